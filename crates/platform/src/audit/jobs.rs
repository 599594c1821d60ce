//! Work done later: giving entries their place in the chain, following it every night.

use super::chain::{self, Check, Checked, Head, annex};
use crate::{
    App, Error, Millis,
    access::SchoolId,
    clock::{days, minutes},
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};

/// Adds the jobs and their schedules.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry
        .add_scheduled::<ExtendChain>(app.clone(), minutes(1))
        .add_scheduled::<FollowChains>(app.clone(), days(1));
}

/// Gives entries without a place theirs.
#[derive(Debug, Default, Serialize, Deserialize)]
struct ExtendChain;

impl Job for ExtendChain {
    const KIND: &'static str = "audit.extend_chain";
    type Context = App;

    async fn run(self, app: App) -> std::result::Result<(), Failure> {
        chain::extend(&app.db).await?;
        Ok(())
    }
}

/// Follows the chain of every school from its beginning.
#[derive(Debug, Default, Serialize, Deserialize)]
struct FollowChains;

impl Job for FollowChains {
    const KIND: &'static str = "audit.follow_chains";
    type Context = App;

    async fn run(self, app: App) -> std::result::Result<(), Failure> {
        let now_ms = app.now_ms();
        chain::extend(&app.db).await?;
        let schools = app
            .db
            .read(|tx| async move { chain::list_schools(&tx).await })
            .await?;
        for school in schools {
            check(&app, school, &[], now_ms).await?;
        }
        Ok(())
    }
}

/// Follows the chain of a school past what the last check saw and past `seen`, and keeps how it ended.
///
/// # Errors
/// Those of the database, and of the file store where the school brought a log along.
pub async fn check(app: &App, school: SchoolId, seen: &[Head], now_ms: Millis) -> Result<Check, Error> {
    let (last, (unchained, late)) = app
        .db
        .read(move |tx| async move {
            Ok::<_, database::Error>((
                chain::find_check(&tx, school).await?,
                chain::count_waiting(&tx, school, now_ms).await?,
            ))
        })
        .await?;
    let mut seen = seen.to_vec();
    seen.extend(last.map(|last| Head {
        number: last.chained,
        hash: last.head,
    }));
    let Checked { head, fault } = chain::follow(&app.db, school, &seen).await?;
    let mut fault = fault.or(late).map(|fault| fault.to_string());
    if fault.is_none() {
        (_, fault) = annex::check(app, school).await?;
    }
    if let Some(fault) = &fault {
        tracing::error!(school = school.0, %fault, "the audit log does not hold");
    } else {
        tracing::info!(school = school.0, number = head.number, hash = %head.hash, "the audit log holds");
    }
    let check = Check {
        checked_at_ms: now_ms,
        chained: head.number,
        head: head.hash,
        unchained,
        fault,
    };
    let kept = check.clone();
    app.db
        .write(move |tx| {
            let kept = kept.clone();
            async move { chain::keep_check(&tx, school, &kept).await }
        })
        .await?;
    Ok(check)
}
