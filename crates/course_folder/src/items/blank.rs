//! What a new course and a new item begin with.

use crate::in_ledger::account_of_ledger;
use crate::model::{
    Assessment, Company, CompanyHead, Course, CourseHead, Exercise, Flow, FlowStep, LearningWeights, Month,
    PythonHead, PythonTask, TaskHead,
};

use super::{
    AssessmentContent, ChapterContent, CompanyContent, ExerciseContent, FlowContent, Item, ItemKind,
    LectureContent, PythonContent, ResourcesContent, TaskContent,
};

/// A course with nothing in it but its name.
pub fn blank_course(id: &str, title: &str) -> Course {
    Course {
        head: CourseHead {
            format: 1,
            id: id.to_owned(),
            title: title.to_owned(),
            learning_weights: Some(LearningWeights {
                video: 60,
                resource: 40,
            }),
            ..CourseHead::default()
        },
        ..Course::default()
    }
}

/// A new item of a kind with a title, in a chapter; none for the course, which there is once.
pub fn blank_item(kind: ItemKind, id: &str, title: &str, chapter: &str) -> Option<Item> {
    let (title, chapter) = (title.to_owned(), chapter.to_owned());
    let item = match kind {
        ItemKind::Course => return None,
        ItemKind::Chapter => {
            let mut content = ChapterContent::default();
            content.head.title = title;
            Item::Chapter(content)
        }
        ItemKind::Lecture => {
            let mut content = LectureContent {
                chapter,
                ..LectureContent::default()
            };
            content.head.title = title;
            Item::Lecture(content)
        }
        ItemKind::Resources => Item::Resources(ResourcesContent::default()),
        ItemKind::Task => Item::Task(TaskContent {
            chapter,
            head: TaskHead {
                title,
                ..TaskHead::default()
            },
            body: String::new(),
        }),
        ItemKind::Exercise => Item::Exercise(ExerciseContent {
            exercise: Exercise {
                title,
                chapter,
                ..Exercise::default()
            },
        }),
        ItemKind::Flow => Item::Flow(FlowContent {
            flow: Flow {
                title,
                chapter,
                step: vec![FlowStep {
                    id: "s1".into(),
                    ..FlowStep::default()
                }],
                ..Flow::default()
            },
        }),
        ItemKind::Assessment => Item::Assessment(AssessmentContent {
            assessment: Assessment {
                title,
                minutes: 60,
                ..Assessment::default()
            },
        }),
        ItemKind::Company => Item::Company(Box::new(CompanyContent {
            company: blank_company(title),
        })),
        ItemKind::Python => Item::Python(Box::new(PythonContent {
            task: blank_program(title, chapter),
        })),
    };
    Some(item.with_id(id))
}

fn blank_program(title: String, chapter: String) -> PythonTask {
    PythonTask {
        head: PythonHead {
            title,
            chapter,
            ..PythonHead::default()
        },
        declared_tests: Some(String::new()),
        ..PythonTask::default()
    }
}

/// A company that keeps its books by the small companies' standard, with that standard's chart.
fn blank_company(name: String) -> Company {
    let chart = ledger::Standard::Assbe.chart();
    Company {
        head: CompanyHead {
            name,
            start: Month::parse("2026-01").unwrap_or_default(),
            ..CompanyHead::default()
        },
        accounts: chart.accounts().map(account_of_ledger).collect(),
        ..Company::default()
    }
}
