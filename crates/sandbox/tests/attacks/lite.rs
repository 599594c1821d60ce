//! The addition to the list: the same attacks where only Landlock, the system call filter and resource limits hold.

use crate::hands::{
    Limits, Reason, Sandbox, SandboxSettings, Transcript, Wanted, run, run_program, settings,
};
use crate::victim::{program, raw};

async fn attack(code: &str) -> Transcript {
    let sandbox = Sandbox::start(SandboxSettings {
        wanted: Wanted::Lite,
        ..settings()
    })
    .await
    .expect("lite mode needs Landlock");
    let said = run_program(
        &sandbox,
        program(
            code,
            Limits {
                wall_ms: 1_500,
                ..Limits::default()
            },
        ),
    )
    .await;
    let next = run(&sandbox, "import os\nprint(os.listdir('.'))").await;
    assert_eq!(
        (next.out.as_str(), next.result.reason),
        ("[]\n", Reason::Ok),
        "{next:?}"
    );
    said
}

#[tokio::test]
async fn lite_hides_files_and_other_processes() {
    let code = raw("
paths = ['/etc/passwd', '/etc/shadow', f'/proc/{os.getppid()}/mem', '/root', '/home', '/tmp', '../..', '/proc/self/environ']
print(*[refused(lambda: os.open(path, os.O_RDONLY)) for path in paths])
print(*[refused(lambda: os.open(path, os.O_WRONLY | os.O_CREAT)) for path in ('/tmp/x', '/usr/x', '../x', '/dev/shm/x')])
");
    let said = attack(&code).await;
    assert!(
        !said.out.is_empty()
            && said
                .out
                .split_whitespace()
                .all(|answer| matches!(answer, "EACCES" | "EPERM" | "ENOENT")),
        "{said:?}"
    );
}

#[tokio::test]
async fn lite_lets_no_signal_out() {
    let code = raw("print(*[refused(lambda: os.kill(pid, 0)) for pid in (os.getppid(), 1, 2)])");
    let said = attack(&code).await;
    assert!(
        said.out
            .split_whitespace()
            .all(|answer| answer == "EPERM" || answer == "ESRCH"),
        "{said:?}"
    );
}

#[tokio::test]
async fn lite_refuses_processes_sockets_and_spies() {
    let code = raw(
        "print(refused(os.fork), call(41, 2, 1, 0), call(322, -100, b'/bin/true', 0, 0, 0), call(425, 1, 0), call(165, 0, 0, 0, 0, 0), flush=True)\ncall(101, 0, 0, 0, 0)",
    );
    let said = attack(&code).await;
    assert_eq!(
        (said.out.as_str(), said.result.signal),
        ("EPERM EPERM EPERM EPERM EPERM\n", Some(31)),
        "{said:?}"
    );
}

#[tokio::test]
async fn lite_bounds_memory_time_and_output() {
    assert_eq!(
        attack("x = bytearray(3 << 30)").await.result.reason,
        Reason::Memory
    );
    assert_eq!(attack("while True: pass").await.result.reason, Reason::Wall);
    assert_eq!(
        attack("while True: print('x' * 9999)").await.result.reason,
        Reason::Output
    );
}

#[tokio::test]
async fn lite_runs_leave_no_files_behind() {
    let mut settings = SandboxSettings {
        wanted: Wanted::Lite,
        ..settings()
    };
    settings.state_dir = settings.state_dir.join("rooms-of-this-test");
    let rooms = settings.state_dir.join("rooms");
    let sandbox = Sandbox::start(settings).await.expect("lite mode needs Landlock");
    let said = run(&sandbox, "open('a', 'w').write('x')").await;
    assert_eq!(said.result.files.len(), 1, "{said:?}");
    drop(sandbox);
    for _ in 0..50 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        if std::fs::read_dir(&rooms).is_ok_and(|entries| entries.count() == 0) {
            return;
        }
    }
    panic!(
        "{:?}",
        std::fs::read_dir(&rooms).map(|entries| entries.flatten().collect::<Vec<_>>())
    );
}
