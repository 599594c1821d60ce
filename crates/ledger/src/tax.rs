//! Tax rates with the days between which they apply (`content/accounting/tax-rates.json`).

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::Deserialize;

use crate::Fen;

/// One rate and its time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRate {
    /// A stable name: `vat.goods`, `surcharge.city.urban`.
    pub key: String,
    pub label: String,
    /// A part of one.
    pub rate: Decimal,
    pub from: Date,
    pub until: Option<Date>,
    /// The law or notice it stands in.
    pub source: String,
}

/// Up to how much something is free of a tax, and its time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxLimit {
    /// A stable name: `vat.small.free.month`.
    pub key: String,
    pub label: String,
    /// In yuan; the amount itself is still free.
    pub amount: Decimal,
    pub from: Date,
    pub until: Option<Date>,
    /// The law or notice it stands in.
    pub source: String,
}

/// One step of a progressive scale: above `over` yuan the rate applies, less the quick deduction.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bracket {
    pub over: Decimal,
    pub rate: Decimal,
    pub quick_deduction: Decimal,
}

/// All rates.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRates {
    rates: Vec<TaxRate>,
    limits: Vec<TaxLimit>,
    /// 综合所得预扣率 for cumulative withholding, lowest step first.
    wage_withholding: Vec<Bracket>,
}

impl TaxRates {
    /// Those that come with the product.
    pub fn of_the_product() -> Self {
        let json = include_str!("../../../content/accounting/tax-rates.json");
        Self::from_json(json).expect("the rates that come with the product are tested")
    }

    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The rate in force on a day.
    pub fn on(&self, key: &str, day: Date) -> Option<Decimal> {
        let applies = |rate: &&TaxRate| {
            rate.key == key && rate.from <= day && rate.until.is_none_or(|until| day <= until)
        };
        self.rates.iter().find(applies).map(|rate| rate.rate)
    }

    /// The limit in force on a day.
    pub fn limit(&self, key: &str, day: Date) -> Option<Fen> {
        let applies = |limit: &&TaxLimit| {
            limit.key == key && limit.from <= day && limit.until.is_none_or(|until| day <= until)
        };
        let found = self.limits.iter().find(applies)?;
        Fen::from_decimal(found.amount)
    }

    pub fn all(&self) -> &[TaxRate] {
        &self.rates
    }

    /// 累计预扣: the tax on the cumulative taxable wage of the year, before what was withheld already.
    pub fn wage_tax(&self, cumulative_taxable: Decimal) -> Decimal {
        let step = self
            .wage_withholding
            .iter()
            .rev()
            .find(|step| cumulative_taxable > step.over);
        step.map_or(Decimal::ZERO, |step| {
            cumulative_taxable * step.rate - step.quick_deduction
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_change_on_their_day() {
        let rates = TaxRates::of_the_product();
        let on = |key: &str, day: &str| rates.on(key, day.parse().unwrap()).map(|rate| rate.to_string());
        assert_eq!(on("vat.goods", "2026-01-31").as_deref(), Some("0.13"));
        assert_eq!(on("vat.small.relief", "2027-12-31").as_deref(), Some("0.01"));
        assert_eq!(on("vat.small.relief", "2028-01-01"), None);
        assert_eq!(on("vat.unheard_of", "2026-01-31"), None);
        let limit = |key: &str, day: &str| rates.limit(key, day.parse().unwrap());
        assert_eq!(limit("vat.small.free.month", "2026-01-31"), Some(Fen(10_000_000)));
        assert_eq!(
            limit("vat.small.free.quarter", "2027-12-31"),
            Some(Fen(30_000_000))
        );
        assert_eq!(limit("vat.small.free.month", "2028-01-31"), None);
    }

    #[test]
    fn wages_of_a_year_are_withheld_as_the_course_says() {
        let rates = TaxRates::of_the_product();
        let mut withheld = Decimal::ZERO;
        let months: Vec<Decimal> = (1..=12)
            .map(|month| {
                let due = rates.wage_tax(Decimal::from(10_000 * month)) - withheld;
                withheld += due;
                due.normalize()
            })
            .collect();
        assert_eq!(months[..4], [300, 300, 300, 580].map(Decimal::from));
        assert!(months[4..].iter().all(|due| *due == Decimal::from(1000)));
        assert_eq!(withheld, Decimal::from(9480));
    }
}
