//! What was asked and answered, for the teacher of an appeal: as its student saw it, so that both speak of the same letters and
//! figures.

use super::desk::files;
use crate::{
    Item,
    source::{AskedOn, MarkedQuestion},
};
use database::Tx;
use platform::{Error, Millis, secret::Secret};
use questions::{
    files::AnswerFileView,
    set::{SharedStem, present},
    with_variables,
};
use scoring::{
    Reason,
    question::{QuestionAnswer, QuestionBody, QuestionKey},
};
use serde::Serialize;

/// What was asked and answered.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealedWork {
    stem: String,
    /// The address of its picture.
    image: Option<String>,
    body: QuestionBody,
    /// The material that a part of a composite question shares with the others; null for other questions.
    shared: Option<SharedStem>,
    answer_key: QuestionKey,
    analysis: String,
    answer: Option<QuestionAnswer>,
    files: Vec<AnswerFileView>,
    /// Why rules or tests gave their mark, as sentences.
    reasons: Vec<String>,
}

/// What an item is about; none of a book, which is shown where it is kept.
pub(super) async fn work(
    tx: &Tx,
    item: &Item,
    (secret, now_ms): (&Secret, Millis),
) -> Result<Option<AppealedWork>, Error> {
    if item.source.kind.is_read_where_kept() {
        return Ok(None);
    }
    let mut shown = match item.source.kind.asked_on(tx, item).await? {
        Some(asked) => as_seen(tx, &asked, (secret, now_ms)).await?,
        None => as_kept(tx, item, (secret, now_ms)).await?,
    };
    if let Some(shown) = &mut shown {
        shown.files = files(tx, item.source, item.answer.as_ref(), secret, now_ms).await?;
        let sentence = |reason: &Reason| reason.lettered(shown.body.options()).text();
        shown.reasons = item.reasons.iter().map(sentence).collect();
        shown.answer = shown.answer.take().or_else(|| item.answer.clone());
    }
    Ok(shown)
}

/// A question on the form of its student: the order of its options, the values of its variables.
async fn as_seen(
    tx: &Tx,
    AskedOn { form, item }: &AskedOn,
    (secret, now_ms): (&Secret, Millis),
) -> Result<Option<AppealedWork>, Error> {
    let shown = questions::load_shown(tx, &[item.version]).await?.pop();
    let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
    Ok(shown.zip(keyed).map(|(shown, keyed)| {
        let view = present(form, item, &shown, secret, now_ms);
        AppealedWork {
            stem: view.stem,
            image: view.image,
            body: view.body,
            shared: view.shared,
            answer_key: keyed.key.drawn(item.seed),
            analysis: with_variables(&keyed.analysis, &item.values),
            answer: None,
            files: Vec::new(),
            reasons: Vec::new(),
        }
    }))
}

/// What has no form: a cell, a program, a flow.
async fn as_kept(
    tx: &Tx,
    item: &Item,
    (secret, now_ms): (&Secret, Millis),
) -> Result<Option<AppealedWork>, Error> {
    let named = (item.asked.map(|asked| asked.version), item.part.as_str());
    let found = item.source.kind.question(tx, item.source.group, named).await?;
    let view = |question: MarkedQuestion| {
        let answer = question.show(item.answer.clone());
        AppealedWork {
            stem: question.stem,
            image: None,
            body: question.body,
            shared: question.shared,
            answer_key: question.answer_key,
            analysis: question.analysis,
            answer,
            files: Vec::new(),
            reasons: Vec::new(),
        }
    };
    Ok(found.map(|question| view(question.with_addresses(secret, now_ms))))
}
