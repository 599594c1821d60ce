//! The desk for cells of notebooks: the same screen as for questions, `/gradeManage/correctionTask`.

use super::desk::{AnswerGroup, MarkText, QuestionMarkingView, record_marks};
use crate::{
    CellId, ItemId, ItemState, SourceKind,
    cell::{as_answer, mark_cell},
    store::{
        cell::{self, Cell},
        comment,
        queue::InboxRow,
    },
};
use axum::extract::State;
use classes::ClassId;
use coding::PythonTaskId;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Query, access::Teacher, http::Nothing};
use scoring::{
    Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, python, short_answer},
};
use serde::Deserialize;
use std::collections::{HashMap, HashSet, hash_map::Entry};

/// Which cell is marked.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CellDeskOf {
    /// The Python task that is a notebook.
    #[garde(skip)]
    #[param(value_type = i64)]
    python_task_id: PythonTaskId,
    /// The cell, by its name.
    #[garde(length(max = 200))]
    cell: String,
    /// The answers of one class I teach alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
}

/// The answers to one cell of a notebook, equal ones grouped, without names; 404 where none is mine to mark.
#[utoipa::path(get, path = "/api/marking/cells/", tag = "marking", params(CellDeskOf),
    responses((status = 200, body = platform::Envelope<QuestionMarkingView>)))]
pub(super) async fn show_cell_desk(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<CellDeskOf>,
) -> ApiResult<QuestionMarkingView> {
    let desk = app
        .db
        .read(move |tx| async move {
            let place = (of.python_task_id, of.cell.as_str());
            let cells = cell::list_of_cell(&tx, place, user.id, of.class_id).await?;
            desk_of(&tx, &user, place, cells).await
        })
        .await?;
    Ok(Envelope::ok(desk))
}

async fn desk_of(
    tx: &Tx,
    user: &CurrentUser,
    (id, name): (PythonTaskId, &str),
    cells: Vec<Cell>,
) -> Result<QuestionMarkingView, Error> {
    let task = coding::find_task(tx, id).await?.ok_or(Error::NotFound)?;
    let first = cells.first().ok_or(Error::NotFound)?;
    let mut own = classes::list_classes_of_teacher(tx, user.id).await?;
    own.retain(|class| cells.iter().any(|cell| cell.class == class.id));
    // A notebook that was imported anew may lack the cell; its answers are marked all the same.
    let asked = coding::manual_cells(&task)?
        .into_iter()
        .find(|cell| cell.id == name);
    let asked = asked.unwrap_or_default();
    let (body, answer_key) = as_question(asked.is_code, asked.reference);
    Ok(QuestionMarkingView {
        source_kind: SourceKind::Task,
        title: task.title,
        class_names: own.into_iter().map(|class| class.name).collect(),
        stem: if asked.prompt.trim().is_empty() {
            name.to_owned()
        } else {
            asked.prompt
        },
        body,
        answer_key,
        analysis: String::new(),
        full: first.full,
        groups: groups(cells, asked.is_code),
    })
}

/// A cell as the question a desk shows: a program reads as one, everything else as words.
fn as_question(is_code: bool, reference: String) -> (QuestionBody, QuestionKey) {
    if is_code {
        let key = python::Key {
            solution: reference,
            ..python::Key::default()
        };
        return (
            QuestionBody::Python(python::Body::default()),
            QuestionKey::Python(key),
        );
    }
    let key = short_answer::Key {
        reference,
        rubric: Vec::new(),
    };
    (
        QuestionBody::ShortAnswer(short_answer::Body::default()),
        QuestionKey::ShortAnswer(key),
    )
}

/// What a cell holds, as that question's answer.
fn shown(text: &str, is_code: bool) -> QuestionAnswer {
    if is_code {
        QuestionAnswer::Python(python::Answer { code: text.into() })
    } else {
        as_answer(text)
    }
}

/// Answers of the same words, worth and standing make one group.
fn groups(cells: Vec<Cell>, is_code: bool) -> Vec<AnswerGroup> {
    let mut groups: Vec<(String, AnswerGroup)> = Vec::new();
    for cell in cells {
        let standing = format!(
            "{}:{:?}:{:?}:{:?}:{}",
            cell.answer_hash, cell.full, cell.state, cell.points, cell.comment
        );
        match groups.last_mut() {
            Some((last, group)) if *last == standing => group.item_ids.push(ItemId(cell.id.0)),
            _ => groups.push((
                standing,
                AnswerGroup {
                    item_ids: vec![ItemId(cell.id.0)],
                    answer: Some(shown(&cell.answer, is_code)),
                    files: Vec::new(),
                    state: cell.state,
                    proposed: Points::ZERO,
                    reasons: Vec::new(),
                    texts: Vec::new(),
                    points: cell.points,
                    rubric: Vec::new(),
                    comment: cell.comment,
                    marked_at_ms: cell.marked_at_ms,
                },
            )),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Marks cells; the scores of their submissions follow.
#[utoipa::path(post, path = "/api/marking/cells/marks/", tag = "marking", request_body = MarkText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn mark_cells(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<MarkText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let mut names = HashSet::new();
            let mut before = Vec::new();
            let mut last = None;
            for id in &text.item_ids {
                let found = require_cell(&tx, &user, CellId(id.0)).await?;
                if text.points < Points::ZERO || text.points > found.full {
                    let words = format!("得分应在 0 与 {} 之间。", found.full);
                    return Err(Error::invalid("points", words));
                }
                // One call marks the answers to one question.
                names.insert((found.task, found.cell.clone()));
                if names.len() > 1 {
                    return Err(Error::invalid("item_ids", "一次只能批改同一题的作答。"));
                }
                mark_cell(&tx, &found, (text.points, text.comment.trim()), user.id, now_ms).await?;
                before.push(found.points);
                last = Some(found);
            }
            if let Some(found) = last {
                let task = coding::find_task(&tx, found.task).await?.ok_or(Error::NotFound)?;
                let of = (task.title.as_str(), found.cell.as_str());
                record_marks(&tx, &user, of, (&before, found.user), &text, now_ms).await?;
            }
            if !text.comment.trim().is_empty() {
                comment::remember(&tx, user.id, text.comment.trim(), now_ms).await?;
            }
            Ok(())
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}

/// The answer, if this person teaches the class it was given in and it still counts; 404 otherwise.
async fn require_cell(tx: &Tx, user: &CurrentUser, id: CellId) -> Result<Cell, Error> {
    let found = cell::find(tx, id)
        .await?
        .filter(|cell| cell.school == user.school)
        .ok_or(Error::NotFound)?;
    classes::require_teacher(tx, user, found.class).await?;
    if found.state == ItemState::Withdrawn {
        return Err(Error::conflict(
            "marking.withdrawn",
            "学生已重新提交，这份作答不再计分。",
        ));
    }
    Ok(found)
}

/// Puts what the cells ask in place of their names.
pub(super) async fn name_cells(tx: &Tx, rows: &mut [InboxRow]) -> Result<(), Error> {
    let mut known = HashMap::new();
    for row in rows.iter_mut() {
        let Some(name) = &row.cell else { continue };
        let id = PythonTaskId(row.group_id);
        let cells = match known.entry(id) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(match coding::find_task(tx, id).await? {
                Some(task) => coding::manual_cells(&task)?,
                None => Vec::new(),
            }),
        };
        let asked = cells.iter().find(|cell| &cell.id == name);
        if let Some(asked) = asked.filter(|cell| !cell.prompt.trim().is_empty()) {
            row.stem.clone_from(&asked.prompt);
        }
    }
    Ok(())
}
