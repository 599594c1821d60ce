//! Questions of a package: drafts of the readers of question formats, judged, with pictures of the package.

use std::collections::BTreeSet;

use super::builder::Builder;
use super::relink::without_links;
use super::{ItemKind, PackageQuestion, PackageQuiz};
use crate::excel_questions::QuestionDraft;
use crate::question_formats::FormatReport;
use crate::question_formats::pictures::ending;

impl Builder<'_> {
    /// Takes over the questions of a document; returns their ids. Those that cannot be asked are findings. `of` tells the questions of
    /// one document from those of another where they have no names.
    pub(super) fn take_questions(&mut self, of: &str, report: FormatReport) -> TakenQuestions {
        let mut taken = TakenQuestions::default();
        for left_out in report.left_out {
            self.leave_out(ItemKind::Question, &left_out.name, left_out.reason);
        }
        let mut pictures = QuestionPictures {
            addresses: vec![None; report.pictures.len()],
            kept: report.pictures,
        };
        for (mut draft, number) in report.drafts.into_iter().zip(1..) {
            let mut lost = None;
            each_picture(&mut draft, &mut |picture| {
                let address = pictures.address(picture, self);
                *picture = address.unwrap_or_else(|reason| {
                    lost = Some(reason);
                    String::new()
                });
            });
            draft.notes.extend(lost);
            plain_texts(&mut draft);
            self.take_draft(draft, &format!("{of} {number}"), &mut taken);
        }
        taken
    }

    /// Takes over one draft; `otherwise` is what it is called when it has no name.
    fn take_draft(&mut self, draft: QuestionDraft, otherwise: &str, taken: &mut TakenQuestions) {
        let name = name_of(&draft);
        let question = match draft.check() {
            Ok(question) => question,
            Err(faults) => {
                let said: Vec<String> = faults.into_iter().map(|fault| fault.zh).collect();
                let reason = format!("题目不完整，没有导入：{}", said.join("；"));
                return self.leave_out(ItemKind::Question, &name, reason);
            }
        };
        let own = question.id.clone().unwrap_or_else(|| otherwise.to_owned());
        let mut question = PackageQuestion {
            id: String::new(),
            question,
            picture: draft.picture,
        };
        let (id, is_new) = self.name_question(&own, &question);
        if is_new {
            question.id.clone_from(&id);
            taken.questions.push(question);
            if !draft.notes.is_empty() {
                self.brought(ItemKind::Question, &name, draft.notes);
            }
        }
        taken.ask(id);
    }

    /// The id of a question, and whether it is another than all before: a quiz and a bank may hold the same.
    fn name_question(&mut self, own: &str, question: &PackageQuestion) -> (String, bool) {
        let is_same = |known: &PackageQuestion| {
            let mut known = known.question.clone();
            known.row = question.question.row;
            known == question.question
        };
        let first = super::ids::of("q", own);
        if self.asked.get(&first).is_some_and(is_same) {
            return (first, false);
        }
        let id = self.questions.give("q", own);
        self.asked.insert(id.clone(), question.clone());
        (id, true)
    }

    /// Adds a quiz to the open chapter, or notes that none of its questions could be brought.
    pub(super) fn add_quiz(&mut self, quiz: PackageQuiz, notes: Vec<String>) {
        if quiz.asks.is_empty() {
            return self.leave_out(ItemKind::Quiz, &quiz.title, "没有可导入的题目");
        }
        let title = quiz.title.clone();
        self.chapter().quizzes.push(quiz);
        self.brought(ItemKind::Quiz, &title, notes);
    }
}

/// The pictures of a document's questions, each kept when a question first shows it.
struct QuestionPictures {
    kept: Vec<Vec<u8>>,
    addresses: Vec<Option<Result<String, String>>>,
}

impl QuestionPictures {
    /// The address of the picture that a draft calls `#3`; empty when there is none.
    ///
    /// # Errors
    /// A sentence about a picture that cannot be kept.
    fn address(&mut self, name: &str, builder: &mut Builder<'_>) -> Result<String, String> {
        let place = name.strip_prefix('#').and_then(|at| at.parse::<usize>().ok());
        let Some((bytes, address)) =
            place.and_then(|at| Some((self.kept.get_mut(at)?, self.addresses.get_mut(at)?)))
        else {
            return Ok(String::new());
        };
        address
            .get_or_insert_with(|| {
                let bytes = std::mem::take(bytes);
                builder.picture(format!("question.{}", ending(&bytes)), bytes)
            })
            .clone()
    }
}

/// What was taken over of a document.
#[derive(Debug, Default)]
pub(super) struct TakenQuestions {
    /// Ids in their order, of questions that were known before too.
    pub(super) asks: Vec<String>,
    pub(super) questions: Vec<PackageQuestion>,
    asked: BTreeSet<String>,
}

impl TakenQuestions {
    /// Asks a question, once.
    pub(super) fn ask(&mut self, id: String) {
        if self.asked.insert(id.clone()) {
            self.asks.push(id);
        }
    }
}

fn name_of(draft: &QuestionDraft) -> String {
    let own = if draft.name.trim().is_empty() {
        &draft.stem
    } else {
        &draft.name
    };
    own.chars().take(40).collect()
}

/// Calls for each name of a picture in a draft: beside it, in its body, in its parts.
fn each_picture(draft: &mut QuestionDraft, each: &mut dyn FnMut(&mut String)) {
    if !draft.picture.is_empty() {
        each(&mut draft.picture);
    }
    if let Some(exact) = &mut draft.exact {
        exact.body.pictures().into_iter().flatten().for_each(&mut *each);
    }
    for part in &mut draft.parts {
        each_picture(part, each);
    }
}

/// Links that led to other places of the platform are words here.
fn plain_texts(draft: &mut QuestionDraft) {
    draft.stem = without_links(&draft.stem);
    draft.analysis = without_links(&draft.analysis);
    draft.parts.iter_mut().for_each(plain_texts);
}
