//! 重新评测: tests were put right, and what a class had handed in is tested once more. What changes is computed first and shown;
//! applied on a teacher's word; and can be taken back.

use crate::{
    Manual, PythonTask, RetestId, Runner, SubmissionMarked, SubmissionState,
    evaluate::{LANE, TestsOfTask, run_tests},
    manual, pushes,
    store::{
        retest::{self, Retest, RetestItem},
        submission::{self, Submission},
        task::find_task,
    },
};
use classes::{ClassId, NewNotice};
use database::Tx;
use jobs::{Failure, Job, Terms};
use platform::{
    App, CurrentUser, Error, Millis,
    access::UserId,
    audit::{self, Act},
};
use sandbox::{Outcome, Report};
use scoring::BasisPoints;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Where a retest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RetestState {
    /// Its submissions are being tested.
    Running,
    /// What it changes is known, and nothing is done.
    Ready,
    /// It is done.
    Applied,
    /// It was done and taken back.
    Undone,
    /// It was not done, and another one was begun in its place.
    Replaced,
}

database::text_column! { RetestState }

/// Begins to test what members of a class handed in for a task.
///
/// # Errors
/// `coding.no_tests` where people alone mark the task, `coding.nothing_to_retest` where nobody handed anything in.
pub(crate) async fn begin(
    tx: &Tx,
    task: &PythonTask,
    class: ClassId,
    by: UserId,
    now_ms: Millis,
) -> Result<RetestId, Error> {
    if !TestsOfTask::of(task).has_tests() {
        return Err(Error::conflict(
            "coding.no_tests",
            "该题没有自动测试，由教师评分。",
        ));
    }
    let (id, items) = retest::begin(tx, task, class, by, now_ms).await?;
    if items.is_empty() {
        let msg = "本班还没有人提交过该题。";
        return Err(Error::conflict("coding.nothing_to_retest", msg));
    }
    for item in items {
        // One after another: whoever hands in meanwhile does not wait for a whole class.
        let terms = Terms {
            fair_key: format!("retest:{id}"),
            group_key: format!("retest:{id}"),
            ..Terms::default()
        };
        jobs::enqueue(tx, &TestAgain { item }, &terms, now_ms).await?;
    }
    Ok(id)
}

/// Tests one submission of a retest.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TestAgain {
    item: i64,
}

impl Job for TestAgain {
    const KIND: &'static str = "coding.retest";
    const LANE: &'static str = LANE;
    type Context = (App, Runner);

    async fn run(self, (app, runner): Self::Context) -> Result<(), Failure> {
        let id = self.item;
        let loaded = app
            .db
            .read(move |tx| async move {
                let Some(item) = retest::find_item(&tx, id).await? else {
                    return Ok(None);
                };
                let submission = submission::find_submission(&tx, item.submission).await?;
                let task = find_task(&tx, item.task).await?;
                Ok::<_, database::Error>(
                    submission
                        .zip(task)
                        .map(|(submission, task)| (item, submission, task)),
                )
            })
            .await?;
        let Some((item, submission, task)) = loaded else {
            return Ok(());
        };
        let report = run_tests(&app, &runner, &submission.code, &TestsOfTask::of(&task))
            .await
            .map_err(|error| Failure::Retry(error.to_string()))?;
        if matches!(report.outcome, Outcome::Infra | Outcome::Stopped) {
            return Err(Failure::Retry(report.detail));
        }
        app.db
            .write(move |tx| async move {
                let said = (state_of(&report), BasisPoints::nearest(report.earned), &report);
                if retest::put_item(&tx, id, item.retest, said).await? == 0 {
                    retest::set_ready(&tx, item.retest).await?;
                }
                pushes::retest(item.retest).push(&tx);
                Ok::<_, database::Error>(())
            })
            .await?;
        Ok(())
    }
}

fn state_of(report: &Report) -> SubmissionState {
    if report.outcome == Outcome::Marked {
        SubmissionState::Done
    } else {
        SubmissionState::Broken
    }
}

impl RetestItem {
    /// What the submission would count for; what its tests cannot say leaves it as it is.
    pub(crate) fn after(&self) -> BasisPoints {
        if self.state != Some(SubmissionState::Done) {
            return self.now_share;
        }
        with_tests(self.manual.as_ref(), self.share).1
    }
}

/// What people mark of a submission and what it counts for, where its tests come to this.
fn with_tests(manual: Option<&Manual>, tested: BasisPoints) -> (Option<Manual>, BasisPoints) {
    let manual = manual.map(|manual| Manual {
        tested_share: tested,
        ..manual.clone()
    });
    let share = manual.as_ref().map_or(tested, Manual::share);
    (manual, share)
}

/// What a student's submissions count for together.
pub(crate) fn counted(task: &PythonTask, shares: &[BasisPoints]) -> Option<BasisPoints> {
    if task.keeps_best {
        shares.iter().max().copied()
    } else {
        shares.last().copied()
    }
}

/// A retest to be applied or taken back, and on whose word.
pub(crate) struct Word<'a> {
    pub(crate) retest: &'a Retest,
    pub(crate) task: &'a PythonTask,
    pub(crate) by: &'a CurrentUser,
    pub(crate) reason: &'a str,
    pub(crate) now_ms: Millis,
}

/// Gives every submission what its tests say now; returns how many students count for something else.
///
/// # Errors
/// `coding.retest_not_ready`, `coding.retest_stale` where the task has changed since.
pub(crate) async fn apply(tx: &Tx, word: &Word<'_>) -> Result<usize, Error> {
    if word.task.content_hash != word.retest.content_hash {
        let msg = "评测之后，题目又有修改。请重新评测后再更新成绩。";
        return Err(Error::conflict("coding.retest_stale", msg));
    }
    if !retest::set_applied(tx, word.retest.id, word.reason, word.by.id, word.now_ms).await? {
        let msg = "评测还没有全部完成，或成绩已经更新过。";
        return Err(Error::conflict("coding.retest_not_ready", msg));
    }
    let items = retest::list_items(tx, word.retest.id).await?;
    let marked = items.iter().filter_map(|item| {
        let report = item
            .report
            .as_ref()
            .filter(|_| item.state == Some(SubmissionState::Done))?;
        Some((item, SubmissionState::Done, item.share, report))
    });
    put_all(tx, word, marked, APPLIED).await
}

/// Gives every submission what it had before; a person's decision since then stands.
///
/// # Errors
/// `coding.retest_not_applied`, `coding.retest_later` where a later one stands.
pub(crate) async fn undo(tx: &Tx, word: &Word<'_>) -> Result<usize, Error> {
    let all = retest::list(tx, word.retest.task, word.retest.class).await?;
    let applied = all.iter().find(|one| one.state == RetestState::Applied);
    if applied.is_some_and(|last| last.id != word.retest.id && last.applied_at_ms > word.retest.applied_at_ms)
    {
        let msg = "在它之后还有别的重新评测。请先撤销后面的。";
        return Err(Error::conflict("coding.retest_later", msg));
    }
    if !retest::set_undone(tx, word.retest.id, word.now_ms).await? {
        let msg = "这次重新评测没有生效，不需要撤销。";
        return Err(Error::conflict("coding.retest_not_applied", msg));
    }
    let items = retest::list_items(tx, word.retest.id).await?;
    let before = items.iter().filter_map(|item| {
        item.state.filter(|state| *state == SubmissionState::Done)?;
        let report = item.was_report.as_ref()?;
        let tested = BasisPoints::nearest(report.earned);
        Some((item, item.was_state?, tested, report))
    });
    put_all(tx, word, before, UNDONE).await
}

/// How it is told that reports are others: to students, and for each of them in the log.
#[derive(Clone, Copy)]
struct Told {
    title: &'static str,
    action: &'static str,
}

const APPLIED: Told = Told {
    title: "重新评测",
    action: "coding.program_retested",
};
const UNDONE: Told = Told {
    title: "撤销重新评测",
    action: "coding.program_restored",
};

/// A submission that counts for something else.
struct Changed {
    user: UserId,
    number: i64,
    before: BasisPoints,
    after: BasisPoints,
}

/// Writes reports and what they count for, and tells the students whose score changes.
async fn put_all<'a>(
    tx: &Tx,
    word: &Word<'_>,
    all: impl Iterator<Item = (&'a RetestItem, SubmissionState, BasisPoints, &'a Report)> + Send,
    told: Told,
) -> Result<usize, Error> {
    let mut submissions = submission::list_of_retest(tx, word.task.id, word.retest.id).await?;
    let before = counted_by_student(word.task, &submissions);
    let (mut marked, mut lines) = (Vec::new(), Vec::new());
    for (item, state, tested, report) in all {
        let Some(of) = submissions.iter_mut().find(|of| of.id == item.submission) else {
            continue;
        };
        let share = of.share;
        (of.manual, of.share) = with_tests(of.manual.as_ref(), tested);
        lines.push(Changed {
            user: of.user,
            number: of.number,
            before: share,
            after: of.share,
        });
        of.state = state;
        of.report = Some(report.clone());
        marked.push(of.clone());
    }
    submission::mark_again(tx, &marked).await?;
    lines.retain(|line| line.before != line.after);
    log_changes(tx, word, &lines, told.action).await?;
    for of in &marked {
        pushes::submission(of.id).push(tx);
    }
    let after = counted_by_student(word.task, &submissions);
    for of_student in marked.chunk_by(|one, next| one.user == next.user) {
        manual::recount(tx, &of_student[0], word.task, word.now_ms).await?;
        let event = SubmissionMarked {
            user_id: of_student[0].user,
            course_id: word.task.course,
        };
        jobs::emit(tx, &event, word.now_ms).await?;
    }
    let changed = after
        .into_iter()
        .filter(|(user, share)| before.get(user) != Some(share));
    let changed: Vec<UserId> = changed.map(|(user, _)| user).collect();
    let count = changed.len();
    notify(tx, word, changed, told.title).await?;
    pushes::retest(word.retest.id).push(tx);
    Ok(count)
}

/// What each student's submissions count for; they stand student by student, the first hand-in first.
fn counted_by_student(task: &PythonTask, all: &[Submission]) -> BTreeMap<UserId, Option<BasisPoints>> {
    let of_student = |of: &[Submission]| {
        let done = of.iter().filter(|one| one.state == SubmissionState::Done);
        let shares: Vec<BasisPoints> = done.map(|one| one.share).collect();
        (of[0].user, counted(task, &shares))
    };
    all.chunk_by(|one, next| one.user == next.user)
        .map(of_student)
        .collect()
}

/// Writes a line of the log for each submission that counts for something else.
async fn log_changes(tx: &Tx, word: &Word<'_>, lines: &[Changed], action: &str) -> Result<(), Error> {
    let members = classes::list_members(tx, word.retest.class).await?;
    let names: HashMap<UserId, String> = members
        .into_iter()
        .map(|member| (member.user, member.real_name))
        .collect();
    let act = |line: &Changed| {
        let facts = serde_json::json!({ "student": names.get(&line.user), "submission": line.number });
        Act::of(action, &word.task.title)
            .with(facts)
            .changed("percent", line.before.percent(), line.after.percent())
            .because(word.reason)
    };
    audit::record_acts(tx, word.by, lines.iter().map(act).collect(), word.now_ms).await
}

async fn notify(tx: &Tx, word: &Word<'_>, recipients: Vec<UserId>, told: &str) -> Result<(), Error> {
    if recipients.is_empty() {
        return Ok(());
    }
    let name: String = word.task.title.chars().take(60).collect();
    let new = NewNotice {
        class: word.retest.class,
        author: word.by.id,
        title: format!("{told}：{name}"),
        text: format!(
            "{}\n\n你的得分因此有变化，可在该题的提交记录中查看。",
            word.reason
        ),
        attachments: Vec::new(),
        publish_at_ms: word.now_ms,
        recipients,
        about: None,
    };
    classes::add_notice(tx, &new, word.now_ms).await?;
    Ok(())
}
