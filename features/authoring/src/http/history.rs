//! The states a course had, and what changed from one to the next.

use crate::{
    course::Texts,
    rule::hash_of,
    store::version::{self, Version},
};
use axum::extract::State;
use course_folder::{
    Course,
    items::{Item, ItemKind, ItemRef, find_item, outline},
};
use courses::{CourseId, ImportSource, require_writer};
use platform::{ApiResult, App, Envelope, Error, Millis, Path, access::Teacher};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How many versions are listed.
const LISTED: i64 = 200;

/// A state the course had.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseVersion {
    number: i64,
    source: ImportSource,
    note: String,
    published_at_ms: Millis,
    /// None for the server itself.
    #[schema(required = true)]
    published_by: Option<String>,
}

impl From<Version> for CourseVersion {
    fn from(version: Version) -> Self {
        Self {
            number: version.number,
            source: version.source,
            note: version.note,
            published_at_ms: version.published_at_ms,
            published_by: version.published_by_name,
        }
    }
}

/// The newest versions of the course, the newest first.
#[utoipa::path(get, path = "/api/authoring/{course_id}/versions/", tag = "authoring", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<CourseVersion>>)))]
pub(super) async fn list_course_versions(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
) -> ApiResult<Vec<CourseVersion>> {
    let versions = app
        .db
        .read(move |tx| async move {
            require_writer(&tx, &teacher, id).await?;
            Ok::<_, Error>(version::list(&tx, id, LISTED).await?)
        })
        .await?;
    Ok(Envelope::ok(
        versions.into_iter().map(CourseVersion::from).collect(),
    ))
}

/// Which version.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct VersionPath {
    course_id: CourseId,
    version_number: i64,
}

/// What an item was before a version, and in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VersionChange {
    at: ItemRef,
    title: String,
    /// None where the version brought it.
    #[schema(required = true)]
    before: Option<Item>,
    /// None where the version took it away.
    #[schema(required = true)]
    after: Option<Item>,
}

/// A version and what it changed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VersionView {
    version: CourseVersion,
    /// Of the items that are written in the browser.
    changes: Vec<VersionChange>,
}

/// What a version changed, item by item.
#[utoipa::path(get, path = "/api/authoring/{course_id}/versions/{version_number}/", tag = "authoring",
    params(("course_id" = i64, Path), ("version_number" = i64, Path)),
    responses((status = 200, body = platform::Envelope<VersionView>)))]
pub(super) async fn show_course_version(
    State(app): State<App>,
    teacher: Teacher,
    Path(path): Path<VersionPath>,
    State(texts): State<Texts>,
) -> ApiResult<VersionView> {
    let VersionPath {
        course_id: id,
        version_number: number,
    } = path;
    let (found, earlier) = app
        .db
        .read(move |tx| async move {
            require_writer(&tx, &teacher, id).await?;
            let found = version::find(&tx, id, number).await?.ok_or(Error::NotFound)?;
            Ok::<_, Error>((found, version::find(&tx, id, number - 1).await?))
        })
        .await?;
    let after = texts.load(&app, &found.archive_hash).await?;
    let changes = match earlier {
        // Where nothing is known of the state before, nothing can be said.
        None => Vec::new(),
        Some(earlier) => changes(&*texts.load(&app, &earlier.archive_hash).await?, &after),
    };
    Ok(Envelope::ok(VersionView {
        version: found.into(),
        changes,
    }))
}

/// Every item of a course.
fn items(course: &Course) -> BTreeSet<ItemRef> {
    let outline = outline(course);
    let chapters = outline.chapters.iter().filter(|chapter| !chapter.id.is_empty());
    let chapters = chapters.map(|chapter| ItemRef::new(ItemKind::Chapter, chapter.id.clone()));
    let listed = outline.chapters.iter().flat_map(|chapter| &chapter.items);
    let listed = listed.map(|item| item.at.clone());
    let course = ItemRef::new(ItemKind::Course, course_folder::items::COURSE_ITEM);
    chapters.chain(listed).chain([course]).collect()
}

fn changes(before: &Course, after: &Course) -> Vec<VersionChange> {
    let all: BTreeSet<ItemRef> = items(before).union(&items(after)).cloned().collect();
    (all.into_iter())
        .filter_map(|at| {
            let (old, new) = (find_item(before, &at), find_item(after, &at));
            let is_same = old == new
                || old.as_ref().map(|item| hash_of(&at, item)) == new.as_ref().map(|item| hash_of(&at, item));
            (!is_same).then(|| VersionChange {
                title: new.as_ref().or(old.as_ref()).map_or("", Item::title).to_owned(),
                at,
                before: old,
                after: new,
            })
        })
        .collect()
}
