//! A company for each student: `variation.toml` and a seed make a varied [`Company`] (`docs/course-format.md`).
//!
//! - [`vary`] is pure: the same company, rule and seed give the same result on every machine and in every later version.
//! - Seed 0 is the golden company. A draw that breaks a `[[reject]]` is drawn again with the next streams of the same seed; after
//!   [`MOST_ATTEMPTS`] the golden company is taken.
//! - [`lint_seeds`] tries seeds and tells what is wrong with the companies they make; [`lint_course`] does so for a course.
//!
//! ```no_run
//! # fn stored() -> (course_folder::model::Company, course_folder::model::Variation, u64) { unimplemented!() }
//! // A server stores the company with its rule (both are serde types), and a seed for each student that it keeps to itself.
//! let (company, variation, seed) = stored();
//! let varied = course_folder::variation::vary(&company, &variation, seed);
//! let books_of_the_student = varied.company;
//! let told_to_the_teacher = varied.drawn; // 销售数量：640 台, 销售单价：395 元/台, …
//! ```

mod apply;
mod books;
mod check;
mod dates;
mod draw;
mod examine;
mod figures;
mod golden;
mod numbers;
mod reference;
mod renames;
mod rewrite;
mod seeds;
mod summary;
mod values;

use scoring::expression::Expression;

pub(crate) use check::check;
pub use reference::{ReferenceBooks, reference_books};
pub(crate) use renames::called;
pub use seeds::{SeedFault, lint_course, lint_seeds};

use crate::model::{Company, Decimal, Reject, Variation};
use apply::{Rewritten, apply};
use books::{BookScope, Books};
use draw::Choice;
use values::number;

/// Draws that are tried before the golden company is taken.
pub const MOST_ATTEMPTS: u32 = 64;

/// A company of one student's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// Without a variation, so that it is not varied again.
    pub company: Company,
    /// What was drawn, for a teacher to read; empty for the golden company.
    pub drawn: Vec<Drawn>,
    /// Draws that were rejected before this one.
    pub rejected: u32,
}

/// One thing that was drawn: `销售数量` and `640 台`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[schema(as = FolderDrawn)]
pub struct Drawn {
    pub label: String,
    pub value: String,
}

/// The company that a seed makes; the golden one for seed 0, for a rule this program does not know, and when every draw is rejected.
pub fn vary(company: &Company, variation: &Variation, seed: u64) -> Varied {
    let attempts = if seed == 0 { 0 } else { MOST_ATTEMPTS };
    for attempt in 0..attempts {
        let Some(choice) = Choice::draw(&variation.rules, seed, attempt) else {
            break;
        };
        let made = outcome(company, variation, &choice);
        if let Ok(made) = made
            && made.is_taken()
        {
            return Varied {
                company: Company {
                    // Mistakes are those of the printed figures.
                    mistakes: Vec::new(),
                    ..made.company
                },
                drawn: summary::drawn(company, variation, &choice),
                rejected: attempt,
            };
        }
    }
    Varied {
        company: Company {
            variation: None,
            ..company.clone()
        },
        drawn: Vec::new(),
        rejected: attempts,
    }
}

/// The company that a seed makes at one of its draws, whether or not this company would take it: what another state of the same company took.
/// The golden one for [`MOST_ATTEMPTS`]; none where such a draw makes none.
pub fn vary_at(company: &Company, variation: &Variation, seed: u64, attempt: u32) -> Option<Varied> {
    if attempt >= MOST_ATTEMPTS || seed == 0 {
        return Some(Varied {
            company: Company {
                variation: None,
                ..company.clone()
            },
            drawn: Vec::new(),
            rejected: attempt,
        });
    }
    let choice = Choice::draw(&variation.rules, seed, attempt)?;
    let made = outcome(company, variation, &choice).ok()?;
    Some(Varied {
        company: Company {
            mistakes: Vec::new(),
            ..made.company
        },
        drawn: summary::drawn(company, variation, &choice),
        rejected: attempt,
    })
}

/// What is wrong with a rule: the place in variation.toml and a sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) path: String,
    pub(crate) zh: String,
    pub(crate) en: String,
}

fn fault(path: impl Into<String>, zh: impl Into<String>, en: impl Into<String>) -> Fault {
    Fault {
        path: path.into(),
        zh: zh.into(),
        en: en.into(),
    }
}

/// What a choice makes: a company, and why it is rejected.
struct Outcome {
    company: Company,
    rewritten: Rewritten,
    books: Option<Books>,
    reason: Option<String>,
}

impl Outcome {
    /// Whether the draw is taken: nothing rejects it, and every amount is whole.
    fn is_taken(&self) -> bool {
        self.reason.is_none()
            && self
                .rewritten
                .iter()
                .all(|(_, rewriter)| rewriter.broken.is_empty())
    }
}

fn outcome(company: &Company, variation: &Variation, choice: &Choice) -> Result<Outcome, Fault> {
    let values = values::values_of(&variation.rules, choice)?;
    let (varied, rewritten) = apply(company, variation, choice, &values)?;
    let mut outcome = Outcome {
        company: varied,
        rewritten,
        books: None,
        reason: None,
    };
    if !dates::are_in_order(&outcome.company) {
        outcome.reason = Some("凭证日期与编号顺序不符".into());
        return Ok(outcome);
    }
    let books = Books::keep(&outcome.company).map_err(|why| {
        fault(
            "",
            format!("记账不成：{}", why.0),
            format!("the books cannot be kept: {}", why.0),
        )
    })?;
    let scope = BookScope {
        values: &values,
        books: &books,
    };
    for (index, reject) in variation.rules.reject.iter().enumerate() {
        let value = Expression::parse(&reject.value)
            .and_then(|parsed| parsed.evaluate(&scope))
            .map_err(|error| {
                fault(
                    format!("reject.{index}"),
                    format!("{}：{error}", reject.value),
                    format!("{}: the expression has no value ({error})", reject.value),
                )
            })?;
        if is_rejected(reject, value) {
            outcome.reason = Some(reject.reason.clone());
            break;
        }
    }
    outcome.books = Some(books);
    Ok(outcome)
}

fn is_rejected(reject: &Reject, value: rust_decimal::Decimal) -> bool {
    let is_broken = |bound: &Decimal, breaks: fn(&rust_decimal::Decimal, &rust_decimal::Decimal) -> bool| {
        number(bound).is_some_and(|bound| breaks(&value, &bound))
    };
    is_broken(&reject.below, PartialOrd::lt)
        || is_broken(&reject.at_most, PartialOrd::le)
        || is_broken(&reject.above, PartialOrd::gt)
}
