//! The peer: PostgreSQL's own load program with a durable upsert of the size of a save, on the same server in the same minutes.

use crate::{
    figures::Report,
    hall::Hall,
    scenario::{CONNECTIONS, LASTS},
};
use anyhow::{Context as _, Result, bail};
use tokio::process::Command;

const TABLE: &str = "create table if not exists load_upsert (attempt_id bigint, position bigint, seq bigint not null, \
                     answer text not null, saved_at_ms bigint not null, primary key (attempt_id, position))";
const SCRIPT: &str = "\\set attempt random(1, 320)\n\\set position random(0, 20)\n\
    insert into load_upsert values (:attempt, :position, 1, '{\"kind\":\"single\",\"choice\":\"B\"}', 1780000000000) \
    on conflict (attempt_id, position) do update set seq = load_upsert.seq + 1, answer = excluded.answer, \
    saved_at_ms = excluded.saved_at_ms;\n";

/// Runs it on a PostgreSQL; there is nothing to compare on SQLite.
pub(crate) async fn upserts(program: &str, hall: &Hall, report: &mut Report) -> Result<()> {
    if hall.engine() != "postgres" {
        return Ok(());
    }
    let (client, connection) = tokio_postgres::connect(&hall.url, tokio_postgres::NoTls).await?;
    tokio::spawn(connection);
    client.batch_execute(TABLE).await?;
    let script = hall.folder.join("upsert.sql");
    std::fs::write(&script, SCRIPT)?;
    let output = Command::new(program)
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
        .arg(format!("--client={CONNECTIONS}"))
        .arg(format!("--time={}", LASTS.as_secs()))
        .arg("--file")
        .arg(&script)
        .arg(&hall.url)
        .output()
        .await
        .context("run pgbench")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let rate = text.lines().find_map(|line| {
        line.strip_prefix("tps = ")?
            .split(' ')
            .next()?
            .parse::<f64>()
            .ok()
    });
    let Some(rate) = rate else {
        bail!("pgbench: {text}{}", String::from_utf8_lossy(&output.stderr));
    };
    report.figure("pgbench-c32", rate, "/s");
    Ok(())
}
