//! Checkers that wait for the next program of the same task.
//!
//! A checker is told the whole job each time and remembers nothing on purpose, but Python's modules are its own: what a test
//! changes in them, only tests of the same task meet again. It never ran a student's code; still, one that has seen trouble
//! (a lost test, a forged answer, an end that was not its own) is not used twice, and none is used for ever.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use tokio::time::{Duration, sleep};

use super::Runner;
use super::child::Child;
use crate::evaluation::EvaluationHead;

/// So many programs one checker marks, at most.
const MOST_PROGRAMS: u32 = 32;
/// So much of its processor time, which the kernel limits over its whole life, it may have used before the next program.
const MOST_CPU_MS: f64 = 2_000.0;
/// So long it waits for the next program: as long as a class needs to hand in together.
const IDLE: Duration = Duration::from_secs(20);

/// A checker and what it has done.
pub(crate) struct Checker {
    pub child: Child,
    /// Of which task's tests it is.
    tests: u64,
    programs: u32,
}

impl Checker {
    pub(crate) fn new(child: Child, tests: u64) -> Self {
        Self {
            child,
            tests,
            programs: 0,
        }
    }
}

/// Those that wait, the one used last at the end; each with a number by which its time is over.
#[derive(Default)]
pub(crate) struct Checkers {
    waiting: RefCell<VecDeque<(u64, Checker)>>,
    last: Cell<u64>,
}

impl Checkers {
    pub(crate) fn clear(&self) {
        self.waiting.borrow_mut().clear();
    }

    pub(crate) fn count(&self) -> usize {
        self.waiting.borrow().len()
    }

    /// One that waits for these tests.
    pub(crate) fn take(&self, tests: u64) -> Option<Checker> {
        let mut waiting = self.waiting.borrow_mut();
        let at = waiting
            .iter()
            .rposition(|(_, checker)| checker.tests == tests && checker.child.zygote.alive.get())?;
        waiting.remove(at).map(|(_, checker)| checker)
    }
}

impl Runner {
    /// Keeps a checker that has done its work for the next program, unless it has done enough or the runner ends.
    pub(crate) fn keep_checker(self: &Rc<Self>, mut checker: Checker) {
        checker.programs += 1;
        let is_spent = checker.programs >= MOST_PROGRAMS || checker.child.cpu_ms() > MOST_CPU_MS;
        if is_spent || self.ending.get() {
            return;
        }
        let number = self.checkers.last.get() + 1;
        self.checkers.last.set(number);
        let mut waiting = self.checkers.waiting.borrow_mut();
        if waiting.len() >= self.armed_target {
            waiting.pop_front();
        }
        waiting.push_back((number, checker));
        let runner = Rc::clone(self);
        tokio::task::spawn_local(async move {
            sleep(IDLE).await;
            runner
                .checkers
                .waiting
                .borrow_mut()
                .retain(|(other, _)| *other != number);
        });
    }
}

/// The tests and files of an evaluation as a number: equal for all programs of one task.
pub(crate) fn tests_of(evaluation: &EvaluationHead, files: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (
        &evaluation.python,
        &evaluation.files,
        &evaluation.test_files,
        files,
    )
        .hash(&mut hasher);
    evaluation
        .declared
        .as_ref()
        .map(ToString::to_string)
        .hash(&mut hasher);
    hasher.finish()
}
