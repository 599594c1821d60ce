//! Questions as a backup keeps them, the rows of tables, brought into the form of Moodle XML, which has its reader.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::fields::{made, value};
use super::files::StoredFiles;
use super::translate::Translator;
use crate::course_packages::PackageError;
use crate::question_formats::xml::{self, Element};
use crate::question_formats::{FormatReport, LeftOut, read_quiz};

/// The questions of a backup by the number of their entry in the bank, which stays when a question is edited.
#[derive(Debug, Default)]
pub(super) struct Bank {
    entries: BTreeMap<u64, Element>,
    /// Every version, and the parts of composite questions, by the number of the question.
    by_id: HashMap<String, Element>,
    /// Entries by the number of any of their versions, as quizzes of Moodle 3 name them.
    entry_of: HashMap<String, u64>,
    asked: BTreeSet<u64>,
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
        let root = xml::parse(bytes, "questions.xml")?;
        for category in root.descendants("question_category") {
            let entries = category.descendants("question_bank_entry");
            for entry in &entries {
                let questions: Vec<&Element> = entry
                    .descendants("questions")
                    .into_iter()
                    .flat_map(|all| all.all("question"))
                    .collect();
                bank.add(number(entry.get("id")), &questions);
            }
            if entries.is_empty() {
                let questions = category.first("questions");
                for question in questions.into_iter().flat_map(|all| all.all("question")) {
                    bank.add(number(question.get("id")), &[question]);
                }
            }
        }
        Ok(bank)
    }

    /// Adds an entry with its versions, the last of which counts.
    fn add(&mut self, entry: Option<u64>, versions: &[&Element]) {
        let Some(entry) = entry else { return };
        for question in versions {
            let id = question.get("id").unwrap_or_default().to_owned();
            self.entry_of.insert(id.clone(), entry);
            self.by_id.insert(id, (*question).clone());
        }
        if let Some(last) = versions.last().filter(|last| is_own(last)) {
            self.entries.insert(entry, (*last).clone());
        }
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
        self.entries
            .get(&entry)
            .map(|question| value(question, "defaultmark"))
            .unwrap_or_default()
    }

    /// The drafts of some entries, in this order.
    pub(super) fn report(
        &mut self,
        entries: &[u64],
        archive: &BTreeMap<String, Vec<u8>>,
        files: &StoredFiles,
    ) -> FormatReport {
        let mut left_out = Vec::new();
        let mut quiz = Vec::new();
        for entry in entries {
            self.asked.insert(*entry);
            let Some(question) = self.entries.get(entry) else {
                continue;
            };
            let translator = Translator {
                question,
                by_id: &self.by_id,
                archive,
                files,
            };
            match translator.translate(*entry) {
                Ok(translated) => quiz.push(translated),
                Err(reason) => left_out.push(LeftOut {
                    name: value(question, "name"),
                    reason,
                }),
            }
        }
        let mut report = read_quiz(&made("quiz", quiz));
        report.left_out.extend(left_out);
        report
    }

    /// The entries that no quiz has asked so far.
    pub(super) fn unasked(&self) -> Vec<u64> {
        let all = self.entries.keys().copied();
        all.filter(|entry| !self.asked.contains(entry)).collect()
    }
}

fn number(text: Option<&str>) -> Option<u64> {
    text?.parse().ok()
}

/// Whether it is a question by itself, and no part of another.
fn is_own(question: &Element) -> bool {
    matches!(value(question, "parent").as_str(), "" | "0")
}
