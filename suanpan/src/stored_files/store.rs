//! SQL that reads, of all features, what names a file: the `_v_file` view of each. A column that is missing there loses its files:
//! a test looks for each file of the demo in every column of the database and finds it here.

use database::{Result, Statement, Tx, params};
use platform::files::FileHash;
use std::collections::HashSet;

database::sql! {
    OF_CLOSED_LOGS = "select text from platform_v_file";
    OF_PEOPLE = "select text from identity_v_file";
    OF_SCHOOLS = "select text from school_v_file";
    OF_COURSES = "select text from course_v_file";
    OF_CLASSES = "select text from class_v_file";
    OF_QUESTIONS = "select text from question_v_file";
    OF_PROGRAMS = "select text from coding_v_file";
    OF_AUTHORS = "select text from authoring_v_file";
    OF_COMPANIES = "select text from simulation_v_file";
}

/// Every statement; each returns one column of texts that hold hashes.
static ALL: [&Statement; 9] = [
    &OF_CLOSED_LOGS,
    &OF_PEOPLE,
    &OF_SCHOOLS,
    &OF_COURSES,
    &OF_CLASSES,
    &OF_QUESTIONS,
    &OF_PROGRAMS,
    &OF_AUTHORS,
    &OF_COMPANIES,
];

/// Every file that a row names.
pub(super) async fn list_named(tx: &Tx) -> Result<HashSet<FileHash>> {
    let mut named = HashSet::new();
    for statement in ALL {
        for row in tx.query(statement, params![]).await? {
            let text: String = row.get("text")?;
            named.extend(hashes_in(&text));
        }
    }
    Ok(named)
}

/// The hashes that stand in a text, whatever surrounds them: JSON, `course-file:` addresses, `<hash>:<name>`.
fn hashes_in(text: &str) -> impl Iterator<Item = FileHash> + '_ {
    text.split(|letter: char| !matches!(letter, '0'..='9' | 'a'..='f'))
        .filter_map(FileHash::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_found_in_every_form_it_is_written_in() {
        let hash = FileHash::of(b"a picture");
        let digits = hash.as_str();
        for text in [
            digits.to_owned(),
            format!("{digits}:账龄.png"),
            format!("看图 ![b](course-file:{digits}/b.png)"),
            format!("[{{\"hash\":\"{digits}\"}}]"),
        ] {
            assert_eq!(
                hashes_in(&text).collect::<Vec<_>>(),
                std::slice::from_ref(&hash),
                "{text}"
            );
        }
        assert_eq!(hashes_in("no hash, not even deadbeef").count(), 0);
    }
}
