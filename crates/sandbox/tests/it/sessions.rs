//! Kept interpreters: cells share variables, can be interrupted, end when idle or too many.

use std::time::{Duration, Instant};

use sandbox::{Session, SessionEnd};

use crate::hands::*;

async fn cell(session: &Session, code: &str) -> (String, RunResult) {
    let (events, result) = session
        .run(code, &[])
        .await
        .expect("the session lives")
        .collect()
        .await;
    let out = events.into_iter().filter_map(|event| {
        if let Event::Stdout(bytes) = event {
            Some(bytes)
        } else {
            None
        }
    });
    (
        String::from_utf8_lossy(&out.collect::<Vec<_>>().concat()).into_owned(),
        result,
    )
}

#[tokio::test]
async fn variables_are_kept_and_the_last_expression_is_shown() {
    let sandbox = sandbox().await;
    let session = sandbox
        .open_session(&[ProgramFile::new("a.txt", "内容")])
        .await
        .unwrap();
    assert_eq!(cell(&session, "x = 20\ns = open('a.txt').read()").await.0, "");
    assert_eq!(cell(&session, "x + 1, s").await.0, "(21, '内容')\n");
    let (_, failed) = cell(&session, "x / 0").await;
    assert_eq!(failed.reason, Reason::Error);
    assert_eq!(cell(&session, "x").await.0, "20\n");
}

#[tokio::test]
async fn an_interrupt_keeps_the_variables() {
    let sandbox = sandbox().await;
    let session = sandbox.open_session(&[]).await.unwrap();
    cell(&session, "kept = 7").await;
    let stream = session.run("while True: pass", &[]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let asked = Instant::now();
    stream.stop();
    let (_, result) = stream.collect().await;
    assert_eq!(result.reason, Reason::Stopped, "{result:?}");
    assert!(asked.elapsed() < Duration::from_secs(1));
    assert_eq!(cell(&session, "kept").await.0, "7\n");
}

#[tokio::test]
async fn what_ignores_the_interrupt_is_ended_within_a_second_or_so() {
    let sandbox = sandbox().await;
    let mut session = sandbox.open_session(&[]).await.unwrap();
    let stream = session.run("while True:\n    try:\n        print('go', flush=True)\n        while True: pass\n    except KeyboardInterrupt: pass", &[]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    stream.stop();
    let (_, result) = stream.collect().await;
    assert_eq!(result.reason, Reason::Stopped);
    assert_eq!(session.wait_end().await, SessionEnd::Died);
    assert_eq!(
        cell(&session, "1").await.1.reason,
        Reason::Stopped,
        "a cell of an ended session says so"
    );
}

#[tokio::test]
async fn input_reaches_a_cell() {
    let sandbox = sandbox().await;
    let session = sandbox.open_session(&[]).await.unwrap();
    let mut stream = session.run("print(int(input('n')) * 2)", &[]).await.unwrap();
    let mut out = String::new();
    while let Some(event) = stream.next().await {
        match event {
            Event::InputWanted(_) => stream.stdin(b"21\n"),
            Event::Stdout(bytes) => out += &String::from_utf8_lossy(&bytes),
            _ => {}
        }
    }
    assert_eq!(out, "n42\n");
}

#[tokio::test]
async fn idle_and_surplus_sessions_end() {
    let mut settings = settings();
    settings.limits.session.idle_ms = 800;
    settings.limits.session.most = 2;
    let sandbox = Sandbox::start(settings).await.unwrap();
    let mut first = sandbox.open_session(&[]).await.unwrap();
    let second = sandbox.open_session(&[]).await.unwrap();
    cell(&second, "1").await;
    let mut third = sandbox.open_session(&[]).await.unwrap();
    let end = tokio::time::timeout(Duration::from_secs(2), first.wait_end())
        .await
        .unwrap();
    assert_eq!(end, SessionEnd::Evicted, "the least recently used makes room");
    assert_eq!(
        tokio::time::timeout(Duration::from_secs(4), third.wait_end())
            .await
            .unwrap(),
        SessionEnd::Idle
    );
}

#[tokio::test]
async fn tables_and_figures_of_cells_are_shown() {
    let sandbox = sandbox().await;
    let session = sandbox.open_session(&[]).await.unwrap();
    let code = "import pandas as pd, matplotlib.pyplot as plt\nd = pd.DataFrame({'a': [1, 2]})\nd.plot()\nd";
    let (events, result) = session.run(code, &[]).await.unwrap().collect().await;
    assert_eq!(result.reason, Reason::Ok, "{events:?}");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Table(table) if table.total_rows == 2))
    );
    assert!(events.iter().any(|event| matches!(event, Event::Figure(_))));
}

fn names(result: &RunResult) -> Vec<&str> {
    result.files.iter().map(|file| file.name.as_str()).collect()
}

#[tokio::test]
async fn a_cell_offers_what_it_wrote_and_not_what_was_there() {
    let sandbox = sandbox().await;
    let given = [
        ProgramFile::new("a.csv", "科目,金额"),
        ProgramFile::new("b.csv", "1"),
    ];
    let session = sandbox.open_session(&given).await.unwrap();
    let (_, first) = cell(
        &session,
        "open('报表.csv', 'w').write('甲')\nopen('b.csv', 'a').write('2')",
    )
    .await;
    assert_eq!(names(&first), ["b.csv", "报表.csv"]);
    assert_eq!(first.files[1].content, "甲".as_bytes());
    assert_eq!(cell(&session, "1 + 1").await.1.files.len(), 0);
    let (_, changed) = cell(&session, "open('报表.csv', 'a').write('乙')").await;
    assert_eq!(names(&changed), ["报表.csv"]);
    assert_eq!(changed.files[0].content, "甲乙".as_bytes());
}
