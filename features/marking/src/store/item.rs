//! SQL of `marking_item` and `marking_change`.

use crate::{ItemId, grade::answer_hash};
use classes::ClassId;
use database::{Error, Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use questions::{QuestionId, VersionId};
use scoring::{
    Mark, Points, Reason,
    question::{QuestionAnswer, QuestionKind},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

database::sql! {
    // INVARIANT: marking again leaves rows alone that are there: a person may have marked them meanwhile.
    INSERT = "insert into marking_item (school_id, source_kind, source_id, group_id, position, user_id, question_id, \
              version_id, kind, answer, answer_hash, full_points, state, auto_points, reasons, points, rubric, comment, \
              marked_at_ms, created_at_ms, class_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
              $15, $16, '[]', '', $17, $18, $19) on conflict (source_kind, source_id, position) do nothing";
    FIND = "select * from marking_item where id = $1";
    OF_SOURCE = "select * from marking_item where source_kind = $1 and source_id = $2 order by position";
    OF_GROUP = "select * from marking_item where source_kind = $1 and group_id = $2 order by source_id, position";
    OF_QUESTION = "select * from marking_item where source_kind = $1 and group_id = $2 and version_id = $3 \
                   and state <> 'withdrawn' order by answer_hash, id";
    OF_USER = "select i.* from marking_item i join question_question q on q.id = i.question_id \
               where i.user_id = $1 and q.course_id = $2 order by i.id";
    VERDICT = "update marking_item set state = 'marked', auto_points = $4, reasons = $5, points = $4, marked_at_ms = $6 \
               where source_kind = $1 and source_id = $2 and position = $3 and state = 'verdict'";
    ASK_PERSON = "update marking_item set state = 'waiting' \
                  where source_kind = $1 and source_id = $2 and position = $3 and state = 'verdict'";
    WITHDRAW = "update marking_item set state = 'withdrawn' where source_kind = 'exercise' and group_id = $1 and user_id = $2 \
                and state = 'waiting' and source_id <> $3";
    MARK = "update marking_item set state = 'marked', points = $2, rubric = $3, comment = $4, marker_id = $5, \
            marked_at_ms = $6, is_overridden = $7 where id = $1";
    CHANGE = "insert into marking_change (item_id, actor_id, points_before, points_after, reason, at_ms) \
              values ($1, $2, $3, $4, $5, $6)";
    CHANGES = "select c.points_before, c.points_after, c.reason, c.at_ms, u.real_name as actor_name from marking_change c \
               left join identity_user u on u.id = c.actor_id where c.item_id = $1 order by c.id";
}

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MarkingSourceKind)]
pub enum SourceKind {
    /// An exam attempt; the group is its assessment.
    Exam,
    /// A submission of an exercise; the group is the exercise.
    Exercise,
    /// A submission of a task; the group is the task.
    Task,
}

impl SourceKind {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Exam => "exam",
            Self::Exercise => "exercise",
            Self::Task => "task",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Exam, Self::Exercise, Self::Task]
            .into_iter()
            .find(|kind| kind.as_str() == name)
    }
}

/// The submission an answer belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// What kind of submission.
    pub kind: SourceKind,
    /// Its row id.
    pub id: i64,
    /// What it was a submission for.
    pub group: i64,
}

/// Whether an answer has its mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MarkingState)]
pub enum ItemState {
    /// A person has to mark it.
    Waiting,
    /// A machine has to mark it; a person may.
    Verdict,
    /// It has its mark.
    Marked,
    /// Nobody needs to mark it: a later submission counts instead.
    Withdrawn,
}

impl ItemState {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Verdict => "verdict",
            Self::Marked => "marked",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        [Self::Waiting, Self::Verdict, Self::Marked, Self::Withdrawn]
            .into_iter()
            .find(|state| state.as_str() == name)
    }

    fn of(mark: &Mark) -> Self {
        if mark.needs_marker {
            Self::Waiting
        } else if mark.needs_verdict {
            Self::Verdict
        } else {
            Self::Marked
        }
    }
}

/// An answer with what the rules say of it.
#[derive(Debug, Clone)]
pub struct NewItem {
    /// The school.
    pub school: SchoolId,
    /// The submission.
    pub source: Source,
    /// Place in it.
    pub position: i64,
    /// Whose answer it is.
    pub user: UserId,
    /// The class an exercise was done for; none for exams, whose assessments know their classes.
    pub class: Option<ClassId>,
    /// The question.
    pub question: QuestionId,
    /// The version that was answered.
    pub version: VersionId,
    /// Its kind.
    pub kind: QuestionKind,
    /// None when nothing was answered.
    pub answer: Option<QuestionAnswer>,
    /// What the rules give.
    pub mark: Mark,
}

/// Adds an answer to be marked, unless it is there already; answers whether it was added.
pub async fn put_item(tx: &Tx, new: &NewItem, now_ms: Millis) -> Result<bool> {
    let state = ItemState::of(&new.mark);
    let is_marked = state == ItemState::Marked;
    let values = params![
        new.school,
        new.source.kind.as_str(),
        new.source.id,
        new.source.group,
        new.position,
        new.user,
        new.question,
        new.version,
        new.kind.name(),
        to_json(&new.answer),
        answer_hash(new.answer.as_ref()),
        new.mark.full.0,
        state.as_str(),
        new.mark.earned.0,
        to_json(&new.mark.reasons),
        is_marked.then_some(new.mark.earned.0),
        is_marked.then_some(now_ms),
        now_ms,
        new.class
    ];
    Ok(tx.execute(&INSERT, values).await? == 1)
}

/// An answer and its mark.
#[derive(Debug, Clone)]
pub struct Item {
    /// Row id.
    pub id: ItemId,
    /// The school.
    pub school: SchoolId,
    /// The submission.
    pub source: Source,
    /// The class an exercise was done for.
    pub class: Option<ClassId>,
    /// Place in the submission.
    pub position: i64,
    /// Whose answer it is.
    pub user: UserId,
    /// The question.
    pub question: QuestionId,
    /// The version that was answered.
    pub version: VersionId,
    /// Its kind.
    pub kind: QuestionKind,
    /// None when nothing was answered.
    pub answer: Option<QuestionAnswer>,
    /// Equal answers have equal hashes.
    pub answer_hash: String,
    /// What it is worth.
    pub full: Points,
    /// Whether it has its mark.
    pub state: ItemState,
    /// What the rules propose or gave.
    pub auto_points: Points,
    /// Why.
    pub reasons: Vec<Reason>,
    /// The mark; none while it waits.
    pub points: Option<Points>,
    /// Which points of the rubric the marker saw, by number.
    pub rubric: Vec<usize>,
    /// What the marker says to the student.
    pub comment: String,
    /// Who marked it; none for the machine.
    pub marker: Option<UserId>,
    /// When.
    pub marked_at_ms: Option<Millis>,
    /// Whether a person changed it after it had its mark.
    pub is_overridden: bool,
}

/// The answer with that id, whatever its school: the caller compares.
pub async fn find_item(tx: &Tx, id: ItemId) -> Result<Option<Item>> {
    tx.query_optional(&FIND, params![id])
        .await?
        .as_ref()
        .map(item)
        .transpose()
}

/// The answers of one submission, in order.
pub async fn list_items_of_source(tx: &Tx, kind: SourceKind, id: i64) -> Result<Vec<Item>> {
    let rows = tx.query(&OF_SOURCE, params![kind.as_str(), id]).await?;
    rows.iter().map(item).collect()
}

/// The answers of everybody to one thing: an assessment, an exercise, a task.
pub async fn list_items_of_group(tx: &Tx, kind: SourceKind, group: i64) -> Result<Vec<Item>> {
    let rows = tx.query(&OF_GROUP, params![kind.as_str(), group]).await?;
    rows.iter().map(item).collect()
}

/// The answers of everybody to one question of one thing; equal answers stand together, in an order that tells nobody.
pub(crate) async fn list_of_question(
    tx: &Tx,
    kind: SourceKind,
    group: i64,
    version: VersionId,
) -> Result<Vec<Item>> {
    let rows = tx
        .query(&OF_QUESTION, params![kind.as_str(), group, version])
        .await?;
    rows.iter().map(item).collect()
}

/// The answers of one person in a course, oldest first.
pub async fn list_items_of_user(tx: &Tx, user: UserId, course: courses::CourseId) -> Result<Vec<Item>> {
    let rows = tx.query(&OF_USER, params![user, course]).await?;
    rows.iter().map(item).collect()
}

pub(crate) async fn put_verdict(
    tx: &Tx,
    source: Source,
    position: i64,
    mark: &Mark,
    now_ms: Millis,
) -> Result<bool> {
    let values = params![
        source.kind.as_str(),
        source.id,
        position,
        mark.earned.0,
        to_json(&mark.reasons),
        now_ms
    ];
    Ok(tx.execute(&VERDICT, values).await? == 1)
}

/// Leaves an answer that waits for a machine to people: the machine cannot mark it.
pub(crate) async fn ask_person(tx: &Tx, source: Source, position: i64) -> Result<()> {
    tx.execute(&ASK_PERSON, params![source.kind.as_str(), source.id, position])
        .await
        .map(drop)
}

/// Takes the answers of one person to an exercise back from the desk, except those of the submission that counts.
pub(crate) async fn withdraw_superseded(tx: &Tx, counts: Source, user: UserId) -> Result<()> {
    tx.execute(&WITHDRAW, params![counts.group, user, counts.id])
        .await
        .map(drop)
}

/// What a person gives.
#[derive(Debug, Clone)]
pub struct NewMark<'a> {
    /// The points.
    pub points: Points,
    /// Which points of the rubric were seen, by number from 0.
    pub rubric: &'a [usize],
    /// What is said to the student.
    pub comment: &'a str,
    /// Who marks.
    pub marker: UserId,
    /// Whether it replaces a mark, with a reason.
    pub is_override: bool,
}

pub(crate) async fn mark(tx: &Tx, item: &Item, given: &NewMark<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        item.id,
        given.points.0,
        to_json(&given.rubric),
        given.comment,
        given.marker,
        now_ms,
        item.is_overridden || given.is_override
    ];
    tx.execute(&MARK, values).await.map(drop)
}

pub(crate) async fn add_change(
    tx: &Tx,
    item: &Item,
    given: &NewMark<'_>,
    reason: &str,
    now_ms: Millis,
) -> Result<()> {
    let before = item.points.map(|points| points.0);
    let values = params![item.id, given.marker, before, given.points.0, reason, now_ms];
    tx.execute(&CHANGE, values).await.map(drop)
}

/// A change of a mark by a person.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = MarkChange)]
pub struct Change {
    /// Before; none if it had no mark.
    pub points_before: Option<Points>,
    /// After.
    pub points_after: Points,
    /// Why.
    pub reason: String,
    /// Who.
    pub actor_name: Option<String>,
    /// When.
    pub at_ms: Millis,
}

pub(crate) async fn list_changes(tx: &Tx, id: ItemId) -> Result<Vec<Change>> {
    let rows = tx.query(&CHANGES, params![id]).await?;
    rows.iter()
        .map(|row| {
            Ok(Change {
                points_before: row.get::<Option<i64>>("points_before")?.map(Points),
                points_after: Points(row.get("points_after")?),
                reason: row.get("reason")?,
                actor_name: row.get("actor_name")?,
                at_ms: row.get("at_ms")?,
            })
        })
        .collect()
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn from_json<T: DeserializeOwned>(row: &Row, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| wrong(column, error.to_string()))
}

fn wrong(column: &str, message: String) -> Error {
    Error::Column {
        column: column.into(),
        message,
    }
}

fn item(row: &Row) -> Result<Item> {
    let (kind, state): (String, String) = (row.get("kind")?, row.get("state")?);
    let source: String = row.get("source_kind")?;
    Ok(Item {
        id: row.get("id")?,
        school: row.get("school_id")?,
        source: Source {
            kind: SourceKind::parse(&source).ok_or_else(|| wrong("source_kind", source))?,
            id: row.get("source_id")?,
            group: row.get("group_id")?,
        },
        class: row.get("class_id")?,
        position: row.get("position")?,
        user: row.get("user_id")?,
        question: row.get("question_id")?,
        version: row.get("version_id")?,
        kind: QuestionKind::from_name(&kind).ok_or_else(|| wrong("kind", kind))?,
        answer: from_json(row, "answer")?,
        answer_hash: row.get("answer_hash")?,
        full: Points(row.get("full_points")?),
        state: ItemState::parse(&state).ok_or_else(|| wrong("state", state))?,
        auto_points: Points(row.get("auto_points")?),
        reasons: from_json(row, "reasons")?,
        points: row.get::<Option<i64>>("points")?.map(Points),
        rubric: from_json(row, "rubric")?,
        comment: row.get("comment")?,
        marker: row.get("marker_id")?,
        marked_at_ms: row.get("marked_at_ms")?,
        is_overridden: row.get("is_overridden")?,
    })
}
