//! The isolation profile and the limits: `runtime/python/{isolation,limits}.toml`, built into the program and parsed here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// `isolation.toml` as parsed; the file explains each part.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub namespaces: Namespaces,
    pub root: Root,
    pub mount: Vec<Mount>,
    #[serde(rename = "box")]
    pub work: WorkFolder,
    pub environment: BTreeMap<String, String>,
    pub identity: Identity,
    pub landlock: Landlock,
    pub seccomp: Seccomp,
}

/// Namespaces of the interpreter and of each child, by name.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Namespaces {
    pub zygote: Vec<String>,
    pub child: Vec<String>,
}

/// The tmpfs the interpreter lives in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Root {
    pub size: String,
    pub folders: Vec<String>,
    pub links: Vec<(String, String)>,
    pub devices: Vec<String>,
}

/// One read-only bind mount; `target` defaults to the source's own path.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    pub source: String,
    pub target: Option<String>,
    #[serde(default)]
    pub optional: bool,
}

/// The working folder of a run.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WorkFolder {
    pub size: String,
    pub inodes: u32,
    pub flags: Vec<String>,
}

/// User ids of the runs, where the runner may choose them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    pub first_uid: u32,
    pub uids: u32,
}

/// Paths the second wall allows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landlock {
    pub read: Vec<String>,
    pub write: Vec<String>,
}

/// System calls by what happens to them; the rest answer EPERM.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seccomp {
    pub kill: Vec<String>,
    pub absent: Vec<String>,
    pub pretended: Vec<String>,
    pub conditional: Vec<String>,
    pub allow: Vec<String>,
}

/// Limits of one run. Durations in milliseconds, sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// From the job's start to its end.
    pub wall_ms: u64,
    /// Processor time of the run.
    pub cpu_ms: u64,
    /// Pages of the run, and address space beyond the interpreter's own.
    pub memory_bytes: u64,
    /// stdout and stderr together.
    pub output_bytes: u64,
    /// The largest file a program may write.
    pub file_bytes: u64,
    /// All files handed back.
    pub files_bytes: u64,
    /// Number of files handed back.
    pub files_count: usize,
    /// Threads.
    pub processes: u64,
    /// Open descriptors.
    pub open_files: u64,
    /// Stack of the main thread.
    pub stack_bytes: u64,
    /// All files given to the program.
    pub input_bytes: u64,
    /// Length of the program's text.
    pub code_bytes: u64,
}

/// What a program may send beside its output.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelLimits {
    pub frame_bytes: usize,
    pub frames: usize,
    /// All tables and figures of a run together.
    pub shown_bytes: u64,
    pub table_rows: usize,
    pub table_columns: usize,
}

/// Limits of kept interpreters.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionLimits {
    pub idle_ms: u64,
    pub cell_wall_ms: u64,
    pub cpu_ms: u64,
    pub most: usize,
    pub memory_bytes: u64,
}

/// How many children wait, run and live.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolLimits {
    pub armed_per_core: usize,
    pub running_per_core: usize,
    pub forks: u64,
    pub touch: bool,
}

/// Time of an evaluation's parts.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationLimits {
    pub call_ms: u64,
    pub test_ms: u64,
    pub total_ms: u64,
}

/// `limits.toml` as parsed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllLimits {
    pub run: Limits,
    pub channel: ChannelLimits,
    pub session: SessionLimits,
    pub pool: PoolLimits,
    pub evaluation: EvaluationLimits,
}

impl Profile {
    /// The profile built into this program.
    pub fn built_in() -> Self {
        toml::from_str(crate::runtime_files::ISOLATION).expect("isolation.toml is parsed by a test")
    }
}

impl Default for AllLimits {
    fn default() -> Self {
        toml::from_str(crate::runtime_files::LIMITS).expect("limits.toml is parsed by a test")
    }
}

impl Default for Limits {
    fn default() -> Self {
        AllLimits::default().run
    }
}

impl Limits {
    /// Whether a child locked in under `armed` can serve these: what the kernel fixed must not be exceeded.
    pub(crate) fn fit_within(&self, armed: &Self) -> bool {
        self.cpu_ms <= armed.cpu_ms
            && self.memory_bytes <= armed.memory_bytes
            && self.file_bytes <= armed.file_bytes
            && self.processes == armed.processes
            && self.open_files == armed.open_files
            && self.stack_bytes == armed.stack_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_files_parse() {
        let profile = Profile::built_in();
        assert!(profile.namespaces.zygote.iter().any(|name| name == "network"));
        assert_eq!(AllLimits::default().run.output_bytes, 1 << 20);
    }

    #[test]
    fn no_call_that_leads_out_is_allowed() {
        let seccomp = Profile::built_in().seccomp;
        for forbidden in [
            "execve",
            "execveat",
            "fork",
            "vfork",
            "socket",
            "connect",
            "bind",
            "mount",
            "flock",
            "setuid",
            "memfd_create",
        ] {
            assert!(!seccomp.allow.iter().any(|name| name == forbidden), "{forbidden}");
        }
    }
}
