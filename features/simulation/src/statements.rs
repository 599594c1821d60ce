//! Statements of a book: as its vouchers give them, and as they are filled in to be handed in.

use crate::{
    bookkeeping::LoadedBook,
    store::book::{self, FiledCell, FiledStatement},
};
use database::{Result, Tx};
use ledger::{
    Fen, Period,
    statement::{Statement, StatementKind},
};
use platform::Millis;

/// The statement or return as the books give it; none when the company has no such form in the period.
pub fn statement_of(
    kept: &LoadedBook,
    kind: StatementKind,
    period: Period,
    with_unposted: bool,
) -> Option<Statement> {
    let filer = kept.template.filer();
    filer.draw_up(kind, &kept.books(with_unposted), period)
}

/// The same form of the last year, which a form that tells a whole year shows beside it (上年金额); none where the books do
/// not reach back.
pub fn prior_of(
    kept: &LoadedBook,
    kind: StatementKind,
    period: Period,
    with_unposted: bool,
) -> Option<Statement> {
    let december = period.first_of_year().previous();
    let reaches_back = kind == StatementKind::EquityChanges && kept.template.start <= december;
    let prior = reaches_back.then(|| statement_of(kept, kind, december, with_unposted));
    prior.flatten()
}

/// The form without a figure, and without what a figure was added up from; what it is to be added up from stays in words.
#[must_use]
pub(crate) fn empty_form(mut statement: Statement) -> Statement {
    for cell in statement.lines.iter_mut().flat_map(|line| &mut line.cells) {
        cell.amount = Fen::ZERO;
        cell.parts.clear();
    }
    statement.tie_outs.clear();
    statement
}

/// Every cell as the posted books give it.
fn generated_cells(statement: &Statement) -> Vec<FiledCell> {
    let cells = statement.lines.iter().flat_map(|line| {
        let columns = statement.columns.iter().zip(&line.cells);
        columns.map(|(column, cell)| FiledCell {
            line: line.no,
            column: column.column,
            amount: cell.amount,
        })
    });
    cells.collect()
}

/// The statement with what was filled in in the place of what the books give; a cell that was left empty is zero.
#[must_use]
pub(crate) fn as_filed(mut statement: Statement, filed: &FiledStatement) -> Statement {
    for line in &mut statement.lines {
        for (column, cell) in statement.columns.iter().zip(&mut line.cells) {
            let typed = filed
                .cells
                .iter()
                .find(|one| one.line == line.no && one.column == column.column);
            cell.amount = typed.map_or(Fen::ZERO, |one| one.amount);
        }
    }
    statement
}

/// Fills a statement in: what was typed, or (without it) every cell from the posted books.
pub async fn file_statement(
    tx: &Tx,
    kept: &LoadedBook,
    (period, statement): (Period, &Statement),
    typed: Option<Vec<FiledCell>>,
    now_ms: Millis,
) -> Result<()> {
    let filed = FiledStatement {
        kind: statement.kind,
        is_generated: typed.is_none(),
        cells: typed.unwrap_or_else(|| generated_cells(statement)),
        updated_at_ms: now_ms,
    };
    book::file_statement(tx, kept.book.id, period, &filed).await?;
    book::touch(tx, kept.book.id, now_ms).await
}
