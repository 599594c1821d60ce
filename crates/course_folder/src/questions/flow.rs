//! 流程题: `ref` names a flow of the course.

use scoring::question::{QuestionBody, QuestionKey};

use super::{At, Form, check_reference};
use crate::check::Check;
use crate::keys::flow_parts;
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
    check_reference(check, course, at, ("流程", "flow"));
}

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let flow = course.flows.iter().find(|flow| flow.id == question.r#ref)?;
    let (body, key) = flow_parts(flow);
    Some((QuestionBody::Flow(body), QuestionKey::Flow(key)))
}
