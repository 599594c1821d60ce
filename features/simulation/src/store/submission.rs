//! SQL of `simulation_submission`.

use crate::{
    BookId, BookSubmissionId, CompanyId,
    grading::Report,
    hand_in::{HandedIn, Marked},
    team::share::MemberShare,
};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::BasisPoints;
use std::collections::HashMap;

database::sql! {
    INSERT = "insert into simulation_submission (book_id, number, share, report, is_late, submitted_at_ms, work, members) \
              values ($1, $2, $3, $4, $5, $6, $7, $8) returning id";
    OF_BOOK = "select id, book_id, number, share, handed_share, report, members, is_late, submitted_at_ms from simulation_submission \
               where book_id = $1 order by number";
    COUNT = "select count(*) as total from simulation_submission where book_id = $1";
    // Whatever is accepted later, a hand-in that is neither the last nor as good as another one is not looked at again.
    FORGET_WORK = "update simulation_submission set work = null where book_id = $1 and id <> $2 and work is not null and members is null \
                   and share < (select max(o.share) from simulation_submission o where o.book_id = $1)";
    OF_CLASS = "select s.id, s.book_id, s.number, s.share, s.handed_share, s.report, s.members, s.is_late, s.submitted_at_ms \
                from simulation_submission s join simulation_book b on b.id = s.book_id \
                where b.class_id = $1 and b.company_id = $2 and b.sitting_id is null order by s.book_id, s.number";
    WORKS_OF_CLASS = "select s.id, s.work from simulation_submission s join simulation_book b on b.id = s.book_id \
                      where b.class_id = $1 and b.company_id = $2 and b.sitting_id is null and s.work is not null";
    MARK_AGAIN = "update simulation_submission set report = given.report, share = given.share, members = given.members, \
                  handed_share = nullif(coalesce(handed_share, simulation_submission.share), given.share) \
                  from $given(id bigint, share bigint, report text, members text) where simulation_submission.id = given.id";
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
        stored(new.members)
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

/// Writes what hand-ins earn by other rules than before.
pub(crate) async fn mark_again(tx: &Tx, marked: &[(BookSubmissionId, Marked)]) -> Result<()> {
    let rows = marked
        .iter()
        .map(|(id, marked)| {
            let report = &marked.report;
            params![*id, report.share.get(), Json(report), stored(&marked.members)]
        })
        .collect();
    tx.execute_rows(&MARK_AGAIN, rows).await.map(drop)
}
