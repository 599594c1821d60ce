//! What was asked, and how its marker is shown an answer to it.

use database::Tx;
use platform::{Error, Millis, secret::Secret};
use questions::{Shown, VersionId, set::SharedStem};
use scoring::question::{QuestionAnswer, QuestionBody, QuestionKey, python};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// What was asked, with what is expected.
#[derive(Debug)]
pub(crate) struct MarkedQuestion {
    pub(crate) stem: String,
    pub(crate) body: QuestionBody,
    pub(crate) answer_key: QuestionKey,
    pub(crate) analysis: String,
    /// The material of the composite question it is a part of.
    pub(crate) shared: Option<SharedStem>,
    /// Of the bank, with its pictures; none elsewhere.
    pub(super) shown: Option<Shown>,
}

impl MarkedQuestion {
    /// The same with addresses of its pictures.
    pub(crate) fn with_addresses(mut self, secret: &Secret, now_ms: Millis) -> Self {
        if let Some(shown) = self.shown.take() {
            let shown = shown.with_addresses(secret, now_ms);
            (self.stem, self.body, self.shared) = (shown.stem, shown.body, shown.shared);
        }
        self
    }

    /// An answer as it reads under this question: what was written in a cell of code is a program.
    pub(crate) fn show(&self, answer: Option<QuestionAnswer>) -> Option<QuestionAnswer> {
        match (&self.body, answer) {
            (QuestionBody::Python(_), Some(QuestionAnswer::ShortAnswer(written))) => {
                Some(QuestionAnswer::Python(python::Answer { code: written.text }))
            }
            (_, answer) => answer,
        }
    }
}

/// A question of the bank.
pub(super) async fn of_version(tx: &Tx, version: Option<VersionId>) -> Result<Option<MarkedQuestion>, Error> {
    let Some(version) = version else { return Ok(None) };
    let shown = questions::load_shown(tx, &[version]).await?.pop();
    let keyed = questions::load_keys(tx, &[version]).await?.pop();
    Ok(shown.zip(keyed).map(|(shown, keyed)| MarkedQuestion {
        stem: shown.stem.clone(),
        body: shown.body.clone(),
        answer_key: keyed.key.clone(),
        analysis: keyed.analysis.clone(),
        shared: shown.shared.clone(),
        shown: Some(Arc::unwrap_or_clone(shown)),
    }))
}

/// Equal answers have equal hashes, whatever white space surrounds them; an empty one has its own.
pub(super) fn answer_hash(answer: Option<&QuestionAnswer>) -> String {
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
    use scoring::question::short_answer;

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
