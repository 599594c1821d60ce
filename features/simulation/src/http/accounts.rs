//! Accounts that are looked at: 总账, 明细账, 多栏账, 科目汇总表, auxiliary balances, and what is still open.

use super::{
    access::require_book,
    ledgers::{BooksFilter, read},
    set_offs::by_hand,
};
use crate::BookId;
use axum::extract::State;
use garde::Validate;
use jiff::civil::Date;
use ledger::{
    Aux, Fen, Period, Voucher,
    book::{
        account_summary::{AccountSummaryRow, account_summary},
        auxiliary::{auxiliary_balances, kinds},
        detail_ledger::{DetailLedgerRow, detail_ledger},
        general_ledger::{GeneralLedgerRow, general_ledger},
        journal::day_book,
        multi_column::{MultiColumnLedger, multi_column},
        open_items::{AGE_BANDS, OpenAccount, open_item_kinds, open_items},
        trial_balance::TrialBalance,
    },
};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The ways of looking at an account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LedgerView {
    account: String,
    name: String,
    /// 总账
    general: Vec<GeneralLedgerRow>,
    /// 三栏明细账; for cash and bank with the totals of each day (日记账).
    detail: Vec<DetailLedgerRow>,
    /// 多栏账; none for a leaf without auxiliary types.
    columns: Option<MultiColumnLedger>,
}

/// Which periods, and which auxiliary items.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ItemFilter {
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
    /// An auxiliary type: 客户. The first that the books have, if not said.
    #[garde(length(max = 60))]
    #[serde(default)]
    kind: Option<String>,
    /// An item of that type: of a ledger, only the lines that carry it are shown.
    #[garde(length(max = 200))]
    #[serde(default)]
    item: Option<String>,
}

impl ItemFilter {
    const fn which(&self) -> BooksFilter {
        BooksFilter {
            period: self.period,
            from: self.from,
            with_unposted: self.with_unposted,
        }
    }

    fn aux(&self) -> Option<Aux> {
        Some(Aux::one(self.kind.as_deref()?, self.item.as_deref()?))
    }

    /// The type that was asked for, if the books have it; otherwise their first.
    fn kind_of(&self, kinds: &[&str]) -> Option<String> {
        let asked = kinds.iter().find(|kind| Some(**kind) == self.kind.as_deref());
        asked.or_else(|| kinds.first()).map(|kind| (*kind).to_owned())
    }
}

/// The ledgers of an account and everything below it.
#[utoipa::path(get, path = "/api/book/{book_id}/ledger/{account_code}/", tag = "simulation",
    params(("book_id" = i64, Path), ("account_code" = String, Path), ItemFilter),
    responses((status = 200, body = platform::Envelope<LedgerView>)))]
pub(super) async fn show_ledger(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, code)): Path<(BookId, String)>,
    Query(filter): Query<ItemFilter>,
) -> ApiResult<LedgerView> {
    let kept = read(&app, user, id).await?;
    let account = code.as_str().into();
    let found = kept.chart.find(&account).ok_or(Error::NotFound)?;
    let range = filter.which().range(&kept);
    let books = kept.books(filter.with_unposted);
    let aux = filter.aux();
    let detail = if found.money.is_some() && aux.is_none() {
        day_book(&books, &code, range)
    } else {
        detail_ledger(&books, &code, aux.as_ref(), range)
    };
    Ok(Envelope::ok(LedgerView {
        name: kept.chart.full_name(&account),
        general: general_ledger(&books, &code, range),
        columns: aux
            .is_none()
            .then(|| multi_column(&books, &code, range))
            .flatten(),
        detail,
        account: code,
    }))
}

/// Which days a summary adds up.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SummaryFilter {
    /// As 2026-01; the open period if not said.
    #[garde(skip)]
    #[param(value_type = Option<String>)]
    period: Option<Period>,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    with_unposted: bool,
    /// The first day of the period to count; the period's own if not said.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<String>, format = Date)]
    first_day: Option<Date>,
    /// The last one.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<String>, format = Date)]
    last_day: Option<Date>,
}

/// 科目汇总表
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SummaryView {
    rows: Vec<AccountSummaryRow>,
    debit: Fen,
    credit: Fen,
    /// How many vouchers it adds up.
    vouchers: usize,
    /// The first and the last of each word: 记-1 至 记-33.
    spans: Vec<VoucherSpan>,
}

/// From which voucher of a word to which.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
struct VoucherSpan {
    first: String,
    last: String,
}

/// The debits and credits of each first-level account over the vouchers of some days.
#[utoipa::path(get, path = "/api/book/{book_id}/account_summary/", tag = "simulation",
    params(("book_id" = i64, Path), SummaryFilter),
    responses((status = 200, body = platform::Envelope<SummaryView>)))]
pub(super) async fn show_account_summary(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(filter): Query<SummaryFilter>,
) -> ApiResult<SummaryView> {
    let kept = read(&app, user, id).await?;
    let which = BooksFilter {
        period: filter.period,
        from: None,
        with_unposted: filter.with_unposted,
    };
    let books = kept.books(filter.with_unposted);
    let counts = |day: Date| {
        filter.first_day.is_none_or(|first| first <= day) && filter.last_day.is_none_or(|last| day <= last)
    };
    let mut vouchers = books.vouchers_in(which.range(&kept));
    vouchers.retain(|voucher| counts(voucher.date()));
    let rows = account_summary(&kept.chart, vouchers.iter().copied());
    Ok(Envelope::ok(SummaryView {
        debit: rows.iter().map(|row| row.debit).sum(),
        credit: rows.iter().map(|row| row.credit).sum(),
        vouchers: vouchers.len(),
        spans: spans(&vouchers),
        rows,
    }))
}

fn spans(vouchers: &[&Voucher]) -> Vec<VoucherSpan> {
    let mut by_word: BTreeMap<&str, (&Voucher, &Voucher)> = BTreeMap::new();
    for voucher in vouchers {
        let (first, last) = by_word.entry(voucher.word()).or_insert((voucher, voucher));
        if voucher.number() < first.number() {
            *first = voucher;
        }
        if voucher.number() > last.number() {
            *last = voucher;
        }
    }
    let span = |(first, last): (&Voucher, &Voucher)| VoucherSpan {
        first: first.label(),
        last: last.label(),
    };
    by_word.into_values().map(span).collect()
}

/// 辅助余额表
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AuxiliaryView {
    /// The auxiliary types of the books.
    kinds: Vec<String>,
    /// The one that is shown; none if the books have none.
    kind: Option<String>,
    balances: Option<TrialBalance>,
}

/// The balances of each item of an auxiliary type, account by account.
#[utoipa::path(get, path = "/api/book/{book_id}/auxiliary/", tag = "simulation",
    params(("book_id" = i64, Path), ItemFilter),
    responses((status = 200, body = platform::Envelope<AuxiliaryView>)))]
pub(super) async fn show_auxiliary_balances(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(filter): Query<ItemFilter>,
) -> ApiResult<AuxiliaryView> {
    let kept = read(&app, user, id).await?;
    let books = kept.books(filter.with_unposted);
    let kinds = kinds(&books);
    let kind = filter.kind_of(&kinds);
    let range = filter.which().range(&kept);
    Ok(Envelope::ok(AuxiliaryView {
        balances: kind
            .as_deref()
            .map(|kind| auxiliary_balances(&books, kind, range)),
        kinds: kinds.into_iter().map(str::to_owned).collect(),
        kind,
    }))
}

/// 往来核销 and 账龄
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct OpenItemsView {
    /// The auxiliary types of accounts that are kept item by item: 客户, 供应商.
    kinds: Vec<String>,
    /// The one that is shown; none if the books have none.
    kind: Option<String>,
    /// The day of the ages: the last of the period.
    #[schema(value_type = String, format = Date)]
    as_of: Date,
    /// The last day of each age band but the last.
    bands: Vec<i32>,
    accounts: Vec<OpenAccount>,
}

/// What each item of an auxiliary type still owes or is owed at the end of a period, voucher by voucher.
#[utoipa::path(get, path = "/api/book/{book_id}/open_items/", tag = "simulation",
    params(("book_id" = i64, Path), ItemFilter),
    responses((status = 200, body = platform::Envelope<OpenItemsView>)))]
pub(super) async fn show_open_items(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Query(filter): Query<ItemFilter>,
) -> ApiResult<OpenItemsView> {
    let (kept, by_hand) = app
        .db
        .read(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let by_hand = by_hand(&tx, &kept).await?;
            Ok::<_, Error>((kept, by_hand))
        })
        .await?;
    let books = kept.books(filter.with_unposted);
    let kinds = open_item_kinds(&books);
    let kind = filter.kind_of(&kinds);
    let as_of = filter.which().period(&kept).last_day();
    let accounts = kind
        .as_deref()
        .map(|kind| open_items(&books, kind, as_of, &by_hand));
    Ok(Envelope::ok(OpenItemsView {
        kinds: kinds.into_iter().map(str::to_owned).collect(),
        kind,
        as_of,
        bands: AGE_BANDS.to_vec(),
        accounts: accounts.unwrap_or_default(),
    }))
}
