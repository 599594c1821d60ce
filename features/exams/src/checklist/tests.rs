use super::*;
use crate::{
    AssessmentId, RoomId,
    clock::Allowance,
    store::{
        checklist::{Clash, RoomClash},
        room::Room as ExamRoom,
    },
};
use identity::Status;
use people::Expected;
use scoring::Points;

/// 09:00 of a day by the schools' clock.
const NINE_MS: Millis = days(20_000) + hours(1);

fn student(name: &str, percent: i64) -> Expected {
    Expected {
        name: name.into(),
        allowance: Allowance {
            percent,
            ..Allowance::default()
        },
    }
}

/// An exam of 90 minutes from nine to eleven, an hour before, with nothing wrong.
fn sound() -> Facts {
    Facts {
        now_ms: NINE_MS - hours(1),
        is_published: true,
        window: Window {
            opens_at_ms: NINE_MS,
            closes_at_ms: NINE_MS + hours(2),
            duration_ms: Some(minutes(90)),
            late_entry_ms: None,
            extended_ms: 0,
            ended: None,
        },
        paper: PaperFacts {
            questions: 20,
            full: Points::whole(100),
            keyed: 20,
            ..PaperFacts::default()
        },
        people: PeopleFacts {
            expected: vec![student("周一鸣", 0), student("林小雨", 0)],
            markers: 1,
            ..PeopleFacts::default()
        },
        rooms: RoomFacts::default(),
    }
}

const HOST: Host = Host {
    is_isolated: None,
    room: Room::Plenty,
    write_ms: Some(3),
};

/// What is not good, with how bad it is.
fn found(facts: &Facts, host: Host) -> Vec<(CheckKind, CheckState)> {
    let checks = check(facts, host).into_iter();
    checks
        .filter(|check| check.state != CheckState::Good)
        .map(|check| (check.kind, check.state))
        .collect()
}

fn after(change: impl FnOnce(&mut Facts)) -> Vec<(CheckKind, CheckState)> {
    let mut facts = sound();
    change(&mut facts);
    found(&facts, HOST)
}

use CheckKind as Kind;
use CheckState::{Blocks, Warning};

#[test]
fn a_sound_exam_has_nothing_but_good_checks() {
    assert_eq!(found(&sound(), HOST), []);
}

#[test]
fn what_is_not_there_is_not_checked() {
    let kinds: Vec<Kind> = check(&sound(), HOST).iter().map(|check| check.kind).collect();
    for absent in [
        Kind::Draws,
        Kind::Variables,
        Kind::Files,
        Kind::Capacity,
        Kind::RoomClash,
        Kind::Python,
    ] {
        assert!(!kinds.contains(&absent), "{absent:?}");
    }
}

#[test]
fn times_are_looked_at() {
    assert_eq!(
        after(|facts| facts.is_published = false),
        [(Kind::Published, Blocks)]
    );
    assert_eq!(
        after(|facts| facts.now_ms = NINE_MS + hours(2)),
        [(Kind::Window, Blocks)]
    );
    let late_draft = |facts: &mut Facts| {
        facts.is_published = false;
        facts.now_ms = NINE_MS;
    };
    assert_eq!(
        after(late_draft),
        [(Kind::Published, Blocks), (Kind::Window, Warning)]
    );
    let long = |facts: &mut Facts| facts.window.duration_ms = Some(minutes(121));
    assert_eq!(after(long), [(Kind::Duration, Warning)]);
}

#[test]
fn a_night_is_noticed_but_not_in_a_window_of_days() {
    let closes_after =
        |length_ms: Millis| move |facts: &mut Facts| facts.window.closes_at_ms = NINE_MS + length_ms;
    assert_eq!(after(closes_after(hours(15))), []);
    assert_eq!(after(closes_after(hours(16))), [(Kind::Night, Warning)]);
    assert_eq!(after(closes_after(days(3))), []);
    let early = |facts: &mut Facts| {
        facts.now_ms -= hours(8);
        facts.window.opens_at_ms = NINE_MS - hours(4);
    };
    assert_eq!(after(early), [(Kind::Night, Warning)]);
}

#[test]
fn what_people_mark_needs_somebody_who_may() {
    let unmarked = |facts: &mut Facts| {
        facts.people.markers = 0;
        facts.paper.by_hand = 2;
    };
    assert_eq!(after(unmarked), [(Kind::Markers, Blocks)]);
    assert_eq!(after(|facts| facts.people.markers = 0), []);
}

#[test]
fn what_blocks_comes_before_what_warns() {
    let both = |facts: &mut Facts| {
        facts.window.duration_ms = Some(hours(3));
        facts.paper.short = vec![Named::of("一、单选")];
        facts.paper.draws = 1;
    };
    assert_eq!(after(both), [(Kind::Draws, Blocks), (Kind::Duration, Warning)]);
}

#[test]
fn a_paper_that_cannot_be_pinned_says_why_and_nothing_else_of_its_questions() {
    let mut facts = sound();
    facts.paper = PaperFacts::unusable(["第 1 大题第 1 条抽题：只有 3 题。".to_owned()].into_iter());
    let checks = check(&facts, HOST);
    assert_eq!((checks[0].kind, checks[0].state), (Kind::Draws, Blocks));
    assert!(
        checks
            .iter()
            .all(|check| check.kind != Kind::Questions && check.kind != Kind::Keys)
    );
}

#[test]
fn people_who_cannot_come_are_named() {
    assert_eq!(
        after(|facts| facts.people.expected.clear()),
        [(Kind::Students, Blocks)]
    );
    let mut facts = sound();
    facts.people.inactive = vec![("周一鸣".into(), Status::Imported)];
    facts.people.clashes = vec![Clash {
        id: AssessmentId(7),
        title: "税法期中".into(),
        students: 2,
    }];
    let checks = check(&facts, HOST);
    let of = |kind| checks.iter().find(|check| check.kind == kind).expect("a check");
    assert_eq!(of(Kind::Accounts).named[0].note, "imported");
    assert_eq!(
        (of(Kind::StudentClash).count, of(Kind::StudentClash).named[0].id),
        (2, Some(7))
    );
}

#[test]
fn extra_time_runs_past_the_close() {
    let mut facts = sound();
    facts.people.expected.push(student("赵加时", 50));
    let checks = check(&facts, HOST);
    let extra = checks
        .iter()
        .find(|check| check.kind == Kind::ExtraTime)
        .expect("a check");
    assert_eq!((extra.state, extra.count), (Warning, 1));
    assert_eq!(extra.to_ms, Some(NINE_MS + hours(2) + minutes(45)));
}

#[test]
fn rooms_hold_everybody_and_nobody_else() {
    let room = |seats, addresses: &str| ExamRoom {
        id: RoomId(1),
        name: "实训楼 301".into(),
        seats,
        password: String::new(),
        addresses: addresses.into(),
    };
    assert_eq!(
        after(|facts| facts.rooms.rooms = vec![room(2, "10.3.5.0/24")]),
        []
    );
    assert_eq!(
        after(|facts| facts.rooms.rooms = vec![room(1, "")]),
        [(Kind::Capacity, Blocks)]
    );
    let all = |facts: &mut Facts| {
        facts.rooms.rooms = vec![room(9, "机房")];
        facts.rooms.unseated = vec![Named::of("周一鸣")];
        facts.rooms.clashes = vec![RoomClash {
            id: AssessmentId(7),
            title: "税法期中".into(),
            room: "实训楼 301".into(),
        }];
    };
    assert_eq!(
        after(all),
        [
            (Kind::Networks, Blocks),
            (Kind::Seats, Warning),
            (Kind::RoomClash, Warning)
        ]
    );
}

#[test]
fn the_server_is_looked_at() {
    let on = |host| found(&sound(), host);
    let broken = Host {
        is_isolated: Some(false),
        room: Room::Reserve,
        write_ms: None,
    };
    assert_eq!(
        on(broken),
        [
            (Kind::Python, Blocks),
            (Kind::Disk, Blocks),
            (Kind::Database, Blocks)
        ]
    );
    let tight = Host {
        is_isolated: Some(true),
        room: Room::Low,
        write_ms: Some(1_500),
    };
    assert_eq!(on(tight), [(Kind::Disk, Warning), (Kind::Database, Warning)]);
    let mut facts = sound();
    facts.paper.has_uploads = true;
    assert_eq!(
        found(&facts, tight),
        [(Kind::Disk, Blocks), (Kind::Database, Warning)]
    );
}
