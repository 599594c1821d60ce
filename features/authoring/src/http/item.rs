//! One item being written.

use crate::{
    course::{Texts, published},
    rule::{ItemState, hash_of, state_of},
    store::{
        draft::{self, Draft, NewDraft},
        file, version,
    },
};
use axum::extract::State;
use course_folder::{
    Course,
    items::{Item, ItemKind, ItemRef, find_item, own_folder, path_of, relative},
};
use courses::{CourseId, CoursePart, StoredFile, require_writer};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    autosave::{self, Change, Claim, Document, Opened, Saved, Stored, Writer},
    files::signed_address,
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// The largest item, in bytes of JSON.
const ITEM_LIMIT_BYTES: usize = 1 << 20;

/// Where an item is.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct ItemPath {
    course_id: CourseId,
    item_kind: ItemKind,
    item_key: String,
}

impl ItemPath {
    fn at(&self) -> ItemRef {
        ItemRef::new(self.item_kind, self.item_key.clone())
    }
}

/// What is written of an item, saved by itself.
pub(super) fn document(course: CourseId, at: &ItemRef) -> Document {
    Document::new("authoring", format_args!("{course}/{}/{}", at.kind.name(), at.id))
}

/// A file of the course that the item leads to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseFile {
    /// As the item writes it: from the folder of its own file.
    pub(super) path: String,
    pub(super) name: String,
    pub(super) size_bytes: i64,
    /// Works for a while.
    pub(super) address: String,
}

impl CourseFile {
    pub(super) fn new(app: &App, from: &str, path: &str, file: &StoredFile) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        Self {
            path: relative(from, path),
            address: signed_address(&app.secret, &file.hash, name, app.now_ms()),
            name: name.to_owned(),
            size_bytes: file.size_bytes,
        }
    }
}

/// An item with what its author needs beside it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ItemView {
    state: ItemState,
    /// As students have it; none for a new one.
    #[schema(required = true)]
    published: Option<Item>,
    /// Who wrote last what is not published, and when.
    #[schema(required = true)]
    saved_by: Option<String>,
    #[schema(required = true)]
    saved_at_ms: Option<Millis>,
    files: Vec<CourseFile>,
    /// What students know it by, for the address of their page; none before it is published, and for what has no page.
    #[schema(required = true)]
    page: Option<i64>,
}

/// An item: what is published of it, and the files it leads to.
#[utoipa::path(get, path = "/api/authoring/{course_id}/items/{item_kind}/{item_key}/", tag = "authoring",
    params(("course_id" = i64, Path), ("item_kind" = ItemKind, Path), ("item_key" = String, Path)),
    responses((status = 200, body = platform::Envelope<ItemView>)))]
pub(super) async fn show_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<ItemPath>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
) -> ApiResult<ItemView> {
    let (id, at) = (path.course_id, path.at());
    let asked = at.clone();
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let (drafts, files, page) = app
        .db
        .read(move |tx| {
            let at = at.clone();
            async move {
                let files = file::list_with_published(&tx, id).await?;
                let page = page_of(&tx, id, &at).await?;
                Ok::<_, Error>((draft::list(&tx, id).await?, files, page))
            }
        })
        .await?;
    let at = asked.clone();
    let known = find_item(&course, &asked);
    let working = super::outline::working(&course, &drafts);
    let draft = drafts.into_iter().find(|draft| draft.at() == asked);
    let written = draft.as_ref().and_then(|draft| draft.content.as_ref());
    let Some(shown) = written.or(known.as_ref()) else {
        return Err(Error::NotFound);
    };
    let from = path_of(&working, &at).unwrap_or_default();
    let text = serde_json::to_string(shown).map_err(|error| Error::internal("write an item", error))?;
    let folder = own_folder(&at);
    let is_own = |path: &str| folder.as_deref().is_some_and(|folder| path.starts_with(folder));
    let leads_to =
        |path: &str| is_own(path) || path.rsplit('/').next().is_some_and(|name| text.contains(name));
    let state = draft.as_ref().map_or(ItemState::Published, |draft| {
        state_of(
            &at,
            draft.content.as_ref(),
            draft.base_hash.as_deref(),
            known.as_ref(),
        )
    });
    let draft = draft.filter(|_| state != ItemState::Published);
    Ok(Envelope::ok(ItemView {
        state,
        files: (files.iter())
            .filter(|(path, _)| leads_to(path.as_str()))
            .map(|(path, file)| CourseFile::new(&app, &from, path, file))
            .collect(),
        saved_by: draft.as_ref().map(|draft| draft.saved_by_name.clone()),
        saved_at_ms: draft.map(|draft| draft.saved_at_ms),
        published: known,
        page,
    }))
}

/// What students know an item by.
async fn page_of(tx: &Tx, course: CourseId, at: &ItemRef) -> Result<Option<i64>, Error> {
    let key = at.id.as_str();
    Ok(match at.kind {
        ItemKind::Lecture => courses::find_shown_lecture(tx, course, key).await?.map(|id| id.0),
        ItemKind::Task => tasks::find_shown_task(tx, course, key).await?.map(|id| id.0),
        ItemKind::Exercise => tasks::find_shown_exercise(tx, course, key).await?.map(|id| id.0),
        ItemKind::Python => (coding::find_task_by_key(tx, course, key).await?).map(|task| task.id.0),
        ItemKind::Flow => (flows::find_flow_by_key(tx, course, key).await?).map(|flow| flow.id.0),
        ItemKind::Company => {
            let company = simulation::find_company_by_key(tx, course, key).await?;
            company.map(|company| company.id.0)
        }
        ItemKind::Course | ItemKind::Chapter | ItemKind::Resources | ItemKind::Assessment => None,
    })
}

/// A page, and what it asks of an item.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "claim": { "writer": "9f2a4c81d07b4e55", "act": "open", "closed": null } }))]
pub(super) struct ItemClaim {
    #[garde(dive)]
    claim: Claim,
}

/// What a page hears of an item that nobody has written yet: as it is published.
fn entry(draft: Option<&Draft>, published: Option<&Item>) -> Option<Stored<Item>> {
    match draft {
        Some(draft) => Some(Stored::whole(
            draft.change,
            draft.content.clone().or_else(|| published.cloned())?,
        )),
        None => Some(Stored::whole(Change { epoch: 0, seq: 0 }, published.cloned()?)),
    }
}

/// Opens an item for one page.
#[utoipa::path(post, path = "/api/authoring/{course_id}/items/{item_kind}/{item_key}/writer/", tag = "authoring",
    params(("course_id" = i64, Path), ("item_kind" = ItemKind, Path), ("item_key" = String, Path)),
    request_body = ItemClaim, responses((status = 200, body = platform::Envelope<Opened<Item>>)))]
pub(super) async fn claim_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<ItemPath>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<ItemClaim>,
) -> ApiResult<Opened<Item>> {
    let (id, at, now_ms) = (path.course_id, path.at(), app.now_ms());
    let known = find_item(&published(&app, &texts, &teacher, id, parts).await?, &at);
    let opened = app
        .db
        .write(move |tx| {
            let (at, known) = (at.clone(), known.clone());
            let (form, teacher) = (form.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, id).await?;
                let draft = draft::find(&tx, id, &at).await?;
                if draft.is_none() && known.is_none() {
                    return if form.claim.is_farewell() {
                        Ok(Opened::ended())
                    } else {
                        Err(Error::NotFound)
                    };
                }
                let place = autosave::claim(&tx, &document(id, &at), &form.claim, teacher.id, now_ms).await?;
                let saved_at_ms = draft.as_ref().map(|draft| draft.saved_at_ms);
                let entries = entry(draft.as_ref(), known.as_ref()).into_iter().collect();
                let held_by = match place.held_by.filter(|holder| *holder != teacher.id) {
                    Some(holder) => draft::name_of(&tx, holder).await?,
                    None => None,
                };
                let opened = Opened::new(place, saved_at_ms, entries);
                Ok::<_, Error>(Opened { held_by, ..opened })
            }
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// An item as it is written now.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item": { "kind": "lecture", "content": { "chapter": "ch1", "head": { "title": "复式记账" }, "body": "有借必有贷。" } },
    "seq": 1, "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 } }))]
pub(super) struct ItemSave {
    #[garde(skip)]
    item: Item,
    /// The page.
    #[garde(dive)]
    writer: Writer,
    /// Counts the changes within the page's epoch; what is not newer than stored changes nothing.
    #[garde(range(min = 1))]
    seq: i64,
}

/// Saves what is written of an item; students see nothing of it before it is published.
#[utoipa::path(post, path = "/api/authoring/{course_id}/items/{item_kind}/{item_key}/", tag = "authoring",
    params(("course_id" = i64, Path), ("item_kind" = ItemKind, Path), ("item_key" = String, Path)),
    request_body = ItemSave, responses((status = 200, body = platform::Envelope<Saved<Item>>)))]
pub(super) async fn save_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<ItemPath>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<ItemSave>,
) -> ApiResult<Saved<Item>> {
    let (id, at, now_ms) = (path.course_id, path.at(), app.now_ms());
    if form.item.kind() != at.kind {
        return Err(Error::invalid("item", "内容与条目的类型不符。"));
    }
    let size = serde_json::to_vec(&form.item).map_or(0, |bytes| bytes.len());
    if size > ITEM_LIMIT_BYTES {
        return Err(Error::invalid("item", "内容太长，最多 1 MiB。"));
    }
    let asked = at.clone();
    let is_first = app
        .db
        .read(move |tx| async move { Ok::<_, Error>(draft::find(&tx, id, &asked).await?.is_none()) })
        .await?;
    // The base is of the moment when the first change was made.
    let base = if is_first {
        let known = find_item(&published(&app, &texts, &teacher, id, parts).await?, &at);
        Some(known.ok_or(Error::NotFound)?)
    } else {
        None
    };
    let saved = app
        .db
        .write(move |tx| {
            let (at, base) = (at.clone(), base.clone());
            let (form, teacher) = (form.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, id).await?;
                save(&tx, (id, &at), &form, base.as_ref(), teacher.id, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::ok(saved))
}

async fn save(
    tx: &Tx,
    (course, at): (CourseId, &ItemRef),
    form: &ItemSave,
    base: Option<&Item>,
    by: UserId,
    now_ms: Millis,
) -> Result<Saved<Item>, Error> {
    autosave::require_writer(tx, &document(course, at), &form.writer).await?;
    let known = draft::find(tx, course, at).await?;
    let change = Change {
        epoch: form.writer.epoch,
        seq: form.seq,
    };
    let item = form.item.clone().with_id(&at.id);
    if change.replaces(known.map(|known| known.change))? {
        let new = NewDraft {
            at,
            change,
            content: Some(&item),
            base_hash: base.map(|base| hash_of(at, base)),
            by,
        };
        draft::save(tx, course, &new, now_ms).await?;
    }
    let draft = draft::find(tx, course, at).await?.ok_or(Error::NotFound)?;
    Ok(Saved {
        saved_at_ms: draft.saved_at_ms,
        stored: entry(Some(&draft), base).into_iter().collect(),
    })
}

/// Writes an item on behalf of the server, whoever has it open: their pages hear that it was written elsewhere.
pub(super) async fn write_over(
    tx: &Tx,
    (course, at): (CourseId, &ItemRef),
    content: Option<&Item>,
    published: Option<&Item>,
    by: UserId,
    now_ms: Millis,
) -> Result<(), Error> {
    let server = autosave::take_over(tx, &document(course, at), now_ms).await?;
    let base = published.map(|item| hash_of(at, item));
    let new = NewDraft {
        at,
        change: Change {
            epoch: server.epoch,
            seq: 1,
        },
        content,
        base_hash: base.clone(),
        by,
    };
    draft::save(tx, course, &new, now_ms).await?;
    Ok(draft::rebase(tx, course, at, base).await?)
}

/// Takes an item away: from what is being written, and from the course once that is published. Students' work stays.
#[utoipa::path(delete, path = "/api/authoring/{course_id}/items/{item_kind}/{item_key}/", tag = "authoring",
    params(("course_id" = i64, Path), ("item_kind" = ItemKind, Path), ("item_key" = String, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<ItemPath>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
) -> ApiResult<Nothing> {
    let (id, at, now_ms) = (path.course_id, path.at(), app.now_ms());
    if at.kind == ItemKind::Course {
        return Err(Error::invalid("item", "课程设置不能移除。"));
    }
    let known = find_item(&published(&app, &texts, &teacher, id, parts).await?, &at);
    app.db
        .write(move |tx| {
            let (at, known, teacher) = (at.clone(), known.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, id).await?;
                if known.is_none() {
                    return Ok(draft::remove(&tx, id, &at).await?);
                }
                write_over(&tx, (id, &at), None, known.as_ref(), teacher.id, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::with_message("已移除，发布后对学生生效。", Nothing {}))
}

/// What an item is set back to.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "version": 3 }))]
pub(super) struct ItemReset {
    /// The version whose wording is taken; none for the published one.
    #[garde(range(min = 1))]
    #[serde(default)]
    version: Option<i64>,
    /// Keeps what is written instead, as a change of what is published now.
    #[garde(skip)]
    #[serde(default)]
    keep_mine: bool,
}

/// Sets what is written of an item back to what is published, or to an earlier version; or keeps what is written where the
/// published item changed meanwhile.
#[utoipa::path(post, path = "/api/authoring/{course_id}/items/{item_kind}/{item_key}/reset/", tag = "authoring",
    params(("course_id" = i64, Path), ("item_kind" = ItemKind, Path), ("item_key" = String, Path)),
    request_body = ItemReset, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn reset_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<ItemPath>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<ItemReset>,
) -> ApiResult<Nothing> {
    let (id, at, now_ms) = (path.course_id, path.at(), app.now_ms());
    let known = find_item(&published(&app, &texts, &teacher, id, parts).await?, &at);
    let wanted = match form.version {
        None => known.clone(),
        Some(number) => Some(item_of_version(&app, &texts, id, &at, number).await?),
    };
    app.db
        .write(move |tx| {
            let (at, known, wanted) = (at.clone(), known.clone(), wanted.clone());
            let (form, teacher) = (form.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, id).await?;
                if form.keep_mine {
                    let base = known.as_ref().map(|item| hash_of(&at, item));
                    return Ok(draft::rebase(&tx, id, &at, base).await?);
                }
                if wanted.is_none() {
                    return Ok(draft::remove(&tx, id, &at).await?);
                }
                write_over(
                    &tx,
                    (id, &at),
                    wanted.as_ref(),
                    known.as_ref(),
                    teacher.id,
                    now_ms,
                )
                .await
            }
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}

async fn item_of_version(
    app: &App,
    texts: &Texts,
    id: CourseId,
    at: &ItemRef,
    number: i64,
) -> Result<Item, Error> {
    let found = app
        .db
        .read(move |tx| async move { version::find(&tx, id, number).await })
        .await?;
    let archive = found.ok_or(Error::NotFound)?.archive_hash;
    let course: std::sync::Arc<Course> = texts.load(app, &archive).await?;
    find_item(&course, at).ok_or(Error::NotFound)
}
