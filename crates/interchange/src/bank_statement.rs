//! A bank's statement (银行对账单) from Excel or CSV. On it 借方 and 支出 are money out, 贷方 and 收入 money in: the bank's view.

use jiff::civil::Date;
use ledger::Fen;

use crate::cells::date_of;
use crate::header::{Field, Header, RowFault, find_header, header_faults};
use crate::sheet::{Sheet, SheetError, SheetLimits, SheetRow, read_sheet};

/// The columns of a statement.
pub const BANK_STATEMENT_FIELDS: &[Field] = &[
    field(
        "交易日期",
        &["日期", "记账日期", "入账日期", "交易时间", "date"],
        true,
    ),
    field(
        "支出",
        &["支出金额", "借方", "借方发生额", "借方金额", "debit"],
        true,
    ),
    field(
        "收入",
        &["收入金额", "贷方", "贷方发生额", "贷方金额", "credit"],
        true,
    ),
    field("余额", &["账户余额", "本次余额", "balance"], true),
    field("摘要", &["交易摘要", "summary"], false),
    field("流水号", &["交易流水号", "serial number"], false),
    field("凭证号", &["凭证号码", "结算号", "reference"], false),
    field(
        "对方户名",
        &["对方名称", "对方账户名称", "对方单位", "counterparty"],
        false,
    ),
];

const DATE: usize = 0;
const OUT: usize = 1;
const IN: usize = 2;
const BALANCE: usize = 3;
const SUMMARY: usize = 4;
const SERIAL: usize = 5;
const REFERENCE: usize = 6;
const COUNTERPARTY: usize = 7;

const fn field(title: &'static str, names: &'static [&'static str], is_required: bool) -> Field {
    Field {
        title,
        names,
        is_required,
    }
}

/// Most lines in one file.
pub const BANK_STATEMENT_LIMIT: usize = 5_000;

/// Faults told at once.
const MOST_FAULTS: usize = 20;

/// Words in the first cell of a row of totals, below or between the lines.
const TOTALS: [&str; 3] = ["合计", "总计", "小计"];

/// A line of a statement as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankStatementLine {
    /// The row in the file, for later messages.
    pub row: u32,
    pub date: Date,
    /// 凭证号, or else 流水号; empty where there is neither.
    pub reference: String,
    pub summary: String,
    pub counterparty: String,
    /// Money in is positive; zero for a line that only tells a balance.
    pub amount: Fen,
    pub balance: Option<Fen>,
}

/// The lines of a statement by date, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BankStatement {
    Read(Vec<BankStatementLine>),
    Faulty(Vec<RowFault>),
}

/// Reads a statement. An error means that the file as a whole cannot be read.
///
/// A statement whose newest line stands first is turned around.
pub fn read_bank_statement(bytes: &[u8]) -> Result<BankStatement, SheetError> {
    let sheet = read_sheet(bytes, &SheetLimits::BANK_STATEMENT)?;
    Ok(statement_of(&sheet))
}

fn statement_of(sheet: &Sheet) -> BankStatement {
    let Some(header) = find_header(sheet, BANK_STATEMENT_FIELDS) else {
        return BankStatement::Faulty(vec![RowFault::new(
            0,
            "sheet.no_header",
            "找不到表头：需要「交易日期」「支出」「收入」「余额」四列",
            "no header found: the columns 交易日期, 支出, 收入 and 余额 are needed",
        )]);
    };
    let mut faults = header_faults(&header);
    let mut lines = Vec::new();
    if faults.is_empty() {
        for row in &sheet.rows[header.index + 1..] {
            match line_of(row, &header) {
                Ok(line) => lines.extend(line),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() && lines.iter().all(|line| line.amount.is_zero()) {
            faults.push(RowFault::new(
                header.row,
                "bank_statement.empty",
                "表头下面没有银行流水",
                "there are no lines below the header",
            ));
        }
    }
    if lines.len() > BANK_STATEMENT_LIMIT {
        faults.push(RowFault::new(
            0,
            "bank_statement.too_many",
            format!("银行流水最多 {BANK_STATEMENT_LIMIT} 行"),
            format!("at most {BANK_STATEMENT_LIMIT} lines"),
        ));
    }
    if !faults.is_empty() {
        faults.truncate(MOST_FAULTS);
        return BankStatement::Faulty(faults);
    }
    if lines.first().map(|line| line.date) > lines.last().map(|line| line.date) {
        lines.reverse();
    }
    lines.sort_by_key(|line| line.date);
    BankStatement::Read(lines)
}

/// The row's line; none for a row of totals, and for one that tells neither an amount nor a balance.
fn line_of(row: &SheetRow, header: &Header) -> Result<Option<BankStatementLine>, RowFault> {
    let text = |field: usize| header.columns[field].map_or("", |column| row.cell(column).trim());
    let first = row.cells.iter().find(|cell| !cell.is_empty());
    if first.is_some_and(|cell| TOTALS.iter().any(|word| cell.contains(word))) {
        return Ok(None);
    }
    let money = |field: usize| amount_of(text(field)).map_err(|()| bad_amount(row, header, field));
    let (paid, received, balance) = (money(OUT)?, money(IN)?, money(BALANCE)?);
    let amount = received.unwrap_or_default() - paid.unwrap_or_default();
    if amount.is_zero() && (balance.is_none() || text(DATE).is_empty()) {
        return Ok(None);
    }
    let date = date_of(text(DATE)).ok_or_else(|| {
        RowFault::new(
            row.number,
            "bank_statement.date",
            "日期不正确，应写成 2026-01-31 的形式",
            "the date should be written as 2026-01-31",
        )
        .in_column(BANK_STATEMENT_FIELDS[DATE].title, header.columns[DATE])
    })?;
    let reference = Some(text(REFERENCE)).filter(|number| !number.is_empty());
    Ok(Some(BankStatementLine {
        row: row.number,
        date,
        reference: reference.unwrap_or_else(|| text(SERIAL)).to_owned(),
        summary: text(SUMMARY).to_owned(),
        counterparty: text(COUNTERPARTY).to_owned(),
        amount,
        balance,
    }))
}

fn bad_amount(row: &SheetRow, header: &Header, field: usize) -> RowFault {
    RowFault::new(
        row.number,
        "bank_statement.amount",
        "金额不正确",
        "this is not an amount of money",
    )
    .in_column(BANK_STATEMENT_FIELDS[field].title, header.columns[field])
}

/// Nothing and a dash are no amount.
fn amount_of(text: &str) -> Result<Option<Fen>, ()> {
    if text.chars().all(|c| matches!(c, '-' | '—' | '－')) {
        return Ok(None);
    }
    text.parse().map(Some).map_err(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn lines(csv: &str) -> Vec<BankStatementLine> {
        match read_bank_statement(csv.as_bytes()).expect("a table") {
            BankStatement::Read(lines) => lines,
            BankStatement::Faulty(faults) => panic!("{faults:?}"),
        }
    }

    fn faults(csv: &str) -> Vec<(u32, String, String)> {
        match read_bank_statement(csv.as_bytes()).expect("a table") {
            BankStatement::Read(lines) => panic!("{lines:?}"),
            BankStatement::Faulty(faults) => faults
                .into_iter()
                .map(|fault| (fault.row, fault.column, fault.zh))
                .collect(),
        }
    }

    #[test]
    fn money_out_is_negative_whatever_the_bank_calls_it() {
        let ours = lines(
            "交易日期,流水号,摘要,支出,收入,余额\n2026-01-01,1,承前余额,0.00,0.00,800.00\n2026-01-04,2,现金支票,100.00,,700.00\n",
        );
        assert_eq!(
            ours.iter().map(|line| line.amount).collect::<Vec<_>>(),
            [Fen(0), Fen(-10_000)]
        );
        let theirs = lines(
            "某银行对账单\n日期,摘要,借方发生额,贷方发生额,余额,凭证号,流水号,对方户名\n\
             2026/1/4,,\"1,100.00\",-,700.00,99001,5,宏远商贸\n20260105,,—,5,705.00,,6,\n合计,,1100,5,,,,\n",
        );
        assert_eq!(theirs.len(), 2);
        assert_eq!((theirs[0].amount, theirs[1].amount), (Fen(-110_000), Fen(500)));
        assert_eq!(
            (theirs[0].reference.as_str(), theirs[1].reference.as_str()),
            ("99001", "6")
        );
        assert_eq!(
            (theirs[0].date, theirs[1].date),
            (date(2026, 1, 4), date(2026, 1, 5))
        );
        assert_eq!(theirs[0].counterparty, "宏远商贸");
    }

    #[test]
    fn the_newest_line_may_stand_first() {
        let read = lines(
            "日期,支出,收入,余额\n2026-01-09,1,,5\n2026-01-08 10:00:00,2,,6\n2026-01-08 09:00:00,3,,8\n",
        );
        assert_eq!(read.iter().map(|line| line.row).collect::<Vec<_>>(), [4, 3, 2]);
    }

    #[test]
    fn faults_are_told_by_row_and_column() {
        let told = faults("交易日期,支出,收入,余额\n1月4日,1,,5\n2026-01-05,1.234,,5\n2026-01-06,1,,五\n");
        let places: Vec<(u32, &str)> = told
            .iter()
            .map(|(row, column, _)| (*row, column.as_str()))
            .collect();
        assert_eq!(places, [(2, "交易日期 (A)"), (3, "支出 (B)"), (4, "余额 (D)")]);
        assert_eq!(
            faults("交易日期,支出,收入\n2026-01-04,1,\n")[0].2,
            "缺少「余额」列"
        );
        assert_eq!(
            faults("交易日期,支出,收入,余额\n2026-01-01,,,8\n")[0].2,
            "表头下面没有银行流水"
        );
        assert_eq!(faults("a,b\n1,2\n")[0].0, 0);
    }
}
