//! What a company's folder says, in the ledger's types.

use std::collections::BTreeMap;

use ledger::chart::{Category, Money, NormalSide};
use ledger::closing::TaxPolicy;
use ledger::statement::Filer;
use ledger::{Aux, Fen, LineDraft, Side, Standard, VoucherDraft};
use rust_decimal::Decimal;

use crate::model::{self, Account, Cash, Opening, RefVoucher};

/// An account of accounts.csv.
pub fn ledger_account(account: &Account) -> ledger::Account {
    ledger::Account {
        code: account.code.as_str().into(),
        name: account.name.clone(),
        category: match account.category {
            model::Category::Asset => Category::Asset,
            model::Category::Liability => Category::Liability,
            model::Category::Common => Category::Common,
            model::Category::Equity => Category::Equity,
            model::Category::Cost => Category::Cost,
            model::Category::ProfitLoss => Category::ProfitLoss,
        },
        direction: match account.direction {
            Side::Debit => NormalSide::Debit,
            Side::Credit => NormalSide::Credit,
        },
        aux: account.aux.clone(),
        money: match account.cash {
            Cash::No => None,
            Cash::Cash => Some(Money::Cash),
            Cash::Bank => Some(Money::Bank),
        },
        unit: Some(account.unit.clone()).filter(|unit| !unit.is_empty()),
        disabled: false,
    }
}

/// An account of a standard's chart, as accounts.csv has it: one that may be on either side is a debit, and none is disabled.
pub fn account_of_ledger(account: &ledger::Account) -> Account {
    Account {
        code: account.code.as_str().to_owned(),
        name: account.name.clone(),
        category: match account.category {
            Category::Asset => model::Category::Asset,
            Category::Liability => model::Category::Liability,
            Category::Common => model::Category::Common,
            Category::Equity => model::Category::Equity,
            Category::Cost => model::Category::Cost,
            Category::ProfitLoss => model::Category::ProfitLoss,
        },
        direction: account.direction.side(),
        aux: account.aux.clone(),
        cash: match account.money {
            None => Cash::No,
            Some(Money::Cash) => Cash::Cash,
            Some(Money::Bank) => Cash::Bank,
        },
        unit: account.unit.clone().unwrap_or_default(),
    }
}

/// Whose statements and tax returns the books of a company give.
pub fn ledger_filer(head: &model::CompanyHead) -> Filer {
    Filer {
        standard: match head.standard {
            model::Standard::Assbe => Standard::Assbe,
            model::Standard::Asbe => Standard::Asbe,
        },
        taxes: TaxPolicy {
            taxpayer: head.taxpayer,
            city: head.tax.city,
            is_halved: head.tax.halved,
            is_small_profit: head.tax.small_profit,
            is_quarterly: head.tax.quarterly,
        },
    }
}

/// The cash flows of the year before a company's books begin.
pub fn cash_before(head: &model::CompanyHead) -> BTreeMap<u16, Fen> {
    let lines = head.cash_flow_before.iter();
    lines
        .filter_map(|(line, amount)| Some((line.parse().ok()?, *amount)))
        .collect()
}

/// A row of opening.csv; none when its quantity is beyond what a decimal holds.
pub fn ledger_opening(opening: &Opening) -> Option<ledger::Opening> {
    Some(ledger::Opening {
        account: opening.account.as_str().into(),
        aux: Aux(opening.aux.clone()),
        balance: match opening.side {
            Side::Debit => opening.amount,
            Side::Credit => -opening.amount,
        },
        year_debit: opening.year_debit.unwrap_or_default(),
        year_credit: opening.year_credit.unwrap_or_default(),
        quantity: decimal(opening.quantity.as_ref()).ok()?,
    })
}

/// An opening balance as opening.csv has it.
pub fn opening_of_ledger(opening: &ledger::Opening) -> Opening {
    let filled = |amount: Fen| (!amount.is_zero()).then_some(amount);
    Opening {
        account: opening.account.as_str().to_owned(),
        aux: opening.aux.0.clone(),
        side: if opening.balance.is_negative() {
            Side::Credit
        } else {
            Side::Debit
        },
        amount: opening.balance.abs(),
        quantity: opening.quantity.and_then(written),
        year_debit: filled(opening.year_debit),
        year_credit: filled(opening.year_credit),
    }
}

/// The main solution of a reference voucher as it would be entered, without documents; none when something in it cannot be read.
pub fn ledger_voucher(voucher: &RefVoucher) -> Option<VoucherDraft> {
    let lines = voucher.lines.iter().map(|line| {
        let (debit, credit) = match line.side {
            Side::Debit => (line.amount, Fen::ZERO),
            Side::Credit => (Fen::ZERO, line.amount),
        };
        Some(LineDraft {
            summary: line.summary.clone(),
            account: line.accounts.first()?.as_str().into(),
            aux: Aux(line.aux.clone()),
            debit,
            credit,
            quantity: decimal(line.quantity.as_ref()).ok()?,
            unit_price: None,
            cash_flow_item: line.cash_flow.first().and_then(|item| u16::try_from(*item).ok()),
        })
    });
    Some(VoucherDraft {
        word: voucher.word.clone(),
        number: Some(voucher.number),
        date: Some(voucher.date.as_str().parse().ok()?),
        kind: voucher.kind,
        attachments: voucher.attachments.unwrap_or_default(),
        documents: Vec::new(),
        lines: lines.collect::<Option<_>>()?,
    })
}

/// A voucher as a reference of vouchers.csv, without the business and the id it is still to be given; none without a date.
pub fn voucher_of_ledger(voucher: &VoucherDraft) -> Option<RefVoucher> {
    let lines = voucher.lines.iter().map(|line| {
        let (side, amount) = if line.credit.is_zero() {
            (Side::Debit, line.debit)
        } else {
            (Side::Credit, line.credit)
        };
        model::RefLine {
            summary: line.summary.clone(),
            accounts: vec![line.account.as_str().to_owned()],
            aux: line.aux.0.clone(),
            side,
            amount,
            quantity: line.quantity.and_then(written),
            cash_flow: line.cash_flow_item.map(u32::from).into_iter().collect(),
            derived: String::new(),
        }
    });
    Some(RefVoucher {
        business: String::new(),
        id: String::new(),
        variant: 1,
        word: voucher.word.clone(),
        number: voucher.number.unwrap_or_default(),
        date: model::Date::parse(&voucher.date?.to_string())?,
        kind: voucher.kind,
        attachments: Some(voucher.attachments).filter(|attachments| *attachments > 0),
        weight: model::Marks::whole(1),
        merge_group: String::new(),
        is_optional: false,
        lines: lines.collect(),
    })
}

/// A number as a course file writes it.
fn written(number: Decimal) -> Option<model::Decimal> {
    model::Decimal::parse(&number.normalize().to_string())
}

/// A number that may be left out; an error when it is written and cannot be read.
fn decimal(written: Option<&model::Decimal>) -> Result<Option<Decimal>, rust_decimal::Error> {
    written.map(|number| number.as_str().parse()).transpose()
}
