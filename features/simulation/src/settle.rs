//! The mark of a person in place of the best hand-in's: `marking` gives it, the task counts it.

use crate::{
    BookId, LineChange,
    line_changes::members_with,
    store::{
        book::{Book, find_book},
        overrides::{decided_share, find_override, put_override, remove_override},
        submission::list_submissions,
        team,
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::BasisPoints;
use tasks::DecidedShare;

/// Makes a book count for what a person decided, or, with none, for its best hand-in again. What stands there already changes
/// nothing and tells nobody. `changes`: what was changed inside its reports; in a team it counts for whom it concerns.
pub async fn settle_mark(
    tx: &Tx,
    id: BookId,
    (decided, changes): (Option<&DecidedShare>, &[LineChange]),
    now_ms: Millis,
) -> Result<(), Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    let before = find_override(tx, id).await?;
    let stood = before
        .as_ref()
        .map(|before| (&before.decided, before.changes.as_slice()));
    if stood == decided.map(|decided| (decided, changes)) {
        return Ok(());
    }
    let members = members_with(tx, &book, changes).await?;
    match decided {
        Some(decided) => put_override(tx, id, (decided, &members), changes).await?,
        None => remove_override(tx, id).await?,
    }
    let Some(activity) = book.activity else {
        return Ok(());
    };
    let submissions = list_submissions(tx, id).await?;
    for user in keepers_of(tx, &book).await? {
        let best = submissions.iter().map(|one| one.share_of(user)).max();
        let own = |decided: &DecidedShare| decided_share(&members, user).unwrap_or(decided.share);
        let share = decided.map_or_else(|| best.unwrap_or_default(), own);
        tasks::set_share(tx, activity, user, share, now_ms).await?;
    }
    Ok(())
}

/// The student of a book, or the members of its team.
pub async fn keepers_of(tx: &Tx, book: &Book) -> database::Result<Vec<UserId>> {
    let team = match book.team {
        Some(team) => team::find(tx, team).await?,
        None => None,
    };
    Ok(match team {
        Some(team) => team.members.iter().map(|member| member.user).collect(),
        None => vec![book.user],
    })
}

/// What the best hand-in of a book came to, of the marks; none before the first.
pub async fn best_share(tx: &Tx, id: BookId) -> database::Result<Option<BasisPoints>> {
    let all = list_submissions(tx, id).await?;
    Ok(all.iter().map(|one| one.share).max())
}
