//! 认可的记法: another way to book a voucher ([`scoring::voucher::Way`]), accepted by a teacher for the books that a class keeps of a
//! company. Books of an exam have theirs in the key of their question.

mod apply;
mod effect;
pub(crate) mod seen;

pub(crate) use apply::{Change, change};
pub(crate) use effect::{Effect, Standing, Standings, effect_of, unchanged};
pub(crate) use scoring::voucher::{Way, WayLine, way_of, with_ways};
