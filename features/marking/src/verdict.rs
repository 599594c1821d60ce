//! Answers that are programs: `coding` runs their tests, here the result becomes a mark.

use crate::{
    settle::{put_verdict, settle},
    store::item::{self, NewItem, Source, list_items_of_source},
};
use coding::{AnswerEvaluated, ProgramAnswer, evaluate_answer};
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis};
use scoring::question::{QuestionAnswer, QuestionBody, QuestionKey, python};
use serde::{Deserialize, Serialize};

/// By what an evaluation finds back to its answer.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Reference {
    source: Source,
    position: i64,
}

/// Asks for the verdict on an answer, in the unit of work that adds it; [`take_verdict`] takes it.
pub(crate) async fn ask_verdict(
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

/// Takes a verdict: a mark with its reasons, or, where the tests themselves are wrong, a person's work.
pub(crate) async fn take_verdict(tx: &Tx, event: &AnswerEvaluated, now_ms: Millis) -> Result<(), Error> {
    let Reference { source, position } =
        serde_json::from_value(event.reference.clone()).map_err(|_| Error::NotFound)?;
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    let found = items.iter().find(|item| item.position == position);
    let found = found.ok_or(Error::NotFound)?;
    match &event.tests {
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
