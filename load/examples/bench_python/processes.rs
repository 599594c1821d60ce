//! Bare Python, the server under measurement, and the processor time of both.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Milliseconds of many runs, and processor milliseconds of each on average.
pub(crate) struct Times {
    pub(crate) ms: Vec<f64>,
    pub(crate) cpu_ms: f64,
    pub(crate) per_second: f64,
    pub(crate) errors: usize,
}

impl Times {
    /// The time that this part of the runs did not exceed.
    pub(crate) fn at(&self, part: f64) -> f64 {
        let mut sorted = self.ms.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1);
        sorted
            .get((last as f64 * part).ceil() as usize)
            .copied()
            .unwrap_or(f64::NAN)
    }
}

/// Runs a program with bare, unsandboxed Python, one process each.
pub(crate) fn bare(python: &Path, folder: &Path, code: &str, runs: usize) -> Times {
    let cpu_before = cpu_of_dead_children_ms();
    let begun = Instant::now();
    let ms: Vec<f64> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            let status = Command::new(python)
                .args(["-c", code])
                .current_dir(folder)
                .env("MPLBACKEND", "Agg")
                .stdout(Stdio::null())
                .status();
            assert!(
                status.is_ok_and(|status| status.success()),
                "bare Python failed on {code}"
            );
            started.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    Times {
        cpu_ms: (cpu_of_dead_children_ms() - cpu_before) / runs as f64,
        per_second: runs as f64 / begun.elapsed().as_secs_f64(),
        ms,
        errors: 0,
    }
}

/// Parent, own and children's processor time from one line of `/proc/<pid>/stat`.
fn stat(text: &str) -> Option<(u32, f64, f64)> {
    let fields: Vec<&str> = text.rsplit(") ").next()?.split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    Some((
        fields.get(1)?.parse().ok()?,
        (ticks(11)? + ticks(12)?) * 10.0,
        (ticks(13)? + ticks(14)?) * 10.0,
    ))
}

fn cpu_of_dead_children_ms() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    stat(&text).map_or(0.0, |(_, _, children)| children)
}

/// A server of this build on a database of its own, with the demo school.
pub(crate) struct Server {
    child: Child,
    /// Host and port.
    pub(crate) host: String,
}

impl Server {
    /// Starts it and waits until it answers.
    pub(crate) fn start(program: &Path, folder: &Path, python_env: &Path) -> Self {
        let mut child = Command::new(program)
            .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--log", "warn"])
            .arg("--data-dir")
            .arg(folder)
            .arg("--python-env")
            .arg(python_env)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server's program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output"))
            .read_line(&mut line)
            .expect("its first line");
        let host = line
            .rsplit("http://")
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned();
        Self { child, host }
    }

    /// Processor time of the server, its runner, the interpreters and all their children so far.
    pub(crate) fn cpu_ms(&self) -> f64 {
        let mut known = Vec::new();
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(pid) = entry
                .file_name()
                .to_str()
                .and_then(|name| name.parse::<u32>().ok())
            else {
                continue;
            };
            let text = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            if let Some((parent, own, children)) = stat(&text) {
                known.push((pid, parent, own + children));
            }
        }
        let mut tree = vec![self.child.id()];
        let mut at = 0;
        while at < tree.len() {
            let parent = tree[at];
            tree.extend(
                known
                    .iter()
                    .filter(|(_, of, _)| *of == parent)
                    .map(|(pid, ..)| *pid),
            );
            at += 1;
        }
        known
            .iter()
            .filter(|(pid, ..)| tree.contains(pid))
            .map(|(.., ms)| ms)
            .sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // What it stood on is thrown away with it.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
