//! The flow cases of `tests/cases/flow.json`.

use scoring::Share;
use scoring::flow::score_flow;
use scoring::question::flow::{Answer, Dependencies, FlowStep, Key};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    scored: Scored,
    edit_distances: EditDistances,
}

#[derive(Deserialize)]
struct Scored {
    key: Key,
    cases: Vec<ScoredCase>,
}

#[derive(Deserialize)]
struct ScoredCase {
    name: String,
    steps: Vec<String>,
    kept: usize,
    base: Share,
    share: Share,
    codes: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct EditDistances {
    designs: Vec<Design>,
}

#[derive(Deserialize)]
struct Design {
    steps: Dependencies,
    cases: Vec<DistanceCase>,
}

#[derive(Deserialize)]
struct DistanceCase {
    steps: Vec<String>,
    distance: usize,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("../cases/flow.json")).expect("the case file has the shape above")
}

fn answer(steps: &[String]) -> Answer {
    Answer {
        steps: steps
            .iter()
            .map(|id| FlowStep {
                id: id.clone(),
                lane: None,
            })
            .collect(),
    }
}

#[test]
fn flows_are_scored_as_the_table_says() {
    let Scored { key, cases } = cases().scored;
    for case in cases {
        let score = score_flow(&key, &answer(&case.steps));
        assert_eq!(score.kept.len(), case.kept, "kept: {}", case.name);
        assert_eq!(
            (score.base, score.share),
            (case.base, case.share),
            "{}",
            case.name
        );
        if let Some(codes) = case.codes {
            let found: Vec<_> = score.reasons.iter().map(|reason| reason.code.code()).collect();
            assert_eq!(found, codes, "{}", case.name);
        }
    }
}

#[test]
fn kept_steps_agree_with_published_edit_distances() {
    for design in cases().edit_distances.designs {
        let key: Key = serde_json::from_value(serde_json::json!({ "steps": design.steps })).unwrap();
        for case in design.cases {
            let kept = score_flow(&key, &answer(&case.steps)).kept.len();
            let distance = case.steps.len() - kept + design.steps.len() - kept;
            assert_eq!(distance, case.distance, "{:?}", case.steps);
        }
    }
}
