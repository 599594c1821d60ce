//! SQL of `simulation_submission`.

use crate::{
    BookId, BookSubmissionId, CompanyId, TeamId,
    bookkeeping::TaskRules,
    grading::Report,
    hand_in::{HandedIn, Marked},
    remark::{MarkedBy, TaskBook},
    store::overrides::decided_share,
    team::share::MemberShare,
};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::BasisPoints;
use std::collections::HashMap;
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into simulation_submission (book_id, number, share, report, is_late, submitted_at_ms, work, members, \
              marked_version, marked_rules) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id";
    OF_BOOK = "select id, book_id, number, share, handed_share, report, members, is_late, submitted_at_ms, marked_version, \
               marked_rules from simulation_submission where book_id = $1 order by number";
    WORKS_OF_BOOK = "select id, work from simulation_submission where book_id = $1 and work is not null";
    WORK = "select work from simulation_submission where id = $1 and work is not null";
    COUNT = "select count(*) as total from simulation_submission where book_id = $1";
    // Whatever is accepted later, a hand-in that is neither the last nor as good as another one is not looked at again.
    FORGET_WORK = "update simulation_submission set work = null where book_id = $1 and id <> $2 and work is not null and members is null \
                   and share < (select max(o.share) from simulation_submission o where o.book_id = $1)";
    OF_CLASS = "select s.id, s.book_id, s.number, s.share, s.handed_share, s.report, s.members, s.is_late, s.submitted_at_ms, \
                s.marked_version, s.marked_rules from simulation_submission s join simulation_book b on b.id = s.book_id \
                where b.class_id = $1 and b.company_id = $2 and b.sitting_id is null order by s.book_id, s.number";
    WORKS_OF_CLASS = "select s.id, s.work from simulation_submission s join simulation_book b on b.id = s.book_id \
                      where b.class_id = $1 and b.company_id = $2 and b.sitting_id is null and s.work is not null";
    MARK_AGAIN = "update simulation_submission set report = given.report, share = given.share, members = given.members, \
                  handed_share = nullif(coalesce(handed_share, simulation_submission.share), given.share), \
                  marked_version = given.marked_version, marked_rules = given.marked_rules from $given(id bigint, share bigint, \
                  report text, members text, marked_version bigint, marked_rules text) where simulation_submission.id = given.id";
    FORMER = "select s.id, s.share, s.handed_share, s.report, s.members, s.marked_version, s.marked_rules \
              from $given(id bigint) join simulation_submission s on s.id = given.id";
    PUT_BACK = "update simulation_submission set report = given.report, share = given.share, members = given.members, \
                handed_share = given.handed_share, marked_version = given.marked_version, marked_rules = given.marked_rules \
                from $given(id bigint, share bigint, handed_share bigint, report text, members text, marked_version bigint, \
                marked_rules text) where simulation_submission.id = given.id";
    BOOKS_OF_TASK = "select distinct b.id from simulation_book b join simulation_submission s on s.book_id = b.id \
                     where b.activity_id = $1 and b.class_id = $2 and b.sitting_id is null order by b.id";
    SHARES_OF_TASK = "select s.book_id, b.user_id, b.team_id, s.share, s.members, o.share as decided, \
                      o.members as decided_members from simulation_book b \
                      join simulation_submission s on s.book_id = b.id left join simulation_override o on o.book_id = b.id \
                      where b.activity_id = $1 and b.class_id = $2 and b.sitting_id is null order by s.book_id, s.number";
    CLASSES_OF_TASK = "select distinct b.class_id from simulation_book b join simulation_submission s on s.book_id = b.id \
                       where b.activity_id = $1 and b.class_id is not null and b.sitting_id is null order by b.class_id";
    MARKS_OF_TASK = "select s.id, s.share, coalesce(s.marked_version, 0) as version from simulation_book b \
                     join simulation_submission s on s.book_id = b.id where b.activity_id = $1 and b.class_id = $2 \
                     and b.sitting_id is null order by s.id";
}

/// A book that was handed in.
#[derive(Debug, Clone, FromRow)]
pub struct Submission {
    /// Row id.
    pub id: BookSubmissionId,
    /// The book.
    #[row(rename = "book_id")]
    pub book: BookId,
    /// From 1, per book.
    pub number: i64,
    /// Of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// Why.
    #[row(json)]
    pub report: Report,
    /// What each member of the team earned; empty where one student keeps the book.
    #[row(with = members)]
    pub members: Vec<MemberShare>,
    /// Whether it was late.
    pub is_late: bool,
    /// When.
    pub submitted_at_ms: Millis,
    /// What it was marked at when it was handed in, where it was marked otherwise since.
    #[row(with = handed_share)]
    pub handed_share: Option<BasisPoints>,
    /// By which version of its company it was marked; none: by that of its book.
    pub marked_version: Option<i64>,
    /// By which rules of its task; none where nobody noted them.
    #[row(with = marked_rules)]
    pub marked_rules: Option<TaskRules>,
}

fn marked_rules(row: &database::Row) -> Result<Option<TaskRules>> {
    let rules: Option<Json<TaskRules>> = row.get("marked_rules")?;
    Ok(rules.map(|rules| rules.0))
}

fn handed_share(row: &database::Row) -> Result<Option<BasisPoints>> {
    let share: Option<i64> = row.get("handed_share")?;
    Ok(share.map(BasisPoints::from))
}

pub(super) fn members(row: &database::Row) -> Result<Vec<MemberShare>> {
    let members: Option<Json<Vec<MemberShare>>> = row.get("members")?;
    Ok(members.map_or_else(Vec::new, |members| members.0))
}

impl Submission {
    /// What it earned this student: as a member of the team, or alone.
    pub fn share_of(&self, user: UserId) -> BasisPoints {
        share_of(&self.members, user).unwrap_or(self.share)
    }
}

/// What a member of a team earned.
pub(crate) fn share_of(members: &[MemberShare], user: UserId) -> Option<BasisPoints> {
    let member = members.iter().find(|member| member.user == user);
    member.map(|member| member.share)
}

/// A hand-in before it is stored.
pub(crate) struct NewSubmission<'a> {
    pub(crate) book: BookId,
    pub(crate) number: i64,
    pub(crate) report: &'a Report,
    pub(crate) members: &'a [MemberShare],
    pub(crate) is_late: bool,
    pub(crate) work: Option<&'a HandedIn>,
    pub(crate) by: &'a MarkedBy,
}

pub(crate) async fn insert_submission(
    tx: &Tx,
    new: &NewSubmission<'_>,
    now_ms: Millis,
) -> Result<BookSubmissionId> {
    let share = new.report.share.get();
    let values = params![
        new.book,
        new.number,
        share,
        Json(new.report),
        new.is_late,
        now_ms,
        new.work.map(Json),
        stored(new.members),
        new.by.version,
        Json(&new.by.rules)
    ];
    let id = tx.query_one(&INSERT, values).await?.get("id")?;
    tx.execute(&FORGET_WORK, params![new.book, id]).await?;
    Ok(id)
}

/// As stored: none of a student's own book.
fn stored(members: &[MemberShare]) -> Option<Json<&[MemberShare]>> {
    (!members.is_empty()).then_some(Json(members))
}

pub(crate) async fn count_submissions(tx: &Tx, book: BookId) -> Result<i64> {
    tx.query_one(&COUNT, params![book]).await?.get("total")
}

/// What was handed in of a book, the oldest first.
pub async fn list_submissions(tx: &Tx, book: BookId) -> Result<Vec<Submission>> {
    tx.query_as(&OF_BOOK, params![book]).await
}

/// What a class handed in of a company's books outside of exams, book by book.
pub(crate) async fn list_submissions_of_class(
    tx: &Tx,
    class: ClassId,
    company: CompanyId,
) -> Result<Vec<Submission>> {
    tx.query_as(&OF_CLASS, params![class, company]).await
}

/// What was handed in, where it is still known.
pub(crate) async fn list_works_of_class(
    tx: &Tx,
    class: ClassId,
    company: CompanyId,
) -> Result<HashMap<BookSubmissionId, HandedIn>> {
    let found: Vec<(BookSubmissionId, Json<HandedIn>)> =
        tx.query_as(&WORKS_OF_CLASS, params![class, company]).await?;
    Ok(found.into_iter().map(|(id, work)| (id, work.0)).collect())
}

/// What was handed in of one book, where it is still known.
pub(crate) async fn list_works_of_book(tx: &Tx, book: BookId) -> Result<HashMap<BookSubmissionId, HandedIn>> {
    let found: Vec<(BookSubmissionId, Json<HandedIn>)> = tx.query_as(&WORKS_OF_BOOK, params![book]).await?;
    Ok(found.into_iter().map(|(id, work)| (id, work.0)).collect())
}

/// What was handed in at one time, where it is still known.
pub(crate) async fn find_work(tx: &Tx, id: BookSubmissionId) -> Result<Option<HandedIn>> {
    let found: Option<Json<HandedIn>> = tx.query_optional_as(&WORK, params![id]).await?;
    Ok(found.map(|work| work.0))
}

/// Writes what hand-ins earn by other rules than before, and by which.
pub(crate) async fn mark_again(tx: &Tx, marked: &[(BookSubmissionId, Marked, MarkedBy)]) -> Result<()> {
    let rows = marked
        .iter()
        .map(|(id, marked, by)| {
            let report = &marked.report;
            params![
                *id,
                report.share.get(),
                Json(report),
                stored(&marked.members),
                by.version,
                Json(&by.rules)
            ]
        })
        .collect();
    tx.execute_rows(&MARK_AGAIN, rows).await.map(drop)
}

/// What a hand-in came to before it was marked again, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FormerMark {
    /// Which.
    #[row(rename = "id")]
    pub submission: BookSubmissionId,
    /// Of the marks.
    pub share: i64,
    /// What it was marked at when it was handed in, where that was something else.
    pub handed_share: Option<i64>,
    /// Why.
    pub report: String,
    /// What each member of a team earned.
    pub members: Option<String>,
    /// By which version of its company, and which rules of its task.
    pub marked_version: Option<i64>,
    /// See `marked_version`.
    pub marked_rules: Option<String>,
}

/// What these hand-ins come to as they stand.
pub(crate) async fn list_marks(tx: &Tx, ids: &[BookSubmissionId]) -> Result<Vec<FormerMark>> {
    let rows = ids.iter().map(|id| params![*id]).collect();
    tx.query_rows(&FORMER, rows).await
}

/// Puts back what hand-ins came to.
pub(crate) async fn put_marks_back(tx: &Tx, all: &[FormerMark]) -> Result<()> {
    let row = |one: &FormerMark| {
        params![
            one.submission,
            one.share,
            one.handed_share,
            &one.report,
            one.members.as_deref(),
            one.marked_version,
            one.marked_rules.as_deref()
        ]
    };
    tx.execute_rows(&PUT_BACK, all.iter().map(row).collect())
        .await
        .map(drop)
}

/// The books of a class that were handed in for an activity.
pub(crate) async fn list_books_of_task(tx: &Tx, activity: ActivityId, class: ClassId) -> Result<Vec<BookId>> {
    tx.query_as(&BOOKS_OF_TASK, params![activity, class]).await
}

/// The classes in which books were handed in for an activity.
pub async fn list_classes_of_task(tx: &Tx, activity: ActivityId) -> Result<Vec<ClassId>> {
    tx.query_as(&CLASSES_OF_TASK, params![activity]).await
}

#[derive(FromRow)]
struct ShareRow {
    #[row(rename = "book_id")]
    book: BookId,
    #[row(rename = "user_id")]
    user: UserId,
    #[row(rename = "team_id")]
    team: Option<TeamId>,
    share: i64,
    #[row(with = members)]
    members: Vec<MemberShare>,
    decided: Option<i64>,
    #[row(with = decided_members)]
    decided_members: Vec<(UserId, BasisPoints)>,
}

fn decided_members(row: &database::Row) -> Result<Vec<(UserId, BasisPoints)>> {
    let members: Option<Json<Vec<(UserId, BasisPoints)>>> = row.get("decided_members")?;
    Ok(members.map_or_else(Vec::new, |members| members.0))
}

/// The books of a class that were handed in for an activity, and what each counts for.
pub(crate) async fn list_shares_of_task(
    tx: &Tx,
    activity: ActivityId,
    class: ClassId,
) -> Result<Vec<TaskBook>> {
    let teams = super::team::list_keepers(tx, class).await?;
    let rows: Vec<ShareRow> = tx.query_as(&SHARES_OF_TASK, params![activity, class]).await?;
    let book = |of: &[ShareRow]| {
        let first = of.first()?;
        let own = vec![first.user];
        let keepers = first.team.map_or(&own, |team| teams.get(&team).unwrap_or(&own));
        let counts = |user: UserId| {
            let earned = |row: &ShareRow| share_of(&row.members, user).unwrap_or(row.share.into());
            let best = of.iter().map(earned).max().unwrap_or_default();
            let decided = first.decided.map(BasisPoints::from);
            let own = || decided_share(&first.decided_members, user);
            decided.map_or(best, |decided| own().unwrap_or(decided))
        };
        Some(TaskBook {
            book: first.book,
            keepers: keepers.iter().map(|user| (*user, counts(*user))).collect(),
        })
    };
    Ok(rows
        .chunk_by(|one, next| one.book == next.book)
        .filter_map(book)
        .collect())
}

/// Each hand-in of a class for an activity: what it came to, and by which version; 0 where nobody noted that.
pub(crate) async fn list_marks_of_task(
    tx: &Tx,
    activity: ActivityId,
    class: ClassId,
) -> Result<Vec<(BookSubmissionId, i64, i64)>> {
    tx.query_as(&MARKS_OF_TASK, params![activity, class]).await
}
