//! One run of a program in this computer's own Python, and what it says while it runs.

use anyhow::Context as _;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    path::{Component, Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _},
    process::{Child, ChildStdin, Command},
    sync::mpsc,
};

/// What is shown of a table, what a place outside the server shows of a program, then this place's own starter.
const DRIVER: &str = concat!(
    include_str!("../../runtime/python/suanpan_runtime/tables.py"),
    include_str!("../../runtime/elsewhere/program.py"),
    include_str!("driver.py")
);
/// A program that has not ended by then is stopped: somebody walked away from it.
const LONGEST: Duration = Duration::from_mins(10);
/// What a page is told of a program's output; the rest is counted as too much.
const OUTPUT_BYTES: usize = 4 << 20;
/// A written file is offered up to this size.
const FILE_BYTES: u64 = 8 << 20;
/// So many written files are offered.
const FILES: usize = 20;

/// A file beside the program; its content in base64.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LocalFile {
    pub name: String,
    pub content: String,
}

/// What the page asks for.
#[derive(Debug, Clone, Deserialize)]
pub struct Request {
    pub code: String,
    #[serde(default)]
    pub files: Vec<LocalFile>,
}

/// What a page may say to a program that runs.
#[derive(Debug)]
pub enum PageCommand {
    Stop,
    Line(String),
}

/// Runs a program in a folder of its own; lines for the page arrive at `lines` until it ends.
pub async fn run(
    python: Option<&Path>,
    request: Request,
    mut said: mpsc::UnboundedReceiver<PageCommand>,
    lines: mpsc::Sender<Value>,
) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("没有地方放程序的文件")?;
    let given = lay_out(folder.path(), &request)?;
    let mark = format!("\u{1e}{:032x} ", rand::random::<u128>());
    let begun = Instant::now();
    let mut child = start(python, folder.path(), &mark)?;
    let mut input = child.stdin.take();
    let (pieces, mut printed) = mpsc::channel(64);
    forward(child.stdout.take(), Source::Out, pieces.clone());
    forward(child.stderr.take(), Source::Error, pieces);
    let mut out = Output::new(mark);
    let mut reason = follow(&mut printed, &mut out, &mut said, &mut input, &lines).await;
    if reason != "ok" {
        child.kill().await.ok();
    }
    let status = child.wait().await?;
    for line in out.rest() {
        lines.send(line).await.ok();
    }
    if reason == "ok" && !status.success() {
        reason = "error";
    }
    let wall_ms = begun.elapsed().as_secs_f64() * 1000.0;
    let files = written(folder.path(), &given);
    let last = json!({ "event": "finished", "reason": reason, "wall_ms": wall_ms, "cpu_ms": 0.0, "memory_peak_bytes": 0,
        "files": files });
    lines.send(last).await.ok();
    Ok(())
}

/// Passes on what the program prints and what the page says until one of them ends it; returns `ok` when the program did.
async fn follow(
    printed: &mut mpsc::Receiver<(Source, Vec<u8>)>,
    out: &mut Output,
    said: &mut mpsc::UnboundedReceiver<PageCommand>,
    input: &mut Option<ChildStdin>,
    lines: &mpsc::Sender<Value>,
) -> &'static str {
    let deadline = tokio::time::sleep(LONGEST);
    tokio::pin!(deadline);
    loop {
        tokio::select! {
            piece = printed.recv() => {
                let Some((source, bytes)) = piece else { return "ok" };
                let mut is_heard = true;
                for line in out.take(source, &bytes) {
                    is_heard &= lines.send(line).await.is_ok();
                }
                if out.is_too_much() {
                    return "output";
                }
                // The page went away: so does the program.
                if !is_heard {
                    return "stopped";
                }
            }
            word = said.recv() => match word {
                Some(PageCommand::Line(text)) => write_line(input, &text).await,
                Some(PageCommand::Stop) | None => return "stopped",
            },
            () = &mut deadline => return "wall",
        }
    }
}

/// Writes the program and its files; returns the names that were given.
fn lay_out(folder: &Path, request: &Request) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut given = BTreeSet::from([PathBuf::from("main.py")]);
    for file in &request.files {
        let name = PathBuf::from(&file.name);
        let is_inside = name.components().all(|part| matches!(part, Component::Normal(_)));
        anyhow::ensure!(is_inside && !file.name.is_empty(), "文件名不正确：{}", file.name);
        let target = folder.join(&name);
        std::fs::create_dir_all(target.parent().context("a file lies in a folder")?)?;
        std::fs::write(
            target,
            BASE64.decode(&file.content).context("文件内容不是 base64")?,
        )?;
        given.insert(name);
    }
    std::fs::write(folder.join("main.py"), &request.code)?;
    Ok(given)
}

fn start(python: Option<&Path>, folder: &Path, mark: &str) -> anyhow::Result<Child> {
    let names: Vec<PathBuf> = python.map_or_else(
        || ["python3", "python", "py"].iter().map(PathBuf::from).collect(),
        |path| vec![path.to_owned()],
    );
    for name in &names {
        let started = Command::new(name)
            .args(["-u", "-X", "utf8", "-c", DRIVER])
            .current_dir(folder)
            .env("SUANPAN_MARK", mark)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn();
        match started {
            Ok(child) => return Ok(child),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(|| format!("{} 无法启动", name.display())),
        }
    }
    anyhow::bail!("这台电脑上找不到 Python，请先安装，或用 register --python 指明它在哪里")
}

async fn write_line(input: &mut Option<ChildStdin>, text: &str) {
    if let Some(pipe) = input {
        // A program that no longer reads is about to end by itself.
        pipe.write_all(format!("{text}\n").as_bytes()).await.ok();
        pipe.flush().await.ok();
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Out,
    Error,
}

fn forward<R: AsyncRead + Unpin + Send + 'static>(
    pipe: Option<R>,
    source: Source,
    pieces: mpsc::Sender<(Source, Vec<u8>)>,
) {
    let Some(mut pipe) = pipe else { return };
    tokio::spawn(async move {
        let mut buffer = vec![0; 16 << 10];
        while let Ok(count @ 1..) = pipe.read(&mut buffer).await {
            if pieces.send((source, buffer[..count].to_vec())).await.is_err() {
                break;
            }
        }
    });
}

/// Parts what the driver says from what the program prints.
struct Output {
    mark: String,
    /// Bytes of stdout that may be the beginning of a driver's line or of a character.
    held: Vec<u8>,
    held_error: Vec<u8>,
    bytes: usize,
}

impl Output {
    fn new(mark: String) -> Self {
        Self {
            mark,
            held: Vec::new(),
            held_error: Vec::new(),
            bytes: 0,
        }
    }

    fn is_too_much(&self) -> bool {
        self.bytes > OUTPUT_BYTES
    }

    fn take(&mut self, source: Source, bytes: &[u8]) -> Vec<Value> {
        if source == Source::Error {
            self.held_error.extend_from_slice(bytes);
            let whole = whole_characters(&self.held_error);
            let text: Vec<u8> = self.held_error.drain(..whole).collect();
            return self.printed("stderr", &text).into_iter().collect();
        }
        self.held.extend_from_slice(bytes);
        let mut lines = Vec::new();
        loop {
            let mark = self.mark.as_bytes();
            let Some(at) = find(&self.held, mark) else { break };
            let Some(end) = self.held[at..].iter().position(|byte| *byte == b'\n') else {
                break;
            };
            let before: Vec<u8> = self.held.drain(..at).collect();
            lines.extend(self.printed("stdout", &before));
            let line: Vec<u8> = self.held.drain(..=end).collect();
            lines.extend(serde_json::from_slice::<Value>(&line[self.mark.len()..]));
        }
        // Whatever might still become a mark waits; a mark begins with a byte that programs do not print.
        let open = self
            .held
            .iter()
            .position(|byte| *byte == 0x1e)
            .unwrap_or(self.held.len());
        let whole = whole_characters(&self.held[..open]);
        let before: Vec<u8> = self.held.drain(..whole).collect();
        lines.extend(self.printed("stdout", &before));
        lines
    }

    /// What was held back when the program ended.
    fn rest(&mut self) -> Vec<Value> {
        let (out, error) = (
            std::mem::take(&mut self.held),
            std::mem::take(&mut self.held_error),
        );
        [self.printed("stdout", &out), self.printed("stderr", &error)]
            .into_iter()
            .flatten()
            .collect()
    }

    fn printed(&mut self, event: &str, bytes: &[u8]) -> Option<Value> {
        self.bytes += bytes.len();
        let text = String::from_utf8_lossy(bytes);
        (!text.is_empty()).then(|| json!({ "event": event, "text": text }))
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// How many bytes end with a whole character of UTF-8.
fn whole_characters(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.len(),
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        Err(_) => bytes.len(),
    }
}

/// Files that the program wrote into its folder, in order of their names.
fn written(folder: &Path, given: &BTreeSet<PathBuf>) -> Vec<LocalFile> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| {
            entry
                .metadata()
                .is_ok_and(|about| about.is_file() && about.len() <= FILE_BYTES)
        })
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !given.contains(Path::new(name)))
        .collect();
    names.sort();
    names.truncate(FILES);
    names
        .into_iter()
        .filter_map(|name| {
            let content = BASE64.encode(std::fs::read(folder.join(&name)).ok()?);
            Some(LocalFile { name, content })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_and_what_is_said_are_parted_wherever_the_pipe_cuts() {
        let text = "一\u{1e}m {\"event\":\"figure\"}\n二\u{1e}孤\n".as_bytes();
        for cut in 0..text.len() {
            let mut output = Output::new("\u{1e}m ".into());
            let mut lines = output.take(Source::Out, &text[..cut]);
            lines.extend(output.take(Source::Out, &text[cut..]));
            lines.extend(output.rest());
            let printed: String = lines.iter().filter_map(|line| line["text"].as_str()).collect();
            assert_eq!(printed, "一二\u{1e}孤\n", "cut at {cut}");
            assert_eq!(lines.iter().filter(|line| line["event"] == "figure").count(), 1);
        }
    }
}
