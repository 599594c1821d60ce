//! A company of the course folder as a template, and what a seed makes of it.

use super::{
    AuxType, Business, Column, ColumnKind, Document, Field, Person, Policy, Post, Profile, Table, Template,
};
use crate::{Seed, bookkeeping::TaskRules};
use course_folder::{
    ledger_account, ledger_filer, ledger_opening, ledger_voucher,
    model::{self, Company as FolderCompany, Variation},
    variation::{Varied, vary, vary_at},
};
use courses::CourseImport;
use ledger::{Chart, Standard, VoucherDraft, closing::Taxpayer, voucher::signing::BookMode};
use scoring::{document_types::field_called, documents::DocumentDecision};
use std::collections::BTreeSet;

impl Template {
    /// The template of a company of the folder. `None` when something in it cannot be read, which its import reports.
    pub fn from_folder(import: &CourseImport, company: &FolderCompany) -> Option<Self> {
        let tables = company.tables.iter();
        let tables = tables
            .filter_map(|table| table_of(import, company, table))
            .collect();
        Self::of_company(company, tables)
    }

    /// The seed of a new book: one of its own where the rules ask for that and the company varies.
    pub(crate) fn draw_seed(&self, rules: &TaskRules) -> Option<Seed> {
        (rules.own_company && self.varies.is_some()).then(Seed::fresh)
    }

    /// The company that a seed makes of this one, by the rule it was imported with: the same for ever.
    pub fn with_seed(&self, seed: Seed) -> Self {
        self.varied(|company, rule| Some(vary(company, rule, seed.0)))
            .unwrap_or_else(|| self.clone())
    }

    /// The company that the same draw of a seed makes of this one: which draw is taken follows from the whole of a company, and `own` took
    /// one. None where this company has no such draw.
    pub(crate) fn drawn_like(&self, own: &Self, seed: Seed) -> Option<Self> {
        self.varied(|company, rule| vary_at(company, rule, seed.0, own.draw))
    }

    fn varied(&self, make: impl FnOnce(&FolderCompany, &Variation) -> Option<Varied>) -> Option<Self> {
        self.varies.as_ref().and_then(|company| {
            let rule = company.variation.as_ref()?;
            let varied = make(company, rule)?;
            let tables = self.tables.iter().filter(|table| !table.restates_books);
            let made = Self::of_company(&varied.company, tables.cloned().collect())?;
            Some(Self {
                drawn: varied.drawn,
                draw: varied.rejected,
                ..made
            })
        })
    }

    fn of_company(company: &FolderCompany, tables: Vec<Table>) -> Option<Self> {
        let head = &company.head;
        let business = |business| business_of(company, business);
        let template = Self {
            profile: profile_of(company),
            start: head.start.as_str().parse().ok()?,
            mode: match head.mode {
                model::BookMode::Strict => BookMode::Strict,
                model::BookMode::Teaching => BookMode::Teaching,
            },
            standard: match head.standard {
                model::Standard::Assbe => Standard::Assbe,
                model::Standard::Asbe => Standard::Asbe,
            },
            taxes: ledger_filer(head).taxes,
            code_rule: head.code_lengths.iter().map(|digits| *digits as usize).collect(),
            words: head.voucher_words.clone(),
            accounts: company.accounts.iter().map(ledger_account).collect(),
            openings: company.opening.iter().filter_map(ledger_opening).collect(),
            cash_before: course_folder::cash_before(head),
            aux: head
                .aux
                .iter()
                .map(|aux| AuxType {
                    kind: aux.r#type.clone(),
                    items: aux.items.clone(),
                })
                .collect(),
            businesses: company.businesses.iter().map(business).collect::<Option<_>>()?,
            tables,
            month_end: head.month_end(),
            invoiced: if head.sale_cost.is_empty() {
                Vec::new()
            } else {
                course_folder::invoiced(company)
            },
            special_invoices: if head.taxpayer == Taxpayer::Small {
                course_folder::special_invoices(company)
            } else {
                BTreeSet::new()
            },
            varies: company.variation.is_some().then(|| Box::new(company.clone())),
            drawn: Vec::new(),
            draw: 0,
        };
        let is_sound = Chart::with_code_rule(template.accounts.clone(), &template.code_rule)
            .and_then(|chart| ledger::Book::open(chart, template.start, template.openings.clone()))
            .is_ok();
        is_sound.then_some(template)
    }
}

fn profile_of(company: &FolderCompany) -> Profile {
    let head = &company.head;
    let post = |post| match post {
        model::Post::Accountant => Post::Accountant,
        model::Post::Cashier => Post::Cashier,
        model::Post::Reviewer => Post::Reviewer,
        model::Post::Supervisor => Post::Supervisor,
        model::Post::Other => Post::Other,
    };
    Profile {
        name: head.name.clone(),
        uscc: head.uscc.clone(),
        taxpayer: match head.taxpayer {
            Taxpayer::General => "general".into(),
            Taxpayer::Small => "small".into(),
        },
        industry: head.industry.clone(),
        address: head.address.clone(),
        phone: head.phone.clone(),
        bank: head.bank.clone(),
        bank_account: head.bank_account.clone(),
        summary: head.summary.clone(),
        persons: head
            .person
            .iter()
            .map(|person| Person {
                name: person.name.clone(),
                post: post(person.post),
            })
            .collect(),
        policies: head
            .policy
            .iter()
            .map(|policy| Policy {
                title: policy.title.clone(),
                text: policy.text.clone(),
            })
            .collect(),
    }
}

fn business_of(company: &FolderCompany, business: &model::Business) -> Option<Business> {
    let until = business.date_until.as_ref();
    Some(Business {
        key: business.id.clone(),
        number: business.number,
        title: business.title.clone(),
        date: business.date.as_str().parse().ok()?,
        date_until: until.and_then(|date| date.as_str().parse().ok()),
        action: match business.action {
            model::Action::Entry => DocumentDecision::Entry,
            model::Action::Reject => DocumentDecision::Reject,
            model::Action::None => DocumentDecision::None,
        },
        text: business.text.clone(),
        hint: business.hint.clone(),
        documents: business.document.iter().map(document_of).collect(),
        references: course_folder::reference_vouchers(company, business),
        solution: solution_of(company, business)?,
        mistakes: mistakes_of(company, business)?,
    })
}

fn document_of(document: &model::Document) -> Document {
    let fields = course_folder::labelled_fields(document);
    Document {
        key: document.id.clone(),
        kind: document.r#type.clone(),
        title: document.title.clone(),
        fields: fields
            .into_iter()
            .map(|(label, value)| Field { label, value })
            .collect(),
        items: course_folder::printed_items(document),
        faults: document
            .faults
            .iter()
            .map(|fault| field_called(fault).to_owned())
            .collect(),
    }
}

/// The main variant of each reference voucher as a voucher that could be entered.
fn solution_of(company: &FolderCompany, business: &model::Business) -> Option<Vec<VoucherDraft>> {
    let mut drafts: Vec<(&str, u32, VoucherDraft)> = Vec::new();
    for written in company.vouchers.iter().filter(|one| one.business == business.id) {
        let draft = VoucherDraft {
            attachments: written.attachments.unwrap_or(business.document.len() as u32),
            documents: business
                .document
                .iter()
                .map(|document| document.id.clone())
                .collect(),
            ..ledger_voucher(written)?
        };
        match drafts.iter_mut().find(|(id, ..)| *id == written.id) {
            Some((_, variant, known)) if written.variant < *variant => {
                (*variant, *known) = (written.variant, draft);
            }
            Some(_) => {}
            None => drafts.push((&written.id, written.variant, draft)),
        }
    }
    let mut drafts: Vec<VoucherDraft> = drafts.into_iter().map(|(_, _, draft)| draft).collect();
    // A document is booked once: where a business has several vouchers, the first carries its documents.
    for draft in drafts.iter_mut().skip(1) {
        draft.documents.clear();
    }
    Some(drafts)
}

/// The business as it is booked wrongly; its documents are still to be attached.
fn mistakes_of(company: &FolderCompany, business: &model::Business) -> Option<Vec<VoucherDraft>> {
    let wrong = company.mistakes.iter().filter(|one| one.business == business.id);
    let draft = |written: &model::RefVoucher| {
        Some(VoucherDraft {
            attachments: written.attachments.unwrap_or(business.document.len() as u32),
            ..ledger_voucher(written)?
        })
    };
    wrong.map(draft).collect()
}

fn table_of(import: &CourseImport, company: &FolderCompany, table: &model::Table) -> Option<Table> {
    let stored = import
        .files
        .get(&format!("{}/tables/{}", company.folder(), table.file))?;
    let kind = |kind| match kind {
        model::ColumnType::Text => ColumnKind::Text,
        model::ColumnType::Integer => ColumnKind::Integer,
        model::ColumnType::Decimal => ColumnKind::Decimal,
        model::ColumnType::Money => ColumnKind::Money,
        model::ColumnType::Date => ColumnKind::Date,
        model::ColumnType::Datetime => ColumnKind::Datetime,
        model::ColumnType::Boolean => ColumnKind::Boolean,
    };
    Some(Table {
        key: table.id.clone(),
        file: table.file.clone(),
        hash: stored.hash.clone(),
        bytes: stored.size_bytes,
        title: table.title.clone(),
        summary: table.summary.clone(),
        restates_books: table.restates_books,
        bank_only: table.bank_only.clone(),
        books_only: table.books_only.clone(),
        columns: table
            .columns
            .iter()
            .map(|column| Column {
                name: column.name.clone(),
                label: column.label.clone(),
                kind: kind(column.r#type),
            })
            .collect(),
    })
}
