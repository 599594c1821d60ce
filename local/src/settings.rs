//! What is remembered between starts: one small JSON file.

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
};

/// The file's contents.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The school's origin, the only one that is answered.
    pub origin: Option<String>,
    /// The Python to run programs with; found on the path if none.
    pub python: Option<PathBuf>,
    /// Fingerprints of the tokens of paired browsers.
    pub paired: Vec<String>,
}

/// Browsers that stay paired; the oldest is forgotten for a new one.
const PAIRED_AT_MOST: usize = 8;

/// Where the settings of this person lie.
pub fn own_folder() -> anyhow::Result<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else {
        variable("XDG_CONFIG_HOME").or_else(|| variable("HOME").map(|home| home.join(".config")))
    };
    Ok(base
        .context("找不到你的个人文件夹，请用 --folder 指定")?
        .join("suanpan-local"))
}

/// Held while the program runs: whoever has it is the one that answers. None if another has it. Let go by the system when
/// the program ends, however it ends.
pub fn only_one(folder: &Path) -> anyhow::Result<Option<File>> {
    let path = folder.join("running.lock");
    let file = File::create(&path).with_context(|| format!("无法写入 {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("无法锁定 {}", path.display())),
    }
}

impl Settings {
    /// Reads them; a computer that has none yet has empty ones.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let file = folder.join("settings.json");
        match std::fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes).with_context(|| format!("{} 已损坏", file.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("无法读取 {}", file.display())),
        }
    }

    /// Writes them whole or not at all.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("无法建立 {}", folder.display()))?;
        let file = folder.join("settings.json");
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer_pretty(&mut new, self)?;
        new.persist(&file)
            .with_context(|| format!("无法写入 {}", file.display()))?;
        Ok(())
    }

    /// Remembers a browser by its token.
    pub fn remember(&mut self, token: &str) {
        if self.paired.len() >= PAIRED_AT_MOST {
            self.paired.remove(0);
        }
        self.paired.push(crate::guard::fingerprint(token));
    }

    /// Forgets the browser that has this token.
    pub fn forget(&mut self, token: &str) {
        let fingerprint = crate::guard::fingerprint(token);
        self.paired.retain(|known| *known != fingerprint);
    }

    /// Takes over who is paired now: `unpair` on this computer holds for the program that runs already.
    pub fn refresh_paired(&mut self, folder: &Path) {
        if let Ok(written) = Self::read(folder) {
            self.paired = written.paired;
        }
    }

    /// Whether a token was given to a browser that is still paired.
    pub fn knows(&self, token: &str) -> bool {
        let wanted = crate::guard::fingerprint(token);
        self.paired
            .iter()
            .any(|known| crate::guard::are_equal(known, &wanted))
    }
}
