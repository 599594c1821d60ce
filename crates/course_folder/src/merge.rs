//! What was written in a folder and what was edited in the browser meanwhile, brought together item by item.
//!
//! Three states of a course take part: what both sides began with ([`Bases`]); `here`, the course as it is, with what was edited in
//! the browser; `coming`, the folder. What only one side changed is taken from that side. What both changed, differently, is a
//! [`Conflict`]: a person says which of the two stays.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::changes::changed_fields;
use crate::items::{self, COURSE_ITEM, Item, ItemKind, ItemRef};
use crate::model::{Course, Exported, Paper, QuestionFile};
use crate::paths::resolve;
use crate::questions::moved_question;

/// What kinds of items are brought together.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum MergedKind {
    Course,
    Chapter,
    Lecture,
    Resources,
    Task,
    Exercise,
    Flow,
    Python,
    Company,
    Assessment,
    Question,
    Paper,
}

impl MergedKind {
    /// The kind of an item that is written one by one; none of what stands in the bank.
    const fn item(self) -> Option<ItemKind> {
        Some(match self {
            Self::Course => ItemKind::Course,
            Self::Chapter => ItemKind::Chapter,
            Self::Lecture => ItemKind::Lecture,
            Self::Resources => ItemKind::Resources,
            Self::Task => ItemKind::Task,
            Self::Exercise => ItemKind::Exercise,
            Self::Flow => ItemKind::Flow,
            Self::Python => ItemKind::Python,
            Self::Company => ItemKind::Company,
            Self::Assessment => ItemKind::Assessment,
            Self::Question | Self::Paper => return None,
        })
    }
}

/// Which item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergedRef {
    pub kind: MergedKind,
    /// Its id in the course.
    pub id: String,
}

impl MergedRef {
    fn new(kind: MergedKind, id: &str) -> Self {
        Self { kind, id: id.into() }
    }

    /// As [`Exported`] names it.
    fn key(&self) -> String {
        let kind = serde_json::to_value(self.kind).unwrap_or_default();
        format!("{}/{}", kind.as_str().unwrap_or_default(), self.id)
    }

    fn item(&self) -> Option<ItemRef> {
        Some(ItemRef::new(self.kind.item()?, self.id.clone()))
    }
}

/// Which side stays where both changed an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prefer {
    /// As it was edited in the browser.
    Browser,
    /// As the folder has it.
    Folder,
}

/// What a person says of items that both sides changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    pub items: BTreeMap<MergedRef, Prefer>,
    /// Of all that are not named.
    pub rest: Option<Prefer>,
}

impl Decisions {
    fn of(&self, at: &MergedRef) -> Option<Prefer> {
        self.items.get(at).copied().or(self.rest)
    }
}

/// A field on which the two sides differ: its name in the folder, and what each says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ConflictField)]
pub struct Difference {
    pub field: String,
    pub browser: String,
    pub folder: String,
}

/// An item that both sides changed, differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CourseConflict)]
pub struct Conflict {
    #[serde(flatten)]
    pub at: MergedRef,
    /// What a person knows it by.
    pub title: String,
    /// Whether it was taken away in the browser.
    pub is_removed_in_browser: bool,
    /// Whether the folder has it no more.
    pub is_removed_in_folder: bool,
    pub fields: Vec<Difference>,
    /// What was said of it; none while nobody has.
    pub decision: Option<Prefer>,
}

/// The course that both sides make together.
#[derive(Clone, Debug)]
pub struct Merged {
    /// What is undecided in it is as in the folder.
    pub course: Course,
    pub conflicts: Vec<Conflict>,
    /// Files that items taken from the browser lead to, by their path in the course.
    pub files: BTreeSet<String>,
}

impl Exported {
    /// What a course is now.
    pub fn of(course: &Course) -> Self {
        let digests = all(&[course]).into_iter().filter_map(|at| {
            let digest = digest_of(&value_of(course, &at)?);
            Some((at.key(), digest))
        });
        Self {
            items: digests.collect(),
        }
    }
}

/// What both sides began with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bases {
    /// What the folder says that it was exported as.
    pub exported: Option<Exported>,
    /// What the folder was when it came last, to whichever copy of it that happened.
    pub last: Option<Exported>,
}

/// Who changed an item on which the sides differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangedBy {
    Browser,
    Folder,
    Both,
}

impl Bases {
    /// `trusts_export`: whether what the export was says something of the item.
    fn changed_by(
        &self,
        at: &MergedRef,
        (is, comes): (Option<&str>, Option<&str>),
        trusts_export: bool,
    ) -> ChangedBy {
        let key = at.key();
        let since = |base: &Exported| {
            let was = base.items.get(&key).map(String::as_str);
            if is == was {
                ChangedBy::Folder
            } else if comes == was {
                ChangedBy::Browser
            } else {
                ChangedBy::Both
            }
        };
        let exported = self.exported.as_ref().filter(|_| trusts_export).map(since);
        let last = self.last.as_ref().map(since);
        match (exported, last) {
            (Some(ChangedBy::Folder), _) => ChangedBy::Folder,
            // The course is as another copy of the folder brought it, and this copy has not seen that.
            (Some(ChangedBy::Browser), Some(ChangedBy::Folder)) => ChangedBy::Both,
            (Some(ChangedBy::Browser), _) => ChangedBy::Browser,
            (_, Some(last)) => last,
            (_, None) => ChangedBy::Both,
        }
    }
}

/// Brings the folder that comes together with what was edited since; `files` are those that the course has here.
pub fn merge(
    bases: &Bases,
    (here, files): (&Course, &BTreeSet<String>),
    coming: Course,
    decisions: &Decisions,
) -> Merged {
    let mut taken = Vec::new();
    let mut conflicts = Vec::new();
    for at in all(&[here, &coming]) {
        let side = |course| value_of(course, &at);
        let (is, comes) = (side(here), side(&coming));
        if is == comes {
            continue;
        }
        let [own, other] = [&is, &comes].map(|value| value.as_ref().map(digest_of));
        // A paper of one's own leaves with oneself alone; and of a course kept long ago notebooks are not among its texts.
        let is_unseen = is.is_none() && is_notebook(&coming, &at);
        let trusts_export = at.kind != MergedKind::Paper && !is_unseen;
        let changed_by = bases.changed_by(&at, (own.as_deref(), other.as_deref()), trusts_export);
        if changed_by == ChangedBy::Folder {
            continue;
        }
        let is_conflict = changed_by == ChangedBy::Both;
        let decision = decisions.of(&at);
        if !is_conflict || decision == Some(Prefer::Browser) {
            taken.push(at.clone());
        }
        if is_conflict {
            let title = title_of(here, &at).or_else(|| title_of(&coming, &at));
            conflicts.push(Conflict {
                title: title.unwrap_or_else(|| at.id.clone()),
                is_removed_in_browser: is.is_none(),
                is_removed_in_folder: comes.is_none(),
                fields: is
                    .zip(comes)
                    .map_or_else(Vec::new, |(is, comes)| differences(&is, &comes)),
                decision,
                at,
            });
        }
    }
    let mut merged = Merged {
        course: coming,
        conflicts,
        files: BTreeSet::new(),
    };
    take(&mut merged, (here, files), &taken);
    merged
}

/// Every item of some courses, each once: what contains others before them.
fn all(courses: &[&Course]) -> BTreeSet<MergedRef> {
    let mut all = BTreeSet::from([MergedRef::new(MergedKind::Course, COURSE_ITEM)]);
    for course in courses {
        let mut add = |kind, id: &str| all.insert(MergedRef::new(kind, id));
        for chapter in &course.chapters {
            add(MergedKind::Chapter, &chapter.head.id);
            add(MergedKind::Resources, &chapter.head.id);
            for lecture in &chapter.lectures {
                add(MergedKind::Lecture, &lecture.head.id);
            }
            for task in &chapter.tasks {
                add(MergedKind::Task, &task.head.id);
            }
        }
        for exercise in &course.exercises {
            add(MergedKind::Exercise, &exercise.id);
        }
        for flow in &course.flows {
            add(MergedKind::Flow, &flow.id);
        }
        for task in &course.python {
            add(MergedKind::Python, &task.head.id);
        }
        for company in &course.companies {
            add(MergedKind::Company, &company.head.id);
        }
        for assessment in &course.assessments {
            add(MergedKind::Assessment, &assessment.id);
        }
        for question in course.questions() {
            add(MergedKind::Question, &question.id);
        }
        for paper in &course.papers {
            add(MergedKind::Paper, &paper.id);
        }
    }
    all
}

/// What an item holds; where its file lies is no part of it.
fn value_of(course: &Course, at: &MergedRef) -> Option<Value> {
    let value = match (at.kind, at.item()) {
        (_, Some(item)) => serde_json::to_value(items::find_item(course, &item)?),
        (MergedKind::Paper, None) => serde_json::to_value(find_paper(course, &at.id)?),
        (_, None) => serde_json::to_value(course.find_question(&at.id)?),
    };
    let mut value = value.ok()?;
    // An item is told with its kind.
    Some(match value.get_mut("content") {
        Some(content) => content.take(),
        None => value,
    })
}

fn is_notebook(course: &Course, at: &MergedRef) -> bool {
    let mut notebooks = course.python.iter().filter(|task| task.notebook.is_some());
    at.kind == MergedKind::Python && notebooks.any(|task| task.head.id == at.id)
}

/// What an item holds, in 32 letters.
fn digest_of(value: &Value) -> String {
    let mut half = [0; 16];
    half.copy_from_slice(&Sha256::digest(value.to_string())[..16]);
    format!("{:032x}", u128::from_be_bytes(half))
}

fn find_paper<'c>(course: &'c Course, id: &str) -> Option<&'c Paper> {
    course.papers.iter().find(|paper| paper.id == id)
}

fn title_of(course: &Course, at: &MergedRef) -> Option<String> {
    if let Some(item) = at.item() {
        return items::find_item(course, &item).map(|item| Item::title(&item).to_owned());
    }
    if at.kind == MergedKind::Paper {
        return find_paper(course, &at.id).map(|paper| paper.title.clone());
    }
    let question = course.find_question(&at.id)?;
    let line = question.stem.lines().find(|line| !line.trim().is_empty())?;
    Some(line.trim().chars().take(60).collect())
}

/// Puts items as they stand here into the folder, with the files they lead to.
fn take(merged: &mut Merged, (here, files): (&Course, &BTreeSet<String>), taken: &[MergedRef]) {
    let own = taken.iter().filter_map(MergedRef::item);
    let contents: Vec<_> = own.map(|at| (at.clone(), items::find_item(here, &at))).collect();
    items::put_items(&mut merged.course, contents.clone());
    for (at, item) in contents {
        let (Some(item), Some(from)) = (item, items::path_of(&merged.course, &at)) else {
            continue;
        };
        if let Some(folder) = items::own_folder(&at) {
            merged
                .files
                .extend(files.iter().filter(|path| path.starts_with(&folder)).cloned());
        }
        let text = serde_json::to_value(&item).unwrap_or_default();
        let led_to = paths_in(&text)
            .into_iter()
            .filter_map(|path| resolve(&from, &path));
        merged.files.extend(led_to.filter(|path| files.contains(path)));
    }
    for at in taken {
        match at.kind {
            MergedKind::Question => put_question(merged, here, &at.id),
            MergedKind::Paper => put_paper(&mut merged.course, &at.id, find_paper(here, &at.id).cloned()),
            _ => {}
        }
    }
}

/// Every text of a value that may be a path: whole, or as the target of a link.
fn paths_in(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.contains("](") => {
            let targets = text.split("](").skip(1);
            (targets.filter_map(|rest| rest.split([')', ' ']).next()))
                .map(str::to_owned)
                .collect()
        }
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(paths_in).collect(),
        Value::Object(fields) => fields.values().flat_map(paths_in).collect(),
        _ => Vec::new(),
    }
}

/// What both sides say of the fields in which an item differs.
fn differences(here: &Value, coming: &Value) -> Vec<Difference> {
    (changed_fields(here, coming).into_iter())
        .map(|change| Difference {
            field: change.field,
            browser: change.before,
            folder: change.after,
        })
        .collect()
}

/// Puts a question as it stands here where the folder has it, or at the end of the file it is in here; takes away one that is not here.
fn put_question(merged: &mut Merged, here: &Course, id: &str) {
    let found = here.question_files.iter().find_map(|file| {
        let question = file.question.iter().find(|one| one.id == id)?;
        Some((file, question))
    });
    let Some((from, question)) = found else {
        if !merged.course.asks(id) {
            merged.course.drop_question(id);
        }
        return;
    };
    let files = &mut merged.course.question_files;
    let place = (files.iter().enumerate()).find_map(|(file, content)| {
        let at = content.question.iter().position(|one| one.id == id)?;
        Some((file, at))
    });
    let path = match place {
        Some((file, _)) => files[file].path.clone(),
        None => from.path.clone(),
    };
    let question = moved_question(question.clone(), &from.path, &path);
    let led_to = question.pictures().filter_map(|picture| resolve(&path, &picture));
    merged.files.extend(led_to);
    merged.course.head.declare(&question.knowledge);
    match place {
        Some((file, at)) => files[file].question[at] = question,
        None => match files.iter_mut().find(|file| file.path == path) {
            Some(file) => file.question.push(question),
            None => files.push(QuestionFile {
                path,
                question: vec![question],
            }),
        },
    }
}

fn put_paper(course: &mut Course, id: &str, paper: Option<Paper>) {
    let at = course.papers.iter().position(|one| one.id == id);
    match (at, paper) {
        (Some(at), Some(paper)) => {
            let path = std::mem::take(&mut course.papers[at].path);
            course.papers[at] = Paper { path, ..paper };
        }
        (Some(at), None) if !course.proposes(id) => drop(course.papers.remove(at)),
        (None, Some(paper)) => course.papers.push(paper),
        (Some(_) | None, None) => {}
    }
}
