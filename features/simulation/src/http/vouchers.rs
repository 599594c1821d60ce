//! Vouchers: saving, deleting, signing, reversing in red, closing gaps in their numbers.

use super::access::{require_own_book, require_own_voucher, require_set_up};
use super::keeper::Keeper;
use crate::{
    BookId, VoucherId,
    bookkeeping::{
        LoadedBook,
        saving::{VoucherSave, books_the_same, field_error, prepare, require_change},
        signing::{SignStep, require_signing_post, sign},
    },
    store::{
        set_off::remove_set_offs_of_voucher,
        voucher::{
            self, BookVoucher, Changed, delete_voucher as remove, finish, insert_voucher, sign_voucher,
            update_voucher,
        },
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
    template::Post,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use ledger::{
    Fen, Finding, Period, VoucherDraft,
    voucher::signing::{Signatures, Step, VoucherState, needs_cashier, renumber},
};
use platform::{ApiResult, App, Body, Envelope, Error, Millis, Path, http::Nothing};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A voucher as the book shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VoucherView {
    id: VoucherId,
    period: Period,
    #[serde(flatten)]
    draft: VoucherDraft,
    state: VoucherState,
    signatures: Signatures,
    /// The business it books, by key.
    business: Option<String>,
    /// Came with the book.
    is_given: bool,
    /// Came with the book, and is one of those to correct.
    is_mistake: bool,
    /// Whether it touches cash or bank, so that the cashier signs.
    needs_cashier: bool,
    reverses_id: Option<VoucherId>,
    /// The voucher whose amounts it puts right by the difference.
    corrects_id: Option<VoucherId>,
    /// The member of the team who is changing it now; none if nobody is.
    held_by: Option<String>,
    /// The sum of its debits.
    total: Fen,
    /// Send it back with a change: somebody else's change in between is refused, not overwritten.
    version: i64,
    updated_at_ms: Millis,
}

pub(super) fn view_voucher(kept: &LoadedBook, voucher: &BookVoucher) -> VoucherView {
    VoucherView {
        id: voucher.id,
        period: voucher.period,
        draft: voucher.draft.clone(),
        state: voucher.state,
        signatures: voucher.signatures.clone(),
        business: voucher.business.clone(),
        is_given: voucher.is_given,
        is_mistake: kept.is_mistake(voucher),
        needs_cashier: needs_cashier(&voucher.draft, &kept.chart),
        reverses_id: voucher.reverses,
        corrects_id: voucher.corrects,
        held_by: held_by(kept, voucher.id),
        total: voucher.draft.lines.iter().map(|line| line.debit).sum(),
        version: voucher.version,
        updated_at_ms: voucher.updated_at_ms,
    }
}

/// The name of who is changing a voucher.
fn held_by(kept: &LoadedBook, voucher: VoucherId) -> Option<String> {
    let here = kept.team.as_ref()?;
    let holder = here.held.get(&voucher)?;
    Some(here.team.member(*holder)?.name.clone())
}

/// A voucher to be saved.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "voucher": { "word": "记", "date": "2026-01-04", "attachments": 1, "documents": ["d0101"], "lines": [
        { "summary": "提取备用金", "account": "1001", "debit": "10000.00" },
        { "summary": "提取备用金", "account": "100201", "credit": "10000.00" }
    ] }, "post": "accountant"
}))]
pub(super) struct VoucherRequest {
    #[garde(skip)]
    voucher: VoucherDraft,
    /// Kept as a draft: unchecked and without a number.
    #[garde(skip)]
    #[serde(default)]
    is_draft: bool,
    /// The business it books; found by its documents where not said.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    business: Option<String>,
    /// The post of whoever prepares it.
    #[garde(skip)]
    post: Post,
    /// For a voucher that exists: its `version` as it was read.
    #[garde(skip)]
    #[serde(default)]
    version: i64,
}

impl VoucherRequest {
    fn into_save(self) -> VoucherSave {
        VoucherSave {
            draft: self.voucher,
            is_draft: self.is_draft,
            business: self.business,
            post: self.post,
        }
    }
}

/// A voucher as it was saved, and what is worth telling about it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VoucherSaved {
    voucher: VoucherView,
    findings: Vec<FindingView>,
}

/// Something worth telling about a voucher or a period.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FindingView {
    /// Where: `lines[2].account`.
    field: String,
    #[serde(flatten)]
    finding: Finding,
}

pub(super) fn view_findings(findings: &[Finding]) -> Vec<FindingView> {
    findings
        .iter()
        .map(|finding| FindingView {
            field: field_error(finding).field,
            finding: finding.clone(),
        })
        .collect()
}

/// Adds a voucher to a book. One that breaks a rule is refused with every reason at its field.
#[utoipa::path(post, path = "/api/book/{book_id}/voucher/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = VoucherRequest, responses((status = 200, body = platform::Envelope<VoucherSaved>)))]
pub(super) async fn add_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<VoucherRequest>,
) -> ApiResult<VoucherSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write_locked(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            require_set_up(&kept)?;
            let (new, findings) = prepare(&kept, None, form.into_save())?;
            let voucher = insert_voucher(&tx, new, now_ms).await?;
            saved(&tx, &kept, voucher, &findings, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", saved))
}

pub(super) async fn saved(
    tx: &Tx,
    kept: &LoadedBook,
    voucher: BookVoucher,
    findings: &[Finding],
    now_ms: Millis,
) -> Result<VoucherSaved, Error> {
    finish(tx, kept, Changed::one(&voucher), now_ms).await?;
    let about = About::Voucher(voucher.id, &voucher.draft);
    note(tx, kept, TeamStep::Prepare, about, now_ms).await?;
    Ok(VoucherSaved {
        voucher: view_voucher(kept, &voucher),
        findings: view_findings(findings),
    })
}

fn changed_elsewhere() -> Error {
    Error::conflict(
        "simulation.voucher_changed",
        "这张凭证已在另一个窗口改动，请刷新后再改。",
    )
}

/// Saves a voucher anew.
#[utoipa::path(put, path = "/api/voucher/{voucher_id}/", tag = "simulation", params(("voucher_id" = i64, Path)),
    request_body = VoucherRequest, responses((status = 200, body = platform::Envelope<VoucherSaved>)))]
pub(super) async fn save_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
    Body(form): Body<VoucherRequest>,
) -> ApiResult<VoucherSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write_locked(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Any, now_ms).await?;
            let current = kept.voucher(id).ok_or(Error::NotFound)?;
            let version = form.version;
            let (new, findings) = prepare(&kept, Some(current), form.into_save())?;
            if !books_the_same(&current.draft, &new.draft) {
                // They name a line by its place, where another amount may stand now.
                remove_set_offs_of_voucher(&tx, id).await?;
            }
            let updated = update_voucher(&tx, (current, version), new, now_ms).await?;
            let voucher = updated.ok_or_else(changed_elsewhere)?;
            saved(&tx, &kept, voucher, &findings, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", saved))
}

/// Deletes a voucher that is neither signed nor posted.
#[utoipa::path(delete, path = "/api/voucher/{voucher_id}/", tag = "simulation", params(("voucher_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write_locked(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Book, now_ms).await?;
            let voucher = kept.voucher(id).ok_or(Error::NotFound)?;
            kept.require_free(id)?;
            require_change(&kept, voucher, Step::Delete, "")?;
            remove(&tx, id).await?;
            let about = About::Voucher(id, &voucher.draft);
            note(&tx, &kept, TeamStep::Delete, about, now_ms).await?;
            let changed = Changed {
                deleted: vec![id],
                ..Changed::default()
            };
            Ok::<_, Error>(finish(&tx, &kept, changed, now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("已删除。", Nothing {}))
}

/// A step to be taken with some vouchers.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "step": "review", "post": "reviewer", "vouchers": [1] }))]
pub(super) struct SigningRequest {
    #[garde(skip)]
    step: SignStep,
    #[garde(skip)]
    post: Post,
    #[garde(length(min = 1, max = 400))]
    vouchers: Vec<VoucherId>,
}

/// What became of one voucher.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SigningOutcome {
    voucher: VoucherView,
    /// Why the step was refused for it; none if it was taken.
    refused: Option<SigningRefusal>,
}

/// Why a step was refused.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SigningRefusal {
    /// Stable: `ledger.self_review`.
    code: &'static str,
    message: String,
}

/// Signs, reviews or posts vouchers, each for itself: what is refused keeps its reason, the others go on.
#[utoipa::path(post, path = "/api/book/{book_id}/sign/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = SigningRequest, responses((status = 200, body = platform::Envelope<Vec<SigningOutcome>>)))]
pub(super) async fn sign_vouchers(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<SigningRequest>,
) -> ApiResult<Vec<SigningOutcome>> {
    let now_ms = app.now_ms();
    let outcomes = app
        .db
        .write_locked(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            require_signing_post(&kept, form.step, form.post)?;
            sign_all(&tx, &kept, &form, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(outcomes))
}

async fn sign_all(
    tx: &Tx,
    kept: &LoadedBook,
    form: &SigningRequest,
    now_ms: Millis,
) -> Result<Vec<SigningOutcome>, Error> {
    let (mut outcomes, mut changed) = (Vec::new(), Changed::default());
    let asked: HashSet<VoucherId> = form.vouchers.iter().copied().collect();
    // In the order of the book, whatever the order of the list: vouchers are posted by number.
    for voucher in kept.vouchers.iter().filter(|voucher| asked.contains(&voucher.id)) {
        let (voucher, refused) = match sign(kept, voucher, form.step, form.post) {
            Ok(mut signed) => {
                if !sign_voucher(tx, &mut signed, now_ms).await? {
                    return Err(changed_elsewhere());
                }
                changed.put.push(signed.clone());
                let about = About::Voucher(signed.id, &signed.draft);
                note(tx, kept, form.step.into(), about, now_ms).await?;
                (signed, None)
            }
            Err(refusal) => (
                voucher.clone(),
                Some(SigningRefusal {
                    code: refusal.code,
                    message: refusal.message,
                }),
            ),
        };
        outcomes.push(SigningOutcome {
            voucher: view_voucher(kept, &voucher),
            refused,
        });
    }
    if outcomes.len() < form.vouchers.len() {
        return Err(Error::NotFound);
    }
    finish(tx, kept, changed, now_ms).await?;
    Ok(outcomes)
}

/// 凭证整理: closes the gaps in the numbers of unposted vouchers, in order of date.
#[utoipa::path(post, path = "/api/book/{book_id}/renumber/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn renumber_vouchers(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write_locked(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            note(&tx, &kept, TeamStep::Renumber, About::Text(""), now_ms).await?;
            let changed = voucher::renumber(&tx, &kept, &new_numbers(&kept), now_ms).await?;
            Ok::<_, Error>(finish(&tx, &kept, changed, now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("已整理凭证号。", Nothing {}))
}

fn new_numbers(kept: &LoadedBook) -> Vec<(VoucherId, u32)> {
    let mut numbers = Vec::new();
    for word in &kept.template.words {
        let numbered = || {
            let of_period = kept.vouchers.of(kept.book.period);
            of_period.filter(|voucher| voucher.draft.word == *word && voucher.draft.number.is_some())
        };
        let posted: Vec<u32> = numbered()
            .filter(|voucher| voucher.state == VoucherState::Posted)
            .filter_map(|voucher| voucher.draft.number)
            .collect();
        let mut unposted: Vec<&BookVoucher> = numbered()
            .filter(|voucher| voucher.state != VoucherState::Posted)
            .collect();
        unposted.sort_by_key(|voucher| (voucher.draft.date, voucher.draft.number));
        let fresh = renumber(&posted, unposted.len());
        numbers.extend(unposted.iter().map(|voucher| voucher.id).zip(fresh));
    }
    numbers
}

/// Saves drawn-up vouchers one after the other, as the accountant; for the closing of a period.
pub(super) async fn save_drawn_up(
    tx: &Tx,
    kept: &LoadedBook,
    drafts: Vec<VoucherDraft>,
    now_ms: Millis,
) -> Result<Vec<VoucherView>, Error> {
    let (mut views, mut changed) = (Vec::new(), Changed::default());
    for (later, draft) in drafts.into_iter().enumerate() {
        let save = VoucherSave {
            draft,
            is_draft: false,
            business: None,
            post: kept.drawing_post(),
        };
        let (mut new, _) = prepare(kept, None, save)?;
        // `kept` is as it was before: each further voucher takes the number after.
        new.draft.number = new.draft.number.map(|number| number + later as u32);
        let voucher = insert_voucher(tx, new, now_ms).await?;
        let about = About::Voucher(voucher.id, &voucher.draft);
        note(tx, kept, TeamStep::Prepare, about, now_ms).await?;
        views.push(view_voucher(kept, &voucher));
        changed.put.push(voucher);
    }
    finish(tx, kept, changed, now_ms).await?;
    Ok(views)
}
