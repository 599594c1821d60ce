//! 凭证题: a `business` of a `company`, with its documents and its reference vouchers.

use scoring::question::{QuestionBody, QuestionKey, voucher};
use scoring::voucher::ReferenceVoucher;

use super::{At, Form, check_company};
use crate::check::Check;
use crate::document_types::{labelled_fields, printed_items};
use crate::keys::{account_choices, reference_vouchers};
use crate::lint::references::{join, unknown};
use crate::model::{Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["company", "business", "preset"],
    lint,
    parts,
    // What it asks stands in another file: only as it was written, or exactly.
    write: |_, _, _, _| None,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check.require(at.file, &at.path, &["company", "business"]);
    if check_company(check, course, at) {
        let business = &at.question.business;
        let known = course
            .find_company(&at.question.company)
            .and_then(|company| company.businesses.iter().find(|known| known.id == *business));
        if known.is_none() && !business.is_empty() {
            unknown(
                check,
                at.file,
                &join(&at.path, "business"),
                ("业务", "business"),
                business,
            );
        }
    }
}

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let company = course.find_company(&question.company)?;
    let business = company
        .businesses
        .iter()
        .find(|business| business.id == question.business)?;
    let documents = business
        .document
        .iter()
        .map(|document| voucher::SourceDocument {
            id: document.id.clone(),
            kind: document.r#type.clone(),
            title: document.title.clone(),
            img_path: None,
            fields: labelled_fields(document),
            items: printed_items(document),
        })
        .collect();
    let body = voucher::Body {
        documents,
        accounts: account_choices(company),
        words: company.head.voucher_words.clone(),
    };
    let key = voucher::Key {
        vouchers: reference_vouchers(company, business)
            .into_iter()
            .map(as_asked)
            .collect(),
        preset: question.preset.unwrap_or_default(),
    };
    Some((QuestionBody::Voucher(body), QuestionKey::Voucher(key)))
}

/// A question shows the documents and asks for lines: what its sheet has no field for is not asked.
fn as_asked(mut reference: ReferenceVoucher) -> ReferenceVoucher {
    reference.documents.clear();
    reference.date = None;
    for line in reference
        .variants
        .iter_mut()
        .flat_map(|variant| &mut variant.lines)
    {
        line.cash_flow_items.clear();
    }
    reference
}
