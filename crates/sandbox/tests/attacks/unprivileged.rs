//! The full mechanism without root: namespaces made through a user namespace.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use sandbox::Mechanism;

use crate::hands::{Limits, Reason, Sandbox, run, run_program, settings};
use crate::victim::{assert_clean, program, raw};

/// A sandbox whose runner is an ordinary user (`setpriv` gives up root), in folders that user may reach.
async fn as_nobody() -> Sandbox {
    let mut settings = settings();
    let folder = std::env::temp_dir().join("suanpan-sandbox-nobody");
    let runner = folder.join("runner");
    settings.state_dir = folder.join("state");
    std::fs::create_dir_all(&settings.state_dir).expect("a place for the state");
    let fresh = folder.join(format!("runner-{}", std::process::id()));
    std::fs::copy(&settings.runner.program, &fresh).expect("a copy of the runner");
    std::fs::rename(&fresh, &runner).expect("swapped in whole, as another test may run it");
    for (path, mode) in [(&folder, 0o755), (&settings.state_dir, 0o777), (&runner, 0o755)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("they are ours");
    }
    settings.runner.arguments = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        .map(str::to_owned)
        .to_vec();
    settings.runner.arguments.push(runner.display().to_string());
    settings.runner.program = PathBuf::from("/usr/bin/setpriv");
    let sandbox = Sandbox::start(settings)
        .await
        .expect("unprivileged user namespaces are allowed here");
    assert_eq!(sandbox.doctor().mechanism, Mechanism::Full);
    assert!(sandbox.doctor().user_namespace && !sandbox.doctor().own_uids);
    sandbox
}

#[tokio::test]
async fn the_same_walls_stand_without_root() {
    let sandbox = as_nobody().await;
    let code = raw("
print(*[refused(lambda: os.open(path, os.O_RDONLY)) for path in ('/etc/shadow', '/proc/self/status', '/root', '/home', '/tmp/../../work', '/sys')])
print(*[refused(lambda: os.open(path, os.O_WRONLY | os.O_CREAT)) for path in ('/usr/x', '/x', '/etc/x')])
print(refused(os.fork), call(41, 2, 1, 0), call(165, 0, 0, 0, 0, 0), call(272, 0x10000000), call(308, 0, 0), refused(lambda: os.setuid(0)), refused(lambda: os.chown('.', 0, 0)))
print([pid for pid in range(2, 500) if refused(lambda: os.kill(pid, 0)) != 'ESRCH'], os.getpid())
");
    let said = run(&sandbox, &code).await;
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 4, "{said:?}");
    let refusals = [lines[0], lines[1], lines[2]].join(" ");
    assert!(
        refusals
            .split(' ')
            .all(|answer| matches!(answer, "ENOENT" | "EACCES" | "EROFS" | "EPERM")),
        "{said:?}"
    );
    assert_eq!(lines[3], "[] 1");
    assert_clean(&sandbox).await;
}

#[tokio::test]
async fn limits_hold_without_root() {
    let sandbox = as_nobody().await;
    let memory = run(&sandbox, "x = bytearray(2 << 30)").await;
    assert_eq!(memory.result.reason, Reason::Memory, "{memory:?}");
    let wall = run_program(
        &sandbox,
        program(
            "while True: pass",
            Limits {
                wall_ms: 500,
                ..Limits::default()
            },
        ),
    )
    .await;
    assert_eq!(wall.result.reason, Reason::Wall);
    let files = run(&sandbox, "open('a', 'w').write('x')").await;
    assert_eq!(files.result.files.len(), 1, "{files:?}");
    assert_clean(&sandbox).await;
}
