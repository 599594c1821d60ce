//! What one run could learn of another, of the interpreter, or of the server.

use crate::hands::{Program, Reason, Sandbox, SandboxSettings, run, run_program, sandbox, settings};
use crate::victim::{assert_says, attack, raw};

/// 27
#[tokio::test]
async fn nothing_of_the_previous_run_is_left() {
    let sandbox = sandbox().await;
    let first = "import builtins, sys, os, json\nbuiltins.stolen = 1\nsys.modules['json'].dumps = None\nsys.stolen = 1\nopen('stolen', 'w').write('x')\nos.environ['STOLEN'] = '1'\nopen('/tmp/stolen', 'w').write('x')";
    assert_eq!(run(&sandbox, first).await.result.reason, Reason::Ok);
    let second = run(&sandbox, "import builtins, sys, os, json, gc\nprint(hasattr(builtins, 'stolen'), hasattr(sys, 'stolen'), json.dumps(1), os.listdir('.'), os.listdir('/tmp'), 'STOLEN' in os.environ)").await;
    assert_eq!(second.out, "False False 1 [] [] False\n");
}

/// 28
#[tokio::test]
async fn memory_holds_nothing_of_the_previous_run() {
    let sandbox = sandbox().await;
    // The needle never stands in one piece in the searching program: each run joins it from halves.
    let hide = "half = bytes(b ^ 0x5A for b in b'NEEDLE-')\nkeep = [bytes(b ^ 0x5A for b in half) + str(n).encode() * 40 for n in range(2000)]\nprint(len(keep))";
    assert_eq!(run(&sandbox, hide).await.out, "2000\n");
    let search = raw("
import array
r, w = os.pipe()
os.set_blocking(r, False)
here = id(object()) & ~0xfff
pages = hits = 0
pattern = bytes(b ^ 0x5A for b in b'\\x14\\x1f\\x1f\\x1e\\x16\\x1f') 
for address in range(here - (64 << 20), here + (64 << 20), 4096):
    if call(1, w, address, 4096) != '=4096':
        continue
    page = os.read(r, 4096)
    pages += 1
    place = page.find(pattern)
    while place >= 0:
        if page[place + 6:place + 7] == b'-': hits += 1
        place = page.find(pattern, place + 1)
print(pages > 100, hits)
");
    assert_eq!(run(&sandbox, &search).await.out, "True 0\n");
}

/// 29
#[tokio::test]
async fn the_environment_is_the_profiles_only() {
    let code = "import os\nprint(sorted(set(os.environ) - {'PATH', 'HOME', 'LANG', 'TZ', 'PYTHONUTF8', 'PYTHONHASHSEED', 'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'MPLBACKEND', 'MPLCONFIGDIR', 'MALLOC_ARENA_MAX', 'PYTHONMALLOC', 'LC_CTYPE'}))";
    assert_says(code, "[]").await;
}

/// 30
#[tokio::test]
async fn four_descriptors_are_open_and_none_leads_back() {
    let code = raw("
import socket, stat
kinds = [stat.S_IFMT(os.fstat(n).st_mode) for n in range(4)]
print(kinds == [stat.S_IFIFO] * 3 + [stat.S_IFSOCK], [n for n in range(4, 64) if refused(lambda: os.fstat(n)) != 'EBADF'])
print(refused(lambda: os.open('/proc/self/fd', os.O_RDONLY)))
");
    assert_says(&code, "True []\nENOENT").await;
}

/// 31
#[tokio::test]
async fn random_numbers_differ_between_runs() {
    let sandbox = sandbox().await;
    let draw = "import random, secrets, uuid, os\nprint(random.random(), secrets.token_hex(4), uuid.uuid4(), os.urandom(4))";
    let (first, second) = (run(&sandbox, draw).await.out, run(&sandbox, draw).await.out);
    assert!(
        first.split(' ').zip(second.split(' ')).all(|(a, b)| a != b),
        "{first}{second}"
    );
}

/// 32
#[tokio::test]
async fn a_given_seed_repeats() {
    let sandbox = sandbox().await;
    let draw = || Program {
        code: "import random\nprint(random.random())".into(),
        seed: Some(5),
        stdin: Some(vec![]),
        ..Program::default()
    };
    assert_eq!(
        run_program(&sandbox, draw()).await.out,
        run_program(&sandbox, draw()).await.out
    );
}

/// 58
#[tokio::test]
async fn escapes_and_markup_are_data() {
    let text = "\\x1b]0;x\\x07\\x1b[2J<script>alert(1)</script>";
    let said = attack(&format!("print('{text}')")).await;
    assert_eq!(said.out, "\u{1b}]0;x\u{7}\u{1b}[2J<script>alert(1)</script>\n");
}

/// The addition to the list: markup in a table arrives as the text of a cell.
#[tokio::test]
async fn markup_in_a_table_is_the_text_of_a_cell() {
    let said =
        attack("import pandas as pd\npd.DataFrame({'<b>x</b>': ['<img src=x onerror=alert(1)>']})").await;
    assert_eq!(said.tables[0].columns, ["<b>x</b>"]);
    assert_eq!(said.tables[0].rows[0][0], "<img src=x onerror=alert(1)>");
}

/// Poisoning the warm parent: it reads nothing a child writes, and shares no memory that a child can change.
#[tokio::test]
async fn the_warm_parent_cannot_be_poisoned() {
    let sandbox = Sandbox::start(SandboxSettings { ..settings() })
        .await
        .expect("isolation");
    let poison = raw("
import gc, sys, types
for module in list(sys.modules.values()):
    if isinstance(module, types.ModuleType) and module.__name__.startswith('suanpan_runtime'):
        for name in list(vars(module)):
            if not name.startswith('__'): setattr(module, name, None)
sys.modules.clear()
print('poisoned', flush=True)
os._exit(0)
");
    for _ in 0..6 {
        assert_eq!(run(&sandbox, &poison).await.out, "poisoned\n");
    }
    crate::victim::assert_clean(&sandbox).await;
    assert_eq!(
        sandbox.status().await.expect("it lives").interpreter_starts,
        1,
        "the same interpreter served all"
    );
}
