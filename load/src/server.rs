//! The server under load: a process of its own.

use crate::{client::Client, hall::Hall};
use anyhow::{Context as _, Result, bail};
use std::{net::TcpListener, path::Path, process::Stdio, time::Duration};
use tokio::process::{Child, Command};

/// Ticks of a second in `/proc/PID/stat`: 100 on every Linux that Rust runs on.
const TICKS: u64 = 100;

/// A running server.
pub(crate) struct Server {
    process: Child,
    /// Host and port.
    pub(crate) address: String,
}

impl Server {
    /// Starts the program on the hall's database and waits until it answers.
    pub(crate) async fn start(program: &Path, hall: &Hall) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = format!("127.0.0.1:{port}");
        let log = std::fs::File::create(hall.folder.join("server.log"))?;
        let process = Command::new(program)
            .arg("serve")
            .args(["--listen", &address, "--public-url", &format!("http://{address}")])
            .args(["--pyodide-listen", "off", "--log", "warn"])
            .arg("--data-dir")
            .arg(&hall.folder)
            .env("SUANPAN_DATABASE_URL", &hall.url)
            .stdout(log.try_clone()?)
            .stderr(log)
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("start the program")?;
        for _ in 0..300 {
            if Client::connect(&address).await.is_ok() {
                return Ok(Self { process, address });
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the server did not answer within 30 s")
    }

    /// Processor time of all its threads since it began.
    pub(crate) fn cpu(&self) -> Result<Duration> {
        let id = self.process.id().context("the server has ended")?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        // The name may hold blanks; user and system time are the 12th and 13th field after it.
        let fields = stat.rsplit(") ").next().unwrap_or_default();
        let ticks: u64 = fields
            .split(' ')
            .skip(11)
            .take(2)
            .filter_map(|ticks| ticks.parse::<u64>().ok())
            .sum();
        Ok(Duration::from_millis(ticks * 1000 / TICKS))
    }

    /// The memory it holds, in megabytes.
    pub(crate) fn memory_mb(&self) -> Result<f64> {
        let id = self.process.id().context("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        Ok(kilobytes.context("resident memory")? / 1024.0)
    }

    pub(crate) async fn stop(mut self) -> Result<()> {
        Ok(self.process.kill().await?)
    }
}
