//! Quizzes and question banks of a cartridge.

use super::canvas::{self, QuizSettings};
use super::manifest::Resource;
use super::{Reader, folder_of};
use crate::course_packages::{ItemKind, PackageError, PackageQuiz};
use crate::question_formats::{FormatError, read_document};

impl Reader<'_> {
    /// The document with the questions: Canvas keeps its own form of it beside the common one, which says more.
    pub(super) fn questions_of(&self, resource: &Resource) -> String {
        let own = format!("non_cc_assessments/{}.xml.qti", resource.identifier);
        let in_folder = format!("non_cc_assessments/{}.xml.qti", folder_of(&resource.path));
        [own, in_folder]
            .into_iter()
            .find(|path| self.files.contains_key(path))
            .unwrap_or_else(|| resource.path.clone())
    }

    pub(super) fn read_quiz(
        &mut self,
        resource: &Resource,
        title: &str,
        is_first: bool,
    ) -> Result<(), PackageError> {
        if !is_first {
            let title = if title.is_empty() {
                &resource.identifier
            } else {
                title
            };
            let note = "同一测验在前面的章节中已有".to_owned();
            self.builder.brought(ItemKind::Quiz, title, vec![note]);
            return Ok(());
        }
        let path = self.questions_of(resource);
        let settings = self.quiz_settings(resource, &path)?;
        let title = [title, settings.title.as_str(), resource.identifier.as_str()]
            .into_iter()
            .find(|title| !title.trim().is_empty())
            .unwrap_or_default()
            .to_owned();
        let report = match read_document(self.files, &path) {
            Ok(report) => report,
            Err(error) => return self.refuse_or_tell(error, ItemKind::Quiz, &title),
        };
        let taken = self.builder.take_questions(&resource.identifier, report);
        let mut notes = Vec::new();
        if settings.draws {
            notes.push("随机抽题没有导入，题目全部列出".to_owned());
        }
        let quiz = PackageQuiz {
            id: self.builder.quizzes.give("t", &resource.identifier),
            title,
            summary: Self::plain(&settings.description),
            minutes: settings.minutes,
            attempts: settings.attempts,
            shuffle: settings.shuffle,
            asks: taken.asks,
            questions: taken.questions,
        };
        self.builder.add_quiz(quiz, notes);
        Ok(())
    }

    fn quiz_settings(&self, resource: &Resource, path: &str) -> Result<QuizSettings, PackageError> {
        let own = Resource {
            path: path.to_owned(),
            ..Resource::default()
        };
        let root = self.document(&own)?;
        let mut settings = root.as_ref().map(canvas::of_document).unwrap_or_default();
        canvas::add_own(self.files, folder_of(&resource.path), &mut settings);
        canvas::add_own(self.files, &resource.identifier, &mut settings);
        Ok(settings)
    }

    pub(super) fn read_bank(&mut self, resource: &Resource, is_first: bool) -> Result<(), PackageError> {
        if !is_first {
            let note = "同一题库在前面的章节中已有".to_owned();
            self.builder.brought(ItemKind::Bank, "题库", vec![note]);
            return Ok(());
        }
        let path = self.questions_of(resource);
        let title = self.quiz_settings(resource, &path)?.title;
        let title = if title.is_empty() { "题库" } else { &title };
        match read_document(self.files, &path) {
            Ok(report) => {
                let taken = self.builder.take_questions(&resource.identifier, report);
                self.builder.bank.extend(taken.questions);
                self.builder.brought(ItemKind::Bank, title, Vec::new());
                Ok(())
            }
            Err(error) => self.refuse_or_tell(error, ItemKind::Bank, title),
        }
    }

    /// A hostile document refuses the package; a broken one is told.
    fn refuse_or_tell(
        &mut self,
        error: FormatError,
        kind: ItemKind,
        title: &str,
    ) -> Result<(), PackageError> {
        match error {
            FormatError::BrokenXml(_) | FormatError::NotText | FormatError::NotThisFormat(_) => {
                self.builder.leave_out(kind, title, "题目文件不完整，没有导入");
                Ok(())
            }
            hostile => Err(hostile.into()),
        }
    }
}
