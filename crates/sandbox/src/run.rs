//! What a run takes and gives: programs, streamed events, results.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::profile::Limits;

/// Which warm interpreter serves a program best. A wrong guess costs time only: everything is importable in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Decided by a look at the program's imports.
    #[default]
    Auto,
    /// The standard library.
    Base,
    /// numpy and pandas.
    Data,
    /// pandas and pyplot.
    Plot,
}

impl Kind {
    /// The kind a program's text suggests.
    pub fn of(code: &str) -> Self {
        let plots = [
            "matplotlib",
            "pyplot",
            "seaborn",
            ".plot(",
            ".plot.",
            ".hist(",
            ".boxplot(",
        ];
        let data = ["pandas", "numpy", "scipy", "sklearn", "openpyxl", "statsmodels"];
        if plots.iter().any(|word| code.contains(word)) {
            Self::Plot
        } else if data.iter().any(|word| code.contains(word)) {
            Self::Data
        } else {
            Self::Base
        }
    }

    /// The same with the modules that lie beside it: what they import it needs too.
    pub fn with_modules(code: &str, files: &[ProgramFile]) -> Self {
        let is_module =
            |file: &&ProgramFile| Path::new(&file.name).extension().is_some_and(|end| end == "py");
        let modules = files.iter().filter(is_module);
        let kinds = modules.map(|file| Self::of(&String::from_utf8_lossy(&file.content)));
        kinds.fold(Self::of(code), Self::max)
    }
}

/// A file given to a program or written by it. The name is a relative path with `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramFile {
    pub name: String,
    pub content: Vec<u8>,
}

impl ProgramFile {
    /// A file of that name and content.
    pub fn new(name: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into(),
            content: content.into(),
        }
    }

    /// Whether a name stays inside the working folder and is fit to show.
    pub(crate) fn is_name_allowed(name: &str) -> bool {
        !name.is_empty()
            && name.len() <= 255
            && !name.starts_with('/')
            && name
                .split('/')
                .all(|part| !part.is_empty() && part != "." && part != "..")
            && !name.chars().any(char::is_control)
    }
}

/// A program to run once.
#[derive(Debug, Clone, Default)]
pub struct Program {
    pub code: String,
    pub files: Vec<ProgramFile>,
    /// Standard input. `None`: it stays open, lines come by [`crate::RunStream::stdin`].
    pub stdin: Option<Vec<u8>>,
    /// Limits other than the usual ones.
    pub limits: Option<Limits>,
    pub kind: Kind,
    /// Start of `random` and `numpy.random`; `None`: different in every run.
    pub seed: Option<u64>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// To its end without error.
    Ok,
    /// By an exception or a non-zero exit code.
    Error,
    /// Wall clock limit.
    Wall,
    /// Processor time limit.
    Cpu,
    /// Memory limit.
    Memory,
    /// More output than allowed.
    Output,
    /// A signal: a crash in native code, or a forbidden system call.
    Signal,
    /// It spoke nonsense on the channel of figures and results.
    Protocol,
    /// The reader stopped it.
    Stopped,
    /// The machine failed, not the program. Run it again; never mark it.
    Infra,
}

/// An exception as the student sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ProgramError {
    /// Exception class.
    #[serde(rename = "type")]
    pub kind: String,
    pub message: String,
    /// Line in the student's own text, from 1.
    pub line: Option<u32>,
    /// The traceback without our own frames.
    #[serde(default)]
    pub traceback: String,
    /// What it means, in plain Chinese; filled in by [`crate::explain()`].
    #[serde(default)]
    pub explanation: String,
}

/// A DataFrame cut to the limits; every cell is a plain JSON value and untrusted text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ProgramTable)]
pub struct Table {
    pub index_name: String,
    pub columns: Vec<String>,
    pub dtypes: Vec<String>,
    pub index: Vec<serde_json::Value>,
    pub rows: Vec<Vec<serde_json::Value>>,
    pub total_rows: u64,
    pub total_columns: u64,
}

/// What happens while a program runs. All content is the program's and untrusted.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    /// A PNG picture.
    Figure(Vec<u8>),
    Table(Table),
    /// Tables and figures were more than is shown of one run; those that follow are left out.
    Cut,
    Error(ProgramError),
    /// `input()` waits for a line; the text is its prompt.
    InputWanted(String),
    /// Always last.
    Finished(RunResult),
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunResult {
    pub reason: Reason,
    /// Exit code, when it ended by itself.
    pub exit: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    /// Most memory of its own held at one time.
    pub memory_peak_bytes: u64,
    /// Files it wrote or changed, in order of name.
    pub files: Vec<ProgramFile>,
    /// Whether a waiting child served it.
    pub warm: bool,
    /// For [`Reason::Infra`]: what failed, for the operator.
    pub detail: String,
}

/// The end of a run on the wire: everything but the files' content.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ResultHead {
    pub reason: Reason,
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub memory_peak_bytes: u64,
    pub files: Vec<(String, usize)>,
    pub warm: bool,
    pub detail: String,
}

impl ResultHead {
    pub(crate) fn infra(detail: impl ToString) -> Self {
        Self {
            reason: Reason::Infra,
            exit: None,
            signal: None,
            wall_ms: 0.0,
            cpu_ms: 0.0,
            memory_peak_bytes: 0,
            files: Vec::new(),
            warm: false,
            detail: detail.to_string(),
        }
    }

    pub(crate) fn with_files(self, body: &[u8]) -> RunResult {
        RunResult {
            reason: self.reason,
            exit: self.exit,
            signal: self.signal,
            wall_ms: self.wall_ms,
            cpu_ms: self.cpu_ms,
            memory_peak_bytes: self.memory_peak_bytes,
            files: split_files(&self.files, body),
            warm: self.warm,
            detail: self.detail,
        }
    }
}

/// Names and lengths of files, and their content one after another.
pub(crate) fn join_files(files: &[ProgramFile]) -> (Vec<(String, usize)>, Vec<u8>) {
    let heads = files
        .iter()
        .map(|file| (file.name.clone(), file.content.len()))
        .collect();
    (
        heads,
        files
            .iter()
            .flat_map(|file| file.content.iter().copied())
            .collect(),
    )
}

/// The reverse of [`join_files`].
pub(crate) fn split_files(heads: &[(String, usize)], mut body: &[u8]) -> Vec<ProgramFile> {
    let mut files = Vec::with_capacity(heads.len());
    for (name, length) in heads {
        let (content, rest) = body.split_at((*length).min(body.len()));
        files.push(ProgramFile::new(name.clone(), content));
        body = rest;
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_choose_the_interpreter() {
        assert_eq!(Kind::of("print(1)"), Kind::Base);
        assert_eq!(Kind::of("import pandas as pd\npd.DataFrame()"), Kind::Data);
        assert_eq!(Kind::of("import pandas as pd\ndf.plot()"), Kind::Plot);
        let module = ProgramFile::new("books.py", "def table():\n    import pandas");
        let data = ProgramFile::new("a.csv", "pandas");
        let chosen = |code: &str, files: &[ProgramFile]| Kind::with_modules(code, files);
        assert_eq!(
            chosen("import books", &[data.clone(), module.clone()]),
            Kind::Data
        );
        assert_eq!(chosen("import books", &[data]), Kind::Base);
        assert_eq!(chosen("import books, pyplot", &[module]), Kind::Plot);
    }

    #[test]
    fn names_stay_inside_the_folder() {
        for good in ["a.csv", "数据/销售.csv", "..a"] {
            assert!(ProgramFile::is_name_allowed(good), "{good}");
        }
        for bad in ["", "/etc/passwd", "../a", "a/../b", "a//b", "a\nb", "./a"] {
            assert!(!ProgramFile::is_name_allowed(bad), "{bad}");
        }
    }

    #[test]
    fn files_survive_the_wire() {
        let files = vec![ProgramFile::new("a", *b"xyz"), ProgramFile::new("b", *b"")];
        let (heads, body) = join_files(&files);
        assert_eq!(split_files(&heads, &body), files);
    }
}
