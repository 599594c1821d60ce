//! Cells of notebooks: the tests marked what they can tell, what a person must read comes here.

use crate::{
    ItemState,
    grade::answer_hash,
    store::cell::{self, Cell, NewCell},
};
use coding::{SettledCell, SubmissionId};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::{
    Points,
    question::{QuestionAnswer, short_answer},
};

/// Takes over the cells of a submission that a person has to mark. Doing it again changes nothing.
pub async fn grade_notebook(tx: &Tx, id: SubmissionId, now_ms: Millis) -> Result<(), Error> {
    let submission = coding::find_submission(tx, id).await?.ok_or(Error::NotFound)?;
    let task = coding::find_task(tx, submission.task)
        .await?
        .ok_or(Error::NotFound)?;
    let course = courses::find_course(tx, task.course)
        .await?
        .ok_or(Error::NotFound)?;
    let Some(class) = coding::class_of(tx, &submission, &task).await? else {
        return Ok(());
    };
    let kept = submission.manual.as_ref().map_or(&[][..], |manual| &manual.cells);
    for one in coding::manual_answers(&task, &submission.code)? {
        // The worth is what the submission was promised, whatever the notebook says by now.
        let promised = kept.iter().find(|mark| mark.cell == one.cell.id);
        let (Some(text), Some(promised)) = (&one.answer, promised) else {
            continue;
        };
        let new = NewCell {
            school: course.school,
            submission: id,
            task: task.id,
            cell: &one.cell.id,
            user: submission.user,
            class,
            answer: text,
            answer_hash: &answer_hash(Some(&as_answer(text))),
            full: promised.full,
        };
        cell::put(tx, &new, now_ms).await?;
    }
    for own in cell::list_of_submission(tx, id).await? {
        if own.state == ItemState::Waiting
            && let Some(same) = cell::find_same_marked(tx, &own).await?
        {
            let given = (same.points.unwrap_or_default(), same.comment.as_str());
            cell::mark(tx, own.id, given, same.marker, now_ms).await?;
        }
    }
    if !task.keeps_best {
        // Where the last program counts, nobody marks one before it.
        let newest = coding::list_submissions(tx, task.id, submission.user).await?;
        if let Some(last) = newest.iter().find(|one| one.manual.is_some()) {
            cell::withdraw_superseded(tx, task.id, submission.user, last.id).await?;
        }
    }
    settle(tx, id, now_ms).await
}

/// What a cell holds, as a desk shows it.
pub(crate) fn as_answer(text: &str) -> QuestionAnswer {
    QuestionAnswer::ShortAnswer(short_answer::Answer { text: text.into() })
}

/// Gives the submission what its cells earned so far.
async fn settle(tx: &Tx, id: SubmissionId, now_ms: Millis) -> Result<(), Error> {
    let settled: Vec<SettledCell> = cell::list_of_submission(tx, id)
        .await?
        .into_iter()
        .map(|one| SettledCell {
            earned: one.points,
            cell: one.cell,
            comment: one.comment,
        })
        .collect();
    coding::settle_cells(tx, id, &settled, now_ms).await
}

/// Gives an answer a person's mark; its submission's score follows.
pub(crate) async fn mark_cell(
    tx: &Tx,
    found: &Cell,
    given: (Points, &str),
    marker: UserId,
    now_ms: Millis,
) -> Result<(), Error> {
    cell::mark(tx, found.id, given, Some(marker), now_ms).await?;
    settle(tx, found.submission, now_ms).await
}
