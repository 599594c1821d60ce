//! Where one student stands with every task and exercise of a course: the one source of the student's own pages, the
//! teacher's, the agenda and the scores.

use crate::{
    Activity, ActivityId, ActivityResult, GivenBack, ReturnedActivity, Task, TaskId,
    give_back::outstanding,
    progress::{TaskProgress, task_progress},
    store::{
        self,
        exercise::{Exercise, ExerciseResult},
    },
};
use classes::{ClassId, ItemKind, Opening};
use courses::CourseId;
use database::{Result, Tx};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

/// A task as one student stands with it.
#[derive(Debug, Clone)]
pub struct StudentTask {
    /// The task.
    pub task: Task,
    /// Its activities, in order.
    pub activities: Vec<Activity>,
    /// What was reached in each that was handed in.
    pub results: HashMap<ActivityId, ActivityResult>,
    /// What they come to.
    pub progress: TaskProgress,
    /// When it is open to this student.
    pub opening: Opening,
    /// What was given back to them, by activity, the first one first.
    pub returned: HashMap<ActivityId, Vec<ReturnedActivity>>,
}

impl StudentTask {
    /// What was given back of an activity and has not been done again.
    pub fn returned_of(&self, activity: ActivityId) -> Option<&ReturnedActivity> {
        outstanding(self.returned.get(&activity)?)
    }

    /// What may still be done again, the soonest first.
    pub fn to_redo_at(&self, now_ms: Millis) -> Option<&ReturnedActivity> {
        let own = self.activities.iter().filter_map(|one| self.returned_of(one.id));
        own.filter(|one| one.may_be_redone_at(now_ms))
            .min_by_key(|one| one.due_at_ms)
    }

    /// When something of it was handed in last.
    pub fn last_at_ms(&self) -> Option<Millis> {
        self.results.values().map(|result| result.last_at_ms).max()
    }

    /// Whether its time has passed without anything handed in.
    pub fn is_missed_at(&self, now_ms: Millis) -> bool {
        self.progress.done == 0 && self.progress.graded > 0 && is_over(&self.opening, now_ms)
    }
}

/// An exercise as one student stands with it.
#[derive(Debug, Clone)]
pub struct ExerciseProgress {
    /// The exercise.
    pub exercise: Exercise,
    /// What counts of the attempts handed in; none without one.
    pub result: Option<ExerciseResult>,
    /// When it is open to this student.
    pub opening: Opening,
    /// Attempts that were given back, the first one first.
    pub returned: Vec<GivenBack>,
}

impl ExerciseProgress {
    /// The last attempt, if it was given back and has not been done again.
    pub fn next_returned(&self) -> Option<&GivenBack> {
        self.returned.last().filter(|one| one.is_outstanding())
    }

    /// Whether its time has passed without an attempt.
    pub fn is_missed_at(&self, now_ms: Millis) -> bool {
        self.result.is_none() && is_over(&self.opening, now_ms)
    }
}

fn is_over(opening: &Opening, now_ms: Millis) -> bool {
    let is_closed = opening
        .closes_at_ms
        .is_some_and(|closes_at_ms| now_ms >= closes_at_ms);
    opening.is_open && (opening.is_late_at(now_ms) || is_closed)
}

/// Every task of a course as a student stands with it; without a class, each is open.
pub async fn list_tasks_of_student(
    tx: &Tx,
    course: CourseId,
    class: Option<ClassId>,
    user: UserId,
) -> Result<Vec<StudentTask>> {
    let mut activities: HashMap<TaskId, Vec<Activity>> = HashMap::new();
    for activity in store::activity::list_activities(tx, course).await? {
        activities.entry(activity.task).or_default().push(activity);
    }
    let results: HashMap<ActivityId, ActivityResult> =
        store::result::list_results_of_student(tx, course, user)
            .await?
            .into_iter()
            .map(|result| (result.activity, result))
            .collect();
    let started = store::task::list_started(tx, course, user).await?;
    let mut returned = store::activity_return::list_of_student(tx, course, user).await?;
    let openings = Openings::load(tx, class, ItemKind::Task, user).await?;
    let standings = store::task::list_tasks(tx, course)
        .await?
        .into_iter()
        .map(|task| {
            let activities = activities.remove(&task.id).unwrap_or_default();
            let is_started = started.contains(&task.id);
            let progress = task_progress(&activities, &results, task.points, task.late_percent, is_started);
            let own = activities.iter().filter_map(|one| results.get(&one.id).cloned());
            let given_back = activities.iter().filter_map(|one| returned.remove_entry(&one.id));
            StudentTask {
                returned: given_back.collect(),
                results: own.map(|result| (result.activity, result)).collect(),
                opening: openings.of(task.id.0),
                progress,
                activities,
                task,
            }
        });
    Ok(standings.collect())
}

/// Every exercise of a course as a student stands with it; without a class, each is open.
pub async fn list_exercise_progress(
    tx: &Tx,
    course: CourseId,
    class: Option<ClassId>,
    user: UserId,
) -> Result<Vec<ExerciseProgress>> {
    let mut results = store::exercise::list_exercise_results(tx, course, user).await?;
    let mut returned = store::give_back::list(tx, course, user).await?;
    let openings = Openings::load(tx, class, ItemKind::Exercise, user).await?;
    let exercises = store::exercise::list_exercises(tx, course).await?.into_iter();
    let standing = |exercise: Exercise| ExerciseProgress {
        result: results.remove(&exercise.id),
        returned: returned.remove(&exercise.id).unwrap_or_default(),
        opening: openings.of(exercise.id.0),
        exercise,
    };
    Ok(exercises.map(standing).collect())
}

/// The sets of questions of a course that are given to a student, the newest first: always open, and no part of any mark.
pub(crate) async fn list_set_progress(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<Vec<ExerciseProgress>> {
    let mut sets = store::exercise_set::list_of_student(tx, course, user).await?;
    sets.retain(|set| !set.is_removed);
    if sets.is_empty() {
        return Ok(Vec::new());
    }
    let mut results = store::exercise::list_exercise_results(tx, course, user).await?;
    let standing = |exercise: Exercise| ExerciseProgress {
        result: results.remove(&exercise.id),
        returned: Vec::new(),
        opening: Opening {
            is_open: true,
            ..Opening::by_default(ItemKind::Exercise)
        },
        exercise,
    };
    Ok(sets.into_iter().map(standing).collect())
}

/// What is open to one student: what the class has set, or everything outside of a class.
struct Openings {
    set: HashMap<i64, Opening>,
    unset: Opening,
}

impl Openings {
    async fn load(tx: &Tx, class: Option<ClassId>, kind: ItemKind, user: UserId) -> Result<Self> {
        let unset = Opening::by_default(kind);
        Ok(match class {
            Some(class) => Self {
                set: classes::list_openings(tx, class, kind, Some(user)).await?,
                unset,
            },
            None => Self {
                set: HashMap::new(),
                unset: Opening {
                    is_open: true,
                    ..unset
                },
            },
        })
    }

    fn of(&self, item: i64) -> Opening {
        self.set.get(&item).unwrap_or(&self.unset).clone()
    }
}
