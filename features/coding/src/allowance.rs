//! How much of the runner one person may have: so much at the same time, and so much begun in a while. Runs, formats, the
//! trial of a notebook and the files for programs that run elsewhere count together; evaluations are counted in the database.

use platform::{Error, Millis, access::UserId};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// What one person may have going on at the same time.
const AT_ONCE: usize = 2;
/// What may be begun in one go: every cell of a long notebook.
const BURST: i64 = 120;
/// So often one more is granted, in milliseconds.
const GRANTED_EVERY_MS: Millis = 500;
/// Above so many people, those who have everything back are forgotten.
const REMEMBERED: usize = 2_000;

/// What one person has begun: when all of it will be granted again.
#[derive(Debug, Clone, Copy, Default)]
struct Begun {
    going_on: usize,
    /// Each beginning moves it on by [`GRANTED_EVERY_MS`]; as far as it lies ahead, so much has been used.
    granted_until_ms: Millis,
}

impl Begun {
    /// Begins one more, or says in how many seconds it may be tried again; what goes on is looked at first.
    fn begin(&mut self, now_ms: Millis) -> Result<(), Error> {
        if self.going_on >= AT_ONCE {
            return Err(Error::conflict(
                "coding.too_many_runs",
                "你已有程序在运行，请先停止或等它结束。",
            ));
        }
        let used_ms = (self.granted_until_ms - now_ms).max(0);
        let over_ms = used_ms - (BURST - 1) * GRANTED_EVERY_MS;
        if over_ms > 0 {
            return Err(Error::TooMany {
                retry_after_s: over_ms.unsigned_abs().div_ceil(1_000) as u32,
            });
        }
        self.granted_until_ms = now_ms + used_ms + GRANTED_EVERY_MS;
        self.going_on += 1;
        Ok(())
    }
}

/// What everybody has begun in this process.
#[derive(Clone, Default)]
pub(crate) struct Allowances(Arc<Mutex<HashMap<UserId, Begun>>>);

/// One thing that goes on; it ends when this is dropped.
pub(crate) struct Share {
    all: Allowances,
    user: UserId,
}

impl Allowances {
    fn people(&self) -> MutexGuard<'_, HashMap<UserId, Begun>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a share before anything is read or started for it, so that of many requests at once no more than the allowed
    /// ones cost anything. Refuses with 409 while too much goes on, with 429 where too much was begun.
    pub(crate) fn take(&self, user: UserId, now_ms: Millis) -> Result<Share, Error> {
        let mut people = self.people();
        if people.len() > REMEMBERED {
            people.retain(|_, begun| begun.going_on > 0 || begun.granted_until_ms > now_ms);
        }
        people.entry(user).or_default().begin(now_ms)?;
        Ok(Share {
            all: self.clone(),
            user,
        })
    }
}

impl Share {
    /// Whose it is.
    pub(crate) fn user(&self) -> UserId {
        self.user
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(begun) = self.all.people().get_mut(&self.user) {
            begun.going_on -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_000_000;

    #[test]
    fn two_go_on_at_the_same_time_and_the_next_when_one_has_ended() {
        let all = Allowances::default();
        let (one, _two) = (
            all.take(UserId(1), NOW).unwrap(),
            all.take(UserId(1), NOW).unwrap(),
        );
        let refused = all.take(UserId(1), NOW).err().expect("two go on");
        assert_eq!(refused.code(), "coding.too_many_runs");
        assert!(all.take(UserId(2), NOW).is_ok(), "nobody else is held up");
        drop(one);
        assert!(all.take(UserId(1), NOW).is_ok());
    }

    #[test]
    fn a_long_notebook_may_be_run_at_once_and_a_flood_not() {
        let all = Allowances::default();
        for number in 0..BURST {
            assert!(all.take(UserId(1), NOW).is_ok(), "{number}");
        }
        assert!(matches!(
            all.take(UserId(1), NOW).err(),
            Some(Error::TooMany { retry_after_s: 1 })
        ));
        assert!(all.take(UserId(1), NOW + GRANTED_EVERY_MS).is_ok());
        assert!(all.take(UserId(1), NOW + GRANTED_EVERY_MS).is_err());
        let later = NOW + BURST * GRANTED_EVERY_MS * 2;
        for number in 0..BURST {
            assert!(all.take(UserId(1), later).is_ok(), "{number} later");
        }
    }
}
