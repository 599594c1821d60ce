//! One run from job to result: streams what comes, holds the limits that time and volume set, names the reason of its end.

use std::rc::Rc;

use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, sleep_until};

use super::channel::Fault;
use super::child::Child;
use super::orders::Tier;
use super::zygote::Exit;
use super::{Outbox, Runner, files};
use crate::profile::{ChannelLimits, Limits};
use crate::requests::{ProgramHead, SupervisorEvent};
use crate::run::{ProgramError, ProgramFile, Reason, ResultHead, join_files, split_files};

/// What the reader does while a run goes on.
#[derive(Debug)]
pub(crate) enum Control {
    Stop,
    Stdin { bytes: Vec<u8>, end: bool },
}

/// After so long a program yields to others: an endless loop must not slow down those who wait for a short answer.
pub(crate) const YIELDS_AFTER: Duration = Duration::from_millis(500);

/// How often a long run's processor time is looked at.
const LOOKS_EVERY: Duration = Duration::from_millis(200);

/// Why the watching ended.
pub(crate) enum Ending {
    /// The program said it is done (it may lie: it only ends its own run early).
    Done {
        code: i32,
        wrote_files: bool,
    },
    Exited(Exit),
    Limit(Reason),
}

/// Counts and forwards what one run says.
pub(crate) struct Watch<'a> {
    pub out: &'a Outbox,
    pub id: u64,
    pub limits: &'a Limits,
    /// Bytes of text so far.
    output: u64,
    /// Bytes that tables and figures may still have; none once some were left out.
    shown_left: Option<u64>,
    pub memory_error: bool,
}

impl<'a> Watch<'a> {
    /// Begins to watch a run that may show so many bytes of tables and figures.
    pub(crate) fn new(out: &'a Outbox, id: u64, limits: &'a Limits, shown_bytes: u64) -> Self {
        Self {
            out,
            id,
            limits,
            output: 0,
            shown_left: Some(shown_bytes),
            memory_error: false,
        }
    }

    /// Whether a table or figure of this size is shown. The reader is told once that the rest is not: pieces that happen to
    /// fit are left out with it, so that what is shown is the beginning and not a choice.
    fn may_show(&mut self, bytes: usize) -> bool {
        let Some(left) = self.shown_left else { return false };
        self.shown_left = left.checked_sub(bytes as u64);
        if self.shown_left.is_none() {
            self.out.send(self.id, SupervisorEvent::Cut, &[]);
        }
        self.shown_left.is_some()
    }

    /// Counts text that comes by the channel with the output; false when the limit is passed.
    fn count_text(&mut self, bytes: usize) -> bool {
        self.output += bytes as u64;
        self.output <= self.limits.output_bytes
    }

    /// Forwards output; false when the limit is passed.
    pub(crate) fn forward(&mut self, said: SupervisorEvent, mut bytes: Vec<u8>) -> bool {
        let room = self.limits.output_bytes.saturating_sub(self.output) as usize;
        let fits = bytes.len() <= room;
        bytes.truncate(room);
        self.output += bytes.len() as u64;
        if !bytes.is_empty() {
            self.out.send(self.id, said, &bytes);
        }
        fits
    }

    /// Forwards output; `Some` when that ends the run.
    fn forward_or_end(&mut self, said: SupervisorEvent, bytes: Vec<u8>) -> Option<Ending> {
        (!self.forward(said, bytes)).then_some(Ending::Limit(Reason::Output))
    }

    pub(crate) fn drain(&mut self, child: &mut Child) -> bool {
        let most = self.limits.output_bytes as usize;
        let (stdout, stderr) = (child.stdout.drain(most), child.stderr.drain(most));
        self.forward(SupervisorEvent::Stdout, stdout) & self.forward(SupervisorEvent::Stderr, stderr)
    }

    /// Handles a frame of the program after what was printed before it. `Some` when that ends the run.
    fn hear_in_turn(&mut self, child: &mut Child, kind: u8, payload: &[u8]) -> Option<Ending> {
        if kind != b'D' && !self.drain(child) {
            return Some(Ending::Limit(Reason::Output));
        }
        self.hear(kind, payload)
    }

    /// Handles a frame of the program. `Some` when it ends the run.
    pub(crate) fn hear(&mut self, kind: u8, payload: &[u8]) -> Option<Ending> {
        match kind {
            b'E' | b'I' if !self.count_text(payload.len()) => return Some(Ending::Limit(Reason::Output)),
            b'F' | b'T' if !self.may_show(payload.len()) => {}
            b'F' if payload.starts_with(b"\x89PNG\r\n") => {
                self.out.send(self.id, SupervisorEvent::Figure, payload)
            }
            b'T' => match serde_json::from_slice(payload) {
                Ok(table) => self.out.send(self.id, SupervisorEvent::Table { table }, &[]),
                Err(_) => return Some(Ending::Limit(Reason::Protocol)),
            },
            b'E' => match serde_json::from_slice::<ProgramError>(payload) {
                Ok(mut error) => {
                    self.memory_error |= error.kind == "MemoryError";
                    error.explanation = crate::explain(&error.kind, &error.message);
                    self.out.send(self.id, SupervisorEvent::Error { error }, &[]);
                }
                Err(_) => return Some(Ending::Limit(Reason::Protocol)),
            },
            b'I' => self.out.send(
                self.id,
                SupervisorEvent::InputWanted {
                    prompt: String::from_utf8_lossy(payload).into_owned(),
                },
                &[],
            ),
            b'D' => {
                let said: serde_json::Value = serde_json::from_slice(payload).unwrap_or_default();
                let code = said["code"].as_i64().unwrap_or(1).clamp(0, 255) as i32;
                return Some(Ending::Done {
                    code,
                    wrote_files: said["files"].as_bool().unwrap_or(true),
                });
            }
            _ => return Some(Ending::Limit(Reason::Protocol)),
        }
        None
    }
}

impl Runner {
    pub(crate) async fn run(
        self: Rc<Self>,
        id: u64,
        program: ProgramHead,
        body: Vec<u8>,
        mut control: mpsc::UnboundedReceiver<Control>,
        out: Outbox,
    ) {
        let tier = Tier::of(program.kind, &program.code);
        let limits = program
            .limits
            .clone()
            .unwrap_or_else(|| self.settings.limits.run.clone());
        let files = split_files(&program.files, &body);
        let turn = tokio::select! {
            turn = self.running.acquire() => turn.expect("the semaphore is never closed"),
            () = stopped(&mut control) => {
                out.send(id, SupervisorEvent::Finished { result: ResultHead { reason: Reason::Stopped, ..ResultHead::infra("") } }, &[]);
                return;
            }
        };
        let (result, written) = match self.take_child(tier, &limits).await {
            Ok((child, warm)) => {
                let job = Job {
                    id,
                    program: &program,
                    files: &files,
                    body: &body,
                    limits: &limits,
                    out: &out,
                };
                self.run_in(child, warm, &job, &mut control).await
            }
            Err(error) => (ResultHead::infra(error), Vec::new()),
        };
        drop(turn);
        let (heads, content) = join_files(&written);
        out.send(
            id,
            SupervisorEvent::Finished {
                result: ResultHead {
                    files: heads,
                    ..result
                },
            },
            &content,
        );
        self.refill_soon(tier);
    }

    async fn run_in(
        &self,
        mut child: Child,
        warm: bool,
        job: &Job<'_>,
        control: &mut mpsc::UnboundedReceiver<Control>,
    ) -> (ResultHead, Vec<ProgramFile>) {
        self.counts.runs.set(self.counts.runs.get() + 1);
        self.counts
            .cold_runs
            .set(self.counts.cold_runs.get() + u64::from(!warm));
        let started = Instant::now();
        let channel = &self.settings.limits.channel;
        let mut watch = Watch::new(job.out, job.id, job.limits, channel.shown_bytes);
        let (sent, stdin) = job.hand_over(&mut child, channel).await;
        let ending = match sent {
            Ok(()) => watch_program(&mut watch, &mut child, control, &stdin, started).await,
            Err(_) => Ending::Exited(child.end.wait().await),
        };
        let mut result = ResultHead {
            reason: Reason::Ok,
            wall_ms: started.elapsed().as_secs_f64() * 1000.0,
            cpu_ms: child.cpu_ms(),
            warm,
            ..ResultHead::infra("")
        };
        let may_have_written = conclude(&mut result, ending, &mut watch, &mut child);
        let written = if may_have_written {
            job.collect(&mut child).await
        } else {
            Vec::new()
        };
        (result, written)
    }
}

/// What a child is to run, and who hears of it.
struct Job<'a> {
    id: u64,
    program: &'a ProgramHead,
    files: &'a [ProgramFile],
    /// The contents of the files, then what stands on standard input.
    body: &'a [u8],
    limits: &'a Limits,
    out: &'a Outbox,
}

impl Job<'_> {
    /// Gives the child the program with its files, and opens its standard input.
    async fn hand_over(
        &self,
        child: &mut Child,
        channel: &ChannelLimits,
    ) -> (Result<(), Fault>, mpsc::UnboundedSender<Option<Vec<u8>>>) {
        let program = self.program;
        let head = json!({
            "code": program.code, "files": program.files, "seed": program.seed,
            "limits": program.limits, "display": channel,
        });
        let files_length: usize = program.files.iter().map(|(_, length)| *length).sum();
        let (files, input) = self.body.split_at(files_length.min(self.body.len()));
        let sent = child.channel.send_job(b'J', &head, files).await;
        let stdin = child.open_stdin();
        if program.stdin.is_some() {
            let _ = stdin.send(Some(input.to_vec()));
            let _ = stdin.send(None);
        }
        (sent, stdin)
    }

    /// The files the program wrote.
    async fn collect(&self, child: &mut Child) -> Vec<ProgramFile> {
        // INVARIANT: files are read only when every process of the run is dead.
        match tokio::time::timeout(Duration::from_secs(5), child.end.wait()).await {
            Ok(_) => files::collect(&child.work, self.files, self.limits),
            Err(_) => Vec::new(),
        }
    }
}

/// Names the reason of the end and sees that the child dies; whether the program may have written files.
fn conclude(result: &mut ResultHead, ending: Ending, watch: &mut Watch<'_>, child: &mut Child) -> bool {
    match ending {
        Ending::Done { code, wrote_files } => {
            let fits = watch.drain(child);
            result.exit = Some(code);
            result.reason = match (fits, watch.memory_error, code) {
                (false, ..) => Reason::Output,
                (_, true, _) => Reason::Memory,
                (.., 0) => Reason::Ok,
                _ => Reason::Error,
            };
            result.memory_peak_bytes = child.memory_peak(None);
            child.kill();
            wrote_files
        }
        Ending::Exited(exit) => {
            let fits = watch.drain(child);
            name_the_end(result, &exit, child, watch.memory_error, watch.limits);
            if !fits {
                result.reason = Reason::Output;
            }
            true
        }
        Ending::Limit(reason) => {
            result.reason = reason;
            result.memory_peak_bytes = child.memory_peak(None);
            child.kill();
            if reason != Reason::Output {
                watch.drain(child);
            }
            true
        }
    }
}

pub(crate) async fn stopped(control: &mut mpsc::UnboundedReceiver<Control>) {
    loop {
        match control.recv().await {
            Some(Control::Stop) | None => return,
            Some(Control::Stdin { .. }) => {}
        }
    }
}

async fn watch_program(
    watch: &mut Watch<'_>,
    child: &mut Child,
    control: &mut mpsc::UnboundedReceiver<Control>,
    stdin: &mpsc::UnboundedSender<Option<Vec<u8>>>,
    started: Instant,
) -> Ending {
    let wall_limit = Duration::from_millis(watch.limits.wall_ms);
    let waited_before = child.waited_ms();
    let wall = sleep_until(started + wall_limit);
    let looking = sleep_until(started + YIELDS_AFTER);
    tokio::pin!(wall, looking);
    let mut channel_open = true;
    loop {
        let ending = tokio::select! {
            bytes = child.stdout.next() => watch.forward_or_end(SupervisorEvent::Stdout, bytes),
            bytes = child.stderr.next() => watch.forward_or_end(SupervisorEvent::Stderr, bytes),
            frame = child.channel.receive(), if channel_open => match frame {
                Ok(Some((kind, payload))) => watch.hear_in_turn(child, kind, &payload),
                Ok(None) => {
                    channel_open = false;
                    None
                }
                Err(Fault::Protocol | Fault::Broken) => Some(Ending::Limit(Reason::Protocol)),
            },
            command = control.recv() => obey(command, stdin),
            () = &mut wall => match child.granted_until(started, waited_before, wall_limit) {
                Some(until) => {
                    wall.as_mut().reset(until);
                    None
                }
                None => Some(Ending::Limit(Reason::Wall)),
            },
            () = &mut looking => {
                // The kernel counts whole seconds only, and the group's threads together.
                if child.cpu_ms() > watch.limits.cpu_ms as f64 {
                    return Ending::Limit(Reason::Cpu);
                }
                child.yield_to_others();
                looking.as_mut().reset(Instant::now() + LOOKS_EVERY);
                None
            }
            exit = child.end.wait() => Some(last_words(watch, child, exit)),
        };
        if let Some(ending) = ending {
            return ending;
        }
    }
}

/// What the reader does: stops the run, or writes to its standard input.
fn obey(command: Option<Control>, stdin: &mpsc::UnboundedSender<Option<Vec<u8>>>) -> Option<Ending> {
    match command {
        Some(Control::Stop) | None => Some(Ending::Limit(Reason::Stopped)),
        Some(Control::Stdin { bytes, end }) => {
            let _ = stdin.send(Some(bytes));
            if end {
                let _ = stdin.send(None);
            }
            None
        }
    }
}

/// Frames that arrived together with the end.
fn last_words(watch: &mut Watch<'_>, child: &mut Child, exit: Exit) -> Ending {
    while let Ok(Some((kind, payload))) = child.channel.receive_now() {
        match watch.hear(kind, &payload) {
            Some(Ending::Limit(_)) | None => {}
            Some(ending) => return ending,
        }
    }
    Ending::Exited(exit)
}

/// The reason of an end that the program did not announce.
pub(crate) fn name_the_end(
    result: &mut ResultHead,
    exit: &Exit,
    child: &Child,
    memory_error: bool,
    limits: &Limits,
) {
    result.cpu_ms = child.cpu_ms_at(exit);
    result.memory_peak_bytes = child.memory_peak(Some(exit));
    result.exit = exit.code;
    result.signal = exit.signal;
    let killed_for_memory = child
        .group
        .as_ref()
        .is_some_and(|group| group.was_out_of_memory());
    let used_its_time = result.cpu_ms >= limits.cpu_ms as f64 * 0.95;
    result.reason = match (exit.signal, exit.code) {
        _ if exit.lost => Reason::Infra,
        _ if killed_for_memory => Reason::Memory,
        (Some(libc::SIGKILL | libc::SIGXCPU), _) if used_its_time => Reason::Cpu,
        (Some(_), _) => Reason::Signal,
        _ if memory_error => Reason::Memory,
        (None, Some(0)) => Reason::Ok,
        _ => Reason::Error,
    };
    if exit.lost {
        "the interpreter died".clone_into(&mut result.detail);
    }
}
