//! The promises of the database layer, and of every SQL text on it.

use crate::school::TestSchool;
use ::database::{
    Database, Engine, Error, Event, FromRow, Json, Revised, Text, Tx, Unchanged, migrations, params,
    registered_statements,
};
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

::database::sql! {
    PUT = "insert into jobs_schedule (name, next_at_ms) values ($1, $2)";
    COUNT = "select count(*) as total from jobs_schedule where name like $1";
    COLUMNS = "select name, next_at_ms, cast(null as text) as missing, cast($2 as text) as list, cast($3 as text) as state, \
               cast(1 as bigint) as is_open, cast('2026-09' as text) as period from jobs_schedule where name = $1";
    PUT_ROWS = "insert into jobs_schedule (name, next_at_ms) select name, coalesce(at_ms, 7) \
                from $given(name text, at_ms bigint) where true on conflict (name) do nothing returning name, next_at_ms";
    OF_ROWS = "select s.name, s.next_at_ms from $given(name text) join jobs_schedule s on s.name = given.name order by s.name";
    TIMES = "update jobs_schedule set next_at_ms = given.at_ms from $given(name text, at_ms bigint) where jobs_schedule.name = given.name";
}

/// Registered by the test program itself, beside the products' own.
const OWN_STATEMENTS: usize = 6;

async fn count(db: &Database, like: &'static str) -> i64 {
    db.read(move |tx| async move { tx.query_one(&COUNT, params![like]).await?.get::<i64>("total") })
        .await
        .expect("a count")
}

#[tokio::test]
async fn every_statement_can_be_prepared() {
    let school = TestSchool::new().await;
    let mut faults = Vec::new();
    for statement in registered_statements() {
        if let Err(error) = school.app.db.prepare(statement).await {
            faults.push(format!("{}: {error}", statement.name));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(registered_statements().count() > 60 + OWN_STATEMENTS);
}

#[test]
fn at_most_a_tenth_of_the_statements_has_two_texts() {
    let all = registered_statements().count();
    let pairs = registered_statements()
        .filter(|statement| statement.has_two_texts())
        .count();
    assert!(
        pairs * 10 <= all,
        "{pairs} of {all} statements differ between the engines"
    );
}

#[test]
fn both_engines_have_the_same_migrations() {
    let names = |engine| {
        migrations(engine)
            .into_iter()
            .map(|migration| migration.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(names(Engine::Sqlite), names(Engine::Postgres));
}

#[tokio::test]
async fn migrating_twice_does_nothing_the_second_time() {
    let school = TestSchool::new().await;
    assert_eq!(school.app.db.migrate(0).await, Ok(vec![]));
}

#[tokio::test]
async fn many_rows_go_to_a_statement_at_once() {
    let school = TestSchool::new().await;
    let db = &school.app.db;
    let written = db.write(|tx| async move {
        let rows = vec![
            params!["rows-a", 1_i64],
            params!["rows-b", None::<i64>],
            params!["rows-a", 3_i64],
        ];
        let inserted: Vec<(String, i64)> = tx.query_rows(&PUT_ROWS, rows).await?;
        let changed = tx
            .execute_rows(
                &TIMES,
                vec![params!["rows-b", 8_i64], params!["rows-none", 9_i64]],
            )
            .await?;
        Ok::<_, Error>((inserted, changed))
    });
    let (inserted, changed) = written.await.expect("written");
    assert_eq!(inserted, [("rows-a".to_owned(), 1), ("rows-b".to_owned(), 7)]);
    assert_eq!(changed, 1);
    let before = db.statements();
    let found = db.read(|tx| async move {
        let none: Vec<(String, i64)> = tx.query_rows(&OF_ROWS, Vec::new()).await?;
        assert!(none.is_empty());
        tx.query_rows::<(String, i64)>(&OF_ROWS, vec![params!["rows-a"], params!["rows-b"]])
            .await
    });
    let found = found.await.expect("found");
    assert_eq!(found, [("rows-a".to_owned(), 1), ("rows-b".to_owned(), 8)]);
    assert_eq!(
        db.statements() - before,
        1,
        "a statement for all rows, none for no rows"
    );
}

/// The same database by an address that names a pooler: the server itself, which takes statements without a name as a pooler hands
/// them on. On SQLite, which has none, as it is.
async fn through_a_pooler(school: &TestSchool) -> Database {
    let url = school.database_url();
    let Some(host) = url.split('@').nth(1).and_then(|place| place.split('/').next()) else {
        return school.app.db.clone();
    };
    Database::connect(&format!("{url}?pooler={host}"))
        .await
        .expect("the database")
}

#[tokio::test]
async fn a_pooler_may_stand_before_the_database() {
    let school = TestSchool::new().await;
    let db = through_a_pooler(&school).await;
    let mut heard = school.app.db.subscribe();
    // The listening connection of PostgreSQL needs a moment to stand.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let hostile = r#"{"a\\",NULL}'"#;
    let written = db.write(move |tx| async move {
        let rows = vec![
            params![hostile, 1_i64],
            params!["NULL", None::<i64>],
            params!["", 3_i64],
        ];
        let inserted: Vec<(String, i64)> = tx.query_rows(&PUT_ROWS, rows).await?;
        tx.execute(&PUT, params!["one", -9_i64]).await?;
        tx.notify("test.pooled", hostile);
        Ok::<_, Error>(inserted)
    });
    let inserted = written.await.expect("written");
    assert_eq!(
        inserted,
        [
            (hostile.to_owned(), 1),
            ("NULL".to_owned(), 7),
            (String::new(), 3)
        ]
    );
    assert_eq!(count(&db, "one").await, 1);
    let whole = read_whole(&db, "[1, 2]", "in_progress")
        .await
        .expect("every type comes back");
    assert_eq!((whole.next_at_ms, whole.is_open), (Some(7), true));
    let event = async {
        loop {
            let event = heard.recv().await.expect("events go on");
            if event.topic == "test.pooled" {
                return event.payload;
            }
        }
    };
    let payload = tokio::time::timeout(Duration::from_secs(10), event).await;
    assert_eq!(
        payload.expect("heard"),
        hostile,
        "the other instance heard it too"
    );
}

#[tokio::test]
async fn a_failing_unit_rolls_back_alone() {
    let school = TestSchool::new().await;
    let db = &school.app.db;
    let put = |name: &'static str, fails: bool| async move {
        db.write(move |tx| async move {
            tx.execute(&PUT, params![name, 0_i64]).await?;
            if fails { Err(Error::Ended) } else { Ok(()) }
        })
        .await
    };
    let (one, two, three) = tokio::join!(put("alone-1", false), put("alone-2", true), put("alone-3", false));
    assert_eq!((one, two, three), (Ok(()), Err(Error::Ended), Ok(())));
    assert_eq!(count(db, "alone-%").await, 2);
}

#[tokio::test]
async fn units_that_share_a_commit_fail_each_for_itself() {
    let school = TestSchool::new().await;
    let writes = (0..60).map(|number| {
        let db = school.app.db.clone();
        tokio::spawn(async move {
            let name = format!("shared-{number}");
            db.write(move |tx| async move {
                tx.execute(&PUT, params![&name, 0_i64]).await?;
                // The first of a commit, some in its middle, and its last.
                if number % 3 == 0 {
                    return Err(Error::NoRow("on purpose"));
                }
                Ok(())
            })
            .await
            .is_ok()
        })
    });
    let kept = join_all(writes.collect::<Vec<_>>()).await;
    let kept = kept.iter().filter(|kept| matches!(kept, Ok(true))).count();
    assert_eq!((kept, count(&school.app.db, "shared-%").await), (40, 40));
}

#[tokio::test]
async fn a_unique_key_is_recognised_by_its_class() {
    let school = TestSchool::new().await;
    let put = || {
        school
            .app
            .db
            .write(|tx| async move { tx.execute(&PUT, params!["twice", 0_i64]).await })
    };
    put().await.expect("the first");
    assert!(put().await.expect_err("the second").is_unique());
}

#[tokio::test]
async fn a_foreign_await_inside_a_unit_fails_loudly_on_sqlite() {
    let school = TestSchool::new().await;
    if school.app.db.engine() != Engine::Sqlite {
        return;
    }
    let slept: Result<(), Error> = school
        .app
        .db
        .write(|_| async {
            tokio::task::yield_now().await;
            Ok(())
        })
        .await;
    assert_eq!(slept, Err(Error::ForeignAwait));
}

#[tokio::test]
async fn a_panicking_unit_harms_nobody_else() {
    let school = TestSchool::new().await;
    if school.app.db.engine() == Engine::Sqlite {
        let panicked: Result<(), Error> = school.app.db.write(|_| async { panic!("on purpose") }).await;
        assert_eq!(panicked, Err(Error::Panicked));
    }
    assert_eq!(count(&school.app.db, "nothing").await, 0);
}

#[tokio::test]
async fn an_event_is_delivered_after_the_commit_and_only_then() {
    let school = TestSchool::new().await;
    let mut events = school.app.db.subscribe();
    // The listening connection of PostgreSQL needs a moment to stand.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let told = |payload: &'static str, fails: bool| {
        school.app.db.write(move |tx| async move {
            tx.notify("test.told", payload);
            tx.notify("test.told", payload);
            if fails { Err(Error::Ended) } else { Ok(()) }
        })
    };
    told("undone", true).await.expect_err("rolled back");
    told("done", false).await.expect("committed");
    loop {
        let event = events.recv().await.expect("an event");
        if event.topic == "test.told" {
            assert_eq!(event.payload, "done");
            break;
        }
    }
    // What a unit says twice is heard once; on PostgreSQL the listening connection brings it a second time.
    let is_heard = |event: &Event| event.topic == "test.told";
    tokio::time::sleep(Duration::from_millis(300)).await;
    let again = std::iter::from_fn(|| events.try_recv().ok())
        .filter(is_heard)
        .count();
    let expected = usize::from(school.app.db.engine() == Engine::Postgres);
    assert_eq!(again, expected);
}

#[tokio::test]
async fn a_thousand_concurrent_writes_all_arrive() {
    let school = TestSchool::new().await;
    let writes = (0..1000).map(|number| {
        let db = school.app.db.clone();
        tokio::spawn(async move {
            let name = format!("many-{number}");
            db.write(move |tx| async move { tx.execute(&PUT, params![&name, 0_i64]).await })
                .await
        })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.expect("no panic").expect("a write");
    }
    assert_eq!(count(&school.app.db, "many-%").await, 1000);
}

#[tokio::test]
async fn units_that_read_what_all_others_write_arrive_too() {
    let school = TestSchool::new().await;
    let writers = (0..32).map(|writer| {
        let db = school.app.db.clone();
        tokio::spawn(async move {
            for at in 0..6 {
                let name = format!("near-{writer}-{at}");
                let written = db.write(move |tx| async move {
                    // On PostgreSQL none of two that both read the other's row may be committed beside it.
                    tx.query(&COUNT, params!["near-%"]).await?;
                    tx.execute(&PUT, params![&name, 0_i64]).await
                });
                written.await.expect("a write");
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic");
    }
    assert_eq!(count(&school.app.db, "near-%").await, 32 * 6);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    InProgress,
}

::database::text_column! { Stage }

#[derive(Debug, PartialEq, FromRow)]
struct Part {
    #[row(json)]
    list: Vec<i64>,
    missing: Option<i64>,
}

#[derive(Debug, PartialEq, FromRow)]
struct Whole {
    #[row(rename = "name")]
    key: String,
    next_at_ms: Option<i64>,
    state: Stage,
    is_open: bool,
    #[row(text)]
    period: ledger::Period,
    #[row(flatten)]
    part: Part,
    #[row(skip)]
    later: Vec<String>,
}

async fn read_whole(db: &Database, list: &'static str, state: &'static str) -> Result<Whole, Error> {
    db.write(move |tx| async move {
        tx.execute(&PUT, params!["row", 7]).await?;
        tx.query_one_as(&COLUMNS, params!["row", list, state]).await
    })
    .await
}

#[tokio::test]
async fn a_row_reads_into_a_struct() {
    let db = TestSchool::new().await.app.db.clone();
    let whole = read_whole(&db, "[1, 2]", "in_progress").await;
    let expected = Whole {
        key: "row".into(),
        next_at_ms: Some(7),
        state: Stage::InProgress,
        is_open: true,
        period: ledger::Period::new(2026, 9).expect("a month"),
        part: Part {
            list: vec![1, 2],
            missing: None,
        },
        later: Vec::new(),
    };
    assert_eq!(whole, Ok(expected));
    let pairs: Result<Vec<(String, i64)>, _> = db
        .read(|tx| async move {
            tx.query_as(&COLUMNS, params!["row", Json(&[1]), Text(Stage::InProgress)])
                .await
        })
        .await;
    let error = pairs.expect_err("a tuple takes every column of its statement");
    assert!(matches!(error, Error::Column { .. }), "{error}");
}

#[tokio::test]
async fn what_cannot_be_read_names_its_column() {
    let db = TestSchool::new().await.app.db.clone();
    for (list, state, column) in [("[1,", "in_progress", "list"), ("[1]", "elsewhere", "state")] {
        match read_whole(&db, list, state).await {
            Err(Error::Column { column: named, .. }) => assert_eq!(named, column),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn what_people_wait_for_goes_before_what_nobody_waits_for() {
    let school = TestSchool::new().await;
    let db = &school.app.db;
    if db.engine() != Engine::Sqlite {
        return;
    }
    let order = Arc::new(Mutex::new(Vec::new()));
    let unit = |db: Database, who: &'static str, works_ms: u64| {
        let order = Arc::clone(&order);
        async move {
            let run = move |_| async move {
                // Like a unit that computes: its thread is busy.
                std::thread::sleep(Duration::from_millis(works_ms));
                order.lock().unwrap().push(who);
                Ok::<_, Error>(())
            };
            db.write(run).await.expect("a unit");
        }
    };
    let background = db.in_background();
    // The first keeps the thread until the others wait.
    let jobs = (0..20).map(|_| unit(background.clone(), "job", 3));
    let people = (0..5).map(|_| unit(db.clone(), "person", 0));
    tokio::join!(unit(db.clone(), "first", 50), join_all(jobs), join_all(people));
    let order = order.lock().unwrap();
    let last_person = order.iter().rposition(|who| *who == "person").expect("people");
    let jobs_before = order[..last_person].iter().filter(|who| **who == "job").count();
    assert!(jobs_before <= 2, "{order:?}");
    assert_eq!(order.len(), 26, "every job runs in the end");
}

/// A row that never changes.
struct Fact(i64);

impl Unchanged for Fact {
    type Key = i64;
    const KEPT: u64 = 100;

    fn key(&self) -> i64 {
        self.0
    }
}

#[tokio::test]
async fn what_a_unit_took_back_is_not_remembered() {
    let school = TestSchool::new().await;
    let db = &school.app.db;
    let loaded = Arc::new(AtomicUsize::new(0));
    let ask = |tx: Tx, loaded: Arc<AtomicUsize>| async move {
        let load = |unknown: Vec<i64>| async move {
            loaded.fetch_add(unknown.len(), Ordering::Relaxed);
            Ok(unknown.into_iter().filter(|key| *key < 3).map(Fact).collect())
        };
        let found = tx.remembered(&[2, 3, 1], load).await?;
        Ok::<Vec<i64>, Error>(found.iter().map(|fact| fact.0).collect())
    };
    let count = Arc::clone(&loaded);
    let written = db.write(move |tx| ask(tx, count)).await;
    assert_eq!(
        written,
        Ok(vec![2, 1]),
        "in the order of their keys; what is not there is left out"
    );
    assert_eq!(loaded.load(Ordering::Relaxed), 3);
    for (_, loads) in [("the first to read", 6), ("who reads after them", 7)] {
        let count = Arc::clone(&loaded);
        assert_eq!(db.read(move |tx| ask(tx, count)).await, Ok(vec![2, 1]));
        // What is not there may come: it is asked for again.
        assert_eq!(loaded.load(Ordering::Relaxed), loads);
    }
}

/// What is known of a number at a revision, and how much of it was known before.
struct Counted {
    revision: i64,
    before: Option<i64>,
}

impl Revised for Counted {
    type Key = &'static str;
    type Revision = i64;
    const KEPT: u64 = 4;

    fn key(&self) -> &'static str {
        "all"
    }

    fn revision(&self) -> &i64 {
        &self.revision
    }

    fn weight(&self) -> u32 {
        1
    }
}

#[tokio::test]
async fn a_value_is_read_anew_when_its_revision_is_another() {
    let school = TestSchool::new().await;
    let db = &school.app.db;
    let ask = async |revision: i64| {
        let unit = move |tx: Tx| async move {
            let load = |older: Option<Arc<Counted>>| async move {
                let before = older.map(|older| older.revision);
                Ok(Counted { revision, before })
            };
            let found = tx.revised(&"all", &revision, load).await?;
            Ok::<_, Error>((found.revision, found.before))
        };
        db.read(unit).await
    };
    assert_eq!(ask(7).await, Ok((7, None)), "nothing was known");
    assert_eq!(ask(7).await, Ok((7, None)), "it was not read again");
    assert_eq!(ask(5).await, Ok((5, Some(7))), "what is older helps to read");
    assert_eq!(ask(7).await, Ok((7, Some(5))), "one is kept, the newest read");
}
