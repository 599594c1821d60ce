//! SQL for the inbox: what waits for marking, by question.

use crate::SourceKind;
use classes::ClassId;
use database::{FromRow, Result, Row, Text, Tx, params};
use exams::AssessmentId;
use platform::{Millis, access::UserId};
use questions::VersionId;
use scoring::{Points, question::QuestionKind};
use serde::Serialize;
use std::{cmp::Reverse, collections::HashMap};
use tasks::ExerciseId;

database::sql! {
    // Questions that people mark (or a machine has not yet), of assessments whose classes this teacher teaches.
    EXAMS = "select i.source_kind, i.group_id, i.version_id, i.part, v.kind, v.stem, max(i.full_points) as full_points, \
             cast(sum(case when i.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
             cast(sum(case when i.state = 'verdict' then 1 else 0 end) as bigint) as verdicts, \
             count(*) as total, min(i.created_at_ms) as since_ms \
             from marking_item i join question_v_version v on v.id = i.version_id \
             left join marking_mark m on m.item_id = i.id and m.number = i.mark_number \
             where i.source_kind = 'exam' and i.group_id in (select c.assessment_id from class_v_teacher t \
             join exam_v_assessment_class c on c.class_id = t.class_id where t.user_id = $1 and ($3 = 0 or c.class_id = $3)) \
             and v.kind in ('short_answer', 'file_upload', 'python', 'calculation') \
             and (i.state <> 'marked' or m.by_id is not null) and ($2 = 0 or i.group_id = $2) \
             group by i.source_kind, i.group_id, i.version_id, i.part, v.kind, v.stem";
    // The same of what was done for those classes; by class, whose names are put together afterwards. Books and flows have
    // their mark at once, and their teachers look at them where they lie.
    OF_CLASSES = "select i.source_kind, i.group_id, i.version_id, i.part, v.kind, v.stem, c.name, max(i.full_points) as full_points, \
                  cast(sum(case when i.state = 'waiting' then 1 else 0 end) as bigint) as waiting, \
                  cast(sum(case when i.state = 'verdict' then 1 else 0 end) as bigint) as verdicts, \
                  count(*) as total, min(i.created_at_ms) as since_ms \
                  from class_v_teacher t cross join class_v_class c cross join marking_item i \
                  left join question_v_version v on v.id = i.version_id \
                  left join marking_mark m on m.item_id = i.id and m.number = i.mark_number \
                  where t.user_id = $1 and c.id = t.class_id and i.class_id = c.id \
                  and i.source_kind in ('exercise', 'cell') and i.state <> 'withdrawn' \
                  and (i.state <> 'marked' or m.by_id is not null) \
                  and ($2 = 0 or (i.source_kind = 'exercise' and i.group_id = $2)) and ($3 = 0 or i.class_id = $3) \
                  group by i.source_kind, i.group_id, i.version_id, i.part, v.kind, v.stem, c.id, c.name order by c.name, c.id";
    CLASSES = "select a.assessment_id, c.name from exam_v_assessment_class a join class_v_class c on c.id = a.class_id \
               join class_v_teacher t on t.class_id = c.id where t.user_id = $1 and ($2 = 0 or a.assessment_id = $2) \
               order by a.assessment_id, c.name, c.id";
    UNMARKED = "select user_id, count(*) as total from marking_item where source_kind = 'exam' and group_id = $1 \
                and state <> 'marked' group by user_id";
    WAITING = "select count(*) as total from marking_item where source_kind = 'exam' and group_id = $1 and state <> 'marked'";
}

/// A question with answers that people mark.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
pub struct InboxRow {
    /// Where the answers come from.
    pub source_kind: SourceKind,
    /// The assessment, the exercise, or the Python task of a notebook.
    pub group_id: i64,
    /// Its title.
    #[row(skip)]
    pub title: String,
    /// The classes I teach whose answers these are.
    #[row(skip)]
    pub class_names: Vec<String>,
    /// The question's version; none of a notebook's cell.
    pub version_id: Option<VersionId>,
    /// The cell of a notebook, by its name.
    #[row(with = cell)]
    pub cell: Option<String>,
    /// Its kind.
    #[row(with = kind_of)]
    pub kind: QuestionKind,
    /// Its text.
    #[row(with = stem)]
    pub stem: String,
    /// What it is worth.
    #[row(rename = "full_points", from = i64)]
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

/// What a teacher has to mark, the fullest first. Titles are left empty: the sources know them.
pub(crate) async fn list_inbox(tx: &Tx, teacher: UserId, only: &Only) -> Result<Vec<InboxRow>> {
    let class = only.class.map_or(0, |id| id.0);
    let mut rows = Vec::new();
    if only.exercise.is_none() {
        let assessment = only.assessment.map_or(0, |id| id.0);
        let mut names: HashMap<i64, Vec<String>> = HashMap::new();
        for row in tx.query(&CLASSES, params![teacher, assessment]).await? {
            names
                .entry(row.get("assessment_id")?)
                .or_default()
                .push(row.get("name")?);
        }
        for row in tx.query(&EXAMS, params![teacher, assessment, class]).await? {
            let group: i64 = row.get("group_id")?;
            let classes = names.get(&group).cloned().unwrap_or_default();
            rows.push(InboxRow {
                class_names: classes,
                ..row.read()?
            });
        }
    }
    if only.assessment.is_none() {
        let exercise = only.exercise.map_or(0, |id| id.0);
        for row in tx.query(&OF_CLASSES, params![teacher, exercise, class]).await? {
            let next = InboxRow {
                class_names: vec![row.get("name")?],
                ..row.read()?
            };
            match rows.iter_mut().find(|one| one.is_same_question(&next)) {
                Some(known) => known.add(next),
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

impl InboxRow {
    fn is_same_question(&self, other: &Self) -> bool {
        (self.source_kind, self.group_id) == (other.source_kind, other.group_id)
            && (self.version_id, &self.cell) == (other.version_id, &other.cell)
    }

    /// The same question in another class.
    fn add(&mut self, next: Self) {
        self.class_names.extend(next.class_names);
        self.full = self.full.max(next.full);
        self.waiting += next.waiting;
        self.verdicts += next.verdicts;
        self.total += next.total;
        self.since_ms = self.since_ms.min(next.since_ms);
    }
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
    Ok(tx
        .query_as(&UNMARKED, params![assessment])
        .await?
        .into_iter()
        .collect())
}

/// How many answers of an assessment have no mark yet.
pub(crate) async fn count_waiting(tx: &Tx, assessment: AssessmentId) -> Result<i64> {
    tx.query_one(&WAITING, params![assessment]).await?.get("total")
}

/// What is not of the bank is read as words.
fn kind_of(row: &Row) -> Result<QuestionKind> {
    let kind: Text<Option<QuestionKind>> = row.get("kind")?;
    Ok(kind.0.unwrap_or(QuestionKind::ShortAnswer))
}

fn stem(row: &Row) -> Result<String> {
    let stem: Option<String> = row.get("stem")?;
    stem.map_or_else(|| row.get("part"), Ok)
}

fn cell(row: &Row) -> Result<Option<String>> {
    let part: String = row.get("part")?;
    Ok(Some(part).filter(|part| !part.is_empty()))
}
