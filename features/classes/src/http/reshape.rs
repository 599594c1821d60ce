//! Merging two classes into one, and splitting one into two.

use super::{class::detail_of, class_list::ClassView, require_active};
use crate::{
    ClassId, MemberState,
    class_code::CODE_LENGTH,
    events::members_changed,
    store::{
        class::{self, NewClass},
        extension, member,
    },
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    ids,
};
use serde::Deserialize;
use serde_json::json;

/// The class that dissolves into this one.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "from_class_id": 2 }))]
pub(super) struct MergeForm {
    #[garde(skip)]
    from_class_id: ClassId,
}

/// Takes all members of another class of mine into this one and puts the other away. Their work stays theirs.
#[utoipa::path(post, path = "/api/classes/{class_id}/merge/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = MergeForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn merge_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<MergeForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let into = require_active(&tx, &user, id).await?;
            let from = require_active(&tx, &user, form.from_class_id).await?;
            if from.id == into.id {
                return Err(Error::invalid("from_class_id", "请选择另一个班级。"));
            }
            let coming = member::list_members(&tx, from.id).await?;
            for student in &coming {
                let known = member::find_member(&tx, into.id, student.user).await?;
                if known.is_none_or(|known| known.state != MemberState::Member) {
                    member::put_member(&tx, into.id, student.user, MemberState::Member, now_ms).await?;
                }
            }
            if member::count_members(&tx, into.id).await? > into.capacity {
                return Err(full());
            }
            class::set_archived(&tx, from.id, Some(now_ms)).await?;
            members_changed(&tx, &[into.id, from.id], now_ms).await?;
            let detail = json!({ "from": from.name, "students": coming.len() });
            let act = Act::of("classes.merged", &into.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, into).await
        })
        .await?;
    Ok(Envelope::with_message("合班完成，原班级已归档。", view))
}

fn full() -> Error {
    Error::conflict("classes.full", "合并后的人数超过班级上限，请先调大上限。")
}

/// The students who leave, and the name of their new class.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "name": "会计2601班B组", "user_ids": [5, 6] }))]
pub(super) struct SplitForm {
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    #[garde(length(min = 1, max = 2000))]
    user_ids: Vec<UserId>,
}

/// Moves students into a new class with the same courses and openings.
#[utoipa::path(post, path = "/api/classes/{class_id}/split/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = SplitForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn split_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<SplitForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms, code) = (teacher.0, app.now_ms(), ids::readable_code(CODE_LENGTH));
    let view = app
        .db
        .write(move |tx| async move {
            let from = require_active(&tx, &user, id).await?;
            let new = NewClass {
                school: user.school,
                name: form.name.trim().into(),
                term: from.term.clone(),
                code,
                code_expires_at_ms: None,
                capacity: from.capacity,
                needs_approval: from.needs_approval,
                owner: user.id,
            };
            let new = class::add_class(&tx, &new, now_ms).await?.ok_or(Error::Busy)?;
            let courses = class::list_courses_of_class(&tx, id).await?;
            class::set_courses(&tx, new, &courses, now_ms).await?;
            extension::copy_openings(&tx, new, id, 0, now_ms).await?;
            for student in &form.user_ids {
                if !member::move_member(&tx, id, *student, MemberState::Member, MemberState::Removed).await? {
                    return Err(Error::invalid(
                        "user_ids",
                        "所选学生中有人已不在本班，请刷新后重试。",
                    ));
                }
                member::put_member(&tx, new, *student, MemberState::Member, now_ms).await?;
            }
            members_changed(&tx, &[id, new], now_ms).await?;
            let class = require_active(&tx, &user, new).await?;
            let detail = json!({ "from": from.name, "students": form.user_ids.len() });
            let act = Act::of("classes.split", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("分班完成。", view))
}
