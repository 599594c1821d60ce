//! Saving answers: what many pages send in the same moment is written in one unit of work.
//!
//! [`Saver`] checks a page's changes against the form, which it remembers, and hands them to the committer. [`write`] then
//! locks the attempts, decides for each page what is newer than stored, and writes all of it by a statement per table. It is
//! the only place that stores answers: handing in and imports call it for one page.

use crate::{
    AttemptId,
    answers::{self, CheckedAnswer, Kinds, Receipt, SentAnswer},
    clock::is_in_time,
    find_attempt,
    sit::{kinds_of, may_write, require_writer, time_is_up},
    store::{
        answer::StoredAnswer,
        save::{self, Head, Known},
    },
};
use database::Tx;
use platform::{
    App, Error, Millis,
    access::UserId,
    autosave::{Change, Document, Writer, Writers},
    committer::Committer,
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

/// What a page sends.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) attempt: AttemptId,
    pub(crate) student: UserId,
    pub(crate) device: String,
    pub(crate) writer: Writer,
    pub(crate) answers: Vec<SentAnswer>,
}

/// What does not change while an attempt is answered.
struct Fixed {
    student: UserId,
    kinds: Kinds,
}

/// Saves what pages send; cheap to clone.
#[derive(Clone)]
pub struct Saver(Arc<Inner>);

struct Inner {
    app: App,
    known: moka::sync::Cache<AttemptId, Arc<Fixed>>,
    committer: Committer<Save, Saved>,
}

impl Saver {
    /// Starts committing what pages will send.
    pub fn start(app: &App) -> Self {
        let db = app.db.clone();
        let committer = Committer::start(move |batch: Vec<Arc<Save>>| {
            let db = db.clone();
            async move {
                db.write_locked(move |tx| async move { write(&tx, &batch).await })
                    .await
            }
        });
        Self(Arc::new(Inner {
            app: app.clone(),
            known: moka::sync::Cache::new(50_000),
            committer,
        }))
    }

    /// Saves a page's changes; returns once they are durable. Repeating it changes nothing; older changes are passed over.
    pub(crate) async fn save(&self, sent: Sent) -> Result<Saved, Error> {
        let now_ms = self.0.app.now_ms();
        let fixed = self.fixed(sent.attempt).await?;
        if fixed.student != sent.student {
            return Err(Error::NotFound);
        }
        let changes = match fixed.kinds.check_all(&sent.answers) {
            Ok(changes) => changes,
            Err(fault) => {
                // Whether they may write at all is said before what is wrong with it.
                self.require_writer(sent).await?;
                return Err(fault);
            }
        };
        let save = Save {
            attempt: sent.attempt,
            student: sent.student,
            device: sent.device,
            writer: sent.writer,
            changes,
            now_ms,
        };
        self.0.committer.commit(save).await
    }

    async fn fixed(&self, id: AttemptId) -> Result<Arc<Fixed>, Error> {
        if let Some(known) = self.0.known.get(&id) {
            return Ok(known);
        }
        let read = self.0.app.db.read(move |tx| async move {
            let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
            Ok::<_, Error>(Fixed {
                student: attempt.user,
                kinds: kinds_of(&tx, &attempt.form).await?,
            })
        });
        let fixed = Arc::new(read.await?);
        self.0.known.insert(id, Arc::clone(&fixed));
        Ok(fixed)
    }

    async fn require_writer(&self, sent: Sent) -> Result<(), Error> {
        let read = self.0.app.db.read(move |tx| async move {
            require_writer(&tx, sent.attempt, sent.student, &sent.device, &sent.writer).await
        });
        read.await.map(drop)
    }
}

/// Saves the changes of one page within a unit that does more.
pub(crate) async fn write_one(tx: &Tx, save: Save) -> Result<Saved, Error> {
    let results = write(tx, &[Arc::new(save)]).await?;
    results.into_iter().next().ok_or(Error::NotFound)?
}

/// Saves the changes of many pages; a result for each, in order.
async fn write(tx: &Tx, saves: &[Arc<Save>]) -> Result<Vec<Result<Saved, Error>>, Error> {
    let mut unit = Unit::read(tx, saves).await?;
    let results = saves.iter().map(|save| unit.take(save)).collect();
    unit.store(tx).await?;
    Ok(results)
}

/// The rows that the pages of a unit may change, locked and read, and how they stand after each page.
struct Unit {
    heads: HashMap<AttemptId, Head>,
    writers: Writers,
    known: BTreeMap<(AttemptId, i64), Known>,
    /// Places whose answer is to be stored.
    changed: BTreeSet<(AttemptId, i64)>,
    receipts: Vec<(AttemptId, Receipt, String)>,
}

impl Unit {
    async fn read(tx: &Tx, saves: &[Arc<Save>]) -> Result<Self, Error> {
        let attempts: BTreeSet<AttemptId> = saves.iter().map(|save| save.attempt).collect();
        let heads = save::lock(tx, &attempts).await?;
        let documents: Vec<Document> = attempts.iter().map(|id| answers::document(*id)).collect();
        let places = |save: &Arc<Save>| {
            let id = save.attempt;
            let places: Vec<_> = save.changes.iter().map(|one| (id, one.position)).collect();
            places
        };
        let places: BTreeSet<(AttemptId, i64)> = saves.iter().flat_map(places).collect();
        Ok(Self {
            heads,
            writers: Writers::of(tx, &documents).await?,
            known: save::list_known(tx, &places).await?,
            changed: BTreeSet::new(),
            receipts: Vec::new(),
        })
    }

    /// Takes one page's changes, or says why none of them can be taken.
    fn take(&mut self, save: &Save) -> Result<Saved, Error> {
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
        for change in &newer {
            let place = (save.attempt, change.position);
            let known = Known::of(save, change);
            head.answered += i64::from(!change.is_empty);
            if let Some(before) = self.known.insert(place, known) {
                head.answered -= i64::from(!before.is_empty);
            }
            self.changed.insert(place);
        }
        if !newer.is_empty() {
            let content = answers::content(&newer);
            head.receipt = head.receipt.next(&content, save.now_ms);
            self.receipts.push((save.attempt, head.receipt.clone(), content));
        }
        let stored =
            |change: &CheckedAnswer| Some(self.known.get(&(save.attempt, change.position))?.stored());
        Ok(Saved {
            receipt: head.receipt.clone(),
            stored: save.changes.iter().filter_map(stored).collect(),
            deadline_at_ms,
            answered: head.answered,
        })
    }

    async fn store(self, tx: &Tx) -> database::Result<()> {
        if self.receipts.is_empty() {
            return Ok(());
        }
        let changed = self
            .changed
            .iter()
            .filter_map(|place| Some((*place, self.known.get(place)?)));
        save::put_answers(tx, changed).await?;
        let written: BTreeSet<AttemptId> = self.receipts.iter().map(|(id, ..)| *id).collect();
        save::put_heads(tx, written.iter().filter_map(|id| self.heads.get(id))).await?;
        save::add_receipts(tx, &self.receipts).await
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
