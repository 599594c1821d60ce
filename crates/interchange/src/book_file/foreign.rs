//! A journal that was not written by us as a book: its transactions become vouchers, numbered month by month.

use super::{
    BookProgram, BookReading, FileVoucher,
    accounts::{Finder, Meant},
};
use crate::{
    header::RowFault,
    plain_text::{Journal, Posting, Transaction, declared_account},
    standing::Standing,
};
use ledger::{Account, AccountCode, Aux, Fen, LineDraft, Opening, Period, VoucherDraft};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

const YUAN: [&str; 7] = ["CNY", "RMB", "¥", "￥", "元", "人民币", ""];

pub(super) fn read(program: BookProgram, journal: &Journal, known: &[Account]) -> BookReading {
    let of_file = journal.accounts.iter().filter_map(declared_account).collect();
    let mut reader = Reader {
        finder: Finder::new(of_file, known),
        currency: currency_of(journal),
        faults: Vec::new(),
        remarks: Vec::new(),
    };
    if let Some(currency) = reader.currency.clone() {
        reader.remarks.push(RowFault::new(
            0,
            "book_file.currency",
            format!("文件以 {currency} 记账，金额按人民币读取"),
            format!("the journal is kept in {currency}; its amounts were read as yuan"),
        ));
    }
    let mut openings: BTreeMap<(AccountCode, Aux), Fen> = BTreeMap::new();
    let mut vouchers = Vec::new();
    let mut start: Option<Period> = None;
    let mut began: Option<Period> = None;
    for transaction in &journal.transactions {
        let Some(lines) = reader.lines(transaction) else {
            continue;
        };
        let period = Period::of(transaction.date);
        if is_opening(transaction) {
            for (line, meant) in lines {
                *openings.entry((meant.code, meant.aux)).or_default() += line.net_debit();
            }
            began = began.min(Some(period)).or(Some(period));
            continue;
        }
        start = Some(start.map_or(period, |first| first.min(period)));
        vouchers.push(FileVoucher {
            row: transaction.line as u32,
            draft: VoucherDraft {
                word: "记".into(),
                date: Some(transaction.date),
                lines: lines.into_iter().map(|(line, _)| line).collect(),
                ..VoucherDraft::default()
            },
            standing: Standing::default(),
        });
    }
    number(&mut vouchers);
    reader.faults.append(&mut reader.finder.faults);
    reader.remarks.append(&mut reader.finder.remarks);
    BookReading {
        program,
        start: start.or(began),
        open: None,
        accounts: reader.finder.opened,
        openings: openings_of(openings),
        vouchers,
        faults: reader.faults,
        remarks: reader.remarks,
    }
}

fn openings_of(balances: BTreeMap<(AccountCode, Aux), Fen>) -> Vec<Opening> {
    let opened = balances.into_iter().filter(|(_, balance)| !balance.is_zero());
    let opening = |((account, aux), balance)| Opening {
        account,
        aux,
        balance,
        ..Opening::default()
    };
    opened.map(opening).collect()
}

/// Numbers in the order of days within each month.
fn number(vouchers: &mut [FileVoucher]) {
    vouchers.sort_by_key(|voucher| (voucher.draft.date, voucher.row));
    let mut last: BTreeMap<Period, u32> = BTreeMap::new();
    for voucher in vouchers {
        if let Some(date) = voucher.draft.date {
            let number = last.entry(Period::of(date)).or_default();
            *number += 1;
            voucher.draft.number = Some(*number);
        }
    }
}

/// The currency of a journal without any yuan: the one that most lines are in.
fn currency_of(journal: &Journal) -> Option<String> {
    let postings = journal.transactions.iter().flat_map(|one| &one.postings);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for posting in postings {
        *used.entry(posting.weight().commodity).or_default() += 1;
    }
    let has_yuan = YUAN.iter().any(|yuan| used.contains_key(*yuan));
    let most = used.into_iter().max_by_key(|(_, lines)| *lines);
    most.filter(|_| !has_yuan).map(|(currency, _)| currency)
}

/// Whether a transaction says what was there before.
fn is_opening(transaction: &Transaction) -> bool {
    let is_said = |text: &str| {
        let text = text.to_lowercase().replace(['-', '_', ' '], "");
        text.starts_with("openingbalance") || text.starts_with("期初")
    };
    let mut postings = transaction.postings.iter();
    is_said(&transaction.narration)
        || postings.any(|posting| posting.account.rsplit(':').next().is_some_and(is_said))
}

struct Reader<'k> {
    finder: Finder<'k>,
    /// What counts as yuan besides yuan.
    currency: Option<String>,
    faults: Vec<RowFault>,
    remarks: Vec<RowFault>,
}

impl Reader<'_> {
    /// The lines of a voucher, or nothing and a fault that says why.
    fn lines(&mut self, transaction: &Transaction) -> Option<Vec<(LineDraft, Meant)>> {
        let row = transaction.line as u32;
        let mut lines = Vec::new();
        for posting in &transaction.postings {
            let amount = match self.fen(posting) {
                Ok(amount) => amount,
                Err((zh, en)) => {
                    self.faults.push(RowFault::new(row, "book_file.amount", zh, en));
                    return None;
                }
            };
            let meant = self.finder.find(row, &posting.account)?;
            if !amount.is_zero() {
                lines.push((line_of(transaction, posting, &meant, amount), meant));
            }
        }
        if lines.len() < 2 {
            self.remarks.push(RowFault::new(
                row,
                "book_file.nothing",
                "这笔交易没有金额，已略过",
                "this transaction moves nothing and was passed over",
            ));
            return None;
        }
        // Half a cent may be left of what was bought at a price.
        let rest: Fen = lines.iter().map(|(line, _)| line.net_debit()).sum();
        if !rest.is_zero() {
            self.faults.push(RowFault::new(
                row,
                "book_file.unbalanced",
                format!("折成人民币后借贷相差 {rest}"),
                format!("in yuan its debits and credits differ by {rest}"),
            ));
            return None;
        }
        Some(lines)
    }

    fn fen(&self, posting: &Posting) -> Result<Fen, (String, String)> {
        let weight = posting.weight();
        let is_ours = YUAN.contains(&weight.commodity.as_str())
            || self.currency.as_deref() == Some(weight.commodity.as_str());
        if !is_ours {
            let commodity = &weight.commodity;
            return Err((
                format!("「{commodity}」没有人民币价格，这笔交易没有读取"),
                format!("{commodity} has no price in yuan; the transaction was not read"),
            ));
        }
        let fen = weight.number * Decimal::ONE_HUNDRED;
        let is_priced = posting.cost.is_some() || posting.price.is_some();
        let fen = if is_priced { fen.round_dp(0) } else { fen };
        let whole = fen
            .fract()
            .is_zero()
            .then(|| i64::try_from(fen.trunc()).ok())
            .flatten();
        whole.map(Fen).ok_or_else(|| {
            (
                format!("金额 {} 超过两位小数或过大", weight.number.normalize()),
                format!(
                    "{} has more than two decimals or is too large",
                    weight.number.normalize()
                ),
            )
        })
    }
}

fn line_of(transaction: &Transaction, posting: &Posting, meant: &Meant, amount: Fen) -> LineDraft {
    let said = [&transaction.narration, &transaction.payee];
    let summary = (posting.notes.get("summary").into_iter().chain(said)).find(|text| !text.trim().is_empty());
    let (debit, credit) = if amount.is_negative() {
        (Fen::ZERO, -amount)
    } else {
        (amount, Fen::ZERO)
    };
    LineDraft {
        summary: summary.cloned().unwrap_or_default(),
        account: meant.code.clone(),
        aux: meant.aux.clone(),
        debit,
        credit,
        ..LineDraft::default()
    }
}
