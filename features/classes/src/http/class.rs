//! Making, changing and putting away a class.

use super::{
    class_list::{ClassView, views},
    require_active,
};
use crate::{
    Class, ClassId, MemberState,
    class_code::CODE_LENGTH,
    require_teacher,
    store::{
        class::{self, ClassRow, NewClass},
        extension, member, teacher,
    },
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{SchoolId, Teacher},
    audit::{self, Act},
    ids,
};
use serde::Deserialize;

/// What a teacher sets for a class.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "name": "会计2602班", "term": "2026秋", "course_ids": [], "capacity": 60, "needs_approval": false
}))]
pub(super) struct ClassForm {
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    #[garde(length(chars, min = 1, max = 40))]
    term: String,
    /// Courses of the school that the class takes.
    #[garde(length(max = 50))]
    #[serde(default)]
    course_ids: Vec<CourseId>,
    #[garde(range(min = 1, max = 2000))]
    #[serde(default = "sixty")]
    capacity: i64,
    #[garde(skip)]
    #[serde(default)]
    code_expires_at_ms: Option<Millis>,
    #[garde(skip)]
    #[serde(default)]
    needs_approval: bool,
    /// Takes over what is open, when and with which weight, from a class of mine; dates stay as they are.
    #[garde(skip)]
    #[serde(default)]
    copy_from: Option<ClassId>,
}

const fn sixty() -> i64 {
    60
}

/// Makes a class that belongs to me.
#[utoipa::path(post, path = "/api/classes/", tag = "classes", request_body = ClassForm,
    responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn add_class(
    State(app): State<App>,
    teacher: Teacher,
    Body(form): Body<ClassForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let codes = free_codes();
    let view = app
        .db
        .write(move |tx| async move {
            let mut courses = form.course_ids.clone();
            if let Some(from) = form.copy_from {
                require_teacher(&tx, &user, from).await?;
                courses.extend(class::list_courses_of_class(&tx, from).await?);
            }
            require_courses(&tx, user.school, &courses).await?;
            let id = insert(&tx, &user, &form, codes, now_ms).await?;
            class::set_courses(&tx, id, &courses, now_ms).await?;
            if let Some(from) = form.copy_from {
                extension::copy_openings(&tx, id, from, 0, now_ms).await?;
            }
            let class = require_teacher(&tx, &user, id).await?;
            let act = Act::of("classes.class_added", &class.name);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("班级已创建。", view))
}

/// Codes to try, made outside the unit of work so that running it again tries the same ones.
fn free_codes() -> Vec<String> {
    (0..8).map(|_| ids::readable_code(CODE_LENGTH)).collect()
}

async fn insert(
    tx: &Tx,
    user: &CurrentUser,
    form: &ClassForm,
    codes: Vec<String>,
    now_ms: Millis,
) -> Result<ClassId, Error> {
    for code in codes {
        let new = NewClass {
            school: user.school,
            name: form.name.trim().into(),
            term: form.term.trim().into(),
            code,
            code_expires_at_ms: form.code_expires_at_ms,
            capacity: form.capacity,
            needs_approval: form.needs_approval,
            owner: user.id,
        };
        if let Some(id) = class::add_class(tx, &new, now_ms).await? {
            return Ok(id);
        }
    }
    Err(Error::Busy)
}

/// Refuses courses that are not the school's.
pub(super) async fn require_courses(tx: &Tx, school: SchoolId, wanted: &[CourseId]) -> Result<(), Error> {
    let all = courses::list_courses(tx, school).await?;
    let is_known = |id: &CourseId| all.iter().any(|course| course.id == *id);
    if wanted.iter().all(is_known) {
        return Ok(());
    }
    Err(Error::invalid("course_ids", "所选课程不存在，请刷新后重新选择。"))
}

/// A class with its numbers, for the head of its screens.
pub(super) async fn detail_of(tx: &Tx, user: &CurrentUser, class: Class) -> Result<ClassView, Error> {
    let teachers = teacher::list_teachers(tx, user.school, class.id).await?;
    let waiting = member::count_in_state(tx, class.id, MemberState::Waiting).await?;
    let row = ClassRow {
        members: member::count_members(tx, class.id).await?,
        waiting,
        is_owner: teachers.iter().any(|one| one.user == user.id && one.is_owner),
        class,
    };
    let mut views = views(tx, user.school, vec![row]).await?;
    views.pop().ok_or(Error::NotFound)
}

/// One class I teach.
#[utoipa::path(get, path = "/api/classes/{class_id}/", tag = "classes", params(("class_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn show_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
) -> ApiResult<ClassView> {
    let view = app
        .db
        .read(move |tx| async move {
            let class = require_teacher(&tx, &teacher, id).await?;
            detail_of(&tx, &teacher, class).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// What the courses of a class are called, for the log.
async fn course_titles(tx: &Tx, id: ClassId) -> Result<Vec<String>, Error> {
    let mut titles = Vec::new();
    for course in class::list_courses_of_class(tx, id).await? {
        titles.extend(courses::find_course(tx, course).await?.map(|course| course.title));
    }
    Ok(titles)
}

/// Changes name, term, courses and the rules of joining. Members stay, even above a smaller capacity.
#[utoipa::path(put, path = "/api/classes/{class_id}/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = ClassForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn update_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<ClassForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let before = require_active(&tx, &user, id).await?;
            require_courses(&tx, user.school, &form.course_ids).await?;
            let class = Class {
                name: form.name.trim().into(),
                term: form.term.trim().into(),
                capacity: form.capacity,
                code_expires_at_ms: form.code_expires_at_ms,
                needs_approval: form.needs_approval,
                ..before.clone()
            };
            class::update_class(&tx, &class).await?;
            let taken = course_titles(&tx, id).await?;
            class::set_courses(&tx, id, &form.course_ids, now_ms).await?;
            let act = Act::of("classes.class_changed", &class.name)
                .changed("name", &before.name, &class.name)
                .changed("term", &before.term, &class.term)
                .changed("capacity", before.capacity, class.capacity)
                .changed(
                    "code_expires_at_ms",
                    before.code_expires_at_ms,
                    class.code_expires_at_ms,
                )
                .changed("needs_approval", before.needs_approval, class.needs_approval)
                .changed("courses", taken, course_titles(&tx, id).await?);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("班级设置已保存。", view))
}

/// When the new code expires.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "expires_at_ms": null }))]
pub(super) struct CodeChange {
    /// None: it works until it is replaced.
    #[garde(skip)]
    #[serde(default)]
    expires_at_ms: Option<Millis>,
}

/// Replaces the class code; the old one stops working at once.
#[utoipa::path(post, path = "/api/classes/{class_id}/code/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = CodeChange, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn rotate_code(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(change): Body<CodeChange>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let codes = free_codes();
    let view = app
        .db
        .write(move |tx| async move {
            let before = require_active(&tx, &user, id).await?;
            let mut is_set = false;
            for code in &codes {
                is_set = is_set || class::set_code(&tx, id, code, change.expires_at_ms).await?;
            }
            if !is_set {
                return Err(Error::Busy);
            }
            let class = require_teacher(&tx, &user, id).await?;
            let act = Act::of("classes.code_rotated", &class.name).changed("code", &before.code, &class.code);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message("已更换班级码，旧班级码立即失效。", view))
}

/// Whether a class is put away.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "is_archived": true }))]
pub(super) struct ArchiveForm {
    #[garde(skip)]
    is_archived: bool,
}

/// Puts a class away, or takes it out again. Nothing of it is lost; nobody joins it and nothing in it is changed meanwhile.
#[utoipa::path(post, path = "/api/classes/{class_id}/archive/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = ArchiveForm, responses((status = 200, body = platform::Envelope<ClassView>)))]
pub(super) async fn archive_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<ArchiveForm>,
) -> ApiResult<ClassView> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let msg = if form.is_archived {
        "班级已归档。"
    } else {
        "班级已恢复。"
    };
    let view = app
        .db
        .write(move |tx| async move {
            let mut class = require_teacher(&tx, &user, id).await?;
            class.archived_at_ms = form.is_archived.then_some(now_ms);
            class::set_archived(&tx, id, class.archived_at_ms).await?;
            let action = if form.is_archived {
                "classes.class_archived"
            } else {
                "classes.class_restored"
            };
            let act = Act::of(action, &class.name);
            audit::record_act(&tx, &user, act, now_ms).await?;
            detail_of(&tx, &user, class).await
        })
        .await?;
    Ok(Envelope::with_message(msg, view))
}
