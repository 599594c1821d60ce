//! What a voucher must satisfy, one small function per rule; [`check`] runs them all and returns every finding.
//!
//! The rules are numbered R1 to R16 through the crate; § is 会计基础工作规范, 12号 is 财会〔2024〕12号. Elsewhere:
//! R5 numbering and R8, R9 signatures in [`super::signing`], R10–R12 corrections in [`crate::correction`], R16 words for
//! amounts in [`crate::rmb_words`].

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::{LineDraft, VoucherDraft, VoucherKind};
use crate::chart::{Category, Chart, Money};
use crate::finding::Severity;
use crate::{Aux, Fen, Finding, Period, Side};

/// What the checks need to know of the books around the voucher.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub chart: &'a Chart,
    /// The one period that is open.
    pub open_period: Period,
    /// The date of the last posted voucher with the same word.
    pub last_posted: Option<Date>,
    /// Whether a date before that one blocks (制单序时) or only warns.
    pub date_order: Severity,
    /// 凭证字 in use; empty allows any.
    pub words: &'a [String],
    /// Documents already booked by other vouchers.
    pub booked_documents: &'a BTreeSet<String>,
    /// The business each document belongs to, where known.
    pub business_of_document: &'a BTreeMap<String, String>,
}

type Check = fn(&VoucherDraft, &Context<'_>) -> Vec<Finding>;

/// The rules that need the books; those of form come before them.
const CHECKS: &[Check] = &[
    accounts_exist_and_take_entries,
    auxiliary_items_are_complete,
    date_is_in_the_open_period,
    date_keeps_the_order,
    word_fits_the_lines,
    documents_are_attached,
    documents_are_of_one_business,
    documents_are_booked_once,
    red_voucher_is_red,
    profit_and_loss_keep_their_side,
    cash_lines_name_their_flow,
    something_changes,
];

/// Everything wrong with the draft; empty when it may be saved without a word.
pub fn check(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let mut findings = check_form(draft);
    findings.extend(CHECKS.iter().flat_map(|check| check(draft, context)));
    findings
}

/// R1 and R3: the rules that make a voucher a voucher.
pub fn check_form(draft: &VoucherDraft) -> Vec<Finding> {
    let mut findings = Vec::new();
    if draft.lines.len() < 2 {
        findings.push(Finding::blocks("ledger.few_lines", "凭证至少要有两行分录"));
    }
    for (i, line) in draft.lines.iter().enumerate() {
        let fault = match (line.debit.is_zero(), line.credit.is_zero()) {
            (true, true) => Some(("ledger.no_amount", "分录金额不能为零")),
            (false, false) => Some(("ledger.both_sides", "一行分录只能填借方或贷方之一")),
            _ if line.debit.abs().max(line.credit.abs()) > Fen::LARGEST_ENTRY => {
                Some(("ledger.too_large", "分录金额过大"))
            }
            _ => None,
        };
        findings.extend(fault.map(|(code, message)| Finding::blocks(code, message).at(i)));
    }
    if findings.is_empty() {
        let debit: Fen = draft.lines.iter().map(|line| line.debit).sum();
        let credit: Fen = draft.lines.iter().map(|line| line.credit).sum();
        if debit != credit {
            let gap = (debit - credit).abs().grouped();
            let message = format!(
                "借贷不平衡：借方 {}，贷方 {}，差额 {gap}",
                debit.grouped(),
                credit.grouped()
            );
            findings.push(Finding::blocks("ledger.unbalanced", message));
        }
    }
    findings
}

/// A finding for each line for which the closure has something to say.
fn per_line(draft: &VoucherDraft, find: impl Fn(&LineDraft) -> Option<Finding>) -> Vec<Finding> {
    draft
        .lines
        .iter()
        .enumerate()
        .filter_map(|(i, line)| find(line).map(|finding| finding.at(i)))
        .collect()
}

/// R2, accounts.
fn accounts_exist_and_take_entries(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    per_line(draft, |line| {
        let code = &line.account;
        match context.chart.find(code) {
            None if code.as_str().is_empty() => {
                Some(Finding::blocks("ledger.no_account", "分录缺少会计科目"))
            }
            None => Some(Finding::blocks(
                "ledger.unknown_account",
                format!("科目「{code}」不在科目表中"),
            )),
            Some(_) if !context.chart.is_leaf(code) => {
                let name = context.chart.full_name(code);
                Some(Finding::blocks(
                    "ledger.not_leaf",
                    format!("「{code} {name}」有下级科目，应记入末级科目"),
                ))
            }
            Some(account) if account.disabled => Some(Finding::blocks(
                "ledger.disabled_account",
                format!("科目「{}」已停用", account.name),
            )),
            Some(_) => None,
        }
    })
}

/// R2, auxiliary items.
fn auxiliary_items_are_complete(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    per_line(draft, |line| {
        let account = context.chart.find(&line.account)?;
        let missing = account
            .aux
            .iter()
            .find(|kind| line.aux.0.get(*kind).is_none_or(|item| item.trim().is_empty()));
        if let Some(kind) = missing {
            let message = format!("科目「{}」要求填写{kind}", account.name);
            return Some(Finding::blocks("ledger.no_aux", message));
        }
        let unwanted = line.aux.0.keys().find(|kind| !account.aux.contains(kind))?;
        let message = format!("科目「{}」没有{unwanted}核算", account.name);
        Some(Finding::blocks("ledger.unwanted_aux", message))
    })
}

/// R4, period.
fn date_is_in_the_open_period(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let message = match draft.date {
        None => "凭证缺少日期".to_owned(),
        Some(date) if context.open_period.contains(date) => return vec![],
        Some(date) => format!("日期 {date} 不在当前会计期间 {} 内", context.open_period),
    };
    vec![Finding::blocks("ledger.date_outside_period", message)]
}

/// R4, order: 制单序时.
fn date_keeps_the_order(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    match (draft.date, context.last_posted) {
        (Some(date), Some(last)) if date < last => {
            let message = format!("日期 {date} 早于最后一张已记账凭证的日期 {last}");
            vec![Finding {
                severity: context.date_order,
                ..Finding::blocks("ledger.date_order", message)
            }]
        }
        _ => vec![],
    }
}

/// 凭证字: 收 needs money on the debit side, 付 on the credit side, 转 nowhere (现 and 银 narrow it to cash or bank).
fn word_fits_the_lines(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let word = draft.word.as_str();
    if !context.words.is_empty() && !context.words.iter().any(|known| known == word) {
        return vec![Finding::blocks(
            "ledger.unknown_word",
            format!("没有启用凭证字「{word}」"),
        )];
    }
    let has = |side: Side, wanted: Option<Money>| {
        draft.lines.iter().any(|line| {
            let amount = if side == Side::Debit {
                line.debit
            } else {
                line.credit
            };
            let money = context.chart.money(&line.account);
            !amount.is_zero() && money.is_some() && (wanted.is_none() || money == wanted)
        })
    };
    let fits = match word {
        "收" => has(Side::Debit, None),
        "付" => has(Side::Credit, None),
        "转" => !has(Side::Debit, None) && !has(Side::Credit, None),
        "现收" => has(Side::Debit, Some(Money::Cash)),
        "现付" => has(Side::Credit, Some(Money::Cash)),
        "银收" => has(Side::Debit, Some(Money::Bank)),
        "银付" => has(Side::Credit, Some(Money::Bank)),
        _ => true,
    };
    if fits {
        vec![]
    } else {
        vec![Finding::blocks(
            "ledger.word_mismatch",
            format!("分录与凭证字「{word}」不符"),
        )]
    }
}

/// R6, §51(四): all but closing and correcting vouchers carry their documents.
fn documents_are_attached(draft: &VoucherDraft, _context: &Context<'_>) -> Vec<Finding> {
    let needs_documents = draft.kind == VoucherKind::Normal;
    if needs_documents && draft.attachments == 0 && draft.documents.is_empty() {
        return vec![Finding::warning(
            "ledger.no_attachment",
            "除结账和更正错误外，记账凭证必须附有原始凭证",
        )];
    }
    vec![]
}

/// R7, §51(三): documents of different kinds of business are not summed in one voucher.
fn documents_are_of_one_business(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let businesses: BTreeSet<&String> = draft
        .documents
        .iter()
        .filter_map(|id| context.business_of_document.get(id))
        .collect();
    if businesses.len() > 1 {
        return vec![Finding::warning(
            "ledger.mixed_business",
            "不同内容和类别的原始凭证不得汇总填制在一张记账凭证上",
        )];
    }
    vec![]
}

/// R15, 12号 §21(二): the same document is booked once.
fn documents_are_booked_once(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    draft
        .documents
        .iter()
        .filter(|id| !seen.insert(*id) || context.booked_documents.contains(*id))
        .map(|id| {
            Finding::blocks(
                "ledger.booked_twice",
                format!("原始凭证「{id}」已经入账，不得重复入账"),
            )
        })
        .collect()
}

/// R12: a red voucher keeps the original sides and writes the amounts in red.
fn red_voucher_is_red(draft: &VoucherDraft, _context: &Context<'_>) -> Vec<Finding> {
    let has_red = draft
        .lines
        .iter()
        .any(|line| line.debit.is_negative() || line.credit.is_negative());
    if draft.kind == VoucherKind::Red && !has_red {
        return vec![Finding::warning(
            "ledger.red_not_red",
            "红字凭证应保持原借贷方向，以红字（负数）填写金额",
        )];
    }
    vec![]
}

/// R13: profit and loss are written on their own side, in red if need be, so that their occurrence stays right. What corrects an
/// earlier year is written in blue (R11).
fn profit_and_loss_keep_their_side(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    if matches!(
        draft.kind,
        VoucherKind::PlClose | VoucherKind::YearClose | VoucherKind::Supplement
    ) {
        return vec![];
    }
    per_line(draft, |line| {
        let account = context.chart.find(&line.account)?;
        let written = if line.credit.is_zero() {
            Side::Debit
        } else {
            Side::Credit
        };
        let is_against = account.category == Category::ProfitLoss && account.direction.side() != written;
        is_against.then(|| {
            let own = account.direction.side().label();
            let message = format!(
                "损益科目「{}」宜在{own}方以红字冲减，以免虚增发生额",
                account.name
            );
            Finding::warning("ledger.against_normal_side", message)
        })
    })
}

/// R14: money that comes or goes has a cash-flow item, unless it only moves between cash and bank.
fn cash_lines_name_their_flow(draft: &VoucherDraft, context: &Context<'_>) -> Vec<Finding> {
    let is_money = |line: &LineDraft| context.chart.money(&line.account).is_some();
    if draft.lines.iter().all(is_money) {
        return vec![];
    }
    per_line(draft, |line| {
        (is_money(line) && line.cash_flow_item.is_none())
            .then(|| Finding::blocks_close("ledger.no_cash_flow_item", "现金、银行存款分录缺少现金流量项目"))
    })
}

/// R1, the rest: a voucher whose lines cancel each other out records nothing.
fn something_changes(draft: &VoucherDraft, _context: &Context<'_>) -> Vec<Finding> {
    let mut net: BTreeMap<(&str, &Aux), Fen> = BTreeMap::new();
    for line in &draft.lines {
        *net.entry((line.account.as_str(), &line.aux)).or_default() += line.net_debit();
    }
    if !draft.lines.is_empty() && net.values().all(|amount| amount.is_zero()) {
        return vec![Finding::warning(
            "ledger.no_effect",
            "各行分录相互抵销，没有记录任何变化",
        )];
    }
    vec![]
}

#[cfg(test)]
mod tests;
