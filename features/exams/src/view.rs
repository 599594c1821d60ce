//! A form as a person sees it: questions in their order, variables filled in, options shuffled, no keys.

use crate::paper::{Form, FormItem};
use coding::{ProgramText, find_program_text};
use courses::CourseId;
use database::Tx;
use platform::{Millis, secret::Secret};
use questions::{Shown, ShownCache, VersionId, with_variables};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKind},
};
use serde::Serialize;
use std::sync::Arc;

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
    /// What a programming question takes from its Python task: the statement, the first lines, the data files.
    pub program: Option<ProgramText>,
}

/// A question of a form together with its version.
pub type ShownItem = (FormItem, Arc<Shown>);

/// The questions of a form without their keys, from the cache where it has them.
pub async fn shown_items(tx: &Tx, form: &Form, cache: &ShownCache) -> database::Result<Vec<ShownItem>> {
    let missing: Vec<VersionId> = form
        .items()
        .map(|item| item.version)
        .filter(|version| cache.get(*version).is_none())
        .collect();
    let mut read: Vec<Arc<Shown>> = Vec::new();
    for shown in questions::load_shown(tx, &missing).await? {
        read.push(cache.keep(shown));
    }
    let find = |version: VersionId| {
        let fresh = read.iter().find(|shown| shown.id == version).cloned();
        fresh.or_else(|| cache.get(version))
    };
    Ok(form
        .items()
        .filter_map(|item| Some((item.clone(), find(item.version)?)))
        .collect())
}

/// The kinds of a form's questions, by position.
pub(crate) fn kinds(items: &[ShownItem]) -> Vec<QuestionKind> {
    items.iter().map(|(_, shown)| shown.kind).collect()
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
    let addressed = shown.with_addresses(secret, now_ms);
    let body = addressed.body.shuffled(item.seed, form.shuffle_options);
    Item {
        position: item.position,
        kind: shown.kind,
        type_id: shown.kind.id(),
        points: item.points,
        stem: with_variables(&addressed.stem, &item.values),
        image: addressed.image,
        body,
        program: None,
    }
}

/// The key of the Python task a question names.
pub(crate) fn task_of(body: &QuestionBody) -> Option<&str> {
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
