//! LectureNotes at a time mark of a lecture; nobody else sees them.

use crate::{NoteId, access::open_lecture, store::note};
use axum::extract::State;
use courses::LectureId;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, http::Nothing};
use serde::{Deserialize, Serialize};

/// A note.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureNoteView {
    note_id: NoteId,
    /// The second it belongs to.
    at_s: i64,
    text: String,
    updated_at_ms: Millis,
}

/// My notes of a lecture.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureNotes {
    items: Vec<LectureNoteView>,
    total: i64,
}

/// My notes of a lecture, in order of time marks.
#[utoipa::path(get, path = "/api/lecture/{lecture_id}/notes/", tag = "learning",
    params(("lecture_id" = i64, Path)), responses((status = 200, body = platform::Envelope<LectureNotes>)))]
pub(super) async fn list_my_notes(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
) -> ApiResult<LectureNotes> {
    let now_ms = app.now_ms();
    let notes = app
        .db
        .read(move |tx| async move {
            open_lecture(&tx, &user, id, None, now_ms).await?;
            Ok::<_, Error>(note::list_notes(&tx, user.id, id).await?)
        })
        .await?;
    let items: Vec<_> = notes
        .into_iter()
        .map(|note| LectureNoteView {
            note_id: note.id,
            at_s: note.at_s,
            text: note.text,
            updated_at_ms: note.updated_at_ms,
        })
        .collect();
    let total = items.len() as i64;
    Ok(Envelope::ok(LectureNotes { items, total }))
}

/// A new note.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "at_s": 12, "text": "先有原始凭证，再有记账凭证。" }))]
pub(super) struct NewLectureNote {
    #[garde(range(min = 0, max = 1_000_000))]
    at_s: i64,
    #[garde(length(chars, min = 1, max = 2000))]
    text: String,
}

/// A note that was written.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureNoteWritten {
    note_id: NoteId,
}

/// Writes a note.
#[utoipa::path(post, path = "/api/lecture/{lecture_id}/notes/", tag = "learning", request_body = NewLectureNote,
    params(("lecture_id" = i64, Path)), responses((status = 200, body = platform::Envelope<LectureNoteWritten>)))]
pub(super) async fn write_note(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Body(new): Body<NewLectureNote>,
) -> ApiResult<LectureNoteWritten> {
    let now_ms = app.now_ms();
    let note_id = app
        .db
        .write(move |tx| async move {
            open_lecture(&tx, &user, id, None, now_ms).await?;
            Ok::<_, Error>(note::add_note(&tx, user.id, id, new.at_s, new.text.trim(), now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message(
        "笔记已保存。",
        LectureNoteWritten { note_id },
    ))
}

/// What a note shall say.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "text": "先有原始凭证，再有记账凭证。" }))]
pub(super) struct LectureNoteText {
    #[garde(length(chars, min = 1, max = 2000))]
    text: String,
}

/// Changes one of my notes.
#[utoipa::path(put, path = "/api/lecture_note/{note_id}/", tag = "learning", request_body = LectureNoteText,
    params(("note_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn rewrite_note(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<NoteId>,
    Body(LectureNoteText { text }): Body<LectureNoteText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let is_mine = app
        .db
        .write(move |tx| async move { note::change_note(&tx, user.id, id, text.trim(), now_ms).await })
        .await?;
    if is_mine {
        Ok(Envelope::with_message("笔记已保存。", Nothing {}))
    } else {
        Err(Error::NotFound)
    }
}

/// Deletes one of my notes.
#[utoipa::path(delete, path = "/api/lecture_note/{note_id}/", tag = "learning",
    params(("note_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_note(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<NoteId>,
) -> ApiResult<Nothing> {
    let was_mine = app
        .db
        .write(move |tx| async move { note::drop_note(&tx, user.id, id).await })
        .await?;
    if was_mine {
        Ok(Envelope::with_message("笔记已删除。", Nothing {}))
    } else {
        Err(Error::NotFound)
    }
}
