//! 建账: what was handed over, the opening balances as entered, the start of the books.

use super::access::{require_book, require_own_book};
use super::keeper::Keeper;
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    set_up::{
        EnteredLine, Handover, MOST_ADDED, MOST_LINES, OwnAccount, OwnChart, OwnItem, SetUpDifference,
        differences, faults_of, handover,
    },
    store::{book::touch, set_up},
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, http::Nothing};
use serde::{Deserialize, Serialize};

/// The set-up of books.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SetUpView {
    handover: Handover,
    /// With what the books were started; empty while they were not.
    lines: Vec<EnteredLine>,
    /// The detail accounts that were set up for them.
    accounts: Vec<OwnAccount>,
    /// The auxiliary items that were added for them.
    items: Vec<OwnItem>,
    /// None while the books were not started.
    started_at_ms: Option<Millis>,
    /// What the supervisor put right when the books were started; to students in practice only.
    differences: Vec<SetUpDifference>,
}

/// What was handed over, and how the books were set up.
#[utoipa::path(get, path = "/api/book/{book_id}/set_up/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<SetUpView>)))]
pub(super) async fn show_set_up(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
) -> ApiResult<SetUpView> {
    let reader = user.id;
    let kept = app
        .db
        .read(move |tx| async move { require_book(&tx, &user, id).await })
        .await?;
    refuse_unless_asked(&kept)?;
    let is_told = kept.rules.is_helpful() || !kept.is_kept_by(reader);
    let put_right = kept.set_up.as_ref().filter(|_| is_told);
    let differences = put_right.map_or_else(Vec::new, |set_up| differences(&kept.template, set_up));
    let (lines, own) = match &kept.set_up {
        Some(set_up) => (set_up.lines.clone(), set_up.own.clone()),
        None => (Vec::new(), OwnChart::default()),
    };
    Ok(Envelope::ok(SetUpView {
        handover: handover(&kept.template),
        started_at_ms: kept.set_up.as_ref().map(|set_up| set_up.started_at_ms),
        differences,
        lines,
        accounts: own.accounts,
        items: own.items,
    }))
}

fn refuse_unless_asked(kept: &LoadedBook) -> Result<(), Error> {
    if kept.rules.sets_up() {
        return Ok(());
    }
    let msg = "本账套的期初余额已经建好。";
    Err(Error::conflict("simulation.is_set_up", msg))
}

/// The opening balances with which books are to start.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "lines": [
    { "account": "1001", "debit": "5000.00", "credit": "0.00" },
    { "account": "3001", "debit": "0.00", "credit": "5000.00" }] }))]
pub(super) struct BookStart {
    #[garde(length(min = 1, max = MOST_LINES))]
    lines: Vec<EnteredLine>,
    /// The detail accounts that were set up for them, where that is asked.
    #[garde(length(max = MOST_ADDED))]
    #[serde(default)]
    accounts: Vec<OwnAccount>,
    /// The auxiliary items that were added for them, likewise.
    #[garde(length(max = MOST_ADDED))]
    #[serde(default)]
    items: Vec<OwnItem>,
}

/// 启用账套: starts the books with the openings that were entered. Nothing can be booked before, and nothing entered after.
#[utoipa::path(put, path = "/api/book/{book_id}/set_up/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = BookStart, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn start_book(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<BookStart>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            refuse_unless_asked(&kept)?;
            let own = OwnChart {
                accounts: form.accounts.clone(),
                items: form.items.clone(),
            };
            if !own.is_empty() && !kept.rules.sets_up_accounts() {
                return Err(Error::invalid("accounts", "本账套的科目和辅助档案已经建好。"));
            }
            let chart = kept.set_up_chart().with(&own).map_err(Error::Invalid)?;
            let faults = faults_of((&chart.chart(), &chart.aux), &form.lines);
            if !faults.is_empty() {
                return Err(Error::Invalid(faults));
            }
            if !set_up::start(&tx, id, (&form.lines, &own), now_ms).await? {
                let msg = "账套已经启用，期初余额不再改动。";
                return Err(Error::conflict("simulation.is_set_up", msg));
            }
            note(&tx, &kept, TeamStep::SetUp, About::Text(""), now_ms).await?;
            Ok::<_, Error>(touch(&tx, id, now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("账套已启用。", Nothing {}))
}
