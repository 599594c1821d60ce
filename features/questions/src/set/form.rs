//! The questions one student gets.

use crate::VersionId;
use scoring::{
    Points,
    question::{QuestionKind, calculation::Values},
};
use serde::{Deserialize, Serialize};

/// The questions one student gets, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// Options are shuffled by each item's seed.
    #[serde(default)]
    pub shuffle_options: bool,
    /// Its sections.
    pub sections: Vec<FormSection>,
}

/// A section of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormSection {
    /// Its title.
    pub title: String,
    /// Its questions.
    pub items: Vec<FormItem>,
}

/// One question of a form, or one part of a composite one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormItem {
    /// Place on the whole form, from 0.
    pub position: i64,
    /// The version.
    pub version: VersionId,
    /// What it is worth here.
    pub points: Points,
    /// Shuffles its options and draws its variables.
    pub seed: u64,
    /// Its kind: what a save is held against without reading the question. None on forms drawn before kinds were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<QuestionKind>,
    /// The values of its variables.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub values: Values,
}

impl Form {
    /// Its questions, in order.
    pub fn items(&self) -> impl Iterator<Item = &FormItem> {
        self.sections.iter().flat_map(|section| &section.items)
    }

    /// The same, to be changed.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut FormItem> {
        self.sections.iter_mut().flat_map(|section| &mut section.items)
    }

    /// The question at a place.
    pub fn item(&self, position: i64) -> Option<&FormItem> {
        self.items().find(|item| item.position == position)
    }

    /// The versions of its questions, in order.
    pub fn versions(&self) -> Vec<VersionId> {
        self.items().map(|item| item.version).collect()
    }

    /// The kinds of its questions, in order; none when it was drawn before kinds were kept.
    pub fn kinds(&self) -> Option<Vec<QuestionKind>> {
        self.items().map(|item| item.kind).collect()
    }

    /// How many questions it has.
    pub fn len(&self) -> usize {
        self.items().count()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.items().next().is_none()
    }

    /// What it is worth.
    pub fn full_points(&self) -> Points {
        self.items().map(|item| item.points).sum()
    }
}
