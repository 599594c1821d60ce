//! The demo's exercises and programs: weeks of attempts, marked by the real rules; and the scores they come to.

use super::{
    cohort::{Size, Taught},
    exams::answers::Student,
    oclock,
};
use classes::{ItemKind, Late, Opening};
use coding::{NewSubmission, PythonTask};
use course_folder::model::Files;
use database::Tx;
use platform::{
    App, Error, Millis,
    access::UserId,
    clock::{days, hours, minutes},
};
use questions::{
    Keyed, Shown,
    set::{Form, FormItem},
};
use sandbox::{Outcome, Report, Tests, Verdict};
use scoring::{Points, question::QuestionKind};
use std::{collections::HashMap, sync::Arc};
use tasks::{Exercise, NewResult, PastAttempt, exercise::Answers};

/// Loads weeks of practice of every class alike, and the scores of every class.
pub(super) async fn load(app: &App, size: Size) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for cohort in size.cohorts() {
                let Some(taught) = cohort.find(&tx).await? else {
                    continue;
                };
                let past = Past {
                    tx: &tx,
                    taught,
                    now_ms,
                };
                past.exercises().await?;
                past.programs().await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    let all = app
        .db
        .read(|tx| async move { classes::list_active(&tx).await })
        .await?;
    for class in all {
        results::rebuild_class(app, class).await?;
    }
    Ok(())
}

/// The time since the beginning of a class.
struct Past<'a> {
    tx: &'a Tx,
    taught: Taught,
    now_ms: Millis,
}

/// What the demo's teacher writes under an answer, from full to hardly any points.
const COMMENTS: [&str; 4] = [
    "要点完整，表述清楚，很好。",
    "大体正确，还缺一类情况，对照参考答案补全。",
    "只说了结论，没有说为什么，请结合讲义举一个例子。",
    "请重看本节视频后再做一次。",
];

/// A number from 0 to 99 that looks random and is always the same.
fn spread(one: usize, other: usize) -> usize {
    (one * 7919 + other * 104_729 + one * other * 31) % 100
}

impl Past<'_> {
    async fn exercises(&self) -> Result<(), Error> {
        let bank = questions::list_candidates(self.tx, self.taught.course).await?;
        let openings = classes::list_openings(self.tx, self.taught.class, ItemKind::Exercise, None).await?;
        let members = &self.taught.students;
        let mut exercises = tasks::list_exercises(self.tx, self.taught.course).await?;
        // The demo's students keep their books in tasks.
        let asks_books = |id: &str| {
            bank.find(id)
                .is_some_and(|found| found.kind == QuestionKind::Books)
        };
        exercises.retain(|one| !one.spec.questions.iter().any(|named| asks_books(&named.id)));
        let mut sheet = AnswerSheet::default();
        for (index, exercise) in exercises.iter().enumerate() {
            let Some(opening) = openings.get(&exercise.id.0) else {
                continue;
            };
            for (number, user) in members.iter().enumerate() {
                let diligence = if number == 0 {
                    88
                } else {
                    30 + spread(number, 3) * 6 / 10
                };
                if spread(number, index + 17) >= diligence {
                    continue;
                }
                let tries = 1 + usize::from(spread(index, number) < 30);
                for number_of_try in 0..tries {
                    let seed = (number * 1009 + index * 31 + number_of_try) as u64;
                    let started_at_ms = self.time(opening, number + number_of_try * 7, index);
                    let past = PastAttempt {
                        exercise,
                        user: *user,
                        class: self.taught.class,
                        seed,
                        started_at_ms,
                        submitted_at_ms: started_at_ms + minutes(6 + spread(number, index) as i64 / 6),
                    };
                    sheet.prepare(self.tx, exercise, &bank, seed).await?;
                    // A second try is better prepared.
                    let mut student = Student::of(number + number_of_try * 3, seed.cast_signed());
                    let added =
                        tasks::add_attempt(self.tx, &past, &bank, &mut |form| sheet.fill(form, &mut student))
                            .await?;
                    if let Some(id) = added {
                        self.mark(id, past.submitted_at_ms, spread(number, index + number_of_try))
                            .await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What waits goes to the desk; two thirds of it were marked since, as the rules propose or a little better.
    async fn mark(&self, id: tasks::ExerciseAttemptId, at_ms: Millis, chance: usize) -> Result<(), Error> {
        marking::take_over(self.tx, marking::SourceKind::Exercise, id.0, at_ms).await?;
        let items = marking::list_items_of_source(self.tx, marking::SourceKind::Exercise, id.0).await?;
        for item in items {
            if item.state != marking::ItemState::Waiting || chance.is_multiple_of(3) {
                continue;
            }
            let generous = Points::whole((chance % 2) as i64);
            let points = (item.proposed.unwrap_or_default() + generous).min(item.full);
            let quarter = 3 - (points.0 * 3 / item.full.0.max(1)).clamp(0, 3);
            let given = marking::NewMark {
                points,
                rubric: &[],
                tags: &[],
                notes: &[],
                changes: &[],
                step: None,
                comment: COMMENTS[quarter as usize],
                marker: self.taught.teacher,
                reason: "",
                is_override: false,
            };
            let marked_at_ms = (at_ms + hours(20)).min(self.now_ms - minutes(30));
            marking::give(self.tx, &item, &given, marked_at_ms).await?;
        }
        Ok(())
    }

    /// When a student comes to something: some days after its opening, in the evening, never in the future.
    fn time(&self, opening: &Opening, number: usize, index: usize) -> Millis {
        let opened_ms = opening.opens_at_ms.unwrap_or(self.now_ms - days(40));
        let day = (spread(number, index) as i64 * 11) / 100;
        let evening = oclock(opened_ms + days(day), 18, 30);
        let at_ms = evening + hours(spread(index, number) as i64 % 4) + minutes(number as i64 % 50);
        at_ms.min(self.now_ms - hours(1) - minutes(number as i64))
    }

    async fn programs(&self) -> Result<(), Error> {
        let members = &self.taught.students;
        let activities = tasks::list_activities(self.tx, self.taught.course).await?;
        let all = coding::list_tasks(self.tx, self.taught.course).await?;
        let programs = Programs(super::courses::files_of("shuzhi-kuaiji"));
        for (index, task) in all.iter().filter(|task| !task.is_practice).take(9).enumerate() {
            // What a notebook's tests say is in its cells, not in a list that verdicts can be invented from.
            if task.notebook_source.is_some() {
                continue;
            }
            let activity = activities
                .iter()
                .find(|one| one.kind == tasks::ActivityKind::Python && one.reference() == task.key);
            for (number, user) in members.iter().enumerate() {
                let diligence = if number == 0 {
                    90
                } else {
                    18 + spread(number, 5) * 5 / 10
                };
                if spread(number, index + 31) < diligence {
                    self.program(&programs, (task, activity), *user, (number, index))
                        .await?;
                }
            }
        }
        Ok(())
    }

    /// One to three programs, each a little better than the one before.
    async fn program(
        &self,
        programs: &Programs,
        (task, activity): (&PythonTask, Option<&tasks::Activity>),
        user: UserId,
        (number, index): (usize, usize),
    ) -> Result<(), Error> {
        let tests = Tests::from_toml(task.declared_tests.as_deref().unwrap_or_default())
            .map_err(|error| Error::internal("read a task's tests", error))?;
        let tries = 1 + spread(index, number) % 3;
        let begun_ms = self.now_ms - days(33 - index as i64 * 3) + hours(spread(number, index) as i64 % 60);
        for number_of_try in 0..tries {
            let submitted_at_ms = (begun_ms + minutes(number_of_try as i64 * 19))
                .min(self.now_ms - hours(2) + minutes(number_of_try as i64 * 9));
            let is_last = number_of_try + 1 == tries;
            let knows = if is_last {
                60 + spread(number, 9) / 2
            } else {
                25 + number_of_try * 25
            };
            let report = report(&tests, number + number_of_try, knows);
            let code = programs.of(task, report.earned, number + number_of_try);
            let new = NewSubmission {
                task: task.id,
                activity: activity.map(|activity| activity.id),
                class: Some(self.taught.class),
                user,
                number: number_of_try as i64 + 1,
                code: &code,
                late: Late::NOT,
            };
            coding::add_submission(self.tx, &new, &report, submitted_at_ms).await?;
            // Before each of them the program was tried a few times.
            for number_of_run in 0..=spread(number, index + number_of_try) as i64 % 6 {
                let begun_at_ms = submitted_at_ms - minutes(1 + number_of_run * 2);
                coding::add_run(self.tx, user, task.id, begun_at_ms).await?;
            }
            let Some(activity) = activity else { continue };
            let result = NewResult {
                activity: activity.id,
                user,
                class: Some(self.taught.class),
                share: scoring::BasisPoints::nearest(report.earned),
                late: Late::NOT,
                needs_marker: false,
                keeps_best: task.keeps_best,
            };
            tasks::put_result(self.tx, &result, submitted_at_ms).await?;
        }
        Ok(())
    }
}

/// The programs of the course folder: what students might have written.
struct Programs(Files);

impl Programs {
    /// A right program, one with a known fault, or hardly more than the beginning.
    fn of(&self, task: &PythonTask, earned: f64, chance: usize) -> String {
        let folder = format!("python/{}/", task.key);
        let is_wrong = |path: &str| path.starts_with(&format!("{folder}wrong/"));
        let wrong: Vec<_> = self.0.iter().filter(|(path, _)| is_wrong(path)).collect();
        let found = if earned >= 1.0 {
            self.0.get(&format!("{folder}solution.py"))
        } else if earned < 0.4 || wrong.is_empty() {
            None
        } else {
            Some(wrong[chance % wrong.len()].1)
        };
        found.map_or_else(
            || task.starter.clone(),
            |program| {
                let text = String::from_utf8_lossy(program);
                // The folder notes there what its own check expects; no student writes that.
                text.lines()
                    .filter(|line| !line.starts_with("# score:"))
                    .flat_map(|line| [line, "\n"])
                    .collect()
            },
        )
    }
}

/// What the tests of a task say to a program that knows so many percent of them.
fn report(tests: &Tests, chance: usize, knows: usize) -> Report {
    let declared = tests
        .declared
        .as_ref()
        .and_then(|declared| declared["test"].as_array());
    let verdicts: Vec<Verdict> = declared
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(index, test)| {
            let text = |key: &str| test[key].as_str().unwrap_or_default().to_owned();
            let is_visible = test["visible"].as_bool().unwrap_or(false);
            let passed = is_visible && index == 0 || spread(chance, index + 3) < knows;
            let category = text("category");
            let message = match (passed, is_visible) {
                (true, _) => String::new(),
                (false, true) => "结果与期望不一致，请检查计算过程。".to_owned(),
                (false, false) => format!("没有通过：{category}"),
            };
            Verdict {
                name: text("name"),
                kind: text("kind"),
                weight: test["weight"].as_f64().unwrap_or(1.0),
                visible: is_visible,
                passed,
                earned: if passed { 1.0 } else { 0.0 },
                category,
                message,
                difference: None,
                staff: None,
                runtime_ms: 2.0 + spread(index, chance) as f64 / 10.0,
            }
        })
        .collect();
    let whole: f64 = verdicts.iter().map(|verdict| verdict.weight).sum();
    let earned: f64 = verdicts
        .iter()
        .map(|verdict| verdict.weight * verdict.earned)
        .sum();
    Report {
        outcome: Outcome::Marked,
        earned: if whole > 0.0 { earned / whole } else { 0.0 },
        tests: verdicts,
        program: None,
        runtime_ms: 180.0 + chance as f64,
        detail: String::new(),
        tampering: Vec::new(),
    }
}

/// Questions with their keys, read once.
#[derive(Default)]
struct AnswerSheet {
    /// The question, its key, and how hard it is.
    known: HashMap<questions::VersionId, (Arc<Shown>, Arc<Keyed>, i64)>,
}

impl AnswerSheet {
    async fn prepare(
        &mut self,
        tx: &Tx,
        exercise: &Exercise,
        bank: &questions::Bank,
        seed: u64,
    ) -> Result<(), Error> {
        for item in tasks::exercise::draw_form(tx, &exercise.spec, bank, seed)
            .await?
            .items()
        {
            if self.known.contains_key(&item.version) {
                continue;
            }
            let shown = questions::load_shown(tx, &[item.version]).await?.pop();
            let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
            if let Some((shown, keyed)) = shown.zip(keyed) {
                let difficulty = questions::find_difficulty(tx, keyed.question).await?;
                self.known.insert(item.version, (shown, keyed, difficulty));
            }
        }
        Ok(())
    }

    fn fill(&self, form: &Form, student: &mut Student) -> Answers {
        let answer = |(place, item): (usize, &FormItem)| {
            let (shown, keyed, difficulty) = self.known.get(&item.version)?;
            let key = keyed.key.drawn(item.seed);
            Some((place, student.answer(&shown.body, &key, *difficulty)?))
        };
        form.items().enumerate().filter_map(answer).collect()
    }
}
