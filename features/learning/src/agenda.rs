//! What a learner has to do, told by the features that own it.
//!
//! Tasks, exercises and assessments belong to features that come after this one. Each hands over a function; the composition root
//! lists them, and the course's home page shows what they answer, the most urgent first.

use classes::ClassId;
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis, access::UserId};
use serde::Serialize;
use std::pin::Pin;

/// Who learns what, where and when.
#[derive(Debug, Clone, Copy)]
pub struct Learner {
    /// The person.
    pub user: UserId,
    /// The course.
    pub course: CourseId,
    /// The class; none for a self-chosen course.
    pub class: Option<ClassId>,
    /// Now.
    pub now_ms: Millis,
}

/// Something open to the learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AgendaItem {
    /// `task`, `exercise`, `assessment`, `evaluation`.
    pub kind: &'static str,
    /// Row id in its feature.
    pub item_id: i64,
    /// Its name.
    pub title: String,
    /// When it can be begun, if that is yet to come.
    pub opens_at_ms: Option<Millis>,
    /// Until when it is to be handed in.
    pub due_at_ms: Option<Millis>,
    /// Whether the learner is through with it.
    pub is_done: bool,
    /// Whether it was given back to be done again.
    pub is_returned: bool,
}

/// What a part answers.
pub type AgendaFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<AgendaItem>, Error>> + Send + 'a>>;

/// The agenda of one feature: `|tx, learner| Box::pin(agenda(tx, learner))`.
pub type AgendaPart = for<'a> fn(&'a Tx, &'a Learner) -> AgendaFuture<'a>;

/// Everything there is to do: what is due next first, then what is overdue, then what has no date; what is done is left
/// out.
pub(crate) async fn collect(
    tx: &Tx,
    parts: &[AgendaPart],
    learner: &Learner,
) -> Result<Vec<AgendaItem>, Error> {
    let mut all = Vec::new();
    for part in parts {
        all.extend(part(tx, learner).await?);
    }
    all.retain(|item| !item.is_done);
    all.sort_by_key(|item| {
        let at_ms = item.due_at_ms.or(item.opens_at_ms);
        let is_past = at_ms.is_some_and(|at_ms| at_ms < learner.now_ms);
        (
            at_ms.is_none(),
            is_past,
            at_ms.unwrap_or(Millis::MAX),
            item.item_id,
        )
    });
    Ok(all)
}
