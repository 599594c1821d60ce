//! Seeds tried one after another, and what is wrong with the companies they make.

use super::draw::Choice;
use super::examine::Examiner;
use super::{Fault, MOST_ATTEMPTS, outcome};
use crate::model::{Company, Variation};

/// What is wrong with the company of a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedFault {
    pub seed: u64,
    pub zh: String,
    pub en: String,
}

impl std::fmt::Display for SeedFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} / {}", self.seed, self.zh, self.en)
    }
}

/// Tries seeds and gives everything that is wrong with what they make: amounts below a fen, vouchers that the ledger refuses, months
/// that do not close, statements that do not tie out, documents that do not add up, derived lines that differ from the books, and
/// seeds for which every draw is rejected. Seed 0 tries the golden company by the same measure.
pub fn lint_seeds(
    company: &Company,
    variation: &Variation,
    seeds: impl IntoIterator<Item = u64>,
) -> Vec<SeedFault> {
    let examiner = Examiner::new(company, variation);
    let mut faults = Vec::new();
    for seed in seeds {
        let found = try_seed(&examiner, company, variation, seed);
        faults.extend(found.into_iter().map(|Fault { zh, en, .. }| SeedFault { seed, zh, en }));
    }
    faults
}

/// Every attempt up to the one that is taken is looked at: a rejected draw may be rejected, but must have been made.
fn try_seed(examiner: &Examiner<'_>, company: &Company, variation: &Variation, seed: u64) -> Vec<Fault> {
    for attempt in 0..MOST_ATTEMPTS {
        let choice = match seed {
            0 => Some(Choice::golden(&variation.rules)),
            _ => Choice::draw(&variation.rules, seed, attempt),
        };
        let Some(choice) = choice else { break };
        let made = match outcome(company, variation, &choice) {
            Ok(made) => made,
            Err(fault) => return vec![fault],
        };
        let broken = made.rewritten.iter().flat_map(|(_, rewriter)| &rewriter.broken);
        let broken: Vec<Fault> = broken
            .map(|place| {
                super::fault("", format!("不是整分：{place}"), format!("not a whole fen: {place}"))
            })
            .collect();
        if !broken.is_empty() {
            return broken;
        }
        if made.reason.is_none() {
            return examiner.examine(&made, &choice);
        }
    }
    vec![super::fault(
        "",
        format!("抽取 {MOST_ATTEMPTS} 次都不合条件"),
        format!("all of {MOST_ATTEMPTS} draws are rejected"),
    )]
}
