//! What the caller decides: where the runner's program and Python are, which limits hold, which mechanism is wanted.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::profile::AllLimits;

/// How to start the runner's own process: a program whose `main` calls [`crate::runner_main`] when it sees these arguments.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunnerCommand {
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

impl RunnerCommand {
    /// This very program with the hidden subcommand `__runner`.
    pub fn own_program() -> std::io::Result<Self> {
        Ok(Self {
            program: std::env::current_exe()?,
            arguments: vec!["__runner".to_owned()],
        })
    }
}

/// Which isolation is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// The best the machine offers.
    #[default]
    Best,
    /// Namespaces, mounts, system call filter; refuse to start otherwise.
    Full,
    /// Only what an ordinary process may do to itself (for tests and comparison).
    Lite,
}

/// The mechanism in force, as the start-up probe found it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mechanism {
    /// Namespaces, own file system, system call filter, memory bound.
    Full,
    /// Landlock, system call filter, resource limits. Missing: total disk quota, own user id (unless root).
    Lite,
    /// Nothing that holds: student code is refused.
    None,
}

impl Mechanism {
    /// The word for it in tables and settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Lite => "lite",
            Self::None => "none",
        }
    }
}

/// Settings of a [`crate::Sandbox`].
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SandboxSettings {
    pub runner: RunnerCommand,
    /// A folder of the server's own, for mount points and (in lite mode) working folders. Made when absent.
    pub state_dir: PathBuf,
    /// The distribution's interpreter; `/usr/bin/python3` unless told otherwise.
    pub python: PathBuf,
    /// The environment made by `runtime/python/setup.sh`.
    pub venv: PathBuf,
    pub limits: AllLimits,
    pub wanted: Wanted,
    /// Runs student code although nothing isolates it. For a throw-away machine only.
    pub unsafe_run_without_isolation: bool,
}

impl SandboxSettings {
    /// The usual settings: this program as the runner, the best mechanism, the limits of `limits.toml`.
    pub fn new(state_dir: PathBuf, venv: PathBuf) -> std::io::Result<Self> {
        Ok(Self {
            runner: RunnerCommand::own_program()?,
            state_dir,
            python: PathBuf::from("/usr/bin/python3"),
            venv,
            limits: AllLimits::default(),
            wanted: Wanted::default(),
            unsafe_run_without_isolation: false,
        })
    }
}
