//! Taking over the questions of a course folder.

use crate::bank::BankOf;
use crate::store::{
    link, moved,
    question::{self, Labels, NewQuestion, find_by_key, find_in},
    version::{self, Keyed},
};
use crate::{Shown, VersionId, export::export_questions, linked};
use course_folder::model::Question;
use courses::{CourseImport, CoursePart, ItemChanges};
use database::Tx;
use platform::{Error, Millis, ids};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey},
};

/// How this feature takes part in the import of a course.
pub const PART: CoursePart = CoursePart {
    name: "questions",
    import: |tx, import| Box::pin(import_questions(tx, import)),
    export: Some(|tx, exporting, folder| Box::pin(export_questions(tx, exporting, folder))),
};

/// Brings a bank to the state of a course folder: new questions come, changed ones get a new version, and what the folder had before
/// and lacks now is put away; papers and attempts that have it keep it. Pictures are kept as `<hash>:<name>`.
async fn import_questions(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let mut changes = ItemChanges {
        item: "question",
        ..ItemChanges::default()
    };
    let linked = link::list_keys(tx, import.course).await?;
    for file in &import.folder.question_files {
        for written in &file.question {
            let Some(new) = new_question(import, &file.path, written) else {
                continue;
            };
            // What the course has linked is written where it stands, not by a folder that holds a copy of it.
            if linked.contains_key(&new.key) {
                changes.unchanged += 1;
                continue;
            }
            match put(tx, &new, import.now_ms).await? {
                Put::Added => changes.added += 1,
                Put::Changed => changes.changed += 1,
                Put::Same => changes.unchanged += 1,
            }
        }
    }
    let before = import.before.as_ref();
    let had = before.iter().flat_map(|before| before.questions());
    for gone in had.filter(|question| import.folder.find_question(&question.id).is_none()) {
        if let Some(known) = find_by_key(tx, import.course, &gone.id).await?
            && known.archived_at_ms.is_none()
        {
            question::archive(tx, known.id, import.now_ms).await?;
            changes.removed += 1;
        } else if let Some(question) = linked.get(&gone.id) {
            moved::leave(tx, (import.course, *question), &gone.id, import.now_ms).await?;
            link::remove(tx, import.course, *question).await?;
            changes.removed += 1;
        }
    }
    Ok(vec![changes])
}

/// What taking over a question did.
pub(crate) enum Put {
    Added,
    Changed,
    Same,
}

/// Adds a question to its bank, or a new version of the one with the same key there when it differs.
pub(crate) async fn put(tx: &Tx, new: &NewQuestion, now_ms: Millis) -> Result<Put, Error> {
    // What the course has linked is written where it stands: whoever brings a copy of it back changes nothing.
    if new.bank == BankOf::Course(new.course) && link::find_by_key(tx, new.course, &new.key).await?.is_some()
    {
        return Ok(Put::Same);
    }
    let Some(known) = find_in(tx, new.bank, new.course, &new.key).await? else {
        let mut new = new.clone();
        // A question that was moved to another bank keeps its key: this is another question now.
        if question::is_key_taken(tx, new.course, &new.key).await? {
            new.key = format!("own-{}", &ids::token()[..12]);
        }
        question::add_question(tx, &new, now_ms).await?;
        return Ok(Put::Added);
    };
    let written = Written {
        stem: &new.stem,
        image: Picture::Is(new.image.as_deref()),
        body: &new.body,
        key: &new.answer_key,
        analysis: &new.analysis,
    };
    if is_same(tx, known.version_id, &written).await? {
        // Labels and points may still have changed; they need no new version. What is as it was stays put away if it was.
        if !has_facts(tx, &known, new).await? {
            question::put_facts(tx, known.id, known.version, known.version_id, new, now_ms).await?;
        }
        return Ok(Put::Same);
    }
    linked::allow_version(tx, &known, &new.body).await?;
    question::add_version(tx, &known, new, now_ms).await?;
    Ok(Put::Changed)
}

/// Writes the question of an activity of a task, which stands in no bank that people write: the next version where the activity says
/// something else now.
pub async fn put_task_question(tx: &Tx, new: &NewQuestion, now_ms: Millis) -> Result<(), Error> {
    put(tx, new, now_ms).await.map(drop)
}

async fn has_facts(tx: &Tx, known: &question::Question, new: &NewQuestion) -> Result<bool, Error> {
    let is_same =
        (known.points, known.difficulty, &known.chapter) == (new.points, new.difficulty, &new.chapter);
    Ok(is_same
        && question::labels(tx, known.id)
            .await?
            .are(&new.labels.tags, &new.labels.knowledge))
}

/// The picture of a question.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Picture<'a> {
    /// As it was.
    Kept,
    /// This, or none.
    Is(Option<&'a str>),
}

/// What a version of a question consists of.
pub(crate) struct Written<'a> {
    pub(crate) stem: &'a str,
    pub(crate) image: Picture<'a>,
    pub(crate) body: &'a QuestionBody,
    pub(crate) key: &'a QuestionKey,
    pub(crate) analysis: &'a str,
}

/// Whether a version reads like this already.
pub(crate) async fn is_same(tx: &Tx, version: VersionId, written: &Written<'_>) -> Result<bool, Error> {
    let shown = version::load_shown(tx, &[version]).await?;
    let keyed = version::load_keys(tx, &[version]).await?;
    let both = shown.first().zip(keyed.first());
    Ok(both.is_some_and(|(shown, keyed)| reads_like(shown, keyed, written)))
}

/// Whether this is what stands in a version.
pub(crate) fn reads_like(shown: &Shown, keyed: &Keyed, written: &Written<'_>) -> bool {
    shown.stem == written.stem
        && match written.image {
            Picture::Kept => true,
            Picture::Is(image) => shown.image.as_deref() == image,
        }
        && shown.body == *written.body
        && keyed.key == *written.key
        && keyed.analysis == written.analysis
}

fn new_question(import: &CourseImport, file: &str, written: &Question) -> Option<NewQuestion> {
    let (mut body, answer_key) = course_folder::question_parts(&import.folder, written)?;
    let picture = |path: &str| stored_picture(import, file, path);
    for image in body.pictures() {
        *image = image.as_deref().and_then(picture);
    }
    Some(NewQuestion {
        school: import.school,
        course: import.course,
        bank: BankOf::Course(import.course),
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
fn stored_picture(import: &CourseImport, file: &str, path: &str) -> Option<String> {
    if path.is_empty() {
        return None;
    }
    let (name, stored) = import.file(file, path)?;
    Some(format!("{}:{name}", stored.hash))
}
