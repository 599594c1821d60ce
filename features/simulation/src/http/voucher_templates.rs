//! 常用凭证: vouchers that a student keeps to begin others with.

use super::access::keeps;
use crate::{
    Book, BookId, SittingOf, VoucherTemplateId,
    store::{book::find_book, voucher_template as store},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use ledger::LineDraft;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::UserId, http::Nothing,
};
use serde::{Deserialize, Serialize};

/// The most that one person keeps for a company.
const MOST: usize = 50;
/// The largest, in bytes of JSON: a hundred lines need half of it.
const LARGEST_BYTES: usize = 64 << 10;

/// A voucher that others begin with.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VoucherTemplateView {
    id: VoucherTemplateId,
    name: String,
    lines: Vec<LineDraft>,
    saved_at_ms: Millis,
}

/// A voucher to keep.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "name": "提取备用金", "lines": [
    { "summary": "提取备用金", "account": "1001", "debit": "5000.00" },
    { "summary": "提取备用金", "account": "100201", "credit": "5000.00" }
] }))]
pub(super) struct VoucherTemplateForm {
    /// What it is called; another of this name gives way.
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    #[garde(length(min = 1, max = 100))]
    lines: Vec<LineDraft>,
}

/// One's own book, outside of exams: there everybody begins with nothing.
async fn require_practice(tx: &Tx, user: &CurrentUser, id: BookId) -> Result<Book, Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    if !keeps(tx, &book, user).await? {
        return Err(Error::NotFound);
    }
    if book.sitting.is_some_and(|sitting| sitting.of == SittingOf::Exam) {
        let msg = "考核中不能使用常用凭证。";
        return Err(Error::conflict("simulation.no_templates_in_exam", msg));
    }
    Ok(book)
}

async fn views(tx: &Tx, book: &Book, reader: UserId) -> Result<Vec<VoucherTemplateView>, Error> {
    let kept = store::list(tx, reader, book.company).await?;
    let views = kept.into_iter().map(|template| VoucherTemplateView {
        id: template.id,
        name: template.name,
        lines: template.lines,
        saved_at_ms: template.saved_at_ms,
    });
    Ok(views.collect())
}

/// The vouchers that one keeps for the company of a book.
#[utoipa::path(get, path = "/api/book/{book_id}/templates/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<VoucherTemplateView>>)))]
pub(super) async fn list_voucher_templates(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
) -> ApiResult<Vec<VoucherTemplateView>> {
    let list = app
        .db
        .read(move |tx| async move {
            let book = require_practice(&tx, &user, id).await?;
            views(&tx, &book, user.id).await
        })
        .await?;
    Ok(Envelope::ok(list))
}

/// Keeps a voucher for the company of a book, and returns all of them.
#[utoipa::path(post, path = "/api/book/{book_id}/templates/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = VoucherTemplateForm,
    responses((status = 200, body = platform::Envelope<Vec<VoucherTemplateView>>)))]
pub(super) async fn keep_voucher_template(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Body(form): Body<VoucherTemplateForm>,
) -> ApiResult<Vec<VoucherTemplateView>> {
    let now_ms = app.now_ms();
    let size = serde_json::to_vec(&form.lines).map_or(0, |bytes| bytes.len());
    let list = app
        .db
        .write(move |tx| {
            let (user, form) = (user.clone(), form.clone());
            async move {
                let book = require_practice(&tx, &user, id).await?;
                let name = form.name.trim();
                if name.is_empty() {
                    return Err(Error::invalid("name", "请填写名称。"));
                }
                if size > LARGEST_BYTES {
                    return Err(Error::invalid("lines", "凭证太大，不能保存为常用凭证。"));
                }
                let kept = store::list(&tx, user.id, book.company).await?;
                if kept.len() >= MOST && !kept.iter().any(|one| one.name == name) {
                    let msg = format!("常用凭证最多 {MOST} 张，请先删除不用的。");
                    return Err(Error::conflict("simulation.too_many_templates", msg));
                }
                let owner = (user.id, book.company);
                store::put(&tx, owner, name, &form.lines, now_ms).await?;
                views(&tx, &book, user.id).await
            }
        })
        .await?;
    Ok(Envelope::ok(list))
}

/// Removes a voucher that one keeps.
#[utoipa::path(delete, path = "/api/book/{book_id}/templates/{template_id}/", tag = "simulation",
    params(("book_id" = i64, Path), ("template_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_voucher_template(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, template)): Path<(BookId, VoucherTemplateId)>,
) -> ApiResult<Nothing> {
    app.db
        .write(move |tx| {
            let user = user.clone();
            async move {
                let book = require_practice(&tx, &user, id).await?;
                let owner = (user.id, book.company);
                if store::remove(&tx, owner, template).await? {
                    Ok(())
                } else {
                    Err(Error::NotFound)
                }
            }
        })
        .await?;
    Ok(Envelope::with_message("常用凭证已删除。", Nothing {}))
}
