//! Accounts (会计科目), their sides and their auxiliary items (辅助核算).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The code of an account as the chart writes it: `1002`, `22210102` (rule 4-2-2-2).
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(transparent)]
#[schema(value_type = String, example = "22210102")]
pub struct AccountCode(pub String);

impl AccountCode {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first-level account above this one: its first four digits.
    pub fn first_level(&self) -> &str {
        self.0.get(..4).unwrap_or(&self.0)
    }

    /// Whether this account is `above` or one of its details.
    pub fn is_under(&self, above: &str) -> bool {
        self.0.starts_with(above)
    }
}

impl From<&str> for AccountCode {
    fn from(code: &str) -> Self {
        Self(code.to_owned())
    }
}

impl fmt::Display for AccountCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// 借 or 贷.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[serde(alias = "D", alias = "借")]
    Debit,
    #[serde(alias = "C", alias = "贷")]
    Credit,
}

impl Side {
    pub const fn opposite(self) -> Self {
        match self {
            Self::Debit => Self::Credit,
            Self::Credit => Self::Debit,
        }
    }

    /// The character books print: 借 or 贷.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Debit => "借",
            Self::Credit => "贷",
        }
    }
}

/// The auxiliary items of a line, by type: `{"客户": "百汇电商"}`. Empty when the account asks for none.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(transparent)]
#[schema(value_type = std::collections::BTreeMap<String, String>, example = json!({"客户": "百汇电商"}))]
pub struct Aux(pub BTreeMap<String, String>);

impl Aux {
    pub fn none() -> Self {
        Self::default()
    }

    pub fn one(kind: &str, item: &str) -> Self {
        Self(BTreeMap::from([(kind.to_owned(), item.to_owned())]))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it carries every item of `other`.
    pub fn includes(&self, other: &Self) -> bool {
        other.0.iter().all(|(kind, item)| self.0.get(kind) == Some(item))
    }
}

impl fmt::Display for Aux {
    /// The items alone, joined by `/`: `百汇电商`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<&str> = self.0.values().map(String::as_str).collect();
        f.write_str(&items.join("/"))
    }
}
