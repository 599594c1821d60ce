//! A choice → the company it makes.

use std::collections::BTreeMap;

use super::draw::Choice;
use super::figures::Rewriter;
use super::renames::Renames;
use super::values::Values;
use super::{Fault, dates, fault, rewrite};
use crate::model::{Alternative, Business, Company, FigureScope, RefVoucher, Variation, VariationRules};

/// Which rewriter has done which part of a company: the place of its list in variation.toml, and the rewriter.
pub(super) type Rewritten = Vec<(String, Rewriter)>;

/// The company of a choice with its values, and what became of its figures.
pub(super) fn apply(
    company: &Company,
    variation: &Variation,
    choice: &Choice,
    values: &Values,
) -> Result<(Company, Rewritten), Fault> {
    let rules = &variation.rules;
    let mut varied = Company {
        variation: None,
        ..company.clone()
    };
    let mut rewritten = Vec::new();
    let taken = taken_alternatives(rules, choice);
    rewrite_whole(&mut varied, rules, values, &mut rewritten)?;
    rewrite_businesses(&mut varied, rules, values, &taken, &mut rewritten)?;
    for alternative in taken.values() {
        take_place(&mut varied, variation, alternative, values, &mut rewritten)?;
    }
    move_businesses(&mut varied, choice, &taken)?;
    rename(&mut varied, rules, choice);
    Ok((varied, rewritten))
}

/// The alternatives taken, by the golden business.
fn taken_alternatives<'r>(rules: &'r VariationRules, choice: &Choice) -> BTreeMap<&'r str, &'r Alternative> {
    let place_of = |of: &str| choice.alternatives.get(of).copied().unwrap_or_default();
    rules
        .alternative
        .iter()
        .filter_map(|alternative| {
            let mut all = rules
                .alternative
                .iter()
                .filter(|other| other.of == alternative.of);
            let taken = all.nth(place_of(&alternative.of).checked_sub(1)?)?;
            Some((alternative.of.as_str(), taken))
        })
        .collect()
}

fn rewrite_whole(
    varied: &mut Company,
    rules: &VariationRules,
    values: &Values,
    rewritten: &mut Rewritten,
) -> Result<(), Fault> {
    type Rewrite = fn(&mut Rewriter, &mut Company);
    let scopes: [(&str, &FigureScope, Rewrite); 2] = [
        ("company.", &rules.company, rewrite::summary),
        ("opening.", &rules.opening, rewrite::opening),
    ];
    for (path, scope, rewrite) in scopes {
        if scope.figures.is_empty() {
            continue;
        }
        let mut rewriter = Rewriter::new(path, &scope.figures, &scope.constant, values)?;
        rewrite(&mut rewriter, varied);
        rewritten.push((path.into(), rewriter));
    }
    Ok(())
}

/// The golden businesses that keep their place.
fn rewrite_businesses(
    varied: &mut Company,
    rules: &VariationRules,
    values: &Values,
    taken: &BTreeMap<&str, &Alternative>,
    rewritten: &mut Rewritten,
) -> Result<(), Fault> {
    let Company {
        businesses, vouchers, ..
    } = varied;
    for business in businesses
        .iter_mut()
        .filter(|business| !taken.contains_key(business.id.as_str()))
    {
        let mut own: Vec<&mut RefVoucher> = vouchers
            .iter_mut()
            .filter(|voucher| voucher.business == business.id)
            .collect();
        rewritten.extend(rewrite_business(rules, values, business, &mut own)?);
    }
    Ok(())
}

fn rewrite_business(
    rules: &VariationRules,
    values: &Values,
    business: &mut Business,
    vouchers: &mut [&mut RefVoucher],
) -> Result<Option<(String, Rewriter)>, Fault> {
    let mut listed = rules.business.iter().enumerate();
    let Some((index, listed)) = listed.find(|(_, listed)| listed.id == business.id) else {
        return Ok(None);
    };
    if listed.figures.is_empty() {
        return Ok(None);
    }
    let path = format!("business.{index}.");
    let mut rewriter = Rewriter::new(&path, &listed.figures, &listed.constant, values)?;
    rewrite::business(&mut rewriter, business, vouchers);
    Ok(Some((path, rewriter)))
}

/// Puts an alternative where the golden business is; its words change in the rest of the company.
fn take_place(
    varied: &mut Company,
    variation: &Variation,
    alternative: &Alternative,
    values: &Values,
    rewritten: &mut Rewritten,
) -> Result<(), Fault> {
    let missing = || {
        fault(
            "alternative",
            format!("替代业务 {} 不存在", alternative.business),
            format!("there is no business {}", alternative.business),
        )
    };
    let mut business = variation
        .find_business(&alternative.business)
        .ok_or_else(missing)?
        .clone();
    let of_alternative = variation.vouchers.iter();
    let mut vouchers: Vec<RefVoucher> = of_alternative
        .filter(|voucher| voucher.business == alternative.business)
        .cloned()
        .collect();
    let mut own: Vec<&mut RefVoucher> = vouchers.iter_mut().collect();
    rewritten.extend(rewrite_business(
        &variation.rules,
        values,
        &mut business,
        &mut own,
    )?);
    business.id.clone_from(&alternative.of);
    for voucher in &mut vouchers {
        voucher.business.clone_from(&alternative.of);
    }
    let at = varied
        .businesses
        .iter()
        .position(|golden| golden.id == alternative.of);
    let at = at.ok_or_else(missing)?;
    varied.businesses.remove(at);
    let of_golden = |voucher: &RefVoucher| voucher.business == alternative.of;
    let voucher_at = varied.vouchers.iter().position(of_golden).unwrap_or_default();
    varied.vouchers.retain(|voucher| !of_golden(voucher));
    let renames = alternative.renames.iter();
    Renames::new(renames.map(|rename| (rename.from.clone(), rename.to.clone()))).company(varied);
    varied.businesses.insert(at, business);
    varied.vouchers.splice(voucher_at..voucher_at, vouchers);
    Ok(())
}

fn move_businesses(
    varied: &mut Company,
    choice: &Choice,
    taken: &BTreeMap<&str, &Alternative>,
) -> Result<(), Fault> {
    let Company {
        businesses, vouchers, ..
    } = varied;
    for business in businesses {
        let listed = taken
            .get(business.id.as_str())
            .map(|taken| taken.business.as_str());
        let id = listed.unwrap_or(&business.id);
        let days = choice.days.get(id).copied().unwrap_or_default();
        if days == 0 {
            continue;
        }
        let own = vouchers
            .iter_mut()
            .filter(|voucher| voucher.business == business.id);
        let mut own: Vec<&mut RefVoucher> = own.collect();
        dates::move_business(business, &mut own, days).ok_or_else(|| {
            fault(
                "business",
                format!("业务 {} 移动 {days} 天后不在本月", business.id),
                format!("moved by {days} days, {} leaves its month", business.id),
            )
        })?;
    }
    Ok(())
}

fn rename(varied: &mut Company, rules: &VariationRules, choice: &Choice) {
    let mut pairs = Vec::new();
    for (pool, place) in rules.name.iter().zip(&choice.names) {
        if let Some(taken) = place.checked_sub(1).and_then(|place| pool.pool.get(place)) {
            pairs.extend(Renames::between(&pool.golden, taken));
        }
    }
    Renames::new(pairs).company(varied);
}
