//! From the features to the scores: everything one student has done in a course, beside exams.
//!
//! Written anew as a whole each time, so doing it again changes nothing and nothing can be forgotten. It costs what one
//! student's course costs, whatever the size of the class or school.

use crate::{
    collect_mastery::MasteryCollector,
    store::score::{NewScore, ScoreSource, list_scores, put_score, remove_score},
    trend::collect_trend,
    why::Why,
};
use classes::ClassId;
use coding::{PythonTaskProgress, list_python_progress};
use courses::{Course, CourseId, find_course};
use database::{Result, Tx};
use learning::{Learning, load_learning};
use platform::{Millis, access::UserId};
use scoring::Points;
use tasks::{ActivityKind, ExerciseProgress, StudentTask, list_exercise_progress, list_tasks_of_student};

/// What a score without a weight of its own weighs, in hundredths.
const USUAL_WEIGHT: i64 = 100;

/// Writes the scores of one student in a course from what they learned, handed in and missed.
pub async fn collect_student(tx: &Tx, course: CourseId, user: UserId, now_ms: Millis) -> Result<()> {
    let Some(course) = find_course(tx, course).await? else {
        return Ok(());
    };
    let class = classes::find_class_with_course(tx, user, course.id).await?;
    // A teacher who looks around learns nothing that counts.
    if class.is_none() && !courses::is_enrolled(tx, course.id, user).await? {
        return Ok(());
    }
    let collector = Collector {
        course: &course,
        class,
        user,
        now_ms,
    };
    let scores = collector.collect(tx).await?;
    for old in list_scores(tx, course.id, user).await? {
        let is_kept = old.source == ScoreSource::Exam
            || scores
                .iter()
                .any(|new| (new.source, new.source_id) == (old.source, old.source_id));
        if !is_kept {
            remove_score(tx, user, old.source, old.source_id).await?;
        }
    }
    for score in &scores {
        put_score(tx, score).await?;
    }
    collect_trend(tx, course.id, user).await?;
    let mastery = MasteryCollector::load(tx, course.id).await?;
    mastery.collect(tx, user).await
}

struct Collector<'a> {
    course: &'a Course,
    class: Option<ClassId>,
    user: UserId,
    now_ms: Millis,
}

impl Collector<'_> {
    async fn collect(&self, tx: &Tx) -> Result<Vec<NewScore>> {
        let (course, class, user) = (self.course.id, self.class, self.user);
        let learning = load_learning(tx, self.course, user).await?;
        let tasks = list_tasks_of_student(tx, course, class, user).await?;
        let exercises = list_exercise_progress(tx, course, class, user).await?;
        let programs = list_python_progress(tx, course, user).await?;
        let mut scores: Vec<NewScore> = self.learning(&learning).into_iter().collect();
        scores.extend(tasks.iter().filter_map(|work| self.task(work)));
        scores.extend(exercises.iter().filter_map(|work| self.exercise(work)));
        scores.extend(programs.iter().filter_map(|work| self.program(work)));
        Ok(scores)
    }

    fn score(&self, source: ScoreSource, source_id: i64, title: &str) -> NewScore {
        NewScore {
            user: self.user,
            source,
            source_id,
            course: self.course.id,
            part: source.part(),
            title: title.into(),
            earned: Points::ZERO,
            full: Points::ZERO,
            attempts: 0,
            weight: USUAL_WEIGHT,
            why: Vec::new(),
            at_ms: self.now_ms,
        }
    }

    fn learning(&self, learning: &Learning) -> Option<NewScore> {
        let at_ms = learning.last_at_ms?;
        let weights = self.course.learning_weights;
        let mut why = Vec::new();
        if !learning.lectures.is_empty() {
            let watched: i64 = learning.lectures.iter().map(|lecture| lecture.percent).sum();
            why.push(Why::Lectures {
                finished: learning.finished_lectures(),
                total: learning.lectures.len(),
                percent: watched as f64 / learning.lectures.len() as f64,
                weight: weights.video,
            });
        }
        if !learning.resources.is_empty() {
            why.push(Why::Resources {
                opened: learning.opened_resources(),
                total: learning.resources.len(),
                weight: weights.resource,
            });
        }
        Some(NewScore {
            earned: Points((learning.percent * 100.0).round() as i64),
            full: Points::whole(100),
            attempts: 1,
            why,
            at_ms,
            ..self.score(ScoreSource::Learning, self.course.id.0, &self.course.title)
        })
    }

    fn task(&self, work: &StudentTask) -> Option<NewScore> {
        let task = &work.task;
        let is_missed = work.is_missed_at(self.now_ms);
        let is_unopened = !work.opening.counts_at(self.now_ms);
        if is_unopened || (work.results.is_empty() && !is_missed) {
            return None;
        }
        let weights: i64 = graded(work).map(|activity| activity.weight).sum();
        let mut why: Vec<Why> = graded(work)
            .map(|activity| {
                let result = work.results.get(&activity.id);
                Why::Activity {
                    title: activity.title.clone(),
                    kind: activity.kind.to_string(),
                    weight_percent: activity.weight as f64 * 100.0 / weights.max(1) as f64,
                    reached_percent: result.map(|result| result.share.percent()),
                    late_percent: result.filter(|one| one.is_late).map(|_| task.late_percent),
                    is_waiting: result.is_some_and(|result| result.needs_marker),
                }
            })
            .collect();
        if is_missed {
            why = vec![Why::Missed {
                due_at_ms: work.opening.due_at_ms,
            }];
        }
        Some(NewScore {
            earned: work.progress.earned,
            full: task.points,
            attempts: work.results.values().map(|result| result.tries).sum(),
            weight: work.opening.weight,
            why,
            at_ms: work
                .last_at_ms()
                .or(work.opening.due_at_ms)
                .unwrap_or(self.now_ms),
            ..self.score(ScoreSource::Task, task.id.0, &task.title)
        })
    }

    fn exercise(&self, work: &ExerciseProgress) -> Option<NewScore> {
        if !work.opening.counts_at(self.now_ms) {
            return None;
        }
        let score = NewScore {
            weight: work.opening.weight,
            ..self.score(ScoreSource::Exercise, work.exercise.id.0, &work.exercise.title)
        };
        let Some(result) = work.result else {
            return work.is_missed_at(self.now_ms).then(|| NewScore {
                full: Points::whole(100),
                why: vec![Why::Missed {
                    due_at_ms: work.opening.due_at_ms,
                }],
                at_ms: work.opening.due_at_ms.unwrap_or(self.now_ms),
                ..score
            });
        };
        let mut why = vec![kept(work.exercise.keeps_best, result.tries)];
        why.extend(result.is_late.then_some(Why::Late));
        why.extend(result.is_waiting.then_some(Why::Waiting));
        Some(NewScore {
            earned: result.earned.max(Points::ZERO),
            full: result.full,
            attempts: result.tries,
            why,
            at_ms: result.last_at_ms,
            ..score
        })
    }

    fn program(&self, work: &PythonTaskProgress) -> Option<NewScore> {
        let task = &work.task;
        let share = work.share.filter(|_| !task.is_practice)?;
        let mut why = vec![kept(task.keeps_best, work.tries)];
        why.extend(work.is_waiting.then_some(Why::Waiting));
        Some(NewScore {
            earned: task.points.times(share.into()),
            full: task.points,
            attempts: work.tries,
            why,
            at_ms: work.last_at_ms.unwrap_or(self.now_ms),
            ..self.score(ScoreSource::Python, task.id.0, &task.title)
        })
    }
}

fn graded(work: &StudentTask) -> impl Iterator<Item = &tasks::Activity> {
    work.activities
        .iter()
        .filter(|activity| activity.kind != ActivityKind::Table)
}

fn kept(keeps_best: bool, tries: i64) -> Why {
    if keeps_best {
        Why::Best { tries }
    } else {
        Why::Last { tries }
    }
}
