//! `migrate-to`: a school that has outgrown SQLite moves to PostgreSQL.

use super::{audit, backup::SAMPLE, say};
use crate::server;
use ::backup::{AuditHeads, Progress};
use anyhow::{Context as _, bail};
use clap::Args;
use platform::{Clock as _, clock::SteadyClock, config::Config};
use std::time::Instant;

#[derive(Debug, Args)]
pub(super) struct MigrateToArgs {
    /// Where to: an empty PostgreSQL database, `postgres://user:password@host/database`. In the environment nobody else on the
    /// machine reads the password.
    #[arg(env = "SUANPAN_MIGRATE_TO", hide_env_values = true)]
    to: String,
    #[command(flatten)]
    config: Config,
}

/// Moves every row, compares every table, then opens the new database as a server would and follows its chains.
pub(super) async fn migrate_to(args: MigrateToArgs) -> anyhow::Result<()> {
    let (began, now_ms) = (Instant::now(), SteadyClock::start().now_ms());
    let from = args.config.database_address();
    if !args.to.starts_with("postgres://") && !args.to.starts_with("postgresql://") {
        bail!("the place to move to begins with postgres://");
    }
    let moved = ::backup::move_to_postgres(&from, &args.to, now_ms, &mut say_progress).await?;
    let rows: u64 = moved.values().map(|sum| sum.rows).sum();
    say(format_args!(
        "moved     {rows} rows of {} tables in {:.1} s, each table the same on both sides",
        moved.len(),
        began.elapsed().as_secs_f64()
    ));
    let config = Config {
        database_url: Some(args.to),
        ..args.config
    };
    let app = server::open(config)
        .await
        .context("the rows are there, but the new database cannot be opened")?;
    super::backup::follow_receipts(&app).await.map(|followed| {
        say(format_args!(
            "receipts  {followed} chains of at most {SAMPLE} hold"
        ));
    })?;
    audit::verify(&app, &AuditHeads::new()).await?;
    say(format_args!(
        "next      put SUANPAN_DATABASE_URL=postgres://… into the settings and start the server; the files stay in {}.",
        app.config.data_dir.display()
    ));
    say(format_args!(
        "          {} was only read: keep it until the first copy of PostgreSQL is made, then put it away.",
        from.trim_start_matches("sqlite:")
    ));
    Ok(())
}

fn say_progress(progress: Progress) {
    match progress {
        Progress::Begun(tables) => say(format_args!("copying   {tables} tables")),
        Progress::Copying(table, rows) => say(format_args!("          {table} {rows} rows …")),
        Progress::Moved(table, sum) if sum.rows > 0 => say(format_args!("same      {table} {sum}")),
        Progress::Moved(..) => {}
        Progress::Checking => say("checking  what rows refer to"),
    }
}
