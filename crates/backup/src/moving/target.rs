//! The PostgreSQL that is moved to, in the one transaction that makes its schema and fills it.

use super::{Sum, Table};
use crate::{BackupError, Result};
use ::database::{Value, create_schema};
use futures_util::TryStreamExt as _;
use std::pin::pin;
use tokio_postgres::{Client, CopyInSink, Transaction, types::Type};

/// The move takes the time it needs, whatever an address says of requests.
const UNHURRIED: &str = "set local statement_timeout = 0; set local lock_timeout = 0; \
    set local idle_in_transaction_session_timeout = 0";
const ENCODING: &str = "select current_setting('server_encoding')";
const RELATIONS: &str = "select count(*) from pg_catalog.pg_class where relkind in ('r', 'p') \
    and relnamespace = current_schema()::regnamespace";
const COLUMNS: &str = "select c.relname::text, a.attname::text from pg_catalog.pg_class c \
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped \
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace \
    and c.relname <> 'schema_migration' \
    order by c.relname, a.attnum";
const REFERENCES: &str = "select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) \
    from pg_catalog.pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2";
const NUMBERED: &str = "select attname::text from pg_catalog.pg_attribute \
    where attrelid = cast($1 as text)::regclass and attidentity <> ''";

/// What a table's rows refer to.
pub(super) struct Reference {
    table: String,
    name: String,
    definition: String,
}

pub(super) struct Target<'a> {
    transaction: Transaction<'a>,
}

impl<'a> Target<'a> {
    /// Begins the transaction; refuses a database that holds anything, or cannot hold every text.
    pub(super) async fn begin(client: &'a mut Client) -> Result<Self> {
        let transaction = client.transaction().await?;
        transaction.batch_execute(UNHURRIED).await?;
        let encoding: String = transaction.query_one(ENCODING, &[]).await?.get(0);
        if encoding != "UTF8" {
            return Err(BackupError::Schema(format!(
                "the database keeps texts as {encoding}; create it with encoding UTF8"
            )));
        }
        let relations: i64 = transaction.query_one(RELATIONS, &[]).await?.get(0);
        if relations > 0 {
            return Err(BackupError::NotEmpty("the PostgreSQL database".into()));
        }
        Ok(Self { transaction })
    }

    pub(super) async fn create_schema(&self, now_ms: i64) -> Result<()> {
        Ok(create_schema(&self.transaction, now_ms).await?)
    }

    pub(super) async fn tables(&self) -> Result<Vec<Table>> {
        let mut tables: Vec<Table> = Vec::new();
        for row in self.transaction.query(COLUMNS, &[]).await? {
            let (name, column): (String, String) = (row.get(0), row.get(1));
            match tables.last_mut() {
                Some(table) if table.name == name => table.columns.push(column),
                _ => tables.push(Table {
                    name,
                    columns: vec![column],
                }),
            }
        }
        Ok(tables)
    }

    /// Takes away what rows refer to, so that tables can be filled in any order; returns it for [`Self::add_references`].
    pub(super) async fn drop_references(&self) -> Result<Vec<Reference>> {
        let rows = self.transaction.query(REFERENCES, &[]).await?;
        let all: Vec<Reference> = rows
            .iter()
            .map(|row| Reference {
                table: row.get(0),
                name: row.get(1),
                definition: row.get(2),
            })
            .collect();
        for Reference { table, name, .. } in &all {
            let drop = format!("alter table {table} drop constraint {name}");
            self.transaction.batch_execute(&drop).await?;
        }
        Ok(all)
    }

    /// Puts it back; PostgreSQL checks every row of each table by one query.
    pub(super) async fn add_references(&self, all: &[Reference]) -> Result<()> {
        for reference in all {
            let Reference {
                table,
                name,
                definition,
            } = reference;
            let add = format!("alter table {table} add constraint {name} {definition}");
            self.transaction.batch_execute(&add).await?;
        }
        Ok(())
    }

    /// The types of a table's columns.
    pub(super) async fn types(&self, table: &Table) -> Result<Vec<Type>> {
        let prepared = self.transaction.prepare(&table.select()).await?;
        Ok(prepared
            .columns()
            .iter()
            .map(|column| column.type_().clone())
            .collect())
    }

    /// Where a table's rows go.
    pub(super) async fn sink(&self, table: &Table) -> Result<CopyInSink<bytes::Bytes>> {
        let text = format!(
            "copy \"{}\" ({}) from stdin (format binary)",
            table.name,
            table.columns()
        );
        Ok(self.transaction.copy_in(&text).await?)
    }

    /// Reads a table back.
    pub(super) async fn sum(&self, table: &Table) -> Result<Sum> {
        let none: [&str; 0] = [];
        let rows = self.transaction.query_raw(&table.select(), none).await?;
        let mut rows = pin!(rows);
        let mut sum = Sum::default();
        while let Some(row) = rows.try_next().await? {
            let values: Vec<Value> = (0..row.len())
                .map(|at| row.try_get(at))
                .collect::<std::result::Result<_, _>>()?;
            sum.add(&values);
        }
        Ok(sum)
    }

    /// Lets the next row's number follow the largest.
    pub(super) async fn continue_numbers(&self, table: &Table) -> Result<()> {
        let name = format!("\"{}\"", table.name);
        for row in self.transaction.query(NUMBERED, &[&name]).await? {
            let column: String = row.get(0);
            let next = format!(
                "select setval(pg_get_serial_sequence('{name}', '{column}'), largest) \
                 from (select max(\"{column}\") as largest from {name}) m where largest is not null"
            );
            self.transaction.execute(&next, &[]).await?;
        }
        Ok(())
    }

    pub(super) async fn commit(self) -> Result<()> {
        Ok(self.transaction.commit().await?)
    }
}
