//! What a backup says it holds: the course, its sections, and the activities of each in their order.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::fields::{Words, value, words};
use crate::course_packages::PackageError;
use crate::question_formats::FormatError;
use crate::question_formats::xml::{self, Element, Node};

/// The most that the activities of a course take in memory, in bytes.
const HELD_BYTES: usize = 512 << 20;

#[derive(Debug, Default)]
pub(super) struct Backup {
    /// What tells the course from every other course of every site.
    pub(super) raw_id: String,
    pub(super) title: String,
    pub(super) summary: Words,
    /// The context of the course, for its files.
    pub(super) context: String,
    pub(super) sections: Vec<Section>,
}

#[derive(Debug, Default)]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) number: u32,
    pub(super) title: String,
    pub(super) summary: Words,
    /// Whether students do not see it.
    pub(super) is_hidden: bool,
    pub(super) activities: Vec<Activity>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Activity {
    /// The id of its module, by which links name it.
    pub(super) module: String,
    /// `page`, `quiz` …
    pub(super) kind: String,
    pub(super) title: String,
    /// The context of its files.
    pub(super) context: String,
    /// Whether students do not see it.
    pub(super) is_hidden: bool,
    /// What it is; none when its file is missing or broken, or it is hidden.
    pub(super) content: Option<Element>,
}

/// Reads `moodle_backup.xml` and the documents it names.
///
/// # Errors
/// A backup whose own description is missing or broken, or with a hostile document.
pub(super) fn read(archive: &BTreeMap<String, Vec<u8>>) -> Result<Backup, PackageError> {
    let bytes = archive.get("moodle_backup.xml").ok_or(PackageError::Nothing)?;
    let root = xml::parse(bytes, "moodle_backup.xml")?;
    let none = Element::default();
    let information = root.first("information").unwrap_or(&none);
    let course = document(archive, "course/course.xml")?;
    let course_row = course.as_ref().unwrap_or(&none);
    let site = value(information, "original_site_identifier_hash");
    let mut backup = Backup {
        raw_id: format!(
            "{}-{}",
            site.chars().take(8).collect::<String>(),
            value(information, "original_course_id")
        ),
        title: value(information, "original_course_fullname"),
        summary: words(course_row, "summary"),
        context: course_row.get("contextid").unwrap_or_default().to_owned(),
        sections: Vec::new(),
    };
    if backup.title.is_empty() {
        backup.title = value(course_row, "fullname");
    }
    let contents = information.first("contents").unwrap_or(&none);
    let mut activities = activities_of(archive, contents)?;
    let mut read = HashSet::new();
    for told in contents.descendants("section") {
        let folder = value(told, "directory");
        if !read.insert(folder.clone()) {
            continue;
        }
        let section = document(archive, &format!("{folder}/section.xml"))?;
        backup.sections.push(section_of(
            told,
            section.as_ref().unwrap_or(&none),
            &mut activities,
        ));
    }
    backup.sections.sort_by_key(|section| section.number);
    // What no section lists, in a backup of single activities.
    let left: Vec<Activity> = left_over(contents, activities);
    if !left.is_empty() {
        backup.sections.push(Section {
            id: "other".to_owned(),
            title: "其他内容".to_owned(),
            activities: left,
            ..Section::default()
        });
    }
    Ok(backup)
}

/// Activities of no section that is listed, in the order of the backup.
fn left_over(contents: &Element, mut activities: BySection) -> Vec<Activity> {
    let told = contents.descendants("activity").into_iter();
    told.filter_map(|told| activities.remove(&value(told, "sectionid")))
        .flatten()
        .collect()
}

/// A document of the backup; none when it is missing or broken.
fn document(archive: &BTreeMap<String, Vec<u8>>, path: &str) -> Result<Option<Element>, PackageError> {
    let Some(bytes) = archive.get(path) else {
        return Ok(None);
    };
    match xml::parse(bytes, path) {
        Ok(root) => Ok(Some(root)),
        Err(FormatError::BrokenXml(_) | FormatError::NotText) => Ok(None),
        Err(hostile) => Err(hostile.into()),
    }
}

/// Activities by the id of their section, as the backup lists them.
type BySection = HashMap<String, Vec<Activity>>;

/// All activities; a folder that is listed more than once is read once.
fn activities_of(archive: &BTreeMap<String, Vec<u8>>, contents: &Element) -> Result<BySection, PackageError> {
    let mut all: BySection = HashMap::new();
    let mut read = HashSet::new();
    let mut held_bytes = 0;
    for told in contents.descendants("activity") {
        let (kind, folder) = (value(told, "modulename"), value(told, "directory"));
        if !folder.is_empty() && !read.insert(folder.clone()) {
            continue;
        }
        let module = document(archive, &format!("{folder}/module.xml"))?;
        let mut activity = Activity {
            module: value(told, "moduleid"),
            title: value(told, "title"),
            is_hidden: module.is_some_and(|module| is_hidden(&module)),
            ..Activity::default()
        };
        if !activity.is_hidden
            && let Some(mut root) = document(archive, &format!("{folder}/{kind}.xml"))?
        {
            root.get("contextid")
                .unwrap_or_default()
                .clone_into(&mut activity.context);
            activity.content = root.take(&kind).map(|mut content| {
                content.children.retain(|child| !is_of_people(child));
                content
            });
            held_bytes += activity.content.as_ref().map_or(0, Element::memory_bytes);
            if held_bytes > HELD_BYTES {
                return Err(FormatError::TooManyElements(format!("{folder}/{kind}.xml")).into());
            }
        }
        activity.kind = kind;
        all.entry(value(told, "sectionid")).or_default().push(activity);
    }
    Ok(all)
}

/// Whether a part of an activity is what people did in it: it is large, and does not come.
fn is_of_people(child: &Node) -> bool {
    let Node::Element(element) = child else {
        return false;
    };
    matches!(
        element.name.as_str(),
        "attempts"
            | "grades"
            | "overrides"
            | "submissions"
            | "userflags"
            | "discussions"
            | "entries"
            | "records"
    )
}

/// Whether Moodle keeps a section or an activity from students; one that stands on no page but can be opened is not hidden.
fn is_hidden(element: &Element) -> bool {
    value(element, "visible") == "0"
}

fn section_of(told: &Element, section: &Element, activities: &mut BySection) -> Section {
    let id = value(told, "sectionid");
    let number: u32 = value(section, "number").parse().unwrap_or(0);
    let name = value(section, "name");
    let sequence = value(section, "sequence");
    let order: HashMap<&str, usize> = sequence.split(',').map(str::trim).zip(0..).collect();
    let mut own = activities.remove(&id).unwrap_or_default();
    own.sort_by_key(|activity| order.get(activity.module.as_str()).copied().unwrap_or(usize::MAX));
    Section {
        title: match (name.is_empty(), number) {
            (false, _) => name,
            (true, 0) => "课程概述".to_owned(),
            (true, number) => format!("第 {number} 节"),
        },
        id,
        number,
        summary: words(section, "summary"),
        is_hidden: is_hidden(section),
        activities: own,
    }
}
