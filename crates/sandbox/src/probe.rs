//! Finds out once, in a child process, which walls this machine offers. The table is what `suanpan doctor` prints.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::mount::{MountFlags, MountPropagationFlags};
use serde::{Deserialize, Serialize};

use crate::cgroup::Hierarchy;
use crate::jail::namespace_flag;
use crate::profile::Profile;
use crate::settings::{Mechanism, SandboxSettings, Wanted};
use crate::sys;

/// One wall of the sandbox, as found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Layer {
    /// A stable word: `architecture`, `namespaces`, `mounts`, `seccomp`, `landlock`, `memory`, `python`, `packages`, `fonts`.
    pub name: String,
    pub title_zh: String,
    pub ok: bool,
    /// What was found, for the operator.
    pub detail: String,
    /// What to do when `ok` is false; empty otherwise.
    pub fix_zh: String,
    pub fix_en: String,
}

/// The whole table and what follows from it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Doctor {
    pub layers: Vec<Layer>,
    pub mechanism: Mechanism,
    /// Namespaces are made through a user namespace, because the runner is not root.
    pub user_namespace: bool,
    pub landlock_abi: i32,
    /// Each run gets a user id of its own.
    pub own_uids: bool,
    /// The interpreter's true path, its library folder, and the packages' folder under the environment.
    pub python: PathBuf,
    pub stdlib: PathBuf,
    pub site: String,
}

impl Doctor {
    /// The layer called `name`.
    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }

    /// What is missing, in one sentence for each layer, Chinese and English.
    pub fn advice(&self) -> String {
        let missing = self.layers.iter().filter(|layer| !layer.ok);
        missing
            .map(|layer| format!("{}：{} ({})", layer.title_zh, layer.fix_zh, layer.fix_en))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// The probe's entry: settings as JSON on stdin, the table as JSON on stdout.
pub(crate) fn enter() -> io::Result<()> {
    let settings: SandboxSettings = serde_json::from_reader(io::stdin()).map_err(io::Error::other)?;
    let doctor = examine(&settings);
    serde_json::to_writer(io::stdout(), &doctor).map_err(io::Error::other)
}

fn layer(name: &str, title_zh: &str, found: Result<String, String>, fix_zh: &str, fix_en: &str) -> Layer {
    let ok = found.is_ok();
    let (fix_zh, fix_en) = if ok { ("", "") } else { (fix_zh, fix_en) };
    Layer {
        name: name.to_owned(),
        title_zh: title_zh.to_owned(),
        ok,
        detail: found.unwrap_or_else(|error| error),
        fix_zh: fix_zh.to_owned(),
        fix_en: fix_en.to_owned(),
    }
}

fn examine(settings: &SandboxSettings) -> Doctor {
    let profile = Profile::built_in();
    let root = rustix::process::geteuid().is_root();
    let (namespaces, user_namespace) = namespaces(&profile, root);
    let mounts = mounts(settings, &profile, user_namespace);
    let seccomp = seccomp();
    let landlock_abi = sys::landlock_abi();
    let memory = memory();
    let (python_layer, python) = python(settings);
    let layers = vec![
        architecture(),
        namespaces,
        mounts,
        seccomp,
        landlock(landlock_abi),
        memory,
        python_layer,
        packages(settings, &python.site),
        fonts(),
    ];
    let mechanism = choose(&layers, settings.wanted);
    Doctor {
        layers,
        mechanism,
        user_namespace: user_namespace && mechanism == Mechanism::Full,
        landlock_abi,
        own_uids: root && (mechanism != Mechanism::Full || !user_namespace) && attempt(change_uid).is_ok(),
        python: python.path,
        stdlib: python.stdlib,
        site: python.site,
    }
}

fn choose(layers: &[Layer], wanted: Wanted) -> Mechanism {
    let ok = |name: &str| layers.iter().any(|layer| layer.name == name && layer.ok);
    let base = ok("architecture") && ok("seccomp") && ok("python");
    if base && ok("namespaces") && ok("mounts") && wanted != Wanted::Lite {
        Mechanism::Full
    } else if base && ok("landlock") && wanted != Wanted::Full {
        Mechanism::Lite
    } else {
        Mechanism::None
    }
}

/// Does `work` in a forked child, so that what it changes is gone afterwards.
fn attempt(work: impl FnOnce() -> io::Result<()>) -> Result<(), String> {
    let child = sys::fork().map_err(|error| error.to_string())?;
    if child == 0 {
        let code = work().map_or_else(|error| error.raw_os_error().unwrap_or(255).clamp(1, 255), |()| 0);
        std::process::exit(code);
    }
    let status = rustix::process::waitpid(
        rustix::process::Pid::from_raw(child),
        rustix::process::WaitOptions::empty(),
    );
    match status.ok().flatten().and_then(|(_, status)| status.exit_status()) {
        Some(0) => Ok(()),
        Some(code) => Err(io::Error::from_raw_os_error(code).to_string()),
        None => Err("the attempt was killed".to_owned()),
    }
}

fn separate(profile: &Profile, user: bool) -> io::Result<()> {
    if user {
        let (uid, gid) = (
            rustix::process::getuid().as_raw(),
            rustix::process::getgid().as_raw(),
        );
        sys::unshare(libc::CLONE_NEWUSER)?;
        std::fs::write("/proc/self/setgroups", "deny")?;
        std::fs::write("/proc/self/uid_map", format!("0 {uid} 1"))?;
        std::fs::write("/proc/self/gid_map", format!("0 {gid} 1"))?;
    }
    sys::unshare(
        profile
            .namespaces
            .zygote
            .iter()
            .filter_map(|name| namespace_flag(name))
            .fold(0, |all, flag| all | flag),
    )
}

fn change_uid() -> io::Result<()> {
    let id = rustix::process::Uid::from_raw(200_000);
    Ok(rustix::thread::set_thread_uid(id)?)
}

fn architecture() -> Layer {
    let found = if cfg!(target_arch = "x86_64") {
        Ok("x86_64".to_owned())
    } else {
        Err(std::env::consts::ARCH.to_owned())
    };
    layer(
        "architecture",
        "处理器",
        found,
        "系统调用表只有 x86_64 版本，请换用 x86_64 主机。",
        "the system call table exists for x86_64 only: use such a machine",
    )
}

/// The namespaces, and whether they are made through a user namespace.
fn namespaces(profile: &Profile, root: bool) -> (Layer, bool) {
    let mut user_namespace = false;
    let mut made = attempt(|| separate(profile, false));
    if made.is_err() {
        user_namespace = true;
        made = attempt(|| separate(profile, true));
    }
    let who = if root { "as root" } else { "in a user namespace" };
    let layer = layer(
        "namespaces",
        "命名空间隔离",
        made.map(|()| format!("{} {who}", profile.namespaces.zygote.join(", "))),
        "请以 root 运行 suanpan，或允许普通用户创建命名空间（Ubuntu 24.04：sysctl kernel.apparmor_restrict_unprivileged_userns=0；容器中需 CAP_SYS_ADMIN）。",
        "run suanpan as root, or allow unprivileged user namespaces (Ubuntu 24.04: sysctl kernel.apparmor_restrict_unprivileged_userns=0; in a container: CAP_SYS_ADMIN)",
    );
    (layer, user_namespace)
}

fn mounts(settings: &SandboxSettings, profile: &Profile, user_namespace: bool) -> Layer {
    let made = attempt(|| {
        separate(profile, user_namespace)?;
        rustix::mount::mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
        rustix::mount::mount(
            "tmpfs",
            &settings.state_dir,
            "tmpfs",
            MountFlags::NOSUID,
            Some(c"size=1m"),
        )?;
        rustix::mount::mount_bind("/usr", &settings.state_dir)?;
        Ok(rustix::mount::mount_remount(
            &settings.state_dir,
            MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV,
            "",
        )?)
    });
    layer(
        "mounts",
        "独立文件系统",
        made.map(|()| "tmpfs, read-only binds".to_owned()),
        "需要挂载权限：处理方法同「命名空间隔离」。",
        "mounting is refused: the remedy for namespaces applies",
    )
}

fn seccomp() -> Layer {
    layer(
        "seccomp",
        "系统调用过滤",
        filter_status(),
        "内核需启用 CONFIG_SECCOMP_FILTER。",
        "the kernel needs CONFIG_SECCOMP_FILTER",
    )
}

fn filter_status() -> Result<String, String> {
    let actions = std::fs::read_to_string("/proc/sys/kernel/seccomp/actions_avail")
        .map_err(|error| error.to_string())?;
    if actions.contains("kill_process") && actions.contains("errno") {
        Ok(actions.trim().to_owned())
    } else {
        Err(actions)
    }
}

/// `abi` is 0 when the kernel has none.
fn landlock(abi: i32) -> Layer {
    layer(
        "landlock",
        "Landlock 文件限制",
        if abi >= 1 {
            Ok(format!("ABI {abi}"))
        } else {
            Err("absent".to_owned())
        },
        "请使用 5.13 以上内核，并在 lsm= 启动参数中加入 landlock（有独立文件系统时不是必需的）。",
        "use a kernel from 5.13 on with landlock in lsm= (not needed where mounts work)",
    )
}

fn memory() -> Layer {
    let name = format!("suanpan-probe-{}", std::process::id());
    let hierarchy = Hierarchy::prepare(&name);
    hierarchy.remove();
    let found = match hierarchy {
        Hierarchy::Absent => Err("address space limit only".to_owned()),
        _ => Ok(hierarchy.describe().to_owned()),
    };
    layer(
        "memory",
        "内存与进程计数",
        found,
        "没有可写的 cgroup：仍有地址空间上限且不能创建进程；systemd 服务请加 Delegate=yes。",
        "no writable cgroup: the address space limit and the ban on processes remain; in a systemd unit set Delegate=yes",
    )
}

#[derive(Debug, Clone, Default)]
struct Python {
    path: PathBuf,
    stdlib: PathBuf,
    site: String,
    detail: String,
}

/// The interpreter's layer and what is known of it; nothing when it cannot be used.
fn python(settings: &SandboxSettings) -> (Layer, Python) {
    let python = find_python(settings);
    let layer = layer(
        "python",
        "Python 解释器",
        python
            .as_ref()
            .map(|found| found.detail.clone())
            .map_err(Clone::clone),
        "请安装系统自带的 Python 3.11 以上（apt-get install python3 python3-venv），并用 --python 指向 /usr 下的解释器。",
        "install the distribution's Python 3.11 or later (apt-get install python3 python3-venv) and name it with --python; it must lie under /usr",
    );
    (layer, python.unwrap_or_default())
}

fn find_python(settings: &SandboxSettings) -> Result<Python, String> {
    let path = settings
        .python
        .canonicalize()
        .map_err(|error| format!("{}: {error}", settings.python.display()))?;
    if !path.starts_with("/usr") {
        return Err(format!("{} does not lie under /usr", path.display()));
    }
    let question = "import sys, sysconfig; print('%d.%d.%d' % sys.version_info[:3]); print(sysconfig.get_paths()['stdlib']); print('lib/python%d.%d/site-packages' % sys.version_info[:2])";
    let output = Command::new(&path)
        .args(["-I", "-S", "-c", question])
        .env_clear()
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = text.lines();
    let (Some(version), Some(stdlib), Some(site)) = (lines.next(), lines.next(), lines.next()) else {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    };
    let minor: u32 = version
        .split('.')
        .nth(1)
        .and_then(|minor| minor.parse().ok())
        .unwrap_or(0);
    if !version.starts_with("3.") || minor < 11 {
        return Err(format!("{} is Python {version}, older than 3.11", path.display()));
    }
    Ok(Python {
        detail: format!("Python {version}, {}", path.display()),
        stdlib: PathBuf::from(stdlib),
        site: site.to_owned(),
        path,
    })
}

fn packages(settings: &SandboxSettings, site: &str) -> Layer {
    let folder = settings.venv.join(site);
    let missing: Vec<&str> = ["numpy", "pandas", "matplotlib", "openpyxl"]
        .into_iter()
        .filter(|name| !folder.join(name).is_dir())
        .collect();
    let found = if missing.is_empty() && !site.is_empty() {
        Ok(folder.display().to_string())
    } else {
        Err(format!("{}: no {}", folder.display(), missing.join(", ")))
    };
    layer(
        "packages",
        "数据分析包",
        found,
        "请运行 runtime/python/setup.sh（或 suanpan python setup）安装 numpy、pandas、matplotlib。",
        "run runtime/python/setup.sh to install numpy, pandas and matplotlib",
    )
}

fn fonts() -> Layer {
    let found = ["/usr/share/fonts", "/usr/local/share/fonts"]
        .iter()
        .any(|folder| has_chinese_font(Path::new(folder), 0));
    layer(
        "fonts",
        "图表中文字体",
        if found {
            Ok("Noto Sans CJK".to_owned())
        } else {
            Err("no Noto CJK font".to_owned())
        },
        "图中的中文会显示为方框：apt-get install fonts-noto-cjk。",
        "Chinese in figures would show as boxes: apt-get install fonts-noto-cjk",
    )
}

fn has_chinese_font(folder: &Path, depth: usize) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return false;
    };
    entries.flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            depth < 5 && has_chinese_font(&path, depth + 1)
        } else {
            entry.file_name().to_string_lossy().starts_with("NotoSansCJK")
        }
    })
}
