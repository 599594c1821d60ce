//! What may be written into a question that other courses ask by a link.

use crate::store::{link, question::Question, version};
use database::Tx;
use platform::Error;
use scoring::question::QuestionBody;

/// Whether a question, or a part of it, is about a Python task of its course: no other course has that task.
pub(crate) fn names_task(body: &QuestionBody) -> bool {
    match body {
        QuestionBody::Python(program) => program.task.is_some(),
        QuestionBody::Composite(whole) => whole.parts.iter().any(|part| names_task(&part.body)),
        _ => false,
    }
}

/// Refuses a next version that comes to name a task where other courses have linked the question: their students would have no
/// program to write.
pub(crate) async fn allow_version(tx: &Tx, known: &Question, body: &QuestionBody) -> Result<(), Error> {
    if !names_task(body) || link::list_courses(tx, known.id).await?.is_empty() {
        return Ok(());
    }
    let now = version::load_shown(tx, &[known.version_id]).await?.pop();
    if now.is_some_and(|now| names_task(&now.body)) {
        return Ok(());
    }
    Err(Error::conflict(
        "questions.linked_elsewhere",
        "这道题已被其他课程链接，不能改为引用本课程的 Python 任务；可以复制一题再改。",
    ))
}
