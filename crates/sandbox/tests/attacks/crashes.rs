//! Crashes of native code.

use crate::hands::Reason;
use crate::victim::{attack, raw};

/// 34
#[tokio::test]
async fn a_null_read_is_reported_as_signal_11() {
    let said = attack("import ctypes\nctypes.string_at(0)").await;
    assert_eq!(
        (said.result.reason, said.result.signal),
        (Reason::Signal, Some(11)),
        "{said:?}"
    );
}

/// 39
#[tokio::test]
async fn abort_is_reported_as_a_signal() {
    let said = attack("import os\nos.abort()").await;
    assert_eq!(said.result.reason, Reason::Signal);
    assert!(
        matches!(said.result.signal, Some(6 | 11)),
        "the first process of a namespace cannot take SIGABRT: {said:?}"
    );
}

/// 35
#[tokio::test]
async fn killing_oneself_has_no_effect_or_ends_the_run() {
    let said = attack(&raw("os.kill(os.getpid(), 9)\nprint('still')")).await;
    assert!(
        matches!(said.result.reason, Reason::Ok | Reason::Signal),
        "{said:?}"
    );
}

/// 45 outside of marking
#[tokio::test]
async fn leaving_without_a_word_is_an_exit_code() {
    let said = attack("import os\nprint('x', flush=True)\nos._exit(7)").await;
    assert_eq!(
        (said.result.reason, said.result.exit, said.out.as_str()),
        (Reason::Error, Some(7), "x\n")
    );
}

/// 61
#[tokio::test]
async fn garbage_in_compiled_code_harms_the_run_only() {
    let said = attack("import types\nf = (lambda: 0).__code__.replace(co_code=bytes(range(256)) * 4, co_stacksize=1)\nexec(f)").await;
    assert_ne!(said.result.reason, Reason::Infra, "{said:?}");
}
