//! The schema in words (`migrations/schema/`): the same for both engines, and fresh.

use crate::school::TestSchool;
use ::database::{Database, Statement, Value, params, registered_statements};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

::database::sql! {
    // A full-text index is a virtual table with tables of its own in SQLite, and a gin index in PostgreSQL.
    COLUMNS = sqlite
        "select t.name as table_name, c.name as column_name, lower(c.type) as type, \
         case when t.type = 'view' then '' when c.\"notnull\" = 1 or c.pk > 0 then 'not null' else 'null' end as nullable \
         from pragma_table_list t join pragma_table_info(t.name) c where t.schema = 'main' and t.type in ('table', 'view') \
         and t.name not like 'sqlite_%' \
         order by t.name, c.cid"
        postgres
        "select table_name::text, column_name::text, data_type::text as type, \
         case when table_name in (select table_name from information_schema.views where table_schema = 'public') then '' \
         when is_nullable = 'NO' then 'not null' else 'null' end as nullable \
         from information_schema.columns where table_schema = 'public' \
         and table_name not in (select relname from pg_class where relispartition) order by table_name, ordinal_position";
    INDEXES = sqlite
        "select tbl_name as table_name, name from sqlite_master where type = 'index' and name not like 'sqlite_%' order by name"
        postgres
        "select tablename::text as table_name, indexname::text as name from pg_indexes where schemaname = 'public' \
         and not exists (select 1 from pg_constraint where conname = indexname) and indexdef not like '% USING gin %' order by indexname";
}

/// The word for a column type that both engines share.
fn word(engine_type: &str) -> &str {
    match engine_type {
        "integer" | "bigint" => "integer",
        "blob" | "bytea" => "bytes",
        "real" | "double precision" => "real",
        other => other,
    }
}

async fn describe(school: &TestSchool) -> BTreeMap<String, String> {
    let (columns, indexes) = school
        .app
        .db
        .read(|tx| async move {
            Ok::<_, ::database::Error>((
                tx.query(&COLUMNS, params![]).await?,
                tx.query(&INDEXES, params![]).await?,
            ))
        })
        .await
        .expect("the engine describes itself");
    let text = |row: &::database::Row, column: &str| row.get::<String>(column).expect("a text");
    let mut tables: BTreeMap<String, String> = BTreeMap::new();
    for row in &columns {
        let table = text(row, "table_name");
        let (engine_type, nullable) = (text(row, "type"), text(row, "nullable"));
        let begin = if nullable.is_empty() { "view\n" } else { "" };
        let lines = tables.entry(table).or_insert_with(|| begin.to_owned());
        let line = format!(
            "{:<24} {:<8} {nullable}",
            text(row, "column_name"),
            word(&engine_type)
        );
        writeln!(lines, "{}", line.trim_end()).expect("a text grows");
    }
    for row in &indexes {
        let name = text(row, "name");
        if let Some(table) = tables.get_mut(&text(row, "table_name")) {
            writeln!(table, "index {name}").expect("a text grows");
        }
    }
    tables
}

#[tokio::test]
async fn the_schema_in_words_is_fresh() {
    let school = TestSchool::empty().await;
    let tables = describe(&school).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/schema");
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        for (table, words) in &tables {
            std::fs::write(folder.join(format!("{table}.txt")), words).expect("a table in words");
        }
    }
    let mut faults = Vec::new();
    for (table, words) in &tables {
        let stored = std::fs::read_to_string(folder.join(format!("{table}.txt"))).unwrap_or_default();
        if stored != *words {
            faults.push(format!("{table}:\n{words}"));
        }
    }
    let files: BTreeSet<_> = std::fs::read_dir(&folder)
        .expect("the folder of the schema")
        .filter_map(|entry| {
            entry
                .ok()?
                .file_name()
                .into_string()
                .ok()?
                .strip_suffix(".txt")
                .map(str::to_owned)
        })
        .collect();
    let gone: Vec<_> = files
        .difference(&tables.keys().cloned().collect())
        .cloned()
        .collect();
    assert!(
        faults.is_empty() && gone.is_empty(),
        "run `make db-describe`\n{}\nno such table: {gone:?}",
        faults.join("\n")
    );
}

/// How SQLite carries a statement out.
async fn plan_of(db: &Database, statement: &'static Statement) -> Vec<String> {
    let text = statement.sqlite();
    let parameters = (1..20)
        .take_while(|number| text.contains(&format!("?{number}")))
        .count();
    let explain = format!("explain query plan {text}");
    let explain: &'static Statement = Box::leak(Box::new(Statement::same(
        "EXPLAIN",
        Box::leak(explain.into_boxed_str()),
    )));
    let nothing = vec![Value::Null; parameters];
    let rows = db
        .read(move |tx| async move { tx.query(explain, nothing).await })
        .await;
    let rows = rows.expect("SQLite explains the statement");
    let detail = |row: &::database::Row| row.get("detail").expect("a text");
    // The rows and the list that are given to a statement are no table.
    let is_given = |step: &String| {
        step.ends_with(" given") || step == "SCAN CONSTANT ROW" || step.starts_with("SCAN json_each ")
    };
    rows.iter().map(detail).filter(|step| !is_given(step)).collect()
}

/// On SQLite, whatever the tests run on: PostgreSQL puts every plain view into the statement that reads it.
#[tokio::test]
async fn views_are_read_by_their_indexes() {
    let school = TestSchool::empty().await;
    let file = school.noticed.database.folder.path().join("plans.db");
    let db = Database::connect(&format!("sqlite:{}", file.display()))
        .await
        .expect("a database");
    db.migrate(0).await.expect("the migrations");
    let mut read = 0;
    for statement in registered_statements() {
        let text = statement.sqlite();
        // What names files is read whole, at night.
        // A union is summed up after each of its parts was found by an index.
        let is_union = statement.name.ends_with("storage::USED");
        if !text.contains("_v_") || text.contains("_v_file") || is_union {
            continue;
        }
        read += 1;
        let plan = plan_of(&db, statement).await;
        let whole = ["SCAN", "MATERIALIZE", "CO-ROUTINE", "AUTOMATIC"];
        assert!(
            !plan
                .iter()
                .any(|step| whole.iter().any(|word| step.contains(word))),
            "{} reads a view from its first row to its last: {plan:#?}",
            statement.name
        );
    }
    assert!(read > 40, "only {read} statements read a view");
}
