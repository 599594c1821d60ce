//! “When A happens, B does this”: an earlier feature emits an event, the composition root lists which jobs follow.

use crate::{
    job::{Job, Stored, Terms},
    store,
};
use database::{Result, Tx};
use std::{
    any::{Any, TypeId},
    future::Future,
    pin::Pin,
    sync::OnceLock,
};

/// Whether anybody waits for a job, asked in the unit of work that emits its event.
pub type Wanted = for<'a> fn(&'a Tx) -> Pin<Box<dyn Future<Output = Result<bool>> + Send + 'a>>;

/// Events with the same key within a window become one job at the window's end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debounce {
    /// What they have in common.
    pub key: String,
    /// How long the window is, in milliseconds.
    pub window_ms: i64,
}

/// Something that happened, emitted inside the unit of work that did it.
pub trait Event: Any + Send + Sync {
    /// What makes events worth one job together. None: a job for each.
    fn debounce(&self) -> Option<Debounce> {
        None
    }
}

/// That a type of job follows a type of event; the job is made from the event.
#[derive(Clone, Copy)]
pub struct Reaction {
    event: fn() -> TypeId,
    kind: &'static str,
    job: fn(&dyn Any) -> Option<Stored>,
    wanted: Option<Wanted>,
}

impl Reaction {
    /// After `E`, `J` is enqueued.
    pub const fn of<E, J>() -> Self
    where
        E: Event,
        J: Job + for<'a> From<&'a E>,
    {
        Self {
            event: TypeId::of::<E>,
            kind: J::KIND,
            job: |event| event.downcast_ref::<E>().map(|event| Stored::of(&J::from(event))),
            wanted: None,
        }
    }

    /// The same, but nothing is enqueued where nobody waits for it: asked once for all events emitted together.
    #[must_use]
    pub const fn when(mut self, wanted: Wanted) -> Self {
        self.wanted = Some(wanted);
        self
    }

    /// The kind of job that follows.
    pub fn kind(&self) -> &'static str {
        self.kind
    }
}

static REACTIONS: OnceLock<&'static [Reaction]> = OnceLock::new();

/// Sets the one list of this program; setting it again changes nothing.
pub fn set_reactions(list: &'static [Reaction]) {
    // Every start of a service sets the same constant, so losing the race loses nothing.
    REACTIONS.set(list).ok();
}

/// Enqueues, in this unit, every job that the composition root lists for the event.
pub async fn emit<E: Event>(tx: &Tx, event: &E, now_ms: i64) -> Result<()> {
    emit_all(tx, std::slice::from_ref(event), now_ms).await
}

/// The same for many events of a type, with one statement.
pub async fn emit_all<E: Event>(tx: &Tx, events: &[E], now_ms: i64) -> Result<()> {
    let reactions = REACTIONS.get().copied().unwrap_or_default();
    let mut jobs = Vec::new();
    for reaction in reactions.iter().filter(|one| (one.event)() == TypeId::of::<E>()) {
        if let Some(wanted) = reaction.wanted
            && (events.is_empty() || !wanted(tx).await?)
        {
            continue;
        }
        for event in events {
            let Some(job) = (reaction.job)(event) else {
                continue;
            };
            let debounce = event.debounce();
            let terms = debounce.map(|debounce| window(job.kind, &debounce, now_ms));
            jobs.push((job, terms.unwrap_or_default()));
        }
    }
    store::insert(tx, &jobs, now_ms).await.map(drop)
}

/// The end of the window that `now_ms` lies in.
fn window(kind: &str, debounce: &Debounce, now_ms: i64) -> Terms {
    let ends_at_ms = (now_ms.div_euclid(debounce.window_ms) + 1) * debounce.window_ms;
    Terms {
        // INVARIANT: the key names the time, so an event after that time never counts as one already followed.
        unique_key: Some(format!("{kind}:{}:{ends_at_ms}", debounce.key)),
        not_before_ms: ends_at_ms,
        ..Terms::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_one_window_share_a_key_and_the_next_window_has_its_own() {
        let debounce = Debounce {
            key: "1:2".into(),
            window_ms: 2_000,
        };
        let [first, last, next] = [4_000, 5_999, 6_000].map(|at| window("a.b", &debounce, at));
        assert_eq!(first, last);
        assert_eq!((first.not_before_ms, next.not_before_ms), (6_000, 8_000));
        assert_ne!(first.unique_key, next.unique_key);
    }
}
