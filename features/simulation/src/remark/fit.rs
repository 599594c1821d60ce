//! Whether a book that was opened with a company as it was can be marked by the company as it is. Pure.
//!
//! A student has booked what they were shown: the openings, the events with their documents, the accounts. Where these are the same, what is
//! expected of them may be said anew. Where they are not, nobody can tell what the student would have booked.

use crate::{
    bookkeeping::TaskRules,
    hand_in::HandedIn,
    reconciliation::COMPANY_STATEMENT,
    template::{Business, Document, Template},
};
use ledger::{AccountCode, Chart};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// In what a book is not what the course has now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BookMisfitKind)]
pub enum MisfitKind {
    /// Nobody knows any more what was handed in.
    Unknown,
    /// It is of another company.
    Company,
    /// It began with other openings, or is kept by another standard or other taxes.
    Openings,
    /// The task asks for a business that it was not opened with.
    Added,
    /// The task does not ask any more for a business that it was opened with.
    Dropped,
    /// An event was shown with another date or other documents.
    Documents,
    /// A business is booked on an account that it does not have.
    Account,
    /// The set-up of books counts, and was not asked for.
    SetUp,
    /// The reconciliation counts, and was not asked for, or of another bank statement.
    Reconciliation,
    /// Other vouchers came with it.
    Given,
}

/// Why a book keeps its mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookMisfit)]
pub struct Misfit {
    /// In what it does not fit.
    pub kind: MisfitKind,
    /// The number of the business, where it is about one.
    #[serde(default)]
    pub number: Option<u32>,
    /// The name of the business, or the account; empty where it is about neither.
    #[serde(default)]
    pub name: String,
}

impl Misfit {
    pub(crate) const fn of(kind: MisfitKind) -> Self {
        Self {
            kind,
            number: None,
            name: String::new(),
        }
    }

    fn business(kind: MisfitKind, business: &Business) -> Self {
        Self {
            kind,
            number: Some(business.number),
            name: business.title.clone(),
        }
    }

    fn account(business: &Business, code: &AccountCode) -> Self {
        Self {
            kind: MisfitKind::Account,
            number: Some(business.number),
            name: code.0.clone(),
        }
    }
}

/// The company of a book, with what is expected as `now` has it. `rules`: what is marked.
pub(crate) fn fitted(own: &Template, now: &Template, rules: &TaskRules) -> Result<Template, Misfit> {
    let began = |of: &Template| {
        (
            of.start,
            of.standard,
            of.taxes,
            of.openings.clone(),
            of.cash_before.clone(),
        )
    };
    if began(own) != began(now) {
        return Err(Misfit::of(MisfitKind::Openings));
    }
    let chart = own.chart();
    let asked: BTreeSet<String> = own
        .scope(&rules.businesses)
        .into_iter()
        .map(|business| business.key.clone())
        .collect();
    let mut made = Template {
        varies: None,
        ..own.clone()
    };
    for business in &mut made.businesses {
        if !asked.contains(&business.key) {
            continue;
        }
        let Some(newer) = now.business(&business.key) else {
            return Err(Misfit::business(MisfitKind::Dropped, business));
        };
        if business.date != newer.date || !are_same(&business.documents, &newer.documents) {
            return Err(Misfit::business(MisfitKind::Documents, business));
        }
        require_accounts(newer, &chart)?;
        business.action = newer.action;
        for (document, newer) in business.documents.iter_mut().zip(&newer.documents) {
            document.faults.clone_from(&newer.faults);
        }
        business.references.clone_from(&newer.references);
        business.solution.clone_from(&newer.solution);
    }
    if rules.reconciles() {
        take_statement(&mut made, now)?;
    }
    Ok(made)
}

/// Whether a hand-in that was marked by rules can be marked by those that the task has now.
pub(crate) fn fits_rules(
    (own, before): (&Template, &TaskRules),
    (now, after): (&Template, &TaskRules),
    work: &HandedIn,
) -> Result<(), Misfit> {
    if before.booked != after.booked {
        return Err(Misfit::of(MisfitKind::Given));
    }
    let (was, is) = (own.scope(&before.businesses), now.scope(&after.businesses));
    let is_among = |all: &[&Business], one: &Business| all.iter().any(|other| other.key == one.key);
    if let Some(added) = is.iter().find(|one| !is_among(&was, one)) {
        return Err(Misfit::business(MisfitKind::Added, added));
    }
    if let Some(dropped) = was.iter().find(|one| !is_among(&is, one)) {
        return Err(Misfit::business(MisfitKind::Dropped, dropped));
    }
    fits_parts(before, after, work)
}

/// Whether what counts after was asked for before, or is known of the hand-in all the same.
pub(crate) fn fits_parts(before: &TaskRules, after: &TaskRules, work: &HandedIn) -> Result<(), Misfit> {
    if after.sets_up() && !before.sets_up() && !work.has_set_up() {
        return Err(Misfit::of(MisfitKind::SetUp));
    }
    if after.reconciles() && !before.reconciles() && !work.has_reconciled() {
        return Err(Misfit::of(MisfitKind::Reconciliation));
    }
    Ok(())
}

/// Whether they say the same, by whatever name.
fn are_same(before: &[Document], after: &[Document]) -> bool {
    let says = |of: &Document| {
        let values: Vec<String> = of.fields.iter().map(|field| field.value.clone()).collect();
        (of.key.clone(), of.kind.clone(), values, of.items.clone())
    };
    before.len() == after.len()
        && before
            .iter()
            .zip(after)
            .all(|(one, other)| says(one) == says(other))
}

/// What is expected can be booked: on accounts that the student has.
fn require_accounts(business: &Business, chart: &Chart) -> Result<(), Misfit> {
    for draft in &business.solution {
        for line in &draft.lines {
            if !chart.is_leaf(&line.account) {
                return Err(Misfit::account(business, &line.account));
            }
        }
    }
    for reference in &business.references {
        for line in reference
            .variants
            .iter()
            .take(1)
            .flat_map(|variant| &variant.lines)
        {
            if let Some(first) = line.accounts.first()
                && !line.accounts.iter().any(|code| chart.is_leaf(code))
            {
                return Err(Misfit::account(business, first));
            }
        }
    }
    Ok(())
}

/// Which lines of the bank's statement stay open is said by `now`, of the same statement.
fn take_statement(made: &mut Template, now: &Template) -> Result<(), Misfit> {
    let of = |table: &&crate::template::Table| table.key == COMPANY_STATEMENT;
    let newer = now.tables.iter().find(of);
    let Some(own) = made
        .tables
        .iter_mut()
        .find(|table| table.key == COMPANY_STATEMENT)
    else {
        return match newer {
            None => Ok(()),
            Some(_) => Err(Misfit::of(MisfitKind::Reconciliation)),
        };
    };
    let Some(newer) = newer.filter(|newer| newer.hash == own.hash) else {
        return Err(Misfit::of(MisfitKind::Reconciliation));
    };
    own.bank_only.clone_from(&newer.bank_only);
    own.books_only.clone_from(&newer.books_only);
    Ok(())
}
