//! 银行对账 of a book: its bank lines, the lines of its bank account, what is matched, and what follows from it.
//!
//! A match outlives a voucher that is taken out of the ledger again (it counts once the voucher is posted anew); it goes with a
//! voucher that is deleted. A match whose lines are gone, stand elsewhere or no longer add up is passed over when it is read,
//! and removed as soon as one of its lines is matched anew.

pub(crate) mod marking;
pub(crate) mod matching;
pub(crate) mod statement_file;
mod view;

pub(crate) use view::{ReconciliationView, statement_of, view};

use crate::{
    bookkeeping::LoadedBook,
    store::reconciliation::{StoredMatch, list_lines},
    template::{Table, Template},
};
use database::Tx;
use ledger::{
    Account, AccountCode,
    chart::Money,
    reconciliation::{BankLine, BookLine, BookLineKey, Lines, MatchGroup},
    voucher::signing::VoucherState,
};
use platform::Error;
use std::collections::{BTreeSet, HashMap};

/// Most lines of a statement that a bank account of a book keeps.
pub(crate) const MOST_BANK_LINES: usize = 5_000;

/// The key under which a company's folder has the statement of its bank.
pub(crate) const COMPANY_STATEMENT: &str = "bank-statement";

/// The field of a document that has the number by which a bank knows a payment (结算号).
const SETTLEMENT_NUMBER: &str = "流水号";

/// A bank account of a book with its lines.
pub(crate) struct Reconciliation {
    pub(crate) account: AccountCode,
    pub(crate) with_unposted: bool,
    pub(crate) bank: Vec<BankLine>,
    pub(crate) book: Vec<BookLine>,
    /// The matches that hold among these lines.
    pub(crate) matches: Vec<StoredMatch>,
    /// The others: some of their lines are not among these.
    pub(crate) passed_over: Vec<StoredMatch>,
}

/// The account with that code, if it takes entries and is kept at a bank; else it does not exist here.
pub(crate) fn require_bank_account(kept: &LoadedBook, code: &str) -> Result<AccountCode, Error> {
    let code = AccountCode::from(code);
    bank_accounts(kept)
        .find(|account| account.code == code)
        .map(|account| account.code.clone())
        .ok_or(Error::NotFound)
}

fn bank_accounts(kept: &LoadedBook) -> impl Iterator<Item = &Account> {
    kept.chart
        .leaves()
        .filter(|account| account.money == Some(Money::Bank))
}

/// The statement that the company brings, where it is this account's: that of its first bank account, and of the company as it
/// is printed. A company that was drawn has other payments.
pub(crate) fn company_statement<'a>(kept: &'a LoadedBook, account: &AccountCode) -> Option<&'a Table> {
    let is_first = bank_accounts(kept)
        .next()
        .is_some_and(|first| first.code == *account);
    let mut tables = kept.template.tables.iter();
    tables
        .find(|table| table.key == COMPANY_STATEMENT)
        .filter(|_| is_first && kept.book.seed.is_none())
}

/// Whether a file of the student's own is taken. Not where the reconciliation is marked: a mark against one's own file can be
/// bought.
pub(crate) fn takes_files(kept: &LoadedBook, account: &AccountCode) -> bool {
    !kept.rules.reconciles() || company_statement(kept, account).is_none()
}

/// Refuses a file of the student's own where none is taken.
pub(crate) fn refuse_other_statement(kept: &LoadedBook, account: &AccountCode) -> Result<(), Error> {
    if takes_files(kept, account) {
        return Ok(());
    }
    let msg = "本任务按公司自带的银行对账单评分，请取公司对账单，不能导入其他文件。";
    Err(Error::conflict("simulation.companys_own_statement", msg))
}

impl Reconciliation {
    /// Reads what is kept of a bank account, beside the lines of the books.
    pub(crate) async fn load(
        tx: &Tx,
        kept: &LoadedBook,
        account: &AccountCode,
        with_unposted: bool,
    ) -> database::Result<Self> {
        let (bank, stored) = list_lines(tx, kept.book.id, account.as_str()).await?;
        let book = book_lines(kept, account, with_unposted);
        let lines = Lines::new(&bank, &book);
        let (matches, passed_over) = stored
            .into_iter()
            .partition(|stored| lines.check(&stored.group).is_ok());
        Ok(Self {
            account: account.clone(),
            with_unposted,
            bank,
            book,
            matches,
            passed_over,
        })
    }

    /// What is matched.
    pub(crate) fn groups(&self) -> Vec<MatchGroup> {
        self.matches.iter().map(|stored| stored.group.clone()).collect()
    }
}

/// The lines of an account in the books by date: of the posted vouchers, or of all that were saved.
fn book_lines(kept: &LoadedBook, account: &AccountCode, with_unposted: bool) -> Vec<BookLine> {
    let numbers = settlement_numbers(&kept.template);
    let mut lines = Vec::new();
    for voucher in kept.vouchers.iter() {
        let counts =
            voucher.state == VoucherState::Posted || (with_unposted && voucher.state != VoucherState::Draft);
        let (true, Some(date)) = (counts, voucher.draft.date) else {
            continue;
        };
        let documents = voucher.draft.documents.iter();
        let references: BTreeSet<&str> = documents
            .filter_map(|document| numbers.get(document.as_str()))
            .flatten()
            .copied()
            .collect();
        let of_account = voucher.draft.lines.iter().enumerate();
        for (position, line) in of_account.filter(|(_, line)| line.account == *account) {
            lines.push(BookLine {
                key: BookLineKey {
                    voucher_id: voucher.id.0,
                    position: position as u32,
                },
                date,
                voucher: format!(
                    "{}-{}",
                    voucher.draft.word,
                    voucher.draft.number.unwrap_or_default()
                ),
                summary: line.summary.clone(),
                references: references.iter().map(|&number| number.to_owned()).collect(),
                amount: line.net_debit(),
            });
        }
    }
    // Stable: within a day the order of the books stays.
    lines.sort_by_key(|line| line.date);
    lines
}

/// The settlement numbers on each document.
fn settlement_numbers(template: &Template) -> HashMap<&str, Vec<&str>> {
    let documents = template
        .businesses
        .iter()
        .flat_map(|business| &business.documents);
    let pairs = documents.map(|document| {
        let fields = document.fields.iter();
        let numbers = fields
            .filter(|field| field.label == SETTLEMENT_NUMBER)
            .map(|field| field.value.as_str());
        (document.key.as_str(), numbers.collect())
    });
    pairs.collect()
}
