//! One unit of work on one connection.

use crate::{Error, Event, Result, Row, Statement, Value, error::from_postgres};
use deadpool_postgres::Object;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use tokio_postgres::types::{FromSql, ToSql, Type};

/// A connection lent to a unit. If the unit is dropped before its end (the caller went away), the connection is
/// closed instead of going back to the pool with an open transaction.
pub(crate) struct Unit {
    connection: Mutex<Option<Arc<Object>>>,
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
    pub(super) fn reading(connection: Object) -> Self {
        Self {
            connection: Mutex::new(Some(Arc::new(connection))),
            in_transaction: AtomicBool::new(false),
            collided: AtomicBool::new(false),
        }
    }

    /// A unit in a transaction.
    pub(super) async fn begin(connection: Object, isolation: Isolation) -> Result<Self> {
        let unit = Self::reading(connection);
        unit.in_transaction.store(true, Ordering::Release);
        unit.control(match isolation {
            Isolation::Serializable => "begin isolation level serializable",
            Isolation::Locked => "begin isolation level read committed",
        })
        .await?;
        Ok(unit)
    }

    pub(super) fn collided(&self) -> bool {
        self.collided.load(Ordering::Acquire)
    }

    /// Makes the handle useless and gives the connection back.
    pub(super) fn end(&self) {
        self.in_transaction.store(false, Ordering::Release);
        self.lock().take();
    }

    /// Commits, telling every instance the events in the same transaction.
    pub(super) async fn commit(&self, events: &[Event]) -> Result<()> {
        for event in events {
            let payload = serde_json::to_string(event).expect("an event is two strings");
            let connection = self.connection()?;
            let notified = connection
                .query("select pg_notify($1, $2)", &[&super::listen::CHANNEL, &payload])
                .await;
            notified.map_err(|error| self.failed("pg_notify", &error))?;
        }
        self.control("commit").await?;
        self.end();
        Ok(())
    }

    pub(super) async fn rollback(&self) -> Result<()> {
        self.control("rollback").await?;
        self.end();
        Ok(())
    }

    pub(crate) async fn execute(&self, statement: &'static Statement, params: &[Value]) -> Result<u64> {
        let connection = self.connection()?;
        let failed = |error| self.failed(statement.name, &error);
        let prepared = connection
            .prepare_cached(statement.postgres())
            .await
            .map_err(failed)?;
        connection
            .execute(&prepared, &by_reference(params))
            .await
            .map_err(failed)
    }

    pub(crate) async fn query(&self, statement: &'static Statement, params: &[Value]) -> Result<Vec<Row>> {
        let connection = self.connection()?;
        let failed = |error| self.failed(statement.name, &error);
        let prepared = connection
            .prepare_cached(statement.postgres())
            .await
            .map_err(failed)?;
        let rows = connection
            .query(&prepared, &by_reference(params))
            .await
            .map_err(failed)?;
        let columns: Arc<[String]> = prepared
            .columns()
            .iter()
            .map(|column| column.name().to_owned())
            .collect();
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

    pub(crate) async fn prepare(&self, statement: &'static Statement) -> Result<()> {
        let prepared = self.connection()?.prepare_cached(statement.postgres()).await;
        prepared
            .map(drop)
            .map_err(|error| self.failed(statement.name, &error))
    }

    pub(crate) async fn run_script(&self, name: &str, text: &str) -> Result<()> {
        self.connection()?
            .batch_execute(text)
            .await
            .map_err(|error| self.failed(name, &error))
    }

    async fn control(&self, text: &'static str) -> Result<()> {
        self.connection()?
            .batch_execute(text)
            .await
            .map_err(|error| self.failed(text, &error))
    }

    fn connection(&self) -> Result<Arc<Object>> {
        self.lock().clone().ok_or(Error::Ended)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Arc<Object>>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
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
        if let Some(connection) = self.lock().take().and_then(Arc::into_inner) {
            drop(Object::take(connection));
        }
    }
}

fn by_reference(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
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
