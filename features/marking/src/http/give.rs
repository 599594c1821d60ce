//! Giving marks, changing them with a reason, taking a change back: the same calls for every source.

use super::items::require_item;
use crate::{
    ItemId,
    log::{About, Changed, record_changes},
    mark::{self, NewMark},
    second::{Name, answer_name, hold, reference},
    store::{
        comment,
        item::{Item, find_item},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use questions::VersionId;
use scoring::{MarkNote, Points, Tick, note::are_notes, rubric::are_ticks};
use serde::{Deserialize, Serialize};
use simulation::LineChange;
use std::collections::HashSet;

/// A mark for one answer or for several equal ones.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1], "points": 4.5, "rubric": [{ "line": 0, "share": 1 }, { "line": 2, "share": 0.5 }], "comment": "第二点再具体些", "notes": [{ "place": { "kind": "lines", "file_id": null, "from": 2, "to": 3 }, "text": "这里少了一步" }], "tags": ["表述"], "reason": "" }))]
pub(super) struct MarkText {
    #[garde(length(min = 1, max = 500))]
    item_ids: Vec<ItemId>,
    /// The question as its marker has it before them, where it is one of the bank: another rubric may stand by now.
    #[garde(skip)]
    #[serde(default)]
    version_id: Option<VersionId>,
    #[garde(skip)]
    points: Points,
    /// Which lines of the rubric are given, wholly or in part.
    #[garde(length(max = 50), custom(|ticks: &Vec<Tick>, (): &()| each_once(ticks)))]
    #[serde(default)]
    rubric: Vec<Tick>,
    #[garde(length(chars, max = 1000))]
    #[serde(default)]
    comment: String,
    /// What is said at places of the answer before its marker: of the first of these. It goes with those that are written the same.
    #[garde(custom(|notes: &Vec<MarkNote>, (): &()| within_bounds(notes)))]
    #[serde(default)]
    notes: Vec<MarkNote>,
    /// What it is about, in short; for teachers.
    #[garde(length(max = 5), inner(length(chars, min = 1, max = 12)))]
    #[serde(default)]
    tags: Vec<String>,
    /// Why a mark is given again; needed in place of one that rules or tests gave.
    #[garde(length(chars, max = 500))]
    #[serde(default)]
    reason: String,
}

fn each_once(ticks: &[Tick]) -> garde::Result {
    if are_ticks(ticks) {
        return Ok(());
    }
    Err(garde::Error::new(
        "每个要点只能评一次，评出的部分应大于 0，不超过整个要点。",
    ))
}

fn within_bounds(notes: &[MarkNote]) -> garde::Result {
    if are_notes(notes) {
        return Ok(());
    }
    Err(garde::Error::new(
        "批注最多 100 条，每条 1 至 1000 字，位置不能超出作答的范围。",
    ))
}

/// Refuses notes at places that the answer before their marker does not have.
fn require_places(notes: &[MarkNote], item: &Item) -> Result<(), Error> {
    if notes.iter().all(|note| note.is_of(item.answer.as_ref())) {
        return Ok(());
    }
    Err(Error::invalid(
        "notes",
        "批注的位置不在这份作答里，请刷新后重新批注。",
    ))
}

/// The tags without blanks around them, each once.
fn tags_of(written: &[String]) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in written.iter().map(|tag| tag.trim()) {
        if !tag.is_empty() && !tags.iter().any(|known| known == tag) {
            tags.push(tag.to_owned());
        }
    }
    tags
}

/// What is known of an answer after it was marked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GivenReport {
    /// Of a sample: the mark it deserves.
    reference: Option<Points>,
}

/// Marks answers to one question; submissions whose last mark this was have their score. Where several teachers mark an answer,
/// this is one of their markings.
#[utoipa::path(post, path = "/api/marking/marks/", tag = "marking", request_body = MarkText,
    responses((status = 200, body = platform::Envelope<GivenReport>)))]
pub(super) async fn mark_items(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<MarkText>,
) -> ApiResult<GivenReport> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move { mark_all(&tx, &user, &text, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已保存。", report))
}

async fn mark_all(
    tx: &Tx,
    user: &CurrentUser,
    text: &MarkText,
    now_ms: Millis,
) -> Result<GivenReport, Error> {
    let mut found = Vec::new();
    for id in &text.item_ids {
        found.push(require_item(tx, user, *id).await?);
    }
    require_one_question(text, &found)?;
    let tags = tags_of(&text.tags);
    for item in &found {
        let is_written_the_same = found.first().is_some_and(|first| first.answer == item.answer);
        let given = NewMark {
            points: text.points,
            rubric: &text.rubric,
            comment: text.comment.trim(),
            tags: &tags,
            notes: if is_written_the_same { &text.notes } else { &[] },
            changes: kept_changes(item, text.points),
            step: None,
            marker: user.id,
            reason: text.reason.trim(),
            is_override: false,
        };
        mark::give(tx, item, &given, now_ms).await?;
    }
    record_marks(tx, user, &found, text.points, now_ms).await?;
    if !text.comment.trim().is_empty() {
        comment::remember(tx, user.id, (text.comment.trim(), &tags), now_ms).await?;
    }
    let reference = match &found[..] {
        [only] => reference(tx, only, user.id).await?,
        _ => None,
    };
    Ok(GivenReport { reference })
}

/// Refuses a mark that is not for answers to one question as its marker had it before them.
fn require_one_question(text: &MarkText, found: &[Item]) -> Result<(), Error> {
    let question = |item: &Item| {
        (
            item.source.kind,
            item.source.group,
            item.asked.map(|of| of.version),
        )
    };
    let questions: HashSet<_> = found.iter().map(|item| (question(item), &item.part)).collect();
    if questions.len() > 1 {
        return Err(Error::invalid("item_ids", "一次只能批改同一题的作答。"));
    }
    let is_before_them = |item: &Item| match (text.version_id, item.asked) {
        (Some(version), Some(asked)) => asked.version == version,
        _ => true,
    };
    if !found.iter().all(is_before_them) {
        return Err(Error::conflict(
            "marking.question_changed",
            "这道题的答案或评分要点刚刚修改过，请重新打开批改台后再评分。",
        ));
    }
    match found.first() {
        Some(first) => require_places(&text.notes, first),
        None => Ok(()),
    }
}

/// Answers that a teacher has before them.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1] }))]
pub(super) struct HoldText {
    #[garde(length(min = 1, max = 500))]
    item_ids: Vec<ItemId>,
}

/// Takes back the marks I gave last to these answers: what counted before counts again, or they wait again.
#[utoipa::path(post, path = "/api/marking/marks/undo/", tag = "marking", request_body = HoldText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn undo_marks(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<HoldText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for id in &text.item_ids {
                let found = require_item(&tx, &user, *id).await?;
                mark::undo(&tx, &found, user.id, now_ms).await?;
                let Named { work, facts } = named(&tx, &found).await?;
                let act = Act::of("marking.undone", &work).with(facts);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message("已撤销。", Nothing {}))
}

/// Which of the answers somebody else is marking.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Held {
    item_ids: Vec<ItemId>,
}

/// Holds answers for ten minutes while I mark them, and lets go of what I held before; says which of them others are marking.
#[utoipa::path(post, path = "/api/marking/hold/", tag = "marking", request_body = HoldText,
    responses((status = 200, body = platform::Envelope<Held>)))]
pub(super) async fn hold_items(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<HoldText>,
) -> ApiResult<Held> {
    let now_ms = app.now_ms();
    let item_ids = app
        .db
        .write(move |tx| async move {
            let mut items = Vec::new();
            for id in &text.item_ids {
                items.push(require_item(&tx, &user, *id).await?);
            }
            hold(&tx, &items, user.id, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(Held { item_ids }))
}

/// Writes a line for each answer that one call marked: its work and question, whose it is, what it was and is.
async fn record_marks(
    tx: &Tx,
    user: &CurrentUser,
    items: &[Item],
    points: Points,
    now_ms: Millis,
) -> Result<(), Error> {
    let Some(first) = items.first() else { return Ok(()) };
    let work = first.source.kind.title(tx, first.source.group).await?;
    let question = question_of(tx, first, &work).await?;
    let about = About {
        action: "marking.marked",
        work: &work,
        of: (first.source.kind, first.source.group),
        question: &question,
        reason: "",
    };
    let mut all = Vec::with_capacity(items.len());
    for item in items {
        all.push(Changed {
            item: item.id,
            user: item.user,
            is_hidden: matches!(answer_name(tx, item).await?, Name::Code(_)),
            before: item.points(),
            after: Some(points),
        });
    }
    record_changes(tx, user, about, &all, now_ms).await
}

/// How the log names an answer: what it was handed in for, and the question with its student or with the code it goes by.
pub(super) struct Named {
    pub(super) work: String,
    pub(super) facts: serde_json::Value,
}

pub(super) async fn named(tx: &Tx, item: &Item) -> Result<Named, Error> {
    let work = item.source.kind.title(tx, item.source.group).await?;
    let question = question_of(tx, item, &work).await?;
    let facts = match answer_name(tx, item).await? {
        Name::Student => {
            serde_json::json!({ "question": question, "student": name_of(tx, item.user).await? })
        }
        Name::Code(code) => serde_json::json!({ "question": question, "answer": code }),
    };
    Ok(Named { work, facts })
}

/// What was asked, for a line of the log; where nothing was, what the work was handed in for.
async fn question_of(tx: &Tx, item: &Item, work: &str) -> Result<String, Error> {
    let named = (item.asked.map(|asked| asked.version), item.part.as_str());
    let question = item.source.kind.question(tx, item.source.group, named).await?;
    let stem = question
        .map(|question| question.stem)
        .filter(|stem| !stem.is_empty());
    Ok(stem.map_or_else(|| work.into(), |stem| audit::subject_of(&stem)))
}

pub(super) async fn name_of(tx: &Tx, student: UserId) -> Result<String, Error> {
    let found = identity::find_user(tx, student).await?;
    Ok(found.ok_or(Error::NotFound)?.real_name)
}

/// Another mark, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "points": 2, "reason": "等价写法，应给分" }))]
pub(super) struct OverrideText {
    #[garde(skip)]
    points: Points,
    /// Its student reads it; it goes into the history of the mark and into the audit log.
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
    /// Which lines of the rubric are given; as they are if not said.
    #[garde(inner(length(max = 50), custom(|ticks: &Vec<Tick>, (): &()| each_once(ticks))))]
    #[serde(default)]
    rubric: Option<Vec<Tick>>,
    /// What is said to the student; as it is if not said.
    #[garde(inner(length(chars, max = 1000)))]
    #[serde(default)]
    comment: Option<String>,
    /// What is said at places of the answer; as it is if not said.
    #[garde(inner(custom(|notes: &Vec<MarkNote>, (): &()| within_bounds(notes))))]
    #[serde(default)]
    notes: Option<Vec<MarkNote>>,
}

/// What was changed inside a book stays where its points stay; another mark for all of it takes their place.
fn kept_changes(item: &Item, points: Points) -> &[LineChange] {
    if item.points() == Some(points) {
        item.changes()
    } else {
        &[]
    }
}

/// What is left of a reason without the blanks around it; blanks alone are none.
pub(super) fn said(reason: &str) -> Result<&str, Error> {
    let said = reason.trim();
    if said.is_empty() {
        return Err(Error::invalid("reason", "请说明理由。"));
    }
    Ok(said)
}

/// Changes a mark with a reason; scores, rankings and statistics follow.
#[utoipa::path(post, path = "/api/marking/items/{item_id}/override/", tag = "marking", params(("item_id" = i64, Path)),
    request_body = OverrideText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn override_mark(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
    Body(text): Body<OverrideText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_item(&tx, &user, id).await?;
            require_places(text.notes.as_deref().unwrap_or_default(), &found)?;
            let given = NewMark {
                points: text.points,
                rubric: text.rubric.as_deref().unwrap_or_else(|| found.rubric()),
                comment: text.comment.as_deref().map_or_else(|| found.comment(), str::trim),
                tags: found.tags(),
                notes: text.notes.as_deref().unwrap_or_else(|| found.notes()),
                changes: kept_changes(&found, text.points),
                step: None,
                marker: user.id,
                reason: said(&text.reason)?,
                is_override: true,
            };
            mark::give(&tx, &found, &given, now_ms).await?;
            record_change(&tx, &user, ("marking.overridden", &found), given.reason, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("评分已修改。", Nothing {}))
}

/// Takes a person's mark back: what the rules gave counts again.
#[utoipa::path(post, path = "/api/marking/items/{item_id}/restore/", tag = "marking", params(("item_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn restore_mark(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_item(&tx, &user, id).await?;
            mark::withdraw(&tx, &found, (user.id, None), now_ms).await?;
            record_change(&tx, &user, ("marking.restored", &found), "", now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已恢复系统评分。", Nothing {}))
}

/// Writes a line about a changed mark: whose, of what, what it was and is, and why.
pub(super) async fn record_change(
    tx: &Tx,
    user: &CurrentUser,
    (action, before): (&'static str, &Item),
    reason: &str,
    now_ms: Millis,
) -> Result<(), Error> {
    let after = find_item(tx, before.id).await?.ok_or(Error::NotFound)?;
    let work = before.source.kind.title(tx, before.source.group).await?;
    let student = match answer_name(tx, before).await? {
        Name::Student => name_of(tx, before.user).await?,
        Name::Code(code) => format!("{work} · {code}"),
    };
    let act = Act::of(action, &student)
        .with(serde_json::json!({ "question": question_of(tx, before, &work).await? }))
        .changed("points", before.points(), after.points())
        .because(reason);
    audit::record_act(tx, user, act, now_ms).await
}
