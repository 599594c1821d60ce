//! What can be earned and what was earned, for programs: scores of the system, columns filled in by hand, approved final marks,
//! one kind after the other.

use crate::viewer::{Only, Viewer, Window, split};
use courses::CourseId;
use database::{FromRow, Result, Row, Statement, Tx, params};
use platform::{Millis, access::UserId};
use results::{OutgoingScore, ResultState};
use scoring::Points;

/// Marks of 100 points.
const HUNDRED: i64 = 10_000;

/// Rows of students in classes that somebody may see, $1 to $5 as in `enrolment`.
macro_rules! seen {
    ($what:literal, $join:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from class_v_class c join class_v_course k on k.class_id = c.id ",
            $join,
            " where c.school_id = $1 \
             and (exists (select 1 from class_v_teacher t where t.class_id = c.id and t.user_id = $2) or $2 is null) \
             and (c.id = $3 or $3 is null) and (k.course_id = $4 or $4 is null) and (s.user_id = $5 or $5 is null) ",
            $rest
        )
    };
}

/// Scores: perhaps of one kind ($6) and one item of it ($7).
macro_rules! scores {
    ($what:literal, $rest:literal) => {
        seen!(
            $what,
            "join class_v_member m on m.class_id = c.id join result_v_score s on s.user_id = m.user_id and s.course_id = k.course_id \
             left join result_v_scheme r on r.class_id = c.id and r.course_id = k.course_id",
            $rest
        )
    };
}

/// Columns by hand, and those who are in the class still.
macro_rules! manual {
    ($what:literal, $rest:literal) => {
        seen!(
            $what,
            "join result_v_manual s on s.class_id = c.id and s.course_id = k.course_id \
             join class_v_member m on m.class_id = c.id and m.user_id = s.user_id",
            $rest
        )
    };
}

/// Final marks; who has left the class has kept theirs.
macro_rules! finals {
    ($what:literal, $rest:literal) => {
        seen!(
            $what,
            "join result_v_final s on s.class_id = c.id and s.course_id = k.course_id",
            $rest
        )
    };
}

/// The same of one student ($3) in one course ($4): by the classes they are in, however many others there are.
macro_rules! of_student {
    ($what:literal, $join:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from class_v_member m join class_v_class c on c.id = m.class_id \
             join class_v_course k on k.class_id = c.id and k.course_id = $4 ",
            $join,
            " where m.user_id = $3 and c.school_id = $1 \
             and (exists (select 1 from class_v_teacher t where t.class_id = c.id and t.user_id = $2) or $2 is null) ",
            $rest
        )
    };
}

database::sql! {
    SCORES_OF_STUDENT = of_student!("c.id as class_id, k.course_id, s.source_kind, s.source_id, s.user_id, s.earned_points, \
                        s.full_points, s.standing, s.lateness, s.late_parts, s.set_kind, s.set_points, r.rules, \
                        coalesce(s.set_at_ms, s.at_ms) as at_ms, s.title",
                        "join result_v_score s on s.user_id = m.user_id and s.course_id = k.course_id \
                         left join result_v_scheme r on r.class_id = c.id and r.course_id = k.course_id",
                        "order by c.id, s.source_kind, s.source_id");
    MANUAL_OF_STUDENT = of_student!("c.id as class_id, k.course_id, 'manual' as source_kind, s.column_id as source_id, s.user_id, \
                        s.set_kind, s.set_points as points, s.set_at_ms as at_ms, s.title, 10000 as full_points",
                        "join result_v_manual s on s.class_id = c.id and s.course_id = k.course_id and s.user_id = m.user_id",
                        "and s.set_kind <> 'system' order by c.id, s.column_id");
    FINALS_OF_STUDENT = of_student!("c.id as class_id, k.course_id, 'total' as source_kind, 0 as source_id, s.user_id, \
                        'points' as set_kind, s.total as points, s.decided_at_ms as at_ms, '总评成绩' as title, 10000 as full_points",
                        "join result_v_final s on s.class_id = c.id and s.course_id = k.course_id and s.user_id = m.user_id",
                        "order by c.id");
    SCORES = scores!("c.id as class_id, k.course_id, s.source_kind, s.source_id, s.user_id, s.earned_points, s.full_points, \
             s.standing, s.lateness, s.late_parts, s.set_kind, s.set_points, r.rules, coalesce(s.set_at_ms, s.at_ms) as at_ms, s.title",
             "and (s.source_kind = $6 or $6 is null) and (s.source_id = $7 or $7 is null) \
              order by c.id, k.course_id, s.source_kind, s.source_id, s.user_id limit $8 offset $9");
    COUNT_SCORES = scores!("count(*) as total", "and (s.source_kind = $6 or $6 is null) and (s.source_id = $7 or $7 is null)");
    SCORED = scores!("c.id as class_id, k.course_id, s.source_kind, s.source_id, max(s.title) as title, max(s.part) as part, \
             max(s.full_points) as full_points, min(s.at_ms) as from_ms, max(s.at_ms) as to_ms",
             "and (s.source_kind = $6 or $6 is null) and (s.source_id = $7 or $7 is null) \
              group by c.id, k.course_id, s.source_kind, s.source_id \
              order by c.id, k.course_id, s.source_kind, s.source_id limit $8 offset $9");
    COUNT_SCORED = scores!("count(distinct c.id || '-' || k.course_id || '-' || s.source_kind || '-' || s.source_id) as total",
                   "and (s.source_kind = $6 or $6 is null) and (s.source_id = $7 or $7 is null)");
    MANUAL = manual!("c.id as class_id, k.course_id, 'manual' as source_kind, s.column_id as source_id, s.user_id, s.set_kind, \
             s.set_points as points, s.set_at_ms as at_ms, s.title, 10000 as full_points",
             "and s.set_kind <> 'system' and ('manual' = $6 or $6 is null) and (s.column_id = $7 or $7 is null) \
              order by c.id, k.course_id, s.column_id, s.user_id limit $8 offset $9");
    COUNT_MANUAL = manual!("count(*) as total",
                   "and s.set_kind <> 'system' and ('manual' = $6 or $6 is null) and (s.column_id = $7 or $7 is null)");
    COLUMNS = manual!("c.id as class_id, k.course_id, 'manual' as source_kind, s.column_id as source_id, max(s.title) as title, \
              coalesce(max(s.category), 'none') as part, 10000 as full_points, min(s.set_at_ms) as from_ms, max(s.set_at_ms) as to_ms",
              "and s.set_kind <> 'system' and ('manual' = $6 or $6 is null) and (s.column_id = $7 or $7 is null) \
               group by c.id, k.course_id, s.column_id order by c.id, k.course_id, s.column_id limit $8 offset $9");
    COUNT_COLUMNS = manual!("count(distinct k.course_id || '-' || s.column_id) as total",
                    "and s.set_kind <> 'system' and ('manual' = $6 or $6 is null) and (s.column_id = $7 or $7 is null)");
    FINALS = finals!("c.id as class_id, k.course_id, 'total' as source_kind, 0 as source_id, s.user_id, 'points' as set_kind, \
             s.total as points, s.decided_at_ms as at_ms, '总评成绩' as title, 10000 as full_points",
             "and ('total' = $6 or $6 is null) and (0 = $7 or $7 is null) order by c.id, k.course_id, s.user_id limit $8 offset $9");
    COUNT_FINALS = finals!("count(*) as total", "and ('total' = $6 or $6 is null) and (0 = $7 or $7 is null)");
    SHEETS = finals!("c.id as class_id, k.course_id, 'total' as source_kind, 0 as source_id, '总评成绩' as title, 'total' as part, \
             10000 as full_points, min(s.decided_at_ms) as from_ms, max(s.decided_at_ms) as to_ms",
             "and ('total' = $6 or $6 is null) and (0 = $7 or $7 is null) group by c.id, k.course_id \
              order by c.id, k.course_id limit $8 offset $9");
    COUNT_SHEETS = finals!("count(distinct c.id || '-' || k.course_id) as total",
                   "and ('total' = $6 or $6 is null) and (0 = $7 or $7 is null)");
}

/// Something that can be earned in a class.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ItemRow {
    pub(crate) class_id: i64,
    pub(crate) course_id: i64,
    pub(crate) source_kind: String,
    pub(crate) source_id: i64,
    pub(crate) title: String,
    /// What of the mark it counts for.
    pub(crate) part: String,
    #[row(from = i64)]
    pub(crate) full_points: Points,
    /// When the first and the last result came.
    pub(crate) from_ms: Option<Millis>,
    pub(crate) to_ms: Option<Millis>,
}

/// What somebody earned.
#[derive(Debug, Clone)]
pub(crate) struct ResultRow {
    pub(crate) class_id: i64,
    pub(crate) course_id: i64,
    pub(crate) source_kind: String,
    pub(crate) source_id: i64,
    pub(crate) user_id: i64,
    /// None where nothing counts.
    pub(crate) earned: Option<Points>,
    pub(crate) state: ResultState,
    pub(crate) at_ms: Millis,
    /// What it was earned of.
    pub(crate) title: String,
    pub(crate) full: Points,
}

impl ResultRow {
    fn read(row: &Row, earned: Option<Points>, state: ResultState) -> Result<Self> {
        Ok(Self {
            class_id: row.get("class_id")?,
            course_id: row.get("course_id")?,
            source_kind: row.get("source_kind")?,
            source_id: row.get("source_id")?,
            user_id: row.get("user_id")?,
            earned,
            state,
            at_ms: row.get::<Option<Millis>>("at_ms")?.unwrap_or_default(),
            title: row.get("title")?,
            full: Points(row.get("full_points")?),
        })
    }

    fn of_system(row: &Row) -> Result<Self> {
        let score: OutgoingScore = row.read()?;
        Self::read(row, score.earned(), score.state())
    }

    /// Of 100, as a teacher or the office has set it.
    fn set(row: &Row) -> Result<Self> {
        let kind: String = row.get("set_kind")?;
        let points: Option<i64> = row.get("points")?;
        let state = if kind == "excused" {
            ResultState::Excused
        } else {
            ResultState::Marked
        };
        Self::read(row, points.map(|points| Points(points.min(HUNDRED))), state)
    }
}

type Reader = fn(&Row) -> Result<ResultRow>;

/// Rows of a window over several statements, each with the one that counts it.
async fn list<T, const N: usize>(
    tx: &Tx,
    (viewer, only): (Viewer, &Only),
    parts: [(&'static Statement, &'static Statement, fn(&Row) -> Result<T>); N],
    window: Window,
) -> Result<(Vec<T>, i64)> {
    let wanted = params![
        viewer.school,
        viewer.teacher,
        only.class,
        only.course,
        only.user,
        only.source.as_deref(),
        only.item
    ];
    let mut counts = Vec::new();
    for (_, count, _) in parts {
        counts.push(tx.query_one(count, wanted.clone()).await?.get("total")?);
    }
    let mut rows = Vec::new();
    for ((statement, _, read), window) in parts.into_iter().zip(split(&counts, window)) {
        let place = params![window.limit, window.offset];
        for row in tx.query(statement, [wanted.clone(), place].concat()).await? {
            rows.push(read(&row)?);
        }
    }
    Ok((rows, counts.iter().sum()))
}

/// What was earned.
pub(crate) async fn list_results(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    window: Window,
) -> Result<(Vec<ResultRow>, i64)> {
    let parts = [
        (&SCORES, &COUNT_SCORES, ResultRow::of_system as Reader),
        (&MANUAL, &COUNT_MANUAL, ResultRow::set as Reader),
        (&FINALS, &COUNT_FINALS, ResultRow::set as Reader),
    ];
    list(tx, (viewer, only), parts, window).await
}

/// What one student earned in a course, in the classes that somebody may see.
pub(crate) async fn list_results_of_student(
    tx: &Tx,
    viewer: Viewer,
    course: CourseId,
    user: UserId,
) -> Result<Vec<ResultRow>> {
    let wanted = params![viewer.school, viewer.teacher, user, course];
    let parts = [
        (&SCORES_OF_STUDENT, ResultRow::of_system as Reader),
        (&MANUAL_OF_STUDENT, ResultRow::set as Reader),
        (&FINALS_OF_STUDENT, ResultRow::set as Reader),
    ];
    let mut rows = Vec::new();
    for (statement, read) in parts {
        for row in tx.query(statement, wanted.clone()).await? {
            rows.push(read(&row)?);
        }
    }
    Ok(rows)
}

/// What can be earned, as far as somebody has.
pub(crate) async fn list_items(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    window: Window,
) -> Result<(Vec<ItemRow>, i64)> {
    let parts = [
        (&SCORED, &COUNT_SCORED, Row::read as fn(&Row) -> Result<ItemRow>),
        (&COLUMNS, &COUNT_COLUMNS, Row::read),
        (&SHEETS, &COUNT_SHEETS, Row::read),
    ];
    list(tx, (viewer, only), parts, window).await
}
