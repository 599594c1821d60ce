//! 勾对: matching the lines of a bank account, by rule and by hand.

use super::{access::require_own_book, keeper::Keeper};
use crate::{
    BankLineId, BookId, MatchId,
    bookkeeping::LoadedBook,
    reconciliation::{Reconciliation, matching, require_bank_account},
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use ledger::reconciliation::{BookLineKey, MatchGroup, USUAL_WINDOW_DAYS};
use platform::{ApiResult, App, Body, Envelope, Error, Millis, Path, http::Nothing};
use serde::{Deserialize, Serialize};

/// By which days lines are matched.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "window_days": 3, "with_unposted": false }))]
pub(super) struct MatchProposal {
    /// How many days may lie between both lines.
    #[garde(range(max = 31))]
    #[serde(default = "usual_window")]
    window_days: u16,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    with_unposted: bool,
}

const fn usual_window() -> u16 {
    USUAL_WINDOW_DAYS
}

/// What was matched.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MatchesMade {
    matched: usize,
    /// Bank lines for which another line of the books was as near, or the other way round: a person should look at them.
    to_check: Vec<BankLineId>,
}

/// Matches every pair of lines that amount, number and date tell; what is matched already stays.
#[utoipa::path(post, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/propose/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path)), request_body = MatchProposal,
    responses((status = 200, body = platform::Envelope<MatchesMade>)))]
pub(super) async fn propose_matches(
    State(app): State<App>,
    user: Keeper,
    Path((id, code)): Path<(BookId, String)>,
    Body(form): Body<MatchProposal>,
) -> ApiResult<MatchesMade> {
    let now_ms = app.now_ms();
    let proposals = app
        .db
        .write(move |tx| {
            let (user, code, form) = (user.clone(), code.clone(), form.clone());
            async move {
                let (kept, found) = own(&tx, &user, (id, &code), form.with_unposted, now_ms).await?;
                matching::match_by_rule(&tx, &kept, &found, form.window_days, now_ms).await
            }
        })
        .await?;
    let made = MatchesMade {
        matched: proposals.len(),
        to_check: proposals
            .iter()
            .filter(|proposal| proposal.has_alternatives)
            .map(|proposal| BankLineId(proposal.bank))
            .collect(),
    };
    let msg = format!("已自动勾对 {} 组。", made.matched);
    Ok(Envelope::with_message(msg, made))
}

/// The book to write in, with the lines of one of its bank accounts.
async fn own(
    tx: &Tx,
    user: &Keeper,
    (id, code): (BookId, &str),
    with_unposted: bool,
    now_ms: Millis,
) -> Result<(LoadedBook, Reconciliation), Error> {
    let (kept, _) = require_own_book(tx, user, id, Duty::Reconcile, now_ms).await?;
    let account = require_bank_account(&kept, code)?;
    note(tx, &kept, TeamStep::Reconcile, About::Text(code), now_ms).await?;
    let found = Reconciliation::load(tx, &kept, &account, with_unposted).await?;
    Ok((kept, found))
}

/// Lines that are the same payments.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "bank_lines": [1], "book_lines": [{ "voucher_id": 1, "position": 0 }], "with_unposted": false }))]
pub(super) struct MatchRequest {
    #[garde(length(min = 1, max = 500))]
    bank_lines: Vec<BankLineId>,
    #[garde(length(min = 1, max = 500))]
    book_lines: Vec<BookLineKey>,
    /// 包含未记账凭证
    #[garde(skip)]
    #[serde(default)]
    with_unposted: bool,
}

/// Matches lines by hand; both sides must have the same sum.
#[utoipa::path(put, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/match/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path)), request_body = MatchRequest,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn add_match(
    State(app): State<App>,
    user: Keeper,
    Path((id, code)): Path<(BookId, String)>,
    Body(form): Body<MatchRequest>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let (user, code, form) = (user.clone(), code.clone(), form.clone());
            async move {
                let (kept, found) = own(&tx, &user, (id, &code), form.with_unposted, now_ms).await?;
                let group = MatchGroup {
                    bank: form.bank_lines.iter().map(|id| id.0).collect(),
                    book: form.book_lines,
                };
                matching::match_by_hand(&tx, &kept, &found, group, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::with_message("已勾对。", Nothing {}))
}

/// Takes a match apart, whether it was made by hand or by rule.
#[utoipa::path(delete, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/match/{match_id}/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path), ("match_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_match(
    State(app): State<App>,
    user: Keeper,
    Path((id, code, match_id)): Path<(BookId, String, MatchId)>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let (user, code) = (user.clone(), code.clone());
            async move {
                let (kept, found) = own(&tx, &user, (id, &code), false, now_ms).await?;
                matching::take_apart(&tx, &kept, &found, match_id, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::with_message("已取消勾对。", Nothing {}))
}
