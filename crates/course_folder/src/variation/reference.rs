//! The books that a company's reference vouchers make.

use ledger::closing::{Closing, ClosingStep, MonthEnd, StepState};
use ledger::{Book, Opening, Period, VoucherDraft};

use scoring::book::BookContext;

use super::books::{Books, NoBooks, booked};
use super::examine::Examiner;
use crate::in_ledger::{ledger_filer, ledger_voucher};
use crate::model::{Company, Variation};
use crate::month_end::{KeptMonth, invoiced};

/// The books of a company at the end of its first month, every reference voucher posted.
#[derive(Debug)]
pub struct ReferenceBooks {
    pub book: Book,
    pub period: Period,
    /// Where each step of closing the month stands.
    pub closing: Vec<(ClosingStep, StepState, String)>,
    /// What the vouchers leave open, and where statements do not tie out: a sentence in Chinese and one in English.
    pub open: Vec<(String, String)>,
}

/// Keeps the books of a company by its reference vouchers; why there are none, in Chinese, where the ledger refuses something.
pub fn reference_books(company: &Company) -> Result<ReferenceBooks, String> {
    let Books {
        book,
        period,
        openings,
    } = Books::keep(company).map_err(|NoBooks(why)| why)?;
    let filer = ledger_filer(&company.head);
    let word = company.head.voucher_words.first().map_or("记", String::as_str);
    let items = (company.head.aux.iter()).map(|aux| (aux.r#type.as_str(), aux.items.as_slice()));
    let month_end = month_end(company, &openings, &book);
    let closing = Closing {
        taxes: filer.taxes,
        items: items.collect(),
        month_end,
        ..Closing::new(&book, period, filer.standard, word)
    };
    let steps = closing.steps().map(|step| {
        let view = closing.view(step);
        (step, view.state, view.why)
    });
    let steps = steps.collect();
    let none = Variation::default();
    let faults = Examiner::new(company, &none).examine_golden();
    Ok(ReferenceBooks {
        period,
        closing: steps,
        open: faults.into_iter().map(|fault| (fault.zh, fault.en)).collect(),
        book,
    })
}

/// What the company's data give for its first month, every reference voucher booked with the documents of its business.
fn month_end(company: &Company, openings: &[Opening], book: &Book) -> MonthEnd {
    let documents_of = |key: &str| {
        let mut businesses = company.businesses.iter();
        let found = businesses.find(|business| business.id == key);
        let documents = found.into_iter().flat_map(|business| &business.document);
        documents.map(|document| document.id.clone()).collect()
    };
    let vouchers: Vec<VoucherDraft> = booked(company)
        .into_iter()
        .filter_map(|voucher| {
            Some(VoucherDraft {
                documents: documents_of(&voucher.business),
                ..ledger_voucher(voucher)?
            })
        })
        .collect();
    company.head.month_end().of(&KeptMonth {
        period: book.start(),
        context: BookContext {
            openings,
            chart: Some(book.chart()),
        },
        vouchers: &vouchers,
        invoiced: &invoiced(company),
    })
}
