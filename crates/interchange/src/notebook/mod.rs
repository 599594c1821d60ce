//! Jupyter notebooks, nbformat 4: read, stripped for students, turned into Python tasks and back.
//!
//! Graded cells are those of nbgrader (`grade_id`, `### BEGIN HIDDEN TESTS`), those of otter's source form (`# BEGIN QUESTION`,
//! `# BEGIN TESTS`), the tests otter keeps in its metadata, and what stands between its `<!-- BEGIN QUESTION -->` and
//! `<!-- END QUESTION -->`: a person marks that.
//! INVARIANT: [`Notebook::for_student`] and [`NotebookTask::starter`] hold no hidden test, no solution and no output.

mod otter;
mod part;
mod plan;
mod question;
mod strip;
mod task;
mod written;

pub use plan::{CellChange, ChangeKind, NotebookPlan};
pub use task::{CellView, ManualCell, NotebookTask, NotebookTest, PlacedText, TestCase, TestForm};
pub use written::notebook_of_task;

use serde_json::{Value, json};

/// Largest notebook file, in bytes; pictures in outputs count.
pub const LARGEST_BYTES: usize = 20 << 20;
/// Most cells.
const MOST_CELLS: usize = 2_000;
/// Longest text of one cell, in bytes.
const MOST_CELL_BYTES: usize = 200_000;
/// Longest program a student may hand in, in bytes; the code of a notebook must be shorter.
const MOST_PROGRAM_BYTES: usize = 200_000;
/// Most text that is kept of a notebook, in bytes: without outputs and attachments.
const MOST_KEPT_BYTES: usize = 2 << 20;

/// Something wrong with a cell of a notebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotebookFault {
    /// From 1; 0 where the whole notebook is meant.
    pub cell: usize,
    /// Whether it forbids the import.
    pub is_error: bool,
    pub zh: String,
    pub en: String,
}

impl NotebookFault {
    fn error(cell: usize, zh: impl Into<String>, en: impl Into<String>) -> Self {
        let (zh, en) = (zh.into(), en.into());
        Self {
            cell,
            is_error: true,
            zh,
            en,
        }
    }

    fn warning(cell: usize, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self {
            is_error: false,
            ..Self::error(cell, zh, en)
        }
    }
}

/// Why a file is not a notebook that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotebookError {
    #[error("笔记本超过 {0} MiB")]
    TooLarge(usize),
    #[error("笔记本超过 {0} 个单元")]
    TooManyCells(usize),
    #[error("第 {0} 个单元超过 200 KB")]
    LongCell(usize),
    #[error("除输出和附件外，笔记本超过 {0} MiB")]
    TooMuchText(usize),
    #[error("文件不完整或不是 JSON（第 {0} 行）")]
    NotJson(usize),
    #[error("这不是 Jupyter 笔记本（没有 nbformat 或 cells）")]
    NotANotebook,
    #[error("这是旧格式（nbformat {0}）的笔记本：请用 Jupyter 打开并重新保存后再上传")]
    OldFormat(u64),
    #[error("笔记本格式 nbformat {0} 比支持的 4 新")]
    NewFormat(u64),
    #[error("笔记本的语言是 {0}，只支持 Python")]
    NotPython(String),
    #[error("第 {0} 个单元有误")]
    BadCell(usize),
    #[error("单元标识 grade_id「{0}」出现两次")]
    RepeatedGradeId(String),
}

impl NotebookError {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge(_) => "notebook.too_large",
            Self::TooManyCells(_) => "notebook.too_many_cells",
            Self::LongCell(_) => "notebook.long_cell",
            Self::TooMuchText(_) => "notebook.too_much_text",
            Self::NotJson(_) => "notebook.not_json",
            Self::NotANotebook => "notebook.not_a_notebook",
            Self::OldFormat(_) => "notebook.old_format",
            Self::NewFormat(_) => "notebook.new_format",
            Self::NotPython(_) => "notebook.not_python",
            Self::BadCell(_) => "notebook.bad_cell",
            Self::RepeatedGradeId(_) => "notebook.repeated_grade_id",
        }
    }

    /// The error in English.
    pub fn english(&self) -> String {
        match self {
            Self::TooLarge(limit) => format!("the notebook is larger than {limit} MiB"),
            Self::TooManyCells(limit) => format!("the notebook has more than {limit} cells"),
            Self::LongCell(number) => format!("cell {number} is longer than 200 kB"),
            Self::TooMuchText(limit) => {
                format!("without outputs and attachments the notebook is larger than {limit} MiB")
            }
            Self::NotJson(line) => format!("the file is incomplete or not JSON (line {line})"),
            Self::NotANotebook => "this is not a Jupyter notebook (no nbformat or cells)".into(),
            Self::OldFormat(version) => {
                format!(
                    "the notebook has the old format nbformat {version}: open it in Jupyter, save it and try again"
                )
            }
            Self::NewFormat(version) => format!("nbformat {version} is newer than 4, which is supported"),
            Self::NotPython(language) => {
                format!("the notebook is written in {language}; only Python is supported")
            }
            Self::BadCell(number) => format!("cell {number} is wrong"),
            Self::RepeatedGradeId(id) => format!("the grade_id “{id}” appears twice"),
        }
    }
}

/// A notebook; the document is kept whole, so that what is not understood is not lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Notebook {
    document: Value,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    Code,
    Markdown,
    Raw,
}

/// A cell as nbgrader sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct GradeCell {
    pub grade_id: String,
    pub role: GradeRole,
    /// 0 for answers without marks of their own.
    pub points: f64,
}

/// What nbgrader does with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeRole {
    /// The student writes here; other cells test it.
    Solution,
    /// Tests that earn the points.
    Tests,
    /// The student writes here; a person marks it.
    Manual,
    /// Text that must not be changed.
    ReadOnly,
}

impl Notebook {
    /// Reads a notebook of nbformat 4.
    pub fn parse(bytes: &[u8]) -> Result<Self, NotebookError> {
        if bytes.len() > LARGEST_BYTES {
            return Err(NotebookError::TooLarge(LARGEST_BYTES >> 20));
        }
        let document: Value =
            serde_json::from_slice(bytes).map_err(|error| NotebookError::NotJson(error.line()))?;
        let version = document
            .get("nbformat")
            .and_then(Value::as_u64)
            .ok_or(NotebookError::NotANotebook)?;
        match version {
            4 => {}
            // Format 3 kept its cells in worksheets.
            0..=3 => return Err(NotebookError::OldFormat(version)),
            newer => return Err(NotebookError::NewFormat(newer)),
        }
        let cells = document
            .get("cells")
            .and_then(Value::as_array)
            .ok_or(NotebookError::NotANotebook)?;
        if cells.len() > MOST_CELLS {
            return Err(NotebookError::TooManyCells(MOST_CELLS));
        }
        check_language(&document)?;
        let mut ids = std::collections::BTreeSet::new();
        for (index, cell) in cells.iter().enumerate() {
            let Some(source) = kind_of(cell).and_then(|_| source_of(cell)) else {
                return Err(NotebookError::BadCell(index + 1));
            };
            if source.len() > MOST_CELL_BYTES {
                return Err(NotebookError::LongCell(index + 1));
            }
            if let Some(grade) = grade_of(cell).filter(|grade| !ids.insert(grade.grade_id.clone())) {
                return Err(NotebookError::RepeatedGradeId(grade.grade_id));
            }
        }
        Ok(Self { document })
    }

    /// The file, in the form Jupyter writes: keys in order, one blank of indent, a line end at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let formatter = serde_json::ser::PrettyFormatter::with_indent(b" ");
        let mut writer = serde_json::Serializer::with_formatter(&mut bytes, formatter);
        serde::Serialize::serialize(&self.document, &mut writer).expect("a JSON value is written to memory");
        bytes.push(b'\n');
        bytes
    }

    /// The graded cells of nbgrader, in order.
    pub fn grade_cells(&self) -> Vec<GradeCell> {
        self.cells().iter().filter_map(grade_of).collect()
    }

    /// Kind and source of each cell.
    pub fn sources(&self) -> Vec<(CellKind, String)> {
        self.cells()
            .iter()
            .filter_map(|cell| Some((kind_of(cell)?, source_of(cell)?)))
            .collect()
    }

    fn cells(&self) -> &[Value] {
        self.document
            .get("cells")
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }
}

fn check_language(document: &Value) -> Result<(), NotebookError> {
    let at = |path: &str| document.pointer(path).and_then(Value::as_str);
    let language = at("/metadata/language_info/name").or_else(|| at("/metadata/kernelspec/language"));
    match language {
        Some(name) if !name.to_lowercase().contains("python") => {
            Err(NotebookError::NotPython(name.to_owned()))
        }
        _ => Ok(()),
    }
}

fn kind_of(cell: &Value) -> Option<CellKind> {
    match cell.get("cell_type")?.as_str()? {
        "code" => Some(CellKind::Code),
        "markdown" => Some(CellKind::Markdown),
        "raw" => Some(CellKind::Raw),
        _ => None,
    }
}

/// A cell's text; Jupyter writes it as one text or as a list of lines.
fn source_of(cell: &Value) -> Option<String> {
    match cell.get("source")? {
        Value::String(text) => Some(text.clone()),
        Value::Array(lines) => lines.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

/// Sets a cell's text as a list of lines, as Jupyter writes it.
fn set_source(cell: &mut Value, text: &str) {
    cell["source"] = text.split_inclusive('\n').map(|line| json!(line)).collect();
}

fn grade_of(cell: &Value) -> Option<GradeCell> {
    let settings = cell.pointer("/metadata/nbgrader")?;
    let flag = |name: &str| settings.get(name).and_then(Value::as_bool).unwrap_or(false);
    let role = match (flag("grade"), flag("solution"), flag("task")) {
        (_, _, true) | (true, true, _) => GradeRole::Manual,
        (true, false, _) => GradeRole::Tests,
        (false, true, _) => GradeRole::Solution,
        (false, false, _) => GradeRole::ReadOnly,
    };
    Some(GradeCell {
        grade_id: settings.get("grade_id")?.as_str()?.to_owned(),
        role,
        points: settings
            .get("points")
            .and_then(Value::as_f64)
            .filter(|points| *points >= 0.0)
            .unwrap_or(0.0),
    })
}
