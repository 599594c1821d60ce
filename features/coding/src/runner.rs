//! The one sandbox of this process: started when it is first needed, and the programs that run in it now.

use crate::{
    allowance::{Allowances, Share},
    kept::KeptSessions,
};
use database::Database;
use platform::{Error, Millis, access::UserId, config::Config};
use sandbox::{Sandbox, SandboxError, SandboxSettings};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit, mpsc};

/// Formatters that run at the same time, for everybody: what is asked of them never takes the runs' places.
const FORMATS_AT_ONCE: usize = 2;
/// So long a text waits for a formatter.
const FORMAT_WAITS: Duration = Duration::from_secs(5);
/// What one program may be given by `input()` in all, in bytes: it need not read what it is sent, and until then we hold it.
const INPUT_PER_RUN: usize = 1 << 20;

/// What may be said to a program that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Stop within a second.
    Stop,
    /// A line for `input()`, without its line feed.
    Line(String),
}

/// A run that goes on.
struct OpenRun {
    owner: UserId,
    commands: mpsc::UnboundedSender<Command>,
    /// Bytes of input so far.
    given: usize,
}

/// The sandbox and the runs of this process; cheap to clone.
#[derive(Clone)]
pub struct Runner {
    settings: Arc<SandboxSettings>,
    sandbox: Arc<OnceCell<Sandbox>>,
    runs: Arc<Mutex<HashMap<String, OpenRun>>>,
    allowances: Allowances,
    formats: Arc<Semaphore>,
    /// Interpreters that keep variables between runs.
    pub(crate) kept: KeptSessions,
}

impl Runner {
    /// A runner for these settings; starts nothing yet.
    pub fn new(config: &Config) -> std::io::Result<Self> {
        let state_dir = std::path::absolute(config.data_dir.join("runner"))?;
        let venv = std::path::absolute(&config.python_env)?;
        Ok(Self::with_settings(SandboxSettings::new(state_dir, venv)?))
    }

    /// A runner for settings of one's own.
    pub fn with_settings(settings: SandboxSettings) -> Self {
        Self {
            settings: Arc::new(settings),
            sandbox: Arc::default(),
            runs: Arc::default(),
            allowances: Allowances::default(),
            formats: Arc::new(Semaphore::new(FORMATS_AT_ONCE)),
            kept: KeptSessions::default(),
        }
    }

    /// The settings.
    pub fn settings(&self) -> &SandboxSettings {
        &self.settings
    }

    /// Where the Python environment is expected.
    pub fn environment(&self) -> &PathBuf {
        &self.settings.venv
    }

    /// The sandbox, started if it is not running. Refuses with the reason if nothing isolates student code here.
    pub async fn sandbox(&self) -> Result<&Sandbox, Error> {
        self.sandbox
            .get_or_try_init(|| Sandbox::start((*self.settings).clone()))
            .await
            .map_err(|error| refusal(&error))
    }

    /// The sandbox's counts and pools; none where it is not running, and it is not started for that.
    pub async fn status(&self) -> Option<sandbox::Status> {
        self.sandbox.get()?.status().await.ok()
    }

    /// Starts the interpreters now, so that the first student does not wait.
    pub async fn warm_up(&self) {
        match self.sandbox().await {
            Ok(sandbox) => {
                if let Err(error) = sandbox.warm_up().await {
                    tracing::warn!(%error, "the Python interpreters could not be warmed up");
                }
            }
            Err(error) => tracing::warn!(%error, "Python is not available; `suanpan doctor` says why"),
        }
    }

    /// Listens for what people say to their runs, through whichever instance they say it.
    pub fn listen(&self, db: &Database) {
        let (runner, mut events) = (self.clone(), db.subscribe());
        tokio::spawn(async move {
            use tokio::sync::broadcast::error::RecvError;
            loop {
                match events.recv().await {
                    Ok(event) if event.topic == "coding.command" => runner.hear(&event.payload),
                    Ok(event) if event.topic == "coding.session_end" => runner.hear_end(&event.payload),
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                }
            }
        });
    }

    fn hear(&self, payload: &str) {
        let mut parts = payload.splitn(3, '\n');
        let (Some(run), Some(user)) = (parts.next(), parts.next()) else {
            return;
        };
        let command = parts
            .next()
            .map_or(Command::Stop, |line| Command::Line(line.into()));
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = runs.get_mut(run).filter(|open| open.owner.0.to_string() == user) else {
            return;
        };
        if let Command::Line(line) = &command {
            open.given += line.len() + 1;
        }
        if open.given <= INPUT_PER_RUN || command == Command::Stop {
            // A run that has just ended hears nothing any more.
            open.commands.send(command).ok();
        }
    }

    fn hear_end(&self, payload: &str) {
        if let Some((user, place)) = payload.split_once('\n')
            && let Ok(user) = user.parse()
        {
            self.kept.end(UserId(user), place);
        }
    }

    /// What an event says that ends a session.
    pub(crate) fn end_payload(user: UserId, place: &str) -> String {
        format!("{user}\n{place}")
    }

    /// What an event says that carries a command to a run.
    pub(crate) fn payload(run: &str, user: UserId, command: &Command) -> String {
        match command {
            Command::Stop => format!("{run}\n{user}"),
            Command::Line(line) => format!("{run}\n{user}\n{line}"),
        }
    }

    /// Notes a run that begins; its commands come through the receiver until the guard is dropped.
    pub(crate) fn enter(&self, run: &str, user: UserId) -> (RunGuard, mpsc::UnboundedReceiver<Command>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).insert(
            run.into(),
            OpenRun {
                owner: user,
                commands: sender,
                given: 0,
            },
        );
        (
            RunGuard {
                runner: self.clone(),
                run: run.into(),
            },
            receiver,
        )
    }

    /// One person's share of the runner for one thing they ask of it; refused when they have theirs already.
    pub(crate) fn take_share(&self, user: UserId, now_ms: Millis) -> Result<Share, Error> {
        self.allowances.take(user, now_ms)
    }

    /// A formatter; refused as busy when none becomes free in time.
    pub(crate) async fn take_formatter(&self) -> Result<SemaphorePermit<'_>, Error> {
        match tokio::time::timeout(FORMAT_WAITS, self.formats.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(Error::Busy),
        }
    }
}

/// Forgets a run when it ends, however it ends.
pub(crate) struct RunGuard {
    runner: Runner,
    run: String,
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        self.runner
            .runs
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.run);
    }
}

/// What a person is told when nothing can be run.
pub(crate) fn refusal(error: &SandboxError) -> Error {
    match error {
        SandboxError::NoIsolation(advice) => {
            tracing::error!(%advice, "student code is refused");
            Error::conflict(
                "coding.no_isolation",
                "服务器暂时无法安全运行程序，请联系管理员（运行 suanpan doctor 查看原因）。",
            )
        }
        SandboxError::Refused(reason) => Error::conflict("coding.refused", (*reason).to_owned()),
        SandboxError::Runner(error) => Error::internal("start the runner", error),
    }
}
