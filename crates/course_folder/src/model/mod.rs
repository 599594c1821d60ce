//! A course as values. Files that hold several items keep their path, so that an export restores the folder.

mod chapter;
mod company;
mod course;
mod exported;
mod flow;
mod month_end;
mod python;
mod question;
mod set;
pub(crate) mod values;
mod variation;
mod written;

use std::collections::BTreeMap;

pub use chapter::*;
pub use company::*;
pub use course::*;
pub use exported::*;
pub use flow::*;
pub use month_end::*;
pub use python::*;
pub use question::*;
pub use set::*;
pub use values::{Date, Decimal, Marks, Month};
pub use variation::*;
pub use written::*;

pub use ledger::{Fen, Side, VoucherKind};

/// Files by their path inside the course folder, with `/`.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A whole course.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    pub head: CourseHead,
    /// course.md, when there is one.
    pub intro: Option<String>,
    pub companies: Vec<Company>,
    pub chapters: Vec<Chapter>,
    pub question_files: Vec<QuestionFile>,
    pub exercises: Vec<Exercise>,
    pub flows: Vec<Flow>,
    pub python: Vec<PythonTask>,
    pub papers: Vec<Paper>,
    pub assessments: Vec<Assessment>,
    /// What it was when it was exported; empty for a folder that nobody exported.
    pub exported: Exported,
    /// Every other file: pictures, videos, captions, resources, tables.
    pub files: Files,
}

impl Course {
    /// The question bank, in order of files and entries.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.question_files.iter().flat_map(|file| &file.question)
    }

    /// The question with this id.
    pub fn find_question(&self, id: &str) -> Option<&Question> {
        self.questions().find(|question| question.id == id)
    }

    /// Whether a paper, an exercise or a video asks this question by its id.
    pub fn asks(&self, id: &str) -> bool {
        let sections = self.papers.iter().flat_map(|paper| &paper.section);
        let named = (sections.flat_map(|section| &section.questions))
            .chain(self.exercises.iter().flat_map(|exercise| &exercise.questions))
            .map(|used| used.id.as_str());
        let lectures = self.chapters.iter().flat_map(|chapter| &chapter.lectures);
        let shown = lectures.flat_map(|lecture| &lecture.head.question);
        named
            .chain(shown.map(|asked| asked.r#ref.as_str()))
            .any(|asked| asked == id)
    }

    /// Whether an assessment is held on this paper.
    pub fn proposes(&self, paper: &str) -> bool {
        self.assessments
            .iter()
            .any(|assessment| assessment.paper == paper)
    }

    /// Takes a question away, and its file if nothing else stands in it.
    pub fn drop_question(&mut self, id: &str) {
        for file in &mut self.question_files {
            file.question.retain(|question| question.id != id);
        }
        self.question_files.retain(|file| !file.question.is_empty());
    }

    /// The company with this id.
    pub fn find_company(&self, id: &str) -> Option<&Company> {
        self.companies.iter().find(|company| company.head.id == id)
    }

    /// A file named in another file: `path` relative to the folder of `from`. `None` when it leaves the course.
    pub fn resolve(from: &str, path: &str) -> Option<String> {
        crate::paths::resolve(from, path)
    }

    /// The rows of a company's table, as CSV.
    pub fn table_csv(&self, company: &Company, table: &Table) -> Option<&[u8]> {
        self.files
            .get(&format!("{}/tables/{}", company.folder(), table.file))
            .map(Vec::as_slice)
    }

    /// The files of a python task: name → content.
    pub fn python_files(&self, task: &PythonTask, folder: PythonFolder) -> BTreeMap<&str, &[u8]> {
        let prefix = format!("{}/{}/", task.folder(), folder.name());
        self.files
            .range(prefix.clone()..)
            .take_while(|(path, _)| path.starts_with(&prefix))
            .map(|(path, content)| (&path[prefix.len()..], content.as_slice()))
            .collect()
    }
}

/// The two folders of files of a python task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PythonFolder {
    /// Given to the student.
    Data,
    /// For tests only.
    Hidden,
}

impl PythonFolder {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Hidden => "hidden",
        }
    }
}
