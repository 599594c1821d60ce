//! What of a question stands in its course: other courses ask it by a link or a copy only without that.

use crate::store::{link, question::Question, version};
use database::Tx;
use platform::Error;
use scoring::question::QuestionBody;

/// What a question is about, that no other course has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OfCourse {
    /// A Python task.
    Task,
    /// A company whose books are kept.
    Company,
}

/// What a question, or a part of it, names of its course.
pub(crate) fn named_of_course(body: &QuestionBody) -> Option<OfCourse> {
    match body {
        QuestionBody::Python(program) => program.task.as_ref().map(|_| OfCourse::Task),
        QuestionBody::Books(_) => Some(OfCourse::Company),
        QuestionBody::Composite(whole) => whole.parts.iter().find_map(|part| named_of_course(&part.body)),
        _ => None,
    }
}

/// Refuses a next version that comes to name a task or a company where other courses have linked the question: their students would
/// have no program to write, and no books to keep.
pub(crate) async fn allow_version(tx: &Tx, known: &Question, body: &QuestionBody) -> Result<(), Error> {
    if named_of_course(body).is_none() || link::list_courses(tx, known.id).await?.is_empty() {
        return Ok(());
    }
    let now = version::load_shown(tx, &[known.version_id]).await?.pop();
    if now.is_some_and(|now| named_of_course(&now.body).is_some()) {
        return Ok(());
    }
    Err(Error::conflict(
        "questions.linked_elsewhere",
        "这道题已被其他课程链接，不能改为引用本课程的 Python 任务或公司；可以复制一题再改。",
    ))
}
