//! Files for what is being written: pictures, attachments, data.

use super::item::CourseFile;
use crate::{
    course::{Texts, published},
    store::{draft, file},
};
use axum::extract::{Multipart, State};
use course_folder::{
    Course,
    items::{ItemKind, ItemRef, free_asset, path_of},
};
use courses::{CourseId, CoursePart, StoredFile};
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Path, Query,
    access::{Teacher, UserId},
    uploads::Allowance,
};
use serde::Deserialize;
use std::collections::BTreeSet;

/// The largest file of one request, in bytes.
pub(super) const FILE_LIMIT_BYTES: usize = 64 << 20;

/// For which item.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ForItem {
    #[garde(skip)]
    #[param(inline)]
    pub(super) kind: ItemKind,
    #[garde(length(chars, min = 1, max = 64))]
    pub(super) key: String,
}

/// A file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct CourseFileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Keeps a file for an item; it becomes part of the course when something that leads to it is published.
#[utoipa::path(post, path = "/api/authoring/{course_id}/files/", tag = "authoring",
    params(("course_id" = i64, Path), ForItem),
    request_body(content = CourseFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<CourseFile>)))]
pub(super) async fn upload_course_file(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Query(item): Query<ForItem>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    form: Multipart,
) -> ApiResult<CourseFile> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let (name, content) = platform::http::spool_file(form, FILE_LIMIT_BYTES, &app.files).await?;
    let size_bytes = content.size_bytes() as i64;
    let stored = StoredFile {
        hash: app.keep_upload(&teacher, content, Allowance::Usual).await?,
        size_bytes,
    };
    let place = Place {
        course,
        id,
        at: ItemRef::new(item.kind, item.key),
        by: teacher.id,
    };
    let kept = place.keep(&app, vec![(name, stored)]).await?;
    let file = kept.into_iter().next().ok_or(Error::NotFound)?;
    Ok(Envelope::ok(file))
}

/// Where in a course files are kept, and by whom.
pub(super) struct Place {
    /// The course as it is published.
    pub(super) course: Course,
    pub(super) id: CourseId,
    pub(super) at: ItemRef,
    pub(super) by: UserId,
}

impl Place {
    /// Keeps files under names that are free, those that the course already has under the names they have there.
    pub(super) async fn keep(
        &self,
        app: &App,
        files: Vec<(String, StoredFile)>,
    ) -> Result<Vec<CourseFile>, Error> {
        let (id, by, now_ms) = (self.id, self.by, app.now_ms());
        let (kept, drafts) = app
            .db
            .write(move |tx| {
                let files = files.clone();
                async move {
                    let mut known = courses::list_files(&tx, id).await?;
                    known.extend(file::list(&tx, id).await?);
                    let mut kept = Vec::new();
                    for (name, stored) in files {
                        let same = known
                            .iter()
                            .find(|(path, file)| *file == stored && is_asset(path));
                        if let Some(same) = same {
                            kept.push(same.clone());
                            continue;
                        }
                        let used: BTreeSet<_> = known.iter().map(|(path, _)| path.to_lowercase()).collect();
                        let path = free_asset(&name, |path| used.contains(path));
                        file::add(&tx, id, (&path, &stored), by, now_ms).await?;
                        known.push((path.clone(), stored.clone()));
                        kept.push((path, stored));
                    }
                    Ok::<_, Error>((kept, draft::list(&tx, id).await?))
                }
            })
            .await?;
        let working = super::outline::working(&self.course, &drafts);
        let from = path_of(&working, &self.at).unwrap_or_else(|| "course.md".into());
        Ok((kept.iter())
            .map(|(path, stored)| CourseFile::new(app, &from, path, stored))
            .collect())
    }
}

fn is_asset(path: &str) -> bool {
    path.starts_with("assets/")
}
