//! Answers that are programs: `coding` runs their tests, here the result becomes a mark.

use crate::{
    settle::{put_verdict, settle},
    store::item::{self, NewItem, Source, list_items_of_source},
};
use coding::{ProgramAnswer, evaluate_answer};
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis};
use scoring::question::{
    QuestionAnswer, QuestionBody, QuestionKey,
    python::{self, TestVerdict},
};
use serde::{Deserialize, Serialize};

/// By what an evaluation finds back to its answer.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Reference {
    source: Source,
    position: i64,
}

/// Requests the evaluation of an answer, in the unit of work that adds it; [`apply_evaluation`] ends it.
pub(crate) async fn request_evaluation(
    tx: &Tx,
    new: &NewItem,
    (course, key): (CourseId, &QuestionKey),
    now_ms: Millis,
) -> Result<(), Error> {
    let (Some(QuestionAnswer::Python(answer)), QuestionKey::Python(key)) = (&new.answer, key) else {
        return Ok(());
    };
    let shown = questions::load_shown(tx, &[new.version]).await?.pop();
    let task = shown.and_then(|shown| match shown.body {
        QuestionBody::Python(body) => body.task,
        _ => None,
    });
    let reference = Reference {
        source: new.source,
        position: new.position,
    };
    let reference = serde_json::to_value(reference).expect("plain values become JSON");
    let program = ProgramAnswer::new(reference, (course, new.user), task.as_deref(), key, &answer.code);
    Ok(evaluate_answer(tx, &program, now_ms).await?)
}

/// Turns an evaluation into a mark with its reasons, or, where the tests themselves are wrong, into work for a person.
pub(crate) async fn apply_evaluation(
    tx: &Tx,
    reference: &serde_json::Value,
    tests: Option<&[TestVerdict]>,
    now_ms: Millis,
) -> Result<(), Error> {
    let Reference { source, position } = Reference::deserialize(reference).map_err(|_| Error::NotFound)?;
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    let mut items = items.iter();
    let found = items
        .find(|item| item.position == position)
        .ok_or(Error::NotFound)?;
    match tests {
        Some(tests) => {
            let mark = python::grade_verdict(tests, found.full);
            put_verdict(tx, source, position, &mark, now_ms).await
        }
        None => {
            item::ask_person(tx, source, position).await?;
            settle(tx, source, now_ms).await
        }
    }
}
