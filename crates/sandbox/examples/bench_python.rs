//! `make bench-python` at the supervisor's level: bare Python against isolated warm runs, in one go on the same machine.
//!
//!     cargo run --release -p sandbox --example bench_python -- target/release/sandbox_runner runtime/python/.venv [RUNS]
//!
//! Prints a table and, last, one line of JSON with the rows of issue 3.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use sandbox::{Event, Program, ProgramFile, Reason, Sandbox, SandboxSettings};

const PANDAS: &str = "import pandas as pd\ndf = pd.read_csv('sales.csv')\n\
                      print(df.groupby('region', as_index=False).agg({'amount': ['sum', 'mean', 'count']}))";
const FIGURE: &str = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot(range(100), [i * i for i in range(100)], label='y')\n\
                      ax.set_title('chart')\nax.legend()\n";

/// Milliseconds of many runs.
struct Times(Vec<f64>);

impl Times {
    fn at(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[((sorted.len() - 1) as f64 * part).round() as usize]
    }
}

fn bare(python: &PathBuf, code: &str, runs: usize) -> (Times, f64) {
    let cpu_before = children_cpu_ms();
    let times = (0..runs).map(|_| {
        let started = Instant::now();
        let status = Command::new(python)
            .args(["-c", code])
            .env("MPLBACKEND", "Agg")
            .stdout(Stdio::null())
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "bare python failed on {code}"
        );
        started.elapsed().as_secs_f64() * 1000.0
    });
    let times = Times(times.collect());
    (times, (children_cpu_ms() - cpu_before) / runs as f64)
}

/// Processor time of children that have ended.
fn children_cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat
        .rsplit(") ")
        .next()
        .unwrap_or_default()
        .split(' ')
        .map(|field| field.parse().unwrap_or(0.0))
        .collect();
    (fields[13] + fields[14]) * 10.0
}

async fn one(sandbox: &Sandbox, code: &str, files: &[ProgramFile]) -> (f64, f64) {
    let program = Program {
        code: code.to_owned(),
        files: files.to_vec(),
        stdin: Some(Vec::new()),
        ..Program::default()
    };
    let started = Instant::now();
    let mut stream = sandbox.run(program).await.expect("it is within the limits");
    let mut first = None;
    while let Some(event) = stream.next().await {
        first.get_or_insert_with(|| started.elapsed());
        if let Event::Finished(result) = event {
            assert_eq!(result.reason, Reason::Ok, "{result:?}");
        }
    }
    let first = first.unwrap_or_default().as_secs_f64() * 1000.0;
    (started.elapsed().as_secs_f64() * 1000.0, first)
}

async fn isolated(
    sandbox: &Sandbox,
    code: &str,
    files: &[ProgramFile],
    lanes: usize,
    runs: usize,
) -> (Times, Times, f64) {
    let started = Instant::now();
    let tasks: Vec<_> = (0..lanes)
        .map(|_| {
            let (sandbox, code, files) = (sandbox.clone(), code.to_owned(), files.to_vec());
            tokio::spawn(async move {
                let mut times = Vec::new();
                for _ in 0..runs / lanes {
                    times.push(one(&sandbox, &code, &files).await);
                    if lanes == 1 {
                        // A reader looks at the answer; the pool fills up meanwhile.
                        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
                    }
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("no lane panics"));
    }
    let per_second = times.len() as f64 / started.elapsed().as_secs_f64();
    let (all, first) = times.into_iter().unzip();
    (Times(all), Times(first), per_second)
}

#[expect(clippy::print_stdout, reason = "it prints a table")]
#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let runner = PathBuf::from(arguments.next().expect("the runner's program comes first"));
    let venv = PathBuf::from(arguments.next().expect("the Python environment comes second"));
    let runs: usize = arguments.next().and_then(|runs| runs.parse().ok()).unwrap_or(60);
    let folder = std::env::temp_dir().join(format!("suanpan-bench-{}", std::process::id()));
    let mut settings =
        SandboxSettings::new(folder.join("state"), venv.clone()).expect("this program has a path");
    settings.runner.program = runner.canonicalize().expect("the runner is built");
    settings.runner.arguments.clear();
    std::fs::create_dir_all(&folder).expect("there is a place for files");
    let mut lines = vec!["region,amount".to_owned()];
    lines.extend((0..10_000).map(|n| format!("r{},{}.25", n % 12, n * 7 % 1000)));
    let csv = lines.join(
        "
",
    );
    std::fs::write(folder.join("sales.csv"), &csv).expect("there is a place for files");
    let python = venv.join("bin/python");
    let at = folder.display();
    let bare_runs = (runs / 6).max(5);
    let bare_rows = [
        ("hello", "pass".to_owned()),
        ("import", "import numpy, pandas".to_owned()),
        ("pandas", format!("import os; os.chdir('{at}')\n{PANDAS}")),
        ("figure", format!("{FIGURE}import io\nfig.savefig(io.BytesIO())")),
    ];
    let mut limits = std::collections::HashMap::new();
    println!(
        "{:24} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "ms", "p50", "p95", "p99", "runs/s", "ratio"
    );
    for (name, code) in &bare_rows {
        let (times, cpu) = bare(&python, code, bare_runs);
        println!(
            "{:24} {:9.2} {:9.2} {:9.2} {:9.1} {:>8}",
            format!("bare {name}"),
            times.at(0.5),
            times.at(0.95),
            times.at(0.99),
            1000.0 / times.at(0.5),
            format!("{cpu:.0} cpu")
        );
        limits.insert(*name, times.at(0.5));
    }
    let sandbox = Sandbox::start(settings)
        .await
        .expect("this machine offers isolation");
    sandbox.warm_up().await.expect("the interpreters start");
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    let files = [ProgramFile::new("sales.csv", csv)];
    let mut rows = Vec::new();
    for (name, code, files) in [
        ("hello", "print('hello')", &[][..]),
        ("pandas", PANDAS, &files[..]),
        ("figure", FIGURE, &[][..]),
    ] {
        for lanes in [1, 2, 8] {
            let (times, first, per_second) = isolated(&sandbox, code, files, lanes, runs).await;
            let ratio = times.at(0.5) / limits[name];
            println!(
                "{:24} {:9.2} {:9.2} {:9.2} {per_second:9.1} {ratio:8.3}   first {:.2}",
                format!("isolated-{name}-c{lanes}"),
                times.at(0.5),
                times.at(0.95),
                times.at(0.99),
                first.at(0.5)
            );
            rows.push(format!(
                r#"{{"name":"isolated-{name}-c{lanes}","p50_ms":{:.3},"limit":{:.3},"ratio":{ratio:.4}}}"#,
                times.at(0.5),
                limits[name]
            ));
        }
    }
    println!("[{}]", rows.join(","));
    let _ = std::fs::remove_dir_all(&folder);
}
