//! Assignment done later: taking over what students did, and recomputing whole classes.

use crate::{
    ScoresCollected,
    collect::collect_assessment,
    collect_student::collect_student,
    collect_uses::{collect_uses, fill_uses},
};
use ::jobs::{Failure, Job, Registry, Terms};
use classes::{ClassId, OpeningsChanged};
use coding::SubmissionMarked;
use courses::CourseId;
use exams::AssessmentId;
use learning::Progressed;
use marking::ScoresChanged;
use platform::{
    App, Error,
    access::UserId,
    clock::{days, hours},
};
use serde::{Deserialize, Serialize};
use tasks::ResultChanged;

/// Adds this feature's jobs and schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry
        .add::<CollectAssessment>(app.clone())
        .add::<CollectStudent>(app.clone())
        .add::<RebuildClass>(app.clone())
        // What was missed counts from the hour after its time; all else is repaired once a day, should anything be wrong.
        .add_scheduled::<RebuildAll>(app.clone(), days(1))
        .add_scheduled::<RebuildDue>(app.clone(), hours(1));
}

/// Takes over the scores of an assessment.
#[derive(Debug, Serialize, Deserialize)]
pub struct CollectAssessment {
    assessment_id: AssessmentId,
}

impl From<&ScoresChanged> for CollectAssessment {
    fn from(event: &ScoresChanged) -> Self {
        Self {
            assessment_id: event.assessment_id,
        }
    }
}

impl Job for CollectAssessment {
    const KIND: &'static str = "results.collect_assessment";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let id = self.assessment_id;
        collect_assessment(&app.db, id, now_ms).await?;
        let unit = move |tx| async move {
            if let Some(assessment) = exams::find_assessment(&tx, id).await? {
                let event = ScoresCollected {
                    assessment_id: id,
                    course_id: assessment.course,
                };
                ::jobs::emit(&tx, &event, now_ms).await?;
            }
            Ok::<_, database::Error>(())
        };
        app.db.write(unit).await?;
        Ok(collect_uses(&app.db, self.assessment_id).await?)
    }
}

/// Takes over what a student reached in a course.
#[derive(Debug, Serialize, Deserialize)]
pub struct CollectStudent {
    user_id: UserId,
    course_id: CourseId,
}

impl From<&Progressed> for CollectStudent {
    fn from(&Progressed { user_id, course_id }: &Progressed) -> Self {
        Self { user_id, course_id }
    }
}

impl From<&ResultChanged> for CollectStudent {
    fn from(&ResultChanged { user_id, course_id }: &ResultChanged) -> Self {
        Self { user_id, course_id }
    }
}

impl From<&SubmissionMarked> for CollectStudent {
    fn from(&SubmissionMarked { user_id, course_id }: &SubmissionMarked) -> Self {
        Self { user_id, course_id }
    }
}

impl Job for CollectStudent {
    const KIND: &'static str = "results.collect_student";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        Ok(collect_student(&app.db, self.course_id, self.user_id, now_ms).await?)
    }
}

/// Recomputes all scores of a class.
#[derive(Debug, Serialize, Deserialize)]
pub struct RebuildClass {
    class_id: ClassId,
}

impl From<&OpeningsChanged> for RebuildClass {
    fn from(event: &OpeningsChanged) -> Self {
        Self {
            class_id: event.class_id,
        }
    }
}

impl Job for RebuildClass {
    const KIND: &'static str = "results.rebuild_class";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        Ok(rebuild_class(&app, self.class_id).await?)
    }
}

/// Recomputes every active class.
#[derive(Debug, Default, Serialize, Deserialize)]
struct RebuildAll;

impl Job for RebuildAll {
    const KIND: &'static str = "results.rebuild_all";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let classes = app
            .db
            .read(|tx| async move { classes::list_active(&tx).await })
            .await?;
        enqueue(&app, classes).await
    }
}

/// Recomputes the classes in which something fell due.
#[derive(Debug, Default, Serialize, Deserialize)]
struct RebuildDue;

impl Job for RebuildDue {
    const KIND: &'static str = "results.rebuild_due";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        // Two hours back: a run that came late must not leave a gap.
        let classes = app
            .db
            .read(move |tx| async move { classes::list_due(&tx, now_ms - hours(2), now_ms).await })
            .await?;
        enqueue(&app, classes).await
    }
}

/// One job for each class, unless one waits already.
async fn enqueue(app: &App, classes: Vec<ClassId>) -> Result<(), Failure> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for class_id in classes {
                let terms = Terms {
                    fair_key: format!("class:{class_id}"),
                    unique_key: Some(format!("{}:{class_id}", RebuildClass::KIND)),
                    ..Terms::default()
                };
                ::jobs::enqueue(&tx, &RebuildClass { class_id }, &terms, now_ms).await?;
            }
            Ok::<_, database::Error>(())
        })
        .await
        .map_err(Failure::from)
}

/// Recomputes all scores of a class from the features they come from. Changes nothing where nothing was wrong.
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
            collect_student(&app.db, *course, member.user, now_ms).await?;
        }
    }
    for assessment in assessments.iter().filter(|one| one.released_at_ms.is_some()) {
        let id = assessment.id;
        collect_assessment(&app.db, id, now_ms).await?;
        fill_uses(&app.db, id).await?;
    }
    Ok(())
}
