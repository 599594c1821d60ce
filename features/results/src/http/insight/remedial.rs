//! Giving works to the students who are weak in a knowledge point, and what came of it.

use super::{finished, question_set::QuestionSet, works::list_offers};
use crate::{
    RemedialId,
    insight::remedial::{Work, WorkKind},
    store::{
        insight::list_students,
        remedial::{self, NewRemedial, Recipient, Remedial},
    },
};
use axum::extract::State;
use classes::{ClassCourse, ClassId, NewNotice};
use courses::{Course, CourseId};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
    ids,
};
use scoring::Share;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeSet, HashMap};
use tasks::ExerciseId;

/// How many of a class are shown.
const MOST: i64 = 30;

/// Works to be given.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "knowledge": "固定资产折旧", "note": "先看讲解，再做一遍训练。", "works": [{ "kind": "lecture", "id": 3 }], "user_ids": [12] }))]
pub(super) struct RemedialForm {
    /// The knowledge point.
    #[garde(length(chars, min = 1, max = 100))]
    knowledge: String,
    /// A word to the students; may be empty.
    #[garde(length(chars, max = 500))]
    #[serde(default)]
    note: String,
    #[garde(length(max = 10))]
    #[serde(default)]
    works: Vec<Given>,
    /// So many questions of the bank about it, for each student others than they know; none: no questions.
    #[garde(inner(range(min = 1, max = 20)))]
    #[serde(default)]
    questions: Option<u32>,
    /// Students of the class.
    #[garde(length(min = 1, max = 500))]
    user_ids: BTreeSet<UserId>,
}

/// A work, named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RemedialGiven)]
struct Given {
    kind: WorkKind,
    id: i64,
}

/// Gives works to students who are weak in a knowledge point: they hear of it by a notice, and find it on their analysis page.
#[utoipa::path(post, path = "/api/results/insight/{class_id}/{course_id}/remedials/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    request_body = RemedialForm, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn give(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<ClassCourse>,
    Body(form): Body<RemedialForm>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    // No key of a folder has a slash.
    let key = format!("set/{}", ids::token());
    app.db
        .write(move |tx| async move {
            let course = of.require(&tx, &teacher).await?;
            let mut new = check(&tx, of, &teacher, &form, now_ms).await?;
            if let Some(count) = form.questions {
                let set = QuestionSet { key: &key, count };
                new.works.insert(0, set.give(&tx, &new).await?);
            }
            remedial::add(&tx, &new, now_ms).await?;
            tell(&tx, &course, &new, now_ms).await?;
            let act = Act::of("results.remedial_given", &new.knowledge)
                .with(json!({ "students": new.students.len(), "works": titles(&new.works) }));
            audit::record_act(&tx, &teacher, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已布置补练。", Nothing {}))
}

/// Refuses works that are not offered for the knowledge point, and students of other classes.
async fn check(
    tx: &Tx,
    of: ClassCourse,
    teacher: &CurrentUser,
    form: &RemedialForm,
    now_ms: Millis,
) -> Result<NewRemedial, Error> {
    if form.works.is_empty() && form.questions.is_none() {
        return Err(Error::invalid("works", "请至少选一项内容。"));
    }
    let bank = questions::list_candidates(tx, of.course_id).await?;
    let offers = list_offers(tx, of, teacher, (&bank, &form.knowledge), now_ms).await?;
    let given: BTreeSet<Given> = form.works.iter().copied().collect();
    let works: Vec<Work> = (offers.into_iter().map(|offer| offer.work))
        .filter(|work| {
            given.contains(&Given {
                kind: work.kind,
                id: work.id,
            })
        })
        .collect();
    if works.len() < given.len() {
        return Err(Error::invalid(
            "works",
            "所选内容中有的已不在本课程或未开放，请刷新后重选。",
        ));
    }
    let members = list_students(tx, of.class_id, of.course_id).await?;
    let students = members.iter().filter(|one| form.user_ids.contains(&one.user));
    let students: Vec<(UserId, Option<Share>)> = students
        .map(|one| (one.user, one.sums().share(&form.knowledge)))
        .collect();
    if students.len() < form.user_ids.len() {
        return Err(Error::invalid(
            "user_ids",
            "所选学生中有人不在本班，请刷新后重试。",
        ));
    }
    Ok(NewRemedial {
        class: of.class_id,
        course: of.course_id,
        knowledge: form.knowledge.clone(),
        note: form.note.trim().to_owned(),
        works,
        author: teacher.id,
        students,
    })
}

fn titles(works: &[Work]) -> Vec<&str> {
    works.iter().map(|work| work.title.as_str()).collect()
}

async fn tell(tx: &Tx, course: &Course, new: &NewRemedial, now_ms: Millis) -> Result<(), Error> {
    let recipients: Vec<UserId> = new.students.iter().map(|(user, _)| *user).collect();
    let mut text = String::new();
    if !new.note.is_empty() {
        text = format!("{}\n\n", new.note);
    }
    for work in &new.works {
        text.push_str("- ");
        text.push_str(&work.title);
        text.push('\n');
    }
    text.push_str("\n在「学习分析」页可以直接打开。");
    let notice = NewNotice {
        class: new.class,
        author: new.author,
        title: format!("补练：{}（{}）", new.knowledge, course.title)
            .chars()
            .take(100)
            .collect(),
        text,
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients: recipients.clone(),
        about: None,
    };
    classes::add_notice(tx, &notice, now_ms).await?;
    classes::push_notices_of(tx, &recipients);
    Ok(())
}

/// What was given, and what came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RemedialView {
    id: RemedialId,
    knowledge: String,
    note: String,
    author_name: String,
    created_at_ms: Millis,
    works: Vec<Work>,
    /// By student number.
    students: Vec<RemedialStudent>,
}

/// A student it was given to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RemedialStudent {
    user_id: UserId,
    real_name: String,
    /// Works they have done since.
    done: usize,
    /// What they had reached in the knowledge point then, and have now.
    before: Option<Share>,
    now: Option<Share>,
}

/// What was given to students of a class, the newest first, with what they have done since.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/remedials/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<RemedialView>>)))]
pub(super) async fn list_remedials(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<Vec<RemedialView>> {
    let given = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &teacher).await?;
            list(&tx, of).await
        })
        .await?;
    Ok(Envelope::ok(given))
}

async fn list(tx: &Tx, of: ClassCourse) -> Result<Vec<RemedialView>, Error> {
    let (given, recipients) = remedial::list_of_class(tx, (of.class_id, of.course_id), MOST).await?;
    if given.is_empty() {
        return Ok(Vec::new());
    }
    let members = list_students(tx, of.class_id, of.course_id).await?;
    let finished = finished::of_class(tx, of.class_id, of.course_id).await?;
    let mut of_remedial: HashMap<RemedialId, HashMap<UserId, Recipient>> = HashMap::new();
    for one in recipients {
        of_remedial.entry(one.remedial).or_default().insert(one.user, one);
    }
    let views = given.into_iter().map(|one| {
        let recipients = of_remedial.remove(&one.id).unwrap_or_default();
        let students = members.iter().filter_map(|member| {
            let recipient = recipients.get(&member.user)?;
            let is_done = |work: &&Work| finished.is_done(member.user, work, one.created_at_ms);
            Some(RemedialStudent {
                user_id: member.user,
                real_name: member.real_name.clone(),
                done: one.works.iter().filter(is_done).count(),
                before: recipient.share_before.map(Share),
                now: member.sums().share(&one.knowledge),
            })
        });
        let students = students.collect();
        view(one, students)
    });
    Ok(views.collect())
}

fn view(given: Remedial, students: Vec<RemedialStudent>) -> RemedialView {
    RemedialView {
        id: given.id,
        knowledge: given.knowledge,
        note: given.note,
        author_name: given.author_name,
        created_at_ms: given.created_at_ms,
        works: given.works,
        students,
    }
}

/// Which class and course, and what was given there.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct OfRemedial {
    class_id: ClassId,
    course_id: CourseId,
    remedial_id: RemedialId,
}

/// Takes works back that were given by mistake; what students have done of them stays.
#[utoipa::path(delete, path = "/api/results/insight/{class_id}/{course_id}/remedials/{remedial_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), ("remedial_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn take_back(
    State(app): State<App>,
    teacher: Teacher,
    Path(one): Path<OfRemedial>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (class_id, course_id) = (one.class_id, one.course_id);
            ClassCourse { class_id, course_id }.require(&tx, &teacher).await?;
            let found = remedial::find(&tx, (class_id, course_id), one.remedial_id).await?;
            let found = found.ok_or(Error::NotFound)?;
            remedial::remove(&tx, found.id).await?;
            // Sets of questions go with it; exercises of the course stay.
            for work in found.works.iter().filter(|work| work.kind == WorkKind::Exercise) {
                tasks::close_set(&tx, ExerciseId(work.id)).await?;
            }
            let act = Act::of("results.remedial_taken_back", &found.knowledge);
            audit::record_act(&tx, &teacher, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已收回补练。", Nothing {}))
}
