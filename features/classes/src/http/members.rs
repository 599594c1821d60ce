//! The students of a class.

use super::require_active;
use crate::{
    ClassId, MemberState,
    events::members_changed,
    require_teacher,
    store::{
        extension::count_extensions_by_student,
        member::{self, MemberRow, MemberSearch},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Page, PageOf, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::{Download, Nothing},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

/// Which students.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MemberFilter {
    /// Part of a name, a number, a username or a phone number.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// Members if absent.
    #[garde(skip)]
    #[param(inline)]
    state: Option<MemberState>,
    /// `student_number`, `real_name`, `joined_at` or `extra_time`, with a leading minus for descending.
    #[garde(inner(length(chars, max = 20)))]
    sort: Option<String>,
}

impl MemberFilter {
    fn search(self, class: ClassId, page: Page) -> MemberSearch {
        MemberSearch {
            class,
            state: self.state.unwrap_or(MemberState::Member),
            like: database::like_pattern(self.q.as_deref()),
            sort: self.sort.unwrap_or_default(),
            page,
        }
    }
}

/// A student of a class as their teacher sees them.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct MemberView {
    id: UserId,
    username: String,
    real_name: String,
    student_number: Option<String>,
    /// `138****1234`, or none.
    phone_masked: Option<String>,
    state: MemberState,
    /// `active`, `imported` (not activated yet), `disabled` or `deleted`.
    account: String,
    /// A teacher or the office has set the password.
    must_change_password: bool,
    /// More time in every exam, in percent.
    extra_time_percent: i64,
    /// Items for which this student has more time than the class.
    extensions: i64,
    joined_at_ms: Millis,
}

fn view(row: MemberRow, extensions: &HashMap<UserId, i64>) -> MemberView {
    let member = row.member;
    MemberView {
        id: member.user,
        username: row.username,
        real_name: member.real_name,
        student_number: member.student_number,
        phone_masked: row.phone.as_deref().map(identity::masked_phone),
        state: member.state,
        account: row.account,
        must_change_password: row.must_change_password,
        extra_time_percent: member.extra_time_percent,
        extensions: extensions.get(&member.user).copied().unwrap_or(0),
        joined_at_ms: member.joined_at_ms,
    }
}

/// The students of a class I teach.
#[utoipa::path(get, path = "/api/classes/{class_id}/members/", tag = "classes",
    params(("class_id" = i64, Path), MemberFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<MemberView>>)))]
pub(super) async fn list_members(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Query(filter): Query<MemberFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<MemberView>> {
    let search = filter.search(id, page);
    let found = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            let extensions = count_extensions_by_student(&tx, id).await?.into_iter().collect();
            let (rows, total) = member::search_members(&tx, &search).await?;
            let items = rows.into_iter().map(|row| view(row, &extensions)).collect();
            Ok::<_, Error>(PageOf { items, total })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// The students that the filter finds, as an Excel file.
#[utoipa::path(get, path = "/api/classes/{class_id}/members/export/", tag = "classes",
    params(("class_id" = i64, Path), MemberFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_members(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Query(filter): Query<MemberFilter>,
) -> Result<Download, Error> {
    let all = Page {
        page: 1,
        page_size: u32::MAX,
    };
    let search = filter.search(id, all);
    let (class, rows) = app
        .db
        .read(move |tx| async move {
            let class = require_teacher(&tx, &teacher, id).await?;
            let (rows, _) = member::search_members(&tx, &search).await?;
            Ok::<_, Error>((class, rows))
        })
        .await?;
    let name = format!("{}-学生名单", class.name);
    Ok(Download::xlsx(&name, crate::workbook::members(&rows)?))
}

/// One student of the class.
#[utoipa::path(get, path = "/api/classes/{class_id}/members/{user_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<MemberView>)))]
pub(super) async fn show_member(
    State(app): State<App>,
    teacher: Teacher,
    Path((id, student)): Path<(ClassId, UserId)>,
) -> ApiResult<MemberView> {
    let view = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            let row = member::find_member_row(&tx, id, student)
                .await?
                .ok_or(Error::NotFound)?;
            let extensions = count_extensions_by_student(&tx, id).await?.into_iter().collect();
            Ok::<_, Error>(view(row, &extensions))
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// What a teacher sets for one student.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "extra_time_percent": 25, "reason": "视力障碍" }))]
pub(super) struct MemberChange {
    /// More time in every exam, in percent.
    #[garde(range(min = 0, max = 300))]
    extra_time_percent: i64,
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

/// Gives a student more time in every exam.
#[utoipa::path(put, path = "/api/classes/{class_id}/members/{user_id}/", tag = "classes",
    params(("class_id" = i64, Path), ("user_id" = i64, Path)), request_body = MemberChange,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn update_member(
    State(app): State<App>,
    teacher: Teacher,
    Path((id, student)): Path<(ClassId, UserId)>,
    Body(change): Body<MemberChange>,
) -> ApiResult<Nothing> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    app.db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let before = member::find_member(&tx, id, student)
                .await?
                .ok_or(Error::NotFound)?;
            let percent = change.extra_time_percent;
            member::set_extra_time(&tx, id, student, percent).await?;
            let act = Act::of("classes.extra_time_set", &class.name)
                .with(json!({ "student": before.real_name }))
                .changed("extra_time_percent", before.extra_time_percent, percent)
                .because(&change.reason);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}

/// Students who wait, and what becomes of them.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_ids": [5], "is_approved": true }))]
pub(super) struct MemberDecision {
    #[garde(length(min = 1, max = 2000))]
    user_ids: Vec<UserId>,
    #[garde(skip)]
    is_approved: bool,
}

/// How many students it touched.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MembersChanged {
    changed: usize,
}

/// Lets waiting students in, or turns them away. Whoever does not wait any more is passed over.
#[utoipa::path(post, path = "/api/classes/{class_id}/members/decide/", tag = "classes",
    params(("class_id" = i64, Path)), request_body = MemberDecision,
    responses((status = 200, body = platform::Envelope<MembersChanged>)))]
pub(super) async fn decide_members(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(decision): Body<MemberDecision>,
) -> ApiResult<MembersChanged> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let is_approved = decision.is_approved;
    let changed = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let to = if is_approved {
                MemberState::Member
            } else {
                MemberState::Removed
            };
            let mut names = Vec::new();
            for student in decision.user_ids {
                if member::move_member(&tx, id, student, MemberState::Waiting, to).await? {
                    names.push(name_of(&tx, student).await?);
                }
            }
            let changed = names.len();
            if member::count_members(&tx, id).await? > class.capacity && is_approved {
                return Err(Error::conflict(
                    "classes.full",
                    "通过后人数超过班级上限，请先调大上限。",
                ));
            }
            if is_approved {
                members_changed(&tx, &[id], now_ms).await?;
            }
            let action = if is_approved {
                "classes.members_approved"
            } else {
                "classes.members_refused"
            };
            let act = Act::of(action, &class.name).with(json!({ "students": names }));
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(changed)
        })
        .await?;
    let msg = if is_approved {
        format!("已通过 {changed} 名学生。")
    } else {
        format!("已拒绝 {changed} 名学生。")
    };
    Ok(Envelope::with_message(msg, MembersChanged { changed }))
}

/// What a person is called, for the log.
pub(super) async fn name_of(tx: &Tx, id: UserId) -> Result<String, Error> {
    let person = identity::find_user(tx, id).await?.ok_or(Error::NotFound)?;
    Ok(person.real_name)
}

/// Students who leave.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_ids": [5], "reason": "转专业" }))]
pub(super) struct MemberRemoval {
    #[garde(length(min = 1, max = 2000))]
    user_ids: Vec<UserId>,
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    reason: String,
}

/// Moves students out of the class. Their work stays; they come back only by approval.
#[utoipa::path(post, path = "/api/classes/{class_id}/members/remove/", tag = "classes",
    params(("class_id" = i64, Path)), request_body = MemberRemoval,
    responses((status = 200, body = platform::Envelope<MembersChanged>)))]
pub(super) async fn remove_members(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(removal): Body<MemberRemoval>,
) -> ApiResult<MembersChanged> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let changed = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let mut names = Vec::new();
            for student in &removal.user_ids {
                if member::move_member(&tx, id, *student, MemberState::Member, MemberState::Removed).await? {
                    names.push(name_of(&tx, *student).await?);
                }
            }
            let changed = names.len();
            members_changed(&tx, &[id], now_ms).await?;
            let detail = json!({ "students": names });
            let action = "classes.members_removed";
            let act = Act::of(action, &class.name).with(detail).because(&removal.reason);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(changed)
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已将 {changed} 名学生移出班级。"),
        MembersChanged { changed },
    ))
}
