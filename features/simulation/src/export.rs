//! A student's own books as CSV files, for their programs.

use crate::{
    CompanyId,
    bookkeeping::{LoadedBook, load_book},
    store::{book::list_books, company::find_company},
};
use database::{Result, Tx};
use interchange::plain_text::{Journal, JournalBook, journal_of, write_beancount, write_hledger};
use ledger::{
    PeriodRange,
    book::{journal::journal, trial_balance::trial_balance},
    voucher::signing::VoucherState,
};
use platform::access::UserId;
use serde::Deserialize;

/// A file that a book is taken away as.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BookFile {
    /// 序时账 as a table.
    Journal,
    /// 科目余额表 as a table.
    Balances,
    /// The whole book for Beancount.
    Beancount,
    /// The same for hledger.
    Hledger,
}

/// Chart, openings and every saved voucher for Beancount; nothing of them is lost (see [`interchange::plain_text::book_of`]).
pub(crate) fn beancount(kept: &LoadedBook) -> String {
    write_beancount(&whole(kept), &kept.template.profile.name)
}

/// The same for hledger.
pub(crate) fn hledger(kept: &LoadedBook) -> String {
    write_hledger(&whole(kept), &kept.template.profile.name)
}

fn whole(kept: &LoadedBook) -> Journal {
    let saved = kept
        .vouchers
        .iter()
        .filter(|voucher| voucher.state != VoucherState::Draft);
    journal_of(&JournalBook {
        start: kept.template.start,
        accounts: kept.chart.accounts().cloned().collect(),
        openings: kept.template.openings.clone(),
        vouchers: saved.map(|voucher| voucher.draft.clone()).collect(),
    })
}

/// The journal (`my-journal.csv`) and the trial balance (`my-balances.csv`) of the book of that company which the
/// student worked in last, in the columns of the company's own tables; nothing if they keep none. UTF-8 without a mark,
/// amounts as plain decimals.
pub async fn books_as_csv(tx: &Tx, user: UserId, company: CompanyId) -> Result<Vec<(String, Vec<u8>)>> {
    let Some(found) = find_company(tx, company).await? else {
        return Ok(Vec::new());
    };
    let books = list_books(tx, found.course, user).await?;
    let newest = books
        .into_iter()
        .filter(|book| book.company == company)
        .max_by_key(|book| (book.updated_at_ms, book.id));
    let Some(newest) = newest else {
        return Ok(Vec::new());
    };
    let Some(kept) = load_book(tx, newest.id).await? else {
        return Ok(Vec::new());
    };
    Ok(vec![
        ("my-journal.csv".into(), journal_csv(&kept)),
        ("my-balances.csv".into(), balances_csv(&kept)),
    ])
}

fn range(kept: &LoadedBook) -> PeriodRange {
    PeriodRange {
        from: kept.template.start,
        to: kept.book.period,
    }
}

/// Every line that was saved, in the columns of the company's journal.
pub(crate) fn journal_csv(kept: &LoadedBook) -> Vec<u8> {
    let mut rows = vec![
        [
            "日期",
            "凭证号",
            "行号",
            "摘要",
            "科目编码",
            "科目名称",
            "辅助",
            "借方",
            "贷方",
        ]
        .map(str::to_owned),
    ];
    let (mut voucher, mut number) = (String::new(), 0);
    for row in journal(&kept.books(true), range(kept)) {
        number = if row.voucher == voucher { number + 1 } else { 1 };
        voucher.clone_from(&row.voucher);
        rows.push([
            row.date.to_string(),
            row.voucher,
            number.to_string(),
            row.summary,
            row.account.to_string(),
            row.name,
            row.aux,
            row.debit.to_string(),
            row.credit.to_string(),
        ]);
    }
    csv_of(&rows)
}

/// The trial balance down to the last level with auxiliary items.
pub(crate) fn balances_csv(kept: &LoadedBook) -> Vec<u8> {
    let mut rows = vec![
        [
            "科目编码",
            "科目名称",
            "辅助",
            "期初借方",
            "期初贷方",
            "本期借方",
            "本期贷方",
            "期末借方",
            "期末贷方",
        ]
        .map(str::to_owned),
    ];
    let balance = trial_balance(&kept.books(true), range(kept), 4, true);
    rows.extend(balance.rows.into_iter().map(|row| {
        [
            row.account.to_string(),
            row.name,
            row.aux,
            row.opening_debit.to_string(),
            row.opening_credit.to_string(),
            row.debit.to_string(),
            row.credit.to_string(),
            row.closing_debit.to_string(),
            row.closing_credit.to_string(),
        ]
    }));
    csv_of(&rows)
}

fn csv_of<const N: usize>(rows: &[[String; N]]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory takes every row");
    }
    writer.into_inner().expect("memory takes every row")
}
