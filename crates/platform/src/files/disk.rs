//! Files on the disk, written so that a power cut loses nothing that was acknowledged.

use rustix::fs::{AtFlags, CWD, Timespec, Timestamps, UTIME_NOW, UTIME_OMIT, utimensat};
use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Makes a file young, so that nobody collects it now; returns whether there was one.
pub(super) fn touch(path: &Path) -> io::Result<bool> {
    let when = |tv_nsec| Timespec { tv_sec: 0, tv_nsec };
    let times = Timestamps {
        last_access: when(UTIME_OMIT),
        last_modification: when(UTIME_NOW),
    };
    match utimensat(CWD, path, &times, AtFlags::empty()) {
        Ok(()) => Ok(true),
        Err(rustix::io::Errno::NOENT) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// What stands in a folder; nothing where there is none.
pub(super) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

/// Gives a file that was written elsewhere on this disk its name. The file and the folders that name it are on the disk when
/// this returns.
pub(super) fn adopt(file: &File, from: &Path, path: &Path) -> io::Result<()> {
    file.sync_all()?;
    let folder = folder_of(path)?;
    fs::rename(from, path)?;
    sync_folder(folder)
}

/// The folder that names a file, made if absent.
fn folder_of(path: &Path) -> io::Result<&Path> {
    let folder = path.parent().expect("a file lies in a folder of the store");
    let root = folder.parent().expect("a folder lies in the store");
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        sync_folder(root)?;
    }
    Ok(folder)
}

/// Writes a file aside and renames it: a half-written file never has a name that anyone asks for. The file and the folders that
/// name it are on the disk when this returns.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path)?;
    let aside = folder.join(format!(".{}", crate::ids::token()));
    let written = write_new(&aside, bytes).and_then(|()| fs::rename(&aside, path));
    if written.is_err() {
        // What could not be written whole must not take the room of the next one.
        fs::remove_file(&aside).ok();
    }
    written?;
    sync_folder(folder)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    #[test]
    fn what_is_kept_twice_is_young_again() {
        let folder = std::env::temp_dir().join(crate::ids::token());
        let path = folder.join("ab").join("abcd");
        assert!(!touch(&path).unwrap(), "there is none yet");
        write(&path, b"content").unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        File::options()
            .append(true)
            .open(&path)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        assert!(touch(&path).unwrap());
        let age = fs::metadata(&path).unwrap().modified().unwrap();
        assert!(age > long_ago + Duration::from_secs(1_000_000), "{age:?}");
        assert_eq!(fs::read(&path).unwrap(), b"content");
        assert_eq!(
            fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1,
            "nothing lies aside"
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
