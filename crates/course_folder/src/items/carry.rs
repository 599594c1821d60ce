//! Items carried into another course: under new ids, with what they lead to and what they are made of.

use std::collections::{BTreeMap, BTreeSet};

use scoring::question::QuestionBody;
use serde::Serialize;

use crate::model::{Activity, ActivityType, Assessment, Course, Exercise, QuestionKind, TaskHead};
use crate::questions::question_parts;

use super::rebase::lead_elsewhere;
use super::{Item, ItemKind, ItemRef, find_item, outline, own_folder, path_of, relative};

/// How much of a question's text names it, in characters.
const STEM_CHARS: usize = 40;

/// Why something of an item stays behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CopyLeft)]
pub enum LeftKind {
    /// A knowledge point that the other course does not have.
    Knowledge,
    /// A project it does not have.
    Project,
    /// A company that is nowhere; what is done in its books stays behind.
    Company,
    /// A task that must be finished first, and is not carried.
    Task,
    /// A lecture's or an exercise's question that could not be copied.
    Question,
    /// An exercise, a flow or a Python task that an activity leads to, and that is nowhere.
    Work,
    /// A chapter that questions are drawn from.
    Chapter,
    /// The paper of an assessment, which the other course does not have.
    Paper,
}

/// Something of an item that stays behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CopyLeftBehind)]
pub struct LeftBehind {
    /// The title of the item; for the resources of a chapter, empty.
    pub item: String,
    pub kind: LeftKind,
    /// What it is, by its title where it has one.
    pub name: String,
}

/// Items chosen from a course, with those that they are made of.
#[derive(Debug)]
pub struct Bundle<'a> {
    source: &'a Course,
    target: &'a Course,
    items: Vec<Picked>,
}

/// An item of a bundle.
#[derive(Debug)]
struct Picked {
    at: ItemRef,
    item: Item,
    /// The chapter of the task that brings it.
    brought_in: Option<String>,
}

/// What goes with a bundle, and where it goes.
#[derive(Debug)]
pub struct Destination<'a> {
    /// The chapter for what comes without its own.
    pub chapter: &'a str,
    /// Where the files of [`Bundle::files`] stand in the other course.
    pub files: &'a BTreeMap<String, String>,
    /// What the questions of [`Bundle::questions`] are called there.
    pub questions: &'a BTreeMap<String, String>,
}

/// What came of a bundle.
#[derive(Debug, Default)]
pub struct Carried {
    pub items: Vec<(ItemRef, Item)>,
    pub left: Vec<LeftBehind>,
}

impl<'a> Bundle<'a> {
    /// The items that are wanted: a chapter with all that stands in it, a task with the exercises, flows, Python tasks and
    /// companies it leads to, an exercise with the companies whose books its questions ask for, unless the other course has them. What the course does not hold is left out.
    pub fn new(source: &'a Course, target: &'a Course, wanted: &[ItemRef]) -> Self {
        let mut bundle = Self {
            source,
            target,
            items: Vec::new(),
        };
        let chapters = outline(source).chapters;
        for at in wanted {
            bundle.take(at.clone(), None);
            if at.kind == ItemKind::Chapter {
                let chapter = chapters.iter().find(|chapter| chapter.id == at.id);
                let items = chapter.into_iter().flat_map(|chapter| &chapter.items);
                items.for_each(|item| bundle.take(item.at.clone(), None));
            }
        }
        bundle
    }

    fn take(&mut self, at: ItemRef, brought_in: Option<String>) {
        if at.kind == ItemKind::Course || self.items.iter().any(|known| known.at == at) {
            return;
        }
        let Some(item) = find_item(self.source, &at) else {
            return;
        };
        let works = made_of(self.source, &item);
        let chapter = item.chapter().map(str::to_owned);
        self.items.push(Picked { at, item, brought_in });
        for work in works {
            if !self.is_there(&work) {
                self.take(work, chapter.clone());
            }
        }
    }

    /// Whether the other course holds the same item: an id is the same work only under the same title.
    fn is_there(&self, at: &ItemRef) -> bool {
        let title = |course| find_item(course, at).map(|item| item.title().to_owned());
        title(self.source).is_some_and(|name| title(self.target) == Some(name))
    }

    /// Whether something of it needs a chapter to stand in.
    pub fn needs_chapter(&self) -> bool {
        let stands_in_one =
            |kind| !matches!(kind, ItemKind::Chapter | ItemKind::Company | ItemKind::Assessment);
        self.items
            .iter()
            .any(|one| stands_in_one(one.at.kind) && self.own_chapter(one).is_none())
    }

    /// The chapter that is carried with an item and that it stands in; or the one of the task that brings it.
    fn own_chapter<'b>(&self, one: &'b Picked) -> Option<&'b str> {
        let is_carried = |id: &&str| {
            let at = ItemRef::new(ItemKind::Chapter, *id);
            self.items.iter().any(|known| known.at == at)
        };
        let chapter = match one.at.kind {
            ItemKind::Resources => Some(one.at.id.as_str()),
            _ => one.item.chapter(),
        };
        chapter
            .filter(is_carried)
            .or_else(|| one.brought_in.as_deref().filter(is_carried))
    }

    /// How many items it holds.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The questions of the bank that its lectures and exercises ask, by their ids.
    pub fn questions(&self) -> BTreeSet<String> {
        let items = self.items.iter();
        items
            .flat_map(|one| asked_in(&one.item))
            .map(str::to_owned)
            .collect()
    }

    /// What the companies whose books its questions ask for are called in the other course, by their ids; one that is neither carried
    /// nor there is not named.
    pub fn companies(&self, ids: &BTreeMap<ItemRef, String>) -> BTreeMap<String, String> {
        let kept = self.items.iter().flat_map(|one| books_of(self.source, &one.item));
        kept.filter_map(|at| {
            let there = || self.is_there(&at).then(|| at.id.clone());
            let name = ids.get(&at).cloned().or_else(there)?;
            Some((at.id, name))
        })
        .collect()
    }

    /// Those of the course's files that go with it, by their paths.
    pub fn files<'f>(&self, all: impl IntoIterator<Item = &'f str>) -> BTreeSet<String> {
        let all: BTreeSet<&str> = all.into_iter().collect();
        let mut files = BTreeSet::new();
        for Picked { at, item, .. } in &self.items {
            let from = path_of(self.source, at).unwrap_or_default();
            lead_elsewhere(&mut item.clone(), &from, &mut |path| {
                if all.contains(path) {
                    files.insert(path.to_owned());
                }
                None
            });
            if let Some(folder) = own_folder(at) {
                let own = all.iter().filter(|path| path.starts_with(&folder));
                files.extend(own.map(|path| (*path).to_owned()));
            }
        }
        files
    }

    /// Where a file of an item's own folder stands once the item has its new id; none for a file that stands elsewhere.
    pub fn own_place(&self, path: &str, ids: &BTreeMap<ItemRef, String>) -> Option<String> {
        ids.iter().find_map(|(at, id)| {
            let rest = path.strip_prefix(&own_folder(at)?)?;
            let new = own_folder(&ItemRef::new(at.kind, id.clone()))?;
            Some(format!("{new}{rest}"))
        })
    }

    /// The ids its items have in the other course.
    pub fn ids(&self, mut new_id: impl FnMut(ItemKind) -> String) -> BTreeMap<ItemRef, String> {
        let named = self.items.iter().filter(|one| one.at.kind != ItemKind::Resources);
        named.map(|one| (one.at.clone(), new_id(one.at.kind))).collect()
    }

    /// The items as the other course has them; `new_id` gives its resources theirs.
    pub fn carry(
        &self,
        ids: &BTreeMap<ItemRef, String>,
        to: &Destination<'_>,
        mut new_id: impl FnMut(ItemKind) -> String,
    ) -> Carried {
        let mut carried = Carried::default();
        for one in &self.items {
            let (at, mut item) = (&one.at, one.item.clone());
            let chapter = self.own_chapter(one);
            let chapter = chapter.and_then(|id| ids.get(&ItemRef::new(ItemKind::Chapter, id)));
            let chapter = chapter.map_or(to.chapter, String::as_str).to_owned();
            let new = ids.get(at).unwrap_or(&chapter).clone();
            let from = path_of(self.source, at).unwrap_or_default();
            lead_elsewhere(&mut item, &from, &mut |path| {
                Some(relative(&place_of(at.kind, &new), to.files.get(path)?))
            });
            let mut reader = Reader {
                bundle: self,
                ids,
                questions: to.questions,
                title: item.title().to_owned(),
                left: &mut carried.left,
            };
            reader.rename(&mut item, &chapter);
            let at = ItemRef::new(at.kind, new);
            if let Item::Resources(content) = &mut item {
                for resource in &mut content.resources {
                    resource.id = new_id(ItemKind::Resources);
                }
                self.join_resources(&at, content, &carried.items);
            }
            carried.items.push((at.clone(), item.with_id(&at.id)));
        }
        carried
    }

    /// Resources stand behind those that the chapter has.
    fn join_resources(
        &self,
        at: &ItemRef,
        content: &mut super::ResourcesContent,
        before: &[(ItemRef, Item)],
    ) {
        let carried = before.iter().find(|(known, _)| known == at);
        let known = carried
            .map(|(_, item)| item.clone())
            .or_else(|| find_item(self.target, at));
        if let Some(Item::Resources(mut known)) = known {
            known.resources.append(&mut content.resources);
            *content = known;
        }
    }
}

/// The ids of the questions that an item asks.
fn asked_in(item: &Item) -> Vec<&str> {
    match item {
        Item::Lecture(lecture) => (lecture.head.question.iter())
            .map(|asked| asked.r#ref.as_str())
            .collect(),
        Item::Exercise(exercise) => (exercise.exercise.questions.iter())
            .map(|asked| asked.id.as_str())
            .collect(),
        _ => Vec::new(),
    }
}

/// The companies whose books the questions of an item ask for.
fn books_of(source: &Course, item: &Item) -> Vec<ItemRef> {
    let asked = asked_in(item)
        .into_iter()
        .filter_map(|id| source.find_question(id));
    asked
        .filter(|question| question.kind == QuestionKind::Books)
        .filter_map(|question| match question_parts(source, question)?.0 {
            QuestionBody::Books(kept) => Some(ItemRef::new(ItemKind::Company, kept.company)),
            _ => None,
        })
        .collect()
}

/// The works and the companies that an item leads to.
fn made_of(source: &Course, item: &Item) -> Vec<ItemRef> {
    let company = |id: &str| (!id.is_empty()).then(|| ItemRef::new(ItemKind::Company, id));
    match item {
        Item::Task(task) => (task.head.activities.iter())
            .flat_map(|activity| work_of(activity).into_iter().chain(company(&activity.company)))
            .collect(),
        Item::Python(python) => company(&python.task.head.company).into_iter().collect(),
        _ => books_of(source, item),
    }
}

/// The work that an activity leads to.
fn work_of(activity: &Activity) -> Option<ItemRef> {
    let kind = match activity.r#type {
        ActivityType::Python => ItemKind::Python,
        ActivityType::Flow => ItemKind::Flow,
        ActivityType::Exercise => ItemKind::Exercise,
        ActivityType::Simulation | ActivityType::Table => return None,
    };
    (!activity.r#ref.is_empty()).then(|| ItemRef::new(kind, activity.r#ref.clone()))
}

/// Where the file of an item of the kind stands, as far as links from it are told by that.
fn place_of(kind: ItemKind, id: &str) -> String {
    match kind {
        ItemKind::Course | ItemKind::Chapter | ItemKind::Lecture => "chapters/00-c/lectures/00-l.md".into(),
        ItemKind::Task => "chapters/00-c/tasks/00-t.md".into(),
        ItemKind::Resources => "chapters/00-c/resources/resources.toml".into(),
        ItemKind::Exercise => format!("exercises/{id}.toml"),
        ItemKind::Flow => format!("flows/{id}.toml"),
        ItemKind::Python => format!("python/{id}/instructions.md"),
        ItemKind::Company => format!("companies/{id}/documents.toml"),
        ItemKind::Assessment => format!("assessments/{id}.toml"),
    }
}

/// Gives what an item names the names of the other course.
struct Reader<'a, 'b> {
    bundle: &'a Bundle<'a>,
    ids: &'a BTreeMap<ItemRef, String>,
    questions: &'a BTreeMap<String, String>,
    /// Of the item.
    title: String,
    left: &'b mut Vec<LeftBehind>,
}

impl Reader<'_, '_> {
    fn leave(&mut self, kind: LeftKind, name: &str) {
        let left = LeftBehind {
            item: self.title.clone(),
            kind,
            name: name.to_owned(),
        };
        if !self.left.contains(&left) {
            self.left.push(left);
        }
    }

    /// What an item is called in the other course: carried, or there already.
    fn id_of(&mut self, at: &ItemRef, kind: LeftKind) -> Option<String> {
        if let Some(id) = self.ids.get(at) {
            return Some(id.clone());
        }
        if self.bundle.is_there(at) {
            return Some(at.id.clone());
        }
        let title = find_item(self.bundle.source, at).map(|item| item.title().to_owned());
        self.leave(kind, title.as_deref().unwrap_or(&at.id));
        None
    }

    /// Gives a company the name it has in the other course.
    fn company(&mut self, id: &mut String) -> bool {
        let new = self.id_of(&ItemRef::new(ItemKind::Company, id.as_str()), LeftKind::Company);
        let is_there = new.is_some();
        if let Some(new) = new {
            *id = new;
        }
        is_there
    }

    fn knowledge(&mut self, points: &mut Vec<String>) {
        let known = &self.bundle.target.head.knowledge;
        let (stays, goes) = points.drain(..).partition(|point| known.contains(point));
        *points = stays;
        let goes: Vec<String> = goes;
        goes.iter()
            .for_each(|point| self.leave(LeftKind::Knowledge, point));
    }

    fn question(&mut self, id: &mut String) -> bool {
        let Some(new) = self.questions.get(id) else {
            let known = self.bundle.source.find_question(id);
            let stem = known.map(|question| question.stem.chars().take(STEM_CHARS).collect::<String>());
            self.leave(LeftKind::Question, stem.as_deref().unwrap_or(id));
            return false;
        };
        id.clone_from(new);
        true
    }

    /// Papers are not carried: one that is there under the same title is taken for the same.
    fn paper(&mut self, id: &mut String) {
        let title = |course: &Course| {
            let paper = course.papers.iter().find(|paper| paper.id == *id);
            paper.map(|paper| paper.title.clone())
        };
        let (known, there) = (title(self.bundle.source), title(self.bundle.target));
        if known.is_none() || known != there {
            self.leave(LeftKind::Paper, known.as_deref().unwrap_or(id));
            id.clear();
        }
    }

    fn assessment(&mut self, assessment: &mut Assessment) {
        if let Some((task, activity)) = assessment.task_activity() {
            let task = self.id_of(&ItemRef::new(ItemKind::Task, task), LeftKind::Task);
            assessment.activity = task.map_or_else(String::new, |task| format!("{task}/{activity}"));
        } else {
            self.paper(&mut assessment.paper);
        }
    }

    fn rename(&mut self, item: &mut Item, chapter: &str) {
        match item {
            Item::Course(_) => {}
            Item::Chapter(content) => {
                let ids = self.ids;
                let renamed = |kind, list: &mut Vec<String>| {
                    let found = list
                        .drain(..)
                        .filter_map(|id| ids.get(&ItemRef::new(kind, id)).cloned());
                    *list = found.collect::<Vec<_>>();
                };
                renamed(ItemKind::Lecture, &mut content.lectures);
                renamed(ItemKind::Task, &mut content.tasks);
            }
            Item::Lecture(content) => {
                chapter.clone_into(&mut content.chapter);
                self.knowledge(&mut content.head.knowledge);
                content
                    .head
                    .question
                    .retain_mut(|asked| self.question(&mut asked.r#ref));
            }
            Item::Resources(content) => {
                for resource in &mut content.resources {
                    self.knowledge(&mut resource.knowledge);
                }
            }
            Item::Task(content) => {
                chapter.clone_into(&mut content.chapter);
                self.task(&mut content.head);
            }
            Item::Exercise(content) => {
                chapter.clone_into(&mut content.exercise.chapter);
                self.exercise(&mut content.exercise);
            }
            Item::Flow(content) => chapter.clone_into(&mut content.flow.chapter),
            Item::Company(_) => {}
            Item::Assessment(content) => self.assessment(&mut content.assessment),
            Item::Python(content) => {
                let head = &mut content.task.head;
                chapter.clone_into(&mut head.chapter);
                self.knowledge(&mut head.knowledge);
                if !head.company.is_empty() && !self.company(&mut head.company) {
                    head.company.clear();
                    head.tables.clear();
                }
            }
        }
    }

    fn task(&mut self, head: &mut TaskHead) {
        self.knowledge(&mut head.knowledge);
        let project = |course: &Course| {
            course
                .head
                .project
                .iter()
                .find(|one| one.id == head.project)
                .cloned()
        };
        let (known, there) = (project(self.bundle.source), project(self.bundle.target));
        let is_same = (known.as_ref().zip(there)).is_some_and(|(one, other)| one.title == other.title);
        if !head.project.is_empty() && !is_same {
            let title = known.map(|one| one.title);
            self.leave(LeftKind::Project, title.as_deref().unwrap_or(&head.project));
            head.project.clear();
        }
        let requires = std::mem::take(&mut head.requires).into_iter();
        head.requires = requires
            .filter_map(|id| self.id_of(&ItemRef::new(ItemKind::Task, id), LeftKind::Task))
            .collect();
        head.activities.retain_mut(|activity| self.activity(activity));
    }

    fn activity(&mut self, activity: &mut Activity) -> bool {
        if let Some(work) = work_of(activity) {
            let Some(id) = self.id_of(&work, LeftKind::Work) else {
                return false;
            };
            activity.r#ref = id;
        }
        activity.company.is_empty() || self.company(&mut activity.company)
    }

    fn exercise(&mut self, exercise: &mut Exercise) {
        exercise
            .questions
            .retain_mut(|asked| self.question(&mut asked.id));
        for draw in &mut exercise.draw {
            self.knowledge(&mut draw.knowledge);
            let chapters = std::mem::take(&mut draw.chapters).into_iter();
            draw.chapters = chapters
                .filter_map(|id| self.id_of(&ItemRef::new(ItemKind::Chapter, id), LeftKind::Chapter))
                .collect();
        }
    }
}
