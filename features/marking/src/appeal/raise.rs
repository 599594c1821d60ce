//! A student appeals, and takes an appeal back.

use super::{
    place::{case, earlier, item_at, require_ground},
    rule::{Earlier, StepKind, may_withdraw},
    tell::tell_teachers,
};
use crate::{
    AppealId, SourceKind,
    store::{
        appeal::{self, Added, Appeal},
        appeal_step::{self, NewStep},
    },
};
use database::Tx;
use platform::{CurrentUser, Error, Millis};

/// What a student appeals against, and why.
pub(crate) struct NewAppeal<'a> {
    pub(crate) source: (SourceKind, i64),
    pub(crate) position: i64,
    pub(crate) part: &'a str,
    pub(crate) text: &'a str,
}

/// Adds an appeal; the teachers of the class hear of it.
///
/// # Errors
/// 404 for anybody else's work; as [`super::rule::Case::may_appeal`].
pub(crate) async fn raise(
    tx: &Tx,
    user: &CurrentUser,
    new: &NewAppeal<'_>,
    now_ms: Millis,
) -> Result<AppealId, Error> {
    let ground = require_ground(tx, user, new.source).await?;
    let (item, mark) = item_at(tx, &ground, (new.position, new.part), now_ms).await?;
    let all = appeal::list_of_item(tx, item.id).await?;
    let past: Vec<Earlier> = all.iter().map(earlier).collect();
    let mark = case(&ground, mark, &past).may_appeal(now_ms)?;
    let class = ground.work.class.ok_or(Error::NotFound)?;
    let added = Added {
        item: &item,
        by: user.id,
        class,
        number: all.len() as i64 + 1,
        mark_number: mark.number,
        first_marker: appeal::first_marker(tx, item.id).await?,
    };
    let id = appeal::add(tx, &added, now_ms).await?;
    let step = NewStep {
        kind: StepKind::Appealed,
        by: user.id,
        text: new.text,
        points: None,
    };
    appeal_step::add(tx, id, &step, now_ms).await?;
    tell_teachers(tx, user, class).await?;
    Ok(id)
}

/// Takes an appeal back that nobody deals with yet; again changes nothing.
///
/// # Errors
/// As [`may_withdraw`].
pub(crate) async fn withdraw(
    tx: &Tx,
    user: &CurrentUser,
    found: &Appeal,
    now_ms: Millis,
) -> Result<(), Error> {
    if !may_withdraw(found.state)? {
        return Ok(());
    }
    appeal::withdraw(tx, found.id, now_ms).await?;
    let step = NewStep {
        kind: StepKind::Withdrawn,
        by: user.id,
        text: "",
        points: None,
    };
    appeal_step::add(tx, found.id, &step, now_ms).await?;
    tell_teachers(tx, user, found.class).await
}
