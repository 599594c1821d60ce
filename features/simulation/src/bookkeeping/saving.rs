//! Saving a voucher: what is checked before anything is written, and at which field a fault is told.

use super::LoadedBook;
use crate::{
    store::voucher::{BookVoucher, NewVoucher},
    template::{Post, Template},
};
use interchange::standing::Standing;
use ledger::{
    Category, Fen, Finding, LineDraft, Period, VoucherDraft, VoucherKind,
    cash_flow::CashFlowDefaults,
    closing::ClosingAccounts,
    finding::any_blocks,
    voucher::signing::{
        BookMode, Signatures, SigningError, Step, VoucherState, VoucherStatus, needs_cashier, signed_up_to,
    },
};
use platform::{Error, FieldError};

/// More than any voucher of the course has; it bounds what a request can cost.
const MOST_LINES: usize = 100;
const MOST_DOCUMENTS: usize = 50;
/// Seven years of a teaching company: what one book may cost to read.
const MOST_VOUCHERS: usize = 5_000;
const LONGEST_TEXT: usize = 200;

/// A voucher as somebody wants it saved.
#[derive(Debug, Clone)]
pub struct VoucherSave {
    /// What stands on it; its number is given by the book.
    pub draft: VoucherDraft,
    /// Kept as a draft: unchecked and without a number.
    pub is_draft: bool,
    /// The business it books; found by its documents where not said.
    pub business: Option<String>,
    /// The post of whoever prepares it.
    pub post: Post,
}

/// Whether two vouchers book the same amounts on the same accounts and partners, line by line.
pub fn books_the_same(one: &VoucherDraft, other: &VoucherDraft) -> bool {
    let booked = |line: &LineDraft| (line.account.clone(), line.aux.clone(), line.debit, line.credit);
    one.lines.iter().map(booked).eq(other.lines.iter().map(booked))
}

/// The voucher as it is to be stored, and what is worth telling; or every reason why not, each at its field.
pub fn prepare(
    kept: &LoadedBook,
    current: Option<&BookVoucher>,
    save: VoucherSave,
) -> Result<(NewVoucher, Vec<Finding>), Error> {
    require_post(save.post, &[Post::Accountant, Post::Supervisor])?;
    if current.is_none() && kept.vouchers.len() >= MOST_VOUCHERS {
        let msg = format!("一个账套最多 {MOST_VOUCHERS} 张凭证。");
        return Err(Error::conflict("simulation.too_many_vouchers", msg));
    }
    kept.require_post(save.post)?;
    let person = kept.signature(save.post);
    if let Some(current) = current {
        kept.require_free(current.id)?;
        require_change(kept, current, Step::Edit, &person)?;
    }
    let (mut draft, mut findings) = checked(kept, current, save.draft, save.is_draft)?;
    if !save.is_draft {
        findings.extend(kept.shortages(&draft, current.map(|current| current.id)));
    }
    let period = draft
        .date
        .filter(|_| !save.is_draft)
        .map_or(kept.book.period, Period::of);
    draft.number = (!save.is_draft).then(|| number_of(kept, current, period, &draft.word));
    let business = save.business.or_else(|| business_of(&kept.template, &draft));
    let voucher = NewVoucher {
        book: kept.book.id,
        period,
        state: if save.is_draft {
            VoucherState::Draft
        } else {
            VoucherState::Saved
        },
        signatures: Signatures {
            prepared_by: Some(person),
            ..Signatures::default()
        },
        business: business.filter(|key| kept.template.business(key).is_some()),
        is_given: false,
        reverses: current.and_then(|current| current.reverses),
        corrects: current.and_then(|current| current.corrects),
        draft,
    };
    Ok((voucher, findings))
}

/// What stands on the voucher, with its kind, and what is worth telling; one kept as a draft is checked for its form only.
fn checked(
    kept: &LoadedBook,
    current: Option<&BookVoucher>,
    mut draft: VoucherDraft,
    is_draft: bool,
) -> Result<(VoucherDraft, Vec<Finding>), Error> {
    let faults = faults_of_form(&kept.template, &draft);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    draft.kind = kind_of(kept, &draft);
    if !is_draft && kept.rules.is_helpful() {
        fill_cash_flow(kept, &mut draft);
    }
    let id = current.map(|current| current.id);
    let findings = if is_draft {
        Vec::new()
    } else {
        kept.check(&draft, id)
    };
    if any_blocks(&findings) {
        return Err(Error::Invalid(
            findings.iter().filter(blocks).map(field_error).collect(),
        ));
    }
    Ok((draft, findings))
}

/// Tags cash lines that name no cash-flow item with the usual one of their counter-accounts, as accounting programs do.
fn fill_cash_flow(kept: &LoadedBook, draft: &mut VoucherDraft) {
    let Some(defaults) = CashFlowDefaults::of(kept.template.standard) else {
        return;
    };
    let usual: Vec<_> = (draft.lines.iter())
        .map(|line| defaults.item_for(draft, line, &kept.chart))
        .collect();
    for (line, usual) in draft.lines.iter_mut().zip(usual) {
        line.cash_flow_item = line.cash_flow_item.or(usual);
    }
}

/// The longest name that signs.
const LONGEST_NAME: usize = 40;

/// A voucher of a file as it is to be stored under this number, and why its signatures were not taken if they could not have been given;
/// or every reason why not. Several of one file are checked against the book as it was before the first. What it corrects is not known yet.
pub(crate) fn prepare_brought(
    kept: &LoadedBook,
    (draft, standing): (VoucherDraft, &Standing),
    number: u32,
) -> Result<(NewVoucher, Option<SigningError>), Vec<String>> {
    let (mut draft, _) = match checked(kept, None, draft, false) {
        Ok(checked) => checked,
        Err(Error::Invalid(faults)) => return Err(faults.into_iter().map(|fault| fault.message).collect()),
        Err(other) => return Err(vec![other.to_string()]),
    };
    draft.number = Some(number);
    let business = standing.business.clone();
    let business = business.or_else(|| business_of(&kept.template, &draft));
    let (signed, why) = signed_elsewhere(kept, &draft, standing);
    let new = NewVoucher {
        book: kept.book.id,
        period: draft.date.map_or(kept.book.period, Period::of),
        state: signed.state,
        signatures: signed.signatures,
        business: business.filter(|key| kept.template.business(key).is_some()),
        is_given: false,
        reverses: None,
        corrects: None,
        draft,
    };
    Ok((new, why))
}

/// Where a voucher of a file stands; merely saved where its signatures could not have been given one after the other.
fn signed_elsewhere(
    kept: &LoadedBook,
    draft: &VoucherDraft,
    standing: &Standing,
) -> (VoucherStatus, Option<SigningError>) {
    let own = || Some(kept.signature(kept.drawing_post()));
    let short = |name: &Option<String>| {
        let name = name.clone().map(|name| name.trim().to_owned());
        name.filter(|name| !name.is_empty() && name.chars().count() <= LONGEST_NAME)
    };
    let said = &standing.signatures;
    let signed = Signatures {
        prepared_by: short(&said.prepared_by).or_else(own),
        cashier_by: short(&said.cashier_by),
        reviewed_by: short(&said.reviewed_by),
        posted_by: short(&said.posted_by),
    };
    let state = standing.state.max(VoucherState::Saved);
    let cash = needs_cashier(draft, &kept.chart);
    match signed_up_to(state, &signed, cash) {
        Ok(status) => (status, None),
        Err(why) => {
            let saved = VoucherStatus {
                state: VoucherState::Saved,
                signatures: Signatures {
                    prepared_by: signed.prepared_by,
                    ..Signatures::default()
                },
                needs_cashier: cash,
            };
            (saved, Some(why))
        }
    }
}

/// The number it has, while word and period stay; otherwise the next one.
fn number_of(kept: &LoadedBook, current: Option<&BookVoucher>, period: Period, word: &str) -> u32 {
    let kept_number = current
        .filter(|current| current.period == period && current.draft.word == word)
        .and_then(|current| current.draft.number);
    kept_number.unwrap_or_else(|| kept.next_number(period, word))
}

fn blocks(finding: &&Finding) -> bool {
    finding.severity == ledger::Severity::Blocks
}

/// Refuses a post that does not do this kind of work.
pub fn require_post(post: Post, allowed: &[Post]) -> Result<(), Error> {
    if allowed.contains(&post) {
        return Ok(());
    }
    let names: Vec<_> = allowed.iter().map(|post| post.label()).collect();
    let msg = format!("{}不做这一步，请切换到：{}。", post.label(), names.join("、"));
    Err(Error::conflict("simulation.wrong_post", msg))
}

/// Refuses to change or delete what may not be: posted, signed, or of a closed period.
pub fn require_change(
    kept: &LoadedBook,
    voucher: &BookVoucher,
    step: Step,
    person: &str,
) -> Result<(), Error> {
    if kept.is_closed(voucher.period) {
        return Err(period_closed(voucher.period));
    }
    // Editing is refused by state alone; teaching mode changes nothing about it.
    match kept.status(voucher).after(step, person, BookMode::Strict) {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::conflict(error.code(), format!("{error}。"))),
    }
}

/// The refusal of everything in a closed period.
pub fn period_closed(period: Period) -> Error {
    let msg = format!("{period} 已结账，不能再改动该期间的凭证。");
    Error::conflict("simulation.period_closed", msg)
}

/// The field of a voucher that a finding is about, so that the screen can show it there.
pub fn field_error(finding: &Finding) -> FieldError {
    let what = match finding.code.as_str() {
        "ledger.no_account" | "ledger.unknown_account" | "ledger.not_leaf" | "ledger.disabled_account" => {
            "account"
        }
        "ledger.no_aux" | "ledger.unwanted_aux" => "aux",
        "ledger.no_amount" | "ledger.both_sides" | "ledger.too_large" | "ledger.against_normal_side" => {
            "amount"
        }
        "ledger.no_cash_flow_item" => "cash_flow_item",
        "ledger.date_outside_period" | "ledger.date_order" | "ledger.no_date" => "date",
        "ledger.unknown_word" | "ledger.word_mismatch" => "word",
        "ledger.booked_twice" | "ledger.mixed_business" | "ledger.no_attachment" => "documents",
        _ => "lines",
    };
    FieldError {
        field: match finding.line {
            Some(line) => format!("lines[{line}].{what}"),
            None => what.to_owned(),
        },
        message: finding.message.clone(),
    }
}

/// What no draft may have either: texts and amounts without bound, unknown documents and items.
fn faults_of_form(template: &Template, draft: &VoucherDraft) -> Vec<FieldError> {
    let mut faults = Vec::new();
    let mut fault = |field: String, message: &str| {
        faults.push(FieldError {
            field,
            message: message.into(),
        });
    };
    if draft.lines.len() > MOST_LINES {
        fault("lines".into(), &format!("一张凭证最多 {MOST_LINES} 行分录。"));
    }
    if draft.documents.len() > MOST_DOCUMENTS || draft.attachments > 9_999 {
        fault("documents".into(), "附件过多。");
    }
    if draft.word.chars().count() > 4 {
        fault("word".into(), "凭证字最多 4 个字。");
    }
    let known: std::collections::BTreeSet<&str> = template
        .businesses
        .iter()
        .flat_map(|business| &business.documents)
        .map(|document| document.key.as_str())
        .collect();
    if draft.documents.iter().any(|key| !known.contains(key.as_str())) {
        fault("documents".into(), "没有这张原始凭证。");
    }
    for (i, line) in draft.lines.iter().enumerate().take(MOST_LINES) {
        if line.summary.chars().count() > LONGEST_TEXT {
            fault(format!("lines[{i}].summary"), "摘要最多 200 个字。");
        }
        if line.account.as_str().len() > 20 {
            fault(format!("lines[{i}].account"), "没有这个科目。");
        }
        if line.debit.0.unsigned_abs().max(line.credit.0.unsigned_abs()) > Fen::LARGEST_ENTRY.0 as u64 {
            fault(format!("lines[{i}].amount"), "分录金额过大。");
        }
        let is_unknown = |(kind, item): (&String, &String)| {
            let listed = template.aux.iter().find(|aux| aux.kind == *kind);
            let has = listed.is_some_and(|aux| aux.items.contains(item));
            !item.trim().is_empty() && !has
        };
        if let Some((kind, item)) = line.aux.0.iter().find(|pair| is_unknown(*pair)) {
            let item: String = item.chars().take(40).collect();
            fault(format!("lines[{i}].aux"), &format!("{kind}中没有「{item}」。"));
        }
    }
    faults
}

/// 结转损益 is told by its lines, so that nobody's profit statement hangs on a box they forgot to tick; what corrects one is
/// one too, or the profit statement would take it for what moved in the month.
fn kind_of(kept: &LoadedBook, draft: &VoucherDraft) -> VoucherKind {
    let may_close = [VoucherKind::Normal, VoucherKind::Red, VoucherKind::Supplement];
    if !may_close.contains(&draft.kind) {
        return draft.kind;
    }
    let day = draft.date.unwrap_or_else(|| kept.book.period.last_day());
    let profit = ClosingAccounts::of(kept.template.standard, day).profit;
    let is_profit = |line: &ledger::LineDraft| line.account.is_under(&profit);
    let is_own = |line: &ledger::LineDraft| kept.chart.category(&line.account) == Some(Category::ProfitLoss);
    let closes = draft.lines.iter().any(is_profit)
        && draft.lines.iter().any(is_own)
        && draft.lines.iter().all(|line| is_profit(line) || is_own(line));
    if closes { VoucherKind::PlClose } else { draft.kind }
}

/// The business that the first attached document belongs to.
fn business_of(template: &Template, draft: &VoucherDraft) -> Option<String> {
    let first = draft.documents.first()?;
    template.business_of_document().remove(first)
}
