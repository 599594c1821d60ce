//! Appeals (申诉): a student says why a mark is wrong, a teacher other than its first marker answers, and what they change goes
//! the way of every other change of a mark.

mod answer;
mod place;
mod raise;
mod rule;
mod tell;

pub(crate) use answer::{Answer, decide, require_answerer, take};
pub(crate) use place::{Appealable, list_appealable};
pub(crate) use raise::{NewAppeal, raise, withdraw};
pub(crate) use rule::{AppealState, DAYS_AFTER_MARK, StepKind};
