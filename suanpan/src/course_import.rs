//! Course folders on the disk and inside the binary: read, imported, written.

use anyhow::{Context as _, bail};
use course_folder::{Conflict, Decisions, PackageSummary, Prefer, Reading, load_folder, read, read_archive};
use courses::{
    ImportMode, ImportReport, ImportSource, ImportedBy, Pulled, export,
    import::{Importer, import},
};
use interchange::course_packages::Outcome;
use platform::{
    App,
    access::{SchoolId, UserId},
};
use std::{fs, io::BufReader, path::Path};

use crate::course_parts::PARTS;

/// Reads a folder, a zip of one, or a package of another platform.
pub fn read_path(path: &Path) -> anyhow::Result<Reading> {
    if path.is_dir() {
        let files =
            load_folder(path).with_context(|| format!("the folder {} cannot be read", path.display()))?;
        return Ok(read(&files));
    }
    let archive = fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match read_archive(BufReader::new(archive), &name) {
        Ok(read) => {
            tell_left_out(read.package.as_ref());
            Ok(read.reading)
        }
        Err(refusal) => bail!("{}: {} / {}", path.display(), refusal, refusal.english()),
    }
}

/// Names what of a package of another platform is not brought, or not whole.
fn tell_left_out(package: Option<&PackageSummary>) {
    let findings = package.into_iter().flat_map(|package| &package.findings);
    for finding in findings.filter(|finding| finding.outcome != Outcome::Brought) {
        tracing::warn!(item = %finding.name, reasons = %finding.reasons.join("；"), "not all of the package is brought");
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
    let importer = importer(school, owner, prefer);
    let refused = |error| anyhow::anyhow!("the course cannot be imported: {error}");
    if prefer.is_none() {
        let tried = import(app, importer.clone(), folder.clone(), &[], ImportMode::Check).await;
        require_decided(tried.map_err(refused)?.conflicts)?;
    }
    let report = import(app, importer, folder, &reading.findings, ImportMode::Apply).await;
    report.map_err(refused)
}

/// Brings what was edited in the browser into a folder of the disk; returns the paths that were written and removed. With what both
/// sides changed and nobody decided, nothing is written.
pub async fn pull(
    app: &App,
    school: SchoolId,
    folder: &Path,
    prefer: Option<Prefer>,
) -> anyhow::Result<(Vec<String>, Vec<String>)> {
    let before =
        load_folder(folder).with_context(|| format!("the folder {} cannot be read", folder.display()))?;
    let reading = read(&before);
    let errors = reading.errors();
    let Some(course) = reading.course else {
        bail!("{errors} errors in {}: see `course lint`", folder.display());
    };
    let refused = |error| anyhow::anyhow!("the course cannot be pulled: {error}");
    let pulled = courses::pull(app, &importer(school, None, prefer), course).await;
    let (after, seen) = match pulled.map_err(refused)? {
        Pulled::Sound {
            files,
            conflicts,
            seen,
        } => {
            require_decided(conflicts)?;
            (files, seen)
        }
        Pulled::Faulty(findings) => bail!(
            "what was edited in the browser does not go with the folder: {}",
            findings
                .iter()
                .map(|one| one.en.as_str())
                .collect::<Vec<_>>()
                .join("; ")
        ),
    };
    let written: Vec<String> = (after.iter())
        .filter(|(path, content)| before.get(*path) != Some(content))
        .map(|(path, _)| path.clone())
        .collect();
    let removed: Vec<String> = before
        .keys()
        .filter(|path| !after.contains_key(*path))
        .cloned()
        .collect();
    for path in &written {
        write_file(folder, path, &after[path])?;
    }
    for path in &removed {
        let target = folder.join(path);
        fs::remove_file(&target).with_context(|| format!("{} cannot be removed", target.display()))?;
    }
    courses::note_seen(app, seen).await.map_err(refused)?;
    Ok((written, removed))
}

fn importer(school: SchoolId, owner: Option<UserId>, prefer: Option<Prefer>) -> Importer {
    Importer {
        school,
        by: ImportedBy::Server { owner },
        source: ImportSource::Folder,
        note: String::new(),
        decisions: Decisions {
            rest: prefer,
            ..Decisions::default()
        },
        parts: PARTS,
    }
}

fn require_decided(conflicts: Vec<Conflict>) -> anyhow::Result<()> {
    let names: Vec<String> = (conflicts.into_iter())
        .filter(|conflict| conflict.decision.is_none())
        .map(|conflict| format!("{} ({})", conflict.at.id, conflict.title))
        .collect();
    if !names.is_empty() {
        bail!(
            "changed in the folder and in the browser, say which stays with --prefer: {}",
            names.join(", ")
        );
    }
    Ok(())
}

fn write_file(folder: &Path, path: &str, content: &[u8]) -> anyhow::Result<()> {
    let target = folder.join(path);
    let parent = target.parent().expect("a file of a course lies in its folder");
    fs::create_dir_all(parent).with_context(|| format!("{} cannot be made", parent.display()))?;
    fs::write(&target, content).with_context(|| format!("{} cannot be written", target.display()))
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
        write_file(to, path, content)?;
    }
    Ok(files.len())
}
