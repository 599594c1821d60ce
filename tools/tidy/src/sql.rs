//! Rules about SQL: where it stands, and whose tables it touches.

use crate::{Fault, Source};
use std::collections::BTreeSet;

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

/// Finds stores that other crates could reach into.
pub fn stores_are_private(sources: &[Source]) -> Vec<Fault> {
    let roots = sources
        .iter()
        .filter(|source| source.path.ends_with("src/lib.rs"));
    roots
        .filter(|source| source.text.lines().any(|line| line == "pub mod store;"))
        .map(|source| {
            Fault::new(
                source.path.display(),
                "`mod store` is private; name what others need",
            )
        })
        .collect()
}

/// The prefix of the tables that a folder owns, in the order of who may know whom.
const OWNERS: [(&str, &str); 20] = [
    ("crates/jobs", "jobs_"),
    ("crates/platform", "platform_"),
    ("features/school", "school_"),
    ("features/identity", "identity_"),
    ("features/courses", "course_"),
    ("features/classes", "class_"),
    ("features/learning", "learning_"),
    ("features/questions", "question_"),
    ("features/tasks", "task_"),
    ("features/coding", "coding_"),
    ("features/simulation", "simulation_"),
    ("features/flows", "flow_"),
    ("features/exams", "exam_"),
    ("features/marking", "marking_"),
    ("features/results", "result_"),
    ("features/authoring", "authoring_"),
    ("features/originality", "originality_"),
    ("features/open", "open_"),
    ("features/staff", "staff_"),
    ("suanpan/src", "suanpan_"),
];

/// The stores of all owners, each with its owner's place in the order.
fn stores(sources: &[Source]) -> impl Iterator<Item = (&Source, usize)> {
    sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]) && is_store(source))
        .filter_map(|source| {
            let own = OWNERS.iter().position(|(folder, _)| source.starts_with(folder))?;
            Some((source, own))
        })
}

/// The place in the order of whoever owns this table or view.
fn owner_of(name: &str) -> Option<usize> {
    OWNERS.iter().position(|(_, prefix)| name.starts_with(prefix))
}

/// Finds statements that change a table of another feature.
pub fn features_write_their_own_tables(sources: &[Source]) -> Vec<Fault> {
    let verbs: [&[&str]; 3] = [&["insert", "into"], &["delete", "from"], &["update"]];
    let mut faults = Vec::new();
    for (source, own) in stores(sources) {
        let tokens = tokens(&source.text);
        for (line, name) in verbs.iter().flat_map(|verb| names_after(&tokens, verb)) {
            if owner_of(name).is_some_and(|owner| owner != own) {
                let place = format!("{}:{line}", source.path.display());
                faults.push(Fault::new(
                    place,
                    format!("writes {name}, which another feature owns"),
                ));
            }
        }
    }
    faults
}

/// Finds statements that read a table of another feature, or a view of one that comes later.
pub fn features_read_views_of_others(sources: &[Source]) -> Vec<Fault> {
    let words: [&[&str]; 2] = [&["from"], &["join"]];
    let mut faults = Vec::new();
    for (source, own) in stores(sources) {
        let tokens = tokens(&source.text);
        for (line, name) in words.iter().flat_map(|word| names_after(&tokens, word)) {
            let Some(owner) = owner_of(name).filter(|owner| *owner != own) else {
                continue;
            };
            let message = match (name.contains("_v_"), owner < own) {
                (true, true) => continue,
                (true, false) => format!("reads {name} of a later feature; let that feature do it"),
                (false, _) => format!("reads {name} of another feature; call its function or read its views"),
            };
            faults.push(Fault::new(format!("{}:{line}", source.path.display()), message));
        }
    }
    faults
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The names and signs of a file with their lines; comments are left out, and what continues a line.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut rest = line.trim_start();
        if rest.starts_with("//") {
            continue;
        }
        while let Some(first) = rest.chars().next() {
            let length = match rest.find(|letter| !is_of_name(letter)) {
                Some(0) => first.len_utf8(),
                Some(length) => length,
                None => rest.len(),
            };
            let (token, after) = rest.split_at(length);
            if token != "\\" {
                tokens.push((index + 1, token));
            }
            rest = after.trim_start();
        }
    }
    tokens
}

/// The tables that follow these words, with their lines: `from a x, b y` has two.
fn names_after<'a>(tokens: &[(usize, &'a str)], words: &[&str]) -> Vec<(usize, &'a str)> {
    let is_name = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|(_, token)| token.starts_with(is_of_name))
    };
    let mut found = Vec::new();
    for start in 0..tokens.len() {
        let these = tokens[start..].iter().map(|(_, token)| *token);
        if !these.take(words.len()).eq(words.iter().copied()) {
            continue;
        }
        let mut at = start + words.len();
        while is_name(at) {
            found.push(tokens[at]);
            // `as` and the alias.
            at = (at + 1..at + 3).find(|next| !is_name(*next)).unwrap_or(at + 3);
            if tokens.get(at).is_none_or(|(_, token)| *token != ",") {
                break;
            }
            at += 1;
        }
    }
    found
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

    fn store(path: &str, statement: &str) -> [Source; 1] {
        [Source {
            path: path.into(),
            text: format!("database::sql! {{\n    // from identity_user\n    LIST = \"{statement}\";\n}}\n"),
        }]
    }

    fn read(path: &str, statement: &str) -> Vec<String> {
        let faults = features_read_views_of_others(&store(path, statement));
        faults.into_iter().map(|fault| fault.place).collect()
    }

    #[test]
    fn a_table_of_another_feature_is_found_wherever_it_is_joined() {
        let exams = "features/exams/src/store/board.rs";
        assert!(read(exams, "select a.id from exam_attempt a order by a.id, a.number").is_empty());
        assert_eq!(
            read(exams, "select u.id from identity_user u"),
            [format!("{exams}:3")]
        );
        assert_eq!(
            read(
                exams,
                "select 1 from exam_attempt t \\\n  left join \\\n class_member m on 1 = 1"
            ),
            [format!("{exams}:5")]
        );
        assert_eq!(
            read(exams, "select 1 from exam_attempt t, class_member m").len(),
            1
        );
        assert_eq!(
            read(exams, "select (select 1 from class_member), 2 from exam_attempt").len(),
            1
        );
    }

    #[test]
    fn an_open_store_is_found() {
        let root = |text: &str| Source {
            path: "features/tasks/src/lib.rs".into(),
            text: text.into(),
        };
        assert_eq!(
            stores_are_private(&[root("mod settle;\npub mod store;\n")]).len(),
            1
        );
        assert!(stores_are_private(&[root("mod store;\npub use store::task::Task;\n")]).is_empty());
    }

    #[test]
    fn a_view_is_read_by_later_features_only() {
        let statement = "select m.user_id from class_v_member m";
        assert!(read("features/exams/src/store/attempt.rs", statement).is_empty());
        assert_eq!(read("features/courses/src/store/course.rs", statement).len(), 1);
        assert_eq!(read("crates/platform/src/audit/store.rs", statement).len(), 1);
        assert_eq!(
            read("suanpan/src/stored_files/store.rs", "select 1 from class_class").len(),
            1
        );
    }

    #[test]
    fn a_write_to_a_table_of_another_feature_is_found() {
        let written = |statement: &str| {
            features_write_their_own_tables(&store("features/learning/src/store/visit.rs", statement)).len()
        };
        assert_eq!(written("update learning_visit set seconds = 1 where id = $1"), 0);
        assert_eq!(
            written("insert into learning_visit (id) values (1) on conflict do update set id = 1"),
            0
        );
        assert_eq!(written("update course_lecture set title = $1"), 1);
        assert_eq!(written("insert into \\\n course_lecture (id) values (1)"), 1);
        assert_eq!(written("delete from course_lecture"), 1);
    }
}
