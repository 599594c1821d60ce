//! How this process stands: what it needs to answer at all, and what somebody should look at.

use super::checks::{Check, PartState, audit, copied, database, disk, files, python, queue, schema};
use crate::server_state::measure;
use coding::Runner;
use platform::{
    App, Error, Millis,
    audit::chain::{self, AuditState},
    copies::{self, Copies},
    space::Left,
};
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// How long an answer is given again: a stranger who asks a thousand times a second costs one look.
const KEPT: Duration = Duration::from_secs(1);
/// A database that takes longer than this is away.
const DATABASE_WITHIN: Duration = Duration::from_secs(3);
/// The same of the file store.
const FILES_WITHIN: Duration = Duration::from_secs(3);

/// What one look found.
#[derive(Debug, Clone)]
pub struct Health {
    /// Whether the process has been told to stop.
    is_stopping: bool,
    /// Each part by itself.
    pub checks: Vec<Check>,
    /// What the figures are made of; none where the database is away.
    pub(super) facts: Option<Facts>,
    pub(super) left: Left,
    /// None where the sandbox is not running.
    pub(super) python: Option<sandbox::Status>,
}

impl Health {
    /// Whether requests should be sent here.
    pub fn is_ready(&self) -> bool {
        !self.is_stopping && self.checks.iter().all(|check| check.state != PartState::Failed)
    }

    /// The first line of the answer.
    pub fn word(&self) -> &'static str {
        if self.is_stopping {
            "stopping"
        } else if self.is_ready() {
            "ready"
        } else {
            "not ready"
        }
    }
}

/// What the database says.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    pub(super) jobs: jobs::Overview,
    pub(super) audit: AuditState,
    pub(super) copies: Copies,
    pub(super) people_here: i64,
    pub(super) bytes: i64,
    pub(super) took: Duration,
}

/// Looks at the parts of this process; cheap to clone.
#[derive(Clone)]
pub struct Watch {
    pub(super) app: App,
    pub(super) runner: Runner,
    last: Arc<Mutex<Option<(Instant, Health)>>>,
}

impl Watch {
    /// Looks at an application and what runs its student programs.
    pub fn new(app: &App, runner: &Runner) -> Self {
        Self {
            app: app.clone(),
            runner: runner.clone(),
            last: Arc::default(),
        }
    }

    /// How it stands now, or stood within the last second.
    pub async fn health(&self) -> Health {
        let is_stopping = self.app.stopping.load(Ordering::Relaxed);
        let mut last = self.last.lock().await;
        if let Some((at, health)) = &*last
            && at.elapsed() < KEPT
            && health.is_stopping == is_stopping
        {
            return health.clone();
        }
        let health = self.look(is_stopping).await;
        *last = Some((Instant::now(), health.clone()));
        health
    }

    async fn look(&self, is_stopping: bool) -> Health {
        let now_ms = self.app.now_ms();
        let asked = timeout(DATABASE_WITHIN, self.ask(now_ms)).await;
        let facts = asked.unwrap_or_else(|_| Err(Error::Internal("no answer within 3 seconds".into())));
        let left = self.app.space.measure();
        let python_status = self.runner.status().await;
        let mut checks = vec![
            database(facts.as_ref().map(|facts| facts.took)),
            files(&self.app.files, self.ask_files().await),
            disk(left),
            python(python_status.as_ref()),
        ];
        let facts = facts.ok();
        if let Some(facts) = &facts {
            checks.extend([
                schema(self.app.db.is_migrated().await),
                queue(&facts.jobs, now_ms),
                audit(&facts.audit),
                copied(&facts.copies, now_ms),
            ]);
        }
        Health {
            is_stopping,
            checks,
            facts,
            left,
            python: python_status,
        }
    }

    async fn ask(&self, now_ms: Millis) -> Result<Facts, Error> {
        let began = Instant::now();
        let (jobs, audit, copies, (people_here, bytes)) = self
            .app
            .db
            .read(move |tx| async move {
                Ok::<_, Error>((
                    jobs::overview(&tx, now_ms).await?,
                    chain::find_state(&tx).await?,
                    copies::find(&tx).await?,
                    measure(&tx, now_ms).await?,
                ))
            })
            .await?;
        Ok(Facts {
            jobs,
            audit,
            copies,
            people_here,
            bytes,
            took: began.elapsed(),
        })
    }

    /// Whether the file store answers.
    async fn ask_files(&self) -> Result<(), Error> {
        timeout(FILES_WITHIN, self.app.files.probe())
            .await
            .unwrap_or_else(|_| Err(Error::Internal("no answer within 3 seconds".into())))
    }
}
