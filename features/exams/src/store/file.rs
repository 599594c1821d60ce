//! Which uploaded files the saved answers of exams name.

use super::answer;
use crate::{AttemptId, find_attempt};
use database::{Result, Tx};
use platform::Millis;
use questions::files::{FileOf, FileSource, forget_file, list_files, list_uploaded};
use scoring::question::{
    QuestionAnswer,
    file_upload::{self, SavedAnswer},
};

/// The files of a question of an attempt.
pub(crate) fn files_of(attempt: AttemptId, position: i64) -> FileOf {
    FileOf {
        source: FileSource::Exam,
        attempt: attempt.0,
        position,
    }
}

/// Refuses one more file for a question that has as many as it allows. Files that the student has taken out of the saved answer
/// do not count.
pub(crate) async fn require_room(
    tx: &Tx,
    of: FileOf,
    question: &file_upload::Body,
) -> std::result::Result<(), platform::Error> {
    let known = list_files(tx, of).await?;
    if question.has_room(&known, saved_answer(tx, of).await?.as_ref()) {
        return Ok(());
    }
    Err(platform::Error::conflict(
        "exams.too_many_files",
        question.full_refusal(),
    ))
}

async fn saved_answer(tx: &Tx, of: FileOf) -> Result<Option<SavedAnswer>> {
    let saved = answer::find(tx, AttemptId(of.attempt), of.position).await?;
    Ok(saved.map(|saved| SavedAnswer {
        files: match saved.answer {
            Some(QuestionAnswer::FileUpload(answer)) => answer.files,
            _ => Vec::new(),
        },
        saved_at_ms: saved.saved_at_ms,
    }))
}

/// Forgets the files of attempts that have ended which their answers do not name, uploaded in this time. Returns how many.
pub async fn forget_dropped_files(tx: &Tx, since_ms: Millis, before_ms: Millis) -> Result<usize> {
    let mut forgotten = 0;
    for (of, file) in list_uploaded(tx, FileSource::Exam, since_ms, before_ms).await? {
        let attempt = find_attempt(tx, AttemptId(of.attempt)).await?;
        if attempt.is_none_or(|attempt| attempt.submitted_at_ms.is_none()) {
            continue;
        }
        let is_named = saved_answer(tx, of)
            .await?
            .is_some_and(|saved| saved.names(file.id));
        if !is_named {
            forget_file(tx, FileSource::Exam, file.id).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}
