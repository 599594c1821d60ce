//! Which statements and tax returns there are, and what their columns show.

use serde::{Deserialize, Serialize};

/// A statement or a tax return, in the order in which they are listed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum StatementKind {
    /// 资产负债表.
    BalanceSheet,
    /// 利润表.
    ProfitStatement,
    /// 现金流量表.
    CashFlowStatement,
    /// 现金流量表补充资料.
    CashFlowSupplement,
    /// 所有者权益变动表.
    EquityChanges,
    /// 增值税及附加税费申报表（一般纳税人适用）.
    VatReturn,
    /// 增值税及附加税费申报表（小规模纳税人适用）.
    VatReturnSmall,
    /// 附加税费情况表.
    SurchargeReturn,
    /// 企业所得税月（季）度预缴纳税申报表.
    IncomeTaxReturn,
}

/// For whom a form is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatementGroup {
    /// 财务报表
    Statements,
    /// 纳税申报表
    Returns,
}

impl StatementKind {
    /// What counts where a task does not say which statements it asks for.
    pub const USUAL: [Self; 3] = [Self::BalanceSheet, Self::ProfitStatement, Self::CashFlowStatement];

    pub const fn group(self) -> StatementGroup {
        match self {
            Self::BalanceSheet
            | Self::ProfitStatement
            | Self::CashFlowStatement
            | Self::CashFlowSupplement
            | Self::EquityChanges => StatementGroup::Statements,
            Self::VatReturn | Self::VatReturnSmall | Self::SurchargeReturn | Self::IncomeTaxReturn => {
                StatementGroup::Returns
            }
        }
    }
}

/// What a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = StatementColumnKind)]
pub enum Column {
    /// 期末余额.
    End,
    /// 年初余额.
    YearStart,
    /// 本月金额.
    Period,
    /// 本年累计金额.
    YearToDate,
    /// 计税（费）依据.
    TaxBase,
    /// 税（费）率, in per cent.
    TaxRate,
    /// 应纳税（费）额, before reliefs.
    TaxAmount,
    /// 减征比例, in per cent.
    ReliefRate,
    /// 减征额.
    Relief,
    /// 应补（退）税（费）额.
    TaxDue,
    /// 实收资本（或股本）.
    Capital,
    /// 优先股.
    Preferred,
    /// 永续债.
    Perpetual,
    /// 其他权益工具：其他.
    Instruments,
    /// 资本公积.
    Surplus,
    /// 减：库存股.
    Treasury,
    /// 其他综合收益.
    OtherIncome,
    /// 专项储备.
    Safety,
    /// 盈余公积.
    Reserve,
    /// 未分配利润.
    Retained,
    /// 所有者权益合计.
    EquityTotal,
}

impl Column {
    /// Whether it shows the year from January on, not the month.
    pub(super) const fn is_of_year(self) -> bool {
        matches!(self, Self::YearStart | Self::YearToDate)
    }
}
