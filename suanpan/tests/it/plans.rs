//! What a statement reads grows with what it is about, not with the school: each is looked up through an index.

use database::{Engine, Statement, migrations, registered_statements};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// Statements that read a whole table on purpose, each with why that is no harm: `module::NAME reason`.
const WHOLE: &str = include_str!("whole_tables.txt");

/// Columns whose values many rows share: looking up by one of them alone reads as good as everything.
const SHARED: [&str; 3] = ["source_kind", "state", "kind"];

fn migrated() -> Connection {
    let connection = Connection::open_in_memory().expect("a database");
    // Migrating makes this one itself, and it has as many rows as there are migrations.
    connection
        .execute_batch(
            "create table schema_migration (name text primary key, checksum text, applied_at_ms integer)",
        )
        .expect("a table");
    for migration in migrations(Engine::Sqlite) {
        connection.execute_batch(&migration.text).expect("a migration");
    }
    connection
}

/// Indexes of some rows only: reading one of them whole reads what waits, not what there is.
fn partial_indexes(connection: &Connection) -> Vec<String> {
    let mut named = connection
        .prepare("select name from sqlite_master where type = 'index' and sql like '%) where %'")
        .expect("a statement");
    let names = named.query_map([], |row| row.get("name")).expect("indexes");
    names.map(|name| name.expect("a name")).collect()
}

/// The steps that read all rows of a table, as SQLite names them.
fn whole_reads(connection: &Connection, partial: &[String], statement: &Statement) -> Vec<String> {
    let mut explained = connection
        .prepare(&format!("explain query plan {}", statement.sqlite()))
        .expect("a statement");
    let parameters = vec![0; explained.parameter_count()];
    let steps = explained.query_map(rusqlite::params_from_iter(parameters), |row| row.get("detail"));
    steps
        .expect("a plan")
        .map(|step| step.expect("a step"))
        .filter(|step: &String| reads_all(step, partial) && is_its_own(statement.sqlite(), step))
        .collect()
}

/// Rows that come with the statement, and results within it, are no tables; and adding a row lists the tables that refer to its
/// own, which are read where a later check was put off: never here.
fn is_its_own(text: &str, step: &str) -> bool {
    let name = step.split(' ').nth(1).unwrap_or_default();
    let is_within = name == "given"
        || ["as ", ""]
            .iter()
            .any(|word| text.contains(&format!(") {word}{name}")));
    !is_within && (!text.starts_with("insert") || text.contains(&format!("from {name}")))
}

fn reads_all(step: &str, partial: &[String]) -> bool {
    if let Some(scanned) = step.strip_prefix("SCAN ") {
        let is_part = scanned
            .rsplit_once("INDEX ")
            .is_some_and(|(_, index)| partial.iter().any(|part| part == index));
        let is_table =
            scanned != "CONSTANT ROW" && !scanned.starts_with('(') && !scanned.contains("VIRTUAL TABLE");
        return is_table && !is_part;
    }
    let by = step
        .strip_prefix("SEARCH ")
        .and_then(|step| step.split_once(" ("));
    by.is_some_and(|(_, by)| SHARED.iter().any(|column| by == format!("{column}=?)")))
}

#[test]
fn no_statement_reads_a_whole_table_unless_it_says_why() {
    let connection = migrated();
    let partial = partial_indexes(&connection);
    let known: BTreeMap<&str, &str> = WHOLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .collect();
    let mut found = BTreeSet::new();
    let mut unknown = Vec::new();
    for statement in registered_statements().filter(|statement| !statement.name.starts_with("it::")) {
        let reads = whole_reads(&connection, &partial, statement);
        if reads.is_empty() {
            continue;
        }
        found.insert(statement.name);
        if !known.contains_key(statement.name) {
            unknown.push(format!("{} {}", statement.name, reads.join("; ")));
        }
    }
    assert!(
        unknown.is_empty(),
        "look up through an index:\n{}",
        unknown.join("\n")
    );
    let gone: Vec<_> = known.keys().filter(|name| !found.contains(*name)).collect();
    assert!(gone.is_empty(), "these do not read a whole table: {gone:?}");
}

#[test]
fn a_step_that_reads_everything_is_told() {
    let partial = ["t_due".to_owned()];
    for step in [
        "SCAN i",
        "SCAN t USING INDEX t_of_x",
        "SEARCH i USING INDEX i_of_group (source_kind=?)",
    ] {
        assert!(reads_all(step, &partial), "{step}");
    }
    for step in [
        "SCAN CONSTANT ROW",
        "SCAN t USING COVERING INDEX t_due",
        "SCAN (subquery-1)",
        "SCAN json_each VIRTUAL TABLE INDEX 1:",
        "SEARCH i USING INDEX i_of_group (source_kind=? AND group_id=?)",
        "SEARCH u USING INTEGER PRIMARY KEY (rowid=?)",
        "USE TEMP B-TREE FOR ORDER BY",
    ] {
        assert!(!reads_all(step, &partial), "{step}");
    }
}
