//! Takes jobs and does them.

use crate::{
    job::{DEFAULT_LANE, Failure, Retry, Terms},
    registry::Registry,
    store::{self, Claimed},
};
use database::{Database, Result, TRACES};
use std::{
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;
use tracing::Instrument as _;

/// How long a worker holds a job before another may take it; renewed while the job runs. So long a job waits whose worker
/// was killed.
const LEASE_MS: i64 = 15_000;
/// How long a worker sleeps at most when nothing is due and nobody wakes it.
const LONGEST_SLEEP: Duration = Duration::from_secs(2);

/// How long a worker rests at most while the database fails.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// One worker of one lane.
#[derive(Clone)]
pub struct Worker {
    db: Database,
    now_ms: Arc<dyn Fn() -> i64 + Send + Sync>,
    registry: Arc<Registry>,
    lane: String,
    name: String,
}

/// Counts a job that ended. A kind that this program does not know is counted as `unknown`: its name is whatever a table holds.
fn record(is_known: bool, kind: &str, took: Duration, has_failed: bool) {
    let kind = if is_known { kind } else { "unknown" }.to_owned();
    metrics::histogram!("suanpan_job_seconds", "kind" => kind.clone()).record(took);
    if has_failed {
        metrics::counter!("suanpan_job_failures_total", "kind" => kind).increment(1);
    }
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

    /// Works until `stop` turns true, or nobody is left to say so; a job that has begun is finished first, and no other one is
    /// taken.
    pub async fn run_until(&self, mut stop: watch::Receiver<bool>) {
        let mut events = self.db.subscribe();
        let mut failures = 0;
        loop {
            let ended = self.run_due_until(&stop).await;
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
                _ = stop.wait_for(|is_stopping| *is_stopping) => return,
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
        let (_stopping, stop) = watch::channel(false);
        self.run_due_until(&stop).await
    }

    /// The same until `stop` is true: a long queue holds no stop up.
    async fn run_due_until(&self, stop: &watch::Receiver<bool>) -> Result<()> {
        if *stop.borrow() {
            return Ok(());
        }
        self.enqueue_scheduled().await?;
        let mut next = self.claim().await?;
        while let Some(job) = next {
            next = self.do_job(job, stop).await?;
        }
        Ok(())
    }

    async fn enqueue_scheduled(&self) -> Result<()> {
        if self.lane != DEFAULT_LANE || self.registry.schedules().is_empty() {
            return Ok(());
        }
        let now_ms = (self.now_ms)();
        let registry = Arc::clone(&self.registry);
        self.db
            .write(move |tx| async move {
                for schedule in registry.schedules() {
                    let job = &schedule.job;
                    if store::take_due_schedule(&tx, job.kind, now_ms, schedule.every_ms).await? {
                        let terms = Terms {
                            unique_key: Some(job.kind.to_owned()),
                            ..Terms::default()
                        };
                        store::insert(&tx, &[(job.clone(), terms)], now_ms).await?;
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

    /// Does a job, and takes the next one with the commit that ends it, unless it is to stop.
    async fn do_job(&self, job: Claimed, stop: &watch::Receiver<bool>) -> Result<Option<Claimed>> {
        let entry = self.registry.entry(&job.kind);
        let retry = entry.map_or(Retry::USUAL, |entry| entry.retry);
        let known = entry.cloned();
        let began = Instant::now();
        let outcome = match entry.map(|entry| entry.start(&job.payload)) {
            Some(Ok(running)) => {
                let span =
                    tracing::info_span!(target: TRACES, "job", otel.name = %job.kind, otel.kind = "consumer");
                self.keep_alive_while(job.id, running.instrument(span)).await
            }
            Some(Err(unreadable)) => Err(unreadable),
            None => Err(Failure::Retry(format!("this program knows no job {}", job.kind))),
        };
        record(entry.is_some(), &job.kind, began.elapsed(), outcome.is_err());
        let now_ms = (self.now_ms)();
        let (name, lane, is_stopping) = (self.name.clone(), self.lane.clone(), *stop.borrow());
        self.db
            .write(move |tx| async move {
                match (outcome, retry.pause_after(job.attempts)) {
                    (Ok(()), _) => store::finish(&tx, job.id, &name).await?,
                    (Err(Failure::Retry(error)), Some(pause_ms)) => {
                        tracing::warn!(kind = %job.kind, %error, attempts = job.attempts, "a job failed and will be tried again");
                        store::retry_later(&tx, job.id, &name, now_ms + pause_ms, &error).await?;
                    }
                    (Err(Failure::Retry(error) | Failure::GiveUp(error)), _) => {
                        tracing::error!(kind = %job.kind, %error, "a job was given up");
                        store::bury(&tx, job.id, &name, &error, now_ms).await?;
                        if let Some(known) = known {
                            known.give_up(&job.payload, &tx, now_ms).await?;
                        }
                    }
                }
                if is_stopping {
                    return Ok(None);
                }
                store::claim(&tx, &lane, &name, now_ms, now_ms + LEASE_MS).await
            })
            .await
    }

    /// Renews the lease every third of its length while the job runs; a panic counts as a failure.
    async fn keep_alive_while(
        &self,
        id: i64,
        running: impl Future<Output = std::result::Result<(), Failure>> + Send + 'static,
    ) -> std::result::Result<(), Failure> {
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
