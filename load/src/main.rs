//! `make bench-exam`: an exam hall against a real server process, beside what the same machine can do at best.
//!
//!     load SERVER_PROGRAM RESULT.json [PGBENCH]
//!     load drill DATABASE_URL DATA_FOLDER STUDENTS [WRITERS]      the students of `make drill`: see `drill`
//!
//! The database is a SQLite file, or a copy on the server of `SUANPAN_TEST_POSTGRES` (which must wait for its disk: see
//! `tools/test-postgres.sh durable`). Every simulated student keeps a ledger of what was acknowledged and compares it afterwards.
//! The load generator shares the cores with the server, as the figures to reach expect.

mod client;
mod drill;
mod figures;
mod hall;
mod peer;
mod scenario;
mod server;
mod student;

use anyhow::{Context as _, Result};
use figures::Report;
use hall::Hall;
use scenario::Scenario;
use server::Server;
use std::path::PathBuf;
use testkit::TestDatabase;

/// Students that write: each of the 32 connections serves ten in turn.
const WRITERS: usize = 320;
/// Students that begin in the same moment.
const BURST: usize = 4000;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [what, arguments @ ..] = arguments.as_slice()
        && what == "drill"
    {
        return drill::run(arguments).await;
    }
    let (program, result) = match arguments.as_slice() {
        [program, result, ..] => (PathBuf::from(program), PathBuf::from(result)),
        _ => anyhow::bail!("load SERVER_PROGRAM RESULT.json [PGBENCH]"),
    };
    let own = TestDatabase::new().await;
    let hall = Hall::build(own.url.clone(), own.folder.path().into(), WRITERS + BURST)
        .await
        .context("build the hall")?;
    let server = Server::start(&program, &hall).await.context("start the server")?;
    hall.settle().await.context("settle the hall")?;
    let mut report = Report::new(hall.engine());
    let scenario = Scenario {
        server: &server,
        hall: &hall,
    };
    scenario.floor(&mut report).await?;
    if let Some(pgbench) = arguments.get(2) {
        peer::upserts(pgbench, &hall, &mut report).await?;
    }
    scenario.writers(&mut report).await?;
    scenario.burst(&mut report).await?;
    server.stop().await?;
    report.write(&result)
}
