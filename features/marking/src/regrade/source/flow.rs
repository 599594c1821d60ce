//! Attempts at a flow: those of the classes that one teacher teaches. What is right stands in the course and is put right there.

use super::{Settled, Taught, list_members};
use crate::{
    regrade::{Change, Cohort, Handed, Said},
    source::{FULL, SourceKind},
    store::{
        item::Item,
        regrade::{Question, count_by_hand},
    },
};
use classes::ClassId;
use database::Tx;
use flows::{
    Attempt, Flow, FlowAttemptId,
    attempt::{Outcome, outcome_of},
};
use platform::{Error, Millis};
use questions::{QuestionId, VersionId};
use scoring::{
    Mark,
    moves::PASS_PERCENT,
    question::{QuestionAnswer, QuestionKind},
    total::Keep,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

/// A flow is asked by the course, not by a question of the bank.
const NONE: VersionId = VersionId(0);

/// A flow, and the classes whose work is meant.
#[derive(Debug, Clone)]
pub(super) struct OfClasses {
    pub(super) flow: Flow,
    pub(super) classes: Vec<ClassId>,
}

/// What an attempt came to before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Former {
    attempt: FlowAttemptId,
    outcome: Outcome,
}

impl OfClasses {
    /// The classes of this teacher in which it was handed in.
    pub(super) async fn of(tx: &Tx, flow: Flow, taught: &Taught) -> Result<Self, Error> {
        let mut classes = flows::list_classes_of_flow(tx, flow.id).await?;
        classes.retain(|class| taught.contains(class));
        Ok(Self { flow, classes })
    }

    async fn attempts(&self, tx: &Tx) -> Result<Vec<Attempt>, Error> {
        let mut all = Vec::new();
        for class in &self.classes {
            all.extend(flows::list_submitted_of_class(tx, self.flow.id, *class).await?);
        }
        Ok(all)
    }

    /// The flow as the only question.
    pub(super) async fn questions(&self, tx: &Tx) -> Result<Vec<Question>, Error> {
        let answers = self.attempts(tx).await?.len();
        let by_hand = count_by_hand(tx, (SourceKind::Flow, self.flow.id.0), &self.classes).await?;
        Ok(vec![Question {
            question_id: QuestionId(0),
            version_id: NONE,
            part: String::new(),
            kind: QuestionKind::Flow,
            stem: self.flow.title.clone(),
            full: FULL,
            answers: i64::try_from(answers).unwrap_or(i64::MAX),
            by_hand: by_hand.values().sum(),
        }])
    }

    /// What the flow says of answers now.
    pub(super) fn said(&self, items: &[Item]) -> Said {
        let said = items.iter().filter_map(|item| {
            let Some(QuestionAnswer::Flow(answer)) = &item.answer else {
                return None;
            };
            let earned = item
                .full
                .times(outcome_of(&self.flow, &answer.steps).share.into());
            let mark = Mark {
                earned,
                ..Mark::right(item.full)
            };
            Some((item.id, mark))
        });
        Said::of(said.collect())
    }

    /// A text that is another one as soon as the flow is.
    pub(super) fn content_now(&self) -> String {
        let text = serde_json::to_vec(&(&self.flow.body, &self.flow.answer_key));
        hex::encode(&Sha256::digest(text.expect("a flow is plain data"))[..16])
    }

    pub(super) async fn cohort(&self, tx: &Tx) -> Result<Cohort, Error> {
        let members = list_members(tx, &self.classes).await?;
        let handed = |attempt: &Attempt| Handed {
            id: attempt.id.0,
            user: attempt.user,
            is_ranked: members.contains(&attempt.user),
            full: FULL,
            asked: BTreeMap::new(),
            marks: BTreeMap::from([(0, (Some(FULL.times(attempt.counted().into())), FULL))]),
        };
        Ok(Cohort {
            keep: Keep::Best,
            pass_percent: PASS_PERCENT,
            handed: self.attempts(tx).await?.iter().map(handed).collect(),
        })
    }

    /// Writes what these attempts come to now, and returns what they came to before.
    pub(super) async fn put_outcomes(
        &self,
        tx: &Tx,
        settled: &[Settled],
        now_ms: Millis,
    ) -> Result<Vec<Former>, Error> {
        let mut former = Vec::new();
        for one in settled {
            let id = FlowAttemptId(one.source);
            let Some(attempt) = flows::find_attempt(tx, id).await? else {
                continue;
            };
            let after = outcome_of(&self.flow, &attempt.steps);
            if let Some(outcome) = attempt.outcome.filter(|before| *before != after) {
                former.push(Former { attempt: id, outcome });
                flows::put_outcome(tx, id, &after, now_ms).await?;
            }
        }
        Ok(former)
    }
}

/// Puts back what attempts came to.
pub(super) async fn restore(tx: &Tx, former: &[Former], now_ms: Millis) -> Result<(), Error> {
    for one in former {
        flows::put_outcome(tx, one.attempt, &one.outcome, now_ms).await?;
    }
    Ok(())
}

/// What is right stands in the course alone.
pub(super) fn check(change: &Change) -> Result<(), Error> {
    if matches!(change, Change::Current { .. }) {
        return Ok(());
    }
    Err(Error::conflict(
        "marking.regrade_course_alone",
        "流程的步骤和先后写在课程里：请先在课程中修改，再在这里按现在的内容重新评分。",
    ))
}
