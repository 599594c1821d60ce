//! SQLite: one thread that writes, a few that read.
//!
//! A connection lives in its thread and never leaves it; a [`Tx`] only carries the number of its unit.

mod connection;
mod threads;
mod turns;

pub(crate) use connection::{UnitId, execute, execute_rows, prepare, query, query_rows, run_script};

use crate::{Error, Event, Result, unit::Run};
use crossbeam_channel::{Sender, TrySendError};
use std::path::Path;
use tokio::sync::{broadcast, oneshot};

/// How many units may wait before callers are told that the database has too much to do.
const WAITING_UNITS: usize = 8192;

pub(crate) struct Sqlite {
    writer: Sender<threads::Job>,
    background: Sender<threads::Job>,
    readers: Sender<threads::Job>,
    pub(crate) events: broadcast::Sender<Event>,
}

impl Sqlite {
    /// Opens the file, creating it and its folder if absent.
    pub(crate) fn open(path: &Path, readers: usize) -> Result<Self> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                Error::Unavailable(format!("cannot create {}: {error}", folder.display()))
            })?;
        }
        let (events, _) = broadcast::channel(1024);
        let (writer, write_jobs) = crossbeam_channel::bounded(WAITING_UNITS);
        let (background, background_jobs) = crossbeam_channel::bounded(WAITING_UNITS);
        let (reader, read_jobs) = crossbeam_channel::bounded(WAITING_UNITS);
        // The writer goes first: it creates the file and switches it to the write-ahead log.
        let turns = turns::Turns::new(write_jobs, background_jobs);
        threads::spawn_writer(path, turns, events.clone())?;
        for number in 0..readers {
            threads::spawn_reader(path, number, read_jobs.clone())?;
        }
        Ok(Self {
            writer,
            background,
            readers: reader,
            events,
        })
    }

    pub(crate) async fn read(&self, run: Run) -> Result<()> {
        submit(&self.readers, run, false).await
    }

    /// Runs a unit that may write; in the background, what people wait for goes first.
    pub(crate) async fn write(&self, run: Run, in_background: bool) -> Result<()> {
        let thread = if in_background {
            &self.background
        } else {
            &self.writer
        };
        submit(thread, run, in_background).await
    }
}

/// Hands a unit to a thread; returns once it is committed, or rolled back as it wished.
async fn submit(thread: &Sender<threads::Job>, run: Run, is_background: bool) -> Result<()> {
    let (reply, ended) = oneshot::channel();
    match thread.try_send(threads::Job {
        run,
        is_background,
        reply,
    }) {
        Ok(()) => {}
        Err(TrySendError::Full(_)) => return Err(Error::Overloaded),
        Err(TrySendError::Disconnected(_)) => {
            return Err(Error::Unavailable("its thread has ended".into()));
        }
    }
    ended.await.unwrap_or(Err(Error::Panicked))
}
