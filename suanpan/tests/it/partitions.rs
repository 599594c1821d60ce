//! Tables of what people did lie in months or years on PostgreSQL; on SQLite nothing of this is there.

use crate::school::{Person, TestSchool};
use ::database::{Database, Engine};
use platform::{Clock as _, Millis, access::UserId, clock::days};
use std::collections::BTreeMap;
use testkit::TestDatabase;

/// The partitions of a table, in order of their names.
fn parts(database: &TestDatabase, table: &str) -> Vec<String> {
    database.texts(&format!(
        "select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid \
         where i.inhparent = '{table}'::regclass order by 1"
    ))
}

/// How many rows lie in which partition of a table.
fn rows(database: &TestDatabase, table: &str) -> BTreeMap<String, usize> {
    let mut rows = BTreeMap::new();
    for part in database.texts(&format!("select tableoid::regclass::text from {table}")) {
        *rows.entry(part).or_default() += 1;
    }
    rows
}

fn named(table: &str, parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| format!("{table}_{part}")).collect()
}

fn counted(table: &str, parts: &[(&str, usize)]) -> BTreeMap<String, usize> {
    let named = parts
        .iter()
        .map(|(part, rows)| (format!("{table}_{part}"), *rows));
    named.collect()
}

fn is_sqlite(school: &TestSchool) -> bool {
    school.app.db.engine() == Engine::Sqlite
}

async fn add_runs(school: &TestSchool, user: UserId, times: &[Millis]) {
    let times = times.to_vec();
    let added = school.app.db.write(move |tx| async move {
        for at_ms in times {
            coding::add_run(&tx, user, coding::PythonTaskId(7), at_ms).await?;
        }
        Ok::<_, ::database::Error>(())
    });
    added.await.expect("runs are written");
}

/// The ids of all runs, in order.
fn ids(school: &TestSchool) -> Vec<String> {
    let all = "select cast(id as text) || ' ' || cast(begun_at_ms as text) from coding_run order by id";
    school.noticed.database.texts(all)
}

/// A school on 7 September 2026 in China (6 September in UTC), and a student of it.
async fn school() -> (TestSchool, Person) {
    let school = TestSchool::new().await;
    let student = school.student("安晓").await;
    (school, student)
}

#[tokio::test]
async fn months_are_made_ahead_and_rows_lie_in_theirs() {
    let (school, student) = school().await;
    let now_ms = school.clock.now_ms();
    school.run_jobs().await;
    school.run_jobs().await;
    add_runs(&school, student.id, &[now_ms, now_ms + days(30), now_ms]).await;
    let all = ids(&school);
    assert_eq!(all.len(), 3);
    let database = &school.noticed.database;
    if is_sqlite(&school) {
        let made = "select name from sqlite_master where name like 'coding_run_2%' or name like '%_default'";
        assert_eq!(database.texts(made), Vec::<String>::new());
        return;
    }
    let ready = ["2026_09", "2026_10", "2026_11", "2026_12", "default"];
    assert_eq!(parts(database, "coding_run"), named("coding_run", &ready));
    assert_eq!(
        parts(database, "learning_visit"),
        named("learning_visit", &["2026", "default"])
    );
    assert_eq!(
        rows(database, "coding_run"),
        counted("coding_run", &[("2026_09", 2), ("2026_10", 1)])
    );

    // A day later nothing is missing, a month later one month is.
    school.clock.advance(days(1));
    school.run_jobs().await;
    assert_eq!(parts(database, "coding_run"), named("coding_run", &ready));
    school.clock.advance(days(30));
    school.run_jobs().await;
    let ready = ["2026_09", "2026_10", "2026_11", "2026_12", "2027_01", "default"];
    assert_eq!(parts(database, "coding_run"), named("coding_run", &ready));
    assert_eq!(
        parts(database, "learning_visit"),
        named("learning_visit", &["2026", "2027", "default"])
    );
    assert_eq!(ids(&school), all);
}

#[tokio::test]
async fn a_month_that_is_made_late_takes_its_rows_from_the_default_partition() {
    let (school, student) = school().await;
    let now_ms = school.clock.now_ms();
    // As after a move from SQLite, and after a server that stood still: before the first partition, and past the last one.
    let times = [
        now_ms - days(70),
        now_ms,
        now_ms + days(200),
        now_ms + days(201),
        now_ms - days(70),
    ];
    add_runs(&school, student.id, &times).await;
    let all = ids(&school);
    let database = &school.noticed.database;
    if is_sqlite(&school) {
        school.run_jobs().await;
        assert_eq!(ids(&school), all);
        return;
    }
    assert_eq!(
        rows(database, "coding_run"),
        counted("coding_run", &[("default", 5)])
    );
    school.run_jobs().await;
    assert_eq!(
        rows(database, "coding_run"),
        counted("coding_run", &[("2026_06", 2), ("2026_09", 1), ("default", 2)]),
        "nobody makes a month that is far ahead"
    );
    school.clock.advance(days(180));
    school.run_jobs().await;
    assert_eq!(
        rows(database, "coding_run"),
        counted("coding_run", &[("2026_06", 2), ("2026_09", 1), ("2027_03", 2)])
    );
    assert_eq!(ids(&school), all, "the same rows, once, by the same numbers");
}

#[tokio::test]
async fn a_month_past_keeping_is_dropped_and_the_rest_of_its_age_deleted() {
    let (school, student) = school().await;
    let now_ms = school.clock.now_ms();
    let times = [
        now_ms - days(60),
        now_ms - days(4),
        now_ms - days(2),
        now_ms,
        now_ms + days(20),
        now_ms + days(90),
    ];
    add_runs(&school, student.id, &times).await;
    school.run_jobs().await;
    school.clock.advance(days(401));
    school.run_jobs().await;
    let kept = ids(&school);
    let kept: Vec<Millis> = kept
        .iter()
        .filter_map(|row| row.split_once(' ')?.1.parse().ok())
        .collect();
    assert_eq!(kept, times[4..], "longer ago than 400 days");
    if !is_sqlite(&school) {
        let left = parts(&school.noticed.database, "coding_run");
        assert!(left.contains(&"coding_run_2026_09".into()), "{left:?}");
        assert!(!left.contains(&"coding_run_2026_07".into()), "{left:?}");
    }
    school.clock.advance(days(80));
    school.run_jobs().await;
    assert_eq!(ids(&school).len(), 1);
    if is_sqlite(&school) {
        return;
    }
    let database = &school.noticed.database;
    let left = parts(database, "coding_run");
    assert!(left.contains(&"coding_run_2026_12".into()), "{left:?}");
    for gone in ["coding_run_2026_07", "coding_run_2026_09", "coding_run_2026_10"] {
        assert!(!left.contains(&gone.into()), "{left:?}");
    }
    // A table of which nothing is forgotten keeps its years while anything is in them, and for two months.
    assert_eq!(
        parts(database, "learning_visit"),
        named("learning_visit", &["2027", "2028", "default"])
    );
}

#[tokio::test]
async fn a_query_that_names_the_time_reads_the_months_it_asks_for() {
    let (school, _) = school().await;
    school.run_jobs().await;
    if is_sqlite(&school) {
        return;
    }
    let now_ms = school.clock.now_ms();
    let plan = |condition: &str| {
        let explain = format!("explain select * from learning_visit where {condition}");
        school.noticed.database.texts(&explain).join("\n")
    };
    let of_recent = plan(&format!("user_id = 1 and id = 5 and begun_at_ms = {now_ms}"));
    assert!(of_recent.contains("learning_visit_2026"), "{of_recent}");
    assert!(!of_recent.contains("default"), "{of_recent}");
    let of_all = plan("user_id = 1 and id = 5");
    assert!(of_all.contains("2026") && of_all.contains("default"), "{of_all}");
}

/// Rows of two months and one of a clock that was wrong, as they stood before.
const BEFORE: &str = "
insert into school_school (id, key, title, name_zh, name_en, color, organization_name, contact, local_protocol, retention_days, created_at_ms,
  updated_at_ms) values (1, 'a', '', '甲校', 'A', '', '', '', '', 0, 0, 0);
insert into identity_user (id, school_id, username, real_name, status, must_change_password, created_at_ms, updated_at_ms)
  values (2, 1, 'student', '安', 'active', 0, 0, 0);
insert into course_course (id, school_id, key, title, subtitle, introduction, category, tags, hours, credits, audience, knowledge, weights,
  learning_weights, teachers, is_listed, archive_hash, content_hash, imported_at_ms, created_at_ms)
  values (7, 1, 'c', '会计', '', '', '', '[]', 0, 0, '', '[]', '{}', '{}', '[]', 1, '', '', 0, 0);
insert into coding_run (user_id, place, reason, wall_ms, cpu_ms, memory_peak_bytes, begun_at_ms) values
  (2, 'task:1', 'ok', 1.5, 0.25, 7, 1788220799999), (2, 'task:1', 'ok', 1, 1, 7, 1788220800000), (2, 'task:1', 'ok', 1, 1, 7, 5),
  (2, 'task:1', 'ok', 1, 1, 7, 1790812799999), (2, 'task:1', 'ok', 1, 1, 7, 1790812800000);
delete from coding_run where begun_at_ms = 1790812800000;
insert into learning_visit (course_id, user_id, item_kind, item_id, begun_at_ms, last_at_ms, seconds, position_s) values
  (7, 2, 'lecture', 3, 1788220800000, 1788220860000, 60, 58);
";

#[tokio::test]
async fn a_filled_table_is_put_into_months_by_the_migration() {
    let database = TestDatabase::before("0143_platform_partitions.sql").await;
    database.run(BEFORE).await;
    let told = || {
        let mut told = database.texts(
            "select cast(id as text) || ' ' || reason || ' ' || cast(wall_ms + cpu_ms as text) || ' ' || cast(begun_at_ms as text) \
             from coding_run order by id",
        );
        told.extend(database.texts(
            "select cast(id as text) || ' ' || cast(begun_at_ms + last_at_ms + seconds + position_s as text) \
             from learning_visit",
        ));
        told
    };
    let before = told();
    assert_eq!(before.len(), 5);
    let db = Database::connect(&database.url).await.expect("the old database");
    db.migrate(0).await.expect("the migrations apply");
    assert_eq!(told(), before);
    let added = db.write(|tx| async move {
        coding::add_run(&tx, UserId(2), coding::PythonTaskId(1), 1_790_812_800_000).await?;
        coding::add_run(&tx, UserId(2), coding::PythonTaskId(1), 1_790_812_799_998).await
    });
    added.await.expect("two runs");
    if db.engine() == Engine::Sqlite {
        return;
    }
    assert_eq!(
        rows(&database, "coding_run"),
        counted("coding_run", &[("2026_08", 1), ("2026_09", 3), ("default", 2)]),
        "October has no partition yet, and 1970 gets none"
    );
    assert_eq!(
        rows(&database, "learning_visit"),
        counted("learning_visit", &[("2026", 1)])
    );
    let ids = database.texts("select cast(id as text) from coding_run order by id");
    assert_eq!(
        ids,
        ["1", "2", "3", "4", "6", "7"],
        "no number is given a second time"
    );
}
