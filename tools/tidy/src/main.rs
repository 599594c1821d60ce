//! The house rules that no compiler checks. Prints every fault with its place; exits 1 if there is one.

mod calls;
mod dependencies;
mod documents;
mod sources;
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

#[expect(
    clippy::print_stdout,
    reason = "printing the faults is what this program is for"
)]
fn main() -> ExitCode {
    let sources = read_sources();
    let rules: [fn(&[Source]) -> Vec<Fault>; 11] = [
        sources::files_are_short,
        sources::functions_of_the_client_are_short,
        sources::sql_lives_in_stores,
        sources::features_write_their_own_tables,
        sources::migrations_have_twins,
        dependencies::licences_are_allowed,
        dependencies::every_dependency_is_used,
        dependencies::every_dependency_is_explained,
        documents::paths_in_documents_exist,
        words::words_are_ours,
        calls::calls_are_typed,
    ];
    let faults: Vec<_> = rules.iter().flat_map(|rule| rule(&sources)).collect();
    for Fault { place, message } in &faults {
        println!("{place}: {message}");
    }
    if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
