//! Walks through every page of a service: each GET of its OpenAPI document with the first row that the caller would look at.

use crate::{Client, TestDatabase};
use serde_json::Value;

/// People of the demo who look at every page: the dearest of them is what a page costs.
pub const CALLERS: [&str; 4] = ["student1", "teacher1", "staff1", "admin"];

/// A GET of the document.
#[derive(Debug, Clone)]
pub struct Page {
    /// Its path, with parameters in braces.
    pub path: String,
    /// Query parameters that it needs, or that say what it is about; the others narrow it.
    query: Vec<String>,
}

/// Every GET of a document, in the order of their paths.
pub fn pages(document: &Value) -> Vec<Page> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let gets = paths.filter(|(_, methods)| methods.get("get").is_some());
    gets.map(|(path, methods)| {
        let parameters = methods["get"]["parameters"].as_array().into_iter().flatten();
        let query = parameters.filter(|parameter| parameter["in"] == "query");
        let query = query.filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            (parameter["required"] == true || is_about(name)).then(|| name.to_owned())
        });
        Page {
            path: path.clone(),
            query: query.collect(),
        }
    })
    .collect()
}

fn is_about(name: &str) -> bool {
    name.ends_with("_id") || name == "period"
}

/// Somebody of the demo who walks through the pages.
pub struct Caller<'a> {
    database: &'a TestDatabase,
    /// Sends requests as them.
    pub client: Client,
    id: String,
}

impl<'a> Caller<'a> {
    /// Who has that username, with a client that is signed in as them.
    ///
    /// # Panics
    /// If nobody has it.
    pub fn new(database: &'a TestDatabase, username: &str, client: Client) -> Self {
        let query = format!("select cast(id as text) from identity_user where username = '{username}'");
        let id = database.texts(&query).remove(0);
        Self { database, client, id }
    }

    /// The address of a page, with the first rows that this person would look at.
    pub fn address(&self, page: &Page) -> String {
        let parts = page.path.split(['{', '}']).enumerate();
        let path: String = parts
            .map(|(index, part)| {
                if index % 2 == 0 {
                    part.into()
                } else {
                    self.value_of(part)
                }
            })
            .collect();
        let pairs = page.query.iter();
        let pairs: Vec<_> = pairs
            .map(|name| format!("{name}={}", self.value_of(name)))
            .collect();
        format!("{path}?{}", pairs.join("&"))
    }

    fn value_of(&self, parameter: &str) -> String {
        let found = first_of(parameter, &self.id).map(|query| self.database.texts(&query));
        let first = found.and_then(|found| found.into_iter().next());
        first.unwrap_or_else(|| fixed(parameter).into())
    }
}

/// Finds the first row that the caller would look at, by the name of a parameter.
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
        "work_id" => any("task_exercise"),
        "voucher_id" => any("simulation_voucher"),
        _ => return None,
    })
}

/// What stands for a parameter where no row has to be looked up.
fn fixed(parameter: &str) -> &'static str {
    match parameter {
        "item_kind" => "task",
        "work_kind" => "exercise",
        "source_kind" => "exam",
        "statement_kind" => "balance_sheet",
        "table_key" => "receivables",
        "book_file" => "journal",
        "account_code" => "1002",
        "bank_account_code" => "100201",
        "period" => "2026-01",
        "student_id" | "user_id" => "5",
        "entry_key" => "zjkf-demo",
        "document_kind" => "privacy",
        _ => "1",
    }
}
