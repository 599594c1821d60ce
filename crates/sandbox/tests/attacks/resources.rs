//! Memory, processor, disk, output.

use crate::hands::{Limits, Reason, Transcript};
use crate::victim::{assert_says, attack, attack_within, raw, short};

const LIMIT: u64 = 512 << 20;

/// 3
#[tokio::test]
async fn a_memory_bomb_is_an_error_of_the_program() {
    let said = attack("held = []\nwhile True:\n    held.append(bytearray(8 << 20))").await;
    assert_eq!(said.result.reason, Reason::Memory, "{said:?}");
    assert!(said.result.memory_peak_bytes <= LIMIT);
}

/// 4
#[tokio::test]
async fn a_numpy_bomb_is_an_error_of_the_program() {
    let said =
        attack("import numpy as np\nheld = []\nwhile True:\n    held.append(np.ones(4_000_000))").await;
    assert_eq!(said.result.reason, Reason::Memory, "{said:?}");
    assert!(said.result.memory_peak_bytes <= LIMIT);
}

/// 57
#[tokio::test]
async fn memory_held_in_files_and_in_the_heap_counts_together() {
    let code = "f = open('a', 'wb')\nheld = []\ntry:\n    while True: f.write(b'x' * (1 << 20))\nexcept OSError: pass\nwhile True:\n    held.append(b'y' * (8 << 20))";
    let limits = Limits {
        memory_bytes: 128 << 20,
        file_bytes: 32 << 20,
        ..Limits::default()
    };
    let said = attack_within(code, limits).await;
    assert_eq!(said.result.reason, Reason::Memory, "{said:?}");
    assert!(said.result.memory_peak_bytes <= 128 << 20);
}

/// 5
#[tokio::test]
async fn the_disk_is_full_at_its_quota() {
    let code = raw("
total = 0
def fill():
    global total
    for n in range(100):
        with open(f'f{n}', 'wb', buffering=0) as file:
            for _ in range(16):
                total += file.write(bytes(1 << 20))
print(refused(fill), total <= 64 << 20, total > 32 << 20)
for n in range(100):
    if os.path.exists(f'f{n}'): os.remove(f'f{n}')
");
    assert_says(&code, "ENOSPC True True").await;
}

/// 6
#[tokio::test]
async fn the_number_of_files_is_limited() {
    let code = raw("
made = 0
def make():
    global made
    for made in range(10000):
        os.close(os.open(f'f{made}', os.O_CREAT))
print(refused(make), made < 2000)
for name in os.listdir('.'): os.remove(name)
");
    assert_says(&code, "ENOSPC True").await;
}

/// 18
#[tokio::test]
async fn deep_folders_do_not_break_the_collection() {
    let said = attack("import os\nfor _ in range(1500):\n    os.mkdir('d')\n    os.chdir('d')\nopen('deep.txt', 'w').write('x')").await;
    assert!(said.result.files.is_empty(), "beyond the depth that is read");
    assert!(matches!(said.result.reason, Reason::Ok | Reason::Error));
}

/// 7, 8
#[tokio::test]
async fn endless_loops_end_by_processor_time_or_wall() {
    let code = "import threading\ndef spin():\n    while True: pass\nfor _ in range(8): threading.Thread(target=spin).start()\nspin()";
    let said = attack_within(
        code,
        Limits {
            wall_ms: 4_000,
            cpu_ms: 1_000,
            ..Limits::default()
        },
    )
    .await;
    assert!(
        matches!(said.result.reason, Reason::Cpu | Reason::Wall),
        "{said:?}"
    );
    let said = attack_within("while True: pass", short()).await;
    assert_eq!(said.result.reason, Reason::Wall);
    // The limit, and at most twice as much again that a busy machine made it wait for a processor.
    assert!(said.result.wall_ms < 2_400.0, "{said:?}");
}

/// 9
#[tokio::test]
async fn sleeping_ends_at_the_wall() {
    let said = attack_within("import time\ntime.sleep(1000)", short()).await;
    assert_eq!(said.result.reason, Reason::Wall);
}

/// 11, 12
#[tokio::test]
async fn floods_of_output_are_cut() {
    for stream in ["stdout", "stderr"] {
        let said = attack(&format!(
            "import sys\nwhile True: sys.{stream}.write('x' * 65536)"
        ))
        .await;
        assert_eq!(said.result.reason, Reason::Output);
        assert_eq!(said.out.len() + said.err.len(), 1 << 20);
    }
}

/// What was seen: 2,000 tables of 100 kB, held in the server's memory until somebody reads them.
#[tokio::test]
async fn tables_and_figures_of_a_run_are_bounded_together() {
    let bytes = |said: &Transcript| {
        let tables: usize = said
            .tables
            .iter()
            .map(|table| serde_json::to_vec(table).expect("plain values").len())
            .sum();
        tables + said.figures.iter().map(Vec::len).sum::<usize>()
    };
    let said = attack(
        "import pandas as pd\nbig = pd.DataFrame([['字' * 100] * 40] * 200)\nfor n in range(40): display(big)\nprint('end')",
    )
    .await;
    assert_eq!((said.result.reason, said.out.as_str()), (Reason::Ok, "end\n"));
    assert!(said.is_cut && bytes(&said) <= 16 << 20, "{}", bytes(&said));
    let forged = attack(
        "import os, struct\npng = b'\\x89PNG\\r\\n' + bytes(4 << 19)\nfor _ in range(20):\n    os.write(3, struct.pack('<I', len(png) + 1) + b'F' + png)\n\
         print('end')",
    )
    .await;
    assert!(forged.is_cut && bytes(&forged) <= 16 << 20 && !forged.figures.is_empty());
    let few = attack("import pandas as pd\nfor n in range(5): display(pd.DataFrame({'n': [n]}))").await;
    assert!(!few.is_cut && few.tables.len() == 5);
}

/// Errors and questions come by the same way as tables; together with the output they have its limit.
#[tokio::test]
async fn errors_and_questions_count_as_output() {
    for frame in [
        "b'I' + b'?' * 500_000",
        "b'E' + b'{\"type\": \"E\", \"message\": \"' + b'x' * 500_000 + b'\", \"line\": null}'",
    ] {
        let said = attack(&format!(
            "import os, struct\nframe = {frame}\nfor _ in range(10): os.write(3, struct.pack('<I', len(frame)) + frame)\nprint('end')"
        ))
        .await;
        assert_eq!(said.result.reason, Reason::Output, "{frame}");
    }
}

/// 5, the single file
#[tokio::test]
async fn one_file_cannot_exceed_its_limit() {
    let said = attack("import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\ntry:\n    open('a', 'wb').write(bytes(40 << 20))\nexcept OSError as e:\n    print(e.errno)\nimport os\nos.remove('a')").await;
    assert_eq!(said.out, "27\n", "{said:?}");
}

/// 33
#[tokio::test]
async fn bottomless_recursion_ends_the_program_only() {
    let said = attack("import sys\nsys.setrecursionlimit(10**9)\ndef f(): f()\nf()").await;
    assert!(
        matches!(
            said.result.reason,
            Reason::Memory | Reason::Signal | Reason::Error
        ),
        "{said:?}"
    );
    let said = attack("def f(): f()\nf()").await;
    assert_eq!(
        said.error.map(|error| error.kind),
        Some("RecursionError".to_owned())
    );
}
