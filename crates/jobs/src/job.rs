//! A job as a type: what it needs to know, which workers take it, how often it is tried, what it does.

use crate::store;
use database::{Result, Tx};
use serde::{Serialize, de::DeserializeOwned};
use std::future::Future;

/// Why a job was not done; the job itself decides whether to try again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Something passing: try again later.
    Retry(String),
    /// It will never work: move it to the dead jobs.
    GiveUp(String),
}

impl From<database::Error> for Failure {
    fn from(error: database::Error) -> Self {
        Self::Retry(error.to_string())
    }
}

/// How often a job is tried, and how long it rests between two tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retry {
    /// Tries in total, the first included.
    pub attempts: i64,
    /// Milliseconds after the first failure; doubled after each further one.
    pub first_pause_ms: i64,
    /// The longest pause, in milliseconds.
    pub longest_pause_ms: i64,
}

impl Retry {
    /// Eight tries within some four minutes.
    pub const USUAL: Self = Self {
        attempts: 8,
        first_pause_ms: 2_000,
        longest_pause_ms: 1_024_000,
    };

    /// The pause before the next try after so many; none when it was the last one.
    pub fn pause_after(&self, attempts: i64) -> Option<i64> {
        let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(30);
        (attempts < self.attempts).then(|| (self.first_pause_ms << doublings).clamp(0, self.longest_pause_ms))
    }
}

/// The lane of everything that has none of its own.
pub const DEFAULT_LANE: &str = "default";

/// Something to be done later. The value itself is the payload: it is written as JSON when the job is enqueued and read
/// back when a worker takes it.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// `feature.what`, unique in the program. It is stored: to rename it takes a migration of the waiting jobs.
    const KIND: &'static str;
    /// Which workers take it.
    const LANE: &'static str = DEFAULT_LANE;
    /// How often it is tried.
    const RETRY: Retry = Retry::USUAL;
    /// What it works with besides its payload.
    type Context: Clone + Send + Sync + 'static;

    /// Does the work. A worker can die between the work and its note that it was done, so this may run twice.
    fn run(self, context: Self::Context) -> impl Future<Output = std::result::Result<(), Failure>> + Send;

    /// What follows once it is given up, in the unit of work that notes it: whoever waits for it hears that nothing comes. Nothing,
    /// unless a job says otherwise.
    fn give_up(self, _tx: &Tx, _now_ms: i64) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }
}

/// When a job runs, and whose turn it takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Who it is done for (a student): jobs of different keys take turns, those of one key are done one after another.
    /// Empty: nobody in particular.
    pub fair_key: String,
    /// The group they belong to (a class): groups take turns too. Empty: none.
    pub group_key: String,
    /// What is more urgent goes first: 0 for everything but examinations.
    pub urgency: i64,
    /// While a job with this key waits or runs, another is not enqueued.
    pub unique_key: Option<String>,
    /// Not before this time, in milliseconds; at once where it has passed.
    pub not_before_ms: i64,
}

/// Enqueues a job in this unit of work; none if one with its unique key waits already.
pub async fn enqueue<J: Job>(tx: &Tx, job: &J, terms: &Terms, now_ms: i64) -> Result<Option<i64>> {
    let inserted = store::insert(tx, &[(Stored::of(job), terms.clone())], now_ms).await?;
    Ok(inserted.first().copied())
}

/// A job as it lies in the queue.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub(crate) kind: &'static str,
    pub(crate) lane: &'static str,
    pub(crate) payload: String,
}

impl Stored {
    pub(crate) fn of<J: Job>(job: &J) -> Self {
        Self {
            kind: J::KIND,
            lane: J::LANE,
            payload: serde_json::to_string(job).expect("a payload is plain data, which JSON can hold"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_end_with_the_last_try() {
        let retry = Retry {
            attempts: 5,
            first_pause_ms: 100,
            longest_pause_ms: 300,
        };
        let pauses: Vec<_> = (1..=6).map(|attempts| retry.pause_after(attempts)).collect();
        assert_eq!(pauses, [Some(100), Some(200), Some(300), Some(300), None, None]);
    }
}
