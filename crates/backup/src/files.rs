//! Folders of files that are named by their SHA-256: copied, linked, checked.

use crate::{BackupError, Result};
use futures_util::{TryStreamExt as _, stream};
use platform::files::FileStore;
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
};

/// How many files, and their bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) files: u64,
    pub(crate) bytes: u64,
}

/// A file's name is a SHA-256; what is still being written has another.
const HASH_CHARS: usize = 64;
/// How many files are copied at a time: an S3 server takes a moment for each.
const AT_ONCE: usize = 8;

pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(BackupError::io(folder))
}

pub(crate) fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(BackupError::io(folder)(error)),
        _ => Ok(()),
    }
}

/// Renames, durably.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).map_err(BackupError::io(to))?;
    to.parent().map_or(Ok(()), sync)
}

/// Waits until a file or folder is on the disk.
pub(crate) fn sync(path: &Path) -> Result<()> {
    let opened = File::open(path).and_then(|file| file.sync_all());
    opened.map_err(BackupError::io(path))
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(BackupError::io(path))
}

/// What stands in a folder; nothing where there is none.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let listed = match fs::read_dir(folder) {
        Ok(listed) => listed,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(BackupError::io(folder)(error)),
    };
    let paths = listed.map(|entry| entry.map(|entry| entry.path()));
    paths
        .collect::<std::io::Result<_>>()
        .map_err(BackupError::io(folder))
}

fn is_hash(name: &str) -> bool {
    name.len() == HASH_CHARS && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The files of a store: `ab/abcd…`. What is still being written has another name.
fn stored(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for group in entries(folder)? {
        if !group.is_dir() {
            continue;
        }
        let own = entries(&group)?.into_iter();
        all.extend(own.filter(|path| name_of(path).is_some_and(is_hash)));
    }
    all.sort();
    Ok(all)
}

fn name_of(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}

/// Copies every file that is not there yet, or links it to the same file of `known`; one that went away meanwhile is left out.
/// Returns what the copy holds.
pub(crate) async fn copy_all(from: &FileStore, to: &Path, known: Option<&Path>) -> Result<Count> {
    make_folder(to)?;
    let mut folders = BTreeSet::new();
    let mut missing = Vec::new();
    for file in from.list().await.map_err(BackupError::files)? {
        let group = &file.hash.as_str()[..2];
        let place = Path::new(group).join(file.hash.as_str());
        let target = to.join(&place);
        if target.exists() {
            continue;
        }
        let folder = to.join(group);
        if folders.insert(folder.clone()) {
            make_folder(&folder)?;
        }
        let linked = known.is_some_and(|known| fs::hard_link(known.join(&place), &target).is_ok());
        if !linked {
            missing.push((file.hash, target));
        }
    }
    stream::iter(missing.into_iter().map(Ok))
        .try_for_each_concurrent(AT_ONCE, |(hash, target)| async move {
            let copied = from.copy_to(&hash, &target).await;
            copied.map(drop).map_err(BackupError::files)
        })
        .await?;
    for folder in folders {
        sync(&folder)?;
    }
    count(to)
}

/// Puts every file of a copy into a store.
pub(crate) async fn put_all(from: &Path, to: &FileStore) -> Result<()> {
    stream::iter(stored(from)?.into_iter().map(Ok))
        .try_for_each_concurrent(AT_ONCE, |file| async move {
            let kept = to.put_file(&file).await;
            kept.map(drop).map_err(BackupError::files)
        })
        .await
}

fn count(folder: &Path) -> Result<Count> {
    let mut count = Count::default();
    for file in stored(folder)? {
        count.files += 1;
        count.bytes += fs::metadata(&file).map_err(BackupError::io(&file))?.len();
    }
    Ok(count)
}

/// Checks that every file is what its name says.
pub(crate) fn check_all(folder: &Path) -> Result<Count> {
    for file in stored(folder)? {
        if name_of(&file) != Some(sha256(&file)?.as_str()) {
            return Err(BackupError::Altered(file.display().to_string()));
        }
    }
    count(folder)
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(path: &Path) -> Result<String> {
    let mut file = File::open(path).map_err(BackupError::io(path))?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = file.read(&mut buffer).map_err(BackupError::io(path))?;
        if read == 0 {
            return Ok(hex::encode(hash.finalize()));
        }
        hash.update(&buffer[..read]);
    }
}
