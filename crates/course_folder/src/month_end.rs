//! What a company's data give for the end of one month of somebody's books.

use std::collections::{BTreeMap, BTreeSet};

use ledger::closing::{Accrual, ExchangeRate, MonthEnd, SoldStock};
use ledger::fixed_asset::AssetCard;
use ledger::{AccountCode, Aux, BalanceKey, Fen, Opening, Period, VoucherDraft};
use rust_decimal::Decimal;
use scoring::book::{BookContext, derived_amounts};
use serde::{Deserialize, Serialize};

use crate::model::{Asset, Company, MonthEndData, Monthly, Posting};

/// The types of documents by which something is sold, or comes back.
pub const SALES_INVOICES: [&str; 2] = ["sales_invoice", "red_invoice"];

/// A line of an invoice that the company made out: what was sold, or came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invoiced {
    /// The document's key.
    pub document: String,
    /// The line's name as printed: `*照明装置*智能灯`.
    pub item: String,
    /// Below zero for what came back.
    pub quantity: Decimal,
}

impl Invoiced {
    /// The name without the class that invoices print before it.
    fn name(&self) -> &str {
        self.item.rsplit('*').next().unwrap_or(&self.item).trim()
    }
}

/// Books at the end of a month.
#[derive(Clone, Copy, Debug)]
pub struct KeptMonth<'a> {
    pub period: Period,
    pub context: BookContext<'a>,
    /// Everything saved up to the end of the month, with the documents that are attached.
    pub vouchers: &'a [VoucherDraft],
    pub invoiced: &'a [Invoiced],
}

impl MonthEndData {
    /// For the month: cards and rates as they are, accruals and quantities as the books give them.
    pub fn of(&self, kept: &KeptMonth<'_>) -> MonthEnd {
        MonthEnd {
            assets: self.assets.iter().filter_map(card_of).collect(),
            accruals: accruals(&self.monthly, kept),
            sales: self
                .sales
                .iter()
                .map(|sale| SoldStock {
                    stock: key_of(&sale.stock),
                    cost: key_of(&sale.cost),
                    quantity: sold(&sale.item, kept),
                })
                .collect(),
            rates: self
                .currencies
                .iter()
                .filter_map(|currency| {
                    let rate = currency.rates.get(&kept.period.to_string())?;
                    Some(ExchangeRate {
                        unit: currency.name.clone(),
                        rate: rate.as_str().parse().ok()?,
                    })
                })
                .collect(),
        }
    }
}

fn key_of(posting: &Posting) -> BalanceKey {
    BalanceKey::new(&posting.account, Aux(posting.aux.clone()))
}

fn card_of(asset: &Asset) -> Option<AssetCard> {
    if !asset.is_sound() {
        return None;
    }
    let until = asset.until.as_ref().map(|month| month.as_str().parse());
    Some(AssetCard {
        name: asset.name.clone(),
        kind: asset.kind,
        cost: asset.cost,
        residual: asset.residual,
        months: asset.months,
        method: asset.method,
        from: asset.from.as_str().parse().ok()?,
        until: until.transpose().ok()?,
        accumulated: key_of(&asset.accumulated),
        expense: key_of(&asset.expense),
    })
}

fn accruals(monthly: &[Monthly], kept: &KeptMonth<'_>) -> Vec<Accrual> {
    if monthly.is_empty() {
        return Vec::new();
    }
    let lines: Vec<_> = monthly
        .iter()
        .map(|entry| (entry.amount.as_str(), Fen::ZERO))
        .collect();
    // Every month counts for itself: what it began with, and what was booked in it.
    let is_of_month = |voucher: &&VoucherDraft| voucher.date.is_some_and(|date| kept.period.contains(date));
    let openings = carried_over(kept);
    let of_month: Vec<VoucherDraft> = kept.vouchers.iter().filter(is_of_month).cloned().collect();
    let context = BookContext {
        openings: &openings,
        ..kept.context
    };
    let amounts = derived_amounts(&lines, &of_month, context);
    let accrual = |(entry, amount): (&Monthly, _)| Accrual {
        title: entry.title.clone(),
        debit: key_of(&entry.debit),
        credit: key_of(&entry.credit),
        amount,
    };
    monthly.iter().zip(amounts).map(accrual).collect()
}

/// What the month began with: the openings, and everything booked before it.
fn carried_over(kept: &KeptMonth<'_>) -> Vec<Opening> {
    let mut sums: BTreeMap<(AccountCode, Aux), (Fen, Decimal)> = BTreeMap::new();
    for opening in kept.context.openings {
        let quantity = opening.quantity.unwrap_or_default();
        let sum = sums
            .entry((opening.account.clone(), opening.aux.clone()))
            .or_default();
        *sum = (sum.0 + opening.balance, sum.1 + quantity);
    }
    let first = kept.period.first_day();
    let before = kept
        .vouchers
        .iter()
        .filter(|voucher| voucher.date.is_some_and(|date| date < first));
    for line in before.flat_map(|voucher| &voucher.lines) {
        let quantity = line.quantity.unwrap_or_default().abs();
        let comes = line.net_debit() > Fen::ZERO;
        let sum = sums.entry((line.account.clone(), line.aux.clone())).or_default();
        *sum = (
            sum.0 + line.net_debit(),
            sum.1 + if comes { quantity } else { -quantity },
        );
    }
    let opening = |((account, aux), (balance, quantity))| Opening {
        account,
        aux,
        balance,
        quantity: Some(quantity),
        ..Opening::default()
    };
    sums.into_iter().map(opening).collect()
}

/// How many were invoiced by what was booked this month.
fn sold(item: &str, kept: &KeptMonth<'_>) -> Decimal {
    let vouchers = kept.vouchers.iter();
    let of_month = vouchers.filter(|voucher| voucher.date.is_some_and(|date| kept.period.contains(date)));
    let booked: BTreeSet<&str> = of_month
        .flat_map(|voucher| voucher.documents.iter().map(String::as_str))
        .collect();
    let lines = kept.invoiced.iter();
    lines
        .filter(|line| line.name() == item && booked.contains(line.document.as_str()))
        .map(|line| line.quantity)
        .sum()
}

/// The special VAT invoices that a company made out itself, by key.
pub fn special_invoices(company: &Company) -> BTreeSet<String> {
    let documents = company.businesses.iter().flat_map(|business| &business.document);
    let special = documents.filter(|document| {
        let field = |name: &str| document.fields.get(name).map_or("", String::as_str);
        SALES_INVOICES.contains(&document.r#type.as_str())
            && field("seller") == company.head.name
            && field("invoice_kind").contains('专')
    });
    special.map(|document| document.id.clone()).collect()
}

/// The lines of the invoices that a company made out itself.
pub fn invoiced(company: &Company) -> Vec<Invoiced> {
    let documents = company.businesses.iter().flat_map(|business| &business.document);
    let own = documents.filter(|document| {
        let seller = document.fields.get("seller").map(String::as_str);
        SALES_INVOICES.contains(&document.r#type.as_str())
            && (seller == Some(company.head.name.as_str()) || document.r#type == SALES_INVOICES[0])
    });
    own.flat_map(|document| {
        document.item.iter().filter_map(|item| {
            Some(Invoiced {
                document: document.id.clone(),
                item: item.name.clone(),
                quantity: item.quantity.as_ref()?.as_str().parse().ok()?,
            })
        })
    })
    .collect()
}
