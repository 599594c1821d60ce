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
    now: Box<dyn Fn() -> Instant + Send>,
}

/// What one commit holds so far.
pub(super) struct Batch {
    began: Instant,
    units: usize,
    has_people: bool,
    has_background: bool,
}

impl Turns {
    pub(super) fn new(people: Receiver<Job>, background: Receiver<Job>) -> Self {
        Self::with_clock(people, background, Box::new(Instant::now))
    }

    /// The same with a clock of one's own.
    fn with_clock(
        people: Receiver<Job>,
        background: Receiver<Job>,
        now: Box<dyn Fn() -> Instant + Send>,
    ) -> Self {
        Self {
            people,
            background,
            rests_until: now(),
            now,
        }
    }

    /// The first unit of a commit, waiting for it; none once nobody can send any more.
    pub(super) fn first(&self) -> Option<(Job, Batch)> {
        let job = self.take(true, true).or_else(|| self.wait())?;
        let batch = Batch {
            began: (self.now)(),
            units: 1,
            has_people: !job.is_background,
            has_background: job.is_background,
        };
        Some((job, batch))
    }

    /// The next unit of a commit, if one waits and belongs in it.
    pub(super) fn next(&self, batch: &mut Batch) -> Option<Job> {
        if batch.units >= UNITS_PER_COMMIT {
            return None;
        }
        let takes_background = !batch.has_background || (self.now)() - batch.began < BACKGROUND_PER_COMMIT;
        // Beside people it has its share, however long the commit becomes that they fill.
        let job = self.take(takes_background || batch.has_people, takes_background)?;
        batch.units += 1;
        batch.has_people |= !job.is_background;
        batch.has_background |= job.is_background;
        Some(job)
    }

    /// Says that a unit has run, and for how long.
    pub(super) fn ran(&mut self, is_background: bool, took: Duration) {
        if is_background {
            self.rests_until = (self.now)() + took * RESTS;
        }
    }

    /// A waiting unit: one of the background if it has rested, else of people, else of the background.
    fn take(&self, takes_rested: bool, takes_background: bool) -> Option<Job> {
        let background = || self.background.try_recv().ok();
        let has_rested = takes_rested && (self.now)() >= self.rests_until;
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
            if let Some(job) = self.take(true, true) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::{Sender, unbounded};
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    /// Microseconds that a unit takes in these tests.
    const UNIT_US: u64 = 700;

    /// A writing thread that runs nothing, and whose clock moves by what a unit would have taken.
    struct Thread {
        turns: Turns,
        people: Sender<Job>,
        background: Sender<Job>,
        passed_us: Arc<AtomicU64>,
    }

    impl Thread {
        fn new() -> Self {
            let (people, people_wait) = unbounded();
            let (background, background_wait) = unbounded();
            let passed_us = Arc::new(AtomicU64::new(0));
            let (began, clock) = (Instant::now(), Arc::clone(&passed_us));
            let now = move || began + Duration::from_micros(clock.load(Ordering::Relaxed));
            Self {
                turns: Turns::with_clock(people_wait, background_wait, Box::new(now)),
                people,
                background,
                passed_us,
            }
        }

        fn send(&self, is_background: bool, units: usize) {
            for _ in 0..units {
                let job = Job {
                    run: Box::new(|_| Box::pin(async { true })),
                    is_background,
                    reply: tokio::sync::oneshot::channel().0,
                };
                let lane = if is_background {
                    &self.background
                } else {
                    &self.people
                };
                lane.send(job).expect("the other end is open");
            }
        }

        /// Runs commits until that many units have run; how many of them were background work.
        fn run(&mut self, units: usize) -> usize {
            let (mut ran, mut background) = (0, 0);
            while ran < units {
                let (job, mut batch) = self.turns.first().expect("somebody waits");
                let mut next = Some(job);
                while let Some(job) = next {
                    self.passed_us.fetch_add(UNIT_US, Ordering::Relaxed);
                    self.turns.ran(job.is_background, Duration::from_micros(UNIT_US));
                    (ran, background) = (ran + 1, background + usize::from(job.is_background));
                    next = if ran < units {
                        self.turns.next(&mut batch)
                    } else {
                        None
                    };
                }
            }
            background
        }
    }

    #[test]
    fn while_people_wait_background_work_has_a_fifth() {
        let mut thread = Thread::new();
        thread.send(false, 2_000);
        thread.send(true, 2_000);
        assert_eq!(thread.run(1_000), 200);
    }

    #[test]
    fn what_nobody_else_wants_is_all_for_background_work() {
        let mut thread = Thread::new();
        thread.send(true, 100);
        assert_eq!(thread.run(100), 100);
        thread.send(false, 100);
        assert_eq!(thread.run(100), 0);
    }
}
