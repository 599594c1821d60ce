//! The settings of a process: flags, environment variables and their defaults, in one list.

use crate::files::FileSettings;
use clap::Args;
use std::{net::IpAddr, path::PathBuf};

/// Every setting. `suanpan config` prints this list with defaults and meanings, read from this very type.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to answer on.
    #[arg(long, env = "SUANPAN_LISTEN", default_value = "127.0.0.1:8000")]
    pub listen: String,
    /// Address and port of `/metrics` and of `/readyz` with reasons, for machines that watch, e.g. `127.0.0.1:9464`. Default: none.
    #[arg(long, env = "SUANPAN_METRICS_LISTEN")]
    pub metrics_listen: Option<String>,
    /// Folder for the SQLite file, uploads and the Python environment; made if absent.
    #[arg(long, env = "SUANPAN_DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,
    /// `sqlite:<file>` or `postgres://user:password@host/database` (hosts, encryption: docs/operations/database.md). Default: `suanpan.db` in the data folder.
    #[arg(long, env = "SUANPAN_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// The address people open in a browser, for links and for the sign-on of other systems.
    #[arg(long, env = "SUANPAN_PUBLIC_URL", default_value = "http://127.0.0.1:8000")]
    pub public_url: String,
    /// Load the demo school if the database is empty.
    #[arg(long, env = "SUANPAN_DEMO", default_value_t = false)]
    pub demo: bool,
    /// How log lines look: `text` for people, `json` for collectors.
    #[arg(long, env = "SUANPAN_LOG_FORMAT", default_value = "text", value_parser = ["text", "json"])]
    pub log_format: String,
    /// What is logged, in the form of tracing's filter, e.g. `info,exams=debug`.
    #[arg(long, env = "SUANPAN_LOG", default_value = "info")]
    pub log: String,
    /// Reverse proxies whose `X-Forwarded-For` is believed; of anyone else it is ignored.
    #[arg(long, env = "SUANPAN_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpAddr>,
    /// Password hashes computed at the same time. Default: one core less than there are, at least one.
    #[arg(long, env = "SUANPAN_HASHING_LANES")]
    pub hashing_lanes: Option<usize>,
    /// Where text messages go: `outbox` keeps them in the database (`suanpan outbox` shows them), `http` sends them.
    #[arg(long, env = "SUANPAN_SMS", default_value = "outbox", value_parser = ["outbox", "http"])]
    pub sms: String,
    /// The text message provider's address; it gets a JSON POST with `phone`, `text`, `template`, `sign`.
    #[arg(long, env = "SUANPAN_SMS_URL")]
    pub sms_url: Option<String>,
    /// The text message provider's key, sent as a bearer token.
    #[arg(long, env = "SUANPAN_SMS_KEY", hide_env_values = true)]
    pub sms_key: Option<String>,
    /// The signature that text messages carry, e.g. the school's name.
    #[arg(long, env = "SUANPAN_SMS_SIGN", default_value = "算盘")]
    pub sms_sign: String,
    /// Seconds between "not ready" and the end of listening when the process is told to stop, so that a load balancer
    /// looks elsewhere first.
    #[arg(long, env = "SUANPAN_STOP_NOTICE", default_value_t = 1)]
    pub stop_notice: u64,
    /// Seconds that running background jobs get to finish after that; what is cut off is done again by the next process.
    #[arg(long, env = "SUANPAN_STOP_JOBS", default_value_t = 20)]
    pub stop_jobs: u64,
    /// Run background jobs in this process too (`serve` only; `work` always does).
    #[arg(long, env = "SUANPAN_JOBS", default_value_t = true, action = clap::ArgAction::Set)]
    pub jobs: bool,
    /// The Python environment of the runner, made by `make setup`. Default: `runtime/python/.venv` beside the working folder.
    #[arg(long, env = "SUANPAN_PYTHON_ENV", default_value = "runtime/python/.venv")]
    pub python_env: PathBuf,
    /// Where Python for the browser is served, an origin of its own: address and port, or `off`. Default: the port after
    /// `--listen`, for people at this very computer, where SQLite is used and the public URL is plain http.
    #[arg(long, env = "SUANPAN_PYODIDE_LISTEN")]
    pub pyodide_listen: Option<String>,
    /// How browsers reach it, e.g. `https://python.suanpan.example.edu.cn`: another host name than the public URL's,
    /// because cookies do not tell ports apart.
    #[arg(long, env = "SUANPAN_PYODIDE_ORIGIN", value_parser = origin)]
    pub pyodide_origin: Option<String>,
    /// Folder of the full Pyodide distribution (`pyodide-<version>.tar.bz2`, unpacked), which brings numpy, pandas and
    /// matplotlib to the browser. Default: the core that is built in, the standard library alone.
    #[arg(long, env = "SUANPAN_PYODIDE_DIR")]
    pub pyodide_dir: Option<PathBuf>,
    /// Files that a student may have on the server, in MiB: pictures and answers of exercises. Examinations may take twice as much.
    #[arg(long, env = "SUANPAN_STUDENT_FILES_MB", default_value_t = 300)]
    pub student_files_mb: u64,
    /// The same for teachers and the academic office. Courses are not counted.
    #[arg(long, env = "SUANPAN_TEACHER_FILES_MB", default_value_t = 2048)]
    pub teacher_files_mb: u64,
    /// What a school may have on the server in all, in MiB: its courses, their films, what its people have uploaded. Default: no limit.
    #[arg(long, env = "SUANPAN_SCHOOL_FILES_MB")]
    pub school_files_mb: Option<u64>,
    /// The largest file that comes in parts, in MiB: videos, courses. It counts against what its owner may have.
    #[arg(long, env = "SUANPAN_UPLOAD_MB", default_value_t = 2048)]
    pub upload_mb: u64,
    /// The program that makes films fit for browsers, with ffprobe beside it, or `off`. Default: `ffmpeg` of this machine, if it has one.
    #[arg(long, env = "SUANPAN_FFMPEG")]
    pub ffmpeg: Option<String>,
    /// With less free space than this in the data folder, in MiB, uploads are refused and the log warns. 0: never.
    #[arg(long, env = "SUANPAN_LOW_DISK_MB", default_value_t = 512)]
    pub low_disk_mb: u64,
    /// Space kept by for a full disk, in MiB: a file `reserve` in the data folder. When the disk is full it is given up, and only
    /// signing in and sitting exams write. 0: none.
    #[arg(long, env = "SUANPAN_DISK_RESERVE_MB", default_value_t = 64)]
    pub disk_reserve_mb: u64,
    /// Months (of 30 days) after which single stays at lectures and resources become one sum for a student and item, once all classes of
    /// the course have been archived, or their terms over, for as long (docs/operations/growth.md). 0: never; else 3 at least.
    #[arg(long, env = "SUANPAN_ARCHIVE_STAYS_MONTHS", default_value_t = 0, value_parser = archive_months)]
    pub archive_stays_months: u32,
    /// Networks inside the school that webhooks may be sent to although they are no public addresses, e.g. `10.20.0.0/16`. Default: none.
    #[arg(long, env = "SUANPAN_HOOK_NETWORKS", value_delimiter = ',')]
    pub hook_networks: Vec<ipnet::IpNet>,
    /// Where files are kept.
    #[command(flatten)]
    pub files: FileSettings,
    /// What browsers are told, once it is served.
    #[arg(skip)]
    pub browser_python: Option<BrowserPython>,
}

/// Where browsers find the page that runs Python in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserPython {
    /// The origin for everybody; none: people at this computer find it at the port, under its other loopback name.
    pub origin: Option<String>,
    /// The port it is answered on.
    pub port: u16,
    /// Of its files; part of their addresses, so that browsers keep them for good.
    pub version: String,
}

impl BrowserPython {
    /// The origins a page of ours may frame, for its Content-Security-Policy.
    pub fn frame_sources(&self) -> String {
        self.origin
            .clone()
            .unwrap_or_else(|| format!("http://localhost:{} http://127.0.0.1:{}", self.port, self.port))
    }
}

/// Months until an archive: pages show the days of the last two.
fn archive_months(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(months @ (0 | 3..=1200)) => Ok(months),
        _ => Err("0 (never), or a number of months from 3 to 1200".into()),
    }
}

/// Scheme, host and port, as browsers send them.
pub(crate) fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/').to_ascii_lowercase();
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .ok_or("it begins with https:// or http://")?;
    if host.is_empty() || host.contains(|letter: char| "/?#@,; ".contains(letter)) {
        return Err("it is a scheme, a host name and a port if need be, nothing behind".into());
    }
    Ok(text)
}

impl Config {
    /// The address of the database, with the default filled in.
    pub fn database_address(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("suanpan.db").display()))
    }

    /// The settings that the environment gives, and the defaults of the rest.
    pub fn of_environment() -> Self {
        #[derive(clap::Parser)]
        struct NoFlags {
            #[command(flatten)]
            config: Config,
        }
        let line: NoFlags = clap::Parser::parse_from(["suanpan"]);
        line.config
    }

    /// Settings for a test: everything below one folder.
    pub fn for_test(data_dir: PathBuf, database_url: String) -> Self {
        Self {
            data_dir,
            database_url: Some(database_url),
            hashing_lanes: Some(1),
            // The machine's own disk is nobody's test.
            low_disk_mb: 0,
            disk_reserve_mb: 0,
            ..Self::of_environment()
        }
    }
}
