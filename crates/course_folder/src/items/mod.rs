//! A course in pieces: what is written in a browser, one item at a time.
//!
//! An item is named by its kind and its id, never by its path: the place of a file says the order of chapters and lectures,
//! and may change. What is put into a course comes out of it again, field by field.

mod asset;
mod blank;
mod carry;
mod company;
mod order;
mod outline;
mod place;
mod rebase;

use serde::{Deserialize, Serialize};

use crate::model::{
    Assessment, ChapterHead, Company, Course, CourseHead, Exercise, Flow, LectureHead, PythonTask, Resource,
    Task, TaskHead,
};

use crate::variation::called;

pub(crate) use asset::GivenPaths;
pub use asset::free_asset;
pub use blank::{blank_course, blank_item};
pub use carry::{Bundle, Carried, Destination, LeftBehind, LeftKind};
pub use company::{CompanyFault, CompanyPart, company_faults};
pub use outline::{Outline, OutlineChapter, OutlineItem, outline};
pub use place::relative;
pub(crate) use rebase::markdown as lead_in_markdown;

/// What kinds of items are written one by one.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = CourseItemKind)]
pub enum ItemKind {
    /// What the course says of itself, and the order of its chapters. There is one: its id is `course`.
    Course,
    /// A chapter's own words, and the order of its lectures and tasks.
    Chapter,
    Lecture,
    /// The resources of a chapter, named by the chapter's id.
    Resources,
    Task,
    Exercise,
    Flow,
    Python,
    /// A company: chart, opening balances, businesses with their documents, reference vouchers.
    Company,
    /// What an assessment is proposed with: its paper, time, rules.
    Assessment,
}

impl ItemKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Course,
        Self::Chapter,
        Self::Lecture,
        Self::Resources,
        Self::Task,
        Self::Exercise,
        Self::Flow,
        Self::Python,
        Self::Company,
        Self::Assessment,
    ];

    /// As written in addresses and rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Chapter => "chapter",
            Self::Lecture => "lecture",
            Self::Resources => "resources",
            Self::Task => "task",
            Self::Exercise => "exercise",
            Self::Flow => "flow",
            Self::Python => "python",
            Self::Company => "company",
            Self::Assessment => "assessment",
        }
    }
}

/// The id of the one item of its kind.
pub const COURSE_ITEM: &str = "course";

/// Which item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CourseItemRef)]
pub struct ItemRef {
    pub kind: ItemKind,
    /// Its id in the course.
    pub id: String,
}

impl ItemRef {
    /// The item of that kind and id.
    pub fn new(kind: ItemKind, id: impl Into<String>) -> Self {
        Self { kind, id: id.into() }
    }
}

/// What an item holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(
    tag = "kind",
    content = "content",
    rename_all = "snake_case",
    deny_unknown_fields
)]
#[schema(as = CourseItem)]
pub enum Item {
    Course(CourseContent),
    Chapter(ChapterContent),
    Lecture(LectureContent),
    Resources(ResourcesContent),
    Task(TaskContent),
    Exercise(ExerciseContent),
    Flow(FlowContent),
    Python(Box<PythonContent>),
    Company(Box<CompanyContent>),
    Assessment(AssessmentContent),
}

/// course.toml and course.md.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CourseContent {
    pub head: CourseHead,
    /// Markdown.
    pub intro: String,
    /// The ids of the chapters in their order; those that are missing come after.
    pub chapters: Vec<String>,
}

/// chapter.toml, and the order of what the chapter holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChapterContent {
    pub head: ChapterHead,
    /// The ids of the lectures in their order; those that are missing come after.
    pub lectures: Vec<String>,
    /// The same of the tasks.
    pub tasks: Vec<String>,
}

/// A lecture, and the chapter it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LectureContent {
    /// The chapter's id.
    pub chapter: String,
    pub head: LectureHead,
    /// Markdown.
    pub body: String,
}

/// The resources of a chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ResourcesContent {
    pub resources: Vec<Resource>,
}

/// A task, and the chapter it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TaskContent {
    /// The chapter's id.
    pub chapter: String,
    pub head: TaskHead,
    /// Markdown.
    pub body: String,
}

/// An exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExerciseContent {
    pub exercise: Exercise,
}

/// A flow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FlowContent {
    pub flow: Flow,
}

/// A Python task; its files of data are files of the course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PythonContent {
    pub task: PythonTask,
}

/// A company; the rows of its tables are files of the course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompanyContent {
    pub company: Company,
}

/// A proposed assessment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssessmentContent {
    pub assessment: Assessment,
}

impl Item {
    /// Of what kind it is.
    pub const fn kind(&self) -> ItemKind {
        match self {
            Self::Course(_) => ItemKind::Course,
            Self::Chapter(_) => ItemKind::Chapter,
            Self::Lecture(_) => ItemKind::Lecture,
            Self::Resources(_) => ItemKind::Resources,
            Self::Task(_) => ItemKind::Task,
            Self::Exercise(_) => ItemKind::Exercise,
            Self::Flow(_) => ItemKind::Flow,
            Self::Python(_) => ItemKind::Python,
            Self::Company(_) => ItemKind::Company,
            Self::Assessment(_) => ItemKind::Assessment,
        }
    }

    /// What it is called; for the resources of a chapter, nothing.
    pub fn title(&self) -> &str {
        match self {
            Self::Course(course) => &course.head.title,
            Self::Chapter(chapter) => &chapter.head.title,
            Self::Lecture(lecture) => &lecture.head.title,
            Self::Resources(_) => "",
            Self::Task(task) => &task.head.title,
            Self::Exercise(exercise) => &exercise.exercise.title,
            Self::Flow(flow) => &flow.flow.title,
            Self::Python(python) => &python.task.head.title,
            Self::Company(company) => &company.company.head.name,
            Self::Assessment(assessment) => &assessment.assessment.title,
        }
    }

    /// The chapter it belongs to, by its id; none for what belongs to the course as a whole.
    pub fn chapter(&self) -> Option<&str> {
        match self {
            Self::Lecture(lecture) => Some(&lecture.chapter),
            Self::Task(task) => Some(&task.chapter),
            Self::Exercise(exercise) => Some(&exercise.exercise.chapter),
            Self::Flow(flow) => Some(&flow.flow.chapter),
            Self::Python(python) => Some(&python.task.head.chapter),
            Self::Course(_)
            | Self::Chapter(_)
            | Self::Resources(_)
            | Self::Company(_)
            | Self::Assessment(_) => None,
        }
    }

    /// The same item where its order names all that `other` names: what it does not name comes after, what is gone is left out.
    #[must_use]
    pub fn in_order_of(mut self, other: &Self) -> Self {
        let complete = |ids: &mut Vec<String>, all: &[String]| {
            ids.retain(|id| all.contains(id));
            let rest: Vec<_> = all.iter().filter(|id| !ids.contains(id)).cloned().collect();
            ids.extend(rest);
        };
        match (&mut self, other) {
            (Self::Course(course), Self::Course(other)) => complete(&mut course.chapters, &other.chapters),
            (Self::Chapter(chapter), Self::Chapter(other)) => {
                complete(&mut chapter.lectures, &other.lectures);
                complete(&mut chapter.tasks, &other.tasks);
            }
            _ => {}
        }
        self
    }

    /// The same item under the id it is stored by: what is typed never renames an item.
    #[must_use]
    pub fn with_id(mut self, id: &str) -> Self {
        let place = match &mut self {
            Self::Course(_) | Self::Resources(_) => return self,
            Self::Chapter(chapter) => &mut chapter.head.id,
            Self::Lecture(lecture) => &mut lecture.head.id,
            Self::Task(task) => &mut task.head.id,
            Self::Exercise(exercise) => &mut exercise.exercise.id,
            Self::Flow(flow) => &mut flow.flow.id,
            Self::Python(python) => &mut python.task.head.id,
            Self::Company(company) => &mut company.company.head.id,
            Self::Assessment(assessment) => &mut assessment.assessment.id,
        };
        id.clone_into(place);
        self
    }

    /// The same item under another title. A company is called so wherever its documents and vouchers name it.
    #[must_use]
    pub fn with_title(mut self, title: &str) -> Self {
        let place = match &mut self {
            Self::Resources(_) => return self,
            Self::Company(company) => {
                called(&mut company.company, title);
                return self;
            }
            Self::Course(course) => &mut course.head.title,
            Self::Chapter(chapter) => &mut chapter.head.title,
            Self::Lecture(lecture) => &mut lecture.head.title,
            Self::Task(task) => &mut task.head.title,
            Self::Exercise(exercise) => &mut exercise.exercise.title,
            Self::Flow(flow) => &mut flow.flow.title,
            Self::Python(python) => &mut python.task.head.title,
            Self::Assessment(assessment) => &mut assessment.assessment.title,
        };
        title.clone_into(place);
        self
    }
}

/// The item as the course has it.
pub fn find_item(course: &Course, item: &ItemRef) -> Option<Item> {
    let id = item.id.as_str();
    Some(match item.kind {
        ItemKind::Course => Item::Course(CourseContent {
            head: course.head.clone(),
            intro: course.intro.clone().unwrap_or_default(),
            chapters: course.chapters.iter().map(|one| one.head.id.clone()).collect(),
        }),
        ItemKind::Chapter => {
            let chapter = course.chapters.iter().find(|one| one.head.id == id)?;
            Item::Chapter(ChapterContent {
                head: chapter.head.clone(),
                lectures: chapter.lectures.iter().map(|one| one.head.id.clone()).collect(),
                tasks: chapter.tasks.iter().map(|one| one.head.id.clone()).collect(),
            })
        }
        ItemKind::Lecture => course
            .chapters
            .iter()
            .find_map(|chapter| lecture_content(chapter, id))?,
        ItemKind::Resources => {
            let chapter = course.chapters.iter().find(|one| one.head.id == id)?;
            Item::Resources(ResourcesContent {
                resources: chapter.resources.clone(),
            })
        }
        ItemKind::Task => course.chapters.iter().find_map(|chapter| {
            chapter
                .tasks
                .iter()
                .find_map(|one| task_content(chapter, one, id))
        })?,
        ItemKind::Exercise => Item::Exercise(ExerciseContent {
            exercise: Exercise {
                path: String::new(),
                ..course.exercises.iter().find(|one| one.id == id)?.clone()
            },
        }),
        ItemKind::Flow => Item::Flow(FlowContent {
            flow: Flow {
                path: String::new(),
                ..course.flows.iter().find(|one| one.id == id)?.clone()
            },
        }),
        ItemKind::Python => Item::Python(Box::new(PythonContent {
            task: course.python.iter().find(|one| one.head.id == id)?.clone(),
        })),
        ItemKind::Company => Item::Company(Box::new(CompanyContent {
            company: course.find_company(id)?.clone(),
        })),
        ItemKind::Assessment => Item::Assessment(AssessmentContent {
            assessment: Assessment {
                path: String::new(),
                ..course.assessments.iter().find(|one| one.id == id)?.clone()
            },
        }),
    })
}

fn lecture_content(chapter: &crate::model::Chapter, id: &str) -> Option<Item> {
    let lecture = chapter.lectures.iter().find(|one| one.head.id == id)?;
    Some(Item::Lecture(LectureContent {
        chapter: chapter.head.id.clone(),
        head: lecture.head.clone(),
        body: lecture.body.clone(),
    }))
}

fn task_content(chapter: &crate::model::Chapter, task: &Task, id: &str) -> Option<Item> {
    (task.head.id == id).then(|| {
        Item::Task(TaskContent {
            chapter: chapter.head.id.clone(),
            head: task.head.clone(),
            body: task.body.clone(),
        })
    })
}

/// Where an item's own file stands in the course; findings name it.
pub fn path_of(course: &Course, item: &ItemRef) -> Option<String> {
    place::path_of(course, item)
}

/// The folder in which everything belongs to an item, with `/` at its end; none for an item that is one file.
pub fn own_folder(at: &ItemRef) -> Option<String> {
    place::own_folder(at)
}

/// The item that a file of the course belongs to; none for pictures and questions.
pub fn item_at(course: &Course, path: &str) -> Option<ItemRef> {
    place::item_at(course, path)
}

/// Puts items into a course, in place of those with the same id or beside the others; `None` takes one away. A lecture or a
/// task whose chapter does not exist stays out.
pub fn put_items(course: &mut Course, items: impl IntoIterator<Item = (ItemRef, Option<Item>)>) {
    let mut items: Vec<_> = items.into_iter().collect();
    // Chapters first: what stands in them comes after.
    items.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut orders = Vec::new();
    for (at, item) in items {
        match item {
            Some(item) => {
                let item = item.with_id(&at.id);
                orders.extend(order::of(&at, &item));
                place::put(course, &at, item);
            }
            None => place::remove(course, &at),
        }
    }
    for wanted in orders {
        order::apply(course, &wanted);
    }
}

/// The item as it reads after it was written into a folder: what two spellings of the same content have in common.
pub fn normal(at: &ItemRef, item: &Item) -> Item {
    if let Item::Company(content) = item {
        // Its rows are not read back while a cell of theirs is missing: what is unfinished would look as if it were published.
        return Item::Company(Box::new(CompanyContent {
            company: content.company.normal(),
        }));
    }
    let mut course = blank_course("c", "c");
    let chapter = item.chapter().unwrap_or(&at.id);
    let home = (item.kind() != ItemKind::Course && item.kind() != ItemKind::Chapter)
        .then(|| blank_item(ItemKind::Chapter, chapter, "c", ""))
        .flatten();
    put_items(&mut course, [(ItemRef::new(ItemKind::Chapter, chapter), home)]);
    put_items(&mut course, [(at.clone(), Some(item.clone()))]);
    let read = crate::parse(&crate::write(&course));
    let mut found = find_item(&read, at).unwrap_or_else(|| item.clone());
    // Orders name what stands elsewhere.
    match (&mut found, item) {
        (Item::Course(found), Item::Course(item)) => found.chapters.clone_from(&item.chapters),
        (Item::Chapter(found), Item::Chapter(item)) => {
            found.lectures.clone_from(&item.lectures);
            found.tasks.clone_from(&item.tasks);
        }
        _ => {}
    }
    found
}
