//! The student's process in an evaluation: loaded once, asked for data, replaced when it dies.

use std::rc::Rc;

use serde_json::json;
use tokio::time::{Duration, Instant, sleep_until};

use super::Runner;
use super::child::Child;
use super::orders::Tier;
use super::run::{YIELDS_AFTER, name_the_end};
use crate::profile::Limits;
use crate::run::{ProgramError, ProgramFile, Reason, ResultHead, join_files};

/// Input and files of one run of the program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Input {
    pub stdin: Vec<u8>,
    /// Replace the task's files of the same name.
    pub files: Vec<ProgramFile>,
}

/// Why a question got no answer.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The program's own doing.
    Dead(Reason),
    /// The machine's.
    Infra(String),
}

pub(crate) struct StudentProcess {
    child: Child,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub error: Option<ProgramError>,
    limits: Limits,
}

impl StudentProcess {
    /// Loads the program with its input in a fresh child.
    pub(crate) async fn load(
        runner: &Rc<Runner>,
        code: &str,
        files: &[ProgramFile],
        input: &Input,
        seed: u64,
        limit: Duration,
    ) -> Result<Self, (Lost, Vec<u8>)> {
        let infra = |text: String| (Lost::Infra(text), Vec::new());
        let limits = runner.settings.limits.run.clone();
        let tier = Tier::of(crate::run::Kind::Auto, code);
        let (mut child, _) = runner
            .take_child(tier, &limits)
            .await
            .map_err(|error| infra(error.to_string()))?;
        runner.refill_if_low(tier);
        let mut all: Vec<ProgramFile> = files
            .iter()
            .filter(|file| !input.files.iter().any(|other| other.name == file.name))
            .cloned()
            .collect();
        all.extend(input.files.iter().cloned());
        let (heads, body) = join_files(&all);
        let head =
            json!({ "code": code, "files": heads, "seed": seed, "display": runner.settings.limits.channel });
        let stdin = child.open_stdin();
        let _ = stdin.send(Some(input.stdin.clone()));
        let _ = stdin.send(None);
        let sent = child.channel.send_job(b'G', &head, &body).await;
        let mut arm = Self {
            child,
            stdout: Vec::new(),
            stderr: Vec::new(),
            error: None,
            limits,
        };
        if sent.is_err() {
            let lost = arm.ended().await;
            return Err((lost, arm.stdout.clone()));
        }
        match arm.wait_for(b'L', limit).await {
            Ok(payload) => {
                let said: serde_json::Value = serde_json::from_slice(&payload).unwrap_or_default();
                arm.error = serde_json::from_value::<Option<ProgramError>>(said["error"].clone())
                    .ok()
                    .flatten();
                if let Some(error) = &mut arm.error {
                    error.explanation = crate::explain(&error.kind, &error.message);
                }
                arm.drain();
                Ok(arm)
            }
            Err(lost) => Err((lost, arm.stdout.clone())),
        }
    }

    /// Asks for data; exactly one answer counts. What was said unasked is thrown away.
    pub(crate) async fn ask(&mut self, question: &[u8], limit: Duration) -> Result<Vec<u8>, Lost> {
        self.child.channel.allow_frames(64);
        while let Ok(Some(_)) = self.child.channel.receive_now() {}
        self.child.channel.allow_frames(64);
        if self.child.channel.send(b'q', &[question]).await.is_err() {
            return Err(self.ended().await);
        }
        let answer = self.wait_for(b'R', limit).await?;
        // Well-formed, and not nested beyond what a reader survives: serde's own limit sees to that.
        if serde_json::from_slice::<serde_json::Value>(&answer).is_ok_and(|value| value.is_object()) {
            return Ok(answer);
        }
        self.child.kill();
        Err(Lost::Dead(Reason::Protocol))
    }

    pub(crate) fn drain(&mut self) {
        let most = self.limits.output_bytes as usize;
        let (stdout, stderr) = (self.child.stdout.drain(most), self.child.stderr.drain(most));
        self.stdout.extend(stdout);
        self.stderr.extend(stderr);
        self.stdout.truncate(most);
        self.stderr.truncate(most);
    }

    /// Waits for a frame of this kind. The limit is the program's: time in which the machine made it wait is given back.
    async fn wait_for(&mut self, wanted: u8, limit: Duration) -> Result<Vec<u8>, Lost> {
        let most = self.limits.output_bytes as usize;
        let (begun, waited_before) = (Instant::now(), self.child.waited_ms());
        let mut deadline = begun + limit;
        let mut yields_at = begun + YIELDS_AFTER;
        loop {
            let frame = tokio::select! {
                bytes = self.child.stdout.next() => {
                    self.stdout.extend(bytes);
                    if self.stdout.len() > most {
                        self.child.kill();
                        return Err(Lost::Dead(Reason::Output));
                    }
                    continue;
                }
                bytes = self.child.stderr.next() => {
                    self.stderr.extend(bytes);
                    self.stderr.truncate(most);
                    continue;
                }
                frame = self.child.channel.receive() => frame,
                () = sleep_until(yields_at) => {
                    self.child.yield_to_others();
                    yields_at = Instant::now() + YIELDS_AFTER;
                    continue;
                }
                () = sleep_until(deadline) => {
                    if let Some(until) = self.child.granted_until(begun, waited_before, limit) {
                        deadline = until;
                        continue;
                    }
                    self.child.kill();
                    return Err(Lost::Dead(Reason::Wall));
                }
            };
            match frame {
                Ok(Some((kind, payload))) if kind == wanted => return Ok(payload),
                Ok(Some(_)) => {}
                Ok(None) => return Err(self.ended_by(deadline).await),
                Err(_) => {
                    self.child.kill();
                    return Err(Lost::Dead(Reason::Protocol));
                }
            }
        }
    }

    /// The channel is closed; a program may do that and live on.
    async fn ended_by(&mut self, deadline: Instant) -> Lost {
        if tokio::time::timeout_at(deadline, self.child.end.wait())
            .await
            .is_ok()
        {
            return self.ended().await;
        }
        self.child.kill();
        Lost::Dead(Reason::Wall)
    }

    async fn ended(&mut self) -> Lost {
        let exit = self.child.end.wait().await;
        self.drain();
        let mut result = ResultHead::infra("");
        name_the_end(&mut result, &exit, &self.child, false, &self.limits);
        if exit.lost {
            Lost::Infra(result.detail)
        } else {
            Lost::Dead(result.reason)
        }
    }
}
