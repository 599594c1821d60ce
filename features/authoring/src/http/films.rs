//! Films for what is being written: they come in parts, are made fit for browsers, and then become files of the course.

use super::{
    files::{ForItem, Place},
    item::CourseFile,
};
use crate::course::{Texts, published};
use axum::extract::State;
use course_folder::items::ItemRef;
use courses::{
    CourseId, CoursePart, StoredFile,
    media::{self, MediaState},
};
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path, Query,
    access::Teacher,
    files::FileHash,
    uploads::resumable::{self, UploadId},
};
use serde::{Deserialize, Serialize};

/// A film that was uploaded in parts and prepared.
#[derive(Debug, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "upload_id": 12 }))]
pub(super) struct FilmForm {
    #[garde(skip)]
    upload_id: UploadId,
}

/// A film that is a file of the course now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseFilm {
    film: CourseFile,
    /// Its first picture, where one could be made.
    poster: Option<CourseFile>,
    duration_ms: Option<Millis>,
}

/// Takes a film that is ready to play; it becomes part of the course when something that leads to it is published.
#[utoipa::path(post, path = "/api/authoring/{course_id}/films/", tag = "authoring",
    params(("course_id" = i64, Path), ForItem), request_body = FilmForm,
    responses((status = 200, body = platform::Envelope<CourseFilm>)))]
pub(super) async fn take_film(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Query(item): Query<ForItem>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<FilmForm>,
) -> ApiResult<CourseFilm> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let (owner, upload_id) = (teacher.id, form.upload_id);
    let (upload, media) = app
        .db
        .read(move |tx| async move {
            resumable::require_own(&tx, owner, upload_id).await?;
            let upload = resumable::find_done(&tx, owner, upload_id).await?;
            let media = media::find(&tx, &upload.hash).await?;
            Ok::<_, Error>((upload, media))
        })
        .await?;
    let media = media.filter(|media| media.state == MediaState::Ready);
    let (media, playable) = media
        .and_then(|media| media.playable_hash.clone().map(|hash| (media, hash)))
        .ok_or_else(not_ready)?;
    let stem = upload
        .name
        .rsplit_once('.')
        .map_or(&*upload.name, |(stem, _)| stem);
    let ending = media.name().rsplit('.').next().unwrap_or("mp4");
    let mut files = vec![(format!("{stem}.{ending}"), stored(&app, playable).await?)];
    if let Some(poster) = media.poster_hash {
        files.push((format!("{stem}.jpg"), stored(&app, poster).await?));
    }
    let place = Place {
        course,
        id,
        at: ItemRef::new(item.kind, item.key),
        by: teacher.id,
    };
    let mut kept = place.keep(&app, files).await?.into_iter();
    Ok(Envelope::ok(CourseFilm {
        film: kept.next().ok_or(Error::NotFound)?,
        poster: kept.next(),
        duration_ms: media.duration_ms,
    }))
}

async fn stored(app: &App, hash: FileHash) -> Result<StoredFile, Error> {
    let size_bytes = app.files.size(&hash).await?.ok_or(Error::NotFound)? as i64;
    Ok(StoredFile { hash, size_bytes })
}

fn not_ready() -> Error {
    Error::conflict("authoring.film_not_ready", "视频还没有转换好，请稍候。")
}
