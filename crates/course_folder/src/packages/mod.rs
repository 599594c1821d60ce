//! Archives that hold a course: a folder of our own, or a package of another platform, which becomes such a folder, or is made of one.

mod layout;
mod out;
mod questions;

use std::io::{Read, Seek, SeekFrom};

use interchange::archive::{
    ArchiveError, ArchiveLimits, is_gzip, strip_common_folder, unpack_from, unpack_tar_gz,
};
use interchange::course_packages::{self, PackageFinding, PackageFormat};

pub use interchange::course_packages::PackageError;
pub use out::write_course_cartridge;

use crate::model::Files;
use crate::read::{Reading, read};
use crate::write::write;

/// What an archive holds.
#[derive(Debug)]
pub struct ArchiveReading {
    /// The course folder; of a package, the one it becomes.
    pub reading: Reading,
    /// What a package was, and what became of its items; none for a folder of our own.
    pub package: Option<PackageSummary>,
}

/// Where a course comes from, and what became of each item there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageSummary {
    pub format: PackageFormat,
    pub findings: Vec<PackageFinding>,
}

/// Reads a course from an archive by what it holds: a zip of a folder, a Common Cartridge, a backup of Moodle (zip or tar.gz), a zip of
/// Markdown. `name` is the archive's own name without folders.
///
/// # Errors
/// An archive or a package that is broken or hostile. Faults of a folder are findings.
pub fn read_archive(archive: impl Read + Seek, name: &str) -> Result<ArchiveReading, PackageError> {
    let files = unpack_any(archive)?;
    let Some(format) = course_packages::recognise(&files) else {
        let is_cartridge = name.to_ascii_lowercase().ends_with(".imscc");
        if is_cartridge && !files.keys().any(|path| path.ends_with("course.toml")) {
            return Err(PackageError::NoManifest);
        }
        return Ok(ArchiveReading {
            reading: read(&strip_common_folder(files, "course.toml")),
            package: None,
        });
    };
    let package = course_packages::read(format, files, name)?;
    let (course, findings) = layout::course_of(package);
    let files = write(&course);
    drop(course);
    Ok(ArchiveReading {
        reading: read(&files),
        package: Some(PackageSummary { format, findings }),
    })
}

/// The files of a zip or of a gzipped tar.
fn unpack_any(mut archive: impl Read + Seek) -> Result<Files, ArchiveError> {
    let mut head = Vec::new();
    archive
        .by_ref()
        .take(3)
        .read_to_end(&mut head)
        .map_err(|_| ArchiveError::Broken)?;
    let packed_bytes = archive.seek(SeekFrom::End(0)).map_err(|_| ArchiveError::Broken)?;
    archive.rewind().map_err(|_| ArchiveError::Broken)?;
    if is_gzip(&head) {
        unpack_tar_gz(archive, packed_bytes, &ArchiveLimits::COURSE)
    } else {
        unpack_from(archive, &ArchiveLimits::COURSE)
    }
}
