//! What may be saved, and the chain of receipts that proves what was.

use crate::{AttemptId, SubmittedBy};
use database::FromRow;
use platform::{Error, Millis, autosave};
use questions::set::Form;
use scoring::question::{QuestionAnswer, QuestionKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The largest single answer, in bytes of JSON: a long program.
const LARGEST_BYTES: usize = 200 << 10;
/// How the content of a hand-in's receipt begins.
const HAND_IN: &str = "submit:";

/// One answer as a browser sends it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentAnswer {
    /// Place on the student's form, from 0.
    pub position: i64,
    /// Counts the changes of this question within the page's epoch; what is not newer than stored changes nothing.
    pub seq: i64,
    /// The answer; none when only the flag changed on a question not yet answered.
    #[serde(default)]
    pub answer: Option<QuestionAnswer>,
    /// Marked by the student to come back to.
    #[serde(default)]
    pub is_flagged: bool,
}

/// What was acknowledged: a number and the hash that covers this and everything before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamReceipt)]
pub struct Receipt {
    /// Counted from 1; 0 before anything was saved.
    #[row(rename = "receipt_number")]
    pub number: i64,
    /// SHA-256 over the receipt before and the content of this one, 64 hexadecimal digits.
    #[row(rename = "receipt_hash")]
    pub hash: String,
    /// When the server had it, durably.
    #[row(rename = "saved_at_ms")]
    pub at_ms: Option<Millis>,
}

/// The hash before the first receipt: bound to the attempt, so that chains cannot be exchanged.
pub fn first_hash(attempt: AttemptId, seed: i64) -> String {
    digest(&format!("suanpan exam attempt {attempt} {seed}"))
}

impl Receipt {
    /// The receipt that follows this one.
    pub(crate) fn next(&self, content: &str, now_ms: Millis) -> Self {
        let number = self.number + 1;
        Self {
            number,
            hash: next_hash(&self.hash, number, content),
            at_ms: Some(now_ms),
        }
    }
}

/// The hash of the next receipt.
pub fn next_hash(before: &str, number: i64, content: &str) -> String {
    digest(&format!("{before}\n{number}\n{content}"))
}

/// What a receipt covers: places, counters and hashes of the answers, in the order of their places.
pub(crate) fn content(saved: &[&CheckedAnswer]) -> String {
    let lines: Vec<String> = saved
        .iter()
        .map(|one| format!("{}:{}:{}", one.position, one.seq, digest(&one.text)))
        .collect();
    lines.join(",")
}

/// What the receipt of a hand-in covers.
pub(crate) fn hand_in_content(by: SubmittedBy) -> String {
    format!("{HAND_IN}{by}")
}

/// Whether a receipt is that of a hand-in.
pub(crate) fn is_hand_in(content: &str) -> bool {
    content.starts_with(HAND_IN)
}

/// The answers a receipt covers: place and hash; none for a hand-in.
pub(crate) fn covered(content: &str) -> impl Iterator<Item = (i64, &str)> {
    let one = |line| {
        let mut parts = str::split(line, ':');
        let position = parts.next()?.parse().ok()?;
        Some((position, parts.nth(1)?))
    };
    content.split(',').filter_map(one)
}

pub(crate) fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

/// An answer that fits its question.
#[derive(Debug)]
pub(crate) struct CheckedAnswer {
    pub(crate) position: i64,
    pub(crate) seq: i64,
    pub(crate) answer: Option<QuestionAnswer>,
    /// As stored.
    pub(crate) text: String,
    pub(crate) is_empty: bool,
    pub(crate) is_flagged: bool,
}

/// The kinds of a form's questions by place, none where a place has no question.
#[derive(Debug, Clone)]
pub(crate) struct Kinds(Vec<Option<QuestionKind>>);

impl Kinds {
    /// The kinds of a form, in its order.
    pub(crate) fn of(form: &Form, kinds: &[QuestionKind]) -> Self {
        let at = |(position, kind): (usize, &QuestionKind)| form.item(position as i64).map(|_| *kind);
        Self(kinds.iter().enumerate().map(at).collect())
    }

    /// Answers that fit their questions, or why one does not: no such question, another kind, too large.
    pub(crate) fn check_all(&self, sent: &[SentAnswer]) -> Result<Vec<CheckedAnswer>, Error> {
        sent.iter().map(|one| self.check(one)).collect()
    }

    fn check(&self, sent: &SentAnswer) -> Result<CheckedAnswer, Error> {
        let field = |what: &str| format!("answers[{}].{what}", sent.position);
        let kind = usize::try_from(sent.position)
            .ok()
            .and_then(|position| *self.0.get(position)?)
            .ok_or_else(|| Error::invalid(field("position"), "试卷中没有这道题。"))?;
        if sent.seq < 1 {
            return Err(Error::invalid(field("seq"), "序号应从 1 开始。"));
        }
        let checked = |text: String, is_empty: bool| CheckedAnswer {
            position: sent.position,
            seq: sent.seq,
            answer: sent.answer.clone(),
            text,
            is_empty,
            is_flagged: sent.is_flagged,
        };
        let Some(answer) = &sent.answer else {
            return Ok(checked("null".into(), true));
        };
        if answer.kind() != kind {
            return Err(Error::invalid(field("answer"), "答案的题型与题目不一致。"));
        }
        let text = serde_json::to_string(answer).expect("an answer is plain data");
        if text.len() > LARGEST_BYTES {
            return Err(Error::invalid(
                field("answer"),
                "这道题的答案过长，请精简后再试。",
            ));
        }
        Ok(checked(text, answer.is_empty()))
    }
}

/// The document under which the answers of an attempt are saved by themselves.
pub fn document(attempt: AttemptId) -> autosave::Document {
    autosave::Document::new("exams", attempt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_covers_everything_before_it() {
        let first = first_hash(AttemptId(1), 7);
        let saved = |answer: &str| {
            content(&[&CheckedAnswer {
                position: 0,
                seq: 1,
                answer: None,
                text: answer.to_owned(),
                is_empty: false,
                is_flagged: false,
            }])
        };
        let one = next_hash(&first, 1, &saved("A"));
        let two = next_hash(&one, 2, &saved("B"));
        let forged = next_hash(&next_hash(&first, 1, &saved("C")), 2, &saved("B"));
        assert_ne!(two, forged);
        assert_eq!(two.len(), 64);
        assert_ne!(first, first_hash(AttemptId(2), 7));
    }
}
