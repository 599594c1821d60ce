//! What a run says, line by line.

use crate::kept::RunSession;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use bytes::Bytes;
use sandbox::{Event, ProgramFile, Reason, RunResult};
use serde::Serialize;

/// A line of the answer. The answer is one JSON object a line, as it happens.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Line {
    /// The first line: the name to stop the run by.
    Started {
        run_id: String,
        /// The session it runs in, when variables are kept.
        session: Option<RunSession>,
    },
    /// What it printed.
    Stdout { text: String },
    /// What it printed as an error.
    Stderr { text: String },
    /// A picture, PNG in base64.
    Figure { png: String },
    /// A table, cut to the limits.
    Table(sandbox::Table),
    /// Tables and figures were more than is shown of one run; those that follow are left out.
    Cut,
    /// An exception, with a plain explanation.
    Error(sandbox::ProgramError),
    /// `input()` waits.
    InputWanted { prompt: String },
    /// The last line.
    Finished {
        /// `ok`, `error`, `wall`, `cpu`, `memory`, `output`, `signal`, `stopped`, `protocol`, `infra`.
        #[schema(value_type = String)]
        reason: Reason,
        wall_ms: f64,
        cpu_ms: f64,
        memory_peak_bytes: u64,
        /// Files it wrote.
        files: Vec<WrittenFile>,
    },
}

/// A file that a program wrote, or finds.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WrittenFile {
    name: String,
    /// In base64.
    content: String,
}

impl From<ProgramFile> for WrittenFile {
    fn from(file: ProgramFile) -> Self {
        Self {
            name: file.name,
            content: BASE64.encode(file.content),
        }
    }
}

pub(super) fn encoded(line: &Line) -> Bytes {
    let mut text = serde_json::to_vec(line).expect("plain values become JSON");
    text.push(b'\n');
    text.into()
}

pub(super) fn line(event: Event) -> Line {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    match event {
        Event::Stdout(bytes) => Line::Stdout { text: text(bytes) },
        Event::Stderr(bytes) => Line::Stderr { text: text(bytes) },
        Event::Figure(bytes) => Line::Figure {
            png: BASE64.encode(bytes),
        },
        Event::Table(table) => Line::Table(table),
        Event::Cut => Line::Cut,
        Event::Error(error) => Line::Error(error),
        Event::InputWanted(prompt) => Line::InputWanted { prompt },
        Event::Finished(result) => finished(result),
    }
}

pub(super) fn finished(result: RunResult) -> Line {
    Line::Finished {
        reason: result.reason,
        wall_ms: result.wall_ms,
        cpu_ms: result.cpu_ms,
        memory_peak_bytes: result.memory_peak_bytes,
        files: result.files.into_iter().map(WrittenFile::from).collect(),
    }
}
