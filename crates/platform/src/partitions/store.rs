//! SQL about partitions. PORTABILITY: SQLite has none, so here its texts find nothing and do nothing; PostgreSQL's functions are
//! those of migration 0143, because no statement takes a table's name as a parameter.

use super::period::{Length, Period};
use crate::Millis;
use database::{FromRow, Result, Tx, params};

database::sql! {
    // A comment on the table says how long its periods are.
    TABLES = sqlite "select '' as name, '' as at_column, '' as comment where 1 = 0"
             postgres "select c.relname::text as name, a.attname::text as at_column, \
                       coalesce(obj_description(c.oid, 'pg_class'), '') as comment from pg_partitioned_table p \
                       join pg_class c on c.oid = p.partrelid \
                       join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0] \
                       where p.partstrat = 'r' and p.partnatts = 1 and c.relnamespace = current_schema()::regnamespace order by 1";
    PARTS = sqlite "select '' as name where $1 is null"
            postgres "select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid \
                      where i.inhparent = to_regclass(quote_ident($1)) order by 1";
    MAKE = sqlite "select -1 as moved where coalesce($1, $2, $3, $4, $5) is not null"
           postgres "select platform_make_partition($1, $2, $3, $4, $5) as moved";
    DROP = sqlite "select 0 as is_dropped where coalesce($1, $2, $3, $4, $5) is not null"
           postgres "select platform_drop_partition($1, $2, $3, $4, $5) as is_dropped";
    // Rows of a whole year may move: what one statement of a request may take is not enough.
    UNHURRIED = sqlite "select 1 as statement"
                postgres "select set_config('statement_timeout', '0', true) as statement";
    STRAY = sqlite "select cast(null as integer) as at_ms where coalesce($1, $2, $3) is not null"
            postgres "select platform_find_stray($1, $2, $3) as at_ms";
}

/// A table that lies in partitions.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Table {
    pub(super) name: String,
    /// The column with the time by which it does.
    at_column: String,
    comment: String,
}

impl Table {
    /// How long the periods of its partitions are.
    pub(super) fn length(&self) -> Length {
        match self.comment.as_str() {
            "a partition a year" => Length::Year,
            _ => Length::Month,
        }
    }
}

/// Every such table.
pub(super) async fn list_tables(tx: &Tx) -> Result<Vec<Table>> {
    tx.query_as(&TABLES, params![]).await
}

/// The periods that have a partition, the first one first.
pub(super) async fn list_periods(tx: &Tx, table: &str) -> Result<Vec<Period>> {
    let names: Vec<String> = tx.query_as(&PARTS, params![table]).await?;
    let mut periods: Vec<_> = names
        .iter()
        .filter_map(|name| Period::named(table, name))
        .collect();
    periods.sort_unstable();
    Ok(periods)
}

/// Makes a period's partition, with the rows of that period that lie in the default partition. Returns how many these were; none if
/// the partition was there.
pub(super) async fn make(tx: &Tx, table: &Table, period: Period) -> Result<Option<i64>> {
    let part = period.name(&table.name);
    let values = params![
        table.name.as_str(),
        table.at_column.as_str(),
        part,
        period.begin_ms(),
        period.end_ms()
    ];
    tx.query(&UNHURRIED, params![]).await?;
    let moved: i64 = tx.query_one(&MAKE, values).await?.get("moved")?;
    Ok((moved >= 0).then_some(moved))
}

/// Drops a period's partition if all of it lies before that time, or, without a time, if it has no rows. Returns whether it did.
pub(super) async fn drop_period(
    tx: &Tx,
    table: &str,
    period: Period,
    before_ms: Option<Millis>,
) -> Result<bool> {
    let (from_ms, to_ms) = (period.begin_ms(), period.end_ms());
    let values = params![table, period.name(table), from_ms, to_ms, before_ms];
    tx.query_one(&DROP, values).await?.get("is_dropped")
}

/// The earliest time before that one of a row in the default partition.
pub(super) async fn find_stray(tx: &Tx, table: &Table, before_ms: Millis) -> Result<Option<Millis>> {
    let values = params![table.name.as_str(), table.at_column.as_str(), before_ms];
    tx.query_one(&STRAY, values).await?.get("at_ms")
}
