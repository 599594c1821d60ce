//! Programs written as answers – in an exam, in an exercise – evaluated for the feature that marks them.

use crate::{
    AnswerEvaluated, EXAM_URGENCY, LANE, Runner,
    evaluate::{TestsOfTask, run_tests},
    find_task_by_key,
};
use courses::CourseId;
use database::Tx;
use jobs::{Failure, Job, Terms};
use platform::{App, Millis, access::UserId};
use sandbox::{Outcome, Report};
use scoring::{
    BasisPoints,
    question::python::{Key, TestVerdict},
};
use serde::{Deserialize, Serialize};

/// A program to be evaluated.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ProgramAnswer {
    /// What the asker names it by; comes back with [`AnswerEvaluated`]. One evaluation waits for each.
    pub reference: serde_json::Value,
    /// The course whose task it is.
    pub course: CourseId,
    /// The key of the Python task whose tests and files it runs with.
    pub task: Option<String>,
    /// The question's own tests, where it names no task.
    pub declared_tests: String,
    /// The same in Python.
    pub python_tests: String,
    /// Whose program it is: people take turns.
    pub user: UserId,
    /// The program.
    pub code: String,
}

impl ProgramAnswer {
    /// An answer to a question with this key.
    pub fn new(
        reference: serde_json::Value,
        (course, user): (CourseId, UserId),
        task: Option<&str>,
        key: &Key,
        code: &str,
    ) -> Self {
        Self {
            reference,
            course,
            task: task.map(str::to_owned),
            declared_tests: key.declared_tests.clone(),
            python_tests: key.python_tests.clone(),
            user,
            code: code.into(),
        }
    }
}

/// Asks for the verdict on a program, in the unit of work that needs it; [`AnswerEvaluated`] brings it.
pub async fn evaluate_answer(tx: &Tx, answer: &ProgramAnswer, now_ms: Millis) -> database::Result<()> {
    let terms = Terms {
        fair_key: format!("user:{}", answer.user),
        // Whoever submitted a paper waits for marks that count.
        urgency: EXAM_URGENCY,
        unique_key: Some(format!("{}:{}", ProgramAnswer::KIND, answer.reference)),
        ..Terms::default()
    };
    jobs::enqueue(tx, answer, &terms, now_ms).await.map(drop)
}

/// Asks for the verdict on a program that was evaluated before, one after another with the others of `line`: whoever hands in
/// meanwhile does not wait for all of them.
pub async fn evaluate_again(
    tx: &Tx,
    answer: &ProgramAnswer,
    line: &str,
    now_ms: Millis,
) -> database::Result<()> {
    let terms = Terms {
        fair_key: line.to_owned(),
        group_key: line.to_owned(),
        unique_key: Some(format!("{}:{}", ProgramAnswer::KIND, answer.reference)),
        ..Terms::default()
    };
    jobs::enqueue(tx, answer, &terms, now_ms).await.map(drop)
}

/// Takes back what [`evaluate_again`] asked for in a line and what has not begun.
pub async fn withdraw_evaluations(tx: &Tx, line: &str) -> database::Result<()> {
    jobs::withdraw::<ProgramAnswer>(tx, line).await
}

impl Job for ProgramAnswer {
    const KIND: &'static str = "coding.evaluate_answer";
    const LANE: &'static str = LANE;
    type Context = (App, Runner);

    async fn run(self, (app, runner): Self::Context) -> Result<(), Failure> {
        evaluate(&app, &runner, self).await
    }

    /// Nothing will be said by tests: a person marks.
    async fn give_up(self, tx: &Tx, now_ms: Millis) -> database::Result<()> {
        let event = AnswerEvaluated {
            reference: self.reference,
            tests: None,
        };
        jobs::emit(tx, &event, now_ms).await
    }
}

async fn evaluate(app: &App, runner: &Runner, answer: ProgramAnswer) -> Result<(), Failure> {
    let tests = match answer.task.clone() {
        Some(key) => {
            let course = answer.course;
            let found = app
                .db
                .read(move |tx| async move { find_task_by_key(&tx, course, &key).await })
                .await?;
            found.as_ref().map(TestsOfTask::of)
        }
        None => Some(TestsOfTask::own(&answer.declared_tests, &answer.python_tests)),
    };
    let report = match tests {
        Some(tests) => Some(
            run_tests(app, runner, &answer.code, &tests)
                .await
                .map_err(|error| Failure::Retry(error.to_string()))?,
        ),
        None => None,
    };
    if let Some(report) = &report
        && matches!(report.outcome, Outcome::Infra | Outcome::Stopped)
    {
        return Err(Failure::Retry(report.detail.clone()));
    }
    let event = AnswerEvaluated {
        reference: answer.reference,
        // Where no test says anything, a person marks.
        tests: report
            .filter(|report| report.outcome == Outcome::Marked && !report.tests.is_empty())
            .map(|report| verdicts(&report)),
    };
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { jobs::emit(&tx, &event, now_ms).await })
        .await?;
    Ok(())
}

/// Weights and shares in the whole numbers that marks are made of.
fn verdicts(report: &Report) -> Vec<TestVerdict> {
    report
        .tests
        .iter()
        .map(|test| TestVerdict {
            name: test.name.clone(),
            weight: (test.weight * 100.0).round() as u32,
            visible: test.visible,
            earned: BasisPoints::nearest(test.earned).into(),
            category: test.category.clone(),
        })
        .collect()
}
