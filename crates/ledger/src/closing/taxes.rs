//! 附加税费: on the VAT and consumption tax that a month makes payable, at the rates of the company.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::accounts::Levy;
use super::{Closing, credit, debit};
use crate::tax::TaxRates;
use crate::{Fen, Finding, VoucherDraft, VoucherKind};

/// How VAT applies to a company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taxpayer {
    #[default]
    General,
    Small,
}

/// Where a company stands, which decides its 城市维护建设税.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// One surcharge: the word its accounts are called by, and its rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surcharge {
    pub name: String,
    pub rate: Decimal,
}

impl TaxPolicy {
    /// The surcharges of a company on a day, the relief taken off.
    pub fn surcharges(&self, levies: &[Levy], rates: &TaxRates, day: Date) -> Vec<Surcharge> {
        let relief = rates.on("surcharge.relief", day).filter(|_| self.is_halved);
        let rate = |levy: &Levy| {
            let by_place = format!("{}.{}", levy.rate, self.city.key());
            rates.on(&levy.rate, day).or_else(|| rates.on(&by_place, day))
        };
        let in_force = levies.iter().filter_map(|levy| Some((levy, rate(levy)?)));
        in_force
            .map(|(levy, rate)| Surcharge {
                name: levy.name.clone(),
                rate: rate * relief.unwrap_or(Decimal::ONE),
            })
            .collect()
    }

    /// The rate of income tax on a day.
    pub fn income_tax(&self, rates: &TaxRates, day: Date) -> Option<Decimal> {
        let small = rates.on("income_tax.small", day).filter(|_| self.is_small_profit);
        small.or_else(|| rates.on("income_tax.standard", day))
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
