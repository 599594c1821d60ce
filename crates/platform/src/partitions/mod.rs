//! Tables of what people did lie in a partition a month or a year on PostgreSQL: made ahead, dropped whole when past keeping.
//!
//! On SQLite no table does, and everything here finds nothing to do. Which tables these are the database itself says, so a migration
//! that partitions another by a column of milliseconds, with a default partition `<table>_default`, is all there is to do; a comment on
//! the table, "a partition a year", makes its periods years.
//! Why, and why not others: `docs/decisions/0071-activity-lies-in-partitions.md`.

mod period;
mod store;

use crate::{
    App, Millis,
    clock::{days, hours, minutes},
};
use ::jobs::{Failure, Job, Registry, Retry};
use database::{Database, Result};
use period::Period;
use serde::{Deserialize, Serialize};
use store::Table;

/// How long a period is over before its partition goes when nothing is left in it.
const EMPTY_KEPT_MS: Millis = days(62);

/// For jobs that make or drop partitions: while a copy of the database is made, every table is in use, for some hours perhaps.
pub const RETRY: Retry = Retry {
    attempts: 12,
    first_pause_ms: minutes(1),
    longest_pause_ms: hours(1),
};

/// Adds the job that makes partitions ahead of time.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<MakePartitions>(app.clone(), days(1));
}

/// Makes the partitions of the next three months; puts into theirs what fell into the default partition; drops those that have
/// become empty.
#[derive(Debug, Default, Serialize, Deserialize)]
struct MakePartitions;

impl Job for MakePartitions {
    const KIND: &'static str = "platform.make_partitions";
    const RETRY: Retry = RETRY;
    type Context = App;

    async fn run(self, app: App) -> std::result::Result<(), Failure> {
        let now_ms = app.now_ms();
        let tables = app
            .db
            .read(|tx| async move { store::list_tables(&tx).await })
            .await?;
        // What fails for one table keeps no other from having its next period.
        let mut failed = None;
        for table in tables {
            if let Err(error) = keep_ready(&app.db, &table, now_ms).await {
                tracing::warn!(table = %table.name, %error, "the partitions of a table are not ready");
                failed.get_or_insert(error);
            }
        }
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}

async fn keep_ready(db: &Database, table: &Table, now_ms: Millis) -> Result<()> {
    let there = list_periods(db, &table.name).await?;
    make_ready(db, table, &there, now_ms).await?;
    drop_empty(db, table, &there, now_ms - EMPTY_KEPT_MS).await
}

async fn list_periods(db: &Database, table: &str) -> Result<Vec<Period>> {
    let table = table.to_owned();
    db.read(move |tx| async move { store::list_periods(&tx, &table).await })
        .await
}

/// A unit a partition: nobody waits for longer than one takes.
async fn make_ready(db: &Database, table: &Table, there: &[Period], now_ms: Millis) -> Result<()> {
    let ready = Period::ready_at(now_ms, table.length());
    for period in ready.iter().filter(|period| !there.contains(period)) {
        make(db, table, *period).await?;
    }
    // What came before its partition was made: a move from elsewhere, or a server that stood still for months.
    let before_ms = ready.last().map_or(now_ms, |last| last.end_ms());
    while let Some(at_ms) = find_stray(db, table, before_ms).await? {
        if !make(db, table, Period::of(at_ms, table.length())).await? {
            tracing::warn!(table = %table.name, at_ms, "a row lies in the default partition though it has one of its own");
            break;
        }
    }
    Ok(())
}

/// Returns whether the partition was not there yet. The statement locks what it reads, and reads it after that.
async fn make(db: &Database, table: &Table, period: Period) -> Result<bool> {
    let (of, name) = (table.clone(), period.name(&table.name));
    let moved = db
        .write_locked(move |tx| async move { store::make(&tx, &of, period).await })
        .await?;
    if let Some(rows) = moved {
        tracing::info!(partition = %name, rows, "a partition was made");
    }
    Ok(moved.is_some())
}

async fn find_stray(db: &Database, table: &Table, before_ms: Millis) -> Result<Option<Millis>> {
    let table = table.clone();
    db.read(move |tx| async move { store::find_stray(&tx, &table, before_ms).await })
        .await
}

async fn drop_empty(db: &Database, table: &Table, there: &[Period], before_ms: Millis) -> Result<()> {
    for period in there.iter().filter(|period| period.end_ms() <= before_ms) {
        drop_period(db, &table.name, *period, None).await?;
    }
    Ok(())
}

/// Drops the partitions of a table that lie before that time as a whole, with their rows. Does nothing where it has none: what is
/// left from before that time is for the caller to delete.
///
/// # Errors
/// Those of the database: `Overloaded` when somebody uses the table for longer than anybody may be kept waiting.
pub async fn drop_before(db: &Database, table: &str, before_ms: Millis) -> Result<()> {
    for period in list_periods(db, table).await? {
        if period.end_ms() <= before_ms {
            drop_period(db, table, period, Some(before_ms)).await?;
        }
    }
    Ok(())
}

async fn drop_period(db: &Database, table: &str, period: Period, before_ms: Option<Millis>) -> Result<()> {
    let (of, name) = (table.to_owned(), period.name(table));
    let is_dropped = db
        .write_locked(move |tx| async move { store::drop_period(&tx, &of, period, before_ms).await })
        .await?;
    if is_dropped {
        tracing::info!(partition = %name, "a partition was dropped");
    }
    Ok(())
}
