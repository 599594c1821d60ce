//! Making a film fit for browsers.

use super::{
    FilmSize, Media, MediaId, MediaState, container,
    folders::SeeFolderFilms,
    sizes::{is_worth, lines_of, wanted},
    store, subject,
    tools::{Probed, ToolFault, Tools},
};
use database::Tx;
use jobs::{Failure, Job, Registry, Terms};
use platform::{App, Error, Millis, clock::hours, files::FileHash};
use serde::{Deserialize, Serialize};
use std::{fs::File, path::Path};
use tokio::sync::watch;

/// The lane of films: one at a time keeps a machine busy for minutes.
pub const LANE: &str = "media";

/// Adds the job.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add::<PrepareMedia>(app.clone());
    registry.add_scheduled::<SeeFolderFilms>(app.clone(), hours(24));
}

/// Makes a film fit for browsers.
#[derive(Debug, Serialize, Deserialize)]
struct PrepareMedia {
    media: MediaId,
}

impl Job for PrepareMedia {
    const KIND: &'static str = "courses.media";
    const LANE: &'static str = LANE;
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let id = self.media;
        let found = app
            .db
            .read(move |tx| async move { Ok::<_, Error>(store::find_by_id(&tx, id).await?) })
            .await?;
        let under_way =
            found.filter(|media| matches!(media.state, MediaState::Waiting | MediaState::Running));
        let Some(media) = under_way else {
            return Ok(());
        };
        let (ended, sizes) = match Tools::find(&app.config) {
            Some(tools) => make(&app, &tools, media).await?,
            None => (leave(&app, media).await?, Vec::new()),
        };
        let told = app.db.write(move |tx| async move {
            store::end(&tx, &ended).await?;
            put_sizes(&tx, &ended, &sizes).await?;
            subject(ended.id).push(&tx);
            Ok::<_, Error>(())
        });
        Ok(told.await?)
    }
}

pub(super) async fn enqueue(tx: &Tx, id: MediaId, now_ms: Millis) -> database::Result<()> {
    let terms = Terms {
        unique_key: Some(format!("courses.media/{id}")),
        ..Terms::default()
    };
    jobs::enqueue(tx, &PrepareMedia { media: id }, &terms, now_ms)
        .await
        .map(drop)
}

async fn open(app: &App, hash: &FileHash) -> Result<File, Error> {
    let film = app.files.open_file(hash).await?;
    film.ok_or_else(|| Error::Internal(format!("the film {hash} is gone")))
}

/// Without ffmpeg: what browsers may play stays as it is, with the length that it says.
async fn leave(app: &App, media: Media) -> Result<Media, Error> {
    let (film, kind) = (open(app, &media.source_hash).await?, media.kind);
    let duration_ms = crate::import::blocking(move || container::length_ms(film, kind)).await?;
    if !container::is_playable(kind) {
        return Ok(failed(media, "media.no_transcoder"));
    }
    Ok(Media {
        state: MediaState::Ready,
        duration_ms,
        playable_hash: Some(media.source_hash.clone()),
        fault: duration_ms.is_none().then(|| "media.unreadable".to_owned()),
        ..media
    })
}

fn failed(media: Media, fault: &str) -> Media {
    Media {
        state: MediaState::Failed,
        fault: Some(fault.to_owned()),
        ..media
    }
}

/// A lecture names the film as it came with a folder, or as it was made: both find the sizes.
async fn put_sizes(tx: &Tx, media: &Media, sizes: &[FilmSize]) -> database::Result<()> {
    let Some(playable) = &media.playable_hash else {
        return Ok(());
    };
    store::put_sizes(tx, playable, if sizes.len() > 1 { sizes } else { &[] }).await?;
    if *playable != media.source_hash {
        // A film of a folder is shown by its own name: what was made of it plays in its place, even where it is alone.
        store::put_sizes(tx, &media.source_hash, sizes).await?;
    }
    Ok(())
}

async fn make(app: &App, tools: &Tools, media: Media) -> Result<(Media, Vec<FilmSize>), Error> {
    // Of a run that was killed something may be left there.
    let folder = app.config.data_dir.join("media").join(media.id.to_string());
    tokio::fs::remove_dir_all(&folder).await.ok();
    let made = tokio::fs::create_dir_all(&folder).await;
    made.map_err(|error| Error::io("make a folder for a film", &error))?;
    let ended = make_in(app, tools, &media, &folder).await;
    tokio::fs::remove_dir_all(&folder).await.ok();
    match ended {
        Ok(made) => Ok(made),
        Err(ToolFault::Failed(error)) => Err(error),
        Err(ToolFault::TooSlow) => Ok((failed(media, "media.too_slow"), Vec::new())),
        Err(ToolFault::Unreadable(why)) => {
            tracing::warn!(hash = %media.source_hash, %why, "a film could not be read");
            Ok((failed(media, "media.unreadable"), Vec::new()))
        }
    }
}

impl From<Error> for ToolFault {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

async fn make_in(
    app: &App,
    tools: &Tools,
    media: &Media,
    folder: &Path,
) -> Result<(Media, Vec<FilmSize>), ToolFault> {
    let (film, poster) = (folder.join("film.mp4"), folder.join("poster.jpg"));
    let probed = tools
        .probe(open(app, &media.source_hash).await?, media.kind)
        .await?;
    let source = (open(app, &media.source_hash).await?, media.kind);
    let (progress, seen) = watch::channel(0);
    let (made, ()) = tokio::join!(
        tools.transcode(source, &probed, &film, progress),
        tell_all(app, media.id, seen),
    );
    made?;
    let opened = std::fs::File::open(&film).map_err(|error| Error::io("read a film", &error))?;
    tools.poster(opened, &probed, &poster).await?;
    let (width, height) = fitted(&probed);
    let playable = keep_size(app, &film, lines_of(width, height)).await?;
    let mut sizes = vec![playable.clone()];
    for lines in wanted(width, height) {
        let smaller = folder.join(format!("{lines}.mp4"));
        let opened = std::fs::File::open(&film).map_err(|error| Error::io("read a film", &error))?;
        match tools.smaller(opened, &probed, lines, &smaller).await {
            Ok(()) => {}
            Err(ToolFault::Failed(error)) => return Err(ToolFault::Failed(error)),
            // The film plays as it is; it only has no smaller one.
            Err(ToolFault::TooSlow | ToolFault::Unreadable(_)) => {
                tracing::warn!(hash = %media.source_hash, lines, "a smaller size of a film could not be made");
                break;
            }
        }
        let size = std::fs::metadata(&smaller).map_err(|error| Error::io("read a film", &error))?;
        if is_worth(size.len() as i64, playable.bytes) {
            sizes.push(keep_size(app, &smaller, lines).await?);
        }
    }
    let made = Media {
        state: MediaState::Ready,
        fault: None,
        duration_ms: Some(probed.duration_ms),
        width: Some(width),
        height: Some(height),
        is_transcoded: true,
        playable_hash: Some(playable.hash),
        poster_hash: Some(keep(app, &poster).await?.0),
        ..media.clone()
    };
    Ok((made, sizes))
}

async fn keep_size(app: &App, path: &Path, lines: i64) -> Result<FilmSize, Error> {
    let (hash, bytes) = keep(app, path).await?;
    Ok(FilmSize { lines, hash, bytes })
}

/// The size of the picture once it fits into 1920 by 1080.
fn fitted(probed: &Probed) -> (i64, i64) {
    let (width, height) = (probed.width.max(1), probed.height.max(1));
    if probed.is_fit || (width <= 1920 && height <= 1080) {
        return (width, height);
    }
    if width * 1080 >= height * 1920 {
        (1920, height * 1920 / width)
    } else {
        (width * 1080 / height, 1080)
    }
}

/// Tells of every twentieth that is done, until it is.
async fn tell_all(app: &App, id: MediaId, mut seen: watch::Receiver<i64>) {
    const STEP: i64 = 5;
    let mut told = 0;
    tell(app, id, told).await;
    while seen.changed().await.is_ok() {
        let percent = *seen.borrow_and_update();
        if percent >= told + STEP {
            told = percent;
            tell(app, id, percent).await;
        }
    }
}

/// Progress that cannot be noted is no reason to stop.
async fn tell(app: &App, id: MediaId, percent: i64) {
    let told = app.db.write(move |tx| async move {
        store::set_progress(&tx, id, percent).await?;
        subject(id).push(&tx);
        Ok::<_, Error>(())
    });
    if let Err(error) = told.await {
        tracing::debug!(%error, "the progress of a film could not be noted");
    }
}

/// Keeps what was made, and returns its size in bytes; nobody uploaded it, so it counts for no person.
async fn keep(app: &App, path: &Path) -> Result<(FileHash, i64), Error> {
    let content = app.files.spool_file(path).await?;
    let bytes = content.size_bytes() as i64;
    app.claim_files(vec![(content.hash().clone(), bytes)]).await?;
    Ok((app.files.put(content).await?, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_made_to_fit_and_keeps_its_shape() {
        let fitted = |width, height| {
            fitted(&Probed {
                duration_ms: 1,
                width,
                height,
                is_fit: false,
            })
        };
        assert_eq!(fitted(640, 480), (640, 480));
        assert_eq!(fitted(3840, 2160), (1920, 1080));
        assert_eq!(fitted(1080, 1920), (607, 1080));
        assert_eq!(fitted(4000, 1000), (1920, 480));
    }
}
