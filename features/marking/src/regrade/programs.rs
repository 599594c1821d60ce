//! Programs tested again: what their tests say now is gathered first, one program after another; the preview is computed from it.

use super::{
    Remarked, Scope,
    change::{Change, RegradeState},
    preview::PreviewRegrade,
    rule::Outcome,
};
use crate::{
    ItemId, RegradeId,
    rule::ItemState,
    store::{
        item::{Item, find_item},
        regrade::{self, Regrade},
        regrade_item,
    },
};
use ::jobs::{Terms, enqueue};
use coding::{ProgramAnswer, evaluate_again, find_task_by_key, withdraw_evaluations};
use courses::CourseId;
use database::Tx;
use exams::task_of;
use platform::{Error, Millis, access::UserId};
use questions::VersionId;
use scoring::question::{
    QuestionAnswer, QuestionBody, QuestionKey,
    python::{self, TestVerdict},
};
use serde::{Deserialize, Serialize};

/// By what a verdict finds back to the regrade and the answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Tested {
    regrade_id: RegradeId,
    item_id: ItemId,
    /// The answer that was tested: another one may stand in its place by now.
    answer_hash: String,
}

/// Which tests the task of a question has now.
pub(super) async fn tests_now(tx: &Tx, course: CourseId, body: &QuestionBody) -> Result<String, Error> {
    let Some(task) = task_of(body) else {
        return Ok(String::new());
    };
    let found = find_task_by_key(tx, course, task).await?;
    Ok(found.ok_or(Error::NotFound)?.content_hash)
}

/// Whether an answer to it is a program.
pub(super) const fn is_program(body: &QuestionBody) -> bool {
    matches!(body, QuestionBody::Python(_))
}

/// Whether what a change does is told by tests.
pub(super) fn is_told_by_tests(change: &Change, body: &QuestionBody) -> bool {
    is_program(body) && matches!(change, Change::Key { .. } | Change::Current { .. })
}

/// In which line a person's programs are tested again: with another preview of the same, the one before is not wanted any more.
fn line(scope: &Scope, by: UserId) -> String {
    format!("regrade:{:?}:{}:{}", scope.kind, scope.group, by.0)
}

/// Takes back what waits to be tested for a preview that is not wanted any more.
pub(super) async fn withdraw(tx: &Tx, scope: &Scope, by: UserId) -> Result<(), Error> {
    Ok(withdraw_evaluations(tx, &line(scope, by)).await?)
}

/// Has every program among the answers tested again; returns whether there is any.
///
/// # Errors
/// `marking.regrade_untested` while one waits for its first verdict.
pub(super) async fn begin(
    tx: &Tx,
    (scope, by): (&Scope, UserId),
    (id, change): (RegradeId, &Change),
    version: VersionId,
    now_ms: Millis,
) -> Result<bool, Error> {
    let items = scope.items(tx, version).await?;
    if items.iter().any(|item| item.state == ItemState::Verdict) {
        return Err(Error::conflict(
            "marking.regrade_untested",
            "还有程序正在评测，请等评测结束后再更正。",
        ));
    }
    let keyed = questions::load_keys(tx, &[version])
        .await?
        .pop()
        .ok_or(Error::NotFound)?;
    let QuestionKey::Python(key) = change.key().unwrap_or(&keyed.key) else {
        return Err(Error::NotFound);
    };
    let code = |item: &Item| match &item.answer {
        Some(QuestionAnswer::Python(answer)) if !answer.is_empty() => Some(answer.code.clone()),
        _ => None,
    };
    let programs: Vec<(&Item, String)> = items
        .iter()
        .filter_map(|item| Some((item, code(item)?)))
        .collect();
    let open: Vec<Remarked<'_>> = programs.iter().map(|(item, _)| open(item)).collect();
    regrade_item::put(tx, id, &open).await?;
    regrade::put_total(tx, id, programs.len()).await?;
    for (item, code) in &programs {
        let tested = Tested {
            regrade_id: id,
            item_id: item.id,
            answer_hash: item.answer_hash.clone(),
        };
        let reference = serde_json::to_value(tested).expect("plain values become JSON");
        let whose = (item.course, item.user);
        let program = ProgramAnswer::new(reference, whose, task_of(&keyed.body), key, code);
        evaluate_again(tx, &program, &line(scope, by), now_ms).await?;
    }
    Ok(!programs.is_empty())
}

/// A row that waits for what tests say.
fn open(item: &Item) -> Remarked<'_> {
    Remarked {
        item,
        after: Outcome {
            state: ItemState::Verdict,
            ..Outcome::unchanged(item)
        },
    }
}

/// Keeps what tests say of a program; the last of them lets the preview be computed.
pub(crate) async fn take_verdict(
    tx: &Tx,
    tested: &Tested,
    tests: Option<&[TestVerdict]>,
    now_ms: Millis,
) -> Result<(), Error> {
    let found = regrade::find(tx, tested.regrade_id).await?;
    let is_wanted = |found: &Regrade| found.state == RegradeState::Computing;
    let (Some(found), Some(item)) = (found.filter(is_wanted), find_item(tx, tested.item_id).await?) else {
        return Ok(());
    };
    let tests = tests.filter(|_| item.answer_hash == tested.answer_hash);
    let mark = tests.map(|tests| python::grade_verdict(tests, item.full));
    let Some(open) = regrade_item::put_verdict(tx, (found.id, item.id), mark.as_ref()).await? else {
        return Ok(());
    };
    let done = usize::try_from(found.total - open).unwrap_or_default();
    regrade::put_progress(tx, found.id, done).await?;
    if open == 0 {
        let job = PreviewRegrade { regrade_id: found.id };
        enqueue(tx, &job, &Terms::default(), now_ms).await?;
    }
    Ok(())
}
