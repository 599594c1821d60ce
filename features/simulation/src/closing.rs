//! 期末: the closing of a book's open period, and what else than the books knows of it: documents that wait.

use crate::{bookkeeping::LoadedBook, store::book::Decisions, template::Business};
use course_folder::KeptMonth;
use ledger::{
    Book, Finding, Period, Place, VoucherDraft,
    closing::{Closing, MonthEnd, PeriodState},
    voucher::signing::VoucherState,
};
use scoring::book::BookContext;

/// The closing of the open period on books made of the kept vouchers.
pub fn closing<'a>(kept: &'a LoadedBook, book: &'a Book) -> Closing<'a> {
    closing_of(kept, book, kept.book.period)
}

/// The closing of a period on such books.
pub(crate) fn closing_of<'a>(kept: &'a LoadedBook, book: &'a Book, period: Period) -> Closing<'a> {
    let template = &kept.template;
    let word = template.words.first().map_or("记", String::as_str);
    let items = template
        .aux
        .iter()
        .map(|aux| (aux.kind.as_str(), aux.items.as_slice()));
    Closing {
        taxes: template.taxes,
        items: items.collect(),
        month_end: month_end(kept, period),
        ..Closing::new(book, period, template.standard, word)
    }
}

/// What the company's data give for a period of these books.
fn month_end(kept: &LoadedBook, period: Period) -> MonthEnd {
    let template = &kept.template;
    if template.month_end.is_empty() {
        return MonthEnd::default();
    }
    let saved = kept.vouchers.iter();
    let saved = saved.filter(|voucher| voucher.state != VoucherState::Draft && voucher.period <= period);
    let vouchers: Vec<VoucherDraft> = saved.map(|voucher| voucher.draft.clone()).collect();
    template.month_end.of(&KeptMonth {
        period,
        context: BookContext {
            openings: kept.openings(),
            chart: Some(&kept.chart),
        },
        vouchers: &vouchers,
        invoiced: &template.invoiced,
    })
}

/// Everything that keeps the open period from being closed, and warnings.
pub fn findings_of_close(kept: &LoadedBook, decisions: &Decisions) -> Vec<Finding> {
    let of_period = || kept.vouchers.of(kept.book.period);
    let unposted = of_period()
        .filter(|voucher| voucher.state != VoucherState::Posted)
        .map(|voucher| match voucher.draft.number {
            Some(number) => format!("{}-{number}", voucher.draft.word),
            None => "草稿".into(),
        })
        .collect();
    let state = PeriodState {
        unposted,
        // A book has one open period; those before it were closed one by one.
        earlier_are_closed: true,
    };
    let posted = kept.books(false);
    let mut findings = closing(kept, &posted).findings(&state);
    findings.extend(waiting_documents(kept, decisions));
    if of_period().next().is_none() {
        findings.push(Finding::warning("simulation.empty_period", "本期没有任何凭证"));
    }
    findings
}

/// The businesses up to the end of the open period whose documents were neither booked nor decided about.
fn waiting_documents(kept: &LoadedBook, decisions: &Decisions) -> Option<Finding> {
    let is_booked = |business: &Business| {
        let mut saved = kept
            .vouchers
            .iter()
            .filter(|voucher| voucher.state != VoucherState::Draft);
        saved.any(|voucher| voucher.business.as_deref() == Some(&business.key))
    };
    let last_day = kept.book.period.last_day();
    let waiting: Vec<&Business> = kept
        .scope()
        .into_iter()
        .filter(|business| business.date <= last_day && !business.documents.is_empty())
        .filter(|business| !decisions.made.contains_key(&business.key) && !is_booked(business))
        .collect();
    let message = format!("还有 {} 笔业务的单据没有入账或处理", waiting.len());
    let places = waiting.iter().map(|business| Place::Business {
        key: business.key.clone(),
        title: business.title.clone(),
    });
    let finding = Finding::warning("simulation.documents_wait", message).in_places(places);
    (!waiting.is_empty()).then_some(finding)
}
