//! What becomes of a film that was uploaded in parts.

use crate::media::{self, FilmSize, Media, MediaId, MediaState};
use axum::extract::State;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    files::{FileHash, NamedFile},
    uploads::resumable::{self, DoneUpload, UploadId},
};
use serde::Serialize;

/// A film and what browsers play of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MediaView {
    /// To be followed as `courses/media/{id}`.
    id: MediaId,
    state: MediaState,
    /// How much is done while it runs.
    percent: i64,
    /// `media.no_transcoder`: this server cannot convert it; `media.unreadable`: it is damaged; `media.too_slow`: it took too long.
    fault: Option<String>,
    duration_ms: Option<Millis>,
    width: Option<i64>,
    height: Option<i64>,
    /// Whether it was made anew; otherwise it plays as it came, where a browser knows its codecs.
    is_transcoded: bool,
    /// Where browsers play it, for some hours.
    address: Option<String>,
    /// A picture of it.
    poster: Option<String>,
    /// The shorter sides of the sizes in which it plays, in pixels, the largest first; empty where there is only one.
    sizes: Vec<i64>,
}

fn view(app: &App, (media, sizes): (Media, Vec<FilmSize>)) -> MediaView {
    let address = |hash: &Option<FileHash>, name: &str| {
        let file = NamedFile::from((hash.clone()?, name.to_owned()));
        Some(file.address(&app.secret, app.now_ms()))
    };
    MediaView {
        address: address(&media.playable_hash, media.name()),
        poster: address(&media.poster_hash, "poster.jpg"),
        sizes: sizes.iter().map(|size| size.lines).collect(),
        id: media.id,
        state: media.state,
        percent: media.percent,
        fault: media.fault,
        duration_ms: media.duration_ms,
        width: media.width,
        height: media.height,
        is_transcoded: media.is_transcoded,
    }
}

async fn done(app: &App, owner: UserId, id: UploadId) -> Result<DoneUpload, Error> {
    app.db
        .read(move |tx| async move {
            resumable::require_own(&tx, owner, id).await?;
            resumable::find_done(&tx, owner, id).await
        })
        .await
}

/// Has a film that was uploaded made fit for browsers. Asking twice changes nothing; what failed is tried again.
#[utoipa::path(post, path = "/api/uploads/{upload_id}/media/", tag = "courses", params(("upload_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<MediaView>)))]
pub(super) async fn prepare_media(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
) -> ApiResult<MediaView> {
    let upload = done(&app, teacher.id, id).await?;
    let media = media::prepare(&app, &upload).await?;
    show(&app, media).await
}

async fn show(app: &App, media: Media) -> ApiResult<MediaView> {
    let playable = media.playable_hash.clone();
    let sizes = app
        .db
        .read(move |tx| async move {
            Ok::<_, Error>(match &playable {
                Some(playable) => media::list_sizes(&tx, playable).await?,
                None => Vec::new(),
            })
        })
        .await?;
    Ok(Envelope::ok(view(app, (media, sizes))))
}

/// How far a film is, and where it plays.
#[utoipa::path(get, path = "/api/uploads/{upload_id}/media/", tag = "courses", params(("upload_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<MediaView>)))]
pub(super) async fn show_media(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
) -> ApiResult<MediaView> {
    let upload = done(&app, teacher.id, id).await?;
    let media = app
        .db
        .read(move |tx| async move { media::find(&tx, &upload.hash).await?.ok_or(Error::NotFound) })
        .await?;
    show(&app, media).await
}
