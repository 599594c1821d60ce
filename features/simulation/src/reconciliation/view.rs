//! What the page of a bank account shows.

use super::{Reconciliation, company_statement, takes_files};
use crate::{BankLineId, MatchId, VoucherId, bookkeeping::LoadedBook};
use jiff::civil::Date;
use ledger::{
    Fen, Period,
    reconciliation::{BookLineKey, Cleared, ReconciliationStatement, adjust, balance_at, cleared_on},
};
use serde::Serialize;
use std::collections::HashMap;

/// A bank account at the end of a period: both lists, what is matched, and the reconciliation statement.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct ReconciliationView {
    account: String,
    name: String,
    period: Period,
    /// The lines of the period, and earlier ones that were outstanding when it began.
    bank_lines: Vec<BankLineRow>,
    book_lines: Vec<BookLineRow>,
    matches: Vec<MatchRow>,
    /// 银行存款余额调节表; none before the bank's statement is there.
    statement: Option<ReconciliationStatement>,
    /// The last day of the bank's statement, whatever the period.
    #[schema(value_type = Option<String>, format = Date)]
    bank_until: Option<Date>,
    /// Whether the company brings a statement of this account.
    offers_company_statement: bool,
    /// Whether a file of one's own is taken beside it.
    takes_files: bool,
}

/// A line of the bank's statement.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BankLineRow {
    id: BankLineId,
    #[schema(value_type = String, format = Date)]
    date: Date,
    reference: String,
    summary: String,
    counterparty: String,
    /// Money in is positive; zero for a line that only tells a balance.
    amount: Fen,
    balance: Option<Fen>,
    match_id: Option<MatchId>,
    /// Whether the books do not have it by the end of the period.
    is_outstanding: bool,
}

/// A line of the bank account in the books.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookLineRow {
    voucher_id: VoucherId,
    /// Its place on the voucher, from 0.
    position: u32,
    #[schema(value_type = String, format = Date)]
    date: Date,
    /// Its label.
    #[schema(example = "记-7")]
    voucher: String,
    summary: String,
    /// Money in is positive.
    amount: Fen,
    match_id: Option<MatchId>,
    /// Whether the bank does not have it by the end of the period.
    is_outstanding: bool,
}

/// Lines that are matched.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct MatchRow {
    id: MatchId,
    is_by_hand: bool,
    bank_lines: Vec<BankLineId>,
    book_lines: Vec<BookLineKey>,
}

/// 银行存款余额调节表 at the end of a period; none before there is a statement with a balance.
pub(crate) fn statement_of(
    kept: &LoadedBook,
    reconciliation: &Reconciliation,
    period: Period,
) -> Option<ReconciliationStatement> {
    let as_of = period.last_day();
    let bank_balance = balance_at(&reconciliation.bank, as_of)?;
    let books = kept.books(reconciliation.with_unposted);
    let book_balance = books.balance_at(reconciliation.account.as_str(), period);
    Some(adjust(
        &reconciliation.bank,
        &reconciliation.book,
        &reconciliation.groups(),
        as_of,
        (book_balance, bank_balance),
    ))
}

/// What the page shows at the end of a period.
pub(crate) fn view(kept: &LoadedBook, reconciliation: &Reconciliation, period: Period) -> ReconciliationView {
    let cleared = cleared_on(
        &reconciliation.bank,
        &reconciliation.book,
        &reconciliation.groups(),
    );
    let (bank_lines, book_lines) = rows(reconciliation, &cleared, period);
    let shown: std::collections::HashSet<MatchId> = bank_lines
        .iter()
        .filter_map(|line| line.match_id)
        .chain(book_lines.iter().filter_map(|line| line.match_id))
        .collect();
    let matches = reconciliation
        .matches
        .iter()
        .filter(|stored| shown.contains(&stored.id));
    ReconciliationView {
        account: reconciliation.account.to_string(),
        name: kept.chart.full_name(&reconciliation.account),
        period,
        matches: matches
            .map(|stored| MatchRow {
                id: stored.id,
                is_by_hand: stored.is_by_hand,
                bank_lines: stored.group.bank.iter().map(|id| BankLineId(*id)).collect(),
                book_lines: stored.group.book.clone(),
            })
            .collect(),
        bank_lines,
        book_lines,
        statement: statement_of(kept, reconciliation, period),
        bank_until: reconciliation.bank.last().map(|line| line.date),
        offers_company_statement: company_statement(kept, &reconciliation.account).is_some(),
        takes_files: takes_files(kept, &reconciliation.account),
    }
}

fn rows(
    reconciliation: &Reconciliation,
    cleared: &Cleared,
    period: Period,
) -> (Vec<BankLineRow>, Vec<BookLineRow>) {
    let (mut match_of_bank, mut match_of_book) = (HashMap::new(), HashMap::new());
    for stored in &reconciliation.matches {
        match_of_bank.extend(stored.group.bank.iter().map(|id| (*id, stored.id)));
        match_of_book.extend(stored.group.book.iter().map(|key| (*key, stored.id)));
    }
    let (first, last) = (period.first_day(), period.last_day());
    let is_shown = |date: Date, amount: Fen, cleared: Option<&Date>| {
        let was_open = cleared.is_none_or(|day| *day >= first) && !amount.is_zero();
        date <= last && (date >= first || was_open)
    };
    let is_outstanding =
        |amount: Fen, cleared: Option<&Date>| !amount.is_zero() && cleared.is_none_or(|day| *day > last);
    let bank = reconciliation.bank.iter();
    let bank = bank.filter(|line| is_shown(line.date, line.amount, cleared.bank.get(&line.id)));
    let book = reconciliation.book.iter();
    let book = book.filter(|line| is_shown(line.date, line.amount, cleared.book.get(&line.key)));
    let bank = bank.map(|line| BankLineRow {
        id: BankLineId(line.id),
        date: line.date,
        reference: line.reference.clone(),
        summary: line.summary.clone(),
        counterparty: line.counterparty.clone(),
        amount: line.amount,
        balance: line.balance,
        match_id: match_of_bank.get(&line.id).copied(),
        is_outstanding: is_outstanding(line.amount, cleared.bank.get(&line.id)),
    });
    let book = book.map(|line| BookLineRow {
        voucher_id: VoucherId(line.key.voucher_id),
        position: line.key.position,
        date: line.date,
        voucher: line.voucher.clone(),
        summary: line.summary.clone(),
        amount: line.amount,
        match_id: match_of_book.get(&line.key).copied(),
        is_outstanding: is_outstanding(line.amount, cleared.book.get(&line.key)),
    });
    (bank.collect(), book.collect())
}
