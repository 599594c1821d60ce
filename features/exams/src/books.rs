//! Books that are kept in an exam: who may write in them, and what their student may see.

use crate::{
    Attempt, AttemptId,
    clock::is_in_time,
    find_assessment, find_attempt,
    sit::{may_write, time_is_up},
    store::{assessment, save},
};
use classes::ClassId;
use database::Tx;
use platform::{Error, Millis, access::UserId};
use questions::set::shown_items;
use scoring::question::{QuestionBody, QuestionKey};
use simulation::{
    BookId, ExamWatch, Sight, Sitting, SittingBook, SittingOf, SittingWriter, find_company_by_key,
    open_sitting,
};
use std::collections::BTreeSet;

/// What exams say about their books.
pub const WATCH: ExamWatch = ExamWatch {
    require_writable: |tx, writer| Box::pin(require_writable(tx, writer)),
    sight: |tx, sitting, now_ms| Box::pin(sight(tx, sitting, now_ms)),
};

/// INVARIANT: the attempt stays locked until the unit ends, so that what is written here is there when it is handed in.
async fn require_writable(tx: &Tx, writer: SittingWriter<'_>) -> Result<(), Error> {
    let id = AttemptId(writer.sitting.attempt);
    let heads = save::lock(tx, &BTreeSet::from([id])).await?;
    let head = heads
        .get(&id)
        .filter(|head| head.user == writer.user.id)
        .ok_or(Error::NotFound)?;
    may_write(head.state, &head.device, writer.device)?;
    if is_in_time(head.deadline_at_ms.unwrap_or(0), writer.now_ms) {
        Ok(())
    } else {
        Err(time_is_up())
    }
}

async fn sight(tx: &Tx, sitting: Sitting, now_ms: Millis) -> Result<Sight, Error> {
    let attempt = find_attempt(tx, AttemptId(sitting.attempt))
        .await?
        .ok_or(Error::NotFound)?;
    let known = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let is_over = assessment::is_over_for_all(tx, &known, now_ms).await?;
    let visible = known.rules.review.visible(attempt.state, is_over);
    Ok(match (visible.score && visible.answer, visible.key) {
        (true, true) => Sight::Key,
        (true, false) => Sight::Report,
        _ => Sight::Own,
    })
}

/// The book that answers a question of a running attempt, opened if it is not yet; of an attempt that is over, the book as it
/// was handed in. 404 where the question asks for none.
pub(crate) async fn open_book(
    tx: &Tx,
    student: UserId,
    (id, position): (AttemptId, i64),
    device: &str,
    now_ms: Millis,
) -> Result<BookId, Error> {
    let attempt = find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == student)
        .ok_or(Error::NotFound)?;
    let sitting = Sitting {
        of: SittingOf::Exam,
        attempt: id.0,
        position,
    };
    if attempt.state.is_over() {
        let found = simulation::find_sitting_book(tx, sitting).await?;
        return Ok(found.ok_or(Error::NotFound)?.id);
    }
    may_write(attempt.state, &attempt.device, device)?;
    if !is_in_time(attempt.deadline_at_ms.unwrap_or(0), now_ms) {
        return Err(time_is_up());
    }
    let (body, key) = asked(tx, &attempt, position).await?;
    let known = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let company = find_company_by_key(tx, known.course, &body.company)
        .await?
        .ok_or_else(simulation::no_company)?;
    let wanted = SittingBook {
        sitting,
        company: &company,
        user: student,
        class: class_of(tx, &attempt).await?,
        asked: (&body, &key),
    };
    Ok(open_sitting(tx, &wanted, now_ms).await?)
}

/// What a question of the form asks to be kept.
async fn asked(
    tx: &Tx,
    attempt: &Attempt,
    position: i64,
) -> Result<(scoring::question::books::Body, scoring::question::books::Key), Error> {
    let items = shown_items(tx, &attempt.form).await?;
    let (item, shown) = items
        .iter()
        .find(|(item, _)| item.position == position)
        .ok_or(Error::NotFound)?;
    let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
    match (&shown.body, keyed.map(|keyed| keyed.key.clone())) {
        (QuestionBody::Books(body), Some(QuestionKey::Books(key))) => Ok((body.clone(), key)),
        _ => Err(Error::NotFound),
    }
}

/// The class in which a student sits an assessment; none of a trial.
async fn class_of(tx: &Tx, attempt: &Attempt) -> Result<Option<ClassId>, Error> {
    for (class, _) in assessment::list_classes(tx, attempt.assessment).await? {
        if classes::find_member(tx, class, attempt.user).await?.is_some() {
            return Ok(Some(class));
        }
    }
    Ok(None)
}
