//! A book of ours as a workbook of three sheets, which the readers beside this give back as it was.

use super::about::write_about;
use super::aux_items::text_of;
use crate::export::{Column, ColumnKind, Export, ExportError, Value};
use crate::standing::{Standing, VoucherName};
use ledger::{
    Account, AccountCode, Aux, Book, Fen, Line, Opening, Period, PeriodRange, Voucher, VoucherKind,
    book::Balance,
    chart::{Money, NormalSide},
};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use std::collections::BTreeMap;

pub(super) const CHART_TITLES: &[&str] = &[
    "科目编码",
    "科目名称",
    "科目类别",
    "余额方向",
    "辅助核算",
    "现金银行",
    "计量单位",
    "停用",
];
pub(super) const BALANCE_TITLES: &[&str] = &[
    "科目编码",
    "科目名称",
    "辅助核算",
    "期初借方",
    "期初贷方",
    "期初数量",
    "启用前累计借方",
    "启用前累计贷方",
    "本期借方",
    "本期贷方",
    "期末借方",
    "期末贷方",
];
pub(super) const JOURNAL_TITLES: &[&str] = &[
    "日期",
    "凭证字",
    "凭证号",
    "凭证性质",
    "附单据数",
    "单据",
    "行号",
    "摘要",
    "科目编码",
    "科目名称",
    "辅助核算",
    "借方金额",
    "贷方金额",
    "数量",
    "单价",
    "现金流量项目",
    "凭证状态",
    "制单",
    "出纳",
    "审核",
    "记账",
    "冲销凭证",
    "更正凭证",
    "业务编码",
];
/// The columns before those that say who signed: what was written then is a file of ours too.
pub(super) const UNSIGNED_JOURNAL_TITLES: usize = 16;

const KINDS: [(&str, VoucherKind); 6] = [
    ("普通凭证", VoucherKind::Normal),
    ("红字冲销", VoucherKind::Red),
    ("补充更正", VoucherKind::Supplement),
    ("结转", VoucherKind::Carry),
    ("结转损益", VoucherKind::PlClose),
    ("年末结转", VoucherKind::YearClose),
];

pub(super) fn kind_of_label(text: &str) -> Option<VoucherKind> {
    KINDS
        .iter()
        .find(|(label, _)| *label == text)
        .map(|(_, kind)| *kind)
}

pub(super) fn label_of_kind(kind: VoucherKind) -> &'static str {
    KINDS
        .iter()
        .find(|(_, one)| *one == kind)
        .map_or("普通凭证", |(label, _)| label)
}

/// Chart, balances over a range and every voucher of the book.
///
/// Openings stand in the balances where the range begins with the book.
pub fn write_book(book: &Book, range: PeriodRange) -> Result<Vec<u8>, ExportError> {
    write_kept_book(book, range, &BTreeMap::new(), None)
}

/// The same with who signed each voucher, what it corrects, and which month is open.
pub fn write_kept_book(
    book: &Book,
    range: PeriodRange,
    standings: &BTreeMap<VoucherName, Standing>,
    open: Option<Period>,
) -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    export.add_sheet(
        "科目表",
        &columns(CHART_TITLES),
        book.chart().accounts().map(chart_row),
    )?;
    export.add_sheet("科目余额表", &columns(BALANCE_TITLES), balance_rows(book, range))?;
    let vouchers = book.vouchers_in(range);
    let lines = vouchers
        .into_iter()
        .flat_map(|voucher| journal_rows(book, voucher, standings));
    export.add_sheet("序时账", &columns(JOURNAL_TITLES), lines)?;
    if let Some(open) = open {
        write_about(&mut export, book.start(), open)?;
    }
    export.finish()
}

fn columns(titles: &[&str]) -> Vec<Column> {
    titles
        .iter()
        .map(|title| match *title {
            "科目名称" | "摘要" => Column::new(*title, ColumnKind::Text).wide(30.0),
            "日期" => Column::new(*title, ColumnKind::Date),
            "凭证号" | "附单据数" | "行号" | "现金流量项目" => {
                Column::new(*title, ColumnKind::Integer)
            }
            "期初数量" | "数量" | "单价" => Column::new(*title, ColumnKind::Number(4)),
            money if money.contains('借') || money.contains('贷') => Column::new(money, ColumnKind::Money),
            text => Column::new(text, ColumnKind::Text),
        })
        .collect()
}

fn chart_row(account: &Account) -> Vec<Value> {
    let direction = match account.direction {
        NormalSide::Debit => "借",
        NormalSide::Credit => "贷",
        NormalSide::Either => "双",
    };
    let money = match account.money {
        Some(Money::Cash) => "现金",
        Some(Money::Bank) => "银行",
        None => "",
    };
    [
        account.code.as_str(),
        &account.name,
        account.category.label(),
        direction,
        &account.aux.join(";"),
        money,
        account.unit.as_deref().unwrap_or_default(),
        if account.disabled { "停用" } else { "" },
    ]
    .into_iter()
    .map(filled)
    .collect()
}

/// An account with the sum of all below it, then each of its auxiliary items.
fn balance_rows(book: &Book, range: PeriodRange) -> Vec<Vec<Value>> {
    let balances = book.balances(range);
    let openings: BTreeMap<(&AccountCode, &Aux), &Opening> = book
        .openings()
        .filter(|_| range.from == book.start())
        .map(|opening| ((&opening.account, &opening.aux), opening))
        .collect();
    let none = Aux::none();
    let mut rows = Vec::new();
    for account in book.chart().accounts() {
        let code = &account.code;
        let is_opened = openings.keys().any(|(opened, _)| opened.is_under(code.as_str()));
        if !is_opened && !balances.is_touched(code.as_str()) {
            continue;
        }
        let sum = balances.of_account(code.as_str());
        rows.push(balance_row(
            account,
            &none,
            sum,
            openings.get(&(code, &none)).copied(),
        ));
        for (key, balance) in balances.keys_under(code.as_str()) {
            if key.account == *code && !key.aux.is_empty() {
                let opening = openings.get(&(code, &key.aux)).copied();
                rows.push(balance_row(account, &key.aux, balance, opening));
            }
        }
    }
    rows
}

fn balance_row(account: &Account, aux: &Aux, balance: Balance, opening: Option<&Opening>) -> Vec<Value> {
    let sides = |net: Fen| {
        if net.is_negative() {
            [Value::Empty, money(-net)]
        } else {
            [money(net), Value::Empty]
        }
    };
    let [opening_debit, opening_credit] = sides(balance.opening);
    let [closing_debit, closing_credit] = sides(balance.closing());
    vec![
        Value::text(account.code.as_str()),
        Value::text(&account.name),
        filled(&text_of(aux)),
        opening_debit,
        opening_credit,
        opening.and_then(|one| one.quantity).map_or(Value::Empty, decimal),
        opening.map_or(Value::Empty, |one| money(one.year_debit)),
        opening.map_or(Value::Empty, |one| money(one.year_credit)),
        money(balance.debit),
        money(balance.credit),
        closing_debit,
        closing_credit,
    ]
}

fn journal_rows<'b>(
    book: &'b Book,
    voucher: &'b Voucher,
    standings: &BTreeMap<VoucherName, Standing>,
) -> impl Iterator<Item = Vec<Value>> + use<'b> {
    let name = VoucherName {
        period: Period::of(voucher.date()),
        word: voucher.word().to_owned(),
        number: voucher.number(),
    };
    let standing = standing_cells(standings.get(&name).unwrap_or(&Standing::default()));
    (1_i64..).zip(voucher.lines()).map(move |(number, line)| {
        let mut row = journal_row(book, voucher, number, line);
        row.extend(standing.iter().map(|text| filled(text)));
        row
    })
}

/// As on paper: who signed stands on each line of a voucher.
fn standing_cells(standing: &Standing) -> [String; 8] {
    let signed = &standing.signatures;
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    let voucher = |name: &Option<VoucherName>| name.as_ref().map_or_else(String::new, ToString::to_string);
    [
        standing.state.label().to_owned(),
        name(&signed.prepared_by),
        name(&signed.cashier_by),
        name(&signed.reviewed_by),
        name(&signed.posted_by),
        voucher(&standing.reverses),
        voucher(&standing.corrects),
        name(&standing.business),
    ]
}

fn journal_row(book: &Book, voucher: &Voucher, number: i64, line: &Line) -> Vec<Value> {
    vec![
        voucher.date().into(),
        Value::text(voucher.word()),
        i64::from(voucher.number()).into(),
        Value::text(label_of_kind(voucher.kind())),
        i64::from(voucher.attachments()).into(),
        filled(&voucher.documents().join(";")),
        number.into(),
        filled(&line.summary),
        Value::text(line.account.as_str()),
        Value::text(book.chart().full_name(&line.account)),
        filled(&text_of(&line.aux)),
        money(line.debit()),
        money(line.credit()),
        line.quantity.map_or(Value::Empty, decimal),
        line.unit_price.map_or(Value::Empty, decimal),
        line.cash_flow_item.map(i64::from).into(),
    ]
}

fn filled(text: &str) -> Value {
    if text.is_empty() {
        Value::Empty
    } else {
        Value::text(text)
    }
}

/// Nothing where there is nothing, as on paper.
fn money(amount: Fen) -> Value {
    if amount.is_zero() {
        Value::Empty
    } else {
        amount.into()
    }
}

/// A number where Excel keeps all its digits, or else its text.
fn decimal(number: Decimal) -> Value {
    let float = number
        .to_f64()
        .filter(|float| float.to_string().parse() == Ok(number));
    float.map_or_else(|| Value::text(number.to_string()), Value::Number)
}
