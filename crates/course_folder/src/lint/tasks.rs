//! Tasks: activities of the right kind, weights, prerequisites.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Check;
use crate::lint::references::{
    by_hand, company, knowledge, parts, reconciliation, refusals, statements, unknown, variation,
};
use crate::model::{Activity, ActivityType, Booked, Course, Task};

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
    parts(check, file, path, activity.parts);
    variation(
        check,
        course,
        (file, path),
        &activity.company,
        activity.own_company,
    );
    statements(
        check,
        course,
        (file, path),
        &activity.company,
        &activity.statements,
    );
    refusals(
        check,
        course,
        (file, path),
        &activity.company,
        &activity.businesses,
        activity.parts,
    );
    booked(check, course, (file, path), activity);
    openings(check, (file, path), activity);
    by_hand(check, (file, path), (activity.parts, activity.statements_by_hand));
    reconciliation(
        check,
        course,
        (file, path),
        &activity.company,
        (activity.parts, activity.own_company),
    );
}

/// Books that the student sets up: what is entered must not be printed under the company's data, nor rest on what is booked.
fn openings(check: &mut Check<'_>, (file, path): (&str, &str), activity: &Activity) {
    let is_asked = activity.parts.is_some_and(|parts| parts.openings > 0);
    if is_asked && (!activity.own_company || activity.booked.is_some()) {
        let zh = "期初建账须 own_company = true（否则业务数据中查得到期初余额），且不能有 booked";
        let en = "setting up books needs own_company = true (or the company's data would tell the openings), and no booked";
        check.at("activity.openings", file, &format!("{path}.parts"), zh, en);
    }
    if activity.own_accounts && !is_asked {
        let zh = "own_accounts 只用于要求期初建账（parts.openings）的实训";
        let en = "own_accounts is for books that are set up (parts.openings)";
        check.at("activity.openings", file, &format!("{path}.own_accounts"), zh, en);
    }
}

/// What stands in the book leaves something to do: mistakes to correct, or statements to make.
fn booked(check: &mut Check<'_>, course: &Course, (file, path): (&str, &str), activity: &Activity) {
    let at = format!("{path}.booked");
    let found = course.find_company(&activity.company);
    match activity.booked {
        None => {}
        Some(Booked::All) => {
            let is_left = activity
                .parts
                .is_some_and(|parts| parts.statements + parts.reconciliation == 100);
            if !is_left {
                let zh = "业务都已入账，parts 只能有 statements 和 reconciliation";
                let en =
                    "every business is booked already: parts can only have statements and reconciliation";
                check.at("activity.booked", file, &at, zh, en);
            }
        }
        Some(Booked::Wrong) if activity.own_company => {
            let zh = "错误凭证不随学生数据变化，不能与 own_company 同用";
            let en = "mistakes do not vary, so the company cannot be of one's own";
            check.at("activity.booked", file, &at, zh, en);
        }
        Some(Booked::Wrong) => {
            let names = &activity.businesses;
            let has_some = found.is_none_or(|company| {
                let mut wrong = company.mistakes.iter();
                wrong.any(|mistake| names.is_empty() || names.contains(&mistake.business))
            });
            if !has_some {
                let zh = "这些业务在 mistakes.csv 中没有错误凭证";
                let en = "mistakes.csv has no voucher of these businesses";
                check.at("activity.booked", file, &at, zh, en);
            }
        }
    }
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
