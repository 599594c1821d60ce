//! SQL of `marking_regrade_item`, and of the marks that a regrade gives and takes back, many in one statement.

use crate::{ItemId, RegradeId, SourceKind, regrade::Remarked, rule::ItemState};
use classes::ClassId;
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use questions::VersionId;
use scoring::{Mark, Points, Reason, Tick};
use std::collections::HashMap;

database::sql! {
    ADD = "insert into marking_regrade_item (regrade_id, item_id, source_id, position, was_marks, was_state, was_full, was_mark, \
           was_proposal, was_earned, state, full_points, earned, computed, counts, reasons, carried, rubric) \
           select regrade_id, item_id, source_id, position, was_marks, was_state, was_full, was_mark, was_proposal, was_earned, \
           state, full_points, earned, computed, counts, reasons, carried, rubric from $given(regrade_id bigint, item_id bigint, \
           source_id bigint, position bigint, was_marks bigint, was_state text, was_full bigint, was_mark bigint, \
           was_proposal bigint, was_earned bigint, state text, full_points bigint, earned bigint, computed bigint, \
           counts bigint, reasons text, carried bigint, rubric text)";
    LIST = "select r.item_id, i.user_id, r.source_id, r.position, r.was_marks, r.was_state, r.was_full, r.was_mark, r.was_proposal, r.was_earned, \
            r.full_points, r.earned, r.computed, r.carried, i.marks, i.mark_number, m.kind as mark_kind, \
            m.points as mark_points, m.rubric as mark_rubric from marking_regrade_item r join marking_item i on i.id = r.item_id \
            left join marking_mark m on m.item_id = i.id and m.number = i.mark_number where r.regrade_id = $1 order by r.item_id";
    // What the rules say anew; it counts, or stands beside a person's mark.
    COMPUTED = "insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms) \
                select r.item_id, r.was_marks + 1, 'regraded', r.counts, r.computed, '[]', '', g.reason, r.reasons, \
                cast(null as bigint), cast($2 as bigint) from marking_regrade_item r join marking_regrade g on g.id = r.regrade_id \
                where r.regrade_id = $1 and r.computed is not null";
    // A mark that stands, once more in other points.
    CARRIED = "insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, tags, notes, reason, reasons, \
               by_id, at_ms, changes) select r.item_id, r.was_marks + case when r.computed is null then 1 else 2 end, m.kind, 1, r.carried, \
               coalesce(r.rubric, m.rubric), m.comment, m.tags, m.notes, case when m.reason = '' then g.reason else m.reason end, \
               m.reasons, m.by_id, cast($2 as bigint), m.changes from marking_regrade_item r join marking_regrade g on g.id = r.regrade_id \
               join marking_mark m on m.item_id = r.item_id and m.number = r.was_mark \
               where r.regrade_id = $1 and r.carried is not null";
    // INVARIANT: only items that stand as the preview saw them.
    MOVE = "update marking_item set marks = r.was_marks + case when r.computed is null then 0 else 1 end \
            + case when r.carried is null then 0 else 1 end, state = r.state, full_points = r.full_points, \
            proposal_number = case when r.computed is null then r.was_proposal else r.was_marks + 1 end, \
            mark_number = case when r.carried is not null then r.was_marks + case when r.computed is null then 1 else 2 end \
            when r.computed is not null and r.counts = 1 then r.was_marks + 1 else r.was_mark end \
            from marking_regrade_item r where r.regrade_id = $1 and r.item_id = marking_item.id and marking_item.marks = r.was_marks";
    VERSION = "update marking_item set version_id = $4 where source_kind = $1 and group_id = $2 and version_id = $3";
    VERSION_OF_CLASS = "update marking_item set version_id = $5 where source_kind = $1 and group_id = $2 and class_id = $3 \
                        and version_id = $4";
    FORGET = "delete from marking_regrade_item where regrade_id = $1";
    // Until tests have spoken, a row holds what they say of a program.
    VERDICT = "update marking_regrade_item set state = 'marked', computed = $3, reasons = $4 \
               where regrade_id = $1 and item_id = $2 and state = 'verdict'";
    OPEN = "select count(*) as total from marking_regrade_item where regrade_id = $1 and state = 'verdict'";
    VERDICTS = "select item_id, full_points, computed, reasons from marking_regrade_item \
                where regrade_id = $1 and computed is not null";
    // An earlier mark once more: as it was, or in other points.
    AGAIN = "insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, tags, notes, reason, reasons, \
             by_id, at_ms, changes) select m.item_id, given.number, m.kind, 1, coalesce(given.points, m.points), \
             coalesce(given.rubric, m.rubric), m.comment, m.tags, m.notes, case when m.reason = '' then given.reason else m.reason end, m.reasons, m.by_id, given.at_ms, m.changes \
             from $given(item_id bigint, of_number bigint, number bigint, points bigint, rubric text, reason text, at_ms bigint) \
             join marking_mark m on m.item_id = given.item_id and m.number = given.of_number";
    // What counted counts no more, and nothing did before.
    WITHDRAW = "insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms) \
                select given.item_id, given.number, 'withdrawn', 0, 0, '[]', '', given.reason, '[]', cast(null as bigint), given.at_ms \
                from $given(item_id bigint, number bigint, reason text, at_ms bigint)";
    BACK = "update marking_item set marks = given.marks, state = given.state, full_points = given.full_points, \
            mark_number = given.mark_number, proposal_number = given.proposal_number \
            from $given(id bigint, marks bigint, state text, full_points bigint, mark_number bigint, proposal_number bigint) \
            where marking_item.id = given.id";
    OF_SOURCE = "select r.item_id, g.reason, g.change, g.part, g.group_id, g.applied_at_ms, r.was_earned, r.was_full, r.earned, r.full_points \
                 from marking_item i join marking_regrade_item r on r.item_id = i.id join marking_regrade g on g.id = r.regrade_id \
                 where i.source_kind = $1 and i.source_id = $2 and g.state = 'applied' order by g.number, r.item_id";
}

/// An item as a regrade found and left it, and as it stands.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Regraded {
    #[row(rename = "item_id")]
    pub(crate) item: ItemId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    #[row(rename = "source_id")]
    pub(crate) source: i64,
    pub(crate) position: i64,
    pub(crate) was_marks: i64,
    pub(crate) was_state: ItemState,
    #[row(from = i64)]
    pub(crate) was_full: Points,
    pub(crate) was_mark: Option<i64>,
    pub(crate) was_proposal: Option<i64>,
    #[row(from = i64)]
    pub(crate) was_earned: Option<Points>,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
    #[row(from = i64)]
    pub(crate) earned: Option<Points>,
    #[row(from = i64)]
    pub(crate) computed: Option<Points>,
    #[row(from = i64)]
    pub(crate) carried: Option<Points>,
    /// How many marks it has by now, and which of them counts.
    pub(crate) marks: i64,
    pub(crate) mark_number: Option<i64>,
    pub(crate) mark_kind: Option<crate::MarkKind>,
    #[row(from = i64)]
    pub(crate) mark_points: Option<Points>,
    #[row(json)]
    pub(crate) mark_rubric: Option<Vec<Tick>>,
}

/// Keeps what a regrade would do to each answer.
pub(crate) async fn put(tx: &Tx, id: RegradeId, all: &[Remarked<'_>]) -> Result<()> {
    let row = |one: &Remarked<'_>| {
        let (item, after) = (one.item, &one.after);
        let computed = after.computed.as_ref();
        params![
            id,
            item.id,
            item.source.id,
            item.position,
            item.marks,
            item.state,
            item.full.0,
            item.mark.as_ref().map(|mark| mark.number),
            item.proposal_number,
            item.points().map(|points| points.0),
            after.state,
            after.full.0,
            after.earned.map(|points| points.0),
            computed.map(|computed| computed.points.0),
            computed.is_some_and(|computed| computed.counts),
            Json(&computed.map_or(&[][..], |computed| computed.reasons.as_slice())),
            after.carried.map(|points| points.0),
            after.ticks.as_ref().map(Json)
        ]
    };
    let rows = all.iter().map(row).collect();
    tx.execute_rows(&ADD, rows).await.map(drop)
}

/// Forgets what was kept of answers so far.
pub(crate) async fn forget(tx: &Tx, id: RegradeId) -> Result<()> {
    tx.execute(&FORGET, params![id]).await.map(drop)
}

/// Keeps what tests say of an answer, none where they cannot tell; returns how many answers they have not spoken of yet. Said
/// twice, it changes nothing.
pub(crate) async fn put_verdict(
    tx: &Tx,
    (id, item): (RegradeId, ItemId),
    mark: Option<&Mark>,
) -> Result<Option<i64>> {
    let computed = mark.map(|mark| mark.earned.0);
    let reasons = Json(mark.map_or(&[][..], |mark| mark.reasons.as_slice()));
    if tx.execute(&VERDICT, params![id, item, computed, reasons]).await? == 0 {
        return Ok(None);
    }
    Ok(Some(tx.query_one(&OPEN, params![id]).await?.get("total")?))
}

/// What tests said of the answers of a regrade.
pub(crate) async fn list_verdicts(tx: &Tx, id: RegradeId) -> Result<HashMap<ItemId, Mark>> {
    let rows = tx.query(&VERDICTS, params![id]).await?;
    let mark = |row: &Row| -> Result<(ItemId, Mark)> {
        let reasons: Json<Vec<Reason>> = row.get("reasons")?;
        let mark = Mark {
            earned: Points(row.get("computed")?),
            full: Points(row.get("full_points")?),
            reasons: reasons.0,
            needs_marker: false,
            needs_verdict: false,
        };
        Ok((row.get("item_id")?, mark))
    };
    rows.iter().map(mark).collect()
}

/// What a regrade does to each answer.
pub(crate) async fn list(tx: &Tx, id: RegradeId) -> Result<Vec<Regraded>> {
    tx.query_as(&LIST, params![id]).await
}

/// Gives every answer its mark as it was previewed; returns how many stood as the preview saw them.
pub(crate) async fn apply(tx: &Tx, id: RegradeId, now_ms: Millis) -> Result<u64> {
    tx.execute(&COMPUTED, params![id, now_ms]).await?;
    tx.execute(&CARRIED, params![id, now_ms]).await?;
    tx.execute(&MOVE, params![id]).await
}

/// Names another version of the question in the place of one.
pub(crate) async fn put_version(
    tx: &Tx,
    (kind, group): (SourceKind, i64),
    (from, to): (VersionId, VersionId),
) -> Result<()> {
    tx.execute(&VERSION, params![kind, group, from, to])
        .await
        .map(drop)
}

/// The same in the answers of one class.
pub(crate) async fn put_version_in_class(
    tx: &Tx,
    (kind, group, class): (SourceKind, i64, ClassId),
    (from, to): (VersionId, VersionId),
) -> Result<()> {
    tx.execute(&VERSION_OF_CLASS, params![kind, group, class, from, to])
        .await
        .map(drop)
}

/// How an answer stands after a regrade was taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Back {
    pub(crate) item: ItemId,
    pub(crate) state: ItemState,
    pub(crate) full: Points,
    pub(crate) earned: Option<Points>,
    /// The mark that counts by now, if it is one that was given before, and its points if they are others.
    pub(crate) again: Option<(i64, Option<Points>)>,
    /// Which lines of the rubric it gives, if they have other numbers.
    pub(crate) ticks: Option<Vec<Tick>>,
    /// Whether a mark that counted counts no more, and none does.
    pub(crate) is_withdrawn: bool,
    /// How many marks it has, and which count and are proposed.
    pub(crate) marks: i64,
    pub(crate) mark: Option<i64>,
    pub(crate) proposal: Option<i64>,
}

/// Puts answers back as a regrade found them.
pub(crate) async fn put_back(tx: &Tx, all: &[Back], reason: &str, now_ms: Millis) -> Result<()> {
    let again = all.iter().filter_map(|one| {
        let (of, points) = one.again?;
        let points = points.map(|points| points.0);
        let ticks = one.ticks.as_ref().map(Json);
        Some(params![one.item, of, one.marks, points, ticks, reason, now_ms])
    });
    tx.execute_rows(&AGAIN, again.collect()).await?;
    let withdrawn = all.iter().filter(|one| one.is_withdrawn);
    let withdrawn = withdrawn.map(|one| params![one.item, one.marks, reason, now_ms]);
    tx.execute_rows(&WITHDRAW, withdrawn.collect()).await?;
    let back = |one: &Back| params![one.item, one.marks, one.state, one.full.0, one.mark, one.proposal];
    let rows = all.iter().map(back).collect();
    tx.execute_rows(&BACK, rows).await.map(drop)
}

/// What was put right in an answer.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Note {
    #[row(rename = "item_id")]
    pub(crate) item: ItemId,
    pub(crate) reason: String,
    #[row(json)]
    pub(crate) change: crate::regrade::Change,
    /// Of a book: the business; empty where all of it was marked again.
    pub(crate) part: String,
    /// What the regrade belongs to.
    #[row(rename = "group_id")]
    pub(crate) group: i64,
    #[row(rename = "applied_at_ms")]
    pub(crate) at_ms: Option<Millis>,
    #[row(rename = "was_earned", from = i64)]
    pub(crate) before: Option<Points>,
    #[row(rename = "was_full", from = i64)]
    pub(crate) full_before: Points,
    #[row(rename = "earned", from = i64)]
    pub(crate) after: Option<Points>,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full_after: Points,
}

/// What was put right in a submission and stands.
pub(crate) async fn list_notes(tx: &Tx, kind: SourceKind, id: i64) -> Result<Vec<Note>> {
    tx.query_as(&OF_SOURCE, params![kind, id]).await
}

impl Note {
    /// Whether the answer earns something else by it.
    pub(crate) fn is_felt(&self) -> bool {
        (self.before, self.full_before) != (self.after, self.full_after)
    }
}
