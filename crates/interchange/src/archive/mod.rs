//! Zip archives: read from strangers under limits, written byte for byte the same each time; gzipped tars read likewise.

mod tar;

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Seek, Write};

pub use tar::{is_gzip, unpack_tar_gz};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// What an archive may contain. Sizes in bytes.
#[derive(Clone, Copy, Debug)]
pub struct ArchiveLimits {
    /// Number of entries, folders included.
    pub entries: usize,
    /// Unpacked size of one file.
    pub file_bytes: u64,
    /// Unpacked size of all files together.
    pub total_bytes: u64,
    /// Unpacked size divided by packed size; a bomb is far above what real files reach.
    pub ratio: u64,
}

impl ArchiveLimits {
    /// A course: 10,000 files, 256 MiB each, 1 GiB together.
    pub const COURSE: Self = Self {
        entries: 10_000,
        file_bytes: 256 << 20,
        total_bytes: 1 << 30,
        ratio: 200,
    };
    /// A workbook: parts of at most 128 MiB, 256 MiB together.
    pub const WORKBOOK: Self = Self {
        entries: 2_000,
        file_bytes: 128 << 20,
        total_bytes: 256 << 20,
        ratio: 500,
    };
}

/// Below this packed size the ratio says nothing: a short file of blanks packs very well.
const RATIO_FLOOR_BYTES: u64 = 64 << 10;

/// Why an archive is refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ArchiveError {
    #[error("这不是完整的压缩包（可能没有传完）")]
    Broken,
    #[error("压缩包里的文件超过 {0} 个")]
    TooManyEntries(usize),
    #[error("压缩包里的 {0} 太大")]
    FileTooLarge(String),
    #[error("压缩包解开后太大")]
    TooLarge,
    #[error("压缩包里的 {0} 压缩比异常，拒绝解压")]
    Bomb(String),
    #[error("压缩包里的路径 {0} 不安全")]
    UnsafePath(String),
    #[error("压缩包里的 {0} 是链接或特殊文件")]
    NotAFile(String),
    #[error("压缩包里的 {0} 出现了两次")]
    Duplicate(String),
    #[error("压缩包里的 {0} 加了密")]
    Encrypted(String),
    #[error("压缩包里有文件互相重叠")]
    Overlapping,
    #[error("压缩包里没有文件")]
    Empty,
}

impl ArchiveError {
    /// The stable code of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Broken => "archive.broken",
            Self::TooManyEntries(_) => "archive.too_many_files",
            Self::FileTooLarge(_) | Self::TooLarge => "archive.too_large",
            Self::Bomb(_) => "archive.bomb",
            Self::UnsafePath(_) => "archive.unsafe_path",
            Self::NotAFile(_) => "archive.not_a_file",
            Self::Duplicate(_) => "archive.duplicate",
            Self::Encrypted(_) => "archive.encrypted",
            Self::Overlapping => "archive.overlapping",
            Self::Empty => "archive.empty",
        }
    }

    /// The refusal in English.
    pub fn english(&self) -> String {
        match self {
            Self::Broken => "this is not a complete archive (the upload may have been cut off)".into(),
            Self::TooManyEntries(limit) => format!("the archive holds more than {limit} files"),
            Self::FileTooLarge(name) => format!("{name} in the archive is too large"),
            Self::TooLarge => "the archive unpacks to too much".into(),
            Self::Bomb(name) => format!("{name} in the archive is compressed suspiciously well"),
            Self::UnsafePath(name) => format!("the path {name} in the archive is not safe"),
            Self::NotAFile(name) => format!("{name} in the archive is a link or a special file"),
            Self::Duplicate(name) => format!("{name} is in the archive twice"),
            Self::Encrypted(name) => format!("{name} in the archive is encrypted"),
            Self::Overlapping => "files in the archive overlap".into(),
            Self::Empty => "the archive holds no files".into(),
        }
    }
}

/// Unpacks an archive into memory: path (with `/`) → bytes. Folders are left out, as are the shadow entries of macOS.
pub fn unpack(bytes: &[u8], limits: &ArchiveLimits) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    unpack_from(Cursor::new(bytes), limits)
}

/// The same from wherever the archive lies: a large one is never in memory as a whole.
pub fn unpack_from(
    archive: impl Read + Seek,
    limits: &ArchiveLimits,
) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    let mut archive = open_checked(archive, limits)?;
    let mut files = BTreeMap::new();
    let mut folded = std::collections::BTreeSet::new();
    let mut left = limits.total_bytes;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|_| ArchiveError::Broken)?;
        let name = safe_name(entry.name_raw())?;
        if entry.is_dir() || name.starts_with("__MACOSX/") || name.ends_with(".DS_Store") {
            continue;
        }
        // Two names that differ in case alone are one file on the disks of most teachers.
        if !folded.insert(name.to_lowercase()) {
            return Err(ArchiveError::Duplicate(name));
        }
        let allowed = limits.file_bytes.min(left);
        let mut content = Vec::with_capacity(usize::try_from(entry.size().min(1 << 20)).unwrap_or(0));
        // The sizes in the headers may lie, so the reading itself is capped.
        entry
            .by_ref()
            .take(allowed + 1)
            .read_to_end(&mut content)
            .map_err(|_| ArchiveError::Broken)?;
        let size = content.len() as u64;
        if size > limits.file_bytes {
            return Err(ArchiveError::FileTooLarge(name));
        }
        if size > left {
            return Err(ArchiveError::TooLarge);
        }
        left -= size;
        files.insert(name, content);
    }
    if files.is_empty() {
        Err(ArchiveError::Empty)
    } else {
        Ok(files)
    }
}

/// The names of the files in an archive, none of them unpacked.
pub fn names(bytes: &[u8], limits: &ArchiveLimits) -> Result<Vec<String>, ArchiveError> {
    let mut archive = open_checked(Cursor::new(bytes), limits)?;
    let mut names = Vec::with_capacity(archive.len());
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(|_| ArchiveError::Broken)?;
        names.push(safe_name(entry.name_raw())?);
    }
    Ok(names)
}

/// Checks an archive for a reader that unpacks by itself: every entry is unpacked once into nothing, so that sizes which lie
/// in the directory are found out.
pub fn check(bytes: &[u8], limits: &ArchiveLimits) -> Result<(), ArchiveError> {
    let mut archive = open_checked(Cursor::new(bytes), limits)?;
    let mut left = limits.total_bytes;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|_| ArchiveError::Broken)?;
        let declared = entry.size();
        let read = std::io::copy(
            &mut entry.by_ref().take(declared.min(left) + 1),
            &mut std::io::sink(),
        )
        .map_err(|_| ArchiveError::Broken)?;
        if read > declared {
            return Err(ArchiveError::Broken);
        }
        left = left.checked_sub(read).ok_or(ArchiveError::TooLarge)?;
    }
    Ok(())
}

fn open_checked<R: Read + Seek>(reader: R, limits: &ArchiveLimits) -> Result<ZipArchive<R>, ArchiveError> {
    let mut archive = ZipArchive::new(reader).map_err(|_| ArchiveError::Broken)?;
    if archive.len() > limits.entries {
        return Err(ArchiveError::TooManyEntries(limits.entries));
    }
    if archive.has_duplicate_names() {
        return Err(ArchiveError::Duplicate("?".into()));
    }
    if archive
        .has_overlapping_files()
        .map_err(|_| ArchiveError::Broken)?
    {
        return Err(ArchiveError::Overlapping);
    }
    let mut total = 0_u64;
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(|_| ArchiveError::Broken)?;
        let name = safe_name(entry.name_raw())?;
        if entry.encrypted() {
            return Err(ArchiveError::Encrypted(name));
        }
        // S_IFMT is 0o170000: anything but a plain file (0o100000), a folder (0o040000) or nothing is special.
        let file_type = entry.unix_mode().unwrap_or(0) & 0o170_000;
        if entry.is_symlink() || !matches!(file_type, 0 | 0o100_000 | 0o040_000) {
            return Err(ArchiveError::NotAFile(name));
        }
        if entry.size() > limits.file_bytes {
            return Err(ArchiveError::FileTooLarge(name));
        }
        if entry.size() > RATIO_FLOOR_BYTES && entry.size() / entry.compressed_size().max(1) > limits.ratio {
            return Err(ArchiveError::Bomb(name));
        }
        total = total.saturating_add(entry.size());
        if total > limits.total_bytes {
            return Err(ArchiveError::TooLarge);
        }
    }
    Ok(archive)
}

/// The entry's name when it stays inside the folder it is unpacked into on every system.
fn safe_name(raw: &[u8]) -> Result<String, ArchiveError> {
    let decoded = match std::str::from_utf8(raw) {
        Ok(name) => std::borrow::Cow::Borrowed(name),
        // Older Windows in China writes names in GBK.
        Err(_) => match encoding_rs::GB18030.decode_without_bom_handling(raw) {
            (name, false) => name,
            (name, true) => return Err(ArchiveError::UnsafePath(name.into_owned())),
        },
    };
    let name = decoded.as_ref();
    let is_safe = !name.is_empty()
        && name.len() <= 400
        && !name.contains(['\\', ':'])
        && !name.chars().any(char::is_control)
        && !name.starts_with('/')
        && name
            .trim_end_matches('/')
            .split('/')
            .all(|part| !matches!(part, "" | "." | ".."));
    if is_safe {
        Ok(name.to_owned())
    } else {
        Err(ArchiveError::UnsafePath(name.to_owned()))
    }
}

/// When every file stands in one and the same folder, takes that folder away: a zip of `course/` reads like a zip of its content.
pub fn strip_common_folder(files: BTreeMap<String, Vec<u8>>, marker: &str) -> BTreeMap<String, Vec<u8>> {
    if files.contains_key(marker) {
        return files;
    }
    let Some(folder) = files
        .keys()
        .next()
        .and_then(|name| name.split_once('/'))
        .map(|(top, _)| format!("{top}/"))
    else {
        return files;
    };
    if !files.keys().all(|name| name.starts_with(&folder)) {
        return files;
    }
    files
        .into_iter()
        .map(|(name, content)| (name[folder.len()..].to_owned(), content))
        .collect()
}

/// Packs files into a zip with fixed times and order, so that the same files give the same bytes.
pub fn pack(files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, ArchiveError> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, content) in files {
        let name = safe_name(name.as_bytes())?;
        writer
            .start_file(name.as_str(), options.compression_method(method_of(&name)))
            .map_err(|_| ArchiveError::UnsafePath(name.clone()))?;
        writer.write_all(content).map_err(|_| ArchiveError::TooLarge)?;
    }
    let cursor = writer.finish().map_err(|_| ArchiveError::TooLarge)?;
    Ok(cursor.into_inner())
}

/// Pictures and films are compressed already: doing it again costs much time and saves no room.
fn method_of(name: &str) -> CompressionMethod {
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "png" | "jpg" | "jpeg" | "gif" | "webp" | "avif" | "mp4" | "webm" | "m4a" | "mp3" | "zip"
        | "xlsx" | "docx" | "pptx" | "gz" => CompressionMethod::Stored,
        _ => CompressionMethod::Deflated,
    }
}

#[cfg(test)]
mod tests;
