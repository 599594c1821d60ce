//! Seeds tried one after another, and what is wrong with the companies they make.

use super::draw::Choice;
use super::examine::Examiner;
use super::{Fault, MOST_ATTEMPTS, outcome};
use crate::finding::{Finding, severity_of};
use crate::model::{Company, Course, Variation};

/// Seeds whose faults are listed: what is wrong with one is mostly wrong with the others.
const LISTED_SEEDS: usize = 5;

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
/// seeds for which every draw is rejected. What the golden books leave open themselves is no fault of a seed; seed 0 tells it.
pub fn lint_seeds(
    company: &Company,
    variation: &Variation,
    seeds: impl IntoIterator<Item = u64>,
) -> Vec<SeedFault> {
    let examiner = Examiner::new(company, variation);
    let mut faults = Vec::new();
    for seed in seeds {
        let found = try_seed(&examiner, company, variation, seed);
        faults.extend(
            found
                .into_iter()
                .map(|Fault { zh, en, .. }| SeedFault { seed, zh, en }),
        );
    }
    faults
}

/// The findings of a course's companies when so many seeds of each are tried; the first few that are wrong.
pub fn lint_course(course: &Course, seeds: u64) -> Vec<Finding> {
    let companies = course.companies.iter();
    let varied = companies.filter_map(|company| Some((company, company.variation.as_ref()?)));
    varied
        .flat_map(|(company, variation)| seed_findings(company, variation, seeds))
        .collect()
}

pub(super) fn seed_findings(company: &Company, variation: &Variation, seeds: u64) -> Vec<Finding> {
    let mut found = lint_seeds(company, variation, 1..=seeds);
    found.dedup_by_key(|fault| fault.seed);
    let code = "variation.seed";
    let finding = |fault: SeedFault| Finding {
        file: format!("{}/variation.toml", company.folder()),
        line: 0,
        column: 0,
        severity: severity_of(code),
        code,
        zh: format!("种子 {}：{}", fault.seed, fault.zh),
        en: format!("seed {}: {}", fault.seed, fault.en),
    };
    found.into_iter().take(LISTED_SEEDS).map(finding).collect()
}

/// Every attempt up to the one that is taken is looked at: a rejected draw may be rejected, but must have been made.
fn try_seed(examiner: &Examiner<'_>, company: &Company, variation: &Variation, seed: u64) -> Vec<Fault> {
    if seed == 0 {
        return examiner.examine_golden();
    }
    for attempt in 0..MOST_ATTEMPTS {
        let Some(choice) = Choice::draw(&variation.rules, seed, attempt) else {
            break;
        };
        let made = match outcome(company, variation, &choice) {
            Ok(made) => made,
            Err(fault) => return vec![fault],
        };
        let broken = made.rewritten.iter().flat_map(|(_, rewriter)| &rewriter.broken);
        let broken: Vec<Fault> = broken
            .map(|place| {
                super::fault(
                    "",
                    format!("不是整分，或金额过大：{place}"),
                    format!("not a whole fen, or too large: {place}"),
                )
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
