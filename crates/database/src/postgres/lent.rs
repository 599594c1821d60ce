//! A connection that the pool has lent, and the word that the database behind it was lost.

use crate::{Error, Result};
use deadpool_postgres::Object;
use futures_util::future::BoxFuture;
use std::ops::Deref;
use tokio::sync::watch;

/// Goes back to the pool when it is dropped; one that was lost is closed.
pub(super) struct Lent {
    /// None only while it is dropped.
    object: Option<Object>,
    losses: watch::Receiver<u64>,
}

impl Lent {
    /// `losses` changes when this connection is lost.
    pub(super) fn new(object: Object, losses: watch::Receiver<u64>) -> Self {
        Self {
            object: Some(object),
            losses,
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
