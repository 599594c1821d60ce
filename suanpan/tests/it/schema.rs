//! The schema in words (`migrations/schema/`): the same for both engines, and fresh.

use crate::school::TestSchool;
use ::database::params;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

::database::sql! {
    COLUMNS = sqlite
        "select t.name as table_name, c.name as column_name, lower(c.type) as type, \
         case when c.\"notnull\" = 1 or c.pk > 0 then 'not null' else 'null' end as nullable \
         from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%' \
         order by t.name, c.cid"
        postgres
        "select table_name::text, column_name::text, data_type::text as type, \
         case when is_nullable = 'NO' then 'not null' else 'null' end as nullable \
         from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position";
    INDEXES = sqlite
        "select tbl_name as table_name, name from sqlite_master where type = 'index' and name not like 'sqlite_%' order by name"
        postgres
        "select tablename::text as table_name, indexname::text as name from pg_indexes where schemaname = 'public' \
         and not exists (select 1 from pg_constraint where conname = indexname) order by indexname";
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
        let line = tables.entry(text(row, "table_name")).or_default();
        let engine_type = text(row, "type");
        writeln!(
            line,
            "{:<24} {:<8} {}",
            text(row, "column_name"),
            word(&engine_type),
            text(row, "nullable")
        )
        .expect("a text grows");
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
