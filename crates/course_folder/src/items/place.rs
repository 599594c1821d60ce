//! Where items stand: finding, putting and taking them away, and the paths of new ones.

use crate::model::{Assessment, Chapter, Course, Exercise, Flow, Lecture, Task};

use super::{ChapterContent, CourseContent, Item, ItemKind, ItemRef, LectureContent, TaskContent};

pub(super) fn path_of(course: &Course, item: &ItemRef) -> Option<String> {
    let id = item.id.as_str();
    let chapter = |id: &str| course.chapters.iter().find(|one| one.head.id == id);
    match item.kind {
        ItemKind::Course => Some("course.toml".into()),
        ItemKind::Chapter => chapter(id).map(|one| format!("{}/chapter.toml", one.folder)),
        ItemKind::Resources => chapter(id).map(|one| format!("{}/resources/resources.toml", one.folder)),
        ItemKind::Lecture => (course.chapters.iter().flat_map(|one| &one.lectures))
            .find(|one| one.head.id == id)
            .map(|one| one.path.clone()),
        ItemKind::Task => (course.chapters.iter().flat_map(|one| &one.tasks))
            .find(|one| one.head.id == id)
            .map(|one| one.path.clone()),
        ItemKind::Exercise => (course.exercises.iter().find(|one| one.id == id)).map(|one| one.path.clone()),
        ItemKind::Flow => (course.flows.iter().find(|one| one.id == id)).map(|one| one.path.clone()),
        ItemKind::Python => (course.python.iter().find(|one| one.head.id == id))
            .map(|one| format!("{}/instructions.md", one.folder())),
        ItemKind::Company => course
            .find_company(id)
            .map(|one| format!("{}/documents.toml", one.folder())),
        ItemKind::Assessment => {
            (course.assessments.iter().find(|one| one.id == id)).map(|one| one.path.clone())
        }
    }
}

/// The folder in which everything belongs to an item, by its id; none for those that are one file.
pub(super) fn own_folder(at: &ItemRef) -> Option<String> {
    match at.kind {
        ItemKind::Python => Some(format!("python/{}/", at.id)),
        ItemKind::Company => Some(format!("companies/{}/", at.id)),
        _ => None,
    }
}

pub(super) fn item_at(course: &Course, path: &str) -> Option<ItemRef> {
    if matches!(path, "course.toml" | "course.md") {
        return Some(ItemRef::new(ItemKind::Course, super::COURSE_ITEM));
    }
    if let Some(rest) = path.strip_prefix("python/") {
        return Some(ItemRef::new(ItemKind::Python, rest.split('/').next()?));
    }
    if let Some(rest) = path.strip_prefix("companies/") {
        return Some(ItemRef::new(ItemKind::Company, rest.split('/').next()?));
    }
    for chapter in &course.chapters {
        let Some(rest) = path.strip_prefix(&format!("{}/", chapter.folder)) else {
            continue;
        };
        let of_chapter = |kind| ItemRef::new(kind, chapter.head.id.clone());
        let lecture = chapter.lectures.iter().find(|one| one.path == path);
        let task = chapter.tasks.iter().find(|one| one.path == path);
        return match (lecture, task) {
            (Some(lecture), _) => Some(ItemRef::new(ItemKind::Lecture, lecture.head.id.clone())),
            (_, Some(task)) => Some(ItemRef::new(ItemKind::Task, task.head.id.clone())),
            _ if rest == "chapter.toml" => Some(of_chapter(ItemKind::Chapter)),
            _ if rest == "resources/resources.toml" => Some(of_chapter(ItemKind::Resources)),
            _ => None,
        };
    }
    let exercise = course.exercises.iter().find(|one| one.path == path);
    let flow = course.flows.iter().find(|one| one.path == path);
    let assessment = course.assessments.iter().find(|one| one.path == path);
    exercise
        .map(|one| ItemRef::new(ItemKind::Exercise, one.id.clone()))
        .or_else(|| flow.map(|one| ItemRef::new(ItemKind::Flow, one.id.clone())))
        .or_else(|| assessment.map(|one| ItemRef::new(ItemKind::Assessment, one.id.clone())))
}

/// Puts one item into the course.
pub(super) fn put(course: &mut Course, at: &ItemRef, item: Item) {
    match item {
        Item::Course(content) => put_course(course, content),
        Item::Chapter(content) => put_chapter(course, content),
        Item::Lecture(content) => put_lecture(course, content),
        Item::Resources(content) => {
            if let Some(chapter) = course.chapters.iter_mut().find(|one| one.head.id == at.id) {
                chapter.resources = content.resources;
            }
        }
        Item::Task(content) => put_task(course, content),
        Item::Exercise(content) => put_file(&mut course.exercises, ("exercises", &at.id), content.exercise),
        Item::Flow(content) => put_file(&mut course.flows, ("flows", &at.id), content.flow),
        Item::Assessment(content) => {
            put_file(
                &mut course.assessments,
                ("assessments", &at.id),
                content.assessment,
            );
        }
        Item::Python(content) => {
            put_named(&mut course.python, content.task, |one| &one.head.id);
        }
        Item::Company(content) => {
            put_named(&mut course.companies, content.company.normal(), |one| {
                &one.head.id
            });
        }
    }
}

/// What stands in a file of its own, under its id.
trait OwnFile {
    fn id(&self) -> &str;
    fn path(&self) -> &String;
    fn path_mut(&mut self) -> &mut String;
}

macro_rules! own_file {
    ($($type:ty),*) => {
        $(impl OwnFile for $type {
            fn id(&self) -> &str {
                &self.id
            }

            fn path(&self) -> &String {
                &self.path
            }

            fn path_mut(&mut self) -> &mut String {
                &mut self.path
            }
        })*
    };
}

own_file!(Exercise, Flow, Assessment);

/// Puts an item where the one with its id stands, or into a new file of the folder.
fn put_file<T: OwnFile>(items: &mut Vec<T>, (folder, id): (&str, &str), mut item: T) {
    if let Some(known) = items.iter_mut().find(|one| one.id() == id) {
        item.path_mut().clone_from(known.path());
        *known = item;
        return;
    }
    *item.path_mut() = format!("{folder}/{id}.toml");
    items.push(item);
    items.sort_by(|one, other| one.path().cmp(other.path()));
}

/// Puts an item where the one with its id stands, or among the others by that.
fn put_named<T>(items: &mut Vec<T>, item: T, id: fn(&T) -> &String) {
    match items.iter_mut().find(|one| id(one) == id(&item)) {
        Some(known) => *known = item,
        None => {
            items.push(item);
            items.sort_by(|one, other| id(one).cmp(id(other)));
        }
    }
}

fn put_course(course: &mut Course, content: CourseContent) {
    // The id and the format are the folder's own.
    let (id, format) = (course.head.id.clone(), course.head.format);
    course.head = content.head;
    (course.head.id, course.head.format) = (id, format);
    let had_intro = course.intro.is_some();
    course.intro = (had_intro || !content.intro.is_empty()).then_some(content.intro);
}

fn put_chapter(course: &mut Course, content: ChapterContent) {
    if let Some(known) = (course.chapters.iter_mut()).find(|one| one.head.id == content.head.id) {
        known.head = content.head;
        return;
    }
    let number = 1
        + (course.chapters.iter().map(|one| number_of(name_of(&one.folder))))
            .max()
            .unwrap_or(0);
    course.chapters.push(Chapter {
        folder: format!("chapters/{number:02}-{}", content.head.id),
        head: content.head,
        ..Chapter::default()
    });
    sort_chapters(course);
}

/// A file of a chapter that the order of the chapter is told by.
trait Placed {
    fn id(&self) -> &str;
    fn path(&self) -> &str;
    /// Gives it a path; what it leads to stays the same, where it had one.
    fn stand_at(&mut self, path: &str);
}

impl Placed for Lecture {
    fn id(&self) -> &str {
        &self.head.id
    }

    fn path(&self) -> &str {
        &self.path
    }

    fn stand_at(&mut self, path: &str) {
        super::rebase::lecture(self, path);
    }
}

impl Placed for Task {
    fn id(&self) -> &str {
        &self.head.id
    }

    fn path(&self) -> &str {
        &self.path
    }

    fn stand_at(&mut self, path: &str) {
        super::rebase::task(self, path);
    }
}

fn put_lecture(course: &mut Course, content: LectureContent) {
    let id = content.head.id.clone();
    let chapter = content.chapter;
    let lecture = |path| Lecture {
        path,
        head: content.head,
        body: content.body,
    };
    put_placed(
        course,
        ("lectures", |one| &mut one.lectures),
        (&id, &chapter),
        lecture,
    );
}

fn put_task(course: &mut Course, content: TaskContent) {
    let id = content.head.id.clone();
    let chapter = content.chapter;
    let task = |path| Task {
        path,
        head: content.head,
        body: content.body,
    };
    put_placed(course, ("tasks", |one| &mut one.tasks), (&id, &chapter), task);
}

/// Puts what `made` gives for its former path into the folder `name` of a chapter.
fn put_placed<T: Placed>(
    course: &mut Course,
    (name, list): (&str, fn(&mut Chapter) -> &mut Vec<T>),
    (id, chapter): (&str, &str),
    made: impl FnOnce(String) -> T,
) {
    let Some(to) = course.chapters.iter().position(|one| one.head.id == chapter) else {
        return;
    };
    let known = course.chapters.iter_mut().enumerate().find_map(|(from, one)| {
        let items = list(one);
        let place = items.iter().position(|item| item.id() == id)?;
        Some((from, items.remove(place).path().to_owned()))
    });
    let stays = known.as_ref().is_some_and(|(from, _)| *from == to);
    let mut item = made(known.map(|(_, path)| path).unwrap_or_default());
    let folder = format!("{}/{name}", course.chapters[to].folder);
    let items = list(&mut course.chapters[to]);
    if !stays {
        let new = free_path(&folder, id, items.iter().map(Placed::path));
        item.stand_at(&new);
    }
    items.push(item);
    items.sort_by(|one, other| one.path().cmp(other.path()));
}

/// Takes one item out of the course; what it was made of goes with it.
pub(super) fn remove(course: &mut Course, at: &ItemRef) {
    let id = at.id.as_str();
    match at.kind {
        ItemKind::Course => {}
        ItemKind::Chapter => {
            let gone = course.chapters.iter().position(|one| one.head.id == id);
            if let Some(gone) = gone {
                let folder = course.chapters.remove(gone).folder;
                remove_files(course, &folder);
            }
        }
        ItemKind::Lecture => {
            for chapter in &mut course.chapters {
                chapter.lectures.retain(|one| one.head.id != id);
            }
        }
        ItemKind::Resources => {
            if let Some(chapter) = course.chapters.iter_mut().find(|one| one.head.id == id) {
                chapter.resources.clear();
            }
        }
        ItemKind::Task => {
            for chapter in &mut course.chapters {
                chapter.tasks.retain(|one| one.head.id != id);
            }
        }
        ItemKind::Exercise => course.exercises.retain(|one| one.id != id),
        ItemKind::Flow => course.flows.retain(|one| one.id != id),
        ItemKind::Assessment => course.assessments.retain(|one| one.id != id),
        ItemKind::Python => {
            course.python.retain(|one| one.head.id != id);
            remove_files(course, &format!("python/{id}"));
        }
        ItemKind::Company => {
            course.companies.retain(|one| one.head.id != id);
            remove_files(course, &format!("companies/{id}"));
        }
    }
}

fn remove_files(course: &mut Course, folder: &str) {
    let prefix = format!("{folder}/");
    course.files.retain(|path, _| !path.starts_with(&prefix));
}

pub(super) fn sort_chapters(course: &mut Course) {
    course
        .chapters
        .sort_by(|one, other| one.folder.cmp(&other.folder));
}

/// The last part of a path.
pub(super) fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The number before the first hyphen of a name: 3 of `03-vouchers`.
fn number_of(name: &str) -> u32 {
    name.split('-')
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

/// A path for a new file: after those there are.
fn free_path<'p>(folder: &str, id: &str, used: impl Iterator<Item = &'p str>) -> String {
    let number = 1 + used.map(|path| number_of(name_of(path))).max().unwrap_or(0);
    format!("{folder}/{number:02}-{id}.md")
}

/// The path from the folder of the file `from` to the file `to`: the inverse of [`Course::resolve`].
///
/// ```
/// use course_folder::items::relative;
/// assert_eq!(relative("chapters/01-a/lectures/01-b.md", "assets/x.png"), "../../../assets/x.png");
/// ```
pub fn relative(from: &str, to: &str) -> String {
    let mut from: Vec<&str> = from.split('/').collect();
    from.pop();
    let to: Vec<&str> = to.split('/').collect();
    let common = (from.iter().zip(&to[..to.len() - 1]))
        .take_while(|(one, other)| one == other)
        .count();
    let up = std::iter::repeat_n("..", from.len() - common);
    up.chain(to[common..].iter().copied())
        .collect::<Vec<_>>()
        .join("/")
}
