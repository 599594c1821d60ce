//! SQL for the inbox: what waits for marking, by question.

use crate::SourceKind;
use classes::ClassId;
use database::{Error, Result, Row, Tx, params};
use exams::AssessmentId;
use platform::{Millis, access::UserId};
use questions::VersionId;
use scoring::{Points, question::QuestionKind};
use serde::Serialize;
use std::{cmp::Reverse, collections::HashMap};
use tasks::ExerciseId;

database::sql! {
    // Questions that people mark (or a machine has not yet), of assessments whose classes this teacher teaches.
    EXAMS = "select i.group_id, a.title, i.version_id, v.kind, v.stem, max(i.full_points) as full_points, \
             cast(sum(case when i.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
             cast(sum(case when i.state = 'verdict' then 1 else 0 end) as bigint) as verdicts, \
             count(*) as total, min(i.created_at_ms) as since_ms \
             from marking_item i join exam_assessment a on a.id = i.group_id join question_version v on v.id = i.version_id \
             where i.source_kind = 'exam' and v.kind in ('short_answer', 'file_upload', 'python', 'calculation') \
             and (i.state <> 'marked' or i.marker_id is not null) and ($2 = 0 or a.id = $2) \
             and exists (select 1 from exam_assessment_class c join class_teacher t on t.class_id = c.class_id \
             where c.assessment_id = a.id and t.user_id = $1 and ($3 = 0 or c.class_id = $3)) \
             group by i.group_id, a.title, i.version_id, v.kind, v.stem";
    // The same of exercises done in those classes; by class, whose names are put together afterwards.
    EXERCISES = "select i.group_id, e.title, i.version_id, v.kind, v.stem, c.name, max(i.full_points) as full_points, \
                 cast(sum(case when i.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
                 cast(sum(case when i.state = 'verdict' then 1 else 0 end) as bigint) as verdicts, \
                 count(*) as total, min(i.created_at_ms) as since_ms \
                 from marking_item i join task_exercise e on e.id = i.group_id join question_version v on v.id = i.version_id \
                 join class_class c on c.id = i.class_id join class_teacher t on t.class_id = c.id \
                 where i.source_kind = 'exercise' and t.user_id = $1 and i.state <> 'withdrawn' \
                 and (i.state <> 'marked' or i.marker_id is not null) \
                 and ($2 = 0 or i.group_id = $2) and ($3 = 0 or i.class_id = $3) \
                 group by i.group_id, e.title, i.version_id, v.kind, v.stem, c.id, c.name order by c.name, c.id";
    // Cells of notebooks that were handed in in those classes.
    CELLS = "select k.task_id as group_id, p.title, k.cell, c.name, max(k.full_points) as full_points, \
             cast(sum(case when k.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
             count(*) as total, min(k.created_at_ms) as since_ms \
             from marking_cell k join coding_task p on p.id = k.task_id \
             join class_class c on c.id = k.class_id join class_teacher t on t.class_id = c.id \
             where t.user_id = $1 and k.state <> 'withdrawn' and ($2 = 0 or k.class_id = $2) \
             group by k.task_id, p.title, k.cell, c.id, c.name order by c.name, c.id";
    CLASSES = "select a.assessment_id, c.name from exam_assessment_class a join class_class c on c.id = a.class_id \
               join class_teacher t on t.class_id = c.id where t.user_id = $1 and ($2 = 0 or a.assessment_id = $2) \
               order by a.assessment_id, c.name, c.id";
    UNMARKED = "select user_id, count(*) as total from marking_item where source_kind = 'exam' and group_id = $1 \
                and state <> 'marked' group by user_id";
    WAITING = "select count(*) as total from marking_item where source_kind = 'exam' and group_id = $1 and state <> 'marked'";
}

/// A question with answers that people mark.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct InboxRow {
    /// Where the answers come from.
    pub source_kind: SourceKind,
    /// The assessment, the exercise, or the Python task of a notebook.
    pub group_id: i64,
    /// Its title.
    pub title: String,
    /// The classes I teach whose answers these are.
    pub class_names: Vec<String>,
    /// The question's version; none of a notebook's cell.
    pub version_id: Option<VersionId>,
    /// The cell of a notebook, by its name.
    pub cell: Option<String>,
    /// Its kind.
    #[schema(value_type = QuestionKind)]
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

/// Which part of the inbox; none of them is everything.
#[derive(Debug, Clone, Default)]
pub(crate) struct Only {
    pub(crate) class: Option<ClassId>,
    pub(crate) assessment: Option<AssessmentId>,
    pub(crate) exercise: Option<ExerciseId>,
}

/// What a teacher has to mark, the fullest first.
pub(crate) async fn list_inbox(tx: &Tx, teacher: UserId, only: &Only) -> Result<Vec<InboxRow>> {
    let class = only.class.map_or(0, |id| id.0);
    let mut rows = Vec::new();
    if only.exercise.is_none() {
        let assessment = only.assessment.map_or(0, |id| id.0);
        let mut names: HashMap<i64, Vec<String>> = HashMap::new();
        for row in tx.query(&CLASSES, params![teacher, assessment]).await? {
            let of: i64 = row.get("assessment_id")?;
            names.entry(of).or_default().push(row.get("name")?);
        }
        for row in tx.query(&EXAMS, params![teacher, assessment, class]).await? {
            let group: i64 = row.get("group_id")?;
            let classes = names.get(&group).cloned().unwrap_or_default();
            rows.push(inbox_row(&row, SourceKind::Exam, classes)?);
        }
    }
    if only.assessment.is_none() {
        let exercise = only.exercise.map_or(0, |id| id.0);
        for row in tx.query(&EXERCISES, params![teacher, exercise, class]).await? {
            let next = inbox_row(&row, SourceKind::Exercise, vec![row.get("name")?])?;
            let same = |one: &&mut InboxRow| {
                one.source_kind == SourceKind::Exercise
                    && (one.group_id, one.version_id) == (next.group_id, next.version_id)
            };
            match rows.iter_mut().find(same) {
                Some(known) => add(known, next),
                None => rows.push(next),
            }
        }
    }
    if only.assessment.is_none() && only.exercise.is_none() {
        for row in tx.query(&CELLS, params![teacher, class]).await? {
            let next = cell_row(&row)?;
            let same = |one: &&mut InboxRow| {
                one.source_kind == SourceKind::Task
                    && (one.group_id, &one.cell) == (next.group_id, &next.cell)
            };
            match rows.iter_mut().find(same) {
                Some(known) => add(known, next),
                None => rows.push(next),
            }
        }
    }
    rows.sort_by_key(|row| {
        let version = row.version_id.map_or(0, |id| id.0);
        (Reverse(row.waiting), row.since_ms, version)
    });
    Ok(rows)
}

/// A cell, by its name: what it asks stands in its notebook.
fn cell_row(row: &Row) -> Result<InboxRow> {
    let cell: String = row.get("cell")?;
    Ok(InboxRow {
        source_kind: SourceKind::Task,
        group_id: row.get("group_id")?,
        title: row.get("title")?,
        class_names: vec![row.get("name")?],
        version_id: None,
        kind: QuestionKind::ShortAnswer.name(),
        stem: cell.clone(),
        cell: Some(cell),
        full: Points(row.get("full_points")?),
        waiting: row.get("waiting")?,
        verdicts: 0,
        total: row.get("total")?,
        since_ms: row.get("since_ms")?,
    })
}

/// The same question in another class.
fn add(known: &mut InboxRow, next: InboxRow) {
    known.class_names.extend(next.class_names);
    known.full = known.full.max(next.full);
    known.waiting += next.waiting;
    known.verdicts += next.verdicts;
    known.total += next.total;
    known.since_ms = known.since_ms.min(next.since_ms);
}

fn inbox_row(row: &Row, source_kind: SourceKind, class_names: Vec<String>) -> Result<InboxRow> {
    let kind: String = row.get("kind")?;
    let kind = QuestionKind::from_name(&kind).ok_or(Error::Column {
        column: "kind".into(),
        message: kind,
    })?;
    Ok(InboxRow {
        source_kind,
        group_id: row.get("group_id")?,
        title: row.get("title")?,
        class_names,
        version_id: Some(row.get("version_id")?),
        cell: None,
        kind: kind.name(),
        stem: row.get("stem")?,
        full: Points(row.get("full_points")?),
        waiting: row.get("waiting")?,
        verdicts: row.get("verdicts")?,
        total: row.get("total")?,
        since_ms: row.get("since_ms")?,
    })
}

/// The classes of an assessment that this person teaches, by name.
pub(crate) async fn list_class_names(
    tx: &Tx,
    teacher: UserId,
    assessment: AssessmentId,
) -> Result<Vec<String>> {
    let rows = tx.query(&CLASSES, params![teacher, assessment]).await?;
    rows.iter().map(|row| row.get("name")).collect()
}

/// How many answers of each student of an assessment have no mark yet; none where all have theirs.
pub(crate) async fn count_unmarked(tx: &Tx, assessment: AssessmentId) -> Result<HashMap<UserId, i64>> {
    let rows = tx.query(&UNMARKED, params![assessment]).await?;
    rows.iter()
        .map(|row| Ok((row.get("user_id")?, row.get("total")?)))
        .collect()
}

/// How many answers of an assessment have no mark yet.
pub(crate) async fn count_waiting(tx: &Tx, assessment: AssessmentId) -> Result<i64> {
    tx.query_one(&WAITING, params![assessment]).await?.get("total")
}
