//! What a regrade does to an answer, over every way in which it can stand; and that taking it back is as if nothing had been.

use super::{
    change::Change,
    rubric::Rubrics,
    rule::{Outcome, Ruling, outcome},
    undo::back,
};
use crate::{
    ItemId,
    rule::{ItemState, MarkKind},
    source::{Source, SourceKind},
    store::{
        item::Item,
        mark::CurrentMark,
        regrade_item::{Back, Regraded},
    },
};
use classes::ClassId;
use courses::CourseId;
use platform::access::{SchoolId, UserId};
use proptest::prelude::*;
use questions::{Keyed, QuestionId, VersionId};
use scoring::{
    Mark, Points, Tick,
    question::{QuestionAnswer, QuestionBody, QuestionKey, short_answer, true_false},
};

const FULL: Points = Points::whole(4);

/// An answer 「对」 whose rules said `proposed`, and whose mark came about so.
fn item(proposed: Option<Points>, mark: Option<(MarkKind, Points)>) -> Item {
    Item {
        id: ItemId(1),
        school: SchoolId(1),
        source: Source {
            kind: SourceKind::Exam,
            id: 7,
            group: 3,
        },
        position: 0,
        part: String::new(),
        user: UserId(5),
        course: CourseId(2),
        class: None::<ClassId>,
        asked: None,
        answer: Some(QuestionAnswer::TrueFalse(true_false::Answer {
            choice: Some(true),
        })),
        answer_hash: String::new(),
        full: FULL,
        state: if mark.is_some() {
            ItemState::Marked
        } else {
            ItemState::Waiting
        },
        needs_person: false,
        proposed,
        reasons: Vec::new(),
        marks: 2,
        proposal_number: proposed.map(|_| 1),
        mark: mark.map(|(kind, points)| CurrentMark {
            number: if kind.is_computed() { 1 } else { 2 },
            kind,
            points,
            rubric: Vec::new(),
            comment: String::new(),
            notes: Vec::new(),
            tags: Vec::new(),
            changes: Vec::new(),
            reason: String::new(),
            by: None,
            at_ms: 0,
        }),
    }
}

fn keyed(correct: bool) -> Keyed {
    let key = serde_json::json!({ "kind": "true_false", "correct": correct });
    let key: QuestionKey = serde_json::from_value(key).expect("a key");
    let body = serde_json::json!({ "kind": "true_false" });
    let body: QuestionBody = serde_json::from_value(body).expect("a body");
    Keyed {
        id: VersionId(1),
        question: QuestionId(1),
        question_key: "q".into(),
        version: 1,
        body,
        key,
        analysis: String::new(),
    }
}

/// Every way in which an answer can stand.
fn items() -> Vec<Item> {
    let mut all = vec![item(None, None), item(Some(Points::ZERO), None)];
    for points in [Points::ZERO, Points(150), FULL] {
        for kind in [
            MarkKind::Rules,
            MarkKind::Machine,
            MarkKind::Person,
            MarkKind::Override,
            MarkKind::TakenOver,
            MarkKind::Withdrawn,
            MarkKind::Regraded,
        ] {
            let proposed = kind.is_computed().then_some(points);
            all.push(item(proposed.or(Some(FULL)), Some((kind, points))));
            if kind.is_human() {
                all.push(item(None, Some((kind, points))));
            }
        }
    }
    all
}

/// What tests, or a flow put right in its course, may say.
static SAID: Mark = Mark {
    earned: Points(250),
    full: FULL,
    reasons: Vec::new(),
    needs_marker: false,
    needs_verdict: false,
};

fn rulings(keyed: &Keyed) -> [Ruling<'_>; 8] {
    [
        Ruling::Key(keyed),
        Ruling::Marked(Some(&SAID)),
        Ruling::Marked(None),
        Ruling::Points(Points::whole(10)),
        Ruling::Points(Points(150)),
        Ruling::Flat { is_full: true },
        Ruling::Flat { is_full: false },
        Ruling::Removed,
    ]
}

/// How the answer stands in the database once the outcome is carried out.
fn carried_out(before: &Item, after: &Outcome) -> Regraded {
    let added = i64::from(after.computed.is_some()) + i64::from(after.carried.is_some());
    let was_mark = before.mark.as_ref().map(|mark| mark.number);
    let counts = after.computed.as_ref().is_some_and(|computed| computed.counts);
    let mark_number = match (after.carried, counts) {
        (Some(_), _) => Some(before.marks + added),
        (None, true) => Some(before.marks + 1),
        (None, false) => was_mark,
    };
    Regraded {
        item: before.id,
        user: before.user,
        source: before.source.id,
        position: before.position,
        was_marks: before.marks,
        was_state: before.state,
        was_full: before.full,
        was_mark,
        was_proposal: before.proposal_number,
        was_earned: before.points(),
        full: after.full,
        earned: after.earned,
        computed: after.computed.as_ref().map(|computed| computed.points),
        carried: after.carried,
        marks: before.marks + added,
        mark_number,
        mark_kind: if counts {
            Some(MarkKind::Regraded)
        } else {
            before.kind()
        },
        mark_points: after.earned,
        mark_rubric: after
            .ticks
            .clone()
            .or_else(|| before.mark.as_ref().map(|mark| mark.rubric.clone())),
    }
}

#[test]
fn taking_it_back_is_as_if_nothing_had_been() {
    for keyed in [keyed(true), keyed(false)] {
        for before in items() {
            for ruling in rulings(&keyed) {
                let after = outcome(&before, 0, ruling);
                let undone: Back = back(&carried_out(&before, &after), None);
                assert_eq!(
                    (undone.earned, undone.full, undone.state, undone.proposal),
                    (before.points(), before.full, before.state, before.proposal_number),
                    "{ruling:?}"
                );
                let number = before.mark.as_ref().map(|mark| mark.number);
                let stands = undone.again.map_or(undone.mark, |(of, points)| {
                    assert_eq!(points, None, "in its own points");
                    Some(of)
                });
                assert_eq!(stands, number, "{ruling:?}");
            }
        }
    }
}

#[test]
fn a_mark_changed_by_hand_stands_or_keeps_its_share() {
    let keyed = keyed(false);
    for ruling in rulings(&keyed) {
        let before = item(Some(FULL), Some((MarkKind::Override, Points::whole(3))));
        let after = outcome(&before, 0, ruling);
        let share = Points::whole(3).out_of(FULL);
        assert_eq!(after.earned, Some(after.full.times(share)), "{ruling:?}");
        assert!(
            after.computed.is_none_or(|computed| !computed.counts),
            "{ruling:?}"
        );
    }
}

#[test]
fn a_persons_mark_stands_through_another_key_and_yields_when_the_question_is_left_out() {
    let keyed = keyed(false);
    let before = item(None, Some((MarkKind::Person, Points::whole(1))));
    let by_key = outcome(&before, 0, Ruling::Key(&keyed));
    assert_eq!(by_key.earned, Some(Points::whole(1)));
    let flat = outcome(&before, 0, Ruling::Flat { is_full: true });
    assert_eq!(flat.earned, Some(FULL));
    let waiting = outcome(&item(None, None), 0, Ruling::Flat { is_full: true });
    assert_eq!((waiting.earned, waiting.state), (Some(FULL), ItemState::Marked));
}

#[test]
fn a_key_that_says_the_same_changes_nothing() {
    let mut right = item(Some(FULL), Some((MarkKind::Rules, FULL)));
    right.reasons = keyed(true).mark(0, right.answer.as_ref(), FULL).reasons;
    let after = outcome(&right, 0, Ruling::Key(&keyed(true)));
    assert_eq!(
        (after.earned, after.computed, after.carried),
        (Some(FULL), None, None)
    );
    let wrong = outcome(&right, 0, Ruling::Key(&keyed(false)));
    assert_eq!(wrong.earned, Some(Points::ZERO));
}

/// A short answer of 4 points that a person marked by these ticks, as this kind of mark.
fn ticked(kind: MarkKind, points: Points, ticks: &[Tick]) -> Item {
    let mut one = item(Some(Points::ZERO), Some((kind, points)));
    one.answer = Some(QuestionAnswer::ShortAnswer(short_answer::Answer {
        text: "先审批".into(),
    }));
    if let Some(mark) = &mut one.mark {
        mark.rubric = ticks.to_vec();
    }
    one
}

fn essay(lines: &[(&str, i32)]) -> QuestionKey {
    let lines: Vec<serde_json::Value> = lines
        .iter()
        .map(|(title, weight)| serde_json::json!({ "title": title, "weight": weight }))
        .collect();
    let key = serde_json::json!({ "kind": "short_answer", "rubric": lines });
    serde_json::from_value(key).expect("a key")
}

/// 授权 1 and 风险 3; after: 没有过程 -1 in front, 授权 2, and 改进 2 in the place of 风险.
fn rubrics() -> (Keyed, Rubrics) {
    let before = essay(&[("授权", 1), ("风险", 3)]);
    let after = essay(&[("没有过程", -1), ("授权", 2), ("改进", 2)]);
    let change = Change::Rubric {
        answer_key: after.clone(),
        from: vec![None, Some(0), None],
    };
    let rubrics = Rubrics::of(&before, &change).expect("a rubric");
    let question = Keyed {
        body: QuestionBody::ShortAnswer(short_answer::Body::default()),
        key: after,
        ..keyed(true)
    };
    (question, rubrics)
}

#[test]
fn a_mark_from_a_rubric_is_what_its_ticks_come_to_by_the_other_one() {
    let (question, rubrics) = rubrics();
    let ruling = Ruling::Rubric(&question, &rubrics);
    let both = ticked(MarkKind::Person, FULL, &[Tick::whole(0), Tick::whole(1)]);
    let after = outcome(&both, 0, ruling);
    assert_eq!(
        after.earned,
        Some(Points::whole(2)),
        "what is gone is given no more"
    );
    assert_eq!(after.ticks, Some(vec![Tick::whole(1)]));
    assert!(!after.is_kept);
    let undone = back(&carried_out(&both, &after), Some(&rubrics));
    assert_eq!((undone.earned, undone.again), (Some(FULL), Some((2, None))));
}

#[test]
fn a_mark_that_its_ticks_do_not_explain_stands_by_another_rubric() {
    let (question, rubrics) = rubrics();
    let ruling = Ruling::Rubric(&question, &rubrics);
    let half = Points(50);
    for stands in [
        ticked(MarkKind::Override, Points::whole(1), &[Tick::whole(0)]),
        ticked(MarkKind::Person, half, &[Tick::whole(0)]),
        ticked(MarkKind::Person, half, &[]),
    ] {
        let after = outcome(&stands, 0, ruling);
        assert_eq!(after.earned, stands.points());
        assert!(after.is_kept);
        // Its ticks have the numbers of the other rubric.
        let ticks = after.ticks.unwrap_or_default();
        assert!(ticks.iter().all(|tick| tick.line == 1), "{ticks:?}");
    }
    let waiting = Item {
        mark: None,
        state: ItemState::Waiting,
        ..ticked(MarkKind::Person, half, &[])
    };
    let waits = outcome(&waiting, 0, ruling);
    assert_eq!((waits.earned, waits.state), (None, ItemState::Waiting));
}

#[test]
fn a_mark_given_since_keeps_its_points_and_has_the_earlier_lines_again() {
    let (question, rubrics) = rubrics();
    let first = ticked(MarkKind::Person, Points::whole(1), &[Tick::whole(0)]);
    let after = outcome(&first, 0, Ruling::Rubric(&question, &rubrics));
    let carried = carried_out(&first, &after);
    let since = Regraded {
        marks: carried.marks + 1,
        mark_number: Some(carried.marks + 1),
        mark_kind: Some(MarkKind::Person),
        mark_points: Some(Points::whole(1)),
        mark_rubric: Some(vec![Tick::whole(0), Tick::whole(1)]),
        ..carried
    };
    let undone = back(&since, Some(&rubrics));
    assert_eq!(undone.earned, Some(Points::whole(1)));
    assert_eq!(undone.ticks, Some(vec![Tick::whole(0)]));
}

#[test]
fn a_rubric_says_of_each_line_which_one_it_was() {
    let before = essay(&[("授权", 1), ("风险", 3)]);
    let faults = |from: Vec<Option<usize>>| {
        let change = Change::Rubric {
            answer_key: essay(&[("授权", 1), ("改进", 3)]),
            from,
        };
        Rubrics::of(&before, &change).expect("a rubric").check().is_err()
    };
    assert!(!faults(vec![Some(1), None]));
    assert!(faults(vec![Some(0)]));
    assert!(faults(vec![Some(2), None]));
    assert!(faults(vec![Some(1), Some(1)]));
}

/// The answer as it stands once the outcome is carried out.
fn standing(before: &Item, after: &Outcome) -> Item {
    let done = carried_out(before, after);
    let computed = after.computed.as_ref();
    let mark = done.mark_number.map(|number| CurrentMark {
        number,
        kind: done.mark_kind.unwrap_or(MarkKind::Regraded),
        points: after.earned.unwrap_or_default(),
        ..before.mark.clone().unwrap_or_else(|| plain(number))
    });
    Item {
        full: after.full,
        state: after.state,
        marks: done.marks,
        proposed: computed.map(|one| one.points).or(before.proposed),
        reasons: computed.map_or_else(|| before.reasons.clone(), |one| one.reasons.clone()),
        proposal_number: computed.map(|_| before.marks + 1).or(before.proposal_number),
        mark,
        ..before.clone()
    }
}

fn plain(number: i64) -> CurrentMark {
    CurrentMark {
        number,
        kind: MarkKind::Regraded,
        points: Points::ZERO,
        rubric: Vec::new(),
        comment: String::new(),
        notes: Vec::new(),
        tags: Vec::new(),
        changes: Vec::new(),
        reason: String::new(),
        by: None,
        at_ms: 0,
    }
}

prop_compose! {
    /// An answer of any points that stands in any way.
    fn any_item()(full in 1_i64..=2000, part in 0_i64..=100, said in 0_i64..=100, kind in 0_usize..8, is_told in any::<bool>()) -> Item {
        let kinds = [
            MarkKind::Rules, MarkKind::Machine, MarkKind::Person, MarkKind::Override, MarkKind::TakenOver,
            MarkKind::Withdrawn, MarkKind::Regraded,
        ];
        let points = Points(full * part / 100);
        let mark = kinds.get(kind).map(|kind| (*kind, points));
        let proposed = match mark {
            Some((kind, points)) if kind.is_computed() => Some(points),
            _ => is_told.then_some(Points(full * said / 100)),
        };
        Item { full: Points(full), ..item(proposed, mark) }
    }
}

prop_compose! {
    fn any_ruling()(which in 0_usize..5, points in 1_i64..=3000) -> Ruling<'static> {
        match which {
            0 => Ruling::Points(Points(points)),
            1 => Ruling::Flat { is_full: true },
            2 => Ruling::Flat { is_full: false },
            3 => Ruling::Removed,
            _ => Ruling::Marked(Some(&SAID)),
        }
    }
}

proptest! {
    #[test]
    fn twice_is_once(before in any_item(), ruling in any_ruling(), correct in any::<bool>(), by_key in any::<bool>()) {
        let keyed = keyed(correct);
        let ruling = if by_key { Ruling::Key(&keyed) } else { ruling };
        let once = outcome(&before, 0, ruling);
        let after = standing(&before, &once);
        let twice = outcome(&after, 0, ruling);
        prop_assert_eq!((twice.earned, twice.full, twice.state), (once.earned, once.full, once.state));
    }

    #[test]
    fn any_two_are_taken_back_from_the_last(before in any_item(), first in any_ruling(), second in any_ruling()) {
        let once = outcome(&before, 0, first);
        let after = standing(&before, &once);
        prop_assume!(after.full > Points::ZERO);
        let twice = outcome(&after, 0, second);
        let back_once = back(&carried_out(&after, &twice), None);
        prop_assert_eq!((back_once.earned, back_once.full, back_once.state), (after.points(), after.full, after.state));
        let back_twice = back(&carried_out(&before, &once), None);
        prop_assert_eq!(
            (back_twice.earned, back_twice.full, back_twice.state, back_twice.proposal),
            (before.points(), before.full, before.state, before.proposal_number)
        );
    }

    #[test]
    fn an_override_survives_whatever_is_put_right(full in 1_i64..=2000, part in 0_i64..=100, ruling in any_ruling()) {
        let points = Points(full * part / 100);
        let before = Item { full: Points(full), ..item(Some(Points(full)), Some((MarkKind::Override, points))) };
        let after = outcome(&before, 0, ruling);
        prop_assert_eq!(standing(&before, &after).kind(), Some(MarkKind::Override));
        prop_assert_eq!(after.earned, Some(after.full.times(points.out_of(before.full))));
    }
}
