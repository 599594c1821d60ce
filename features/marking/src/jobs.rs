//! Work done later: marking what was submitted.

use crate::{
    SourceKind, evaluation::apply_evaluation, regrade::PreviewRegrade, release::ReleasePlanned, take_over,
    trials::RemoveTrials,
};
use ::jobs::{Failure, Job, Registry};
use coding::{AnswerEvaluated, SubmissionId};
use exams::{AttemptId, AttemptSubmitted};
use flows::FlowAttemptId;
use platform::{
    App,
    clock::{days, hours},
};
use scoring::question::python::TestVerdict;
use serde::{Deserialize, Serialize};
use simulation::BookId;
use tasks::ExerciseAttemptId;

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry
        .add::<GradeAttempt>(app.clone())
        .add::<ApplyEvaluation>(app.clone())
        .add::<GradeExercise>(app.clone())
        .add::<GradeNotebook>(app.clone())
        .add::<TakeOverBook>(app.clone())
        .add::<TakeOverFlow>(app.clone())
        .add::<ReleasePlanned>(app.clone())
        .add::<PreviewRegrade>(app.clone())
        .add_scheduled::<RemoveTrials>(app.clone(), hours(1))
        // Whatever was submitted before anybody listened, or slipped through, is found once a day.
        .add_scheduled::<GradeWaiting>(app.clone(), days(1));
}

async fn taken_over(app: App, kind: SourceKind, id: i64) -> Result<(), Failure> {
    let now_ms = app.now_ms();
    let unit = move |tx| async move { take_over(&tx, kind, id, now_ms).await };
    Ok(app.db.write(unit).await?)
}

/// Marks an attempt of an exam.
#[derive(Debug, Serialize, Deserialize)]
pub struct GradeAttempt {
    attempt_id: AttemptId,
}

impl From<&AttemptSubmitted> for GradeAttempt {
    fn from(event: &AttemptSubmitted) -> Self {
        Self {
            attempt_id: event.attempt_id,
        }
    }
}

impl Job for GradeAttempt {
    const KIND: &'static str = "marking.grade_attempt";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        taken_over(app, SourceKind::Exam, self.attempt_id.0).await
    }
}

/// Marks an answer that is a program, by what its tests said.
#[derive(Debug, Serialize, Deserialize)]
pub struct ApplyEvaluation {
    reference: serde_json::Value,
    tests: Option<Vec<TestVerdict>>,
}

impl From<&AnswerEvaluated> for ApplyEvaluation {
    fn from(event: &AnswerEvaluated) -> Self {
        Self {
            reference: event.reference.clone(),
            tests: event.tests.clone(),
        }
    }
}

impl Job for ApplyEvaluation {
    const KIND: &'static str = "marking.apply_evaluation";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let unit = move |tx| async move {
            apply_evaluation(&tx, &self.reference, self.tests.as_deref(), now_ms).await
        };
        Ok(app.db.write(unit).await?)
    }
}

/// Marks an attempt of an exercise.
#[derive(Debug, Serialize, Deserialize)]
pub struct GradeExercise {
    exercise_attempt_id: ExerciseAttemptId,
}

impl From<&tasks::MarkerNeeded> for GradeExercise {
    fn from(event: &tasks::MarkerNeeded) -> Self {
        Self {
            exercise_attempt_id: event.exercise_attempt_id,
        }
    }
}

impl Job for GradeExercise {
    const KIND: &'static str = "marking.grade_exercise";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        taken_over(app, SourceKind::Exercise, self.exercise_attempt_id.0).await
    }
}

/// Takes over the cells of a notebook that a person marks.
#[derive(Debug, Serialize, Deserialize)]
pub struct GradeNotebook {
    submission_id: SubmissionId,
}

impl From<&coding::MarkerNeeded> for GradeNotebook {
    fn from(event: &coding::MarkerNeeded) -> Self {
        Self {
            submission_id: event.submission_id,
        }
    }
}

impl Job for GradeNotebook {
    const KIND: &'static str = "marking.grade_notebook";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        taken_over(app, SourceKind::Cell, self.submission_id.0).await
    }
}

/// Takes over what a book came to.
#[derive(Debug, Serialize, Deserialize)]
pub struct TakeOverBook {
    book_id: BookId,
}

impl From<&simulation::BookHandedIn> for TakeOverBook {
    fn from(event: &simulation::BookHandedIn) -> Self {
        Self {
            book_id: event.book_id,
        }
    }
}

impl Job for TakeOverBook {
    const KIND: &'static str = "marking.take_over_book";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        taken_over(app, SourceKind::Book, self.book_id.0).await
    }
}

/// Takes over what an attempt at a flow came to.
#[derive(Debug, Serialize, Deserialize)]
pub struct TakeOverFlow {
    attempt_id: FlowAttemptId,
}

impl From<&flows::FlowHandedIn> for TakeOverFlow {
    fn from(event: &flows::FlowHandedIn) -> Self {
        Self {
            attempt_id: event.attempt_id,
        }
    }
}

impl Job for TakeOverFlow {
    const KIND: &'static str = "marking.take_over_flow";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        taken_over(app, SourceKind::Flow, self.attempt_id.0).await
    }
}

/// Marks everything that waits and has no job.
#[derive(Debug, Default, Serialize, Deserialize)]
struct GradeWaiting;

impl Job for GradeWaiting {
    const KIND: &'static str = "marking.grade_waiting";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let (exercises, notebooks) = app
            .db
            .read(|tx| async move {
                let exercises = tasks::list_waiting_attempts(&tx).await?;
                Ok::<_, database::Error>((exercises, coding::list_waiting_submissions(&tx).await?))
            })
            .await?;
        for id in exercises {
            taken_over(app.clone(), SourceKind::Exercise, id.0).await?;
        }
        for id in notebooks {
            taken_over(app.clone(), SourceKind::Cell, id.0).await?;
        }
        Ok(())
    }
}
