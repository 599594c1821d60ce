//! Films that came with a course's folder: large ones get their sizes at night.

use super::{job, store, tools::Tools};
use jobs::{Failure, Job};
use platform::{App, Error, uploads::resumable::FileKind};
use serde::{Deserialize, Serialize};

/// A film that is not larger plays on any network as it is, in bytes.
pub(super) const LARGE_BYTES: i64 = 20 << 20;
/// How many films a night begins with: each keeps a core busy for a while.
const AT_ONCE: i64 = 50;

/// Has the large films of imported courses made fit, once each.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct SeeFolderFilms;

impl Job for SeeFolderFilms {
    const KIND: &'static str = "courses.folder_films";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        // Without ffmpeg nothing is made; once it is there, the next night begins.
        if Tools::find(&app.config).is_none() {
            return Ok(());
        }
        let now_ms = app.now_ms();
        let found = app
            .db
            .read(|tx| async move { Ok::<_, Error>(store::list_unseen(&tx, LARGE_BYTES, AT_ONCE).await?) })
            .await?;
        for (film, path) in found {
            let Some(kind) = kind_of(&path) else { continue };
            let asked = app.db.write(move |tx| async move {
                // Somebody may have asked for the same film meanwhile.
                if let Some(id) = store::put_new(&tx, &film, kind, now_ms).await? {
                    job::enqueue(&tx, id, now_ms).await?;
                }
                Ok::<_, Error>(())
            });
            asked.await?;
        }
        Ok(())
    }
}

/// What a course's folder calls a film; ffmpeg reads it as that and refuses it otherwise.
fn kind_of(path: &str) -> Option<FileKind> {
    match path.rsplit('.').next()?.to_ascii_lowercase().as_str() {
        "mp4" | "m4v" => Some(FileKind::Mp4),
        "webm" => Some(FileKind::Webm),
        "mov" => Some(FileKind::Mov),
        "mkv" => Some(FileKind::Mkv),
        "avi" => Some(FileKind::Avi),
        _ => None,
    }
}
