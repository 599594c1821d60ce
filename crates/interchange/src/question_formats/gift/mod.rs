//! GIFT: questions as text, `{=right ~wrong}` behind each.

mod answers;
mod draft;
mod parse;
#[cfg(test)]
mod tests;
mod text;
mod write;

pub(super) use draft::read;
pub(super) use write::{percent, weights, whole, write_one};
