//! Marking a book of two hundred vouchers, in which a student made the mistakes that students make.

use crate::{Failure, chart, drafts, fastest, millis};
use ledger::{Fen, Side, VoucherDraft};
use scoring::{
    book::{BookContext, grade_book},
    voucher::{Preset, PresetName, ReferenceLine, ReferenceVoucher, Variant},
};

const VOUCHERS: usize = 200;
const LINES_OF_ONE: usize = 4;

/// Milliseconds that marking takes.
pub(crate) fn grade_ms() -> Result<f64, Failure> {
    let right: Vec<VoucherDraft> = drafts(VOUCHERS * LINES_OF_ONE).collect();
    let references: Vec<ReferenceVoucher> = right.iter().enumerate().map(reference).collect();
    let written: Vec<VoucherDraft> = right.into_iter().enumerate().filter_map(written).collect();
    let (preset, chart) = (Preset::named(PresetName::Standard), chart()?);
    let context = BookContext {
        openings: &[],
        chart: Some(&chart),
    };
    Ok(millis(fastest(|| {
        grade_book(&written, &references, &preset, context)
    })))
}

fn reference((number, voucher): (usize, &VoucherDraft)) -> ReferenceVoucher {
    let line = |line: &ledger::LineDraft| {
        let (side, amount) = if line.credit.is_zero() {
            (Side::Debit, line.debit)
        } else {
            (Side::Credit, line.credit)
        };
        ReferenceLine::new(line.account.as_str(), side, amount)
    };
    ReferenceVoucher {
        id: format!("R{number}"),
        weight: 1,
        kind: voucher.kind,
        variants: vec![Variant {
            lines: voucher.lines.iter().map(line).collect(),
        }],
        documents: std::collections::BTreeSet::new(),
        shares_documents: false,
        date: voucher.date.map(|date| (date, date)),
        merge_group: None,
        optional: false,
        is_return: false,
    }
}

/// What the student wrote: one of ten is left out, one has another account, one another amount, one the sides exchanged.
fn written((number, mut voucher): (usize, VoucherDraft)) -> Option<VoucherDraft> {
    match number % 10 {
        0 => return None,
        1 => voucher.lines[0].account = "5603".into(),
        2 => voucher.lines[1].debit += Fen(900),
        3 => {
            for line in &mut voucher.lines {
                std::mem::swap(&mut line.debit, &mut line.credit);
            }
        }
        _ => {}
    }
    Some(voucher)
}
