//! A voucher of a journal: its lines brought together, its debits compared with its credits, its kind.

use super::table::Notes;
use super::write::label_of_kind;
use crate::header::RowFault;
use crate::standing::Standing;
use ledger::{Fen, LineDraft, VoucherDraft, VoucherKind};

/// A voucher, the row it begins on, and the names of its accounts line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalVoucher {
    pub row: u32,
    pub draft: VoucherDraft,
    pub names: Vec<String>,
    pub standing: Standing,
}

/// A voucher while its lines are read.
pub(super) struct Building {
    pub voucher: JournalVoucher,
    /// Whether the sheet says its kind.
    pub has_kind: bool,
    pub is_broken: bool,
}

impl Building {
    /// The voucher, or a fault that says why it is none.
    pub(super) fn finish(mut self, notes: &mut Notes) -> Option<JournalVoucher> {
        let draft = &mut self.voucher.draft;
        let label = format!("{}-{}", draft.word, draft.number.unwrap_or_default());
        let difference: Fen = draft.lines.iter().map(LineDraft::net_debit).sum();
        let why = if self.is_broken {
            Some((
                format!("凭证 {label} 有无法读取的行，整张没有读取"),
                format!("voucher {label} has a line that cannot be read"),
            ))
        } else if draft.lines.len() < 2 {
            Some((
                format!("凭证 {label} 只有一行分录"),
                format!("voucher {label} has only one line"),
            ))
        } else if !difference.is_zero() {
            let by = difference.abs().grouped();
            Some((
                format!("凭证 {label} 借贷不平，相差 {by}，整张没有读取"),
                format!("voucher {label} does not balance, by {by}"),
            ))
        } else {
            None
        };
        if let Some((zh, en)) = why {
            notes
                .faults
                .push(RowFault::new(self.voucher.row, "book_sheets.voucher", zh, en));
            return None;
        }
        if !self.has_kind {
            draft.kind = guessed_kind(&draft.lines);
            if draft.kind != VoucherKind::Normal {
                let what = label_of_kind(draft.kind);
                notes.remarks.push(RowFault::new(
                    self.voucher.row,
                    "book_sheets.kind",
                    format!("凭证 {label} 按「{what}」读取，请核对"),
                    format!("voucher {label} was read as {what}"),
                ));
            }
        }
        Some(self.voucher)
    }
}

/// All in red takes back another; 结转损益 closes the month.
fn guessed_kind(lines: &[LineDraft]) -> VoucherKind {
    if lines.iter().all(|line| (line.debit + line.credit).is_negative()) {
        return VoucherKind::Red;
    }
    let closes = |line: &LineDraft| line.summary.contains("结转") && line.summary.contains("损益");
    if lines.iter().all(closes) {
        return VoucherKind::PlClose;
    }
    VoucherKind::Normal
}
