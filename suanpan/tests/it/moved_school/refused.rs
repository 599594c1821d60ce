//! Folders that are not taken, and schools that are not exported, each with a sentence; nothing is left behind.

use super::{Exported, import};
use crate::{hall::Hall, school::TestSchool};
use backup::{Sum, TableFacts};
use database::Value as Field;
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The export of a school with a teacher, beside the host that it is brought to.
struct Brought {
    exported: Exported,
    to: TestSchool,
}

impl Brought {
    async fn new() -> Self {
        let from = TestSchool::new().await;
        let teacher = from.teacher("林知远").await;
        teacher
            .post("/api/classes/", json!({ "name": "会计 2601", "term": "2026秋" }))
            .await
            .data();
        let exported = Exported::of(&from.app, "huadong").await.expect("an export");
        let to = TestSchool::empty().await;
        Self { exported, to }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.exported.path().join(name)
    }

    /// Fails unless the folder is refused with that word and nothing of it is there.
    async fn is_refused(&self, word: &str) {
        let refused = self.exported.import(&self.to.app).await;
        let said = refused.expect_err("it was taken").to_string();
        assert!(said.contains(word), "{word:?} is not in {said:?}");
        assert_eq!(said.lines().count(), 1, "one sentence: {said}");
        for table in [
            "school_school",
            "identity_user",
            "class_class",
            "platform_audit_entry",
        ] {
            let left = self
                .to
                .noticed
                .database
                .texts(&format!("select cast(count(*) as text) from {table}"));
            assert_eq!(left, ["0"], "{table} after {word}");
        }
    }

    /// Changes a file, sees that the folder is refused, and puts the file back.
    async fn is_refused_with(&self, name: &str, change: impl FnOnce(&str) -> String, word: &str) {
        let path = self.path(name);
        let before = fs::read_to_string(&path).unwrap();
        fs::write(&path, change(&before)).unwrap();
        self.is_refused(word).await;
        fs::write(&path, before).unwrap();
    }

    /// The same with lines of a table, and a manifest that says so: as whoever wants to do harm would write them.
    async fn is_refused_with_rows(&self, table: &str, change: impl FnOnce(&mut Vec<Value>), word: &str) {
        let (path, manifest) = (
            self.path(&format!("tables/{table}.jsonl")),
            self.path("manifest.json"),
        );
        let [before, manifest_before] = [&path, &manifest].map(|path| fs::read_to_string(path).unwrap());
        let mut rows: Vec<Value> = before
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        change(&mut rows);
        let mut sum = Sum::default();
        for row in &rows {
            sum.add(&row.as_array().unwrap().iter().map(field).collect::<Vec<_>>());
        }
        let lines: Vec<String> = rows.iter().map(|row| format!("{row}\n")).collect();
        fs::write(&path, lines.concat()).unwrap();
        let mut said: Value = serde_json::from_str(&manifest_before).unwrap();
        let facts: TableFacts = serde_json::from_value(said["tables"][table].clone()).unwrap();
        said["tables"][table] = json!({ "columns": facts.columns, "rows": sum.rows, "sum": sum.to_string() });
        fs::write(&manifest, said.to_string()).unwrap();
        self.is_refused(word).await;
        fs::write(&path, before).unwrap();
        fs::write(&manifest, manifest_before).unwrap();
    }
}

fn field(value: &Value) -> Field {
    match value {
        Value::Number(number) => Field::Int(number.as_i64().unwrap()),
        Value::String(text) => Field::Text(text.clone()),
        _ => Field::Null,
    }
}

#[tokio::test]
async fn a_damaged_folder_is_not_taken() {
    let brought = Brought::new().await;
    let users = "tables/identity_user.jsonl";
    brought
        .is_refused_with(
            users,
            |text| text.replacen("林知远", "林知近", 1),
            "not what was written",
        )
        .await;
    brought
        .is_refused_with(users, |text| format!("{text}[\n"), "cannot be read")
        .await;
    let shorter = |text: &str| text.replacen('[', "[0,", 1);
    brought
        .is_refused_with(users, shorter, "too many or too few")
        .await;
    let older = |text: &str| text.replacen("0001_platform_foundation.sql", "0001_other.sql", 1);
    brought
        .is_refused_with("manifest.json", older, "another version")
        .await;
    let other_form = |text: &str| text.replacen("suanpan-school/1", "suanpan-school/2", 1);
    brought
        .is_refused_with("manifest.json", other_form, "does not know")
        .await;
    let added = |text: &str| text.replacen("\"format\"", "\"more\": 1, \"format\"", 1);
    brought
        .is_refused_with("manifest.json", added, "cannot be read")
        .await;
    brought
        .is_refused_with(
            "audit.jsonl",
            |text| text.replacen("classes.class_added", "classes.other", 1),
            "does not hold",
        )
        .await;
    brought
        .is_refused_with("audit.jsonl", |_| String::new(), "ends elsewhere")
        .await;
    brought
        .exported
        .import(&brought.to.app)
        .await
        .expect("put back as it was, it is taken");
    let again = brought.exported.import(&brought.to.app).await;
    assert!(
        again
            .expect_err("it is there")
            .to_string()
            .contains("there is a school huadong here already")
    );
}

#[tokio::test]
async fn a_folder_that_was_written_to_do_harm_is_not_taken() {
    let brought = Brought::new().await;
    let first = |rows: &[Value]| rows[0][0].clone();
    let operator = |rows: &mut Vec<Value>| rows[0] = json!([first(rows), "admin", 1]);
    brought
        .is_refused_with_rows("identity_role", operator, "operator")
        .await;
    let other = |rows: &mut Vec<Value>| rows[0][1] = json!(4711);
    brought
        .is_refused_with_rows("class_class", other, "not in the folder")
        .await;
    let twice = |rows: &mut Vec<Value>| rows.push(rows[0].clone());
    brought
        .is_refused_with_rows("class_class", twice, "two rows of one number")
        .await;
    let second = |rows: &mut Vec<Value>| {
        let mut other = rows[0].clone();
        other[0] = json!(4711);
        rows.push(other);
    };
    brought
        .is_refused_with_rows("school_school", second, "one school")
        .await;
    let wrong_type = |rows: &mut Vec<Value>| rows[0][0] = json!("1");
    brought
        .is_refused_with_rows("class_class", wrong_type, "does not fit")
        .await;
    let nul = |rows: &mut Vec<Value>| rows[0][2] = json!("a\0b");
    brought.is_refused_with_rows("class_class", nul, "NUL").await;
    // A file that another school keeps on the new host, named without being brought.
    let secret = brought
        .to
        .app
        .files
        .put("of another school".as_bytes().to_vec())
        .await
        .unwrap();
    let names_it = |rows: &mut Vec<Value>| rows[0][2] = json!(secret.as_str());
    brought
        .is_refused_with_rows("class_class", names_it, "does not hold")
        .await;
    places(&brought).await;
}

/// Paths that lead out of the folder, links, and what nobody named.
async fn places(brought: &Brought) {
    let outside = |text: &str| text.replacen("\"files\": {}", "\"files\": {\"../../etc/passwd\": 1}", 1);
    brought
        .is_refused_with("manifest.json", outside, "cannot be read")
        .await;
    let table = |text: &str| text.replacen("\"class_class\"", "\"../class_class\"", 1);
    brought
        .is_refused_with("manifest.json", table, "other tables")
        .await;
    fs::write(brought.path("tables/more.jsonl"), "").unwrap();
    brought.is_refused("not of the export").await;
    fs::remove_file(brought.path("tables/more.jsonl")).unwrap();
    let path = brought.path("tables/class_class.jsonl");
    let aside = brought.path("../aside.jsonl");
    fs::rename(&path, &aside).unwrap();
    brought.is_refused("missing").await;
    std::os::unix::fs::symlink(&aside, &path).unwrap();
    brought.is_refused("no plain file").await;
    let nothing = import(Path::new("/nonexistent"), &brought.to.app).await;
    assert!(
        nothing
            .expect_err("nothing there")
            .to_string()
            .contains("no manifest")
    );
}

#[tokio::test]
async fn a_school_at_work_and_one_that_is_not_there_are_not_exported() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    hall.start(&hall.student, assessment).await;
    let refused = async |key: &str| {
        let refused = Exported::of(&hall.school.app, key)
            .await
            .err()
            .expect("it was exported");
        refused.to_string()
    };
    assert!(refused("huadong").await.contains("being written"));
    assert!(refused("nowhere").await.contains("no school nowhere"));
}
