//! Marks from an Excel file: what would change, and changing it. Nothing is written before the confirmation.

use super::{book::Book, cell::changed_meanwhile, export::heads};
use crate::{
    ScoreSource,
    gradebook::{
        cell::{Cell, CellState, SetMark},
        sheet::SheetAct,
    },
    store::change::{self, CellOf, ChangeCode, NewChange},
};
use axum::extract::{Multipart, State};
use classes::{ClassCourse, Member};
use database::Tx;
use garde::Validate;
use interchange::marks::{MarkCell, MarkRow, MarksReport, read_marks};
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    files::FileHash,
    http::read_file,
    uploads::Allowance,
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// The largest file of marks, in bytes.
const LIMIT_BYTES: usize = 10 << 20;
/// More than a class of sixty has cells in a term.
const MOST_CHANGES: usize = 5_000;
/// As many problems as a person reads.
const MOST_PROBLEMS: usize = 200;

/// An Excel or CSV file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct MarksForm {
    /// .xlsx, .xls or .csv, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A cell that an import would set.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct ImportedCell {
    user_id: UserId,
    real_name: String,
    source: ScoreSource,
    source_id: i64,
    /// As its head says.
    title: String,
    /// What it shows now, of 100.
    before: Option<Points>,
    mark: SetMark,
}

/// What cannot be imported.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct ImportProblem {
    /// The row as the program shows it.
    row: u32,
    message: String,
}

/// What an import would do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MarksPreview {
    /// Names this preview when it is confirmed.
    token: String,
    changes: Vec<ImportedCell>,
    problems: Vec<ImportProblem>,
    /// Cells that say what is shown already.
    unchanged: usize,
}

#[derive(Default)]
struct Plan {
    changes: Vec<ImportedCell>,
    problems: Vec<ImportProblem>,
    unchanged: usize,
}

/// Reads a file of marks and says what would change; writes nothing into the gradebook.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/import/preview/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    request_body(content = MarksForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<MarksPreview>)))]
pub(super) async fn preview_import(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    form: Multipart,
) -> ApiResult<MarksPreview> {
    let asking = user.0.clone();
    let book = app
        .db
        .read(move |tx| async move { Book::load(&tx, &asking, of).await })
        .await?;
    book.allow(SheetAct::Edit)?;
    let (_, bytes) = read_file(form, LIMIT_BYTES).await?;
    let report = parse(bytes.clone(), heads(&book)).await?;
    let hash = app.keep_upload(&user, bytes, Allowance::Usual).await?;
    let plan = plan(&book, report);
    Ok(Envelope::ok(MarksPreview {
        token: token_of(&app, of, &hash),
        changes: plan.changes,
        problems: plan.problems,
        unchanged: plan.unchanged,
    }))
}

/// Reading a workbook takes a core for a moment: not one that answers requests.
async fn parse(bytes: Vec<u8>, heads: Vec<String>) -> Result<MarksReport, Error> {
    let read = tokio::task::spawn_blocking(move || read_marks(&bytes, &heads)).await;
    read.map_err(|error| Error::internal("read marks", error))?
        .map_err(|error| Error::invalid("file", error.to_string()))
}

fn token_of(app: &App, of: ClassCourse, hash: &FileHash) -> String {
    let place = format!("{}:{}:{}", of.class_id, of.course_id, hash.as_str());
    format!("{}.{}", hash.as_str(), app.secret.sign("marks", &place))
}

impl Plan {
    fn problem(&mut self, row: u32, message: String) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(ImportProblem { row, message });
        }
    }

    /// A row of a member, beside what the gradebook shows.
    fn add_row(&mut self, book: &Book, heads: &[String], member: &Member, row: &MarkRow) {
        let shown = book.row(member.user).cells;
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            match judged(cell, shown[at]) {
                Judged::Same => self.unchanged += 1,
                Judged::Word => {
                    self.problem(row.row, format!("「{}」一列不能改为缺交或待批。", heads[at]));
                }
                Judged::Set(mark) => self.changes.push(ImportedCell {
                    user_id: member.user,
                    real_name: member.real_name.clone(),
                    source: book.columns[at].source,
                    source_id: book.columns[at].source_id,
                    title: heads[at].clone(),
                    before: shown[at].and_then(Cell::points),
                    mark,
                }),
            }
        }
    }
}

fn plan(book: &Book, report: MarksReport) -> Plan {
    let heads = heads(book);
    let mut plan = Plan::default();
    for (row, message) in report.faults {
        plan.problem(row, message);
    }
    if !report.found.contains(&true) {
        let message = "没有一列的标题与成绩册相同；请先导出成绩册，在其中修改。";
        plan.problem(1, message.into());
    }
    let mut seen = BTreeSet::new();
    for row in &report.rows {
        let of_row = |number: &Option<String>| number.as_deref() == Some(row.student_number.as_str());
        let Some(member) = book.members.iter().find(|one| of_row(&one.student_number)) else {
            let message = format!("班级里没有学号为 {} 的学生。", row.student_number);
            plan.problem(row.row, message);
            continue;
        };
        if !seen.insert(member.user) {
            let message = format!("学号 {} 在文件里出现了两次。", row.student_number);
            plan.problem(row.row, message);
            continue;
        }
        plan.add_row(book, &heads, member, row);
    }
    if plan.changes.len() > MOST_CHANGES {
        plan.problem(1, format!("一次最多修改 {MOST_CHANGES} 项成绩。"));
        plan.changes.truncate(MOST_CHANGES);
    }
    plan
}

enum Judged {
    Same,
    Word,
    Set(SetMark),
}

/// What a cell of the file asks for, beside what is shown.
fn judged(cell: &MarkCell, shown: Option<Cell>) -> Judged {
    let state = shown.map(|cell| cell.state);
    match cell {
        MarkCell::Excused if state == Some(CellState::Excused) => Judged::Same,
        MarkCell::Excused => Judged::Set(SetMark::Excused),
        MarkCell::Word(_) => match state {
            Some(CellState::Missing | CellState::Waiting) => Judged::Same,
            _ => Judged::Word,
        },
        MarkCell::Points(points) => {
            let is_shown = state == Some(CellState::Scored) && shown.and_then(Cell::points) == Some(*points);
            if is_shown {
                Judged::Same
            } else {
                Judged::Set(SetMark::Points { points: *points })
            }
        }
    }
}

/// The preview that is confirmed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "token": "0".repeat(64), "reason": "登记考勤" }))]
pub(super) struct MarksConfirmation {
    #[garde(length(chars, min = 1, max = 200))]
    token: String,
    /// Seen by the students.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// What an import did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MarksImported {
    changed: usize,
}

/// Sets what the preview promised, all or nothing. What has changed since is judged anew.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/import/apply/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = MarksConfirmation,
    responses((status = 200, body = platform::Envelope<MarksImported>)))]
pub(super) async fn apply_import(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(form): Body<MarksConfirmation>,
) -> ApiResult<MarksImported> {
    let (user, now_ms) = (user.0, app.now_ms());
    let asking = user.clone();
    let book = app
        .db
        .read(move |tx| async move { Book::load(&tx, &asking, of).await })
        .await?;
    let hash = FileHash::parse(form.token.split('.').next().unwrap_or_default());
    let hash = hash.filter(|hash| token_of(&app, of, hash) == form.token);
    let hash = hash.ok_or_else(stale)?;
    let bytes = app.files.read(&hash).await?.ok_or_else(stale)?;
    let report = parse(bytes, heads(&book)).await?;
    let changed = app
        .db
        .write(move |tx| async move {
            let book = Book::load(&tx, &user, of).await?;
            book.allow(SheetAct::Edit)?;
            let plan = plan(&book, report);
            for cell in &plan.changes {
                put(&tx, of, cell, (user.id, &form.reason), now_ms).await?;
            }
            let class = classes::find_class(&tx, of.class_id).await?;
            let name = class.map(|class| class.name).unwrap_or_default();
            let act = Act::of("results.marks_imported", &name)
                .with(json!({ "changed": plan.changes.len() }))
                .because(&form.reason);
            audit::record_act(&tx, &user, act, now_ms).await?;
            let cells = plan
                .changes
                .iter()
                .map(|cell| imported(cell, &form.reason))
                .collect();
            audit::record_acts(&tx, &user, cells, now_ms).await?;
            Ok::<_, Error>(plan.changes.len())
        })
        .await?;
    let msg = format!("导入完成：更新 {changed} 项成绩。");
    Ok(Envelope::with_message(msg, MarksImported { changed }))
}

async fn put(
    tx: &Tx,
    of: ClassCourse,
    cell: &ImportedCell,
    (by, reason): (UserId, &str),
    now_ms: Millis,
) -> Result<(), Error> {
    let place = CellOf {
        course: of.course_id,
        user: cell.user_id,
        source: cell.source,
        source_id: cell.source_id,
    };
    let change = NewChange {
        class: of.class_id,
        cell: place,
        number: change::last_number(tx, place).await? + 1,
        mark: cell.mark,
        before: cell.before,
        code: ChangeCode::Imported,
        reason,
        by,
    };
    if change::add(tx, &change, now_ms).await? {
        Ok(())
    } else {
        Err(changed_meanwhile())
    }
}

/// A cell as the log has it.
fn imported<'a>(cell: &'a ImportedCell, reason: &'a str) -> Act<'a> {
    let after = match cell.mark {
        SetMark::Points { points } => json!(points),
        _ => json!("excused"),
    };
    Act::of("results.cell_set", &cell.real_name)
        .with(json!({ "item": cell.title }))
        .changed("points", cell.before, after)
        .because(reason)
}

fn stale() -> Error {
    Error::conflict("results.preview_gone", "这次核对已失效，请重新上传文件。")
}
