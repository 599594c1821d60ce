//! Composing papers: `/gradeManage/testPaper`.

use crate::{
    PaperId, of_activity,
    paper::Definition,
    paper_rights::{course_role, may_put_away, ownership, ownership_of_course, role_of},
    store::paper::{self, NewPaper, Paper, Uses},
    view::{Item, add_programs, item_view},
};
use axum::extract::State;
use courses::{
    CourseId, EditorRole,
    editors::{relation_of, require_staff},
    ownership::{EditorName, Ownership},
    require_course,
    rights::{Permission, may},
};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
    ids,
};
use questions::{
    VersionId,
    set::{Form, draw_variables, shown_items},
};
use scoring::{Points, question::QuestionKey};
use serde::{Deserialize, Serialize};

/// The course asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// A paper as lists show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PaperRow {
    id: PaperId,
    /// Whose it is; none for a paper that belongs to its course.
    #[schema(required = true)]
    owner: Option<EditorName>,
    /// Who edits beside the owner.
    editors: Vec<EditorName>,
    /// What I am to it.
    #[schema(required = true)]
    my_role: Option<EditorRole>,
    /// Whether I may change it.
    may_write: bool,
    /// Whether I may put it away: it is mine, and every assessment that took it has released its scores.
    may_delete: bool,
    /// Whether I may name editors and hand it over.
    may_manage: bool,
    key: String,
    title: String,
    minutes: i64,
    total: Points,
    sections: usize,
    /// How many questions a student gets.
    questions: usize,
    /// Whether some are drawn.
    is_drawn: bool,
    /// How many assessments took it.
    uses: i64,
    /// How many of them have not released their scores: while there are any, the paper cannot be put away.
    uses_pending: i64,
    updated_at_ms: Millis,
}

/// The papers of a course.
#[utoipa::path(get, path = "/api/exams/papers/", tag = "exams", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<PaperRow>>)))]
pub(super) async fn list_papers(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<PaperRow>> {
    let rows = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, of.course_id).await?;
            let course_role = course_role(&tx, &user, of.course_id).await?;
            let mut ownership = ownership_of_course(&tx, of.course_id).await?;
            let papers = paper::list_papers(&tx, of.course_id).await?;
            let rows = papers.into_iter().map(|(paper, uses)| {
                let ownership = ownership.remove(&paper.id).unwrap_or_default();
                row(&user, paper, uses, (ownership, course_role))
            });
            Ok::<_, Error>(rows.collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}

fn row(
    user: &CurrentUser,
    paper: Paper,
    uses: Uses,
    (ownership, course_role): (Ownership, Option<EditorRole>),
) -> PaperRow {
    let my_role = role_of(&ownership, user.id, course_role);
    let relation = relation_of(user, my_role);
    let sections = &paper.definition.sections;
    let is_composed = paper.activity.is_none();
    PaperRow {
        id: paper.id,
        owner: ownership.owner,
        editors: ownership.editors,
        my_role,
        may_write: is_composed && may(relation, Permission::Write),
        may_delete: is_composed && may(relation, Permission::Delete) && may_put_away(uses.pending),
        may_manage: is_composed && may(relation, Permission::Manage),
        key: paper.key,
        title: paper.title,
        minutes: paper.minutes,
        total: paper.total,
        sections: sections.len(),
        questions: sections
            .iter()
            .map(|section| {
                section.questions.len() + section.draws.iter().map(|rule| rule.count).sum::<usize>()
            })
            .sum(),
        is_drawn: paper.definition.is_drawn(),
        uses: uses.all,
        uses_pending: uses.pending,
        updated_at_ms: paper.updated_at_ms,
    }
}

/// The paper, if it is of this person's school; 404 otherwise.
pub(super) async fn require_paper(tx: &Tx, user: &CurrentUser, id: PaperId) -> Result<Paper, Error> {
    paper::find_paper(tx, id)
        .await?
        .filter(|paper| paper.school == user.school)
        .ok_or(Error::NotFound)
}

/// The paper, if this person may do that with it; 404 for another school's, 403 with whose it is otherwise.
pub(super) async fn require_right(
    tx: &Tx,
    user: &CurrentUser,
    id: PaperId,
    permission: Permission,
) -> Result<Paper, Error> {
    let paper = require_paper(tx, user, id).await?;
    let ownership = ownership(tx, &paper).await?;
    let course_role = course_role(tx, user, paper.course).await?;
    if may(
        relation_of(user, role_of(&ownership, user.id, course_role)),
        permission,
    ) {
        of_activity::require_composed(&paper)?;
        return Ok(paper);
    }
    require_staff(user)?;
    let whose = match &ownership.owner {
        Some(owner) => format!("试卷《{}》由{}负责", paper.title, owner.real_name),
        None => format!("试卷《{}》属于课程，由课程负责人和编辑者维护", paper.title),
    };
    Err(match permission {
        Permission::Manage => Error::not_allowed(
            "exams.not_paper_owner",
            format!("{whose}，只有试卷负责人和教务处可以管理编辑者、转交试卷。"),
        ),
        Permission::Delete => {
            Error::not_allowed("exams.not_paper_owner", format!("{whose}，只有负责人可以归档。"))
        }
        _ => Error::not_allowed(
            "exams.not_paper_editor",
            format!("{whose}，你不是编辑者，不能修改。可以复制一份，修改自己的副本。"),
        ),
    })
}

/// A paper as its teacher composes it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "title": "期中测验", "minutes": 45, "definition": {
    "sections": [{ "title": "一、单项选择题", "questions": [{ "key": "s1" }] }]
} }))]
pub(super) struct PaperText {
    #[garde(skip)]
    course_id: CourseId,
    #[garde(length(chars, min = 1, max = 120))]
    title: String,
    #[garde(range(min = 0, max = 600))]
    minutes: i64,
    #[garde(custom(|text: &Definition, (): &()| reasonable(text)))]
    definition: Definition,
}

pub(super) fn reasonable(text: &Definition) -> garde::Result {
    let count: usize = text
        .sections
        .iter()
        .map(|section| section.questions.len() + section.draws.iter().map(|rule| rule.count).sum::<usize>())
        .sum();
    if text.sections.len() > 30 || count > 300 {
        return Err(garde::Error::new("一份试卷最多 30 个大题、300 道题。"));
    }
    let is_positive = |points: &Option<Points>| points.is_none_or(|points| points > Points::ZERO);
    let good = text.sections.iter().all(|section| {
        is_positive(&section.points)
            && section
                .questions
                .iter()
                .all(|question| is_positive(&question.points))
            && section.draws.iter().all(|rule| is_positive(&rule.points))
    });
    if good {
        Ok(())
    } else {
        Err(garde::Error::new("分值应大于 0。"))
    }
}

/// A paper that was saved.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PaperSaved {
    pub(super) id: PaperId,
    /// What it is worth.
    pub(super) total: Points,
}

impl PaperText {
    async fn into_new(self, tx: &Tx, user: &CurrentUser, key: String) -> Result<NewPaper, Error> {
        require_course(tx, user, self.course_id).await?;
        let bank = questions::list_candidates(tx, self.course_id).await?;
        let pinned = self.definition.pin(&bank)?;
        Ok(NewPaper {
            school: user.school,
            course: self.course_id,
            key,
            title: self.title,
            minutes: self.minutes,
            total: pinned.full_points(),
            definition: self.definition,
            author: Some(user.id),
        })
    }
}

/// Adds a paper; every question it names must be in the bank, every draw must have enough to draw from.
#[utoipa::path(post, path = "/api/exams/papers/", tag = "exams", request_body = PaperText,
    responses((status = 200, body = platform::Envelope<PaperSaved>)))]
pub(super) async fn add_paper(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<PaperText>,
) -> ApiResult<PaperSaved> {
    let now_ms = app.now_ms();
    let key = format!("own-{}", &ids::token()[..12]);
    let saved = app
        .db
        .write(move |tx| async move {
            let new = text.into_new(&tx, &user, key).await?;
            let id = paper::add_paper(&tx, &new, now_ms).await?;
            let act = Act::of("exams.paper_added", &new.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(PaperSaved { id, total: new.total })
        })
        .await?;
    Ok(Envelope::with_message("已保存。", saved))
}

/// Changes a paper. Assessments already published keep the form they have.
#[utoipa::path(put, path = "/api/exams/papers/{paper_id}/", tag = "exams", params(("paper_id" = i64, Path)),
    request_body = PaperText, responses((status = 200, body = platform::Envelope<PaperSaved>)))]
pub(super) async fn edit_paper(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
    Body(text): Body<PaperText>,
) -> ApiResult<PaperSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let known = require_right(&tx, &user, id, Permission::Write).await?;
            if known.course != text.course_id {
                return Err(Error::NotFound);
            }
            let new = text.into_new(&tx, &user, known.key).await?;
            paper::update_paper(&tx, id, &new, now_ms).await?;
            let act = Act::of("exams.paper_changed", &new.title)
                .changed("title", &known.title, &new.title)
                .changed("minutes", known.minutes, new.minutes)
                .changed("total", known.total, new.total);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(PaperSaved { id, total: new.total })
        })
        .await?;
    Ok(Envelope::with_message("已保存。", saved))
}

/// Puts a paper away.
#[utoipa::path(delete, path = "/api/exams/papers/{paper_id}/", tag = "exams", params(("paper_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn archive_paper(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_right(&tx, &user, id, Permission::Delete).await?;
            if !may_put_away(paper::count_uses(&tx, id).await?.pending) {
                return Err(Error::conflict(
                    "exams.paper_in_use",
                    "有考核正在使用这份试卷，成绩发布或考核删除后才能归档。",
                ));
            }
            paper::archive(&tx, id, now_ms).await?;
            let act = Act::of("exams.paper_archived", &known.title);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已归档。", Nothing {}))
}

/// A paper with what it consists of.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PaperView {
    #[serde(flatten)]
    row: PaperRow,
    course_id: CourseId,
    definition: Definition,
}

/// A paper as its teacher composed it.
#[utoipa::path(get, path = "/api/exams/papers/{paper_id}/", tag = "exams", params(("paper_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<PaperView>)))]
pub(super) async fn show_paper(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
) -> ApiResult<PaperView> {
    let view = app
        .db
        .read(move |tx| async move {
            let paper = require_paper(&tx, &user, id).await?;
            let ownership = ownership(&tx, &paper).await?;
            let course_role = course_role(&tx, &user, paper.course).await?;
            let uses = paper::count_uses(&tx, id).await?;
            Ok::<_, Error>(PaperView {
                course_id: paper.course,
                definition: paper.definition.clone(),
                row: row(&user, paper, uses, (ownership, course_role)),
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Which form is previewed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PreviewOf {
    /// Any number: the same gives the same form.
    #[garde(skip)]
    #[serde(default)]
    seed: u32,
}

/// A form with its keys, for its teacher.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PaperPreview {
    title: String,
    minutes: i64,
    notice: String,
    total: Points,
    /// Whether some questions are drawn: another seed gives other questions.
    is_drawn: bool,
    sections: Vec<PaperPreviewSection>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PaperPreviewSection {
    title: String,
    items: Vec<PaperPreviewItem>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PaperPreviewItem {
    #[serde(flatten)]
    item: Item,
    /// The question's key in the bank.
    question_key: String,
    answer_key: QuestionKey,
    analysis: String,
}

/// One form of a paper as a student could get it, with the right answers; nothing is kept.
#[utoipa::path(get, path = "/api/exams/papers/{paper_id}/preview/", tag = "exams",
    params(("paper_id" = i64, Path), PreviewOf), responses((status = 200, body = platform::Envelope<PaperPreview>)))]
pub(super) async fn preview_paper(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
    Query(of): Query<PreviewOf>,
) -> ApiResult<PaperPreview> {
    let app_again = app.clone();
    let preview = app
        .db
        .read(move |tx| async move {
            let paper = require_paper(&tx, &user, id).await?;
            let bank = of_activity::bank_of(&tx, &paper).await?;
            let definition = &paper.definition;
            let pinned = definition.pin(&bank)?;
            let mut form = pinned.form(
                u64::from(of.seed),
                definition.shuffle_questions,
                definition.shuffle_options,
            );
            draw_variables(&tx, &mut form).await?;
            // A linked question's tests are those of the course it stands in.
            let mut reads_tests = classes::may_read_tests(&tx, &user, paper.course).await?;
            for origin in questions::list_linked_courses(&tx, paper.course).await? {
                reads_tests = reads_tests && classes::may_read_tests(&tx, &user, origin).await?;
            }
            let shown = (paper.course, &form, reads_tests);
            Ok::<_, Error>(PaperPreview {
                sections: preview_sections(&app_again, &tx, shown).await?,
                total: form.full_points(),
                is_drawn: paper.definition.is_drawn(),
                notice: paper.definition.notice,
                title: paper.title,
                minutes: paper.minutes,
            })
        })
        .await?;
    Ok(Envelope::ok(preview))
}

async fn preview_sections(
    app: &App,
    tx: &Tx,
    (course, form, reads_tests): (CourseId, &Form, bool),
) -> Result<Vec<PaperPreviewSection>, Error> {
    let items = shown_items(tx, form).await?;
    let versions: Vec<VersionId> = items.iter().map(|(item, _)| item.version).collect();
    let keys = questions::load_keys(tx, &versions).await?;
    let now_ms = app.now_ms();
    let mut sections = Vec::new();
    for section in &form.sections {
        let mut shown = Vec::new();
        for item in &section.items {
            let found = items.iter().find(|(other, _)| other.position == item.position);
            let keyed = keys.iter().find(|keyed| keyed.id == item.version);
            if let Some(((_, body), keyed)) = found.zip(keyed) {
                let mut view = item_view(form, item, body, &app.secret, now_ms);
                add_programs(tx, course, vec![&mut view]).await?;
                let mut key = keyed.key.drawn(item.seed);
                if !reads_tests {
                    key.hide_tests();
                }
                shown.push(PaperPreviewItem {
                    item: view,
                    question_key: keyed.question_key.clone(),
                    answer_key: key,
                    analysis: questions::with_variables(&keyed.analysis, &item.values),
                });
            }
        }
        sections.push(PaperPreviewSection {
            title: section.title.clone(),
            items: shown,
        });
    }
    Ok(sections)
}
