//! 编程题: `ref` names a Python task of the course.

use scoring::question::{QuestionBody, QuestionKey, python};

use super::{At, Form, check_reference};
use crate::check::Check;
use crate::model::{Course, Question};

pub(super) const FORM: Form = Form {
    fields: &["ref"],
    lint,
    parts,
    // What it asks stands in another file: only as it was written, or exactly.
    write: |_, _, _, _| None,
    stands_elsewhere: true,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check_reference(check, course, at, ("Python 任务", "python task"));
}

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let task = course.python.iter().find(|task| task.head.id == question.r#ref)?;
    let body = python::Body {
        task: Some(task.head.id.clone()),
        starter: task.starter.clone(),
        ..python::Body::default()
    };
    Some((
        QuestionBody::Python(body),
        QuestionKey::Python(python::Key::default()),
    ))
}
