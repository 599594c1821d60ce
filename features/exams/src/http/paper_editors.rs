//! Whose a paper is: its editors, handing it over, 复制一份.

use super::papers::{PaperSaved, require_paper, require_right};
use crate::{
    Paper, PaperId, of_activity,
    paper_rights::{course_role, is_of_course, ownership, role_of},
    store::{
        paper::{self, NewPaper},
        paper_editor,
    },
};
use axum::extract::State;
use courses::{
    EditorRole,
    editors::{require_colleague, require_staff},
    ownership::{EditorForm, EditorsView, Ownership},
    rights::Permission,
};
use database::Tx;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};

/// Who owns and edits a paper.
#[utoipa::path(get, path = "/api/exams/papers/{paper_id}/editors/", tag = "exams", params(("paper_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn list_paper_editors(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PaperId>,
) -> ApiResult<EditorsView> {
    let view = app
        .db
        .read(move |tx| async move {
            require_staff(&user)?;
            let paper = require_paper(&tx, &user, id).await?;
            let ownership = ownership(&tx, &paper).await?;
            view(&tx, &user, paper, ownership).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Lets a colleague edit the paper. For its owner and the academic office.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/editors/", tag = "exams", params(("paper_id" = i64, Path)),
    request_body = EditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn add_paper_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PaperId>,
    Body(form): Body<EditorForm>,
) -> ApiResult<EditorsView> {
    let view = appoint(&app, user, (id, form.user_id), EditorRole::Editor).await?;
    Ok(Envelope::with_message("已添加编辑者。", view))
}

/// Ends a colleague's part in the paper; an editor may end their own.
#[utoipa::path(delete, path = "/api/exams/papers/{paper_id}/editors/{user_id}/", tag = "exams",
    params(("paper_id" = i64, Path), ("user_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn remove_paper_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, editor)): Path<(PaperId, UserId)>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let paper = match require_own(&tx, &user, id).await {
                Err(Error::NotAllowed { .. }) if editor == user.id => require_paper(&tx, &user, id).await?,
                other => other?,
            };
            if paper.owner == Some(editor) {
                let words = "试卷负责人不能被移除，请先转交试卷。";
                return Err(Error::conflict("exams.paper_owner_stays", words));
            }
            let before = ownership(&tx, &paper).await?;
            if !paper_editor::remove_editor(&tx, id, editor).await? {
                return Err(Error::NotFound);
            }
            let act = ("exams.paper_editor_removed", now_ms);
            changed(&tx, &user, (id, before), act).await
        })
        .await?;
    Ok(Envelope::with_message("已移除编辑者。", view))
}

/// Hands the paper over to a colleague; who owned it stays as editor. For its owner and the academic office.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/owner/", tag = "exams", params(("paper_id" = i64, Path)),
    request_body = EditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn hand_over_paper(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PaperId>,
    Body(form): Body<EditorForm>,
) -> ApiResult<EditorsView> {
    let view = appoint(&app, user, (id, form.user_id), EditorRole::Owner).await?;
    Ok(Envelope::with_message("试卷已转交。", view))
}

/// The paper, if this person names its editors; a paper of the course has those of the course.
async fn require_own(tx: &Tx, user: &CurrentUser, id: PaperId) -> Result<Paper, Error> {
    let paper = require_right(tx, user, id, Permission::Manage).await?;
    if is_of_course(&paper) {
        return Err(Error::conflict(
            "exams.paper_of_course",
            "这份试卷属于课程，由课程的负责人和编辑者维护，请在课程中管理编辑者。",
        ));
    }
    Ok(paper)
}

/// Makes a colleague the editor or the owner of the paper, and shows who owns and edits it then.
async fn appoint(
    app: &App,
    user: CurrentUser,
    (id, colleague): (PaperId, UserId),
    role: EditorRole,
) -> Result<EditorsView, Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let paper = require_own(&tx, &user, id).await?;
            require_colleague(&tx, &user, colleague).await?;
            let before = ownership(&tx, &paper).await?;
            let action = match role {
                EditorRole::Editor => {
                    if !before.is_owned_by(colleague) {
                        paper_editor::add_editor(&tx, id, colleague, now_ms).await?;
                    }
                    "exams.paper_editor_added"
                }
                EditorRole::Owner => {
                    paper_editor::set_owner(&tx, id, (paper.owner, colleague), now_ms).await?;
                    "exams.paper_handed_over"
                }
            };
            changed(&tx, &user, (id, before), (action, now_ms)).await
        })
        .await
}

/// Records what was done, and shows who owns and edits the paper now.
async fn changed(
    tx: &Tx,
    user: &CurrentUser,
    (id, before): (PaperId, Ownership),
    (action, now_ms): (&str, Millis),
) -> Result<EditorsView, Error> {
    let paper = require_paper(tx, user, id).await?;
    let now = ownership(tx, &paper).await?;
    let act = (action, paper.title.as_str(), now_ms);
    before.record_change(tx, user, act, &now).await?;
    view(tx, user, paper, now).await
}

async fn view(tx: &Tx, user: &CurrentUser, paper: Paper, ownership: Ownership) -> Result<EditorsView, Error> {
    let course_role = course_role(tx, user, paper.course).await?;
    let my_role = role_of(&ownership, user.id, course_role);
    Ok(ownership.view(tx, user, (paper.title, my_role)).await?)
}

/// Copies a paper of the school: the copy is mine, on the bank of the same course; neither follows the other.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/copy/", tag = "exams", params(("paper_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<PaperSaved>)))]
pub(super) async fn copy_paper(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
) -> ApiResult<PaperSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let known = require_paper(&tx, &user, id).await?;
            of_activity::require_composed(&known)?;
            let titled = (marked_title(&known.title, "副本"), Some(user.id));
            let new = NewPaper::beside(&known, titled, known.definition.clone(), known.total);
            let id = paper::add_paper(&tx, &new, now_ms).await?;
            let act = Act::of("exams.paper_copied", &known.title).changed("title", &known.title, &new.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(PaperSaved { id, total: new.total })
        })
        .await?;
    Ok(Envelope::with_message("已复制一份，副本由你负责。", saved))
}

/// The title of a paper made from another, still a title in length.
pub(super) fn marked_title(title: &str, mark: &str) -> String {
    let start: String = title.chars().take(114).collect();
    format!("{start}（{mark}）")
}

#[cfg(test)]
mod tests {
    use super::marked_title;

    #[test]
    fn the_title_of_a_copy_is_still_a_title() {
        assert_eq!(marked_title("期中测验", "副本"), "期中测验（副本）");
        assert!(marked_title(&"长".repeat(120), "副本").chars().count() <= 120);
    }
}
