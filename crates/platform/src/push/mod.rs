//! What pages hear of without asking: that something they show has changed.
//!
//! A push names a [`Subject`] and holds no data: the page reads the subject's endpoint again, with its rights and its
//! limits. So a push that is lost, doubled or late does no harm, and a page that was away for a while is told of all its
//! subjects when it comes back. Pages ask now and then all the same; those that asked every few seconds ask less often meanwhile.

mod followers;

pub use followers::{Followed, Pushed, Pushes};

use database::Tx;
use std::{fmt, str::FromStr};

/// The topic of the database's events that are pushes.
const TOPIC: &str = "platform.push";

/// Something that pages follow: `exams/board/4`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    kind: String,
    id: i64,
}

impl Subject {
    /// The subject of a kind (`feature/what`) with this id.
    pub fn new(kind: &str, id: i64) -> Self {
        Self {
            kind: kind.to_owned(),
            id,
        }
    }

    /// `feature/what`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Which.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Tells whoever follows it, on every instance, once this unit is committed.
    pub fn push(&self, tx: &Tx) {
        tx.notify(TOPIC, self.to_string());
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.kind, self.id)
    }
}

/// What is no subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSubject;

impl FromStr for Subject {
    type Err = NoSubject;

    fn from_str(text: &str) -> Result<Self, NoSubject> {
        let (kind, id) = text.rsplit_once('/').ok_or(NoSubject)?;
        let id: i64 = id.parse().map_err(|_| NoSubject)?;
        Ok(Self::new(kind, id))
    }
}
