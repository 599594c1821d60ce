//! A request that comes twice is carried out once: a double click, a retry after a lost answer, a proxy that sends again.
//!
//! The client names each write by an `Idempotency-Key` and keeps the name while it does not know the outcome. The same
//! person sending the same request under the same name gets the first answer again; while the first is still being worked
//! on, the second waits. Answers are kept in memory only, for some hold a password that is shown once; the database keeps
//! that the request was carried out, so that another instance, or this one after a restart, refuses to do it again.
//!
//! What remains: two instances that get the same request at the same moment both carry it out (a client sends a repeat only
//! after the first has failed), and a process killed between the commit of the work and the commit of its digest, a few milliseconds later,
//! does not know the request any more.

mod store;

use crate::{Error, Millis, access::UserId, clock};
use database::{Database, Tx};
use moka::sync::Cache;
use sha2::{Digest as _, Sha256};
use std::{sync::Arc, time::Duration};
use tokio::sync::Mutex;

/// How long a request is known, in milliseconds: longer than any client tries again.
const KNOWN_MS: Millis = clock::days(1);
/// How long its answer can be given again.
const ANSWER_KEPT: Duration = Duration::from_mins(10);
/// Answers kept at once; each is at most [`LARGEST_ANSWER_BYTES`].
const ANSWERS: u64 = 2000;
/// A larger answer is given once only.
pub const LARGEST_ANSWER_BYTES: usize = 64 << 10;

/// Who sent what under which name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RequestDigest([u8; 32]);

impl RequestDigest {
    /// `target` is the path with its query; `body` the whole body.
    pub fn of(user: UserId, key: &str, target: &str, body: &[u8]) -> Self {
        let mut hash = Sha256::new();
        hash.update(user.0.to_be_bytes());
        for part in [key.as_bytes(), target.as_bytes(), body] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

type Slot = Arc<Mutex<Option<Vec<u8>>>>;

/// The answers of the last minutes.
#[derive(Clone)]
pub struct Repeats {
    db: Database,
    slots: Cache<RequestDigest, Slot>,
}

impl Repeats {
    /// Nothing is known yet but what the database knows.
    pub fn new(db: &Database) -> Self {
        Self {
            db: db.clone(),
            slots: Cache::builder()
                .max_capacity(ANSWERS)
                .time_to_live(ANSWER_KEPT)
                .build(),
        }
    }

    /// Carries `work` out unless it was carried out before; `work` answers its result and, if it had an effect, the bytes to
    /// give whoever asks again. Answers either the result or those bytes.
    ///
    /// # Errors
    /// `platform.already_done` if it was carried out but the answer is not known any more.
    pub async fn once<T>(
        &self,
        request: RequestDigest,
        now_ms: Millis,
        work: impl Future<Output = (T, Option<Vec<u8>>)>,
    ) -> Result<Once<T>, Error> {
        let slot = self.slots.get_with(request, Slot::default);
        let mut answer = slot.lock().await;
        if let Some(bytes) = &*answer {
            return Ok(Once::Again(bytes.clone()));
        }
        let is_done = self
            .db
            .read(move |tx| async move { store::exists(&tx, &request.0).await })
            .await?;
        if is_done {
            return Err(Error::Conflict {
                code: "platform.already_done",
                msg: "这次操作已经完成，请刷新页面查看。".into(),
            });
        }
        let (result, bytes) = work.await;
        if let Some(bytes) = bytes {
            let kept = self
                .db
                .write(move |tx| async move { store::insert(&tx, &request.0, now_ms).await })
                .await;
            // The work is done and must not be told as failed; this process still knows the request.
            if let Err(error) = kept {
                tracing::warn!(%error, "a request that was carried out could not be noted");
            }
            *answer = (bytes.len() <= LARGEST_ANSWER_BYTES).then_some(bytes);
        }
        Ok(Once::First(result))
    }
}

/// What became of a request.
#[derive(Debug)]
pub enum Once<T> {
    /// It was carried out now.
    First(T),
    /// It was carried out before; the answer of then.
    Again(Vec<u8>),
}

/// Forgets requests that nobody repeats any more.
pub async fn purge(tx: &Tx, now_ms: Millis) -> database::Result<()> {
    store::purge(tx, now_ms - KNOWN_MS).await
}
