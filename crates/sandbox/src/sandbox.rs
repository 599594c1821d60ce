//! The server's side: starts the runner's process, sends requests, hands answers to whoever asked.

use std::collections::HashMap;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::AsyncWriteExt;
use tokio::net::UnixStream;
use tokio::sync::mpsc;

use crate::evaluation::{Evaluation, EvaluationHead, Outcome, Report};
use crate::probe::Doctor;
use crate::requests::{Answer, ProgramHead, Request, Status, SupervisorEvent};
use crate::run::{Kind, Program, ProgramFile, join_files};
use crate::settings::{Mechanism, SandboxSettings};
use crate::stream::{RunStream, Session};
use crate::wire;

/// Why nothing can be run.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// No mechanism isolates student code here. The text says, layer by layer, how to mend that.
    #[error("本机没有可用的隔离机制，拒绝运行学生代码 (nothing isolates student code here; refused):\n{0}")]
    NoIsolation(String),
    /// The request itself is beyond the limits.
    #[error("{0}")]
    Refused(&'static str),
    /// The runner's process cannot be started or was lost.
    #[error("the runner's process failed: {0}")]
    Runner(#[from] io::Error),
}

type Waiting = Arc<Mutex<HashMap<u64, mpsc::UnboundedSender<(SupervisorEvent, Vec<u8>)>>>>;

/// One runner process and the way to it. Cheap to clone; the process ends with the last clone.
#[derive(Clone)]
pub struct Sandbox {
    shared: Arc<Shared>,
}

pub(crate) struct Shared {
    settings: SandboxSettings,
    doctor: Doctor,
    next_id: AtomicU64,
    link: Mutex<Option<Link>>,
    /// Held while a lost runner is replaced.
    connecting: tokio::sync::Mutex<()>,
}

/// A living runner process.
struct Link {
    requests: mpsc::UnboundedSender<Vec<u8>>,
    waiting: Waiting,
    process: tokio::process::Child,
}

impl Sandbox {
    /// Probes the machine, refuses when nothing isolates, starts the runner's process.
    pub async fn start(settings: SandboxSettings) -> Result<Self, SandboxError> {
        let doctor = Self::probe(&settings).await?;
        if doctor.mechanism == Mechanism::None && !settings.unsafe_run_without_isolation {
            return Err(SandboxError::NoIsolation(doctor.advice()));
        }
        let shared = Shared {
            settings,
            doctor,
            next_id: AtomicU64::new(1),
            link: Mutex::default(),
            connecting: tokio::sync::Mutex::default(),
        };
        let sandbox = Self {
            shared: Arc::new(shared),
        };
        sandbox.shared.connect().await?;
        Ok(sandbox)
    }

    /// The table of walls without starting anything: for `suanpan doctor`.
    pub async fn probe(settings: &SandboxSettings) -> Result<Doctor, SandboxError> {
        std::fs::create_dir_all(&settings.state_dir)?;
        let mut command = tokio::process::Command::new(&settings.runner.program);
        command.args(&settings.runner.arguments).arg("probe").env_clear();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let mut input = child.stdin.take().expect("stdin was asked for");
        input
            .write_all(&serde_json::to_vec(settings).map_err(io::Error::other)?)
            .await?;
        drop(input);
        let output = child.wait_with_output().await?;
        serde_json::from_slice(&output.stdout).map_err(|_| {
            SandboxError::Runner(io::Error::other(
                String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            ))
        })
    }

    /// The table of walls as found at the start.
    pub fn doctor(&self) -> &Doctor {
        &self.shared.doctor
    }

    /// The settings it was started with.
    pub fn settings(&self) -> &SandboxSettings {
        &self.shared.settings
    }

    /// Starts all interpreters now, so that the first student need not wait. Returns when children wait.
    pub async fn warm_up(&self) -> Result<(), SandboxError> {
        let mut answers = self.shared.ask(|id| Request::Warm { id }, &[]).await?.1;
        answers.recv().await;
        Ok(())
    }

    /// The runner's counts and pools.
    pub async fn status(&self) -> Result<Status, SandboxError> {
        let mut answers = self.shared.ask(|id| Request::Status { id }, &[]).await?.1;
        match answers.recv().await {
            Some((SupervisorEvent::Status { status }, _)) => Ok(status),
            _ => Err(SandboxError::Runner(io::Error::other("no answer"))),
        }
    }

    /// Runs a program once. Events stream; the last is always [`crate::Event::Finished`].
    pub async fn run(&self, program: Program) -> Result<RunStream, SandboxError> {
        let limits = program
            .limits
            .as_ref()
            .unwrap_or(&self.shared.settings.limits.run);
        check_input(&program.code, &program.files, limits)?;
        let kind = match program.kind {
            Kind::Auto => Kind::with_modules(&program.code, &program.files),
            chosen => chosen,
        };
        let (heads, mut body) = join_files(&program.files);
        body.extend_from_slice(program.stdin.as_deref().unwrap_or_default());
        let head = ProgramHead {
            code: program.code,
            files: heads,
            stdin: program.stdin.as_ref().map(Vec::len),
            limits: program.limits,
            kind,
            seed: program.seed,
        };
        let (id, answers) = self
            .shared
            .ask(|id| Request::Run { id, program: head }, &body)
            .await?;
        Ok(RunStream::new(id, id, Arc::clone(&self.shared), answers))
    }

    /// Opens a session: variables are kept between its cells. `files` are put into its working folder.
    pub async fn open_session(&self, files: &[ProgramFile]) -> Result<Session, SandboxError> {
        check_input("", files, &self.shared.settings.limits.run)?;
        let (heads, body) = join_files(files);
        let (id, mut answers) = self
            .shared
            .ask(|id| Request::OpenSession { id, files: heads }, &body)
            .await?;
        match answers.recv().await {
            Some((SupervisorEvent::SessionOpened, _)) => {
                Ok(Session::new(id, Arc::clone(&self.shared), answers))
            }
            _ => Err(SandboxError::Runner(io::Error::other(
                "no session could be opened",
            ))),
        }
    }

    /// Marks a program. Never fails for the program's sake: a lost machine is [`Outcome::Infra`] in the report.
    pub async fn evaluate(&self, evaluation: Evaluation) -> Result<Report, SandboxError> {
        let Evaluation {
            code,
            files,
            tests,
            notebook,
        } = evaluation;
        check_input(&code, &files, &self.shared.settings.limits.run)?;
        let (heads, mut body) = join_files(&files);
        let (test_files, hidden) = join_files(&tests.files);
        body.extend_from_slice(&hidden);
        let head = EvaluationHead {
            code,
            files: heads,
            declared: tests.declared,
            python: tests.python,
            test_files,
            notebook,
        };
        let (id, mut answers) = self
            .shared
            .ask(|id| Request::Evaluate { id, evaluation: head }, &body)
            .await?;
        let watch = RunStream::guard(id, &self.shared);
        let report = match answers.recv().await {
            Some((SupervisorEvent::Report { report }, _)) => *report,
            _ => Report::empty(Outcome::Infra, "the runner's process was lost"),
        };
        watch.done();
        Ok(report)
    }
}

/// What is refused before it reaches the runner.
fn check_input(
    code: &str,
    files: &[ProgramFile],
    limits: &crate::profile::Limits,
) -> Result<(), SandboxError> {
    if code.len() as u64 > limits.code_bytes {
        return Err(SandboxError::Refused("程序太长 (the program is too long)"));
    }
    if files.iter().map(|file| file.content.len() as u64).sum::<u64>() > limits.input_bytes {
        return Err(SandboxError::Refused(
            "给程序的文件太大 (the files given are too large)",
        ));
    }
    if !files.iter().all(|file| ProgramFile::is_name_allowed(&file.name)) {
        return Err(SandboxError::Refused("文件名不合法 (a file name is not allowed)"));
    }
    Ok(())
}

impl Shared {
    /// Sends a request under a fresh number; gives the number and where its answers come.
    pub(crate) async fn ask(
        &self,
        request: impl FnOnce(u64) -> Request,
        body: &[u8],
    ) -> Result<(u64, mpsc::UnboundedReceiver<(SupervisorEvent, Vec<u8>)>), SandboxError> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let frame = wire::pack(&request(id), body);
        let (sender, answers) = mpsc::unbounded_channel();
        for _ in 0..2 {
            if let Some(living) = self.living().as_ref() {
                living
                    .waiting
                    .lock()
                    .expect("no holder panics")
                    .insert(id, sender);
                let _ = living.requests.send(frame);
                return Ok((id, answers));
            }
            self.connect().await?;
        }
        Err(SandboxError::Runner(io::Error::other("it ended at once")))
    }

    fn living(&self) -> std::sync::MutexGuard<'_, Option<Link>> {
        let mut link = self.link.lock().expect("no holder panics");
        if link.as_ref().is_some_and(|link| link.requests.is_closed()) {
            *link = None;
        }
        link
    }

    /// Sends a request nobody waits for, if the runner lives.
    pub(crate) fn tell(&self, request: &Request, body: &[u8]) {
        if let Some(link) = self.living().as_ref() {
            let _ = link.requests.send(wire::pack(request, body));
        }
    }

    async fn connect(&self) -> Result<(), SandboxError> {
        let _one_at_a_time = self.connecting.lock().await;
        if self.living().is_none() {
            let link = self.open_link().await?;
            *self.living() = Some(link);
        }
        Ok(())
    }

    async fn open_link(&self) -> io::Result<Link> {
        let (ours, theirs) = std::os::unix::net::UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        let mut command = tokio::process::Command::new(&self.settings.runner.program);
        command
            .args(&self.settings.runner.arguments)
            .arg("supervisor")
            .env_clear();
        let input: OwnedFd = theirs.as_fd().try_clone_to_owned()?;
        drop(theirs);
        // Its complaints go where the server's own go; students' output never does.
        let process = command
            .stdin(Stdio::from(input))
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()?;
        let (mut answers, mut requests) = UnixStream::from_std(ours)?.into_split();
        requests
            .write_all(&wire::pack(&(&self.settings, &self.doctor), &[]))
            .await?;
        let (sender, mut frames) = mpsc::unbounded_channel::<Vec<u8>>();
        let waiting: Waiting = Arc::default();
        let listeners = Arc::clone(&waiting);
        tokio::spawn(async move {
            let writing = async {
                while let Some(frame) = frames.recv().await {
                    if requests.write_all(&frame).await.is_err() {
                        return;
                    }
                }
                let _ = requests.shutdown().await;
            };
            let reading = async {
                while let Ok(Some((answer, body))) = wire::read::<Answer>(&mut answers).await {
                    hand_over(&listeners, answer, body);
                }
            };
            // Either end of the link closes both: whoever waits is told.
            tokio::select! { () = writing => {}, () = reading => {} }
            drop(frames);
            listeners.lock().expect("no holder panics").clear();
        });
        Ok(Link {
            requests: sender,
            waiting,
            process,
        })
    }
}

fn hand_over(listeners: &Waiting, answer: Answer, body: Vec<u8>) {
    let mut listeners = listeners.lock().expect("no holder panics");
    let last = matches!(
        answer.said,
        SupervisorEvent::Finished { .. }
            | SupervisorEvent::SessionEnded { .. }
            | SupervisorEvent::Report { .. }
            | SupervisorEvent::Warmed
            | SupervisorEvent::Status { .. }
    );
    let Some(listener) = listeners.get(&answer.id) else {
        return;
    };
    if listener.send((answer.said, body)).is_err() || last {
        listeners.remove(&answer.id);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // The closed socket tells it to end; a runner that does not listen is reaped by the runtime when it dies.
        let _ = self.process.try_wait();
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Sandbox")
            .field("mechanism", &self.shared.doctor.mechanism)
            .finish_non_exhaustive()
    }
}
