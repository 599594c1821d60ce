//! companies/KEY/variation.toml: how one company becomes another for each student.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Business, Decimal, RefVoucher};

/// The rule by which a seed makes a company of its own, with the businesses that may take a golden one's place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderVariation)]
pub struct Variation {
    pub rules: VariationRules,
    /// alternatives.toml.
    pub businesses: Vec<Business>,
    /// alternatives.csv.
    pub vouchers: Vec<RefVoucher>,
}

impl Variation {
    /// The business of alternatives.toml with this id.
    pub(crate) fn find_business(&self, id: &str) -> Option<&Business> {
        self.businesses.iter().find(|business| business.id == id)
    }
}

/// variation.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderVariationRules)]
pub struct VariationRules {
    /// The version of the drawing rule, which no later program changes.
    pub rule: u32,
    pub parameter: Vec<Parameter>,
    pub value: Vec<DerivedValue>,
    /// What changes in the company's summary.
    pub company: FigureScope,
    /// What changes in opening.csv.
    pub opening: FigureScope,
    pub business: Vec<BusinessVariation>,
    pub alternative: Vec<Alternative>,
    pub name: Vec<NamePool>,
    pub reject: Vec<Reject>,
}

/// A figure that is drawn: from a range by steps, or from a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderParameter)]
pub struct Parameter {
    /// What expressions call it.
    pub name: String,
    /// What a teacher calls it.
    pub label: String,
    pub unit: String,
    pub golden: Decimal,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub min: Decimal,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub max: Decimal,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub step: Decimal,
    pub choices: Vec<Decimal>,
}

/// A figure that follows from parameters and from the values declared before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderDerivedValue)]
pub struct DerivedValue {
    pub name: String,
    pub is: String,
}

/// The figures of one part of the folder that change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFigureScope)]
pub struct FigureScope {
    pub figures: Vec<Figure>,
    /// Figures that stay as they are.
    pub constant: Vec<String>,
}

/// A figure as the golden files print it, and the expression it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFigure)]
pub struct Figure {
    /// `600`, or with the words around it where the figure alone has two meanings: `100 件`.
    pub of: String,
    /// Where it means this: `text`, `d0901`, `d0901.2`, `r09`, `r09.3`; empty for the whole business.
    pub at: String,
    pub is: String,
}

/// How a business changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderBusinessVariation)]
pub struct BusinessVariation {
    pub id: String,
    /// By how many days it may be moved.
    pub days: Vec<i64>,
    pub figures: Vec<Figure>,
    /// Figures that stay as they are.
    pub constant: Vec<String>,
}

/// A business that may take the place of a golden one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderAlternative)]
pub struct Alternative {
    /// The golden business.
    pub of: String,
    /// The one in alternatives.toml.
    pub business: String,
    /// Words that change in the rest of the company with it.
    pub renames: Vec<Rename>,
}

/// A word and the one in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderRename)]
pub struct Rename {
    pub from: String,
    pub to: String,
}

/// Somebody, or a firm, with the others that may be there instead: short name, long name, codes, by a word of the author's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderNamePool)]
pub struct NamePool {
    pub label: String,
    pub golden: BTreeMap<String, String>,
    pub pool: Vec<BTreeMap<String, String>>,
}

/// A draw that is not taken: the value is below, not above, or above a bound.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderReject)]
pub struct Reject {
    pub reason: String,
    pub value: String,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub below: Decimal,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub at_most: Decimal,
    #[serde(skip_serializing_if = "Decimal::is_empty")]
    pub above: Decimal,
}
