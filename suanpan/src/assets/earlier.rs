//! Scripts and styles of earlier versions. A page that was opened before an upgrade goes on with the version it began with: it
//! asks for its parts by names that carry a hash of their content, and gets them from a folder beside the data.

use super::Client;
use platform::{Millis, clock::days, config::Config};
use std::{
    fs::{self, File, FileTimes},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

/// How long the parts of a version are kept after it was last started: longer than a tab stays open, holidays included.
const KEPT_MS: Millis = days(60);

/// The folder of what versions had; cheap to clone.
#[derive(Clone)]
pub struct Earlier {
    folder: Arc<Path>,
}

/// What a start did.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// Files of this version that were not there.
    pub added: usize,
    /// Files that no version had for a long time.
    pub removed: usize,
}

impl Earlier {
    /// The folder `assets` beside the data. Instances that share a data folder find each other's there, also while one of them
    /// is new already and the other one old still.
    pub fn of(config: &Config) -> Self {
        Self {
            folder: config.data_dir.join("assets").into(),
        }
    }

    /// A part by its name below the client's address, e.g. `assets/index-Bx3f.js`; none if no version had it.
    pub(super) async fn read(&self, name: &str) -> Option<Vec<u8>> {
        let file = self.path(name)?;
        tokio::fs::read(file).await.ok()
    }

    /// Where a part lies. A name that is no plain file name leads nowhere.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let name = name.strip_prefix("assets/")?;
        let is_plain = !name.starts_with('.')
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        is_plain.then(|| self.folder.join(name))
    }

    /// Lays the parts of this version beside those of earlier ones, notes that it was started now, and removes what no version
    /// had for a long time.
    ///
    /// # Errors
    /// Those of the disk: what is there stays, and the server needs none of it for its own version.
    pub fn keep(&self, now_ms: Millis) -> io::Result<Kept> {
        fs::create_dir_all(&self.folder)?;
        let now = SystemTime::UNIX_EPOCH + Duration::from_millis(now_ms.unsigned_abs());
        let mut kept = Kept::default();
        for name in Client::iter() {
            let (Some(file), Some(part)) = (self.path(&name), Client::get(&name)) else {
                continue;
            };
            if fs::metadata(&file).is_ok_and(|about| about.len() == part.data.len() as u64) {
                File::open(&file)?.set_times(FileTimes::new().set_modified(now))?;
                continue;
            }
            // Renamed when whole: another instance may be reading the folder.
            let partial = self.folder.join(format!(".{}.partial", std::process::id()));
            fs::write(&partial, &part.data)?;
            File::open(&partial)?.set_times(FileTimes::new().set_modified(now))?;
            fs::rename(&partial, &file)?;
            kept.added += 1;
        }
        kept.removed = self.forget_before(now - Duration::from_millis(KEPT_MS.unsigned_abs()))?;
        Ok(kept)
    }

    fn forget_before(&self, oldest: SystemTime) -> io::Result<usize> {
        let mut removed = 0;
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            if entry.metadata()?.modified()? < oldest {
                fs::remove_file(entry.path())?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// Keeps this version's parts for the tabs that will outlive it; a disk that refuses costs later tabs a reload.
pub async fn keep(earlier: Earlier, now_ms: Millis) {
    let done = tokio::task::spawn_blocking(move || earlier.keep(now_ms)).await;
    match done {
        Ok(Ok(kept)) => tracing::debug!(kept.added, kept.removed, "kept the parts of the client"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the parts of the client could not be kept for tabs that stay open")
        }
        Err(error) => tracing::error!(%error, "keeping the parts of the client broke off"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earlier() -> (tempfile::TempDir, Earlier) {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::for_test(folder.path().into(), "sqlite:none".into());
        let earlier = Earlier::of(&config);
        (folder, earlier)
    }

    #[tokio::test]
    async fn only_plain_names_lead_into_the_folder() {
        let (folder, earlier) = earlier();
        fs::create_dir(folder.path().join("assets")).expect("a folder");
        fs::write(folder.path().join("assets/old-1a2b.js"), "old").expect("written");
        fs::write(folder.path().join("secret"), "secret").expect("written");
        assert_eq!(
            earlier.read("assets/old-1a2b.js").await.as_deref(),
            Some(b"old".as_slice())
        );
        for name in [
            "assets/../secret",
            "assets//secret",
            "assets/..",
            "assets/",
            "secret",
            "assets/%2e%2e/secret",
        ] {
            assert_eq!(earlier.read(name).await, None, "{name}");
        }
    }

    #[test]
    fn what_no_version_had_for_two_months_goes() {
        let (_folder, earlier) = earlier();
        earlier.keep(days(100)).expect("kept");
        let old = earlier.folder.join("old-1a2b.js");
        fs::write(&old, "old").expect("written");
        let touch = |day| {
            let at = SystemTime::UNIX_EPOCH + Duration::from_millis(days(day).unsigned_abs());
            File::open(&old)
                .expect("there")
                .set_times(FileTimes::new().set_modified(at))
                .expect("touched");
        };
        touch(100);
        assert_eq!(earlier.keep(days(159)).expect("kept").removed, 0);
        assert!(old.exists());
        assert_eq!(
            earlier.keep(days(161)).expect("kept"),
            Kept { added: 0, removed: 1 }
        );
        assert!(!old.exists());
    }
}
