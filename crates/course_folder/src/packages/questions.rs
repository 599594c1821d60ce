//! The questions of a package in a folder: only those that the folder's own check has nothing against.

use interchange::course_packages::{ItemKind, Outcome, PackageFinding, PackageQuestion};

use crate::model::{Course, CourseHead, Marks, Question, QuestionFile};
use crate::questions::written_question;
use crate::read::read;
use crate::write::write;
use crate::{Severity, paths};

/// A course that gets questions, and what became of them.
pub(super) struct Bank {
    pub(super) course: Course,
    pub(super) findings: Vec<PackageFinding>,
}

impl Bank {
    /// Adds a question to a file of the course, or tells why it cannot stand there. `path_of` gives the path of a picture.
    pub(super) fn add(
        &mut self,
        file: &str,
        asked: PackageQuestion,
        (chapter, place): (&str, &str),
        path_of: &dyn Fn(&str) -> Option<String>,
    ) {
        let PackageQuestion {
            id,
            question,
            picture,
        } = asked;
        let mut body = question.body;
        for image in body.pictures() {
            *image = image.as_deref().and_then(path_of);
        }
        let facts = Question {
            id,
            stem: question.stem,
            image: path_of(&picture).unwrap_or_default(),
            points: Marks(question.points.0),
            difficulty: question.difficulty,
            chapter: chapter.to_owned(),
            knowledge: question.knowledge,
            tags: question.tags,
            analysis: question.analysis,
            ..Question::default()
        };
        let written = written_question(&self.course, None, facts, &body, &question.key);
        if let Some(fault) = fault_of(&self.course, file, &written) {
            return self.findings.push(PackageFinding {
                kind: ItemKind::Question,
                name: written.stem.chars().take(40).collect(),
                place: place.to_owned(),
                outcome: Outcome::LeftOut,
                reasons: vec![format!("题目不完整，没有导入：{fault}")],
            });
        }
        self.course.head.declare(&written.knowledge);
        match (self.course.question_files.iter_mut().rev()).find(|one| one.path == file) {
            Some(known) => known.question.push(written),
            None => self.course.question_files.push(QuestionFile {
                path: file.to_owned(),
                question: vec![written],
            }),
        }
    }

    /// Exercises ask what stands in the bank; one that asks nothing is left out.
    pub(super) fn keep_known_questions(&mut self) {
        let known: std::collections::BTreeSet<String> = self
            .course
            .questions()
            .map(|question| question.id.clone())
            .collect();
        for exercise in &mut self.course.exercises {
            exercise.questions.retain(|used| known.contains(&used.id));
        }
        let findings = &mut self.findings;
        self.course.exercises.retain(|exercise| {
            let asks = !exercise.questions.is_empty();
            if !asks {
                findings.push(PackageFinding {
                    kind: ItemKind::Quiz,
                    name: exercise.title.clone(),
                    place: String::new(),
                    outcome: Outcome::LeftOut,
                    reasons: vec!["没有可导入的题目".to_owned()],
                });
            }
            asks
        });
    }
}

/// What the check of a folder has against a question by itself; none for a sound one.
fn fault_of(course: &Course, file: &str, question: &Question) -> Option<String> {
    let alone = Course {
        head: CourseHead {
            format: 1,
            id: "alone".to_owned(),
            title: "—".to_owned(),
            ..CourseHead::default()
        },
        question_files: vec![QuestionFile {
            path: file.to_owned(),
            question: vec![Question {
                chapter: String::new(),
                ..question.clone()
            }],
        }],
        files: question
            .pictures()
            .filter_map(|picture| paths::resolve(file, &picture))
            .filter(|path| course.files.contains_key(path))
            .map(|path| (path, Vec::new()))
            .collect(),
        ..Course::default()
    };
    let findings = read(&write(&alone)).findings.into_iter();
    let mut errors = findings.filter(|finding| finding.severity == Severity::Error);
    errors.next().map(|finding| finding.zh)
}
