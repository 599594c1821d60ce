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

fn orders(key: &Key) -> Vec<String> {
    let (found, is_cut) = accepted_orders(key, 200);
    assert!(!is_cut);
    found.iter().map(|order| order.concat()).collect()
}

#[test]
fn the_right_orders_are_listed() {
    let design = |pairs: &[(&str, &[&str])]| -> Dependencies {
        let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        pairs
            .iter()
            .map(|(id, after)| ((*id).to_owned(), own(after)))
            .collect()
    };
    let mut key = key(design(&[("a", &[]), ("b", &["a"]), ("c", &["a"]), ("d", &["b"])]));
    assert_eq!(orders(&key), ["abcd", "abdc", "acbd"]);
    key.groups = vec![BTreeSet::from(["b".to_owned(), "d".to_owned()])];
    assert_eq!(orders(&key), ["abdc", "acbd"]);
    key.optional = BTreeSet::from(["c".to_owned()]);
    assert_eq!(orders(&key), ["abd"]);
    key.alternatives = vec![design(&[("b", &[]), ("a", &["b"]), ("d", &["a"]), ("c", &[])])];
    key.groups.clear();
    assert_eq!(orders(&key), ["abd", "bad"]);
    assert_eq!(
        accepted_orders(&key, 1),
        (vec![vec!["a".into(), "b".into(), "d".into()]], true)
    );
    // Steps that wait for each other stand in no order; of free ones there are more than anybody reads.
    assert_eq!(
        orders(&key_of(design(&[("a", &["b"]), ("b", &["a"])]))),
        Vec::<String>::new()
    );
    let free: Vec<String> = (0..20).map(|step| format!("s{step:02}")).collect();
    let free = key_of_free(&free);
    let (found, is_cut) = accepted_orders(&free, 10);
    assert_eq!((found.len(), is_cut), (10, true));
}

fn key_of(design: Dependencies) -> Key {
    key(design)
}

fn key_of_free(ids: &[String]) -> Key {
    key(ids.iter().map(|id| (id.clone(), BTreeSet::new())).collect())
}

proptest! {
    /// Whatever is listed earns everything, and whatever earns everything is listed.
    #[test]
    fn the_listed_orders_are_those_that_earn_everything(edges in prop::collection::vec((0_usize..5, 0_usize..5), 0..7)) {
        let ids = ["a", "b", "c", "d", "e"];
        let mut design: Dependencies = ids.iter().map(|id| ((*id).to_owned(), BTreeSet::new())).collect();
        for (before, after) in edges.into_iter().filter(|(before, after)| before < after) {
            design.get_mut(ids[after]).unwrap().insert(ids[before].to_owned());
        }
        let key = key(design);
        let mut listed = orders(&key);
        let mut all = Vec::new();
        permute(&mut ids.to_vec(), 0, &mut |order| {
            if share(&key, order) == Share::ONE {
                all.push(order.concat());
            }
        });
        listed.sort();
        all.sort();
        prop_assert_eq!(listed, all);
    }
}

fn permute<'t>(ids: &mut Vec<&'t str>, from: usize, each: &mut impl FnMut(&[&'t str])) {
    if from == ids.len() {
        return each(ids);
    }
    for at in from..ids.len() {
        ids.swap(from, at);
        permute(ids, from + 1, each);
        ids.swap(from, at);
    }
}
