//! 综合题: the material as `stem`, and `parts`, each written as a question of its kind without an id.

use scoring::Points;
use scoring::question::{
    QuestionBody, QuestionKey,
    composite::{Body, Key, PartBody, PartKey},
};

use super::{At, Form, check_part, check_sum, question_parts, written_question};
use crate::check::Check;
use crate::lint::references::join;
use crate::model::{Course, Marks, Question, QuestionKind};

pub(super) const FORM: Form = Form {
    fields: &["parts"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let parts = &at.question.parts;
    if parts.is_empty() {
        return at.report(
            check,
            "question.no_answer",
            "parts",
            "综合题须有小题 parts",
            "a composite question needs parts",
        );
    }
    for (index, part) in parts.iter().enumerate() {
        let inner = At {
            file: at.file,
            path: join(&at.path, &format!("parts.{index}")),
            question: part,
        };
        if part.kind == QuestionKind::Composite {
            inner.report(
                check,
                "toml.bad_value",
                "kind",
                "小题不能是综合题",
                "a part is never composite itself",
            );
        } else {
            check_part(check, course, &inner);
        }
    }
    check_sum(check, at, "parts", parts.iter().map(|part| part.points).sum());
}

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let (mut bodies, mut keys) = (Vec::new(), Vec::new());
    for part in &question.parts {
        let (body, key) = question_parts(course, part)?;
        bodies.push(PartBody {
            stem: part.stem.clone(),
            image: Some(part.image.clone()).filter(|path| !path.is_empty()),
            body,
        });
        keys.push(PartKey {
            points: Points(part.points.0),
            analysis: part.analysis.clone(),
            key,
        });
    }
    Some((
        QuestionBody::Composite(Body { parts: bodies }),
        QuestionKey::Composite(Key { parts: keys }),
    ))
}

fn write(course: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Composite(body), QuestionKey::Composite(key)) = (body, key) else {
        return None;
    };
    let before = std::mem::take(&mut question.parts);
    for (index, (body, key)) in body.parts.iter().zip(&key.parts).enumerate() {
        let facts = Question {
            stem: body.stem.clone(),
            image: body.image.clone().unwrap_or_default(),
            points: Marks(key.points.0),
            analysis: key.analysis.clone(),
            ..Question::default()
        };
        let part = written_question(course, before.get(index), facts, &body.body, &key.key);
        question.parts.push(part);
    }
    Some(())
}
