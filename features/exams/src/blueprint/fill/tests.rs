use super::*;
use crate::blueprint::candidate;
use proptest::prelude::*;

const KIND: QuestionKind = QuestionKind::Single;

fn wanted(by: Axis, way: Way, cells: &[(&str, usize)]) -> Blueprint {
    Blueprint {
        by,
        cells: cells
            .iter()
            .map(|(topic, count)| BlueprintCell {
                kind: KIND,
                topic: (*topic).into(),
                count: *count,
            })
            .collect(),
        points: Vec::new(),
        levels: None,
        way,
        without: Vec::new(),
    }
}

fn about(number: i64, knowledge: &[&str]) -> Candidate {
    Candidate {
        knowledge: knowledge.iter().map(|&name| name.to_owned()).collect(),
        ..candidate(number, KIND, "ch01")
    }
}

#[test]
fn a_question_about_two_points_goes_to_the_cell_that_needs_it() {
    let bank = [about(1, &["固定资产", "存货"]), about(2, &["固定资产"])];
    for seed in 0..20 {
        let asked = wanted(Axis::Knowledge, Way::Named, &[("固定资产", 1), ("存货", 1)]);
        let filled = fill(&asked, &bank, seed);
        assert_eq!(filled.shortages, []);
        let keys: Vec<_> = filled.sections[0].questions.iter().map(|one| &one.key).collect();
        assert_eq!(keys, ["q2", "q1"]);
    }
}

#[test]
fn difficulties_share_the_questions_as_asked_and_draws_say_so() {
    let bank: Vec<_> = (0..50).map(|number| candidate(number, KIND, "ch01")).collect();
    let mut asked = wanted(Axis::Chapter, Way::Drawn, &[("ch01", 10)]);
    asked.levels = Some(LevelShares {
        easy: 50,
        medium: 30,
        hard: 20,
    });
    let filled = fill(&asked, &bank, 7);
    let rules: Vec<_> = filled.sections[0]
        .draws
        .iter()
        .map(|rule| (rule.count, rule.difficulty))
        .collect();
    assert_eq!(rules, [(5, Some((1, 2))), (3, Some((3, 3))), (2, Some((4, 5)))]);
    assert!(
        filled.sections[0]
            .draws
            .iter()
            .all(|rule| rule.chapters == ["ch01"])
    );
}

proptest! {
    /// Whatever is asked of whatever bank: no question twice, none that was excluded, every cell full or reported short, and
    /// never short while a question of its topic is left.
    #[test]
    fn cells_are_filled_or_reported_short(
        topics in prop::collection::vec(0..4_usize, 1..30),
        counts in prop::collection::vec(0..8_usize, 4),
        seed: u64,
    ) {
        let names = ["ch01", "ch02", "ch03", "ch04"];
        let bank: Vec<_> = (0..).zip(&topics).map(|(number, at)| candidate(number, KIND, names[*at])).collect();
        let cells: Vec<_> = names.iter().copied().zip(counts).collect();
        let mut asked = wanted(Axis::Chapter, Way::Named, &cells);
        asked.without = vec!["q0".into()];
        let filled = fill(&asked, &bank, seed);
        let keys: Vec<_> = filled.sections.iter().flat_map(|one| &one.questions).map(|one| &one.key).collect();
        prop_assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        prop_assert!(keys.iter().all(|key| *key != "q0"));
        for (topic, count) in cells {
            let has = bank.iter().skip(1).filter(|one| one.chapter == topic).count();
            let took = bank.iter().filter(|one| one.chapter == topic && keys.contains(&&one.key)).count();
            prop_assert_eq!(took, has.min(count));
            let short = filled.shortages.iter().find(|one| one.topic == topic).map(|one| (one.wanted, one.found));
            prop_assert_eq!(short, (has < count).then_some((count, has)));
        }
    }
}
