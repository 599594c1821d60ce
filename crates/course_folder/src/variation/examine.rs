//! Whether a varied company is as sound as the golden one.

use std::collections::{BTreeMap, BTreeSet};

use ledger::closing::{Closing, PeriodState};
use ledger::statement::{Layout, evaluate, layout_for};
use ledger::voucher::checks::{Context, check};
use ledger::{Fen, Severity, VoucherDraft, rmb_words};
use scoring::book::{BookContext, derived_amounts};

use super::books::{Books, booked};
use super::draw::Choice;
use super::{Fault, Outcome, fault};
use crate::check::Check;
use crate::in_ledger::ledger_voucher;
use crate::model::{Company, Document, Files, RefVoucher, Variation};

/// Examines companies made from one rule.
pub(super) struct Examiner<'a> {
    company: &'a Company,
    variation: &'a Variation,
    layout: Option<Layout>,
    /// Faults that documents have in the golden files, some on purpose.
    of_documents: BTreeMap<String, usize>,
    /// What the golden books leave open, by its key: a folder need not hold a whole month.
    of_books: BTreeSet<String>,
}

impl<'a> Examiner<'a> {
    pub(super) fn new(company: &'a Company, variation: &'a Variation) -> Self {
        let last_day = company.head.start.as_str().parse().map(ledger::Period::last_day);
        let documents = company.businesses.iter().chain(&variation.businesses);
        let documents = documents.flat_map(|business| &business.document);
        let mut examiner = Self {
            company,
            variation,
            layout: last_day
                .ok()
                .and_then(|day| layout_for(Books::standard(company), day)),
            of_documents: documents
                .map(|document| (document.id.clone(), document_faults(document)))
                .collect(),
            of_books: BTreeSet::new(),
        };
        if let Ok(books) = Books::keep(company) {
            let faults = examiner.book_faults(company, &books);
            examiner.of_books = faults.into_iter().map(|fault| fault.path).collect();
        }
        examiner
    }

    /// What is wrong with the golden company itself.
    pub(super) fn examine_golden(&self) -> Vec<Fault> {
        match Books::keep(self.company) {
            Ok(books) => self.book_faults(self.company, &books),
            Err(why) => vec![told("", &why.0)],
        }
    }

    fn book_faults(&self, company: &Company, books: &Books) -> Vec<Fault> {
        let mut faults = refused_vouchers(company, books);
        faults.extend(open_ends(company, books));
        faults.extend(self.untied_statements(books));
        faults.extend(differing_derivations(company, books));
        faults
    }

    pub(super) fn examine(&self, made: &Outcome, choice: &Choice) -> Vec<Fault> {
        let mut faults = Vec::new();
        let company = &made.company;
        if let Some(books) = &made.books {
            let found = self.book_faults(company, books).into_iter();
            faults.extend(found.filter(|fault| !self.of_books.contains(&fault.path)));
        }
        faults.extend(self.other_shape(company, choice));
        for document in company.businesses.iter().flat_map(|business| &business.document) {
            let golden = self.of_documents.get(&document.id).copied();
            if document_faults(document) > golden.unwrap_or_default() {
                let id = &document.id;
                faults.push(fault(
                    "",
                    format!("单据 {id} 的金额勾稽不上"),
                    format!("the amounts of the document {id} do not add up"),
                ));
            }
        }
        faults
    }

    fn untied_statements(&self, books: &Books) -> Vec<Fault> {
        let statements = self.layout.iter().flat_map(|layout| &layout.statements);
        let mut faults = Vec::new();
        for layout in statements {
            let statement = evaluate(layout, &books.book, books.period);
            let untied = statement
                .tie_outs
                .iter()
                .filter(|tie| !tie.holds && !tie.is_warning);
            faults.extend(untied.map(|tie| {
                fault(
                    format!("{:?} {:?} {:?}", layout.kind, tie.left_terms, tie.column),
                    format!("{}勾稽不平：{} 与 {}", statement.title, tie.left, tie.right),
                    format!(
                        "{} does not tie out: {} and {}",
                        statement.title, tie.left, tie.right
                    ),
                )
            }));
        }
        faults
    }

    /// Each voucher has the lines of the one it comes from, with amounts of the same sign: a seed is neither easier nor harder.
    fn other_shape(&self, company: &Company, choice: &Choice) -> Vec<Fault> {
        let alternatives = &self.variation.rules.alternative;
        let taken: BTreeSet<&str> = choice
            .alternatives
            .iter()
            .filter_map(|(of, place)| {
                let mut all = alternatives.iter().filter(|alternative| alternative.of == *of);
                Some(all.nth(place.checked_sub(1)?)?.business.as_str())
            })
            .collect();
        let replaced = |business: &str| {
            let mut all = alternatives.iter();
            all.any(|alternative| alternative.of == business && taken.contains(alternative.business.as_str()))
        };
        let kept = self
            .company
            .vouchers
            .iter()
            .filter(|voucher| !replaced(&voucher.business));
        let new = self.variation.vouchers.iter();
        let new = new.filter(|voucher| taken.contains(voucher.business.as_str()));
        let shape = |voucher: &RefVoucher| {
            let signs = voucher.lines.iter().map(|line| line.amount.0.signum());
            (voucher.number, voucher.variant, signs.collect::<Vec<_>>())
        };
        let mut expected: Vec<_> = kept.chain(new).map(shape).collect();
        let mut found: Vec<_> = company.vouchers.iter().map(shape).collect();
        expected.sort();
        found.sort();
        let differing = expected.iter().zip(&found).find(|(one, other)| one != other);
        let number = differing.map_or(0, |((number, ..), _)| *number);
        let is_other = expected != found;
        let told = fault(
            "",
            format!("{number} 号凭证的行数或红蓝与原凭证不同"),
            format!("the voucher {number} has other lines or other signs than the golden one"),
        );
        is_other.then_some(told).into_iter().collect()
    }
}

fn refused_vouchers(company: &Company, books: &Books) -> Vec<Fault> {
    let mut faults = Vec::new();
    for voucher in books.book.vouchers() {
        let context = Context {
            chart: books.book.chart(),
            open_period: books.period,
            last_posted: None,
            date_order: Severity::Blocks,
            words: &company.head.voucher_words,
            booked_documents: &BTreeSet::new(),
            business_of_document: &BTreeMap::new(),
        };
        let findings = check(&voucher.to_draft(), &context);
        let blocking = findings
            .iter()
            .filter(|finding| finding.severity == Severity::Blocks);
        faults.extend(blocking.map(|finding| told(&voucher.label(), &finding.message)));
    }
    faults
}

fn open_ends(company: &Company, books: &Books) -> Vec<Fault> {
    let word = company.head.voucher_words.first().map_or("", String::as_str);
    let closing = Closing::new(&books.book, books.period, Books::standard(company), word);
    let state = PeriodState {
        earlier_are_closed: true,
        ..PeriodState::default()
    };
    let findings = closing.findings(&state);
    let findings = findings.iter();
    findings.map(|finding| told("结账", &finding.message)).collect()
}

fn told(place: &str, message: &str) -> Fault {
    let zh = format!("{place}：{message}");
    fault(zh.clone(), zh, format!("{place}: {message}"))
}

/// Lines that scoring derives from the student's books must follow from these books, too.
fn differing_derivations(company: &Company, books: &Books) -> Vec<Fault> {
    let context = BookContext {
        openings: &books.openings,
        chart: Some(books.book.chart()),
    };
    let mut faults = Vec::new();
    let mut before: Vec<VoucherDraft> = Vec::new();
    for voucher in booked(company) {
        if voucher.lines.iter().any(|line| !line.derived.is_empty()) {
            let lines: Vec<(&str, Fen)> = voucher
                .lines
                .iter()
                .map(|line| (line.derived.as_str(), line.amount))
                .collect();
            let derived = derived_amounts(&lines, &before, context);
            for (line, found) in voucher.lines.iter().zip(derived) {
                if let Some(found) = found.filter(|found| *found != line.amount) {
                    faults.push(fault(
                        format!("{} {}", voucher.id, line.derived),
                        format!(
                            "{}：{} 应为 {found}，写的是 {}",
                            voucher.id, line.derived, line.amount
                        ),
                        format!("{}: {} is {found}, not {}", voucher.id, line.derived, line.amount),
                    ));
                }
            }
        }
        before.extend(ledger_voucher(voucher));
    }
    faults
}

/// How many faults the course's own checks find in a document, with those of its amount in words.
fn document_faults(document: &Document) -> usize {
    let files = Files::new();
    let mut check = Check::new(&files);
    let bare = Document {
        file: String::new(),
        ..document.clone()
    };
    crate::lint::company::document(&mut check, "", "", &bare);
    let field = |name: &str| document.fields.get(name);
    let stated = field("total").or_else(|| field("amount"));
    let stated = stated.and_then(|amount| crate::money::parse(amount));
    let in_words = field("total_in_words").map(|words| rmb_words::parse(words));
    let has_wrong_words = in_words.is_some_and(|in_words| in_words != stated);
    check.findings.len() + usize::from(has_wrong_words)
}
