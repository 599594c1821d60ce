//! A connection that the pool has lent, and the word that the database behind it was lost.

use super::param::{AsText, Param};
use crate::{Error, Result};
use deadpool_postgres::Object;
use futures_util::future::BoxFuture;
use std::ops::Deref;
use tokio::sync::watch;
use tokio_postgres::{
    Row,
    types::{ToSql, Type},
};

/// How statements are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sending {
    /// Prepared once for each connection, and kept there.
    Prepared,
    /// Each time anew, without a name: behind a pooler the next transaction is on another connection, where nothing is prepared.
    Unnamed,
}

/// Goes back to the pool when it is dropped; one that was lost is closed.
pub(super) struct Lent {
    /// None only while it is dropped.
    object: Option<Object>,
    losses: watch::Receiver<u64>,
    sending: Sending,
}

impl Lent {
    /// `losses` changes when this connection is lost.
    pub(super) fn new(object: Object, losses: watch::Receiver<u64>, sending: Sending) -> Self {
        Self {
            object: Some(object),
            losses,
            sending,
        }
    }

    /// Runs a statement; how many rows it changed.
    pub(super) async fn run<P: Param>(
        &self,
        text: &'static str,
        params: &[P],
    ) -> std::result::Result<u64, tokio_postgres::Error> {
        match self.sending {
            Sending::Prepared => {
                let prepared = self.prepare_cached(text).await?;
                self.execute(&prepared, &by_reference(params)).await
            }
            Sending::Unnamed => {
                let params = as_text(params);
                self.execute_typed(text, &untyped(&params)).await
            }
        }
    }

    /// Runs a statement; the rows it returns.
    pub(super) async fn rows<P: Param>(
        &self,
        text: &'static str,
        params: &[P],
    ) -> std::result::Result<Vec<Row>, tokio_postgres::Error> {
        match self.sending {
            Sending::Prepared => {
                let prepared = self.prepare_cached(text).await?;
                self.query(&prepared, &by_reference(params)).await
            }
            Sending::Unnamed => {
                let params = as_text(params);
                self.query_typed(text, &untyped(&params)).await
            }
        }
    }

    /// Waits for what is sent on it, but no longer than the database is there: on a connection whose other end stands still, a
    /// statement has no end.
    pub(super) async fn or_lost<T>(&self, mut sending: BoxFuture<'_, T>) -> Result<T> {
        let mut losses = self.losses.clone();
        tokio::select! {
            biased;
            result = sending.as_mut() => Ok(result),
            Ok(()) = losses.changed() => Err(Error::Unavailable("the database does not answer".into())),
        }
    }

    /// Closes it.
    pub(super) fn close(mut self) {
        drop(self.object.take().map(Object::take));
    }
}

impl Deref for Lent {
    type Target = Object;

    fn deref(&self) -> &Object {
        self.object.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.losses.has_changed().unwrap_or(true) {
            drop(self.object.take().map(Object::take));
        }
    }
}

fn by_reference<P: Param>(params: &[P]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn as_text<P: Param>(params: &[P]) -> Vec<AsText> {
    params.iter().map(AsText::of).collect()
}

/// Of a type that the server finds out, as it does when it prepares a statement.
fn untyped(params: &[AsText]) -> Vec<(&(dyn ToSql + Sync), Type)> {
    params
        .iter()
        .map(|param| (param as &(dyn ToSql + Sync), Type::UNKNOWN))
        .collect()
}
