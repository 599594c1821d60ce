//! Answer files: answers that a page could not save in time, sealed for this installation and carried to it by any way.
//!
//! A page without network offers its unsaved changes as a file that only the server opens. Whoever brings it, a teacher decides
//! whether its answers count, having seen what they would change; nothing is taken by itself.

use crate::{
    AssessmentId, Attempt, AttemptId, AttemptSubmitted, StoredAnswer,
    answers::{self, SentAnswer, digest},
    attempt::{Step, next},
    find_attempt, pushes, saves,
    sit::kinds_of,
    store::{
        answer_file::{self, AnswerFileId, FileRow, FileState, NewFile},
        attempt,
        event::{EventKind, record},
    },
};
use database::Tx;
use garde::Validate;
use platform::{
    Error, Millis,
    access::UserId,
    autosave::{self, Change, Writer},
    secret::{SealingKey, Secret},
};
use scoring::question::QuestionAnswer;
use serde::{Deserialize, Serialize};

/// The form of the file that pages write and this program reads.
pub(crate) const FORMAT: &str = "suanpan-answers/1";
/// What the sealed text is sealed for.
const PURPOSE: &str = "suanpan answer file";
/// More files of one attempt are nobody's need.
const MOST_FILES: i64 = 20;

/// A file as a page writes it.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamAnswerFile, example = json!({ "format": FORMAT, "attempt_id": 1, "encapsulated": "", "sealed": "" }))]
pub(crate) struct AnswerFile {
    /// [`FORMAT`].
    #[garde(length(max = 40))]
    format: String,
    /// Whose answers; sealed beside them.
    #[garde(skip)]
    pub(crate) attempt_id: AttemptId,
    /// The ephemeral public key, 64 hexadecimal digits.
    #[garde(length(max = 64))]
    encapsulated: String,
    /// [`Carried`] as JSON, sealed with the key of the assessment (see [`platform::secret::SealingKey`]), hexadecimal.
    #[garde(length(max = 1_900_000))]
    sealed: String,
}

/// What a file carries.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Carried {
    /// The page; only it and the server know its token.
    writer: Writer,
    /// When, by the page's clock as it was last set by the server's.
    made_at_ms: Millis,
    /// When the page last heard of the server.
    silent_since_ms: Option<Millis>,
    /// The newest receipt it had.
    receipt_number: i64,
    /// The changes no receipt covers.
    answers: Vec<SentAnswer>,
}

/// What a file would change, or changed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Difference {
    pub(crate) position: i64,
    pub(crate) before: Option<QuestionAnswer>,
    pub(crate) after: Option<QuestionAnswer>,
    /// Whether the change is younger than what is stored; otherwise another page has saved since.
    pub(crate) is_newer: bool,
}

/// The key pair with which answers of an assessment are sealed and opened.
pub(crate) fn key_of(secret: &Secret, assessment: AssessmentId) -> SealingKey {
    secret.sealing_key("exam answer files", &assessment.to_string())
}

impl AnswerFile {
    /// Opens the file of an attempt.
    ///
    /// # Errors
    /// It is no answer file, was sealed for another assessment, or a bit of it changed.
    pub(crate) fn open(&self, key: &SealingKey) -> Result<Carried, Error> {
        let beside = format!("{FORMAT}\n{}", self.attempt_id);
        let opened = || {
            let text = key.open(PURPOSE, &beside, &self.encapsulated, &self.sealed)?;
            serde_json::from_slice(&text).ok()
        };
        opened().filter(|_| self.format == FORMAT).ok_or_else(|| {
            Error::conflict(
                "exams.answer_file_damaged",
                "这份答案文件不完整或被改动过，无法读取。请让学生在原来的电脑上重新下载一份。",
            )
        })
    }

    fn digest(&self) -> String {
        digest(&self.sealed)
    }
}

/// What these changes of a page would change of what is stored.
pub(crate) fn differences(stored: &[StoredAnswer], epoch: i64, sent: &[SentAnswer]) -> Vec<Difference> {
    let difference = |one: &SentAnswer| {
        let known = stored.iter().find(|known| known.position == one.position);
        let before = known.and_then(|known| known.answer.clone());
        let own = Change { epoch, seq: one.seq };
        (before != one.answer).then(|| Difference {
            position: one.position,
            before,
            after: one.answer.clone(),
            is_newer: known.is_none_or(|known| own > known.change()),
        })
    };
    sent.iter().filter_map(difference).collect()
}

/// Keeps a file that was opened until a teacher decides; returns how many answers it would change. One that changes nothing
/// is not kept, and the same one is kept once.
///
/// # Errors
/// An answer does not fit its question; too many files of this attempt.
pub(crate) async fn offer(
    tx: &Tx,
    attempt: &Attempt,
    (file, carried): (&AnswerFile, &Carried),
    by: UserId,
    now_ms: Millis,
) -> Result<usize, Error> {
    kinds_of(tx, &attempt.form).await?.check_all(&carried.answers)?;
    let stored = crate::list_answers(tx, attempt.id).await?;
    let changes = differences(&stored, carried.writer.epoch, &carried.answers).len();
    if changes == 0 {
        return Ok(0);
    }
    if answer_file::count_of_attempt(tx, attempt.id).await? >= MOST_FILES {
        return Err(Error::conflict(
            "exams.answer_files_full",
            "这名学生的答案文件已经太多，请先在名单中处理已收到的文件。",
        ));
    }
    let is_of_writer = autosave::require_writer(tx, &answers::document(attempt.id), &carried.writer).await;
    let new = NewFile {
        assessment: attempt.assessment,
        attempt: attempt.id,
        digest: &file.digest(),
        answers: &carried.answers,
        epoch: carried.writer.epoch,
        is_of_writer: is_of_writer.is_ok(),
        made_at_ms: carried.made_at_ms,
        silent_since_ms: carried.silent_since_ms,
        receipt_number: carried.receipt_number,
        received_at_ms: now_ms,
        by,
    };
    if answer_file::add(tx, &new).await? {
        let actor = (by != attempt.user).then_some(by);
        let detail = changes.to_string();
        record(tx, attempt.id, EventKind::AnswersOffered, &detail, actor, now_ms).await?;
        pushes::board(attempt.assessment).push(tx);
    }
    Ok(changes)
}

/// What a teacher decides of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decision<'a> {
    /// Whether its answers count from now on.
    pub(crate) takes: bool,
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
    pub(crate) now_ms: Millis,
}

/// Decides on a file of an assessment. Where its answers count, they are stored with a receipt of their own, the attempt is
/// marked again, and marks given to the answers before stay in its history.
///
/// # Errors
/// It was decided on already; its attempt still runs, or its score is known.
pub(crate) async fn decide(
    tx: &Tx,
    assessment: AssessmentId,
    id: AnswerFileId,
    decision: Decision<'_>,
) -> Result<FileRow, Error> {
    let file = answer_file::find(tx, assessment, id)
        .await?
        .ok_or(Error::NotFound)?;
    if file.state != FileState::Offered {
        return Err(Error::conflict(
            "exams.answer_file_decided",
            "这份答案文件已经处理过了，请刷新后查看。",
        ));
    }
    let attempt = find_attempt(tx, file.attempt).await?.ok_or(Error::NotFound)?;
    let stored = crate::list_answers(tx, attempt.id).await?;
    let changes = differences(&stored, file.epoch, &file.answers);
    if decision.takes {
        take(tx, &attempt, &file, &changes, decision).await?;
    }
    let state = if decision.takes {
        FileState::Taken
    } else {
        FileState::Refused
    };
    answer_file::decide(tx, id, (state, &changes), &decision).await?;
    pushes::board(assessment).push(tx);
    Ok(file)
}

async fn take(
    tx: &Tx,
    attempt: &Attempt,
    file: &FileRow,
    changes: &[Difference],
    decision: Decision<'_>,
) -> Result<(), Error> {
    next(attempt.state, Step::TakeAnswers)?;
    let places: Vec<i64> = changes.iter().map(|change| change.position).collect();
    let taken = file.answers.iter().filter(|one| places.contains(&one.position));
    // Numbered anew: they follow everything that any page has saved.
    let taken: Vec<SentAnswer> = taken
        .map(|one| SentAnswer {
            seq: 1,
            ..one.clone()
        })
        .collect();
    let checked = kinds_of(tx, &attempt.form).await?.check_all(&taken)?;
    saves::write_after_end(tx, attempt, checked, decision.now_ms).await?;
    attempt::mark_again(tx, attempt.id).await?;
    let detail = changes.len().to_string();
    let actor = Some(decision.by);
    record(
        tx,
        attempt.id,
        EventKind::AnswersTaken,
        &detail,
        actor,
        decision.now_ms,
    )
    .await?;
    let event = AttemptSubmitted {
        attempt_id: attempt.id,
    };
    Ok(jobs::emit(tx, &event, decision.now_ms).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Option<QuestionAnswer> {
        serde_json::from_value(serde_json::json!({ "kind": "short_answer", "text": text })).ok()
    }

    fn sent(position: i64, seq: i64, text: &str) -> SentAnswer {
        SentAnswer {
            position,
            seq,
            answer: answer(text),
            is_flagged: false,
        }
    }

    fn stored(position: i64, (epoch, seq): (i64, i64), text: &str) -> StoredAnswer {
        StoredAnswer {
            position,
            epoch,
            seq,
            answer: answer(text),
            is_flagged: false,
            saved_at_ms: 0,
        }
    }

    #[test]
    fn only_answers_that_differ_are_told_and_which_of_them_are_younger() {
        let known = [
            stored(0, (1, 3), "借"),
            stored(1, (1, 1), "借"),
            stored(2, (2, 1), "贷"),
        ];
        let page = [
            sent(0, 4, "借"),
            sent(1, 2, "贷"),
            sent(2, 9, "借"),
            sent(3, 1, "新"),
        ];
        let found: Vec<(i64, bool)> = differences(&known, 1, &page)
            .iter()
            .map(|one| (one.position, one.is_newer))
            .collect();
        assert_eq!(found, [(1, true), (2, false), (3, true)]);
    }
}
