//! 手工核销: setting amounts of a partner off by hand, and taking that back.

use super::{access::require_own_book, keeper::Keeper};
use crate::{
    BookId, SetOffId,
    bookkeeping::LoadedBook,
    store::{
        set_off::{self, LineAt, StoredSetOff, list_set_offs},
        voucher::{BookVoucher, Changed, finish},
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use jiff::civil::Date;
use ledger::{
    Fen,
    book::{
        open_items::open_items,
        set_off::{ItemAt, NoSetOff, SetOff, most_to_set_off},
    },
};
use platform::{ApiResult, App, Body, Envelope, Error, Path, http::Nothing};
use serde::Deserialize;

/// What was set off by hand in a book, as the rule reads it.
pub(super) async fn by_hand(tx: &Tx, kept: &LoadedBook) -> database::Result<Vec<SetOff>> {
    let stored = list_set_offs(tx, kept.book.id).await?;
    Ok(stored.iter().filter_map(|set_off| read(kept, set_off)).collect())
}

/// None where a voucher lost its number; such a set-off holds no more.
fn read(kept: &LoadedBook, stored: &StoredSetOff) -> Option<SetOff> {
    let at = |(voucher, position): LineAt| {
        let voucher = kept.voucher(voucher)?;
        Some(ItemAt {
            period: voucher.period,
            voucher: label(voucher)?,
            position,
        })
    };
    Some(SetOff {
        id: stored.id.0,
        one: at(stored.one())?,
        other: match stored.other() {
            Some(line) => Some(at(line)?),
            None => None,
        },
        amount: stored.amount,
    })
}

fn label(voucher: &BookVoucher) -> Option<String> {
    Some(format!("{}-{}", voucher.draft.word, voucher.draft.number?))
}

fn line_at(kept: &LoadedBook, at: &ItemAt) -> Option<LineAt> {
    let mut vouchers = kept.vouchers.iter();
    let found = vouchers
        .find(|voucher| voucher.period == at.period && label(voucher).as_deref() == Some(&at.voucher))?;
    Some((found.id, at.position))
}

/// Two amounts of a partner.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "kind": "客户", "one": { "period": "2026-01", "voucher": "记-19", "position": 1 },
    "other": { "period": "2026-01", "voucher": "记-7", "position": 0 }, "amount": "5000.00"
}))]
pub(super) struct SetOffRequest {
    /// The auxiliary type by which both are looked at: 客户.
    #[garde(length(chars, min = 1, max = 60))]
    kind: String,
    #[garde(skip)]
    one: ItemAt,
    /// None for the opening balance of the same account and partner.
    #[garde(skip)]
    #[serde(default)]
    other: Option<ItemAt>,
    /// As much as both have left, if not said.
    #[garde(skip)]
    #[serde(default)]
    amount: Option<Fen>,
}

/// Sets two amounts of one partner off against each other, whatever the rule would have done with them.
#[utoipa::path(post, path = "/api/book/{book_id}/set_off/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = SetOffRequest, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn add_set_off(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<SetOffRequest>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            let amount = check(&kept, &by_hand(&tx, &kept).await?, &form)?;
            let one = line_at(&kept, &form.one).ok_or_else(changed)?;
            let other = match &form.other {
                Some(at) => Some(line_at(&kept, at).ok_or_else(changed)?),
                None => None,
            };
            set_off::add_set_off(&tx, id, (one, other), amount, now_ms).await?;
            note(
                &tx,
                &kept,
                TeamStep::SetOff,
                About::Text(&form.one.voucher),
                now_ms,
            )
            .await?;
            Ok::<_, Error>(finish(&tx, &kept, Changed::nothing(), now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("已核销。", Nothing {}))
}

/// How much is set off.
fn check(kept: &LoadedBook, by_hand: &[SetOff], form: &SetOffRequest) -> Result<Fen, Error> {
    let accounts = open_items(&kept.books(true), &form.kind, Date::MAX, by_hand);
    let most = most_to_set_off(&accounts, &form.one, form.other.as_ref()).map_err(refusal)?;
    let amount = form.amount.unwrap_or(most);
    if amount <= Fen::ZERO || amount > most {
        let msg = format!("核销金额应大于零，且不超过两笔都还可核销的 {}。", most.grouped());
        return Err(Error::invalid("amount", msg));
    }
    Ok(amount)
}

fn changed() -> Error {
    let msg = "所选的往来刚刚有变化，请刷新后再核销。";
    Error::conflict("simulation.items_changed", msg)
}

fn refusal(why: NoSetOff) -> Error {
    let msg = match why {
        NoSetOff::Unknown => return changed(),
        NoSetOff::OtherPartner => "只能核销同一科目、同一往来单位的一笔欠款和一笔收付款。",
        NoSetOff::NothingLeft => "这两笔不能互相核销：方向相同，或其中一笔已全部手工核销。",
    };
    Error::conflict("simulation.no_set_off", msg)
}

/// Takes a set-off by hand back; the rule sets off again what is then left.
#[utoipa::path(delete, path = "/api/book/{book_id}/set_off/{set_off_id}/", tag = "simulation",
    params(("book_id" = i64, Path), ("set_off_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_set_off(
    State(app): State<App>,
    user: Keeper,
    Path((id, set_off)): Path<(BookId, SetOffId)>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let user = user.clone();
            async move {
                let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
                let one = set_off::remove_set_off(&tx, id, set_off)
                    .await?
                    .ok_or(Error::NotFound)?;
                let label = kept.voucher(one).and_then(label).unwrap_or_default();
                note(&tx, &kept, TeamStep::TakeBackSetOff, About::Text(&label), now_ms).await?;
                Ok::<_, Error>(finish(&tx, &kept, Changed::nothing(), now_ms).await?)
            }
        })
        .await?;
    Ok(Envelope::with_message("已取消核销。", Nothing {}))
}
