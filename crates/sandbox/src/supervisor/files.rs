//! Reads back what a program left in its working folder: only regular files, never through a link, never outside. The
//! field's judges were broken here most often.
//!
//! A program's files are read when all its processes are dead. A session's processes live on between cells and may change
//! a file while it is read; what is torn then is their own. Nothing they do leads elsewhere: each step opens one name
//! beneath the folder that is already open, refuses links and other mounts, and looks at what was opened, not at its name.

use std::collections::HashMap;
use std::io::Read;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, ResolveFlags, fstat, openat2, statat};

use crate::profile::Limits;
use crate::run::ProgramFile;

const DEEPEST: usize = 8;
const MOST_ENTRIES: usize = 4_000;

/// Size and time of change, in seconds and nanoseconds.
type Stamp = (i64, i64, u64);

/// What a session's folder held when it was last looked at.
#[derive(Default)]
pub(crate) struct Seen(HashMap<String, Stamp>);

struct Collection<'a> {
    limits: &'a Limits,
    given: &'a [ProgramFile],
    seen: Option<&'a mut Seen>,
    found: Vec<ProgramFile>,
    bytes_left: u64,
    entries_left: usize,
}

/// The files written or changed, by name, within the limits' number and size.
pub(crate) fn collect(work: &OwnedFd, given: &[ProgramFile], limits: &Limits) -> Vec<ProgramFile> {
    collect_in(work, given, limits, None)
}

/// The same of a session's folder: what was written or changed since it was last looked at.
pub(crate) fn collect_changed(
    work: &OwnedFd,
    given: &[ProgramFile],
    limits: &Limits,
    seen: &mut Seen,
) -> Vec<ProgramFile> {
    collect_in(work, given, limits, Some(seen))
}

fn collect_in(
    work: &OwnedFd,
    given: &[ProgramFile],
    limits: &Limits,
    seen: Option<&mut Seen>,
) -> Vec<ProgramFile> {
    let mut collection = Collection {
        limits,
        given,
        seen,
        found: Vec::new(),
        bytes_left: limits.files_bytes,
        entries_left: MOST_ENTRIES,
    };
    if let Some(folder) = open(work.as_fd(), ".", OFlags::DIRECTORY) {
        collection.walk(&folder, "", 0);
    }
    collection.found.sort_by(|a, b| a.name.cmp(&b.name));
    collection.found
}

fn open(folder: BorrowedFd<'_>, name: &str, kind: OFlags) -> Option<OwnedFd> {
    let how = ResolveFlags::BENEATH
        | ResolveFlags::NO_SYMLINKS
        | ResolveFlags::NO_MAGICLINKS
        | ResolveFlags::NO_XDEV;
    // NONBLOCK: opening a FIFO must not wait for a writer.
    openat2(
        folder,
        name,
        OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC | kind,
        Mode::empty(),
        how,
    )
    .ok()
}

impl Collection<'_> {
    fn walk(&mut self, folder: &OwnedFd, prefix: &str, depth: usize) {
        let Ok(listing) = Dir::read_from(folder) else {
            return;
        };
        for entry in listing {
            let Ok(entry) = entry else { return };
            let Ok(name) = entry.file_name().to_str() else {
                continue;
            };
            if name == "." || name == ".." || name == "__pycache__" {
                continue;
            }
            if self.entries_left == 0 || self.found.len() >= self.limits.files_count {
                return;
            }
            self.entries_left -= 1;
            let path = if prefix.is_empty() {
                name.to_owned()
            } else {
                format!("{prefix}/{name}")
            };
            let Ok(status) = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else {
                continue;
            };
            match FileType::from_raw_mode(status.st_mode) {
                FileType::Directory if depth < DEEPEST => {
                    if let Some(below) = open(folder.as_fd(), name, OFlags::DIRECTORY) {
                        self.walk(&below, &path, depth + 1);
                    }
                }
                FileType::RegularFile => self.take(folder, name, path),
                _ => {}
            }
        }
    }

    fn take(&mut self, folder: &OwnedFd, name: &str, path: String) {
        if !ProgramFile::is_name_allowed(&path) {
            return;
        }
        let Some(file) = open(folder.as_fd(), name, OFlags::empty()) else {
            return;
        };
        let Ok(status) = fstat(&file) else { return };
        let size = u64::try_from(status.st_size).unwrap_or(u64::MAX);
        if FileType::from_raw_mode(status.st_mode) != FileType::RegularFile || size > self.bytes_left {
            return;
        }
        if let Some(Seen(seen)) = self.seen.as_deref_mut() {
            let stamp: Stamp = (status.st_size, status.st_ctime, status.st_ctime_nsec);
            if seen.insert(path.clone(), stamp) == Some(stamp) {
                return;
            }
        }
        let mut content = Vec::new();
        if std::fs::File::from(file)
            .take(size)
            .read_to_end(&mut content)
            .is_err()
        {
            return;
        }
        if self
            .given
            .iter()
            .any(|given| given.name == path && given.content == content)
        {
            return;
        }
        self.bytes_left -= content.len() as u64;
        self.found.push(ProgramFile { name: path, content });
    }
}
