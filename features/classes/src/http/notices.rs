//! A teacher's notices to a class.

use super::{
    hand_ins::{Reminded, remind},
    require_active,
};
use crate::{
    Class, ClassId, NoticeId, WorkKind,
    pushes::push_notices,
    reminder, require_teacher,
    store::{
        member::{count_members, list_members},
        notice::{self, Attachment, Listed, NewNotice, Notice, NoticeState, Reader, list_reminded},
    },
};
use axum::extract::{Multipart, State};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Page, PageOf, Path, Query,
    access::{SchoolId, Teacher, UserId},
    audit::{self, Act},
    files,
    http::{Nothing, spool_file},
    uploads::Allowance,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The largest attachment, in bytes.
const ATTACHMENT_LIMIT_BYTES: usize = 20 << 20;

/// A file that goes with a notice.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct AttachmentView {
    name: String,
    size_bytes: u64,
    /// Where to fetch it, for some hours.
    address: String,
    /// To be sent back with the notice it belongs to.
    token: String,
}

/// A notice as its writers see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NoticeView {
    id: NoticeId,
    title: String,
    /// Markdown.
    text: String,
    author_name: String,
    attachments: Vec<AttachmentView>,
    publish_at_ms: Millis,
    recalled_at_ms: Option<Millis>,
    created_at_ms: Millis,
    state: NoticeState,
    /// Those it goes to who have read it.
    readers: i64,
    /// Those it goes to: all members, or some.
    members: i64,
    /// Whether it goes to some students only.
    is_personal: bool,
    /// When those who had not read it were last reminded.
    reminded_at_ms: Option<Millis>,
    /// When they may be reminded again; none: at once.
    remind_again_at_ms: Option<Millis>,
}

/// What is known of a notice's readers.
struct Standing {
    readers: i64,
    members: i64,
    reminded_at_ms: Option<Millis>,
}

fn view(app: &App, school: SchoolId, notice: Notice, standing: &Standing) -> NoticeView {
    let attachments = &notice.attachments;
    NoticeView {
        id: notice.id,
        state: notice.state(app.now_ms()),
        attachments: attachments
            .iter()
            .map(|one| attachment_view(app, school, one))
            .collect(),
        title: notice.title,
        text: notice.text,
        author_name: notice.author_name,
        publish_at_ms: notice.publish_at_ms,
        recalled_at_ms: notice.recalled_at_ms,
        created_at_ms: notice.created_at_ms,
        readers: standing.readers,
        members: standing.members,
        is_personal: notice.is_personal,
        reminded_at_ms: standing.reminded_at_ms,
        remind_again_at_ms: reminder::again_at_ms(standing.reminded_at_ms, app.now_ms()),
    }
}

/// An attachment with an address that works for a while.
pub(super) fn attachment_view(app: &App, school: SchoolId, one: &Attachment) -> AttachmentView {
    let payload = serde_json::to_string(one).expect("texts and numbers are JSON");
    AttachmentView {
        name: one.name.clone(),
        size_bytes: one.size_bytes,
        address: files::signed_address(&app.secret, &one.hash, &one.name, app.now_ms()),
        token: format!("{}.{payload}", sign(app, school, &payload)),
    }
}

/// Only what was uploaded by this school is attached: the token says so.
fn sign(app: &App, school: SchoolId, payload: &str) -> String {
    app.secret
        .sign("notice_attachment", &format!("{school}:{payload}"))
}

fn attachment_of(app: &App, school: SchoolId, token: &str) -> Result<Attachment, Error> {
    let refused = || Error::invalid("attachments", "附件已失效，请重新上传。");
    let (signature, payload) = token.split_once('.').ok_or_else(refused)?;
    if signature != sign(app, school, payload) {
        return Err(refused());
    }
    serde_json::from_str(payload).map_err(|_| refused())
}

/// Refuses attachments whose files were collected meanwhile (a form that was open for days), and keeps the others for now.
async fn require_files(app: &App, attachments: &[Attachment]) -> Result<(), Error> {
    if attachments.is_empty() {
        return Ok(());
    }
    let files: Vec<_> = attachments
        .iter()
        .map(|one| (one.hash.clone(), one.size_bytes as i64))
        .collect();
    app.claim_files(files.clone()).await?;
    for (hash, _) in &files {
        if !app.files.has(hash).await? {
            return Err(Error::invalid("attachments", "附件已失效，请重新上传。"));
        }
    }
    Ok(())
}

/// Which notices.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NoticeFilter {
    /// Part of a title or a text.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// All of them if absent.
    #[garde(skip)]
    #[param(inline)]
    state: Option<NoticeState>,
}

/// The notices of a class I teach, the newest first.
#[utoipa::path(get, path = "/api/classes/{class_id}/notices/", tag = "classes",
    params(("class_id" = i64, Path), NoticeFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<NoticeView>>)))]
pub(super) async fn list_notices(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Query(filter): Query<NoticeFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<NoticeView>> {
    let (now_ms, school) = (app.now_ms(), teacher.school);
    let (like, state) = (database::like_pattern(filter.q.as_deref()), filter.state);
    let (rows, total, members, reminded) = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            let (rows, total) = notice::search_notices(&tx, id, &like, state, page, now_ms).await?;
            let reminded = list_reminded(&tx, id, WorkKind::Notice).await?;
            Ok::<_, Error>((rows, total, count_members(&tx, id).await?, reminded))
        })
        .await?;
    let row = |one: Listed| {
        let standing = Standing {
            readers: one.readers,
            members: one.recipients.unwrap_or(members),
            reminded_at_ms: reminded.get(&one.notice.id.0).copied(),
        };
        view(&app, school, one.notice, &standing)
    };
    let items = rows.into_iter().map(row).collect();
    Ok(Envelope::ok(PageOf { items, total }))
}

/// A file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct AttachmentForm {
    /// Any file, at most 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Uploads a file for a notice that is being written.
#[utoipa::path(post, path = "/api/classes/{class_id}/notices/attachments/", tag = "classes",
    params(("class_id" = i64, Path)),
    request_body(content = AttachmentForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<AttachmentView>)))]
pub(super) async fn add_attachment(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    form: Multipart,
) -> ApiResult<AttachmentView> {
    let user = teacher.0.clone();
    app.db
        .read(move |tx| async move { require_active(&tx, &user, id).await })
        .await?;
    let (name, content) = spool_file(form, ATTACHMENT_LIMIT_BYTES, &app.files).await?;
    let size_bytes = content.size_bytes();
    let hash = app.keep_upload(&teacher, content, Allowance::Usual).await?;
    let attachment = Attachment {
        hash,
        name: clean_name(&name),
        size_bytes,
    };
    Ok(Envelope::ok(attachment_view(&app, teacher.school, &attachment)))
}

/// A file name without folders, of at most 120 characters, its ending kept.
fn clean_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let letters: Vec<char> = name.chars().filter(|letter| !letter.is_control()).collect();
    if letters.is_empty() {
        return "附件".into();
    }
    letters[letters.len().saturating_sub(120)..].iter().collect()
}

/// A notice to be written.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "title": "第三章作业提交说明", "text": "请在周五 18:00 前提交。" }))]
pub(super) struct NoticeForm {
    #[garde(length(chars, min = 1, max = 100))]
    title: String,
    /// Markdown.
    #[garde(length(chars, min = 1, max = 20_000))]
    text: String,
    /// At once if absent.
    #[garde(skip)]
    #[serde(default)]
    publish_at_ms: Option<Millis>,
    /// Tokens of uploaded files.
    #[garde(length(max = 10), inner(length(chars, max = 2000)))]
    #[serde(default)]
    attachments: Vec<String>,
    /// Other classes of mine that get the same notice.
    #[garde(length(max = 50))]
    #[serde(default)]
    also_class_ids: Vec<ClassId>,
    /// Students of the class it goes to, instead of all; only for a new notice.
    #[garde(length(max = 500))]
    #[serde(default)]
    to_user_ids: Vec<UserId>,
}

impl NoticeForm {
    fn notice(&self, app: &App, class: ClassId, author: &CurrentUser) -> Result<NewNotice, Error> {
        let attachments = self.attachments.iter();
        Ok(NewNotice {
            class,
            author: author.id,
            title: self.title.trim().into(),
            text: self.text.clone(),
            attachments: attachments
                .map(|token| attachment_of(app, author.school, token))
                .collect::<Result<_, _>>()?,
            publish_at_ms: self.publish_at_ms.unwrap_or(app.now_ms()),
            recipients: self.to_user_ids.clone(),
            about: None,
        })
    }

    /// Refuses students who are not members of the class, and a message to some that names other classes as well.
    async fn check_recipients(&self, tx: &Tx, class: &Class) -> Result<(), Error> {
        if self.to_user_ids.is_empty() {
            return Ok(());
        }
        if !self.also_class_ids.is_empty() {
            return Err(Error::invalid(
                "also_class_ids",
                "发给所选学生的消息不能同时发给其他班级。",
            ));
        }
        let members = list_members(tx, class.id).await?;
        let is_member = |id: &UserId| members.iter().any(|member| member.user == *id);
        if self.to_user_ids.iter().all(is_member) {
            Ok(())
        } else {
            Err(Error::invalid(
                "to_user_ids",
                "所选学生中有人不在本班，请刷新后重试。",
            ))
        }
    }
}

/// Writes a notice, to be seen at once or later.
#[utoipa::path(post, path = "/api/classes/{class_id}/notices/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = NoticeForm, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn add_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<NoticeForm>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let new = form.notice(&app, id, &user)?;
    require_files(&app, &new.attachments).await?;
    let msg = said(&new, now_ms);
    app.db
        .write(move |tx| async move {
            let mut classes = vec![id];
            classes.extend(form.also_class_ids.iter().filter(|also| **also != id));
            for id in classes {
                let class = require_active(&tx, &user, id).await?;
                form.check_recipients(&tx, &class).await?;
                let own = NewNotice {
                    class: id,
                    ..new.clone()
                };
                notice::add_notice(&tx, &own, now_ms).await?;
                push_notices(&tx, id).await?;
                let facts = new.facts();
                let act = Act::of("classes.notice_added", &class.name).with(facts);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message(msg, Nothing {}))
}

/// What becomes of a new notice, in a sentence.
fn said(new: &NewNotice, now_ms: Millis) -> &'static str {
    match (new.recipients.is_empty(), new.publish_at_ms > now_ms) {
        (true, true) => "公告将按时发布。",
        (true, false) => "公告已发布。",
        (false, true) => "消息将按时发送。",
        (false, false) => "消息已发送。",
    }
}

/// A notice with who has read it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NoticeDetail {
    notice: NoticeView,
    /// Those who have not read it first.
    readers: Vec<ReaderView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ReaderView {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    read_at_ms: Option<Millis>,
}

impl From<Reader> for ReaderView {
    fn from(reader: Reader) -> Self {
        Self {
            user_id: reader.user,
            real_name: reader.real_name,
            student_number: reader.student_number,
            read_at_ms: reader.read_at_ms,
        }
    }
}

/// The notice of a class I teach.
async fn require_notice(tx: &Tx, user: &CurrentUser, class: ClassId, id: NoticeId) -> Result<Notice, Error> {
    require_teacher(tx, user, class).await?;
    notice::find_notice(tx, id)
        .await?
        .filter(|notice| notice.class == class)
        .ok_or(Error::NotFound)
}

/// One notice and who has read it.
#[utoipa::path(get, path = "/api/classes/{class_id}/notices/{notice_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("notice_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<NoticeDetail>)))]
pub(super) async fn show_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, NoticeId)>,
) -> ApiResult<NoticeDetail> {
    let school = teacher.school;
    let (found, readers, reminded_at_ms) = app
        .db
        .read(move |tx| async move {
            let found = require_notice(&tx, &teacher, class, id).await?;
            let readers = notice::list_readers(&tx, &found).await?;
            let reminded = list_reminded(&tx, class, WorkKind::Notice).await?;
            Ok::<_, Error>((found, readers, reminded.get(&id.0).copied()))
        })
        .await?;
    let read = readers
        .iter()
        .filter(|reader| reader.read_at_ms.is_some())
        .count() as i64;
    let standing = Standing {
        readers: read,
        members: readers.len() as i64,
        reminded_at_ms,
    };
    Ok(Envelope::ok(NoticeDetail {
        notice: view(&app, school, found, &standing),
        readers: readers.into_iter().map(ReaderView::from).collect(),
    }))
}

/// Changes a notice that is not recalled.
#[utoipa::path(put, path = "/api/classes/{class_id}/notices/{notice_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("notice_id" = i64, Path)), request_body = NoticeForm,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn update_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, NoticeId)>,
    Body(form): Body<NoticeForm>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    if !form.to_user_ids.is_empty() {
        return Err(Error::invalid("to_user_ids", "收件人在发送后不能修改。"));
    }
    let new = form.notice(&app, class, &user)?;
    require_files(&app, &new.attachments).await?;
    app.db
        .write(move |tx| async move {
            let before = require_notice(&tx, &user, class, id).await?;
            let class = require_active(&tx, &user, class).await?;
            if before.recalled_at_ms.is_some() {
                return Err(Error::conflict(
                    "classes.notice_recalled",
                    "公告已撤回，不能再修改。",
                ));
            }
            let publish_at_ms = form.publish_at_ms.unwrap_or(before.publish_at_ms);
            let changed = NewNotice { publish_at_ms, ..new };
            notice::update_notice(&tx, id, &changed).await?;
            push_notices(&tx, class.id).await?;
            let names = |files: &[Attachment]| -> Vec<String> {
                files.iter().map(|file| file.name.clone()).collect()
            };
            let act = Act::of("classes.notice_changed", &class.name)
                .with(json!({ "title": changed.title }))
                .changed("title", &before.title, &changed.title)
                .changed("text", &before.text, &changed.text)
                .changed("publish_at_ms", before.publish_at_ms, changed.publish_at_ms)
                .changed(
                    "attachments",
                    names(&before.attachments),
                    names(&changed.attachments),
                );
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("公告已修改。", Nothing {}))
}

/// Reminds those who have not read a notice, at most once in 24 hours.
#[utoipa::path(post, path = "/api/classes/{class_id}/notices/{notice_id}/remind/", tag = "classes",
    params(("class_id" = i64, Path), ("notice_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Reminded>)))]
pub(super) async fn remind_of_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, NoticeId)>,
) -> ApiResult<Reminded> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let reminded = app
        .db
        .write(move |tx| async move {
            let found = require_notice(&tx, &user, class, id).await?;
            let class = require_active(&tx, &user, class).await?;
            let readers = notice::list_readers(&tx, &found).await?.into_iter();
            let missing = readers
                .filter(|reader| reader.read_at_ms.is_none())
                .map(|reader| reader.user)
                .collect();
            let is_open = found.state(now_ms) == NoticeState::Published;
            let about = (WorkKind::Notice, id.0, found.title.as_str());
            remind(&tx, &user, &class, about, is_open, missing, now_ms).await
        })
        .await?;
    Ok(reminded.answer())
}

/// Hides a notice from the students; it stays in the teacher's list.
#[utoipa::path(post, path = "/api/classes/{class_id}/notices/{notice_id}/recall/", tag = "classes",
    params(("class_id" = i64, Path), ("notice_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn recall_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, NoticeId)>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    app.db
        .write(move |tx| async move {
            let before = require_notice(&tx, &user, class, id).await?;
            let class = require_active(&tx, &user, class).await?;
            if notice::recall_notice(&tx, id, now_ms).await? {
                push_notices(&tx, class.id).await?;
                let detail = json!({ "title": before.title });
                let act = Act::of("classes.notice_recalled", &class.name).with(detail);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message("公告已撤回，学生不再看到它。", Nothing {}))
}

/// Deletes a notice that no student sees: one that waits for its time, or was recalled.
#[utoipa::path(delete, path = "/api/classes/{class_id}/notices/{notice_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("notice_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_notice(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, id)): Path<(ClassId, NoticeId)>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    app.db
        .write(move |tx| async move {
            let found = require_notice(&tx, &user, class, id).await?;
            let class = require_active(&tx, &user, class).await?;
            if found.state(now_ms) == NoticeState::Published {
                return Err(Error::conflict(
                    "classes.notice_published",
                    "公告已发布，请先撤回再删除。",
                ));
            }
            notice::delete_notice(&tx, id).await?;
            let act = Act::of("classes.notice_deleted", &class.name).with(json!({ "title": found.title }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("公告已删除。", Nothing {}))
}
