//! Saving answers: what many pages send in the same moment is written in one unit of work.
//!
//! [`write`] locks the attempts, decides for each page what is newer than stored, and writes all of it by a statement per
//! table. [`Unit`] is the only place that stores answers: handing in and imports go through it too.

use crate::{
    Attempt, AttemptId,
    answers::{self, CheckedAnswer, Receipt},
    clock::is_in_time,
    edits,
    sit::{may_write, time_is_up},
    store::{
        answer::StoredAnswer,
        save::{self, Head, Known, NewReceipt},
    },
};
use database::Tx;
use platform::{
    Error, Millis,
    access::UserId,
    autosave::{self, Change, Document, Writer, Writers},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

/// Changes of one page, each of which fits its question.
#[derive(Debug)]
pub(crate) struct Save {
    pub(crate) attempt: AttemptId,
    pub(crate) student: UserId,
    pub(crate) device: String,
    pub(crate) writer: Writer,
    pub(crate) changes: Vec<CheckedAnswer>,
    /// When they arrived.
    pub(crate) now_ms: Millis,
}

/// What a browser hears after it saved.
#[derive(Debug, Clone)]
pub(crate) struct Saved {
    /// The newest receipt.
    pub(crate) receipt: Receipt,
    /// For each place sent, what the server now has.
    pub(crate) stored: Vec<StoredAnswer>,
    /// When the attempt ends.
    pub(crate) deadline_at_ms: Millis,
    /// Questions answered.
    pub(crate) answered: i64,
}

/// Saves the changes of one page within a unit that does more.
pub(crate) async fn write_one(tx: &Tx, save: Save) -> Result<Saved, Error> {
    let results = write(tx, &[Arc::new(save)]).await?;
    results.into_iter().next().ok_or(Error::NotFound)?
}

/// Saves the changes of many pages; a result for each, in order.
pub(crate) async fn write(tx: &Tx, saves: &[Arc<Save>]) -> Result<Vec<Result<Saved, Error>>, Error> {
    let attempts = saves.iter().map(|save| save.attempt);
    let places = saves
        .iter()
        .flat_map(|save| save.changes.iter().map(|one| (save.attempt, one.position)));
    let mut unit = Unit::read(tx, attempts.collect(), places.collect()).await?;
    let results = saves.iter().map(|save| unit.take(save)).collect();
    unit.store(tx).await?;
    Ok(results)
}

/// Saves changes of an attempt that was handed in: what a teacher takes from an answer file. They are newer than everything
/// that any page has saved.
pub(crate) async fn write_after_end(
    tx: &Tx,
    attempt: &Attempt,
    changes: Vec<CheckedAnswer>,
    now_ms: Millis,
) -> Result<(), Error> {
    let places = changes.iter().map(|one| (attempt.id, one.position)).collect();
    let mut unit = Unit::read(tx, BTreeSet::from([attempt.id]), places).await?;
    let save = Save {
        attempt: attempt.id,
        student: attempt.user,
        device: attempt.device.clone(),
        writer: autosave::take_over(tx, &answers::document(attempt.id), now_ms).await?,
        changes,
        now_ms,
    };
    unit.put(&save, &newer(&unit.known, &save)?)?;
    Ok(unit.store(tx).await?)
}

/// The rows that the pages of a unit may change, locked and read, and how they stand after each page.
pub(crate) struct Unit {
    heads: HashMap<AttemptId, Head>,
    pub(crate) writers: Writers,
    known: BTreeMap<(AttemptId, i64), Known>,
    /// Places whose answer is to be stored.
    changed: BTreeSet<(AttemptId, i64)>,
    receipts: Vec<NewReceipt>,
}

impl Unit {
    /// Locks attempts, and reads what is stored of these places.
    pub(crate) async fn read(
        tx: &Tx,
        attempts: BTreeSet<AttemptId>,
        places: BTreeSet<(AttemptId, i64)>,
    ) -> Result<Self, Error> {
        let documents: Vec<Document> = attempts.iter().map(|id| answers::document(*id)).collect();
        // INVARIANT: what the locks waited for is written before the other two read.
        let heads = save::lock(tx, &attempts).await?;
        let (writers, known) = tokio::try_join!(Writers::of(tx, &documents), save::list_known(tx, &places))?;
        Ok(Self {
            heads,
            writers,
            known,
            changed: BTreeSet::new(),
            receipts: Vec::new(),
        })
    }

    /// An attempt as it stands in this unit.
    pub(crate) fn head(&mut self, id: AttemptId) -> Result<&mut Head, Error> {
        self.heads.get_mut(&id).ok_or(Error::NotFound)
    }

    /// Adds a receipt over this content, and the edits it covers.
    pub(crate) fn add_receipt(
        &mut self,
        id: AttemptId,
        content: String,
        edits: String,
        now_ms: Millis,
    ) -> Result<Receipt, Error> {
        let head = self.heads.get_mut(&id).ok_or(Error::NotFound)?;
        head.receipt = head.receipt.next(&content, now_ms);
        let receipt = head.receipt.clone();
        self.receipts.push(NewReceipt {
            attempt: id,
            receipt: receipt.clone(),
            content,
            edits,
        });
        Ok(receipt)
    }

    /// Takes one page's changes, or says why none of them can be taken.
    pub(crate) fn take(&mut self, save: &Save) -> Result<Saved, Error> {
        let head = self.heads.get_mut(&save.attempt).ok_or(Error::NotFound)?;
        if head.user != save.student {
            return Err(Error::NotFound);
        }
        may_write(head.state, &head.device, &save.device)?;
        self.writers
            .require(&answers::document(save.attempt), &save.writer)?;
        let deadline_at_ms = head.deadline_at_ms.ok_or(Error::NotFound)?;
        if !is_in_time(deadline_at_ms, save.now_ms) {
            return Err(time_is_up());
        }
        let newer = newer(&self.known, save)?;
        let (receipt, answered) = self.put(save, &newer)?;
        let stored =
            |change: &CheckedAnswer| Some(self.known.get(&(save.attempt, change.position))?.stored());
        Ok(Saved {
            receipt,
            stored: save.changes.iter().filter_map(stored).collect(),
            deadline_at_ms,
            answered,
        })
    }

    /// Puts changes in the place of what is known, under one receipt; returns it, and how many questions are answered.
    fn put(&mut self, save: &Save, newer: &[&CheckedAnswer]) -> Result<(Receipt, i64), Error> {
        let head = self.heads.get_mut(&save.attempt).ok_or(Error::NotFound)?;
        for change in newer {
            let place = (save.attempt, change.position);
            let known = Known::of(save, change);
            head.answered += i64::from(!change.is_empty);
            if let Some(before) = self.known.insert(place, known) {
                head.answered -= i64::from(!before.is_empty);
            }
            self.changed.insert(place);
        }
        let (answered, receipt) = (head.answered, head.receipt.clone());
        if newer.is_empty() {
            return Ok((receipt, answered));
        }
        let (content, edits) = (answers::content(newer), edits::text(newer));
        let receipt = self.add_receipt(save.attempt, content, edits, save.now_ms)?;
        Ok((receipt, answered))
    }

    /// Writes what was taken.
    pub(crate) async fn store(self, tx: &Tx) -> database::Result<()> {
        if self.receipts.is_empty() {
            return Ok(());
        }
        let changed = self
            .changed
            .iter()
            .filter_map(|place| Some((*place, self.known.get(place)?)));
        let written: BTreeSet<AttemptId> = self.receipts.iter().map(|one| one.attempt).collect();
        let heads = written.iter().filter_map(|id| self.heads.get(id));
        tokio::try_join!(
            save::put_answers(tx, changed),
            save::put_heads(tx, heads),
            save::add_receipts(tx, &self.receipts),
        )
        .map(drop)
    }
}

/// The changes that are newer than what is known. Of several of one place, the newest.
fn newer<'a>(
    known: &BTreeMap<(AttemptId, i64), Known>,
    save: &'a Save,
) -> Result<Vec<&'a CheckedAnswer>, Error> {
    let mut newer: BTreeMap<i64, &CheckedAnswer> = BTreeMap::new();
    for change in &save.changes {
        let number = |one: &CheckedAnswer| Change {
            epoch: save.writer.epoch,
            seq: one.seq,
        };
        let before = match newer.get(&change.position) {
            Some(earlier) => Some(number(earlier)),
            None => known
                .get(&(save.attempt, change.position))
                .map(|known| known.change),
        };
        if number(change).replaces(before)? {
            newer.insert(change.position, change);
        }
    }
    Ok(newer.into_values().collect())
}
