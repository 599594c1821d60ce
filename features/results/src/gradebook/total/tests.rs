use super::*;
use crate::gradebook::{cell::CellState, late::LateRule, scheme::Category};
use proptest::prelude::*;

fn category(key: &str, weight: u32, drop_lowest: u32) -> Category {
    Category {
        key: key.into(),
        name: Some(key.into()),
        weight,
        drop_lowest,
    }
}

fn scheme(categories: Vec<Category>) -> Scheme {
    Scheme {
        categories,
        placements: Vec::new(),
        late: LateRule::default(),
    }
}

fn entry(source_id: i64, category: usize, weight: i64, percent: Option<i64>) -> Entry {
    Entry {
        source: ScoreSource::Task,
        source_id,
        category: Some(category),
        weight,
        cell: Cell {
            state: CellState::Scored,
            share: percent.map(Share::percent),
            is_late: false,
            is_changed: false,
        },
    }
}

#[test]
fn a_total_is_the_weighted_sum_of_the_means_of_its_categories() {
    let scheme = scheme(vec![category("work", 40, 0), category("exam", 60, 0)]);
    let entries = [
        entry(1, 0, 100, Some(80)),
        entry(2, 0, 300, Some(60)),
        entry(3, 1, 100, Some(90)),
    ];
    let total = course_total(&scheme, &entries);
    assert_eq!(total.parts[0].points, Points::whole(26));
    assert_eq!((total.points, total.weight_so_far), (Points::whole(80), 100));
    assert_eq!(
        Weighed::new(&scheme, &entries).contributions()[1],
        Some((Points::whole(18), Points::whole(30)))
    );
}

#[test]
fn the_office_reads_the_final_exam_beside_everything_else() {
    let scheme = scheme(vec![
        category("tasks", 30, 0),
        category("own", 10, 0),
        category("final", 60, 0),
    ]);
    let entries = [
        entry(1, 0, 100, Some(80)),
        entry(2, 1, 100, Some(100)),
        entry(3, 2, 100, Some(70)),
    ];
    let both = usual_and_final(&course_total(&scheme, &entries).parts);
    assert_eq!(both, (Some(Points::whole(85)), Some(Points::whole(70))));
    assert_eq!(usual_and_final(&[]), (None, None));
}

#[test]
fn a_category_without_a_score_contributes_nothing_yet() {
    let scheme = scheme(vec![category("work", 40, 0), category("exam", 60, 0)]);
    let total = course_total(&scheme, &[entry(1, 0, 100, Some(100)), entry(2, 1, 100, None)]);
    assert_eq!((total.points, total.weight_so_far), (Points::whole(40), 40));
    assert_eq!(total.parts[1].share, None);
}

#[test]
fn the_lowest_are_left_out_and_one_always_counts() {
    let scheme = scheme(vec![category("work", 100, 2)]);
    let three = [
        entry(1, 0, 100, Some(50)),
        entry(2, 0, 100, Some(90)),
        entry(3, 0, 100, Some(0)),
    ];
    assert_eq!(dropped(&scheme, &three), [true, false, true]);
    assert_eq!(course_total(&scheme, &three).points, Points::whole(90));
    assert_eq!(dropped(&scheme, &three[..1]), [false]);
    // Of equal ones the heavier goes: what is better weighs more then.
    let equal = [
        entry(1, 0, 100, Some(50)),
        entry(2, 0, 300, Some(50)),
        entry(3, 0, 100, Some(90)),
    ];
    let one = scheme_with_one_dropped();
    assert_eq!(dropped(&one, &equal), [false, true, false]);
}

fn dropped(scheme: &Scheme, entries: &[Entry]) -> Vec<bool> {
    let weighed = Weighed::new(scheme, entries);
    (0..entries.len()).map(|at| weighed.is_dropped(at)).collect()
}

fn scheme_with_one_dropped() -> Scheme {
    scheme(vec![category("work", 100, 1)])
}

fn some_entries() -> impl Strategy<Value = Vec<Entry>> {
    let one = (
        0_usize..3,
        0_i64..400,
        proptest::option::weighted(0.9, 0_i64..=100),
    );
    proptest::collection::vec(one, 0..25).prop_map(|all| {
        let entries = all.into_iter().enumerate();
        entries
            .map(|(at, (category, weight, percent))| entry(at as i64, category, weight, percent))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// What the entries contribute adds up to the total, but for rounding each to the hundredth.
    #[test]
    fn every_number_opens(entries in some_entries(), drops in proptest::array::uniform3(0_u32..3)) {
        let scheme = scheme(vec![
            category("a", 30, drops[0]),
            category("b", 30, drops[1]),
            category("c", 40, drops[2]),
        ]);
        let total = course_total(&scheme, &entries);
        let contributions = Weighed::new(&scheme, &entries).contributions();
        let sum: Points = contributions.iter().flatten().map(|(points, _)| *points).sum();
        prop_assert!((sum.0 - total.points.0).abs() <= entries.len() as i64 + 3);
        let could: Points = contributions.iter().flatten().map(|(_, full)| *full).sum();
        prop_assert!((could.0 - i64::from(total.weight_so_far) * 100).abs() <= entries.len() as i64);
        prop_assert!(Points::ZERO <= total.points && total.points <= Points::whole(100));
    }

    /// Leaving the lowest out of cells that weigh the same never makes a mark worse.
    #[test]
    fn what_is_left_out_never_costs(percents in proptest::collection::vec(0_i64..=100, 1..12), drop in 0_u32..4) {
        let entries: Vec<Entry> = percents
            .iter()
            .enumerate()
            .map(|(at, percent)| entry(at as i64, 0, 100, Some(*percent)))
            .collect();
        let strict = course_total(&scheme(vec![category("a", 100, 0)]), &entries);
        let lenient = course_total(&scheme(vec![category("a", 100, drop)]), &entries);
        prop_assert!(lenient.points >= strict.points);
    }
}
