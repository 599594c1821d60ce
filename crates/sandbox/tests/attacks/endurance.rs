//! Nothing survives: neither the interpreter's death, nor the supervisor's, nor a thousand hostile runs.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use crate::hands::{Event, Program, Reason, Sandbox, SandboxSettings, run, sandbox, settings};
use crate::victim::assert_clean;

/// All processes below `root`: (pid, name).
fn below(root: u32) -> Vec<(u32, String)> {
    let mut children: HashMap<u32, Vec<(u32, String)>> = HashMap::new();
    for entry in std::fs::read_dir("/proc").expect("/proc is there").flatten() {
        let Ok(pid) = entry.file_name().to_string_lossy().parse::<u32>() else {
            continue;
        };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        let Some((head, tail)) = stat.rsplit_once(") ") else {
            continue;
        };
        let mut fields = tail.split(' ');
        let (state, parent) = (
            fields.next(),
            fields.next().and_then(|parent| parent.parse().ok()),
        );
        if state == Some("Z") {
            continue;
        }
        let name = head.split_once('(').map_or("", |(_, name)| name).to_owned();
        children.entry(parent.unwrap_or(0)).or_default().push((pid, name));
    }
    let mut found = Vec::new();
    let mut waiting = vec![root];
    while let Some(pid) = waiting.pop() {
        for child in children.remove(&pid).unwrap_or_default() {
            waiting.push(child.0);
            found.push(child);
        }
    }
    found
}

fn kill(pid: u32) {
    let pid = rustix::process::Pid::from_raw(pid.cast_signed()).expect("a pid is not zero");
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).expect("it is ours");
}

fn groups_of(pid: u32) -> usize {
    fn count(folder: &Path, name: &str, depth: usize) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else {
            return 0;
        };
        let folders = entries
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        folders
            .map(|entry| {
                usize::from(entry.file_name().to_string_lossy() == name)
                    + if depth < 5 {
                        count(&entry.path(), name, depth + 1)
                    } else {
                        0
                    }
            })
            .sum()
    }
    count(Path::new("/sys/fs/cgroup"), &format!("suanpan-{pid}"), 0)
}

async fn long_run(sandbox: &Sandbox) -> sandbox::RunStream {
    let program = Program {
        code: "print('go', flush=True)\nwhile True: pass".into(),
        ..Program::default()
    };
    let mut stream = sandbox.run(program).await.expect("it is within the limits");
    assert_eq!(stream.next().await, Some(Event::Stdout(b"go\n".to_vec())));
    stream
}

async fn until(what: &str, mut done: impl FnMut() -> bool) {
    for _ in 0..100 {
        if done() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("not within ten seconds: {what}");
}

#[tokio::test]
async fn a_killed_interpreter_is_the_machines_failure_and_is_replaced() {
    let sandbox = sandbox().await;
    let stream = long_run(&sandbox).await;
    let interpreters: Vec<u32> = below(std::process::id())
        .into_iter()
        .filter(|(_, name)| name.starts_with("python"))
        .map(|(pid, _)| pid)
        .collect();
    // The first found is nearest to the root: the interpreter, then its children.
    kill(interpreters[0]);
    let (_, result) = stream.collect().await;
    assert_eq!(result.reason, Reason::Infra, "{result:?}");
    until("its children died with it", || {
        interpreters
            .iter()
            .all(|pid| !below(std::process::id()).iter().any(|(living, _)| living == pid))
    })
    .await;
    assert_clean(&sandbox).await;
}

#[tokio::test]
async fn nothing_survives_the_supervisor() {
    let sandbox = sandbox().await;
    let stream = long_run(&sandbox).await;
    let family = below(std::process::id());
    assert!(
        family.len() >= 4,
        "supervisor, jail, interpreter, child: {family:?}"
    );
    let supervisor = family
        .iter()
        .find(|(_, name)| name.starts_with("sandbox_runner"))
        .expect("it lives")
        .0;
    kill(supervisor);
    let (_, result) = stream.collect().await;
    assert_eq!(result.reason, Reason::Infra);
    until("everyone died with it", || {
        family
            .iter()
            .all(|(pid, name)| !Path::new(&format!("/proc/{pid}")).exists() || is_gone(*pid, name))
    })
    .await;
    assert_clean(&sandbox).await;
}

/// Dead, though perhaps not yet buried, or its number taken by another.
fn is_gone(pid: u32, name: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .map_or(true, |stat| stat.contains(") Z ") || !stat.contains(name))
}

#[tokio::test]
async fn a_dropped_sandbox_leaves_no_process_and_no_group() {
    let sandbox = sandbox().await;
    let stream = long_run(&sandbox).await;
    let supervisor = below(std::process::id())
        .iter()
        .find(|(_, name)| name.starts_with("sandbox_runner"))
        .expect("it lives")
        .0;
    assert!(groups_of(supervisor) > 0);
    drop(stream);
    drop(sandbox);
    until("no process is left", || below(std::process::id()).is_empty()).await;
    until("no group is left", || groups_of(supervisor) == 0).await;
}

fn descriptors(pid: u32) -> usize {
    std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::too_many_lines, reason = "a table of hostile programs")]
async fn a_thousand_hostile_runs_leave_nothing() {
    let mut settings: SandboxSettings = settings();
    settings.limits.run.wall_ms = 1_000;
    settings.limits.run.output_bytes = 20_000;
    let sandbox = Sandbox::start(settings).await.expect("isolation");
    assert_clean(&sandbox).await;
    let supervisor = below(std::process::id())
        .iter()
        .find(|(_, name)| name.starts_with("sandbox_runner"))
        .expect("it lives")
        .0;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (before, mounts) = (
        descriptors(supervisor),
        std::fs::read_to_string("/proc/self/mounts").expect("/proc"),
    );
    let hostile = [
        "import os\nos._exit(3)",
        "import os\nos.fork()",
        "import ctypes\nctypes.string_at(0)",
        "while True: print('x' * 1000)",
        "import os\nos.write(3, b'\\xff\\xff\\xff\\xff')",
        "raise SystemExit(9)",
        "import os\nos.closerange(0, 64)\nos._exit(0)",
        "open('a', 'w').write('x')",
        "import threading, time\nfor _ in range(20): threading.Thread(target=time.sleep, args=(9,), daemon=True).start()",
        "import ctypes\nctypes.CDLL(None).syscall(101, 0, 0, 0, 0)",
        "x = bytearray(2 << 30)",
        "import os, struct\nos.write(3, struct.pack('<I', 3) + b'D{}')",
    ];
    let tasks: Vec<_> = (0..8)
        .map(|lane| {
            let sandbox = sandbox.clone();
            tokio::spawn(async move {
                for number in 0..125 {
                    let said = run(&sandbox, hostile[(lane * 5 + number) % hostile.len()]).await;
                    assert_ne!(said.result.reason, Reason::Infra, "{said:?}");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("no lane panics");
    }
    assert_clean(&sandbox).await;
    let status = sandbox.status().await.expect("it lives");
    assert!(
        status.runs >= 1_000 && status.interpreter_failures == 0,
        "{status:?}"
    );
    assert_eq!(status.interpreter_starts, 1, "one interpreter served them all");
    until("only waiting children are left", || {
        below(supervisor).len() <= 2 + 4
    })
    .await;
    until("descriptors are given back", || {
        descriptors(supervisor) <= before + 8
    })
    .await;
    assert_eq!(
        std::fs::read_to_string("/proc/self/mounts").expect("/proc"),
        mounts
    );
    drop(sandbox);
    until("no group is left", || groups_of(supervisor) == 0).await;
}
