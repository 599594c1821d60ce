//! Who owns and edits the courses of the school, and the calls by which that changes.

use crate::{
    Course, CourseId, EditorRole, TestsGuard,
    editors::{relation_of, require_colleague, require_course, require_manager, require_staff},
    list_courses,
    ownership::{EditorForm, EditorName, EditorsView, Ownership},
    rights::{Permission, may},
    store::editor::{self, list_editors, list_editors_of_school},
};
use axum::extract::State;
use database::Tx;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::UserId};
use serde::Serialize;

/// A course of the school with who writes it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ManagedCourse {
    course_id: CourseId,
    title: String,
    category: String,
    /// Whose it is; none while the academic office holds it.
    #[schema(required = true)]
    owner: Option<EditorName>,
    /// Who writes beside the owner.
    editors: Vec<EditorName>,
    /// What I am to it.
    #[schema(required = true)]
    my_role: Option<EditorRole>,
    /// Whether I may change it and its bank.
    may_write: bool,
    /// Whether I may name editors and hand it over.
    may_manage: bool,
    /// Whether I may export the folder, hidden tests included.
    may_export: bool,
    imported_at_ms: Millis,
}

/// The courses of the school: whose they are, and what I may do with each.
#[utoipa::path(get, path = "/api/course/managed/", tag = "courses",
    responses((status = 200, body = platform::Envelope<Vec<ManagedCourse>>)))]
pub(super) async fn list_managed_courses(
    State(app): State<App>,
    user: CurrentUser,
    State(tests): State<TestsGuard>,
) -> ApiResult<Vec<ManagedCourse>> {
    require_staff(&user)?;
    let rows = app
        .db
        .read(move |tx| async move {
            let mut editors = list_editors_of_school(&tx, user.school).await?;
            let mut rows = Vec::new();
            for course in list_courses(&tx, user.school).await? {
                let own = editors.extract_if(.., |one| one.course == course.id).collect();
                let may_export = tests(&tx, &user, course.id).await.is_ok();
                rows.push(managed(&user, course, own, may_export));
            }
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

fn managed(user: &CurrentUser, course: Course, ownership: Ownership, may_export: bool) -> ManagedCourse {
    let my_role = ownership.role_of(user.id);
    let relation = relation_of(user, my_role);
    let Ownership { owner, editors } = ownership;
    ManagedCourse {
        course_id: course.id,
        title: course.title,
        category: course.category,
        owner,
        editors,
        my_role,
        may_write: may(relation, Permission::Write),
        may_manage: may(relation, Permission::Manage),
        may_export,
        imported_at_ms: course.imported_at_ms,
    }
}

/// Who owns and edits a course.
#[utoipa::path(get, path = "/api/course/{course_id}/editors/", tag = "courses", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn list_course_editors(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
) -> ApiResult<EditorsView> {
    let view = app
        .db
        .read(move |tx| async move {
            let course = require_course(&tx, &user, id).await?;
            require_staff(&user)?;
            let ownership = ownership(&tx, id).await?;
            let my_role = ownership.role_of(user.id);
            Ok::<_, Error>(ownership.view(&tx, &user, (course.title, my_role)).await?)
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Lets a colleague edit the course and its bank. For its owner and the academic office.
#[utoipa::path(post, path = "/api/course/{course_id}/editors/", tag = "courses", params(("course_id" = i64, Path)),
    request_body = EditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn add_course_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Body(form): Body<EditorForm>,
) -> ApiResult<EditorsView> {
    let view = appoint(&app, user, (id, form.user_id), EditorRole::Editor).await?;
    Ok(Envelope::with_message("已添加编辑者。", view))
}

/// Ends a colleague's part in the course; an editor may end their own.
#[utoipa::path(delete, path = "/api/course/{course_id}/editors/{user_id}/", tag = "courses",
    params(("course_id" = i64, Path), ("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn remove_course_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, editor)): Path<(CourseId, UserId)>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let course = match require_manager(&tx, &user, id).await {
                Err(Error::NotAllowed { .. }) if editor == user.id => require_course(&tx, &user, id).await?,
                other => other?,
            };
            let before = ownership(&tx, id).await?;
            if before.is_owned_by(editor) {
                let words = "课程负责人不能被移除，请先转交课程。";
                return Err(Error::conflict("courses.owner_stays", words));
            }
            if !editor::remove_editor(&tx, id, editor).await? {
                return Err(Error::NotFound);
            }
            let act = ("courses.editor_removed", now_ms);
            changed(&tx, &user, (course, before), act).await
        })
        .await?;
    Ok(Envelope::with_message("已移除编辑者。", view))
}

/// Hands the course over to a colleague; who owned it stays as editor. For its owner and the academic office.
#[utoipa::path(post, path = "/api/course/{course_id}/owner/", tag = "courses", params(("course_id" = i64, Path)),
    request_body = EditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn hand_over_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Body(form): Body<EditorForm>,
) -> ApiResult<EditorsView> {
    let view = appoint(&app, user, (id, form.user_id), EditorRole::Owner).await?;
    Ok(Envelope::with_message("课程已转交。", view))
}

async fn ownership(tx: &Tx, course: CourseId) -> database::Result<Ownership> {
    Ok(list_editors(tx, course).await?.into_iter().collect())
}

/// Makes a colleague the editor or the owner of the course, and shows who owns and edits it then.
async fn appoint(
    app: &App,
    user: CurrentUser,
    (id, colleague): (CourseId, UserId),
    role: EditorRole,
) -> Result<EditorsView, Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let course = require_manager(&tx, &user, id).await?;
            require_colleague(&tx, &user, colleague).await?;
            let before = ownership(&tx, id).await?;
            let action = match role {
                EditorRole::Editor => {
                    editor::add_editor(&tx, id, colleague, now_ms).await?;
                    "courses.editor_added"
                }
                EditorRole::Owner => {
                    editor::set_owner(&tx, id, colleague, now_ms).await?;
                    "courses.handed_over"
                }
            };
            changed(&tx, &user, (course, before), (action, now_ms)).await
        })
        .await
}

/// Records what was done, and shows who owns and edits the course now.
async fn changed(
    tx: &Tx,
    user: &CurrentUser,
    (course, before): (Course, Ownership),
    (action, now_ms): (&str, Millis),
) -> Result<EditorsView, Error> {
    let now = ownership(tx, course.id).await?;
    let act = (action, course.title.as_str(), now_ms);
    before.record_change(tx, user, act, &now).await?;
    let my_role = now.role_of(user.id);
    Ok(now.view(tx, user, (course.title, my_role)).await?)
}
