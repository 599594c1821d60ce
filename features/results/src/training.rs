//! What a class has made of everything that is set to it: exercises, programs, books and flows. The screen and the Excel file
//! are two views of it.

use classes::{ClassId, ItemKind, Member, Opening};
use courses::CourseId;
use database::{Result, Tx};
use platform::{Millis, access::UserId};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use tasks::{Activity, ActivityKind, list_exercise_results_of_class};

/// What kind of work it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AssignmentKind {
    /// 训练: questions.
    Exercise,
    /// A program or a notebook.
    Python,
    /// Books.
    Simulation,
    /// A flow design.
    Flow,
}

impl AssignmentKind {
    /// Its name in the Excel file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Exercise => "训练",
            Self::Python => "Python",
            Self::Simulation => "账务",
            Self::Flow => "流程",
        }
    }
}

/// Something that earns a mark: an exercise, a program, or an activity in which books are kept or a flow is put in order.
#[derive(Debug)]
pub(crate) struct Assignment {
    pub(crate) kind: AssignmentKind,
    /// Of the exercise, the Python task or the activity.
    pub(crate) id: i64,
    /// Of a flow, the flow itself, under which its attempts are kept.
    pub(crate) flow: Option<flows::FlowId>,
    pub(crate) title: String,
    /// When the class may enter it; none for programs, which are never shut.
    pub(crate) opening: Option<Opening>,
    pub(crate) results: HashMap<UserId, StudentResult>,
}

impl Assignment {
    /// When the class should hand it in; some students may have longer.
    pub(crate) fn due_at_ms(&self) -> Option<Millis> {
        self.opening.as_ref().and_then(|opening| opening.due_at_ms)
    }

    /// What the class made of it together; whoever has left it does not count.
    pub(crate) fn figures(&self, members: &[Member]) -> WorkFigures {
        let done = || members.iter().filter_map(|member| self.results.get(&member.user));
        let count = |holds: fn(&StudentResult) -> bool| done().filter(|one| holds(one)).count();
        let mean = || Points::whole(100).times(Share::weighted_mean(done().map(|one| (1, one.share))));
        WorkFigures {
            done: count(|_| true),
            late: count(|one| one.is_late),
            waiting: count(|one| one.is_waiting),
            mean: done().next().map(|_| mean()),
        }
    }
}

/// What a class made of a work.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
pub(crate) struct WorkFigures {
    /// Members who handed in.
    done: usize,
    late: usize,
    /// Members whose mark waits for a person.
    waiting: usize,
    /// Of 100, of those who handed in; none before the first.
    mean: Option<Points>,
}

/// What a student has reached in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StudentResult {
    /// Of its full marks.
    pub(crate) share: Share,
    pub(crate) tries: i64,
    pub(crate) is_late: bool,
    pub(crate) is_waiting: bool,
    pub(crate) last_at_ms: Millis,
}

impl StudentResult {
    /// The mark in hundredths.
    pub(crate) fn of_hundred(self) -> Points {
        Points::whole(100).times(self.share)
    }
}

/// A class and its work.
#[derive(Debug)]
pub(crate) struct Training {
    pub(crate) members: Vec<Member>,
    pub(crate) works: Vec<Assignment>,
}

impl Training {
    /// Everything the class opened, and what was done though it is shut by now.
    pub(crate) async fn load(tx: &Tx, class: ClassId, course: CourseId) -> Result<Self> {
        let members = classes::list_members(tx, class).await?;
        let mut works = exercises(tx, class, course).await?;
        works.extend(programs(tx, class, course).await?);
        works.extend(activities(tx, class, course).await?);
        Ok(Self { members, works })
    }

    /// One work, if the class has it.
    pub(crate) async fn find(
        tx: &Tx,
        (class, course): (ClassId, CourseId),
        (kind, id): (AssignmentKind, i64),
    ) -> Result<Option<(Assignment, Vec<Member>)>> {
        let works = match kind {
            AssignmentKind::Exercise => exercises(tx, class, course).await?,
            AssignmentKind::Python => programs(tx, class, course).await?,
            AssignmentKind::Simulation | AssignmentKind::Flow => activities(tx, class, course).await?,
        };
        let Some(work) = works.into_iter().find(|work| (work.kind, work.id) == (kind, id)) else {
            return Ok(None);
        };
        Ok(Some((work, classes::list_members(tx, class).await?)))
    }
}

fn is_open(opening: Option<&Opening>) -> bool {
    opening.is_some_and(|opening| opening.is_open)
}

async fn exercises(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Assignment>> {
    let mut by_exercise: HashMap<i64, HashMap<UserId, StudentResult>> = HashMap::new();
    for (user, results) in list_exercise_results_of_class(tx, course, class).await? {
        for (id, result) in results {
            let reached = StudentResult {
                share: result.earned.max(Points::ZERO).out_of(result.full),
                tries: result.tries,
                is_late: result.is_late,
                is_waiting: result.is_waiting,
                last_at_ms: result.last_at_ms,
            };
            by_exercise.entry(id.0).or_default().insert(user, reached);
        }
    }
    let mut openings = classes::list_openings(tx, class, ItemKind::Exercise, None).await?;
    let all = tasks::list_exercises(tx, course).await?;
    let works = all.into_iter().filter_map(|exercise| {
        let results = by_exercise.remove(&exercise.id.0).unwrap_or_default();
        let opening = openings.remove(&exercise.id.0);
        (!results.is_empty() || is_open(opening.as_ref())).then_some(Assignment {
            kind: AssignmentKind::Exercise,
            id: exercise.id.0,
            flow: None,
            title: exercise.title,
            opening,
            results,
        })
    });
    Ok(works.collect())
}

/// The graded programs, and practice that somebody handed in is left out: it counts for nothing.
async fn programs(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Assignment>> {
    let mut by_task: HashMap<_, HashMap<UserId, StudentResult>> = HashMap::new();
    for result in coding::list_python_results_of_class(tx, course, class).await? {
        let reached = StudentResult {
            share: result.share.into(),
            tries: result.tries,
            is_late: result.is_late,
            is_waiting: result.is_waiting,
            last_at_ms: result.last_at_ms,
        };
        by_task
            .entry(result.task)
            .or_default()
            .insert(result.user, reached);
    }
    let all = coding::list_tasks(tx, course).await?.into_iter();
    let graded = all.filter(|task| !task.is_practice);
    let works = graded.map(|task| Assignment {
        kind: AssignmentKind::Python,
        id: task.id.0,
        flow: None,
        results: by_task.remove(&task.id).unwrap_or_default(),
        title: task.title.clone(),
        opening: None,
    });
    Ok(works.collect())
}

/// The books and flows of the class's tasks, by what counts: a mark that a teacher set, or else the best hand-in.
async fn activities(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<Assignment>> {
    let openings = classes::list_openings(tx, class, ItemKind::Task, None).await?;
    let titles: HashMap<_, _> = tasks::list_tasks(tx, course)
        .await?
        .into_iter()
        .map(|task| (task.id, task.title))
        .collect();
    let flows = flows::list_ids(tx, course).await?;
    let mut by_activity: HashMap<_, HashMap<UserId, StudentResult>> = HashMap::new();
    for result in tasks::list_results_of_class(tx, course, class).await? {
        let reached = StudentResult {
            share: result.share.into(),
            tries: result.tries,
            is_late: result.is_late,
            is_waiting: result.needs_marker,
            last_at_ms: result.last_at_ms,
        };
        by_activity
            .entry(result.activity)
            .or_default()
            .insert(result.user, reached);
    }
    let all = tasks::list_activities(tx, course).await?;
    let works = all.into_iter().filter_map(|activity: Activity| {
        let kind = match activity.kind {
            ActivityKind::Simulation => AssignmentKind::Simulation,
            ActivityKind::Flow => AssignmentKind::Flow,
            // Exercises and programs stand above by themselves.
            ActivityKind::Python | ActivityKind::Exercise | ActivityKind::Table => return None,
        };
        let results = by_activity.remove(&activity.id).unwrap_or_default();
        let opening = openings.get(&activity.task.0).cloned();
        (!results.is_empty() || is_open(opening.as_ref())).then(|| Assignment {
            kind,
            id: activity.id.0,
            flow: flows.get(activity.reference()).copied(),
            title: titles.get(&activity.task).cloned().unwrap_or_default(),
            opening,
            results,
        })
    });
    Ok(works.collect())
}
