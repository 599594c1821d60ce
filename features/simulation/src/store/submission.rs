//! SQL of `simulation_submission`.

use super::{json, json_text};
use crate::{BookId, BookSubmissionId, grading::Report};
use classes::ClassId;
use courses::CourseId;
use database::{Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into simulation_submission (book_id, number, share, report, is_late, submitted_at_ms) \
              values ($1, $2, $3, $4, $5, $6) returning id";
    OF_BOOK = "select * from simulation_submission where book_id = $1 order by number";
    COUNT = "select count(*) as total from simulation_submission where book_id = $1";
    OF_CLASS = "select b.id as book_id, b.user_id, b.activity_id, b.updated_at_ms, max(s.share) as share, count(s.id) as tries, \
                max(s.is_late) as is_late, max(s.submitted_at_ms) as submitted_at_ms \
                from simulation_book b join class_member m on m.user_id = b.user_id and m.class_id = b.class_id \
                left join simulation_submission s on s.book_id = b.id \
                where b.class_id = $1 and b.course_id = $2 and m.state = 'member' \
                group by b.id, b.user_id, b.activity_id, b.updated_at_ms order by b.user_id, b.id";
}

/// A book that was handed in.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Row id.
    pub id: BookSubmissionId,
    /// From 1, per book.
    pub number: i64,
    /// Of the marks, in hundredths of a percent.
    pub share: i64,
    /// Why.
    pub report: Report,
    /// Whether it was late.
    pub is_late: bool,
    /// When.
    pub submitted_at_ms: Millis,
}

/// How a student of a class stands with a book.
#[derive(Debug, Clone)]
pub struct BookResult {
    /// The book.
    pub book: BookId,
    /// The student.
    pub user: UserId,
    /// The activity; none in free practice.
    pub activity: Option<ActivityId>,
    /// The best hand-in, in hundredths of a percent; none before the first.
    pub share: Option<i64>,
    /// Hand-ins so far.
    pub tries: i64,
    /// Whether any of them was late.
    pub is_late: bool,
    /// When it was handed in last.
    pub submitted_at_ms: Option<Millis>,
    /// When something in it changed last.
    pub updated_at_ms: Millis,
}

pub(crate) async fn insert_submission(
    tx: &Tx,
    book: BookId,
    number: i64,
    report: &Report,
    is_late: bool,
    now_ms: Millis,
) -> Result<BookSubmissionId> {
    let values = params![book, number, report.share, json_text(report), is_late, now_ms];
    tx.query_one(&INSERT, values).await?.get("id")
}

pub(crate) async fn count_submissions(tx: &Tx, book: BookId) -> Result<i64> {
    tx.query_one(&COUNT, params![book]).await?.get("total")
}

/// What was handed in of a book, the oldest first.
pub async fn list_submissions(tx: &Tx, book: BookId) -> Result<Vec<Submission>> {
    tx.query(&OF_BOOK, params![book])
        .await?
        .iter()
        .map(submission)
        .collect()
}

/// The books that members of a class keep in a course, with what they earned.
pub async fn list_results_of_class(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<BookResult>> {
    let rows = tx.query(&OF_CLASS, params![class, course]).await?;
    rows.iter()
        .map(|row| {
            Ok(BookResult {
                book: row.get("book_id")?,
                user: row.get("user_id")?,
                activity: row.get("activity_id")?,
                share: row.get("share")?,
                tries: row.get("tries")?,
                is_late: row.get::<Option<i64>>("is_late")?.unwrap_or_default() == 1,
                submitted_at_ms: row.get("submitted_at_ms")?,
                updated_at_ms: row.get("updated_at_ms")?,
            })
        })
        .collect()
}

fn submission(row: &Row) -> Result<Submission> {
    Ok(Submission {
        id: row.get("id")?,
        number: row.get("number")?,
        share: row.get("share")?,
        report: json(row, "report")?,
        is_late: row.get("is_late")?,
        submitted_at_ms: row.get("submitted_at_ms")?,
    })
}
