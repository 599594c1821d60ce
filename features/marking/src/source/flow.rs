//! Flows: the rules score each attempt at once, a person may give another mark.

use super::{Adapter, FULL, Ground, MarkedQuestion, NewAnswer, Source, SourceKind, Work, decided, question};
use crate::store::item::Item;
use database::Tx;
use flows::{FlowAttemptId, FlowId, find_attempt, find_flow};
use platform::{Error, Millis};
use questions::VersionId;
use scoring::{
    Mark,
    question::{QuestionAnswer, QuestionBody, QuestionKey, flow},
};
use tasks::Returnable;

/// What an attempt at a flow counts for.
pub(super) struct Flow;

impl Adapter for Flow {
    /// The attempt as one item worth a hundred points.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let attempt = find_attempt(tx, FlowAttemptId(id))
            .await?
            .ok_or(Error::NotFound)?;
        let flow = find_flow(tx, attempt.flow).await?.ok_or(Error::NotFound)?;
        let course = courses::find_course(tx, flow.course)
            .await?
            .ok_or(Error::NotFound)?;
        if !attempt.is_submitted {
            return Ok(None);
        }
        let source = Source {
            kind: SourceKind::Flow,
            id,
            group: flow.id.0,
        };
        let mut work = Work::new(source, (course.school, course.id), attempt.user, attempt.class);
        let answer = Some(QuestionAnswer::Flow(flow::Answer { steps: attempt.steps }));
        work.answers.push(NewAnswer {
            position: 0,
            part: String::new(),
            asked: None,
            answer_hash: question::answer_hash(answer.as_ref()),
            answer,
            mark: Mark {
                earned: FULL.times(attempt.share.into()),
                ..Mark::right(FULL)
            },
        });
        Ok(Some(work))
    }

    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        let decided = items.first().and_then(decided);
        flows::settle_mark(tx, FlowAttemptId(id), decided.as_ref(), now_ms).await
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        Ok(find_flow(tx, FlowId(group)).await?.ok_or(Error::NotFound)?.title)
    }

    async fn question(
        tx: &Tx,
        group: i64,
        _named: (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        let flow = find_flow(tx, FlowId(group)).await?.ok_or(Error::NotFound)?;
        Ok(Some(MarkedQuestion {
            stem: if flow.text.trim().is_empty() {
                flow.title
            } else {
                flow.text
            },
            body: QuestionBody::Flow(flow.body),
            answer_key: QuestionKey::Flow(flow.answer_key),
            analysis: String::new(),
            shared: None,
            shown: None,
        }))
    }

    async fn returnable(tx: &Tx, id: i64) -> Result<Option<Returnable>, Error> {
        let work = flows::returnable(tx, FlowAttemptId(id)).await?;
        Ok(Some(Returnable::Activity(work)))
    }

    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
        let attempt = find_attempt(tx, FlowAttemptId(id))
            .await?
            .ok_or(Error::NotFound)?;
        let work = Self::work(tx, id).await?;
        Ok(work
            .zip(attempt.submitted_at_ms)
            .map(|(work, at_ms)| Ground::at_once(work, at_ms)))
    }
}
