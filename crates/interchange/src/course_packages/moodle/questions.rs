//! Questions as a backup keeps them, the rows of tables, brought into the form of Moodle XML, which has its reader.

use std::collections::{BTreeMap, HashMap};

use super::fields::{made, value};
use super::files::StoredFiles;
use super::translate::Translator;
use crate::course_packages::PackageError;
use crate::question_formats::xml::{self, Element};
use crate::question_formats::{FormatReport, LeftOut, read_quiz};

/// The questions of a backup.
#[derive(Debug, Default)]
pub(super) struct Bank {
    /// The number of the question that counts, by that of its entry in the bank, which stays when a question is edited.
    entries: BTreeMap<u64, String>,
    /// Every version, and the parts of composite questions, by the number of the question.
    by_id: HashMap<String, Element>,
    /// Entries by the number of any of their versions, as quizzes of Moodle 3 name them.
    entry_of: HashMap<String, u64>,
    /// Ids of the questions that entries became.
    taken: BTreeMap<u64, Vec<String>>,
}

impl Bank {
    /// Reads `questions.xml`; a backup without questions has none.
    ///
    /// # Errors
    /// A file that is broken or hostile.
    pub(super) fn read(archive: &BTreeMap<String, Vec<u8>>) -> Result<Self, PackageError> {
        let mut bank = Self::default();
        let Some(bytes) = archive.get("questions.xml") else {
            return Ok(bank);
        };
        let mut root = xml::parse(bytes, "questions.xml")?;
        for mut category in root.extract("question_category") {
            let entries = category.extract("question_bank_entry");
            if entries.is_empty() {
                let questions = category.take("questions");
                for question in questions.into_iter().flat_map(|mut all| all.extract("question")) {
                    bank.add(number(question.get("id")), vec![question]);
                }
            }
            for mut entry in entries {
                let versions = entry.extract("questions").into_iter();
                let versions = versions.flat_map(|mut all| all.extract("question")).collect();
                bank.add(number(entry.get("id")), versions);
            }
        }
        Ok(bank)
    }

    /// Adds an entry with its versions, the last of which counts.
    fn add(&mut self, entry: Option<u64>, versions: Vec<Element>) {
        let Some(entry) = entry else { return };
        if let Some(last) = versions.last().filter(|last| is_own(last)) {
            let id = last.get("id").unwrap_or_default();
            self.entries.insert(entry, id.to_owned());
        }
        for question in versions {
            let id = question.get("id").unwrap_or_default().to_owned();
            self.entry_of.insert(id.clone(), entry);
            self.by_id.insert(id, question);
        }
    }

    fn question(&self, entry: u64) -> Option<&Element> {
        self.by_id.get(self.entries.get(&entry)?)
    }

    /// The entry that a place in a quiz names; none for a random draw.
    pub(super) fn entry_of_slot(&self, slot: &Element) -> Option<u64> {
        let entry = slot
            .descendants("questionbankentryid")
            .first()
            .map(|id| id.text());
        match entry {
            Some(entry) => number(Some(entry.trim())),
            // Moodle 2.7 to 3; before that `question`.
            None => ["questionid", "question"]
                .into_iter()
                .find_map(|name| self.entry_of.get(&value(slot, name)))
                .copied(),
        }
        .filter(|entry| self.entries.contains_key(entry))
    }

    /// The points that a question has by itself, as they are written.
    pub(super) fn mark_of(&self, entry: u64) -> String {
        self.question(entry)
            .map(|question| value(question, "defaultmark"))
            .unwrap_or_default()
    }

    /// The draft of an entry. One at a time: the pictures of a whole bank need not be in memory at once.
    pub(super) fn report(
        &self,
        entry: u64,
        archive: &BTreeMap<String, Vec<u8>>,
        files: &StoredFiles,
    ) -> FormatReport {
        let Some(question) = self.question(entry) else {
            return FormatReport::default();
        };
        let translator = Translator::new(question, &self.by_id, archive, files);
        match translator.translate(entry) {
            Ok(translated) => read_quiz(&made("quiz", vec![translated])),
            Err(reason) => FormatReport {
                left_out: vec![LeftOut {
                    name: value(question, "name"),
                    reason,
                }],
                ..FormatReport::default()
            },
        }
    }

    /// The ids under which an entry was taken over, if it was.
    pub(super) fn taken(&self, entry: u64) -> Option<&[String]> {
        self.taken.get(&entry).map(Vec::as_slice)
    }

    /// Notes the ids under which an entry was taken over; none where it could not be.
    pub(super) fn note_taken(&mut self, entry: u64, ids: Vec<String>) {
        self.taken.insert(entry, ids);
    }

    /// The entries that no quiz has asked so far.
    pub(super) fn unasked(&self) -> Vec<u64> {
        let all = self.entries.keys().copied();
        all.filter(|entry| !self.taken.contains_key(entry)).collect()
    }
}

fn number(text: Option<&str>) -> Option<u64> {
    text?.parse().ok()
}

/// Whether it is a question by itself, and no part of another.
fn is_own(question: &Element) -> bool {
    matches!(value(question, "parent").as_str(), "" | "0")
}
