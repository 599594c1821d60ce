//! What a course has to offer for a knowledge point.

use crate::insight::remedial::{Work, WorkKind};
use axum::extract::State;
use classes::{ClassCourse, ItemKind};
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query, access::Teacher};
use questions::Bank;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tasks::{ActivityKind, Task, TaskId, exercise::questions_on};

/// A work that may be given for a knowledge point.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = RemedialOffer)]
pub(super) struct Offer {
    #[serde(flatten)]
    pub(super) work: Work,
    /// Questions of an exercise that are about it; none of other works.
    questions: Option<usize>,
}

/// What may be given for a knowledge point.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = RemedialOffers)]
pub(super) struct Offers {
    /// Questions of the course's bank that a set may be drawn from.
    questions: usize,
    works: Vec<Offer>,
}

/// Which knowledge point.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfPoint {
    /// Its name.
    #[garde(length(chars, min = 1, max = 100))]
    knowledge: String,
}

/// What a course has about a knowledge point: questions of its bank, lectures, open exercises, Python tasks and open tasks.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/works/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), OfPoint),
    responses((status = 200, body = platform::Envelope<Offers>)))]
pub(super) async fn list_works(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<ClassCourse>,
    Query(point): Query<OfPoint>,
) -> ApiResult<Offers> {
    let now_ms = app.now_ms();
    let offers = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &teacher).await?;
            let bank = questions::list_candidates(&tx, of.course_id).await?;
            Ok::<_, Error>(Offers {
                questions: tasks::list_for_set(&bank, &point.knowledge).len(),
                works: list_offers(&tx, of, &teacher, (&bank, &point.knowledge), now_ms).await?,
            })
        })
        .await?;
    Ok(Envelope::ok(offers))
}

pub(super) async fn list_offers(
    tx: &Tx,
    of: ClassCourse,
    user: &CurrentUser,
    (bank, knowledge): (&Bank, &str),
    now_ms: Millis,
) -> Result<Vec<Offer>, Error> {
    let is_about = |names: &[String]| names.iter().any(|name| name == knowledge);
    let offer = |kind, id, title: &str, questions| Offer {
        work: Work {
            kind,
            id,
            title: title.to_owned(),
        },
        questions,
    };
    let mut offers = Vec::new();
    for lecture in courses::list_lectures(tx, of.course_id).await? {
        if !lecture.is_removed && is_about(&lecture.knowledge) {
            offers.push(offer(WorkKind::Lecture, lecture.id.0, &lecture.title, None));
        }
    }
    let mut about: HashSet<(ActivityKind, String)> = HashSet::new();
    for one in tasks::list_exercise_progress(tx, of.course_id, Some(of.class_id), user.id).await? {
        let questions = questions_on(&one.exercise.spec, bank, knowledge);
        if questions > 0 {
            about.insert((ActivityKind::Exercise, one.exercise.key.clone()));
        }
        if questions > 0 && one.opening.is_open_at(now_ms) {
            let (id, title) = (one.exercise.id.0, &one.exercise.title);
            offers.push(offer(WorkKind::Exercise, id, title, Some(questions)));
        }
    }
    for task in coding::list_tasks(tx, of.course_id).await? {
        if is_about(&task.knowledge) {
            about.insert((ActivityKind::Python, task.key.clone()));
            offers.push(offer(WorkKind::Python, task.id.0, &task.title, None));
        }
    }
    for task in list_open_tasks(tx, of, &about, now_ms).await? {
        offers.push(offer(WorkKind::Task, task.id.0, &task.title, None));
    }
    Ok(offers)
}

/// The open tasks one of whose activities is among those.
async fn list_open_tasks(
    tx: &Tx,
    of: ClassCourse,
    about: &HashSet<(ActivityKind, String)>,
    now_ms: Millis,
) -> Result<Vec<Task>, Error> {
    let activities = tasks::list_activities(tx, of.course_id).await?;
    let leading: HashSet<TaskId> = activities
        .iter()
        .filter(|one| about.contains(&(one.kind, one.reference().to_owned())))
        .map(|one| one.task)
        .collect();
    let openings = classes::list_openings(tx, of.class_id, ItemKind::Task, None).await?;
    let mut found = tasks::list_tasks(tx, of.course_id).await?;
    found.retain(|task| {
        let opening = openings.get(&task.id.0);
        leading.contains(&task.id) && opening.is_some_and(|opening| opening.is_open_at(now_ms))
    });
    Ok(found)
}
