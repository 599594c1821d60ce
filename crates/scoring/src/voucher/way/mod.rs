//! 认可的记法: another way to book what a reference asks for, accepted beside the company's own.
//!
//! A way is found in what a student booked, and kept so that it fits everybody's company: an amount is said by the lines of the
//! reference that it comes from, not in figures, wherever it comes from any.

use std::collections::BTreeMap;

use ledger::{AccountCode, Aux, Fen, LineDraft, Side};
use serde::{Deserialize, Serialize};

use super::{AuxRule, ReferenceLine, ReferenceVoucher, Variant};
use crate::expression::Expression;

/// A way that is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AcceptedWay)]
pub struct Way {
    /// The reference it stands beside, by key.
    pub reference: String,
    /// Its lines.
    pub lines: Vec<WayLine>,
}

/// One line of a way.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
pub struct WayLine {
    /// The account that is right.
    pub account: AccountCode,
    /// Its side.
    pub side: Side,
    /// Its auxiliary items, by type.
    pub aux: BTreeMap<String, WayItem>,
    /// Its amount.
    pub amount: WayAmount,
}

/// An auxiliary item as it is right in everybody's books.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayItem {
    /// That of this line of the reference, counted from 0: a customer has another name in everybody's company.
    Of(usize),
    /// This one.
    Is(String),
}

/// An amount as it is right in everybody's books.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayAmount {
    /// What these lines of the reference come to together, counted from 0.
    Of(Vec<usize>),
    /// This figure, negative for red.
    Fixed(Fen),
}

impl Way {
    /// Whether it fits a company with other names and amounts.
    pub fn follows(&self) -> bool {
        self.lines.iter().all(WayLine::follows)
    }
}

impl WayLine {
    /// Whether its amount follows from the reference.
    pub fn follows(&self) -> bool {
        matches!(self.amount, WayAmount::Of(_))
    }
}

/// Entries of one account and its items on one side together, as the marking takes them.
type Entries = BTreeMap<(AccountCode, Side, Aux), Fen>;

/// How lines book what a reference asks for; in the order of accounts, so that equal ways are equal.
pub fn way_of(lines: &[LineDraft], reference: &ReferenceVoucher) -> Vec<WayLine> {
    let mut entries = Entries::new();
    for line in lines {
        for (side, amount) in [(Side::Debit, line.debit), (Side::Credit, line.credit)] {
            if amount != Fen::ZERO {
                *entries
                    .entry((line.account.clone(), side, line.aux.clone()))
                    .or_default() += amount;
            }
        }
    }
    let expected = expected_lines(reference);
    entries
        .into_iter()
        .filter(|(_, amount)| *amount != Fen::ZERO)
        .map(|((account, side, aux), amount)| WayLine {
            amount: amount_in(expected, side, amount),
            aux: items_in(expected, aux),
            account,
            side,
        })
        .collect()
}

/// The lines that amounts are said by: those of the first of the reference's own variants.
fn expected_lines(reference: &ReferenceVoucher) -> &[ReferenceLine] {
    reference
        .variants
        .first()
        .map_or(&[], |variant| variant.lines.as_slice())
}

/// Items that the reference asks for somewhere are said by its lines.
fn items_in(expected: &[ReferenceLine], aux: Aux) -> BTreeMap<String, WayItem> {
    let item = |(kind, item): (String, String)| {
        let asks =
            |line: &ReferenceLine| matches!(line.aux.get(&kind), Some(AuxRule::Is(own)) if *own == item);
        let place = expected.iter().position(asks);
        let said = place.map_or(WayItem::Is(item), WayItem::Of);
        (kind, said)
    };
    aux.0.into_iter().map(item).collect()
}

/// The most lines of a reference whose sums are looked at.
const MOST_LINES: usize = 10;

/// As few lines as come to this amount, those of its own side first.
fn amount_in(expected: &[ReferenceLine], side: Side, amount: Fen) -> WayAmount {
    let count = expected.len().min(MOST_LINES);
    let members = |set: u32| (0..count).filter(move |at| set & (1 << at) != 0);
    let sum = |set: u32| members(set).map(|at| expected[at].amount).sum::<Fen>();
    let strangers = |set: u32| members(set).filter(|&at| expected[at].side != side).count();
    (1..1_u32 << count)
        .filter(|&set| sum(set) == amount)
        .min_by_key(|&set| (set.count_ones(), strangers(set), set))
        .map_or(WayAmount::Fixed(amount), |set| {
            WayAmount::Of(members(set).collect())
        })
}

/// The reference with what is accepted beside it.
pub fn with_ways(reference: &ReferenceVoucher, ways: &[Way]) -> ReferenceVoucher {
    let mut with = reference.clone();
    let own = ways.iter().filter(|way| way.reference == reference.id);
    with.variants
        .extend(own.filter_map(|way| variant(way, reference)));
    with
}

/// The way as a variant of this reference; none if the reference lacks a line that it speaks of.
fn variant(way: &Way, reference: &ReferenceVoucher) -> Option<Variant> {
    let expected = expected_lines(reference);
    let lines = way.lines.iter().map(|line| {
        let mut made = ReferenceLine::new(&line.account.0, line.side, Fen::ZERO);
        for (kind, item) in &line.aux {
            let rule = match item {
                WayItem::Of(at) => expected.get(*at)?.aux.get(kind)?.clone(),
                WayItem::Is(item) => AuxRule::Is(item.clone()),
            };
            made.aux.insert(kind.clone(), rule);
        }
        match &line.amount {
            WayAmount::Fixed(amount) => made.amount = *amount,
            WayAmount::Of(places) => {
                let of: Option<Vec<&ReferenceLine>> = places.iter().map(|&at| expected.get(at)).collect();
                let of = of?;
                made.amount = of.iter().map(|line| line.amount).sum();
                if let [one] = of.as_slice() {
                    // What follows from the student's own books still does, but for an expression that counts this
                    // reference's lines.
                    made.expr = one.expr.clone().filter(|expr| !speaks_of_lines(expr));
                    made.tolerance = one.tolerance;
                    if one.accounts.contains(&line.account) {
                        made.cash_flow_items.clone_from(&one.cash_flow_items);
                    }
                }
            }
        }
        Some(made)
    });
    Some(Variant {
        lines: lines.collect::<Option<_>>()?,
    })
}

/// Whether an expression takes another line's amount: `=L1`, `L2 - L3`.
fn speaks_of_lines(expr: &str) -> bool {
    let is_line = |name: &&str| {
        let number = name.strip_prefix('L');
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    Expression::parse(expr).is_ok_and(|parsed| parsed.names().iter().any(is_line))
}

#[cfg(test)]
mod tests;
