//! Who may see a book, and who may write in it.

use super::keeper::Keeper;
use crate::{
    BookId, Sight, SittingOf, SittingWriter, VoucherId,
    bookkeeping::{LoadedBook, load_book},
    exercise_books,
    store::{
        book::{Book, find_book, lock_book},
        submission::count_submissions,
        team, team_act,
        voucher::find_voucher,
    },
    team::Duty,
};
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use tasks::OpenActivity;

/// The book, for its student or its team and for teachers of the class it is kept for; 404 to everybody else.
pub(super) async fn require_book(tx: &Tx, user: &CurrentUser, id: BookId) -> Result<LoadedBook, Error> {
    let kept = load_book(tx, id).await?.ok_or(Error::NotFound)?;
    if !kept.is_kept_by(user.id) {
        let class = kept.book.class.ok_or(Error::NotFound)?;
        classes::require_teacher(tx, user, class)
            .await
            .map_err(|_| Error::NotFound)?;
    }
    Ok(kept)
}

/// How much of the marks of a book this person may see: all of them, unless it is their own and answers a question.
pub(super) async fn sight_of(tx: &Tx, user: &Keeper, book: &Book, now_ms: Millis) -> Result<Sight, Error> {
    match book.sitting {
        Some(sitting) if book.user == user.id => match sitting.of {
            SittingOf::Exam => (user.watch.sight)(tx, sitting, now_ms).await,
            SittingOf::Exercise => exercise_books::sight(tx, sitting).await,
        },
        _ => Ok(Sight::Key),
    }
}

/// Lets through whoever may see a book.
pub(crate) async fn require_seen(tx: &Tx, user: &CurrentUser, id: BookId) -> Result<(), Error> {
    require_book(tx, user, id).await.map(drop)
}

/// Whether it is this person's book, alone or with others.
pub(super) async fn keeps(tx: &Tx, book: &Book, user: &CurrentUser) -> Result<bool, Error> {
    match book.team {
        Some(team) => Ok(team::is_member(tx, team, user.id).await?),
        None => Ok(book.user == user.id),
    }
}

/// Notes which vouchers of a team's book somebody is changing.
pub(super) async fn note_held(tx: &Tx, kept: &mut LoadedBook, now_ms: Millis) -> Result<(), Error> {
    if let Some(here) = &mut kept.team {
        here.held = team_act::list_held(tx, kept.book.id, now_ms).await?;
    }
    Ok(())
}

/// The voucher, to whoever may see its book; 404 to everybody else.
pub(super) async fn require_voucher(tx: &Tx, user: &CurrentUser, id: VoucherId) -> Result<(), Error> {
    let voucher = find_voucher(tx, id).await?.ok_or(Error::NotFound)?;
    require_book(tx, user, voucher.book).await.map(drop)
}

/// The book to write in: one's own, while its activity is open and it may still be handed in, or while its exam or exercise is taken; in a
/// team's, what one's posts do. Nobody else writes in it until the unit ends.
pub(super) async fn require_own_book(
    tx: &Tx,
    user: &Keeper,
    id: BookId,
    duty: Duty,
    now_ms: Millis,
) -> Result<(LoadedBook, Option<OpenActivity>), Error> {
    let book = require_kept(tx, user, id, now_ms).await?;
    // INVARIANT: after the attempt of an exam, in the order of whoever holds both; before anything of the book is read.
    lock_book(tx, book.id).await?;
    writable(tx, user, id, duty, now_ms).await
}

/// By what the book is open to its student or their team; the same refusals, and nobody has to wait.
pub(super) async fn open_by(
    tx: &Tx,
    user: &Keeper,
    id: BookId,
    now_ms: Millis,
) -> Result<Option<OpenActivity>, Error> {
    require_kept(tx, user, id, now_ms).await?;
    let (_, open) = writable(tx, user, id, Duty::Any, now_ms).await?;
    Ok(open)
}

/// The book, for whoever keeps it; one of an exam or an exercise while they may write in that.
async fn require_kept(tx: &Tx, user: &Keeper, id: BookId, now_ms: Millis) -> Result<Book, Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    if !keeps(tx, &book, user).await? {
        return Err(Error::NotFound);
    }
    let Some(sitting) = book.sitting else {
        return Ok(book);
    };
    // INVARIANT: asked before the book is read: whoever hands the attempt in waits for this unit, or has the last word.
    match sitting.of {
        SittingOf::Exam => {
            let writer = SittingWriter {
                sitting,
                user,
                device: &user.device,
                now_ms,
            };
            (user.watch.require_writable)(tx, writer).await?;
        }
        SittingOf::Exercise => exercise_books::require_writable(tx, user.id, sitting, now_ms).await?,
    }
    Ok(book)
}

async fn writable(
    tx: &Tx,
    user: &Keeper,
    id: BookId,
    duty: Duty,
    now_ms: Millis,
) -> Result<(LoadedBook, Option<OpenActivity>), Error> {
    let mut kept = load_book(tx, id).await?.ok_or(Error::NotFound)?;
    note_held(tx, &mut kept, now_ms).await?;
    if let Some(here) = &mut kept.team {
        here.writer = Some(user.id);
        duty.require(&here.team, user.id)?;
    }
    if kept.book.sitting.is_some() {
        return Ok((kept, None));
    }
    let open = match kept.book.activity {
        Some(activity) => Some(tasks::require_activity(tx, user, activity, now_ms).await?),
        None => {
            classes::require_course_access(tx, user, kept.book.course).await?;
            None
        }
    };
    if let Some(tries) = kept.tries()
        && count_submissions(tx, id).await? >= tries
    {
        let msg = format!("本实训最多提交 {tries} 次，你已用完，账套不再改动。");
        return Err(Error::conflict("simulation.no_attempts_left", msg));
    }
    Ok((kept, open))
}

/// Refuses to book or fill in anything in books that the student has not set up yet.
pub(super) fn require_set_up(kept: &LoadedBook) -> Result<(), Error> {
    if kept.waits_for_set_up() {
        let msg = "请先录入期初余额并启用账套。";
        return Err(Error::conflict("simulation.not_set_up", msg));
    }
    Ok(())
}

/// The book that a voucher stands in, to write in; and the voucher's id in it.
pub(super) async fn require_own_voucher(
    tx: &Tx,
    user: &Keeper,
    id: VoucherId,
    duty: Duty,
    now_ms: Millis,
) -> Result<LoadedBook, Error> {
    let voucher = find_voucher(tx, id).await?.ok_or(Error::NotFound)?;
    let (kept, _) = require_own_book(tx, user, voucher.book, duty, now_ms).await?;
    Ok(kept)
}
