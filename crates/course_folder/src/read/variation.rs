//! variation.toml, with the businesses of alternatives.toml and their vouchers.

use crate::check::Check;
use crate::model::{Company, Variation, VariationRules};
use crate::read::company::{booked_or_not, read_businesses};
use crate::read::voucher;

pub(super) fn read(check: &mut Check<'_>, folder: &str, company: &Company) -> Option<Variation> {
    let file = format!("{folder}/variation.toml");
    let rules: VariationRules = check.toml(&file)?;
    let documents = format!("{folder}/alternatives.toml");
    let alternatives = with_alternatives(company, &rules, read_businesses(check, &documents));
    let vouchers = voucher::read(check, &format!("{folder}/alternatives.csv"), &alternatives);
    let alternatives = Company {
        vouchers,
        ..alternatives
    };
    booked_or_not(check, &documents, &alternatives);
    require_fields(check, &file, &rules);
    Some(Variation {
        rules,
        businesses: alternatives.businesses,
        vouchers: alternatives.vouchers,
    })
}

/// The company as the vouchers of alternatives see it: with the auxiliary items that come with them.
fn with_alternatives(
    company: &Company,
    rules: &VariationRules,
    businesses: Vec<crate::model::Business>,
) -> Company {
    let mut head = company.head.clone();
    for aux in &mut head.aux {
        let renames = rules
            .alternative
            .iter()
            .flat_map(|alternative| &alternative.renames);
        let renamed = renames.filter(|rename| aux.items.contains(&rename.from));
        let with: Vec<String> = renamed.map(|rename| rename.to.clone()).collect();
        aux.items.extend(with);
    }
    Company {
        head,
        accounts: company.accounts.clone(),
        businesses,
        ..Company::default()
    }
}

fn require_fields(check: &mut Check<'_>, file: &str, rules: &VariationRules) {
    check.require(file, "", &["rule"]);
    let lists: [(&str, usize, &[&str]); 6] = [
        ("parameter", rules.parameter.len(), &["name", "label", "golden"]),
        ("value", rules.value.len(), &["name", "is"]),
        ("business", rules.business.len(), &["id"]),
        ("alternative", rules.alternative.len(), &["of", "business"]),
        ("name", rules.name.len(), &["label", "golden", "pool"]),
        ("reject", rules.reject.len(), &["reason", "value"]),
    ];
    for (list, length, fields) in lists {
        for index in 0..length {
            check.require(file, &format!("{list}.{index}"), fields);
        }
    }
}
