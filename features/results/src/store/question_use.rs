//! SQL of `result_question_use`.

use crate::insight::life_cycle::Use;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use exams::{Assessment, AssessmentId};
use platform::Millis;
use questions::{QuestionId, VersionId};

database::sql! {
    FORGET = "delete from result_question_use where assessment_id = $1";
    HAS = "select 1 as found from result_question_use where assessment_id = $1 limit 1";
    PUT = "insert into result_question_use (assessment_id, version_id, question_id, course_id, title, at_ms, answered, \
           facility, discrimination) \
           select $1, v.id, v.question_id, $3, $4, $5, $6, $7, $8 from question_v_version v where v.id = $2";
    OF_QUESTION = "select question_id, title, at_ms, answered, facility, discrimination from result_question_use \
                   where question_id = $1 order by at_ms, assessment_id, version_id";
    OF_COURSE = "select question_id, title, at_ms, answered, facility, discrimination from result_question_use \
                 where course_id = $1 order by question_id, at_ms, assessment_id, version_id";
    OF_THESE = "select u.question_id, u.title, u.at_ms, u.answered, u.facility, u.discrimination \
                from $given(id bigint) join result_question_use u on u.question_id = given.id \
                order by u.question_id, u.at_ms, u.assessment_id, u.version_id";
}

/// Millionths: figures are stored as whole numbers.
const WHOLE: f64 = 1_000_000.0;

/// A question in an exam, as its figures were taken over.
#[derive(Debug, Clone)]
pub(crate) struct NewUse {
    pub(crate) version: VersionId,
    pub(crate) answered: usize,
    pub(crate) facility: Option<f64>,
    pub(crate) discrimination: Option<f64>,
}

#[derive(FromRow)]
struct Stored {
    question_id: QuestionId,
    title: String,
    at_ms: Millis,
    answered: i64,
    facility: Option<i64>,
    discrimination: Option<i64>,
}

impl Stored {
    fn parts(self) -> (QuestionId, Use) {
        let share = |stored: i64| stored as f64 / WHOLE;
        let found = Use {
            title: self.title,
            at_ms: self.at_ms,
            answered: self.answered,
            facility: self.facility.map(share),
            discrimination: self.discrimination.map(share),
        };
        (self.question_id, found)
    }
}

/// Forgets what the questions of an exam did in it.
pub(crate) async fn forget_uses(tx: &Tx, assessment: AssessmentId) -> Result<()> {
    tx.execute(&FORGET, params![assessment]).await.map(drop)
}

/// Whether anything stands of the questions of an exam.
pub(crate) async fn has_uses(tx: &Tx, assessment: AssessmentId) -> Result<bool> {
    Ok(tx.query_optional(&HAS, params![assessment]).await?.is_some())
}

/// Writes what the questions of an exam did in it, in place of what stood there.
pub(crate) async fn put_uses(tx: &Tx, assessment: &Assessment, uses: &[NewUse]) -> Result<()> {
    forget_uses(tx, assessment.id).await?;
    let whole = |share: f64| (share * WHOLE).round() as i64;
    for one in uses {
        let values = params![
            assessment.id,
            one.version,
            assessment.course,
            assessment.title.as_str(),
            assessment.released_at_ms.unwrap_or_default(),
            one.answered as i64,
            one.facility.map(whole),
            one.discrimination.map(whole)
        ];
        tx.execute(&PUT, values).await?;
    }
    Ok(())
}

/// The exams a question was asked in, the oldest first.
pub(crate) async fn list_uses(tx: &Tx, question: QuestionId) -> Result<Vec<Use>> {
    let rows: Vec<Stored> = tx.query_as(&OF_QUESTION, params![question]).await?;
    Ok(rows.into_iter().map(|row| row.parts().1).collect())
}

/// The same of every question of a course that was ever asked, question by question.
pub(crate) async fn list_uses_in_course(tx: &Tx, course: CourseId) -> Result<Vec<(QuestionId, Vec<Use>)>> {
    Ok(by_question(tx.query_as(&OF_COURSE, params![course]).await?))
}

/// The same of these questions, wherever they were asked.
pub(crate) async fn list_uses_of(tx: &Tx, questions: &[QuestionId]) -> Result<Vec<(QuestionId, Vec<Use>)>> {
    let rows = questions.iter().map(|id| params![*id]).collect();
    Ok(by_question(tx.query_rows(&OF_THESE, rows).await?))
}

fn by_question(rows: Vec<Stored>) -> Vec<(QuestionId, Vec<Use>)> {
    let mut all: Vec<(QuestionId, Vec<Use>)> = Vec::new();
    for row in rows {
        let (question, found) = row.parts();
        match all.last_mut() {
            Some((last, uses)) if *last == question => uses.push(found),
            _ => all.push((question, vec![found])),
        }
    }
    all
}
