//! What company.toml says of the end of a month: cards of assets, entries of every month, stock, foreign money.

use std::collections::BTreeMap;

use ledger::fixed_asset::{AssetKind, DepreciationMethod};
use serde::{Deserialize, Serialize};

use super::{Aux, CompanyHead, Decimal, Fen, Month};

/// Where an amount is booked: a leaf of the chart with its items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderPosting)]
pub struct Posting {
    pub account: String,
    #[schema(value_type = BTreeMap<String, String>)]
    pub aux: Aux,
}

/// 固定资产或无形资产卡片
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderAssetCard)]
pub struct Asset {
    pub name: String,
    pub kind: AssetKind,
    pub method: DepreciationMethod,
    /// In yuan.
    pub cost: Fen,
    /// In yuan.
    pub residual: Fen,
    /// Months of its life.
    pub months: u32,
    /// When it was ready for use.
    pub from: Month,
    /// The month in which it goes.
    pub until: Option<Month>,
    /// 累计折旧, 累计摊销
    pub accumulated: Posting,
    /// What bears it.
    pub expense: Posting,
}

/// Months of a life that nobody exceeds: a hundred years.
const LONGEST_LIFE: u32 = 1_200;

impl Asset {
    /// Whether cost, residual value and life make a card that can be depreciated.
    pub(crate) fn is_sound(&self) -> bool {
        self.cost > Fen::ZERO
            && self.cost <= Fen::LARGEST_ENTRY
            && !self.residual.is_negative()
            && self.residual < self.cost
            && (1..=LONGEST_LIFE).contains(&self.months)
            && (!self.method.is_yearly() || self.months.is_multiple_of(12))
    }
}

/// 每月计提、摊销的分录
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderMonthly)]
pub struct Monthly {
    pub title: String,
    pub debit: Posting,
    pub credit: Posting,
    /// An expression over the student's books, as `derived` in vouchers.csv: `round(-bal('2001')*0.05/12, 2)`.
    pub amount: String,
}

/// 月末一次结转销售成本的库存商品
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderSaleCost)]
pub struct SaleCost {
    /// What invoices call it, without their class: 智能灯.
    pub item: String,
    pub stock: Posting,
    pub cost: Posting,
}

/// 外币: accounts with its name as their unit are kept in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderCurrency)]
pub struct Currency {
    pub name: String,
    /// Yuan for one, on the last day of a month.
    pub rates: BTreeMap<String, Decimal>,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MonthEndData {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assets: Vec<Asset>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monthly: Vec<Monthly>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sales: Vec<SaleCost>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub currencies: Vec<Currency>,
}

impl MonthEndData {
    /// Whether a company says nothing of the end of a month.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl CompanyHead {
    /// What it says of the end of a month.
    pub fn month_end(&self) -> MonthEndData {
        MonthEndData {
            assets: self.asset.clone(),
            monthly: self.monthly.clone(),
            sales: self.sale_cost.clone(),
            currencies: self.currency.clone(),
        }
    }

    /// Everything an amount is booked on, with its place in company.toml.
    pub(crate) fn postings(&self) -> Vec<(String, &Posting)> {
        let mut postings = Vec::new();
        for (at, asset) in self.asset.iter().enumerate() {
            postings.push((format!("asset.{at}.accumulated"), &asset.accumulated));
            postings.push((format!("asset.{at}.expense"), &asset.expense));
        }
        for (at, entry) in self.monthly.iter().enumerate() {
            postings.push((format!("monthly.{at}.debit"), &entry.debit));
            postings.push((format!("monthly.{at}.credit"), &entry.credit));
        }
        for (at, sale) in self.sale_cost.iter().enumerate() {
            postings.push((format!("sale_cost.{at}.stock"), &sale.stock));
            postings.push((format!("sale_cost.{at}.cost"), &sale.cost));
        }
        postings
    }

    /// The same, to be renamed.
    pub(crate) fn postings_mut(&mut self) -> impl Iterator<Item = &mut Posting> {
        let assets = self.asset.iter_mut();
        let assets = assets.flat_map(|asset| [&mut asset.accumulated, &mut asset.expense]);
        let monthly = self.monthly.iter_mut();
        let monthly = monthly.flat_map(|entry| [&mut entry.debit, &mut entry.credit]);
        let sales = self.sale_cost.iter_mut();
        let sales = sales.flat_map(|sale| [&mut sale.stock, &mut sale.cost]);
        assets.chain(monthly).chain(sales)
    }
}
