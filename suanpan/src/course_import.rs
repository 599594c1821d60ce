//! Course folders on the disk and inside the binary: read, imported, written.

use anyhow::{Context as _, bail};
use course_folder::{Decisions, Prefer, Reading, load_folder, read, read_zip};
use courses::{
    ImportMode, ImportReport, ImportSource, ImportedBy, export,
    import::{Importer, import},
};
use platform::{
    App,
    access::{SchoolId, UserId},
};
use std::{fs, io::BufReader, path::Path};

use crate::course_parts::PARTS;

/// Reads a folder, or a zip of one.
pub fn read_path(path: &Path) -> anyhow::Result<Reading> {
    if path.is_dir() {
        let files =
            load_folder(path).with_context(|| format!("the folder {} cannot be read", path.display()))?;
        return Ok(read(&files));
    }
    let zip = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    match read_zip(BufReader::new(zip)) {
        Ok(reading) => Ok(reading),
        Err(refusal) => bail!("{}: {} / {}", path.display(), refusal, refusal.english()),
    }
}

/// Imports what was read; with faults, nothing is written and the report names them. A course without an owner gets this one. What
/// was changed in the browser too needs a preferred side; without one it is refused, and named.
pub async fn apply(
    app: &App,
    school: SchoolId,
    reading: Reading,
    (owner, prefer): (Option<UserId>, Option<Prefer>),
) -> anyhow::Result<ImportReport> {
    let Some(folder) = reading.course else {
        return Ok(ImportReport::refused(&reading.findings));
    };
    let importer = Importer {
        school,
        by: ImportedBy::Server { owner },
        source: ImportSource::Folder,
        note: String::new(),
        decisions: Decisions {
            rest: prefer,
            ..Decisions::default()
        },
        parts: PARTS,
    };
    let refused = |error| anyhow::anyhow!("the course cannot be imported: {error}");
    if prefer.is_none() {
        let tried = import(app, importer.clone(), folder.clone(), &[], ImportMode::Check).await;
        let names: Vec<String> = (tried.map_err(refused)?.conflicts.into_iter())
            .map(|conflict| format!("{} ({})", conflict.at.id, conflict.title))
            .collect();
        if !names.is_empty() {
            bail!(
                "changed in the folder and in the browser, say which stays with --prefer: {}",
                names.join(", ")
            );
        }
    }
    let report = import(app, importer, folder, &reading.findings, ImportMode::Apply).await;
    report.map_err(refused)
}

/// Writes a course as a zip (if the name ends so) or as a folder, which must be empty or absent.
pub async fn write_course(app: &App, school: SchoolId, key: &str, to: &Path) -> anyhow::Result<usize> {
    let wanted = key.to_owned();
    let course = app
        .db
        .read(move |tx| async move { courses::find_course_by_key(&tx, school, &wanted).await })
        .await?;
    let Some(course) = course else {
        bail!("the school has no course {key}");
    };
    let files = export::export(app, school, course.id, PARTS, None)
        .await
        .map_err(|error| anyhow::anyhow!("the course cannot be exported: {error}"))?;
    if to.extension().is_some_and(|extension| extension == "zip") {
        let zip = interchange::archive::pack(&files).context("the course cannot be packed")?;
        fs::write(to, zip).with_context(|| format!("{} cannot be written", to.display()))?;
        return Ok(files.len());
    }
    if to.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{} is not empty", to.display());
    }
    for (path, content) in &files {
        let target = to.join(path);
        let folder = target.parent().expect("a file of a course lies in its folder");
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        fs::write(&target, content).with_context(|| format!("{} cannot be written", target.display()))?;
    }
    Ok(files.len())
}
