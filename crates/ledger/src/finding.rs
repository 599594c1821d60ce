//! What is wrong with a voucher or a set of books: a list, never just the first fault.

use serde::{Deserialize, Serialize};

use crate::AccountCode;

/// How much a finding weighs.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = FindingSeverity)]
pub enum Severity {
    /// Told, and nothing more.
    Warning,
    /// Stops the closing of the period or a statement, not the voucher.
    BlocksClose,
    /// Stops the voucher from being saved.
    Blocks,
}

/// One fault: the rule it breaks, a stable code, and a Chinese sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = LedgerFinding)]
pub struct Finding {
    #[schema(example = "ledger.unbalanced")]
    pub code: String,
    pub severity: Severity,
    /// The line of the voucher, counted from 0, when it is about one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[schema(example = "借贷不平衡：借方 100.00，贷方 90.00，差额 10.00")]
    pub message: String,
    /// Where it is put right, when it is about a whole period.
    #[serde(default)]
    pub places: Vec<Place>,
}

/// A place in the books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = FindingPlace)]
pub enum Place {
    Voucher {
        #[schema(example = "记-7")]
        label: String,
    },
    Account {
        code: AccountCode,
    },
    /// A business whose documents wait.
    Business {
        #[schema(example = "b07")]
        key: String,
        title: String,
    },
}

impl Place {
    pub fn voucher(label: &str) -> Self {
        Self::Voucher {
            label: label.to_owned(),
        }
    }

    pub fn account(code: &AccountCode) -> Self {
        Self::Account { code: code.clone() }
    }
}

impl Finding {
    pub fn blocks(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            severity: Severity::Blocks,
            line: None,
            message: message.into(),
            places: Vec::new(),
        }
    }

    pub fn blocks_close(code: &str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::BlocksClose,
            ..Self::blocks(code, message)
        }
    }

    pub fn warning(code: &str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::blocks(code, message)
        }
    }

    pub fn in_places(self, places: impl IntoIterator<Item = Place>) -> Self {
        Self {
            places: places.into_iter().collect(),
            ..self
        }
    }

    pub fn at(self, line: usize) -> Self {
        Self {
            line: Some(line),
            ..self
        }
    }
}

/// Whether anything in the list stops a voucher from being saved.
pub fn any_blocks(findings: &[Finding]) -> bool {
    findings
        .iter()
        .any(|finding| finding.severity == Severity::Blocks)
}
