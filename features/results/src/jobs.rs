//! Work done later: taking over what students did, and putting whole classes right.

use crate::{collect::collect_assessment, collect_student::collect_student};
use ::jobs::{Failure, NewJob, Registry};
use classes::ClassId;
use courses::CourseId;
use marking::ScoresChanged;
use platform::{
    App, Error,
    access::UserId,
    clock::{days, hours},
};
use serde::Deserialize;
use serde_json::{Value, json};

const REBUILD_CLASS: &str = "results.rebuild_class";

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    let own = app.clone();
    registry.job("results.collect_assessment", move |payload| {
        assessment(own.clone(), payload)
    });
    let own = app.clone();
    registry.job("results.collect_student", move |payload| {
        student(own.clone(), payload)
    });
    let own = app.clone();
    registry.job(REBUILD_CLASS, move |payload| class(own.clone(), payload));
    let own = app.clone();
    registry.job("results.rebuild_all", move |_| every_class(own.clone()));
    let own = app.clone();
    registry.job("results.rebuild_due", move |_| due_classes(own.clone()));
    // What was missed counts from the hour after its time; all else is put right once a day, should anything be wrong.
    registry.every("results.rebuild_all", days(1));
    registry.every("results.rebuild_due", hours(1));
}

fn read<T: serde::de::DeserializeOwned>(payload: Value) -> Result<T, Failure> {
    serde_json::from_value(payload).map_err(|error| Failure::GiveUp(error.to_string()))
}

async fn assessment(app: App, payload: Value) -> Result<(), Failure> {
    let event: ScoresChanged = read(payload)?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { collect_assessment(&tx, event.assessment_id, now_ms).await })
        .await
        .map_err(Failure::from)
}

/// What every event of a student's work says: learning, tasks and programs name them alike.
#[derive(Debug, Deserialize)]
struct OfStudent {
    user_id: UserId,
    course_id: CourseId,
}

async fn student(app: App, payload: Value) -> Result<(), Failure> {
    let OfStudent { user_id, course_id } = read(payload)?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { collect_student(&tx, course_id, user_id, now_ms).await })
        .await
        .map_err(Failure::from)
}

#[derive(Debug, Deserialize)]
struct OfClass {
    class_id: ClassId,
}

async fn class(app: App, payload: Value) -> Result<(), Failure> {
    let OfClass { class_id } = read(payload)?;
    rebuild_class(&app, class_id)
        .await
        .map_err(|error| Failure::Retry(error.to_string()))
}

/// Writes all scores of a class anew from the rooms they come from. Changes nothing where nothing was wrong.
pub async fn rebuild_class(app: &App, class: ClassId) -> Result<(), Error> {
    let now_ms = app.now_ms();
    let (courses, members, assessments) = app
        .db
        .read(move |tx| async move {
            let courses = classes::list_courses_of_class(&tx, class).await?;
            let members = classes::list_members(&tx, class).await?;
            let assessments = exams::list_of_class(&tx, class).await?;
            Ok::<_, Error>((courses, members, assessments))
        })
        .await?;
    // A unit of work for each: whoever saves an answer meanwhile waits for one student, not for a class.
    for member in &members {
        for course in &courses {
            let (course, user) = (*course, member.user);
            app.db
                .write(move |tx| async move { collect_student(&tx, course, user, now_ms).await })
                .await?;
        }
    }
    for assessment in assessments.iter().filter(|one| one.released_at_ms.is_some()) {
        let id = assessment.id;
        app.db
            .write(move |tx| async move { collect_assessment(&tx, id, now_ms).await })
            .await?;
    }
    Ok(())
}

async fn every_class(app: App) -> Result<(), Failure> {
    let classes = app
        .db
        .read(|tx| async move { classes::list_active(&tx).await })
        .await?;
    enqueue(&app, classes).await
}

async fn due_classes(app: App) -> Result<(), Failure> {
    let now_ms = app.now_ms();
    // Two hours back: a run that came late must not leave a gap.
    let classes = app
        .db
        .read(move |tx| async move { classes::list_due(&tx, now_ms - hours(2), now_ms).await })
        .await?;
    enqueue(&app, classes).await
}

async fn enqueue(app: &App, classes: Vec<ClassId>) -> Result<(), Failure> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for class in classes {
                let (key, fair_key) = (format!("{REBUILD_CLASS}:{class}"), format!("class:{class}"));
                let job = NewJob {
                    fair_key: &fair_key,
                    unique_key: Some(&key),
                    ..NewJob::now(REBUILD_CLASS, json!({ "class_id": class }), now_ms)
                };
                ::jobs::enqueue(&tx, &job, now_ms).await?;
            }
            Ok::<_, database::Error>(())
        })
        .await
        .map_err(Failure::from)
}
