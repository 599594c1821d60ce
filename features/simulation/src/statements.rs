//! Statements of a book: as its vouchers give them, and as they are filled in to be handed in.

use crate::{
    bookkeeping::LoadedBook,
    store::book::{self, FiledCell, FiledStatement},
};
use database::{Result, Tx};
use ledger::{
    Period,
    statement::{Statement, StatementKind, evaluate, layout_for},
};
use platform::Millis;

/// The statement as the books give it; none when the standard has no layout for the period.
pub fn statement_of(
    kept: &LoadedBook,
    kind: StatementKind,
    period: Period,
    with_unposted: bool,
) -> Option<Statement> {
    let layout = layout_for(kept.template.standard, period.last_day())?;
    let layout = layout.statement(kind)?;
    Some(evaluate(layout, &kept.books(with_unposted), period))
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
