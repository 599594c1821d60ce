//! What is done for banks while nobody waits.

use crate::store::search::{keep_words, list_stale};
use database::Database;
use jobs::{Failure, Job, Registry};
use platform::{App, clock::hours};
use serde::{Deserialize, Serialize};

/// How many questions are written again in one unit of work.
const AT_ONCE: i64 = 200;

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add_scheduled::<KeepWords>(app.clone(), hours(1));
}

/// Makes the words of questions that were written before there were any, or by an earlier rule.
#[derive(Debug, Default, Serialize, Deserialize)]
struct KeepWords;

impl Job for KeepWords {
    const KIND: &'static str = "questions.keep_words";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        Ok(keep_all_words(&app.db).await?)
    }
}

/// Makes the words of every question that has none by today's rule, some in each unit of work.
pub async fn keep_all_words(db: &Database) -> database::Result<()> {
    loop {
        let kept = db.write(|tx| async move {
            let stale = list_stale(&tx, AT_ONCE).await?;
            keep_words(&tx, &stale).await?;
            Ok::<_, database::Error>(stale.len())
        });
        if kept.await? == 0 {
            return Ok(());
        }
    }
}
