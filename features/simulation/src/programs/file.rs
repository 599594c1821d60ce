//! The SQLite file: the company's tables, which never change and are kept, and the book on top of them.

use super::ProgramBooks;
use crate::{
    bookkeeping::Vouchers,
    export::{BALANCES_COLUMNS, JOURNAL_COLUMNS, balances_rows, journal_rows},
    template::{ColumnKind, Table},
};
use interchange::sqlite_file::{CellType, SqliteFile, SqliteFileError};
use ledger::{AccountCode, Fen};
use moka::sync::Cache;
use platform::{App, Error, files::FileHash};
use std::{
    collections::HashSet,
    sync::{Arc, LazyLock},
};

/// Bytes of a file.
type Bytes = Arc<Vec<u8>>;

/// Files of company tables by what they were made of. What is named by its content never grows old, so that the whole
/// process shares them.
static KEPT: LazyLock<Cache<Vec<FileHash>, Bytes>> = LazyLock::new(|| Cache::new(8));

/// A file of the tables of business data, under their keys.
pub(super) async fn company_tables(app: &App, tables: &[Table]) -> Result<Bytes, Error> {
    let hashes: Vec<FileHash> = tables.iter().map(|table| table.hash.clone()).collect();
    if let Some(bytes) = KEPT.get(&hashes) {
        return Ok(bytes);
    }
    let mut contents = Vec::with_capacity(tables.len());
    for table in tables {
        let content = app.files.read(&table.hash).await?;
        let gone = || Error::internal("write books.sqlite", format!("{} is gone", table.file));
        contents.push((table.clone(), content.ok_or_else(gone)?));
    }
    let bytes = tokio::task::spawn_blocking(move || {
        let mut file = SqliteFile::new().map_err(|error| error.to_string())?;
        for (table, content) in &contents {
            add_csv(&mut file, table, content).map_err(|error| format!("{}: {error}", table.file))?;
        }
        file.into_bytes().map_err(|error| error.to_string())
    });
    let bytes = bytes
        .await
        .map_err(|error| Error::internal("write books.sqlite", error))?;
    let bytes = Arc::new(bytes.map_err(|error| Error::internal("write books.sqlite", error))?);
    KEPT.insert(hashes, Arc::clone(&bytes));
    Ok(bytes)
}

fn add_csv(
    file: &mut SqliteFile,
    table: &Table,
    content: &[u8],
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let content = content.strip_prefix("\u{feff}".as_bytes()).unwrap_or(content);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(content);
    let head = reader.headers()?.clone();
    let columns: Vec<(&str, CellType)> = head
        .iter()
        .map(|name| {
            let described = table.columns.iter().find(|column| column.name == name);
            (
                name,
                described.map_or(CellType::Text, |column| cell_type(column.kind)),
            )
        })
        .collect();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>()?;
    Ok(file.add_table(&table.key, &columns, rows.iter())?)
}

const fn cell_type(kind: ColumnKind) -> CellType {
    match kind {
        ColumnKind::Integer => CellType::Integer,
        ColumnKind::Decimal | ColumnKind::Money => CellType::Real,
        ColumnKind::Text | ColumnKind::Date | ColumnKind::Datetime | ColumnKind::Boolean => CellType::Text,
    }
}

/// The company's file with the tables of the book added.
pub(super) fn with_books(company: &[u8], kept: &ProgramBooks) -> Result<Vec<u8>, String> {
    let written = SqliteFile::from_bytes(company).and_then(|mut file| {
        let columns = [
            ("凭证号", CellType::Text),
            ("期间", CellType::Text),
            ("日期", CellType::Text),
            ("摘要", CellType::Text),
            ("金额", CellType::Real),
            ("附件张数", CellType::Integer),
            ("状态", CellType::Text),
            ("制单", CellType::Text),
            ("审核", CellType::Text),
            ("记账", CellType::Text),
        ];
        add(&mut file, "vouchers", &columns, &voucher_rows(&kept.vouchers))?;
        let columns = JOURNAL_COLUMNS.map(|column| (column, journal_type(column)));
        add(
            &mut file,
            "lines",
            &columns,
            &journal_rows(&kept.books, kept.range),
        )?;
        let columns = ["科目编码", "科目名称", "全称", "类别", "余额方向", "上级科目"]
            .map(|column| (column, CellType::Text));
        let columns: Vec<_> = columns
            .into_iter()
            .chain([("末级", CellType::Integer), ("辅助核算", CellType::Text)])
            .collect();
        add(&mut file, "accounts", &columns, &account_rows(kept))?;
        let columns = BALANCES_COLUMNS.map(|column| (column, balance_type(column)));
        add(&mut file, "balances", &columns, &detailed_balances(kept))?;
        file.into_bytes()
    });
    written.map_err(|error| error.to_string())
}

fn add<const N: usize>(
    file: &mut SqliteFile,
    name: &str,
    columns: &[(&str, CellType)],
    rows: &[[String; N]],
) -> Result<(), SqliteFileError> {
    file.add_table(
        name,
        columns,
        rows.iter().map(|row| row.iter().map(String::as_str)),
    )
}

fn journal_type(column: &str) -> CellType {
    match column {
        "借方" | "贷方" => CellType::Real,
        "行号" => CellType::Integer,
        _ => CellType::Text,
    }
}

fn balance_type(column: &str) -> CellType {
    match column {
        "科目编码" | "科目名称" | "辅助" => CellType::Text,
        _ => CellType::Real,
    }
}

/// Saved vouchers, as they are counted in the books.
fn voucher_rows(vouchers: &Vouchers) -> Vec<[String; 10]> {
    let saved = vouchers.iter().filter(|voucher| voucher.draft.number.is_some());
    saved
        .map(|voucher| {
            let draft = &voucher.draft;
            let signed = |name: &Option<String>| name.clone().unwrap_or_default();
            [
                format!("{}-{}", draft.word, draft.number.unwrap_or_default()),
                voucher.period.to_string(),
                draft.date.map(|date| date.to_string()).unwrap_or_default(),
                draft
                    .lines
                    .first()
                    .map(|line| line.summary.clone())
                    .unwrap_or_default(),
                draft.lines.iter().map(|line| line.debit).sum::<Fen>().to_string(),
                draft.attachments.to_string(),
                voucher.state.label().to_owned(),
                signed(&voucher.signatures.prepared_by),
                signed(&voucher.signatures.reviewed_by),
                signed(&voucher.signatures.posted_by),
            ]
        })
        .collect()
}

/// The trial balance without any amount twice: of accounts without details, and of those with items the items.
fn detailed_balances(kept: &ProgramBooks) -> Vec<[String; 9]> {
    let mut rows = balances_rows(&kept.books, kept.range);
    let with_items: HashSet<String> = rows
        .iter()
        .filter(|[_, _, item, ..]| !item.is_empty())
        .map(|[account, ..]| account.clone())
        .collect();
    rows.retain(|[account, _, item, ..]| {
        let is_detail = kept.chart.is_leaf(&AccountCode(account.clone()));
        is_detail && (!item.is_empty() || !with_items.contains(account))
    });
    rows
}

fn account_rows(kept: &ProgramBooks) -> Vec<[String; 8]> {
    let chart = &kept.chart;
    chart
        .accounts()
        .map(|account| {
            let parent = chart.parent_code(&account.code);
            [
                account.code.to_string(),
                account.name.clone(),
                chart.full_name(&account.code),
                account.category.label().to_owned(),
                account.direction.side().label().to_owned(),
                parent.map(|code| code.to_string()).unwrap_or_default(),
                u8::from(chart.is_leaf(&account.code)).to_string(),
                account.aux.join("、"),
            ]
        })
        .collect()
}
