//! Ids: well formed and unique within their type.

use std::collections::BTreeMap;

use crate::check::Check;
use crate::model::Course;

/// The ids of one type seen so far: id → file.
struct Seen<'n> {
    zh: &'n str,
    en: &'n str,
    ids: BTreeMap<String, String>,
    /// Ids that no path is made of may have other letters.
    is_free: bool,
}

impl<'n> Seen<'n> {
    fn new(zh: &'n str, en: &'n str) -> Self {
        Self {
            zh,
            en,
            ids: BTreeMap::new(),
            is_free: false,
        }
    }

    fn add(&mut self, check: &mut Check<'_>, file: &str, path: &str, id: &str) {
        let Self { zh, en, ids, is_free } = self;
        if id.is_empty() {
            return;
        }
        if *is_free && !crate::paths::is_question_id(id) {
            check.at(
                "id.invalid",
                file,
                path,
                format!("{zh}标识「{id}」最长 64 个字，不能有 #，首尾不能有空格"),
                format!("the {en} id “{id}” has at most 64 characters, no # and no blanks around it"),
            );
        } else if !*is_free && !crate::paths::is_id(id) {
            check.at(
                "id.invalid",
                file,
                path,
                format!("{zh}标识「{id}」只能用小写字母、数字和连字符，最长 64 个"),
                format!("the {en} id “{id}” may hold only a-z, 0-9 and hyphens, at most 64"),
            );
        }
        if let Some(first) = ids.insert(id.to_owned(), file.to_owned()) {
            check.at(
                "id.duplicate",
                file,
                path,
                format!("{zh}标识 {id} 重复（另一处在 {first}）"),
                format!("the {en} id {id} is used twice (also in {first})"),
            );
        }
    }
}

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    Seen::new("课程", "course").add(check, "course.toml", "id", &course.head.id);
    let mut projects = Seen::new("项目", "project");
    for (index, project) in course.head.project.iter().enumerate() {
        projects.add(check, "course.toml", &format!("project.{index}.id"), &project.id);
    }
    companies(check, course);
    chapters(check, course);
    // Questions that came from a table keep the numbers they have there.
    let mut questions = Seen::new("题目", "question");
    questions.is_free = true;
    for file in &course.question_files {
        for (index, question) in file.question.iter().enumerate() {
            questions.add(check, &file.path, &format!("question.{index}.id"), &question.id);
        }
    }
    let mut exercises = Seen::new("训练", "exercise");
    for exercise in &course.exercises {
        exercises.add(check, &exercise.path, "id", &exercise.id);
    }
    let mut flows = Seen::new("流程", "flow");
    for flow in &course.flows {
        flows.add(check, &flow.path, "id", &flow.id);
        let mut steps = Seen::new("步骤", "step");
        for (index, step) in flow.step.iter().enumerate() {
            steps.add(check, &flow.path, &format!("step.{index}.id"), &step.id);
        }
    }
    let mut papers = Seen::new("试卷", "paper");
    for paper in &course.papers {
        papers.add(check, &paper.path, "id", &paper.id);
    }
    let mut assessments = Seen::new("考核", "assessment");
    for assessment in &course.assessments {
        assessments.add(check, &assessment.path, "id", &assessment.id);
    }
    let mut python = Seen::new("Python 任务", "python");
    for task in &course.python {
        python.add(
            check,
            &format!("python/{}/task.toml", task.head.id),
            "id",
            &task.head.id,
        );
    }
}

fn companies(check: &mut Check<'_>, course: &Course) {
    let mut companies = Seen::new("企业", "company");
    for company in &course.companies {
        let folder = company.folder();
        companies.add(check, &format!("{folder}/company.toml"), "id", &company.head.id);
        let mut businesses = Seen::new("业务", "business");
        let mut documents = Seen::new("单据", "document");
        let file = format!("{folder}/documents.toml");
        for (index, business) in company.businesses.iter().enumerate() {
            businesses.add(check, &file, &format!("business.{index}.id"), &business.id);
            for (inner, document) in business.document.iter().enumerate() {
                documents.add(
                    check,
                    &file,
                    &format!("business.{index}.document.{inner}.id"),
                    &document.id,
                );
            }
        }
        let alternatives = company
            .variation
            .iter()
            .flat_map(|variation| &variation.businesses);
        let file = format!("{folder}/alternatives.toml");
        for (index, business) in alternatives.enumerate() {
            businesses.add(check, &file, &format!("business.{index}.id"), &business.id);
            for (inner, document) in business.document.iter().enumerate() {
                let path = format!("business.{index}.document.{inner}.id");
                documents.add(check, &file, &path, &document.id);
            }
        }
        let mut tables = Seen::new("表", "table");
        for (index, table) in company.tables.iter().enumerate() {
            tables.add(
                check,
                &format!("{folder}/tables/tables.toml"),
                &format!("table.{index}.id"),
                &table.id,
            );
        }
    }
}

fn chapters(check: &mut Check<'_>, course: &Course) {
    let mut chapters = Seen::new("章", "chapter");
    let mut lectures = Seen::new("讲", "lecture");
    let mut resources = Seen::new("资源", "resource");
    let mut tasks = Seen::new("任务", "task");
    for chapter in &course.chapters {
        chapters.add(
            check,
            &format!("{}/chapter.toml", chapter.folder),
            "id",
            &chapter.head.id,
        );
        for lecture in &chapter.lectures {
            lectures.add(check, &lecture.path, "id", &lecture.head.id);
        }
        let file = format!("{}/resources/resources.toml", chapter.folder);
        for (index, resource) in chapter.resources.iter().enumerate() {
            resources.add(check, &file, &format!("resource.{index}.id"), &resource.id);
        }
        for task in &chapter.tasks {
            tasks.add(check, &task.path, "id", &task.head.id);
            let mut activities = Seen::new("活动", "activity");
            for (index, activity) in task.head.activities.iter().enumerate() {
                activities.add(check, &task.path, &format!("activities.{index}.id"), &activity.id);
            }
        }
    }
}
