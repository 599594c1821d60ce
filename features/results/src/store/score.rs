//! SQL of `result_score`.

use classes::ClassId;
use courses::CourseId;
use database::{Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Points;
use std::collections::BTreeMap;

database::sql! {
    PUT = "insert into result_score (user_id, source_kind, source_id, course_id, part, title, earned_points, full_points, \
           attempts, at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
           on conflict (user_id, source_kind, source_id) do update set part = excluded.part, title = excluded.title, \
           earned_points = excluded.earned_points, full_points = excluded.full_points, attempts = excluded.attempts, \
           at_ms = excluded.at_ms";
    LIST = "select * from result_score where course_id = $1 and user_id = $2 order by at_ms, source_kind, source_id";
    OF_CLASS = "select s.* from result_score s join class_member m on m.user_id = s.user_id \
                where s.course_id = $1 and m.class_id = $2 and m.state = 'member' order by s.user_id, s.at_ms";
}

/// Where a score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreSource {
    /// An assessment.
    Exam,
    /// An exercise.
    Exercise,
    /// A task.
    Task,
    /// Lectures and resources together.
    Learning,
}

impl ScoreSource {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Exam => "exam",
            Self::Exercise => "exercise",
            Self::Task => "task",
            Self::Learning => "learning",
        }
    }
}

/// A score that counts.
#[derive(Debug, Clone)]
pub struct NewScore<'a> {
    /// Whose.
    pub user: UserId,
    /// Where it comes from.
    pub source: ScoreSource,
    /// Row id of the assessment, exercise or task.
    pub source_id: i64,
    /// The course.
    pub course: CourseId,
    /// `learning`, `tasks`, `exercises`, `python`, `practical`, `final`, or `none` for what counts for nothing.
    pub part: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// Earned.
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// From how many attempts.
    pub attempts: i64,
}

/// Writes a score, or writes it anew.
pub async fn put_score(tx: &Tx, score: &NewScore<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        score.user,
        score.source.as_str(),
        score.source_id,
        score.course,
        score.part,
        score.title,
        score.earned.0,
        score.full.0,
        score.attempts,
        now_ms
    ];
    tx.execute(&PUT, values).await.map(drop)
}

/// A score as it counts.
#[derive(Debug, Clone)]
pub struct Score {
    /// Whose.
    pub user: UserId,
    /// `exam`, `exercise`, `task`, `learning`.
    pub source_kind: String,
    /// Row id there.
    pub source_id: i64,
    /// What it counts for.
    pub part: String,
    /// What it is called.
    pub title: String,
    /// Earned.
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// From how many attempts.
    pub attempts: i64,
    /// When it was last written.
    pub at_ms: Millis,
}

/// The scores of one student in a course.
pub async fn list_scores(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Score>> {
    let rows = tx.query(&LIST, params![course, user]).await?;
    rows.iter().map(score).collect()
}

/// The scores of a class in a course, by student.
pub(crate) async fn list_of_class(
    tx: &Tx,
    course: CourseId,
    class: ClassId,
) -> Result<BTreeMap<UserId, Vec<Score>>> {
    let mut by_student: BTreeMap<UserId, Vec<Score>> = BTreeMap::new();
    for row in tx.query(&OF_CLASS, params![course, class]).await? {
        let score = score(&row)?;
        by_student.entry(score.user).or_default().push(score);
    }
    Ok(by_student)
}

fn score(row: &Row) -> Result<Score> {
    Ok(Score {
        user: row.get("user_id")?,
        source_kind: row.get("source_kind")?,
        source_id: row.get("source_id")?,
        part: row.get("part")?,
        title: row.get("title")?,
        earned: Points(row.get("earned_points")?),
        full: Points(row.get("full_points")?),
        attempts: row.get("attempts")?,
        at_ms: row.get("at_ms")?,
    })
}
