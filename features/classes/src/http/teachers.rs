//! Who teaches a class beside its owner.

use super::{class::detail_of, class_list::ClassView, require_active};
use crate::{Class, ClassId, store::teacher};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Role,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::Deserialize;
use serde_json::json;

/// A colleague.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 4 }))]
pub(super) struct ColleagueForm {
    #[garde(skip)]
    user_id: UserId,
}

/// Lets a colleague teach the class with me.
#[utoipa::path(post, path = "/api/classes/{class_id}/teachers/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = ColleagueForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn add_teacher(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(colleague): Body<ColleagueForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let name = require_colleague(&tx, &user, colleague.user_id).await?;
            teacher::add_teacher(&tx, id, colleague.user_id, false).await?;
            let detail = json!({ "teacher": name });
            let act = Act::of("classes.teacher_added", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("已添加任课教师。", view))
}

/// Ends a co-teacher's part in the class.
#[utoipa::path(delete, path = "/api/classes/{class_id}/teachers/{user_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn remove_teacher(
    State(app): State<App>,
    teacher: Teacher,
    Path((id, colleague)): Path<(ClassId, UserId)>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            if !teacher::remove_teacher(&tx, id, colleague).await? {
                return Err(Error::conflict(
                    "classes.owner_stays",
                    "班级负责人不能被移除，请先转交班级。",
                ));
            }
            let person = identity::find_user(&tx, colleague)
                .await?
                .ok_or(Error::NotFound)?;
            let detail = json!({ "teacher": person.real_name });
            let act = Act::of("classes.teacher_removed", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("已移除该教师。", view))
}

/// Hands the class over to a colleague; I stay as co-teacher.
#[utoipa::path(post, path = "/api/classes/{class_id}/owner/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = ColleagueForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn hand_over(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(colleague): Body<ColleagueForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            require_owner(&tx, &user, &class).await?;
            let name = require_colleague(&tx, &user, colleague.user_id).await?;
            teacher::set_owner(&tx, id, colleague.user_id).await?;
            let detail = json!({ "to": name });
            let act = Act::of("classes.handed_over", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("班级已转交。", view))
}

/// Refuses co-teachers what only the owner may do.
pub(super) async fn require_owner(tx: &Tx, user: &CurrentUser, class: &Class) -> Result<(), Error> {
    let owned = teacher::list_owned(tx, user.id).await?;
    if owned.contains(&class.id) || user.has(Role::Admin) {
        return Ok(());
    }
    Err(Error::Forbidden)
}

/// The name of an active teacher of the school.
async fn require_colleague(tx: &Tx, user: &CurrentUser, colleague: UserId) -> Result<String, Error> {
    let all = teacher::list_colleagues(tx, user.school).await?;
    all.into_iter()
        .find(|(id, _, _)| *id == colleague)
        .map(|(_, name, _)| name)
        .ok_or_else(|| Error::invalid("user_id", "没有找到这位教师，或其账号已停用。"))
}
