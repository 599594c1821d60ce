//! A voucher as it is typed: anything may still be wrong with it.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{AccountCode, Aux, Fen};

/// What a voucher is for; closing vouchers are told apart so that statements can leave them out.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum VoucherKind {
    #[default]
    Normal,
    /// 红字冲销 of a posted voucher.
    Red,
    /// 补充登记 or 蓝字订正.
    Supplement,
    /// Closing entries that move costs and taxes (制造费用、完工入库、未交增值税…).
    Carry,
    /// 结转损益 to 本年利润.
    PlClose,
    /// 本年利润 and 利润分配 at the end of December.
    YearClose,
}

/// A voucher that nobody has checked: the shape in which it is typed, saved as a draft, and handed in as an answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct VoucherDraft {
    /// 凭证字: 记, or 收/付/转.
    #[schema(example = "记")]
    pub word: String,
    /// 凭证号 within period and word; absent until it is given one.
    pub number: Option<u32>,
    #[schema(value_type = Option<String>, format = Date, example = "2026-01-12")]
    pub date: Option<Date>,
    pub kind: VoucherKind,
    /// 附单据数.
    pub attachments: u32,
    /// The source documents it was written from, by their number in the task.
    pub documents: Vec<String>,
    pub lines: Vec<LineDraft>,
}

/// One line (分录行) as typed; exactly one of debit and credit should be filled, negative meaning red.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LineDraft {
    #[schema(example = "销售智能灯600台")]
    pub summary: String,
    pub account: AccountCode,
    pub aux: Aux,
    pub debit: Fen,
    pub credit: Fen,
    #[schema(value_type = Option<String>)]
    pub quantity: Option<Decimal>,
    #[schema(value_type = Option<String>)]
    pub unit_price: Option<Decimal>,
    /// 现金流量项目: the line of the cash-flow statement this cash line belongs to.
    pub cash_flow_item: Option<u16>,
}

impl LineDraft {
    pub fn debit(account: &str, amount: Fen) -> Self {
        Self {
            account: account.into(),
            debit: amount,
            ..Self::default()
        }
    }

    pub fn credit(account: &str, amount: Fen) -> Self {
        Self {
            account: account.into(),
            credit: amount,
            ..Self::default()
        }
    }

    pub fn with_aux(self, kind: &str, item: &str) -> Self {
        Self {
            aux: Aux::one(kind, item),
            ..self
        }
    }

    /// Debit less credit: the effect on the account, whatever side it was written on.
    pub fn net_debit(&self) -> Fen {
        self.debit - self.credit
    }
}
