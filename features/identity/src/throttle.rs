//! Slows down guessing, per account and per address, without a puzzle to solve.

use crate::store;
use database::Tx;
use platform::{Error, Millis, clock};

/// Wrong passwords an account may have before it pauses.
const PER_ACCOUNT: i64 = 8;
/// Wrong passwords an address may send before it pauses. A class of sixty shares one address.
const PER_ADDRESS: i64 = 300;
/// Failures older than this are forgotten.
const WINDOW_MS: Millis = clock::minutes(15);

/// The two things whose failures are counted.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    account: String,
    address: String,
}

impl Attempt {
    pub(crate) fn new(account: &str, address: &str) -> Self {
        Self {
            account: format!("account:{}", account.to_lowercase()),
            address: format!("address:{address}"),
        }
    }

    /// Refuses with 429 while one of the two is paused.
    pub(crate) async fn require_allowed(&self, tx: &Tx, now_ms: Millis) -> Result<(), Error> {
        for key in [&self.account, &self.address] {
            let blocked_until_ms = store::throttle::blocked_until_ms(tx, key).await?;
            if now_ms < blocked_until_ms {
                let retry_after_s = u32::try_from((blocked_until_ms - now_ms) / 1000 + 1).unwrap_or(u32::MAX);
                return Err(Error::TooMany { retry_after_s });
            }
        }
        Ok(())
    }

    /// Counts a failure; at the limit, and at each further one, the pause doubles: 1, 2, 4 … 30 minutes.
    pub(crate) async fn failed(&self, tx: &Tx, now_ms: Millis) -> database::Result<()> {
        for (key, limit) in [(&self.account, PER_ACCOUNT), (&self.address, PER_ADDRESS)] {
            let failures = store::throttle::count_failure(tx, key, now_ms, now_ms - WINDOW_MS).await?;
            if failures >= limit {
                let until_ms = now_ms + pause_ms(failures - limit);
                store::throttle::block(tx, key, until_ms).await?;
            }
        }
        Ok(())
    }

    /// Forgets the account's failures. The address keeps its own: others may sit behind it.
    pub(crate) async fn succeeded(&self, tx: &Tx) -> database::Result<()> {
        store::throttle::forget(tx, &self.account).await
    }
}

fn pause_ms(over: i64) -> Millis {
    (clock::minutes(1) << over.min(5)).min(clock::minutes(30))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_up_to_half_an_hour() {
        let pauses: Vec<_> = (0..7).map(|over| pause_ms(over) / clock::minutes(1)).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 30, 30]);
    }
}
