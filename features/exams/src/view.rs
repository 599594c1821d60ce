//! A form as a person sees it: questions in their order, variables filled in, options shuffled, no keys.

use coding::{ProgramText, find_program_text};
use courses::CourseId;
use database::Tx;
use platform::{Millis, secret::Secret};
use questions::{
    Shown,
    set::{Form, FormItem, SharedStem, ShownItem, present},
};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKind},
};
use serde::Serialize;

/// A section as shown.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSection)]
pub struct SectionView {
    /// 一、单项选择题
    pub title: String,
    /// Its questions.
    pub items: Vec<Item>,
}

/// A question as shown to whoever answers it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamItem)]
pub struct Item {
    /// Place on the form, from 0.
    pub position: i64,
    /// Its kind.
    pub kind: QuestionKind,
    /// The fixed id of the kind.
    pub type_id: &'static str,
    /// What it is worth.
    pub points: Points,
    /// The text, Markdown.
    pub stem: String,
    /// Address of a picture beside it.
    pub image: Option<String>,
    /// Options, blanks, cells.
    pub body: QuestionBody,
    /// The material that a part of a composite question shares with the others; null for other questions.
    pub shared: Option<SharedStem>,
    /// What a programming question takes from its Python task: the statement, the first lines, the data files.
    pub program: Option<ProgramText>,
}

/// The form as its student sees it.
pub(crate) fn sections(
    form: &Form,
    items: &[ShownItem],
    secret: &Secret,
    now_ms: Millis,
) -> Vec<SectionView> {
    let view = |item: &FormItem| {
        let (_, shown) = items.iter().find(|(other, _)| other.position == item.position)?;
        Some(item_view(form, item, shown, secret, now_ms))
    };
    form.sections
        .iter()
        .map(|section| SectionView {
            title: section.title.clone(),
            items: section.items.iter().filter_map(view).collect(),
        })
        .collect()
}

/// One question as its student sees it.
pub fn item_view(form: &Form, item: &FormItem, shown: &Shown, secret: &Secret, now_ms: Millis) -> Item {
    let view = present(form, item, shown, secret, now_ms);
    Item {
        position: view.position,
        kind: view.kind,
        type_id: view.type_id,
        points: view.points,
        stem: view.stem,
        image: view.image,
        body: view.body,
        shared: view.shared,
        program: None,
    }
}

/// The key of the Python task whose tests mark a question; none of a question with tests of its own, and of any other.
pub fn task_of(body: &QuestionBody) -> Option<&str> {
    match body {
        QuestionBody::Python(body) => body.task.as_deref(),
        _ => None,
    }
}

/// Gives the programming questions among these what their tasks of the course say; a paper has few of them.
pub async fn add_programs(tx: &Tx, course: CourseId, items: Vec<&mut Item>) -> database::Result<()> {
    for item in items {
        if let Some(task) = task_of(&item.body) {
            item.program = find_program_text(tx, course, task).await?;
        }
    }
    Ok(())
}
