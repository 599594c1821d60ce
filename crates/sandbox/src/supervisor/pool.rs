//! Waiting children of each kind, the interpreters they come from, and what happens when these fail.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use super::Runner;
use super::child::Child;
use super::orders::Tier;
use super::zygote::Zygote;
use crate::profile::Limits;

/// So many failed starts in a row and a tier's programs go to a plainer one, until a start succeeds again.
const FAILURES_BEFORE_FALLBACK: u32 = 2;

/// So long the answer of a run needs from the runner through the server's record to the reader.
const ANSWER_FIRST: Duration = Duration::from_millis(4);

/// After so long without a run on some processor, waiting children touch their pages.
const IDLE_BEFORE_WARMING: Duration = Duration::from_millis(8);

#[derive(Default)]
pub(crate) struct Pool {
    zygote: RefCell<Option<Rc<Zygote>>>,
    starting: tokio::sync::Mutex<()>,
    armed: RefCell<VecDeque<Child>>,
    arming: Cell<usize>,
    failures: Cell<u32>,
}

impl Pool {
    pub(crate) fn armed_count(&self) -> usize {
        self.armed.borrow().len()
    }

    /// Lets every waiting child and the interpreter go.
    pub(crate) fn clear(&self) {
        self.armed.borrow_mut().clear();
        if let Some(zygote) = self.zygote.borrow_mut().take() {
            zygote.kill();
        }
    }

    /// Takes a waiting child, one that has touched its pages before others.
    fn pop(&self) -> Option<Child> {
        loop {
            let child = self.armed.borrow_mut().pop_front()?;
            if child.zygote.alive.get() {
                return Some(child);
            }
        }
    }

    /// Takes one that has not touched its pages.
    fn pop_cold(&self) -> Option<Child> {
        let mut armed = self.armed.borrow_mut();
        let at = armed.iter().position(|child| !child.is_warm.get())?;
        armed.remove(at)
    }

    fn has_cold(&self) -> bool {
        self.armed.borrow().iter().any(|child| !child.is_warm.get())
    }

    /// Warm children stand before others.
    fn put(&self, child: Child) {
        let mut armed = self.armed.borrow_mut();
        let at = armed.partition_point(|other| other.is_warm.get());
        let at = if child.is_warm.get() { at } else { armed.len() };
        armed.insert(at, child);
    }
}

impl Runner {
    fn pool(&self, tier: Tier) -> &Pool {
        &self.pools[tier as usize]
    }

    /// A child ready for a job under `limits`, and whether it was waiting already.
    pub(crate) async fn take_child(
        self: &Rc<Self>,
        tier: Tier,
        limits: &Limits,
    ) -> io::Result<(Child, bool)> {
        let usual = &self.settings.limits.run;
        if limits.fit_within(usual)
            && let Some(child) = self.pool(tier).pop()
        {
            if limits.memory_bytes < usual.memory_bytes
                && let Some(group) = &child.group
            {
                group.set_memory(limits.memory_bytes);
            }
            return Ok((child, true));
        }
        // A child of an interpreter that died meanwhile deserves one more attempt with a fresh interpreter.
        let mut last = None;
        for _ in 0..2 {
            match self.arm_one(tier, limits).await {
                Ok(child) => return Ok((child, false)),
                Err(error) => last = Some(error),
            }
        }
        if tier == Tier::Base {
            return Err(last.expect("two attempts failed"));
        }
        // Cold start: the plain interpreter imports what the program asks for.
        self.arm_one(Tier::Base, limits).await.map(|child| (child, false))
    }

    async fn arm_one(self: &Rc<Self>, tier: Tier, limits: &Limits) -> io::Result<Child> {
        let zygote = self.zygote_of(tier).await?;
        Child::arm(self, &zygote, limits).await
    }

    /// The tier's living interpreter, started when there is none or when it has made enough children.
    async fn zygote_of(self: &Rc<Self>, tier: Tier) -> io::Result<Rc<Zygote>> {
        let pool = self.pool(tier);
        let _one_at_a_time = pool.starting.lock().await;
        if self.ending.get() {
            return Err(io::Error::other("the runner ends"));
        }
        let current = pool.zygote.borrow().clone();
        if let Some(zygote) = current {
            if zygote.alive.get() && zygote.forks.get() < self.settings.limits.pool.forks {
                return Ok(zygote);
            }
            // Running children keep the old one alive until they end.
            pool.zygote.borrow_mut().take();
        }
        if pool.failures.get() >= FAILURES_BEFORE_FALLBACK && tier != Tier::Base {
            // Every sixteenth request tries again whether the environment was repaired.
            pool.failures.set(pool.failures.get() + 1);
            if !pool.failures.get().is_multiple_of(16) {
                return Err(io::Error::other(format!(
                    "the {} interpreter does not start",
                    tier.name()
                )));
            }
        }
        self.counts.starts.set(self.counts.starts.get() + 1);
        match Zygote::start(self, tier).await {
            Ok(zygote) => {
                pool.failures.set(0);
                pool.zygote.borrow_mut().replace(Rc::clone(&zygote));
                Ok(zygote)
            }
            Err(error) => {
                pool.failures.set(pool.failures.get() + 1);
                self.counts.failures.set(self.counts.failures.get() + 1);
                Err(error)
            }
        }
    }

    /// Like [`Self::refill`], but while some still wait the answer of the run that just ended goes first: making a child
    /// keeps a core busy for longer than the rest of that answer takes.
    pub(crate) fn refill_soon(self: &Rc<Self>, tier: Tier) {
        if self.pool(tier).armed_count() == 0 {
            return self.refill(tier);
        }
        let runner = Rc::clone(self);
        tokio::task::spawn_local(async move {
            tokio::time::sleep(ANSWER_FIRST).await;
            runner.refill(tier);
        });
    }

    /// Like [`Self::refill`], but only when hardly any child waits: in the midst of an evaluation, which would have to share
    /// its processors with the making of children that nobody needs yet.
    pub(crate) fn refill_if_low(self: &Rc<Self>, tier: Tier) {
        let pool = self.pool(tier);
        if pool.armed_count() + pool.arming.get() < self.cores {
            self.refill(tier);
        }
    }

    /// Brings the number of waiting children back up, behind the runs' back.
    pub(crate) fn refill(self: &Rc<Self>, tier: Tier) {
        let pool = self.pool(tier);
        while pool.armed_count() + pool.arming.get() < self.armed_target {
            pool.arming.set(pool.arming.get() + 1);
            let runner = Rc::clone(self);
            tokio::task::spawn_local(async move {
                let limits = runner.settings.limits.run.clone();
                let child = runner.arm_one(tier, &limits).await;
                let pool = runner.pool(tier);
                pool.arming.set(pool.arming.get() - 1);
                if let Ok(child) = child {
                    pool.put(child);
                    runner.armed.notify_one();
                }
            });
        }
    }

    /// Starts an interpreter and fills its pool; returns when at least one child waits.
    pub(crate) async fn warm(self: &Rc<Self>, tier: Tier) -> io::Result<()> {
        let limits = self.settings.limits.run.clone();
        let mut child = self.arm_one(tier, &limits).await?;
        if self.settings.limits.pool.touch {
            child.warm().await;
        }
        self.pool(tier).put(child);
        self.refill(tier);
        Ok(())
    }

    /// While a processor is idle, lets waiting children touch their pages, one after another. When many wait for their turn
    /// that would cost each of them more than it saves, so nothing is touched then.
    pub(crate) async fn warm_when_idle(self: Rc<Self>) {
        loop {
            self.armed.notified().await;
            while let Some(tier) = Tier::ALL.into_iter().find(|tier| self.pool(*tier).has_cold()) {
                tokio::time::sleep(IDLE_BEFORE_WARMING).await;
                if self.is_busy() {
                    continue;
                }
                if let Some(mut child) = self.pool(tier).pop_cold()
                    && child.warm().await
                    && !self.ending.get()
                {
                    self.pool(tier).put(child);
                } else {
                    self.refill(tier);
                }
            }
        }
    }

    /// Whether every processor has a run to do.
    fn is_busy(&self) -> bool {
        let running = self.most_running - self.running.available_permits();
        running >= self.cores || self.pools.iter().any(|pool| pool.arming.get() > 0)
    }
}
