//! What a new course and a new item begin with.

use crate::model::{
    Course, CourseHead, Exercise, Flow, FlowStep, LearningWeights, PythonHead, PythonTask, TaskHead,
};

use super::{
    ChapterContent, ExerciseContent, FlowContent, Item, ItemKind, LectureContent, PythonContent,
    ResourcesContent, TaskContent,
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
        ItemKind::Python => Item::Python(Box::new(PythonContent {
            task: PythonTask {
                head: PythonHead {
                    title,
                    chapter,
                    ..PythonHead::default()
                },
                declared_tests: Some(String::new()),
                ..PythonTask::default()
            },
        })),
    };
    Some(item.with_id(id))
}
