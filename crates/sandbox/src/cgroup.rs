//! A control group for each run: bounds its memory and processes as a whole and counts its pages. Versions 1 and 2.
//! Groups are made below the one this process is in, and removed when their run is over.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Where groups for runs can be made.
#[derive(Debug, Clone)]
pub(crate) enum Hierarchy {
    /// Separate trees for memory and processes.
    V1 { memory: PathBuf, pids: PathBuf },
    /// One tree with both controllers enabled for its children.
    V2 { parent: PathBuf },
    /// None writable: address space limits and the ban on processes must do.
    Absent,
}

/// The group of one run. Dropping it removes it, which works once its processes are dead.
#[derive(Debug)]
pub(crate) struct Group {
    folders: Vec<PathBuf>,
    memory: PathBuf,
    version: u8,
}

/// This process's own folder in a controller's tree (`None`: version 2).
fn own_folder(controller: Option<&str>) -> Option<PathBuf> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = text.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        match controller {
            Some(name) => controllers.split(',').any(|c| c == name).then(|| path.to_owned()),
            None => controllers.is_empty().then(|| path.to_owned()),
        }
    })?;
    let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
    let mount = mounts.lines().find_map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let (target, kind, options) = (*fields.get(1)?, *fields.get(2)?, *fields.get(3)?);
        match controller {
            Some(name) => {
                (kind == "cgroup" && options.split(',').any(|o| o == name)).then(|| target.to_owned())
            }
            None => (kind == "cgroup2").then(|| target.to_owned()),
        }
    })?;
    let folder = Path::new(&mount).join(path.trim_start_matches('/'));
    folder.is_dir().then_some(folder)
}

impl Hierarchy {
    /// Finds a usable tree and makes the runner's own folder `name` in it.
    pub(crate) fn prepare(name: &str) -> Self {
        if let (Some(memory), Some(pids)) = (own_folder(Some("memory")), own_folder(Some("pids"))) {
            sweep(&memory);
            sweep(&pids);
            let (memory, pids) = (memory.join(name), pids.join(name));
            if fs::create_dir_all(&memory).is_ok()
                && fs::create_dir_all(&pids).is_ok()
                && fs::write(memory.join("memory.use_hierarchy"), "1")
                    .or_else(already_set)
                    .is_ok()
            {
                return Self::V1 { memory, pids };
            }
        }
        match own_folder(None).and_then(|own| prepare_v2(&own, name).ok()) {
            Some(parent) => Self::V2 { parent },
            None => Self::Absent,
        }
    }

    /// Makes a group that holds at most `memory_bytes` and `processes`. `None` when there are no groups here.
    pub(crate) fn make(&self, name: &str, memory_bytes: u64, processes: u64) -> io::Result<Option<Group>> {
        let group = match self {
            Self::Absent => return Ok(None),
            Self::V1 { memory, pids } => {
                let (memory, pids) = (memory.join(name), pids.join(name));
                let group = Group {
                    folders: vec![memory.clone(), pids.clone()],
                    memory: memory.clone(),
                    version: 1,
                };
                fs::create_dir(&memory)?;
                fs::create_dir(&pids)?;
                fs::write(memory.join("memory.limit_in_bytes"), memory_bytes.to_string())?;
                // Swap counted with memory exists only where the kernel was told so.
                let _ = fs::write(
                    memory.join("memory.memsw.limit_in_bytes"),
                    memory_bytes.to_string(),
                );
                fs::write(pids.join("pids.max"), (processes + 2).to_string())?;
                group
            }
            Self::V2 { parent } => {
                let folder = parent.join(name);
                let group = Group {
                    folders: vec![folder.clone()],
                    memory: folder.clone(),
                    version: 2,
                };
                fs::create_dir(&folder)?;
                fs::write(folder.join("memory.max"), memory_bytes.to_string())?;
                let _ = fs::write(folder.join("memory.swap.max"), "0");
                let _ = fs::write(folder.join("memory.oom.group"), "1");
                fs::write(folder.join("pids.max"), (processes + 2).to_string())?;
                group
            }
        };
        Ok(Some(group))
    }

    /// Removes the runner's own folder; the runs' groups must be gone.
    pub(crate) fn remove(&self) {
        match self {
            Self::V1 { memory, pids } => {
                let _ = fs::remove_dir(memory);
                let _ = fs::remove_dir(pids);
            }
            Self::V2 { parent } => {
                let _ = fs::remove_dir(parent);
            }
            Self::Absent => {}
        }
    }

    /// In words, for the operator's table.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Self::V1 { .. } => "cgroup v1: memory, pids",
            Self::V2 { .. } => "cgroup v2: memory, pids",
            Self::Absent => "none",
        }
    }
}

fn already_set(error: io::Error) -> io::Result<()> {
    // Newer kernels refuse to write what is always on.
    if error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::EBUSY) {
        Ok(())
    } else {
        Err(error)
    }
}

/// Removes what runners left that were killed: folders `…-PID` of processes that are gone, or whose number is ours now.
fn sweep(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(pid) = name
            .strip_prefix("suanpan-")
            .and_then(|rest| rest.rsplit('-').next())
        else {
            continue;
        };
        let is_ours = pid == std::process::id().to_string();
        if pid.parse::<u32>().is_err() || (!is_ours && Path::new("/proc").join(pid).exists()) {
            continue;
        }
        for below in fs::read_dir(entry.path()).into_iter().flatten().flatten() {
            let _ = fs::remove_dir(below.path());
        }
        let _ = fs::remove_dir(entry.path());
    }
}

/// Enables the controllers for children. A group with processes of its own must first move them into a leaf.
fn prepare_v2(own: &Path, name: &str) -> io::Result<PathBuf> {
    sweep(own);
    let available = fs::read_to_string(own.join("cgroup.controllers"))?;
    if !["memory", "pids"]
        .iter()
        .all(|c| available.split_whitespace().any(|a| a == *c))
    {
        return Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "no memory or pids controller here",
        ));
    }
    let enable = |folder: &Path| fs::write(folder.join("cgroup.subtree_control"), "+memory +pids");
    if enable(own).is_err() {
        let leaf = own.join("server");
        fs::create_dir_all(&leaf)?;
        for pid in fs::read_to_string(own.join("cgroup.procs"))?.lines() {
            let _ = fs::write(leaf.join("cgroup.procs"), pid);
        }
        enable(own)?;
    }
    let parent = own.join(name);
    fs::create_dir_all(&parent)?;
    enable(&parent)?;
    Ok(parent)
}

impl Group {
    /// Files by which a process with one thread joins the group: it writes "0" to each.
    ///
    /// In version 1 that is `tasks`, the list of threads. Through `cgroup.procs` the kernel first waits until no process of
    /// the machine forks or ends (10 ms and more, and everybody who forks meanwhile waits too); a thread that moves itself
    /// needs none of that, and a child moves whole because it has one thread when it joins.
    pub(crate) fn join_files(&self) -> io::Result<Vec<File>> {
        let name = if self.version == 1 {
            "tasks"
        } else {
            "cgroup.procs"
        };
        self.folders
            .iter()
            .map(|folder| OpenOptions::new().write(true).open(folder.join(name)))
            .collect()
    }

    /// Lowers the memory limit of a waiting child to that of its job.
    pub(crate) fn set_memory(&self, memory_bytes: u64) {
        let names: &[&str] = if self.version == 1 {
            &["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"]
        } else {
            &["memory.max"]
        };
        for name in names {
            let _ = fs::write(self.memory.join(name), memory_bytes.to_string());
        }
    }

    /// The most memory held at one time, in bytes: pages of the run itself, not those shared with the interpreter.
    pub(crate) fn memory_peak(&self) -> Option<u64> {
        let name = if self.version == 1 {
            "memory.max_usage_in_bytes"
        } else {
            "memory.peak"
        };
        fs::read_to_string(self.memory.join(name))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    /// Memory held now, in bytes.
    pub(crate) fn memory_now(&self) -> Option<u64> {
        let name = if self.version == 1 {
            "memory.usage_in_bytes"
        } else {
            "memory.current"
        };
        fs::read_to_string(self.memory.join(name))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    /// Whether the kernel killed for lack of memory in here.
    pub(crate) fn was_out_of_memory(&self) -> bool {
        let name = if self.version == 1 {
            "memory.oom_control"
        } else {
            "memory.events"
        };
        fs::read_to_string(self.memory.join(name)).is_ok_and(|text| {
            text.lines()
                .any(|line| line.strip_prefix("oom_kill ").is_some_and(|n| n.trim() != "0"))
        })
    }

    /// Removes the group; false while a process of it is still dying.
    pub(crate) fn remove(&self) -> bool {
        self.folders
            .iter()
            .filter(|folder| folder.exists())
            .all(|folder| fs::remove_dir(folder).is_ok())
    }
}
