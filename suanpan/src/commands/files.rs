//! `files verify`: whether every uploaded file is there, and is what it was.

use super::say;
use crate::{server, stored_files};
use anyhow::{anyhow, bail};
use clap::Subcommand;
use futures_util::{StreamExt as _, stream};
use platform::config::Config;
use std::collections::HashSet;

/// How many files are read at a time.
const AT_ONCE: usize = 4;

#[derive(Debug, Subcommand)]
pub(super) enum FilesAction {
    /// Read every file and compare it with its checksum, and look for files that are named and missing; fails if one is wrong.
    Verify(Config),
}

pub(super) async fn files(FilesAction::Verify(config): FilesAction) -> anyhow::Result<()> {
    let app = server::open(config).await?;
    // Named first: what is named later is not missed.
    let named = stored_files::list_named(&app)
        .await
        .map_err(|error| anyhow!("{error}"))?;
    let stored = app.files.list().await.map_err(|error| anyhow!("{error}"))?;
    let there: HashSet<_> = stored.iter().map(|file| &file.hash).collect();
    let mut faults = 0;
    for hash in named.iter().filter(|hash| !there.contains(hash)) {
        say(format_args!("missing   {hash}"));
        faults += 1;
    }
    let bytes: u64 = stored.iter().map(|file| file.size_bytes).sum();
    let mut read = stream::iter(&stored)
        .map(|file| async { (&file.hash, app.files.is_whole(&file.hash).await) })
        .buffer_unordered(AT_ONCE);
    while let Some((hash, is_whole)) = read.next().await {
        // None: it was collected meanwhile.
        if is_whole.map_err(|error| anyhow!("{error}"))? == Some(false) {
            say(format_args!("damaged   {hash}"));
            faults += 1;
        }
    }
    say(format_args!(
        "read      {} files with {bytes} bytes in {}",
        stored.len(),
        app.files.place()
    ));
    if faults > 0 {
        bail!("{faults} files are missing or damaged: take them from a copy (docs/operations/files.md)");
    }
    Ok(())
}
