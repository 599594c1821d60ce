//! From the features to the scores: everything one student has done in a course, beside exams.
//!
//! Written anew as a whole each time, so doing it again changes nothing and nothing can be forgotten. It costs what one
//! student's course costs, whatever the size of the class or school.

use crate::{
    collect_mastery::MasteryCollector,
    events::{WorkChange, WorkChanged, collected},
    gradebook::{cell::Standing, late::LatePart},
    store::{
        mastery::{Mastered, find_numbered, put_numbered},
        score::{NewScore, Score, ScoreSource, list_scores, put_scores, remove_scores},
    },
    trend::collect_trends,
    why::Why,
};
use classes::ClassId;
use coding::{PythonTaskProgress, list_python_progress};
use courses::{Course, CourseId, find_course};
use database::{Database, Result, Tx};
use learning::{Learning, load_learning};
use platform::{Millis, access::UserId};
use scoring::{BasisPoints, Points};
use tasks::{ActivityKind, ExerciseProgress, StudentTask, list_exercise_progress, list_tasks_of_student};

/// What a score without a weight of its own weighs, in hundredths.
pub(crate) const USUAL_WEIGHT: i64 = 100;

/// How often what was read is read again because somebody wrote meanwhile, before it is read where nobody else can write.
const TRIES: usize = 3;

/// What one student has reached in a course, as far as it is not written yet.
#[derive(Debug, Clone)]
pub struct StudentResults {
    course: CourseId,
    user: UserId,
    /// How often this student's results had been written when these were read.
    number: i64,
    /// Scores that are none any more.
    gone: Vec<(ScoreSource, i64)>,
    /// Scores that are new or differ from what stands.
    changed: Vec<NewScore>,
    /// What that says of their work, for who takes the course in a class.
    work: Vec<WorkChanged>,
    mastery: Mastered,
    now_ms: Millis,
}

/// Writes the scores of one student in a course from what they learned, handed in and missed.
///
/// Everything is read and computed beside the writing thread, and only what differs is written. Whoever changes what is read
/// here has it collected afterwards; so it is enough that nothing older is written over something newer.
pub async fn collect_student(db: &Database, course: CourseId, user: UserId, now_ms: Millis) -> Result<()> {
    for _ in 0..TRIES {
        let read = move |tx| async move { read_student_results(&tx, course, user, now_ms).await };
        let Some(found) = db.read(read).await? else {
            return Ok(());
        };
        if db
            .write(move |tx| async move { write_student_results(&tx, &found).await })
            .await?
        {
            return Ok(());
        }
    }
    db.write(move |tx| async move {
        match read_student_results(&tx, course, user, now_ms).await? {
            Some(found) => write_student_results(&tx, &found).await.map(drop),
            None => Ok(()),
        }
    })
    .await
}

/// Computes what a student has reached; none where everything stands already, and for who does not learn there.
pub async fn read_student_results(
    tx: &Tx,
    course: CourseId,
    user: UserId,
    now_ms: Millis,
) -> Result<Option<StudentResults>> {
    let Some(course) = find_course(tx, course).await? else {
        return Ok(None);
    };
    // INVARIANT: the number is read before what it stands for.
    let (number, known) = find_numbered(tx, course.id, user).await?;
    let class = classes::find_class_with_course(tx, user, course.id).await?;
    // A teacher who looks around learns nothing that counts.
    if class.is_none() && !courses::is_enrolled(tx, course.id, user).await? {
        return Ok(None);
    }
    let collector = Collector {
        course: &course,
        class,
        user,
        now_ms,
    };
    let mut changed = collector.collect(tx).await?;
    let old = list_scores(tx, course.id, user).await?;
    let gone = old.iter().filter(|old| {
        let stays = |new: &NewScore| (new.source, new.source_id) == (old.source, old.source_id);
        old.source != ScoreSource::Exam && !changed.iter().any(stays)
    });
    let gone: Vec<_> = gone.map(|old| (old.source, old.source_id)).collect();
    changed.retain(|new| !old.iter().any(|old| old.stands_for(new)));
    let mastery = MasteryCollector::new(course.id).sum(tx, user).await?;
    let is_new = known.as_ref() != Some(&mastery) || !gone.is_empty() || !changed.is_empty();
    let work = class.map_or_else(Vec::new, |class| work_changes(class, &old, &changed));
    Ok(is_new.then_some(StudentResults {
        course: course.id,
        user,
        number,
        gone,
        changed,
        work,
        mastery,
        now_ms,
    }))
}

/// Writes what was read; returns false, and writes nothing, where somebody has written since.
pub async fn write_student_results(tx: &Tx, found: &StudentResults) -> Result<bool> {
    let (course, user) = (found.course, found.user);
    if !put_numbered(tx, course, user, &found.mastery, found.number).await? {
        return Ok(false);
    }
    let gone: Vec<_> = found
        .gone
        .iter()
        .map(|(source, id)| (user, *source, *id))
        .collect();
    remove_scores(tx, &gone).await?;
    put_scores(tx, &found.changed).await?;
    collect_trends(tx, course, &[user]).await?;
    if !found.gone.is_empty() || !found.changed.is_empty() {
        collected(tx, user, course, found.now_ms).await?;
    }
    ::jobs::emit_all(tx, &found.work, found.now_ms).await?;
    Ok(true)
}

/// What scores that changed say of somebody's work: more attempts were handed in, another mark is there.
fn work_changes(class: ClassId, old: &[Score], changed: &[NewScore]) -> Vec<WorkChanged> {
    let mut changes = Vec::new();
    let work = changed.iter().filter(|new| new.source != ScoreSource::Learning);
    for new in work {
        let before = old
            .iter()
            .find(|old| (old.source, old.source_id) == (new.source, new.source_id));
        let is_handed_in = new.attempts > before.map_or(0, |old| old.attempts);
        let is_marked = Why::standing(&new.why) == Standing::Scored
            && before.is_none_or(|old| {
                (old.standing, old.earned, old.attempts) != (Standing::Scored, new.earned, new.attempts)
            });
        let of = |change| WorkChanged {
            class_id: class,
            course_id: new.course,
            source: new.source,
            source_id: new.source_id,
            change,
        };
        changes.extend(is_handed_in.then(|| of(WorkChange::HandedIn)));
        changes.extend(is_marked.then(|| of(WorkChange::Marked)));
    }
    changes
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
            late: Vec::new(),
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
                    late_ms: result.and_then(|one| known(one.late_ms)),
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
            late: late_parts(work),
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
        let (earned, late_ms) = (result.earned.max(Points::ZERO), known(result.late_ms));
        why.extend(result.is_late.then_some(Why::Late { late_ms }));
        why.extend(result.is_waiting.then_some(Why::Waiting));
        let late = LatePart {
            points: earned,
            late_ms,
        };
        Some(NewScore {
            late: result.is_late.then_some(late).into_iter().collect(),
            earned,
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

/// How late something came, where that is known: of what was handed in before it was kept, nobody knows.
fn known(late_ms: Millis) -> Option<Millis> {
    Some(late_ms).filter(|late_ms| *late_ms > 0)
}

/// What of a task's marks was handed in late and had nothing taken by the task's own rule.
fn late_parts(work: &StudentTask) -> Vec<LatePart> {
    let task = &work.task;
    if task.late_percent < 100 {
        return Vec::new();
    }
    let weights: i64 = graded(work).map(|activity| activity.weight).sum();
    let whole = weights.max(1) * BasisPoints::WHOLE.get();
    let mut left = work.progress.earned;
    let late = graded(work).filter_map(|activity| {
        let result = work.results.get(&activity.id).filter(|result| result.is_late)?;
        // Rounded as the task's own marks are, and never more than those.
        let exact = task.points.0 * activity.weight * result.share.get();
        let points = Points((exact + whole / 2) / whole).min(left);
        left = left - points;
        Some(LatePart {
            points,
            late_ms: known(result.late_ms),
        })
    });
    late.collect()
}

fn kept(keeps_best: bool, tries: i64) -> Why {
    if keeps_best {
        Why::Best { tries }
    } else {
        Why::Last { tries }
    }
}
