//! Answers that are programs: `coding` runs their tests, here the result becomes a mark.

use crate::{
    mark::{propose, settle},
    regrade::{Tested, is_left_out, rules_of_books, take_verdict},
    rule::MarkKind,
    source::{NewAnswer, Source, Work},
    store::item::{ask_person, list_items_of_source},
};
use coding::{ProgramAnswer, evaluate_answer};
use database::Tx;
use platform::{Error, Millis};
use scoring::question::{
    QuestionAnswer, QuestionBody, QuestionKey,
    python::{self, TestVerdict},
};
use scoring::{BasisPoints, Mark};
use serde::{Deserialize, Serialize};

/// By what an evaluation finds back to its answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Reference {
    source: Source,
    position: i64,
    /// The answer that was evaluated; none in what was asked before it was kept.
    #[serde(default)]
    answer_hash: Option<String>,
}

/// Asks for the verdict that an answer waits for, in the unit of work that adds it: a book is marked here, the tests of a program
/// run later and [`apply_evaluation`] takes what they say.
pub(crate) async fn request_evaluation(
    tx: &Tx,
    work: &Work,
    new: &NewAnswer,
    now_ms: Millis,
) -> Result<(), Error> {
    let Some(asked) = new.asked else { return Ok(()) };
    let keyed = questions::load_keys(tx, &[asked.version]).await?.pop();
    if keyed
        .as_ref()
        .is_some_and(|keyed| matches!(keyed.key, QuestionKey::Books(_)))
    {
        let share = grade_book(tx, work, new, now_ms).await?;
        return mark_book(tx, work, (new, share), now_ms).await;
    }
    let (Some(QuestionAnswer::Python(answer)), Some(QuestionKey::Python(key))) =
        (&new.answer, keyed.map(|keyed| keyed.key.clone()))
    else {
        return Ok(());
    };
    let shown = questions::load_shown(tx, &[asked.version]).await?.pop();
    let task = shown.and_then(|shown| match &shown.body {
        QuestionBody::Python(body) => body.task.clone(),
        _ => None,
    });
    let reference = Reference {
        source: work.source,
        position: new.position,
        answer_hash: Some(new.answer_hash.clone()),
    };
    let reference = serde_json::to_value(reference).expect("plain values become JSON");
    let whose = (work.course, work.user);
    let program = ProgramAnswer::new(reference, whose, task.as_deref(), &key, &answer.code);
    Ok(evaluate_answer(tx, &program, now_ms).await?)
}

/// Grades the book that answers a question, whether its question counts or was left out: what it comes to is read in it, and
/// counts once the question does. Returns none where there is no book.
pub(crate) async fn grade_book(
    tx: &Tx,
    work: &Work,
    new: &NewAnswer,
    now_ms: Millis,
) -> Result<Option<BasisPoints>, Error> {
    let Some(asked) = new.asked else { return Ok(None) };
    let group = (work.source.kind, work.source.group);
    let (Some(sitting), Some(rules)) = (
        work.source.sitting(new.position),
        rules_of_books(tx, group, asked.version).await?,
    ) else {
        return Ok(None);
    };
    let answer = match &new.answer {
        Some(QuestionAnswer::Books(answer)) => Some(answer),
        _ => None,
    };
    let report = simulation::mark_sitting(tx, sitting, (answer, &rules), now_ms).await?;
    Ok(report.map(|report| report.share))
}

/// Lets a book count.
async fn mark_book(
    tx: &Tx,
    work: &Work,
    (new, share): (&NewAnswer, Option<BasisPoints>),
    now_ms: Millis,
) -> Result<(), Error> {
    let items = list_items_of_source(tx, work.source.kind, work.source.id).await?;
    let item = items
        .iter()
        .find(|item| item.position == new.position)
        .ok_or(Error::NotFound)?;
    let mark = Mark::of(item.full, share.unwrap_or_default().into(), Vec::new());
    propose(tx, item, MarkKind::Rules, &mark, now_ms).await
}

/// Turns an evaluation into a mark with its reasons, or, where the tests themselves are wrong, into work for a person.
pub(crate) async fn apply_evaluation(
    tx: &Tx,
    reference: &serde_json::Value,
    tests: Option<&[TestVerdict]>,
    now_ms: Millis,
) -> Result<(), Error> {
    if let Ok(tested) = Tested::deserialize(reference) {
        return take_verdict(tx, &tested, tests, now_ms).await;
    }
    let Reference {
        source,
        position,
        answer_hash,
    } = Reference::deserialize(reference).map_err(|_| Error::NotFound)?;
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    // A trial that is gone by now.
    if items.is_empty() {
        return Ok(());
    }
    let item = items
        .iter()
        .find(|item| item.position == position)
        .ok_or(Error::NotFound)?;
    // Another answer has taken its place since; its own evaluation comes.
    if answer_hash.is_some_and(|hash| hash != item.answer_hash) {
        return Ok(());
    }
    if is_left_out(tx, source, item).await? {
        return Ok(());
    }
    match tests {
        Some(tests) => {
            let mark = python::grade_verdict(tests, item.full);
            propose(tx, item, MarkKind::Machine, &mark, now_ms).await?;
        }
        None => ask_person(tx, item.id).await?,
    }
    settle(tx, source, now_ms).await
}
