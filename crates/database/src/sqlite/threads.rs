//! The loops of the writing thread and the reading threads.

use super::{
    connection::{begin_unit, control, end_unit, open},
    turns::{Batch, Turns},
};
use crate::{
    Error, Event, Result, Tx,
    figures::record_commit,
    unit::{Run, TxEngine},
};
use crossbeam_channel::Receiver;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    task::{Context, Poll, Waker},
    time::Instant,
};
use tokio::sync::{broadcast, oneshot};

/// A unit of work for a database thread, and where its end is told.
pub(super) struct Job {
    pub(super) run: Run,
    /// Whether nobody waits for it.
    pub(super) is_background: bool,
    pub(super) reply: oneshot::Sender<Result<()>>,
}

/// A unit that has run and has not been answered.
struct Finished {
    /// Whether its changes are to be kept; or why it did not come to its end.
    ran: Result<bool>,
    events: Vec<Event>,
    reply: oneshot::Sender<Result<()>>,
}

impl Job {
    /// Runs the unit on this thread.
    fn run(mut self) -> Finished {
        let tx = Tx::new(TxEngine::Sqlite(begin_unit()));
        let ran = catch_unwind(AssertUnwindSafe(|| {
            let mut running = (self.run)(tx.clone());
            // Statements answer at once on this thread, so a unit that is not ready awaited something else.
            match running.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(is_kept) => Ok(is_kept),
                Poll::Pending => Err(Error::ForeignAwait),
            }
        }))
        .unwrap_or(Err(Error::Panicked));
        end_unit();
        Finished {
            ran,
            events: tx.take_events(),
            reply: self.reply,
        }
    }
}

impl Finished {
    fn is_kept(&self) -> bool {
        matches!(self.ran, Ok(true))
    }

    /// Replies to the caller; `failure` is set if the commit failed.
    fn answer(self, failure: Option<&Error>, events: &broadcast::Sender<Event>) {
        let is_kept = self.is_kept();
        let ended = match (self.ran, failure) {
            (Ok(true), Some(error)) => Err(error.clone()),
            (ran, _) => ran.map(drop),
        };
        if is_kept && ended.is_ok() {
            for event in self.events {
                // Nobody listening is no fault.
                let _ = events.send(event);
            }
        }
        // The caller may have gone away; its unit stands all the same.
        let _ = self.reply.send(ended);
    }
}

/// Starts the writing thread and waits until its connection is open.
pub(super) fn spawn_writer(path: &Path, mut turns: Turns, events: broadcast::Sender<Event>) -> Result<()> {
    spawn("sqlite-write".into(), path, false, move || {
        let mut failures = 0;
        while let Some(first) = turns.first() {
            let ended = commit_together(first, &mut turns, &events);
            tell_failure(&mut failures, ended);
        }
    })
}

/// Starts a reading thread and waits until its connection is open.
pub(super) fn spawn_reader(path: &Path, number: usize, jobs: Receiver<Job>) -> Result<()> {
    let (no_events, _) = broadcast::channel(1);
    spawn(format!("sqlite-read-{number}"), path, true, move || {
        while let Ok(job) = jobs.recv() {
            let begun = control("begin deferred");
            let outcome = job.run();
            let ended = begun.and_then(|()| control("commit"));
            outcome.answer(ended.err().as_ref(), &no_events);
        }
    })
}

/// Says that commits fail, and that they work again; on a full disk each fails, and the log must not fill what is left.
fn tell_failure(failures: &mut u64, ended: Result<()>) {
    match ended {
        Ok(()) if *failures > 0 => {
            tracing::info!(failures, "commits work again");
            *failures = 0;
        }
        Ok(()) => {}
        Err(error) => {
            *failures += 1;
            // The first, the second, the fourth: a day of failures is a dozen lines.
            if failures.is_power_of_two() {
                tracing::error!(%error, failures, "a commit failed; its units were rolled back");
            }
        }
    }
}

/// Runs the first unit and what waits behind it, and commits them as one. Nothing stands before the first: it is undone by ending
/// the transaction. Each of the others stands under a savepoint, which costs a copy of every page that it changes.
fn commit_together(
    (first, mut batch): (Job, Batch),
    turns: &mut Turns,
    events: &broadcast::Sender<Event>,
) -> Result<()> {
    let began_commit = Instant::now();
    let mut failure = control("begin immediate").err();
    let mut outcomes = Vec::new();
    let mut next = Some(first);
    while let Some(job) = next {
        let (open, undo, close) = if outcomes.is_empty() {
            (None, &["rollback", "begin immediate"][..], None)
        } else {
            (
                Some("savepoint unit"),
                &["rollback to unit"][..],
                Some("release unit"),
            )
        };
        if failure.is_none() {
            failure = open.and_then(|text| control(text).err());
        }
        let (began, is_background) = (Instant::now(), job.is_background);
        let outcome = job.run();
        turns.ran(is_background, began.elapsed());
        if failure.is_none() {
            let undo = if outcome.is_kept() { &[][..] } else { undo };
            let mut end = undo.iter().copied().chain(close);
            failure = end.find_map(|text| control(text).err());
        }
        outcomes.push(outcome);
        next = turns.next(&mut batch);
    }
    if failure.is_none() {
        failure = control("commit").err();
    }
    if failure.is_some() {
        // After a failed begin there is nothing to roll back, and that is fine.
        let _ = control("rollback");
    }
    record_commit(began_commit.elapsed(), outcomes.len(), failure.is_some());
    for outcome in outcomes {
        outcome.answer(failure.as_ref(), events);
    }
    failure.map_or(Ok(()), Err)
}

fn spawn(name: String, path: &Path, read_only: bool, run: impl FnOnce() + Send + 'static) -> Result<()> {
    let (opened, is_open) = std::sync::mpsc::channel();
    let path = PathBuf::from(path);
    std::thread::Builder::new()
        .name(name)
        .spawn(move || {
            let result = open(&path, read_only);
            let failed = result.is_err();
            if opened.send(result).is_ok() && !failed {
                run();
            }
        })
        .map_err(|error| Error::Unavailable(format!("cannot start a thread: {error}")))?;
    is_open.recv().map_err(|_| Error::Panicked)?
}
