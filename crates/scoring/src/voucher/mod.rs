//! Marking vouchers: what is expected of one, by which preset it is marked, and what it earns.

mod cost;
pub(crate) mod entry;
mod explain;
mod preset;
pub(crate) mod reference;
pub(crate) mod roles;
mod score;
mod way;

pub use cost::{costs, earned_with};
pub use preset::{LineWeights, Preset, PresetName};
pub use reference::{AuxRule, LARGEST_WEIGHT, ReferenceLine, ReferenceVoucher, Variant};
pub(crate) use score::Expected;
pub use score::{VoucherScore, score_voucher};
pub use way::{Way, WayAmount, WayItem, WayLine, way_of, with_ways};
