//! SQL that reads, of all features, what names a file. A column that is missing here loses its files: a test looks for each
//! file of the demo in every column of the database and finds it here.

use database::{Result, Statement, Tx, params};
use platform::files::FileHash;
use std::collections::HashSet;

database::sql! {
    AVATARS = "select avatar_hash as text from identity_user where avatar_hash is not null";
    LOGOS = "select logo_hash as text from school_school where logo_hash is not null";
    COURSE_ARCHIVES = "select archive_hash as text from course_course";
    COURSE_COVERS = "select cover_hash as text from course_course where cover_hash is not null";
    COURSE_TEXTS = "select introduction as text from course_course";
    COURSE_TEACHERS = "select teachers as text from course_course";
    COURSE_FILES = "select file_hash as text from course_file";
    LECTURE_TEXTS = "select text from course_lecture where text like '%course-file:%'";
    LECTURE_VIDEOS = "select video_hash as text from course_lecture where video_hash is not null";
    LECTURE_POSTERS = "select poster_hash as text from course_lecture where poster_hash is not null";
    LECTURE_CAPTIONS = "select captions as text from course_lecture where captions like '%hash%'";
    RESOURCE_TEXTS = "select text from course_resource where text like '%course-file:%'";
    RESOURCE_FILES = "select file_hash as text from course_resource where file_hash is not null";
    NOTICES = "select attachments as text from class_notice where attachments like '%hash%'";
    QUESTION_IMAGES = "select image as text from question_version where image is not null";
    QUESTION_BODIES = "select body as text from question_version where body like '%img_path%'";
    ANSWER_FILES = "select hash as text from question_file";
    PYTHON_FILES = "select files as text from coding_task";
    COMPANIES = "select content as text from simulation_template where content like '%hash%'";
}

/// Every statement; each returns one column of texts that hold hashes.
static ALL: [&Statement; 19] = [
    &AVATARS,
    &LOGOS,
    &COURSE_ARCHIVES,
    &COURSE_COVERS,
    &COURSE_TEXTS,
    &COURSE_TEACHERS,
    &COURSE_FILES,
    &LECTURE_TEXTS,
    &LECTURE_VIDEOS,
    &LECTURE_POSTERS,
    &LECTURE_CAPTIONS,
    &RESOURCE_TEXTS,
    &RESOURCE_FILES,
    &NOTICES,
    &QUESTION_IMAGES,
    &QUESTION_BODIES,
    &ANSWER_FILES,
    &PYTHON_FILES,
    &COMPANIES,
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
