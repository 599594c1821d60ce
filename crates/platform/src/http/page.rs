//! Paging of lists: which page was asked for, and what a page answers.

use garde::Validate;
use serde::{Deserialize, Serialize};

/// The page asked for, in the query string. Flatten it into a filter, or use it alone.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams, utoipa::ToSchema)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Counted from 1.
    #[garde(range(min = 1, max = 1_000_000))]
    #[serde(default = "first")]
    #[param(default = 1, minimum = 1)]
    pub page: u32,
    /// Rows on a page.
    #[garde(range(min = 1, max = 500))]
    #[serde(default = "twenty")]
    #[param(default = 20, minimum = 1, maximum = 500)]
    pub page_size: u32,
}

const fn first() -> u32 {
    1
}

const fn twenty() -> u32 {
    20
}

impl Default for Page {
    fn default() -> Self {
        Self {
            page: first(),
            page_size: twenty(),
        }
    }
}

impl Page {
    /// Rows to answer, for `limit`.
    pub fn limit(self) -> i64 {
        self.page_size.into()
    }

    /// Rows to skip, for `offset`.
    pub fn offset(self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.page_size)
    }
}

/// One page of a list.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct PageOf<T> {
    /// The rows of this page.
    pub items: Vec<T>,
    /// How many rows there are on all pages.
    pub total: i64,
}
