//! Tampering with the channel of figures and results.

use crate::hands::Reason;
use crate::victim::{attack, attack_within, short};

const SEND: &str = "import os, struct, json\ndef send(kind, payload=b''):\n    os.write(3, struct.pack('<I', len(payload) + 1) + kind + payload)\n";

async fn forged(code: &str) -> crate::hands::Transcript {
    attack(&format!("{SEND}{code}")).await
}

/// 13
#[tokio::test]
async fn a_flood_of_frames_is_cut() {
    let said = forged("for _ in range(3000): send(b'I', b'?')\nprint('end')").await;
    assert_eq!(said.result.reason, Reason::Protocol, "{said:?}");
}

/// 14
#[tokio::test]
async fn a_lying_length_ends_the_run() {
    for lie in [
        "\\xff\\xff\\xff\\xff",
        "\\x00\\x00\\x00\\x00",
        "\\xff\\xff\\xff\\x7f",
    ] {
        let said = forged(&format!("os.write(3, b'{lie}D')\nimport time\ntime.sleep(5)")).await;
        assert_eq!(said.result.reason, Reason::Protocol, "{lie}: {said:?}");
    }
}

/// 14
#[tokio::test]
async fn half_a_frame_waits_for_nobody() {
    let said = attack_within(
        &format!("{SEND}os.write(3, struct.pack('<I', 1000) + b'F')\nwhile True: pass"),
        short(),
    )
    .await;
    assert_eq!(said.result.reason, Reason::Wall);
}

/// 40
#[tokio::test]
async fn a_forged_end_ends_only_the_own_run() {
    let said =
        forged("send(b'D', json.dumps({'code': 0, 'files': False}).encode())\nimport time\ntime.sleep(30)")
            .await;
    assert!(
        said.result.wall_ms < 2_000.0 && said.result.files.is_empty(),
        "{said:?}"
    );
}

/// 40, 48
#[tokio::test]
async fn frames_of_other_roles_are_nonsense() {
    for kind in ["R", "V", "P", "S", "k", "A", "B", "X", "?", "\\xff"] {
        let said = forged(&format!("send(b'{kind}', b'{{}}')\nimport time\ntime.sleep(5)")).await;
        assert_eq!(said.result.reason, Reason::Protocol, "{kind}");
    }
}

/// 52
#[tokio::test]
async fn nested_and_malformed_frames_are_refused() {
    for payload in [
        "b'[' * 100000",
        "b'{' * 10",
        "b'\\xff\\xfe'",
        "b'null'",
        "b'{\"columns\": 1}'",
    ] {
        for kind in ["T", "E"] {
            let said = forged(&format!("send(b'{kind}', {payload})\nimport time\ntime.sleep(5)")).await;
            assert_eq!(said.result.reason, Reason::Protocol, "{kind} {payload}");
        }
    }
}

/// 40
#[tokio::test]
async fn a_picture_that_is_none_is_refused() {
    let said = forged("send(b'F', b'<svg onload=alert(1)>')\nimport time\ntime.sleep(5)").await;
    assert_eq!((said.result.reason, said.figures.len()), (Reason::Protocol, 0));
}

/// 30
#[tokio::test]
async fn descriptors_sent_over_the_channel_are_dropped() {
    let code = "import socket\ns = socket.socket(fileno=os.dup(3))\nfor _ in range(10):\n    socket.send_fds(s, [struct.pack('<I', 2) + b'Ix'], [0, 1, 2])\nprint('sent')";
    let said = forged(code).await;
    assert_eq!(
        (said.out.as_str(), said.result.reason),
        ("sent\n", Reason::Ok),
        "{said:?}"
    );
}
