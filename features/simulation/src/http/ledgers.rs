//! Books that are looked at: journal, trial balance, ledgers.

use super::access::require_book;
use crate::{BookId, bookkeeping::LoadedBook};
use axum::extract::State;
use garde::Validate;
use ledger::{
    Period, PeriodRange,
    book::{
        journal::{JournalRow, journal},
        trial_balance::{TrialBalance, trial_balance},
    },
};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query};
use serde::Deserialize;

/// Which period, and whether vouchers count that are not posted yet.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BooksFilter {
    /// As 2026-01; the open period if not said.
    #[garde(skip)]
    #[param(value_type = Option<String>)]
    pub(super) period: Option<Period>,
    /// The first period of a range that ends with `period`; the same if not said.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub(super) from: Option<Period>,
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

    /// The range, which ends with its period.
    pub(super) fn range(&self, kept: &LoadedBook) -> PeriodRange {
        let to = self.period(kept);
        let from = self.from.unwrap_or(to).clamp(kept.template.start, to);
        PeriodRange { from, to }
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
    let range = filter.range(&kept);
    Ok(Envelope::ok(journal(&kept.books(filter.with_unposted), range)))
}

/// The book, to whoever may see it.
pub(super) async fn read(app: &App, user: CurrentUser, id: BookId) -> Result<LoadedBook, Error> {
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
    /// The first period of a range that ends with `period`; the same if not said.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<String>)]
    from: Option<Period>,
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
        from: filter.from,
        with_unposted: filter.with_unposted,
    };
    let books = kept.books(filter.with_unposted);
    Ok(Envelope::ok(trial_balance(
        &books,
        which.range(&kept),
        filter.level,
        filter.with_aux,
    )))
}
