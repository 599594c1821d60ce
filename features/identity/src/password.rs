//! Argon2id in a lane of its own, so that two hundred log-ins at once slow nobody else down.

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use platform::Error;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use tokio::sync::Semaphore;

/// Requests that may wait for the lane before the next one is told to come back later.
const WAITING: usize = 512;
/// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Computes and checks hashes, a bounded number at a time.
#[derive(Clone)]
pub struct Hasher {
    lanes: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    argon2: Argon2<'static>,
}

impl Hasher {
    /// A hasher with so many lanes; by default one core less than there are.
    pub fn new(lanes: Option<usize>) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let params =
            Params::new(MEMORY_KIB, PASSES, 1, None).expect("these parameters are within argon2's bounds");
        Self {
            lanes: Arc::new(Semaphore::new(lanes.unwrap_or(cores - 1).max(1))),
            waiting: Arc::default(),
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
        }
    }

    /// The hash of a password, as a PHC string with its salt.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let argon2 = self.argon2.clone();
        self.in_lane(move || {
            let hash = argon2.hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string())
                .map_err(|error| Error::internal("hash a password", error))
        })
        .await?
    }

    /// Whether the password is right. Without a stored hash the same work is done, so that time tells nothing.
    pub async fn is_right(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let argon2 = self.argon2.clone();
        self.in_lane(move || match stored.as_deref().map(PasswordHash::new) {
            Some(Ok(hash)) => argon2.verify_password(password.as_bytes(), &hash).is_ok(),
            Some(Err(_)) | None => {
                let _ = argon2.hash_password(password.as_bytes());
                false
            }
        })
        .await
    }

    async fn in_lane<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        if self.waiting.fetch_add(1, Ordering::AcqRel) >= WAITING {
            self.waiting.fetch_sub(1, Ordering::AcqRel);
            return Err(Error::Busy);
        }
        let lane = Arc::clone(&self.lanes).acquire_owned().await;
        self.waiting.fetch_sub(1, Ordering::AcqRel);
        let lane = lane.map_err(|error| Error::internal("wait for a hashing lane", error))?;
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(lane);
            result
        });
        done.await
            .map_err(|error| Error::internal("hash a password", error))
    }
}
