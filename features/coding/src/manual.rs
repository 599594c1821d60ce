//! Cells of a notebook that a person marks: their place in a submission's score.

use crate::{
    PythonTask, SubmissionId, SubmissionMarked,
    events::MarkerNeeded,
    store::{
        submission::{self, Submission, SubmissionState},
        task::find_task,
    },
};
use classes::ClassId;
use database::Tx;
use interchange::notebook::ManualCell;
use platform::{Error, Millis};
use scoring::{BasisPoints, MarkNote, Points, Share};
use serde::{Deserialize, Serialize};
use tasks::DecidedShare;

/// A cell that a person marks, as its submission keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ManualMark)]
pub struct ManualMark {
    /// Its name in the notebook.
    pub cell: String,
    /// What it is worth.
    pub full: Points,
    /// None while it waits; 0 where nothing was written.
    pub earned: Option<Points>,
    /// What the marker says.
    pub comment: String,
    /// Why the mark was changed; empty where it was not.
    #[serde(default)]
    pub reason: String,
    /// What the marker says at places of what was written in it.
    #[serde(default)]
    pub notes: Vec<MarkNote>,
}

/// What tests and people give a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manual {
    /// What the tests came to, of their points.
    pub tested_share: BasisPoints,
    /// What the tests are worth.
    pub tested: Points,
    /// What people mark.
    pub cells: Vec<ManualMark>,
    /// What a person decided in place of what the tests said.
    #[serde(default)]
    pub decided: Option<DecidedTests>,
}

/// What the tests count for by a person's word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecidedTests {
    /// What they count for.
    pub share: BasisPoints,
    /// Why; its student reads it.
    pub reason: String,
    /// What is said at lines of the program.
    #[serde(default)]
    pub notes: Vec<MarkNote>,
}

impl Manual {
    /// Of a submission that the tests alone had marked.
    pub(crate) const fn of_tests(tested_share: BasisPoints) -> Self {
        Self {
            tested_share,
            tested: Points::whole(100),
            cells: Vec::new(),
            decided: None,
        }
    }

    /// What the tests came to, whatever a person decided since.
    pub const fn tests_said(&self) -> BasisPoints {
        self.tested_share
    }

    /// Of all marks; what waits has earned nothing yet.
    pub fn share(&self) -> BasisPoints {
        let full: i64 = self.tested.0 + self.cells.iter().map(|cell| cell.full.0).sum::<i64>();
        let given: i64 = self
            .cells
            .iter()
            .filter_map(|cell| cell.earned)
            .map(|points| points.0)
            .sum();
        let whole = BasisPoints::WHOLE.get();
        let tested = self
            .decided
            .as_ref()
            .map_or(self.tested_share, |decided| decided.share);
        let earned = tested.get() * self.tested.0 + given * whole;
        Share::of(earned, full * whole).into()
    }

    /// Whether a person still has to mark something.
    pub fn is_waiting(&self) -> bool {
        self.cells.iter().any(|cell| cell.earned.is_none())
    }
}

/// An answer that a person marks.
#[derive(Debug, Clone)]
pub struct ManualAnswer {
    /// What is asked, and what it is worth.
    pub cell: ManualCell,
    /// Its worth in points of storage.
    pub full: Points,
    /// What was written; none where nothing was.
    pub answer: Option<String>,
}

/// The cells with points that a person marks in a task.
pub fn manual_cells(task: &PythonTask) -> Result<Vec<ManualCell>, Error> {
    let cells = task.notebook()?.map(|notebook| notebook.to_task().manual);
    Ok(cells.unwrap_or_default())
}

/// What a program says in the cells that a person marks; cells without points are nobody's work.
pub fn manual_answers(task: &PythonTask, program: &str) -> Result<Vec<ManualAnswer>, Error> {
    let answers = task.notebook()?.map(|notebook| notebook.manual_answers(program));
    Ok(answers
        .unwrap_or_default()
        .into_iter()
        .filter(|(cell, _)| cell.points > 0.0)
        .map(|(cell, answer)| ManualAnswer {
            full: in_points(cell.points),
            cell,
            answer,
        })
        .collect())
}

fn in_points(points: f64) -> Points {
    Points((points * 100.0).round() as i64)
}

/// The class whose teachers mark a submission: that of its activity, or the one in which its student takes the course.
pub async fn class_of(
    tx: &Tx,
    submission: &Submission,
    task: &PythonTask,
) -> database::Result<Option<ClassId>> {
    match submission.class {
        Some(class) => Ok(Some(class)),
        None => classes::find_class_with_course(tx, submission.user, task.course).await,
    }
}

/// What people will mark in a submission whose tests came to this share. None without such cells, and for whoever learns
/// without a class: nobody would mark them, so the tests count alone. Where there are no tests, the cells wait until the
/// student is in a class.
pub(crate) async fn manual_of(
    tx: &Tx,
    submission: &Submission,
    task: &PythonTask,
    tested_share: BasisPoints,
) -> Result<Option<Manual>, Error> {
    let answers = manual_answers(task, &submission.code)?;
    let tested = task
        .notebook()?
        .map_or(0.0, |notebook| notebook.to_task().tested_points());
    let tests_count = tested > 0.0;
    if answers.is_empty() || (tests_count && class_of(tx, submission, task).await?.is_none()) {
        return Ok(None);
    }
    let cells = answers.into_iter().map(|one| ManualMark {
        earned: one.answer.is_none().then_some(Points::ZERO),
        cell: one.cell.id,
        full: one.full,
        comment: String::new(),
        reason: String::new(),
        notes: Vec::new(),
    });
    Ok(Some(Manual {
        tested_share,
        tested: in_points(tested),
        cells: cells.collect(),
        decided: None,
    }))
}

/// A person's mark of a cell.
#[derive(Debug, Clone)]
pub struct SettledCell {
    /// Its name in the notebook.
    pub cell: String,
    /// None while it waits.
    pub earned: Option<Points>,
    /// What is said to the student.
    pub comment: String,
    /// Why the mark was changed; empty where it was not.
    pub reason: String,
    /// What is said at places of what was written in it.
    pub notes: Vec<MarkNote>,
}

/// Takes people's marks over into a submission; what its activity and its student earn follows. Marks that stand there
/// already change nothing and tell nobody.
pub async fn settle_cells(
    tx: &Tx,
    id: SubmissionId,
    settled: &[SettledCell],
    now_ms: Millis,
) -> Result<(), Error> {
    let submission = submission::find_submission(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let Some(mut manual) = submission.manual.clone() else {
        return Ok(());
    };
    for one in settled {
        if let Some(cell) = manual.cells.iter_mut().find(|cell| cell.cell == one.cell) {
            (cell.earned, cell.comment) = (one.earned, one.comment.clone());
            cell.reason.clone_from(&one.reason);
            cell.notes.clone_from(&one.notes);
        }
    }
    take_over(tx, &submission, &manual, now_ms).await
}

/// Takes over what a person decided that the tests count for, and what they say at lines of the program; none lets them count for
/// what they said. What its activity and its student earn follows.
pub async fn settle_tests(
    tx: &Tx,
    id: SubmissionId,
    decided: Option<(&DecidedShare, &[MarkNote])>,
    now_ms: Millis,
) -> Result<(), Error> {
    let submission = submission::find_submission(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let mut manual = match (&submission.manual, decided) {
        (Some(manual), _) => manual.clone(),
        (None, Some(_)) => Manual::of_tests(submission.share),
        (None, None) => return Ok(()),
    };
    manual.decided = decided.map(|(decided, notes)| DecidedTests {
        share: decided.share,
        reason: decided.reason.clone(),
        notes: notes.to_vec(),
    });
    take_over(tx, &submission, &manual, now_ms).await
}

async fn take_over(tx: &Tx, submission: &Submission, manual: &Manual, now_ms: Millis) -> Result<(), Error> {
    if Some(manual) == submission.manual.as_ref() {
        return Ok(());
    }
    let task = find_task(tx, submission.task).await?.ok_or(Error::NotFound)?;
    submission::put_manual(tx, submission.id, manual).await?;
    recount(tx, submission, &task, now_ms).await?;
    let event = SubmissionMarked {
        user_id: submission.user,
        course_id: task.course,
    };
    Ok(jobs::emit(tx, &event, now_ms).await?)
}

/// Emits that a submission waits for a person.
pub(crate) async fn ask_marker(tx: &Tx, id: SubmissionId, now_ms: Millis) -> database::Result<()> {
    jobs::emit(tx, &MarkerNeeded { submission_id: id }, now_ms).await
}

/// Writes anew what the activity earns by all submissions for it: with a mark that comes late, the best of them may be
/// another one.
pub(crate) async fn recount(
    tx: &Tx,
    submission: &Submission,
    task: &PythonTask,
    now_ms: Millis,
) -> database::Result<()> {
    let Some(activity) = submission.activity else {
        return Ok(());
    };
    let mut all = submission::list_submissions(tx, task.id, submission.user).await?;
    all.retain(|one| one.activity == Some(activity) && one.state == SubmissionState::Done);
    // The newest stands first.
    let Some(last) = all.first() else {
        return Ok(());
    };
    let best = all.iter().rev().max_by_key(|one| one.share).unwrap_or(last);
    let counts = if task.keeps_best { best } else { last };
    let counted = tasks::Recount {
        share: counts.share,
        late: counts.late(),
        needs_marker: if task.keeps_best {
            all.iter().any(|one| one.needs_marker)
        } else {
            last.needs_marker
        },
    };
    tasks::recount_activity(tx, activity, submission.user, &counted, now_ms).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(full: i64, earned: Option<i64>) -> ManualMark {
        ManualMark {
            cell: "essay".into(),
            full: Points(full),
            earned: earned.map(Points),
            comment: String::new(),
            reason: String::new(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn tests_and_people_share_the_marks_by_their_points() {
        let mut manual = Manual {
            tested_share: BasisPoints::WHOLE,
            tested: Points(600),
            cells: vec![cell(400, None)],
            decided: None,
        };
        assert_eq!((manual.share(), manual.is_waiting()), (6_000.into(), true));
        manual.cells = vec![cell(400, Some(100))];
        assert_eq!((manual.share(), manual.is_waiting()), (7_000.into(), false));
        manual.cells = vec![cell(400, Some(400))];
        assert_eq!(
            manual.share(),
            BasisPoints::WHOLE,
            "the full score can be reached"
        );
    }

    #[test]
    fn what_a_person_decided_counts_in_place_of_the_tests_and_beside_the_cells() {
        let mut alone = Manual::of_tests(4_000.into());
        assert_eq!((alone.share(), alone.is_waiting()), (4_000.into(), false));
        let decided = DecidedTests {
            share: 9_000.into(),
            reason: "等价写法".into(),
            notes: Vec::new(),
        };
        alone.decided = Some(decided.clone());
        assert_eq!((alone.share(), alone.tests_said()), (9_000.into(), 4_000.into()));
        let beside = Manual {
            tested_share: BasisPoints::default(),
            tested: Points(500),
            cells: vec![cell(500, Some(500))],
            decided: Some(decided),
        };
        assert_eq!(beside.share(), 9_500.into());
        let stored = r#"{"tested_share":4000,"tested":100.0,"cells":[]}"#;
        let read: Manual = serde_json::from_str(stored).expect("what was stored before");
        assert_eq!(read.decided, None);
    }
}
