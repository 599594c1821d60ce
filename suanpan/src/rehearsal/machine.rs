//! What the machine does meanwhile: its cores, its disk, its database.

use exams::{AssessmentId, rehearsal::Waits};
use platform::{App, ids};
use std::{
    io::Write as _,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tokio::{sync::oneshot, task::JoinHandle};

/// How often each is asked.
const EVERY: Duration = Duration::from_millis(500);
/// What the disk is asked to have for good: a page.
const PAGE: [u8; 4096] = [0x5a; 4096];

/// What was seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) processor_percent: Option<i64>,
    pub(super) disk: Waits,
    pub(super) database: Waits,
}

pub(super) struct Machine {
    stop: oneshot::Sender<()>,
    seen: JoinHandle<Seen>,
}

impl Machine {
    /// Watches from now on.
    pub(super) fn watch(app: &App, trial: AssessmentId) -> Self {
        let (stop, stopped) = oneshot::channel();
        let seen = tokio::spawn(look_until(app.clone(), trial, stopped));
        Self { stop, seen }
    }

    /// What was seen until now.
    pub(super) async fn stop(self) -> Seen {
        self.stop.send(()).ok();
        self.seen.await.unwrap_or_default()
    }
}

async fn look_until(app: App, trial: AssessmentId, mut stopped: oneshot::Receiver<()>) -> Seen {
    let path = app.config.data_dir.join(format!("rehearsal-{}", ids::token()));
    let before = cores();
    let (mut disk, mut database) = (Vec::new(), Vec::new());
    loop {
        disk.extend(sync_page(path.clone()).await);
        let began = Instant::now();
        let written = app
            .db
            .write(move |tx| async move { exams::rehearsal::touch(&tx, trial).await })
            .await;
        if written.is_ok() {
            database.push(since(began));
        }
        tokio::select! {
            _ = &mut stopped => break,
            () = tokio::time::sleep(EVERY) => {}
        }
    }
    std::fs::remove_file(&path).ok();
    Seen {
        processor_percent: before
            .zip(cores())
            .and_then(|(before, after)| busy_percent(before, after)),
        disk: Waits::of(disk),
        database: Waits::of(database),
    }
}

fn since(began: Instant) -> i64 {
    i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// How long the disk took to have a page for good, in milliseconds; none when it would not.
async fn sync_page(path: PathBuf) -> Option<i64> {
    let write = move || -> std::io::Result<i64> {
        let mut file = std::fs::File::create(&path)?;
        let began = Instant::now();
        file.write_all(&PAGE)?;
        file.sync_all()?;
        Ok(since(began))
    };
    tokio::task::spawn_blocking(write).await.ok()?.ok()
}

/// Time of all cores since the machine began: of it idle, and in all, in ticks.
type Ticks = (u64, u64);

fn cores() -> Option<Ticks> {
    ticks(&std::fs::read_to_string(Path::new("/proc/stat")).ok()?)
}

/// `cpu  user nice system idle iowait irq softirq steal …`: waiting for the disk is idle, too.
fn ticks(stat: &str) -> Option<Ticks> {
    let line = stat.lines().find(|line| line.starts_with("cpu "))?;
    let all: Vec<u64> = line
        .split_whitespace()
        .skip(1)
        .take(8)
        .map(str::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    let idle = all.get(3)? + all.get(4)?;
    Some((idle, all.iter().sum()))
}

fn busy_percent(before: Ticks, after: Ticks) -> Option<i64> {
    let (idle, all) = (after.0.checked_sub(before.0)?, after.1.checked_sub(before.1)?);
    let busy = (all - idle.min(all)) * 100;
    i64::try_from(busy.checked_div(all)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busy_is_what_is_not_idle() {
        let before = ticks("cpu  100 0 50 800 50 0 0 0 0 0\ncpu0 1 1 1 1").expect("ticks");
        let after = ticks("cpu  190 0 60 890 60 0 0 0 0 0\n").expect("ticks");
        assert_eq!(busy_percent(before, after), Some(50));
        assert_eq!(busy_percent(before, before), None);
        assert_eq!(ticks("nothing"), None);
    }
}
