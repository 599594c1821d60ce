//! Tasks: activities of the right kind, weights, prerequisites.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Check;
use crate::lint::books::asked;
use crate::lint::references::{company, knowledge, unknown};
use crate::model::{Activity, ActivityType, Course, Task};

pub(super) fn task(check: &mut Check<'_>, course: &Course, task: &Task) {
    let (file, head) = (task.path.as_str(), &task.head);
    knowledge(check, course, file, "", &head.knowledge);
    if !head.project.is_empty()
        && !course
            .head
            .project
            .iter()
            .any(|project| project.id == head.project)
    {
        unknown(check, file, "project", ("项目", "project"), &head.project);
    }
    if head.late_percent > 100 {
        check.at(
            "toml.bad_value",
            file,
            "late_percent",
            "late_percent 须在 0 到 100 之间",
            "late_percent must be between 0 and 100",
        );
    }
    for (index, item) in head.activities.iter().enumerate() {
        activity(check, course, file, &format!("activities.{index}"), item);
    }
    let graded: Vec<&Activity> = head
        .activities
        .iter()
        .filter(|activity| activity.r#type != ActivityType::Table)
        .collect();
    let weights: Vec<u32> = graded.iter().filter_map(|activity| activity.weight).collect();
    let total = weights
        .iter()
        .fold(0_u32, |sum, weight| sum.saturating_add(*weight));
    if !weights.is_empty() && (weights.len() != graded.len() || total != 100) {
        check.at(
            "activity.weights",
            file,
            "activities",
            format!(
                "各活动都要写 weight 且合计 100（现在 {} 个共 {total}）",
                weights.len()
            ),
            format!(
                "every activity needs a weight and they add up to 100 ({} with {total} now)",
                weights.len()
            ),
        );
    }
}

fn activity(check: &mut Check<'_>, course: &Course, file: &str, path: &str, activity: &Activity) {
    if has_field_of_another_type(activity) {
        check.at(
            "activity.field",
            file,
            path,
            "活动里有不属于这一类型的字段",
            "the activity has a field of another type",
        );
    }
    match activity.r#type {
        ActivityType::Simulation | ActivityType::Table => of_company(check, course, (file, path), activity),
        ActivityType::Python | ActivityType::Flow | ActivityType::Exercise => {
            of_item(check, course, (file, path), activity);
        }
    }
}

fn has_field_of_another_type(activity: &Activity) -> bool {
    match activity.r#type {
        ActivityType::Simulation => !activity.r#ref.is_empty() || !activity.tables.is_empty(),
        ActivityType::Table => {
            !activity.r#ref.is_empty()
                || !activity.businesses.is_empty()
                || activity.weight.is_some()
                || activity.own_company
                || activity.own_accounts
                || activity.booked.is_some()
                || !activity.statements.is_empty()
                || activity.statements_by_hand
        }
        _ => {
            !activity.company.is_empty()
                || !activity.businesses.is_empty()
                || !activity.tables.is_empty()
                || activity.parts.is_some()
                || activity.preset.is_some()
                || activity.own_company
                || activity.own_accounts
                || activity.booked.is_some()
                || !activity.statements.is_empty()
                || activity.statements_by_hand
        }
    }
}

/// An activity in a company: keeping its books, or reading its tables.
fn of_company(check: &mut Check<'_>, course: &Course, (file, path): (&str, &str), activity: &Activity) {
    check.require(file, path, &["company"]);
    if activity.r#type == ActivityType::Table {
        check.require(file, path, &["tables"]);
    }
    company(
        check,
        course,
        (file, path),
        &activity.company,
        &activity.businesses,
        &activity.tables,
    );
    asked(check, course, (file, path), &activity.books());
}

/// An activity that names a Python task, a flow or an exercise.
fn of_item(check: &mut Check<'_>, course: &Course, (file, path): (&str, &str), activity: &Activity) {
    check.require(file, path, &["ref"]);
    let id = &activity.r#ref;
    let is_python = course.python.iter().any(|task| task.head.id == *id);
    let is_flow = course.flows.iter().any(|flow| flow.id == *id);
    let is_exercise = course.exercises.iter().any(|exercise| exercise.id == *id);
    let (is_right, names) = match activity.r#type {
        ActivityType::Python => (is_python, ("Python 任务", "python task")),
        ActivityType::Flow => (is_flow, ("流程", "flow")),
        _ => (is_exercise, ("训练", "exercise")),
    };
    let place = format!("{path}.ref");
    if !is_right && (is_python || is_flow || is_exercise) {
        check.at(
            "ref.wrong_kind",
            file,
            &place,
            format!("{id} 不是{}", names.0),
            format!("{id} is not a {}", names.1),
        );
    } else if !is_right && !id.is_empty() {
        unknown(check, file, &place, names, id);
    }
}

/// Tasks that must be finished first: they exist and form no circle.
pub(super) fn prerequisites(check: &mut Check<'_>, course: &Course) {
    let tasks: Vec<&Task> = course
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.tasks)
        .collect();
    let needs: BTreeMap<&str, &Vec<String>> = tasks
        .iter()
        .map(|task| (task.head.id.as_str(), &task.head.requires))
        .collect();
    for task in &tasks {
        for (index, required) in task.head.requires.iter().enumerate() {
            if !needs.contains_key(required.as_str()) {
                unknown(
                    check,
                    &task.path,
                    &format!("requires.{index}"),
                    ("任务", "task"),
                    required,
                );
            }
        }
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = task.head.requires.iter().map(String::as_str).collect();
        while let Some(id) = open.pop() {
            if reached.insert(id) {
                open.extend(
                    needs
                        .get(id)
                        .into_iter()
                        .flat_map(|ids| ids.iter().map(String::as_str)),
                );
            }
        }
        if reached.contains(task.head.id.as_str()) {
            check.at(
                "ref.cycle",
                &task.path,
                "requires",
                "先修任务成环，永远不能开始",
                "the prerequisites form a circle",
            );
        }
    }
}
