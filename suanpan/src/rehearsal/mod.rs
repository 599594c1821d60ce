//! The rehearsal of an exam on this very server: every simulated student is a task that sends what an exam page sends, to the
//! handlers of this process and its database, while students who exist use them too.
//!
//! What lies before the handlers (sockets, TLS, sessions, compression) is left out; it costs the same whatever the exam.

mod machine;
mod student;

use crate::{routes, services::Services};
use axum::Router;
use coding::Runner;
use exams::{
    RehearsalAsked,
    rehearsal::{Figures, Plan, RehearsalId, RehearsalState, Waits, finish, judge, note_progress, prepare},
};
use jobs::{Failure, Job, Registry, Retry};
use machine::Machine;
use platform::App;
use serde::{Deserialize, Serialize};
use std::{sync::Arc, time::Duration};
use student::{Measured, Student};
use tokio::task::JoinSet;

/// A rehearsal keeps its worker busy for a minute; nothing else waits for that.
pub(crate) const LANE: &str = "rehearsal";
/// How often progress is noted, and looked whether an exam has begun.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Students who have not handed in by then never will.
const LONGEST: Duration = Duration::from_secs(180);

/// Adds the job; `app` writes as people do, not as work that nobody waits for.
pub(crate) fn register_jobs(registry: &mut Registry, app: &App, runner: &Runner) {
    registry.add::<Rehearse>((app.clone(), runner.clone()));
}

/// Has students who do not exist sit an assessment.
#[derive(Debug, Serialize, Deserialize)]
pub struct Rehearse {
    rehearsal_id: RehearsalId,
}

impl From<&RehearsalAsked> for Rehearse {
    fn from(asked: &RehearsalAsked) -> Self {
        Self {
            rehearsal_id: asked.rehearsal_id,
        }
    }
}

impl Job for Rehearse {
    const KIND: &'static str = "exams.rehearse";
    const LANE: &'static str = LANE;
    // Whoever asked looks on: what failed is asked for again, not tried behind their back.
    const RETRY: Retry = Retry {
        attempts: 2,
        ..Retry::USUAL
    };
    type Context = (App, Runner);

    async fn run(self, (app, runner): Self::Context) -> Result<(), Failure> {
        let (id, now_ms) = (self.rehearsal_id, app.now_ms());
        let prepared = app
            .db
            .write(move |tx| async move { prepare(&tx, id, now_ms).await })
            .await;
        let (trial, outcome) = match prepared {
            Ok(Some(plan)) => (Some(plan.trial), rehearse(&app, &runner, id, &plan).await),
            // Taken up before: it goes on elsewhere, or ended with its process.
            Ok(None) => return Ok(()),
            Err(error) => {
                tracing::warn!(%error, "a rehearsal could not be prepared");
                (None, (RehearsalState::Failed, None))
            }
        };
        let now_ms = app.now_ms();
        app.db
            .write(move |tx| async move { finish(&tx, id, trial, outcome, now_ms).await })
            .await?;
        Ok(())
    }
}

type Outcome = (RehearsalState, Option<exams::rehearsal::Report>);

async fn rehearse(app: &App, runner: &Runner, id: RehearsalId, plan: &Plan) -> Outcome {
    let service = routes::api(&Services::new(app, runner));
    let together = Arc::new(tokio::sync::Barrier::new(plan.students.len()));
    let machine = Machine::watch(app, plan.trial);
    let mut students = sit_all(&service, plan, &together);
    let began = tokio::time::Instant::now();
    let mut all: Vec<Measured> = Vec::with_capacity(plan.students.len());
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.tick().await;
    loop {
        tokio::select! {
            done = students.join_next() => match done {
                Some(Ok(measured)) => all.push(measured),
                Some(Err(_)) => all.push(Measured::failed()),
                None => break,
            },
            _ = look.tick() => {
                let done = all.len() as i64;
                if is_to_end(app, id, done).await {
                    students.abort_all();
                    return (RehearsalState::GivenWay, None);
                }
                if began.elapsed() > LONGEST {
                    students.abort_all();
                    return (RehearsalState::Failed, None);
                }
            }
        }
    }
    let machine = machine.stop().await;
    let joined = |of: fn(&Measured) -> &Vec<i64>| Waits::of(all.iter().flat_map(of).copied().collect());
    let report = judge(Figures {
        start: joined(|one| &one.starts),
        save: joined(|one| &one.saves),
        submit: joined(|one| &one.submits),
        errors: all.iter().map(|one| one.errors).sum(),
        processor_percent: machine.processor_percent,
        disk: machine.disk,
        database: machine.database,
    });
    (RehearsalState::Done, Some(report))
}

fn sit_all(service: &Router, plan: &Plan, together: &Arc<tokio::sync::Barrier>) -> JoinSet<Measured> {
    let mut students = JoinSet::new();
    for (number, user) in plan.students.iter().enumerate() {
        let student = Student::new(service.clone(), (*user, plan.school), number);
        let (trial, together) = (plan.trial, Arc::clone(together));
        students.spawn(async move {
            together.wait().await;
            student.sit(trial).await
        });
    }
    students
}

/// Notes the progress; returns whether an exam that is none of this has begun, to which the rehearsal gives way.
async fn is_to_end(app: &App, id: RehearsalId, done: i64) -> bool {
    let now_ms = app.now_ms();
    let noted = app
        .db
        .write(move |tx| async move {
            note_progress(&tx, id, done).await?;
            exams::is_anybody_writing(&tx, now_ms).await
        })
        .await;
    noted.unwrap_or(false)
}
