//! A regrade carried out as it was previewed, and taken back. Each is one unit of work.

use super::{
    change::{Change, require_last, require_previewed, require_word},
    late::mark_late,
    rubric::Rubrics,
    source::{Corrected, Former, Scope, Settled, not_writer, scope_of},
    tell::{Told, tell},
    undo::back,
};
use crate::{
    log::Changed,
    store::{
        regrade::{self, Regrade},
        regrade_item::{self, Back, Regraded},
    },
};
use classes::ClassId;
use database::Tx;
use exams::FormChange;
use platform::{CurrentUser, Error, Millis};
use questions::{Rekeyed, VersionId};
use scoring::Points;
use serde::{Deserialize, Serialize};

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
    /// What the question was for classes, and worth on attempts.
    #[serde(default, flatten)]
    pub(crate) corrected: Corrected,
}

impl Made {
    /// The version that stands on forms in the place of the one that was answered.
    pub(crate) fn version(&self, of: VersionId) -> VersionId {
        let pairs = self.rekeyed.iter().flat_map(|made| &made.pairs);
        let own = pairs.into_iter().find(|(from, _)| *from == of);
        own.map_or(of, |(_, to)| *to)
    }
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
    scope
        .check(tx, word.user, (found.version, &found.part), &found.change)
        .await?;
    let mut made = make(tx, (&scope, found), word).await?;
    let change = FormChange {
        version: found.version,
        rekeyed: made.rekeyed.as_ref(),
        points: found.change.points(),
        full_follows: found.change.changes_full(),
    };
    scope.change_forms(tx, &change, word.now_ms).await?;
    made.corrected = scope.correct(tx, made.version(found.version), found).await?;
    let all = regrade_item::list(tx, found.id).await?;
    if regrade_item::apply(tx, found.id, word.now_ms).await? != all.len() as u64 {
        return Err(stale());
    }
    let pairs = made.rekeyed.as_ref().map_or(&[][..], |made| &made.pairs);
    scope.put_versions(tx, made.rekeyed.as_ref()).await?;
    let settled: Vec<Settled> = all.iter().map(after).collect();
    let keyed = questions::load_keys(tx, &[found.version]).await?.pop();
    let asked = (found, keyed.as_ref().map(|keyed| &keyed.body));
    made.former = scope.put_outcomes(tx, asked, &settled, word.now_ms).await?;
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
    let version = made.version(found.version);
    scope.keep_marks(tx, version, word.now_ms).await?;
    scope
        .restore_question(tx, version, found, &made.corrected)
        .await?;
    // What other classes said of the version since, they say of the one that is asked again.
    if let Some(rekeyed) = &rekeyed {
        tasks::copy_corrections(tx, &rekeyed.pairs).await?;
    }
    let change = FormChange {
        version,
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
    // What is handed in from here on, and what was meanwhile, is marked as if it had never been.
    regrade::put_undone(tx, found.id, (word.user.id, reason), word.now_ms).await?;
    let mut late = mark_late(tx, (&scope, found), &all, word.now_ms).await?;
    late.extend(scope.restore(tx, found, &all, word.now_ms).await?);
    settled.extend(late.iter().map(|(settled, _)| *settled));
    scope.settle(tx, &settled, pairs, word.now_ms).await?;
    let changed = all.iter().zip(&backs).filter(|(one, _)| changes(one));
    let changed: Vec<Changed> = changed
        .map(|(one, back)| logged(&scope, one, (one.mark_points, back.earned)))
        .chain(late.iter().filter_map(|(_, changed)| *changed))
        .collect();
    let told = Told {
        scope: &scope,
        regrade: found,
        undo_reason: Some(reason),
    };
    tell(tx, &told, &changed, word).await?;
    Ok(changed.len())
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
    tasks::copy_corrections(tx, &rekeyed.pairs).await?;
    let is_newest = questions::may_write(tx, word.user, found.version).await?;
    // Where the bank has gone on since, its newest version is not this one, and stays.
    let is_newest = is_newest && questions::make_newest(tx, &rekeyed, word.now_ms).await?;
    Ok(Made {
        rekeyed: Some(rekeyed),
        is_newest,
        classes,
        ..Made::default()
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
