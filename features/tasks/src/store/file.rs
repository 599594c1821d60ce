//! Which uploaded files the answers of exercises name.

use super::exercise::find_attempt;
use crate::ExerciseAttemptId;
use database::{Result, Tx};
use platform::Millis;
use questions::files::{FileSource, forget_file, list_uploaded};
use scoring::question::QuestionAnswer;

/// Forgets the files of attempts that were submitted which their answers do not name, uploaded in this time. Returns how many.
pub async fn forget_dropped_files(tx: &Tx, since_ms: Millis, before_ms: Millis) -> Result<usize> {
    let mut forgotten = 0;
    for (of, file) in list_uploaded(tx, FileSource::Exercise, since_ms, before_ms).await? {
        let attempt = find_attempt(tx, ExerciseAttemptId(of.attempt)).await?;
        let Some(attempt) = attempt.filter(|attempt| attempt.submitted_at_ms.is_some()) else {
            continue;
        };
        let place = usize::try_from(of.position).ok();
        let answer = place.and_then(|place| attempt.answers.get(&place));
        let is_named = matches!(answer, Some(QuestionAnswer::FileUpload(answer))
            if answer.files.iter().any(|named| named.file_id == file.id));
        if !is_named {
            forget_file(tx, FileSource::Exercise, file.id).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}
