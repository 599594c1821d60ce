//! Where the figures of a company stand.

use scoring::document_types::is_money;

use super::figures::{Rewriter, Writing};
use crate::model::{Business, Company, Document, RefVoucher};

/// Replaces the figures of a business: its texts, its documents and its reference vouchers.
pub(super) fn business(rewriter: &mut Rewriter, business: &mut Business, vouchers: &mut [&mut RefVoucher]) {
    rewriter.text(&mut business.title, &["title"], Writing::Prose);
    rewriter.text(&mut business.text, &["text"], Writing::Prose);
    rewriter.text(&mut business.hint, &["hint"], Writing::Prose);
    for written in &mut business.document {
        document(rewriter, written);
    }
    for written in vouchers {
        voucher(rewriter, written);
    }
}

fn document(rewriter: &mut Rewriter, document: &mut Document) {
    let id = document.id.clone();
    let whole = [id.as_str()];
    for (name, value) in &mut document.fields {
        if name == "total_in_words" {
            rewriter.words(value, &whole);
        } else if is_money(name) || !is_code(value) {
            rewriter.text(value, &whole, Writing::Printed);
        }
    }
    for extra in &mut document.extra {
        rewriter.text(&mut extra.value, &whole, Writing::Printed);
    }
    for (index, item) in document.item.iter_mut().enumerate() {
        let place = format!("{id}.{}", index + 1);
        let places = [place.as_str(), id.as_str()];
        rewriter.text(&mut item.name, &places, Writing::Printed);
        rewriter.text(&mut item.note, &places, Writing::Printed);
        for number in [&mut item.quantity, &mut item.price].into_iter().flatten() {
            rewriter.decimal(number, &places);
        }
        for amount in [&mut item.amount, &mut item.tax].into_iter().flatten() {
            rewriter.fen(amount, &places);
        }
    }
}

/// Whether a text is one long number: an account, an invoice, a serial number.
fn is_code(text: &str) -> bool {
    text.len() > 8 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn voucher(rewriter: &mut Rewriter, voucher: &mut RefVoucher) {
    let id = voucher.id.clone();
    for (index, line) in voucher.lines.iter_mut().enumerate() {
        let place = format!("{id}.{}", index + 1);
        let places = [place.as_str(), id.as_str()];
        rewriter.text(&mut line.summary, &places, Writing::Prose);
        rewriter.text(&mut line.derived, &places, Writing::Formula);
        rewriter.fen(&mut line.amount, &places);
        if let Some(quantity) = &mut line.quantity {
            rewriter.decimal(quantity, &places);
        }
    }
}

/// Replaces the figures of the opening balances. A place is an account, or an account with its items: `1122/宏远商贸`.
pub(super) fn opening(rewriter: &mut Rewriter, company: &mut Company) {
    for row in &mut company.opening {
        let items: Vec<&str> = row.aux.values().map(String::as_str).collect();
        let place = format!("{}/{}", row.account, items.join("/"));
        let places = [place.as_str(), row.account.as_str()];
        rewriter.fen(&mut row.amount, &places);
        if let Some(quantity) = &mut row.quantity {
            rewriter.decimal(quantity, &places);
        }
    }
}

/// Replaces the figures of the company's summary.
pub(super) fn summary(rewriter: &mut Rewriter, company: &mut Company) {
    rewriter.text(&mut company.head.summary, &["summary"], Writing::Prose);
}
