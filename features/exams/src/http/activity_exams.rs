//! 设为限时考核: a teacher lets a class do an activity of a task as an exam. In `/gradeManage/task`.

use super::manage::{ManagedAssessment, managed, remove};
use crate::{
    AssessmentId, find_assessment,
    of_activity::{self, WhyNot, ask, begun, hindrance_of_class, make, require_place, task_of_class},
    schedule,
    store::{
        assessment::{self, list_classes},
        attempt,
    },
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use serde::Serialize;
use tasks::{ActivityId, ActivityKind, Task, TaskId};

/// An activity that a class may do as an exam.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ActivityAsExam)]
pub(super) struct AsExam {
    activity_id: ActivityId,
    kind: ActivityKind,
    title: String,
    /// Why it cannot be one; none where it can, or is one.
    why_not: Option<WhyNot>,
    /// The assessment in which the class does it, a draft too; none where it is done by itself.
    assessment: Option<ManagedAssessment>,
}

/// The activities of a task that a class may do as an exam: books, flows and programs.
#[utoipa::path(get, path = "/api/class/{class_id}/task/{task_id}/exams/", tag = "exams",
    params(("class_id" = i64, Path), ("task_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<AsExam>>)))]
pub(super) async fn list_activity_exams(
    State(app): State<App>,
    user: Teacher,
    Path((class, task)): Path<(ClassId, TaskId)>,
) -> ApiResult<Vec<AsExam>> {
    let now_ms = app.now_ms();
    let list = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, class).await?;
            let task = task_of_class(&tx, class, task).await?;
            list(&tx, class, &task, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(list))
}

async fn list(tx: &Tx, class: ClassId, task: &Task, now_ms: Millis) -> Result<Vec<AsExam>, Error> {
    let links = tasks::list_exams_of_task(tx, task.id, class).await?;
    let all = tasks::list_activities(tx, task.course).await?.into_iter();
    let mut list = Vec::new();
    for activity in all.filter(|one| one.task == task.id && one.kind.may_be_exam()) {
        let link = links.iter().find(|link| link.activity == activity.id);
        let assessment = match link {
            Some(link) => find_assessment(tx, AssessmentId(link.assessment)).await?,
            None => None,
        };
        let asked = ask(tx, (task, &activity)).await?;
        let why_not = match (&assessment, &asked) {
            (Some(_), _) => None,
            (None, Err(why)) => Some(*why),
            (None, Ok(_)) => hindrance_of_class(tx, class, &activity).await?,
        };
        let assessment = match assessment {
            Some(found) => Some(managed(tx, found, now_ms).await?),
            None => None,
        };
        list.push(AsExam {
            activity_id: activity.id,
            kind: activity.kind,
            title: match asked {
                Ok(asked) => asked.title,
                Err(_) if activity.title.is_empty() => task.title.clone(),
                Err(_) => activity.title,
            },
            why_not,
            assessment,
        });
    }
    Ok(list)
}

/// Makes a draft of an assessment that asks what the activity asks, for this class; asked again, it is the same draft.
#[utoipa::path(post, path = "/api/class/{class_id}/activity/{activity_id}/exam/", tag = "exams",
    params(("class_id" = i64, Path), ("activity_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ManagedAssessment>)))]
pub(super) async fn make_activity_exam(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<(ClassId, ActivityId)>,
) -> ApiResult<ManagedAssessment> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let place = require_place(&tx, &user, place).await?;
            let (id, is_new) = make(&tx, &user, &place, now_ms).await?;
            let found = find_assessment(&tx, id).await?.ok_or(Error::NotFound)?;
            if is_new {
                let act = Act::of("exams.activity_made_exam", &found.title);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            managed(&tx, found, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已生成限时考核的草稿。", view))
}

/// Lets the class do the activity by itself again; refused once somebody has begun.
#[utoipa::path(delete, path = "/api/class/{class_id}/activity/{activity_id}/exam/", tag = "exams",
    params(("class_id" = i64, Path), ("activity_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn end_activity_exam(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<(ClassId, ActivityId)>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write_locked(move |tx| async move {
            let place = require_place(&tx, &user, place).await?;
            give_back(&tx, &user, &place, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        "已取消限时考核，本班按任务完成这项活动。",
        Nothing {},
    ))
}

/// Takes a class out of the assessment in which it does an activity; with the last class the assessment goes.
async fn give_back(
    tx: &Tx,
    user: &CurrentUser,
    place: &of_activity::Place,
    now_ms: Millis,
) -> Result<(), Error> {
    let Some(link) = tasks::find_exam(tx, place.activity.id, place.class).await? else {
        return Ok(());
    };
    let id = AssessmentId(link.assessment);
    let known = schedule::lock(tx, user, id).await?;
    if known.released_at_ms.is_some() || !attempt::count_by_state(tx, id).await?.is_empty() {
        return Err(begun());
    }
    if list_classes(tx, id).await?.len() > 1 {
        assessment::remove_class(tx, id, place.class).await?;
        tasks::unlink_exam(tx, id.0, place.class).await?;
    } else {
        remove(tx, id, now_ms).await?;
    }
    let act = Act::of("exams.activity_given_back", &known.title);
    audit::record_act(tx, user, act, now_ms).await
}
