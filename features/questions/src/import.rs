//! Taking over the questions of a course folder.

use crate::store::{
    question::{self, Labels, NewQuestion, find_by_key},
    version,
};
use course_folder::{Course, model::Question};
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis, access::SchoolId, files::FileHash};
use scoring::{Points, question::QuestionBody};

/// Brings a bank to the state of a course folder: new questions come, changed ones get a new version.
///
/// Questions that a new folder lacks stay: a paper may still name them. Pictures are kept as `<hash>:<name>`; their bytes
/// are put into the file store by whoever imports the folder.
pub async fn import_questions(
    tx: &Tx,
    course: CourseId,
    school: SchoolId,
    folder: &Course,
    now_ms: Millis,
) -> Result<(), Error> {
    for file in &folder.question_files {
        for written in &file.question {
            let Some(new) = new_question(folder, &file.path, written, course, school) else {
                continue;
            };
            put(tx, &new, now_ms).await?;
        }
    }
    Ok(())
}

async fn put(tx: &Tx, new: &NewQuestion, now_ms: Millis) -> Result<(), Error> {
    let Some(known) = find_by_key(tx, new.course, &new.key).await? else {
        question::add_question(tx, new, now_ms).await?;
        return Ok(());
    };
    let shown = version::load_shown(tx, &[known.version_id]).await?;
    let keyed = version::load_keys(tx, &[known.version_id]).await?;
    let is_same = shown.first().zip(keyed.first()).is_some_and(|(shown, keyed)| {
        shown.stem == new.stem
            && shown.image == new.image
            && shown.body == new.body
            && keyed.key == new.answer_key
            && keyed.analysis == new.analysis
    });
    if is_same {
        // Labels and points may still have changed; they need no new version.
        question::put_facts(tx, known.id, known.version, known.version_id, new, now_ms).await?;
    } else {
        question::add_version(tx, &known, new, now_ms).await?;
    }
    Ok(())
}

fn new_question(
    folder: &Course,
    file: &str,
    written: &Question,
    course: CourseId,
    school: SchoolId,
) -> Option<NewQuestion> {
    let (mut body, answer_key) = course_folder::question_parts(folder, written)?;
    let picture = |path: &str| stored_picture(folder, file, path);
    match &mut body {
        QuestionBody::Single(body) => {
            for option in &mut body.options {
                option.img_path = option.img_path.as_deref().and_then(picture);
            }
        }
        QuestionBody::Multiple(body) => {
            for option in &mut body.options {
                option.img_path = option.img_path.as_deref().and_then(picture);
            }
        }
        _ => {}
    }
    Some(NewQuestion {
        school,
        course,
        key: written.id.clone(),
        stem: written.stem.clone(),
        image: picture(&written.image),
        body,
        answer_key,
        analysis: written.analysis.clone(),
        chapter: written.chapter.clone(),
        difficulty: i64::from(written.difficulty.clamp(1, 5)),
        points: Points(written.points.0),
        labels: Labels {
            tags: written.tags.clone(),
            knowledge: written.knowledge.clone(),
        },
        author: None,
    })
}

/// `<hash>:<name>` of a picture of the folder; none when there is none.
fn stored_picture(folder: &Course, file: &str, path: &str) -> Option<String> {
    if path.is_empty() {
        return None;
    }
    let full = Course::resolve(file, path)?;
    let bytes = folder.files.get(&full)?;
    let name = full.rsplit('/').next().unwrap_or("picture.png");
    Some(format!("{}:{name}", FileHash::of(bytes).as_str()))
}
