//! Builds the room a warm interpreter lives in, then becomes that interpreter. Runs as a process of its own with one thread:
//! `runner jail CONTROL ORDER INIT` (numbers of inherited descriptors).

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Seek};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::mount::{MountFlags, MountPropagationFlags, UnmountFlags};
use rustix::process::Signal;
use serde::{Deserialize, Serialize};

use crate::sys;

/// Everything the jail needs to know, made by the supervisor from the profile and the probe.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct JailOrder {
    /// Namespaces and an own file system; otherwise only what each child does to itself.
    pub full: bool,
    /// Not root: a user namespace gives the right to make the others.
    pub user_namespace: bool,
    pub namespaces: Vec<String>,
    pub python: PathBuf,
    /// An existing folder on which the new root is mounted, in this process's own mount namespace only.
    pub root: PathBuf,
    pub root_size: String,
    pub folders: Vec<String>,
    pub links: Vec<(String, String)>,
    pub devices: Vec<String>,
    /// (host path, path inside)
    pub binds: Vec<(PathBuf, PathBuf)>,
    pub environment: BTreeMap<String, String>,
    pub bootstrap: String,
}

const CONTROL: RawFd = 3;
const INIT: RawFd = 4;
const TASKS: RawFd = 5;
const STATM: RawFd = 6;
const PID_NAMESPACE: RawFd = 7;

/// Flag of a namespace named in the profile.
pub(crate) fn namespace_flag(name: &str) -> Option<i32> {
    Some(match name {
        "mount" => libc::CLONE_NEWNS,
        "network" => libc::CLONE_NEWNET,
        "pid" => libc::CLONE_NEWPID,
        "ipc" => libc::CLONE_NEWIPC,
        "uts" => libc::CLONE_NEWUTS,
        "user" => libc::CLONE_NEWUSER,
        "cgroup" => libc::CLONE_NEWCGROUP,
        _ => return None,
    })
}

/// The jail's entry. Returns only on failure.
pub(crate) fn enter(arguments: &[String]) -> io::Result<()> {
    // The supervisor's death must end the interpreter, whatever state it is in.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let [control, order, init] = arguments else {
        return Err(io::Error::other("usage: jail CONTROL ORDER INIT"));
    };
    let descriptor = |text: &String| {
        text.parse::<RawFd>()
            .map_err(io::Error::other)
            .and_then(out_of_the_way)
    };
    let (control, order, init) = (descriptor(control)?, descriptor(order)?, descriptor(init)?);
    let order = read_order(order)?;
    if order.full {
        separate(&order)?;
    }
    keep_at(control, CONTROL)?;
    keep_at(init, INIT)?;
    open_at("/proc/self/task", TASKS)?;
    open_at("/proc/self/statm", STATM)?;
    open_at("/proc/self/ns/pid", PID_NAMESPACE)?;
    if order.full {
        build_root(&order)?;
    }
    let error = Command::new(&order.python)
        .args(["-s", "-P", "-S", "-B", "-c", &order.bootstrap])
        .env_clear()
        .envs(&order.environment)
        .exec();
    Err(io::Error::new(
        error.kind(),
        format!("cannot start {}: {error}", order.python.display()),
    ))
}

fn read_order(fd: RawFd) -> io::Result<JailOrder> {
    #[expect(unsafe_code, reason = "the descriptor's number comes from the parent")]
    // SAFETY: the supervisor leaves this descriptor open for us alone; nothing else in this process owns it.
    let mut file = fs::File::from(unsafe { OwnedFd::from_raw_fd(fd) });
    file.rewind()?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    serde_json::from_str(&text).map_err(io::Error::other)
}

/// Moves an inherited descriptor above the fixed numbers, so that none overwrites another.
fn out_of_the_way(fd: RawFd) -> io::Result<RawFd> {
    #[expect(unsafe_code, reason = "descriptors are passed by number")]
    // SAFETY: duplicates a descriptor the supervisor passed; an unused number gives an error.
    let high = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 32) };
    if high < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(high)
    }
}

/// Puts an inherited descriptor at a fixed number, open across exec.
fn keep_at(from: RawFd, number: RawFd) -> io::Result<()> {
    #[expect(unsafe_code, reason = "descriptors are passed by number")]
    // SAFETY: `from` is open (passed by the supervisor); dup2 replaces `number`, which this process does not use otherwise.
    let result = if from == number {
        unsafe { libc::fcntl(from, libc::F_SETFD, 0) }
    } else {
        unsafe { libc::dup2(from, number) }
    };
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

fn open_at(path: &str, number: RawFd) -> io::Result<()> {
    let file = fs::File::open(path)?;
    keep_at(file.as_raw_fd(), number)?;
    if file.as_raw_fd() == number {
        std::mem::forget(file);
    }
    Ok(())
}

/// Enters the namespaces; the process that goes on is the first of its pid namespace. The one outside waits for it.
fn separate(order: &JailOrder) -> io::Result<()> {
    if order.user_namespace {
        let (uid, gid) = (
            rustix::process::getuid().as_raw(),
            rustix::process::getgid().as_raw(),
        );
        sys::unshare(libc::CLONE_NEWUSER)?;
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/uid_map", format!("0 {uid} 1"))?;
        fs::write("/proc/self/gid_map", format!("0 {gid} 1"))?;
    }
    let mut flags = 0;
    for name in &order.namespaces {
        flags |= namespace_flag(name)
            .ok_or_else(|| io::Error::other(format!("isolation.toml: no namespace is named {name}")))?;
    }
    sys::unshare(flags)?;
    let child = sys::fork()?;
    if child != 0 {
        wait_and_leave(child);
    }
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    Ok(())
}

fn wait_and_leave(child: i32) -> ! {
    // Held descriptors would keep the supervisor from noticing the interpreter's end.
    for fd in CONTROL..64 {
        #[expect(unsafe_code, reason = "descriptors are passed by number")]
        // SAFETY: this process does nothing more than wait; no owner of these descriptors is used again.
        let _ = unsafe { libc::close(fd) };
    }
    let pid = rustix::process::Pid::from_raw(child);
    let status = rustix::process::waitpid(pid, rustix::process::WaitOptions::empty());
    let code = status
        .ok()
        .flatten()
        .and_then(|(_, status)| status.exit_status())
        .unwrap_or(1);
    std::process::exit(code);
}

fn build_root(order: &JailOrder) -> io::Result<()> {
    rustix::mount::mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let root = &order.root;
    let quiet = MountFlags::NOSUID | MountFlags::NODEV;
    let options =
        std::ffi::CString::new(format!("size={},mode=0755", order.root_size)).map_err(io::Error::other)?;
    rustix::mount::mount("tmpfs", root, "tmpfs", quiet, Some(options.as_c_str()))?;
    for folder in &order.folders {
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o755)
            .create(root.join(folder))?;
    }
    for (source, target) in &order.binds {
        bind(source, &inside(root, target), MountFlags::RDONLY | quiet)?;
    }
    for (name, target) in &order.links {
        let link = root.join(name);
        if fs::symlink_metadata(&link).is_err() {
            symlink(
                if target.starts_with("box") {
                    format!("/{target}")
                } else {
                    target.clone()
                },
                link,
            )?;
        }
    }
    for device in &order.devices {
        let host = Path::new("/dev").join(device);
        bind(
            &host,
            &root.join("dev").join(device),
            MountFlags::NOSUID | MountFlags::NOEXEC,
        )?;
    }
    write_etc(&root.join("etc"))?;
    // Where the interpreter itself writes while it warms up; each child mounts its own over it.
    rustix::mount::mount(
        "tmpfs",
        root.join("box"),
        "tmpfs",
        quiet | MountFlags::NOEXEC,
        Some(c"size=16m,mode=0755"),
    )?;
    fs::create_dir_all(root.join("box/work"))?;
    fs::create_dir_all(root.join("box/tmp"))?;
    rustix::mount::mount_remount(root, MountFlags::BIND | MountFlags::RDONLY | quiet, "")?;
    rustix::system::sethostname(b"suanpan")?;
    std::env::set_current_dir(root)?;
    rustix::process::pivot_root(".", ".")?;
    rustix::mount::unmount(".", UnmountFlags::DETACH)?;
    std::env::set_current_dir("/box/work")
}

fn inside(root: &Path, target: &Path) -> PathBuf {
    root.join(target.strip_prefix("/").unwrap_or(target))
}

fn bind(source: &Path, target: &Path, flags: MountFlags) -> io::Result<()> {
    let context =
        |error: rustix::io::Errno| io::Error::other(format!("cannot bind {}: {error}", source.display()));
    if source.is_dir() {
        fs::DirBuilder::new().recursive(true).mode(0o755).create(target)?;
    } else {
        if let Some(parent) = target.parent() {
            fs::DirBuilder::new().recursive(true).mode(0o755).create(parent)?;
        }
        fs::write(target, "")?;
    }
    rustix::mount::mount_bind(source, target).map_err(context)?;
    rustix::mount::mount_remount(target, MountFlags::BIND | flags, "").map_err(context)
}

fn write_etc(etc: &Path) -> io::Result<()> {
    fs::write(
        etc.join("passwd"),
        "student:x:200000:200000::/box/work:/bin/false\n",
    )?;
    fs::write(etc.join("group"), "student:x:200000:\n")?;
    if let Ok(cache) = fs::read("/etc/ld.so.cache") {
        fs::write(etc.join("ld.so.cache"), cache)?;
    }
    Ok(())
}

/// Makes a descriptor survive exec, so that it can be named to a child process.
pub(crate) fn inheritable(fd: BorrowedFd<'_>) -> io::Result<RawFd> {
    rustix::io::fcntl_setfd(fd, rustix::io::FdFlags::empty())?;
    Ok(fd.as_raw_fd())
}
