//! What of a submission its student may appeal against, and until when.

use super::rule::{Case, Earlier, SeenMark};
use crate::{
    ItemState, SourceKind,
    source::{Ground, NewAnswer},
    store::{
        appeal::{self, Appeal},
        item::{Item, list_items_of_source, put_item},
    },
};
use database::Tx;
use platform::{CurrentUser, Error, Millis};

/// What a student may appeal against in a submission of theirs; 404 for everybody else, and where there is nothing.
pub(super) async fn require_ground(
    tx: &Tx,
    user: &CurrentUser,
    (kind, id): (SourceKind, i64),
) -> Result<Ground, Error> {
    let ground = kind.ground(tx, id).await?.ok_or(Error::NotFound)?;
    require_own(user, &ground)?;
    Ok(ground)
}

fn require_own(user: &CurrentUser, ground: &Ground) -> Result<(), Error> {
    let is_own = ground.owners.contains(&user.id) && ground.work.school == user.school;
    is_own.then_some(()).ok_or(Error::NotFound)
}

/// An answer of a submission, as its student may appeal against its mark.
pub(crate) struct Appealable {
    pub(crate) position: i64,
    pub(crate) part: String,
    /// Until when; none where there is nothing to appeal against.
    pub(crate) until_ms: Option<Millis>,
    /// Whether one may now.
    pub(crate) may_appeal: bool,
    /// The appeals there are, the first one first.
    pub(crate) appeals: Vec<Appeal>,
}

/// Every answer of a submission with its appeals, in order; none where nothing was marked.
pub(crate) async fn list_appealable(
    tx: &Tx,
    user: &CurrentUser,
    of: (SourceKind, i64),
    now_ms: Millis,
) -> Result<Vec<Appealable>, Error> {
    let Some(ground) = of.0.ground(tx, of.1).await? else {
        return Ok(Vec::new());
    };
    require_own(user, &ground)?;
    let items = list_items_of_source(tx, of.0, of.1).await?;
    let appeals = appeal::list_of_source(tx, ground.work.source).await?;
    let mut all: Vec<Appealable> = items
        .iter()
        .map(|item| {
            let own = appeals.iter().filter(|one| one.item == item.id);
            let place = (item.position, item.part.clone());
            view(
                place,
                &ground,
                seen(&ground, item),
                own.cloned().collect(),
                now_ms,
            )
        })
        .collect();
    for new in unrecorded(&ground, &items) {
        let place = (new.position, new.part.clone());
        all.push(view(place, &ground, seen_new(&ground, new), Vec::new(), now_ms));
    }
    all.sort_by(|left, right| (left.position, &left.part).cmp(&(right.position, &right.part)));
    Ok(all)
}

fn view(
    (position, part): (i64, String),
    ground: &Ground,
    mark: Option<SeenMark>,
    appeals: Vec<Appeal>,
    now_ms: Millis,
) -> Appealable {
    let earlier: Vec<Earlier> = appeals.iter().map(earlier).collect();
    let case = case(ground, mark, &earlier);
    let may_appeal = case.may_appeal(now_ms).is_ok();
    Appealable {
        position,
        part,
        until_ms: case.until_ms(),
        may_appeal,
        appeals,
    }
}

pub(super) fn earlier(one: &Appeal) -> Earlier {
    Earlier {
        state: one.state,
        settled_number: one.settled_number,
    }
}

pub(super) const fn case<'a>(ground: &Ground, mark: Option<SeenMark>, earlier: &'a [Earlier]) -> Case<'a> {
    Case {
        mark,
        days: ground.days,
        is_of_class: ground.work.class.is_some(),
        earlier,
    }
}

/// The mark of an item, as far as its student sees it.
pub(super) fn seen(ground: &Ground, item: &Item) -> Option<SeenMark> {
    let mark = item.mark.as_ref().filter(|_| item.state == ItemState::Marked)?;
    let known_since_ms = ground.known_since_ms?;
    Some(SeenMark {
        number: mark.number,
        since_ms: known_since_ms.max(mark.at_ms),
    })
}

/// The mark of an answer that has no item: what the rules said is its first.
fn seen_new(ground: &Ground, new: &NewAnswer) -> Option<SeenMark> {
    let since_ms = ground.known_since_ms.filter(|_| new.mark.is_final())?;
    Some(SeenMark { number: 1, since_ms })
}

/// The answers of a submission whose marks are not kept here.
fn unrecorded<'a>(ground: &'a Ground, items: &'a [Item]) -> impl Iterator<Item = &'a NewAnswer> {
    ground.work.answers.iter().filter(move |new| {
        let same = |item: &Item| (item.position, &item.part) == (new.position, &new.part);
        new.mark.is_final() && !items.iter().any(same)
    })
}

/// The item at a place of a submission; what the rules marked elsewhere becomes one. 404 where nothing was answered.
pub(super) async fn item_at(
    tx: &Tx,
    ground: &Ground,
    (position, part): (i64, &str),
    now_ms: Millis,
) -> Result<(Item, Option<SeenMark>), Error> {
    let source = ground.work.source;
    let at = |items: Vec<Item>| {
        items
            .into_iter()
            .find(|item| (item.position, item.part.as_str()) == (position, part))
    };
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    let new = unrecorded(ground, &items)
        .find(|new| (new.position, new.part.as_str()) == (position, part))
        .cloned();
    if let Some(item) = at(items) {
        let mark = seen(ground, &item);
        return Ok((item, mark));
    }
    let new = new.ok_or(Error::NotFound)?;
    put_item(tx, &ground.work, &new, now_ms).await?;
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    let item = at(items).ok_or(Error::NotFound)?;
    let mark = seen_new(ground, &new);
    Ok((item, mark))
}
