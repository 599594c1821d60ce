//! What a page hears of a document: the same for every kind.

use super::{Change, Place};
use crate::Millis;
use serde::Serialize;

/// One part of a document as the server has it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = AutosaveStored)]
pub struct Stored<T> {
    /// Which part; empty where the document is one piece.
    pub key: String,
    /// Of the page it comes from.
    pub epoch: i64,
    /// The number of the change it comes from, within the epoch.
    pub seq: i64,
    /// What is stored.
    pub value: T,
}

impl<T> Stored<T> {
    /// A document that is one piece.
    pub const fn whole(change: Change, value: T) -> Self {
        Self {
            key: String::new(),
            epoch: change.epoch,
            seq: change.seq,
            value,
        }
    }
}

/// A document as it is opened for a page.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AutosaveOpened)]
pub struct Opened<T> {
    /// The page's own epoch where it is the writer, else that of the writer.
    pub epoch: i64,
    /// Whether the page may write.
    pub is_writer: bool,
    /// Whose page writes instead, by name: where several people write one document.
    pub held_by: Option<String>,
    /// When something was saved last.
    pub saved_at_ms: Option<Millis>,
    /// What is stored; parts that were never saved are absent.
    pub entries: Vec<Stored<T>>,
}

impl<T> Opened<T> {
    /// For a page that leaves a document which has ended.
    pub const fn ended() -> Self {
        Self {
            epoch: 0,
            is_writer: false,
            held_by: None,
            saved_at_ms: None,
            entries: Vec::new(),
        }
    }

    /// What the server has, for a page at its place.
    pub const fn new(place: Place, saved_at_ms: Option<Millis>, entries: Vec<Stored<T>>) -> Self {
        Self {
            epoch: place.epoch,
            is_writer: place.is_writer,
            held_by: None,
            saved_at_ms,
            entries,
        }
    }
}

/// What was acknowledged: it is on disk.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AutosaveSaved)]
pub struct Saved<T> {
    /// When.
    pub saved_at_ms: Millis,
    /// What the server now has of each part sent: not always what was sent.
    pub stored: Vec<Stored<T>>,
}
