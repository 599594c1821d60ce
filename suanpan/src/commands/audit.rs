//! `audit verify`: whether the log of each school says what it said when it was written.

use super::say;
use crate::server;
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use platform::{
    App,
    access::SchoolId,
    audit::{
        self,
        chain::{self, Head},
    },
    config::Config,
};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(super) enum AuditAction {
    /// Follow the chain of every school's log from its first entry; fails if an entry was changed or is missing.
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// A copy of this installation that was kept elsewhere: the log must still hold what it held then.
    #[arg(long, value_name = "COPY")]
    against: Option<PathBuf>,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn audit(AuditAction::Verify(args): AuditAction) -> anyhow::Result<()> {
    let seen = match &args.against {
        Some(copy) => ::backup::Manifest::read(copy)?.audit,
        None => ::backup::AuditHeads::new(),
    };
    let app = server::open(args.config).await?;
    chain::extend(&app.db).await?;
    verify(&app, &seen).await
}

/// Checks every school, says a line of each, and fails if one does not hold.
pub(super) async fn verify(app: &App, seen: &::backup::AuditHeads) -> anyhow::Result<()> {
    let mut schools = app
        .db
        .read(|tx| async move { chain::list_schools(&tx).await })
        .await?;
    // A log that was emptied has no entries any more: its school is known from the copy.
    schools.extend(seen.keys().map(|id| SchoolId(*id)));
    schools.sort_unstable();
    schools.dedup();
    let mut broken = 0;
    for school in schools {
        let head = seen.get(&school.0).map(|head| Head {
            number: head.number,
            hash: head.hash.clone(),
        });
        let check = audit::check(app, school, head.as_slice(), app.now_ms())
            .await
            .with_context(|| format!("cannot read the log of school {school}"))?;
        let verdict = check.fault.as_deref().unwrap_or("holds");
        say(format_args!(
            "school {school}  {} entries  {}  {verdict}",
            check.chained, check.head
        ));
        broken += i32::from(check.fault.is_some());
    }
    if broken > 0 {
        bail!("the audit log of {broken} school(s) does not hold");
    }
    Ok(())
}
