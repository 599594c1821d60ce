//! SQL of `school_term`.

use crate::TermId;
use database::{FromRow, Result, Tx, params};
use platform::access::SchoolId;

database::sql! {
    LIST = "select id, name, starts_on, ends_on from school_term where school_id = $1 order by starts_on desc, id desc";
    INSERT = "insert into school_term (school_id, name, starts_on, ends_on) values ($1, $2, $3, $4) \
              on conflict (school_id, name) do nothing returning id";
    TAKEN = "select 1 as found from school_term where school_id = $1 and name = $2 and id <> $3";
    UPDATE = "update school_term set name = $3, starts_on = $4, ends_on = $5 where id = $1 and school_id = $2";
    DELETE = "delete from school_term where id = $1 and school_id = $2";
}

/// A term of a school.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Term {
    /// Row id.
    pub id: TermId,
    /// 2026—2027学年第一学期
    pub name: String,
    /// Its first day, `2026-09-07`.
    pub starts_on: String,
    /// Its last day.
    pub ends_on: String,
}

/// The terms of a school, the newest first.
pub async fn list_terms(tx: &Tx, school: SchoolId) -> Result<Vec<Term>> {
    tx.query_as(&LIST, params![school]).await
}

/// Adds a term; none if the school has one of that name.
pub async fn add_term(
    tx: &Tx,
    school: SchoolId,
    name: &str,
    starts_on: &str,
    ends_on: &str,
) -> Result<Option<TermId>> {
    tx.query_optional_as(&INSERT, params![school, name, starts_on, ends_on])
        .await
}

/// Whether another term of the school has that name.
pub(crate) async fn is_name_taken(tx: &Tx, school: SchoolId, name: &str, but: TermId) -> Result<bool> {
    Ok(tx
        .query_optional(&TAKEN, params![school, name, but])
        .await?
        .is_some())
}

/// Changes a term; returns whether the school has it.
pub(crate) async fn update_term(tx: &Tx, school: SchoolId, term: &Term) -> Result<bool> {
    let values = params![term.id, school, &term.name, &term.starts_on, &term.ends_on];
    Ok(tx.execute(&UPDATE, values).await? == 1)
}

/// Deletes a term; returns whether the school had it. Classes keep the name of their term.
pub(crate) async fn delete_term(tx: &Tx, school: SchoolId, id: TermId) -> Result<bool> {
    Ok(tx.execute(&DELETE, params![id, school]).await? == 1)
}
