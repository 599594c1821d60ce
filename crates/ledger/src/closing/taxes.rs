//! 附加税费: on the VAT and consumption tax that a month makes payable, at the rates of the company.

use std::collections::BTreeSet;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::accounts::Levy;
use super::{Closing, credit, debit};
use crate::tax::TaxRates;
use crate::{BalanceKey, Fen, Finding, VoucherDraft, VoucherKind};

/// 六税两费减半征收, in `tax-rates.json`.
const RELIEF: &str = "surcharge.relief";
/// 小型微利企业所得税.
const SMALL_PROFIT: &str = "income_tax.small";

/// How VAT applies to a company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Taxpayer {
    #[default]
    General,
    Small,
}

/// Where a company stands, which decides its 城市维护建设税.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CityRate {
    /// 市区, 7 %
    #[default]
    Urban,
    /// 县城、镇, 5 %
    Town,
    /// 其他, 1 %
    Rural,
}

impl CityRate {
    /// What tells its rates apart.
    const fn key(self) -> &'static str {
        match self {
            Self::Urban => "urban",
            Self::Town => "town",
            Self::Rural => "rural",
        }
    }
}

/// What decides a company's rates; the rates themselves are dated data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TaxPolicy {
    pub taxpayer: Taxpayer,
    pub city: CityRate,
    /// 六税两费减半征收: small taxpayers and 小型微利企业, while it is in force.
    pub is_halved: bool,
    /// 小型微利企业所得税, while it is in force.
    pub is_small_profit: bool,
    /// Whether a small taxpayer files VAT and surcharges by the quarter.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_quarterly: bool,
}

/// One surcharge: the word its accounts are called by, and its rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surcharge {
    pub name: String,
    pub rate: Decimal,
}

impl TaxPolicy {
    /// A rate on a day, that of the company's place where it differs by place; none of a relief that the company does not have.
    pub fn rate(&self, key: &str, rates: &TaxRates, day: Date) -> Option<Decimal> {
        let is_withheld = match key {
            RELIEF => !self.is_halved,
            SMALL_PROFIT => !self.is_small_profit,
            _ => false,
        };
        let by_place = || rates.on(&format!("{key}.{}", self.city.key()), day);
        let found = rates.on(key, day).or_else(by_place);
        found.filter(|_| !is_withheld)
    }

    /// What the company pays in the place of a rate: a surcharge with its relief taken off, income tax and the VAT of small
    /// taxpayers at the reduced rate while it is in force.
    pub fn rate_due(&self, key: &str, rates: &TaxRates, day: Date) -> Option<Decimal> {
        let first_of = |keys: [&str; 2]| keys.iter().find_map(|key| self.rate(key, rates, day));
        match key {
            "income_tax" => first_of([SMALL_PROFIT, "income_tax.standard"]),
            "vat.small" => first_of(["vat.small.relief", "vat.levy"]),
            _ if key.starts_with("surcharge.") => {
                let relief = self.rate(RELIEF, rates, day);
                Some(self.rate(key, rates, day)? * relief.unwrap_or(Decimal::ONE))
            }
            _ => self.rate(key, rates, day),
        }
    }

    /// The surcharges of a company on a day, the relief taken off.
    pub fn surcharges(&self, levies: &[Levy], rates: &TaxRates, day: Date) -> Vec<Surcharge> {
        let in_force = levies.iter().filter_map(|levy| {
            Some(Surcharge {
                name: levy.name.clone(),
                rate: self.rate_due(&levy.rate, rates, day)?,
            })
        });
        in_force.collect()
    }

    /// The rate of income tax on a day.
    pub fn income_tax(&self, rates: &TaxRates, day: Date) -> Option<Decimal> {
        self.rate_due("income_tax", rates, day)
    }
}

impl Closing<'_> {
    /// What surcharges are due on: VAT payable, what of it was paid already counted in, and consumption tax.
    pub fn surcharge_base(&self) -> Fen {
        let accounts = &self.accounts;
        let consumption = self.named(&accounts.taxes, &accounts.consumption_tax);
        let consumption = consumption.map_or(Fen::ZERO, |account| self.accrued(account.code.as_str()));
        self.vat_payable() + consumption
    }

    /// 附加税费 of the month less what was charged already, each rounded on its own and never below zero.
    pub fn surcharges(&self, surcharges: &[Surcharge]) -> Result<Option<VoucherDraft>, Finding> {
        let base = self.surcharge_base().max(Fen::ZERO);
        let (mut debits, mut credits) = (Vec::new(), Vec::new());
        for surcharge in surcharges {
            let too_large = || Finding::blocks("ledger.too_large", "附加税费金额过大");
            let due = base.times(surcharge.rate).ok_or_else(too_large)?;
            if due.is_zero() {
                continue;
            }
            let payable = self.leaf_named(&self.accounts.taxes, &surcharge.name)?;
            let amount = (due - self.accrued(payable.account.as_str())).max(Fen::ZERO);
            let expense = self.leaf_named(&self.accounts.surcharges, &surcharge.name)?;
            debits.push(debit(&expense, amount));
            credits.push(credit(&payable, amount));
        }
        debits.append(&mut credits);
        Ok(self.draw_up(VoucherKind::Carry, "计提附加税费", debits))
    }

    /// What of a surcharge was charged this month; `None` where the chart has no account for it.
    pub fn accrued_of(&self, surcharge: &str) -> Option<Fen> {
        let account = self.named(&self.accounts.taxes, surcharge)?;
        Some(self.accrued(account.code.as_str()))
    }

    /// The keys of 税金及附加 that the surcharges are charged to, with what was charged in the month.
    pub(crate) fn surcharges_booked(&self) -> Vec<(BalanceKey, Fen)> {
        let expense = |levy: &Levy| self.leaf_named(&self.accounts.surcharges, &levy.name).ok();
        let keys: BTreeSet<BalanceKey> = self.accounts.levies.iter().filter_map(expense).collect();
        let movements = self.book.movements_before_close(self.tax_range());
        let charged = |key: BalanceKey| {
            let amount = movements.of_key(&key).net_movement();
            (key, amount)
        };
        keys.into_iter().map(charged).collect()
    }

    /// Whether any of them was charged this month.
    pub(super) fn has_surcharges(&self, surcharges: &[Surcharge]) -> bool {
        let payables = surcharges
            .iter()
            .filter_map(|surcharge| self.named(&self.accounts.taxes, &surcharge.name));
        payables
            .map(|account| self.accrued(account.code.as_str()))
            .any(|charged| charged > Fen::ZERO)
    }
}
