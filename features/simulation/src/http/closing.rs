//! 期末: what is left to be carried over, and the closing of the period.

use super::{
    access::{require_book, require_own_book},
    vouchers::{FindingView, VoucherView, save_drawn_up, view_findings},
};
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    closing::{ClosingStep, draw_up, findings_of_close},
    store::book::close_period as close,
};
use axum::extract::State;
use garde::Validate;
use ledger::{Fen, Period, Severity, VoucherDraft};
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, FieldError, Path};
use serde::{Deserialize, Serialize};

/// The end of the open period.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClosingView {
    period: Period,
    /// In the order in which they are done.
    steps: Vec<ClosingStepView>,
    /// What keeps the period from being closed, and what should be looked at.
    findings: Vec<FindingView>,
    /// Whether the period may be closed now.
    may_close: bool,
    /// Whether the vouchers may be drawn up for me; in graded work I write them myself.
    may_draw_up: bool,
}

/// A step of closing and what is left to do in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClosingStepView {
    step: ClosingStep,
    /// Whether nothing is left to be moved.
    is_done: bool,
    /// What it would move, in yuan.
    amount: Fen,
    /// The vouchers it would draw up; only where they may be drawn up.
    drafts: Vec<VoucherDraft>,
    /// Why it cannot be drawn up.
    obstacle: Option<String>,
}

fn step_view(kept: &LoadedBook, step: ClosingStep) -> ClosingStepView {
    let (drafts, obstacle) = match draw_up(kept, step) {
        Ok(drafts) => (drafts, None),
        Err(finding) => (Vec::new(), Some(finding.message)),
    };
    let debits = drafts
        .iter()
        .flat_map(|draft| &draft.lines)
        .map(|line| line.debit);
    let may_draw_up = kept.rules.is_helpful();
    ClosingStepView {
        step,
        is_done: drafts.is_empty() && obstacle.is_none(),
        amount: if may_draw_up { debits.sum() } else { Fen::ZERO },
        drafts: if may_draw_up { drafts } else { Vec::new() },
        obstacle,
    }
}

/// What the end of the open period still asks for.
#[utoipa::path(get, path = "/api/book/{book_id}/closing/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ClosingView>)))]
pub(super) async fn show_closing(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
) -> ApiResult<ClosingView> {
    let kept = app
        .db
        .read(move |tx| async move { require_book(&tx, &user, id).await })
        .await?;
    let findings = findings_of_close(&kept);
    let steps = ClosingStep::ORDER.into_iter().filter(|step| step.applies(&kept));
    Ok(Envelope::ok(ClosingView {
        period: kept.book.period,
        steps: steps.map(|step| step_view(&kept, step)).collect(),
        may_close: findings
            .iter()
            .all(|finding| finding.severity == Severity::Warning),
        findings: view_findings(&findings),
        may_draw_up: kept.rules.is_helpful(),
    }))
}

/// A step to be taken.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "step": "vat" }))]
pub(super) struct ClosingRequest {
    #[garde(skip)]
    step: ClosingStep,
}

/// Draws up the vouchers of a step; none when nothing is left to be moved, so doing it twice changes nothing.
#[utoipa::path(post, path = "/api/book/{book_id}/closing/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = ClosingRequest, responses((status = 200, body = platform::Envelope<Vec<VoucherView>>)))]
pub(super) async fn draw_up_closing(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Body(form): Body<ClosingRequest>,
) -> ApiResult<Vec<VoucherView>> {
    let now_ms = app.now_ms();
    let views = app
        .db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, now_ms).await?;
            if !kept.rules.is_helpful() {
                let msg = "本实训要求自己填制结转凭证，系统不代为生成。";
                return Err(Error::conflict("simulation.no_help", msg));
            }
            let drafts = draw_up(&kept, form.step)
                .map_err(|finding| Error::conflict("simulation.cannot_draw_up", finding.message))?;
            save_drawn_up(&tx, &kept, drafts, now_ms).await
        })
        .await?;
    let msg = format!("生成了 {} 张凭证。", views.len());
    Ok(Envelope::with_message(msg, views))
}

/// The period after a close.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PeriodClosed {
    /// The period that is open now.
    period: Period,
}

/// The period to be closed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "period": "2026-01" }))]
pub(super) struct PeriodClose {
    #[garde(skip)]
    period: Period,
}

/// Closes the open period and opens the next. What keeps it from being closed is told, all at once.
#[utoipa::path(post, path = "/api/book/{book_id}/close/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = PeriodClose, responses((status = 200, body = platform::Envelope<PeriodClosed>)))]
pub(super) async fn close_period(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Body(form): Body<PeriodClose>,
) -> ApiResult<PeriodClosed> {
    let now_ms = app.now_ms();
    let period = form.period;
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, now_ms).await?;
            if period != kept.book.period {
                let msg = format!("{period} 不是当前会计期间。");
                return Err(Error::conflict("simulation.period_closed", msg));
            }
            refuse_unless_ready(&kept)?;
            Ok(close(&tx, id, period, now_ms).await?)
        })
        .await?;
    let next = period.next();
    Ok(Envelope::with_message(
        format!("{period} 已结账，当前期间为 {next}。"),
        PeriodClosed { period: next },
    ))
}

fn refuse_unless_ready(kept: &LoadedBook) -> Result<(), Error> {
    let faults: Vec<FieldError> = findings_of_close(kept)
        .into_iter()
        .filter(|finding| finding.severity != Severity::Warning)
        .map(|finding| FieldError {
            field: finding.code,
            message: finding.message,
        })
        .collect();
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(faults))
    }
}
