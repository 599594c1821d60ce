//! A book as files: tables for spreadsheets, and all of it for other accounting programs.

use crate::{VoucherId, bookkeeping::LoadedBook};
use interchange::book_sheets::write_kept_book;
use interchange::plain_text::{Journal, JournalBook, journal_of, write_beancount, write_hledger};
use interchange::standing::{CarriedVoucher, Standing, VoucherName};
use ledger::{
    Book, PeriodRange,
    book::{journal::journal, trial_balance::trial_balance},
    voucher::signing::VoucherState,
};
use platform::Error;
use serde::Deserialize;

/// A file that a book is taken away as.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BookFile {
    /// 序时账 as a table.
    Journal,
    /// 科目余额表 as a table.
    Balances,
    /// Chart, balances and journal as one Excel workbook.
    Excel,
    /// The whole book for Beancount.
    Beancount,
    /// The same for hledger.
    Hledger,
}

/// Chart, balances and every saved voucher as a workbook (see [`interchange::book_sheets`]).
pub(crate) fn excel(kept: &LoadedBook) -> Result<Vec<u8>, Error> {
    let carried = carried(kept).into_iter();
    let standings = carried.filter_map(|one| Some((VoucherName::of(&one.draft)?, one.standing)));
    write_kept_book(
        &kept.books(true),
        range(kept),
        &standings.collect(),
        Some(kept.book.period),
    )
    .map_err(|error| Error::internal("write a workbook", error))
}

/// Chart, openings and every saved voucher for Beancount; nothing of them is lost (see [`interchange::plain_text::book_of`]).
pub(crate) fn beancount(kept: &LoadedBook) -> String {
    write_beancount(&whole(kept), &kept.template.profile.name)
}

/// The same for hledger.
pub(crate) fn hledger(kept: &LoadedBook) -> String {
    write_hledger(&whole(kept), &kept.template.profile.name)
}

/// Every saved voucher with who signed it, and what it corrects.
fn carried(kept: &LoadedBook) -> Vec<CarriedVoucher> {
    let saved = kept.vouchers.iter();
    let saved = saved.filter(|voucher| voucher.state != VoucherState::Draft);
    let name = |id: Option<VoucherId>| VoucherName::of(&kept.voucher(id?)?.draft);
    let carried = saved.map(|voucher| CarriedVoucher {
        draft: voucher.draft.clone(),
        standing: Standing {
            state: voucher.state,
            signatures: voucher.signatures.clone(),
            reverses: name(voucher.reverses),
            corrects: name(voucher.corrects),
            business: voucher.business.clone(),
        },
    });
    carried.collect()
}

fn whole(kept: &LoadedBook) -> Journal {
    journal_of(&JournalBook {
        start: kept.template.start,
        open: Some(kept.book.period),
        accounts: kept.chart.accounts().cloned().collect(),
        openings: kept.openings().to_vec(),
        vouchers: carried(kept),
    })
}

fn range(kept: &LoadedBook) -> PeriodRange {
    PeriodRange {
        from: kept.template.start,
        to: kept.book.period,
    }
}

/// The columns of a journal, as the company's own tables have them.
pub(crate) const JOURNAL_COLUMNS: [&str; 9] = [
    "日期",
    "凭证号",
    "行号",
    "摘要",
    "科目编码",
    "科目名称",
    "辅助",
    "借方",
    "贷方",
];

/// The columns of a trial balance.
pub(crate) const BALANCES_COLUMNS: [&str; 9] = [
    "科目编码",
    "科目名称",
    "辅助",
    "期初借方",
    "期初贷方",
    "本期借方",
    "本期贷方",
    "期末借方",
    "期末贷方",
];

/// Every line that was saved, in the columns of the company's journal.
pub(crate) fn journal_csv(kept: &LoadedBook) -> Vec<u8> {
    csv_of(&JOURNAL_COLUMNS, &journal_rows(&kept.books(true), range(kept)))
}

/// The trial balance down to the last level with auxiliary items.
pub(crate) fn balances_csv(kept: &LoadedBook) -> Vec<u8> {
    csv_of(&BALANCES_COLUMNS, &balances_rows(&kept.books(true), range(kept)))
}

/// Every line of the range, numbered within its voucher.
pub(crate) fn journal_rows(books: &Book, range: PeriodRange) -> Vec<[String; 9]> {
    let (mut voucher, mut number) = (String::new(), 0);
    let rows = journal(books, range).into_iter().map(|row| {
        number = if row.voucher == voucher { number + 1 } else { 1 };
        voucher.clone_from(&row.voucher);
        [
            row.date.to_string(),
            row.voucher,
            number.to_string(),
            row.summary,
            row.account.to_string(),
            row.name,
            row.aux,
            row.debit.to_string(),
            row.credit.to_string(),
        ]
    });
    rows.collect()
}

/// Every account with its auxiliary items, down to the last level.
pub(crate) fn balances_rows(books: &Book, range: PeriodRange) -> Vec<[String; 9]> {
    let rows = trial_balance(books, range, 4, true).rows.into_iter().map(|row| {
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
    });
    rows.collect()
}

/// A CSV file: UTF-8 without a mark.
pub(crate) fn csv_of<const N: usize>(columns: &[&str; N], rows: &[[String; N]]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns).expect("memory takes every row");
    for row in rows {
        writer.write_record(row).expect("memory takes every row");
    }
    writer.into_inner().expect("memory takes every row")
}
