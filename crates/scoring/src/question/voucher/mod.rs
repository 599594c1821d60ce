//! 凭证: one business event with its source documents, booked as a complete voucher.

pub mod excel;

use ledger::VoucherDraft;
use serde::{Deserialize, Serialize};

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

/// A source document (原始凭证) as a student sees it: a picture, or its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SourceDocument {
    #[schema(example = "D-0711")]
    pub id: String,
    #[schema(example = "增值税电子发票")]
    pub title: String,
    pub img_path: Option<String>,
    /// Field names and values, in the order to show.
    pub fields: Vec<(String, String)>,
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
            let words = [document.id.clone(), document.title.clone()]
                .into_iter()
                .chain(fields);
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

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
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
