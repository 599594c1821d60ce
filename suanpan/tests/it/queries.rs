//! What each page costs in SQL statements, listed in `docs/queries.md`: no call asks more of a class twice as large.

use crate::{
    every_endpoint::{Audience, audiences, endpoints},
    school::TestSchool,
};
use axum::http::Method;
use std::{collections::BTreeMap, fmt::Write as _};
use testkit::Client;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/queries.md");

/// People of the demo whose calls are counted; the dearest of them is listed.
const CALLERS: [&str; 4] = ["student1", "teacher1", "staff1", "admin"];

/// The first row that the caller would look at, by the name of a parameter.
fn first_of(parameter: &str, user: &str) -> Option<String> {
    let mine = |table: &str| {
        format!("select cast(id as text) from {table} where user_id = {user} order by id limit 1")
    };
    let any = |table: &str| format!("select cast(id as text) from {table} order by id limit 1");
    Some(match parameter {
        "attempt_id" => mine("exam_attempt"),
        "exercise_attempt_id" => mine("task_exercise_attempt"),
        "book_id" => mine("simulation_book"),
        "submission_id" => mine("coding_submission"),
        "note_id" => mine("learning_note"),
        "question_id" => any("question_question"),
        "voucher_id" => any("simulation_voucher"),
        _ => return None,
    })
}

/// What stands for a parameter where no row has to be looked up.
fn usual(parameter: &str) -> &'static str {
    match parameter {
        "item_kind" => "task",
        "source_kind" => "exam",
        "statement_kind" => "balance_sheet",
        "table_key" => "receivables",
        "csv_name" => "vouchers",
        "account_code" => "1002",
        "period" => "2026-01",
        "student_id" | "user_id" => "5",
        "entry_key" => "zjkf-demo",
        "document_kind" => "privacy",
        _ => "1",
    }
}

struct Caller<'a> {
    school: &'a TestSchool,
    client: Client,
    id: String,
}

impl Caller<'_> {
    fn value_of(&self, parameter: &str) -> String {
        let found = first_of(parameter, &self.id).map(|query| self.school.noticed.database.texts(&query));
        let first = found.and_then(|found| found.into_iter().next());
        first.unwrap_or_else(|| usual(parameter).into())
    }

    fn address(&self, path: &str, query: &[String]) -> String {
        let parts = path.split(['{', '}']).enumerate();
        let path: String = parts
            .map(|(index, part)| {
                if index % 2 == 0 {
                    part.into()
                } else {
                    self.value_of(part)
                }
            })
            .collect();
        let pairs: Vec<_> = query
            .iter()
            .map(|name| format!("{name}={}", self.value_of(name)))
            .collect();
        format!("{path}?{}", pairs.join("&"))
    }

    /// The statements of one call whose caches are warm: the fewest of three, because sessions are forgotten after seconds and
    /// a busy machine takes that long. None if this person is refused.
    async fn statements(&self, address: &str) -> Option<u64> {
        let mut fewest = None;
        for _ in 0..3 {
            let before = self.school.app.db.statements();
            if !self.client.get(address).await.status.is_success() {
                return None;
            }
            let statements = self.school.app.db.statements() - before;
            fewest = Some(fewest.map_or(statements, |fewest: u64| fewest.min(statements)));
        }
        fewest
    }
}

fn id_of(school: &TestSchool, username: &str) -> String {
    let query = format!("select cast(id as text) from identity_user where username = '{username}'");
    school.noticed.database.texts(&query).remove(0)
}

/// Parameters of a query that say what the page is about; the others narrow it.
fn is_about(name: &str) -> bool {
    name.ends_with("_id") || name == "period"
}

/// The statements of every GET, by the dearest caller.
async fn count(school: &TestSchool) -> BTreeMap<String, u64> {
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let audiences = audiences();
    let mut counts = BTreeMap::new();
    for username in CALLERS {
        let caller = Caller {
            school,
            client: school.sign_in(username).await,
            id: id_of(school, username),
        };
        for endpoint in endpoints() {
            if endpoint.method != Method::GET || audiences[&endpoint.name()] == Audience::Public {
                continue;
            }
            let parameters = document["paths"][&endpoint.path]["get"]["parameters"].as_array();
            let query: Vec<String> = parameters
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "query")
                .filter_map(|parameter| {
                    let name = parameter["name"].as_str()?;
                    (parameter["required"] == true || is_about(name)).then(|| name.to_owned())
                })
                .collect();
            let address = caller.address(&endpoint.path, &query);
            if let Some(statements) = caller.statements(&address).await {
                let dearest = counts.entry(endpoint.path.clone()).or_insert(0);
                *dearest = (*dearest).max(statements);
            }
        }
    }
    counts
}

fn document(counts: &BTreeMap<String, u64>) -> String {
    let mut text = String::from(
        "# What pages cost in SQL statements\n\n\
         Counted on the demo school by `suanpan/tests/it/queries.rs`, for the dearest caller, with warm caches; written by\n\
         `SUANPAN_UPDATE=1 cargo nextest run --workspace -E 'test(no_page_asks_more)'`. The test fails when a page costs more\n\
         than is listed here, or more with sixty students in a class than with thirty.\n\n\
         | GET | Statements |\n|---|---|\n",
    );
    for (path, statements) in counts {
        writeln!(text, "| `{path}` | {statements} |").expect("a string takes it");
    }
    text
}

#[tokio::test]
async fn no_page_asks_more_of_a_class_twice_as_large() {
    let half = TestSchool::demo_of("demo_half", suanpan::demo::STUDENTS / 2).await;
    let whole = TestSchool::demo().await;
    let (small, large) = (count(&half).await, count(&whole).await);
    assert!(large.len() > 90, "only {} pages were reached", large.len());
    let grown: Vec<_> = large
        .iter()
        .filter(|(path, statements)| small.get(*path).is_some_and(|of_half| of_half < statements))
        .collect();
    assert!(grown.is_empty(), "these ask more of a larger class: {grown:?}");
    let text = document(&large);
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        std::fs::write(DOCUMENT, &text).expect("the document is written");
    }
    let listed = std::fs::read_to_string(DOCUMENT).unwrap_or_default();
    assert!(
        listed == text,
        "docs/queries.md does not say what pages cost; run this test with SUANPAN_UPDATE=1\n{text}"
    );
}
