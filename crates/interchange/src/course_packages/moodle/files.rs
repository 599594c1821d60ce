//! The files of a backup: named in `files.xml`, kept by their hash.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::fields::value;
use crate::course_packages::PackageError;
use crate::question_formats::xml;

/// A file and where Moodle shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct StoredFile {
    /// Where its bytes stand in the archive.
    pub(super) stored: String,
    /// Its folder and name, without a slash at the beginning.
    pub(super) path: String,
    pub(super) name: String,
}

/// What a file belongs to: the component, the area and the item.
type Area = (String, String, String);

#[derive(Debug, Default)]
pub(super) struct StoredFiles {
    /// By context and area; a course has the same area of the same component once for each activity.
    by_area: HashMap<(String, Area), Vec<StoredFile>>,
    /// By area alone, for questions: their ids are unique in the whole site.
    of_questions: HashMap<(String, String), Vec<StoredFile>>,
}

impl StoredFiles {
    /// Reads `files.xml`; a backup without files has none.
    ///
    /// # Errors
    /// A file that is broken or hostile.
    pub(super) fn read(archive: &BTreeMap<String, Vec<u8>>) -> Result<Self, PackageError> {
        let mut files = Self::default();
        let Some(bytes) = archive.get("files.xml") else {
            return Ok(files);
        };
        let root = xml::parse(bytes, "files.xml")?;
        let mut seen = HashSet::new();
        for file in root.all("file") {
            let (name, hash) = (value(file, "filename"), value(file, "contenthash"));
            let is_hash = hash.len() >= 2 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            if name == "." || name.is_empty() || !is_hash {
                continue;
            }
            let stored = StoredFile {
                stored: format!("files/{}/{hash}", &hash[..2]),
                path: format!("{}{name}", value(file, "filepath"))
                    .trim_start_matches('/')
                    .to_owned(),
                name,
            };
            let (component, area, item) = (
                value(file, "component"),
                value(file, "filearea"),
                value(file, "itemid"),
            );
            if component == "question" || component.starts_with("qtype_") {
                if seen.insert((area.clone(), item.clone(), stored.path.clone())) {
                    files.of_questions.entry((area, item)).or_default().push(stored);
                }
            } else {
                let key = (value(file, "contextid"), (component, area, item));
                files.by_area.entry(key).or_default().push(stored);
            }
        }
        Ok(files)
    }

    /// The files of an area of a context.
    pub(super) fn of(&self, context: &str, component: &str, area: &str, item: &str) -> &[StoredFile] {
        let key = (
            context.to_owned(),
            (component.to_owned(), area.to_owned(), item.to_owned()),
        );
        self.by_area.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The files of a field of a question.
    pub(super) fn of_question(&self, area: &str, item: &str) -> &[StoredFile] {
        self.of_questions
            .get(&(area.to_owned(), item.to_owned()))
            .map_or(&[], Vec::as_slice)
    }
}
