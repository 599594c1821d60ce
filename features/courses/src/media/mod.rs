//! Films made fit for browsers: H.264 and AAC in an MP4 that plays while it loads, at most 1080p, with a picture to begin with and, of
//! a large one, smaller sizes beside it ([`sizes`]; decision 0066).
//!
//! A feature that takes a film calls [`prepare`] with the upload, keeps its hash, and asks [`find`] for what browsers play. Where
//! ffmpeg is not installed an MP4 or WebM stays as it is, and anything else is refused by name.
//!
//! INVARIANT: what ffmpeg reads comes from strangers: it gets one open file, the container that the content says, no network, and
//! limits of time and memory ([`tools`]).

mod container;
mod folders;
mod job;
mod sizes;
mod store;
mod tools;

pub use job::{LANE, register_jobs};
pub use sizes::{FilmSize, LINES};
pub use tools::Tools;

use database::{FromRow, Tx};
use platform::{
    App, CurrentUser, Error, Millis,
    access::Role,
    files::FileHash,
    gate::Objects,
    push::Subject,
    uploads::resumable::{DoneUpload, FileKind},
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

platform::id_type! {
    /// A film made fit for browsers.
    MediaId
}

/// How far a film is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaState {
    /// Others go first.
    Waiting,
    /// It is being transcoded.
    Running,
    /// Browsers can play it.
    Ready,
    /// They cannot; `fault` says why.
    Failed,
}

database::text_column! { MediaState }

/// A film and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Media {
    /// Which.
    pub id: MediaId,
    /// The film as it came.
    pub source_hash: FileHash,
    /// What it was.
    pub kind: FileKind,
    /// How far it is.
    pub state: MediaState,
    /// How much of it is done while it runs.
    pub percent: i64,
    /// A code: `media.no_transcoder`, `media.unreadable`, `media.too_slow`.
    pub fault: Option<String>,
    /// How long it is.
    pub duration_ms: Option<Millis>,
    /// Of the picture, as far as it is known.
    pub width: Option<i64>,
    /// Of the picture, as far as it is known.
    pub height: Option<i64>,
    /// Whether it was made anew; otherwise it plays as it came.
    pub is_transcoded: bool,
    /// What browsers play.
    pub playable_hash: Option<FileHash>,
    /// A picture of it.
    pub poster_hash: Option<FileHash>,
}

impl Media {
    /// What a download of it is called.
    pub fn name(&self) -> &'static str {
        if self.kind == FileKind::Webm && !self.is_transcoded {
            "film.webm"
        } else {
            "film.mp4"
        }
    }
}

/// A film, by the hash under which it was uploaded; none if nobody asked for it.
pub async fn find(tx: &Tx, source: &FileHash) -> database::Result<Option<Media>> {
    store::find(tx, source).await
}

/// Has a film made fit for browsers, unless it is already. Asking twice changes nothing; what failed is tried again.
///
/// # Errors
/// A field `upload_id` is refused if the content is no film.
pub async fn prepare(app: &App, upload: &DoneUpload) -> Result<Media, Error> {
    if !upload.kind.is_film() {
        return Err(Error::invalid(
            "upload_id",
            "这不是视频文件，请上传 MP4、WebM 或 MOV。",
        ));
    }
    let source = upload.hash.clone();
    let known = app
        .db
        .read(move |tx| async move { Ok::<_, Error>(store::find(&tx, &source).await?) })
        .await?;
    if let Some(known) = known
        && is_there(app, &known).await?
    {
        return Ok(known);
    }
    let (upload, now_ms) = (upload.clone(), app.now_ms());
    app.db
        .write(move |tx| async move {
            let id = store::put(&tx, &upload.hash, upload.kind, now_ms).await?;
            job::enqueue(&tx, id, now_ms).await?;
            let put = store::find(&tx, &upload.hash).await?;
            put.ok_or(Error::NotFound)
        })
        .await
}

/// Whether nothing has to be done: it is under way, or what was made of it is still in the store.
async fn is_there(app: &App, media: &Media) -> Result<bool, Error> {
    match (media.state, &media.playable_hash) {
        (MediaState::Waiting | MediaState::Running, _) => Ok(true),
        (MediaState::Ready, Some(playable)) => app.files.has(playable).await,
        (MediaState::Ready, None) | (MediaState::Failed, _) => Ok(false),
    }
}

/// The files that were made of these: as long as a film is kept, so are they.
pub async fn list_made(tx: &Tx, kept: &HashSet<FileHash>) -> database::Result<Vec<FileHash>> {
    let all = store::list(tx).await?;
    let of_kept = all.into_iter().filter(|media| kept.contains(&media.source_hash));
    let mut made: Vec<FileHash> = of_kept
        .flat_map(|media| [media.playable_hash, media.poster_hash])
        .flatten()
        .collect();
    let sizes = store::list_all_sizes(tx).await?.into_iter();
    made.extend(
        sizes
            .filter(|(film, _)| kept.contains(film) || made.contains(film))
            .map(|(_, size)| size)
            .collect::<Vec<_>>(),
    );
    Ok(made)
}

/// The sizes in which a film plays, the largest first; none where there is only the film itself.
pub async fn list_sizes(tx: &Tx, film: &FileHash) -> database::Result<Vec<FilmSize>> {
    store::list_sizes(tx, film).await
}

/// Forgets films that nothing keeps any more.
pub async fn forget_unkept(tx: &Tx, kept: &HashSet<FileHash>) -> database::Result<()> {
    for media in store::list(tx).await? {
        if !kept.contains(&media.source_hash) {
            store::delete(tx, media.id).await?;
        }
    }
    let films: HashSet<FileHash> = store::list_all_sizes(tx)
        .await?
        .into_iter()
        .map(|(film, _)| film)
        .collect();
    for film in films.difference(kept) {
        store::put_sizes(tx, film, &[]).await?;
    }
    Ok(())
}

const SUBJECT: &str = "courses/media";

/// What can be followed here: how far a film is, by any teacher.
pub fn subjects() -> Objects {
    vec![(SUBJECT, |_, user: &CurrentUser, _| {
        Box::pin(async move { user.require(Role::ClassManagement) })
    })]
}

fn subject(id: MediaId) -> Subject {
    Subject::new(SUBJECT, id.0)
}
