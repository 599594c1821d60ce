//! What students learn and reach, as statements of xAPI 1.0.3 (they read the same as 2.0, IEEE 9274.1.1): what is told, of whom, in
//! which words, and what follows when it changes.

mod facts;
mod plan;
mod scores;
mod statement;
mod tell;
mod uuid;

pub(crate) use tell::tell_test;
pub use tell::{TellScores, TellStudent, a_record_store_is_told};

use reqwest::Url;
use serde::{Deserialize, Serialize};

/// Every request carries it.
pub(crate) const VERSION_HEADER: &str = "x-experience-api-version";
/// For which purpose the secrets of record stores are locked.
pub(crate) const SECRET_PURPOSE: &str = "open record store";

/// Which version of xAPI a record store speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = OpenXapiVersion)]
pub(crate) enum XapiVersion {
    /// 1.0.3
    #[default]
    #[serde(rename = "1.0.3")]
    V1,
    /// 2.0
    #[serde(rename = "2.0.0")]
    V2,
}

database::text_column! { XapiVersion }

impl XapiVersion {
    /// As the header has it.
    pub(crate) fn text(self) -> String {
        self.to_string()
    }
}

/// Where a record store takes statements: below the address it is known by.
pub(crate) fn statements_url(endpoint: &Url) -> Option<Url> {
    let mut url = endpoint.clone();
    let is_there = url.path_segments()?.next_back() == Some("statements");
    if !is_there {
        url.path_segments_mut().ok()?.pop_if_empty().push("statements");
    }
    Some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_go_below_the_address_of_a_store() {
        for (endpoint, expected) in [
            ("https://lrs.example/xapi", "https://lrs.example/xapi/statements"),
            ("https://lrs.example/xapi/", "https://lrs.example/xapi/statements"),
            ("https://lrs.example", "https://lrs.example/statements"),
            (
                "https://lrs.example/xapi/statements",
                "https://lrs.example/xapi/statements",
            ),
        ] {
            let url = Url::parse(endpoint).expect("an address");
            assert_eq!(statements_url(&url).expect("a path").as_str(), expected);
        }
    }

    #[test]
    fn versions_are_those_of_the_header() {
        let texts = [XapiVersion::V1, XapiVersion::V2].map(XapiVersion::text);
        assert_eq!(texts, ["1.0.3", "2.0.0"]);
    }
}
