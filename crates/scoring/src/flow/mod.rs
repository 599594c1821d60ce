//! Scoring a flow: the heaviest set of chosen steps that contradicts nothing, less what is surplus, under the caps of
//! internal control.
//!
//! For two chosen steps let u ▷ v say that u stands before v although v must come before u. ▷ is transitive, so by
//! Dilworth's theorem the heaviest consistent set is a maximum antichain, and a maximum flow finds it in polynomial
//! time: no search over the legal orders is needed.

mod orders;

pub use orders::accepted_orders;

use std::collections::{BTreeMap, BTreeSet};

use crate::question::flow::{Answer, CriticalEdge, Dependencies, FlowStep, Key};
use crate::{Reason, ReasonCode, Share};

/// The outcome for one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowScore {
    /// Before the caps of internal control.
    pub base: Share,
    /// After them.
    pub share: Share,
    /// The right steps that stand in a legal order, in the order chosen.
    pub kept: Vec<String>,
    pub reasons: Vec<Reason>,
}

/// Scores an answer against the best of the accepted designs.
pub fn score_flow(key: &Key, answer: &Answer) -> FlowScore {
    let designs = std::iter::once(&key.steps).chain(&key.alternatives);
    let mut best: Option<FlowScore> = None;
    for design in designs {
        let score = score_design(design, key, &answer.steps);
        if best.as_ref().is_none_or(|best| score.base > best.base) {
            best = Some(score);
        }
    }
    let score = best.expect("the key's own design is always there");
    cap_score(score, key, &answer.steps)
}

fn score_design(design: &Dependencies, key: &Key, steps: &[FlowStep]) -> FlowScore {
    let must_precede = closure(design);
    let mut reasons = Vec::new();
    let (right, surplus) = right_and_surplus(design, key, steps, &mut reasons);
    let is_optional = |id: &str| key.optional.contains(id);
    let is_chosen = |id: &str| right.iter().any(|step| step.id == id);
    for missing in design.keys().filter(|id| !is_optional(id) && !is_chosen(id)) {
        reasons.push(Reason::new(ReasonCode::MissingStep).with("step", missing));
    }

    let worth: Vec<Share> = right.iter().map(|step| worth_of(key, step)).collect();
    let contradicts = |u: usize, v: usize| u < v && must_precede[&right[u].id].contains(&right[v].id);
    let kept = heaviest_antichain(&worth, contradicts);
    reasons.extend(order_reasons(&right, &must_precede));
    for step in right.iter().filter(|step| is_in_wrong_lane(key, step)) {
        reasons.push(Reason::new(ReasonCode::WrongLane).with("step", &step.id));
    }
    let broken = broken_groups(key, &right, &mut reasons);

    let optional_chosen = right.iter().filter(|step| is_optional(&step.id)).count() as i64;
    let required = design.keys().filter(|id| !is_optional(id)).count() as i64;
    let earned = kept.iter().map(|&i| worth[i]).sum::<Share>()
        - Share(key.extra_penalty.0 * (surplus + optional_chosen))
        - Share(Share::ONE.0 * broken);
    let base = Share::of(earned.0.max(0), required * Share::ONE.0);
    let kept = kept.into_iter().map(|i| right[i].id.clone()).collect();
    FlowScore {
        base,
        share: base,
        kept,
        reasons,
    }
}

/// The chosen steps that belong to the design, each once, and how many more were chosen.
fn right_and_surplus<'s>(
    design: &Dependencies,
    key: &Key,
    steps: &'s [FlowStep],
    reasons: &mut Vec<Reason>,
) -> (Vec<&'s FlowStep>, i64) {
    let mut right: Vec<&FlowStep> = Vec::new();
    let mut surplus = 0;
    for step in steps {
        let is_repeated = right.iter().any(|chosen| chosen.id == step.id);
        if is_repeated || !design.contains_key(&step.id) {
            surplus += 1;
            let code = if is_repeated {
                ReasonCode::RepeatedStep
            } else {
                ReasonCode::SurplusStep
            };
            let reason = Reason::new(code).with("step", &step.id);
            reasons.push(match key.feedback.get(&step.id) {
                Some(feedback) => reason.with("feedback", feedback),
                None => reason,
            });
        } else {
            right.push(step);
        }
    }
    (right, surplus)
}

/// What keeping a right step is worth. An optional step earns nothing; out of place it costs as much as a surplus one,
/// so keeping it is worth that much.
fn worth_of(key: &Key, step: &FlowStep) -> Share {
    let full = if key.optional.contains(&step.id) {
        key.extra_penalty
    } else {
        Share::ONE
    };
    if is_in_wrong_lane(key, step) {
        (full - key.lane_weight).max(Share::ZERO)
    } else {
        full
    }
}

/// For each step, every step that must stand before it, however indirectly.
fn closure(design: &Dependencies) -> BTreeMap<String, BTreeSet<String>> {
    let all_before = |step: &String| {
        let mut before = BTreeSet::new();
        let mut open: Vec<&String> = design[step].iter().collect();
        while let Some(id) = open.pop() {
            if before.insert(id.clone()) {
                open.extend(design.get(id).into_iter().flatten());
            }
        }
        before
    };
    design
        .keys()
        .map(|step| (step.clone(), all_before(step)))
        .collect()
}

/// Whether some step would have to stand before itself.
pub fn has_circle(design: &Dependencies) -> bool {
    closure(design).iter().any(|(step, before)| before.contains(step))
}

fn is_in_wrong_lane(key: &Key, step: &FlowStep) -> bool {
    key.lanes
        .get(&step.id)
        .is_some_and(|lane| step.lane.as_ref() != Some(lane))
}

/// The pairs that stand the wrong way round, without those that follow from others.
fn order_reasons(right: &[&FlowStep], must_precede: &BTreeMap<String, BTreeSet<String>>) -> Vec<Reason> {
    let precedes = |a: usize, b: usize| must_precede[&right[b].id].contains(&right[a].id);
    let mut reasons = Vec::new();
    for early in 0..right.len() {
        for late in early + 1..right.len() {
            let has_step_between = || (0..right.len()).any(|w| precedes(late, w) && precedes(w, early));
            if precedes(late, early) && !has_step_between() {
                let reason = Reason::new(ReasonCode::WrongOrder);
                reasons.push(
                    reason
                        .with("before", &right[late].id)
                        .with("after", &right[early].id),
                );
            }
        }
    }
    reasons
}

/// How often steps of one phase are torn apart by steps of another.
fn broken_groups(key: &Key, right: &[&FlowStep], reasons: &mut Vec<Reason>) -> i64 {
    let mut broken = 0;
    for (i, group) in key.groups.iter().enumerate() {
        let runs = right.chunk_by(|a, b| group.contains(&a.id) == group.contains(&b.id));
        let torn = runs
            .filter(|run| group.contains(&run[0].id))
            .count()
            .saturating_sub(1) as i64;
        if torn > 0 {
            reasons.push(Reason::new(ReasonCode::TornGroup).with("group", i + 1));
        }
        broken += torn;
    }
    broken
}

fn cap_score(mut score: FlowScore, key: &Key, steps: &[FlowStep]) -> FlowScore {
    let place = |id: &str| steps.iter().position(|step| step.id == id);
    for (step, cap) in &key.control_steps {
        if place(step).is_none() {
            score.share = score.share.min(*cap);
            score
                .reasons
                .push(Reason::new(ReasonCode::ControlStepMissing).with("step", step));
        }
    }
    for edge in key.critical.iter().filter(|edge| is_violated(edge, steps)) {
        score.share = score.share.min(edge.cap);
        let reason = Reason::new(ReasonCode::RedLine).with("before", &edge.before);
        score.reasons.push(reason.with("after", &edge.after));
    }
    if score.reasons.is_empty() {
        score.reasons.push(Reason::ok());
    }
    score
}

/// A red line is crossed when the second step is taken without the first before it, or both by one lane.
fn is_violated(edge: &CriticalEdge, steps: &[FlowStep]) -> bool {
    let place = |id: &str| steps.iter().position(|step| step.id == id);
    let Some(after) = place(&edge.after) else {
        return false;
    };
    let Some(before) = place(&edge.before) else {
        return true;
    };
    let one_lane = steps[before].lane.is_some() && steps[before].lane == steps[after].lane;
    before > after || (edge.different_lanes && one_lane)
}

/// The heaviest set of nodes no two of which are related; `related` is transitive and without cycles.
///
/// Weighted Dilworth: the sum of all weights less a maximum flow through the bipartite graph of ▷ with the weights as
/// capacities; the nodes on neither side of the minimum cut form the set. Returned in ascending order.
fn heaviest_antichain(weights: &[Share], related: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let n = weights.len();
    let (source, sink) = (2 * n, 2 * n + 1);
    let mut room = vec![vec![0_i64; 2 * n + 2]; 2 * n + 2];
    for u in 0..n {
        room[source][u] = weights[u].0;
        room[n + u][sink] = weights[u].0;
        for v in 0..n {
            if related(u, v) {
                room[u][n + v] = i64::MAX / 4;
            }
        }
    }
    let reached = loop {
        let came_from = breadth_first(&room, source);
        if came_from[sink].is_none() {
            break came_from;
        }
        let mut path = vec![sink];
        while let Some(&node) = path.last().filter(|node| **node != source) {
            path.push(came_from[node].expect("every node on the path was reached"));
        }
        let along = || path.windows(2).map(|pair| (pair[1], pair[0]));
        let flow = along().map(|(from, to)| room[from][to]).min().unwrap_or(0);
        let edges: Vec<(usize, usize)> = along().collect();
        for (from, to) in edges {
            room[from][to] -= flow;
            room[to][from] += flow;
        }
    };
    (0..n)
        .filter(|&u| reached[u].is_some() && reached[n + u].is_none())
        .collect()
}

/// For each node reached from the source through edges with room left, where it was reached from.
fn breadth_first(room: &[Vec<i64>], source: usize) -> Vec<Option<usize>> {
    let mut came_from = vec![None; room.len()];
    came_from[source] = Some(source);
    let mut open = std::collections::VecDeque::from([source]);
    while let Some(node) = open.pop_front() {
        for next in 0..room.len() {
            if room[node][next] > 0 && came_from[next].is_none() {
                came_from[next] = Some(node);
                open.push_back(next);
            }
        }
    }
    came_from
}

/// The length of the longest common subsequence: what is kept when only one order is legal.
pub fn lcs<T: PartialEq>(left: &[T], right: &[T]) -> usize {
    let mut row = vec![0; right.len() + 1];
    for l in left {
        let mut diagonal = 0;
        for (j, r) in right.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if l == r { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests;
