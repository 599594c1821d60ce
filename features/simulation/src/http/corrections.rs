//! Correcting what is posted (会计基础工作规范第五十一条(五)): in red and anew, by the difference, or, of an earlier year, in blue.

use super::{
    access::{require_book, require_own_voucher},
    keeper::Keeper,
    vouchers::{VoucherSaved, saved},
};
use crate::{
    VoucherId,
    bookkeeping::{
        LoadedBook,
        saving::{VoucherSave, prepare},
    },
    store::voucher::{BookVoucher, find_voucher, insert_voucher},
    team::Duty,
    template::Post,
};
use axum::extract::State;
use garde::Validate;
use jiff::civil::Date;
use ledger::{
    AccountCode, Category, Fen, LineDraft, Voucher, VoucherDraft,
    closing::ClosingAccounts,
    correction::{blue_correction, difference_correction, earlier_year_correction, red_reversal},
    voucher::signing::VoucherState,
};
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Path};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a posted voucher is to be corrected.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CorrectionView {
    /// Of a year before that of the open period: it is not reversed, but adjusted in blue.
    is_of_earlier_year: bool,
    /// What is to be completed and saved: the right voucher, with the lines of the wrong one; of an earlier year the
    /// adjustment, with the opposite of its lines.
    voucher: VoucherDraft,
}

/// The voucher that takes the place of a wrong one, as far as it can be filled in.
#[utoipa::path(get, path = "/api/voucher/{voucher_id}/correction/", tag = "simulation",
    params(("voucher_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<CorrectionView>)))]
pub(super) async fn show_correction(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<VoucherId>,
) -> ApiResult<CorrectionView> {
    let view = app
        .db
        .read(move |tx| async move {
            let voucher = find_voucher(&tx, id).await?.ok_or(Error::NotFound)?;
            let kept = require_book(&tx, &user, voucher.book).await?;
            let (original, posted) = require_posted(&kept, id)?;
            let date = kept.book.period.last_day();
            let is_of_earlier_year = posted.date().year() < date.year();
            let voucher = if is_of_earlier_year {
                earlier_year_correction(&posted, date, |account| adjusted(&kept, date, account))
            } else {
                with_documents(
                    &kept,
                    original,
                    blue_correction(&posted, date, posted.to_draft().lines),
                )
            };
            Ok::<_, Error>(CorrectionView {
                is_of_earlier_year,
                voucher,
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// The account on which an earlier year's figure is adjusted.
fn adjusted(kept: &LoadedBook, date: Date, account: &AccountCode) -> AccountCode {
    let accounts = ClosingAccounts::of(kept.template.standard, date);
    let prior_years = accounts.prior_years.as_deref().map(AccountCode::from);
    prior_years
        .filter(|_| kept.chart.category(account) == Some(Category::ProfitLoss))
        .filter(|code| kept.chart.find(code).is_some() && kept.chart.is_leaf(code))
        .unwrap_or_else(|| account.clone())
}

/// A voucher of the student's own, or a mistake that was left to them, that is posted and was neither reversed nor corrected yet.
fn require_posted(kept: &LoadedBook, id: VoucherId) -> Result<(&BookVoucher, Voucher), Error> {
    let original = kept.voucher(id).ok_or(Error::NotFound)?;
    if original.state != VoucherState::Posted || !kept.is_own(original) {
        let msg = "只有自己已记账的凭证才需要更正；未记账的请直接修改。";
        return Err(Error::conflict("simulation.not_posted", msg));
    }
    if is_reversed(kept, id) {
        return Err(Error::conflict("simulation.reversed", "这张凭证已经冲销过。"));
    }
    if kept
        .vouchers
        .iter()
        .any(|voucher| voucher.corrects == Some(id) && !is_reversed(kept, voucher.id))
    {
        let msg = "这张凭证已用差额凭证更正；要再改，请先删除或冲销那张差额凭证。";
        return Err(Error::conflict("simulation.corrected", msg));
    }
    let posted = Voucher::new(original.draft.clone())
        .map_err(|findings| Error::internal("read a posted voucher", format!("{findings:?}")))?;
    Ok((original, posted))
}

fn is_reversed(kept: &LoadedBook, id: VoucherId) -> bool {
    kept.vouchers.iter().any(|voucher| voucher.reverses == Some(id))
}

/// The same, of the year in which it is corrected.
fn require_this_year(kept: &LoadedBook, id: VoucherId, date: Date) -> Result<(&BookVoucher, Voucher), Error> {
    let (original, posted) = require_posted(kept, id)?;
    if posted.date().year() < date.year() {
        let msg = "以前年度的凭证不用红字冲销，请用蓝字填制更正凭证。";
        return Err(Error::conflict("simulation.earlier_year", msg));
    }
    Ok((original, posted))
}

/// The day of a reversal, and who draws it up.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "date": "2026-01-31", "post": "accountant" }))]
pub(super) struct VoucherReversal {
    #[garde(skip)]
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[garde(skip)]
    post: Post,
}

/// Draws up a full red copy of a posted voucher; the right one is then entered in blue.
#[utoipa::path(post, path = "/api/voucher/{voucher_id}/reverse/", tag = "simulation", params(("voucher_id" = i64, Path)),
    request_body = VoucherReversal, responses((status = 200, body = platform::Envelope<VoucherSaved>)))]
pub(super) async fn reverse_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
    Body(form): Body<VoucherReversal>,
) -> ApiResult<VoucherSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Any, now_ms).await?;
            let (original, posted) = require_this_year(&kept, id, form.date)?;
            let save = correcting(original, red_reversal(&posted, form.date), form.post);
            let (mut new, findings) = prepare(&kept, None, save)?;
            new.reverses = Some(id);
            let red = insert_voucher(&tx, new, now_ms).await?;
            saved(&tx, &kept, red, &findings, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已生成红字凭证。", saved))
}

/// With the documents of the business that no voucher has: a mistake that came with the book has none.
fn with_documents(kept: &LoadedBook, original: &BookVoucher, draft: VoucherDraft) -> VoucherDraft {
    let business = original
        .business
        .as_deref()
        .and_then(|key| kept.template.business(key));
    let booked: BTreeSet<&String> = kept
        .vouchers
        .iter()
        .flat_map(|voucher| &voucher.draft.documents)
        .collect();
    let keys = business
        .into_iter()
        .flat_map(|business| business.documents.iter().map(|document| &document.key));
    let documents: Vec<String> = keys.filter(|key| !booked.contains(key)).cloned().collect();
    VoucherDraft {
        attachments: documents.len() as u32,
        documents,
        ..draft
    }
}

fn correcting(original: &BookVoucher, draft: VoucherDraft, post: Post) -> VoucherSave {
    VoucherSave {
        draft,
        is_draft: false,
        business: original.business.clone(),
        post,
    }
}

/// The right amounts of a voucher whose accounts are right.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "date": "2026-01-31", "post": "accountant", "amounts": ["3600.00", "3600.00"] }))]
pub(super) struct VoucherDifference {
    #[garde(skip)]
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[garde(skip)]
    post: Post,
    /// One for each line in its order, on the side on which it stands.
    #[garde(length(min = 1, max = 100))]
    amounts: Vec<Fen>,
}

/// 差额更正: draws up what a posted voucher booked too much, in red, and what it lacks, in blue.
#[utoipa::path(post, path = "/api/voucher/{voucher_id}/difference/", tag = "simulation",
    params(("voucher_id" = i64, Path)), request_body = VoucherDifference,
    responses((status = 200, body = platform::Envelope<VoucherSaved>)))]
pub(super) async fn correct_by_difference(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
    Body(form): Body<VoucherDifference>,
) -> ApiResult<VoucherSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Any, now_ms).await?;
            let (original, posted) = require_this_year(&kept, id, form.date)?;
            let draft = difference_correction(&posted, form.date, &with_amounts(&posted, &form.amounts)?)
                .ok_or_else(|| Error::invalid("amounts", "金额都和原凭证一样，没有要更正的差额。"))?;
            let draft = with_documents(&kept, original, draft);
            let (mut new, findings) = prepare(&kept, None, correcting(original, draft, form.post))?;
            new.corrects = Some(id);
            let difference = insert_voucher(&tx, new, now_ms).await?;
            saved(&tx, &kept, difference, &findings, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已生成差额凭证。", saved))
}

/// The lines of a voucher with these amounts.
fn with_amounts(posted: &Voucher, amounts: &[Fen]) -> Result<Vec<LineDraft>, Error> {
    let lines = posted.to_draft().lines;
    if lines.len() != amounts.len() {
        return Err(Error::invalid("amounts", "每一行分录填一个正确金额。"));
    }
    if amounts.iter().any(|amount| amount.is_zero()) {
        let msg = "正确金额不能是零：整行不该有时，请用红字冲销。";
        return Err(Error::invalid("amounts", msg));
    }
    let lines = lines.into_iter().zip(amounts);
    let righted = lines.map(|(mut line, amount)| {
        if line.debit.is_zero() {
            line.credit = *amount;
        } else {
            line.debit = *amount;
        }
        line
    });
    Ok(righted.collect())
}
