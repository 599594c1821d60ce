//! Pages as OneRoster has them: `limit` and `offset` in, `X-Total-Count` and `Link` out; filtered, in order, with some of their fields.

use super::query::{Filter, Key, Sort, selection};
use crate::{oneroster::Refs, viewer::Window};
use axum::{
    Json,
    http::{HeaderName, HeaderValue, Uri, header},
    response::{IntoResponse, Response},
};
use garde::Validate;
use platform::{App, Error};
use reqwest::Url;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::future::Future;
use utoipa::{
    PartialSchema,
    openapi::{RefOr, Schema},
};

const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// Which rows, in which order, and which of their fields.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
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
    /// `field operator 'value'`, or two of them joined by `AND` or `OR`; operators are `=`, `!=`, `>`, `>=`, `<`, `<=` and `~`.
    #[garde(length(chars, max = 1000))]
    #[param(example = "dateLastModified>'2026-09-01'")]
    filter: Option<String>,
    /// By which field.
    #[garde(length(chars, max = 100))]
    sort: Option<String>,
    /// `asc` or `desc`.
    #[garde(length(chars, max = 100))]
    order_by: Option<String>,
    /// Which fields of each row, joined by commas.
    #[garde(length(chars, max = 1000))]
    fields: Option<String>,
}

const fn usual() -> i64 {
    100
}

/// Rows that are looked through at a time.
const CHUNK: i64 = 2_000;
/// Rows that are looked through at most, for a filter or an order that no index knows: a class or a year, not a school for years.
const MOST_LOOKED_THROUGH: i64 = 100_000;
/// Rows that are put in order at most: they are all held at once.
const MOST_SORTED: usize = 50_000;

/// The fields that a shape shows.
fn fields_of<T: PartialSchema>() -> Vec<String> {
    match T::schema() {
        RefOr::T(Schema::Object(object)) => object.properties.keys().cloned().collect(),
        _ => Vec::new(),
    }
}

impl Paging {
    pub(super) fn window(&self) -> Window {
        Window {
            limit: self.limit,
            offset: self.offset,
        }
    }

    /// The rows that are asked for, and how many there are: by the page that `load` reads or, where they are filtered or put in order,
    /// looked through by and by, [`MOST_LOOKED_THROUGH`] at most.
    ///
    /// # Errors
    /// 400 for what the standard does not know.
    pub(super) async fn rows<T, F>(&self, load: impl Fn(Window) -> F) -> Result<(Vec<T>, i64), Error>
    where
        T: Serialize + PartialSchema,
        F: Future<Output = Result<(Vec<T>, i64), Error>>,
    {
        let mut sieve = self.sieve::<T>()?;
        if sieve.takes_all() {
            return load(self.window()).await;
        }
        let mut window = Window {
            limit: CHUNK,
            offset: 0,
        };
        loop {
            let (rows, total) = load(window).await?;
            if total > MOST_LOOKED_THROUGH {
                return Err(Error::malformed(
                    "input.filter",
                    "行数太多，无法筛选或排序，请改用班级的清单。",
                ));
            }
            sieve.take(rows)?;
            window.offset += CHUNK;
            if window.offset >= total {
                return Ok(sieve.finish());
            }
        }
    }

    /// The same of a list that is known as a whole.
    ///
    /// # Errors
    /// As above.
    pub(super) fn choose<T: Serialize + PartialSchema>(&self, all: Vec<T>) -> Result<(Vec<T>, i64), Error> {
        let mut sieve = self.sieve()?;
        sieve.take(all)?;
        Ok(sieve.finish())
    }

    fn sieve<T: PartialSchema>(&self) -> Result<Sieve<T>, Error> {
        let known = fields_of::<T>();
        selection(self.fields.as_deref(), &known)?;
        let filter = self.filter.as_deref();
        Ok(Sieve {
            filter: filter.map(|text| Filter::parse(text, &known)).transpose()?,
            sort: Sort::parse(self.sort.as_deref(), self.order_by.as_deref(), &known)?,
            window: self.window(),
            matched: 0,
            kept: Vec::new(),
        })
    }

    /// The fields of each row that were asked for; all where nobody said.
    fn selected(&self, body: Value) -> Value {
        let Some(wanted) = &self.fields else { return body };
        let wanted: Vec<&str> = wanted.split(',').map(str::trim).collect();
        let Value::Object(mut body) = body else {
            return body;
        };
        for rows in body.values_mut().filter_map(Value::as_array_mut) {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                row.retain(|field, _| wanted.contains(&field.as_str()));
            }
        }
        Value::Object(body)
    }

    /// The addresses of the pages around, without those that are not there.
    fn links(&self, base: &str, path: &str, total: i64) -> String {
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
            let address = self.address(&format!("{base}{path}"), offset?)?;
            Some(format!("<{address}>; rel=\"{name}\""))
        });
        links.collect::<Vec<_>>().join(", ")
    }

    /// The address of a page, which asks for the same otherwise.
    fn address(&self, path: &str, offset: i64) -> Option<Url> {
        let mut url = Url::parse(path).ok()?;
        let asked = [
            ("filter", &self.filter),
            ("sort", &self.sort),
            ("orderBy", &self.order_by),
            ("fields", &self.fields),
        ];
        url.query_pairs_mut()
            .extend_pairs(
                asked
                    .into_iter()
                    .filter_map(|(name, value)| Some((name, value.as_ref()?))),
            )
            .append_pair("limit", &self.limit.to_string())
            .append_pair("offset", &offset.to_string());
        Some(url)
    }
}

/// Rows on their way through what is asked of them.
struct Sieve<T> {
    filter: Option<Filter>,
    sort: Option<Sort>,
    window: Window,
    /// Rows so far that the filter takes.
    matched: i64,
    /// Those of the window; all of them while they are still to be put in order.
    kept: Vec<(Key, T)>,
}

impl<T> Sieve<T> {
    fn takes_all(&self) -> bool {
        self.filter.is_none() && self.sort.is_none()
    }

    fn take(&mut self, rows: Vec<T>) -> Result<(), Error>
    where
        T: Serialize,
    {
        for row in rows {
            let shown = if self.takes_all() {
                Value::Null
            } else {
                serde_json::to_value(&row).map_err(|error| Error::internal("write a row", error))?
            };
            if self.filter.as_ref().is_some_and(|filter| !filter.takes(&shown)) {
                continue;
            }
            let place = self.matched;
            self.matched += 1;
            let is_shown = (self.window.offset..self.window.offset + self.window.limit).contains(&place);
            match &self.sort {
                Some(sort) if self.kept.len() < MOST_SORTED => self.kept.push((sort.key(&shown), row)),
                Some(_) => {
                    return Err(Error::malformed(
                        "input.sort",
                        "行数太多，无法排序，请先用 filter 缩小范围。",
                    ));
                }
                None if is_shown => self.kept.push((Key::Nothing, row)),
                None => {}
            }
        }
        Ok(())
    }

    fn finish(self) -> (Vec<T>, i64) {
        let mut kept = self.kept;
        let Some(sort) = self.sort else {
            return (kept.into_iter().map(|(_, row)| row).collect(), self.matched);
        };
        kept.sort_by(|(one, _), (other, _)| sort.order(one, other));
        let rows = kept.into_iter().map(|(_, row)| row);
        let (offset, limit) = (self.window.offset as usize, self.window.limit as usize);
        (rows.skip(offset).take(limit).collect(), self.matched)
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
        let body = match serde_json::to_value(self.body) {
            Ok(body) => self.paging.selected(body),
            Err(error) => return Error::internal("write a page", error).into_response(),
        };
        let mut response = Json(body).into_response();
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
    use serde_json::json;

    fn asked(query: &str) -> Paging {
        let uri: Uri = format!("http://x/a?{query}").parse().expect("an address");
        axum::extract::Query::try_from_uri(&uri).expect("a page").0
    }

    #[test]
    fn links_lead_to_pages_that_are_there() {
        let links = |offset, total| {
            let links = asked(&format!("limit=10&offset={offset}")).links("http://x", "/a", total);
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

    #[test]
    fn links_ask_for_the_same_as_the_page_they_stand_on() {
        let links =
            asked("limit=1&filter=a%3D%27%E5%BC%A0%27&orderBy=desc&sort=a").links("http://x", "/a", 2);
        let next = links
            .split(", ")
            .find(|link| link.ends_with("rel=\"next\""))
            .expect("a page");
        let address = next
            .trim_start_matches('<')
            .split('>')
            .next()
            .expect("an address");
        let query: Uri = address.parse().expect("an address");
        let again: Paging = axum::extract::Query::try_from_uri(&query).expect("a page").0;
        assert_eq!(again.filter.as_deref(), Some("a='张'"));
        assert_eq!(
            (again.sort.as_deref(), again.order_by.as_deref(), again.offset),
            (Some("a"), Some("desc"), 1)
        );
    }

    #[test]
    fn only_the_fields_that_were_asked_for_are_shown() {
        let body = json!({ "users": [{ "a": 1, "b": 2 }, { "a": 3 }] });
        assert_eq!(
            asked("fields=a").selected(body.clone()),
            json!({ "users": [{ "a": 1 }, { "a": 3 }] })
        );
        assert_eq!(asked("").selected(body.clone()), body);
    }
}
