//! What is counted of commits, for whoever collects figures; where nobody does, counting costs nothing.

use std::time::Duration;

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
