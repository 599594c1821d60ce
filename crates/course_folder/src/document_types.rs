//! What stands on a company's documents, as students are given it.

use scoring::document_types::{DocumentItem, all_fields};

use crate::model::{self, Document, Fen};

/// What stands on a document, labelled in Chinese, in the order to show; items of tables are left out.
pub fn labelled_fields(document: &Document) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    let mut add = |label: &str, value: &str| {
        if !value.is_empty() {
            rows.push((label.to_owned(), value.to_owned()));
        }
    };
    add("号码", &document.number);
    add("日期", document.date.as_ref().map_or("", |date| date.as_str()));
    for field in all_fields() {
        add(
            field.label,
            document.fields.get(field.name).map_or("", String::as_str),
        );
    }
    for extra in &document.extra {
        add(&extra.label, &extra.value);
    }
    rows
}

/// The lines of a document as students are given them; the account that each belongs to is theirs to find.
pub fn printed_items(document: &Document) -> Vec<DocumentItem> {
    let text = |value: Option<&model::Decimal>| value.map_or("", model::Decimal::as_str).to_owned();
    let fen = |value: Option<Fen>| value.map(|fen| fen.to_string()).unwrap_or_default();
    let item = |item: &model::DocumentItem| DocumentItem {
        name: item.name.clone(),
        spec: item.spec.clone(),
        unit: item.unit.clone(),
        quantity: text(item.quantity.as_ref()),
        price: text(item.price.as_ref()),
        amount: fen(item.amount),
        rate: text(item.rate.as_ref()),
        tax: fen(item.tax),
        department: item.department.clone(),
        note: item.note.clone(),
    };
    document.item.iter().map(item).collect()
}
