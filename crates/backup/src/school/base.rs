//! A database of either engine, as the export reads it and the import writes it: over one connection, in one transaction.

use crate::{BackupError, Result, database::Engine, sqlite};
use ::database::{PostgresAddress, Value};
use futures_util::TryStreamExt as _;
use rusqlite::{Connection, OpenFlags};
use std::{collections::BTreeMap, pin::pin, time::Duration};
use tokio_postgres::{Client, binary_copy::BinaryCopyInWriter};

/// How long a server that writes may keep the import waiting.
const PATIENCE: Duration = Duration::from_secs(60);
/// An export takes the time it needs, whatever an address says of requests.
const UNHURRIED: &str = "set local statement_timeout = 0; set local lock_timeout = 0; \
    set local idle_in_transaction_session_timeout = 0";

const SQLITE_COLUMNS: &str = "select t.name, c.name, lower(c.type) from pragma_table_list t join pragma_table_info(t.name) c \
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' order by t.name, c.cid";
const SQLITE_KEYS: &str = "select t.name, k.\"from\", k.\"table\", coalesce(k.\"to\", 'id') from pragma_table_list t \
    join pragma_foreign_key_list(t.name) k where t.schema = 'main' and t.type = 'table' order by t.name, k.id";
const POSTGRES_COLUMNS: &str = "select c.relname::text, a.attname::text, format_type(a.atttypid, null) \
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped \
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by c.relname, a.attnum";
const POSTGRES_KEYS: &str = "select c.relname::text, a.attname::text, f.relname::text, b.attname::text \
    from pg_catalog.pg_constraint k join pg_catalog.pg_class c on c.oid = k.conrelid \
    join pg_catalog.pg_class f on f.oid = k.confrelid \
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] \
    join pg_catalog.pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1] \
    where k.contype = 'f' and not c.relispartition and k.connamespace = current_schema()::regnamespace order by 1, 2";
const MIGRATIONS: &str = "select name from schema_migration order by name";

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Real,
    Text,
    Bytes,
}

impl Kind {
    fn named(name: &str) -> Result<Self> {
        Ok(match name {
            "integer" | "bigint" => Self::Integer,
            "real" | "double precision" => Self::Real,
            "text" => Self::Text,
            "blob" | "bytea" => Self::Bytes,
            other => {
                return Err(BackupError::Schema(format!(
                    "a column has the unknown type {other}"
                )));
            }
        })
    }

    /// Whether a value may stand in such a column.
    pub(super) fn holds(self, value: &Value) -> bool {
        matches!(
            (self, value),
            (_, Value::Null)
                | (Self::Integer, Value::Int(_))
                | (Self::Real, Value::Real(_) | Value::Int(_))
                | (Self::Text, Value::Text(_))
                | (Self::Bytes, Value::Bytes(_))
        )
    }
}

/// A table as its database describes it.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    pub(super) columns: Vec<String>,
    pub(super) kinds: Vec<Kind>,
    /// By column: the table and the column that it names.
    pub(super) keys: BTreeMap<String, (String, String)>,
}

impl Table {
    pub(super) fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|one| one == column)
    }

    /// The columns as a list in SQL, each after these letters.
    pub(super) fn listed(&self) -> String {
        let quoted: Vec<String> = self
            .columns
            .iter()
            .map(|column| format!("\"{column}\""))
            .collect();
        quoted.join(", ")
    }
}

/// Every table of a database, by name.
pub(super) type Catalogue = BTreeMap<String, Table>;

pub(super) enum Base {
    Sqlite(Connection),
    Postgres(Client),
}

impl Base {
    /// Opens the database of an address; makes none.
    pub(super) async fn open(url: &str) -> Result<Self> {
        Ok(match Engine::of(url)? {
            Engine::Sqlite => {
                let file = sqlite::path_of(url);
                if !file.is_file() {
                    return Err(BackupError::Database(format!("{} is absent", file.display())));
                }
                let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
                connection.busy_timeout(PATIENCE)?;
                connection.execute_batch("pragma foreign_keys = on; pragma synchronous = full")?;
                Self::Sqlite(connection)
            }
            Engine::Postgres => {
                let address =
                    PostgresAddress::read(url).map_err(|error| BackupError::Database(error.to_string()))?;
                Self::Postgres(address.connect().await?)
            }
        })
    }

    pub(super) const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Begins a transaction that sees one moment.
    pub(super) async fn begin_reading(&self) -> Result<()> {
        match self {
            // The first statement takes the moment.
            Self::Sqlite(_) => self.run("begin; select count(*) from schema_migration").await,
            Self::Postgres(_) => {
                self.run("begin isolation level repeatable read read only")
                    .await?;
                self.run(UNHURRIED).await
            }
        }
    }

    /// Begins a transaction that writes; on SQLite nobody else does meanwhile.
    pub(super) async fn begin_writing(&self) -> Result<()> {
        match self {
            Self::Sqlite(_) => self.run("begin immediate; pragma defer_foreign_keys = on").await,
            Self::Postgres(_) => {
                self.run("begin").await?;
                self.run(UNHURRIED).await
            }
        }
    }

    /// Runs statements without parameters.
    pub(super) async fn run(&self, text: &str) -> Result<()> {
        match self {
            Self::Sqlite(connection) => Ok(connection.execute_batch(text)?),
            Self::Postgres(client) => Ok(client.batch_execute(text).await?),
        }
    }

    /// Hands over each row that a query finds.
    pub(super) async fn each(
        &self,
        query: &str,
        take: &mut dyn FnMut(Vec<Value>) -> Result<()>,
    ) -> Result<()> {
        match self {
            Self::Sqlite(connection) => {
                let mut statement = connection.prepare(query)?;
                let width = statement.column_count();
                let mut rows = statement.query([])?;
                while let Some(row) = rows.next()? {
                    let values = (0..width).map(|at| row.get_ref(at).map(Value::from));
                    take(values.collect::<rusqlite::Result<_>>()?)?;
                }
                Ok(())
            }
            Self::Postgres(client) => {
                let none: [&str; 0] = [];
                let mut rows = pin!(client.query_raw(query, none).await?);
                while let Some(row) = rows.try_next().await? {
                    let values = (0..row.len()).map(|at| row.try_get(at));
                    take(values.collect::<std::result::Result<_, _>>()?)?;
                }
                Ok(())
            }
        }
    }

    /// Every row that a query finds.
    pub(super) async fn all(&self, query: &str) -> Result<Vec<Vec<Value>>> {
        let mut all = Vec::new();
        self.each(query, &mut |row| {
            all.push(row);
            Ok(())
        })
        .await?;
        Ok(all)
    }

    /// The texts that a query finds, row by row.
    pub(super) async fn texts(&self, query: &str) -> Result<Vec<Vec<String>>> {
        let rows = self.all(query).await?;
        Ok(rows
            .into_iter()
            .map(|row| row.into_iter().map(text_of).collect())
            .collect())
    }

    /// Whether a query finds anything.
    pub(super) async fn finds(&self, query: &str) -> Result<bool> {
        Ok(!self
            .all(&format!("select 1 from ({query}) q limit 1"))
            .await?
            .is_empty())
    }

    /// The migrations that were applied.
    pub(super) async fn migrations(&self) -> Result<Vec<String>> {
        Ok(self.texts(MIGRATIONS).await?.into_iter().flatten().collect())
    }

    pub(super) async fn catalogue(&self) -> Result<Catalogue> {
        let (columns, keys) = match self {
            Self::Sqlite(_) => (SQLITE_COLUMNS, SQLITE_KEYS),
            Self::Postgres(_) => (POSTGRES_COLUMNS, POSTGRES_KEYS),
        };
        let mut all = Catalogue::new();
        for row in self.texts(columns).await? {
            let [table, column, kind] = fixed(row)?;
            let table = all.entry(table).or_default();
            table.columns.push(column);
            table.kinds.push(Kind::named(&kind)?);
        }
        for row in self.texts(keys).await? {
            let [table, column, target, named] = fixed(row)?;
            if let Some(table) = all.get_mut(&table) {
                table.keys.insert(column, (target, named));
            }
        }
        Ok(all)
    }

    /// So many new numbers of a table, the smallest first; nobody else gets them.
    pub(super) async fn reserve(&self, table: &str, count: usize) -> Result<Vec<i64>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let numbers = match self {
            Self::Sqlite(_) => {
                let largest = self
                    .all(&format!("select coalesce(max(id), 0) from \"{table}\""))
                    .await?;
                let largest = largest
                    .first()
                    .and_then(|row| number_of(row.first()?))
                    .unwrap_or_default();
                return Ok((largest + 1..).take(count).collect());
            }
            Self::Postgres(_) => {
                let next = format!(
                    "select nextval(pg_get_serial_sequence('\"{table}\"', 'id')) from generate_series(1, {count})"
                );
                self.all(&next).await?
            }
        };
        let mut numbers: Vec<i64> = numbers.iter().filter_map(|row| number_of(row.first()?)).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Adds rows to a table.
    pub(super) async fn insert(
        &self,
        (name, table): (&str, &Table),
        rows: &mut dyn Iterator<Item = Result<Vec<Value>>>,
    ) -> Result<()> {
        match self {
            Self::Sqlite(connection) => {
                let places: Vec<String> = (1..=table.columns.len()).map(|at| format!("?{at}")).collect();
                let text = format!(
                    "insert into \"{name}\" ({}) values ({})",
                    table.listed(),
                    places.join(", ")
                );
                let mut statement = connection.prepare(&text)?;
                for row in rows {
                    statement.execute(rusqlite::params_from_iter(row?))?;
                }
                Ok(())
            }
            Self::Postgres(client) => {
                let types = client
                    .prepare(&format!("select {} from \"{name}\"", table.listed()))
                    .await?;
                let types: Vec<_> = types
                    .columns()
                    .iter()
                    .map(|column| column.type_().clone())
                    .collect();
                let copy = format!("copy \"{name}\" ({}) from stdin (format binary)", table.listed());
                let mut writer = pin!(BinaryCopyInWriter::new(client.copy_in(&copy).await?, &types));
                for row in rows {
                    writer.as_mut().write_raw(&row?).await?;
                }
                writer.finish().await?;
                Ok(())
            }
        }
    }
}

pub(super) const fn number_of(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        _ => None,
    }
}

fn text_of(value: Value) -> String {
    match value {
        Value::Text(text) => text,
        Value::Int(number) => number.to_string(),
        _ => String::new(),
    }
}

fn fixed<const N: usize>(row: Vec<String>) -> Result<[String; N]> {
    row.try_into()
        .map_err(|_| BackupError::Schema("the catalogue says something unexpected".into()))
}
