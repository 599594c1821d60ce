//! The terms of a school.

use crate::{
    TermId,
    store::term::{self, Term},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path,
    access::Staff,
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// A term.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TermView {
    id: TermId,
    name: String,
    starts_on: String,
    ends_on: String,
}

/// The terms of the school, the newest first.
#[utoipa::path(get, path = "/api/school/terms/", tag = "school",
    responses((status = 200, body = Envelope<Vec<TermView>>)))]
pub(super) async fn list_all_terms(State(app): State<App>, staff: Staff) -> ApiResult<Vec<TermView>> {
    let school = staff.school;
    let terms = app
        .db
        .read(move |tx| async move { term::list_terms(&tx, school).await })
        .await?;
    let view = |term: Term| TermView {
        id: term.id,
        name: term.name,
        starts_on: term.starts_on,
        ends_on: term.ends_on,
    };
    Ok(Envelope::ok(terms.into_iter().map(view).collect()))
}

/// A term's name and days.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "name": "2027春", "starts_on": "2027-02-22", "ends_on": "2027-07-09" }))]
pub(super) struct TermForm {
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    #[garde(pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    starts_on: String,
    #[garde(pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    ends_on: String,
}

impl TermForm {
    /// Refuses days that no calendar has, and a term that ends before it begins.
    fn check(&self) -> Result<(), Error> {
        for (field, text) in [("starts_on", &self.starts_on), ("ends_on", &self.ends_on)] {
            if !is_date(text) {
                return Err(Error::invalid(field, "日期不存在，请按 2026-09-07 的格式填写。"));
            }
        }
        if self.ends_on <= self.starts_on {
            return Err(Error::invalid("ends_on", "结束日期应晚于开始日期。"));
        }
        Ok(())
    }
}

/// Whether a text like `2026-09-07` names a day.
fn is_date(text: &str) -> bool {
    let numbers: Vec<u32> = text.split('-').filter_map(|part| part.parse().ok()).collect();
    let [year, month, day] = numbers.as_slice() else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(day)
}

fn taken() -> Error {
    Error::invalid("name", "已有同名学期。")
}

/// Adds a term.
#[utoipa::path(post, path = "/api/school/terms/", tag = "school", request_body = TermForm,
    responses((status = 200, body = Envelope<Nothing>)))]
pub(super) async fn add_one_term(
    State(app): State<App>,
    staff: Staff,
    Body(form): Body<TermForm>,
) -> ApiResult<Nothing> {
    form.check()?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (name, school) = (form.name.trim(), staff.school);
            let added = term::add_term(&tx, school, name, &form.starts_on, &form.ends_on).await?;
            added.ok_or_else(taken)?;
            let facts = serde_json::json!({ "starts_on": form.starts_on, "ends_on": form.ends_on });
            let act = Act::of("school.term_added", name).with(facts);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("学期已添加。", Nothing {}))
}

/// A term of this person's school; 404 otherwise.
pub(super) async fn require_term(tx: &Tx, user: &CurrentUser, id: i64) -> Result<(), Error> {
    let known = term::list_terms(tx, user.school).await?;
    let is_known = known.iter().any(|term| term.id == TermId(id));
    if is_known { Ok(()) } else { Err(Error::NotFound) }
}

/// Changes a term. Classes keep the name they were made with.
#[utoipa::path(put, path = "/api/school/terms/{term_id}/", tag = "school", params(("term_id" = i64, Path)),
    request_body = TermForm, responses((status = 200, body = Envelope<Nothing>)))]
pub(super) async fn update_one_term(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<TermId>,
    Body(form): Body<TermForm>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = term::list_terms(&tx, staff.school).await?;
            let before = known.iter().find(|term| term.id == id).ok_or(Error::NotFound)?;
            form.check()?;
            let changed = Term {
                id,
                name: form.name.trim().into(),
                starts_on: form.starts_on,
                ends_on: form.ends_on,
            };
            if term::is_name_taken(&tx, staff.school, &changed.name, id).await? {
                return Err(taken());
            }
            term::update_term(&tx, staff.school, &changed).await?;
            let act = Act::of("school.term_changed", &changed.name)
                .changed("name", &before.name, &changed.name)
                .changed("starts_on", &before.starts_on, &changed.starts_on)
                .changed("ends_on", &before.ends_on, &changed.ends_on);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("学期已保存。", Nothing {}))
}

/// Deletes a term. Classes keep the name they were made with.
#[utoipa::path(delete, path = "/api/school/terms/{term_id}/", tag = "school", params(("term_id" = i64, Path)),
    responses((status = 200, body = Envelope<Nothing>)))]
pub(super) async fn delete_one_term(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<TermId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = term::list_terms(&tx, staff.school).await?;
            let found = known.into_iter().find(|term| term.id == id);
            let found = found.ok_or(Error::NotFound)?;
            term::delete_term(&tx, staff.school, id).await?;
            let act = Act::of("school.term_deleted", &found.name);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("学期已删除。", Nothing {}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_has_real_days_in_order() {
        for (starts_on, ends_on, is_fine) in [
            ("2026-09-07", "2027-01-15", true),
            ("2028-02-29", "2028-07-01", true),
            ("2026-02-29", "2026-07-01", false),
            ("2026-13-01", "2027-01-15", false),
            ("2026-09-07", "2026-09-07", false),
            ("2026-09-00", "2026-10-07", false),
        ] {
            let form = TermForm {
                name: "2026秋".into(),
                starts_on: starts_on.into(),
                ends_on: ends_on.into(),
            };
            assert_eq!(form.check().is_ok(), is_fine, "{starts_on} {ends_on}");
        }
    }
}
