//! What a class has handed in, kind by kind, told by the features that own the work.

use classes::{ClassId, ItemKind, Opening, Work};
use courses::CourseId;
use database::{Result, Tx};
use exams::AttemptState;
use platform::{Millis, access::UserId};
use std::collections::{HashMap, HashSet};
use tasks::{ActivityKind, ActivityResult, ProjectId, progress::task_progress};

/// A task with what was handed in for it.
struct TaskWork {
    project: Option<ProjectId>,
    work: Work,
}

/// The tasks of a class: done is who has handed in every graded activity.
pub async fn all_tasks(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    let openings = classes::list_openings(&tx, class, ItemKind::Task, None).await?;
    let mut works = Vec::new();
    for course in classes::list_courses_of_class(&tx, class).await? {
        works.extend(tasks_of(&tx, class, course).await?);
    }
    Ok(works
        .into_iter()
        .map(|one| open(one.work, &openings, now_ms))
        .collect())
}

/// The projects of a class: done is who has done every task of it.
pub async fn projects(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    let openings = classes::list_openings(&tx, class, ItemKind::Project, None).await?;
    let mut works = Vec::new();
    for course in classes::list_courses_of_class(&tx, class).await? {
        let parts = tasks_of(&tx, class, course).await?;
        for project in tasks::list_projects(&tx, course).await? {
            let own: Vec<_> = parts
                .iter()
                .filter(|part| part.project == Some(project.id))
                .map(|part| &part.work)
                .collect();
            let first = own.first().map(|work| work.done.clone()).unwrap_or_default();
            let work = Work {
                id: project.id.0,
                title: project.title,
                done: own.iter().fold(first, |done, work| &done & &work.done),
                waiting: own.iter().map(|work| work.waiting).sum(),
                is_open: false,
            };
            works.push(open(work, &openings, now_ms));
        }
    }
    Ok(works)
}

async fn tasks_of(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<TaskWork>> {
    let activities = tasks::list_activities(tx, course).await?;
    let results = tasks::list_results_of_class(tx, course, class).await?;
    let mut works = Vec::new();
    for task in tasks::list_tasks(tx, course).await? {
        let own: Vec<_> = activities
            .iter()
            .filter(|activity| activity.task == task.id)
            .cloned()
            .collect();
        let mut by_student: HashMap<UserId, HashMap<_, ActivityResult>> = HashMap::new();
        let mut waiting = 0;
        for result in &results {
            if own.iter().any(|activity| activity.id == result.activity) {
                waiting += i64::from(result.needs_marker);
                let of_student = by_student.entry(result.user).or_default();
                of_student.insert(result.activity, result.clone());
            }
        }
        let is_done =
            |results| task_progress(&own, results, task.points, task.late_percent, true).is_complete();
        works.push(TaskWork {
            project: task.project,
            work: Work {
                id: task.id.0,
                done: by_student
                    .iter()
                    .filter(|(_, results)| is_done(results))
                    .map(|(user, _)| *user)
                    .collect(),
                title: task.title,
                waiting,
                is_open: false,
            },
        });
    }
    Ok(works)
}

/// The exercises of a class: done is who has handed in once.
pub async fn exercises(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    let openings = classes::list_openings(&tx, class, ItemKind::Exercise, None).await?;
    let mut works = Vec::new();
    for course in classes::list_courses_of_class(&tx, class).await? {
        let results = tasks::list_exercise_results_of_class(&tx, course, class).await?;
        for exercise in tasks::list_exercises(&tx, course).await? {
            let own = results
                .iter()
                .filter_map(|(user, results)| Some((*user, results.get(&exercise.id)?)));
            let work = Work {
                id: exercise.id.0,
                title: exercise.title,
                waiting: own.clone().filter(|(_, result)| result.is_waiting).count() as i64,
                done: own.map(|(user, _)| user).collect(),
                is_open: false,
            };
            works.push(open(work, &openings, now_ms));
        }
    }
    Ok(works)
}

/// The graded Python tasks of a class: done is who has handed in once. They are never shut.
pub async fn programs(tx: Tx, class: ClassId, _now_ms: Millis) -> Result<Vec<Work>> {
    let mut works = Vec::new();
    for course in classes::list_courses_of_class(&tx, class).await? {
        let results = coding::list_python_results_of_class(&tx, course, class).await?;
        let graded = coding::list_tasks(&tx, course).await?.into_iter();
        works.extend(graded.filter(|task| !task.is_practice).map(|task| {
            let own = results.iter().filter(|result| result.task == task.id);
            Work {
                id: task.id.0,
                title: task.title.clone(),
                waiting: own.clone().filter(|result| result.is_waiting).count() as i64,
                done: own.map(|result| result.user).collect(),
                is_open: true,
            }
        }));
    }
    Ok(works)
}

/// The books kept in tasks of a class.
pub async fn books(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    activities(&tx, class, ActivityKind::Simulation, now_ms).await
}

/// The flows designed in tasks of a class.
pub async fn flows(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    activities(&tx, class, ActivityKind::Flow, now_ms).await
}

/// The activities of a kind: done is who has handed in once; they are open while their task is.
async fn activities(tx: &Tx, class: ClassId, kind: ActivityKind, now_ms: Millis) -> Result<Vec<Work>> {
    let openings = classes::list_openings(tx, class, ItemKind::Task, None).await?;
    let mut works = Vec::new();
    for course in classes::list_courses_of_class(tx, class).await? {
        let tasks = tasks::list_tasks(tx, course).await?;
        let results = tasks::list_results_of_class(tx, course, class).await?;
        let all = tasks::list_activities(tx, course).await?.into_iter();
        works.extend(all.filter(|activity| activity.kind == kind).map(|activity| {
            let own = results.iter().filter(|result| result.activity == activity.id);
            let title = tasks.iter().find(|task| task.id == activity.task);
            let opening = openings.get(&activity.task.0);
            Work {
                id: activity.id.0,
                title: title.map(|task| task.title.clone()).unwrap_or_default(),
                waiting: own.clone().filter(|result| result.needs_marker).count() as i64,
                done: own.map(|result| result.user).collect(),
                is_open: opening.is_some_and(|opening| opening.is_open_at(now_ms)),
            }
        }));
    }
    Ok(works)
}

/// The assessments of a class: done is who has begun.
pub async fn assessments(tx: Tx, class: ClassId, now_ms: Millis) -> Result<Vec<Work>> {
    let members: HashSet<_> = classes::list_members(&tx, class)
        .await?
        .into_iter()
        .map(|member| member.user)
        .collect();
    let mut works = Vec::new();
    for assessment in exams::list_of_class(&tx, class).await? {
        let attempts = exams::list_attempts(&tx, assessment.id).await?;
        let own = attempts.iter().filter(|attempt| members.contains(&attempt.user));
        let begun = own.clone().filter(|attempt| attempt.state != AttemptState::Ready);
        let is_running = now_ms >= assessment.opens_at_ms && !assessment.is_closed(now_ms);
        works.push(Work {
            id: assessment.id.0,
            is_open: assessment.published_at_ms.is_some() && is_running,
            done: begun.map(|attempt| attempt.user).collect(),
            waiting: own
                .filter(|attempt| attempt.state == AttemptState::Submitted)
                .count() as i64,
            title: assessment.title,
        });
    }
    Ok(works)
}

fn open(work: Work, openings: &HashMap<i64, Opening>, now_ms: Millis) -> Work {
    let opening = openings.get(&work.id);
    Work {
        is_open: opening.is_some_and(|opening| opening.is_open_at(now_ms)),
        ..work
    }
}
