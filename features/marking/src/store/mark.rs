//! SQL of `marking_mark`: every mark an item ever had. Rows are added and never changed.

use crate::{
    ItemId, SourceKind,
    rule::{ItemState, MarkKind},
    store::item::Item,
};
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Error, Millis, access::UserId};
use scoring::{MarkNote, Points, Reason, Tick};
use serde::Serialize;
use simulation::{LineChange, LineStep};
use std::collections::HashMap;

database::sql! {
    ADD = "insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, tags, notes, reason, reasons, by_id, at_ms, \
           changes, step, is_undo) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    // INVARIANT: whoever read an older history changes nothing: the number of marks is the version of the item.
    COUNT = "update marking_item set marks = marks + 1, state = $3, mark_number = $4, proposal_number = $5 \
             where id = $1 and marks = $2";
    // INVARIANT: what one of several teachers gave is read by nobody before all of them have marked.
    OF_ITEM = "select m.*, u.real_name as by_name from marking_item i join marking_mark m on m.item_id = i.id \
               left join identity_v_person u on u.id = m.by_id where i.id = $1 and (m.kind <> 'blind' or i.state = 'marked') \
               order by m.number";
    LAST = "select kind, counts, points, rubric, comment, tags, notes, reason, reasons, by_id, changes, is_undo from marking_mark \
            where item_id = $1 and number = $2";
    COUNTED_BEFORE = "select kind, counts, points, rubric, comment, tags, notes, reason, reasons, by_id, changes, is_undo from marking_mark \
                      where item_id = $1 and number < $2 and counts = 1 order by number desc limit 1";
    OF_SOURCE = "select m.*, u.real_name as by_name from marking_item i join marking_mark m on m.item_id = i.id \
                 left join identity_v_person u on u.id = m.by_id where i.source_kind = $1 and i.source_id = $2 \
                 and (m.kind <> 'blind' or i.state = 'marked') order by m.item_id, m.number";
}

/// A mark to be added to an item's history.
#[derive(Debug, Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) kind: MarkKind,
    /// Whether it counts from now on.
    pub(crate) counts: bool,
    pub(crate) points: Points,
    pub(crate) rubric: &'a [Tick],
    pub(crate) comment: &'a str,
    pub(crate) tags: &'a [String],
    /// What is said to the student at places of the answer.
    pub(crate) notes: &'a [MarkNote],
    /// What a person changed inside the report of a book; the points are what it comes to.
    pub(crate) changes: &'a [LineChange],
    /// What of it this mark changed, where it was that.
    pub(crate) step: Option<&'a LineStep>,
    /// Why a person gave it.
    pub(crate) reason: &'a str,
    /// Why the rules gave it.
    pub(crate) reasons: &'a [Reason],
    /// Whether it says again what counted before a mark that its marker took back.
    pub(crate) is_undo: bool,
    pub(crate) by: Option<UserId>,
}

impl Entry<'_> {
    /// What rules or tests say.
    pub(crate) fn computed(kind: MarkKind, counts: bool, mark: &scoring::Mark) -> Entry<'_> {
        Entry {
            kind,
            counts,
            points: mark.earned,
            rubric: &[],
            comment: "",
            tags: &[],
            notes: &[],
            changes: &[],
            step: None,
            reason: "",
            reasons: &mark.reasons,
            is_undo: false,
            by: None,
        }
    }
}

/// Adds the first mark of an item that was added in this unit of work.
pub(crate) async fn add_first(tx: &Tx, item: ItemId, entry: &Entry<'_>, now_ms: Millis) -> Result<()> {
    insert(tx, item, 1, entry, now_ms).await
}

/// Adds a mark to the history of an item as it was read; refused if somebody marked it meanwhile.
///
/// # Errors
/// `marking.marked_meanwhile`.
pub(crate) async fn add(
    tx: &Tx,
    item: &Item,
    entry: &Entry<'_>,
    state: ItemState,
    now_ms: Millis,
) -> std::result::Result<(), Error> {
    let number = item.marks + 1;
    let before = item.mark.as_ref().map(|mark| mark.number);
    let current = if entry.counts { Some(number) } else { before };
    let proposal = if entry.kind.is_computed() {
        Some(number)
    } else {
        item.proposal_number
    };
    let values = params![item.id, item.marks, state, current, proposal];
    if tx.execute(&COUNT, values).await? == 0 {
        return Err(Error::conflict(
            "marking.marked_meanwhile",
            "这份作答刚刚被别人批改，请刷新后再试。",
        ));
    }
    Ok(insert(tx, item.id, number, entry, now_ms).await?)
}

async fn insert(tx: &Tx, item: ItemId, number: i64, entry: &Entry<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        item,
        number,
        entry.kind,
        entry.counts,
        entry.points.0,
        Json(&entry.rubric),
        entry.comment,
        Json(&entry.tags),
        Json(&entry.notes),
        entry.reason,
        Json(&entry.reasons),
        entry.by,
        now_ms,
        Json(&entry.changes),
        entry.step.map(Json),
        entry.is_undo
    ];
    tx.execute(&ADD, values).await.map(drop)
}

/// A mark of the history.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = MarkRecord)]
pub struct PastMark {
    /// From 1.
    pub number: i64,
    /// How it came about.
    pub kind: MarkKind,
    /// Whether it counted when it was given; otherwise it stands beside the mark that did.
    pub counts: bool,
    /// What counted before; none before the first.
    #[row(skip)]
    pub points_before: Option<Points>,
    /// What was given or said.
    #[row(from = i64)]
    pub points: Points,
    /// What is said to the student.
    pub comment: String,
    /// What is said at places of the answer.
    #[row(json)]
    pub notes: Vec<MarkNote>,
    /// Why a person gave it; empty where it was marked again without a word, or taken back, which its kind or its step says.
    pub reason: String,
    /// Whether it says again what counted before a mark that its marker took back.
    pub is_undo: bool,
    /// What it changed inside the report of a book, where it was that.
    #[row(with = step)]
    pub step: Option<LineStep>,
    /// Who gave it; none for rules, machines, and where it was not kept.
    pub by_name: Option<String>,
    /// When.
    pub at_ms: Millis,
}

fn step(row: &Row) -> Result<Option<LineStep>> {
    let step: Option<Json<LineStep>> = row.get("step")?;
    Ok(step.map(|step| step.0))
}

impl PastMark {
    /// What a student may see of it: not who marked.
    #[must_use]
    pub fn without_name(self) -> Self {
        Self {
            by_name: None,
            ..self
        }
    }
}

/// A mark as it stands in the history, to be given once more or taken back.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Stored {
    pub(crate) kind: MarkKind,
    pub(crate) counts: bool,
    #[row(from = i64)]
    pub(crate) points: Points,
    #[row(json)]
    pub(crate) rubric: Vec<Tick>,
    pub(crate) comment: String,
    #[row(json)]
    pub(crate) tags: Vec<String>,
    #[row(json)]
    pub(crate) notes: Vec<MarkNote>,
    pub(crate) reason: String,
    #[row(json)]
    pub(crate) reasons: Vec<Reason>,
    pub(crate) is_undo: bool,
    #[row(rename = "by_id")]
    pub(crate) by: Option<UserId>,
    #[row(json)]
    pub(crate) changes: Vec<LineChange>,
}

/// The newest mark of an item's history, and the newest that counted before it.
pub(crate) async fn find_last(tx: &Tx, item: &Item) -> Result<Option<(Stored, Option<Stored>)>> {
    let last: Option<Stored> = tx.query_optional_as(&LAST, params![item.id, item.marks]).await?;
    let Some(last) = last else { return Ok(None) };
    let before = tx
        .query_optional_as(&COUNTED_BEFORE, params![item.id, item.marks])
        .await?;
    Ok(Some((last, before)))
}

/// Every mark an item ever had, the oldest first.
pub async fn list_marks(tx: &Tx, item: ItemId) -> Result<Vec<PastMark>> {
    let rows = tx.query(&OF_ITEM, params![item]).await?;
    let mut all = histories(&rows)?;
    Ok(all.remove(&item).unwrap_or_default())
}

/// Every mark of each item of a submission.
pub async fn list_marks_of_source(
    tx: &Tx,
    kind: SourceKind,
    id: i64,
) -> Result<HashMap<ItemId, Vec<PastMark>>> {
    histories(&tx.query(&OF_SOURCE, params![kind, id]).await?)
}

fn histories(rows: &[Row]) -> Result<HashMap<ItemId, Vec<PastMark>>> {
    let mut all: HashMap<ItemId, Vec<PastMark>> = HashMap::new();
    for row in rows {
        let own = all.entry(row.get("item_id")?).or_default();
        let before = own.iter().rfind(|mark| mark.counts).map(|mark| mark.points);
        own.push(PastMark {
            points_before: before,
            ..row.read()?
        });
    }
    Ok(all)
}

/// The mark that counts for an item.
#[derive(Debug, Clone, FromRow)]
pub struct CurrentMark {
    /// Its place in the history.
    #[row(rename = "mark_number")]
    pub number: i64,
    /// How it came about.
    #[row(rename = "mark_kind")]
    pub kind: MarkKind,
    /// The points.
    #[row(rename = "mark_points", from = i64)]
    pub points: Points,
    /// Which lines of the rubric the marker gave, wholly or in part.
    #[row(rename = "mark_rubric", json)]
    pub rubric: Vec<Tick>,
    /// What is said to the student.
    #[row(rename = "mark_comment")]
    pub comment: String,
    /// What it is about, in short; for teachers.
    #[row(rename = "mark_tags", json)]
    pub tags: Vec<String>,
    /// What is said to the student at places of the answer.
    #[row(rename = "mark_notes", json)]
    pub notes: Vec<MarkNote>,
    /// What a person changed inside the report of a book.
    #[row(rename = "mark_changes", json)]
    pub changes: Vec<LineChange>,
    /// Why a person gave it.
    #[row(rename = "mark_reason")]
    pub reason: String,
    /// Who gave it; none for rules and machines.
    #[row(rename = "mark_by_id")]
    pub by: Option<UserId>,
    /// When.
    #[row(rename = "mark_at_ms")]
    pub at_ms: Millis,
}

impl CurrentMark {
    /// Why a person changed the mark; empty where nobody did.
    pub fn change_reason(&self) -> &str {
        if self.kind == MarkKind::Override {
            self.why()
        } else {
            ""
        }
    }

    /// Why it stands. One that only took a change inside a book back has no reason of its own: what is left stands by its own.
    pub fn why(&self) -> &str {
        match self.changes.last() {
            Some(last) if self.reason.is_empty() => &last.reason,
            _ => &self.reason,
        }
    }
}

/// The mark that a joined row of an item holds in the columns `mark_…`.
pub(super) fn current(row: &Row) -> Result<Option<CurrentMark>> {
    let number: Option<i64> = row.get("mark_number")?;
    number.map(|_| row.read()).transpose()
}
