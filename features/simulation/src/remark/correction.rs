//! What the books of a class for a task are marked by, where that is not what the course says. Pure.

use classes::ClassId;
use database::FromRow;
use scoring::{Points, voucher::ReferenceVoucher};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tasks::LeftOut;

/// What is put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookChange {
    /// Marked by the company and the task as the course has them now.
    Current,
    /// A business is worth something else.
    Weight {
        /// Which, by key.
        business: String,
        /// What it is worth beside the others.
        weight: Points,
    },
    /// A business is left out.
    LeftOut {
        /// Which, by key.
        business: String,
        /// What becomes of its marks.
        how: LeftOut,
    },
}

impl BookChange {
    /// The business that it is about; empty for the task itself.
    pub fn business(&self) -> &str {
        match self {
            Self::Current => "",
            Self::Weight { business, .. } | Self::LeftOut { business, .. } => business,
        }
    }

    /// What stands of it then. `newest`: the version that the company has in the course.
    pub fn corrected(&self, before: Option<&BookCorrection>, newest: i64, reason: &str) -> BookCorrection {
        let mut after = before.cloned().unwrap_or_default();
        match self {
            Self::Current => after.version = Some(newest),
            Self::Weight { weight, .. } => after.weight = Some(*weight),
            Self::LeftOut { how, .. } => after.left_out = Some(*how),
        }
        reason.clone_into(&mut after.reason);
        after
    }
}

/// What was put right of a task (of whose books the references count from a version on), or of a business.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct BookCorrection {
    /// From which version of the company on its references count.
    pub version: Option<i64>,
    /// What the business is worth beside the others; none where that is as the course says.
    #[row(from = i64)]
    pub weight: Option<Points>,
    /// What becomes of its marks; none while it counts.
    pub left_out: Option<LeftOut>,
    /// Why; students read it.
    pub reason: String,
}

/// What stood of a class before something was put right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerCorrection {
    /// Whose books.
    pub class: ClassId,
    /// The business; empty for the task itself.
    pub business: String,
    /// None where everything was as the course says.
    pub correction: Option<BookCorrection>,
}

/// Everything that stands of a class and a task, by business.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Corrections(BTreeMap<String, BookCorrection>);

impl FromIterator<(String, BookCorrection)> for Corrections {
    fn from_iter<I: IntoIterator<Item = (String, BookCorrection)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl Corrections {
    /// Nothing stands.
    pub(crate) const NONE: Self = Self(BTreeMap::new());

    /// What was put right of a business, or, with an empty key, of the task.
    pub fn find(&self, business: &str) -> Option<&BookCorrection> {
        self.0.get(business)
    }

    /// The same with one more.
    #[must_use]
    pub fn with(&self, business: &str, correction: BookCorrection) -> Self {
        let mut all = self.0.clone();
        all.insert(business.to_owned(), correction);
        Self(all)
    }

    /// From which version of the company on its references count.
    pub(crate) fn version(&self) -> Option<i64> {
        self.find("")?.version
    }

    /// What becomes of the marks of a business that is left out.
    pub(crate) fn left_out(&self, business: &str) -> Option<LeftOut> {
        self.find(business)?.left_out
    }

    /// Lets references weigh what their businesses are worth now; `business_of` says whose each is, in their order. What a business is
    /// worth is shared among its references as before.
    pub(crate) fn weigh(&self, references: &mut [ReferenceVoucher], business_of: &[&str]) {
        let own = |business: &str| -> u128 {
            let of = references.iter().zip(business_of);
            let of = of.filter(|(one, key)| **key == business && !one.optional);
            of.map(|(one, _)| u128::from(one.weight)).sum()
        };
        let mut sums: BTreeMap<&str, (u128, u128)> = BTreeMap::new();
        for (business, correction) in &self.0 {
            let is_moved = correction.weight.filter(|_| correction.left_out.is_none());
            if let (Some(weight), sum @ 1..) = (is_moved, own(business)) {
                let weight = u128::try_from(weight.0).unwrap_or_default();
                sums.insert(business, (weight, sum));
            }
        }
        let common = sums.values().fold(1, |all, (_, sum)| multiple(all, *sum));
        let scaled: Vec<u128> = references
            .iter()
            .zip(business_of)
            .map(|(one, business)| {
                let weight = u128::from(one.weight);
                match (self.left_out(business), sums.get(business)) {
                    (Some(LeftOut::Removed), _) => 0,
                    (_, Some((worth, sum))) => weight * worth * (common / sum),
                    (_, None) => weight * common,
                }
            })
            .collect();
        // As small as they were, where they come out even.
        let even = scaled.iter().fold(common, |all, one| divisor(all, *one)).max(1);
        for (reference, weight) in references.iter_mut().zip(scaled) {
            reference.weight = u32::try_from(weight / even).unwrap_or(u32::MAX);
        }
    }
}

const fn divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

const fn multiple(one: u128, other: u128) -> u128 {
    one / divisor(one, other) * other
}
