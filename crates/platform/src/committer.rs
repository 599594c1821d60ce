//! Writes of many requests in one durable transaction: what waits is committed together, and each is answered after that.
//!
//! A commit waits for the disk; the rows of one request are small beside it. So requests of a kind hand their change to a
//! committer, which takes what waits, writes all of it in one unit of work, and answers each.

use crate::Error;
use std::{future::Future, sync::Arc};
use tokio::sync::{
    Mutex,
    mpsc::{self, Receiver, Sender},
    oneshot,
};

/// Changes of one unit at most.
const TOGETHER: usize = 64;
/// Changes that may wait. Whoever comes when so many do is told that there is too much to do.
const WAITING: usize = 8192;

struct Waiting<T, R> {
    change: Arc<T>,
    reply: oneshot::Sender<Result<R, Error>>,
}

/// Hands changes to the lanes that commit them; cheap to clone.
pub struct Committer<T, R>(Sender<Waiting<T, R>>);

impl<T, R> Clone for Committer<T, R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: Send + Sync + 'static, R: Send + 'static> Committer<T, R> {
    /// Starts `lanes` that commit units beside each other. `write` writes a batch in one unit and returns a result for each change, in order; an error fails
    /// the unit, which is then tried again change by change, so that one that cannot be written takes no other with it.
    pub fn start<F, Fut>(lanes: usize, write: F) -> Self
    where
        F: Fn(Vec<Arc<T>>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>> + Send + 'static,
    {
        let (sender, receiver) = mpsc::channel(WAITING);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..lanes {
            tokio::spawn(commit_all(Arc::clone(&receiver), write.clone()));
        }
        Self(sender)
    }

    /// Writes a change; returns after the commit of the unit it was written in.
    ///
    /// # Errors
    /// What `write` says of the change, or why its unit could not be committed.
    pub async fn commit(&self, change: T) -> Result<R, Error> {
        let (reply, committed) = oneshot::channel();
        let waiting = Waiting {
            change: Arc::new(change),
            reply,
        };
        self.0
            .try_send(waiting)
            .map_err(|_| Error::from(database::Error::Overloaded))?;
        committed
            .await
            .map_err(|_| Error::Internal("a committer ended".into()))?
    }
}

async fn commit_all<T, R, F, Fut>(receiver: Arc<Mutex<Receiver<Waiting<T, R>>>>, write: F)
where
    F: Fn(Vec<Arc<T>>) -> Fut,
    Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>>,
{
    loop {
        let mut batch = Vec::new();
        // One lane at a time takes what waits; the others are writing.
        if receiver.lock().await.recv_many(&mut batch, TOGETHER).await == 0 {
            return;
        }
        commit_batch(batch, &write).await;
    }
}

async fn commit_batch<T, R, F, Fut>(batch: Vec<Waiting<T, R>>, write: &F)
where
    F: Fn(Vec<Arc<T>>) -> Fut,
    Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>>,
{
    let changes = batch.iter().map(|waiting| Arc::clone(&waiting.change)).collect();
    match write(changes).await {
        Ok(results) => {
            for (waiting, result) in batch.into_iter().zip(results) {
                // Whoever went away before the reply finds the change when they come again.
                drop(waiting.reply.send(result));
            }
        }
        Err(_) => {
            for Waiting { change, reply } in batch {
                let alone = write(vec![change]).await;
                let result = alone.and_then(|results| results.into_iter().next().ok_or(Error::NotFound)?);
                drop(reply.send(result));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Twice the number; nothing below zero is written, and a unit with a hundred in it fails as a whole.
    fn doubling(units: Arc<AtomicUsize>) -> Committer<i64, i64> {
        Committer::start(2, move |batch: Vec<Arc<i64>>| {
            let units = Arc::clone(&units);
            async move {
                units.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                if batch.iter().any(|one| **one == 100) {
                    return Err(Error::Internal("a row that cannot be written".into()));
                }
                let double = |one: &Arc<i64>| {
                    if **one < 0 {
                        Err(Error::NotFound)
                    } else {
                        Ok(**one * 2)
                    }
                };
                Ok(batch.iter().map(double).collect())
            }
        })
    }

    async fn all(
        committer: &Committer<i64, i64>,
        changes: impl IntoIterator<Item = i64>,
    ) -> Vec<Option<i64>> {
        let commit = |change| {
            let committer = committer.clone();
            tokio::spawn(async move { committer.commit(change).await.ok() })
        };
        let running: Vec<_> = changes.into_iter().map(commit).collect();
        let mut replies = Vec::new();
        for one in running {
            replies.push(one.await.expect("no panic"));
        }
        replies
    }

    #[tokio::test]
    async fn what_waits_is_written_together_and_each_is_answered() {
        let units = Arc::default();
        let committer = doubling(Arc::clone(&units));
        let replies = all(&committer, (0..1000).chain([-1])).await;
        let expected: Vec<_> = (0..1000).map(|one| Some(one * 2)).collect();
        // A hundred was among them: its unit was tried again change by change.
        assert_eq!(replies[..100], expected[..100]);
        assert_eq!(replies[100], None);
        assert_eq!(replies[101..1000], expected[101..]);
        assert_eq!(replies[1000], None);
        assert!(units.load(Ordering::Relaxed) < 150, "{units:?}");
    }

    #[tokio::test]
    async fn when_too_many_wait_the_next_is_told_so() {
        let committer: Committer<i64, i64> = Committer::start(2, |_| std::future::pending());
        let mut all = tokio::task::JoinSet::new();
        for change in 0..2 * WAITING as i64 {
            let committer = committer.clone();
            all.spawn(async move { committer.commit(change).await });
        }
        // Nothing is ever committed here, so whoever ends was refused.
        let refused = all.join_next().await.expect("one ends").expect("no panic");
        assert!(matches!(refused, Err(Error::Busy)), "{refused:?}");
    }
}
