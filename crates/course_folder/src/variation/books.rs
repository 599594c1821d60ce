//! The books of a company with its reference vouchers on them.

use ledger::chart::{Account, Category, Money, NormalSide};
use ledger::{
    Aux, Book, Chart, Fen, LineDraft, Opening, Period, PeriodRange, Side, Standard, Voucher, VoucherDraft,
};
use rust_decimal::Decimal;
use scoring::expression::Scope;

use super::values::{Values, number};
use crate::model::{self, Company, RefVoucher};

/// Why there are no books.
pub(super) struct NoBooks(pub(super) String);

/// A company's books at the end of its first period.
pub(super) struct Books {
    pub(super) book: Book,
    pub(super) period: Period,
}

impl Books {
    /// Opens the books and posts the main solution of every reference voucher that must be booked.
    pub(super) fn keep(company: &Company) -> Result<Self, NoBooks> {
        let period = company.head.start.as_str().parse();
        let period: Period = period.map_err(|_| NoBooks("启用期间有误".into()))?;
        let mut book =
            Book::open(chart(company)?, period, openings(company)).map_err(|findings| said(&findings))?;
        for voucher in booked(company) {
            let draft = draft_of(voucher);
            let posted = Voucher::new(draft).map_err(|findings| said(&findings));
            let label = format!("{}-{}", voucher.word, voucher.number);
            posted
                .and_then(|posted| book.post(posted).map_err(|finding| said(&[finding])))
                .map_err(|NoBooks(why)| NoBooks(format!("{label}：{why}")))?;
        }
        Ok(Self { book, period })
    }

    /// The accounting standard in the ledger's words.
    pub(super) fn standard(company: &Company) -> Standard {
        match company.head.standard {
            model::Standard::Assbe => Standard::Assbe,
            model::Standard::Asbe => Standard::Asbe,
        }
    }
}

fn said(findings: &[ledger::Finding]) -> NoBooks {
    let messages: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
    NoBooks(messages.join("；"))
}

/// The main solutions of the vouchers that must be booked, in the order of their numbers.
pub(super) fn booked(company: &Company) -> Vec<&RefVoucher> {
    let vouchers = company.vouchers.iter();
    let mut booked: Vec<&RefVoucher> = vouchers
        .filter(|voucher| voucher.variant == 1 && !voucher.is_optional)
        .collect();
    booked.sort_by_key(|voucher| voucher.number);
    booked
}

pub(super) fn draft_of(voucher: &RefVoucher) -> VoucherDraft {
    let lines = voucher.lines.iter().map(|line| {
        let (debit, credit) = match line.side {
            Side::Debit => (line.amount, Fen::ZERO),
            Side::Credit => (Fen::ZERO, line.amount),
        };
        LineDraft {
            summary: line.summary.clone(),
            account: line.accounts.first().map_or("", String::as_str).into(),
            aux: Aux(line.aux.clone()),
            debit,
            credit,
            quantity: line.quantity.as_ref().and_then(number),
            unit_price: None,
            cash_flow_item: line.cash_flow.first().and_then(|item| u16::try_from(*item).ok()),
        }
    });
    VoucherDraft {
        word: voucher.word.clone(),
        number: Some(voucher.number),
        date: voucher.date.as_str().parse().ok(),
        kind: voucher.kind,
        attachments: voucher.attachments.unwrap_or_default(),
        documents: Vec::new(),
        lines: lines.collect(),
    }
}

fn chart(company: &Company) -> Result<Chart, NoBooks> {
    let lengths: Vec<usize> = company
        .head
        .code_lengths
        .iter()
        .map(|length| *length as usize)
        .collect();
    let accounts = company.accounts.iter().map(account_of).collect();
    Chart::with_code_rule(accounts, &lengths).map_err(|findings| said(&findings))
}

fn account_of(account: &model::Account) -> Account {
    Account {
        code: account.code.as_str().into(),
        name: account.name.clone(),
        category: match account.category {
            model::Category::Asset => Category::Asset,
            model::Category::Liability => Category::Liability,
            model::Category::Common => Category::Common,
            model::Category::Equity => Category::Equity,
            model::Category::Cost => Category::Cost,
            model::Category::ProfitLoss => Category::ProfitLoss,
        },
        direction: match account.direction {
            Side::Debit => NormalSide::Debit,
            Side::Credit => NormalSide::Credit,
        },
        aux: account.aux.clone(),
        money: match account.cash {
            model::Cash::No => None,
            model::Cash::Cash => Some(Money::Cash),
            model::Cash::Bank => Some(Money::Bank),
        },
        unit: Some(account.unit.clone()).filter(|unit| !unit.is_empty()),
        disabled: false,
    }
}

pub(super) fn openings(company: &Company) -> Vec<Opening> {
    let rows = company.opening.iter();
    rows.map(|row| Opening {
        account: row.account.as_str().into(),
        aux: Aux(row.aux.clone()),
        balance: match row.side {
            Side::Debit => row.amount,
            Side::Credit => -row.amount,
        },
        year_debit: row.year_debit.unwrap_or_default(),
        year_credit: row.year_credit.unwrap_or_default(),
        quantity: row.quantity.as_ref().and_then(number),
    })
    .collect()
}

/// What a rejection sees: the values, and the books by `debit('1001')`, `credit('1001')` (movements of the month),
/// `balance('1001')` (closing, debits positive) and `shortages()` (accounts of money or stock below zero on some day).
pub(super) struct BookScope<'a> {
    pub(super) values: &'a Values,
    pub(super) books: &'a Books,
}

impl Scope for BookScope<'_> {
    fn value_of(&self, name: &str) -> Option<Decimal> {
        self.values.get(name).copied()
    }

    fn call(&self, function: &str, texts: &[&str]) -> Option<Decimal> {
        let Books { book, period } = self.books;
        let of = |account: &str| book.balances(PeriodRange::month(*period)).of_account(account);
        match (function, texts) {
            ("debit", [account]) => Some(of(account).debit.to_decimal()),
            ("credit", [account]) => Some(of(account).credit.to_decimal()),
            ("balance", [account]) => Some(of(account).closing().to_decimal()),
            ("shortages", []) => Some(ledger::book::shortage::shortages(book, *period).len().into()),
            _ => None,
        }
    }
}
