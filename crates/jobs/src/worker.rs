//! Takes jobs and does them.

use crate::store::{self, Claimed, NewJob};
use database::{Database, Result};
use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc, time::Duration};

/// How long a worker holds a job before another may take it; renewed while the job runs. So long a job waits whose worker
/// was killed.
const LEASE_MS: i64 = 15_000;
/// How often a job is tried before it is buried.
const ATTEMPTS: i64 = 8;
/// How long a worker sleeps at most when nothing is due and nobody wakes it.
const LONGEST_SLEEP: Duration = Duration::from_secs(2);

/// How long a worker rests at most while the database fails.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Why a job was not done; the job itself decides whether to try again.
#[derive(Debug, Clone)]
pub enum Failure {
    /// Something passing: try again later.
    Retry(String),
    /// It will never work: bury it.
    GiveUp(String),
}

impl From<database::Error> for Failure {
    fn from(error: database::Error) -> Self {
        Self::Retry(error.to_string())
    }
}

type Running = Pin<Box<dyn Future<Output = std::result::Result<(), Failure>> + Send>>;

/// What does a kind of job.
pub type Handler = Arc<dyn Fn(serde_json::Value) -> Running + Send + Sync>;

/// A job that is enqueued again and again.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// The kind of job.
    pub kind: &'static str,
    /// How often, in milliseconds.
    pub every_ms: i64,
}

/// Every kind of job this program knows, and every schedule.
#[derive(Default, Clone)]
pub struct Registry {
    handlers: HashMap<&'static str, Handler>,
    schedules: Vec<Schedule>,
}

impl Registry {
    /// Adds a kind of job.
    pub fn job<F, Fut>(&mut self, kind: &'static str, run: F) -> &mut Self
    where
        F: Fn(serde_json::Value) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = std::result::Result<(), Failure>> + Send + 'static,
    {
        self.handlers
            .insert(kind, Arc::new(move |payload| Box::pin(run(payload))));
        self
    }

    /// Adds a schedule; its kind must be known.
    pub fn every(&mut self, kind: &'static str, every_ms: i64) -> &mut Self {
        assert!(self.handlers.contains_key(kind), "the schedule {kind} has no job");
        self.schedules.push(Schedule { kind, every_ms });
        self
    }
}

/// One worker of one lane.
#[derive(Clone)]
pub struct Worker {
    db: Database,
    now_ms: Arc<dyn Fn() -> i64 + Send + Sync>,
    registry: Arc<Registry>,
    lane: String,
    name: String,
}

impl Worker {
    /// A worker; `name` tells it from all others.
    pub fn new(
        db: Database,
        now_ms: Arc<dyn Fn() -> i64 + Send + Sync>,
        registry: Arc<Registry>,
        lane: &str,
        name: String,
    ) -> Self {
        Self {
            db,
            now_ms,
            registry,
            lane: lane.into(),
            name,
        }
    }

    /// Works until told to stop; a job that has begun is finished first.
    pub async fn run_until(&self, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut events = self.db.subscribe();
        let mut failures = 0;
        loop {
            let ended = self.run_due().await;
            let is_working = ended.is_ok();
            let sleep = self.rest_after(ended, &mut failures).await;
            let woken = async {
                if !is_working {
                    return std::future::pending().await;
                }
                while let Ok(event) = events.recv().await {
                    if event.topic == "jobs.enqueued" && event.payload == self.lane {
                        return;
                    }
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(sleep) => {}
                () = woken => {}
            }
        }
    }

    /// How long to sleep. While the database fails (a full disk, a server that is away) the pause grows to half a minute, and the
    /// log has a line for the first failure, the second, the fourth and so on.
    async fn rest_after(&self, ended: Result<()>, failures: &mut u32) -> Duration {
        match ended {
            Ok(()) => {
                if std::mem::take(failures) > 0 {
                    tracing::info!(lane = %self.lane, "the queue works again");
                }
                self.sleep_time().await
            }
            Err(error) => {
                *failures = failures.saturating_add(1);
                if failures.is_power_of_two() {
                    tracing::error!(%error, failures, lane = %self.lane, "the queue could not be worked on");
                }
                LONGEST_PAUSE.min(Duration::from_secs(1) * 2_u32.pow((*failures - 1).min(8)))
            }
        }
    }

    /// Enqueues what its schedules ask for and does all jobs that are due, one after another.
    pub async fn run_due(&self) -> Result<()> {
        self.enqueue_scheduled().await?;
        let mut next = self.claim().await?;
        while let Some(job) = next {
            next = self.do_job(job).await?;
        }
        Ok(())
    }

    /// How many jobs wait or run, in all lanes; for tests and for the health page.
    pub async fn count_left(&self) -> Result<i64> {
        self.db.read(|tx| async move { store::count(&tx).await }).await
    }

    async fn enqueue_scheduled(&self) -> Result<()> {
        if self.lane != "default" || self.registry.schedules.is_empty() {
            return Ok(());
        }
        let now_ms = (self.now_ms)();
        let schedules = self.registry.schedules.clone();
        self.db
            .write(move |tx| async move {
                for Schedule { kind, every_ms } in schedules {
                    if store::take_due_schedule(&tx, kind, now_ms, every_ms).await? {
                        let job = NewJob {
                            unique_key: Some(kind),
                            ..NewJob::now(kind, serde_json::Value::Null, now_ms)
                        };
                        store::enqueue(&tx, &job, now_ms).await?;
                    }
                }
                Ok(())
            })
            .await
    }

    async fn claim(&self) -> Result<Option<Claimed>> {
        let now_ms = (self.now_ms)();
        let (lane, name) = (self.lane.clone(), self.name.clone());
        self.db
            .write(move |tx| async move { store::claim(&tx, &lane, &name, now_ms, now_ms + LEASE_MS).await })
            .await
    }

    /// Does a job, and takes the next one with the commit that ends it.
    async fn do_job(&self, job: Claimed) -> Result<Option<Claimed>> {
        let outcome = match self.registry.handlers.get(job.kind.as_str()) {
            Some(handler) => {
                let payload = serde_json::from_str(&job.payload).unwrap_or_default();
                let running = handler(payload);
                self.keep_alive_while(job.id, running).await
            }
            None => Err(Failure::Retry(format!("this program knows no job {}", job.kind))),
        };
        let now_ms = (self.now_ms)();
        let (id, name, lane) = (job.id, self.name.clone(), self.lane.clone());
        let last_try = job.attempts >= ATTEMPTS;
        self.db
            .write(move |tx| async move {
                match outcome {
                    Ok(()) => store::finish(&tx, id, &name).await?,
                    Err(Failure::Retry(error)) if !last_try => {
                        tracing::warn!(kind = %job.kind, %error, attempts = job.attempts, "a job failed and will be tried again");
                        let pause_ms = 1000 << job.attempts.min(10);
                        store::retry_later(&tx, id, &name, now_ms + pause_ms, &error).await?;
                    }
                    Err(Failure::Retry(error) | Failure::GiveUp(error)) => {
                        tracing::error!(kind = %job.kind, %error, "a job was given up");
                        store::bury(&tx, id, &name, &error, now_ms).await?;
                    }
                }
                store::claim(&tx, &lane, &name, now_ms, now_ms + LEASE_MS).await
            })
            .await
    }

    /// Renews the lease every third of its length while the job runs; a panic counts as a failure.
    async fn keep_alive_while(&self, id: i64, running: Running) -> std::result::Result<(), Failure> {
        let mut task = tokio::spawn(running);
        let pause = Duration::from_millis(LEASE_MS as u64 / 3);
        loop {
            tokio::select! {
                ended = &mut task => return ended.unwrap_or_else(|error| Err(Failure::Retry(error.to_string()))),
                () = tokio::time::sleep(pause) => {
                    let until_ms = (self.now_ms)() + LEASE_MS;
                    let name = self.name.clone();
                    let kept = self.db.write(move |tx| async move { store::extend(&tx, id, &name, until_ms).await }).await;
                    if matches!(kept, Ok(false)) {
                        task.abort();
                        return Err(Failure::Retry("the lease was lost to another worker".into()));
                    }
                }
            }
        }
    }

    async fn sleep_time(&self) -> Duration {
        let lane = self.lane.clone();
        let next = self
            .db
            .read(move |tx| async move { store::next_due_ms(&tx, &lane).await })
            .await;
        let now_ms = (self.now_ms)();
        match next {
            Ok(Some(at_ms)) => Duration::from_millis((at_ms - now_ms).max(10) as u64).min(LONGEST_SLEEP),
            Ok(None) => LONGEST_SLEEP,
            Err(_) => Duration::from_secs(1),
        }
    }
}
