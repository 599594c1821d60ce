//! What people type is saved by itself: exam answers, exercises, programs, flows, vouchers, statements. One rule says whose
//! changes count and in which order; `web/src/shared/autosave` is the other half.
//!
//! A document has one writer at a time: a page in a browser. Whenever the writer changes, the document's epoch grows. A page
//! counts the changes of each part within its epoch, so a change is newer than another if its (epoch, seq) is. What a page
//! sends that is not the writer is refused, and a page that looks on asks now and then.
//!
//! The feature keeps the parts, with `epoch` and `seq` beside each; the table here keeps who writes.

mod rule;
mod store;
#[cfg(test)]
mod tests;
mod wire;

pub use rule::{Change, Claim, ClaimAct, LONGEST_JUMP, Writer};
pub use wire::{Opened, Saved, Stored};

use crate::{Error, Millis, access::UserId, clock};
use database::Tx;
use rule::Writing;
use std::{collections::HashMap, fmt::Display};

/// How long nobody may have touched a document before its writer is forgotten.
const FORGOTTEN_MS: Millis = clock::days(90);

/// A document that is saved by itself, by its name: `exams/17`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document(String);

impl Document {
    /// The document of a kind with this id; a document of a person has their id in it.
    pub fn new(kind: &'static str, id: impl Display) -> Self {
        Self(format!("{kind}/{id}"))
    }

    /// As stored.
    pub fn name(&self) -> &str {
        &self.0
    }
}

/// Where a page stands with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The page's own epoch where it is the writer, else that of the writer; 0 where nobody has written yet.
    pub epoch: i64,
    /// Whether the page may write.
    pub is_writer: bool,
    /// Who writes in another page, where that page is open and the person known.
    pub held_by: Option<UserId>,
}

/// Carries out what a person's page asks of a document, and tells where it then stands.
pub async fn claim(
    tx: &Tx,
    document: &Document,
    claim: &Claim,
    person: UserId,
    now_ms: Millis,
) -> Result<Place, database::Error> {
    carry_out(tx, document, claim, Some(person), now_ms).await
}

async fn carry_out(
    tx: &Tx,
    document: &Document,
    claim: &Claim,
    person: Option<UserId>,
    now_ms: Millis,
) -> Result<Place, database::Error> {
    let known = store::find(tx, document).await?;
    let last_epoch = match &known {
        Some(known) => known.epoch,
        None => store::forgotten_epoch(tx).await?,
    };
    let next = rule::after(known.as_ref(), last_epoch, claim, person, now_ms);
    if let Some(next) = &next
        && Some(next) != known.as_ref()
    {
        store::put(tx, document, next, now_ms).await?;
    }
    let place = next.or(known).map(|writing| Place {
        epoch: writing.epoch,
        is_writer: writing.token == claim.writer,
        held_by: writing.person_beside(&claim.writer),
    });
    Ok(place.unwrap_or(Place {
        epoch: 0,
        is_writer: false,
        held_by: None,
    }))
}

/// Where a page stands, without a write; and whether it is time to note that it was heard of ([`ClaimAct::Look`]).
pub async fn look(
    tx: &Tx,
    document: &Document,
    page: &str,
    now_ms: Millis,
) -> Result<(Place, bool), database::Error> {
    let known = store::find(tx, document).await?;
    let place = Place {
        epoch: known.as_ref().map_or(0, |writing| writing.epoch),
        is_writer: known.as_ref().is_some_and(|writing| writing.token == page),
        held_by: known.as_ref().and_then(|writing| writing.person_beside(page)),
    };
    let next = rule::after(known.as_ref(), place.epoch, &look_of(page), None, now_ms);
    Ok((place, next != known))
}

/// A page that looks.
fn look_of(page: &str) -> Claim {
    Claim {
        writer: page.into(),
        act: ClaimAct::Look,
        closed: None,
    }
}

/// Notes that a page was heard of; does nothing for one that is not the writer.
pub async fn note_seen(
    tx: &Tx,
    document: &Document,
    page: &str,
    now_ms: Millis,
) -> Result<(), database::Error> {
    carry_out(tx, document, &look_of(page), None, now_ms)
        .await
        .map(drop)
}

/// Refuses what comes from a page that is not the writer.
///
/// # Errors
/// `platform.written_elsewhere`: another page writes by now.
pub async fn require_writer(tx: &Tx, document: &Document, writer: &Writer) -> Result<(), Error> {
    let known = store::find(tx, document).await?;
    if known.is_some_and(|writing| writing.is(writer)) {
        return Ok(());
    }
    Err(written_elsewhere())
}

fn written_elsewhere() -> Error {
    Error::conflict(
        "platform.written_elsewhere",
        "这份内容正在另一个页面编辑，这里的修改没有保存。如需在此继续，请点页面提示里的按钮。",
    )
}

/// The writers of several documents, read at once.
#[derive(Debug, Default)]
pub struct Writers(HashMap<String, Writing>);

impl Writers {
    /// Reads who writes each of the documents.
    pub async fn of(tx: &Tx, documents: &[Document]) -> Result<Self, database::Error> {
        Ok(Self(store::find_all(tx, documents).await?))
    }

    /// The same as [`require_writer`], of what was read.
    pub fn require(&self, document: &Document, writer: &Writer) -> Result<(), Error> {
        let known = self.0.get(document.name());
        if known.is_some_and(|writing| writing.is(writer)) {
            return Ok(());
        }
        Err(written_elsewhere())
    }
}

/// Frees a document of its writer, so that the next page that opens it may write.
pub async fn release(tx: &Tx, document: &Document) -> Result<(), database::Error> {
    store::release(tx, document).await
}

/// Forgets who wrote what nobody has opened, typed in or looked at for 90 days. Whoever opens it then starts in an epoch above
/// every one that was forgotten, so that what they write is newer than what is stored.
pub async fn purge(tx: &Tx, now_ms: Millis) -> Result<(), database::Error> {
    store::forget(tx, now_ms - FORGOTTEN_MS).await
}

/// Makes somebody without a page the writer: an import of answers, the demo.
pub async fn take_over(tx: &Tx, document: &Document, now_ms: Millis) -> Result<Writer, database::Error> {
    let token = "server".to_owned();
    let server = Claim {
        writer: token.clone(),
        act: ClaimAct::TakeOver,
        closed: None,
    };
    let place = carry_out(tx, document, &server, None, now_ms).await?;
    release(tx, document).await?;
    Ok(Writer {
        token,
        epoch: place.epoch,
    })
}
