//! A student who writes as the page does: a change is sent until it is acknowledged, after pauses that double.

use super::{PACE, count::Counts, line::Line};
use crate::student::Student;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::sleep};

/// The pauses of `web/src/shared/autosave/autosave.ts`.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Writes until the exam is over and the last change is acknowledged; `keep` is shown the student after each.
pub(super) async fn write(
    mut student: Student,
    mut line: Line,
    (group, counts, keep): (usize, Arc<Counts>, impl Fn(&Student)),
    mut over: watch::Receiver<bool>,
) -> Student {
    while !*over.borrow() {
        let change = student.edit();
        let (first_sent, mut tries) = (Instant::now(), 0);
        loop {
            let sent = Instant::now();
            let reply = line.send(async |client| student.send(client, &change).await);
            match reply.await {
                Ok(reply) => {
                    counts.acknowledged(group, (first_sent, sent));
                    if student.keep_receipt(&reply).is_err() {
                        counts.failed(group, "an acknowledgement without a receipt".into());
                    }
                    break;
                }
                Err(why) => counts.failed(group, why),
            }
            sleep(LONGEST_PAUSE.min(FIRST_PAUSE * 2_u32.pow(tries))).await;
            tries = (tries + 1).min(4);
        }
        student.acknowledge(change);
        keep(&student);
        let rest = PACE.saturating_sub(first_sent.elapsed());
        tokio::select! {
            () = sleep(rest) => {}
            _ = over.changed() => {}
        }
    }
    student
}
