//! How this process stands: what it needs to answer at all, and what somebody should look at.

use crate::server_state::measure;
use coding::Runner;
use platform::{
    App, Error, Millis,
    audit::chain::{self, AuditState},
    clock::{hours, minutes, seconds},
    copies::{self, Copies},
    space::{Left, Room},
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
/// Background work that waits longer is late.
const LATE_MS: Millis = minutes(1);
/// A copy is made every night; an older one was missed.
const COPY_MS: Millis = hours(36);

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

/// How one part stands.
#[derive(Debug, Clone)]
pub struct Check {
    /// Which.
    pub name: &'static str,
    /// How.
    pub state: State,
    /// Why, or the figure behind it.
    pub detail: String,
}

/// How a part stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// As it should.
    Fine,
    /// Somebody should look at it; requests are answered. A load balancer that took the process out for this would take
    /// out all of them at once.
    Warn,
    /// Requests cannot be answered.
    Failed,
}

impl State {
    /// For people and for `grep`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fine => "ok",
            Self::Warn => "warn",
            Self::Failed => "failed",
        }
    }
}

impl Health {
    /// Whether requests should be sent here.
    pub fn is_ready(&self) -> bool {
        !self.is_stopping && self.checks.iter().all(|check| check.state != State::Failed)
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
            database(&facts),
            self.files().await,
            disk(left),
            python(python_status.as_ref()),
        ];
        let facts = facts.ok();
        if let Some(facts) = &facts {
            checks.extend([
                self.schema().await,
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

    /// A server of files that is away is away for every process: exams go on without pictures, and are saved.
    async fn files(&self) -> Check {
        let files = &self.app.files;
        let asked = timeout(FILES_WITHIN, files.probe()).await;
        let asked = asked.unwrap_or_else(|_| Err(Error::Internal("no answer within 3 seconds".into())));
        match asked {
            Ok(()) => fine("files", files.place()),
            Err(error) if files.is_remote() => warn("files", format!("{}: {error}", files.place())),
            Err(error) => failed("files", format!("{}: {error}", files.place())),
        }
    }

    async fn schema(&self) -> Check {
        if self.app.db.is_migrated().await {
            fine("schema", "every migration is applied".into())
        } else {
            failed("schema", "migrations of this program are missing".into())
        }
    }
}

fn python(status: Option<&sandbox::Status>) -> Check {
    match status {
        Some(status) => fine(
            "python",
            format!("{} programs run, {} wait", status.running, status.waiting),
        ),
        None => warn("python", "not started; `suanpan doctor` says why".into()),
    }
}

fn fine(name: &'static str, detail: String) -> Check {
    Check {
        name,
        state: State::Fine,
        detail,
    }
}

fn warn(name: &'static str, detail: String) -> Check {
    Check {
        name,
        state: State::Warn,
        detail,
    }
}

fn failed(name: &'static str, detail: String) -> Check {
    Check {
        name,
        state: State::Failed,
        detail,
    }
}

fn database(facts: &Result<Facts, Error>) -> Check {
    match facts {
        Ok(facts) => fine(
            "database",
            format!("answered in {:.1} ms", facts.took.as_secs_f64() * 1e3),
        ),
        Err(error) => failed("database", error.to_string()),
    }
}

fn disk(left: Left) -> Check {
    let detail = format!("{} MiB left", left.free_bytes >> 20);
    match left.room {
        Room::Plenty => fine("disk", detail),
        Room::Low => warn("disk", format!("{detail}: uploads are refused")),
        Room::Reserve => warn("disk", format!("{detail}: only signing in and exams are saved")),
    }
}

fn queue(jobs: &jobs::Overview, now_ms: Millis) -> Check {
    let late_ms = jobs.oldest_due_ms.map_or(0, |since| now_ms - since);
    let detail = format!(
        "{} due, the oldest for {} s; {} given up",
        jobs.due,
        late_ms / seconds(1),
        jobs.given_up
    );
    if late_ms > LATE_MS || jobs.given_up > 0 {
        warn("queue", detail)
    } else {
        fine("queue", detail)
    }
}

fn audit(audit: &AuditState) -> Check {
    match (audit.broken, audit.checked_at_ms) {
        (0, None) => fine("audit", "not checked yet".into()),
        (0, Some(_)) => fine("audit", format!("{} entries hold", audit.chained)),
        (broken, _) => warn(
            "audit",
            format!("the logs of {broken} school(s) were changed; `suanpan audit verify` says where"),
        ),
    }
}

fn copied(copies: &Copies, now_ms: Millis) -> Check {
    let steps = [("copied", &copies.made), ("verified", &copies.verified)];
    let fault = steps.iter().find_map(|(step, note)| {
        let note = note.as_ref()?;
        Some(format!("{step}: {}", note.fault.as_ref()?))
    });
    match (fault, &copies.made) {
        (Some(fault), _) => warn("copies", fault),
        (None, None) => warn("copies", "none was ever made".into()),
        (None, Some(made)) if now_ms - made.at_ms > COPY_MS => warn(
            "copies",
            format!("the last is {} hours old", (now_ms - made.at_ms) / hours(1)),
        ),
        (None, Some(made)) => fine("copies", made.place.clone()),
    }
}
