//! Collecting, once a day, the files that nothing names any more.

mod store;

use jobs::{Failure, Job, Registry};
use platform::{
    App, Error, Millis,
    clock::{days, hours},
    files::{self, FileHash},
    uploads::{self, KEPT_UNNAMED_MS, resumable},
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Adds the job and its schedule.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<CollectFiles>(app.clone(), hours(24));
}

/// Deletes, once a day, what nothing names.
#[derive(Debug, Default, Serialize, Deserialize)]
struct CollectFiles;

impl Job for CollectFiles {
    const KIND: &'static str = "files.collect";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        Ok(collect_files(&app).await?)
    }
}

/// Removes files older than a day that no row names, and the rows that no answer names.
async fn collect_files(app: &App) -> Result<(), Error> {
    let now_ms = app.now_ms();
    forget_dropped(app, now_ms).await?;
    resumable::collect(app).await?;
    let collected = files::collect(&app.files, now_ms - KEPT_UNNAMED_MS, || list_kept(app, now_ms)).await?;
    let named = list_named(app).await?;
    app.db
        .write(move |tx| async move { uploads::forget_unnamed(&tx, &named, now_ms).await })
        .await?;
    if collected.files > 0 {
        tracing::info!(
            files = collected.files,
            bytes = collected.bytes,
            "files that nothing names were collected"
        );
    }
    Ok(())
}

/// Every file that a row names.
pub(crate) async fn list_named(app: &App) -> Result<HashSet<FileHash>, Error> {
    app.db
        .read(|tx| async move { Ok(store::list_named(&tx).await?) })
        .await
}

/// What students uploaded and took out of their answers before they handed in. Looks back a month.
async fn forget_dropped(app: &App, now_ms: Millis) -> Result<(), Error> {
    let (since_ms, before_ms) = (now_ms - days(31), now_ms - KEPT_UNNAMED_MS);
    app.db
        .write(move |tx| async move {
            exams::forget_dropped_files(&tx, since_ms, before_ms).await?;
            tasks::forget_dropped_files(&tx, since_ms, before_ms).await?;
            Ok(())
        })
        .await
}

/// Every file that a row names, or that somebody said lately they keep.
async fn list_kept(app: &App, now_ms: Millis) -> Result<HashSet<FileHash>, Error> {
    app.db
        .read(move |tx| async move {
            let mut kept = store::list_named(&tx).await?;
            kept.extend(uploads::list_claimed(&tx, now_ms).await?);
            Ok(kept)
        })
        .await
}
