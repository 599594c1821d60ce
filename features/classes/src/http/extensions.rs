//! More time for one student and one item.

use super::members::name_of;
use super::{openings::items_of, require_active};
use crate::{
    ClassId, ItemKind, MemberState,
    catalogue::Catalogue,
    events::openings_changed,
    require_teacher,
    store::{
        extension::{self, Extension, NewExtension, list_extensions},
        member::find_member,
    },
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Which extensions.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExtensionFilter {
    /// One item; all of the kind if absent.
    #[garde(skip)]
    item_id: Option<i64>,
}

/// More time for one student.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ExtensionView {
    item_id: i64,
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    due_at_ms: Millis,
    reason: String,
    granted_at_ms: Millis,
}

impl From<Extension> for ExtensionView {
    fn from(one: Extension) -> Self {
        Self {
            item_id: one.item,
            user_id: one.user,
            real_name: one.real_name,
            student_number: one.student_number,
            due_at_ms: one.due_at_ms,
            reason: one.reason,
            granted_at_ms: one.granted_at_ms,
        }
    }
}

/// The extensions of one kind of item in a class.
#[utoipa::path(get, path = "/api/classes/{class_id}/extensions/{item_kind}/", tag = "classes",
    params(("class_id" = i64, Path), ("item_kind" = String, Path), ExtensionFilter),
    responses((status = 200, body = platform::Envelope<Vec<ExtensionView>>)))]
pub(super) async fn list_item_extensions(
    State(app): State<App>,
    teacher: Teacher,
    Path((id, kind)): Path<(ClassId, ItemKind)>,
    Query(filter): Query<ExtensionFilter>,
) -> ApiResult<Vec<ExtensionView>> {
    let found = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            Ok::<_, Error>(list_extensions(&tx, id, kind, filter.item_id).await?)
        })
        .await?;
    Ok(Envelope::ok(found.into_iter().map(ExtensionView::from).collect()))
}

/// More time for some students.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_id": 1, "user_ids": [5], "due_at_ms": 1_800_000_000_000_i64, "reason": "病假" }))]
pub(super) struct ExtensionGrant {
    #[garde(skip)]
    item_id: i64,
    #[garde(length(min = 1, max = 500))]
    user_ids: Vec<UserId>,
    #[garde(range(min = 0))]
    due_at_ms: Millis,
    #[garde(length(chars, min = 1, max = 200))]
    reason: String,
}

/// Gives students more time for an item.
#[utoipa::path(post, path = "/api/classes/{class_id}/extensions/{item_kind}/", tag = "classes",
    params(("class_id" = i64, Path), ("item_kind" = String, Path)), request_body = ExtensionGrant,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn grant_extensions(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind)): Path<(ClassId, ItemKind)>,
    Body(grant): Body<ExtensionGrant>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let count = grant.user_ids.len();
    app.db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let items = items_of(&tx, &catalogue, id, kind, None).await?;
            let item = items.into_iter().find(|(_, _, item)| item.id == grant.item_id);
            let (_, _, item) = item.ok_or(Error::NotFound)?;
            let mut names = Vec::new();
            for student in &grant.user_ids {
                let member = find_member(&tx, id, *student).await?;
                let Some(member) = member.filter(|member| member.state == MemberState::Member) else {
                    return Err(Error::invalid(
                        "user_ids",
                        "所选学生中有人不在本班，请刷新后重试。",
                    ));
                };
                names.push(member.real_name);
                let new = NewExtension {
                    class: id,
                    kind,
                    item: item.id,
                    user: *student,
                    due_at_ms: grant.due_at_ms,
                    reason: grant.reason.trim().into(),
                    granted_by: user.id,
                };
                extension::put_extension(&tx, &new, now_ms).await?;
            }
            openings_changed(&tx, id, kind, now_ms).await?;
            let detail = json!({ "item": item.title, "students": names, "due_at_ms": grant.due_at_ms });
            let action = "classes.extension_granted";
            let act = Act::of(action, &class.name).with(detail).because(&grant.reason);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已为 {count} 名学生延期。"),
        Nothing {},
    ))
}

/// Takes an extension back.
#[utoipa::path(delete, path = "/api/classes/{class_id}/extensions/{item_kind}/{item_id}/{user_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("item_kind" = String, Path), ("item_id" = i64, Path), ("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn withdraw_extension(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind, item, student)): Path<(ClassId, ItemKind, i64, UserId)>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    app.db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            if !extension::remove_extension(&tx, id, kind, item, student).await? {
                return Err(Error::NotFound);
            }
            openings_changed(&tx, id, kind, now_ms).await?;
            let items = items_of(&tx, &catalogue, id, kind, None).await?;
            let found = items.into_iter().find(|(_, _, known)| known.id == item);
            let title = found.map_or_else(String::new, |(_, _, known)| known.title);
            let detail = json!({ "item": title, "students": [name_of(&tx, student).await?] });
            let act = Act::of("classes.extension_withdrawn", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已取消延期。", Nothing {}))
}
