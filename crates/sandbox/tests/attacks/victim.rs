//! One sandbox under attack, and the check that the next run finds nothing of the last.

use crate::hands::{Limits, Program, Reason, Sandbox, Transcript, run, run_program, sandbox};

/// Short limits, so that an attack by endurance ends soon.
pub fn short() -> Limits {
    Limits {
        wall_ms: 700,
        ..Limits::default()
    }
}

pub fn program(code: &str, limits: Limits) -> Program {
    Program {
        code: code.to_owned(),
        stdin: Some(Vec::new()),
        limits: Some(limits),
        ..Program::default()
    }
}

/// Runs the attack, then checks that the next run is clean.
pub async fn attack(code: &str) -> Transcript {
    attack_within(code, Limits::default()).await
}

/// The same within given limits.
pub async fn attack_within(code: &str, limits: Limits) -> Transcript {
    let sandbox = sandbox().await;
    let said = run_program(&sandbox, program(code, limits)).await;
    assert_clean(&sandbox).await;
    said
}

/// The next run has an empty folder, four descriptors, a process alone in its namespace, and works.
pub async fn assert_clean(sandbox: &Sandbox) {
    let code = "import os, sys\nopen_now = []\nfor n in range(64):\n    try:\n        os.fstat(n)\n        open_now.append(n)\n    \
                except OSError:\n        pass\nprint(os.listdir('.'), os.listdir('/tmp'), open_now, os.getpid(), 'stolen' in globals(), sum(range(10)))";
    let next = run(sandbox, code).await;
    assert_eq!(next.result.reason, Reason::Ok, "{next:?}");
    assert_eq!(next.out, "[] [] [0, 1, 2, 3] 1 False 45\n");
    assert!(next.result.files.is_empty() && next.err.is_empty(), "{next:?}");
}

/// Asserts that the attack's own report is as expected.
pub async fn assert_says(code: &str, expected: &str) {
    let said = attack(code).await;
    assert_eq!(said.out.trim_end(), expected, "{said:?}");
}

/// What attacks begin with: raw system calls with their errno.
pub const RAW: &str = "
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(*arguments):
    ctypes.set_errno(0)
    result = libc.syscall(*[a if isinstance(a, (bytes, ctypes.c_void_p)) else ctypes.c_long(a) for a in arguments])
    return errno.errorcode.get(ctypes.get_errno(), ctypes.get_errno()) if result < 0 else f'={result}'
def refused(action):
    try:
        return f'={action()}'
    except OSError as error:
        return errno.errorcode[error.errno]
";

/// Code after the beginning of [`RAW`].
pub fn raw(code: &str) -> String {
    format!("{RAW}{code}")
}
