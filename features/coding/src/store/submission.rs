//! SQL of `coding_submission`.

use super::task::list_tasks;
use crate::{Manual, PythonTask, PythonTaskId, RetestId, SubmissionId};
use classes::{ClassId, Late};
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use sandbox::Report;
use scoring::BasisPoints;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};
use tasks::{ActivityId, keeps_best};

database::sql! {
    INSERT = "insert into coding_submission (task_id, activity_id, class_id, user_id, number, code, state, share, report, is_late, \
              submitted_at_ms, late_ms) values ($1, $2, $3, $4, $5, $6, 'queued', 0, 'null', $7, $8, $9) returning id";
    COUNT_ALL = "select count(*) as total from coding_submission where task_id = $1";
    COUNT = "select count(*) as total from coding_submission where task_id = $1 and user_id = $2";
    COUNT_WAITING = "select count(*) as total from coding_submission where state = 'queued' and user_id = $1";
    FIND = "select * from coding_submission where id = $1";
    OF_TASK = "select * from coding_submission where task_id = $1 and user_id = $2 order by number desc";
    OF_STUDENT = "select s.* from coding_submission s join coding_task t on t.id = s.task_id \
                  where t.course_id = $1 and s.user_id = $2 order by s.id desc";
    COUNTED = "select s.user_id, s.task_id, s.share, s.needs_marker, s.submitted_at_ms from coding_submission s join coding_task t on t.id = s.task_id \
               where t.course_id = $1 and s.user_id in \
               (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json))) \
               and s.state = 'done' order by s.user_id, s.task_id, s.number";
    OF_CLASS = "select s.* from coding_submission s join class_v_member m on m.user_id = s.user_id \
                where s.task_id = $1 and m.class_id = $2 order by s.user_id, s.number";
    // Of the members of a class, what has its verdict; the first hand-in first.
    COUNTED_OF_CLASS = "select s.task_id, s.user_id, s.share, s.is_late, s.needs_marker, s.submitted_at_ms, t.keep from coding_submission s \
                        join coding_task t on t.id = s.task_id join class_v_member m on m.user_id = s.user_id \
                        where t.course_id = $1 and t.is_removed = 0 and m.class_id = $2 \
                        and s.state = 'done' order by s.task_id, s.user_id, s.number";
    COUNTING = "select s.id, s.user_id, s.share, t.keep from coding_submission s join coding_task t on t.id = s.task_id \
                join class_v_member m on m.user_id = s.user_id where s.task_id = $1 and m.class_id = $2 \
                and s.state = 'done' order by s.user_id, s.number";
    LAST = "select s.id, s.user_id, s.class_id, s.code, s.submitted_at_ms from coding_submission s where s.task_id = $1 \
            and s.number = (select max(l.number) from coding_submission l where l.task_id = s.task_id and l.user_id = s.user_id) \
            order by s.id";
    HAND_INS = "select s.task_id, count(distinct s.user_id) as students from coding_submission s \
                join coding_task t on t.id = s.task_id join class_v_member m on m.user_id = s.user_id \
                where t.course_id = $1 and t.is_removed = 0 and m.class_id = $2 group by s.task_id order by s.task_id";
    MARK = "update coding_submission set state = $2, share = $3, report = $4, marked_at_ms = $5, run_ms = $6 \
            where id = $1 and state = 'queued'";
    MARK_AGAIN = "update coding_submission set state = given.state, share = given.share, report = given.report, \
                  manual = given.manual, needs_marker = given.needs_marker \
                  from $given(id bigint, state text, share bigint, report text, manual text, needs_marker bigint) \
                  where coding_submission.id = given.id";
    // Of everybody in a retest, what they handed in since as well: it counts beside what was tested again.
    OF_RETEST = "select s.* from coding_submission s where s.task_id = $1 and s.user_id in (select x.user_id \
                 from coding_retest_item i join coding_submission x on x.id = i.submission_id where i.retest_id = $2) \
                 order by s.user_id, s.number";
    PUT_MANUAL = "update coding_submission set manual = $2, share = $3, needs_marker = $4 where id = $1";
    FOR_MARKER = "select id from coding_submission where needs_marker = 1 order by id";
    USUAL_RUN = "select avg(run_ms) as run_ms from (select run_ms from coding_submission where run_ms is not null \
                 order by id desc limit 20) as last";
    WAITING = "select * from coding_submission where state = 'queued' and submitted_at_ms < $1 order by submitted_at_ms, id limit 200";
}

/// What the first evaluation of a new installation is thought to take.
const GUESSED_RUN_MS: f64 = 300.0;

/// Where a submission stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubmissionState {
    /// Waits for a worker, or is being evaluated.
    Queued,
    /// Has its report.
    Done,
    /// The tests themselves are wrong: the teacher must mend them; nothing is counted.
    Broken,
}

database::text_column! { SubmissionState }

/// A program that was handed in.
#[derive(Debug, Clone, FromRow)]
pub struct Submission {
    /// Row id.
    pub id: SubmissionId,
    /// The task.
    #[row(rename = "task_id")]
    pub task: PythonTaskId,
    /// The activity it was handed in for; none in practice.
    #[row(rename = "activity_id")]
    pub activity: Option<ActivityId>,
    /// The class it was done for.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// From 1, per student and task.
    pub number: i64,
    /// The program.
    pub code: String,
    /// Where it stands.
    pub state: SubmissionState,
    /// Of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// What the tests said.
    #[row(json)]
    pub report: Option<Report>,
    /// What people mark of it; none where the tests say everything.
    #[row(json)]
    pub manual: Option<Manual>,
    /// Whether a person still has to mark something.
    pub needs_marker: bool,
    /// Whether it was late.
    pub is_late: bool,
    /// How late, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
    /// When it was handed in.
    pub submitted_at_ms: Millis,
    /// When it was marked.
    pub marked_at_ms: Option<Millis>,
}

impl Submission {
    /// Whether it was late, and how late.
    pub(crate) const fn late(&self) -> Late {
        Late {
            is_late: self.is_late,
            late_ms: self.late_ms,
        }
    }
}

/// A program being handed in.
#[derive(Debug, Clone, Copy)]
pub struct NewSubmission<'a> {
    /// The task.
    pub task: PythonTaskId,
    /// The activity it is handed in for; none in practice.
    pub activity: Option<ActivityId>,
    /// The class it is done for.
    pub class: Option<ClassId>,
    /// The student.
    pub user: UserId,
    /// From 1, per student and task.
    pub number: i64,
    /// The program.
    pub code: &'a str,
    /// Whether it is late, and how late.
    pub late: Late,
}

pub(crate) async fn insert(tx: &Tx, new: &NewSubmission<'_>, now_ms: Millis) -> Result<SubmissionId> {
    let values = params![
        new.task,
        new.activity,
        new.class,
        new.user,
        new.number,
        new.code,
        new.late.is_late,
        now_ms,
        new.late.late_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

pub(crate) async fn count(tx: &Tx, task: PythonTaskId, user: UserId) -> Result<i64> {
    tx.query_one(&COUNT, params![task, user]).await?.get("total")
}

/// How many programs of a student wait for their report.
pub(crate) async fn count_waiting(tx: &Tx, user: UserId) -> Result<i64> {
    tx.query_one(&COUNT_WAITING, params![user]).await?.get("total")
}

/// How many programs anybody handed in for a task.
pub(crate) async fn count_all(tx: &Tx, task: PythonTaskId) -> Result<i64> {
    tx.query_one(&COUNT_ALL, params![task]).await?.get("total")
}

/// The submission with that id. Not scoped to an owner: callers must check.
pub async fn find_submission(tx: &Tx, id: SubmissionId) -> Result<Option<Submission>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// A student's submissions of one task, the newest first.
pub async fn list_submissions(tx: &Tx, task: PythonTaskId, user: UserId) -> Result<Vec<Submission>> {
    tx.query_as(&OF_TASK, params![task, user]).await
}

/// A student's submissions in a course, the newest first.
pub async fn list_submissions_of_student(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Submission>> {
    tx.query_as(&OF_STUDENT, params![course, user]).await
}

/// A Python task as one student stands with it.
#[derive(Debug, Clone)]
pub struct PythonTaskProgress {
    /// The task.
    pub task: Arc<PythonTask>,
    /// Programs that have their verdict.
    pub tries: i64,
    /// Of the marks, by the task's rule: the best or the last; none without a verdict.
    pub share: Option<BasisPoints>,
    /// When the last of them was handed in.
    pub last_at_ms: Option<Millis>,
    /// Whether a person's mark that is still to come may change what counts.
    pub is_waiting: bool,
}

/// Every Python task of a course as a student stands with it, in order.
pub async fn list_python_progress(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<Vec<PythonTaskProgress>> {
    let mut progress = list_python_progress_of(tx, course, &[user]).await?;
    Ok(progress.remove(&user).unwrap_or_default())
}

/// The same of some students, each once.
pub async fn list_python_progress_of(
    tx: &Tx,
    course: CourseId,
    users: &[UserId],
) -> Result<BTreeMap<UserId, Vec<PythonTaskProgress>>> {
    let tasks = list_tasks(tx, course).await?;
    let at_start = || tasks.iter().cloned().map(PythonTaskProgress::at_start).collect();
    let mut progress: BTreeMap<UserId, Vec<_>> = users.iter().map(|user| (*user, at_start())).collect();
    let these = database::list(users.iter().map(|user| user.0));
    let counted: Vec<CountedRow> = tx.query_as(&COUNTED, params![course, these]).await?;
    for row in counted {
        let mut standings = progress.get_mut(&row.user).into_iter().flatten();
        if let Some(standing) = standings.find(|standing| standing.task.id == row.task) {
            standing.count(&row);
        }
    }
    Ok(progress)
}

#[derive(FromRow)]
struct CountedRow {
    #[row(rename = "user_id")]
    user: UserId,
    #[row(rename = "task_id")]
    task: PythonTaskId,
    #[row(from = i64)]
    share: BasisPoints,
    needs_marker: bool,
    submitted_at_ms: Millis,
}

impl PythonTaskProgress {
    fn at_start(task: Arc<PythonTask>) -> Self {
        Self {
            task,
            tries: 0,
            share: None,
            last_at_ms: None,
            is_waiting: false,
        }
    }

    /// Takes the next program that has its verdict.
    fn count(&mut self, row: &CountedRow) {
        self.tries += 1;
        self.is_waiting = row.needs_marker || (self.task.keeps_best && self.is_waiting);
        self.last_at_ms = Some(row.submitted_at_ms);
        self.share = Some(match self.share {
            Some(known) if self.task.keeps_best => known.max(row.share),
            _ => row.share,
        });
    }
}

/// What counts of what a student handed in for a Python task.
#[derive(Debug, Clone, FromRow)]
pub struct PythonResult {
    /// The task.
    #[row(rename = "task_id")]
    pub task: PythonTaskId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Programs that have their verdict.
    #[row(skip)]
    pub tries: i64,
    /// Of the marks, by the task's rule: the best or the last.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// Whether the one that counts was late.
    pub is_late: bool,
    /// Whether a person's mark that is still to come may change what counts.
    #[row(rename = "needs_marker")]
    pub is_waiting: bool,
    /// When the last of them was handed in.
    #[row(rename = "submitted_at_ms")]
    pub last_at_ms: Millis,
}

/// What the members of a class have made of the Python tasks of a course; what nobody handed in is absent.
pub async fn list_python_results_of_class(
    tx: &Tx,
    course: CourseId,
    class: ClassId,
) -> Result<Vec<PythonResult>> {
    let mut results: Vec<PythonResult> = Vec::new();
    for row in tx.query(&COUNTED_OF_CLASS, params![course, class]).await? {
        let next = PythonResult {
            tries: 1,
            ..row.read()?
        };
        let keeps_best = keeps_best(&row)?;
        match results.last_mut() {
            Some(known) if (known.task, known.user) == (next.task, next.user) => {
                let (tries, last_at_ms) = (known.tries + 1, next.last_at_ms);
                let is_waiting = next.is_waiting || (keeps_best && known.is_waiting);
                if !keeps_best || next.share >= known.share {
                    *known = next;
                }
                (known.tries, known.last_at_ms, known.is_waiting) = (tries, last_at_ms, is_waiting);
            }
            _ => results.push(next),
        }
    }
    Ok(results)
}

/// The submissions of one task by the members of a class.
pub async fn list_submissions_of_class(
    tx: &Tx,
    task: PythonTaskId,
    class: ClassId,
) -> Result<Vec<Submission>> {
    tx.query_as(&OF_CLASS, params![task, class]).await
}

/// Of the members of a class, the submission of a task that counts: the best, the later of equal ones, or the last.
pub async fn list_counting_submissions(
    tx: &Tx,
    task: PythonTaskId,
    class: ClassId,
) -> Result<Vec<SubmissionId>> {
    let mut counting: Vec<(UserId, SubmissionId, i64)> = Vec::new();
    for row in tx.query(&COUNTING, params![task, class]).await? {
        let next = (row.get("user_id")?, row.get("id")?, row.get("share")?);
        let keeps_best = keeps_best(&row)?;
        match counting.last_mut() {
            Some(known) if known.0 == next.0 => {
                if !keeps_best || next.2 >= known.2 {
                    *known = next;
                }
            }
            _ => counting.push(next),
        }
    }
    Ok(counting.into_iter().map(|(_, id, _)| id).collect())
}

/// What somebody handed in last.
#[derive(Debug, Clone, FromRow)]
pub struct LastProgram {
    /// Which submission.
    pub id: SubmissionId,
    /// Whose.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The class it was done for.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// The program.
    pub code: String,
    /// When.
    pub submitted_at_ms: Millis,
}

/// The last program of everybody who ever handed in the task, whatever their class.
pub async fn list_last_programs(tx: &Tx, task: PythonTaskId) -> Result<Vec<LastProgram>> {
    tx.query_as(&LAST, params![task]).await
}

/// How many members of a class have handed in each task of a course; none for tasks that nobody has.
pub async fn count_hand_ins(tx: &Tx, course: CourseId, class: ClassId) -> Result<Vec<(PythonTaskId, i64)>> {
    tx.query_as(&HAND_INS, params![course, class]).await
}

/// Writes the one report of a submission; returns whether this was it.
pub(crate) async fn mark(
    tx: &Tx,
    id: SubmissionId,
    state: SubmissionState,
    share: BasisPoints,
    report: &Report,
    now_ms: Millis,
) -> Result<bool> {
    let text = Json(report);
    let values = params![id, state, share.get(), text, now_ms, report.runtime_ms];
    Ok(tx.execute(&MARK, values).await? == 1)
}

/// What the students of a retest handed in for its task, student by student, the first hand-in first.
pub(crate) async fn list_of_retest(tx: &Tx, task: PythonTaskId, retest: RetestId) -> Result<Vec<Submission>> {
    tx.query_as(&OF_RETEST, params![task, retest]).await
}

/// Writes other reports of submissions that have one, and what they then count for.
pub(crate) async fn mark_again(tx: &Tx, all: &[Submission]) -> Result<()> {
    let rows = all.iter().map(|of| {
        let is_waiting = of.manual.as_ref().is_some_and(Manual::is_waiting);
        params![
            of.id,
            of.state,
            of.share.get(),
            of.report.as_ref().map(Json),
            of.manual.as_ref().map(Json),
            is_waiting
        ]
    });
    tx.execute_rows(&MARK_AGAIN, rows.collect()).await.map(drop)
}

/// Writes what people mark of a submission, and what it comes to.
pub(crate) async fn put_manual(tx: &Tx, id: SubmissionId, manual: &Manual) -> Result<()> {
    let text = Json(manual);
    tx.execute(
        &PUT_MANUAL,
        params![id, text, manual.share().get(), manual.is_waiting()],
    )
    .await
    .map(drop)
}

/// The submissions of all schools of which a person still has to mark something.
pub async fn list_waiting_submissions(tx: &Tx) -> Result<Vec<SubmissionId>> {
    tx.query_as(&FOR_MARKER, params![]).await
}

/// How long an evaluation takes by itself: the mean of the last twenty, in milliseconds.
pub(crate) async fn usual_run_ms(tx: &Tx) -> Result<f64> {
    let run_ms: Option<f64> = tx.query_one_as(&USUAL_RUN, Vec::new()).await?;
    Ok(run_ms.unwrap_or(GUESSED_RUN_MS))
}

/// Submissions that have waited since before that time, the oldest first, 200 at most.
pub(crate) async fn list_waiting(tx: &Tx, before_ms: Millis) -> Result<Vec<Submission>> {
    tx.query_as(&WAITING, params![before_ms]).await
}

/// A program that was handed in and evaluated before now: for the demo.
pub async fn add_submission(
    tx: &Tx,
    new: &NewSubmission<'_>,
    report: &Report,
    submitted_at_ms: Millis,
) -> Result<SubmissionId> {
    let id = insert(tx, new, submitted_at_ms).await?;
    let share = BasisPoints::nearest(report.earned);
    mark(
        tx,
        id,
        SubmissionState::Done,
        share,
        report,
        submitted_at_ms + 4_000,
    )
    .await?;
    Ok(id)
}
