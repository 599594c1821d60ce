//! Single stays that nobody needs any more become sums: one row for a student and item in place of one for each stay.
//!
//! The school's server says after how many months (`SUANPAN_ARCHIVE_STAYS_MONTHS`; 0: never). It is done to courses of which every
//! class was put away, or has a term that is over, for that long; not to whoever chose the course themselves, and to no stay that
//! is younger. Sums, visits and marks are as before; the list of stays begins later, and says so.
//!
//! INVARIANT: what is removed stands in the sums, once: both happen in one unit, which compares them before it removes anything.

use crate::store::visit_sum::{self, Learner, StaySums};
use classes::list_settled_courses;
use courses::{CourseId, is_enrolled};
use database::{Database, Tx};
use jobs::{Failure, Job, Registry};
use platform::{App, Millis, access::UserId, clock::days};
use serde::{Deserialize, Serialize};

/// A month of the setting.
const MONTH_MS: Millis = days(30);

/// Adds the job that archives.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<ArchiveStays>(app.clone(), days(1));
}

/// Archives what is due, a learner at a time, so that nobody who saves something waits for long.
#[derive(Debug, Default, Serialize, Deserialize)]
struct ArchiveStays;

impl Job for ArchiveStays {
    const KIND: &'static str = "learning.archive_stays";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let months = Millis::from(app.config.archive_stays_months);
        if months == 0 {
            return Ok(());
        }
        let before_ms = app.now_ms() - months * MONTH_MS;
        let moved = archive(&app.db, before_ms).await?;
        if moved > 0 {
            tracing::info!(stays = moved, "stays became sums");
        }
        Ok(())
    }
}

/// Returns how many stays became sums.
async fn archive(db: &Database, before_ms: Millis) -> Result<usize, Failure> {
    let settled = db
        .read(move |tx| async move { list_settled_courses(&tx, before_ms).await })
        .await?;
    let (mut moved, mut last) = (0, (UserId(0), CourseId(0)));
    while !settled.is_empty() {
        let courses = settled.clone();
        let next = db
            .read(move |tx| async move { visit_sum::list_old_learners(&tx, &courses, last, before_ms).await })
            .await?;
        let Some(newest) = next.last().copied() else { break };
        for learner in next {
            moved += archive_of(db, learner, before_ms).await?;
        }
        last = newest;
    }
    Ok(moved)
}

async fn archive_of(db: &Database, learner: Learner, before_ms: Millis) -> Result<usize, Failure> {
    let mut moved = 0;
    loop {
        let part = db
            .write(move |tx| async move { archive_part(&tx, learner, before_ms).await })
            .await?;
        if part == 0 {
            return Ok(moved);
        }
        moved += part;
    }
}

/// Some stays of a learner, in one unit. Returns how many.
async fn archive_part(tx: &Tx, learner: Learner, before_ms: Millis) -> Result<usize, Failure> {
    let (user, course) = learner;
    if is_enrolled(tx, course, user).await? {
        return Ok(0);
    }
    let stays = visit_sum::list_old(tx, learner, before_ms).await?;
    let Some(last) = stays.last() else { return Ok(0) };
    let mut expected = visit_sum::list_kept(tx, learner).await?;
    visit_sum::add_up(&mut expected, &stays);
    let mut added = StaySums::new();
    visit_sum::add_up(&mut added, &stays);
    visit_sum::add(tx, learner, &added).await?;
    if visit_sum::list_kept(tx, learner).await? != expected {
        return Err(Failure::GiveUp(format!(
            "the sums of user {user} in course {course} are not those of their stays; nothing was removed"
        )));
    }
    let removed = visit_sum::forget(tx, learner, before_ms, last.id).await?;
    if removed != stays.len() as u64 {
        return Err(Failure::Retry(format!(
            "{removed} stays of user {user} in course {course} would go, {} were read; nothing was removed",
            stays.len()
        )));
    }
    Ok(stays.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::visit_sum::{OldStay, add_up};
    use proptest::prelude::*;

    fn stays() -> impl Strategy<Value = Vec<OldStay>> {
        let stay = (any::<bool>(), 1..4_i64, 0..40_i64, 0..1_000_i64).prop_map(
            |(is_lecture, item_id, seconds, last_at_ms)| OldStay {
                id: 0,
                item_kind: if is_lecture { "lecture" } else { "resource" }.into(),
                item_id,
                seconds,
                last_at_ms,
            },
        );
        prop::collection::vec(stay, 0..40)
    }

    proptest! {
        /// However often the job is cut off between two parts, the sums are the same.
        #[test]
        fn parts_come_to_what_the_whole_comes_to(stays in stays(), cut in 0..40_usize) {
            let mut whole = StaySums::new();
            add_up(&mut whole, &stays);
            let (first, second) = stays.split_at(cut.min(stays.len()));
            let mut parts = StaySums::new();
            add_up(&mut parts, first);
            add_up(&mut parts, second);
            prop_assert_eq!(&parts, &whole);
            prop_assert_eq!(whole.values().map(|sum| sum.seconds).sum::<i64>(), stays.iter().map(|stay| stay.seconds).sum::<i64>());
        }
    }
}
