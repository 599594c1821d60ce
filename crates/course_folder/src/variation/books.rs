//! The books of a company with its reference vouchers on them.

use ledger::{Book, Chart, Opening, Period, PeriodRange, Standard, Voucher};
use rust_decimal::Decimal;
use scoring::expression::Scope;

use super::values::Values;
use crate::in_ledger::{cash_before, ledger_account, ledger_opening, ledger_voucher};
use crate::model::{self, Company, RefVoucher};
use crate::month_end::special_invoices;

/// Why there are no books.
pub(super) struct NoBooks(pub(super) String);

/// A company's books at the end of its first period.
pub(super) struct Books {
    pub(super) book: Book,
    pub(super) period: Period,
    pub(super) openings: Vec<Opening>,
}

/// The documents of a business by key: its vouchers are booked from them.
fn documents_of(company: &Company, business: &str) -> Vec<String> {
    let found = company.businesses.iter().find(|one| one.id == business);
    let documents = found.into_iter().flat_map(|business| &business.document);
    documents.map(|document| document.id.clone()).collect()
}

impl Books {
    /// Opens the books and posts the main solution of every reference voucher that must be booked.
    pub(super) fn keep(company: &Company) -> Result<Self, NoBooks> {
        let period = company.head.start.as_str().parse();
        let period: Period = period.map_err(|_| NoBooks("启用期间有误".into()))?;
        let openings = openings(company)?;
        let opened = Book::open(chart(company)?, period, openings.clone());
        let mut book = opened
            .map_err(|findings| said(&findings))?
            .with_cash_before(cash_before(&company.head))
            .with_special_invoices(special_invoices(company));
        for voucher in booked(company) {
            let label = format!("{}-{}", voucher.word, voucher.number);
            let mut draft = ledger_voucher(voucher)
                .ok_or_else(|| NoBooks(format!("{label}：缺少科目，或日期、数量有误")))?;
            draft.documents = documents_of(company, &voucher.business);
            let posted = Voucher::new(draft).map_err(|findings| said(&findings));
            posted
                .and_then(|posted| book.post(posted).map_err(|finding| said(&[finding])))
                .map_err(|NoBooks(why)| NoBooks(format!("{label}：{why}")))?;
        }
        Ok(Self {
            book,
            period,
            openings,
        })
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

fn chart(company: &Company) -> Result<Chart, NoBooks> {
    let lengths: Vec<usize> = company
        .head
        .code_lengths
        .iter()
        .map(|length| *length as usize)
        .collect();
    let accounts = company.accounts.iter().map(ledger_account).collect();
    Chart::with_code_rule(accounts, &lengths).map_err(|findings| said(&findings))
}

fn openings(company: &Company) -> Result<Vec<Opening>, NoBooks> {
    let rows = company.opening.iter().map(ledger_opening);
    rows.collect::<Option<_>>()
        .ok_or_else(|| NoBooks("期初数量有误".into()))
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
        let Books { book, period, .. } = self.books;
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
