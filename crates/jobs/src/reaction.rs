//! “When A happens, B does this”: an earlier feature tells what happened, the door lists which jobs follow.

use crate::store::{NewJob, enqueue};
use database::{Result, Tx};
use serde::Serialize;
use std::sync::OnceLock;

/// An event's name (`exams.attempt_submitted`) and the kind of job that follows it.
pub type Reaction = (&'static str, &'static str);

static REACTIONS: OnceLock<&'static [Reaction]> = OnceLock::new();

/// Sets the one list of this program; setting it again changes nothing.
pub fn set_reactions(list: &'static [Reaction]) {
    // Every start of a service sets the same constant, so losing the race loses nothing.
    REACTIONS.set(list).ok();
}

/// Something that happened, told inside the unit of work that did it.
pub trait Event: Serialize {
    /// `feature.what_happened`.
    const NAME: &'static str;

    /// What makes tellings worth one job together: a key, and how long they are gathered, in milliseconds.
    /// None: a job for each.
    fn gathered(&self) -> Option<(String, i64)> {
        None
    }
}

/// Enqueues, in this unit, every job that the door lists for the event; the event itself is their payload.
pub async fn tell<E: Event>(tx: &Tx, event: &E, now_ms: i64) -> Result<()> {
    let payload = serde_json::to_value(event).unwrap_or_default();
    for (_, kind) in REACTIONS
        .get()
        .copied()
        .unwrap_or_default()
        .iter()
        .filter(|(name, _)| *name == E::NAME)
    {
        let mut job = NewJob::now(kind, payload.clone(), now_ms);
        let gathered = event.gathered().map(|(key, for_ms)| {
            let run_at_ms = (now_ms.div_euclid(for_ms) + 1) * for_ms;
            // INVARIANT: the key names the time, so a telling after that time never counts as one already followed.
            (format!("{kind}:{key}:{run_at_ms}"), run_at_ms)
        });
        if let Some((key, run_at_ms)) = &gathered {
            job.unique_key = Some(key);
            job.run_at_ms = *run_at_ms;
        }
        enqueue(tx, &job, now_ms).await?;
    }
    Ok(())
}
