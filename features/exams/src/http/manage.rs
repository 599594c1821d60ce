//! Giving papers to classes: `/gradeManage/assess`, `/gradeManage/assessDetails`.

use super::papers::require_paper;
use crate::{
    Assessment, AssessmentId, AttemptState, CountsAs, PaperId,
    clock::GRACE_MS,
    of_activity,
    paper::publish,
    pushes, require_assessment,
    review::Rules,
    schedule::{self, What, Whom, Why},
    store::{
        assessment::{self, NewAssessment, list_classes},
        attempt, paper,
        template::{self, Template},
    },
    trials,
};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, FieldError, Millis, Path, Query,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use tasks::ActivityId;

/// The class asked about; none for all classes one teaches.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfClass {
    /// The class.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
}

/// Where an assessment stands by the clock and by its acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AssessmentPhase)]
pub(super) enum Phase {
    /// Not published.
    Draft,
    /// Published, not yet open.
    Upcoming,
    /// Open.
    Open,
    /// Closed, scores not made known.
    Marking,
    /// Scores made known.
    Released,
}

pub(super) fn phase(assessment: &Assessment, now_ms: Millis) -> Phase {
    if assessment.published_at_ms.is_none() {
        Phase::Draft
    } else if assessment.released_at_ms.is_some() {
        Phase::Released
    } else if now_ms < assessment.opens_at_ms {
        Phase::Upcoming
    } else if assessment.is_closed(now_ms) {
        Phase::Marking
    } else {
        Phase::Open
    }
}

/// A class an assessment is given to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AssessmentClass)]
pub(super) struct ClassName {
    id: ClassId,
    name: String,
}

/// How many attempts stand where.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
#[schema(as = AttemptCounts)]
pub(super) struct Counts {
    running: i64,
    submitted: i64,
    graded: i64,
    released: i64,
}

/// An assessment as its teacher sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ManagedAssessment {
    id: AssessmentId,
    course_id: CourseId,
    course_title: String,
    paper_id: PaperId,
    paper_title: String,
    /// The activity of a task that is done in it; none of any other assessment.
    activity_id: Option<ActivityId>,
    title: String,
    phase: Phase,
    opens_at_ms: Millis,
    closes_at_ms: Millis,
    extended_ms: Millis,
    /// When a teacher ended it before its time.
    ended_at_ms: Option<Millis>,
    /// When it ends, or ended, for everybody without more time of their own.
    end_ms: Millis,
    /// How long after the end an answer that was on its way is still taken.
    grace_ms: Millis,
    counts_as: CountsAs,
    rules: Rules,
    notice: String,
    full_points: Points,
    classes: Vec<ClassName>,
    counts: Counts,
    published_at_ms: Option<Millis>,
    released_at_ms: Option<Millis>,
    now_ms: Millis,
}

pub(super) async fn managed(tx: &Tx, found: Assessment, now_ms: Millis) -> Result<ManagedAssessment, Error> {
    let course = courses::find_course(tx, found.course).await?;
    let paper = paper::find_paper(tx, found.paper).await?;
    let mut counts = Counts::default();
    for (state, total) in attempt::count_by_state(tx, found.id).await? {
        match state {
            AttemptState::Ready | AttemptState::Running => counts.running += total,
            AttemptState::Submitted => counts.submitted += total,
            AttemptState::Graded => counts.graded += total,
            AttemptState::Released => counts.released += total,
        }
    }
    let classes = list_classes(tx, found.id).await?;
    Ok(ManagedAssessment {
        id: found.id,
        course_id: found.course,
        course_title: course.map(|course| course.title).unwrap_or_default(),
        paper_id: found.paper,
        activity_id: paper.as_ref().and_then(|paper| paper.activity),
        paper_title: paper.map(|paper| paper.title).unwrap_or_default(),
        phase: phase(&found, now_ms),
        ended_at_ms: found.ended.map(|end| end.at_ms),
        end_ms: found.end_ms(),
        grace_ms: GRACE_MS,
        title: found.title,
        opens_at_ms: found.opens_at_ms,
        closes_at_ms: found.closes_at_ms,
        extended_ms: found.extended_ms,
        counts_as: found.counts_as,
        rules: found.rules,
        notice: found.notice,
        full_points: found.full_points,
        classes: classes
            .into_iter()
            .map(|(id, name)| ClassName { id, name })
            .collect(),
        counts,
        published_at_ms: found.published_at_ms,
        released_at_ms: found.released_at_ms,
        now_ms,
    })
}

/// The assessments of a class, or of all classes one teaches, the newest first.
#[utoipa::path(get, path = "/api/exams/managed/", tag = "exams", params(OfClass),
    responses((status = 200, body = platform::Envelope<Vec<ManagedAssessment>>)))]
pub(super) async fn list_managed(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfClass>,
) -> ApiResult<Vec<ManagedAssessment>> {
    let now_ms = app.now_ms();
    let list = app
        .db
        .read(move |tx| async move {
            let found = match of.class_id {
                Some(class) => {
                    classes::require_teacher(&tx, &user, class).await?;
                    assessment::list_of_class(&tx, class).await?
                }
                None => assessment::list_of_teacher(&tx, user.id).await?,
            };
            let mut list = Vec::with_capacity(found.len());
            for one in found {
                list.push(managed(&tx, one, now_ms).await?);
            }
            Ok::<_, Error>(list)
        })
        .await?;
    Ok(Envelope::ok(list))
}

/// The course asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// The settings that the course proposes.
#[utoipa::path(get, path = "/api/exams/templates/", tag = "exams", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<Template>>)))]
pub(super) async fn list_templates(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<Template>> {
    let list = app
        .db
        .read(move |tx| async move {
            let course = courses::find_course(&tx, of.course_id).await?;
            course
                .filter(|course| course.school == user.school)
                .ok_or(Error::NotFound)?;
            Ok::<_, Error>(template::list_templates(&tx, of.course_id).await?)
        })
        .await?;
    Ok(Envelope::ok(list))
}

/// An assessment as its teacher sets it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "paper_id": 1, "title": "期中测验", "class_ids": [1], "opens_at_ms": 1788760000000_i64, "closes_at_ms": 1788767200000_i64,
    "counts_as": "none", "notice": "", "publish": true,
    "rules": { "minutes": 45, "late_entry_minutes": 15, "attempts": 1, "keep": "best", "password": "", "pass_percent": 60,
        "leave_action": "warn", "leave_limit": 3, "shuffle_questions": true, "shuffle_options": true,
        "review": { "score": "released", "answer": "released", "key": "released", "analysis": "released" },
        "appeal_days": 7 }
}))]
pub(super) struct AssessmentText {
    #[garde(skip)]
    paper_id: PaperId,
    #[garde(length(chars, min = 1, max = 120))]
    title: String,
    #[garde(length(min = 1, max = 60))]
    class_ids: Vec<ClassId>,
    #[garde(range(min = 0))]
    opens_at_ms: Millis,
    #[garde(range(min = 0))]
    closes_at_ms: Millis,
    /// What it counts for in the course's mark.
    #[garde(skip)]
    counts_as: CountsAs,
    #[garde(length(chars, max = 5000))]
    #[serde(default)]
    notice: String,
    #[garde(custom(|rules: &Rules, (): &()| reasonable(rules)))]
    rules: Rules,
    /// Whether students see it from now on.
    #[garde(skip)]
    publish: bool,
    /// Why its times are changed: wanted where somebody who is writing gets another end, who reads it.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

fn reasonable(rules: &Rules) -> garde::Result {
    let good = rules.minutes.is_sound(1440)
        && rules.late_entry_minutes.is_sound(1440)
        && rules.attempts.is_sound(100)
        && (0..=100).contains(&rules.pass_percent)
        && rules.leave_limit.is_sound(100)
        && (0..=60).contains(&rules.appeal_days)
        && rules.password.chars().count() <= 64;
    if good {
        Ok(())
    } else {
        Err(garde::Error::new("规则中有数值超出范围。"))
    }
}

impl AssessmentText {
    async fn into_new(
        self,
        tx: &Tx,
        user: &CurrentUser,
        known: Option<&Assessment>,
    ) -> Result<NewAssessment, Error> {
        if self.closes_at_ms <= self.opens_at_ms {
            return Err(Error::invalid("closes_at_ms", "结束时间应晚于开始时间。"));
        }
        let paper = require_paper(tx, user, self.paper_id).await?;
        of_activity::require_own_paper(tx, &paper, known).await?;
        let bank = of_activity::bank_of(tx, &paper).await?;
        paper
            .definition
            .pin(&bank)
            .map_err(|error| in_paper(&paper.title, error))?;
        for class in &self.class_ids {
            classes::require_teacher(tx, user, *class).await?;
            if !classes::list_courses_of_class(tx, *class)
                .await?
                .contains(&paper.course)
            {
                return Err(Error::invalid("class_ids", "所选班级没有开设这门课程。"));
            }
        }
        Ok(NewAssessment {
            school: user.school,
            course: paper.course,
            paper: paper.id,
            title: self.title,
            opens_at_ms: self.opens_at_ms,
            closes_at_ms: self.closes_at_ms,
            counts_as: self.counts_as,
            rules: self.rules,
            notice: if self.notice.is_empty() {
                paper.definition.notice
            } else {
                self.notice
            },
            classes: self.class_ids,
            author: user.id,
        })
    }
}

/// The faults of a paper, at the field that names it.
fn in_paper(title: &str, error: Error) -> Error {
    match error {
        Error::Invalid(faults) => {
            let places: Vec<String> = sentences(&faults).collect();
            Error::invalid(
                "paper_id",
                format!("试卷「{title}」不能使用：{}", places.join("")),
            )
        }
        other => other,
    }
}

/// The faults of a paper as a person reads them, each with its place.
pub(crate) fn sentences(faults: &[FieldError]) -> impl Iterator<Item = String> {
    faults
        .iter()
        .map(|fault| format!("{}{}", place(&fault.field), fault.message))
}

/// `sections[0].draws[1].points` as a person reads it: 第 1 大题第 2 条抽题：
fn place(field: &str) -> String {
    let number = |name: &str| {
        let rest = field.split_once(&format!("{name}["))?.1;
        Some(rest.split_once(']')?.0.parse::<usize>().ok()? + 1)
    };
    let section = number("sections").map(|number| format!("第 {number} 大题"));
    let inside = number("draws")
        .map(|number| format!("第 {number} 条抽题"))
        .or_else(|| number("questions").map(|number| format!("第 {number} 题")));
    section.map_or_else(String::new, |section| {
        format!("{section}{}：", inside.unwrap_or_default())
    })
}

/// Sets an assessment, as a draft or for all to see.
#[utoipa::path(post, path = "/api/exams/managed/", tag = "exams", request_body = AssessmentText,
    responses((status = 200, body = platform::Envelope<ManagedAssessment>)))]
pub(super) async fn add_assessment(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<AssessmentText>,
) -> ApiResult<ManagedAssessment> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let is_published = text.publish;
            let new = text.into_new(&tx, &user, None).await?;
            let id = new.add(&tx, now_ms).await?;
            if is_published {
                publish(&tx, id, now_ms).await?;
            }
            let act = Act::of("exams.assessment_added", &new.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            let found = require_assessment(&tx, &user, id).await?;
            managed(&tx, found, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", view))
}

/// An assessment with its settings.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/", tag = "exams", params(("assessment_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ManagedAssessment>)))]
pub(super) async fn show_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<ManagedAssessment> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .read(move |tx| async move {
            let found = require_assessment(&tx, &user, id).await?;
            managed(&tx, found, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Changes an assessment. Once somebody has begun, the paper stays; window and rules may still change.
#[utoipa::path(put, path = "/api/exams/managed/{assessment_id}/", tag = "exams", params(("assessment_id" = i64, Path)),
    request_body = AssessmentText, responses((status = 200, body = platform::Envelope<ManagedAssessment>)))]
pub(super) async fn edit_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<AssessmentText>,
) -> ApiResult<ManagedAssessment> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write_locked(move |tx| async move {
            let known = schedule::lock(&tx, &user, id).await?;
            let has_begun = !attempt::count_by_state(&tx, id).await?.is_empty();
            let is_published = text.publish;
            let reason = text.reason.clone();
            let new = text.into_new(&tx, &user, Some(&known)).await?;
            if has_begun && (new.paper != known.paper || !is_published) {
                return Err(Error::conflict(
                    "exams.begun",
                    "已有学生开始作答，不能更换试卷或撤回发布。",
                ));
            }
            let why = Why {
                reason: &reason,
                by: user.id,
                now_ms,
            };
            schedule::apply(&tx, &known, Whom::Everybody, &What::Edited(&new), why).await?;
            if is_published && !has_begun {
                publish(&tx, id, now_ms).await?;
            }
            of_activity::follow(&tx, id, has_begun, now_ms).await?;
            pushes::push_to_all(&tx, id).await?;
            let act = Act::of("exams.assessment_changed", &new.title)
                .changed("title", &known.title, &new.title)
                .changed("opens_at_ms", known.opens_at_ms, new.opens_at_ms)
                .changed("closes_at_ms", known.closes_at_ms, new.closes_at_ms)
                .changed("counts_as", known.counts_as, new.counts_as)
                .changed("is_published", known.published_at_ms.is_some(), is_published)
                .changed("notice", &known.notice, &new.notice)
                .compared(&known.rules, &new.rules)
                .because(&reason);
            audit::record_act(&tx, &user, act, now_ms).await?;
            let found = require_assessment(&tx, &user, id).await?;
            managed(&tx, found, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", view))
}

/// Removes an assessment that nobody has begun.
#[utoipa::path(delete, path = "/api/exams/managed/{assessment_id}/", tag = "exams", params(("assessment_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_assessment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write_locked(move |tx| async move {
            let known = schedule::lock(&tx, &user, id).await?;
            if !attempt::count_by_state(&tx, id).await?.is_empty() {
                return Err(Error::conflict(
                    "exams.begun",
                    "已有学生作答，不能删除。可以结束考核。",
                ));
            }
            remove(&tx, id, now_ms).await?;
            let act = Act::of("exams.assessment_deleted", &known.title);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已删除。", Nothing {}))
}

/// Removes an assessment that nobody has begun, with its trials; its classes do by themselves what they would have done in it.
pub(super) async fn remove(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<(), Error> {
    trials::end_all(tx, id, now_ms).await?;
    tasks::forget_exam(tx, id.0, now_ms).await?;
    Ok(assessment::delete(tx, id).await?)
}
