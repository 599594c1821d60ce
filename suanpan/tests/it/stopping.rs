//! A stop is bounded: what has begun is finished, what waits is left to the next process, what never ends is cut off.

use crate::school::TestSchool;
use ::jobs::{Failure, Job, Registry, Terms, Worker, enqueue};
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::watch, task::JoinSet};

#[derive(Serialize, Deserialize)]
struct Slow(usize);

impl Job for Slow {
    const KIND: &'static str = "tests.slow";
    const LANE: &'static str = "tests";
    type Context = Arc<AtomicUsize>;

    async fn run(self, done: Arc<AtomicUsize>) -> Result<(), Failure> {
        tokio::time::sleep(Duration::from_millis(100)).await;
        done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

#[tokio::test]
async fn a_long_queue_held_the_stop_up_until_it_was_empty() {
    let school = TestSchool::new().await;
    school.leave_jobs();
    let (done, now_ms) = (Arc::new(AtomicUsize::new(0)), school.app.now_ms());
    let enqueued = school.app.db.write(move |tx| async move {
        for number in 0..100 {
            enqueue(&tx, &Slow(number), &Terms::default(), now_ms).await?;
        }
        Ok::<_, ::database::Error>(())
    });
    enqueued.await.expect("enqueued");
    let mut registry = Registry::default();
    registry.add::<Slow>(Arc::clone(&done));
    let clock = Arc::new(move || now_ms);
    let worker = Worker::new(
        school.app.db.clone(),
        clock,
        Arc::new(registry),
        "tests",
        "one".into(),
    );
    let (stopping, stop) = watch::channel(false);
    let working = tokio::spawn(async move { worker.run_until(stop).await });
    while done.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let begun = Instant::now();
    stopping.send(true).expect("it works");
    working.await.expect("no panic");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    let done = i64::try_from(done.load(Ordering::Relaxed)).unwrap();
    let left = school
        .app
        .db
        .read(|tx| async move { ::jobs::count_left(&tx).await });
    assert_eq!(
        left.await.expect("a count"),
        100 - done,
        "the rest waits for the next process"
    );
}

#[tokio::test]
async fn a_job_that_never_ends_is_cut_off() {
    let mut at_work = JoinSet::new();
    at_work.spawn(std::future::pending::<()>());
    let begun = Instant::now();
    suanpan::jobs::end_within(Duration::from_millis(100), at_work).await;
    assert!(begun.elapsed() < Duration::from_secs(5));
}
