//! 凭证: one business event with its source documents, booked as a complete voucher.

pub mod excel;

use ledger::VoucherDraft;
use serde::{Deserialize, Serialize};

use crate::document_types::{DocumentItem, fields_of_type};
use crate::finding::require;
use crate::question::entry::{AccountChoice, grade_vouchers, validate_references};
use crate::question::{BodyParts, KeyParts};
use crate::voucher::{PresetName, ReferenceVoucher};
use crate::{Finding, Mark, Points};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = VoucherBody)]
pub struct Body {
    /// The source documents shown, by number.
    pub documents: Vec<SourceDocument>,
    /// The accounts the picker offers; empty for the whole chart.
    pub accounts: Vec<AccountChoice>,
    /// 凭证字 to choose from.
    pub words: Vec<String>,
}

/// A source document (原始凭证) as a student sees it: a picture, or its fields and lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SourceDocument {
    #[schema(example = "D-0711")]
    pub id: String,
    /// What it is, by the names that companies have for their documents; empty where its author did not say.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(example = "goods_issue")]
    pub kind: String,
    #[schema(example = "增值税电子发票")]
    pub title: String,
    pub img_path: Option<String>,
    /// Field names and values, in the order to show.
    pub fields: Vec<(String, String)>,
    /// The lines of its table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<DocumentItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = VoucherKey)]
pub struct Key {
    pub vouchers: Vec<ReferenceVoucher>,
    pub preset: PresetName,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = VoucherAnswer)]
pub struct Answer {
    pub vouchers: Vec<VoucherDraft>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.vouchers.iter().all(|voucher| voucher.lines.is_empty())
    }
}

impl BodyParts for Body {
    fn accounts(&self) -> Option<&[AccountChoice]> {
        Some(&self.accounts)
    }

    fn asides(&self) -> Vec<String> {
        let line = |document: &SourceDocument| {
            let fields = document
                .fields
                .iter()
                .map(|(name, value)| format!("{name} {value}"));
            let lines = document
                .items
                .iter()
                .map(|item| item.texts().collect::<Vec<_>>().join(" "));
            let words = [document.id.clone(), document.title.clone()]
                .into_iter()
                .chain(fields)
                .chain(lines);
            words.collect::<Vec<_>>().join(" ")
        };
        self.documents.iter().map(line).collect()
    }

    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.documents
            .iter_mut()
            .map(|document| &mut document.img_path)
            .collect()
    }
}

impl KeyParts for Key {}

/// A document is of a kind that can be drawn, and its numbers are numbers.
fn validate_documents(documents: &[SourceDocument], findings: &mut Vec<Finding>) {
    for (i, document) in documents.iter().enumerate() {
        require(
            findings,
            document.kind.is_empty() || fields_of_type(&document.kind).is_some(),
            format!("body.documents[{i}].kind"),
            "question.unknown_document_kind",
            "没有这种单据，请从列表中选择",
        );
        for (j, item) in document.items.iter().enumerate() {
            require(
                findings,
                item.is_readable(),
                format!("body.documents[{i}].items[{j}]"),
                "question.unreadable_figure",
                "明细行的数量、单价、金额、税率、税额应是数字",
            );
        }
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_documents(&body.documents, &mut findings);
    require(
        &mut findings,
        !key.vouchers.is_empty(),
        "key.vouchers",
        "question.no_key",
        "至少要有一张正确凭证",
    );
    for (i, voucher) in key.vouchers.iter().enumerate() {
        let known = voucher
            .documents
            .iter()
            .all(|id| body.documents.iter().any(|document| &document.id == id));
        let path = format!("key.vouchers[{i}].documents");
        require(
            &mut findings,
            known,
            path,
            "question.unknown_document",
            "题目中没有这张原始凭证",
        );
    }
    validate_references(&body.accounts, &key.vouchers, &mut findings);
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    grade_vouchers(&answer.vouchers, &key.vouchers, key.preset, full)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(document: SourceDocument) -> Vec<&'static str> {
        let body = Body {
            documents: vec![document],
            ..Body::default()
        };
        let codes = validate(&body, &Key::default()).into_iter().map(|one| one.code);
        codes.filter(|code| *code != "question.no_key").collect()
    }

    fn slip(quantity: &str) -> SourceDocument {
        SourceDocument {
            kind: "goods_issue".to_owned(),
            items: vec![DocumentItem {
                name: "智能灯".to_owned(),
                quantity: quantity.to_owned(),
                ..DocumentItem::default()
            }],
            ..SourceDocument::default()
        }
    }

    #[test]
    fn a_document_is_of_a_known_kind_and_its_figures_are_numbers() {
        assert!(with(slip("600")).is_empty());
        assert!(with(SourceDocument::default()).is_empty());
        assert_eq!(with(slip("六百")), ["question.unreadable_figure"]);
        let strange = SourceDocument {
            kind: "napkin".to_owned(),
            ..slip("600")
        };
        assert_eq!(with(strange), ["question.unknown_document_kind"]);
    }

    #[test]
    fn a_document_written_before_there_were_kinds_is_written_as_it_was() {
        let old = r#"{"id":"D1","title":"入库单","img_path":null,"fields":[["仓库","成品库"]]}"#;
        let read: SourceDocument = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), old);
    }

    #[test]
    fn what_stands_on_the_lines_of_a_document_is_found_by_a_search() {
        let body = Body {
            documents: vec![slip("600")],
            ..Body::default()
        };
        assert!(body.asides()[0].contains("智能灯 600"));
    }
}
