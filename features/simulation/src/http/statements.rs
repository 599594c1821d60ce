//! Statements and tax returns: which there are, what the books give, what is filled in.

use super::access::{require_book, require_own_book, require_set_up};
use super::keeper::Keeper;
use super::ledgers::BooksFilter;
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    statements::{as_filed, empty_form, file_statement as file_statement_of, prior_of, statement_of},
    store::book::{self, FiledCell, FiledStatement},
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
    workbook,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use ledger::{
    Period,
    statement::{Statement, StatementGroup, StatementKind},
};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::UserId,
    http::{Download, Nothing},
};
use serde::{Deserialize, Serialize};

/// A statement or tax return that the company fills in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StatementRow {
    kind: StatementKind,
    group: StatementGroup,
    #[schema(example = "会小企01")]
    number: String,
    title: String,
    is_filed: bool,
    /// Whether it counts when the book is marked.
    counts: bool,
}

/// The forms that the company fills in for a period.
#[utoipa::path(get, path = "/api/book/{book_id}/statements/", tag = "simulation",
    params(("book_id" = i64, Path), BooksFilter),
    responses((status = 200, body = platform::Envelope<Vec<StatementRow>>)))]
pub(super) async fn list_book_statements(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(which): Query<BooksFilter>,
) -> ApiResult<Vec<StatementRow>> {
    let (kept, period, filed) = read(&app, user, id, which).await?;
    let asked = kept.rules.statements();
    let forms = kept.template.filer().forms(period).into_iter();
    let rows = forms.map(|form| StatementRow {
        kind: form.kind,
        group: form.group,
        number: form.number,
        title: form.title,
        is_filed: filed.iter().any(|filed| filed.kind == form.kind),
        counts: asked.contains(&form.kind),
    });
    Ok(Envelope::ok(rows.collect()))
}

/// The book, the period that is meant, and what was filled in for it.
async fn read(
    app: &App,
    user: CurrentUser,
    id: BookId,
    which: BooksFilter,
) -> Result<(LoadedBook, Period, Vec<FiledStatement>), Error> {
    app.db
        .read(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let period = which.period(&kept);
            let filed = book::list_statements(&tx, id, period).await?;
            Ok((kept, period, filed))
        })
        .await
}

/// A statement as the books give it, and as it was filled in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StatementView {
    statement: Statement,
    /// The same of the last year, where the form shows it and the books reach back.
    prior: Option<Statement>,
    filed: Option<FiledView>,
    /// Whether its reader is to draw it up by hand: it comes without the books' figures, and none are taken.
    is_by_hand: bool,
}

/// A statement as it was filled in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FiledView {
    cells: Vec<FiledCell>,
    /// Taken from the books, not typed.
    is_generated: bool,
    updated_at_ms: Millis,
}

/// The statement as the books give it, or why there is none.
fn require_statement(
    kept: &LoadedBook,
    kind: StatementKind,
    period: Period,
    with_unposted: bool,
) -> Result<Statement, Error> {
    statement_of(kept, kind, period, with_unposted).ok_or_else(|| {
        Error::conflict(
            "simulation.no_layout",
            "这家公司在该期间没有这张报表，请从报表列表中选择。",
        )
    })
}

/// Whether this reader is to draw a statement up themself.
fn is_by_hand(kept: &LoadedBook, reader: UserId, kind: StatementKind) -> bool {
    kept.rules.is_by_hand(kind) && kept.is_kept_by(reader)
}

/// A statement; every cell with what it was added up from.
#[utoipa::path(get, path = "/api/book/{book_id}/statement/{statement_kind}/", tag = "simulation",
    params(("book_id" = i64, Path), ("statement_kind" = StatementKind, Path), BooksFilter),
    responses((status = 200, body = platform::Envelope<StatementView>)))]
pub(super) async fn show_statement(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, kind)): Path<(BookId, StatementKind)>,
    Query(which): Query<BooksFilter>,
) -> ApiResult<StatementView> {
    let with_unposted = which.with_unposted;
    let reader = user.id;
    let (kept, period, filed) = read(&app, user, id, which).await?;
    let is_by_hand = is_by_hand(&kept, reader, kind);
    let statement = require_statement(&kept, kind, period, with_unposted)?;
    let prior = prior_of(&kept, kind, period, with_unposted);
    let filed = filed.into_iter().find(|filed| filed.kind == kind);
    Ok(Envelope::ok(StatementView {
        statement: if is_by_hand {
            empty_form(statement)
        } else {
            statement
        },
        prior: prior.filter(|_| !is_by_hand),
        is_by_hand,
        filed: filed.map(|filed| FiledView {
            cells: filed.cells,
            is_generated: filed.is_generated,
            updated_at_ms: filed.updated_at_ms,
        }),
    }))
}

/// Which form of a statement is taken away.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StatementFile {
    /// As 2026-01; the open period if not said.
    #[garde(skip)]
    #[param(value_type = Option<String>)]
    period: Option<Period>,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    with_unposted: bool,
    /// As it was filled in, in the place of what the books give.
    #[garde(skip)]
    #[serde(default)]
    filed: bool,
}

/// A statement as an Excel file in the form that is printed: as the books give it, or as it was filled in.
#[utoipa::path(get, path = "/api/book/{book_id}/statement/{statement_kind}/excel/", tag = "simulation",
    params(("book_id" = i64, Path), ("statement_kind" = StatementKind, Path), StatementFile),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_statement(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, kind)): Path<(BookId, StatementKind)>,
    Query(wanted): Query<StatementFile>,
) -> Result<Download, Error> {
    let which = BooksFilter {
        period: wanted.period,
        from: None,
        with_unposted: wanted.with_unposted,
    };
    let reader = user.id;
    let (kept, period, filed) = read(&app, user, id, which).await?;
    let mut statement = require_statement(&kept, kind, period, wanted.with_unposted)?;
    if is_by_hand(&kept, reader, kind) {
        statement = empty_form(statement);
    }
    if wanted.filed {
        let filed = filed.iter().find(|filed| filed.kind == kind);
        let filed = filed.ok_or_else(|| Error::conflict("simulation.not_filed", "这张报表还没有填报。"))?;
        statement = as_filed(statement, filed);
    }
    let made = workbook::statement_form(&statement, &kept.template.profile.name, period)?;
    Ok(Download::xlsx(&format!("{} {period}", statement.title), made))
}

/// A statement to be handed in with the book.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "period": "2026-01", "cells": [{ "line": 1, "column": "end", "amount": "863000.00" }] }))]
pub(super) struct StatementFiling {
    #[garde(skip)]
    period: Period,
    /// What was typed; none takes every cell from the posted books.
    #[garde(inner(length(max = 1000)))]
    #[serde(default)]
    cells: Option<Vec<FiledCell>>,
}

/// Fills a statement in: typed cell by cell, or taken from the books.
#[utoipa::path(put, path = "/api/book/{book_id}/statement/{statement_kind}/", tag = "simulation",
    params(("book_id" = i64, Path), ("statement_kind" = StatementKind, Path)),
    request_body = StatementFiling, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn file_statement(
    State(app): State<App>,
    user: Keeper,
    Path((id, kind)): Path<(BookId, StatementKind)>,
    Body(form): Body<StatementFiling>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Report, now_ms).await?;
            require_set_up(&kept)?;
            file(&tx, &kept, kind, &form, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("报表已保存。", Nothing {}))
}

async fn file(
    tx: &Tx,
    kept: &LoadedBook,
    kind: StatementKind,
    form: &StatementFiling,
    now_ms: Millis,
) -> Result<(), Error> {
    if form.period < kept.template.start || form.period > kept.book.period {
        return Err(Error::invalid("period", "账套中没有这个会计期间。"));
    }
    let statement = require_statement(kept, kind, form.period, false)?;
    if form.cells.is_none() && kept.rules.is_by_hand(kind) {
        let msg = "本任务要求手工编制这张报表，不能由账簿生成；请根据账簿逐项计算后手工填报。";
        return Err(Error::conflict("simulation.statement_by_hand", msg));
    }
    let about = format!("{} {}", statement.title, form.period);
    note(tx, kept, TeamStep::Report, About::Text(&about), now_ms).await?;
    let period = (form.period, &statement);
    Ok(file_statement_of(tx, kept, period, form.cells.clone(), now_ms).await?)
}
