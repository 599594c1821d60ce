//! References between items, weights, knowledge points, files of resources.

use crate::check::{Check, is_url};
use crate::lint::{lectures, tasks};
use crate::model::Course;

/// Reports a reference to an id that does not exist.
pub(crate) fn unknown(check: &mut Check<'_>, file: &str, path: &str, (zh, en): (&str, &str), id: &str) {
    check.at(
        "ref.unknown",
        file,
        path,
        format!("{zh} {id} 不存在"),
        format!("there is no {en} {id}"),
    );
}

/// Reports knowledge points that course.toml does not list.
pub(crate) fn knowledge(check: &mut Check<'_>, course: &Course, file: &str, path: &str, points: &[String]) {
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

pub(crate) fn join(path: &str, field: &str) -> String {
    if path.is_empty() {
        field.to_owned()
    } else {
        format!("{path}.{field}")
    }
}

/// A chapter named in another file.
pub(crate) fn chapter(check: &mut Check<'_>, course: &Course, file: &str, path: &str, id: &str) {
    if !id.is_empty() && !course.chapters.iter().any(|chapter| chapter.head.id == id) {
        unknown(check, file, path, ("章", "chapter"), id);
    }
}

/// course.toml.
pub(crate) fn head(check: &mut Check<'_>, course: &Course) {
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

pub(crate) fn hundred(check: &mut Check<'_>, file: &str, path: &str, total: u32) {
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
pub(crate) fn chapters(check: &mut Check<'_>, course: &Course) {
    for chapter in &course.chapters {
        for item in &chapter.lectures {
            lectures::lecture(check, course, item);
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
            tasks::task(check, course, item);
        }
    }
    tasks::prerequisites(check, course);
}

/// A company, its businesses and tables named in another file.
pub(crate) fn company(
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

/// The tables of a company that a python task asks for.
pub(crate) fn tables(check: &mut Check<'_>, course: &Course, file: &str, id: &str, tables: &[String]) {
    company(check, course, (file, ""), id, &[], tables);
}
