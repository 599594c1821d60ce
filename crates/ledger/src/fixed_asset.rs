//! 固定资产、无形资产卡片: what an asset loses each month.
//!
//! Sources: 《企业会计准则第4号——固定资产》 第十四条、第十七条 and its guide (当月增加的固定资产，当月不计提折旧，从下月起计提折旧;
//! 当月减少的固定资产，当月仍计提折旧，从下月起不计提折旧); 《企业会计准则第6号——无形资产》 第十七条 (自可供使用时起，至不再作为无形资产
//! 确认时止); 《小企业会计准则》 第二十八条、第三十一条、第四十一条.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{BalanceKey, Fen, Period};

const MONTHS_OF_YEAR: u32 = 12;

/// 折旧方法
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DepreciationMethod {
    /// 年限平均法
    #[default]
    StraightLine,
    /// 双倍余额递减法: twice the straight rate on what is left; the last two years share the rest evenly.
    DoubleDeclining,
    /// 年数总和法
    SumOfYears,
}

impl DepreciationMethod {
    /// Whether it works year by year and so needs a life of whole years.
    pub const fn is_yearly(self) -> bool {
        !matches!(self, Self::StraightLine)
    }
}

/// What kind of asset a card is about: it decides the first and the last month.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AssetKind {
    /// 固定资产: from the month after it came, still in the month in which it goes.
    #[default]
    Fixed,
    /// 无形资产: from the month in which it came, no longer in the month in which it goes.
    Intangible,
}

/// The card of an asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetCard {
    pub name: String,
    pub kind: AssetKind,
    /// 原值
    pub cost: Fen,
    /// 预计净残值
    pub residual: Fen,
    /// How many months it is used; whole years where the method is yearly.
    pub months: u32,
    pub method: DepreciationMethod,
    /// The month in which it was ready for use.
    pub from: Period,
    /// The month in which it goes.
    pub until: Option<Period>,
    /// 累计折旧 or 累计摊销
    pub accumulated: BalanceKey,
    /// What bears it.
    pub expense: BalanceKey,
}

impl AssetCard {
    /// What it loses in a month; nothing before the first and after the last.
    pub fn charge(&self, period: Period) -> Fen {
        let gone = self.until.is_some_and(|until| match self.kind {
            AssetKind::Fixed => period > until,
            AssetKind::Intangible => period >= until,
        });
        let first = match self.kind {
            AssetKind::Fixed => self.from.next(),
            AssetKind::Intangible => self.from,
        };
        if gone || period < first {
            return Fen::ZERO;
        }
        self.charges().nth(first.months_to(period)).unwrap_or(Fen::ZERO)
    }

    /// What it loses month by month over its life: cost less residual value in all, the last month bears what rounding left.
    pub fn charges(&self) -> impl Iterator<Item = Fen> {
        let mut left = self.cost - self.residual;
        let charges: Vec<Fen> = (0..self.months)
            .map(|month| {
                let even = if month + 1 == self.months {
                    left
                } else {
                    self.even_charge(month)
                };
                let charge = if left.is_negative() {
                    even.max(left)
                } else {
                    even.min(left)
                };
                left -= charge;
                charge
            })
            .collect();
        charges.into_iter()
    }

    /// The rounded charge of a month counted from 0. Of a year, the last month bears what rounding left.
    fn even_charge(&self, month: u32) -> Fen {
        if !self.method.is_yearly() {
            return divided(self.cost - self.residual, self.months);
        }
        let of_year = self.of_year(month / MONTHS_OF_YEAR);
        let monthly = divided(of_year, MONTHS_OF_YEAR);
        if month % MONTHS_OF_YEAR == MONTHS_OF_YEAR - 1 {
            of_year - (1..MONTHS_OF_YEAR).map(|_| monthly).sum::<Fen>()
        } else {
            monthly
        }
    }

    /// What a year counted from 0 bears.
    fn of_year(&self, year: u32) -> Fen {
        let years = self.months.div_ceil(MONTHS_OF_YEAR).max(1);
        let base = self.cost - self.residual;
        if self.method == DepreciationMethod::SumOfYears {
            return share(base, years.saturating_sub(year), years * (years + 1) / 2);
        }
        let evenly = years.saturating_sub(2);
        let mut left = self.cost;
        for _ in 0..year.min(evenly) {
            left -= self.declined(left, years);
        }
        if year < evenly {
            self.declined(left, years)
        } else {
            divided(left - self.residual, years.min(2))
        }
    }

    /// Twice the straight rate on a value, never below the residual value.
    fn declined(&self, value: Fen, years: u32) -> Fen {
        let charge = share(value, 2, years);
        charge.min(value - self.residual).max(Fen::ZERO)
    }
}

fn divided(amount: Fen, parts: u32) -> Fen {
    share(amount, 1, parts)
}

/// So many of so many parts, rounded once, at the end.
fn share(amount: Fen, of: u32, parts: u32) -> Fen {
    let whole = amount.to_decimal() * Decimal::from(of);
    Fen::from_decimal(whole / Decimal::from(parts.max(1))).unwrap_or(Fen::ZERO)
}
