//! Runs one untrusted Python program under limits and says what it did; marks programs with hidden tests.
//!
//! Knows neither database nor HTTP and opens no network socket. A [`Sandbox`] starts one runner process; that keeps warm
//! interpreters whose children, locked in before they get a job, run the programs. What they may reach is data:
//! `runtime/python/isolation.toml` and `limits.toml`. `docs/sandbox.md` names the threats, the walls and the tests.
//!
//! Invariants: student code runs only in a locked-in child; hidden tests and expected values never enter a student's
//! process; an interpreter that makes children reads nothing a child wrote; files are read back from dead runs only;
//! without real isolation nothing runs (unless a setting whose name starts with `unsafe`); a failure of the machine is
//! `Reason::Infra` or `Outcome::Infra`, never a mark.
//!
//! Entry points: [`Sandbox::start`], [`Sandbox::run`], [`Sandbox::open_session`], [`Sandbox::evaluate`], [`Sandbox::doctor`],
//! [`explain()`]; and [`runner_main`], which the program's `main` calls for its hidden subcommand.

mod cgroup;
mod evaluation;
mod explain;
mod jail;
mod probe;
mod profile;
mod requests;
mod run;
mod runtime_files;
mod sandbox;
mod seccomp;
mod settings;
mod stream;
mod supervisor;
mod sys;
mod wire;

use std::process::ExitCode;

pub use evaluation::{
    Evaluation, NotebookCells, NotebookTestCell, Outcome, ProgramEnd, Report, StaffView, Tampering, TestForm,
    Tests, TestsError, Verdict,
};
pub use explain::explain;
pub use probe::{Doctor, Layer};
pub use profile::{AllLimits, ChannelLimits, EvaluationLimits, Limits, PoolLimits, SessionLimits};
pub use requests::{SessionEnd, Status};
pub use run::{Event, Kind, Program, ProgramError, ProgramFile, Reason, RunResult, Table};
pub use runtime_files::write_setup;
pub use sandbox::{Sandbox, SandboxError};
pub use settings::{Mechanism, RunnerCommand, SandboxSettings, Wanted};
pub use stream::{RunStream, Session};

/// The runner's side of the program: call it from `main`, before any thread is made, with what follows the hidden
/// subcommand (`supervisor`, `jail …` or `probe`), and return its answer.
pub fn runner_main(arguments: &[String]) -> ExitCode {
    let outcome = match arguments.split_first() {
        Some((role, rest)) if role == "jail" => jail::enter(rest),
        Some((role, _)) if role == "supervisor" => supervisor::enter(),
        Some((role, _)) if role == "probe" => probe::enter(),
        _ => Err(std::io::Error::other("this entry is for the program itself")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}
