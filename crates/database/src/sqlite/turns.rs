//! Whose turn it is on the writing thread: people go first, work that nobody waits for gets a fifth of its time.

use super::threads::Job;
use crossbeam_channel::{Receiver, Select, TryRecvError};
use std::time::{Duration, Instant};

/// How many waiting units one commit may carry.
const UNITS_PER_COMMIT: usize = 256;
/// How long background units alone may hold a commit back: whoever comes meanwhile waits for it.
const BACKGROUND_PER_COMMIT: Duration = Duration::from_millis(5);
/// While people wait, background work rests so many times as long as it worked.
const RESTS: u32 = 4;

/// The units that wait to be written, of people and in the background.
pub(super) struct Turns {
    people: Receiver<Job>,
    background: Receiver<Job>,
    /// When background work may go on although people wait.
    rests_until: Instant,
}

/// What one commit holds so far.
pub(super) struct Batch {
    began: Instant,
    units: usize,
    has_background: bool,
}

impl Turns {
    pub(super) fn new(people: Receiver<Job>, background: Receiver<Job>) -> Self {
        Self {
            people,
            background,
            rests_until: Instant::now(),
        }
    }

    /// The first unit of a commit, waiting for it; none once nobody can send any more.
    pub(super) fn first(&self) -> Option<(Job, Batch)> {
        let job = self.take(true).or_else(|| self.wait())?;
        let batch = Batch {
            began: Instant::now(),
            units: 1,
            has_background: job.is_background,
        };
        Some((job, batch))
    }

    /// The next unit of a commit, if one waits and belongs in it.
    pub(super) fn next(&self, batch: &mut Batch) -> Option<Job> {
        if batch.units >= UNITS_PER_COMMIT {
            return None;
        }
        let takes_background = !batch.has_background || batch.began.elapsed() < BACKGROUND_PER_COMMIT;
        let job = self.take(takes_background)?;
        batch.units += 1;
        batch.has_background |= job.is_background;
        Some(job)
    }

    /// Says that a unit has run, and for how long.
    pub(super) fn ran(&mut self, is_background: bool, took: Duration) {
        if is_background {
            self.rests_until = Instant::now() + took * RESTS;
        }
    }

    /// A waiting unit: one of the background if it has rested, else of people, else of the background.
    fn take(&self, takes_background: bool) -> Option<Job> {
        let background = || self.background.try_recv().ok();
        let has_rested = takes_background && Instant::now() >= self.rests_until;
        let due = if has_rested { background() } else { None };
        due.or_else(|| self.people.try_recv().ok())
            .or_else(|| if takes_background { background() } else { None })
    }

    fn wait(&self) -> Option<Job> {
        let mut either = Select::new();
        either.recv(&self.people);
        either.recv(&self.background);
        loop {
            either.ready();
            if let Some(job) = self.take(true) {
                return Some(job);
            }
            // It may have been woken for nothing, and somebody may have come since.
            match self.people.try_recv() {
                Ok(job) => return Some(job),
                // Both channels end together, with the database's handle.
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
        }
    }
}
