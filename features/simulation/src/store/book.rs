//! SQL of `simulation_book`, `simulation_decision` and `simulation_statement`.

use super::{reconciliation, voucher};
use crate::{
    BookId, CompanyId, Seed, TeamId,
    bookkeeping::TaskRules,
    sitting::{Sitting, SittingOf},
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Row, Text, Tx, params};
use ledger::{
    Fen, Period,
    statement::{Column, StatementKind},
};
use platform::{Millis, access::UserId, ids};
use scoring::documents::{DocumentDecision, NamedField};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into simulation_book (company_id, version, course_id, user_id, activity_id, class_id, place, period, \
              begun_at_ms, updated_at_ms, sitting_of, sitting_id, sitting_position, rules, seed, team_id, revision) \
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16) \
              on conflict do nothing returning id";
    FIND = "select * from simulation_book where id = $1";
    LOCK = sqlite "select * from simulation_book where id = $1"
           postgres "select * from simulation_book where id = $1 for update";
    AT_PLACE = "select * from simulation_book where user_id = $1 and company_id = $2 and place = $3";
    OF_TEAM = "select * from simulation_book where team_id = $1";
    // A given voucher that was renumbered since has a higher version; a company of one's own is like no other.
    ALIKE = "select b.id from simulation_book b where b.company_id = $1 and b.version = $2 and b.place = $3 and b.id <> $4 \
             and b.seed is null \
             and exists (select 1 from simulation_voucher v where v.book_id = b.id and v.is_given = 1) \
             and not exists (select 1 from simulation_voucher v where v.book_id = b.id and v.is_given = 1 and v.version <> 1) \
             order by b.id limit 1";
    OF_SITTING = "select * from simulation_book where sitting_of = $1 and sitting_id = $2 and sitting_position = $3";
    // A book without a voucher counts too: its attempt has one.
    BOOKED = "select b.sitting_id, count(v.id) as booked from $given(sitting_id bigint) join simulation_book b \
              on b.sitting_of = 'exam' and b.sitting_id = given.sitting_id left join simulation_voucher v on v.book_id = b.id and v.is_given = 0 \
              and v.state <> 'draft' group by b.sitting_id";
    REMOVE_LINES = "delete from simulation_line where voucher_id in (select v.id from simulation_voucher v \
                    join simulation_book b on b.id = v.book_id where b.sitting_of = 'exam' and b.sitting_id = $1)";
    REMOVE_VOUCHERS = "delete from simulation_voucher where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_DECISIONS = "delete from simulation_decision where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_SET_UPS = "delete from simulation_set_up where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_STATEMENTS = "delete from simulation_statement where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_SUBMISSIONS = "delete from simulation_submission where book_id in \
                          (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_ACTS = "delete from simulation_act where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_OVERRIDES = "delete from simulation_override where book_id in (select id from simulation_book where sitting_of = 'exam' and sitting_id = $1)";
    REMOVE_BOOKS = "delete from simulation_book where sitting_of = 'exam' and sitting_id = $1";
    OF_STUDENT = "select * from simulation_book where course_id = $1 and user_id = $2 and sitting_id is null \
                  and team_id is null order by id";
    OF_TEAMS = "select b.* from simulation_team_member m join simulation_book b on b.team_id = m.team_id \
                where b.course_id = $1 and m.user_id = $2 and m.left_ms is null order by b.id";
    ALONE = "select b.id, b.user_id, \
             case when exists (select 1 from simulation_voucher v where v.book_id = b.id and v.is_given = 0) \
             or exists (select 1 from simulation_submission s where s.book_id = b.id) \
             or exists (select 1 from simulation_set_up u where u.book_id = b.id) \
             or exists (select 1 from simulation_decision d where d.book_id = b.id) then 1 else 0 end as is_begun \
             from $given(activity_id bigint, user_id bigint) join simulation_book b \
             on b.activity_id = given.activity_id and b.user_id = given.user_id where b.sitting_id is null and b.team_id is null order by b.id";
    OUTSIDE_SITTINGS = "select b.id from $given(id bigint, activity_id bigint) join simulation_book b on b.id = given.id \
                     where b.sitting_id is null and (given.activity_id = 0 or b.activity_id = given.activity_id)";
    CLEAR_DRAFTS = "delete from simulation_draft where book_id = $1";
    REMOVE = "delete from simulation_book where id = $1";
    TOUCH = "update simulation_book set updated_at_ms = $2 where id = $1";
    SET_PERIOD = "update simulation_book set period = $2, updated_at_ms = $3 where id = $1 and period = $4";
    CLEAR_DECISIONS = "delete from simulation_decision where book_id = $1";
    CLEAR_STATEMENTS = "delete from simulation_statement where book_id = $1";
    DECISIONS = "select business, decision, fields from simulation_decision where book_id = $1";
    DECIDE = "insert into simulation_decision (book_id, business, decision, decided_at_ms, fields) values ($1, $2, $3, $4, $5) \
              on conflict (book_id, business) do update set decision = excluded.decision, decided_at_ms = excluded.decided_at_ms, \
              fields = excluded.fields";
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
    /// What a company of the student's own was drawn from; none where it is as it is printed.
    #[row(with = seed)]
    pub seed: Option<Seed>,
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
    /// The question of an exam or an exercise that it answers.
    #[row(with = sitting)]
    pub sitting: Option<Sitting>,
    /// The team that keeps it; the student is then whoever opened it.
    #[row(rename = "team_id")]
    pub team: Option<TeamId>,
    /// The rules of that question.
    #[row(with = rules)]
    pub rules: Option<TaskRules>,
    /// The open period.
    #[row(text)]
    pub period: Period,
    /// When it was opened.
    pub begun_at_ms: Millis,
    /// When something in it changed last.
    pub updated_at_ms: Millis,
    /// Drawn with each change of its vouchers and of its set-up.
    pub(crate) revision: i64,
}

/// A book being opened.
pub(crate) struct NewBook<'a> {
    pub(crate) company: CompanyId,
    pub(crate) version: i64,
    pub(crate) seed: Option<Seed>,
    pub(crate) course: CourseId,
    pub(crate) user: UserId,
    pub(crate) activity: Option<ActivityId>,
    pub(crate) class: Option<ClassId>,
    pub(crate) period: Period,
    /// The team that keeps it.
    pub(crate) team: Option<TeamId>,
    /// Of an exam or an exercise: what it answers, and by which rules.
    pub(crate) sitting: Option<(Sitting, &'a TaskRules)>,
}

impl NewBook<'_> {
    fn place(&self) -> String {
        match self.team {
            Some(team) => format!("team:{team}"),
            None => place(self.activity, self.sitting.map(|(sitting, _)| sitting)),
        }
    }
}

fn sitting(row: &Row) -> Result<Option<Sitting>> {
    let of: Option<SittingOf> = row.get("sitting_of")?;
    let Some(of) = of else { return Ok(None) };
    Ok(Some(Sitting {
        of,
        attempt: row.get("sitting_id")?,
        position: row.get("sitting_position")?,
    }))
}

pub(super) fn seed(row: &Row) -> Result<Option<Seed>> {
    let seed: Option<i64> = row.get("seed")?;
    Ok(seed.map(Seed::of_stored))
}

fn rules(row: &Row) -> Result<Option<TaskRules>> {
    let rules: Option<Json<TaskRules>> = row.get("rules")?;
    Ok(rules.map(|rules| rules.0))
}

/// Where a book is kept: a student has one of a company at each place.
fn place(activity: Option<ActivityId>, sitting: Option<Sitting>) -> String {
    match (activity, sitting) {
        (
            _,
            Some(Sitting {
                of,
                attempt,
                position,
            }),
        ) => format!("{of}:{attempt}:{position}"),
        (Some(activity), None) => format!("activity:{activity}"),
        (None, None) => "free".into(),
    }
}

/// Opens a book; none if it was open already.
pub(crate) async fn insert_book(tx: &Tx, new: &NewBook<'_>, now_ms: Millis) -> Result<Option<BookId>> {
    let values = params![
        new.company,
        new.version,
        new.course,
        new.user,
        new.activity,
        new.class,
        new.place(),
        new.period.to_string(),
        now_ms,
        new.sitting.map(|(sitting, _)| sitting.of),
        new.sitting.map(|(sitting, _)| sitting.attempt),
        new.sitting.map(|(sitting, _)| sitting.position),
        new.sitting.map(|(_, rules)| Json(rules)),
        new.seed.map(Seed::stored),
        new.team,
        ids::revision()
    ];
    tx.query_optional_as(&INSERT, values).await
}

/// The book with that id. Not scoped to an owner: callers must check.
pub async fn find_book(tx: &Tx, id: BookId) -> Result<Option<Book>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The same, held until the unit ends: whoever writes in the book waits.
pub(crate) async fn lock_book(tx: &Tx, id: BookId) -> Result<Option<Book>> {
    tx.query_optional_as(&LOCK, params![id]).await
}

pub(crate) async fn find_book_at(
    tx: &Tx,
    user: UserId,
    company: CompanyId,
    activity: Option<ActivityId>,
) -> Result<Option<Book>> {
    tx.query_optional_as(&AT_PLACE, params![user, company, place(activity, None)])
        .await
}

/// The book that a team keeps.
pub(crate) async fn find_book_of_team(tx: &Tx, team: TeamId) -> Result<Option<Book>> {
    tx.query_optional_as(&OF_TEAM, params![team]).await
}

/// A book that a student keeps alone.
#[derive(Debug, FromRow)]
pub(crate) struct LoneBook {
    pub(crate) id: BookId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    /// Whether anything of the student's own stands in it.
    pub(crate) is_begun: bool,
}

/// Which of these books answer no question of an exam or an exercise; with an activity, those that are kept for it.
pub async fn books_outside_sittings(
    tx: &Tx,
    books: &[BookId],
    activity: Option<ActivityId>,
) -> Result<HashSet<BookId>> {
    let activity = activity.map_or(0, |id| id.0);
    let rows = books.iter().map(|book| params![*book, activity]).collect();
    let found: Vec<BookId> = tx.query_rows(&OUTSIDE_SITTINGS, rows).await?;
    Ok(found.into_iter().collect())
}

/// The books that these students keep alone for an activity.
pub(crate) async fn list_alone(tx: &Tx, activity: ActivityId, users: &[UserId]) -> Result<Vec<LoneBook>> {
    let rows = users.iter().map(|user| params![activity, *user]).collect();
    tx.query_rows(&ALONE, rows).await
}

/// Removes a book with nothing of its own in it.
pub(crate) async fn remove_unbegun(tx: &Tx, book: BookId) -> Result<()> {
    voucher::clear_vouchers(tx, book).await?;
    for statement in [&CLEAR_DECISIONS, &CLEAR_STATEMENTS, &CLEAR_DRAFTS, &REMOVE] {
        tx.execute(statement, params![book]).await?;
    }
    Ok(())
}

/// The book that answers a question of an attempt.
pub(crate) async fn find_sitting(tx: &Tx, sitting: Sitting) -> Result<Option<Book>> {
    let values = params![sitting.of, sitting.attempt, sitting.position];
    tx.query_optional_as(&OF_SITTING, values).await
}

/// Another book opened for the same, whose given vouchers are still as they came.
pub(crate) async fn find_alike(tx: &Tx, book: BookId, new: &NewBook<'_>) -> Result<Option<BookId>> {
    let values = params![new.company, new.version, new.place(), book];
    tx.query_optional_as(&ALIKE, values).await
}

/// Vouchers of the students' own that were saved, by attempt.
pub(crate) async fn count_booked(tx: &Tx, attempts: &[i64]) -> Result<HashMap<i64, i64>> {
    let rows = attempts.iter().map(|attempt| params![*attempt]).collect();
    let found: Vec<(i64, i64)> = tx.query_rows(&BOOKED, rows).await?;
    Ok(found.into_iter().collect())
}

/// Removes the books of attempts of exams with all that stands in them.
pub(crate) async fn remove_sittings(tx: &Tx, attempts: &[i64]) -> Result<()> {
    for attempt in attempts {
        reconciliation::clear_sitting(tx, *attempt).await?;
        for statement in [
            &REMOVE_LINES,
            &REMOVE_VOUCHERS,
            &REMOVE_DECISIONS,
            &REMOVE_SET_UPS,
            &REMOVE_STATEMENTS,
            &REMOVE_SUBMISSIONS,
            &REMOVE_OVERRIDES,
            &REMOVE_ACTS,
            &REMOVE_BOOKS,
        ] {
            tx.execute(statement, params![*attempt]).await?;
        }
    }
    Ok(())
}

/// The books that one student keeps in a course, alone or in a team, the oldest first.
pub async fn list_books(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Book>> {
    let mut books: Vec<Book> = tx.query_as(&OF_STUDENT, params![course, user]).await?;
    books.extend(tx.query_as::<Book>(&OF_TEAMS, params![course, user]).await?);
    books.sort_by_key(|book| book.id);
    Ok(books)
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

/// What was decided about businesses that are not to be booked, by the key of the business.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions {
    /// What is done instead.
    #[serde(rename = "decisions")]
    pub made: BTreeMap<String, DocumentDecision>,
    /// The fields that were named as faulty; without the businesses that were decided on before fields could be named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub named: BTreeMap<String, BTreeSet<NamedField>>,
}

/// A row: the business, what was decided, the fields that were named.
type DecisionRow = (String, Text<DocumentDecision>, Option<Json<BTreeSet<NamedField>>>);

pub(crate) async fn list_decisions(tx: &Tx, book: BookId) -> Result<Decisions> {
    let rows: Vec<DecisionRow> = tx.query_as(&DECISIONS, params![book]).await?;
    let mut decisions = Decisions::default();
    for (business, decision, named) in rows {
        if let Some(named) = named {
            decisions.named.insert(business.clone(), named.0);
        }
        decisions.made.insert(business, decision.0);
    }
    Ok(decisions)
}

/// Decides about a business without booking it, and names what is faulty on its documents; none takes a decision back.
pub async fn decide(
    tx: &Tx,
    book: BookId,
    business: &str,
    decision: Option<(DocumentDecision, &BTreeSet<NamedField>)>,
    now_ms: Millis,
) -> Result<()> {
    match decision {
        Some((decision, named)) => {
            let values = params![book, business, Text(&decision), now_ms, Json(named)];
            tx.execute(&DECIDE, values).await
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
#[derive(Debug, Clone, Serialize, Deserialize, FromRow)]
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
