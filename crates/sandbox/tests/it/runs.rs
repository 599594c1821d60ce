//! Ordinary runs: output, input, files, figures, tables, errors, limits, stop.

use std::time::{Duration, Instant};

use sandbox::{Mechanism, SandboxError};

use crate::hands::*;

#[tokio::test]
async fn hello_prints_and_ends_well() {
    let sandbox = sandbox().await;
    let run = run(&sandbox, "print('你好')").await;
    assert_eq!(
        (run.out.as_str(), run.result.reason),
        ("你好\n", Reason::Ok),
        "{run:?}"
    );
}

#[tokio::test]
async fn the_best_mechanism_is_found_and_its_layers_are_named() {
    let sandbox = sandbox().await;
    let doctor = sandbox.doctor();
    assert_eq!(doctor.mechanism, Mechanism::Full, "{}", doctor.advice());
    for name in [
        "architecture",
        "namespaces",
        "mounts",
        "seccomp",
        "landlock",
        "memory",
        "python",
        "packages",
    ] {
        assert!(
            doctor.layer(name).is_some_and(|layer| layer.ok),
            "{name}: {:?}",
            doctor.layer(name)
        );
    }
}

#[tokio::test]
async fn without_isolation_student_code_is_refused_with_advice() {
    let mut settings = settings();
    settings.python = "/nonexistent/python3".into();
    let refusal = Sandbox::start(settings)
        .await
        .expect_err("nothing can isolate without an interpreter");
    let SandboxError::NoIsolation(advice) = refusal else {
        panic!("{refusal}")
    };
    assert!(advice.contains("apt-get install python3"), "{advice}");
}

#[tokio::test]
async fn pandas_reads_the_files_of_the_task_and_writes_results() {
    let sandbox = sandbox().await;
    let code = "import pandas as pd\ndf = pd.read_csv('sales.csv')\ndf2 = pd.read_csv('/data/sales.csv')\nassert df.equals(df2)\n\
                df.groupby('店')['额'].sum().to_csv('/out/合计.csv')\nprint(df['额'].sum())\ndf.to_excel('book.xlsx')\ndisplay(df)";
    let files = vec![ProgramFile::new("sales.csv", "店,额\n甲,1.5\n乙,2\n甲,3\n")];
    let run = run_program(
        &sandbox,
        Program {
            code: code.into(),
            files,
            stdin: Some(vec![]),
            ..Program::default()
        },
    )
    .await;
    assert_eq!(
        (run.out.as_str(), run.result.reason),
        ("6.5\n", Reason::Ok),
        "{run:?}"
    );
    let names: Vec<&str> = run.result.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["book.xlsx", "合计.csv"]);
    assert_eq!(
        String::from_utf8_lossy(&run.result.files[1].content),
        "店,额\n乙,2.0\n甲,4.5\n"
    );
    assert_eq!((run.tables.len(), run.tables[0].total_rows), (1, 3));
    assert_eq!(
        run.tables[0].rows[0],
        [serde_json::json!("甲"), serde_json::json!(1.5)]
    );
}

#[tokio::test]
async fn figures_come_as_pictures_with_chinese_glyphs() {
    let sandbox = sandbox().await;
    let code = "import matplotlib.pyplot as plt, warnings\nwarnings.simplefilter('error')\nplt.rcParams['font.sans-serif'] = ['SimHei']\n\
                plt.bar(['一月', '二月'], [3, -4])\nplt.title('销售额')\nplt.show()\nplt.plot([1, 2])";
    let run = run(&sandbox, code).await;
    assert_eq!(run.result.reason, Reason::Ok, "{}", run.err);
    assert_eq!(run.figures.len(), 2, "shown, and left open at the end");
    assert!(run.figures.iter().all(|png| png.starts_with(b"\x89PNG")));
}

#[tokio::test]
async fn an_error_points_at_the_line_of_the_student() {
    let sandbox = sandbox().await;
    let run = run(&sandbox, "def f(x):\n    return 1 / x\n\nprint('a')\nf(0)").await;
    let error = run.error.expect("it divides by zero");
    assert_eq!((error.kind.as_str(), error.line), ("ZeroDivisionError", Some(2)));
    assert!(
        run.err.contains("line 5, in <module>") && !run.err.contains("suanpan"),
        "{}",
        run.err
    );
    assert_eq!(
        (run.result.reason, run.result.exit, run.out.as_str()),
        (Reason::Error, Some(1), "a\n")
    );
}

#[tokio::test]
async fn a_syntax_error_has_its_line_too() {
    let sandbox = sandbox().await;
    let run = run(&sandbox, "x = 1\nprint(x").await;
    let error = run.error.expect("a bracket is missing");
    assert_eq!(
        (error.kind.as_str(), error.line),
        ("SyntaxError", Some(2)),
        "{error:?}"
    );
}

#[tokio::test]
async fn input_comes_line_by_line_and_output_streams() {
    let sandbox = sandbox().await;
    let code =
        "name = input('姓名：')\nprint('你好', name)\ntry:\n    input()\nexcept EOFError:\n    print('完')";
    let mut stream = sandbox
        .run(Program {
            code: code.into(),
            ..Program::default()
        })
        .await
        .unwrap();
    let mut out = String::new();
    let mut asked = 0;
    while let Some(event) = stream.next().await {
        match event {
            Event::InputWanted(prompt) if asked == 0 => {
                assert_eq!(prompt, "姓名：");
                asked = 1;
                stream.stdin("小王\n".as_bytes());
            }
            Event::InputWanted(_) => stream.end_stdin(),
            Event::Stdout(bytes) => out += &String::from_utf8_lossy(&bytes),
            Event::Finished(result) => assert_eq!(result.reason, Reason::Ok),
            _ => {}
        }
    }
    assert_eq!(out, "姓名：你好 小王\n完\n");
}

#[tokio::test]
async fn stop_ends_a_run_within_a_second() {
    let sandbox = sandbox().await;
    let program = Program {
        code: "print('go', flush=True)\nwhile True: pass".into(),
        ..Program::default()
    };
    let mut stream = sandbox.run(program).await.unwrap();
    assert_eq!(stream.next().await, Some(Event::Stdout(b"go\n".to_vec())));
    let asked = Instant::now();
    stream.stop();
    let (_, result) = stream.collect().await;
    assert_eq!(result.reason, Reason::Stopped);
    assert!(asked.elapsed() < Duration::from_secs(1));
}

#[tokio::test]
async fn a_dropped_stream_stops_its_run() {
    let sandbox = sandbox().await;
    let stream = sandbox
        .run(Program {
            code: "while True: pass".into(),
            ..Program::default()
        })
        .await
        .unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(sandbox.status().await.unwrap().running, 1);
    drop(stream);
    let asked = Instant::now();
    while sandbox.status().await.unwrap().running > 0 {
        assert!(asked.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn limits_of_the_task_hold_and_are_named() {
    let sandbox = sandbox().await;
    let with = |code: &str, limits: Limits| Program {
        code: code.into(),
        stdin: Some(vec![]),
        limits: Some(limits),
        ..Program::default()
    };
    let wall = run_program(
        &sandbox,
        with(
            "import time\ntime.sleep(30)",
            Limits {
                wall_ms: 300,
                ..Limits::default()
            },
        ),
    )
    .await;
    assert_eq!(wall.result.reason, Reason::Wall);
    assert!(wall.result.wall_ms < 900.0);
    let cpu = run_program(
        &sandbox,
        with(
            "while True: pass",
            Limits {
                cpu_ms: 500,
                wall_ms: 60_000,
                ..Limits::default()
            },
        ),
    )
    .await;
    assert_eq!(cpu.result.reason, Reason::Cpu, "{:?}", cpu.result);
    let output = run_program(
        &sandbox,
        with(
            "while True: print('x' * 1000)",
            Limits {
                output_bytes: 5000,
                ..Limits::default()
            },
        ),
    )
    .await;
    assert_eq!((output.result.reason, output.out.len()), (Reason::Output, 5000));
    let memory = run(&sandbox, "x = bytearray(2 << 30)").await;
    assert_eq!(memory.result.reason, Reason::Memory, "{memory:?}");
}

#[tokio::test]
async fn larger_limits_get_a_child_of_their_own() {
    let sandbox = sandbox().await;
    let limits = Limits {
        memory_bytes: 1 << 30,
        ..Limits::default()
    };
    let program = Program {
        code: "x = bytearray(700 << 20)\nprint(len(x))".into(),
        stdin: Some(vec![]),
        limits: Some(limits),
        ..Program::default()
    };
    let run = run_program(&sandbox, program).await;
    assert_eq!(run.result.reason, Reason::Ok, "{run:?}");
    assert!(run.result.memory_peak_bytes > 700 << 20);
}

#[tokio::test]
async fn a_seed_makes_runs_equal_and_its_absence_makes_them_differ() {
    let sandbox = sandbox().await;
    let draw = |seed| Program {
        code: "import random, numpy as np\nprint(random.random(), np.random.rand())".into(),
        seed,
        stdin: Some(vec![]),
        ..Program::default()
    };
    let seeded = [
        run_program(&sandbox, draw(Some(7))).await.out,
        run_program(&sandbox, draw(Some(7))).await.out,
    ];
    assert_eq!(seeded[0], seeded[1]);
    let free = [
        run_program(&sandbox, draw(None)).await.out,
        run_program(&sandbox, draw(None)).await.out,
    ];
    assert!(
        free[0].split(' ').zip(free[1].split(' ')).all(|(a, b)| a != b),
        "{free:?}"
    );
}

#[tokio::test]
async fn lite_mode_runs_pandas_and_figures_too() {
    let sandbox = Sandbox::start(SandboxSettings {
        wanted: Wanted::Lite,
        ..settings()
    })
    .await
    .unwrap();
    assert_eq!(sandbox.doctor().mechanism, Mechanism::Lite);
    let code = "import pandas as pd, matplotlib.pyplot as plt\nopen('a.txt', 'w').write('x')\npd.DataFrame({'a': [1]}).plot()\nplt.show()";
    let run = run(&sandbox, code).await;
    assert_eq!(
        (run.result.reason, run.figures.len(), run.result.files.len()),
        (Reason::Ok, 1, 1),
        "{run:?}"
    );
}
