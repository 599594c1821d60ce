//! What was edited in the bank goes into the folder that leaves.

use crate::{
    shown::stored_picture,
    store::{
        moved::list_moved_keys,
        question::{self, Labels, Standing, is_same_set},
        version::{self, Keyed},
    },
};
use course_folder::{
    Course, items,
    model::{Marks, Question, QuestionFile},
    written_question,
};
use courses::Exporting;
use database::Tx;
use platform::{
    Error,
    files::{FileHash, NamedFile},
};
use scoring::question::QuestionKey;
use std::collections::{BTreeMap, HashMap};

/// Where questions go that were written in the browser.
const FILE: &str = "questions/bank.toml";

/// Puts questions that were written, edited or put away in the browser into the folder; what an import brought stays as the folder
/// wrote it.
pub(crate) async fn export_questions(
    tx: &Tx,
    exporting: &Exporting,
    folder: &mut Course,
) -> Result<Vec<(String, FileHash)>, Error> {
    let standing = question::list_standing(tx, exporting.course).await?;
    let ids: Vec<_> = standing.iter().map(|one| one.id).collect();
    let labels = question::list_labels(tx, &ids).await?;
    let places = Places::of(folder);
    let edited: Vec<&Standing> = (standing.iter())
        .filter(|one| one.archived_at_ms.is_none())
        .filter(|one| {
            let written = places.find(folder, &one.key);
            // What was linked is written by others, at any time.
            one.is_linked
                || one.author_id.is_some()
                || written.is_none_or(|written| !has_facts(written, one, labels.get(&one.id)))
        })
        .collect();
    let versions: Vec<_> = edited.iter().map(|one| one.version_id).collect();
    let keys: HashMap<_, _> = (version::load_keys(tx, &versions).await?.into_iter())
        .map(|keyed| (keyed.id, keyed))
        .collect();
    let shown = version::load_shown(tx, &versions).await?;
    let images: HashMap<_, _> = shown.iter().map(|one| (one.id, one.image.clone())).collect();
    let mut pictures = Pictures::of(exporting);
    for one in edited {
        let Some(keyed) = keys.get(&one.version_id) else {
            continue;
        };
        let image = images.get(&one.version_id).cloned().flatten();
        let labels = labels.get(&one.id).cloned().unwrap_or_default();
        put(folder, &places, (one, image, labels), keyed, &mut pictures);
    }
    // The link of what its owner put away stays: its copy in the folder stays with it.
    let archived = standing
        .iter()
        .filter(|one| one.archived_at_ms.is_some() && !one.is_linked);
    let moved = list_moved_keys(tx, exporting.course).await?.into_iter();
    let moved = moved.filter(|key| !standing.iter().any(|one| one.key == *key));
    for key in archived.map(|gone| gone.key.clone()).chain(moved) {
        if !folder.asks(&key) {
            folder.drop_question(&key);
        }
    }
    Ok(pictures.new)
}

/// Which file of the folder holds which question, and where in it.
struct Places(HashMap<String, (usize, usize)>);

impl Places {
    fn of(folder: &Course) -> Self {
        let files = folder.question_files.iter().enumerate();
        let all = files.flat_map(|(file, content)| {
            let questions = content.question.iter().enumerate();
            questions.map(move |(at, question)| (question.id.clone(), (file, at)))
        });
        Self(all.collect())
    }

    fn find<'f>(&self, folder: &'f Course, key: &str) -> Option<&'f Question> {
        let (file, at) = self.0.get(key)?;
        folder.question_files.get(*file)?.question.get(*at)
    }
}

/// Whether the folder says of a question what lists and searches know of it.
fn has_facts(written: &Question, one: &Standing, labels: Option<&Labels>) -> bool {
    let none = Labels::default();
    let labels = labels.unwrap_or(&none);
    written.points.0 == one.points.0
        && i64::from(written.difficulty) == one.difficulty
        && written.chapter == one.chapter
        && labels.are(&written.tags, &written.knowledge)
}

fn put(
    folder: &mut Course,
    places: &Places,
    (one, image, labels): (&Standing, Option<String>, Labels),
    keyed: &Keyed,
    pictures: &mut Pictures<'_>,
) {
    let place = places.0.get(&one.key).copied();
    let path = place
        .map_or(FILE, |(file, _)| &folder.question_files[file].path)
        .to_owned();
    let before = places.find(folder, &one.key).cloned();
    let kept = |written: &[String], names: Vec<String>| {
        if is_same_set(written, &names) {
            written.to_vec()
        } else {
            names
        }
    };
    let (tags, knowledge) = match &before {
        Some(before) => (
            kept(&before.tags, labels.tags),
            kept(&before.knowledge, labels.knowledge),
        ),
        None => (labels.tags, labels.knowledge),
    };
    let mut body = keyed.body.clone();
    for image in body.pictures() {
        *image = image.take().and_then(|stored| pictures.path(&path, &stored));
    }
    let facts = Question {
        id: one.key.clone(),
        stem: one.stem.clone(),
        image: image
            .and_then(|stored| pictures.path(&path, &stored))
            .unwrap_or_default(),
        points: Marks(one.points.0),
        difficulty: u32::try_from(one.difficulty).unwrap_or(3),
        chapter: one.chapter.clone(),
        knowledge,
        tags,
        analysis: keyed.analysis.clone(),
        ..Question::default()
    };
    let question = written_question(folder, before.as_ref(), facts, &body, &open_key(one, keyed));
    folder.head.declare(&question.knowledge);
    match place {
        Some((file, at)) => folder.question_files[file].question[at] = question,
        None => match folder.question_files.iter_mut().find(|file| file.path == FILE) {
            Some(file) => file.question.push(question),
            None => folder.question_files.push(QuestionFile {
                path: FILE.into(),
                question: vec![question],
            }),
        },
    }
}

/// The key as whoever reads the folder may see it: they may write this course, not the one that a linked question stands in.
fn open_key(one: &Standing, keyed: &Keyed) -> QuestionKey {
    let mut key = keyed.key.clone();
    if one.is_linked {
        key.hide_tests();
    }
    key
}

/// Pictures of the bank as files of the folder.
struct Pictures<'e> {
    exporting: &'e Exporting,
    taken: BTreeMap<String, FileHash>,
    new: Vec<(String, FileHash)>,
}

impl<'e> Pictures<'e> {
    fn of(exporting: &'e Exporting) -> Self {
        Self {
            exporting,
            taken: (exporting.files.iter())
                .map(|(path, file)| (path.to_lowercase(), file.hash.clone()))
                .collect(),
            new: Vec::new(),
        }
    }

    /// The path, written in the file `from`, of a picture that is stored as `<hash>:<name>`.
    fn path(&mut self, from: &str, stored: &str) -> Option<String> {
        let NamedFile { hash, name } = stored_picture(stored)?;
        let known = self.exporting.path_of(&hash).map(str::to_owned);
        let new = || {
            self.new
                .iter()
                .find(|(_, other)| *other == hash)
                .map(|(path, _)| path.clone())
        };
        let path = match known.or_else(new) {
            Some(path) => path,
            None => self.add(hash, &name),
        };
        Some(items::relative(from, &path))
    }

    fn add(&mut self, hash: FileHash, name: &str) -> String {
        let path = items::free_asset(name, |path| self.taken.contains_key(path));
        self.taken.insert(path.to_lowercase(), hash.clone());
        self.new.push((path.clone(), hash));
        path
    }
}
