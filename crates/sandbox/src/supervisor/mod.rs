//! The runner's own process: takes requests from the server's process, keeps interpreters warm, watches every run.
//!
//! It has one thread. It never imports, compiles or parses student code; what children write is data with limits.

mod arm;
mod channel;
mod checkers;
mod child;
mod evaluate;
mod files;
mod orders;
mod pipes;
mod pool;
mod run;
mod session;
mod zygote;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::path::PathBuf;
use std::rc::Rc;

use tokio::io::AsyncWriteExt;
use tokio::net::UnixStream;
use tokio::sync::{Notify, Semaphore, mpsc};

use crate::cgroup::Hierarchy;
use crate::evaluation::EvaluationHead;
use crate::probe::Doctor;
use crate::profile::Profile;
use crate::requests::{Answer, ProgramHead, Request, Status, SupervisorEvent};
use crate::settings::{Mechanism, SandboxSettings};
use crate::{seccomp, wire};
use checkers::Checkers;
use orders::Tier;
use pool::Pool;
use run::Control;
use session::Sessions;

/// Everything one runner process holds.
pub(crate) struct Runner {
    pub settings: SandboxSettings,
    pub doctor: Doctor,
    pub profile: Profile,
    /// The compiled system call filter; empty when nothing isolates and the operator insisted.
    pub filter: Vec<u8>,
    pub hierarchy: Hierarchy,
    pub running: Semaphore,
    pub cores: usize,
    /// A child waits that has not touched its pages.
    pub armed: Notify,
    pub most_running: usize,
    pub armed_target: usize,
    pub alive: Rc<Cell<usize>>,
    /// The server is gone: nothing new is started.
    pub ending: Cell<bool>,
    pub counts: Counts,
    pools: [Pool; 3],
    pub checkers: Checkers,
    sessions: Sessions,
    controls: RefCell<HashMap<u64, mpsc::UnboundedSender<Control>>>,
    slot: Cell<u64>,
}

#[derive(Default)]
pub(crate) struct Counts {
    pub runs: Cell<u64>,
    pub cold_runs: Cell<u64>,
    pub starts: Cell<u64>,
    pub failures: Cell<u64>,
}

/// Where answers go; they are written in order behind the sender's back.
#[derive(Clone)]
pub(crate) struct Outbox(mpsc::UnboundedSender<Vec<u8>>);

impl Outbox {
    pub(crate) fn send(&self, id: u64, said: SupervisorEvent, body: &[u8]) {
        let _ = self.0.send(wire::pack(&Answer { id, said }, body));
    }
}

impl Runner {
    fn new(settings: SandboxSettings, doctor: Doctor) -> io::Result<Rc<Self>> {
        let profile = Profile::built_in();
        let isolated = doctor.mechanism != Mechanism::None;
        let lone_uid = doctor.mechanism == Mechanism::Lite && !doctor.own_uids && doctor.landlock_abi < 6;
        let filter = if isolated {
            seccomp::compile(&profile.seccomp, lone_uid).map_err(io::Error::other)?
        } else {
            Vec::new()
        };
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let pool = &settings.limits.pool;
        let (most_running, armed_target) = (cores * pool.running_per_core, cores * pool.armed_per_core);
        Ok(Rc::new(Self {
            profile,
            filter,
            hierarchy: Hierarchy::prepare(&format!("suanpan-{}", std::process::id())),
            running: Semaphore::new(most_running),
            most_running,
            armed_target,
            cores,
            armed: Notify::new(),
            alive: Rc::default(),
            ending: Cell::new(false),
            counts: Counts::default(),
            pools: Default::default(),
            checkers: Checkers::default(),
            sessions: Sessions::default(),
            controls: RefCell::default(),
            slot: Cell::new(0),
            settings,
            doctor,
        }))
    }

    /// A number no living child has.
    pub(crate) fn next_slot(&self) -> u64 {
        self.slot.set(self.slot.get() + 1);
        self.slot.get()
    }

    /// The working folder of a child in lite mode; in full mode it mounts its own.
    pub(crate) fn make_work_dir(&self, slot: u64) -> io::Result<Option<PathBuf>> {
        if self.doctor.mechanism == Mechanism::Full {
            return Ok(None);
        }
        let room = self
            .settings
            .state_dir
            .join("rooms")
            .join(format!("{}-{slot}", std::process::id()));
        std::fs::create_dir_all(&room)?;
        Ok(Some(room))
    }

    fn status(&self) -> Status {
        let running = self.most_running - self.running.available_permits();
        Status {
            armed: [0, 1, 2].map(|tier: usize| self.pools[tier].armed_count()),
            checkers: self.checkers.count(),
            running,
            waiting: self.controls.borrow().len().saturating_sub(running),
            sessions: self.sessions.count(),
            runs: self.counts.runs.get(),
            cold_runs: self.counts.cold_runs.get(),
            interpreter_starts: self.counts.starts.get(),
            interpreter_failures: self.counts.failures.get(),
        }
    }

    fn handle(self: &Rc<Self>, request: Request, body: Vec<u8>, out: &Outbox) {
        let out = out.clone();
        match request {
            Request::Run { id, program } => self.start_run(id, program, body, out),
            Request::Stop { id } => self.tell(id, Control::Stop),
            Request::Stdin { id, end } => {
                if self.controls.borrow().contains_key(&id) {
                    self.tell(id, Control::Stdin { bytes: body, end });
                } else {
                    self.sessions.stdin(id, body, end);
                }
            }
            Request::OpenSession { id, files } => {
                tokio::task::spawn_local(session::open(Rc::clone(self), id, files, body, out));
            }
            Request::Cell {
                id,
                session,
                code,
                files,
            } => self.sessions.send_cell(session, id, code, files, body, &out),
            Request::Interrupt { session } => self.sessions.interrupt(session),
            Request::CloseSession { session } => self.sessions.close(session),
            Request::Evaluate { id, evaluation } => self.start_evaluation(id, evaluation, body, out),
            Request::Warm { id } => self.start_warming(id, out),
            Request::Status { id } => out.send(
                id,
                SupervisorEvent::Status {
                    status: self.status(),
                },
                &[],
            ),
        }
    }

    fn start_run(self: &Rc<Self>, id: u64, program: ProgramHead, body: Vec<u8>, out: Outbox) {
        let runner = Rc::clone(self);
        let control = self.controls_of(id);
        tokio::task::spawn_local(async move {
            Rc::clone(&runner).run(id, program, body, control, out).await;
            runner.controls.borrow_mut().remove(&id);
        });
    }

    fn start_evaluation(self: &Rc<Self>, id: u64, evaluation: EvaluationHead, body: Vec<u8>, out: Outbox) {
        let runner = Rc::clone(self);
        let control = self.controls_of(id);
        tokio::task::spawn_local(async move {
            let report = evaluate::evaluate(&runner, evaluation, body, control).await;
            runner.controls.borrow_mut().remove(&id);
            let report = Box::new(report);
            out.send(id, SupervisorEvent::Report { report }, &[]);
        });
    }

    fn start_warming(self: &Rc<Self>, id: u64, out: Outbox) {
        let runner = Rc::clone(self);
        tokio::task::spawn_local(async move {
            for tier in Tier::ALL {
                // A tier that does not start is reported by the table of layers and served by a plainer one.
                let _ = runner.warm(tier).await;
            }
            out.send(id, SupervisorEvent::Warmed, &[]);
        });
    }

    /// What the reader does while `id` goes on.
    fn controls_of(&self, id: u64) -> mpsc::UnboundedReceiver<Control> {
        let (sender, control) = mpsc::unbounded_channel();
        self.controls.borrow_mut().insert(id, sender);
        control
    }

    fn tell(&self, id: u64, control: Control) {
        if let Some(sender) = self.controls.borrow().get(&id) {
            let _ = sender.send(control);
        }
    }
}

/// The runner's entry. The end of the server closes the socket, which ends the runner (a parent-death signal would already come
/// when the thread that started it ends). Requests come on standard input, which is a socket; settings and table are the first frame.
pub(crate) fn enter() -> io::Result<()> {
    #[expect(unsafe_code, reason = "standard input is a socket here")]
    // SAFETY: descriptor 0 was made for this process alone and nothing else reads it.
    let socket = unsafe { OwnedFd::from_raw_fd(0) };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let tasks = tokio::task::LocalSet::new();
    tasks.block_on(&runtime, serve(socket))
}

async fn serve(socket: OwnedFd) -> io::Result<()> {
    let stream = std::os::unix::net::UnixStream::from(socket);
    stream.set_nonblocking(true)?;
    let (mut requests, mut answers) = UnixStream::from_std(stream)?.into_split();
    let Some(((settings, doctor), _)) = wire::read::<(SandboxSettings, Doctor)>(&mut requests).await? else {
        return Ok(());
    };
    let runner = Runner::new(settings, doctor)?;
    let (sender, mut waiting) = mpsc::unbounded_channel::<Vec<u8>>();
    tokio::task::spawn_local(async move {
        while let Some(mut bytes) = waiting.recv().await {
            while let Ok(more) = waiting.try_recv() {
                bytes.extend_from_slice(&more);
            }
            if answers.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let out = Outbox(sender);
    session::watch_idle(&runner);
    if runner.settings.limits.pool.touch {
        tokio::task::spawn_local(Rc::clone(&runner).warm_when_idle());
    }
    while let Some((request, body)) = wire::read::<Request>(&mut requests).await? {
        runner.handle(request, body, &out);
    }
    runner.end().await;
    Ok(())
}

impl Runner {
    /// The server is gone: ends every interpreter, removes the groups.
    async fn end(&self) {
        self.ending.set(true);
        self.controls.borrow_mut().clear();
        self.sessions.clear();
        for _ in 0..150 {
            // Again and again: a child that was being armed may have joined its pool meanwhile.
            for pool in &self.pools {
                pool.clear();
            }
            self.checkers.clear();
            if self.alive.get() == 0 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        self.hierarchy.remove();
    }
}
