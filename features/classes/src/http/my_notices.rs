//! The notices a student gets.

use super::notices::{AttachmentView, attachment_view};
use crate::{
    ClassId, NoticeId,
    store::notice::{self, StudentNotices},
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Page, PageOf, Path, Query, http::Nothing,
};
use serde::{Deserialize, Serialize};

/// Which of my notices.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MyNoticeFilter {
    /// One class; all of mine if absent.
    #[garde(skip)]
    class_id: Option<ClassId>,
    /// Only those I have not read.
    #[garde(skip)]
    #[serde(default)]
    unread: bool,
}

/// A notice as a student sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MyNotice {
    id: NoticeId,
    class_id: ClassId,
    class_name: String,
    author_name: String,
    title: String,
    /// Markdown.
    text: String,
    attachments: Vec<AttachmentView>,
    publish_at_ms: Millis,
    /// None: not read yet.
    read_at_ms: Option<Millis>,
}

/// My notices, the newest first.
#[utoipa::path(get, path = "/api/user/notices/", tag = "classes", params(MyNoticeFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<MyNotice>>)))]
pub(super) async fn list_my_notices(
    State(app): State<App>,
    user: CurrentUser,
    Query(filter): Query<MyNoticeFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<MyNotice>> {
    let (id, school, now_ms) = (user.id, user.school, app.now_ms());
    let wanted = StudentNotices {
        class: filter.class_id,
        is_unread: filter.unread,
        page,
    };
    let (rows, total) = app
        .db
        .read(move |tx| async move { notice::list_notices_of_student(&tx, id, wanted, now_ms).await })
        .await?;
    let view = |(notice, read_at_ms): (notice::Notice, Option<Millis>)| MyNotice {
        id: notice.id,
        class_id: notice.class,
        class_name: notice.class_name,
        author_name: notice.author_name,
        title: notice.title,
        text: notice.text,
        attachments: notice
            .attachments
            .iter()
            .map(|one| attachment_view(&app, school, one))
            .collect(),
        publish_at_ms: notice.publish_at_ms,
        read_at_ms,
    };
    let items = rows.into_iter().map(view).collect();
    Ok(Envelope::ok(PageOf { items, total }))
}

/// How many notices I have not read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct UnreadNotices {
    total: i64,
    by_class: Vec<UnreadOfClass>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct UnreadOfClass {
    class_id: ClassId,
    count: i64,
}

/// How many notices I have not read, in all and by class.
#[utoipa::path(get, path = "/api/user/notices/unread/", tag = "classes",
    responses((status = 200, body = platform::Envelope<UnreadNotices>)))]
pub(super) async fn count_my_unread_notices(
    State(app): State<App>,
    user: CurrentUser,
) -> ApiResult<UnreadNotices> {
    let now_ms = app.now_ms();
    let counts = app
        .db
        .read(move |tx| async move { notice::count_unread_notices(&tx, user.id, now_ms).await })
        .await?;
    Ok(Envelope::ok(UnreadNotices {
        total: counts.iter().map(|(_, count)| count).sum(),
        by_class: counts
            .into_iter()
            .map(|(class_id, count)| UnreadOfClass { class_id, count })
            .collect(),
    }))
}

/// Notes that I have read a notice.
#[utoipa::path(post, path = "/api/user/notices/{notice_id}/read/", tag = "classes",
    params(("notice_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn read_my_notice(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<NoticeId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let is_mine = app
        .db
        .write(move |tx| async move { notice::read_notice(&tx, id, user.id, now_ms).await })
        .await?;
    if !is_mine {
        return Err(Error::NotFound);
    }
    Ok(Envelope::ok(Nothing {}))
}

/// Notes that I have read all my notices.
#[utoipa::path(post, path = "/api/user/notices/read/", tag = "classes",
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn read_my_notices(State(app): State<App>, user: CurrentUser) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { notice::read_all_notices(&tx, user.id, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已全部标为已读。", Nothing {}))
}
