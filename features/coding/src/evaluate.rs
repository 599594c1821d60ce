//! Evaluation: handing in, and the job that marks.

use crate::{
    Manual, ProgramAnswer, PythonTask, Runner, SubmissionId, SubmissionMarked, files, manual, notebook,
    pushes,
    retest::TestAgain,
    store::{
        submission::{self, NewSubmission, Submission, SubmissionState},
        task::{FileUse, TaskFile, find_task},
    },
};
use classes::{ClassId, Late};
use database::Tx;
use interchange::notebook::Notebook;
use jobs::{Failure, Job, Registry, Terms};
use platform::{App, Error, Millis, access::UserId};
use sandbox::{Evaluation, Outcome, Report, Tests};
use scoring::BasisPoints;
use serde::{Deserialize, Serialize};
use tasks::{ActivityId, NewResult, tries_allowed};

/// The lane of evaluations: `suanpan work` on other machines takes from it too.
pub const LANE: &str = "python";
/// Examinations go before everything that waits.
pub const EXAM_URGENCY: i64 = 1;
const REQUEUE_EVERY_MS: Millis = 60_000;
/// So long a submission may wait before its job is looked for.
const LOST_AFTER_MS: Millis = 180_000;

/// Submissions of one person that may wait for their evaluation at the same time.
const WAITING_AT_ONCE: i64 = 5;

/// Whose program is handed in, and what for.
#[derive(Debug, Clone)]
pub(crate) struct HandIn<'a> {
    pub(crate) task: &'a PythonTask,
    pub(crate) activity: Option<ActivityId>,
    pub(crate) class: Option<ClassId>,
    pub(crate) user: UserId,
    pub(crate) code: &'a str,
    pub(crate) late: Late,
    /// How often a hand-in for the activity was given back: each allows one more.
    pub(crate) returned: usize,
}

/// The unique key of a submission's job, by which its place in the queue is asked.
pub(crate) fn job_key(id: SubmissionId) -> String {
    format!("{}:{id}", Evaluate::KIND)
}

/// Stores a submission and enqueues its evaluation, together.
pub(crate) async fn hand_in(tx: &Tx, hand_in: &HandIn<'_>, now_ms: Millis) -> Result<SubmissionId, Error> {
    let HandIn {
        task,
        activity,
        class,
        user,
        code,
        late,
        returned,
    } = *hand_in;
    let number = submission::count(tx, task.id, user).await? + 1;
    if let Some(most) = tries_allowed(task.attempts, returned).exceeded_by(number) {
        let msg = format!("该题最多提交 {most} 次，你已用完。");
        return Err(Error::conflict("coding.no_attempts_left", msg));
    }
    if submission::count_waiting(tx, user).await? >= WAITING_AT_ONCE {
        let msg = format!("你已有 {WAITING_AT_ONCE} 份提交在等待评测，请等其中一份评测结束后再提交。");
        return Err(Error::conflict("coding.too_many_waiting", msg));
    }
    let new = NewSubmission {
        task: task.id,
        activity,
        class,
        user,
        number,
        code,
        late,
    };
    let id = submission::insert(tx, &new, now_ms).await?;
    enqueue(tx, id, user, class, now_ms).await?;
    Ok(id)
}

async fn enqueue(
    tx: &Tx,
    id: SubmissionId,
    user: UserId,
    class: Option<ClassId>,
    now_ms: Millis,
) -> database::Result<()> {
    let terms = Terms {
        fair_key: format!("user:{user}"),
        group_key: class.map(|class| format!("class:{class}")).unwrap_or_default(),
        unique_key: Some(job_key(id)),
        ..Terms::default()
    };
    let job = Evaluate { submission: id };
    jobs::enqueue(tx, &job, &terms, now_ms).await.map(drop)
}

/// Where a submission stands, for the student who waits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QueuePosition {
    /// So many are evaluated before it.
    pub(crate) ahead: i64,
    pub(crate) is_running: bool,
    /// Until its report, by how long the last ones took and how many are evaluated at a time.
    pub(crate) wait_ms: i64,
}

/// Its place in the queue; none when no job waits for it any more.
pub(crate) async fn place_of(
    tx: &Tx,
    id: SubmissionId,
    now_ms: Millis,
) -> database::Result<Option<QueuePosition>> {
    let Some(waiting) = jobs::waiting_before(tx, &job_key(id), now_ms).await? else {
        return Ok(None);
    };
    let usual_ms = submission::usual_run_ms(tx).await?;
    let rounds = (waiting.ahead + 1) as f64 / waiting.busy.max(1) as f64;
    Ok(Some(QueuePosition {
        ahead: waiting.ahead,
        is_running: waiting.is_running,
        wait_ms: (rounds * usual_ms).ceil() as i64,
    }))
}

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App, runner: &Runner) {
    crate::record::register_jobs(registry, app);
    registry
        .add_scheduled::<RequeueLost>(app.clone(), REQUEUE_EVERY_MS)
        .add::<ProgramAnswer>((app.clone(), runner.clone()))
        .add::<TestAgain>((app.clone(), runner.clone()))
        .add::<Evaluate>((app.clone(), runner.clone()));
}

/// Looks for submissions whose job was lost or given up: each gets its one report in the end.
#[derive(Debug, Default, Serialize, Deserialize)]
struct RequeueLost;

impl Job for RequeueLost {
    const KIND: &'static str = "coding.requeue_lost";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        app.db
            .write(move |tx| async move {
                for lost in submission::list_waiting(&tx, now_ms - LOST_AFTER_MS).await? {
                    // Whose job still waits gets no second one: its key is unique.
                    enqueue(&tx, lost.id, lost.user, lost.class, now_ms).await?;
                }
                Ok::<_, database::Error>(())
            })
            .await?;
        Ok(())
    }
}

/// Evaluates a submission and writes its report.
#[derive(Debug, Serialize, Deserialize)]
struct Evaluate {
    submission: SubmissionId,
}

impl Job for Evaluate {
    const KIND: &'static str = "coding.evaluate";
    const LANE: &'static str = LANE;
    type Context = (App, Runner);

    async fn run(self, (app, runner): Self::Context) -> Result<(), Failure> {
        evaluate(app, runner, self.submission).await
    }
}

async fn evaluate(app: App, runner: Runner, id: SubmissionId) -> Result<(), Failure> {
    let loaded = app
        .db
        .read(move |tx| async move {
            let Some(submission) = submission::find_submission(&tx, id).await? else {
                return Ok(None);
            };
            let task = find_task(&tx, submission.task).await?;
            Ok::<_, database::Error>(task.map(|task| (submission, task)))
        })
        .await?;
    let Some((submission, task)) = loaded else {
        return Err(Failure::GiveUp("the submission or its task is gone".into()));
    };
    if submission.state != SubmissionState::Queued {
        return Ok(());
    }
    let report = run_tests(&app, &runner, &submission.code, &TestsOfTask::of(&task))
        .await
        .map_err(|error| Failure::Retry(error.to_string()))?;
    if matches!(report.outcome, Outcome::Infra | Outcome::Stopped) {
        return Err(Failure::Retry(report.detail));
    }
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { record(&tx, &submission, &task, &report, now_ms).await })
        .await
        .map_err(|error| Failure::Retry(error.to_string()))?;
    app.pushes.note(pushes::queue());
    Ok(())
}

/// What a program is tested with.
pub(crate) struct TestsOfTask {
    declared: Option<String>,
    python: Option<String>,
    files: Vec<TaskFile>,
    /// The teacher's, for a task that is one.
    notebook: Option<Notebook>,
}

impl TestsOfTask {
    /// A task's tests and files.
    pub(crate) fn of(task: &PythonTask) -> Self {
        Self {
            declared: task.declared_tests.clone(),
            python: task.test_program.clone(),
            files: task.files.clone(),
            // A stored notebook was read when it was stored.
            notebook: task.notebook().ok().flatten(),
        }
    }

    /// Whether anything is tested: of some notebooks people mark everything.
    pub(crate) fn has_tests(&self) -> bool {
        match &self.notebook {
            Some(notebook) => notebook.to_task().tested_points() > 0.0,
            None => self.declared.is_some() || self.python.is_some(),
        }
    }

    /// Tests without files; an empty text is none.
    pub(crate) fn own(declared: &str, python: &str) -> Self {
        let some = |text: &str| (!text.trim().is_empty()).then(|| text.to_owned());
        Self {
            declared: some(declared),
            python: some(python),
            files: Vec::new(),
            notebook: None,
        }
    }

    /// The tests of a notebook that is no task yet.
    pub(crate) fn of_notebook(notebook: Notebook) -> Self {
        Self {
            notebook: Some(notebook),
            ..Self::own("", "")
        }
    }
}

/// A program of a task that is still being written, and what it is tested with.
#[derive(Debug, Clone)]
pub struct Trial {
    pub code: String,
    pub declared_tests: Option<String>,
    pub test_program: Option<String>,
    pub files: Vec<TaskFile>,
}

/// Tests a program of a task that is still being written; nothing of it is kept.
///
/// # Errors
/// `coding.too_many_runs` (409), 429 where too much was begun, and where no sandbox runs; a fault in the text of the tests is the
/// author's (`declared_tests`).
pub async fn try_program(app: &App, runner: &Runner, by: UserId, trial: Trial) -> Result<Report, Error> {
    let _share = runner.take_share(by, app.now_ms())?;
    let own = TestsOfTask::own(
        trial.declared_tests.as_deref().unwrap_or_default(),
        trial.test_program.as_deref().unwrap_or_default(),
    );
    if own
        .declared
        .as_deref()
        .is_some_and(|text| Tests::from_toml(text).is_err())
    {
        return Err(Error::invalid(
            "declared_tests",
            "tests.toml 的写法有误，请先改正。",
        ));
    }
    let tests = TestsOfTask {
        files: trial.files,
        ..own
    };
    run_tests(app, runner, &trial.code, &tests).await
}

/// Runs the tests of a task on a program.
pub(crate) async fn run_tests(
    app: &App,
    runner: &Runner,
    code: &str,
    task: &TestsOfTask,
) -> Result<Report, Error> {
    let declared = match &task.declared {
        Some(text) => {
            Tests::from_toml(text)
                .map_err(|error| Error::internal("read tests.toml", error))?
                .declared
        }
        None => None,
    };
    let tests = Tests {
        declared,
        python: task.python.clone(),
        files: files::load(app, &task.files, FileUse::Hidden).await?,
    };
    let files = files::load(app, &task.files, FileUse::Data).await?;
    let plan = task.notebook.as_ref().map(|notebook| notebook.plan(code));
    let changes = plan.as_ref().map(notebook::changes_of).unwrap_or_default();
    if plan.as_ref().is_some_and(|plan| plan.tests.is_empty()) {
        // A person gives the whole mark; nothing is run.
        return Ok(Report {
            tampering: changes,
            ..Report::empty(Outcome::Marked, "")
        });
    }
    let sandbox = runner.sandbox().await?;
    let evaluation = Evaluation {
        code: code.into(),
        files,
        tests,
        notebook: plan.map(notebook::cells_of),
    };
    let mut report = sandbox
        .evaluate(evaluation)
        .await
        .map_err(|error| crate::runner::refusal(&error))?;
    report.tampering.extend(changes);
    Ok(report)
}

/// Writes the report and what the activity earns by it, once.
async fn record(
    tx: &Tx,
    submission: &Submission,
    task: &PythonTask,
    report: &Report,
    now_ms: Millis,
) -> Result<(), Error> {
    let is_marked = report.outcome == Outcome::Marked;
    let state = if is_marked {
        SubmissionState::Done
    } else {
        SubmissionState::Broken
    };
    let share = BasisPoints::nearest(report.earned);
    if !submission::mark(tx, submission.id, state, share, report, now_ms).await? {
        return Ok(());
    }
    pushes::submission(submission.id).push(tx);
    if !is_marked {
        return Ok(());
    }
    let manual = manual::manual_of(tx, submission, task, share).await?;
    let share = manual.as_ref().map_or(share, Manual::share);
    if let Some(manual) = &manual {
        submission::put_manual(tx, submission.id, manual).await?;
        manual::ask_marker(tx, submission.id, now_ms).await?;
    }
    let event = SubmissionMarked {
        user_id: submission.user,
        course_id: task.course,
    };
    jobs::emit(tx, &event, now_ms).await?;
    let Some(activity) = submission.activity else {
        return Ok(());
    };
    let result = NewResult {
        activity,
        user: submission.user,
        class: submission.class,
        share,
        late: submission.late(),
        needs_marker: manual.as_ref().is_some_and(Manual::is_waiting),
        keeps_best: task.keeps_best,
    };
    tasks::record_result(tx, &result, now_ms).await?;
    if manual.is_some() {
        manual::recount(tx, submission, task, now_ms).await?;
    }
    Ok(())
}
