//! Quizzes of a backup, and what its bank holds besides.

use std::collections::HashMap;

use super::Reader;
use super::backup::Activity;
use super::fields::value;
use crate::course_packages::quiz::TakenQuestions;
use crate::course_packages::{ItemKind, PackageQuiz};
use crate::question_formats::markdown;
use crate::question_formats::xml::Element;

impl Reader<'_> {
    pub(super) fn read_quiz(&mut self, activity: &Activity, quiz: &Element, title: &str) {
        let mut notes = Vec::new();
        let mut entries = Vec::new();
        let (mut draws, mut has_own_marks) = (false, false);
        let mut slots = quiz.descendants("question_instance");
        // Before Moodle 2.7 the order stood with the quiz.
        let listed = value(quiz, "questions");
        let listed: HashMap<&str, usize> = listed.split(',').zip(0..).collect();
        slots.sort_by_cached_key(|slot| {
            let place = listed.get(value(slot, "question").as_str()).copied();
            value(slot, "slot")
                .parse::<usize>()
                .ok()
                .or(place)
                .unwrap_or(usize::MAX)
        });
        for slot in slots {
            match self.bank.entry_of_slot(slot) {
                Some(entry) => {
                    let own = ["maxmark", "grade"]
                        .into_iter()
                        .find_map(|name| value(slot, name).parse::<f64>().ok());
                    has_own_marks |= own != self.bank.mark_of(entry).parse::<f64>().ok();
                    entries.push(entry);
                }
                None => draws = true,
            }
        }
        if draws {
            notes.push("随机抽题没有导入".to_owned());
        }
        if has_own_marks {
            notes.push("测验中另设的分值没有导入，按题目的默认分值".to_owned());
        }
        let raw = format!("quiz {}", activity.module);
        let taken = self.take_entries(&raw, &entries);
        let intro = markdown::of_html(&value(quiz, "intro")).text;
        let seconds: u32 = value(quiz, "timelimit").parse().unwrap_or(0);
        let quiz = PackageQuiz {
            id: self.builder.quizzes.give("t", &raw),
            title: title.to_owned(),
            summary: crate::course_packages::relink::without_links(&intro),
            minutes: seconds.div_ceil(60),
            attempts: value(quiz, "attempts_number").parse().unwrap_or(0),
            shuffle: value(quiz, "shuffleanswers") == "1",
            asks: taken.asks,
            questions: taken.questions,
        };
        self.builder.add_quiz(quiz, notes);
    }

    /// Takes over entries of the bank, each when it is first asked.
    fn take_entries(&mut self, raw: &str, entries: &[u64]) -> TakenQuestions {
        let mut taken = TakenQuestions::default();
        for entry in entries {
            if let Some(known) = self.bank.taken(*entry) {
                known.iter().for_each(|id| taken.ask(id.clone()));
                continue;
            }
            let report = self.bank.report(*entry, self.archive, &self.files);
            let own = self.builder.take_questions(&format!("{raw} {entry}"), report);
            self.bank.note_taken(*entry, own.asks.clone());
            own.asks.into_iter().for_each(|id| taken.ask(id));
            taken.questions.extend(own.questions);
        }
        taken
    }

    /// Questions that no quiz asks.
    pub(super) fn read_rest_of_bank(&mut self) {
        let entries = self.bank.unasked();
        if entries.is_empty() {
            return;
        }
        let taken = self.take_entries("bank", &entries);
        if !taken.questions.is_empty() {
            self.builder.bank.extend(taken.questions);
            self.builder.brought(ItemKind::Bank, "题库", Vec::new());
        }
    }
}
