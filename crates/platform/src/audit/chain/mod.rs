//! The chain of a school's audit log: every entry's hash covers what it says and the hash before it.
//!
//! Whoever changes, removes or inserts an entry has to write all later ones anew; the head that was printed, logged or
//! copied away before gives them away. The construction is that of linked time-stamps (Haber and Stornetta 1991).

pub mod annex;
mod store;
#[cfg(test)]
mod tests;

use crate::{
    Millis,
    access::{SchoolId, UserId},
};
use database::{Database, FromRow, Result, Tx};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

pub(crate) use store::keep_check;
pub use store::{AuditState, Check, find_check, find_state};

/// Entries that are chained, or read for a check, in one unit of work.
const AT_ONCE: i64 = 2_000;
/// How old an entry may be without a place in the chain.
const CHAINED_WITHIN_MS: Millis = crate::clock::minutes(15);

/// Where a chain ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Of the last entry; 0 where none is chained.
    pub number: i64,
    /// 64 hexadecimal digits.
    pub hash: String,
}

impl Head {
    /// Where the chain of a school begins.
    fn of_nothing(school: SchoolId) -> Self {
        Self {
            number: 0,
            hash: digest(&format!("suanpan-audit/1\n{school}")),
        }
    }

    /// Where it ends after one more entry.
    #[must_use]
    fn and(&self, entry: &Said) -> Self {
        let number = self.number + 1;
        let said = serde_json::json!([
            entry.id,
            number,
            entry.school_id,
            entry.actor_id,
            entry.action,
            entry.subject,
            entry.detail,
            entry.reason,
            entry.at_ms
        ]);
        Self {
            number,
            hash: digest(&format!("{}\n{said}", self.hash)),
        }
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

/// What an entry says, all of it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
struct Said {
    id: i64,
    school_id: SchoolId,
    actor_id: Option<UserId>,
    action: String,
    subject: String,
    detail: String,
    reason: String,
    at_ms: Millis,
}

/// An entry with the place it was given.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
struct Chained {
    #[row(flatten)]
    said: Said,
    number: i64,
    hash: String,
}

/// What is wrong with a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An entry was removed: its number is not there.
    #[error("entry {0} is missing")]
    Missing(i64),
    /// An entry, or one before it, says something else than what was chained.
    #[error("entry {0} was changed")]
    Changed(i64),
    /// The chain ends before, or runs past, what it was once seen to be.
    #[error("entry {0} is not the one that was seen before: the chain was written anew")]
    Rewritten(i64),
    /// Entries wait for their place for too long.
    #[error("{0} entries have waited for their place for more than a quarter of an hour")]
    Waiting(i64),
}

/// Gives every entry that has none its place, those of a school in the order in which they were written. Returns how many.
///
/// # Errors
/// Those of the database.
pub async fn extend(db: &Database) -> Result<usize> {
    let mut all = 0;
    loop {
        let done = db
            .write(|tx| async move { extend_by(&tx, AT_ONCE).await })
            .await?;
        all += done;
        if done < usize::try_from(AT_ONCE).unwrap_or_default() {
            return Ok(all);
        }
    }
}

async fn extend_by(tx: &Tx, most: i64) -> Result<usize> {
    let waiting = store::list_waiting(tx, most).await?;
    let mut heads: BTreeMap<SchoolId, Head> = BTreeMap::new();
    let mut places = Vec::with_capacity(waiting.len());
    for entry in &waiting {
        let before = match heads.get(&entry.school_id) {
            Some(head) => head.clone(),
            None => head(tx, entry.school_id).await?,
        };
        let place = before.and(entry);
        places.push((entry.id, place.clone()));
        heads.insert(entry.school_id, place);
    }
    store::place(tx, &places).await?;
    Ok(places.len())
}

/// Where the chain of a school ends now.
pub async fn head(tx: &Tx, school: SchoolId) -> Result<Head> {
    let stored = store::find_head(tx, school).await?;
    Ok(stored.unwrap_or_else(|| Head::of_nothing(school)))
}

/// How far a check came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The last entry that is right.
    pub head: Head,
    /// What is wrong after it; none where all holds.
    pub fault: Option<Fault>,
}

/// Follows the chain of a school from its beginning, piece by piece, each in a unit of work of its own.
///
/// `seen` are heads that it once had: each must lie on it.
///
/// # Errors
/// Those of the database.
pub async fn follow(db: &Database, school: SchoolId, seen: &[Head]) -> Result<Checked> {
    let mut follower = Follower::new(school, seen);
    loop {
        let after = follower.head.number;
        let piece = db
            .read(move |tx| async move { store::list_after(&tx, school, after, AT_ONCE).await })
            .await?;
        let is_last = piece.len() < usize::try_from(AT_ONCE).unwrap_or_default();
        let fault = piece.iter().find_map(|entry| follower.step(entry).err());
        if fault.is_some() || is_last {
            return Ok(Checked {
                fault: fault.or_else(|| follower.end().err()),
                head: follower.head,
            });
        }
    }
}

/// The entries of a school that have no place yet, and whether any has waited for it too long.
///
/// # Errors
/// Those of the database.
pub async fn count_waiting(tx: &Tx, school: SchoolId, now_ms: Millis) -> Result<(i64, Option<Fault>)> {
    let all = store::count_waiting(tx, school, now_ms).await?;
    let late = store::count_waiting(tx, school, now_ms - CHAINED_WITHIN_MS).await?;
    Ok((all, (late > 0).then_some(Fault::Waiting(late))))
}

/// The schools whose log has entries.
///
/// # Errors
/// Those of the database.
pub async fn list_schools(tx: &Tx) -> Result<Vec<SchoolId>> {
    store::list_schools(tx).await
}

/// Walks along a chain.
struct Follower {
    head: Head,
    seen: BTreeMap<i64, String>,
}

impl Follower {
    fn new(school: SchoolId, seen: &[Head]) -> Self {
        let seen = seen.iter().filter(|head| head.number > 0);
        Self {
            head: Head::of_nothing(school),
            seen: seen.map(|head| (head.number, head.hash.clone())).collect(),
        }
    }

    fn step(&mut self, entry: &Chained) -> std::result::Result<(), Fault> {
        let next = self.head.and(&entry.said);
        if entry.number != next.number {
            return Err(Fault::Missing(next.number));
        }
        if entry.hash != next.hash {
            return Err(Fault::Changed(next.number));
        }
        if self
            .seen
            .remove(&next.number)
            .is_some_and(|hash| hash != next.hash)
        {
            return Err(Fault::Rewritten(next.number));
        }
        self.head = next;
        Ok(())
    }

    /// At the end: every head that was seen has been passed.
    fn end(&self) -> std::result::Result<(), Fault> {
        let first = self.seen.keys().next();
        first.map_or(Ok(()), |_| Err(Fault::Missing(self.head.number + 1)))
    }
}
