//! This feature's part in every import: the history, and what becomes of drafts.

use crate::{
    rule::{ItemState, hash_of, state_of},
    store::{draft, file, version},
};
use course_folder::items::find_item;
use courses::{CourseImport, CoursePart, ImportSource, ItemChanges};
use database::Tx;
use platform::Error;

/// The history of a course and its drafts. The last part of all: it looks at what the others brought.
pub const PART: CoursePart = CoursePart {
    name: "authoring",
    import: |tx, import| Box::pin(keep_in_step(tx, import)),
    export: None,
};

async fn keep_in_step(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    keep_version(tx, import).await?;
    settle_drafts(tx, import).await?;
    for (path, uploaded) in file::list(tx, import.course).await? {
        if import
            .files
            .get(&path)
            .is_some_and(|now| now.hash == uploaded.hash)
        {
            file::remove(tx, import.course, &path).await?;
        }
    }
    Ok(Vec::new())
}

/// Keeps what the course is now, unless it is what it was.
async fn keep_version(tx: &Tx, import: &CourseImport) -> Result<(), Error> {
    let last = version::list(tx, import.course, 1).await?.pop();
    if let Some(last) = last.filter(|last| last.archive_hash == import.archive) {
        let files = version::list_files(tx, last.id).await?;
        let is_same = files.len() == import.files.len()
            && files
                .iter()
                .all(|(path, file)| import.files.get(path) == Some(file));
        if is_same && last.source == import.origin.source {
            return Ok(());
        }
    }
    Ok(version::add(tx, import).await?)
}

/// Lets go of drafts that say what the course says now. What was written on while it was being published stands on the new
/// state; a draft of an item that a folder has changed keeps its base, so that somebody decides.
async fn settle_drafts(tx: &Tx, import: &CourseImport) -> Result<(), Error> {
    for draft in draft::list(tx, import.course).await? {
        let at = draft.at();
        let now = find_item(&import.folder, &at);
        let state = state_of(
            &at,
            draft.content.as_ref(),
            draft.base_hash.as_deref(),
            now.as_ref(),
        );
        if state == ItemState::Published {
            draft::remove(tx, import.course, &at).await?;
            continue;
        }
        let before = import.before.as_ref().and_then(|before| find_item(before, &at));
        let was_on_it = before.map(|item| hash_of(&at, &item)) == draft.base_hash;
        if import.origin.source == ImportSource::Browser && was_on_it {
            let base = now.map(|item| hash_of(&at, &item));
            draft::rebase(tx, import.course, &at, base).await?;
        }
    }
    Ok(())
}
