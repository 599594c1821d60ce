//! 银行存款余额调节表: both balances, adjusted by what only the other side knows of.

use super::{BankLine, BookLine, BookLineKey, Lines, MatchGroup};
use crate::Fen;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::HashMap;

/// A payment that only one side has recorded (未达账项).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OutstandingItem {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// The voucher's label, or the bank's number.
    pub reference: String,
    pub summary: String,
    /// Never negative: which way it went is told by its list.
    pub amount: Fen,
}

/// 银行存款余额调节表 at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReconciliationStatement {
    #[schema(value_type = String, format = Date)]
    pub as_of: Date,
    /// 企业银行存款日记账余额
    pub book_balance: Fen,
    /// 银行已收、企业未收
    pub received_by_bank: Vec<OutstandingItem>,
    /// 银行已付、企业未付
    pub paid_by_bank: Vec<OutstandingItem>,
    pub adjusted_book: Fen,
    /// 银行对账单余额
    pub bank_balance: Fen,
    /// 企业已收、银行未收
    pub received_by_company: Vec<OutstandingItem>,
    /// 企业已付、银行未付
    pub paid_by_company: Vec<OutstandingItem>,
    pub adjusted_bank: Fen,
    /// The adjusted book balance less the adjusted bank balance; zero where they agree.
    pub difference: Fen,
}

/// On which day each line was known to both sides.
#[derive(Debug, Default)]
pub struct Cleared {
    pub bank: HashMap<i64, Date>,
    pub book: HashMap<BookLineKey, Date>,
}

/// When each line of a sound group was known to both sides: the last day of its group.
pub fn cleared_on(bank: &[BankLine], book: &[BookLine], groups: &[MatchGroup]) -> Cleared {
    let lines = Lines::new(bank, book);
    let mut cleared = Cleared::default();
    for group in lines.sound(groups) {
        if let Some(date) = lines.complete_on(group) {
            cleared.bank.extend(group.bank.iter().map(|id| (*id, date)));
            cleared.book.extend(group.book.iter().map(|key| (*key, date)));
        }
    }
    cleared
}

/// The reconciliation at the end of a day: lines up to it count, and what is matched up to it is no longer outstanding.
///
/// `book_balance` and `bank_balance` are those of that day.
pub fn adjust(
    bank: &[BankLine],
    book: &[BookLine],
    groups: &[MatchGroup],
    as_of: Date,
    (book_balance, bank_balance): (Fen, Fen),
) -> ReconciliationStatement {
    let cleared = cleared_on(bank, book, groups);
    let is_open =
        |date: Date, cleared: Option<&Date>| date <= as_of && cleared.is_none_or(|day| *day > as_of);
    let bank_items = bank
        .iter()
        .filter(|line| is_open(line.date, cleared.bank.get(&line.id)));
    let bank_items = bank_items.map(|line| (line.date, &line.reference, &line.summary, line.amount));
    let book_items = book
        .iter()
        .filter(|line| is_open(line.date, cleared.book.get(&line.key)));
    let book_items = book_items.map(|line| (line.date, &line.voucher, &line.summary, line.amount));
    let (received_by_bank, paid_by_bank) = split(bank_items);
    let (received_by_company, paid_by_company) = split(book_items);
    let adjusted_book = book_balance + sum(&received_by_bank) - sum(&paid_by_bank);
    let adjusted_bank = bank_balance + sum(&received_by_company) - sum(&paid_by_company);
    ReconciliationStatement {
        as_of,
        book_balance,
        received_by_bank,
        paid_by_bank,
        adjusted_book,
        bank_balance,
        received_by_company,
        paid_by_company,
        adjusted_bank,
        difference: adjusted_book - adjusted_bank,
    }
}

/// Money in and money out, each by date.
fn split<'a>(
    items: impl Iterator<Item = (Date, &'a String, &'a String, Fen)>,
) -> (Vec<OutstandingItem>, Vec<OutstandingItem>) {
    let (mut received, mut paid) = (Vec::new(), Vec::new());
    for (date, reference, summary, amount) in items.filter(|item| !item.3.is_zero()) {
        let side = if amount.is_negative() {
            &mut paid
        } else {
            &mut received
        };
        side.push(OutstandingItem {
            date,
            reference: reference.clone(),
            summary: summary.clone(),
            amount: amount.abs(),
        });
    }
    received.sort_by_key(|item| item.date);
    paid.sort_by_key(|item| item.date);
    (received, paid)
}

fn sum(items: &[OutstandingItem]) -> Fen {
    items.iter().map(|item| item.amount).sum()
}
