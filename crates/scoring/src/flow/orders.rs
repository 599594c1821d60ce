//! The orders that a key takes for right, one by one.

use crate::question::flow::{Answer, Dependencies, FlowStep, Key};
use crate::{Share, flow::score_flow};
use std::collections::BTreeSet;

/// How many places are tried at most: a design of many free steps has more orders than anybody reads.
const TRIED: usize = 20_000;

/// Orders of all required steps that earn everything, at most `most`, and whether there are more than those listed.
///
/// They are found by putting down one step after the other whose predecessors stand already; a group that was begun is ended first.
/// What is optional is left out.
pub fn accepted_orders(key: &Key, most: usize) -> (Vec<Vec<String>>, bool) {
    let mut search = Search {
        key,
        most,
        tried: 0,
        found: Vec::new(),
        is_cut: false,
    };
    for design in std::iter::once(&key.steps).chain(&key.alternatives) {
        let required: Vec<&String> = design.keys().filter(|id| !key.optional.contains(*id)).collect();
        if !required.is_empty() {
            search.extend(design, &required, &mut Vec::new());
        }
    }
    (search.found, search.is_cut)
}

struct Search<'k> {
    key: &'k Key,
    most: usize,
    tried: usize,
    found: Vec<Vec<String>>,
    is_cut: bool,
}

impl<'k> Search<'k> {
    fn extend(&mut self, design: &Dependencies, required: &[&String], order: &mut Vec<String>) {
        if self.is_cut {
            return;
        }
        if order.len() == required.len() {
            if self.is_right(order) && !self.found.contains(order) {
                self.is_cut = self.found.len() >= self.most;
                if !self.is_cut {
                    self.found.push(order.clone());
                }
            }
            return;
        }
        self.tried += 1;
        if self.tried > TRIED {
            self.is_cut = true;
            return;
        }
        let begun = self.begun_group(required, order);
        for step in required {
            let stands = |id: &String| order.contains(id) || !required.contains(&id);
            let is_next = !order.contains(step)
                && begun.is_none_or(|group| group.contains(*step))
                && design[*step].iter().all(stands);
            if is_next {
                order.push((*step).clone());
                self.extend(design, required, order);
                order.pop();
            }
        }
    }

    /// A group of which some steps stand and others do not.
    fn begun_group(&self, required: &[&String], order: &[String]) -> Option<&'k BTreeSet<String>> {
        self.key.groups.iter().find(|group| {
            let some = order.iter().any(|id| group.contains(id));
            some && required
                .iter()
                .any(|id| group.contains(*id) && !order.contains(id))
        })
    }

    fn is_right(&self, order: &[String]) -> bool {
        let step = |id: &String| FlowStep {
            id: id.clone(),
            lane: self.key.lanes.get(id).cloned(),
        };
        let answer = Answer {
            steps: order.iter().map(step).collect(),
        };
        score_flow(self.key, &answer).share == Share::ONE
    }
}
