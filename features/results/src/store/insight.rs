//! What is read of a class for its teacher's insight: one row of each student, and the scores that are signals.

use crate::{
    analysis::Sums,
    gradebook::cell::{Lateness, Standing},
    insight::{answered::Answered, risk::BOUNDS},
    trend::{FALL, IDLE_MS},
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::{Points, Share};

database::sql! {
    // The members first: a course has many classes.
    STUDENTS = "select u.id as user_id, u.real_name, u.student_number, m.joined_at_ms, r.sums, \
                t.recent_share, t.earlier_share, \
                (select max(s.last_seen_at_ms) from identity_v_seen s where s.user_id = m.user_id) as last_seen_at_ms \
                from class_v_member m join identity_v_person u on u.id = m.user_id \
                left join result_mastery r on r.user_id = m.user_id and r.course_id = $2 \
                left join result_trend t on t.user_id = m.user_id and t.course_id = $2 \
                where m.class_id = $1 order by u.student_number, u.id";
    ANSWERS = "select m.user_id, r.answers from class_v_member m cross join result_mastery r \
               where m.class_id = $1 and r.course_id = $2 and r.user_id = m.user_id";
    SIGNALS = "select s.user_id, s.title, s.standing, s.lateness, s.attempts, s.earned_points, s.full_points \
               from class_v_member m cross join result_score s \
               where m.class_id = $1 and s.course_id = $2 and s.user_id = m.user_id and s.source_kind <> 'learning' \
               and (s.standing = 'missed' or s.lateness <> 'none' or s.attempts >= $3) \
               order by s.user_id, s.at_ms desc, s.source_kind, s.source_id";
}

/// A member of a class, with what they have shown.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Student {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    joined_at_ms: Millis,
    #[row(json)]
    sums: Option<Sums>,
    /// Parts of [`Share::ONE`]; none while there are too few marks to tell.
    recent_share: Option<i64>,
    earlier_share: Option<i64>,
    pub(crate) last_seen_at_ms: Option<Millis>,
}

impl Student {
    /// What they have shown of each knowledge point; nothing before the first answer.
    pub(crate) fn sums(&self) -> &Sums {
        static NOTHING: Sums = Sums::NOTHING;
        self.sums.as_ref().unwrap_or(&NOTHING)
    }

    /// Whether they were not seen for days, though they have been here as long.
    pub(crate) fn is_idle(&self, now_ms: Millis) -> bool {
        let before_ms = now_ms - IDLE_MS;
        self.joined_at_ms < before_ms && self.last_seen_at_ms.unwrap_or(0) < before_ms
    }

    /// The mean of the latest marks and of those before, where they fall.
    pub(crate) fn falling(&self) -> Option<(Share, Share)> {
        let (recent, earlier) = (Share(self.recent_share?), Share(self.earlier_share?));
        (earlier - recent >= FALL).then_some((recent, earlier))
    }
}

/// A score that may be a reason to look at a student.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Signal {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) title: String,
    pub(crate) standing: Standing,
    pub(crate) lateness: Lateness,
    pub(crate) attempts: i64,
    #[row(rename = "earned_points", from = i64)]
    pub(crate) earned: Points,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
}

impl Signal {
    /// Not handed in, or not sat.
    pub(crate) fn is_missed(&self) -> bool {
        self.standing == Standing::Missed
    }

    /// Handed in after its time.
    pub(crate) fn is_late(&self) -> bool {
        self.lateness != Lateness::None
    }

    /// Whether it has its marks.
    pub(crate) fn is_scored(&self) -> bool {
        self.standing == Standing::Scored
    }

    /// What it came to.
    pub(crate) fn share(&self) -> Share {
        self.earned.max(Points::ZERO).out_of(self.full)
    }
}

#[derive(FromRow)]
struct Answers {
    #[row(rename = "user_id")]
    user: UserId,
    #[row(json)]
    answers: Vec<Answered>,
}

/// The members of a class with what they have shown in a course, by student number.
pub(crate) async fn list_students(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Student>> {
    tx.query_as(&STUDENTS, params![class, course]).await
}

/// What the members of a class answered in a course, as far as it has its marks.
pub(crate) async fn list_answers(
    tx: &Tx,
    class: ClassId,
    course: CourseId,
) -> Result<Vec<(UserId, Vec<Answered>)>> {
    let rows: Vec<Answers> = tx.query_as(&ANSWERS, params![class, course]).await?;
    Ok(rows.into_iter().map(|one| (one.user, one.answers)).collect())
}

/// Missed, late and repeated works of the members of a class, by student, the newest first.
pub(crate) async fn list_signals(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Signal>> {
    tx.query_as(&SIGNALS, params![class, course, BOUNDS.stuck_tries])
        .await
}
