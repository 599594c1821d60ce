//! What the tests take in hand: a started sandbox, a program run to its end.

use std::path::PathBuf;

pub use sandbox::{
    Event, Limits, Program, ProgramError, ProgramFile, Reason, RunResult, Sandbox, SandboxSettings, Table,
    Wanted,
};

/// Everything a run said.
#[derive(Debug)]
pub struct Transcript {
    pub out: String,
    pub err: String,
    pub error: Option<ProgramError>,
    pub figures: Vec<Vec<u8>>,
    pub tables: Vec<Table>,
    /// Whether the reader was told that more was shown than is let through.
    pub is_cut: bool,
    pub result: RunResult,
}

pub fn venv() -> PathBuf {
    let venv = std::env::var_os("SUANPAN_VENV").map(PathBuf::from);
    let venv = venv
        .unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime/python/.venv")));
    assert!(
        venv.join("bin/python").exists(),
        "run runtime/python/setup.sh first: {} is missing",
        venv.display()
    );
    venv
}

pub fn settings() -> SandboxSettings {
    // Only a mount point in namespaces of the runs' own: all tests may share it.
    let state = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sandbox-state");
    let mut settings = SandboxSettings::new(state, venv()).expect("this program has a path");
    settings.runner.program = PathBuf::from(env!("CARGO_BIN_EXE_sandbox_runner"));
    settings.runner.arguments.clear();
    settings.limits.pool.armed_per_core = 1;
    settings
}

pub async fn sandbox() -> Sandbox {
    Sandbox::start(settings())
        .await
        .expect("this machine must offer isolation: see the text")
}

pub async fn run(sandbox: &Sandbox, code: &str) -> Transcript {
    run_program(
        sandbox,
        Program {
            code: code.to_owned(),
            stdin: Some(Vec::new()),
            ..Program::default()
        },
    )
    .await
}

pub async fn run_program(sandbox: &Sandbox, program: Program) -> Transcript {
    let (events, result) = sandbox
        .run(program)
        .await
        .expect("the program is within the limits")
        .collect()
        .await;
    let mut said = Transcript {
        out: String::new(),
        err: String::new(),
        error: None,
        figures: Vec::new(),
        tables: Vec::new(),
        is_cut: false,
        result,
    };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    for event in events {
        match event {
            Event::Stdout(bytes) => out.extend(bytes),
            Event::Stderr(bytes) => err.extend(bytes),
            Event::Figure(png) => said.figures.push(png),
            Event::Table(table) => said.tables.push(table),
            Event::Cut => said.is_cut = true,
            Event::Error(error) => said.error = Some(error),
            Event::InputWanted(_) | Event::Finished(_) => {}
        }
    }
    said.out = String::from_utf8_lossy(&out).into_owned();
    said.err = String::from_utf8_lossy(&err).into_owned();
    said
}
