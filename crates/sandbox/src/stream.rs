//! What a caller holds while a program runs: a stream of events, and a session of cells.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::mpsc;

use crate::requests::{Request, SessionEnd, SupervisorEvent};
use crate::run::{Event, ProgramFile, ResultHead, RunResult, join_files};
use crate::sandbox::{SandboxError, Shared};

/// A run that goes on. Dropping it stops the run.
pub struct RunStream {
    id: u64,
    /// Whose input and stop it is: the run's own, or its session's.
    target: u64,
    shared: Arc<Shared>,
    answers: mpsc::UnboundedReceiver<(SupervisorEvent, Vec<u8>)>,
    finished: bool,
}

impl RunStream {
    pub(crate) fn new(
        id: u64,
        target: u64,
        shared: Arc<Shared>,
        answers: mpsc::UnboundedReceiver<(SupervisorEvent, Vec<u8>)>,
    ) -> Self {
        Self {
            id,
            target,
            shared,
            answers,
            finished: false,
        }
    }

    /// Stops the work under `id` when the caller goes away.
    pub(crate) fn guard(id: u64, shared: &Arc<Shared>) -> Guard {
        Guard {
            id,
            shared: Arc::clone(shared),
            done: AtomicBool::new(false),
        }
    }

    /// The next event; `None` after [`Event::Finished`].
    pub async fn next(&mut self) -> Option<Event> {
        if self.finished {
            return None;
        }
        let Some((said, body)) = self.answers.recv().await else {
            self.finished = true;
            return Some(Event::Finished(
                ResultHead::infra("the runner's process was lost").with_files(&[]),
            ));
        };
        Some(match said {
            SupervisorEvent::Stdout => Event::Stdout(body),
            SupervisorEvent::Stderr => Event::Stderr(body),
            SupervisorEvent::Figure => Event::Figure(body),
            SupervisorEvent::Table { table } => Event::Table(table),
            SupervisorEvent::Cut => Event::Cut,
            SupervisorEvent::Error { error } => Event::Error(error),
            SupervisorEvent::InputWanted { prompt } => Event::InputWanted(prompt),
            SupervisorEvent::Finished { result } => {
                self.finished = true;
                Event::Finished(result.with_files(&body))
            }
            _ => {
                self.finished = true;
                Event::Finished(ResultHead::infra("an unexpected answer").with_files(&[]))
            }
        })
    }

    /// All remaining events, and the result that ends them.
    pub async fn collect(mut self) -> (Vec<Event>, RunResult) {
        let mut events = Vec::new();
        loop {
            match self.next().await {
                Some(Event::Finished(result)) => return (events, result),
                Some(event) => events.push(event),
                None => {
                    return (
                        events,
                        ResultHead::infra("the stream ended early").with_files(&[]),
                    );
                }
            }
        }
    }

    /// Stops the run; its end follows within a second with [`crate::Reason::Stopped`]. In a session the cell is interrupted
    /// first, so that variables are kept where the code allows it.
    pub fn stop(&self) {
        let request = if self.target == self.id {
            Request::Stop { id: self.id }
        } else {
            Request::Interrupt { session: self.target }
        };
        self.shared.tell(&request, &[]);
    }

    /// Gives the program input, usually a line with its line feed.
    pub fn stdin(&self, bytes: &[u8]) {
        self.shared.tell(
            &Request::Stdin {
                id: self.target,
                end: false,
            },
            bytes,
        );
    }

    /// Ends the program's input: `input()` raises EOFError from now on.
    pub fn end_stdin(&self) {
        self.shared.tell(
            &Request::Stdin {
                id: self.target,
                end: true,
            },
            &[],
        );
    }
}

impl Drop for RunStream {
    fn drop(&mut self) {
        if !self.finished {
            self.stop();
        }
    }
}

/// Stops an evaluation whose caller went away.
pub(crate) struct Guard {
    id: u64,
    shared: Arc<Shared>,
    done: AtomicBool,
}

impl Guard {
    pub(crate) fn done(&self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if !self.done.load(Ordering::Relaxed) {
            self.shared.tell(&Request::Stop { id: self.id }, &[]);
        }
    }
}

/// A kept interpreter. Dropping it ends it.
pub struct Session {
    id: u64,
    shared: Arc<Shared>,
    answers: Mutex<mpsc::UnboundedReceiver<(SupervisorEvent, Vec<u8>)>>,
    ended: Mutex<Option<SessionEnd>>,
}

impl Session {
    pub(crate) fn new(
        id: u64,
        shared: Arc<Shared>,
        answers: mpsc::UnboundedReceiver<(SupervisorEvent, Vec<u8>)>,
    ) -> Self {
        Self {
            id,
            shared,
            answers: Mutex::new(answers),
            ended: Mutex::default(),
        }
    }

    /// Runs one cell; its last expression is shown. Files are written to the working folder first.
    pub async fn run(&self, code: &str, files: &[ProgramFile]) -> Result<RunStream, SandboxError> {
        let (heads, body) = join_files(files);
        let (session, code) = (self.id, code.to_owned());
        let (id, answers) = self
            .shared
            .ask(
                |id| Request::Cell {
                    id,
                    session,
                    code,
                    files: heads,
                },
                &body,
            )
            .await?;
        Ok(RunStream::new(id, self.id, Arc::clone(&self.shared), answers))
    }

    /// Interrupts the running cell (KeyboardInterrupt); what does not listen is ended within a second.
    pub fn interrupt(&self) {
        self.shared.tell(&Request::Interrupt { session: self.id }, &[]);
    }

    /// Ends it at once, a running cell with it.
    pub fn close(&self) {
        self.shared.tell(&Request::CloseSession { session: self.id }, &[]);
    }

    /// Whether it has ended, and why: idle, evicted, dead.
    pub fn ended(&self) -> Option<SessionEnd> {
        let mut ended = self.ended.lock().expect("no holder panics");
        if ended.is_none() {
            *ended = match self.answers.lock().expect("no holder panics").try_recv() {
                Ok((SupervisorEvent::SessionEnded { reason }, _)) => Some(reason),
                Err(mpsc::error::TryRecvError::Disconnected) => Some(SessionEnd::Infra),
                _ => None,
            };
        }
        *ended
    }

    /// Waits for its end.
    pub async fn wait_end(&mut self) -> SessionEnd {
        let answers = self.answers.get_mut().expect("no holder panics");
        let ended = self.ended.get_mut().expect("no holder panics");
        while ended.is_none() {
            match answers.recv().await {
                Some((SupervisorEvent::SessionEnded { reason }, _)) => *ended = Some(reason),
                Some(_) => {}
                None => *ended = Some(SessionEnd::Infra),
            }
        }
        ended.unwrap_or(SessionEnd::Infra)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.ended().is_none() {
            self.close();
        }
    }
}
