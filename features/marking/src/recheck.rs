//! Whether a mark is what its record comes to: everything that was handed in is marked anew in the mind, and compared.

use crate::{
    ItemId,
    regrade::apply_standing,
    rule::MarkKind,
    source::{NewAnswer, Source, SourceKind},
    store::item::{Item, list_items_of_source, list_sources_after},
};
use database::{Database, Tx};
use exams::{AttemptId, find_attempt};
use platform::Error;
use scoring::Points;

/// Works looked at in one unit.
const AT_ONCE: i64 = 100;

/// What the works of a database came to.
#[derive(Debug, Default)]
pub struct Rechecked {
    /// Works looked at.
    pub works: usize,
    /// Answers whose rules gave the same again.
    pub same: usize,
    /// Answers that only tests or people mark: nothing to compare.
    pub without_rules: usize,
    /// What differs.
    pub differing: Vec<Differing>,
}

impl Rechecked {
    /// What further works came to.
    fn add(&mut self, more: Self) {
        self.works += more.works;
        self.same += more.same;
        self.without_rules += more.without_rules;
        self.differing.extend(more.differing);
    }
}

/// Something that is not what its record comes to.
#[derive(Debug)]
pub struct Differing {
    /// The work.
    pub source: Source,
    /// The answer; none where the total differs.
    pub item: Option<ItemId>,
    /// What is kept.
    pub kept: Option<Points>,
    /// What it comes to.
    pub comes_to: Option<Points>,
}

/// Marks everything anew that was handed in, without writing it, and compares; some works in each unit, so that nobody waits for
/// the whole of it.
///
/// # Errors
/// The database, or a work whose parts are missing.
pub async fn recheck(db: &Database) -> Result<Rechecked, Error> {
    let mut found = Rechecked::default();
    let mut after = None;
    loop {
        let page;
        (page, after) = db
            .read(move |tx| async move { recheck_after(&tx, after).await })
            .await?;
        found.add(page);
        if after.is_none() {
            return Ok(found);
        }
    }
}

/// Looks at the next works after one; returns the last of them too, or none where there is no further one.
async fn recheck_after(
    tx: &Tx,
    after: Option<(SourceKind, i64)>,
) -> Result<(Rechecked, Option<(SourceKind, i64)>), Error> {
    let mut found = Rechecked::default();
    let sources = list_sources_after(tx, after, AT_ONCE).await?;
    for (kind, id) in &sources {
        recheck_work(tx, *kind, *id, &mut found).await?;
    }
    Ok((found, sources.last().copied()))
}

async fn recheck_work(tx: &Tx, kind: SourceKind, id: i64, found: &mut Rechecked) -> Result<(), Error> {
    let Some(mut work) = kind.work(tx, id).await? else {
        return Ok(());
    };
    apply_standing(tx, &mut work).await?;
    let items = list_items_of_source(tx, kind, id).await?;
    found.works += 1;
    for new in &work.answers {
        let same = |item: &&Item| (item.position, &item.part) == (new.position, &new.part);
        let differing = match items.iter().find(same) {
            Some(item) => compare(item, new, found),
            None => Some((None, None, Some(new.mark.earned))),
        };
        if let Some((item, kept, comes_to)) = differing {
            found.differing.push(Differing {
                source: work.source,
                item,
                kept,
                comes_to,
            });
        }
    }
    if kind == SourceKind::Exam {
        compare_total(tx, work.source, &items, found).await?;
    }
    Ok(())
}

/// What is kept of an answer and what it comes to, where they differ.
fn compare(
    item: &Item,
    new: &NewAnswer,
    found: &mut Rechecked,
) -> Option<(Option<ItemId>, Option<Points>, Option<Points>)> {
    let counts = item.mark.as_ref().filter(|mark| mark.kind.is_computed());
    let by_tests = counts.is_some_and(|mark| mark.kind == MarkKind::Machine);
    if new.mark.needs_verdict || by_tests {
        found.without_rules += 1;
        return None;
    }
    let proposed = item.proposed != Some(new.mark.earned);
    let counted = counts.is_some_and(|mark| mark.points != new.mark.earned);
    if proposed || counted {
        let kept = counts.map(|mark| mark.points).or(item.proposed);
        return Some((Some(item.id), kept, Some(new.mark.earned)));
    }
    found.same += 1;
    None
}

/// An attempt is worth the sum of its answers, once all of them have their mark.
async fn compare_total(tx: &Tx, source: Source, items: &[Item], found: &mut Rechecked) -> Result<(), Error> {
    let attempt = find_attempt(tx, AttemptId(source.id)).await?;
    let kept = attempt.and_then(|attempt| attempt.earned);
    let comes_to: Option<Points> = items
        .iter()
        .map(Item::points)
        .collect::<Option<Vec<_>>>()
        .map(|all| all.into_iter().sum());
    if kept != comes_to {
        found.differing.push(Differing {
            source,
            item: None,
            kept,
            comes_to,
        });
    }
    Ok(())
}
