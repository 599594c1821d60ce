//! A regrade carried out as it was previewed, and taken back. Each is one unit of work.

use super::{
    change::{Change, require_last, require_previewed, require_word},
    preview::takes_key,
    programs::is_program,
    rubric::Rubrics,
    source::{Former, Scope, Settled, not_writer, scope_of},
    tell::{Told, tell},
    undo::back,
};
use crate::{
    ItemId,
    log::Changed,
    mark::propose,
    rule::MarkKind,
    store::{
        regrade::{self, Regrade},
        regrade_item::{self, Back, Regraded},
    },
};
use classes::ClassId;
use database::Tx;
use exams::FormChange;
use platform::{CurrentUser, Error, Millis};
use questions::{Keyed, Rekeyed};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc};

/// What a regrade wrote beside the marks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Made {
    /// The question with its other key.
    pub(crate) rekeyed: Option<Rekeyed>,
    /// Whether new papers take that from the bank.
    pub(crate) is_newest: bool,
    /// The classes whose work was marked again; none where it is everybody's.
    #[serde(default)]
    pub(crate) classes: Vec<ClassId>,
    /// What the source itself kept of attempts that came to something else.
    #[serde(default)]
    pub(crate) former: Vec<Former>,
}

/// Who carries it out, and what they say to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) user: &'a CurrentUser,
    /// Whether scores that students see may change.
    pub(crate) changes_released: bool,
    pub(crate) now_ms: Millis,
}

/// Carries out what was previewed; returns how many answers earn something else.
///
/// # Errors
/// 404; `marking.regrade_not_ready`, `marking.regrade_done`, `marking.regrade_stale`, `marking.regrade_released`.
pub(crate) async fn apply(tx: &Tx, found: &Regrade, word: Word<'_>) -> Result<usize, Error> {
    let scope = locked(tx, found, word.user).await?;
    require_previewed(found.state)?;
    // What rules marked since the preview counts against it too.
    scope.keep_marks(tx, found.version, word.now_ms).await?;
    if scope.basis(tx).await? != found.basis || has_changed(tx, &scope, found).await? {
        return Err(stale());
    }
    require_word(scope.is_released, word.changes_released)?;
    scope.check(tx, word.user, (found.version, &found.change)).await?;
    let mut made = make(tx, (&scope, found), word).await?;
    let change = FormChange {
        version: found.version,
        rekeyed: made.rekeyed.as_ref(),
        points: found.change.points(),
        full_follows: found.change.changes_full(),
    };
    scope.change_forms(tx, &change, word.now_ms).await?;
    let all = regrade_item::list(tx, found.id).await?;
    if regrade_item::apply(tx, found.id, word.now_ms).await? != all.len() as u64 {
        return Err(stale());
    }
    let pairs = made.rekeyed.as_ref().map_or(&[][..], |made| &made.pairs);
    scope.put_versions(tx, made.rekeyed.as_ref()).await?;
    let settled: Vec<Settled> = all.iter().map(after).collect();
    made.former = scope.put_outcomes(tx, &settled, word.now_ms).await?;
    // It stands before anybody is told: what a student reads says why.
    regrade::put_applied(tx, found.id, &made, word.user.id, word.now_ms).await?;
    scope.settle(tx, &settled, pairs, word.now_ms).await?;
    let changed = all.iter().filter(|one| changes(one));
    let changed: Vec<Changed> = changed
        .map(|one| logged(&scope, one, (one.was_earned, one.earned)))
        .collect();
    let told = Told {
        scope: &scope,
        regrade: found,
        undo_reason: None,
    };
    tell(tx, &told, &changed, word).await?;
    Ok(changed.len())
}

/// Takes a regrade back: every answer has the mark it had; returns how many earn something else.
///
/// # Errors
/// 404; `marking.regrade_not_applied`, `marking.regrade_later`, `marking.regrade_released`, `marking.regrade_not_writer`.
pub(crate) async fn undo(tx: &Tx, found: &Regrade, reason: &str, word: Word<'_>) -> Result<usize, Error> {
    let scope = locked(tx, found, word.user).await?;
    require_last(found.state, regrade::has_later(tx, found.id).await?)?;
    require_word(scope.is_released, word.changes_released)?;
    let made = found.made.clone().unwrap_or_default();
    let writes_bank = made.is_newest && questions::may_write(tx, word.user, found.version).await?;
    if made.is_newest && !writes_bank && scope.draws_anew() {
        return Err(not_writer());
    }
    let rekeyed = made.rekeyed.as_ref().map(Rekeyed::back);
    let version = made.rekeyed.as_ref().and_then(|made| {
        let own = made.pairs.iter().find(|(from, _)| *from == found.version);
        own.map(|(_, to)| *to)
    });
    if let Some(version) = version {
        scope.keep_marks(tx, version, word.now_ms).await?;
    }
    let change = FormChange {
        version: version.unwrap_or(found.version),
        rekeyed: rekeyed.as_ref(),
        points: found.change.points().map(|_| found.points),
        full_follows: found.change.changes_full(),
    };
    scope.change_forms(tx, &change, word.now_ms).await?;
    let all = regrade_item::list(tx, found.id).await?;
    let keyed = questions::load_keys(tx, &[found.version]).await?.pop();
    let rubrics = keyed.and_then(|keyed| Rubrics::of(&keyed.key, &found.change));
    let backs: Vec<Back> = all.iter().map(|one| back(one, rubrics.as_ref())).collect();
    regrade_item::put_back(tx, &backs, reason, word.now_ms).await?;
    let pairs = rekeyed.as_ref().map_or(&[][..], |back| &back.pairs);
    scope.put_versions(tx, rekeyed.as_ref()).await?;
    if let Some(rekeyed) = rekeyed.as_ref().filter(|_| writes_bank) {
        questions::make_newest(tx, rekeyed, word.now_ms).await?;
    }
    let mut settled: Vec<Settled> = all.iter().zip(&backs).map(before).collect();
    if rekeyed.is_some() {
        settled.extend(mark_late(tx, (&scope, found), &all, word.now_ms).await?);
    }
    scope.restore(tx, &made.former, word.now_ms).await?;
    regrade::put_undone(tx, found.id, (word.user.id, reason), word.now_ms).await?;
    scope.settle(tx, &settled, pairs, word.now_ms).await?;
    let changed = all.iter().zip(&backs).filter(|(one, _)| changes(one));
    let changed: Vec<Changed> = changed
        .map(|(one, back)| logged(&scope, one, (one.mark_points, back.earned)))
        .collect();
    let told = Told {
        scope: &scope,
        regrade: found,
        undo_reason: Some(reason),
    };
    tell(tx, &told, &changed, word).await?;
    Ok(changed.len())
}

/// What was handed in while the regrade stood is marked by the key that holds again, where rules mark it by its key.
async fn mark_late(
    tx: &Tx,
    (scope, found): (&Scope, &Regrade),
    known: &[Regraded],
    now_ms: Millis,
) -> Result<Vec<Settled>, Error> {
    let keyed = questions::load_keys(tx, &[found.version]).await?.pop();
    let by_rules = |keyed: &Arc<Keyed>| takes_key(&keyed.body) && !is_program(&keyed.body);
    let Some(keyed) = keyed.filter(by_rules) else {
        return Ok(Vec::new());
    };
    let known: BTreeSet<ItemId> = known.iter().map(|one| one.item).collect();
    let mut late = scope.items(tx, found.version).await?;
    late.retain(|item| !known.contains(&item.id));
    if late.is_empty() {
        return Ok(Vec::new());
    }
    let seeds = scope.cohort(tx, found.version).await?.seeds();
    let mut settled = Vec::with_capacity(late.len());
    for item in &late {
        let seed = seeds.get(&(item.source.id, item.position));
        let mark = keyed.mark(seed.copied().unwrap_or_default(), item.answer.as_ref(), item.full);
        propose(tx, item, MarkKind::Rules, &mark, now_ms).await?;
        let is_human = item.is_marked_by_person();
        settled.push(Settled {
            source: item.source.id,
            position: item.position,
            earned: if is_human {
                item.points()
            } else {
                Some(mark.earned)
            },
            full: item.full,
        });
    }
    Ok(settled)
}

async fn locked(tx: &Tx, found: &Regrade, user: &CurrentUser) -> Result<Scope, Error> {
    let scope = scope_of(tx, user, found).await?;
    scope.locked(tx, user).await
}

fn stale() -> Error {
    Error::conflict(
        "marking.regrade_stale",
        "预览之后，这里的评分又有变化（新的评分或另一次更正）。请重新预览后再执行。",
    )
}

/// Whether the course says something else of the question than when the preview was computed.
async fn has_changed(tx: &Tx, scope: &Scope, found: &Regrade) -> Result<bool, Error> {
    let Change::Current { of } = &found.change else {
        return Ok(false);
    };
    Ok(scope.content_now(tx, found.version).await? != *of)
}

/// Writes the question with its other key. Whoever may write the bank corrects it there too.
async fn make(tx: &Tx, (scope, found): (&Scope, &Regrade), word: Word<'_>) -> Result<Made, Error> {
    let classes = scope.of_classes().unwrap_or_default().to_vec();
    let Some(answer_key) = found.change.key() else {
        return Ok(Made {
            classes,
            ..Made::default()
        });
    };
    let rekeyed = questions::rekey(tx, found.version, answer_key, word.user.id, word.now_ms).await?;
    let is_newest = questions::may_write(tx, word.user, found.version).await?;
    // Where the bank has gone on since, its newest version is not this one, and stays.
    let is_newest = is_newest && questions::make_newest(tx, &rekeyed, word.now_ms).await?;
    Ok(Made {
        rekeyed: Some(rekeyed),
        is_newest,
        classes,
        former: Vec::new(),
    })
}

fn changes(one: &Regraded) -> bool {
    (one.was_earned, one.was_full) != (one.earned, one.full)
}

/// As the log says it: what it earned, and what it earns.
const fn logged(scope: &Scope, one: &Regraded, (before, after): (Option<Points>, Option<Points>)) -> Changed {
    Changed {
        item: one.item,
        user: one.user,
        is_hidden: !scope.is_released,
        before,
        after,
    }
}

const fn after(one: &Regraded) -> Settled {
    settled(one, one.earned, one.full)
}

fn before((one, back): (&Regraded, &Back)) -> Settled {
    settled(one, back.earned, back.full)
}

const fn settled(one: &Regraded, earned: Option<Points>, full: Points) -> Settled {
    Settled {
        source: one.source,
        position: one.position,
        earned,
        full,
    }
}
