//! Whose a paper is: its editors, handing it over, 复制一份.

use super::papers::{PaperSaved, require_paper, require_right};
use crate::{
    Paper, PaperId,
    paper_rights::{Ownership, course_role, is_of_course},
    store::{
        paper::{self, NewPaper},
        paper_editor,
    },
};
use axum::extract::State;
use courses::{
    editors::{EditorsView, joined, list_colleagues, relation_of, require_colleague, require_staff},
    rights::{Permission, may},
};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    ids,
};
use serde::Deserialize;

async fn view(tx: &Tx, user: &CurrentUser, id: PaperId) -> Result<EditorsView, Error> {
    let paper = require_paper(tx, user, id).await?;
    let ownership = Ownership::of_paper(tx, &paper).await?;
    let my_role = ownership.role_of(user.id, course_role(tx, user, paper.course).await?);
    let relation = relation_of(user, my_role);
    let may_manage = may(relation, Permission::Manage);
    Ok(EditorsView {
        title: paper.title,
        owner: ownership.owner,
        editors: ownership.editors,
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
            view(&tx, &user, id).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// A teacher of the school.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 4 }))]
pub(super) struct PaperEditorForm {
    #[garde(skip)]
    user_id: UserId,
}

/// Lets a colleague edit the paper. For its owner and the academic office.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/editors/", tag = "exams", params(("paper_id" = i64, Path)),
    request_body = PaperEditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn add_paper_editor(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PaperId>,
    Body(form): Body<PaperEditorForm>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let paper = require_own(&tx, &user, id).await?;
            require_colleague(&tx, &user, form.user_id).await?;
            if paper.owner != Some(form.user_id) {
                let before = Ownership::of_paper(&tx, &paper).await?;
                paper_editor::add_editor(&tx, id, form.user_id, now_ms).await?;
                record(&tx, &user, ("exams.paper_editor_added", before), (id, now_ms)).await?;
            }
            view(&tx, &user, id).await
        })
        .await?;
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
            let before = Ownership::of_paper(&tx, &paper).await?;
            if !paper_editor::remove_editor(&tx, id, editor).await? {
                return Err(Error::NotFound);
            }
            record(&tx, &user, ("exams.paper_editor_removed", before), (id, now_ms)).await?;
            view(&tx, &user, id).await
        })
        .await?;
    Ok(Envelope::with_message("已移除编辑者。", view))
}

/// Hands the paper over to a colleague; who owned it stays as editor. For its owner and the academic office.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/owner/", tag = "exams", params(("paper_id" = i64, Path)),
    request_body = PaperEditorForm, responses((status = 200, body = platform::Envelope<EditorsView>)))]
pub(super) async fn hand_over_paper(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PaperId>,
    Body(form): Body<PaperEditorForm>,
) -> ApiResult<EditorsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let paper = require_own(&tx, &user, id).await?;
            require_colleague(&tx, &user, form.user_id).await?;
            let before = Ownership::of_paper(&tx, &paper).await?;
            paper_editor::set_owner(&tx, id, (paper.owner, form.user_id), now_ms).await?;
            record(&tx, &user, ("exams.paper_handed_over", before), (id, now_ms)).await?;
            view(&tx, &user, id).await
        })
        .await?;
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

/// Leaves the line of what changed; none where nothing did.
async fn record(
    tx: &Tx,
    user: &CurrentUser,
    (action, before): (&str, Ownership),
    (id, now_ms): (PaperId, Millis),
) -> Result<(), Error> {
    let paper = require_paper(tx, user, id).await?;
    let now = Ownership::of_paper(tx, &paper).await?;
    let ids = |ownership: &Ownership| {
        let all = ownership.owner.iter().chain(&ownership.editors);
        all.map(|name| name.user_id).collect::<Vec<_>>()
    };
    if ids(&before) == ids(&now) {
        return Ok(());
    }
    let owner = |ownership: &Ownership| ownership.owner.as_ref().map(|owner| owner.real_name.clone());
    let act = Act::of(action, &paper.title)
        .changed("owner", owner(&before), owner(&now))
        .changed("editors", joined(&before.editors), joined(&now.editors));
    audit::record_act(tx, user, act, now_ms).await
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
    let key = format!("own-{}", &ids::token()[..12]);
    let saved = app
        .db
        .write(move |tx| async move {
            let known = require_paper(&tx, &user, id).await?;
            let new = NewPaper {
                school: user.school,
                course: known.course,
                key,
                title: copy_title(&known.title),
                minutes: known.minutes,
                total: known.total,
                definition: known.definition,
                author: Some(user.id),
            };
            let id = paper::add_paper(&tx, &new, now_ms).await?;
            let act = Act::of("exams.paper_copied", &known.title).changed("title", &known.title, &new.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(PaperSaved { id, total: new.total })
        })
        .await?;
    Ok(Envelope::with_message("已复制一份，副本由你负责。", saved))
}

/// The title of a copy, still a title in length.
fn copy_title(title: &str) -> String {
    let start: String = title.chars().take(114).collect();
    format!("{start}（副本）")
}

#[cfg(test)]
mod tests {
    use super::copy_title;

    #[test]
    fn the_title_of_a_copy_is_still_a_title() {
        assert_eq!(copy_title("期中测验"), "期中测验（副本）");
        assert!(copy_title(&"长".repeat(120)).chars().count() <= 120);
    }
}
