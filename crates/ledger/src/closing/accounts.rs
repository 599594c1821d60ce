//! Which accounts the end of a period moves: dated data of each standard (`content/accounting/*/closing.json`).

use jiff::civil::Date;
use serde::Deserialize;

use crate::Standard;

/// Accounts by what they are for, first level; and what the details under them are called, with or without 应交.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosingAccounts {
    #[serde(rename = "about")]
    _about: String,
    from: Date,
    until: Option<Date>,
    #[serde(rename = "source")]
    _source: String,
    /// 制造费用
    pub overhead: String,
    /// 生产成本
    pub production: String,
    /// 库存商品
    pub finished_goods: String,
    /// 应交税费
    pub taxes: String,
    /// 税金及附加
    pub surcharges: String,
    /// 所得税费用
    pub income_tax: String,
    /// 本年利润: where profit and loss are closed to.
    pub profit: String,
    /// 以前年度损益调整, closed to 利润分配—未分配利润; none where the standard has no such account.
    pub prior_years: Option<String>,
    /// 利润分配
    pub distribution: String,
    /// 盈余公积
    pub reserve: String,
    /// 实收资本
    pub capital: String,
    /// Accounts that should have no balance at the end of a period.
    pub should_be_zero: Vec<String>,
    /// The item of 生产成本 that overhead is carried to.
    pub overhead_item: String,
    pub vat: String,
    /// Under VAT: what was paid of the current month's tax.
    pub vat_paid: String,
    /// Under VAT: what goes to [`Self::vat_unpaid`].
    pub vat_unpaid_out: String,
    /// Under VAT: what was paid too much and comes from [`Self::vat_unpaid`].
    pub vat_excess_out: String,
    pub vat_unpaid: String,
    pub consumption_tax: String,
    /// Whose credits are sales in the sense of VAT: 主营业务收入, 其他业务收入.
    pub sales: Vec<String>,
    /// Where VAT that a small taxpayer need not pay goes.
    pub vat_relief: NamedDetail,
    /// 附加税费
    pub levies: Vec<Levy>,
    /// The detail of [`Self::income_tax`] that this year's tax is booked on, where it has details.
    pub current_tax: String,
    /// 递延所得税资产、递延所得税负债; none where the standard has no such accounts.
    pub deferred_tax: Vec<String>,
    pub income_tax_payable: String,
    pub retained: String,
    pub reserve_appropriated: String,
    pub statutory_reserve: String,
    /// Where foreign money costs more than it is worth at the end of a month.
    pub exchange_loss: NamedDetail,
    /// Where it is worth more (《小企业会计准则》 takes a gain as 营业外收入, 《企业会计准则》 both as 财务费用).
    pub exchange_gain: NamedDetail,
}

/// An account, and what the detail or the item under it is called.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedDetail {
    pub account: String,
    pub name: String,
}

/// A surcharge: what its accounts are called, and the key of its rate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levy {
    pub name: String,
    pub rate: String,
}

impl ClosingAccounts {
    /// All that a standard ever had.
    pub fn all_of(standard: Standard) -> Vec<Self> {
        let json = match standard {
            Standard::Assbe => include_str!("../../../../content/accounting/assbe/closing.json"),
            Standard::Asbe => include_str!("../../../../content/accounting/asbe/closing.json"),
        };
        serde_json::from_str(json).expect("the data that come with the product are tested")
    }

    /// Those of a standard on a day; before the first of them began, the first.
    pub fn of(standard: Standard, day: Date) -> Self {
        let known = Self::all_of(standard);
        let applies = |one: &&Self| one.from <= day && one.until.is_none_or(|until| day <= until);
        let found = known.iter().find(applies).or_else(|| known.first());
        found.cloned().expect("every standard has accounts to close with")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_closes_with_accounts_of_its_own_chart() {
        for standard in [Standard::Assbe, Standard::Asbe] {
            let chart = standard.chart();
            let accounts = ClosingAccounts::of(standard, "2026-01-31".parse().unwrap());
            let expected = [
                (&accounts.overhead, "制造费用"),
                (&accounts.production, "生产成本"),
                (&accounts.finished_goods, "库存商品"),
                (&accounts.taxes, "应交税费"),
                (&accounts.surcharges, "税金及附加"),
                (&accounts.income_tax, "所得税费用"),
                (&accounts.profit, "本年利润"),
                (&accounts.distribution, "利润分配"),
                (&accounts.reserve, "盈余公积"),
                (&accounts.capital, "实收资本"),
                (&accounts.should_be_zero[0], "待处理财产损溢"),
                (&accounts.should_be_zero[1], "制造费用"),
            ];
            for (code, name) in expected {
                let found = chart.find(&code.as_str().into());
                assert_eq!(
                    found.map(|account| account.name.as_str()),
                    Some(name),
                    "{standard:?}"
                );
            }
        }
    }
}
