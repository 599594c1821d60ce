//! SQL of `simulation_book`, `simulation_decision` and `simulation_statement`.

use crate::{BookId, CompanyId};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Text, Tx, params};
use ledger::{
    Fen, Period,
    statement::{Column, StatementKind},
};
use platform::{Millis, access::UserId};
use scoring::parts::DocumentDecision;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into simulation_book (company_id, version, course_id, user_id, activity_id, class_id, place, period, \
              begun_at_ms, updated_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) \
              on conflict (user_id, company_id, place) do nothing returning id";
    FIND = "select * from simulation_book where id = $1";
    AT_PLACE = "select * from simulation_book where user_id = $1 and company_id = $2 and place = $3";
    // A given voucher that was renumbered since has a higher version.
    ALIKE = "select b.id from simulation_book b where b.company_id = $1 and b.version = $2 and b.place = $3 and b.id <> $4 \
             and exists (select 1 from simulation_voucher v where v.book_id = b.id and v.is_given = 1) \
             and not exists (select 1 from simulation_voucher v where v.book_id = b.id and v.is_given = 1 and v.version <> 1) \
             order by b.id limit 1";
    OF_STUDENT = "select * from simulation_book where course_id = $1 and user_id = $2 order by id";
    TOUCH = "update simulation_book set updated_at_ms = $2 where id = $1";
    SET_PERIOD = "update simulation_book set period = $2, updated_at_ms = $3 where id = $1 and period = $4";
    CLEAR_DECISIONS = "delete from simulation_decision where book_id = $1";
    CLEAR_STATEMENTS = "delete from simulation_statement where book_id = $1";
    DECISIONS = "select business, decision from simulation_decision where book_id = $1";
    DECIDE = "insert into simulation_decision (book_id, business, decision, decided_at_ms) values ($1, $2, $3, $4) \
              on conflict (book_id, business) do update set decision = excluded.decision, decided_at_ms = excluded.decided_at_ms";
    UNDECIDE = "delete from simulation_decision where book_id = $1 and business = $2";
    STATEMENTS = "select * from simulation_statement where book_id = $1 and period = $2";
    FILE = "insert into simulation_statement (book_id, kind, period, cells, is_generated, updated_at_ms) \
            values ($1, $2, $3, $4, $5, $6) on conflict (book_id, kind, period) do update set cells = excluded.cells, \
            is_generated = excluded.is_generated, updated_at_ms = excluded.updated_at_ms";
}

/// One student's set of books.
#[derive(Debug, Clone, FromRow)]
pub struct Book {
    /// Row id.
    pub id: BookId,
    /// The company.
    #[row(rename = "company_id")]
    pub company: CompanyId,
    /// The version of the company's template.
    pub version: i64,
    /// The course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The activity it is kept for; none in free practice.
    #[row(rename = "activity_id")]
    pub activity: Option<ActivityId>,
    /// The class it is kept for.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// The open period.
    #[row(text)]
    pub period: Period,
    /// When it was opened.
    pub begun_at_ms: Millis,
    /// When something in it changed last.
    pub updated_at_ms: Millis,
}

/// A book being opened.
pub(crate) struct NewBook {
    pub(crate) company: CompanyId,
    pub(crate) version: i64,
    pub(crate) course: CourseId,
    pub(crate) user: UserId,
    pub(crate) activity: Option<ActivityId>,
    pub(crate) class: Option<ClassId>,
    pub(crate) period: Period,
}

fn place(activity: Option<ActivityId>) -> String {
    activity.map_or_else(|| "free".into(), |activity| format!("activity:{activity}"))
}

/// Opens a book; none if it was open already.
pub(crate) async fn insert_book(tx: &Tx, new: &NewBook, now_ms: Millis) -> Result<Option<BookId>> {
    let values = params![
        new.company,
        new.version,
        new.course,
        new.user,
        new.activity,
        new.class,
        place(new.activity),
        new.period.to_string(),
        now_ms
    ];
    tx.query_optional_as(&INSERT, values).await
}

/// The book with that id. Not scoped to an owner: callers must check.
pub async fn find_book(tx: &Tx, id: BookId) -> Result<Option<Book>> {
    tx.query_optional_as(&FIND, params![id]).await
}

pub(crate) async fn find_book_at(
    tx: &Tx,
    user: UserId,
    company: CompanyId,
    activity: Option<ActivityId>,
) -> Result<Option<Book>> {
    tx.query_optional_as(&AT_PLACE, params![user, company, place(activity)])
        .await
}

/// Another book opened for the same, whose given vouchers are still as they came.
pub(crate) async fn find_alike(tx: &Tx, book: BookId, new: &NewBook) -> Result<Option<BookId>> {
    let values = params![new.company, new.version, place(new.activity), book];
    tx.query_optional_as(&ALIKE, values).await
}

/// The books of one student in a course, the oldest first.
pub async fn list_books(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Book>> {
    tx.query_as(&OF_STUDENT, params![course, user]).await
}

/// Notes that something in the book changed.
pub async fn touch(tx: &Tx, book: BookId, now_ms: Millis) -> Result<()> {
    tx.execute(&TOUCH, params![book, now_ms]).await.map(drop)
}

/// Opens the next period; returns whether the one that was to be closed was still open.
pub async fn close_period(tx: &Tx, book: BookId, period: Period, now_ms: Millis) -> Result<bool> {
    let values = params![book, period.next().to_string(), now_ms, period.to_string()];
    Ok(tx.execute(&SET_PERIOD, values).await? == 1)
}

/// 反结账: opens the last closed period again; returns whether the one after it was still open.
pub(crate) async fn reopen_period(tx: &Tx, book: BookId, period: Period, now_ms: Millis) -> Result<bool> {
    let values = params![book, period.to_string(), now_ms, period.next().to_string()];
    Ok(tx.execute(&SET_PERIOD, values).await? == 1)
}

/// Takes away what was decided and filled in, and goes back from the open period to the first.
pub(crate) async fn clear(tx: &Tx, book: &Book, start: Period, now_ms: Millis) -> Result<()> {
    tx.execute(&CLEAR_DECISIONS, params![book.id]).await?;
    tx.execute(&CLEAR_STATEMENTS, params![book.id]).await?;
    let values = params![book.id, start.to_string(), now_ms, book.period.to_string()];
    tx.execute(&SET_PERIOD, values).await.map(drop)
}

/// What was decided about businesses that are not to be booked.
pub(crate) async fn list_decisions(tx: &Tx, book: BookId) -> Result<BTreeMap<String, DocumentDecision>> {
    let decisions: Vec<(String, Text<DocumentDecision>)> = tx.query_as(&DECISIONS, params![book]).await?;
    Ok(decisions
        .into_iter()
        .map(|(business, decision)| (business, decision.0))
        .collect())
}

/// Decides about a business without booking it; none takes a decision back.
pub async fn decide(
    tx: &Tx,
    book: BookId,
    business: &str,
    decision: Option<DocumentDecision>,
    now_ms: Millis,
) -> Result<()> {
    match decision {
        Some(decision) => {
            tx.execute(&DECIDE, params![book, business, Text(&decision), now_ms])
                .await
        }
        None => tx.execute(&UNDECIDE, params![book, business]).await,
    }
    .map(drop)
}

/// One cell of a statement as filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FiledCell {
    /// 行次.
    pub line: u16,
    /// The column.
    pub column: Column,
    /// What was filled in.
    pub amount: Fen,
}

/// A statement as the student filled it in.
#[derive(Debug, Clone, FromRow)]
pub struct FiledStatement {
    /// Which statement.
    #[row(text)]
    pub kind: StatementKind,
    /// Its cells.
    #[row(json)]
    pub cells: Vec<FiledCell>,
    /// Whether it was taken from the books as they were, not typed.
    pub is_generated: bool,
    /// When it was saved.
    pub updated_at_ms: Millis,
}

pub(crate) async fn list_statements(tx: &Tx, book: BookId, period: Period) -> Result<Vec<FiledStatement>> {
    tx.query_as(&STATEMENTS, params![book, period.to_string()]).await
}

pub(crate) async fn file_statement(
    tx: &Tx,
    book: BookId,
    period: Period,
    filed: &FiledStatement,
) -> Result<()> {
    let values = params![
        book,
        Text(&filed.kind),
        period.to_string(),
        Json(&filed.cells),
        filed.is_generated,
        filed.updated_at_ms
    ];
    tx.execute(&FILE, values).await.map(drop)
}
