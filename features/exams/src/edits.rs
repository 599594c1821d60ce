//! Every edit of an attempt: what stood on the screen after each receipt.
//!
//! Long after the release the edits of one visit to a question shrink to what the visit left behind; what stood there
//! whenever the student went on to another question stays for good.

use crate::answers::CheckedAnswer;
use platform::{Millis, clock::days};
use scoring::question::QuestionAnswer;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How long after the release every single edit is kept: longer than anybody may appeal.
pub(crate) const WHOLE_FOR_MS: Millis = days(180);

/// The answer to one question as it stood on the screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ExamEdit)]
pub struct Edit {
    /// Place on the form, from 0.
    pub position: i64,
    /// None where only the flag was set.
    pub answer: Option<QuestionAnswer>,
    /// Marked to come back to.
    pub is_flagged: bool,
}

/// A receipt and the edits it covers.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// The number of the receipt.
    pub(crate) number: i64,
    pub(crate) at_ms: Millis,
    pub(crate) is_hand_in: bool,
    /// None for a hand-in, and where they were forgotten or never kept.
    pub(crate) edits: Vec<Edit>,
}

impl Step {
    fn positions(&self) -> BTreeSet<i64> {
        self.edits.iter().map(|edit| edit.position).collect()
    }
}

/// The edits of one receipt, as stored.
pub(crate) fn text(changes: &[&CheckedAnswer]) -> String {
    let one = |change: &&CheckedAnswer| {
        // The answer is JSON already.
        format!(
            r#"{{"position":{},"is_flagged":{},"answer":{}}}"#,
            change.position, change.is_flagged, change.text
        )
    };
    let all: Vec<String> = changes.iter().map(one).collect();
    format!("[{}]", all.join(","))
}

/// What stood on the screen after a receipt, by place. `steps` in their order.
pub(crate) fn screen(steps: &[Step], number: i64) -> Vec<Edit> {
    let mut latest: BTreeMap<i64, &Edit> = BTreeMap::new();
    for step in steps.iter().take_while(|step| step.number <= number) {
        latest.extend(step.edits.iter().map(|edit| (edit.position, edit)));
    }
    latest.into_values().cloned().collect()
}

/// The numbers of the receipts whose edits may be forgotten: the next receipt covers the same questions again.
pub(crate) fn forgettable(steps: &[Step]) -> Vec<i64> {
    let is_covered = |pair: &&[Step]| {
        let [earlier, later] = pair else { return false };
        let own = earlier.positions();
        !own.is_empty() && own.is_subset(&later.positions())
    };
    let pairs = steps.windows(2).filter(is_covered);
    pairs
        .filter_map(|pair| pair.first())
        .map(|step| step.number)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn step(number: i64, positions: &[i64]) -> Step {
        let edit = |position: &i64| Edit {
            position: *position,
            answer: serde_json::from_value(
                serde_json::json!({ "kind": "short_answer", "text": number.to_string() }),
            )
            .ok(),
            is_flagged: false,
        };
        Step {
            number,
            at_ms: number,
            is_hand_in: positions.is_empty(),
            edits: positions.iter().map(edit).collect(),
        }
    }

    #[test]
    fn a_visit_leaves_what_it_ended_with() {
        let visits: Vec<Step> = [&[0][..], &[0], &[0], &[1], &[1], &[0], &[]]
            .iter()
            .zip(1..)
            .map(|(positions, number)| step(number, positions))
            .collect();
        assert_eq!(forgettable(&visits), [1, 2, 4]);
    }

    proptest! {
        #[test]
        fn what_stays_shows_the_same_screens(visited in prop::collection::vec(prop::collection::btree_set(0..4_i64, 0..3), 0..40)) {
            let steps: Vec<Step> = visited
                .iter()
                .zip(1..)
                .map(|(positions, number)| step(number, &positions.iter().copied().collect::<Vec<_>>()))
                .collect();
            let forgotten = forgettable(&steps);
            let is_kept = |step: &&Step| !forgotten.contains(&step.number);
            let kept: Vec<Step> = steps.iter().filter(is_kept).cloned().collect();
            for step in &kept {
                prop_assert_eq!(screen(&steps, step.number), screen(&kept, step.number));
            }
        }
    }
}
