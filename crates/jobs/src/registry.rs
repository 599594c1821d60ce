//! Every kind of job a program knows, and every schedule.

use crate::job::{DEFAULT_LANE, Failure, Job, Retry, Stored};
use database::Tx;
use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc};

type Running = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;
type Ending<'a> = Pin<Box<dyn Future<Output = database::Result<()>> + Send + 'a>>;

/// What the worker needs of one kind of job.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) retry: Retry,
    start: Arc<dyn Fn(&str) -> Result<Running, Failure> + Send + Sync>,
    give_up: for<'a> fn(&str, &'a Tx, i64) -> Ending<'a>,
}

impl Entry {
    /// Reads the payload and starts the work; a payload that cannot be read is given up.
    pub(crate) fn start(&self, payload: &str) -> Result<Running, Failure> {
        (self.start)(payload)
    }

    /// What follows once such a job is given up; nothing of a payload that cannot be read.
    pub(crate) async fn give_up(&self, payload: &str, tx: &Tx, now_ms: i64) -> database::Result<()> {
        (self.give_up)(payload, tx, now_ms).await
    }
}

fn give_up<'a, J: Job>(payload: &str, tx: &'a Tx, now_ms: i64) -> Ending<'a> {
    match serde_json::from_str::<J>(payload) {
        Ok(job) => Box::pin(job.give_up(tx, now_ms)),
        Err(_) => Box::pin(async { Ok(()) }),
    }
}

/// A job that is enqueued again and again.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    pub(crate) job: Stored,
    pub(crate) every_ms: i64,
}

/// Every kind of job this program knows, and every schedule.
#[derive(Default, Clone)]
pub struct Registry {
    entries: HashMap<&'static str, Entry>,
    schedules: Vec<Schedule>,
}

impl Registry {
    /// Adds a kind of job with what it works with.
    ///
    /// # Panics
    /// If its kind is known already: two jobs under one name would take each other's payloads.
    pub fn add<J: Job>(&mut self, context: J::Context) -> &mut Self {
        let start = move |payload: &str| -> Result<Running, Failure> {
            let job: J = serde_json::from_str(payload).map_err(|error| Failure::GiveUp(error.to_string()))?;
            Ok(Box::pin(job.run(context.clone())))
        };
        let entry = Entry {
            retry: J::RETRY,
            start: Arc::new(start),
            give_up: give_up::<J>,
        };
        let before = self.entries.insert(J::KIND, entry);
        assert!(before.is_none(), "two jobs are called {}", J::KIND);
        self
    }

    /// Adds a kind of job that is enqueued every so many milliseconds.
    ///
    /// # Panics
    /// If the job has a lane of its own: schedules belong to the default one.
    pub fn add_scheduled<J: Job + Default>(&mut self, context: J::Context, every_ms: i64) -> &mut Self {
        assert_eq!(
            J::LANE,
            DEFAULT_LANE,
            "{} is scheduled in a lane of its own",
            J::KIND
        );
        self.add::<J>(context);
        self.schedules.push(Schedule {
            job: Stored::of(&J::default()),
            every_ms,
        });
        self
    }

    /// Whether a kind of job is known.
    pub fn knows(&self, kind: &str) -> bool {
        self.entries.contains_key(kind)
    }

    pub(crate) fn entry(&self, kind: &str) -> Option<&Entry> {
        self.entries.get(kind)
    }

    pub(crate) fn schedules(&self) -> &[Schedule] {
        &self.schedules
    }
}
