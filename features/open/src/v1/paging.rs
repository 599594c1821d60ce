//! Pages as OneRoster has them: `limit` and `offset` in, `X-Total-Count` and `Link` out.

use crate::{oneroster::Refs, viewer::Window};
use axum::{
    Json,
    http::{HeaderName, HeaderValue, Uri, header},
    response::{IntoResponse, Response},
};
use garde::Validate;
use platform::App;
use serde::{Deserialize, Serialize};

const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// Which rows. What else the standard allows (filters, orders, single fields) is refused: left out in silence, it would answer
/// something else than was asked.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Paging {
    /// Rows in the answer.
    #[garde(range(min = 1, max = 1000))]
    #[serde(default = "usual")]
    #[param(default = 100, minimum = 1, maximum = 1000)]
    limit: i64,
    /// Rows before them.
    #[garde(range(min = 0, max = 100_000_000))]
    #[serde(default)]
    #[param(default = 0, minimum = 0)]
    offset: i64,
}

const fn usual() -> i64 {
    100
}

impl Paging {
    pub(super) fn window(self) -> Window {
        Window {
            limit: self.limit,
            offset: self.offset,
        }
    }

    /// The rows of a list that is known as a whole.
    pub(super) fn cut<T>(self, all: Vec<T>) -> (Vec<T>, i64) {
        let total = all.len() as i64;
        let rows = all.into_iter().skip(self.offset as usize);
        (rows.take(self.limit as usize).collect(), total)
    }

    /// The addresses of the pages around, without those that are not there.
    fn links(self, base: &str, path: &str, total: i64) -> String {
        let last = (total - 1).max(0) / self.limit * self.limit;
        let pages = [
            ("first", Some(0)),
            (
                "prev",
                (self.offset > 0).then_some((self.offset - self.limit).max(0)),
            ),
            (
                "next",
                (self.offset + self.limit < total).then_some(self.offset + self.limit),
            ),
            ("last", Some(last)),
        ];
        let links = pages.into_iter().filter_map(|(name, offset)| {
            let limit = self.limit;
            Some(format!(
                "<{base}{path}?limit={limit}&offset={}>; rel=\"{name}\"",
                offset?
            ))
        });
        links.collect::<Vec<_>>().join(", ")
    }
}

/// A page, and how many rows there are.
pub(super) struct PageReply<T> {
    pub(super) body: T,
    pub(super) total: i64,
    pub(super) paging: Paging,
    pub(super) refs: Refs,
    pub(super) uri: Uri,
}

impl<T: Serialize> IntoResponse for PageReply<T> {
    fn into_response(self) -> Response {
        let links = self.paging.links(&self.refs.base, self.uri.path(), self.total);
        let mut response = Json(self.body).into_response();
        let headers = response.headers_mut();
        headers.insert(TOTAL, HeaderValue::from(self.total));
        if let Ok(links) = HeaderValue::from_str(&links) {
            headers.insert(header::LINK, links);
        }
        response
    }
}

/// Makes references that programs can follow.
pub(super) fn refs(app: &App, school: platform::access::SchoolId) -> Refs {
    Refs {
        base: app.config.public_url.trim_end_matches('/').to_owned(),
        school: school.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_that_are_there() {
        let links = |offset, total| {
            let links = Paging { limit: 10, offset }.links("http://x", "/a", total);
            let names = links.split(", ").map(|link| {
                let (address, name) = link.split_once("; rel=").expect("a link");
                let offset = address
                    .rsplit('=')
                    .next()
                    .expect("an offset")
                    .trim_end_matches('>');
                format!("{} {offset}", name.trim_matches('"'))
            });
            names.collect::<Vec<_>>()
        };
        assert_eq!(links(0, 25), ["first 0", "next 10", "last 20"]);
        assert_eq!(links(20, 25), ["first 0", "prev 10", "last 20"]);
        assert_eq!(links(5, 30), ["first 0", "prev 0", "next 15", "last 20"]);
        assert_eq!(links(0, 0), ["first 0", "last 0"]);
    }
}
