//! From drafts to a course that students see: the folder with the drafts in it, checked and imported like any other.

use crate::{
    course::{Texts, published},
    rule::{ItemState, state_of},
    store::{
        draft::{self, Draft},
        file,
    },
};
use course_folder::{
    Course, Decisions, Files, Prefer, Reading, Severity,
    items::{Item, ItemRef, find_item, put_items},
};
use courses::{CourseFinding, CourseId, CoursePart, ImportMode, ImportSource, ImportedBy, Importer};
use platform::{App, CurrentUser, Error};
use std::collections::BTreeSet;

/// What is published, by whom.
pub(crate) struct Publishing {
    pub(crate) course: CourseId,
    pub(crate) by: CurrentUser,
    /// The items; none for all that were changed.
    pub(crate) items: Option<BTreeSet<ItemRef>>,
    /// What they say of it.
    pub(crate) note: String,
    pub(crate) parts: &'static [CoursePart],
}

/// What came of it.
pub(crate) enum Published {
    /// It is published.
    Done,
    /// The course would have faults; nothing was written.
    Faulty(Vec<Fault>),
}

/// A fault and the item it belongs to; none for what is not written in the browser.
pub(crate) struct Fault {
    pub(crate) at: Option<ItemRef>,
    pub(crate) finding: CourseFinding,
    pub(crate) is_error: bool,
}

/// Tries what publishing would do: the faults the course would have.
pub(crate) async fn check(app: &App, texts: &Texts, wanted: &Publishing) -> Result<Vec<Fault>, Error> {
    let chosen = chosen(app, texts, wanted).await?;
    let (course, reading) = assemble(app, wanted, chosen).await?;
    Ok(faults(&course, &reading))
}

/// Publishes.
///
/// # Errors
/// `authoring.nothing_changed` (409); `authoring.outdated` (409) if the published item changed under one of the drafts.
pub(crate) async fn publish(app: &App, texts: &Texts, wanted: Publishing) -> Result<Published, Error> {
    let chosen = chosen(app, texts, &wanted).await?;
    if chosen.is_empty() {
        return Err(Error::conflict(
            "authoring.nothing_changed",
            "没有需要发布的修改。",
        ));
    }
    let (course, reading) = assemble(app, &wanted, chosen).await?;
    let Some(folder) = reading.course else {
        return Ok(Published::Faulty(faults(&course, &reading)));
    };
    let importer = Importer {
        school: wanted.by.school,
        by: ImportedBy::Person(wanted.by),
        source: ImportSource::Browser,
        note: wanted.note,
        // What was edited in the bank while this was put together is newer than it.
        decisions: Decisions {
            rest: Some(Prefer::Browser),
            ..Decisions::default()
        },
        parts: wanted.parts,
    };
    courses::import(app, importer, folder, &reading.findings, ImportMode::Apply).await?;
    Ok(Published::Done)
}

/// The drafts that are meant, each with the change it comes from.
async fn chosen(app: &App, texts: &Texts, wanted: &Publishing) -> Result<Vec<Draft>, Error> {
    let course = published(app, texts, &wanted.by, wanted.course, wanted.parts).await?;
    let id = wanted.course;
    let drafts = app
        .db
        .read(move |tx| async move { draft::list(&tx, id).await })
        .await?;
    let mut chosen = Vec::new();
    for draft in drafts {
        let at = draft.at();
        if wanted.items.as_ref().is_some_and(|items| !items.contains(&at)) {
            continue;
        }
        let now = find_item(&course, &at);
        match state_of(
            &at,
            draft.content.as_ref(),
            draft.base_hash.as_deref(),
            now.as_ref(),
        ) {
            ItemState::Published => {}
            ItemState::Outdated => return Err(outdated(draft.content.as_ref().or(now.as_ref()))),
            ItemState::New | ItemState::Changed | ItemState::Removed => chosen.push(draft),
        }
    }
    Ok(chosen)
}

fn outdated(item: Option<&Item>) -> Error {
    let title = item.map_or("", Item::title);
    Error::conflict(
        "authoring.outdated",
        format!("「{title}」在修改期间被课程文件夹更新过，请先打开它，选择保留哪一份。"),
    )
}

/// The course with the drafts in it, and what reading its folder finds.
async fn assemble(app: &App, wanted: &Publishing, chosen: Vec<Draft>) -> Result<(Course, Reading), Error> {
    let mut files = courses::export::export(app, wanted.by.school, wanted.course, wanted.parts, None).await?;
    let id = wanted.course;
    let uploaded = app
        .db
        .read(move |tx| async move { file::list(&tx, id).await })
        .await?;
    let mut new = BTreeSet::new();
    for (path, stored) in uploaded {
        let bytes = app.files.read(&stored.hash).await?.ok_or(Error::NotFound)?;
        new.insert(path.clone());
        files.insert(path, bytes);
    }
    tokio::task::spawn_blocking(move || read_with(&files, chosen, &new))
        .await
        .map_err(|error| Error::internal("read a course", error))
}

fn read_with(files: &Files, chosen: Vec<Draft>, new: &BTreeSet<String>) -> (Course, Reading) {
    let mut course = course_folder::parse(files);
    put_items(
        &mut course,
        chosen.into_iter().map(|draft| (draft.at(), draft.content)),
    );
    let mut reading = course_folder::read(&course_folder::write(&course));
    // What was uploaded and is led to by nothing that is published stays behind.
    let unused: BTreeSet<String> = (reading.findings.iter())
        .filter(|finding| finding.code == "file.unused" && new.contains(&finding.file))
        .map(|finding| finding.file.clone())
        .collect();
    if !unused.is_empty() {
        course.files.retain(|path, _| !unused.contains(path));
        reading = course_folder::read(&course_folder::write(&course));
    }
    (course, reading)
}

fn faults(course: &Course, reading: &Reading) -> Vec<Fault> {
    (reading.findings.iter())
        .map(|finding| Fault {
            at: course_folder::items::item_at(course, &finding.file),
            finding: CourseFinding::from(finding),
            is_error: finding.severity == Severity::Error,
        })
        .collect()
}
