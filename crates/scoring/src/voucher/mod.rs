//! Marking vouchers: what is expected of one, and by which preset it is marked.

mod preset;
mod reference;

pub use preset::{LineWeights, Preset, PresetName};
pub use reference::{AuxRule, ReferenceLine, ReferenceVoucher, Variant};
