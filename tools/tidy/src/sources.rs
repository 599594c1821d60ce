//! Rules about source files and migrations.

use crate::{Fault, Source};
use std::collections::BTreeSet;

/// Nobody proof-reads a longer file.
const LONGEST: usize = 600;

/// Files that a program writes.
const GENERATED: [&str; 2] = ["web/src/shared/api/schema.d.ts", "web/src/routeTree.gen.ts"];

pub fn files_are_short(sources: &[Source]) -> Vec<Fault> {
    sources
        .iter()
        .filter(|source| source.has_extension(&["rs", "ts", "tsx", "py", "mjs", "css"]))
        .filter(|source| !source.starts_with("content"))
        .filter(|source| !GENERATED.iter().any(|generated| source.path.ends_with(generated)))
        .filter(|source| source.text.lines().count() > LONGEST)
        .map(|source| {
            Fault::new(
                source.path.display(),
                format!("is longer than {LONGEST} lines; split it by what its parts are"),
            )
        })
        .collect()
}

/// A component that is longer hides its state in its drawing: it becomes a hook and a view.
const LONGEST_FUNCTION: usize = 150;

pub fn functions_of_the_client_are_short(sources: &[Source]) -> Vec<Fault> {
    let client = sources.iter().filter(|source| {
        source.starts_with("web/src")
            && source.has_extension(&["ts", "tsx"])
            && !source.path.to_string_lossy().contains(".test.")
            && !GENERATED.iter().any(|generated| source.path.ends_with(generated))
    });
    client.flat_map(long_functions).collect()
}

/// The functions of a file that are too long. Biome begins each at the margin and closes it there.
fn long_functions(source: &Source) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut begun: Option<(usize, &str)> = None;
    for (index, line) in source.text.lines().enumerate() {
        if let Some(name) = function_begun(line) {
            begun = Some((index, name));
        }
        // `}: Props) {` only closes what the function takes.
        let Some((first, name)) = begun.filter(|_| line == "}") else {
            continue;
        };
        begun = None;
        let length = index + 1 - first;
        if length > LONGEST_FUNCTION {
            faults.push(Fault::new(
                format!("{}:{}", source.path.display(), first + 1),
                format!(
                    "{name} has {length} lines, more than {LONGEST_FUNCTION}; split it into hook and view"
                ),
            ));
        }
    }
    faults
}

fn function_begun(line: &str) -> Option<&str> {
    let mut rest = line;
    for word in ["export ", "default ", "async "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest.strip_prefix("function ")?.split(['(', '<']).next()
}

/// Whether a file is a module that may hold SQL.
fn is_store(source: &Source) -> bool {
    let path = source.path.to_string_lossy();
    path.ends_with("/store.rs")
        || path.contains("/store/")
        || path.starts_with("crates/database/")
        || path.contains("/tests/")
}

pub fn sql_lives_in_stores(sources: &[Source]) -> Vec<Fault> {
    let rust = sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]) && !source.starts_with("tools"));
    rust.filter(|source| !is_store(source))
        .flat_map(|source| {
            source
                .text
                .lines()
                .enumerate()
                .filter(|(_, line)| line.contains("sql! {"))
                .map(|(index, _)| {
                    Fault::new(
                        format!("{}:{}", source.path.display(), index + 1),
                        "SQL belongs in a store",
                    )
                })
        })
        .collect()
}

/// The prefixes of the tables that a folder owns; every other table it may only read.
const OWNERS: [(&str, &[&str]); 15] = [
    ("features/school", &["school_"]),
    ("features/identity", &["identity_"]),
    ("features/courses", &["course_"]),
    ("features/classes", &["class_"]),
    ("features/questions", &["question_"]),
    ("features/tasks", &["task_"]),
    ("features/coding", &["coding_"]),
    ("features/simulation", &["simulation_"]),
    ("features/flows", &["flow_"]),
    ("features/exams", &["exam_"]),
    ("features/marking", &["marking_"]),
    ("features/results", &["result_"]),
    ("features/staff", &["staff_"]),
    ("crates/jobs", &["jobs_"]),
    ("crates/platform", &["platform_"]),
];

pub fn features_write_their_own_tables(sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for source in sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]) && is_store(source))
    {
        let Some((_, owned)) = OWNERS.iter().find(|(folder, _)| source.starts_with(folder)) else {
            continue;
        };
        for (index, line) in source.text.lines().enumerate() {
            for verb in ["insert into ", "delete from ", "update "] {
                let Some(table) = table_after(line, verb) else {
                    continue;
                };
                if table.contains('_') && !owned.iter().any(|prefix| table.starts_with(prefix)) {
                    let place = format!("{}:{}", source.path.display(), index + 1);
                    faults.push(Fault::new(
                        place,
                        format!("writes {table}, which another feature owns"),
                    ));
                }
            }
        }
    }
    faults
}

/// The table that follows the verb in a line of SQL, if the line holds SQL.
fn table_after<'a>(line: &'a str, verb: &str) -> Option<&'a str> {
    let rest = &line[line.find(verb)? + verb.len()..];
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit();
    let name = rest.split(|letter| !is_name(letter)).next()?;
    let is_sql = !line.trim_start().starts_with("//");
    (is_sql && !name.is_empty()).then_some(name)
}

pub fn migrations_have_twins(sources: &[Source]) -> Vec<Fault> {
    let names = |folder: &str| -> BTreeSet<String> {
        sources
            .iter()
            .filter(|source| source.starts_with(folder))
            .filter_map(|source| Some(source.path.file_name()?.to_string_lossy().into_owned()))
            .collect()
    };
    let (sqlite, postgres) = (names("migrations/sqlite"), names("migrations/postgres"));
    sqlite
        .symmetric_difference(&postgres)
        .map(|name| Fault::new(format!("migrations/{name}"), "exists for one engine only"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_of_151_lines_is_found_and_one_of_150_is_not() {
        let of = |lines: usize| Source {
            path: "web/src/features/exams/components/Board.tsx".into(),
            text: format!(
                "import x;\nexport function Board<T>({{\n  rows,\n}}: Props) {{\n{}}}\n",
                "  call();\n".repeat(lines - 4)
            ),
        };
        assert!(functions_of_the_client_are_short(&[of(150)]).is_empty());
        let found = functions_of_the_client_are_short(&[of(151)]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].place, "web/src/features/exams/components/Board.tsx:2");
        assert!(found[0].message.starts_with("Board has 151 lines"));
    }
}
