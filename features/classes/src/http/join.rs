//! `POST /api/class/join/`.

use crate::{ClassId, class_code::ClassCode, joining::join};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope};
use serde::{Deserialize, Serialize};

/// A class code as typed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "QHZN26A" }))]
pub(super) struct ClassCodeForm {
    /// Spaces, case and full-width letters are forgiven.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    code: String,
}

/// The class that was joined.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct JoinedView {
    class_id: ClassId,
    class_name: String,
    /// A teacher has to let the person in first.
    is_waiting: bool,
}

/// Joins a class with its code.
#[utoipa::path(post, path = "/api/class/join/", tag = "classes", request_body = ClassCodeForm,
    responses((status = 200, body = platform::Envelope<JoinedView>)))]
pub(super) async fn join_class(
    State(app): State<App>,
    user: CurrentUser,
    Body(form): Body<ClassCodeForm>,
) -> ApiResult<JoinedView> {
    let code = ClassCode::parse(&form.code)?;
    let now_ms = app.now_ms();
    let joined = app
        .db
        .write(move |tx| async move { join(&tx, user.school, user.id, &code, now_ms).await })
        .await?;
    let name = &joined.class.name;
    let msg = if joined.is_waiting {
        format!("已提交加入「{name}」的申请，请等待教师确认。")
    } else {
        format!("已加入班级「{name}」。")
    };
    Ok(Envelope::with_message(
        msg,
        JoinedView {
            class_id: joined.class.id,
            class_name: joined.class.name,
            is_waiting: joined.is_waiting,
        },
    ))
}
