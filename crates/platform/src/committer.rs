//! Writes of many requests in one durable transaction: what waits is committed together, and each is answered after that.
//!
//! A commit waits for the disk; the rows of one request are small beside it. So requests of a kind hand their change to a
//! committer, which takes what waits, writes all of it in one unit of work, and answers each.
//!
//! Several lanes commit beside each other, but only one writes its rows: while it does, what comes waits for the next. So the disk is
//! waited for in parallel, and units grow with the load instead of becoming many small ones.

use crate::Error;
use std::{
    future::Future,
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::{
    OwnedMutexGuard,
    mpsc::{self, Receiver, Sender},
    oneshot,
};

/// Changes of one unit at most.
const TOGETHER: usize = 64;
/// Changes that may wait. Whoever comes when so many do is told that there is too much to do.
const WAITING: usize = 8192;
/// How long a lane may write before the next does not wait for it any more: a row that somebody else has locked holds up its own
/// unit only.
const PATIENCE: Duration = Duration::from_millis(50);

struct Waiting<T, R> {
    change: Arc<T>,
    reply: oneshot::Sender<Result<R, Error>>,
}

/// What a lane takes its batches from, one lane at a time.
type Queue<T, R> = Arc<tokio::sync::Mutex<Receiver<Waiting<T, R>>>>;

/// The turn of the lane that writes; cheap to clone. Whoever has written its rows passes it before the commit, so that the next
/// lane takes what waits. Otherwise it is passed when the unit has ended.
#[derive(Clone)]
pub struct Turn(Arc<Mutex<Option<Box<dyn Send>>>>);

impl Turn {
    fn of(guard: impl Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::new(guard)))))
    }

    /// Lets the next lane write. Passing it again changes nothing.
    pub fn pass(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Writes, and lets the next lane write then.
    pub async fn pass_after<T>(&self, writing: impl Future<Output = T>) -> T {
        let written = writing.await;
        self.pass();
        written
    }
}

/// Hands changes to the lanes that commit them; cheap to clone.
pub struct Committer<T, R>(Sender<Waiting<T, R>>);

impl<T, R> Clone for Committer<T, R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: Send + Sync + 'static, R: Send + 'static> Committer<T, R> {
    /// Starts `lanes` that commit units beside each other. `write` writes a batch in one unit, passes its turn when the rows are
    /// written, and returns a result for each change, in order; an error fails the unit, which is then tried again change by
    /// change, so that one that cannot be written takes no other with it.
    pub fn start<F, Fut>(lanes: usize, write: F) -> Self
    where
        F: Fn(Vec<Arc<T>>, Turn) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>> + Send + 'static,
    {
        let (sender, receiver) = mpsc::channel(WAITING);
        let queue = Arc::new(tokio::sync::Mutex::new(receiver));
        for _ in 0..lanes {
            tokio::spawn(commit_all(Arc::clone(&queue), write.clone()));
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

async fn commit_all<T, R, F, Fut>(queue: Queue<T, R>, write: F)
where
    T: Send + Sync + 'static,
    R: Send + 'static,
    F: Fn(Vec<Arc<T>>, Turn) -> Fut,
    Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>>,
{
    loop {
        let mut batch = Vec::new();
        let mut waiting: OwnedMutexGuard<_> = Arc::clone(&queue).lock_owned().await;
        if waiting.recv_many(&mut batch, TOGETHER).await == 0 {
            return;
        }
        commit_batch(batch, Turn::of(waiting), &write).await;
    }
}

async fn commit_batch<T, R, F, Fut>(batch: Vec<Waiting<T, R>>, turn: Turn, write: &F)
where
    F: Fn(Vec<Arc<T>>, Turn) -> Fut,
    Fut: Future<Output = Result<Vec<Result<R, Error>>, Error>>,
{
    let changes = batch.iter().map(|waiting| Arc::clone(&waiting.change)).collect();
    let mut writing = pin!(write(changes, turn.clone()));
    let in_time = tokio::time::timeout(PATIENCE, &mut writing).await;
    turn.pass();
    let written = match in_time {
        Ok(written) => written,
        Err(_) => writing.await,
    };
    match written {
        Ok(results) => {
            for (waiting, result) in batch.into_iter().zip(results) {
                // Whoever went away before the reply finds the change when they come again.
                drop(waiting.reply.send(result));
            }
        }
        Err(_) => {
            for Waiting { change, reply } in batch {
                let alone = write(vec![change], turn.clone()).await;
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
        Committer::start(2, move |batch: Vec<Arc<i64>>, _turn| {
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

    /// While one lane writes, what comes waits for the next unit; while it commits, the next is written.
    #[tokio::test]
    async fn one_lane_writes_while_others_commit() {
        let (begun, mut begins) = mpsc::unbounded_channel();
        let [written, committed] = [(); 2].map(|()| Arc::new(tokio::sync::Semaphore::new(0)));
        let (writes, commits) = (Arc::clone(&written), Arc::clone(&committed));
        let committer: Committer<i64, usize> =
            Committer::start(2, move |batch: Vec<Arc<i64>>, turn: Turn| {
                let (begun, writes, commits) = (begun.clone(), Arc::clone(&writes), Arc::clone(&commits));
                async move {
                    begun.send(batch.len()).expect("the test listens");
                    writes.acquire().await.expect("open").forget();
                    turn.pass();
                    commits.acquire().await.expect("open").forget();
                    Ok(batch.iter().map(|_| Ok(batch.len())).collect())
                }
            });
        let commit = || {
            let committer = committer.clone();
            tokio::spawn(async move { committer.commit(0).await.expect("committed") })
        };
        let first = commit();
        assert_eq!(begins.recv().await, Some(1));
        let others: Vec<_> = (0..5).map(|_| commit()).collect();
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        assert!(begins.try_recv().is_err(), "one lane writes");
        written.add_permits(1);
        // The first waits for its disk: the next has all that came meanwhile.
        assert_eq!(begins.recv().await, Some(5));
        assert!(!first.is_finished());
        written.add_permits(1);
        committed.add_permits(2);
        assert_eq!(first.await.expect("no panic"), 1);
        for other in others {
            assert_eq!(other.await.expect("no panic"), 5);
        }
    }

    #[tokio::test]
    async fn a_unit_that_waits_for_a_lock_holds_up_no_other() {
        let committer: Committer<i64, i64> = Committer::start(2, |batch: Vec<Arc<i64>>, _turn| async move {
            if *batch[0] == 0 {
                std::future::pending::<()>().await;
            }
            Ok(batch.iter().map(|one| Ok(**one)).collect())
        });
        let stuck = committer.clone();
        let stuck = tokio::spawn(async move { stuck.commit(0).await });
        tokio::task::yield_now().await;
        assert_eq!(committer.commit(7).await.expect("committed"), 7);
        assert!(!stuck.is_finished());
    }

    #[tokio::test]
    async fn when_too_many_wait_the_next_is_told_so() {
        let committer: Committer<i64, i64> = Committer::start(2, |_, _| std::future::pending());
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
