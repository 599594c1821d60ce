//! A column that adds up the months of a year: each month is computed by itself.

use std::collections::BTreeMap;

use super::{Cell, Done, Part, View};
use crate::book::Book;
use crate::statement::forms::Filer;
use crate::statement::kind::Column;
use crate::statement::layout::{OfMonths, StatementLayout};
use crate::{Fen, Period};

/// The cells of the column, line by line. Months before the books begin are not known.
pub(super) fn sum_of_months(
    layout: &StatementLayout,
    book: &Book,
    period: Period,
    filer: Option<Filer>,
) -> Vec<Cell> {
    let first = period.first_of_year().max(book.start());
    let periods = std::iter::successors(Some(first), |month| Some(month.next()));
    // Who files by the quarter has a return for each quarter, and for the one that is not over yet.
    let by_quarter = filer.is_some_and(|filer| filer.files_by_quarter(layout.kind));
    let months: Vec<Vec<Vec<Part>>> = periods
        .take_while(|month| *month <= period)
        .filter(|month| !by_quarter || month.is_quarter_end() || *month == period)
        .map(|month| View::new(book, month, Column::Period, filer).of_form(layout.kind))
        .map(|view| month_of(layout, &view))
        .collect();
    let lines = layout.lines.iter().enumerate();
    let cells = lines.map(|(place, line)| {
        let mut own = months.iter().map(|month| &month[place]);
        let parts: Vec<Part> = match line.of_months {
            OfMonths::Sum => own.flatten().cloned().collect(),
            OfMonths::First => own.next().cloned().unwrap_or_default(),
            OfMonths::Last => own.next_back().cloned().unwrap_or_default(),
            OfMonths::Blank => Vec::new(),
        };
        Cell::of(gathered(parts))
    });
    cells.collect()
}

/// The parts of every line in a month.
fn month_of(layout: &StatementLayout, view: &View<'_>) -> Vec<Vec<Part>> {
    let mut amounts: BTreeMap<u16, Fen> = BTreeMap::new();
    let mut lines = Vec::new();
    for line in &layout.lines {
        let done = Done {
            lines: &amounts,
            cells: BTreeMap::new(),
        };
        let parts = view.parts(line.formula(), line.flow, &done);
        amounts.insert(line.no, parts.iter().map(Part::amount).sum());
        lines.push(parts);
    }
    lines
}

/// The parts with those of one account, or of one line, added up.
fn gathered(parts: Vec<Part>) -> Vec<Part> {
    let mut sums: Vec<Part> = Vec::new();
    for part in parts {
        let same = sums.iter_mut().find(|sum| is_same(sum, &part));
        match (same, part) {
            (Some(Part::Account { amount: sum, .. } | Part::Line { no: _, amount: sum }), part) => {
                *sum += part.amount();
            }
            (_, part) => sums.push(part),
        }
    }
    sums.retain(|part| !part.amount().is_zero());
    sums
}

fn is_same(one: &Part, other: &Part) -> bool {
    match (one, other) {
        (
            Part::Account { account, aux, .. },
            Part::Account {
                account: code,
                aux: items,
                ..
            },
        ) => (account, aux) == (code, items),
        (Part::Line { no, .. }, Part::Line { no: other, .. }) => no == other,
        _ => false,
    }
}
