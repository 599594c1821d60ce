use super::*;
use proptest::prelude::*;

fn key(design: Dependencies) -> Key {
    serde_json::from_value(serde_json::json!({ "steps": design })).unwrap()
}

fn answer(ids: &[&str]) -> Answer {
    Answer {
        steps: ids
            .iter()
            .map(|id| FlowStep {
                id: (*id).to_owned(),
                lane: None,
            })
            .collect(),
    }
}

fn chain(ids: &[&str]) -> Dependencies {
    let before = |i: usize| ids[..i].last().iter().map(|id| (**id).to_owned()).collect();
    ids.iter()
        .enumerate()
        .map(|(i, id)| ((*id).to_owned(), before(i)))
        .collect()
}

fn share(key: &Key, ids: &[&str]) -> Share {
    score_flow(key, &answer(ids)).share
}

#[test]
fn an_optional_step_costs_nothing_unless_it_stands_in_an_illegal_place() {
    let mut key = key(chain(&["a", "b", "c"]));
    key.optional = BTreeSet::from(["b".to_owned()]);
    assert_eq!(share(&key, &["a", "b", "c"]), Share::ONE);
    assert_eq!(share(&key, &["a", "c"]), Share::ONE);
    assert_eq!(share(&key, &["a", "c", "b"]), Share::percent(75));
}

#[test]
fn a_right_step_in_the_wrong_lane_loses_part_of_its_worth() {
    let mut key = key(chain(&["a", "b"]));
    key.lanes = BTreeMap::from([("a".to_owned(), "会计".to_owned())]);
    let mut given = answer(&["a", "b"]);
    given.steps[0].lane = Some("出纳".to_owned());
    assert_eq!(score_flow(&key, &given).share, Share::percent(85));
    given.steps[0].lane = Some("会计".to_owned());
    assert_eq!(score_flow(&key, &given).share, Share::ONE);
}

#[test]
fn steps_of_one_phase_should_stand_together() {
    let free = ["a", "b", "c", "d"].map(|id| (id.to_owned(), BTreeSet::new()));
    let mut key = key(Dependencies::from(free));
    key.groups = vec![BTreeSet::from(["a".to_owned(), "b".to_owned()])];
    assert_eq!(share(&key, &["c", "b", "a", "d"]), Share::ONE);
    assert_eq!(share(&key, &["a", "c", "b", "d"]), Share::percent(75));
}

#[test]
fn the_best_accepted_design_counts() {
    let mut key = key(chain(&["a", "b", "c"]));
    key.alternatives = vec![chain(&["c", "b", "a"])];
    assert_eq!(share(&key, &["c", "b", "a"]), Share::ONE);
    assert_eq!(share(&key, &["b", "a", "c"]), Share::of(2, 3));
}

#[test]
fn one_person_may_not_do_both_sides_of_a_control() {
    let mut key = key(chain(&["write", "review"]));
    key.critical = vec![CriticalEdge {
        before: "write".into(),
        after: "review".into(),
        cap: Share::HALF,
        different_lanes: true,
    }];
    let mut given = answer(&["write", "review"]);
    for step in &mut given.steps {
        step.lane = Some("会计".into());
    }
    assert_eq!(score_flow(&key, &given).share, Share::HALF);
    given.steps[1].lane = Some("主管".into());
    assert_eq!(score_flow(&key, &given).share, Share::ONE);
}

#[test]
fn inversions_are_named_without_those_that_follow_from_others() {
    let score = score_flow(&key(chain(&["a", "b", "c"])), &answer(&["c", "b", "a"]));
    let pairs: Vec<_> = score
        .reasons
        .iter()
        .map(|r| (r.params["before"].as_str(), r.params["after"].as_str()))
        .collect();
    assert_eq!(pairs, [("b", "c"), ("a", "b")]);
}

/// A random design on `n` steps (each may only follow lower ones) and a random submission of some of them.
fn design_and_submission() -> impl Strategy<Value = (Dependencies, Vec<String>)> {
    (1_usize..7).prop_flat_map(|n| {
        let edges = prop::collection::vec(prop::bool::weighted(0.35), n * n);
        let order = Just((0..n).collect::<Vec<_>>()).prop_shuffle();
        (edges, order, 0..=n).prop_map(move |(edges, order, taken)| {
            let before = |i: usize| {
                (0..i)
                    .filter(|j| edges[i * n + j])
                    .map(|j| j.to_string())
                    .collect()
            };
            let design = (0..n).map(|i| (i.to_string(), before(i))).collect();
            (design, order[..taken].iter().map(ToString::to_string).collect())
        })
    })
}

/// The longest common subsequence with the best of all legal orders, by enumerating them.
fn best_by_enumeration(design: &Dependencies, submission: &[String]) -> usize {
    fn extend(design: &Dependencies, order: &mut Vec<String>, submission: &[String]) -> usize {
        if order.len() == design.len() {
            return lcs(order, submission);
        }
        let is_next = |step: &&String| {
            !order.contains(step) && design[*step].iter().all(|before| order.contains(before))
        };
        let candidates: Vec<String> = design.keys().filter(is_next).cloned().collect();
        let mut best = 0;
        for step in candidates {
            order.push(step);
            best = best.max(extend(design, order, submission));
            order.pop();
        }
        best
    }
    extend(design, &mut Vec::new(), submission)
}

proptest! {
    #[test]
    fn kept_steps_equal_the_best_over_all_legal_orders((design, submission) in design_and_submission()) {
        let steps = submission.iter().map(|id| FlowStep { id: id.clone(), lane: None }).collect();
        let score = score_flow(&key(design.clone()), &Answer { steps });
        prop_assert_eq!(score.kept.len(), best_by_enumeration(&design, &submission));
    }

    #[test]
    fn the_heaviest_set_is_heaviest_by_enumeration(weights in prop::collection::vec(0_i64..10, 0..7), edges in prop::collection::vec(any::<bool>(), 49)) {
        let n = weights.len();
        let mut related = vec![vec![false; n]; n];
        for (u, row) in related.iter_mut().enumerate() {
            for (v, cell) in row.iter_mut().enumerate() {
                *cell = u < v && edges[u * 7 + v];
            }
        }
        for w in 0..n {
            for u in 0..n {
                for v in 0..n {
                    related[u][v] |= related[u][w] && related[w][v];
                }
            }
        }
        let found = heaviest_antichain(&weights.iter().map(|w| Share(*w)).collect::<Vec<_>>(), |u, v| related[u][v]);
        let is_free = |set: &[usize]| set.iter().all(|&u| set.iter().all(|&v| !related[u][v]));
        let weight = |set: &[usize]| set.iter().map(|&u| weights[u]).sum::<i64>();
        let subsets = (0..1_usize << n).map(|bits| (0..n).filter(|i| bits >> i & 1 == 1).collect::<Vec<_>>());
        let best = subsets.filter(|set| is_free(set)).map(|set| weight(&set)).max().unwrap();
        prop_assert!(is_free(&found));
        prop_assert_eq!(weight(&found), best);
    }

    #[test]
    fn putting_two_inverted_neighbours_right_never_lowers_a_flow_score((design, submission) in design_and_submission(), at in 0_usize..6) {
        let key = key(design.clone());
        let ids: Vec<&str> = submission.iter().map(String::as_str).collect();
        if at + 1 < ids.len() && closure(&design)[ids[at]].contains(ids[at + 1]) {
            let mut better = ids.clone();
            better.swap(at, at + 1);
            prop_assert!(share(&key, &better) >= share(&key, &ids));
        }
    }
}
