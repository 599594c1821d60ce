//! What a reconciliation earns: every line of both lists is matched, or left open, as the company says it should be.
//!
//! Which of several equal payments was matched with which changes nothing in the reconciliation statement, and costs nothing.

use super::{Reconciliation, bank_accounts, company_statement};
use crate::{VoucherId, bookkeeping::LoadedBook, grading::without_reversed, template::Table};
use database::Tx;
use ledger::{Fen, Period, reconciliation::cleared_on};
use scoring::{Reason, ReasonCode, Share, parts::PartScore};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Both lists of a bank account as they stood when the book was handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reconciled {
    bank: Vec<BankLineState>,
    book: Vec<BookLineState>,
}

/// A line of the bank's statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct BankLineState {
    reference: String,
    /// As reasons call it.
    name: String,
    is_open: bool,
}

/// A line of the bank account in the books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct BookLineState {
    voucher: VoucherId,
    /// As reasons call it.
    name: String,
    is_open: bool,
}

impl Reconciled {
    /// The company's first bank account up to the end of a period; only what is posted stands in the books.
    pub(crate) async fn of(tx: &Tx, kept: &LoadedBook, period: Period) -> database::Result<Option<Self>> {
        let Some(account) = bank_accounts(kept).next().map(|account| account.code.clone()) else {
            return Ok(None);
        };
        let lists = Reconciliation::load(tx, kept, &account, false).await?;
        // What was taken back in red is not there to be matched, and neither is what took it back.
        let standing: BTreeSet<VoucherId> = without_reversed(&kept.vouchers)
            .iter()
            .map(|voucher| voucher.id)
            .collect();
        let cleared = cleared_on(&lists.bank, &lists.book, &lists.groups());
        let last = period.last_day();
        let is_open = |day: Option<&jiff::civil::Date>| day.is_none_or(|day| *day > last);
        let name = |day: jiff::civil::Date, what: &str, amount: Fen| {
            format!("{} {what} {}", day.strftime("%m-%d"), amount.grouped())
        };
        let bank = lists.bank.iter();
        let bank = bank.filter(|line| line.date <= last && !line.amount.is_zero());
        let book = lists.book.iter();
        let book = book.filter(|line| {
            let is_counted = line.date <= last && !line.amount.is_zero();
            is_counted && standing.contains(&VoucherId(line.key.voucher_id))
        });
        Ok(Some(Self {
            bank: bank
                .map(|line| BankLineState {
                    reference: line.reference.clone(),
                    name: name(line.date, &line.summary, line.amount),
                    is_open: is_open(cleared.bank.get(&line.id)),
                })
                .collect(),
            book: book
                .map(|line| BookLineState {
                    voucher: VoucherId(line.key.voucher_id),
                    name: name(line.date, &line.voucher, line.amount),
                    is_open: is_open(cleared.book.get(&line.key)),
                })
                .collect(),
        }))
    }

    /// Of the lines, how many stand as they should, each as heavy as the others.
    fn grade(&self, kept: &LoadedBook, statement: &Table) -> PartScore {
        let bank_only: BTreeSet<&str> = statement.bank_only.iter().map(String::as_str).collect();
        let books_only: BTreeSet<&str> = statement.books_only.iter().map(String::as_str).collect();
        let of_document = kept.template.business_of_document();
        let business = |id| {
            let voucher = kept.voucher(id)?;
            let by_document = || {
                voucher
                    .draft
                    .documents
                    .first()
                    .and_then(|key| of_document.get(key))
            };
            voucher.business.as_ref().or_else(by_document).map(String::as_str)
        };
        let bank = self.bank.iter().map(|line| {
            let should_be_open = bank_only.contains(line.reference.as_str());
            (&line.name, line.is_open, should_be_open)
        });
        let book = self.book.iter().map(|line| {
            let should_be_open = business(line.voucher).is_some_and(|key| books_only.contains(key));
            (&line.name, line.is_open, should_be_open)
        });
        let all: Vec<_> = bank.chain(book).collect();
        if all.iter().all(|(_, is_open, _)| *is_open) {
            // What is left open is right only beside what was matched.
            return PartScore {
                share: Share::ZERO,
                reasons: vec![Reason::new(ReasonCode::NothingMatched)],
            };
        }
        let wrong = all.iter().filter(|(_, is_open, should_be)| is_open != should_be);
        let reasons: Vec<Reason> = wrong
            .map(|(name, is_open, _)| {
                let code = if *is_open {
                    ReasonCode::NotMatched
                } else {
                    ReasonCode::WronglyMatched
                };
                Reason::new(code).with("line", name.as_str())
            })
            .collect();
        PartScore {
            share: Share::of((all.len() - reasons.len()) as i64, all.len() as i64),
            reasons,
        }
    }
}

/// What the reconciliation of a book earns; nothing without the bank's statement.
pub(crate) fn grade(kept: &LoadedBook, reconciled: Option<&Reconciled>) -> PartScore {
    let account = bank_accounts(kept).next().map(|account| account.code.clone());
    let statement = account.and_then(|account| company_statement(kept, &account));
    match (reconciled.filter(|lists| !lists.bank.is_empty()), statement) {
        (Some(lists), Some(statement)) => lists.grade(kept, statement),
        _ => PartScore {
            share: Share::ZERO,
            reasons: vec![Reason::new(ReasonCode::NoBankStatement)],
        },
    }
}
