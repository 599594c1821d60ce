//! ffmpeg and ffprobe, which read what strangers upload: one open file, one container, no network, limits of time and memory.

use platform::{Error, Millis, config::Config, uploads::resumable::FileKind};
use rustix::process::{Pid, Resource, Rlimit, prlimit, setpriority_process};
use serde::Deserialize;
use std::{
    env,
    fs::File,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, BufReader},
    process::{Child, Command},
    sync::watch,
    time::timeout,
};

/// Address space of one run, in bytes: x264 at 1080p needs a third of it.
const MEMORY_BYTES: u64 = 3 << 30;
/// The largest file it may write, in bytes.
const OUTPUT_BYTES: u64 = 4 << 30;
/// Looking at a film takes a moment.
const PROBE_TIME: Duration = Duration::from_secs(60);
/// How polite it is to everything else on the machine.
const NICENESS: i32 = 10;
/// The film, whatever it is called and wherever it lies: it is what stands open as the input.
const INPUT: &str = "file:/proc/self/fd/0";

/// The two programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tools {
    ffmpeg: PathBuf,
    ffprobe: PathBuf,
}

/// Why a film was not made.
#[derive(Debug)]
pub(super) enum ToolFault {
    /// The film is not what it seems, or too much for the limits.
    Unreadable(String),
    /// It took too long.
    TooSlow,
    /// Ours: the program does not start, the disk is full.
    Failed(Error),
}

/// What a film holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Probed {
    pub(super) duration_ms: Millis,
    pub(super) width: i64,
    pub(super) height: i64,
    /// Browsers play its picture and its sound as they are.
    pub(super) is_fit: bool,
}

impl Tools {
    /// Those of the settings, or of this machine; none if they are not there, or not wanted.
    pub fn find(config: &Config) -> Option<Self> {
        let ffmpeg = match config.ffmpeg.as_deref() {
            Some("off") => return None,
            Some(path) => PathBuf::from(path),
            None => env::split_paths(&env::var_os("PATH")?)
                .map(|folder| folder.join("ffmpeg"))
                .find(|path| path.is_file())?,
        };
        let ffprobe = ffmpeg.with_file_name("ffprobe");
        (ffmpeg.is_file() && ffprobe.is_file()).then_some(Self { ffmpeg, ffprobe })
    }

    /// Where ffmpeg is, for people.
    pub fn place(&self) -> String {
        self.ffmpeg.display().to_string()
    }

    /// Looks at a film.
    pub(super) async fn probe(&self, film: File, kind: FileKind) -> Result<Probed, ToolFault> {
        let mut command = command(&self.ffprobe, film, kind)?;
        command.args([
            "-show_entries",
            "format=duration:stream=codec_type,codec_name,width,height,pix_fmt",
        ]);
        command.args(["-of", "json", INPUT]);
        let mut child = start(command, PROBE_TIME)?;
        let mut said = String::new();
        timeout(PROBE_TIME, listen(&mut child, |line| said.push_str(line)))
            .await
            .map_err(|_| ToolFault::TooSlow)??;
        probed(&said, kind).ok_or_else(|| ToolFault::Unreadable("it has no picture, or no length".into()))
    }

    /// Makes the film into what browsers play; `progress` is told the hundredths that are done.
    pub(super) async fn transcode(
        &self,
        (film, kind): (File, FileKind),
        probed: &Probed,
        to: &Path,
        progress: watch::Sender<i64>,
    ) -> Result<(), ToolFault> {
        let limit = time_for(probed.duration_ms);
        let mut command = command(&self.ffmpeg, film, kind)?;
        command.args(["-progress", "pipe:1", "-i", INPUT]);
        command.args([
            "-map",
            "0:v:0",
            "-map",
            "0:a:0?",
            "-sn",
            "-dn",
            "-map_metadata",
            "-1",
        ]);
        if probed.is_fit {
            command.args(["-c", "copy"]);
        } else {
            let within = "scale=w='min(1920,iw)':h='min(1080,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
            command.args([
                "-vf", within, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23",
            ]);
            command.args(["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k", "-ac", "2"]);
        }
        command
            .args(["-movflags", "+faststart", "-f", "mp4", "-y"])
            .arg(to);
        let mut child = start(command, limit)?;
        let hear = |line: &str| {
            let done_us = line.strip_prefix("out_time_us=");
            if let Some(done_us) = done_us.and_then(|us| us.parse::<i64>().ok()) {
                progress.send_replace((done_us / 10 / probed.duration_ms.max(1)).clamp(0, 99));
            }
        };
        timeout(limit, listen(&mut child, hear))
            .await
            .map_err(|_| ToolFault::TooSlow)?
    }

    /// Makes a film that browsers play into one of so many lines.
    pub(super) async fn smaller(
        &self,
        film: File,
        probed: &Probed,
        lines: i64,
        to: &Path,
    ) -> Result<(), ToolFault> {
        let limit = time_for(probed.duration_ms);
        let mut command = command(&self.ffmpeg, film, FileKind::Mp4)?;
        let within = format!("scale=w='if(gt(iw,ih),-2,{lines})':h='if(gt(iw,ih),{lines},-2)'");
        command.args(["-i", INPUT, "-map_metadata", "-1", "-vf", &within]);
        command.args(["-c:v", "libx264", "-preset", "veryfast", "-crf", "25"]);
        command.args(["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "96k", "-ac", "2"]);
        command
            .args(["-movflags", "+faststart", "-f", "mp4", "-y"])
            .arg(to);
        let mut child = start(command, limit)?;
        timeout(limit, listen(&mut child, |_| {}))
            .await
            .map_err(|_| ToolFault::TooSlow)?
    }

    /// A picture of a film, from its first tenth.
    pub(super) async fn poster(&self, film: File, probed: &Probed, to: &Path) -> Result<(), ToolFault> {
        let at_s = (probed.duration_ms / 10_000).min(5).to_string();
        let mut command = command(&self.ffmpeg, film, FileKind::Mp4)?;
        command.args([
            "-ss",
            &at_s,
            "-i",
            INPUT,
            "-frames:v",
            "1",
            "-an",
            "-map_metadata",
            "-1",
        ]);
        command.args([
            "-vf",
            "scale=w='min(1280,iw)':h=-2",
            "-q:v",
            "4",
            "-f",
            "image2",
            "-c:v",
            "mjpeg",
            "-y",
        ]);
        command.arg(to);
        let mut child = start(command, PROBE_TIME)?;
        timeout(PROBE_TIME, listen(&mut child, |_| {}))
            .await
            .map_err(|_| ToolFault::TooSlow)?
    }
}

/// Six times its length on a slow machine, and ten minutes for a short one.
fn time_for(duration_ms: Millis) -> Duration {
    Duration::from_mins(10) + Duration::from_millis(duration_ms.unsigned_abs()) * 6
}

/// What both programs are told: nothing of the environment, no network, and the container that the content says, so that a
/// list of other files is no film.
fn command(program: &Path, film: File, kind: FileKind) -> Result<Command, ToolFault> {
    let container = match kind {
        FileKind::Mp4 | FileKind::Mov => "mov",
        FileKind::Webm | FileKind::Mkv => "matroska",
        FileKind::Avi => "avi",
        _ => return Err(ToolFault::Unreadable(format!("{kind} is no film"))),
    };
    let mut command = Command::new(program);
    command.env_clear().current_dir("/");
    command
        .stdin(Stdio::from(film))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.kill_on_drop(true);
    command.args([
        "-hide_banner",
        "-v",
        "error",
        "-protocol_whitelist",
        "file,pipe",
        "-f",
        container,
    ]);
    Ok(command)
}

fn start(mut command: Command, limit: Duration) -> Result<Child, ToolFault> {
    let child = command
        .spawn()
        .map_err(|error| ToolFault::Failed(Error::io("start ffmpeg", &error)))?;
    let id = child.id().and_then(|id| Pid::from_raw(id as i32));
    if let Some(pid) = id {
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        for (resource, most) in [
            (Resource::As, MEMORY_BYTES),
            (Resource::Fsize, OUTPUT_BYTES),
            (Resource::Core, 0),
            (Resource::Cpu, limit.as_secs() * cores),
        ] {
            let limits = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            prlimit(Some(pid), resource, limits)
                .map_err(|error| ToolFault::Failed(Error::internal("limit ffmpeg", error)))?;
        }
        // It matters to others, not to the film.
        setpriority_process(Some(pid), NICENESS).ok();
    }
    Ok(child)
}

/// Waits until it has ended well; `hear` is told every line that it writes.
async fn listen(child: &mut Child, mut hear: impl FnMut(&str)) -> Result<(), ToolFault> {
    let ours = "its output is ours";
    let (stdout, stderr) = (child.stdout.take().expect(ours), child.stderr.take().expect(ours));
    let reading = async {
        let mut lines = BufReader::new(stdout).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            hear(&line);
        }
    };
    // Both at once: a damaged film makes it say so much that it would wait for its reader.
    let ((), why) = tokio::join!(reading, first_of(stderr));
    let ended = child.wait().await;
    let ended = ended.map_err(|error| ToolFault::Failed(Error::io("wait for ffmpeg", &error)))?;
    if ended.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&why);
    Err(ToolFault::Unreadable(
        why.lines().take(3).collect::<Vec<_>>().join("; "),
    ))
}

/// Reads to the end, and keeps what came first.
async fn first_of(mut stream: impl AsyncRead + Unpin) -> Vec<u8> {
    const KEPT: usize = 4096;
    let (mut first, mut piece) = (Vec::new(), [0; KEPT]);
    while let Ok(read @ 1..) = stream.read(&mut piece).await {
        let room = KEPT - first.len();
        first.extend_from_slice(&piece[..read.min(room)]);
    }
    first
}

fn probed(said: &str, kind: FileKind) -> Option<Probed> {
    #[derive(Deserialize)]
    struct Said {
        #[serde(default)]
        streams: Vec<Stream>,
        format: Format,
    }
    #[derive(Deserialize)]
    struct Format {
        duration: String,
    }
    #[derive(Deserialize)]
    struct Stream {
        codec_type: String,
        #[serde(default)]
        codec_name: String,
        #[serde(default)]
        width: i64,
        #[serde(default)]
        height: i64,
        #[serde(default)]
        pix_fmt: String,
    }
    let said: Said = serde_json::from_str(said).ok()?;
    let first = |kind: &str| said.streams.iter().find(|stream| stream.codec_type == kind);
    let picture = first("video")?;
    let seconds: f64 = said.format.duration.parse().ok()?;
    let is_container = matches!(kind, FileKind::Mp4 | FileKind::Mov);
    let is_small = picture.width <= 1920 && picture.height <= 1080;
    let is_usual = picture.codec_name == "h264" && picture.pix_fmt == "yuv420p";
    let is_sound = first("audio").is_none_or(|sound| sound.codec_name == "aac");
    (seconds > 0.0 && seconds < 1e6).then_some(Probed {
        duration_ms: (seconds * 1000.0) as Millis,
        width: picture.width,
        height: picture.height,
        is_fit: is_container && is_small && is_usual && is_sound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(codec: &str, height: i64, sound: &str) -> String {
        format!(
            r#"{{"streams": [{{"codec_type": "audio", "codec_name": "{sound}"}},
                {{"codec_type": "video", "codec_name": "{codec}", "width": 1280, "height": {height}, "pix_fmt": "yuv420p"}}],
                "format": {{"duration": "12.345000"}}}}"#
        )
    }

    #[test]
    fn only_what_every_browser_plays_is_left_as_it_is() {
        let is_fit = |said: &str, kind| probed(said, kind).expect("a film").is_fit;
        assert!(is_fit(&of("h264", 720, "aac"), FileKind::Mp4));
        assert!(is_fit(&of("h264", 1080, "aac"), FileKind::Mov));
        assert!(!is_fit(&of("h264", 2160, "aac"), FileKind::Mp4));
        assert!(!is_fit(&of("hevc", 720, "aac"), FileKind::Mp4));
        assert!(!is_fit(&of("h264", 720, "pcm_s16le"), FileKind::Mov));
        assert!(!is_fit(&of("h264", 720, "aac"), FileKind::Mkv));
        let film = probed(&of("h264", 720, "aac"), FileKind::Mp4).expect("a film");
        assert_eq!((film.duration_ms, film.width, film.height), (12_345, 1280, 720));
    }

    #[test]
    fn what_has_no_picture_or_no_length_is_no_film() {
        let sound = r#"{"streams": [{"codec_type": "audio"}], "format": {"duration": "3"}}"#;
        let still = r#"{"streams": [{"codec_type": "video"}], "format": {"duration": "0"}}"#;
        for said in [sound, still, "", "{}"] {
            assert_eq!(probed(said, FileKind::Mp4), None, "{said}");
        }
    }

    #[test]
    fn a_long_film_gets_its_time() {
        assert_eq!(time_for(0), Duration::from_mins(10));
        assert_eq!(
            time_for(3_600_000),
            Duration::from_hours(6) + Duration::from_mins(10)
        );
    }
}
