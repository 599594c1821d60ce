//! The expected voucher: one or more variants, each a list of lines that say what they accept.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use ledger::{AccountCode, Fen, Side, VoucherKind};
use serde::{Deserialize, Serialize};

/// One expected voucher; the best of its variants counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReferenceVoucher {
    #[schema(example = "R07")]
    pub id: String,
    #[serde(default = "one")]
    pub weight: u32,
    #[serde(default)]
    pub kind: VoucherKind,
    pub variants: Vec<Variant>,
    /// Source documents that should be attached, by number.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub documents: BTreeSet<String>,
    /// Whether the documents belong to several vouchers: a document is booked once, and on which of them it lies is no fault.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shares_documents: bool,
    /// First and last accepted date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>, example = json!(["2026-01-12", "2026-01-12"]))]
    pub date: Option<(Date, Date)>,
    /// References of the same group may be booked together as one voucher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_group: Option<String>,
    /// May be left out without loss.
    #[serde(default)]
    pub optional: bool,
    /// Books a return by a red invoice: the textbook's opposite sides in blue are as right as red on the original
    /// sides. A *correction* (`kind = red`) accepts red alone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_return: bool,
}

/// One accepted way to book it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = VoucherVariant)]
pub struct Variant {
    pub lines: Vec<ReferenceLine>,
}

/// One expected line. The amount is given, or worked out from the student's own book by `expr`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReferenceLine {
    /// Any of these accounts is right; the first is the one shown.
    pub accounts: Vec<AccountCode>,
    pub side: Side,
    pub amount: Fen,
    /// An expression over the student's book (连带得分), such as `net('5001')`, or `=L1` for another line's amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expr: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Fen>,
    /// Auxiliary items asked for, by type.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub aux: BTreeMap<String, AuxRule>,
    /// Accepted cash-flow items; empty when none is asked for.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub cash_flow_items: BTreeSet<u16>,
    #[serde(default = "one")]
    pub weight: u32,
    /// May be left out without loss.
    #[serde(default)]
    pub optional: bool,
}

/// Which auxiliary item is right: this one, or any at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuxRule {
    Is(String),
    Any,
}

fn one() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_false(value: &bool) -> bool {
    !*value
}

/// The heaviest a line or voucher may weigh; it keeps sums of weighted shares far inside 64 bits.
pub const LARGEST_WEIGHT: u32 = 10_000;

/// A weight as it counts.
pub(crate) fn counted(weight: u32) -> i64 {
    i64::from(weight.min(LARGEST_WEIGHT))
}

impl ReferenceLine {
    pub fn new(account: &str, side: Side, amount: Fen) -> Self {
        Self {
            accounts: vec![account.into()],
            side,
            amount,
            expr: None,
            tolerance: None,
            aux: BTreeMap::new(),
            cash_flow_items: BTreeSet::new(),
            weight: 1,
            optional: false,
        }
    }
}
