//! Who owns and edits the courses of the school, and the calls by which that changes.

use crate::{
    Course, CourseId, EditorRole, TestsGuard,
    editors::{
        EditorName, EditorsView, joined, list_colleagues, relation_of, require_colleague, require_course,
        require_manager, require_staff,
    },
    list_courses,
    rights::{Permission, may},
    store::editor::{self, Editor, list_editors, list_editors_of_school},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::UserId,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

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
                let (own, others) = editors.into_iter().partition(|one| one.course == course.id);
                editors = others;
                let may_export = tests(&tx, &user, course.id).await.is_ok();
                rows.push(managed(&user, course, own, may_export));
            }
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

fn managed(user: &CurrentUser, course: Course, editors: Vec<Editor>, may_export: bool) -> ManagedCourse {
    let (my_role, owner, editors) = told_apart(editors, Some(user.id));
    let relation = relation_of(user, my_role);
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

/// What somebody is to the course, its owner, and who edits beside.
fn told_apart(
    editors: Vec<Editor>,
    user: Option<UserId>,
) -> (Option<EditorRole>, Option<EditorName>, Vec<EditorName>) {
    let own = editors.iter().find(|editor| Some(editor.user) == user);
    let role = own.map(|editor| editor.role);
    let (owners, others): (Vec<_>, Vec<_>) = editors
        .into_iter()
        .partition(|editor| editor.role == EditorRole::Owner);
    let owner = owners.into_iter().next().map(EditorName::from);
    (role, owner, others.into_iter().map(EditorName::from).collect())
}

async fn view(tx: &Tx, user: &CurrentUser, course: Course) -> Result<EditorsView, Error> {
    let (my_role, owner, editors) = told_apart(list_editors(tx, course.id).await?, Some(user.id));
    let relation = relation_of(user, my_role);
    let may_manage = may(relation, Permission::Manage);
    Ok(EditorsView {
        title: course.title,
        owner,
        editors,
        my_role,
        may_write: may(relation, Permission::Write),
        may_manage,
        colleagues: if may_manage {
            list_colleagues(tx, user.school).await?
        } else {
            Vec::new()
        },
    })
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
            view(&tx, &user, course).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// A teacher of the school.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 4 }))]
pub(super) struct CourseEditorForm {
    #[garde(skip)]
    user_id: UserId,
}

/// Lets a colleague edit the course and its bank. For its owner and the academic office.
#[utoipa::path(post, path = "/api/course/{course_id}/editors/", tag = "courses", params(("course_id" = i64, Path)),
    request_body = CourseEditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn add_course_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Body(form): Body<CourseEditorForm>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let course = require_manager(&tx, &user, id).await?;
            require_colleague(&tx, &user, form.user_id).await?;
            let change = Change::begin(&tx, &course).await?;
            editor::add_editor(&tx, id, form.user_id, now_ms).await?;
            change
                .record(&tx, &user, "courses.editor_added", (&course, now_ms))
                .await?;
            view(&tx, &user, course).await
        })
        .await?;
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
            let change = Change::begin(&tx, &course).await?;
            if change.owner.as_ref().is_some_and(|owner| owner.user_id == editor) {
                let words = "课程负责人不能被移除，请先转交课程。";
                return Err(Error::conflict("courses.owner_stays", words));
            }
            if !editor::remove_editor(&tx, id, editor).await? {
                return Err(Error::NotFound);
            }
            change
                .record(&tx, &user, "courses.editor_removed", (&course, now_ms))
                .await?;
            view(&tx, &user, course).await
        })
        .await?;
    Ok(Envelope::with_message("已移除编辑者。", view))
}

/// Hands the course over to a colleague; who owned it stays as editor. For its owner and the academic office.
#[utoipa::path(post, path = "/api/course/{course_id}/owner/", tag = "courses", params(("course_id" = i64, Path)),
    request_body = CourseEditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn hand_over_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Body(form): Body<CourseEditorForm>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let course = require_manager(&tx, &user, id).await?;
            require_colleague(&tx, &user, form.user_id).await?;
            let change = Change::begin(&tx, &course).await?;
            editor::set_owner(&tx, id, form.user_id, now_ms).await?;
            change
                .record(&tx, &user, "courses.handed_over", (&course, now_ms))
                .await?;
            view(&tx, &user, course).await
        })
        .await?;
    Ok(Envelope::with_message("课程已转交。", view))
}

/// Who owned and edited before a change.
struct Change {
    owner: Option<EditorName>,
    editors: Vec<EditorName>,
}

impl Change {
    async fn begin(tx: &Tx, course: &Course) -> Result<Self, Error> {
        let (_, owner, editors) = told_apart(list_editors(tx, course.id).await?, None);
        Ok(Self { owner, editors })
    }

    /// Leaves the line of what changed; none where nothing did.
    async fn record(
        self,
        tx: &Tx,
        user: &CurrentUser,
        action: &str,
        (course, now_ms): (&Course, Millis),
    ) -> Result<(), Error> {
        let now = Self::begin(tx, course).await?;
        let owner = |one: &Self| {
            one.owner
                .as_ref()
                .map_or_else(String::new, |owner| owner.real_name.clone())
        };
        let ids = |one: &Self| one.editors.iter().map(|name| name.user_id).collect::<Vec<_>>();
        let owner_id = |one: &Self| one.owner.as_ref().map(|owner| owner.user_id);
        if ids(&self) == ids(&now) && owner_id(&self) == owner_id(&now) {
            return Ok(());
        }
        let act = Act::of(action, &course.title)
            .changed("owner", owner(&self), owner(&now))
            .changed("editors", joined(&self.editors), joined(&now.editors));
        audit::record_act(tx, user, act, now_ms).await
    }
}
