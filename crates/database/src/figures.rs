//! What is counted of commits, for whoever collects figures; where nobody does, counting costs nothing. Statements that take long
//! are logged by name.

use crate::Statement;
use std::time::{Duration, Instant};

/// What takes longer is worth a line in the log: a plan gone wrong, or rows that somebody else has locked.
const SLOW: Duration = Duration::from_secs(1);

/// A statement that runs.
pub(crate) struct Watch {
    statement: &'static Statement,
    began: Instant,
}

impl Watch {
    pub(crate) fn of(statement: &'static Statement) -> Self {
        Self {
            statement,
            began: Instant::now(),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let took = self.began.elapsed();
        if took > SLOW {
            let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
            tracing::warn!(statement = self.statement.name, took_ms, "a statement was slow");
        }
    }
}

/// A commit has ended: how long it took with what it carried, and whether it failed.
pub(crate) fn record_commit(took: Duration, units: usize, has_failed: bool) {
    metrics::histogram!("suanpan_database_commit_seconds").record(took);
    metrics::histogram!("suanpan_database_commit_units").record(units as f64);
    if has_failed {
        metrics::counter!("suanpan_database_commit_failures_total").increment(1);
    }
}

/// A unit is run again because another changed what it had read.
pub(crate) fn record_collision() {
    metrics::counter!("suanpan_database_collisions_total").increment(1);
}
