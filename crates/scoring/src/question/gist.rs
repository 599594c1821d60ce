//! What an answer comes to, so that students who made the same mistake stand together.

use std::collections::{BTreeMap, BTreeSet};

use ledger::voucher::VoucherDraft;
use serde::{Deserialize, Serialize};

use super::{QuestionAnswer, QuestionBody};
use crate::typed::comparable_text;

/// Characters of a written answer that are kept.
const WRITTEN_CHARS: usize = 60;

/// The part of an answer in which a misunderstanding shows, without what differs by chance: an entry is the accounts on its two
/// sides, not its amounts and summaries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gist {
    /// Nothing was answered.
    Nothing,
    /// These options, by id.
    Chosen(BTreeSet<String>),
    /// 正确 or 错误.
    Judged(bool),
    /// These texts, in comparable form.
    Written(Vec<String>),
    /// These items, by id, in this order.
    Ordered(Vec<String>),
    /// Accounts that were debited, and accounts that were credited.
    Posted(BTreeSet<String>, BTreeSet<String>),
    /// 不需要编制分录.
    NoEntry,
}

impl QuestionAnswer {
    /// What this answer comes to; none for kinds whose answers are works of their own (programs, essays, books, files, flows).
    pub fn gist(&self) -> Option<Gist> {
        if self.is_empty() {
            return Some(Gist::Nothing);
        }
        Some(match self {
            Self::Single(answer) => Gist::Chosen(answer.choice.iter().cloned().collect()),
            Self::Multiple(answer) => Gist::Chosen(answer.choices.clone()),
            Self::TrueFalse(answer) => Gist::Judged(answer.choice?),
            Self::Blank(answer) => written(answer.blanks.iter()),
            Self::Calculation(answer) => written(answer.cells.values()),
            Self::Ordering(answer) => Gist::Ordered(answer.order.clone()),
            Self::Entry(answer) if answer.no_entry => Gist::NoEntry,
            Self::Entry(answer) => posted(&answer.vouchers),
            Self::Voucher(answer) => posted(&answer.vouchers),
            _ => return None,
        })
    }
}

fn written<'a>(texts: impl Iterator<Item = &'a String>) -> Gist {
    let short = |text: &String| comparable_text(text).chars().take(WRITTEN_CHARS).collect();
    Gist::Written(texts.map(short).collect())
}

fn posted(vouchers: &[VoucherDraft]) -> Gist {
    let (mut debit, mut credit) = (BTreeSet::new(), BTreeSet::new());
    for line in vouchers.iter().flat_map(|voucher| &voucher.lines) {
        if !line.debit.is_zero() {
            debit.insert(line.account.to_string());
        }
        if !line.credit.is_zero() {
            credit.insert(line.account.to_string());
        }
    }
    Gist::Posted(debit, credit)
}

impl QuestionBody {
    /// What a person reads for the ids that a [`Gist`] names: options with their letters, accounts with their codes, items.
    pub fn names(&self) -> BTreeMap<String, String> {
        let parts = self.parts().part_names().into_iter();
        parts
            .map(|(id, name)| (id.to_owned(), name.to_owned()))
            .chain(self.parts().nameable())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{blank, entry, single};
    use ledger::{Fen, voucher::LineDraft};

    fn entry_of(amount: i64, accounts: [&str; 2]) -> QuestionAnswer {
        let amount = Fen(amount * 100);
        let lines = vec![
            LineDraft::debit(accounts[0], amount),
            LineDraft::credit(accounts[1], amount),
        ];
        let vouchers = vec![VoucherDraft {
            lines,
            ..VoucherDraft::default()
        }];
        QuestionAnswer::Entry(entry::Answer {
            no_entry: false,
            vouchers,
        })
    }

    #[test]
    fn entries_to_the_same_accounts_are_one_mistake_whatever_the_amounts() {
        assert_eq!(
            entry_of(100, ["6602", "1002"]).gist(),
            entry_of(2_000, ["6602", "1002"]).gist()
        );
        assert_ne!(
            entry_of(100, ["6602", "1002"]).gist(),
            entry_of(100, ["1002", "6602"]).gist()
        );
    }

    #[test]
    fn blanks_that_are_written_otherwise_are_one_mistake() {
        let of = |text: &str| {
            let blanks = vec![text.to_owned()];
            QuestionAnswer::Blank(blank::Answer { blanks }).gist()
        };
        assert_eq!(of("１，２００ 元"), of("1,200元"));
        assert_ne!(of("1200"), of("1300"));
        assert_eq!(of("  "), Some(Gist::Nothing));
    }

    #[test]
    fn it_is_short_in_the_record_and_reads_back() {
        let choice = Some("B".to_owned());
        let gist = QuestionAnswer::Single(single::Answer { choice }).gist();
        let text = serde_json::to_string(&gist).unwrap();
        assert_eq!(text, r#"{"chosen":["B"]}"#);
        assert_eq!(serde_json::from_str::<Option<Gist>>(&text).unwrap(), gist);
    }
}
