//! 分录题 in a table: lines `借 140301 50000.00` and `贷 2202[供应商=恒泰板材] 56500.00`; an empty line between vouchers.

use std::collections::BTreeSet;

use ledger::{AccountCode, Fen, Side, VoucherKind};

use super::{Body, Key};
use crate::question::table::{Cells, Column, Row, TableForm, Wrong};
use crate::voucher::{AuxRule, PresetName, ReferenceLine, ReferenceVoucher, Variant};

pub const FORM: TableForm = TableForm {
    names: &["会计分录", "业务"],
    guide: "每行：借或贷、科目编码、[辅助类别=项目]、金额；多张凭证之间空一行；不需要分录时填 无需编制分录",
    example: &[
        ("题干", "采购材料 50 000 元，税额 6 500 元，款未付。"),
        (
            "答案",
            "借 140301 50000.00\n借 22210101 6500.00\n贷 2202[供应商=恒泰板材] 56500.00",
        ),
        ("分值", "4"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

/// The answer of a question that asks for no entry.
const NO_ENTRY: &str = "无需编制分录";

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let body = Body {
        accounts: Vec::new(),
        offers_no_entry: true,
    };
    let no_entry = row.answer.trim() == NO_ENTRY;
    let vouchers = if no_entry {
        Vec::new()
    } else {
        vouchers_of(row.answer)?
    };
    let key = Key {
        no_entry,
        vouchers,
        alternatives: Vec::new(),
        preset: PresetName::default(),
    };
    Ok((body, key))
}

fn vouchers_of(answer: &str) -> Result<Vec<ReferenceVoucher>, Wrong> {
    let mut vouchers: Vec<Vec<ReferenceLine>> = vec![Vec::new()];
    for line in answer.lines().map(str::trim) {
        if line.is_empty() {
            vouchers.push(Vec::new());
        } else if let Some(voucher) = vouchers.last_mut() {
            voucher.push(line_of(line).ok_or_else(|| {
                Wrong::new(
                    Column::Answer,
                    format!("「{line}」应写作 借 140301 50000.00"),
                    "a line reads 借 140301 50000.00",
                )
            })?);
        }
    }
    vouchers.retain(|lines| !lines.is_empty());
    let voucher = |(lines, number): (Vec<ReferenceLine>, usize)| ReferenceVoucher {
        id: format!("v{number}"),
        weight: 1,
        kind: VoucherKind::Normal,
        variants: vec![Variant { lines }],
        documents: BTreeSet::new(),
        date: None,
        merge_group: None,
        optional: false,
        is_return: false,
        shares_documents: false,
    };
    Ok(vouchers.into_iter().zip(1..).map(voucher).collect())
}

fn line_of(line: &str) -> Option<ReferenceLine> {
    let sides = [
        ("借", Side::Debit),
        ("贷", Side::Credit),
        ("Dr", Side::Debit),
        ("Cr", Side::Credit),
    ];
    let (side, rest) = sides
        .into_iter()
        .find_map(|(word, side)| Some((side, line.strip_prefix(word)?)))?;
    let rest = rest.trim_start_matches(['：', ':', '.', ' ', '　']);
    let (account, amount) = rest.rsplit_once([' ', '　', '\t'])?;
    let amount: Fen = amount.parse().ok()?;
    let (account, aux) = match account
        .trim()
        .strip_suffix(']')
        .and_then(|inner| inner.split_once('['))
    {
        Some((account, aux)) => (account, aux),
        None => (account.trim(), ""),
    };
    // A name may follow the code: `140301 原材料-A板材`.
    let codes = account.split_whitespace().next().unwrap_or_default();
    let accounts: Vec<AccountCode> = codes.split('|').map(AccountCode::from).collect();
    let is_code = |code: &AccountCode| !code.0.is_empty() && code.0.bytes().all(|byte| byte.is_ascii_digit());
    if !accounts.iter().all(is_code) {
        return None;
    }
    let mut expected = ReferenceLine {
        accounts,
        ..ReferenceLine::new("", side, amount)
    };
    for pair in aux.split([';', '；']).filter(|pair| !pair.trim().is_empty()) {
        let (kind, item) = pair.split_once('=')?;
        let rule = match item.trim() {
            "*" => AuxRule::Any,
            item => AuxRule::Is(item.to_owned()),
        };
        expected.aux.insert(kind.trim().to_owned(), rule);
    }
    Some(expected)
}

pub fn write(_: &Body, key: &Key) -> Option<Cells> {
    if key.preset != PresetName::default() || !key.alternatives.is_empty() {
        return None;
    }
    if key.no_entry {
        return Some(Cells::answer(NO_ENTRY));
    }
    let vouchers: Option<Vec<String>> = key.vouchers.iter().map(lines_of).collect();
    Some(Cells::answer(vouchers?.join("\n\n")))
}

fn lines_of(voucher: &ReferenceVoucher) -> Option<String> {
    let [variant] = voucher.variants.as_slice() else {
        return None;
    };
    if voucher.kind != VoucherKind::Normal {
        return None;
    }
    let lines: Vec<String> = variant.lines.iter().map(text_of).collect();
    Some(lines.join("\n"))
}

fn text_of(line: &ReferenceLine) -> String {
    let side = if line.side == Side::Debit { "借" } else { "贷" };
    let codes: Vec<&str> = line.accounts.iter().map(|code| code.0.as_str()).collect();
    let aux: Vec<String> = line
        .aux
        .iter()
        .map(|(kind, rule)| match rule {
            AuxRule::Is(item) => format!("{kind}={item}"),
            AuxRule::Any => format!("{kind}=*"),
        })
        .collect();
    let aux = if aux.is_empty() {
        String::new()
    } else {
        format!("[{}]", aux.join(";"))
    };
    format!("{side} {}{aux} {}", codes.join("|"), line.amount)
}
