//! 期末: what is left to be carried over, the closing of the period, and taking it back.

use super::keeper::Keeper;
use super::{
    access::{require_book, require_own_book, require_set_up},
    vouchers::{FindingView, VoucherView, save_drawn_up, view_findings},
};
use crate::{
    BookId,
    bookkeeping::{LoadedBook, give},
    closing::{closing, findings_of_close},
    store::{
        book::{self, close_period as close, list_decisions},
        set_up,
        voucher::{Changed, clear_vouchers, finish},
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
};
use axum::extract::State;
use garde::Validate;
use ledger::{
    Fen, Finding, Period, Severity, VoucherDraft,
    closing::{Closing, ClosingStep, StepState},
};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, FieldError, Path,
    audit::{self, Act},
    http::Nothing,
};
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
    /// 反结账: the last closed period, where it may be opened again.
    reopens: Option<Period>,
    /// 重新开始: whether I may begin the book anew.
    may_restart: bool,
}

/// A step of closing and what is left to do in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClosingStepView {
    step: ClosingStep,
    state: StepState,
    /// Why it stands there, or why it cannot be drawn up.
    why: String,
    /// What it would move, in yuan.
    amount: Fen,
    /// The vouchers it would draw up; only where they may be drawn up.
    drafts: Vec<VoucherDraft>,
}

fn step_view(closing: &Closing<'_>, step: ClosingStep, may_draw_up: bool) -> ClosingStepView {
    let view = closing.view(step);
    let drafts = if may_draw_up { view.drafts } else { Vec::new() };
    let lines = drafts.iter().flat_map(|draft| &draft.lines);
    ClosingStepView {
        step,
        state: view.state,
        why: view.why,
        amount: lines.map(|line| line.debit).sum(),
        drafts,
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
    let (kept, decisions) = app
        .db
        .read(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            Ok::<_, Error>((kept, list_decisions(&tx, id).await?))
        })
        .await?;
    let findings = findings_of_close(&kept, &decisions);
    let books = kept.books(true);
    let closing = closing(&kept, &books);
    let may_draw_up = kept.rules.is_helpful();
    let steps = closing.steps().map(|step| step_view(&closing, step, may_draw_up));
    Ok(Envelope::ok(ClosingView {
        period: kept.book.period,
        steps: steps.collect(),
        may_close: findings
            .iter()
            .all(|finding| finding.severity == Severity::Warning),
        findings: view_findings(&findings),
        may_draw_up,
        reopens: kept.reopens(),
        may_restart: kept.rules.is_helpful(),
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
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<ClosingRequest>,
) -> ApiResult<Vec<VoucherView>> {
    let now_ms = app.now_ms();
    let views = app
        .db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            if !kept.rules.is_helpful() {
                let msg = "本实训要求自己填制结转凭证，系统不代为生成。";
                return Err(Error::conflict("simulation.no_help", msg));
            }
            require_set_up(&kept)?;
            let books = kept.books(true);
            let drafts = closing(&kept, &books)
                .drafts(form.step)
                .map_err(|finding| Error::conflict("simulation.cannot_draw_up", finding.message))?;
            save_drawn_up(&tx, &kept, drafts, now_ms).await
        })
        .await?;
    let msg = format!("生成了 {} 张凭证。", views.len());
    Ok(Envelope::with_message(msg, views))
}

/// The period that is open after a close, or after a close was taken back.
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
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<PeriodClose>,
) -> ApiResult<PeriodClosed> {
    let now_ms = app.now_ms();
    let period = form.period;
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Close, now_ms).await?;
            require_set_up(&kept)?;
            if period != kept.book.period {
                let msg = format!("{period} 不是当前会计期间。");
                return Err(Error::conflict("simulation.period_closed", msg));
            }
            refuse_unless_ready(findings_of_close(&kept, &list_decisions(&tx, id).await?))?;
            close(&tx, id, period, now_ms).await?;
            finish(&tx, &kept, Changed::nothing(), now_ms).await?;
            let about = period.to_string();
            Ok(note(&tx, &kept, TeamStep::Close, About::Text(&about), now_ms).await?)
        })
        .await?;
    let next = period.next();
    Ok(Envelope::with_message(
        format!("{period} 已结账，当前期间为 {next}。"),
        PeriodClosed { period: next },
    ))
}

fn refuse_unless_ready(findings: Vec<Finding>) -> Result<(), Error> {
    let faults: Vec<FieldError> = findings
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

/// 反结账: opens the last closed period again, in teaching mode only; what is posted stays posted.
#[utoipa::path(post, path = "/api/book/{book_id}/reopen/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = PeriodClose, responses((status = 200, body = platform::Envelope<PeriodClosed>)))]
pub(super) async fn reopen_period(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<PeriodClose>,
) -> ApiResult<PeriodClosed> {
    let now_ms = app.now_ms();
    let period = form.period;
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Close, now_ms).await?;
            refuse_unless_reopens(&kept, period)?;
            book::reopen_period(&tx, id, period, now_ms).await?;
            finish(&tx, &kept, Changed::nothing(), now_ms).await?;
            let about = period.to_string();
            note(&tx, &kept, TeamStep::Reopen, About::Text(&about), now_ms).await?;
            let act = Act::of("simulation.period_reopened", &kept.template.profile.name)
                .with(serde_json::json!({ "period": period }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    let msg = format!("已反结账，当前期间为 {period}。");
    Ok(Envelope::with_message(msg, PeriodClosed { period }))
}

fn refuse_unless_reopens(kept: &LoadedBook, period: Period) -> Result<(), Error> {
    match kept.reopens() {
        Some(last) if last == period => Ok(()),
        Some(last) => {
            let msg = format!("只能反结账最近结账的期间 {last}。");
            Err(Error::conflict("simulation.not_last_closed", msg))
        }
        None if kept.book.period == kept.template.start => {
            let msg = "还没有结过账的期间。";
            Err(Error::conflict("simulation.not_last_closed", msg))
        }
        None => {
            let msg = "本账套按规范运行，结账后不能反结账；差错在下一期间更正。";
            Err(Error::conflict("simulation.no_reopening", msg))
        }
    }
}

/// 重新开始: takes away everything I did in a book of practice, and opens its first period again. Hand-ins stay.
#[utoipa::path(post, path = "/api/book/{book_id}/restart/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn restart_book(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Close, now_ms).await?;
            if !kept.rules.is_helpful() {
                let msg = "只有练习的账套可以重新开始。";
                return Err(Error::conflict("simulation.no_restart", msg));
            }
            clear_vouchers(&tx, id).await?;
            set_up::remove(&tx, id).await?;
            book::clear(&tx, &kept.book, kept.template.start, now_ms).await?;
            give(&tx, id, &kept.template, &kept.rules, now_ms).await?;
            note(&tx, &kept, TeamStep::Restart, About::Text(""), now_ms).await?;
            let own = kept.vouchers.iter().filter(|voucher| !voucher.is_given).count();
            let act = Act::of("simulation.book_restarted", &kept.template.profile.name)
                .with(serde_json::json!({ "period": kept.book.period, "vouchers": own }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("账套已重新开始。", Nothing {}))
}
