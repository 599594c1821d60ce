//! SQL for the inbox: what waits for marking, by question.

use database::{Error, Result, Tx, params};
use exams::AssessmentId;
use platform::{Millis, access::UserId};
use questions::VersionId;
use scoring::{Points, question::QuestionKind};
use serde::Serialize;

database::sql! {
    // Questions that people mark (or a machine has not yet), of assessments whose classes this teacher teaches.
    INBOX = "select i.group_id as assessment_id, a.title, i.version_id, v.kind, v.stem, max(i.full_points) as full_points, \
             cast(sum(case when i.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
             cast(sum(case when i.state = 'verdict' then 1 else 0 end) as bigint) as verdicts, \
             count(*) as total, min(i.created_at_ms) as since_ms \
             from marking_item i join exam_assessment a on a.id = i.group_id join question_version v on v.id = i.version_id \
             where i.source_kind = 'exam' and v.kind in ('short_answer', 'file_upload', 'python', 'calculation') \
             and (i.state <> 'marked' or i.marker_id is not null) and ($2 = 0 or a.id = $2) \
             and exists (select 1 from exam_assessment_class c join class_teacher t on t.class_id = c.class_id \
             where c.assessment_id = a.id and t.user_id = $1 and ($3 = 0 or c.class_id = $3)) \
             group by i.group_id, a.title, i.version_id, v.kind, v.stem \
             order by waiting desc, since_ms, i.version_id";
    WAITING = "select count(*) as total from marking_item where source_kind = 'exam' and group_id = $1 and state <> 'marked'";
}

/// A question with answers that people mark.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct InboxRow {
    /// The assessment.
    pub assessment_id: AssessmentId,
    /// Its title.
    pub title: String,
    /// The question's version.
    pub version_id: VersionId,
    /// Its kind.
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// Its text.
    pub stem: String,
    /// What it is worth.
    pub full: Points,
    /// Answers that wait for a person.
    pub waiting: i64,
    /// Answers that wait for a machine.
    pub verdicts: i64,
    /// All answers.
    pub total: i64,
    /// Since when the oldest waits.
    pub since_ms: Millis,
}

/// What a teacher has to mark; 0 for any assessment or class.
pub(crate) async fn list_inbox(
    tx: &Tx,
    teacher: UserId,
    assessment: i64,
    class: i64,
) -> Result<Vec<InboxRow>> {
    let rows = tx.query(&INBOX, params![teacher, assessment, class]).await?;
    rows.iter()
        .map(|row| {
            let kind: String = row.get("kind")?;
            let kind = QuestionKind::from_name(&kind).ok_or(Error::Column {
                column: "kind".into(),
                message: kind,
            })?;
            Ok(InboxRow {
                assessment_id: row.get("assessment_id")?,
                title: row.get("title")?,
                version_id: row.get("version_id")?,
                kind: kind.name(),
                stem: row.get("stem")?,
                full: Points(row.get("full_points")?),
                waiting: row.get("waiting")?,
                verdicts: row.get("verdicts")?,
                total: row.get("total")?,
                since_ms: row.get("since_ms")?,
            })
        })
        .collect()
}

/// How many answers of an assessment have no mark yet.
pub(crate) async fn count_waiting(tx: &Tx, assessment: AssessmentId) -> Result<i64> {
    tx.query_one(&WAITING, params![assessment]).await?.get("total")
}
