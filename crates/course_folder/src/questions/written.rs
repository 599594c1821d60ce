//! A question of the bank back to what a folder says of it.

use scoring::question::{QuestionBody, QuestionKey};

use super::{At, exact, form_of, own, question_parts};
use crate::check::Check;
use crate::items::relative;
use crate::model::{Course, Files, Question};
use crate::paths::resolve;

/// The question as a folder writes it: as before where it still says the same, else in the fields of its kind, else exactly.
///
/// `facts` has what every kind has (id, stem, points, labels …). What comes back reads as this body and key again
/// ([`question_parts`]), and the folder's lint has nothing against it.
pub fn written_question(
    course: &Course,
    before: Option<&Question>,
    facts: Question,
    body: &QuestionBody,
    key: &QuestionKey,
) -> Question {
    let kind = body.kind();
    let facts = Question { kind, ..facts };
    let before = before.filter(|before| before.kind == kind);
    let says = |question: &Question| says(course, question, body, key);
    if let Some(same) = before
        .map(|before| with_facts(before.clone(), &facts))
        .filter(says)
    {
        return same;
    }
    let fields = |company: &str| {
        let mut question = Question {
            company: company.into(),
            parts: before.map(|before| before.parts.clone()).unwrap_or_default(),
            ..facts.clone()
        };
        (form_of(kind).write)(course, body, key, &mut question)?;
        Some(question).filter(says)
    };
    let company = before.map_or("", |before| before.company.as_str());
    let in_fields = fields(company).or_else(|| fields(""));
    in_fields.unwrap_or_else(|| Question {
        exact: exact::write(body, key),
        ..facts
    })
}

/// A question whose key stays as it was written, with these words and labels.
fn with_facts(before: Question, facts: &Question) -> Question {
    Question {
        id: facts.id.clone(),
        stem: facts.stem.clone(),
        image: facts.image.clone(),
        points: facts.points,
        difficulty: facts.difficulty,
        chapter: facts.chapter.clone(),
        knowledge: facts.knowledge.clone(),
        tags: facts.tags.clone(),
        analysis: facts.analysis.clone(),
        ..before
    }
}

/// Whether it reads as this body and key, and could stand in a folder.
fn says(course: &Course, question: &Question, body: &QuestionBody, key: &QuestionKey) -> bool {
    let reads = question_parts(course, question);
    if reads.is_none_or(|(read, of)| read != *body || of != *key) {
        return false;
    }
    let files = Files::new();
    let mut check = Check::new(&files);
    let at = At {
        file: "questions",
        path: String::new(),
        question,
    };
    own(&mut check, course, &at, 0);
    check.findings.is_empty()
}

impl Question {
    /// The pictures it shows, as it writes their paths.
    pub fn pictures(&self) -> impl Iterator<Item = String> {
        let mut all = vec![self.image.clone()];
        all.extend(self.options.iter().map(|option| option.image.clone()));
        if let Some((mut body, _)) = self
            .exact
            .as_ref()
            .and_then(|exact| exact::parts(exact, self.kind))
        {
            all.extend(body.pictures().into_iter().filter_map(Option::take));
        }
        all.extend(self.parts.iter().flat_map(Self::pictures));
        all.into_iter().filter(|path| !path.is_empty())
    }
}

/// The question in another file: its pictures are led to from there.
pub(crate) fn moved_question(mut question: Question, from: &str, to: &str) -> Question {
    if from == to {
        return question;
    }
    let moved = |path: &str| match resolve(from, path) {
        Some(target) if !path.is_empty() => relative(to, &target),
        _ => path.to_owned(),
    };
    question.image = moved(&question.image);
    for option in &mut question.options {
        option.image = moved(&option.image);
    }
    let exact = question.exact.as_ref();
    if let Some((mut body, key)) = exact.and_then(|exact| exact::parts(exact, question.kind)) {
        for image in body.pictures() {
            *image = image.as_deref().map(moved);
        }
        question.exact = exact::write(&body, &key);
    }
    question.parts = (question.parts.into_iter())
        .map(|part| moved_question(part, from, to))
        .collect();
    question
}
