//! How often something may be tried: a count and a pause per key, without a puzzle to solve.
//!
//! Invariants:
//! - a try is checked and counted in one step, before it is carried out, so that tries sent at once do not pass together;
//! - what is counted is what was found (an account, a phone number), not how it was spelt;
//! - an address is never shut, only slowed: a whole school may sit behind it.

use crate::store::throttle as store;
use database::FromRow;
use database::Tx;
use platform::{Error, Millis, access::UserId, clock};
use std::net::IpAddr;

/// What was tried under a key within the present window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Counter {
    #[row(rename = "failures")]
    pub(crate) tries: i64,
    pub(crate) first_at_ms: Millis,
    pub(crate) blocked_until_ms: Millis,
}

/// How often a key may be tried.
pub(crate) struct Pace {
    /// Tries older than this are forgotten, in milliseconds.
    window_ms: Millis,
    /// The pause that the n-th try of a window brings, in milliseconds; n counts from 1.
    pause_ms: fn(i64) -> Millis,
}

/// Passwords of one account: eight, then 1, 2, 4 … 30 minutes.
pub(crate) const PASSWORDS: Pace = Pace {
    window_ms: clock::hours(2),
    pause_ms: |tries| match tries - PASSWORDS_FREE {
        over if over < 0 => 0,
        over => (clock::minutes(1) << over.min(5)).min(clock::minutes(30)),
    },
};
const PASSWORDS_FREE: i64 = 8;

/// Tries of a code by one browser, or by all browsers of an address that did not ask for it.
pub(crate) const CODE_TRIES: Pace = Pace {
    window_ms: clock::minutes(10),
    pause_ms: |tries| if tries < 5 { 0 } else { clock::minutes(10) },
};

/// Codes sent to one number for one purpose. Each lives at least as long as the pause after it.
pub(crate) const CODES_OF_NUMBER: Pace = Pace {
    window_ms: clock::days(1),
    pause_ms: |sent| {
        let minutes = [1, 2, 5, 15, 30, 60];
        clock::minutes(minutes.get(sent as usize - 1).copied().unwrap_or(120))
    },
};

/// Codes asked for from one address: a class of sixty registers in its first lesson, some of them twice.
pub(crate) const CODES_OF_ADDRESS: Pace = Pace {
    window_ms: clock::hours(1),
    pause_ms: |sent| if sent < 100 { 0 } else { clock::minutes(10) },
};

/// Codes asked for from one network: the addresses of one owner.
pub(crate) const CODES_OF_NETWORK: Pace = Pace {
    window_ms: clock::days(1),
    pause_ms: |sent| if sent < 1000 { 0 } else { clock::hours(1) },
};

/// Calls of a program with one token: two in a second on the average, then a pause of a minute.
const CALLS_OF_TOKEN: Pace = Pace {
    window_ms: clock::minutes(1),
    pause_ms: |calls| {
        if calls < CALLS_IN_A_MINUTE {
            0
        } else {
            clock::minutes(1)
        }
    },
};
/// What a program may ask within a minute.
pub const CALLS_IN_A_MINUTE: i64 = 120;

/// Counts a call of a program that comes with a token; refuses with 429 when there are too many.
///
/// # Errors
/// 429 with the time to wait.
pub async fn count_call(tx: &Tx, token_id: i64, now_ms: Millis) -> Result<(), Error> {
    CALLS_OF_TOKEN
        .take(tx, &format!("token:{token_id}"), now_ms)
        .await
}

impl Pace {
    /// The counter after one more try, or how long to wait for it, in milliseconds.
    pub(crate) fn count(&self, counter: Counter, now_ms: Millis) -> Result<Counter, Millis> {
        if now_ms < counter.blocked_until_ms {
            return Err(counter.blocked_until_ms - now_ms);
        }
        let is_new = counter.tries == 0 || counter.first_at_ms < now_ms - self.window_ms;
        let (tries, first_at_ms) = if is_new {
            (1, now_ms)
        } else {
            (counter.tries + 1, counter.first_at_ms)
        };
        Ok(Counter {
            tries,
            first_at_ms,
            blocked_until_ms: now_ms + (self.pause_ms)(tries),
        })
    }

    /// Counts a try in the same step as it checks it; refuses with 429 during a pause.
    pub(crate) async fn take(&self, tx: &Tx, key: &str, now_ms: Millis) -> Result<(), Error> {
        let counter = store::lock(tx, key, now_ms).await?;
        let counted = self.count(counter, now_ms).map_err(too_many)?;
        store::put(tx, key, counted).await?;
        Ok(())
    }
}

/// The refusal of a try that came too early.
pub(crate) fn too_many(wait_ms: Millis) -> Error {
    let retry_after_s = u32::try_from(wait_ms / 1000 + 1).unwrap_or(u32::MAX);
    Error::TooMany { retry_after_s }
}

/// The key of an account's passwords; a browser that has signed in to it before has one of its own.
pub(crate) fn password_key(user: UserId, known_device: Option<&str>) -> String {
    match known_device {
        Some(device) => format!("password:{user}:{device}"),
        None => format!("password:{user}"),
    }
}

/// The key of a name that nobody has, however it is spelt: it pauses like an account, so that a stranger learns nothing.
pub(crate) fn unknown_key(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    format!(
        "nobody:{}",
        letters.flat_map(char::to_lowercase).collect::<String>()
    )
}

/// The network an address belongs to: what one owner usually has. An unknown address is a network of its own.
pub(crate) fn network(address: &str) -> String {
    match address.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
        Err(_) => address.into(),
    }
}

/// One subscriber: an IPv4 address, or the /64 that an IPv6 customer chooses addresses from.
pub(crate) fn subscriber(address: &str) -> String {
    match address.parse::<IpAddr>() {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        _ => address.into(),
    }
}

/// Wrong passwords from one address are forgotten after this, in milliseconds.
const SLOW_WINDOW_MS: Millis = clock::minutes(15);
/// Wrong passwords an address may send before it is slowed down: three of each student in a room.
const SLOW_AFTER: i64 = 180;
/// What each further one costs, and what all cost at most, in milliseconds.
const SLOWER_BY_MS: Millis = 50;
const SLOWEST_MS: Millis = clock::seconds(5);

/// How long a new browser behind this address waits before its password is looked at, in milliseconds.
pub(crate) async fn wait_ms(tx: &Tx, address: &str, now_ms: Millis) -> database::Result<Millis> {
    let failures = store::failures_since(tx, &address_key(address), now_ms - SLOW_WINDOW_MS).await?;
    Ok(delay_ms(failures))
}

/// Counts a wrong password from this address.
pub(crate) async fn count_failure(tx: &Tx, address: &str, now_ms: Millis) -> database::Result<()> {
    store::count_failure(tx, &address_key(address), now_ms, now_ms - SLOW_WINDOW_MS).await
}

fn address_key(address: &str) -> String {
    format!("address:{}", subscriber(address))
}

fn delay_ms(failures: i64) -> Millis {
    ((failures - SLOW_AFTER).max(0) * SLOWER_BY_MS).min(SLOWEST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When each of so many tries in a row is let through, in minutes.
    fn let_through(pace: &Pace, tries: usize) -> Vec<i64> {
        let mut counter = Counter {
            tries: 0,
            first_at_ms: 0,
            blocked_until_ms: 0,
        };
        let mut now_ms = 0;
        (0..tries)
            .map(|_| {
                counter = pace.count(counter, now_ms).unwrap_or_else(|wait_ms| {
                    now_ms += wait_ms;
                    pace.count(counter, now_ms).expect("the pause is over")
                });
                now_ms / clock::minutes(1)
            })
            .collect()
    }

    #[test]
    fn eight_passwords_are_free_and_each_further_one_waits_twice_as_long() {
        let minutes = let_through(&PASSWORDS, 14);
        assert_eq!(minutes, [0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 15, 31, 61]);
    }

    #[test]
    fn a_number_is_sent_less_and_less() {
        assert_eq!(let_through(&CODES_OF_NUMBER, 7), [0, 1, 3, 8, 23, 53, 113]);
    }

    #[test]
    fn an_address_is_slowed_and_never_shut() {
        assert_eq!([delay_ms(0), delay_ms(180), delay_ms(181)], [0, 0, 50]);
        assert_eq!(delay_ms(i64::MAX / 100), SLOWEST_MS);
    }

    #[test]
    fn spellings_of_an_unknown_name_are_one_name() {
        assert_eq!(unknown_key(" Zhang San"), unknown_key("zhangsan\t"));
        assert_ne!(unknown_key("zhangsan"), unknown_key("zhangsi"));
    }

    #[test]
    fn an_owner_of_many_addresses_is_one_network() {
        assert_eq!(network("10.1.2.3"), network("10.1.2.200"));
        assert_eq!(network("2001:db8:1:2::3"), network("2001:db8:1:ff::1"));
        assert_eq!(subscriber("2001:db8:1:2::3"), subscriber("2001:db8:1:2:9::1"));
        assert_ne!(subscriber("10.1.2.3"), subscriber("10.1.2.4"));
    }
}
