//! The queue of evaluations: fair, examinations first, and safe against workers that are killed.

use crate::{coding::task_id, school::TestSchool};
use jobs::{Failure, Job, Terms};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A job of a lane that no worker takes.
#[derive(Debug, Serialize, Deserialize)]
struct Nothing;

impl Job for Nothing {
    const KIND: &'static str = "test.nothing";
    const LANE: &'static str = "fairness";
    type Context = ();

    async fn run(self, (): ()) -> Result<(), Failure> {
        Ok(())
    }
}

async fn enqueue(school: &TestSchool, key: &str, student: &str, class: &str, urgency: i64) {
    let (key, fair_key, group_key) = (key.to_owned(), student.to_owned(), class.to_owned());
    let now_ms = platform::Clock::now_ms(&*school.clock);
    school
        .app
        .db
        .write(move |tx| async move {
            let terms = Terms {
                fair_key,
                group_key,
                urgency,
                unique_key: Some(key),
                not_before_ms: 0,
            };
            jobs::enqueue(&tx, &Nothing, &terms, now_ms).await
        })
        .await
        .expect("it is enqueued");
}

async fn ahead(school: &TestSchool, key: &str) -> i64 {
    let (key, now_ms) = (key.to_owned(), platform::Clock::now_ms(&*school.clock));
    let waiting = school
        .app
        .db
        .read(move |tx| async move { jobs::waiting_before(&tx, &key, now_ms).await })
        .await
        .expect("the queue");
    waiting.expect("it waits").ahead
}

#[tokio::test]
async fn people_and_classes_take_turns_and_examinations_go_first() {
    let school = TestSchool::new().await;
    school.leave_jobs();
    for number in 0..30 {
        enqueue(
            &school,
            &format!("a{number}"),
            &format!("student a{number}"),
            "class a",
            0,
        )
        .await;
    }
    for number in 0..5 {
        enqueue(&school, &format!("greedy{number}"), "greedy", "", 0).await;
    }
    school.clock.advance(250);
    enqueue(&school, "b", "student b", "class b", 0).await;
    enqueue(&school, "modest", "modest", "", 0).await;
    assert!(
        ahead(&school, "b").await <= 6,
        "another class goes before most of the first: {}",
        ahead(&school, "b").await
    );
    assert!(ahead(&school, "modest").await <= 6);
    assert!(
        ahead(&school, "modest").await < ahead(&school, "greedy1").await,
        "whoever sent five waits for the second of them"
    );
    enqueue(&school, "exam", "student c", "class c", coding::EXAM_URGENCY).await;
    assert_eq!(ahead(&school, "exam").await, 0);
    // Nobody is starved: what waits long enough is served before what comes later.
    school.clock.advance(60_000);
    enqueue(&school, "late", "student d", "class d", 0).await;
    assert!(ahead(&school, "late").await > ahead(&school, "greedy4").await);
}

#[tokio::test]
async fn a_waiting_student_sees_place_and_time() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let id = task_id(&student, "p4-split-tax").await;
    for _ in 0..3 {
        student
            .post(&format!("/api/python/{id}/submit/"), json!({ "code": "pass" }))
            .await
            .data();
    }
    let last = student
        .post(&format!("/api/python/{id}/submit/"), json!({ "code": "pass" }))
        .await;
    assert_eq!(last.data()["waiting_before"], 3);
    assert!(last.data()["wait_ms"].as_i64().expect("a time") > 0);
    school.run_jobs().await;
    let path = format!("/api/python/submission/{}/", last.data()["id"]);
    let marked = student.get(&path).await;
    assert_eq!(marked.data()["state"], "done");
    assert!(marked.data()["waiting_before"].is_null() && marked.data()["wait_ms"].is_null());
}

#[tokio::test]
async fn a_submission_whose_job_was_lost_is_found_again() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let id = task_id(&student, "p4-split-tax").await;
    let sent = student
        .post(&format!("/api/python/{id}/submit/"), json!({ "code": "pass" }))
        .await;
    database::sql! { FORGET = "delete from jobs_job where lane = 'python'"; }
    let forgotten = school
        .app
        .db
        .write(|tx| async move { tx.execute(&FORGET, Vec::new()).await });
    assert_eq!(forgotten.await.expect("the queue"), 1);
    school.run_jobs().await;
    let path = format!("/api/python/submission/{}/", sent.data()["id"]);
    assert_eq!(student.get(&path).await.data()["state"], "queued");
    school.clock.advance(200_000);
    school.run_jobs().await;
    assert_eq!(student.get(&path).await.data()["state"], "done");
}

/// `suanpan work` on the test's database; dropping it kills it.
struct Worker(Child);

impl Worker {
    fn start(school: &TestSchool) -> Self {
        let config = &school.app.config;
        let environment = std::env::var_os("SUANPAN_PYTHON_ENV")
            .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/python/.venv").into());
        let child = Command::new(env!("CARGO_BIN_EXE_suanpan"))
            .arg("work")
            .arg("--data-dir")
            .arg(&config.data_dir)
            .args([
                "--database-url",
                &config.database_address(),
                "--log",
                "error",
                "--python-env",
            ])
            .arg(environment)
            .stdout(Stdio::null())
            .spawn()
            .expect("a worker starts");
        Self(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // SIGKILL: it says goodbye to nobody.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

database::sql! {
    STATES = "select s.state, count(*) as total from coding_submission s where s.submitted_at_ms >= $1 group by s.state";
    WRONG = "select count(*) as total from coding_submission where submitted_at_ms >= $1 and (share <> 10000 or marked_at_ms is null)";
}

/// Marked, and not yet.
async fn states(school: &TestSchool, since_ms: i64) -> (i64, i64) {
    let rows = school
        .app
        .db
        .read(move |tx| async move { tx.query(&STATES, database::params![since_ms]).await });
    let mut counts = (0, 0);
    for row in rows.await.expect("the submissions") {
        let total: i64 = row.get("total").expect("a count");
        match row.get::<String>("state").expect("a state").as_str() {
            "done" => counts.0 += total,
            "queued" => counts.1 += total,
            state => panic!("{total} submissions are {state}"),
        }
    }
    counts
}

/// `SUANPAN_KILLED_EVALUATIONS=1000` is what the promise says; the everyday run is shorter.
#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines, reason = "one rush, watched to its end")]
async fn killed_workers_lose_nothing_and_score_nobody_twice() {
    let wanted = std::env::var("SUANPAN_KILLED_EVALUATIONS");
    let wanted: usize = wanted.ok().and_then(|number| number.parse().ok()).unwrap_or(24);
    let school = TestSchool::demo().await;
    let real_ms = platform::Clock::now_ms(&platform::clock::SystemClock);
    let own_ms = platform::Clock::now_ms(&*school.clock);
    school.clock.advance(real_ms - own_ms);
    let solution = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../content/courses/shuzhi-kuaiji/python/p4-split-tax/solution.py"
    ));
    let body = json!({ "code": solution.expect("the reference solution") });
    let mut sent = 0;
    for number in 1..=8 {
        let student = school.enrolled(&format!("student{number}")).await;
        let id = task_id(&student, "p4-split-tax").await;
        while sent < wanted * number / 8 {
            student
                .post(&format!("/api/python/{id}/submit/"), body.clone())
                .await
                .data();
            sent += 1;
        }
    }
    let begun = Instant::now();
    let mut workers = vec![Worker::start(&school), Worker::start(&school)];
    let (mut kills, mut last_kill, mut done_before) = (0, Instant::now(), 0);
    loop {
        let (done, queued) = states(&school, real_ms).await;
        if queued == 0 {
            assert_eq!(done, wanted as i64, "every submission has its one result");
            break;
        }
        let patience = Duration::from_secs(120) + Duration::from_millis(900) * wanted as u32;
        assert!(
            begun.elapsed() < patience,
            "{queued} of {wanted} still wait after {kills} kills"
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
        // On a busy machine a worker takes longer than that to start: it is given time to end one evaluation.
        let pause = Duration::from_secs(if done > done_before { 2 } else { 15 });
        if last_kill.elapsed() >= pause {
            drop(workers.remove(0));
            workers.push(Worker::start(&school));
            (kills, last_kill, done_before) = (kills + 1, Instant::now(), done);
        }
    }
    assert!(kills > 0, "a worker was killed meanwhile");
    let counts = school.app.db.read(move |tx| async move {
        let wrong: i64 = tx
            .query_one(&WRONG, database::params![real_ms])
            .await?
            .get("total")?;
        let buried = jobs::list_dead(&tx).await?.len();
        Ok::<_, database::Error>((wrong, buried))
    });
    assert_eq!(
        counts.await.expect("the counts"),
        (0, 0),
        "all are right, none was given up"
    );
    eprintln!(
        "{wanted} evaluations, {kills} workers killed, {:.1} s",
        begun.elapsed().as_secs_f64()
    );
}
