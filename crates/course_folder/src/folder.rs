//! Courses as zips and as folders of the disk.

use std::fs;
use std::io::{self, Read, Seek};
use std::path::Path;

use interchange::archive::{ArchiveError, ArchiveLimits, pack, strip_common_folder, unpack_from};

use crate::model::{Course, Files};
use crate::read::{Reading, read};
use crate::write::write;

/// Reads a course from a zip, which lies in a file or in memory; the folder may stand at its root or inside one folder.
pub fn read_zip(zip: impl Read + Seek) -> Result<Reading, ArchiveError> {
    let files = strip_common_folder(unpack_from(zip, &ArchiveLimits::COURSE)?, "course.toml");
    Ok(read(&files))
}

/// The zip of a course; the same course gives the same bytes.
pub fn write_zip(course: &Course) -> Result<Vec<u8>, ArchiveError> {
    pack(&write(course))
}

/// The files of a folder of the disk. Links are refused; hidden files and folders (`.git`) are left out.
pub fn load_folder(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    load_into(folder, "", &mut files)?;
    Ok(files)
}

fn load_into(folder: &Path, prefix: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("文件名 {} 不是 UTF-8", name.display()),
            )
        })?;
        if name.starts_with('.') {
            continue;
        }
        let kind = entry.file_type()?;
        let path = format!("{prefix}{name}");
        if kind.is_symlink() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{path} 是链接，课程文件夹里不能有链接"),
            ));
        }
        if kind.is_dir() {
            load_into(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}
