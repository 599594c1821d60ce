//! Cells of notebooks: the tests marked what they can tell, what a person must read comes here.

use super::{Adapter, Ground, MarkedQuestion, NewAnswer, Source, SourceKind, Work, question, submission};
use crate::store::item::Item;
use coding::{PythonTaskId, SettledCell, SubmissionId};
use database::Tx;
use platform::{Error, Millis};
use questions::VersionId;
use scoring::{
    Mark, Share,
    question::{QuestionAnswer, QuestionBody, QuestionKey, python, short_answer},
};
use tasks::Returnable;

/// What a person marks in a notebook.
pub(super) struct Cell;

impl Adapter for Cell {
    /// The cells of a submission that a person has to mark.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let (submission, task, course) = submission::find(tx, id).await?;
        let Some(class) = coding::class_of(tx, &submission, &task).await? else {
            return Ok(None);
        };
        let source = Source {
            kind: SourceKind::Cell,
            id,
            group: task.id.0,
        };
        let mut work = Work::new(source, (course.school, course.id), submission.user, Some(class));
        work.takes_equal_marks = true;
        let kept = submission.manual.as_ref().map_or(&[][..], |manual| &manual.cells);
        for one in coding::manual_answers(&task, &submission.code)? {
            // The worth is what the submission was promised, whatever the notebook says by now.
            let promised = kept.iter().find(|mark| mark.cell == one.cell.id);
            let (Some(text), Some(promised)) = (one.answer, promised) else {
                continue;
            };
            let answer = Some(QuestionAnswer::ShortAnswer(short_answer::Answer { text }));
            work.answers.push(NewAnswer {
                position: 0,
                part: one.cell.id,
                asked: None,
                mark: Mark::of(promised.full, Share::ZERO, Vec::new()).for_marker(),
                answer_hash: question::answer_hash(answer.as_ref()),
                answer,
            });
        }
        if !task.keeps_best {
            let newest = coding::list_submissions(tx, task.id, submission.user).await?;
            let last = newest.iter().find(|one| one.manual.is_some());
            work.counts = last.map(|last| last.id.0);
        }
        Ok(Some(work))
    }

    /// The submission takes what its cells earned so far.
    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        let settled = |item: &Item| SettledCell {
            cell: item.part.clone(),
            earned: item.points(),
            comment: item.comment().into(),
            reason: item.change_reason().into(),
            notes: item.notes().to_vec(),
        };
        let settled: Vec<SettledCell> = items.iter().map(settled).collect();
        coding::settle_cells(tx, SubmissionId(id), &settled, now_ms).await
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        let found = coding::find_task(tx, PythonTaskId(group)).await?;
        Ok(found.ok_or(Error::NotFound)?.title)
    }

    /// A cell as a question: a program reads as one, everything else as words. A notebook that was imported anew may lack the
    /// cell; its answers are marked all the same, under the cell's name.
    async fn question(
        tx: &Tx,
        group: i64,
        (_, name): (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        let Some(task) = coding::find_task(tx, PythonTaskId(group)).await? else {
            return Ok(None);
        };
        let cells = coding::manual_cells(&task)?;
        let asked = cells.into_iter().find(|cell| cell.id == name).unwrap_or_default();
        let stem = if asked.prompt.trim().is_empty() {
            name.to_owned()
        } else {
            asked.prompt
        };
        let (body, answer_key) = if asked.is_code {
            let key = python::Key {
                solution: asked.reference,
                ..python::Key::default()
            };
            (
                QuestionBody::Python(python::Body::default()),
                QuestionKey::Python(key),
            )
        } else {
            let key = short_answer::Key {
                reference: asked.reference,
                rubric: Vec::new(),
            };
            (
                QuestionBody::ShortAnswer(short_answer::Body::default()),
                QuestionKey::ShortAnswer(key),
            )
        };
        Ok(Some(MarkedQuestion {
            stem,
            body,
            answer_key,
            analysis: String::new(),
            shared: None,
            shown: None,
        }))
    }

    async fn returnable(tx: &Tx, id: i64) -> Result<Option<Returnable>, Error> {
        let work = coding::returnable(tx, SubmissionId(id)).await?;
        Ok(Some(Returnable::Activity(work)))
    }

    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
        let submission = coding::find_submission(tx, SubmissionId(id))
            .await?
            .ok_or(Error::NotFound)?;
        let work = Self::work(tx, id).await?;
        Ok(work.map(|work| Ground::at_once(work, submission.submitted_at_ms)))
    }
}
