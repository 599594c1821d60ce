//! Programs and notebooks that tests marked: a person may say that what the tests found counts for something else. Cells that
//! people mark are a source of their own.

use super::{
    Adapter, FULL, Ground, Group, MarkedQuestion, MyShare, NewAnswer, Source, SourceKind, Work,
    classes::share_of_teacher, decided, question, submission,
};
use crate::store::item::Item;
use coding::{PythonTask, PythonTaskId, Submission, SubmissionId, SubmissionState};
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use questions::VersionId;
use scoring::{
    Mark,
    question::{QuestionAnswer, QuestionBody, QuestionKey, python},
};
use std::collections::HashSet;
use tasks::Returnable;

/// What the tests gave a submission.
pub(super) struct Program;

impl Adapter for Program {
    /// What the tests said as one item worth a hundred points; none where there are no tests, or nobody would answer.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let (submission, task, course) = submission::find(tx, id).await?;
        let has_tests = submission
            .report
            .as_ref()
            .is_some_and(|report| !report.tests.is_empty());
        if submission.state != SubmissionState::Done || !has_tests {
            return Ok(None);
        }
        let class = coding::class_of(tx, &submission, &task).await?;
        let source = Source {
            kind: SourceKind::Program,
            id,
            group: task.id.0,
        };
        let tested = submission
            .manual
            .as_ref()
            .map_or(submission.share, coding::Manual::tests_said);
        let mut work = Work::new(source, (course.school, course.id), submission.user, class);
        // Its tests may be put right.
        work.may_change = true;
        work.marked_at_ms = submission.marked_at_ms;
        let answer = written(&task, &submission);
        work.answers.push(NewAnswer {
            position: 0,
            part: String::new(),
            asked: None,
            answer_hash: question::answer_hash(answer.as_ref()),
            answer,
            mark: Mark {
                earned: FULL.times(tested.into()),
                ..Mark::right(FULL)
            },
        });
        Ok(Some(work))
    }

    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        let decided = items.first().and_then(decided);
        let notes = items.first().map_or(&[][..], Item::notes);
        let decided = decided.as_ref().map(|decided| (decided, notes));
        coding::settle_tests(tx, SubmissionId(id), decided, now_ms).await
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        let found = coding::find_task(tx, PythonTaskId(group)).await?;
        Ok(found.ok_or(Error::NotFound)?.title)
    }

    async fn question(
        tx: &Tx,
        group: i64,
        _named: (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        let task = coding::find_task(tx, PythonTaskId(group))
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Some(MarkedQuestion {
            stem: if task.instructions.trim().is_empty() {
                task.title.clone()
            } else {
                task.instructions.clone()
            },
            body: QuestionBody::Python(python::Body::default()),
            // The tests decide, not a model answer.
            answer_key: QuestionKey::Python(python::Key::default()),
            analysis: String::new(),
            shared: None,
            shown: None,
        }))
    }

    async fn counting(tx: &Tx, user: &CurrentUser, of: &Group) -> Result<Vec<i64>, Error> {
        let mut counting = Vec::new();
        for class in ::classes::list_classes_of_teacher(tx, user.id).await? {
            if of.class.is_none_or(|only| only == class.id) {
                let these = coding::list_counting_submissions(tx, PythonTaskId(of.id), class.id).await?;
                counting.extend(these.into_iter().map(|id| id.0));
            }
        }
        Ok(counting)
    }

    /// What counts, and what a person marked.
    async fn my_share(tx: &Tx, user: &CurrentUser, of: &Group, mut items: Vec<Item>) -> Result<MyShare, Error> {
        let counting: HashSet<i64> = Self::counting(tx, user, of).await?.into_iter().collect();
        items.retain(|item| item.is_marked_by_person() || counting.contains(&item.source.id));
        share_of_teacher(tx, user, of, items).await
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
        let marked_at_ms = submission.marked_at_ms.unwrap_or(submission.submitted_at_ms);
        Ok(work.map(|work| Ground::at_once(work, marked_at_ms)))
    }
}

/// The program. A notebook is read where it lies: as text it would be read by nobody.
fn written(task: &PythonTask, submission: &Submission) -> Option<QuestionAnswer> {
    task.notebook_source.is_none().then(|| {
        QuestionAnswer::Python(python::Answer {
            code: submission.code.clone(),
        })
    })
}
