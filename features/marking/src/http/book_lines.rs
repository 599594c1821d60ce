//! The mark of a book changed inside it: what a business earns, or what one deduction in it costs. Book and task follow.

use super::{
    give::{record_change, said},
    items::require_mine,
};
use crate::{
    SourceKind,
    mark::{self, NewMark},
    store::item::{Item, list_items_of_source},
    take_over,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::Teacher, http::Nothing,
};
use scoring::{BasisPoints, Mark};
use serde::Deserialize;
use simulation::{Book, BookId, ReportLine, SittingOf, WantedChange, decide_line, find_book};

/// Which deduction, as the report has it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeductionText {
    /// Its place among the reasons of its line, from 0.
    #[garde(skip)]
    place: usize,
    /// Its code: another report may stand by now.
    #[garde(length(max = 40))]
    #[schema(example = "E-AUX")]
    code: String,
}

/// What a line earns or a deduction costs from now on, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LineMarkText {
    /// Of the marks of the line.
    #[garde(range(min = 0.0, max = 100.0))]
    percent: f64,
    /// Its student reads it; it goes into the history of the mark and into the audit log.
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
}

/// A change inside the mark of a book: of a business, a part, what a member of a team did at a post, or of one deduction.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "number": 1, "line": { "kind": "business", "business": "b07", "reference": "b07-1" }, "deduction": { "place": 0, "code": "E-AUX" }, "change": { "percent": 0, "reason": "客户名称写了简称，可以辨认" } }))]
pub(super) struct BookLineText {
    /// Which hand-in, from 1.
    #[garde(range(min = 1))]
    number: i64,
    /// What of its report.
    #[garde(dive)]
    line: ReportLine,
    /// One deduction; without it the line as a whole.
    #[garde(dive)]
    #[serde(default)]
    deduction: Option<DeductionText>,
    /// None takes the change back, for which no reason is asked.
    #[garde(dive)]
    #[serde(default)]
    change: Option<LineMarkText>,
}

/// Changes what a deduction costs or what a line of the report earns; the mark of the book follows and counts as a person's mark. With
/// the last change taken back, what the rules gave counts again.
#[utoipa::path(post, path = "/api/marking/books/{book_id}/lines/", tag = "marking", params(("book_id" = i64, Path)),
    request_body = BookLineText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn change_book_line(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<BookId>,
    Body(text): Body<BookLineText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let item = require_book(&tx, &user, id, now_ms).await?;
            change(&tx, &user, (id, &item), &text, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("评分已修改。", Nothing {}))
}

async fn change(
    tx: &Tx,
    user: &CurrentUser,
    (book, item): (BookId, &Item),
    text: &BookLineText,
    now_ms: Millis,
) -> Result<(), Error> {
    let to = match &text.change {
        Some(to) => Some((BasisPoints::nearest(to.percent / 100.0), said(&to.reason)?)),
        None => None,
    };
    let wanted = WantedChange {
        number: text.number,
        line: &text.line,
        deduction: text.deduction.as_ref().map(|of| (of.place, of.code.as_str())),
        to,
    };
    let decision = decide_line(tx, book, item.changes(), wanted, now_ms).await?;
    let step = &decision.step;
    let why = match to {
        Some((_, reason)) => format!("{}。{reason}", step.in_words()),
        None => step.in_words(),
    };
    if decision.changes.is_empty() {
        mark::withdraw(tx, item, (user.id, Some(step)), now_ms).await?;
        return record_change(tx, user, ("marking.restored", item), &why, now_ms).await;
    }
    let given = NewMark {
        points: Mark::of(item.full, decision.share.into(), Vec::new()).earned,
        rubric: item.rubric(),
        comment: item.comment(),
        tags: item.tags(),
        notes: item.notes(),
        changes: &decision.changes,
        step: Some(step),
        marker: user.id,
        reason: to.map_or("", |(_, reason)| reason),
        is_override: true,
    };
    mark::give(tx, item, &given, now_ms).await?;
    record_change(tx, user, ("marking.overridden", item), &why, now_ms).await
}

/// What is marked of a book, to whoever may mark it: the answer to a question, or the book itself; 404 to everybody else.
pub(super) async fn require_book(
    tx: &Tx,
    user: &CurrentUser,
    id: BookId,
    now_ms: Millis,
) -> Result<Item, Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    if let Some(known) = find_item_of(tx, &book).await? {
        require_mine(tx, user, &known).await?;
        return Ok(known);
    }
    if book.sitting.is_some() {
        return Err(Error::NotFound);
    }
    // It was handed in a moment ago, and its job has not run.
    take_over(tx, SourceKind::Book, id.0, now_ms).await?;
    let item = find_item_of(tx, &book).await?.ok_or(Error::NotFound)?;
    require_mine(tx, user, &item).await?;
    Ok(item)
}

async fn find_item_of(tx: &Tx, book: &Book) -> Result<Option<Item>, Error> {
    let (kind, source, position) = match book.sitting {
        Some(sitting) => {
            let kind = match sitting.of {
                SittingOf::Exam => SourceKind::Exam,
                SittingOf::Exercise => SourceKind::Exercise,
            };
            (kind, sitting.attempt, sitting.position)
        }
        None => (SourceKind::Book, book.id.0, 0),
    };
    let items = list_items_of_source(tx, kind, source).await?;
    Ok(items.into_iter().find(|item| item.position == position))
}

/// Refuses whoever may not mark the book: 404.
pub(super) async fn may_know(tx: &Tx, user: &CurrentUser, id: BookId) -> Result<(), Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    match find_item_of(tx, &book).await? {
        Some(item) => require_mine(tx, user, &item).await,
        None => Err(Error::NotFound),
    }
}
