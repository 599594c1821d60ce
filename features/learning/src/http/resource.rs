//! 资源列表, 资源详情: documents, data, links and videos beside the lectures.

use super::{InClass, lecture::VisitBegun};
use crate::{
    access::open_resource, enter_course, events::progressed, load_learning, store::visit::begin_visit,
};
use axum::extract::State;
use classes::ItemKind;
use courses::{ChapterId, CourseId, Resource, ResourceId, list_lectures, markdown};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query};
use serde::Serialize;

/// A resource in the list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ResourceRow {
    resource_id: ResourceId,
    chapter_id: ChapterId,
    chapter_title: String,
    /// Its place among the chapters, from 1.
    chapter_number: usize,
    title: String,
    /// `document`, `video`, `link`, `dataset`.
    kind: String,
    /// Markdown.
    summary: String,
    minutes: i64,
    /// `kemu-66.csv`; none for a link.
    file_name: Option<String>,
    file_bytes: i64,
    knowledge: Vec<String>,
    /// How often I opened it.
    visits: i64,
    last_at_ms: Option<Millis>,
    is_open: bool,
    opens_at_ms: Option<Millis>,
}

/// The resources of a course, in order of chapters.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ResourceList {
    items: Vec<ResourceRow>,
    total: i64,
}

/// The resources of a course.
#[utoipa::path(get, path = "/api/course/{course_id}/resources/", tag = "learning",
    params(("course_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<ResourceList>)))]
pub(super) async fn list_resources_of_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<ResourceList> {
    let (chapters, learning, openings) = app
        .db
        .read(move |tx| async move {
            let entered = enter_course(&tx, &user, id, class_id).await?;
            let openings = entered.openings(&tx, ItemKind::Resource, &user).await?;
            let learning = load_learning(&tx, &entered.course, user.id).await?;
            Ok::<_, Error>((courses::list_chapters(&tx, id).await?, learning, openings))
        })
        .await?;
    let now_ms = app.now_ms();
    let items: Vec<_> = learning
        .resources
        .into_iter()
        .map(|of| {
            let opening = openings.of(of.resource.id.0);
            let at = chapters
                .iter()
                .position(|chapter| chapter.id == of.resource.chapter);
            let chapter = at.and_then(|at| chapters.get(at));
            ResourceRow {
                resource_id: of.resource.id,
                chapter_id: of.resource.chapter,
                chapter_title: chapter.map_or_else(String::new, |chapter| chapter.title.clone()),
                chapter_number: at.map_or(0, |at| at + 1),
                title: of.resource.title,
                kind: of.resource.kind,
                summary: of.resource.summary,
                minutes: of.resource.minutes,
                file_name: of.resource.file.map(|file| file.name),
                file_bytes: of.resource.file_bytes,
                knowledge: of.resource.knowledge,
                visits: of.visits,
                last_at_ms: of.last_at_ms,
                is_open: opening.is_open_at(now_ms),
                opens_at_ms: opening.opens_at_ms.filter(|opens_at_ms| *opens_at_ms > now_ms),
            }
        })
        .collect();
    let total = items.len() as i64;
    Ok(Envelope::ok(ResourceList { items, total }))
}

/// A resource with what is needed to show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ResourceView {
    resource_id: ResourceId,
    course_id: CourseId,
    title: String,
    kind: String,
    /// Markdown.
    summary: String,
    minutes: i64,
    knowledge: Vec<String>,
    /// The document itself, if it is Markdown.
    text: String,
    /// Address of the file.
    file: Option<String>,
    file_name: Option<String>,
    file_bytes: i64,
    /// Address on the web instead of a file.
    link: Option<String>,
}

/// A resource.
#[utoipa::path(get, path = "/api/resource/{resource_id}/", tag = "learning",
    params(("resource_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<ResourceView>)))]
pub(super) async fn show_resource(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ResourceId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<ResourceView> {
    let now_ms = app.now_ms();
    let resource = app
        .db
        .read(move |tx| async move {
            let (mut resource, _) = open_resource(&tx, &user, id, class_id, now_ms).await?;
            let lectures = list_lectures(&tx, resource.course).await?;
            resource.text = markdown::linked(&resource.text, &lectures);
            Ok::<_, Error>(resource)
        })
        .await?;
    Ok(Envelope::ok(view(&app, resource, now_ms)))
}

fn view(app: &App, resource: Resource, now_ms: Millis) -> ResourceView {
    ResourceView {
        resource_id: resource.id,
        course_id: resource.course,
        summary: markdown::signed(&app.secret, &resource.summary, now_ms),
        text: markdown::signed(&app.secret, &resource.text, now_ms),
        file: resource
            .file
            .as_ref()
            .map(|file| file.address(&app.secret, now_ms)),
        title: resource.title,
        kind: resource.kind,
        minutes: resource.minutes,
        knowledge: resource.knowledge,
        file_name: resource.file.map(|file| file.name),
        file_bytes: resource.file_bytes,
        link: resource.link,
    }
}

/// Notes that I opened the resource, for the learning record.
#[utoipa::path(post, path = "/api/resource/{resource_id}/visit/", tag = "learning",
    params(("resource_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<VisitBegun>)))]
pub(super) async fn visit_resource(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ResourceId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<VisitBegun> {
    let now_ms = app.now_ms();
    let visit_id = app
        .db
        .write(move |tx| async move {
            let (resource, _) = open_resource(&tx, &user, id, class_id, now_ms).await?;
            let item = ("resource", id.0);
            progressed(&tx, user.id, resource.course, now_ms).await?;
            Ok::<_, Error>(begin_visit(&tx, resource.course, user.id, item, now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(VisitBegun { visit_id }))
}
