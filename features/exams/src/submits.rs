//! Handing in: by the student with what was not yet acknowledged, by the clock, by a teacher; many in one unit of work.

use crate::{
    AttemptId, AttemptSubmitted, SubmittedBy,
    answers::{self, Receipt, SentAnswer},
    attempt::{Step, next},
    clock::is_in_time,
    edits,
    hall::Fixed,
    saves::{Save, Unit},
    sit::may_write,
    store::{
        attempt,
        event::{EventKind, Happened, record_all},
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId, autosave::Writer};
use std::{collections::BTreeSet, sync::Arc};

/// What a page hands in.
pub(crate) struct Submit {
    pub(crate) attempt: AttemptId,
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) device: String,
    pub(crate) writer: Writer,
    /// Changes that were not yet acknowledged.
    pub(crate) answers: Vec<SentAnswer>,
    /// When it arrived.
    pub(crate) now_ms: Millis,
}

/// An attempt that was handed in.
#[derive(Debug, Clone)]
pub(crate) struct Submitted {
    pub(crate) by: SubmittedBy,
    pub(crate) at_ms: Millis,
    pub(crate) receipt: Receipt,
    /// Questions answered, of how many.
    pub(crate) answered: i64,
    pub(crate) questions: i64,
    /// Changes that came after the end and were not taken.
    pub(crate) refused: i64,
}

/// An attempt to be handed in, and why.
#[derive(Debug, Clone)]
pub(crate) struct HandIn {
    pub(crate) attempt: AttemptId,
    pub(crate) by: SubmittedBy,
    /// Who did it, if not the student.
    pub(crate) actor: Option<UserId>,
    pub(crate) at_ms: Millis,
}

/// Hands in what many pages sent; a result for each, in order.
pub(crate) async fn write(tx: &Tx, submits: &[Arc<Submit>]) -> Result<Vec<Result<Submitted, Error>>, Error> {
    let attempts = submits.iter().map(|one| one.attempt);
    let places = submits
        .iter()
        .flat_map(|one| one.answers.iter().map(|sent| (one.attempt, sent.position)));
    let mut hall = Hands(
        Unit::read(tx, attempts.collect(), places.collect()).await?,
        Vec::new(),
    );
    let results = submits.iter().map(|submit| hall.take(submit)).collect();
    hall.store(tx).await?;
    Ok(results)
}

/// Hands attempts in as the server has them, with a last receipt, and tells whoever marks them; a result for each, in
/// order.
pub(crate) async fn hand_in_all(tx: &Tx, all: &[HandIn]) -> Result<Vec<Result<Receipt, Error>>, Error> {
    let attempts = all.iter().map(|one| one.attempt);
    let mut hall = Hands(
        Unit::read(tx, attempts.collect(), BTreeSet::new()).await?,
        Vec::new(),
    );
    let results = all.iter().map(|one| hall.hand_in(one)).collect();
    hall.store(tx).await?;
    Ok(results)
}

/// The same for one.
pub async fn submit_attempt(
    tx: &Tx,
    id: AttemptId,
    by: SubmittedBy,
    actor: Option<UserId>,
    now_ms: Millis,
) -> Result<Receipt, Error> {
    let one = HandIn {
        attempt: id,
        by,
        actor,
        at_ms: now_ms,
    };
    let receipts = hand_in_all(tx, &[one]).await?;
    receipts.into_iter().next().ok_or(Error::NotFound)?
}

/// A unit that saves, and what is handed in in it.
struct Hands(Unit, Vec<HandIn>);

impl Hands {
    fn take(&mut self, submit: &Submit) -> Result<Submitted, Error> {
        let head = self.0.head(submit.attempt)?;
        let deadline_at_ms = head.deadline_at_ms.unwrap_or(0);
        if head.user != submit.fixed.student {
            return Err(Error::NotFound);
        }
        may_write(head.state, &head.device, &submit.device)?;
        let document = answers::document(submit.attempt);
        self.0.writers.require(&document, &submit.writer)?;
        let is_late = !is_in_time(deadline_at_ms, submit.now_ms);
        if !is_late {
            self.0.take(&Save {
                attempt: submit.attempt,
                student: submit.fixed.student,
                device: submit.device.clone(),
                writer: submit.writer.clone(),
                changes: submit.fixed.kinds.check_all(&submit.answers)?,
                now_ms: submit.now_ms,
            })?;
        }
        let by = if is_late {
            SubmittedBy::Time
        } else {
            SubmittedBy::Student
        };
        let receipt = self.hand_in(&HandIn {
            attempt: submit.attempt,
            by,
            actor: None,
            at_ms: submit.now_ms,
        })?;
        let head = self.0.head(submit.attempt)?;
        Ok(Submitted {
            by,
            at_ms: submit.now_ms,
            receipt,
            answered: head.answered,
            questions: head.questions,
            refused: if is_late { submit.answers.len() as i64 } else { 0 },
        })
    }

    fn hand_in(&mut self, one: &HandIn) -> Result<Receipt, Error> {
        let head = self.0.head(one.attempt)?;
        head.state = next(head.state, Step::Submit(one.by))?;
        let content = answers::hand_in_content(one.by);
        let receipt = self
            .0
            .add_receipt(one.attempt, content, edits::text(&[]), one.at_ms)?;
        self.1.push(one.clone());
        Ok(receipt)
    }

    async fn store(self, tx: &Tx) -> Result<(), Error> {
        let Self(unit, handed_in) = self;
        unit.store(tx).await?;
        let Some(last) = handed_in.last() else {
            return Ok(());
        };
        let now_ms = last.at_ms;
        attempt::submit(tx, &handed_in).await?;
        let happened = |one: &HandIn| Happened {
            attempt: one.attempt,
            kind: EventKind::Submitted,
            detail: one.by.to_string(),
            actor: one.actor,
            at_ms: one.at_ms,
        };
        record_all(tx, handed_in.iter().map(happened)).await?;
        let event = |one: &HandIn| AttemptSubmitted {
            attempt_id: one.attempt,
        };
        let events: Vec<_> = handed_in.iter().map(event).collect();
        Ok(jobs::emit_all(tx, &events, now_ms).await?)
    }
}
