//! Handing a book in as it stands: it is marked at once, and what it earned counts for its task.

use crate::{
    BookHandedIn, BookId, VoucherId,
    bookkeeping::{LoadedBook, Vouchers},
    grading::{BesideVouchers, Granted, Report, grade},
    reconciliation::marking::Reconciled,
    remark::{Grants, MarkedBy},
    set_up::SetUp,
    store::{
        book::{Decisions, FiledStatement, list_decisions, list_statements, touch},
        overrides::find_override,
        submission::{NewSubmission, Submission, count_submissions, insert_submission, share_of},
        team_act,
        voucher::BookVoucher,
    },
    team::{
        Team,
        acts::hands_of,
        share::{HandedTeam, MemberShare, members_of},
    },
};
use classes::{ClassId, Late};
use database::{Result, Tx};
use ledger::{
    Period, VoucherDraft,
    voucher::signing::{Signatures, VoucherState},
};
use platform::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tasks::NewResult;

/// What was handed in of a book: beside what came with it, all that its mark follows from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct HandedIn {
    vouchers: Vec<HandedVoucher>,
    #[serde(flatten)]
    decisions: Decisions,
    statements: Vec<FiledStatement>,
    set_up: Option<SetUp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reconciled: Option<Reconciled>,
    /// The team that kept it; none where one student did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    team: Option<HandedTeam>,
}

/// The bank account as it is matched now, where that counts.
pub(crate) async fn reconciled(tx: &Tx, kept: &LoadedBook) -> Result<Option<Reconciled>> {
    if !kept.rules.reconciles() {
        return Ok(None);
    }
    Reconciled::of(tx, kept, kept.last_period()).await
}

async fn handed_team(tx: &Tx, book: BookId, team: &Team) -> Result<HandedTeam> {
    let members = team.members.iter();
    Ok(HandedTeam {
        team_percent: team.team_percent,
        members: members
            .map(|member| (member.user, member.posts.clone()))
            .collect(),
        hands: hands_of(&team_act::list(tx, book).await?),
    })
}

/// What a hand-in earns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marked {
    pub(crate) report: Report,
    /// What each member of a team earns; empty where one student keeps the book.
    pub(crate) members: Vec<MemberShare>,
}

/// A voucher of the student's own as it stood.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct HandedVoucher {
    id: VoucherId,
    period: Period,
    draft: VoucherDraft,
    state: VoucherState,
    signatures: Signatures,
    business: Option<String>,
    reverses: Option<VoucherId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    corrects: Option<VoucherId>,
}

impl HandedIn {
    /// What stands in a book.
    pub(crate) async fn of(tx: &Tx, kept: &LoadedBook) -> Result<Self> {
        let own = kept.vouchers.iter().filter(|voucher| !voucher.is_given);
        let voucher = |voucher: &BookVoucher| HandedVoucher {
            id: voucher.id,
            period: voucher.period,
            draft: voucher.draft.clone(),
            state: voucher.state,
            signatures: voucher.signatures.clone(),
            business: voucher.business.clone(),
            reverses: voucher.reverses,
            corrects: voucher.corrects,
        };
        Ok(Self {
            vouchers: own.map(voucher).collect(),
            decisions: list_decisions(tx, kept.book.id).await?,
            statements: list_statements(tx, kept.book.id, kept.last_period()).await?,
            set_up: kept.set_up.clone(),
            reconciled: reconciled(tx, kept).await?,
            team: match &kept.team {
                Some(here) => Some(handed_team(tx, kept.book.id, &here.team).await?),
                None => None,
            },
        })
    }

    /// The book with the vouchers and the openings it had then.
    #[must_use]
    pub(crate) fn put_back(&self, mut kept: LoadedBook) -> LoadedBook {
        let (book, now_ms) = (kept.book.id, kept.book.updated_at_ms);
        let given = kept.vouchers.shared().filter(|voucher| voucher.is_given);
        let own = self.vouchers.iter().map(|voucher| {
            Arc::new(BookVoucher {
                id: voucher.id,
                book,
                period: voucher.period,
                draft: voucher.draft.clone(),
                state: voucher.state,
                signatures: voucher.signatures.clone(),
                business: voucher.business.clone(),
                is_given: false,
                reverses: voucher.reverses,
                corrects: voucher.corrects,
                version: 0,
                updated_at_ms: now_ms,
                revision: 0,
            })
        });
        kept.vouchers = Arc::new(Vouchers::new(given.cloned().chain(own).collect()));
        kept.set_up.clone_from(&self.set_up);
        kept
    }

    /// Whether the openings were entered.
    pub(crate) const fn has_set_up(&self) -> bool {
        self.set_up.is_some()
    }

    /// Whether it is known how the bank account was matched.
    pub(crate) const fn has_reconciled(&self) -> bool {
        self.reconciled.is_some()
    }

    /// What was decided about documents, and what was named on them.
    pub(crate) const fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// What it earns; `kept` holds what was handed in.
    pub(crate) fn mark(&self, kept: &LoadedBook, granted: Granted<'_>) -> Marked {
        let done = BesideVouchers {
            decisions: &self.decisions,
            statements: &self.statements,
            reconciled: self.reconciled.as_ref(),
        };
        let report = grade(kept, done, granted);
        Marked {
            members: self.members(kept, &report),
            report,
        }
    }

    /// What each member of the team earns where its book is marked so; nobody where one student keeps it. `kept` holds what was handed in.
    pub(crate) fn members(&self, kept: &LoadedBook, report: &Report) -> Vec<MemberShare> {
        let money = kept
            .vouchers
            .iter()
            .filter(|voucher| kept.status(voucher).needs_cashier);
        let money = money.map(|voucher| voucher.id).collect();
        let members = self.team.as_ref().map(|team| members_of(report, team, &money));
        members.unwrap_or_default()
    }

    /// How much of a member's mark is what the book earned, in percent; none where one student keeps it.
    pub(crate) fn team_percent(&self) -> Option<u32> {
        self.team.as_ref().map(|team| team.team_percent)
    }
}

/// Whether there is anything to hand in: books that were started, and a voucher of the student's own that was saved, where
/// those are asked for.
pub fn has_own_work(kept: &LoadedBook) -> bool {
    let mut saved = kept
        .vouchers
        .iter()
        .filter(|voucher| !voucher.is_given && voucher.state != VoucherState::Draft);
    !kept.waits_for_set_up() && (!kept.rules.asks_vouchers() || saved.next().is_some())
}

/// Marks the book and records what it earned. A teacher's decision about the book stays as it is.
pub async fn hand_in(
    tx: &Tx,
    kept: &LoadedBook,
    class: Option<ClassId>,
    late: Late,
    now_ms: Millis,
) -> Result<Submission> {
    let book = kept.book.id;
    let work = HandedIn::of(tx, kept).await?;
    let grants = Grants::of(tx, &kept.book).await?;
    let by = MarkedBy::standing(kept, &grants.corrections);
    let (seen, by) = by.see_or_own(tx, kept).await?;
    let marked = work.mark(&seen, grants.granted());
    let number = count_submissions(tx, book).await? + 1;
    let new = NewSubmission {
        book,
        number,
        report: &marked.report,
        members: &marked.members,
        is_late: late.is_late,
        work: Some(&work),
        by: &by,
    };
    let id = insert_submission(tx, &new, now_ms).await?;
    touch(tx, book, now_ms).await?;
    if let Some(activity) = kept.book.activity {
        let decided = find_override(tx, book).await?;
        for user in kept.keepers() {
            let own = share_of(&marked.members, user).unwrap_or(marked.report.share);
            let result = NewResult {
                activity,
                user,
                class,
                share: decided.as_ref().map_or(own, |decided| decided.share_of(user)),
                late,
                needs_marker: false,
                keeps_best: decided.is_none(),
            };
            tasks::record_result(tx, &result, now_ms).await?;
        }
    }
    jobs::emit(tx, &BookHandedIn { book_id: book }, now_ms).await?;
    Ok(Submission {
        id,
        book,
        number,
        share: marked.report.share,
        report: marked.report,
        members: marked.members,
        is_late: late.is_late,
        submitted_at_ms: now_ms,
        handed_share: None,
        marked_version: Some(by.version),
        marked_rules: Some(by.rules),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_handed_in_before_fields_could_be_named_is_still_read() {
        let old = r#"{"vouchers":[],"decisions":{"b35":"reject"},"statements":[],"set_up":null}"#;
        let work: HandedIn = serde_json::from_str(old).expect("a hand-in of before");
        assert_eq!(work.decisions.made.len(), 1);
        assert!(work.decisions.named.is_empty());
        assert_eq!(serde_json::to_string(&work).expect("plain values"), old);
    }
}
