//! Whose the files are: what root makes in the folder of the service's user must be that user's.

use anyhow::Context as _;
use std::{
    fs,
    io::Write as _,
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, chown},
    path::Path,
};

/// The user and group of a service.
pub(super) type Owner = (u32, u32);

/// Whom the folder belongs to, if this process is root and the folder is not root's: then what is made in it is handed over.
pub(super) fn owner_of(folder: &Path) -> Option<Owner> {
    let about = fs::metadata(folder).ok()?;
    let is_other = rustix::process::geteuid().is_root() && about.uid() != 0;
    is_other.then(|| (about.uid(), about.gid()))
}

/// Gives everything below a folder to its owner. Links are not followed.
pub(super) fn hand_over(folder: &Path, (user, group): Owner) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let about = fs::symlink_metadata(&path)?;
        if about.is_symlink() {
            continue;
        }
        if about.uid() != user {
            chown(&path, Some(user), Some(group))
                .with_context(|| format!("cannot give {} to the service's user", path.display()))?;
        }
        if about.is_dir() {
            hand_over(&path, (user, group))?;
        }
    }
    Ok(())
}

/// Writes a file that holds passwords: a new one is read by its owner and group only, one that is there keeps its rights.
pub(super) fn write_private(file: &Path, text: &str) -> anyhow::Result<()> {
    let written = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o640)
        .open(file)
        .and_then(|mut opened| opened.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write {}", file.display()))
}
