//! Moving a school from SQLite to PostgreSQL: every row of every table, in one transaction, compared before it is kept.
//!
//! INVARIANT: either all rows are in the new database, and are the same, or the new database is as empty as it was. The old
//! one is read only.

mod source;
pub(crate) mod sum;
mod target;

pub use sum::Sum;

use crate::{BackupError, Result, sqlite};
use ::database::{Engine as DatabaseEngine, PostgresAddress, migrations};
use source::Source;
use std::{collections::BTreeMap, pin::pin};
use target::Target;
use tokio_postgres::binary_copy::BinaryCopyInWriter;

/// A table and its columns, in one order for both databases.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    name: String,
    columns: Vec<String>,
}

impl Table {
    /// The columns as a list in SQL.
    fn columns(&self) -> String {
        let quoted: Vec<String> = self
            .columns
            .iter()
            .map(|column| format!("\"{column}\""))
            .collect();
        quoted.join(", ")
    }

    /// The statement that reads every row, in no order.
    fn select(&self) -> String {
        format!("select {} from \"{}\"", self.columns(), self.name)
    }
}

/// How far a move has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// So many tables are going to be copied.
    Begun(usize),
    /// So many rows of a large table are copied.
    Copying(String, u64),
    /// A table is copied, and what PostgreSQL reads back is the same.
    Moved(String, Sum),
    /// Every row is there; what rows refer to is being checked.
    Checking,
}

/// After how many rows of one table the caller hears of it.
const SAY_EVERY: u64 = 100_000;

/// Copies the SQLite database `from` (an address) into the PostgreSQL `to`, which has no table yet, and returns what each
/// table holds. `now_ms` is when its migrations are said to have been applied.
///
/// # Errors
/// In one sentence, if somebody has the file open, the schemas differ, the target is not empty, a value does not fit, or a
/// table is not the same when it is read back. The target is then as it was.
pub async fn move_to_postgres(
    from: &str,
    to: &str,
    now_ms: i64,
    say: &mut dyn FnMut(Progress),
) -> Result<BTreeMap<String, Sum>> {
    if !from.starts_with("sqlite:") {
        return Err(BackupError::Schema(
            "the installation's database is not SQLite: there is nothing to move".into(),
        ));
    }
    let address = PostgresAddress::read(to).map_err(|error| BackupError::Database(error.to_string()))?;
    let source = Source::open(sqlite::path_of(from))?;
    source.require_migrations(&migrations(DatabaseEngine::Sqlite))?;
    let mut client = address.connect().await?;
    let target = Target::begin(&mut client).await?;
    target.create_schema(now_ms).await?;
    let tables = matched(source.tables()?, target.tables().await?)?;
    say(Progress::Begun(tables.len()));
    let references = target.drop_references().await?;
    let mut moved = BTreeMap::new();
    for table in &tables {
        let sum = copy(&source, &target, table, say).await?;
        target.continue_numbers(table).await?;
        say(Progress::Moved(table.name.clone(), sum));
        moved.insert(table.name.clone(), sum);
    }
    say(Progress::Checking);
    target.add_references(&references).await?;
    target.commit().await?;
    // Plans are made by what is there, not by guesses, from the first request on.
    client.batch_execute("analyze").await?;
    Ok(moved)
}

/// The tables that both have, with PostgreSQL's order of columns; refuses a table or column that only one of them has.
fn matched(source: Vec<Table>, target: Vec<Table>) -> Result<Vec<Table>> {
    let set = |tables: &[Table]| -> BTreeMap<String, Vec<String>> {
        let sorted = |table: &Table| {
            let mut columns = table.columns.clone();
            columns.sort();
            (table.name.clone(), columns)
        };
        tables.iter().map(sorted).collect()
    };
    let (old, new) = (set(&source), set(&target));
    let names = old.keys().chain(new.keys());
    if let Some(name) = names.into_iter().find(|name| old.get(*name) != new.get(*name)) {
        return Err(BackupError::Schema(format!(
            "the table {name} is not the same in both databases; this program did not make it"
        )));
    }
    Ok(target)
}

/// Copies one table and reads it back.
async fn copy(
    source: &Source,
    target: &Target<'_>,
    table: &Table,
    say: &mut dyn FnMut(Progress),
) -> Result<Sum> {
    let types = target.types(table).await?;
    let mut writer = pin!(BinaryCopyInWriter::new(target.sink(table).await?, &types));
    let mut read = Sum::default();
    let mut statement = source.select(table)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let values = source::values(row, table)?;
        read.add(&values);
        writer.as_mut().write_raw(&values).await?;
        if read.rows.is_multiple_of(SAY_EVERY) {
            say(Progress::Copying(table.name.clone(), read.rows));
        }
    }
    writer.finish().await?;
    let kept = target.sum(table).await?;
    if kept == read {
        return Ok(read);
    }
    Err(BackupError::Changed {
        table: table.name.clone(),
        before: read.to_string(),
        after: kept.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, columns: &[&str]) -> Table {
        Table {
            name: name.into(),
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
        }
    }

    #[test]
    fn tables_are_the_same_whatever_the_order_of_their_columns() {
        let (old, new) = (table("a", &["x", "y"]), table("a", &["y", "x"]));
        assert_eq!(matched(vec![old], vec![new.clone()]).expect("the same"), [new]);
    }

    #[test]
    fn a_table_or_column_of_one_side_alone_is_named() {
        let old = || vec![table("a", &["x"]), table("b", &["x"])];
        let others = [
            vec![table("a", &["x"])],
            vec![table("a", &["x"]), table("b", &["x", "y"])],
            vec![table("a", &["x"]), table("b", &["x"]), table("c", &["x"])],
        ];
        for (other, name) in others.into_iter().zip(["b", "b", "c"]) {
            let refused = matched(old(), other).expect_err("they differ").to_string();
            assert!(refused.contains(&format!("table {name} ")), "{refused}");
        }
    }
}
