//! From the recorded answers of an attempt to its marks.

use crate::{
    evaluation::request_evaluation,
    settle::settle,
    store::item::{NewItem, Source, SourceKind, put_item},
};
use database::Tx;
use exams::{AttemptId, find_assessment, find_attempt, list_answers};
use platform::{Error, Millis};
use questions::VersionId;
use sha2::{Digest as _, Sha256};

/// Marks every answer of an attempt that was handed in. Doing it again changes nothing that is marked already.
pub async fn grade_attempt(tx: &Tx, id: AttemptId, now_ms: Millis) -> Result<(), Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    if !attempt.state.is_over() {
        return Ok(());
    }
    let assessment = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let versions: Vec<VersionId> = attempt.form.items().map(|item| item.version).collect();
    let keys = questions::load_keys(tx, &versions).await?;
    let answers = list_answers(tx, id).await?;
    let source = Source {
        kind: SourceKind::Exam,
        id: id.0,
        group: assessment.id.0,
    };
    for item in attempt.form.items() {
        let keyed = keys
            .iter()
            .find(|keyed| keyed.id == item.version)
            .ok_or(Error::NotFound)?;
        let answer = answers
            .iter()
            .find(|answer| answer.position == item.position)
            .and_then(|stored| stored.answer.clone());
        let mark = keyed.mark(item.seed, answer.as_ref(), item.points);
        let new = NewItem {
            school: assessment.school,
            source,
            position: item.position,
            user: attempt.user,
            class: None,
            question: keyed.question,
            version: item.version,
            kind: keyed.key.kind(),
            answer,
            mark,
        };
        let is_new = put_item(tx, &new, now_ms).await?;
        if is_new && new.mark.needs_verdict {
            request_evaluation(tx, &new, (assessment.course, &keyed.key), now_ms).await?;
        }
    }
    settle(tx, source, now_ms).await
}

/// Equal answers have equal hashes, whatever white space surrounds them; an empty one has its own.
pub fn answer_hash(answer: Option<&scoring::question::QuestionAnswer>) -> String {
    use scoring::question::QuestionAnswer;
    let text = match answer {
        None => String::new(),
        Some(QuestionAnswer::ShortAnswer(answer)) => answer.text.split_whitespace().collect(),
        Some(answer) => serde_json::to_string(answer).expect("an answer is plain data"),
    };
    hex::encode(&Sha256::digest(text.as_bytes())[..16])
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoring::question::{QuestionAnswer, short_answer};

    #[test]
    fn answers_that_differ_in_white_space_alone_are_grouped() {
        let hash = |text: &str| {
            answer_hash(Some(&QuestionAnswer::ShortAnswer(short_answer::Answer {
                text: text.into(),
            })))
        };
        assert_eq!(hash("授权 失效\n"), hash("授权失效"));
        assert_ne!(hash("授权失效"), hash("授权有效"));
    }
}
