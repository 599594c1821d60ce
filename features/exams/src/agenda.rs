//! What a learner has to sit: assessments that are open or will be, and not handed in yet.

use crate::store::{
    assessment::{find_allowance, list_of_course},
    attempt::list_of_user,
};
use database::Tx;
use learning::{AgendaItem, AgendaPart, Learner};
use platform::Error;

/// The assessments of a course's agenda.
pub const AGENDA: AgendaPart = |tx, learner| Box::pin(agenda(tx, learner));

async fn agenda(tx: &Tx, learner: &Learner) -> Result<Vec<AgendaItem>, Error> {
    let mut items = Vec::new();
    for assessment in list_of_course(tx, learner.course, learner.user).await? {
        let allowance = find_allowance(tx, assessment.id, learner.user).await?;
        let (window, allowance) = (assessment.window(), allowance.unwrap_or_default());
        let (opens_at_ms, closes_at_ms) = (window.opens_for(allowance), window.closes_for(allowance));
        if learner.now_ms >= closes_at_ms {
            continue;
        }
        let attempts = list_of_user(tx, assessment.id, learner.user).await?;
        let has_handed_in = attempts.iter().any(|attempt| attempt.state.is_over());
        let is_running = attempts.iter().any(|attempt| !attempt.state.is_over());
        items.push(AgendaItem {
            is_returned: false,
            kind: "assessment",
            item_id: assessment.id.0,
            is_done: has_handed_in && !is_running,
            title: assessment.title,
            opens_at_ms: Some(opens_at_ms).filter(|opens_at_ms| *opens_at_ms > learner.now_ms),
            due_at_ms: Some(closes_at_ms),
        });
    }
    Ok(items)
}
