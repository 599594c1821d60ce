//! Who is expected: whether they can come, and come to nothing else.

use super::{Check, CheckKind, CheckState, NAMED, Named};
use crate::{
    clock::{Allowance, Window},
    store::checklist::Clash,
};
use identity::Status;
use platform::Millis;

/// What is known of the people of an assessment.
#[derive(Debug, Clone, Default)]
pub(crate) struct PeopleFacts {
    pub(crate) expected: Vec<Expected>,
    /// Those of them who cannot sign in, and why.
    pub(crate) inactive: Vec<(String, Status)>,
    /// Teachers of its classes who work here.
    pub(crate) markers: i64,
    /// Other assessments at the same time, with how many of its students each expects.
    pub(crate) clashes: Vec<Clash>,
}

/// A student who is expected.
#[derive(Debug, Clone)]
pub(crate) struct Expected {
    pub(crate) name: String,
    /// More time of their own, without windows of their own: these are given on purpose.
    pub(crate) allowance: Allowance,
}

impl PeopleFacts {
    /// When the last of them may write, windows of their own aside.
    pub(crate) fn last_end_ms(&self, window: &Window) -> Millis {
        let ends = self.expected.iter().map(|one| window.closes_for(one.allowance));
        ends.max()
            .unwrap_or_else(|| window.closes_for(Allowance::default()))
    }

    pub(super) fn check(&self, window: &Window) -> Vec<Check> {
        let expected = self.expected.len();
        let students = if expected == 0 {
            CheckState::Blocks
        } else {
            CheckState::Good
        };
        let mut checks = vec![Check::new(CheckKind::Students, students).count(expected, expected)];
        if expected == 0 {
            return checks;
        }
        let inactive: Vec<Named> = self
            .inactive
            .iter()
            .map(|(name, status)| named(name, *status))
            .collect();
        checks.push(Check::unless(
            CheckKind::Accounts,
            CheckState::Warning,
            &inactive,
            expected,
        ));
        checks.push(self.check_clashes());
        checks.push(self.check_extra_time(window));
        checks
    }

    fn check_clashes(&self) -> Check {
        let state = if self.clashes.is_empty() {
            CheckState::Good
        } else {
            CheckState::Warning
        };
        let most = self.clashes.iter().map(|clash| clash.students).max().unwrap_or(0);
        let named = self.clashes.iter().take(NAMED).map(|clash| Named {
            id: Some(clash.id.0),
            name: clash.title.clone(),
            note: clash.students.to_string(),
        });
        Check {
            count: most,
            total: self.expected.len() as i64,
            named: named.collect(),
            ..Check::new(CheckKind::StudentClash, state)
        }
    }

    fn check_extra_time(&self, window: &Window) -> Check {
        let with_more: Vec<Named> = self
            .expected
            .iter()
            .filter(|one| one.allowance.is_some())
            .map(|one| Named::of(&one.name))
            .collect();
        let check = Check::unless(
            CheckKind::ExtraTime,
            CheckState::Warning,
            &with_more,
            self.expected.len(),
        );
        check.between(window.closes_for(Allowance::default()), self.last_end_ms(window))
    }
}

fn named(name: &str, status: Status) -> Named {
    Named {
        note: status.to_string(),
        ..Named::of(name)
    }
}
