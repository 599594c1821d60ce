//! SQL of `result_score`.

use crate::{
    gradebook::{
        cell::{Lateness, Standing, Standings},
        late::{LatePart, LateParts},
        scheme::Part,
    },
    why::Why,
};
use classes::ClassId;
use courses::CourseId;
use database::{Error, FromRow, Json, Result, Row, Tx, params, parse_text};
use platform::{Millis, access::UserId};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// A class of thousands has a million scores: they come as one text for each student.
/// [`unpack`] reads it.
macro_rules! packed {
    ($of:literal) => {
        concat!(
            "select s.user_id, string_agg(s.source_kind || ' ' || s.part || ' ' || s.standing || ' ' || s.lateness || ',' || s.source_id \
             || ',' || s.earned_points || ',' || s.full_points || ',' || s.weight || ',' || s.late_parts, ';') as scores from ",
            $of,
            " group by s.user_id"
        )
    };
}

database::sql! {
    // INVARIANT: writing the same again changes nothing, not even the time.
    PUT = "insert into result_score (user_id, source_kind, source_id, course_id, part, title, earned_points, full_points, \
           attempts, weight, why, at_ms, standing, lateness, late_parts) \
           select user_id, source_kind, source_id, course_id, part, title, earned_points, full_points, \
           attempts, weight, why, at_ms, standing, lateness, late_parts \
           from $given(user_id bigint, source_kind text, source_id bigint, course_id bigint, part text, title text, \
           earned_points bigint, full_points bigint, attempts bigint, weight bigint, why text, at_ms bigint, standing text, \
           lateness text, late_parts text) where true \
           on conflict (user_id, source_kind, source_id) do update set part = excluded.part, title = excluded.title, \
           earned_points = excluded.earned_points, full_points = excluded.full_points, attempts = excluded.attempts, \
           weight = excluded.weight, why = excluded.why, standing = excluded.standing, lateness = excluded.lateness, \
           late_parts = excluded.late_parts, \
           at_ms = case when result_score.earned_points = excluded.earned_points \
           and result_score.full_points = excluded.full_points and result_score.attempts = excluded.attempts \
           then result_score.at_ms else excluded.at_ms end";
    REMOVE = "delete from result_score where (user_id, source_kind, source_id) in \
              (select user_id, source_kind, source_id from $given(user_id bigint, source_kind text, source_id bigint))";
    LIST = "select * from result_score where course_id = $1 and user_id = $2 order by at_ms desc, source_kind, source_id";
    MARKS = "select user_id, earned_points, full_points from result_score where course_id = $1 and user_id in \
             (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json))) \
             and source_kind <> 'learning' and full_points > 0 order by user_id, at_ms desc, source_kind, source_id";
    // The members first: a course has many classes.
    OF_CLASS = packed!("class_v_member m cross join result_score s where s.course_id = $1 and m.class_id = $2 and s.user_id = m.user_id");
    OF_THESE = packed!("result_score s where s.course_id = $1 and s.user_id in \
                        (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json)))");
}

/// Where a score comes from.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum ScoreSource {
    /// An assessment.
    Exam,
    /// An exercise.
    Exercise,
    /// A task.
    Task,
    /// A Python task.
    Python,
    /// Lectures and resources of a course together; its row id is the course's.
    Learning,
    /// A column that a teacher fills in by hand; it has no score of the system.
    Manual,
}

database::text_column! { ScoreSource }

impl ScoreSource {
    /// The part of the mark it counts for; an assessment says so itself.
    pub(crate) const fn part(self) -> Part {
        match self {
            Self::Exam | Self::Manual => Part::None,
            Self::Exercise => Part::Exercises,
            Self::Task => Part::Tasks,
            Self::Python => Part::Python,
            Self::Learning => Part::Learning,
        }
    }
}

/// A score that counts.
#[derive(Debug, Clone)]
pub struct NewScore {
    /// Whose.
    pub user: UserId,
    /// Where it comes from.
    pub source: ScoreSource,
    /// Row id of the assessment, exercise, task, Python task or course.
    pub source_id: i64,
    /// The course.
    pub course: CourseId,
    /// What it counts for.
    pub part: Part,
    /// What it is called.
    pub title: String,
    /// Earned.
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// From how many attempts.
    pub attempts: i64,
    /// Its share of its part relative to the others, in hundredths: 100 is the usual, 0 does not count.
    pub weight: i64,
    /// What it consists of.
    pub why: Vec<Why>,
    /// What of it came late and had nothing taken yet.
    pub late: Vec<LatePart>,
    /// When it was earned.
    pub at_ms: Millis,
}

/// Writes scores, or writes them anew; no two of the same student and source.
pub async fn put_scores(tx: &Tx, scores: &[NewScore]) -> Result<()> {
    let row = |score: &NewScore| {
        params![
            score.user,
            score.source,
            score.source_id,
            score.course,
            score.part,
            score.title.as_str(),
            score.earned.0,
            score.full.0,
            score.attempts,
            score.weight,
            Json(&score.why),
            score.at_ms,
            Why::standing(&score.why),
            Why::lateness(&score.why),
            LateParts(score.late.clone()).text()
        ]
    };
    let rows = scores.iter().map(row).collect();
    tx.execute_rows(&PUT, rows).await.map(drop)
}

/// Takes scores away that are none any more: their time was extended, their item is gone.
pub(crate) async fn remove_scores(tx: &Tx, gone: &[(UserId, ScoreSource, i64)]) -> Result<()> {
    let row = |(user, source, id): &(UserId, ScoreSource, i64)| params![*user, *source, *id];
    let rows = gone.iter().map(row).collect();
    tx.execute_rows(&REMOVE, rows).await.map(drop)
}

/// A score as it counts.
#[derive(Debug, Clone, FromRow)]
pub struct Score {
    /// Whose.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Where it comes from.
    #[row(rename = "source_kind")]
    pub source: ScoreSource,
    /// Row id there.
    pub source_id: i64,
    /// What it counts for.
    pub part: Part,
    /// What it is called.
    pub title: String,
    /// Earned.
    #[row(rename = "earned_points", from = i64)]
    pub earned: Points,
    /// Out of.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// From how many attempts.
    pub attempts: i64,
    /// Its share of its part relative to the others, in hundredths.
    pub weight: i64,
    /// What it consists of.
    #[row(json)]
    pub why: Vec<Why>,
    /// When it was earned.
    pub at_ms: Millis,
    pub(crate) standing: Standing,
    pub(crate) lateness: Lateness,
    #[row(with = late_parts)]
    pub(crate) late: LateParts,
}

fn late_parts(row: &Row) -> Result<LateParts> {
    let text: String = row.get("late_parts")?;
    Ok(LateParts::parse(&text).unwrap_or_default())
}

/// As much of a score as a cell of the gradebook is made of.
#[derive(Debug, Clone)]
pub(crate) struct Counted {
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    pub(crate) part: Part,
    pub(crate) earned: Points,
    pub(crate) full: Points,
    /// Its share of its part relative to the others, in hundredths.
    pub(crate) weight: i64,
    pub(crate) standing: Standing,
    pub(crate) lateness: Lateness,
    pub(crate) late: LateParts,
}

impl Counted {
    /// What its cell is made of; none where nothing can be earned.
    pub(crate) fn standings(&self) -> Option<Standings> {
        Standings::new((self.earned, self.full), self.standing, self.lateness, &self.late)
    }
}

impl From<&Score> for Counted {
    fn from(score: &Score) -> Self {
        Self {
            source: score.source,
            source_id: score.source_id,
            part: score.part,
            earned: score.earned,
            full: score.full,
            weight: score.weight,
            standing: score.standing,
            lateness: score.lateness,
            late: score.late.clone(),
        }
    }
}

impl Score {
    /// Whether writing that one would change nothing.
    pub(crate) fn stands_for(&self, new: &NewScore) -> bool {
        (self.source, self.source_id, self.part) == (new.source, new.source_id, new.part)
            && (self.earned, self.full, self.attempts, self.weight)
                == (new.earned, new.full, new.attempts, new.weight)
            && self.title == new.title
            && self.why == new.why
            && (self.standing, self.lateness) == (Why::standing(&new.why), Why::lateness(&new.why))
            && self.late.0 == new.late
    }
}

/// What each student earned of what, the newest first; what was learned by watching and reading is no mark.
pub(crate) async fn list_marks_of(
    tx: &Tx,
    course: CourseId,
    users: &[UserId],
) -> Result<BTreeMap<UserId, Vec<(i64, i64)>>> {
    let these = database::list(users.iter().map(|user| user.0));
    let marks: Vec<(UserId, i64, i64)> = tx.query_as(&MARKS, params![course, these]).await?;
    let mut by_student: BTreeMap<UserId, Vec<(i64, i64)>> = BTreeMap::new();
    for (user, earned, full) in marks {
        by_student.entry(user).or_default().push((earned, full));
    }
    Ok(by_student)
}

/// The scores of one student in a course.
pub async fn list_scores(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Score>> {
    tx.query_as(&LIST, params![course, user]).await
}

/// What the scores of a class in a course count for, by student.
pub(crate) async fn list_counted_of_class(
    tx: &Tx,
    course: CourseId,
    class: ClassId,
) -> Result<BTreeMap<UserId, Vec<Counted>>> {
    by_student(&tx.query(&OF_CLASS, params![course, class]).await?)
}

/// The same of some students.
pub(crate) async fn list_counted_of(
    tx: &Tx,
    course: CourseId,
    users: &[UserId],
) -> Result<BTreeMap<UserId, Vec<Counted>>> {
    let these = database::list(users.iter().map(|user| user.0));
    by_student(&tx.query(&OF_THESE, params![course, these]).await?)
}

fn by_student(rows: &[Row]) -> Result<BTreeMap<UserId, Vec<Counted>>> {
    let mut words = Words::new();
    let mut by_student = BTreeMap::new();
    for row in rows {
        let packed: String = row.get("scores")?;
        let scores = packed.split(';').map(|one| unpack(one, &mut words));
        let scores: Option<Vec<Counted>> = scores.collect();
        let mut scores = scores.ok_or_else(unreadable)?;
        // The engines put them together in any order.
        scores.sort_by_key(|score| (score.source, score.source_id));
        by_student.insert(row.get("user_id")?, scores);
    }
    Ok(by_student)
}

fn unreadable() -> Error {
    Error::Column {
        column: "scores".into(),
        message: "no scores as a statement writes them".into(),
    }
}

/// The few combinations of words that scores have, each read once.
type Words = HashMap<String, (ScoreSource, Part, Standing, Lateness)>;

/// A score as the statements write it into one text.
fn unpack(text: &str, words: &mut Words) -> Option<Counted> {
    let mut fields = text.split(',');
    let said = fields.next()?;
    let known = words.get(said).copied();
    let (source, part, standing, lateness) = match known {
        Some(known) => known,
        None => {
            let mut each = said.split(' ');
            let read = (
                parse_text(each.next()?)?,
                parse_text(each.next()?)?,
                parse_text(each.next()?)?,
                parse_text(each.next()?)?,
            );
            words.insert(said.to_owned(), read);
            read
        }
    };
    let mut number = || fields.next()?.parse::<i64>().ok();
    Some(Counted {
        source,
        source_id: number()?,
        part,
        earned: Points(number()?),
        full: Points(number()?),
        weight: number()?,
        standing,
        lateness,
        late: LateParts::parse(fields.next()?)?,
    })
}
