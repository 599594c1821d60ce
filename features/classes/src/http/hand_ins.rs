//! What a class has handed in, and reminding those who have not.

use super::require_active;
use crate::{
    Class, ClassId,
    catalogue::{Catalogue, Work, WorkKind},
    reminder, require_teacher,
    store::{
        member::list_members,
        notice::{self, NewNotice, list_reminded},
    },
};
use axum::extract::State;
use database::Tx;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::Serialize;
use serde_json::json;

/// How a class stands with one item.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct HandInView {
    item_id: i64,
    members: usize,
    /// Members who have handed in everything; of an assessment, who have begun.
    done: usize,
    /// Hand-ins that wait for a mark.
    waiting: i64,
    /// Whether it could be handed in this moment, so that a reminder makes sense.
    is_open_now: bool,
    /// When those who had not were last reminded.
    reminded_at_ms: Option<Millis>,
    /// When they may be reminded again; none: at once.
    remind_again_at_ms: Option<Millis>,
}

/// How a class stands with every item of a kind: `project`, `task`, `exercise`, `python`, `simulation`, `flow`, `assessment`.
#[utoipa::path(get, path = "/api/classes/{class_id}/hand_ins/{work_kind}/", tag = "classes",
    params(("class_id" = i64, Path), ("work_kind" = String, Path)),
    responses((status = 200, body = platform::Envelope<Vec<HandInView>>)))]
pub(super) async fn list_hand_ins(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind)): Path<(ClassId, WorkKind)>,
) -> ApiResult<Vec<HandInView>> {
    let now_ms = app.now_ms();
    let views = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            let works = catalogue.list_work(&tx, kind, id, now_ms).await?;
            let works = works.ok_or(Error::NotFound)?;
            let members = list_members(&tx, id).await?;
            let reminded = list_reminded(&tx, id, kind).await?;
            let view = |work: &Work| {
                let last_ms = reminded.get(&work.id).copied();
                let has_done = |member: &&crate::Member| work.done.contains(&member.user);
                HandInView {
                    item_id: work.id,
                    members: members.len(),
                    done: members.iter().filter(has_done).count(),
                    waiting: work.waiting,
                    is_open_now: work.is_open,
                    reminded_at_ms: last_ms,
                    remind_again_at_ms: reminder::again_at_ms(last_ms, now_ms),
                }
            };
            Ok::<_, Error>(works.iter().map(view).collect())
        })
        .await?;
    Ok(Envelope::ok(views))
}

/// Who was reminded.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Reminded {
    students: usize,
}

impl Reminded {
    pub(super) fn answer(self) -> Envelope<Self> {
        Envelope::with_message(format!("已提醒 {} 名学生。", self.students), self)
    }
}

/// Reminds the members who have not handed in: a message to exactly these, at most once in 24 hours for each item.
#[utoipa::path(post, path = "/api/classes/{class_id}/hand_ins/{work_kind}/{item_id}/remind/", tag = "classes",
    params(("class_id" = i64, Path), ("work_kind" = String, Path), ("item_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Reminded>)))]
pub(super) async fn remind_of_hand_in(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind, item)): Path<(ClassId, WorkKind, i64)>,
) -> ApiResult<Reminded> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let reminded = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let works = catalogue.list_work(&tx, kind, id, now_ms).await?;
            let mut works = works.into_iter().flatten();
            let work = works.find(|work| work.id == item).ok_or(Error::NotFound)?;
            let members = list_members(&tx, id).await?.into_iter();
            let missing: Vec<_> = members
                .map(|member| member.user)
                .filter(|user| !work.done.contains(user))
                .collect();
            let about = (kind, item, work.title.as_str());
            remind(&tx, &user, &class, about, work.is_open, missing, now_ms).await
        })
        .await?;
    Ok(reminded.answer())
}

/// Sends the reminder, if the rule lets it, and notes who sent it.
pub(super) async fn remind(
    tx: &Tx,
    user: &CurrentUser,
    class: &Class,
    (kind, item, title): (WorkKind, i64, &str),
    is_open: bool,
    missing: Vec<UserId>,
    now_ms: Millis,
) -> Result<Reminded, Error> {
    let last_ms = list_reminded(tx, class.id, kind).await?.get(&item).copied();
    reminder::check(is_open, missing.len(), last_ms, now_ms)?;
    let students = missing.len();
    let (head, text) = reminder::words(kind, title);
    let new = NewNotice {
        class: class.id,
        author: user.id,
        title: head,
        text,
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients: missing,
        about: Some((kind, item)),
    };
    notice::add_notice(tx, &new, now_ms).await?;
    let facts = json!({ "kind": kind, "item": title, "students": students });
    let act = Act::of("classes.students_reminded", &class.name).with(facts);
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(Reminded { students })
}
