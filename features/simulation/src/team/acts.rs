//! What members did in their team's book: who wrote, signed, checked and posted a voucher as it stands. Of a book of an exam the same is
//! kept, for whoever reads how the attempt went.

use crate::{SittingOf, VoucherId, bookkeeping::LoadedBook, pushes, store::team_act, template::Post};
use database::Tx;
use ledger::VoucherDraft;
use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A thing done in a team's book, or in one of an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TeamStep)]
pub enum TeamStep {
    /// Wrote a voucher, or wrote it anew.
    Prepare,
    /// Deleted one.
    Delete,
    /// Signed one that moves money.
    CashierSign,
    /// Took that back.
    CashierUnsign,
    /// Checked one.
    Review,
    /// Took that back.
    Unreview,
    /// Posted one.
    Post,
    /// Took that back.
    Unpost,
    /// Decided about documents instead of booking them.
    Decide,
    /// Entered the opening balances.
    SetUp,
    /// Closed gaps in the numbers.
    Renumber,
    /// Held the bank's statement against the books.
    Reconcile,
    /// Set amounts of a partner off by hand.
    SetOff,
    /// Took that back.
    TakeBackSetOff,
    /// Filled a statement in.
    Report,
    /// Closed a period.
    Close,
    /// Opened it again.
    Reopen,
    /// Began the book anew.
    Restart,
    /// Handed the book in.
    HandIn,
}

database::text_column! { TeamStep }

/// One of them as it is recorded.
#[derive(Debug, Clone)]
pub(crate) struct TeamAct {
    /// Who.
    pub(crate) user: UserId,
    /// What.
    pub(crate) step: TeamStep,
    /// With which voucher.
    pub(crate) voucher: Option<VoucherId>,
    /// 记-7, a period, a statement; empty where the step says it all.
    pub(crate) about: String,
    /// When.
    pub(crate) at_ms: Millis,
}

/// Whose hands a voucher went through, as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hands {
    pub(crate) prepared: Option<UserId>,
    pub(crate) cashier: Option<UserId>,
    pub(crate) reviewed: Option<UserId>,
    pub(crate) posted: Option<UserId>,
}

impl Hands {
    /// Who did the work of a post.
    pub(crate) fn at(&self, post: Post) -> Option<UserId> {
        match post {
            Post::Accountant => self.prepared,
            Post::Cashier => self.cashier,
            Post::Reviewer => self.reviewed,
            Post::Supervisor => self.posted,
            Post::Other => None,
        }
    }
}

/// What an act is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum About<'a> {
    /// A voucher.
    Voucher(VoucherId, &'a VoucherDraft),
    /// A period, a business, a statement; empty where the step says it all.
    Text(&'a str),
}

/// Records what a member does in their team's book, and tells those who have it open; and what a student does in a book of an exam.
/// Alone, outside of exams, nobody asks who did what.
pub(crate) async fn note(
    tx: &Tx,
    kept: &LoadedBook,
    step: TeamStep,
    about: About<'_>,
    now_ms: Millis,
) -> database::Result<()> {
    let member = kept.team.as_ref().and_then(|here| here.writer);
    let sits = kept
        .book
        .sitting
        .filter(|sitting| sitting.of == SittingOf::Exam)
        .map(|_| kept.book.user);
    let Some(user) = member.or(sits) else {
        return Ok(());
    };
    let (voucher, about) = match about {
        About::Voucher(id, draft) => (Some(id), label_of(draft)),
        About::Text(text) => (None, text.to_owned()),
    };
    let act = TeamAct {
        user,
        step,
        voucher,
        about,
        at_ms: now_ms,
    };
    team_act::insert(tx, kept.book.id, &act).await?;
    if member.is_none() {
        return Ok(());
    }
    if let (TeamStep::Prepare | TeamStep::Delete, Some(voucher)) = (step, act.voucher) {
        team_act::release(tx, voucher, user).await?;
    }
    pushes::book(kept.book.id).push(tx);
    Ok(())
}

/// 记-7; 记 while it is a draft without a number.
fn label_of(draft: &VoucherDraft) -> String {
    draft
        .number
        .map_or_else(|| draft.word.clone(), |number| format!("{}-{number}", draft.word))
}

/// Whose hands each voucher went through, by what was done in order.
pub(crate) fn hands_of(acts: &[TeamAct]) -> BTreeMap<VoucherId, Hands> {
    let mut all: BTreeMap<VoucherId, Hands> = BTreeMap::new();
    for act in acts {
        let Some(voucher) = act.voucher else { continue };
        let hands = all.entry(voucher).or_default();
        let by = Some(act.user);
        match act.step {
            TeamStep::Prepare => hands.prepared = by,
            TeamStep::CashierSign => hands.cashier = by,
            TeamStep::CashierUnsign => hands.cashier = None,
            TeamStep::Review => hands.reviewed = by,
            TeamStep::Unreview => hands.reviewed = None,
            TeamStep::Post => hands.posted = by,
            TeamStep::Unpost => hands.posted = None,
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_who_did_it_counts() {
        let act = |user, step| TeamAct {
            user: UserId(user),
            step,
            voucher: Some(VoucherId(7)),
            about: String::new(),
            at_ms: 0,
        };
        let acts = [
            act(1, TeamStep::Prepare),
            act(2, TeamStep::Prepare),
            act(3, TeamStep::CashierSign),
            act(3, TeamStep::CashierUnsign),
            act(4, TeamStep::Review),
        ];
        let hands = &hands_of(&acts)[&VoucherId(7)];
        assert_eq!(hands.at(Post::Accountant), Some(UserId(2)));
        assert_eq!(hands.at(Post::Cashier), None);
        assert_eq!(hands.at(Post::Reviewer), Some(UserId(4)));
        assert_eq!(hands.at(Post::Supervisor), None);
    }
}
