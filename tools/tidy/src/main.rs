//! The house rules that no compiler checks. Prints, by rule, how often it is broken and where; exits 1 if one is.

mod calls;
mod dependencies;
mod documents;
mod handlers;
mod sources;
mod sql;
mod words;

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// A rule that was broken, and where.
pub struct Fault {
    /// Path, and line where one is known: `features/exams/src/http.rs:12`.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

impl Fault {
    fn new(place: impl std::fmt::Display, message: impl Into<String>) -> Self {
        Self {
            place: place.to_string(),
            message: message.into(),
        }
    }
}

/// A file of the project that git knows or would add.
pub struct Source {
    /// Relative to the root.
    pub path: PathBuf,
    /// Its text; empty if it is not UTF-8.
    pub text: String,
}

impl Source {
    fn has_extension(&self, extensions: &[&str]) -> bool {
        self.path
            .extension()
            .and_then(|extension| extension.to_str())
            .is_some_and(|one| extensions.contains(&one))
    }

    fn starts_with(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }
}

fn read_sources() -> Vec<Source> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .expect("git lists the project's files");
    String::from_utf8_lossy(&listed.stdout)
        .lines()
        .map(|line| Source {
            path: PathBuf::from(line),
            text: std::fs::read_to_string(Path::new(line)).unwrap_or_default(),
        })
        .collect()
}

type Rule = fn(&[Source]) -> Vec<Fault>;

/// Rules that a change may not break.
const RULES: [(&str, Rule); 16] = [
    ("files over 600 lines", sources::files_are_short),
    (
        "components over 150 lines",
        sources::functions_of_the_client_are_short,
    ),
    ("SQL outside stores", sql::sql_lives_in_stores),
    ("open stores", sql::stores_are_private),
    ("foreign table writes", sql::features_write_their_own_tables),
    (
        "foreign table reads outside views",
        sql::features_read_views_of_others,
    ),
    ("migrations without a twin", sql::migrations_have_twins),
    ("Extension( in handlers", handlers::handlers_are_given_state),
    ("handlers' median over 16 lines", handlers::handlers_are_short),
    ("payload[ outside the job crate", handlers::payloads_are_typed),
    ("hand-cast client calls", calls::calls_are_typed),
    ("untyped answers in client tests", calls::handlers_are_typed),
    ("words of docs/words.json", words::words_are_ours),
    ("dependencies without use", dependencies::every_dependency_is_used),
    (
        "dependencies without a reason",
        dependencies::every_dependency_is_explained,
    ),
    (
        "paths in documents that do not exist",
        documents::paths_in_documents_exist,
    ),
];

/// What is counted on its way to nothing: places are printed, and fail nobody.
const COUNTED: [(&str, Rule); 1] = [(
    "functions over 60 lines",
    sources::functions_of_the_server_are_short,
)];

#[expect(
    clippy::print_stdout,
    reason = "printing the faults and counts is what this program is for"
)]
fn print(sources: &[Source], rules: &[(&str, Rule)]) -> usize {
    let mut total = 0;
    for (name, rule) in rules {
        let faults = rule(sources);
        println!("{name} {}", faults.len());
        for Fault { place, message } in &faults {
            println!("  {place}: {message}");
        }
        total += faults.len();
    }
    total
}

fn main() -> ExitCode {
    let sources = read_sources();
    print(&sources, &COUNTED);
    if print(&sources, &RULES) == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
