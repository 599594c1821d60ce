//! Markings of an answer in every order, over every plan.

use super::rule::{BoundUnit, Marking, Method, Rules, Standing};
use crate::ItemId;
use platform::access::UserId;
use proptest::prelude::*;
use scoring::{MarkNote, NotePlace, Points};

const FULL: Points = Points::whole(10);

fn rules(percent: i64, bound: i64, method: Method, markers: usize) -> Rules {
    Rules {
        percent,
        bound_unit: BoundUnit::Points,
        bound,
        method,
        seed: "seed".into(),
        markers: (1..=markers as i64).map(UserId).collect(),
    }
}

fn marking(by: i64, number: i64, points: i64) -> Marking {
    Marking {
        by: UserId(by),
        number,
        points: Points(points),
        full: FULL,
        rubric: Vec::new(),
        tags: Vec::new(),
        comment: String::new(),
        notes: Vec::new(),
    }
}

fn methods() -> impl Strategy<Value = Method> {
    prop_oneof![Just(Method::Mean), Just(Method::Higher), Just(Method::Lead)]
}

proptest! {
    #[test]
    fn who_came_first_changes_nothing(
        item in 1_i64..9_999, bound in 0_i64..500, method in methods(), one in 0_i64..=1_000, two in 0_i64..=1_000,
    ) {
        let rules = rules(100, bound, method, 3);
        let in_order = [marking(1, 2, one), marking(2, 3, two)];
        let turned = [marking(2, 2, two), marking(1, 3, one)];
        let of = |markings: &[Marking]| rules.standing(ItemId(item), FULL, markings);
        prop_assert_eq!(of(&in_order), of(&turned));
    }

    #[test]
    fn within_the_bound_nobody_else_is_asked_and_beyond_it_one_is(
        item in 1_i64..9_999, bound in 0_i64..1_000, method in methods(), one in 0_i64..=1_000, two in 0_i64..=1_000,
        three in 0_i64..=1_000,
    ) {
        let rules = rules(100, bound, method, 3);
        let mut given = vec![marking(1, 2, one), marking(2, 3, two)];
        let standing = rules.standing(ItemId(item), FULL, &given);
        prop_assert_eq!(standing.missing() == 0, (one - two).abs() <= bound);
        if standing == Standing::Disputed {
            prop_assert_eq!(rules.due(ItemId(item), FULL, &given), vec![UserId(3)]);
            given.push(marking(3, 4, three));
            let Standing::Settled(settled) = rules.standing(ItemId(item), FULL, &given) else {
                return Err(TestCaseError::fail("the third decides"));
            };
            prop_assert_eq!((settled.points, settled.is_decided), (Points(three), true));
        }
    }

    #[test]
    fn a_mark_lies_between_the_markings_it_comes_from(
        item in 1_i64..9_999, method in methods(), one in 0_i64..=1_000, two in 0_i64..=1_000,
    ) {
        let given = [marking(1, 2, one), marking(2, 3, two)];
        let kept = rules(100, 1_000, method, 2).kept(ItemId(item), FULL, &given).expect("a mark");
        prop_assert!(one.min(two) <= kept.points.0 && kept.points.0 <= one.max(two));
    }

    #[test]
    fn what_was_given_is_kept_when_no_more_is_asked(
        item in 1_i64..9_999, percent in 0_i64..=100, bound in 0_i64..500, method in methods(),
        given in prop::collection::vec(0_i64..=1_000, 0..4),
    ) {
        let rules = rules(percent, bound, method, 4);
        let given: Vec<Marking> =
            given.iter().zip(1..).map(|(points, at)| marking(at, at + 1, *points)).collect();
        let kept = rules.kept(ItemId(item), FULL, &given);
        prop_assert_eq!(kept.is_some(), !given.is_empty());
        if let Standing::Settled(settled) = rules.standing(ItemId(item), FULL, &given) {
            prop_assert_eq!(kept, Some(settled));
        }
    }

    #[test]
    fn nobody_is_asked_twice_and_everybody_who_is_asked_may(
        item in 1_i64..9_999, percent in 0_i64..=100, markers in 2_usize..6, points in prop::collection::vec(0_i64..=1_000, 3),
    ) {
        let rules = rules(percent, 0, Method::Mean, markers);
        let mut given: Vec<Marking> = Vec::new();
        for points in points {
            let due = rules.due(ItemId(item), FULL, &given);
            for one in &due {
                prop_assert!(rules.may_mark(*one, (ItemId(item), FULL), &given));
                prop_assert!(given.iter().all(|marking| marking.by != *one));
            }
            let Some(next) = due.first() else { break };
            given.push(marking(next.0, given.len() as i64 + 2, points));
            prop_assert!(!rules.may_mark(*next, (ItemId(item), FULL), &given));
        }
    }

    #[test]
    fn who_leaves_takes_only_what_was_dealt_to_them(item in 1_i64..9_999, markers in 3_usize..7) {
        let all = rules(100, 0, Method::Mean, markers);
        let ranked = all.ranked(ItemId(item));
        let gone = ranked[markers - 1];
        let mut fewer = all;
        fewer.markers.retain(|marker| *marker != gone);
        prop_assert_eq!(fewer.ranked(ItemId(item)), &ranked[..markers - 1]);
    }
}

#[test]
fn about_so_many_of_a_hundred_are_marked_twice_and_work_is_dealt_evenly() {
    let rules = rules(30, 0, Method::Mean, 4);
    let drawn = (1..=10_000).filter(|id| rules.is_double(ItemId(*id))).count();
    assert!((2_800..=3_200).contains(&drawn), "{drawn}");
    for marker in &rules.markers {
        let first = (1..=10_000)
            .filter(|id| rules.ranked(ItemId(*id))[0] == *marker)
            .count();
        assert!((2_300..=2_700).contains(&first), "{first}");
    }
}

#[test]
fn a_dispute_of_all_markers_is_open_to_a_colleague() {
    let rules = rules(100, 0, Method::Mean, 2);
    let item = (ItemId(7), FULL);
    let given = [marking(1, 2, 100), marking(2, 3, 900)];
    assert!(rules.due(item.0, FULL, &given).is_empty());
    assert!(rules.may_mark(UserId(9), item, &given));
    assert!(!rules.may_mark(UserId(1), item, &given));
    assert!(!rules.may_mark(UserId(9), item, &given[..1]));
}

#[test]
fn a_marking_keeps_its_share_where_the_question_is_worth_something_else() {
    let rules = rules(100, 50, Method::Mean, 2);
    let given = [marking(1, 2, 500), marking(2, 3, 500)];
    let Standing::Settled(settled) = rules.standing(ItemId(7), Points::whole(4), &given) else {
        panic!("both agree");
    };
    assert_eq!(settled.points, Points::whole(2));
}

fn noted(by: i64, number: i64, points: i64, line: u32) -> Marking {
    let place = NotePlace::Lines {
        file_id: None,
        from: line,
        to: line,
    };
    let note = MarkNote {
        place,
        text: format!("第 {line} 行"),
    };
    Marking {
        notes: vec![note],
        ..marking(by, number, points)
    }
}

#[test]
fn notes_of_two_stand_together_and_of_three_those_of_who_decided() {
    let rules = rules(100, 100, Method::Mean, 3);
    let lines = |markings: &[Marking]| {
        let settled = rules.kept(ItemId(1), FULL, markings).expect("a mark");
        let mut texts: Vec<String> = settled.notes.into_iter().map(|note| note.text).collect();
        texts.sort();
        texts
    };
    let near = [noted(1, 2, 500, 1), noted(2, 3, 500, 2)];
    assert_eq!(lines(&near), ["第 1 行", "第 2 行"]);
    let apart = [noted(1, 2, 0, 1), noted(2, 3, 900, 2), noted(3, 4, 500, 3)];
    assert_eq!(lines(&apart), ["第 3 行"]);
}
