//! Rules about the length of files and functions.

use crate::{Fault, Source};

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

/// The longest function of the server that is read in one go.
const LONGEST_RUST_FUNCTION: usize = 60;

/// Finds functions of the server above 60 lines, tests left out.
pub fn functions_of_the_server_are_short(sources: &[Source]) -> Vec<Fault> {
    let server = sources.iter().filter(|source| {
        source.has_extension(&["rs"])
            && ["crates", "features", "suanpan/src", "local", "tools"]
                .iter()
                .any(|folder| source.starts_with(folder))
            && !source.path.to_string_lossy().contains("/tests")
    });
    server.flat_map(long_rust_functions).collect()
}

/// The functions of a file that are too long. rustfmt closes each where its first line begins.
fn long_rust_functions(source: &Source) -> Vec<Fault> {
    let code = source.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut faults = Vec::new();
    let mut begun: Vec<(usize, usize, &str)> = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        if let Some(name) = rust_function_begun(line.trim_start()).filter(|_| !line.ends_with([';', '}'])) {
            begun.push((indent, index, name));
        }
        let Some((_, first, name)) =
            begun.pop_if(|(margin, ..)| *margin == indent && line.trim_start() == "}")
        else {
            continue;
        };
        let length = index + 1 - first;
        if length > LONGEST_RUST_FUNCTION {
            let place = format!("{}:{}", source.path.display(), first + 1);
            faults.push(Fault::new(place, format!("{name} has {length} lines")));
        }
    }
    faults
}

fn rust_function_begun(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_signature = before.split_whitespace().all(|word| {
        word.starts_with("pub") || ["in", "const", "async", "unsafe"].contains(&word) || word.ends_with(')')
    });
    is_signature.then(|| after.split(['(', '<']).next()).flatten()
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

    #[test]
    fn a_function_of_the_server_above_60_lines_is_found() {
        let of = |lines: usize| Source {
            path: "features/exams/src/sit.rs".into(),
            text: format!(
                "impl Sitting {{\n    pub(crate) async fn save(\n        &self,\n    ) -> u8 {{\n{}    }}\n}}\n",
                "        if call() {\n        }\n".repeat((lines - 4) / 2)
            ),
        };
        assert!(functions_of_the_server_are_short(&[of(60)]).is_empty());
        let found = functions_of_the_server_are_short(&[of(62)]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].place, "features/exams/src/sit.rs:2");
        assert_eq!(found[0].message, "save has 62 lines");
    }
}
