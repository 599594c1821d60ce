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
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
    uploads::Allowance,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

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
                    let mut shelf = Shelf::open(&tx, id).await?;
                    let mut kept = Vec::new();
                    for (name, stored) in files {
                        let path = shelf.keep(&tx, (&name, &stored), by, now_ms).await?;
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

/// The files of a course, those of what is being written too, while more are kept.
pub(super) struct Shelf {
    course: CourseId,
    known: BTreeMap<String, StoredFile>,
    /// Their paths in small letters.
    used: BTreeSet<String>,
}

impl Shelf {
    pub(super) async fn open(tx: &Tx, course: CourseId) -> Result<Self, Error> {
        let known = file::list_with_published(tx, course).await?;
        Ok(Self {
            course,
            used: known.keys().map(|path| path.to_lowercase()).collect(),
            known,
        })
    }

    /// Keeps a file under a name that is free; one that the course already has keeps the place it has there.
    pub(super) async fn keep(
        &mut self,
        tx: &Tx,
        (name, stored): (&str, &StoredFile),
        by: UserId,
        now_ms: Millis,
    ) -> Result<String, Error> {
        let same = (self.known.iter()).find(|(path, file)| *file == stored && is_asset(path));
        if let Some((path, _)) = same {
            return Ok(path.clone());
        }
        let path = free_asset(name, |path| self.used.contains(path));
        self.keep_at(tx, (&path, stored), by, now_ms).await?;
        Ok(path)
    }

    /// Keeps a file at a path that nothing has.
    pub(super) async fn keep_at(
        &mut self,
        tx: &Tx,
        (path, stored): (&str, &StoredFile),
        by: UserId,
        now_ms: Millis,
    ) -> Result<(), Error> {
        file::add(tx, self.course, (path, stored), by, now_ms).await?;
        self.used.insert(path.to_lowercase());
        self.known.insert(path.to_owned(), stored.clone());
        Ok(())
    }
}

fn is_asset(path: &str) -> bool {
    path.starts_with("assets/")
}
