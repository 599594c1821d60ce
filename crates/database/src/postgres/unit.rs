//! One unit of work on one connection.

use super::{lent::Lent, param::Param};
use crate::{Error, Event, Result, Row, Statement, Value, error::from_postgres};
use futures_util::future::BoxFuture;
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use tokio_postgres::types::{FromSql, Type};

/// A connection lent to a unit. If the unit is dropped before its end (the caller went away), the connection is
/// closed instead of going back to the pool with an open transaction.
pub(crate) struct Unit {
    connection: Mutex<Option<Arc<Lent>>>,
    /// How a transaction begins that has not begun yet: it goes out with the unit's first statement.
    to_begin: Mutex<Option<&'static str>>,
    /// Whether a transaction is open that must be ended before the connection may be used again.
    in_transaction: AtomicBool,
    collided: AtomicBool,
}

/// What keeps units apart that run at the same time.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Isolation {
    /// The engine: what holds on SQLite, with its one writer, holds here.
    Serializable,
    /// The unit: it locks the rows it depends on before it reads them.
    Locked,
}

impl Unit {
    /// A unit of statements that each commit themselves.
    pub(super) fn reading(connection: Lent) -> Self {
        Self {
            connection: Mutex::new(Some(Arc::new(connection))),
            to_begin: Mutex::new(None),
            in_transaction: AtomicBool::new(false),
            collided: AtomicBool::new(false),
        }
    }

    /// A unit in a transaction.
    pub(super) fn writing(connection: Lent, isolation: Isolation) -> Self {
        let begin = match isolation {
            Isolation::Serializable => "begin isolation level serializable",
            // Their statements find rows by key for as many as are given: planning each of them anew finds nothing better.
            Isolation::Locked => {
                "begin isolation level read committed; set local plan_cache_mode = force_generic_plan"
            }
        };
        let unit = Self::reading(connection);
        *locked(&unit.to_begin) = Some(begin);
        unit
    }

    pub(super) fn collided(&self) -> bool {
        self.collided.load(Ordering::Acquire)
    }

    /// Makes the handle useless and gives the connection back.
    pub(super) fn end(&self) {
        self.in_transaction.store(false, Ordering::Release);
        locked(&self.connection).take();
    }

    /// Commits, telling every instance the events in the same transaction.
    pub(super) async fn commit(&self, events: &[Event]) -> Result<()> {
        if !events.is_empty() {
            let payload = |event| serde_json::to_string(event).expect("an event is two strings");
            let channel = vec![Value::from(super::listen::CHANNEL)];
            let payloads = events.iter().map(|event| Value::from(payload(event))).collect();
            let notify = self.connection()?;
            let text = "select pg_notify(channel.name, given.payload) from unnest($1::text[]) as channel(name), \
                        unnest($2::text[]) as given(payload)";
            let params = [channel, payloads];
            self.sent(text, Box::pin(notify.run(text, &params))).await?;
        }
        self.finish("commit").await
    }

    pub(super) async fn rollback(&self) -> Result<()> {
        self.finish("rollback").await
    }

    /// Ends the transaction, if one was begun.
    async fn finish(&self, text: &'static str) -> Result<()> {
        if self.in_transaction.load(Ordering::Acquire) {
            let connection = self.connection()?;
            let ended = connection
                .or_lost(Box::pin(connection.batch_execute(text)))
                .await?;
            ended.map_err(|error| self.failed(text, &error))?;
        }
        self.end();
        Ok(())
    }

    pub(crate) async fn execute(&self, statement: &'static Statement, params: &[Value]) -> Result<u64> {
        self.run(statement, params).await
    }

    pub(crate) async fn query(&self, statement: &'static Statement, params: &[Value]) -> Result<Vec<Row>> {
        self.rows_of(statement, params).await
    }

    /// Runs a statement once, with each column of the rows as one array.
    pub(crate) async fn execute_rows(
        &self,
        statement: &'static Statement,
        rows: Vec<Vec<Value>>,
    ) -> Result<u64> {
        self.run(statement, &columns_of(rows)).await
    }

    /// The same for a statement that returns rows.
    pub(crate) async fn query_rows(
        &self,
        statement: &'static Statement,
        rows: Vec<Vec<Value>>,
    ) -> Result<Vec<Row>> {
        self.rows_of(statement, &columns_of(rows)).await
    }

    async fn run<P: Param>(&self, statement: &'static Statement, params: &[P]) -> Result<u64> {
        let connection = self.connection()?;
        let running = Box::pin(connection.run(statement.postgres(), params));
        self.sent(statement.name, running).await
    }

    async fn rows_of<P: Param>(&self, statement: &'static Statement, params: &[P]) -> Result<Vec<Row>> {
        let connection = self.connection()?;
        let running = Box::pin(connection.rows(statement.postgres(), params));
        let rows = self.sent(statement.name, running).await?;
        let name = |column: &tokio_postgres::Column| column.name().to_owned();
        let first = rows.first().map(tokio_postgres::Row::columns);
        let columns: Arc<[String]> = first.unwrap_or_default().iter().map(name).collect();
        let failed = |error| self.failed(statement.name, &error);
        rows.iter()
            .map(|row| {
                let values = (0..columns.len())
                    .map(|index| row.try_get::<_, Value>(index).map_err(failed))
                    .collect::<Result<Vec<_>>>()?;
                Ok(Row {
                    columns: Arc::clone(&columns),
                    values,
                })
            })
            .collect()
    }

    /// Waits for what is sent to the server; the unit's first is sent together with the beginning of its transaction.
    async fn sent<T: Send>(
        &self,
        name: &str,
        sending: BoxFuture<'_, Result<T, tokio_postgres::Error>>,
    ) -> Result<T> {
        let to_begin = locked(&self.to_begin).take();
        let connection = self.connection()?;
        let Some(begin) = to_begin else {
            let sent = connection.or_lost(sending).await?;
            return sent.map_err(|error| self.failed(name, &error));
        };
        self.in_transaction.store(true, Ordering::Release);
        // INVARIANT: the first is polled first, so its text is sent first.
        let both = async { tokio::join!(biased; connection.batch_execute(begin), sending) };
        let (begun, result) = connection.or_lost(Box::pin(both)).await?;
        begun.map_err(|error| self.failed(begin, &error))?;
        result.map_err(|error| self.failed(name, &error))
    }

    pub(crate) async fn prepare(&self, statement: &'static Statement) -> Result<()> {
        let connection = self.connection()?;
        let prepared = self.sent(
            statement.name,
            Box::pin(connection.prepare_cached(statement.postgres())),
        );
        prepared.await.map(drop)
    }

    pub(crate) async fn run_script(&self, name: &str, text: &str) -> Result<()> {
        let connection = self.connection()?;
        self.sent(name, Box::pin(connection.batch_execute(text))).await
    }

    fn connection(&self) -> Result<Arc<Lent>> {
        locked(&self.connection).clone().ok_or(Error::Ended)
    }

    fn failed(&self, statement: &str, error: &tokio_postgres::Error) -> Error {
        let error = from_postgres(statement, error);
        if matches!(error, Error::Collision(_)) {
            self.collided.store(true, Ordering::Release);
        }
        error
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        if !self.in_transaction.load(Ordering::Acquire) {
            return;
        }
        if let Some(connection) = locked(&self.connection).take().and_then(Arc::into_inner) {
            connection.close();
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The columns of rows that are all as long as the first.
fn columns_of(rows: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    let mut columns: Vec<Vec<Value>> = vec![Vec::new(); rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    columns
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(match *ty {
            Type::BOOL => Self::Bool(bool::from_sql(ty, raw)?),
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Self::Int(i16::from_sql(ty, raw)?.into()),
            Type::FLOAT8 => Self::Real(f64::from_sql(ty, raw)?),
            Type::BYTEA => Self::Bytes(Vec::from_sql(ty, raw)?),
            _ => Self::Text(String::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(
            *ty,
            Type::BOOL | Type::INT8 | Type::INT4 | Type::INT2 | Type::FLOAT8 | Type::BYTEA
        ) || <String as FromSql<'_>>::accepts(ty)
    }
}
