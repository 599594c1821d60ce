//! Kept interpreters: one child per session, cells one after another, ended when idle, too many, or too large.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use super::channel::Fault;
use super::child::Child;
use super::files::{Seen, collect_changed};
use super::orders::Tier;
use super::run::{Control, Ending, Watch, YIELDS_AFTER, name_the_end};
use super::zygote::Exit;
use super::{Outbox, Runner};
use crate::cgroup::Group;
use crate::profile::{ChannelLimits, Limits};
use crate::requests::{SessionEnd, SupervisorEvent};
use crate::run::{ProgramFile, Reason, ResultHead, join_files, split_files};

/// A C call does not see an interrupt; after so long the session is ended instead.
const INTERRUPT_PATIENCE: Duration = Duration::from_millis(900);

struct CellOrder {
    id: u64,
    code: String,
    files: Vec<(String, usize)>,
    body: Vec<u8>,
}

enum Command {
    Cell(CellOrder),
    Interrupt,
    ExitStatus(SessionEnd),
    Control(Control),
}

struct Handle {
    commands: mpsc::UnboundedSender<Command>,
    activity: Rc<Activity>,
    memory: Rc<dyn Fn() -> u64>,
}

/// Whether a session is in use, or since when it is not.
struct Activity {
    used: Cell<Instant>,
    busy: Cell<bool>,
}

#[derive(Default)]
pub(crate) struct Sessions {
    open: RefCell<HashMap<u64, Handle>>,
}

impl Sessions {
    pub(crate) fn count(&self) -> usize {
        self.open.borrow().len()
    }

    pub(crate) fn send_cell(
        &self,
        session: u64,
        id: u64,
        code: String,
        files: Vec<(String, usize)>,
        body: Vec<u8>,
        out: &Outbox,
    ) {
        let open = self.open.borrow();
        let sent = open.get(&session).is_some_and(|handle| {
            handle
                .commands
                .send(Command::Cell(CellOrder {
                    id,
                    code,
                    files,
                    body,
                }))
                .is_ok()
        });
        if !sent {
            let result = ResultHead {
                reason: Reason::Stopped,
                detail: "the session has ended".to_owned(),
                ..ResultHead::infra("")
            };
            out.send(id, SupervisorEvent::Finished { result }, &[]);
        }
    }

    /// Notes a new session, so that commands reach it and its memory counts.
    fn register(
        &self,
        id: u64,
        commands: mpsc::UnboundedSender<Command>,
        group: Option<Rc<Group>>,
    ) -> Rc<Activity> {
        let activity = Rc::new(Activity {
            used: Cell::new(Instant::now()),
            busy: Cell::new(false),
        });
        let memory_now = move || group.as_ref().and_then(|group| group.memory_now());
        let handle = Handle {
            commands,
            activity: Rc::clone(&activity),
            memory: Rc::new(move || memory_now().unwrap_or(0)),
        };
        self.open.borrow_mut().insert(id, handle);
        activity
    }

    fn command(&self, session: u64, command: Command) {
        if let Some(handle) = self.open.borrow().get(&session) {
            let _ = handle.commands.send(command);
        }
    }

    pub(crate) fn interrupt(&self, session: u64) {
        self.command(session, Command::Interrupt);
    }

    pub(crate) fn stdin(&self, session: u64, bytes: Vec<u8>, end: bool) {
        self.command(session, Command::Control(Control::Stdin { bytes, end }));
    }

    pub(crate) fn close(&self, session: u64) {
        self.command(session, Command::ExitStatus(SessionEnd::Closed));
    }

    pub(crate) fn clear(&self) {
        self.open.borrow_mut().clear();
    }

    /// Ends what is idle, then the least recently used until number and memory fit.
    fn tidy(&self, limits: &crate::profile::SessionLimits, room_for: usize) {
        let open = self.open.borrow();
        let idle_since = Instant::now().checked_sub(Duration::from_millis(limits.idle_ms));
        let mut kept: Vec<(&u64, &Handle)> = open.iter().collect();
        kept.sort_by_key(|(_, handle)| handle.activity.used.get());
        let mut memory: u64 = kept.iter().map(|(_, handle)| (handle.memory)()).sum();
        let mut count = kept.len();
        for (_, handle) in kept {
            let Activity { used, busy } = &*handle.activity;
            let is_idle = !busy.get() && idle_since.is_some_and(|since| used.get() < since);
            let too_many = count + room_for > limits.most || memory > limits.memory_bytes;
            if is_idle || too_many {
                let _ = handle.commands.send(Command::ExitStatus(if is_idle {
                    SessionEnd::Idle
                } else {
                    SessionEnd::Evicted
                }));
                count -= 1;
                memory = memory.saturating_sub((handle.memory)());
            }
        }
    }
}

/// Looks after idle and large sessions, for ever.
pub(crate) fn watch_idle(runner: &Rc<Runner>) {
    let runner = Rc::downgrade(runner);
    tokio::task::spawn_local(async move {
        loop {
            let Some(current) = runner.upgrade() else { return };
            let limits = current.settings.limits.session.clone();
            current.sessions.tidy(&limits, 0);
            drop(current);
            sleep(Duration::from_millis((limits.idle_ms / 4).clamp(50, 5_000))).await;
        }
    });
}

/// Opens session `id` and serves it to its end.
pub(crate) async fn open(
    runner: Rc<Runner>,
    id: u64,
    files: Vec<(String, usize)>,
    body: Vec<u8>,
    out: Outbox,
) {
    let settings = &runner.settings.limits.session;
    runner.sessions.tidy(settings, 1);
    let limits = Limits {
        cpu_ms: settings.cpu_ms,
        wall_ms: settings.cell_wall_ms,
        ..runner.settings.limits.run.clone()
    };
    let ended = |reason| out.send(id, SupervisorEvent::SessionEnded { reason }, &[]);
    let Ok((mut child, _)) = runner.take_child(Tier::Plot, &limits).await else {
        return ended(SessionEnd::Infra);
    };
    let head = json!({ "files": files, "display": runner.settings.limits.channel });
    if child.channel.send_job(b'S', &head, &body).await.is_err() {
        return ended(SessionEnd::Infra);
    }
    let (commands, mut waiting) = mpsc::unbounded_channel();
    let activity = runner.sessions.register(id, commands, child.group.clone());
    out.send(id, SupervisorEvent::SessionOpened, &[]);
    let mut session = Session {
        child,
        stdin: None,
        given: split_files(&files, &body),
        seen: Seen::default(),
        limits,
        out: out.clone(),
        channel: runner.settings.limits.channel.clone(),
    };
    let reason = session.serve(&mut waiting, &activity).await;
    runner.sessions.open.borrow_mut().remove(&id);
    drop(waiting);
    drop(session);
    ended(reason);
}

struct Session {
    child: Child,
    stdin: Option<mpsc::UnboundedSender<Option<Vec<u8>>>>,
    /// What was put into the folder, which is not what the student wrote.
    given: Vec<ProgramFile>,
    seen: Seen,
    limits: Limits,
    out: Outbox,
    channel: ChannelLimits,
}

enum CellEnd {
    Done {
        ok: bool,
        /// Why it was interrupted, if it was.
        interrupted: Option<Reason>,
    },
    Exited(Exit),
    Limit(Reason, SessionEnd),
}

/// When a running cell is interrupted next, and what it was interrupted for.
struct Patience {
    deadline: Instant,
    interrupted: Option<Reason>,
}

impl Patience {
    /// Interrupts the cell; if that does not help, the session ends.
    fn interrupt(&mut self, child: &Child, reason: Reason) {
        child.interrupt();
        self.interrupted = Some(reason);
        self.deadline = Instant::now() + INTERRUPT_PATIENCE;
    }
}

impl Session {
    /// Runs cells until somebody closes the session or its process ends.
    async fn serve(
        &mut self,
        commands: &mut mpsc::UnboundedReceiver<Command>,
        activity: &Activity,
    ) -> SessionEnd {
        loop {
            tokio::select! {
                command = commands.recv() => match command {
                    None => return SessionEnd::Closed,
                    Some(Command::ExitStatus(reason)) => return reason,
                    Some(Command::Interrupt | Command::Control(_)) => {}
                    Some(Command::Cell(cell)) => {
                        activity.busy.set(true);
                        let end = self.run_cell(cell, commands).await;
                        activity.busy.set(false);
                        activity.used.set(Instant::now());
                        if let Some(reason) = end {
                            return reason;
                        }
                    }
                },
                exit = self.child.end.wait() => return end_of(&exit),
            }
        }
    }

    /// Runs one cell. `Some`: the session is over.
    async fn run_cell(
        &mut self,
        cell: CellOrder,
        commands: &mut mpsc::UnboundedReceiver<Command>,
    ) -> Option<SessionEnd> {
        let started = Instant::now();
        self.child.restart_clock();
        self.child.yield_no_more();
        self.child.channel.allow_frames(self.channel.frames);
        let out = self.out.clone();
        let limits = self.limits.clone();
        let mut watch = Watch::new(&out, cell.id, &limits, self.channel.shown_bytes);
        for file in split_files(&cell.files, &cell.body) {
            self.given.retain(|given| given.name != file.name);
            self.given.push(file);
        }
        let head = json!({ "code": cell.code, "files": cell.files });
        let end = match self.child.channel.send_job(b'C', &head, &cell.body).await {
            Ok(()) => self.watch_cell(&mut watch, commands, started).await,
            Err(_) => CellEnd::Exited(self.child.end.wait().await),
        };
        let mut result = ResultHead {
            reason: Reason::Ok,
            warm: true,
            ..ResultHead::infra("")
        };
        result.wall_ms = started.elapsed().as_secs_f64() * 1000.0;
        result.cpu_ms = self.child.cpu_ms();
        let (over, written) = self.conclude(&mut result, end, &mut watch);
        let (files, content) = join_files(&written);
        result.files = files;
        out.send(cell.id, SupervisorEvent::Finished { result }, &content);
        over
    }

    /// Names the reason of a cell's end; gives why the session is over, if it is, and the files the cell wrote.
    fn conclude(
        &mut self,
        result: &mut ResultHead,
        end: CellEnd,
        watch: &mut Watch<'_>,
    ) -> (Option<SessionEnd>, Vec<ProgramFile>) {
        match end {
            CellEnd::Done { ok, interrupted } => {
                let written = collect_changed(&self.child.work, &self.given, watch.limits, &mut self.seen);
                if !watch.drain(&mut self.child) {
                    result.reason = Reason::Output;
                } else if watch.memory_error {
                    result.reason = Reason::Memory;
                } else if !ok {
                    result.reason = interrupted.unwrap_or(Reason::Error);
                }
                (None, written)
            }
            CellEnd::Exited(exit) => {
                watch.drain(&mut self.child);
                name_the_end(result, &exit, &self.child, watch.memory_error, watch.limits);
                (Some(end_of(&exit)), Vec::new())
            }
            CellEnd::Limit(reason, over) => {
                result.reason = reason;
                self.child.kill();
                (Some(over), Vec::new())
            }
        }
    }

    async fn watch_cell(
        &mut self,
        watch: &mut Watch<'_>,
        commands: &mut mpsc::UnboundedReceiver<Command>,
        started: Instant,
    ) -> CellEnd {
        let mut patience = Patience {
            deadline: started + Duration::from_millis(watch.limits.wall_ms),
            interrupted: None,
        };
        let mut yields_at = started + YIELDS_AFTER;
        loop {
            let end = tokio::select! {
                bytes = self.child.stdout.next() => forward(watch, SupervisorEvent::Stdout, bytes),
                bytes = self.child.stderr.next() => forward(watch, SupervisorEvent::Stderr, bytes),
                frame = self.child.channel.receive() => match frame {
                    Ok(Some((kind, payload))) => self.hear(watch, (kind, &payload), patience.interrupted),
                    Ok(None) => Some(CellEnd::Exited(self.child.end.wait().await)),
                    Err(Fault::Protocol | Fault::Broken) => {
                        Some(CellEnd::Limit(Reason::Protocol, SessionEnd::Died))
                    }
                },
                command = commands.recv() => self.obey(watch, command, &mut patience),
                // Again and again: threads may have been started since.
                () = sleep_until(yields_at) => {
                    self.child.yield_to_others();
                    yields_at = Instant::now() + YIELDS_AFTER;
                    None
                }
                () = sleep_until(patience.deadline) => match patience.interrupted {
                    Some(reason) => Some(CellEnd::Limit(reason, SessionEnd::Died)),
                    None => {
                        patience.interrupt(&self.child, Reason::Wall);
                        None
                    }
                },
                exit = self.child.end.wait() => Some(CellEnd::Exited(exit)),
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    /// A frame of the cell. `Some` when it ends the cell.
    fn hear(
        &mut self,
        watch: &mut Watch<'_>,
        (kind, payload): (u8, &[u8]),
        interrupted: Option<Reason>,
    ) -> Option<CellEnd> {
        match kind {
            b'c' => {
                let said: serde_json::Value = serde_json::from_slice(payload).unwrap_or_default();
                Some(CellEnd::Done {
                    ok: said["ok"].as_bool().unwrap_or(false),
                    interrupted,
                })
            }
            // Whoever stopped it need not be told that it was interrupted.
            b'E' if interrupted == Some(Reason::Stopped) => None,
            _ if !watch.drain(&mut self.child) => Some(CellEnd::Limit(Reason::Output, SessionEnd::Died)),
            _ => match watch.hear(kind, payload) {
                Some(Ending::Limit(reason)) => Some(CellEnd::Limit(reason, SessionEnd::Died)),
                _ => None,
            },
        }
    }

    /// What comes from outside while a cell runs. `Some` when it ends the cell.
    fn obey(
        &mut self,
        watch: &Watch<'_>,
        command: Option<Command>,
        patience: &mut Patience,
    ) -> Option<CellEnd> {
        match command {
            Some(Command::Interrupt | Command::Control(Control::Stop)) => {
                patience.interrupt(&self.child, Reason::Stopped);
            }
            Some(Command::Control(Control::Stdin { bytes, end })) => self.write(bytes, end),
            Some(Command::ExitStatus(reason)) => return Some(CellEnd::Limit(Reason::Stopped, reason)),
            Some(Command::Cell(cell)) => {
                let result = ResultHead {
                    reason: Reason::Stopped,
                    detail: "another cell runs".to_owned(),
                    ..ResultHead::infra("")
                };
                watch.out.send(cell.id, SupervisorEvent::Finished { result }, &[]);
            }
            None => return Some(CellEnd::Limit(Reason::Stopped, SessionEnd::Closed)),
        }
        None
    }

    fn write(&mut self, bytes: Vec<u8>, end: bool) {
        let child = &mut self.child;
        let stdin = self.stdin.get_or_insert_with(|| child.open_stdin());
        let _ = stdin.send(Some(bytes));
        if end {
            let _ = stdin.send(None);
        }
    }
}

fn forward(watch: &mut Watch<'_>, said: SupervisorEvent, bytes: Vec<u8>) -> Option<CellEnd> {
    (!watch.forward(said, bytes)).then_some(CellEnd::Limit(Reason::Output, SessionEnd::Died))
}

fn end_of(exit: &Exit) -> SessionEnd {
    if exit.lost {
        SessionEnd::Infra
    } else {
        SessionEnd::Died
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.child.kill();
    }
}
