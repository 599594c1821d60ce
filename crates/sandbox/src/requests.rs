//! What the server's process asks of the runner's, and what it hears back.

use serde::{Deserialize, Serialize};

use crate::evaluation::{EvaluationHead, Report};
use crate::profile::Limits;
use crate::run::{Kind, ProgramError, ResultHead, Table};

/// A request; the frame's body holds the files, one after another.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub(crate) enum Request {
    Run {
        id: u64,
        program: ProgramHead,
    },
    Stop {
        id: u64,
    },
    /// The body is the input; `end` closes it.
    Stdin {
        id: u64,
        end: bool,
    },
    OpenSession {
        id: u64,
        files: Vec<(String, usize)>,
    },
    /// One cell of session `session`; events come under `id`.
    Cell {
        id: u64,
        session: u64,
        code: String,
        files: Vec<(String, usize)>,
    },
    Interrupt {
        session: u64,
    },
    CloseSession {
        session: u64,
    },
    Evaluate {
        id: u64,
        evaluation: EvaluationHead,
    },
    Warm {
        id: u64,
    },
    Status {
        id: u64,
    },
}

/// A [`crate::Program`] without the content of its files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ProgramHead {
    pub code: String,
    pub files: Vec<(String, usize)>,
    /// Length of the standard input, which follows the files.
    pub stdin: Option<usize>,
    pub limits: Option<Limits>,
    pub kind: Kind,
    pub seed: Option<u64>,
}

/// An answer; the frame's body holds output, pictures, or the files of a result.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub id: u64,
    #[serde(flatten)]
    pub said: SupervisorEvent,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "said", rename_all = "snake_case")]
pub(crate) enum SupervisorEvent {
    Stdout,
    Stderr,
    Figure,
    Table {
        table: Table,
    },
    /// Further tables and figures of this run are not shown.
    Cut,
    Error {
        error: ProgramError,
    },
    InputWanted {
        prompt: String,
    },
    Finished {
        result: ResultHead,
    },
    SessionOpened,
    /// The session is gone, with the reason; sent under the session's own id.
    SessionEnded {
        reason: SessionEnd,
    },
    Report {
        report: Box<Report>,
    },
    Warmed,
    Status {
        status: Status,
    },
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionEnd {
    /// Closed by its owner.
    Closed,
    /// Nothing was run for too long.
    Idle,
    /// Others needed the memory, or there were too many.
    Evicted,
    /// The interpreter ended: a crash, a limit, `os._exit`, or a stop that had to kill.
    Died,
    /// The machine failed.
    Infra,
}

/// The runner's state, for `doctor` and the administrator's page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Waiting children of the three kinds: base, data, plot.
    pub armed: [usize; 3],
    /// Checkers that wait for the next program of their task.
    pub checkers: usize,
    pub running: usize,
    pub waiting: usize,
    pub sessions: usize,
    pub runs: u64,
    pub cold_runs: u64,
    pub interpreter_starts: u64,
    pub interpreter_failures: u64,
}
