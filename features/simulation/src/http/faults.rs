//! What was marked as faulty on documents, beside what is.

use crate::{
    bookkeeping::LoadedBook,
    store::book::Decisions,
    template::{Business, Document},
};
use scoring::{documents::NamedField, total::Part};
use serde::Serialize;

/// A document on which something was marked, or is to be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = MarkedDocument)]
pub(super) struct MarkedDocumentView {
    /// Its business, by key.
    business: String,
    /// Its key.
    document: String,
    /// The fields that were marked, by name.
    named: Vec<String>,
    /// The fields at which its fault shows: any of them names it. None while the key is not shown.
    planted: Option<Vec<String>>,
}

/// The documents that something is to be said about: while the key is not shown, only those on which something was marked.
/// `decided`: when the book was handed in; none where nobody knows any more.
pub(super) fn marked_documents(
    kept: &LoadedBook,
    decided: Option<&Decisions>,
    shows_key: bool,
) -> Vec<MarkedDocumentView> {
    if !kept
        .rules
        .weights
        .iter()
        .any(|(part, _)| *part == Part::Documents)
    {
        return Vec::new();
    }
    let view = |(business, document): (&Business, &Document)| {
        let named = decided.and_then(|decided| decided.named.get(&business.key));
        let named = named.into_iter().flatten();
        let named: Vec<String> = named
            .filter(|one: &&NamedField| one.document == document.key)
            .map(|one| one.field.clone())
            .collect();
        let has_fault = shows_key && !document.faults.is_empty();
        (has_fault || !named.is_empty()).then(|| MarkedDocumentView {
            business: business.key.clone(),
            document: document.key.clone(),
            named,
            planted: shows_key.then(|| document.faults.iter().cloned().collect()),
        })
    };
    let scope = kept.scope().into_iter();
    let documents = scope.flat_map(|business| {
        business
            .documents
            .iter()
            .map(move |document| (business, document))
    });
    documents.filter_map(view).collect()
}
