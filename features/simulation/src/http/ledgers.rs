//! Books that are looked at: journal, trial balance, ledgers, statements; and statements that are filled in.

use super::access::{require_book, require_own_book};
use super::keeper::Keeper;
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    statements::{file_statement as file_statement_of, statement_of},
    store::book::{self, FiledCell},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use ledger::{
    Period, PeriodRange,
    book::{
        detail_ledger::{DetailLedgerRow, detail_ledger},
        general_ledger::{GeneralLedgerRow, general_ledger},
        journal::{JournalRow, day_book, journal},
        trial_balance::{TrialBalance, trial_balance},
    },
    statement::{Statement, StatementKind},
};
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query, http::Nothing};
use serde::{Deserialize, Serialize};

/// Which period, and whether vouchers count that are not posted yet.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BooksFilter {
    /// As 2026-01; the open period if not said.
    #[garde(skip)]
    #[param(value_type = Option<String>)]
    period: Option<Period>,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    pub(super) with_unposted: bool,
}

impl BooksFilter {
    /// A period the books have: from their first to the open one.
    pub(super) fn period(&self, kept: &LoadedBook) -> Period {
        self.period
            .unwrap_or(kept.book.period)
            .clamp(kept.template.start, kept.book.period)
    }
}

/// 序时账: every line by date and number.
#[utoipa::path(get, path = "/api/book/{book_id}/journal/", tag = "simulation",
    params(("book_id" = i64, Path), BooksFilter),
    responses((status = 200, body = platform::Envelope<Vec<JournalRow>>)))]
pub(super) async fn show_journal(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(filter): Query<BooksFilter>,
) -> ApiResult<Vec<JournalRow>> {
    let kept = read(&app, user, id).await?;
    let range = PeriodRange::month(filter.period(&kept));
    Ok(Envelope::ok(journal(&kept.books(filter.with_unposted), range)))
}

async fn read(app: &App, user: CurrentUser, id: BookId) -> Result<LoadedBook, Error> {
    app.db
        .read(move |tx| async move { require_book(&tx, &user, id).await })
        .await
}

/// Which trial balance.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BalanceFilter {
    /// As 2026-01; the open period if not said.
    #[garde(skip)]
    #[param(value_type = Option<String>)]
    period: Option<Period>,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    with_unposted: bool,
    /// Down to which level of accounts.
    #[garde(range(min = 1, max = 8))]
    #[serde(default = "first_level")]
    level: usize,
    /// With the auxiliary items of accounts that have them.
    #[garde(skip)]
    #[serde(default)]
    with_aux: bool,
}

const fn first_level() -> usize {
    1
}

/// 科目余额表
#[utoipa::path(get, path = "/api/book/{book_id}/trial_balance/", tag = "simulation",
    params(("book_id" = i64, Path), BalanceFilter),
    responses((status = 200, body = platform::Envelope<TrialBalance>)))]
pub(super) async fn show_trial_balance(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(filter): Query<BalanceFilter>,
) -> ApiResult<TrialBalance> {
    let kept = read(&app, user, id).await?;
    let which = BooksFilter {
        period: filter.period,
        with_unposted: filter.with_unposted,
    };
    let range = PeriodRange::month(which.period(&kept));
    let books = kept.books(filter.with_unposted);
    Ok(Envelope::ok(trial_balance(
        &books,
        range,
        filter.level,
        filter.with_aux,
    )))
}

/// The three ways of looking at an account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LedgerView {
    account: String,
    name: String,
    /// 总账
    general: Vec<GeneralLedgerRow>,
    /// 三栏明细账; for cash and bank with the totals of each day (日记账).
    detail: Vec<DetailLedgerRow>,
}

/// The ledgers of an account and everything below it.
#[utoipa::path(get, path = "/api/book/{book_id}/ledger/{account_code}/", tag = "simulation",
    params(("book_id" = i64, Path), ("account_code" = String, Path), BooksFilter),
    responses((status = 200, body = platform::Envelope<LedgerView>)))]
pub(super) async fn show_ledger(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, code)): Path<(BookId, String)>,
    Query(filter): Query<BooksFilter>,
) -> ApiResult<LedgerView> {
    let kept = read(&app, user, id).await?;
    let account = code.as_str().into();
    let found = kept.chart.find(&account).ok_or(Error::NotFound)?;
    let range = PeriodRange::month(filter.period(&kept));
    let books = kept.books(filter.with_unposted);
    let detail = if found.money.is_some() {
        day_book(&books, &code, range)
    } else {
        detail_ledger(&books, &code, None, range)
    };
    Ok(Envelope::ok(LedgerView {
        name: kept.chart.full_name(&account),
        general: general_ledger(&books, &code, range),
        detail,
        account: code,
    }))
}

/// A statement as the books give it, and as it was filled in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StatementView {
    statement: Statement,
    filed: Option<FiledView>,
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
            "该会计准则的报表格式尚未提供，可先使用科目余额表。",
        )
    })
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
    let (kept, period, filed) = app
        .db
        .read(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let period = which.period(&kept);
            let filed = book::list_statements(&tx, id, period).await?;
            Ok::<_, Error>((kept, period, filed))
        })
        .await?;
    let statement = require_statement(&kept, kind, period, with_unposted)?;
    let filed = filed.into_iter().find(|filed| filed.kind == kind);
    Ok(Envelope::ok(StatementView {
        statement,
        filed: filed.map(|filed| FiledView {
            cells: filed.cells,
            is_generated: filed.is_generated,
            updated_at_ms: filed.updated_at_ms,
        }),
    }))
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
            let (kept, _) = require_own_book(&tx, &user, id, now_ms).await?;
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
    let period = (form.period, &statement);
    Ok(file_statement_of(tx, kept, period, form.cells.clone(), now_ms).await?)
}
