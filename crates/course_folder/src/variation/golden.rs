//! Whether the figures of a variation account for the golden files.

use super::apply::{Rewritten, apply};
use super::draw::Choice;
use super::values::values_of;
use super::{Fault, fault};
use crate::model::{Company, Variation};

/// With golden values every expression gives the figure it stands for; no amount of a varied business is left unexplained, and
/// no figure stands nowhere.
pub(super) fn figure_faults(
    company: &Company,
    variation: &Variation,
) -> Result<Vec<(&'static str, Fault)>, Fault> {
    let rules = &variation.rules;
    let golden = Choice::golden(rules);
    let (_, mut rewritten) = apply(company, variation, &golden, &values_of(rules, &golden)?)?;
    for alternative in &rules.alternative {
        let mut all = rules.alternative.iter();
        let same = all.by_ref().filter(|other| other.of == alternative.of);
        let place = same
            .take_while(|other| other.business != alternative.business)
            .count()
            + 1;
        let mut choice = golden.clone();
        choice.alternatives.insert(alternative.of.clone(), place);
        let listed = rules.business.iter();
        let path = listed
            .enumerate()
            .find(|(_, listed)| listed.id == alternative.business)
            .map(|(index, _)| format!("business.{index}."));
        let (_, of_alternative) = apply(company, variation, &choice, &values_of(rules, &choice)?)?;
        let own = of_alternative
            .into_iter()
            .filter(|(done, _)| Some(done) == path.as_ref());
        rewritten.extend(own);
    }
    Ok(faults_of(&rewritten))
}

fn faults_of(rewritten: &Rewritten) -> Vec<(&'static str, Fault)> {
    let mut faults = Vec::new();
    for (path, rewriter) in rewritten {
        for (index, value) in rewriter.differing() {
            let told = fault(
                format!("{path}figures.{index}"),
                format!("公式按原数算得 {value}，与所替换的数字不同"),
                format!("with golden values the expression gives {value}, not the figure"),
            );
            faults.push(("variation.golden", told));
        }
        for index in rewriter.unused() {
            let told = fault(
                format!("{path}figures.{index}"),
                "这个数字没有出现",
                "this figure appears nowhere",
            );
            faults.push(("variation.figure", told));
        }
        for left in &rewriter.left {
            let told = fault(
                path.trim_end_matches('.'),
                format!("没有说明这个数字是否变化：{left}"),
                format!("nothing says whether this figure changes: {left}"),
            );
            faults.push(("variation.figure", told));
        }
    }
    faults
}
