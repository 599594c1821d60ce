//! Several teachers mark the same answers without knowing of each other; a third decides where they lie too far apart.
//!
//! A plan ([`plan`]) says of an exam or an exercise which answers are marked twice, by whom, and what the marks come to; all of that is
//! one rule ([`rule`]). What a teacher gives is a line of the answer's history that does not count ([`give`]); the line that counts is
//! added when the markings agree or are decided. See `docs/decisions/0039-second-marking-is-lines-that-do-not-count.md`.

mod agreement;
mod give;
mod held;
mod part;
mod plan;
mod report;
mod rule;
#[cfg(test)]
mod tests;

pub(crate) use give::{Turn, give, hold, is_sample_ahead, plan_over, reference, take_marking_back};
pub(crate) use held::HeldNames;
pub(crate) use part::{Ask, Name, Part, answer_name, parts};
pub(crate) use plan::{
    count_parts, count_waiting, list_teachers, put_plan, remove_sample, set_sample, take_back,
};
pub(crate) use report::{Report, report};
pub(crate) use rule::{BoundUnit, Marking, Method, Rules};
