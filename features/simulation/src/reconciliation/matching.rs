//! Matching: what is proposed, what a person matches, what is taken apart again.

use super::Reconciliation;
use crate::{
    MatchId,
    bookkeeping::LoadedBook,
    store::{
        reconciliation::{add_matches, remove_matches},
        voucher::{Changed, finish},
    },
};
use database::Tx;
use ledger::reconciliation::{Lines, MatchGroup, Mismatch, Proposal, propose};
use platform::{Error, Millis};

/// Matches every pair that can be told by amount, number and date; what is matched already stays.
pub(crate) async fn match_by_rule(
    tx: &Tx,
    kept: &LoadedBook,
    reconciliation: &Reconciliation,
    window_days: u16,
    now_ms: Millis,
) -> Result<Vec<Proposal>, Error> {
    let proposals = propose(
        &reconciliation.bank,
        &reconciliation.book,
        &reconciliation.groups(),
        window_days,
    );
    let groups: Vec<MatchGroup> = proposals
        .iter()
        .map(|proposal| MatchGroup {
            bank: vec![proposal.bank],
            book: vec![proposal.book],
        })
        .collect();
    keep(tx, kept, reconciliation, &groups, false, now_ms).await?;
    Ok(proposals)
}

/// Matches the lines that a person chose.
pub(crate) async fn match_by_hand(
    tx: &Tx,
    kept: &LoadedBook,
    reconciliation: &Reconciliation,
    group: MatchGroup,
    now_ms: Millis,
) -> Result<(), Error> {
    let is_taken = |stored: &MatchGroup| shares_a_line(stored, &group);
    if reconciliation
        .matches
        .iter()
        .any(|stored| is_taken(&stored.group))
    {
        return Err(changed());
    }
    let lines = Lines::new(&reconciliation.bank, &reconciliation.book);
    lines.check(&group).map_err(refusal)?;
    keep(tx, kept, reconciliation, &[group], true, now_ms).await
}

/// Takes a match apart, also one that does not hold any more.
pub(crate) async fn take_apart(
    tx: &Tx,
    kept: &LoadedBook,
    reconciliation: &Reconciliation,
    id: MatchId,
    now_ms: Millis,
) -> Result<(), Error> {
    let mut stored = reconciliation.matches.iter().chain(&reconciliation.passed_over);
    if !stored.any(|stored| stored.id == id) {
        return Err(Error::NotFound);
    }
    remove_matches(tx, &[id]).await?;
    Ok(finish(tx, kept, Changed::nothing(), now_ms).await?)
}

async fn keep(
    tx: &Tx,
    kept: &LoadedBook,
    reconciliation: &Reconciliation,
    groups: &[MatchGroup],
    is_by_hand: bool,
    now_ms: Millis,
) -> Result<(), Error> {
    // INVARIANT: a line stands in one match. What does not hold any more makes room.
    let stale: Vec<MatchId> = reconciliation
        .passed_over
        .iter()
        .filter(|stored| groups.iter().any(|group| shares_a_line(&stored.group, group)))
        .map(|stored| stored.id)
        .collect();
    remove_matches(tx, &stale).await?;
    let account = (kept.book.id, reconciliation.account.as_str());
    add_matches(tx, account, groups, is_by_hand, now_ms).await?;
    Ok(finish(tx, kept, Changed::nothing(), now_ms).await?)
}

fn shares_a_line(one: &MatchGroup, other: &MatchGroup) -> bool {
    one.bank.iter().any(|id| other.bank.contains(id)) || one.book.iter().any(|key| other.book.contains(key))
}

fn changed() -> Error {
    let msg = "所选的行已经勾对，或刚刚有变化，请刷新后再勾对。";
    Error::conflict("simulation.lines_changed", msg)
}

fn refusal(mismatch: Mismatch) -> Error {
    match mismatch {
        Mismatch::OneSided => Error::invalid("bank_lines", "银行对账单和日记账两边都要选，至少各一行。"),
        Mismatch::UnknownLine => changed(),
        Mismatch::Unequal { bank, book } => {
            let (bank, book) = (bank.grouped(), book.grouped());
            let msg = format!("两边合计不相等，不能勾对：银行对账单 {bank}，日记账 {book}。");
            Error::conflict("simulation.unequal_sums", msg)
        }
    }
}
