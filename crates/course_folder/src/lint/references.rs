//! References between items, weights, knowledge points, files of lectures and resources.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::{Check, is_url};
use crate::lint::captions;
use crate::model::{Activity, ActivityType, Course, Lecture, Simulation, SimulationParts, Task};

/// Reports a reference to an id that does not exist.
pub(super) fn unknown(check: &mut Check<'_>, file: &str, path: &str, (zh, en): (&str, &str), id: &str) {
    check.at(
        "ref.unknown",
        file,
        path,
        format!("{zh} {id} 不存在"),
        format!("there is no {en} {id}"),
    );
}

/// Reports knowledge points that course.toml does not list.
pub(super) fn knowledge(check: &mut Check<'_>, course: &Course, file: &str, path: &str, points: &[String]) {
    for (index, point) in points.iter().enumerate() {
        if !course.head.knowledge.contains(point) {
            check.at(
                "knowledge.undeclared",
                file,
                &join(path, &format!("knowledge.{index}")),
                format!("知识点「{point}」没有在 course.toml 的 knowledge 中列出"),
                format!("the knowledge point “{point}” is not listed in course.toml"),
            );
        }
    }
}

pub(super) fn join(path: &str, field: &str) -> String {
    if path.is_empty() {
        field.to_owned()
    } else {
        format!("{path}.{field}")
    }
}

/// A chapter named in another file.
pub(super) fn chapter(check: &mut Check<'_>, course: &Course, file: &str, path: &str, id: &str) {
    if !id.is_empty() && !course.chapters.iter().any(|chapter| chapter.head.id == id) {
        unknown(check, file, path, ("章", "chapter"), id);
    }
}

/// course.toml.
pub(super) fn head(check: &mut Check<'_>, course: &Course) {
    let file = "course.toml";
    let head = &course.head;
    check.require(file, "", &["format", "id", "title"]);
    if head.format > 1 {
        check.at(
            "format.unsupported",
            file,
            "format",
            format!("格式版本 {} 比本系统支持的 1 新", head.format),
            format!("format {} is newer than 1, which is supported", head.format),
        );
    }
    check.path(file, "cover", &head.cover);
    for (index, teacher) in head.teacher.iter().enumerate() {
        check.require(file, &format!("teacher.{index}"), &["name"]);
        check.path(file, &format!("teacher.{index}.photo"), &teacher.photo);
    }
    for index in 0..head.project.len() {
        check.require(file, &format!("project.{index}"), &["id", "title"]);
    }
    if let Some(weights) = head.weights {
        hundred(check, file, "weights", weights.total());
    }
    if let Some(weights) = head.learning_weights {
        hundred(
            check,
            file,
            "learning_weights",
            weights.video.saturating_add(weights.resource),
        );
    }
}

fn hundred(check: &mut Check<'_>, file: &str, path: &str, total: u32) {
    if total != 100 {
        check.at(
            "weights.not_100",
            file,
            path,
            format!("{path} 之和是 {total}，应为 100"),
            format!("{path} add up to {total}, not 100"),
        );
    }
}

/// Lectures, resources, tasks.
pub(super) fn chapters(check: &mut Check<'_>, course: &Course) {
    for chapter in &course.chapters {
        for item in &chapter.lectures {
            lecture(check, course, item);
        }
        let file = format!("{}/resources/resources.toml", chapter.folder);
        for (index, resource) in chapter.resources.iter().enumerate() {
            let path = format!("resource.{index}");
            check.path(&file, &format!("{path}.file"), &resource.file);
            if resource.file.is_empty() == resource.url.is_empty() {
                check.at(
                    "resource.source",
                    &file,
                    &path,
                    format!("资源 {} 须有 file 或 url 之一", resource.id),
                    format!("the resource {} needs either file or url", resource.id),
                );
            }
            if !resource.url.is_empty() && !is_url(&resource.url) {
                check.at(
                    "url.invalid",
                    &file,
                    &format!("{path}.url"),
                    "网址须以 https:// 开头",
                    "an address must start with https://",
                );
            }
            knowledge(check, course, &file, &path, &resource.knowledge);
        }
        for item in &chapter.tasks {
            task(check, course, item);
        }
    }
    prerequisites(check, course);
}

fn lecture(check: &mut Check<'_>, course: &Course, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    knowledge(check, course, file, "", &head.knowledge);
    check.path(file, "video", &head.video);
    check.path(file, "poster", &head.poster);
    if !head.video.is_empty() && head.seconds == 0 {
        check.at(
            "lecture.video",
            file,
            "video",
            "有视频时须写 seconds（视频秒数）",
            "a video needs its length in seconds",
        );
    }
    if head.video.is_empty()
        && !(head.question.is_empty() && head.captions.is_empty() && head.mark.is_empty())
    {
        check.at(
            "lecture.video",
            file,
            "",
            "没有视频，不能有字幕、章节点或视频内题目",
            "captions, marks and questions need a video",
        );
    }
    for (index, captions) in head.captions.iter().enumerate() {
        let path = format!("captions.{index}");
        check.require(file, &path, &["language", "file"]);
        check.path(file, &format!("{path}.file"), &captions.file);
        if let Some(target) = crate::paths::resolve(file, &captions.file).filter(|_| !is_url(&captions.file))
        {
            captions::lint(check, &target, head.seconds);
        }
    }
    let mut last = None;
    for (index, mark) in head.mark.iter().enumerate() {
        let path = format!("mark.{index}");
        check.require(file, &path, &["at", "title"]);
        if last.is_some_and(|last| mark.at <= last) || (head.seconds > 0 && mark.at >= head.seconds) {
            check.at(
                "lecture.time",
                file,
                &path,
                format!("章节点 {} 秒须递增且在视频之内", mark.at),
                format!("the mark at {} s must ascend and lie inside the video", mark.at),
            );
        }
        last = Some(mark.at);
    }
    for (index, question) in head.question.iter().enumerate() {
        let path = format!("question.{index}");
        check.require(file, &path, &["at", "ref"]);
        if course.find_question(&question.r#ref).is_none() {
            unknown(
                check,
                file,
                &format!("{path}.ref"),
                ("题目", "question"),
                &question.r#ref,
            );
        }
        if head.seconds > 0 && question.at > head.seconds {
            check.at(
                "lecture.time",
                file,
                &path,
                format!("第 {} 秒超出视频长度 {} 秒", question.at, head.seconds),
                format!(
                    "{} s is past the end of the video ({} s)",
                    question.at, head.seconds
                ),
            );
        }
    }
}

fn task(check: &mut Check<'_>, course: &Course, task: &Task) {
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
    let needs_company = matches!(activity.r#type, ActivityType::Simulation | ActivityType::Table);
    let misplaced = match activity.r#type {
        ActivityType::Simulation => !activity.r#ref.is_empty() || !activity.tables.is_empty(),
        ActivityType::Table => {
            !activity.r#ref.is_empty() || !activity.businesses.is_empty() || activity.weight.is_some()
        }
        _ => {
            !activity.company.is_empty()
                || !activity.businesses.is_empty()
                || !activity.tables.is_empty()
                || activity.parts.is_some()
                || activity.preset.is_some()
        }
    };
    if misplaced {
        check.at(
            "activity.field",
            file,
            path,
            "活动里有不属于这一类型的字段",
            "the activity has a field of another type",
        );
    }
    if needs_company {
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
        return;
    }
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

/// A company, its businesses and tables named in another file.
fn company(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    id: &str,
    businesses: &[String],
    tables: &[String],
) {
    let Some(company) = course.find_company(id) else {
        if !id.is_empty() {
            unknown(check, file, &join(path, "company"), ("企业", "company"), id);
        }
        return;
    };
    for (index, business) in businesses.iter().enumerate() {
        if !company.businesses.iter().any(|known| known.id == *business) {
            unknown(
                check,
                file,
                &join(path, &format!("businesses.{index}")),
                ("业务", "business"),
                business,
            );
        }
    }
    for (index, table) in tables.iter().enumerate() {
        if !company.tables.iter().any(|known| known.id == *table) {
            unknown(
                check,
                file,
                &join(path, &format!("tables.{index}")),
                ("表", "table"),
                table,
            );
        }
    }
}

/// A simulation inside an exercise or assessment.
pub(super) fn simulation(check: &mut Check<'_>, course: &Course, file: &str, simulation: &Simulation) {
    check.require(file, "simulation", &["company"]);
    company(
        check,
        course,
        (file, "simulation"),
        &simulation.company,
        &simulation.businesses,
        &[],
    );
    parts(check, file, "simulation", simulation.parts);
}

/// The tables of a company that a python task asks for.
pub(super) fn tables(check: &mut Check<'_>, course: &Course, file: &str, id: &str, tables: &[String]) {
    company(check, course, (file, ""), id, &[], tables);
}

fn parts(check: &mut Check<'_>, file: &str, path: &str, parts: Option<SimulationParts>) {
    if let Some(parts) = parts {
        hundred(check, file, &join(path, "parts"), parts.total());
    }
}

/// Tasks that must be finished first: they exist and form no circle.
fn prerequisites(check: &mut Check<'_>, course: &Course) {
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
