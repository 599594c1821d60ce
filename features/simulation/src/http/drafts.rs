//! Drafts of a book: the voucher on the desk and the statements being filled in, saved by themselves.

use super::access::require_own_book;
use super::keeper::Keeper;
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    store::draft::{self, Draft},
    team::Duty,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::UserId,
    autosave::{self, Change, Claim, Document, Opened, Saved, Stored, Writer},
};
use serde::Deserialize;
use serde_json::Value;

/// The largest draft, in bytes of JSON: a voucher with a hundred lines is a quarter of it.
const LARGEST_BYTES: usize = 64 << 10;
/// A voucher, and three statements for each period of years.
const MOST_PARTS: usize = 100;

/// Whose drafts: of a team every member types for themself.
struct Desk {
    book: BookId,
    /// What the stored parts begin with.
    prefix: String,
    document: Document,
}

impl Desk {
    fn of(kept: &LoadedBook, user: UserId) -> Self {
        let book = kept.book.id;
        match kept.team {
            Some(_) => Self {
                book,
                prefix: format!("{user}:"),
                document: Document::new("books", format_args!("{book}/{user}")),
            },
            None => Self {
                book,
                prefix: String::new(),
                document: Document::new("books", book),
            },
        }
    }

    /// One's own drafts, under the names that the page knows.
    async fn list(&self, tx: &Tx) -> Result<Vec<Draft>, Error> {
        let own = |mut draft: Draft| {
            draft.part = draft.part.strip_prefix(&self.prefix)?.to_owned();
            Some(draft)
        };
        let all = draft::list(tx, self.book).await?;
        Ok(all.into_iter().filter_map(own).collect())
    }
}

fn stored(draft: Draft) -> Stored<Value> {
    Stored {
        key: draft.part,
        epoch: draft.change.epoch,
        seq: draft.change.seq,
        value: draft.value,
    }
}

/// Opens what is being typed in a book for one page.
#[utoipa::path(post, path = "/api/book/{book_id}/draft/writer/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = Claim, responses((status = 200, body = platform::Envelope<Opened<Value>>)))]
pub(super) async fn claim_book_drafts(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(claim): Body<Claim>,
) -> ApiResult<Opened<Value>> {
    let now_ms = app.now_ms();
    let opened = app
        .db
        .write_locked(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            let desk = Desk::of(&kept, user.id);
            let place = autosave::claim(&tx, &desk.document, &claim, user.id, now_ms).await?;
            let drafts = desk.list(&tx).await?;
            let saved_at_ms = drafts.iter().map(|draft| draft.saved_at_ms).max();
            let entries = drafts.into_iter().map(stored).collect();
            Ok::<_, Error>(Opened::new(place, saved_at_ms, entries))
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// A part of what is being typed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct DraftPart {
    /// `voucher`, or a statement with its period.
    #[garde(length(chars, min = 1, max = 60))]
    key: String,
    /// Counts the changes of this part within the page's epoch; what is not newer than stored changes nothing.
    #[garde(range(min = 1))]
    seq: i64,
    /// The screen's own; null once it was saved or given up.
    #[garde(skip)]
    value: Value,
}

/// What is being typed in a book.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookDraftSave, example = json!({ "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 },
    "parts": [{ "key": "voucher", "seq": 1, "value": null }] }))]
pub(super) struct BookDrafts {
    /// The page.
    #[garde(dive)]
    writer: Writer,
    #[garde(length(max = 20), dive)]
    parts: Vec<DraftPart>,
}

/// Saves what is being typed in a book.
#[utoipa::path(post, path = "/api/book/{book_id}/draft/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = BookDrafts, responses((status = 200, body = platform::Envelope<Saved<Value>>)))]
pub(super) async fn save_book_drafts(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<BookDrafts>,
) -> ApiResult<Saved<Value>> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write_locked(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            let desk = Desk::of(&kept, user.id);
            autosave::require_writer(&tx, &desk.document, &form.writer).await?;
            save(&tx, &desk, &form, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(saved))
}

async fn save(tx: &Tx, desk: &Desk, form: &BookDrafts, now_ms: Millis) -> Result<Saved<Value>, Error> {
    let known = desk.list(tx).await?;
    for part in &form.parts {
        let before = known.iter().find(|known| known.part == part.key);
        if before.is_none() && known.len() >= MOST_PARTS {
            return Err(Error::invalid("parts", "这本账套的草稿太多。"));
        }
        if part.value.to_string().len() > LARGEST_BYTES {
            return Err(Error::invalid("parts", "内容过长，不能自动保存。"));
        }
        let change = Change {
            epoch: form.writer.epoch,
            seq: part.seq,
        };
        if change.replaces(before.map(|before| before.change))? {
            let draft = Draft {
                part: format!("{}{}", desk.prefix, part.key),
                change,
                value: part.value.clone(),
                saved_at_ms: now_ms,
            };
            draft::put(tx, desk.book, &draft).await?;
        }
    }
    let sent = |draft: &Draft| form.parts.iter().any(|part| part.key == draft.part);
    let stored = desk.list(tx).await?.into_iter().filter(sent).map(stored);
    Ok(Saved {
        saved_at_ms: now_ms,
        stored: stored.collect(),
    })
}
