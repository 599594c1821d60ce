//! Room on the disk: measured before each write, with a reserve for the day on which there is none.
//!
//! Two limits and a file. Below the first limit uploads are refused and the log warns. Below the second, the size of the
//! reserve, the file `reserve` is given up, and only what must not wait is written: signing in and sitting exams. The reserve
//! is laid down again when there is room for it. See decision 0012.

use crate::config::Config;
use rustix::fs::{FallocateFlags, fallocate, statvfs};
use std::{
    fs::{self, File},
    io::Read as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How old a measurement may be that a write goes by: what is written meanwhile is small beside the reserve.
const FRESH: Duration = Duration::from_millis(20);

/// How much may still be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Everything.
    Plenty,
    /// Everything but uploads.
    Low,
    /// What must not wait, out of the reserve.
    Reserve,
}

/// What is left, as measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// How much may still be written.
    pub room: Room,
    /// Free bytes; the reserve is not counted, whether it lies on the disk or was given up.
    pub free_bytes: u64,
}

/// The room of the data folder; cheap to clone.
#[derive(Debug, Clone)]
pub struct Space(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    low_bytes: u64,
    reserve_bytes: u64,
    /// What was said last, so that it is said once.
    told: Mutex<Room>,
    /// When there was room for everything, as last measured for a write.
    plenty_at: Mutex<Option<Instant>>,
}

/// The rule: what may be written with so many bytes free beside the reserve. Once the reserve was given up, twice its size must
/// be free before it is laid down again, so that nothing flickers.
fn room(free: u64, low: u64, reserve: u64, is_laid: bool) -> Room {
    let needed = if is_laid { reserve } else { 2 * reserve };
    if free < needed {
        Room::Reserve
    } else if free < low {
        Room::Low
    } else {
        Room::Plenty
    }
}

impl Space {
    /// The space of these settings' data folder. Nothing is measured yet.
    pub fn of(config: &Config) -> Self {
        Self(Arc::new(Inner {
            folder: config.data_dir.clone(),
            low_bytes: config.low_disk_mb << 20,
            reserve_bytes: config.disk_reserve_mb << 20,
            told: Mutex::new(Room::Plenty),
            plenty_at: Mutex::new(None),
        }))
    }

    /// How much may be written now; may be asked before every write. While there is room, writes that come in the same moment go
    /// by one measurement.
    pub fn room(&self) -> Room {
        let mut plenty_at = self.0.plenty_at.lock().unwrap_or_else(PoisonError::into_inner);
        if plenty_at.is_some_and(|at| at.elapsed() < FRESH) {
            return Room::Plenty;
        }
        let room = self.measure().room;
        *plenty_at = (room == Room::Plenty).then(Instant::now);
        room
    }

    /// A write found no room: what was measured before it no longer holds, however fresh. The next write measures, and finds the
    /// reserve given up for it.
    pub fn found_none(&self) {
        *self.0.plenty_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Measures, gives the reserve up or lays it down, and says so in the log. Costs two system calls.
    pub fn measure(&self) -> Left {
        let Inner {
            folder,
            low_bytes,
            reserve_bytes,
            told,
            ..
        } = &*self.0;
        let Some(available) = available(folder) else {
            return Left {
                room: Room::Plenty,
                free_bytes: u64::MAX,
            };
        };
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        let reserve = folder.join("reserve");
        let is_laid =
            *reserve_bytes == 0 || fs::metadata(&reserve).is_ok_and(|about| about.len() >= *reserve_bytes);
        // A reserve that is not there is missing from what is free.
        let missing = if is_laid { 0 } else { *reserve_bytes };
        let free_bytes = available.saturating_sub(missing);
        let mut room = room(free_bytes, *low_bytes, *reserve_bytes, is_laid);
        if room == Room::Reserve {
            // Absent or half laid: it is given up all the same.
            fs::remove_file(&reserve).ok();
        } else if !is_laid && let Err(error) = lay_down(&reserve, *reserve_bytes) {
            tracing::debug!(%error, "the reserve could not be laid down");
            fs::remove_file(&reserve).ok();
            room = Room::Reserve;
        }
        if room != *told {
            tell(room, free_bytes, folder);
            *told = room;
        }
        Left { room, free_bytes }
    }
}

/// Bytes that this process may still write there; none if the system does not say.
fn available(folder: &Path) -> Option<u64> {
    let about = statvfs(folder).ok()?;
    Some(about.f_bavail.saturating_mul(about.f_frsize))
}

/// Takes the room for good: blocks are given to the file, not promised.
fn lay_down(path: &Path, bytes: u64) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    if fallocate(&file, FallocateFlags::empty(), 0, bytes).is_err() {
        // Some file systems cannot promise blocks; they can hold them.
        std::io::copy(&mut std::io::repeat(0).take(bytes), &mut file)?;
    }
    file.sync_all()
}

fn tell(room: Room, free_bytes: u64, folder: &Path) {
    let (free_mb, folder) = (free_bytes >> 20, folder.display());
    match room {
        Room::Plenty => tracing::info!(free_mb, %folder, "there is room on the disk again"),
        Room::Low => {
            tracing::warn!(free_mb, %folder, "little room is left on the disk: uploads are refused; make room")
        }
        Room::Reserve => tracing::error!(
            free_mb, %folder, "the disk is full: only signing in and sitting exams write, from the reserve; make room"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_stop_first_then_everything_but_what_must_not_wait() {
        assert_eq!(room(900, 500, 64, true), Room::Plenty);
        assert_eq!(room(499, 500, 64, true), Room::Low);
        assert_eq!(room(63, 500, 64, true), Room::Reserve);
    }

    #[test]
    fn a_reserve_that_was_given_up_comes_back_only_when_there_is_room_for_it_and_as_much_again() {
        assert_eq!(room(100, 500, 64, false), Room::Reserve);
        assert_eq!(room(128, 500, 64, false), Room::Low);
        assert_eq!(room(600, 500, 64, false), Room::Plenty);
    }

    #[test]
    fn a_write_that_found_no_room_is_believed_before_a_fresh_measurement() {
        let folder = tempfile::tempdir().unwrap();
        let space = Space(Arc::new(Inner {
            folder: folder.path().to_owned(),
            low_bytes: 0,
            // More than any disk has.
            reserve_bytes: u64::MAX >> 1,
            told: Mutex::new(Room::Plenty),
            // From the future: fresh for as long as this test runs.
            plenty_at: Mutex::new(Some(Instant::now() + Duration::from_secs(3600))),
        }));
        assert_eq!(space.room(), Room::Plenty, "by what was measured");
        space.found_none();
        assert_eq!(space.room(), Room::Reserve, "measured anew");
    }

    #[test]
    fn without_limits_nothing_is_refused() {
        assert_eq!(room(0, 0, 0, true), Room::Plenty);
    }
}
