//! What is wrong with a variation.toml, told where it stands.

use std::collections::BTreeSet;

use super::draw::{NEWEST_RULE, count, value_at};
use super::values::number;
use super::{Fault, fault, golden, seeds};
use crate::check::Check;
use crate::finding::Severity;
use crate::model::{Company, Course, NamePool, Parameter, Variation, VariationRules};

/// Seeds that are tried whenever a course is read; `course lint` tries more.
const TRIED_SEEDS: u64 = 3;

pub(crate) fn check(check: &mut Check<'_>, course: &Course) {
    for company in &course.companies {
        if let Some(variation) = &company.variation {
            let file = format!("{}/variation.toml", company.folder());
            check_variation(check, &file, company, variation);
        }
    }
}

fn check_variation(check: &mut Check<'_>, file: &str, company: &Company, variation: &Variation) {
    let rules = &variation.rules;
    let mut faults = version(rules);
    faults.extend(names_are_free(rules));
    faults.extend(parameters(rules));
    faults.extend(pools(rules));
    faults.extend(businesses(company, variation));
    faults.extend(rejections(rules));
    let is_sound = faults.is_empty();
    for Fault { path, zh, en } in faults {
        check.at("variation.rule", file, &path, zh, en);
    }
    if !is_sound {
        return;
    }
    match golden::figure_faults(company, variation) {
        Err(Fault { path, zh, en }) => return check.at("variation.rule", file, &path, zh, en),
        Ok(faults) => {
            for (code, Fault { path, zh, en }) in faults {
                check.at(code, file, &path, zh, en);
            }
        }
    }
    let folder = format!("{}/", company.folder());
    let in_folder = |path: &str| path.starts_with(&folder);
    let has_errors = check
        .findings
        .iter()
        .any(|finding| finding.severity == Severity::Error && in_folder(&finding.file));
    if !has_errors {
        check
            .findings
            .extend(seeds::seed_findings(company, variation, TRIED_SEEDS));
    }
}

fn version(rules: &VariationRules) -> Vec<Fault> {
    let known = (1..=NEWEST_RULE).contains(&rules.rule);
    let told = fault(
        "rule",
        format!("抽取规则的版本应为 1 至 {NEWEST_RULE}"),
        format!("the drawing rule should be 1 to {NEWEST_RULE}"),
    );
    (!known).then_some(told).into_iter().collect()
}

/// Parameters and values have names of their own that expressions can read.
fn names_are_free(rules: &VariationRules) -> Vec<Fault> {
    let parameters = rules.parameter.iter().map(|parameter| parameter.name.as_str());
    let values = rules.value.iter().map(|value| value.name.as_str());
    let places = parameters
        .enumerate()
        .map(|(index, name)| (format!("parameter.{index}"), name));
    let places = places.chain(
        values
            .enumerate()
            .map(|(index, name)| (format!("value.{index}"), name)),
    );
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for (path, name) in places {
        let is_readable = name.starts_with(|letter: char| letter.is_alphabetic())
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_');
        if !is_readable || !seen.insert(name) {
            faults.push(fault(
                path,
                format!("名称「{name}」重复，或不是字母开头的字母、数字、下划线"),
                format!("the name “{name}” is taken, or is not letters, digits and _"),
            ));
        }
    }
    faults
}

fn parameters(rules: &VariationRules) -> Vec<Fault> {
    let reaches_golden = |parameter: &Parameter| {
        let values = count(parameter);
        let golden = number(&parameter.golden);
        values > 0 && values <= 100_000 && (0..values).any(|steps| value_at(parameter, steps) == golden)
    };
    let wrong = rules.parameter.iter().enumerate();
    wrong
        .filter(|(_, parameter)| !reaches_golden(parameter))
        .map(|(index, parameter)| {
            fault(
                format!("parameter.{index}"),
                format!(
                    "{}：取值范围有误，或取不到原数 {}",
                    parameter.label, parameter.golden
                ),
                format!(
                    "{}: the range is empty or misses {}",
                    parameter.name, parameter.golden
                ),
            )
        })
        .collect()
}

fn pools(rules: &VariationRules) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, pool) in rules.name.iter().enumerate() {
        if !has_same_keys(pool) {
            faults.push(fault(
                format!("name.{index}"),
                format!("{}：备选名称的各项应与原名称相同", pool.label),
                format!("{}: each of the pool needs the keys of golden", pool.label),
            ));
        }
        let codes = pool.pool.iter().filter_map(|taken| taken.get("uscc"));
        for code in codes.filter(|code| ledger::uscc::validate(code).is_err()) {
            faults.push(fault(
                format!("name.{index}"),
                format!("统一社会信用代码 {code} 的校验位不符"),
                format!("{code} is not a unified social credit code"),
            ));
        }
    }
    faults
}

fn has_same_keys(pool: &NamePool) -> bool {
    let is_filled = |name: &String| !name.is_empty();
    !pool.golden.is_empty()
        && pool.golden.values().all(is_filled)
        && pool
            .pool
            .iter()
            .all(|taken| taken.keys().eq(pool.golden.keys()) && taken.values().all(is_filled))
}

fn businesses(company: &Company, variation: &Variation) -> Vec<Fault> {
    let rules = &variation.rules;
    let golden = |id: &str| company.businesses.iter().find(|business| business.id == id);
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, listed) in rules.business.iter().enumerate() {
        let is_known = golden(&listed.id).is_some() || variation.find_business(&listed.id).is_some();
        if !is_known || !seen.insert(&listed.id) {
            faults.push(fault(
                format!("business.{index}"),
                format!("业务 {} 不存在或重复", listed.id),
                format!("the business {} does not exist or is listed twice", listed.id),
            ));
        }
    }
    for (index, alternative) in rules.alternative.iter().enumerate() {
        let pair = golden(&alternative.of).zip(variation.find_business(&alternative.business));
        let fits = pair.is_some_and(|(golden, other)| {
            golden.number == other.number && golden.date == other.date && golden.action == other.action
        });
        if !fits {
            faults.push(fault(
                format!("alternative.{index}"),
                "替代业务须与原业务同号、同日、同样处理",
                "an alternative has the number, date and action of the business it stands for",
            ));
        }
    }
    for business in &variation.businesses {
        if !rules
            .alternative
            .iter()
            .any(|listed| listed.business == business.id)
        {
            faults.push(fault(
                "",
                format!("替代业务 {} 没有列入 [[alternative]]", business.id),
                format!("no [[alternative]] names {}", business.id),
            ));
        }
    }
    faults
}

fn rejections(rules: &VariationRules) -> Vec<Fault> {
    let bounds = rules.reject.iter().map(|reject| {
        let bounds = [&reject.below, &reject.at_most, &reject.above];
        bounds.iter().filter(|bound| !bound.is_empty()).count()
    });
    bounds
        .enumerate()
        .filter(|(_, bounds)| *bounds != 1)
        .map(|(index, _)| {
            fault(
                format!("reject.{index}"),
                "below、at_most、above 须且只能写一个",
                "exactly one of below, at_most and above is written",
            )
        })
        .collect()
}
