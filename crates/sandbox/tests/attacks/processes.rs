//! Making processes, changing identity, signalling others, refusing to die.

use crate::hands::Reason;
use crate::victim::{assert_says, attack, attack_within, raw, short};

/// 1, 23, 24, 55
#[tokio::test]
async fn no_second_process_by_any_way() {
    let code = raw("
import subprocess
print(refused(os.fork), call(57), call(58), call(435, 0, 0), refused(lambda: os.system('id')), refused(lambda: os.posix_spawn('/usr/bin/python3.11', ['x'], {})))
print(refused(lambda: os.execv('/usr/bin/python3.11', ['x'])), refused(lambda: subprocess.run(['/bin/true'])), call(322, -100, b'/bin/true', 0, 0, 0))
");
    let said = attack(&code).await;
    let (first, second) = said.out.trim().split_once('\n').expect("two lines");
    assert_eq!(first, "EPERM EPERM EPERM ENOSYS =32512 EPERM", "{said:?}");
    assert_eq!(second, "EPERM EPERM EPERM");
}

/// 1
#[tokio::test]
async fn clone_with_namespaces_is_refused() {
    let flags = [
        0x2000_0000_u32,
        0x1000_0000,
        0x4000_0000,
        0x0002_0000,
        0x0800_0000,
        0x0400_0000,
        0x0200_0000,
        0x80,
        17,
    ];
    let code = raw(&format!(
        "print(*[call(56, flag, 0, 0, 0, 0) for flag in {flags:?}])"
    ));
    assert_says(&code, &["EPERM"; 9].join(" ")).await;
}

/// 2
#[tokio::test]
async fn a_thread_bomb_stays_small() {
    let code = "import threading, time, os\nn = 0\ntry:\n    for _ in range(5000):\n        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n        \
                n += 1\nexcept RuntimeError:\n    pass\nprint(n <= 64, flush=True)\nos._exit(0)";
    let said = attack(code).await;
    assert_eq!(
        (said.out.as_str(), said.result.reason),
        ("True\n", Reason::Ok),
        "{said:?}"
    );
}

/// 25
#[tokio::test]
async fn identity_cannot_be_changed() {
    let code = raw(
        "print(refused(lambda: os.setuid(0)), refused(lambda: os.setgroups([0])), refused(lambda: os.setgid(0)), refused(lambda: os.chroot('/')), refused(lambda: os.nice(-5)), refused(os.setsid), call(126, 0, 0), os.getuid() >= 200000, os.getgroups())",
    );
    assert_says(&code, "EPERM EPERM EPERM EPERM EPERM EPERM EPERM True []").await;
}

/// 26
#[tokio::test]
async fn signals_reach_nobody_else() {
    let code = raw("
found = [pid for pid in list(range(2, 3000)) if refused(lambda: os.kill(pid, 0)) != 'ESRCH']
print(found, os.getppid(), refused(lambda: os.kill(-1, 9)) in ('=None', 'ESRCH', 'EPERM'), 'alive')
");
    assert_says(&code, "[] 0 True alive").await;
}

/// 9, 10, 35
#[tokio::test]
async fn ignoring_every_signal_does_not_help() {
    let code = "import signal, time\nfor s in signal.valid_signals():\n    try:\n        signal.signal(s, signal.SIG_IGN)\n    except OSError:\n        pass\n    \
                except ValueError:\n        pass\nsignal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())\nwhile True:\n    time.sleep(9)";
    let said = attack_within(code, short()).await;
    assert_eq!(said.result.reason, Reason::Wall);
    assert!(said.result.wall_ms < 1_300.0);
}

/// 36
#[tokio::test]
async fn stopping_oneself_ends_at_the_wall() {
    let said = attack_within(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGSTOP)\ntime.sleep(9)",
        short(),
    )
    .await;
    assert_eq!(said.result.reason, Reason::Wall);
}

/// 56
#[tokio::test]
async fn a_daemon_cannot_be_left_behind() {
    let code = raw("
def daemon():
    if os.fork() == 0:
        os.setsid()
        os.fork()
print(refused(daemon))
import multiprocessing
try:
    multiprocessing.Process(target=print).start()
    print('started')
except OSError as error:
    print(errno.errorcode[error.errno])
");
    assert_says(&code, "EPERM\nEPERM").await;
}

/// 59, 60
#[tokio::test]
async fn exit_hooks_and_threads_that_hang_end_at_the_wall() {
    for code in [
        "import atexit, time\natexit.register(time.sleep, 60)",
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()",
    ] {
        let said = attack_within(code, short()).await;
        assert_eq!(said.result.reason, Reason::Wall, "{code}");
    }
}

/// 61
#[tokio::test]
async fn closing_the_own_descriptors_and_spinning_ends_at_the_wall() {
    let said = attack_within("import os\nos.closerange(0, 10)\nwhile True: pass", short()).await;
    assert!(
        matches!(said.result.reason, Reason::Wall | Reason::Cpu),
        "{said:?}"
    );
}

/// 37
#[tokio::test]
async fn an_interrupt_is_an_exception_of_the_program() {
    let said = attack("import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\n    import time\n    time.sleep(5)\nexcept KeyboardInterrupt:\n    print('caught')").await;
    assert_eq!(said.out, "caught\n");
}

/// 38
#[tokio::test]
async fn the_end_of_input_is_an_exception_of_the_program() {
    let said = attack("input()").await;
    assert_eq!(said.error.map(|error| error.kind), Some("EOFError".to_owned()));
}
