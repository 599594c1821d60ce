//! What is looked at before an exam: each check says whether it is good, worth a look, or keeps the exam from being sat.
//!
//! [`facts`] reads what is known, in a number of statements that does not depend on how many students or questions there are;
//! [`check`] says what it means, and nothing else does.

pub(crate) mod facts;
pub(crate) mod paper;
mod people;
mod rooms;

use crate::clock::Window;
pub(crate) use facts::Facts;
use paper::PaperFacts;
pub(crate) use people::PeopleFacts;
use platform::{
    Millis,
    clock::{days, hours, minutes},
    space::Room,
};
pub(crate) use rooms::RoomFacts;
use serde::Serialize;

/// How many of those concerned are named; the count is of all.
pub(crate) const NAMED: usize = 5;
/// The schools' clock is UTC+8, all over China.
const ZONE_MS: Millis = hours(8);
/// An exam that is sat between midnight and this hour is probably a slip of the pen.
const MORNING_MS: Millis = hours(6);
/// A database that takes longer for one small write will not bear a hall.
const SLOW_WRITE_MS: Millis = 1_000;

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamCheckKind)]
pub(crate) enum CheckKind {
    /// Students see it.
    Published,
    /// It has not closed; a draft has not passed its opening.
    Window,
    /// The duration fits into the window.
    Duration,
    /// It does not run over night.
    Night,
    /// The paper has questions, and is worth something.
    Questions,
    /// Every draw has enough to draw from.
    Draws,
    /// Candidates of a draw are worth the same.
    EqualPoints,
    /// Every question has a key that fits it.
    Keys,
    /// Every variable in a text is drawn.
    Variables,
    /// Every picture is there.
    Files,
    /// Somebody may mark what people mark.
    Markers,
    /// Somebody is expected.
    Students,
    /// Everybody who is expected can sign in.
    Accounts,
    /// Nobody is expected in two exams at once.
    StudentClash,
    /// Whoever has more time is done before the close.
    ExtraTime,
    /// The rooms have seats for everybody.
    Capacity,
    /// Everybody has a seat.
    Seats,
    /// No other exam is in the same room.
    RoomClash,
    /// The networks of rooms can be read.
    Networks,
    /// Programs of students run isolated on this server.
    Python,
    /// There is room on the disk.
    Disk,
    /// The database takes a write.
    Database,
}

/// What a check found. Ordered as they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamCheckState)]
pub(crate) enum CheckState {
    /// The exam cannot be sat like this, or not be marked.
    Blocks,
    /// Worth a look.
    Warning,
    /// In order.
    Good,
}

/// A question, a student, another assessment, a room: by name, and by id where there is a page of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ExamCheckNamed)]
pub(crate) struct Named {
    /// Of a question or another assessment.
    pub(crate) id: Option<i64>,
    pub(crate) name: String,
    /// What is wrong with it, or more about it; empty for nothing.
    pub(crate) note: String,
}

impl Named {
    pub(crate) fn of(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }
}

/// A check, and what it found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ExamCheck)]
pub(crate) struct Check {
    pub(crate) kind: CheckKind,
    pub(crate) state: CheckState,
    /// How many are concerned, or a length in minutes.
    pub(crate) count: i64,
    /// Of how many.
    pub(crate) total: i64,
    pub(crate) from_ms: Option<Millis>,
    pub(crate) to_ms: Option<Millis>,
    /// The first of those concerned.
    pub(crate) named: Vec<Named>,
}

impl Check {
    pub(crate) const fn new(kind: CheckKind, state: CheckState) -> Self {
        Self {
            kind,
            state,
            count: 0,
            total: 0,
            from_ms: None,
            to_ms: None,
            named: Vec::new(),
        }
    }

    pub(crate) fn count(self, count: usize, total: usize) -> Self {
        Self {
            count: count as i64,
            total: total as i64,
            ..self
        }
    }

    /// Good where nothing is concerned; `otherwise` names the first of what is.
    pub(crate) fn unless(kind: CheckKind, otherwise: CheckState, of: &[Named], total: usize) -> Self {
        let state = if of.is_empty() {
            CheckState::Good
        } else {
            otherwise
        };
        let named = of.iter().take(NAMED).cloned().collect();
        Self {
            named,
            ..Self::new(kind, state).count(of.len(), total)
        }
    }

    fn between(self, from_ms: Millis, to_ms: Millis) -> Self {
        Self {
            from_ms: Some(from_ms),
            to_ms: Some(to_ms),
            ..self
        }
    }
}

/// What is known of the server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Host {
    /// Whether student programs run isolated; none where the paper has no programs.
    pub(crate) is_isolated: Option<bool>,
    pub(crate) room: Room,
    /// How long one small write took; none when it was refused.
    pub(crate) write_ms: Option<Millis>,
}

/// Every check of an assessment: what keeps it from being sat first, then what is worth a look.
pub(crate) fn check(facts: &Facts, host: Host) -> Vec<Check> {
    let mut checks = Vec::from(check_times(facts));
    checks.extend(facts.paper.check());
    checks.push(check_markers(&facts.paper, facts.people.markers));
    checks.extend(facts.people.check(&facts.window));
    checks.extend(facts.rooms.check(facts.people.expected.len()));
    checks.extend(check_host(host, facts.paper.has_uploads));
    checks.sort_by_key(|check| check.state);
    checks
}

fn check_times(facts: &Facts) -> [Check; 4] {
    let Facts {
        window,
        now_ms,
        is_published,
        ..
    } = facts;
    let (opens_ms, closes_ms) = (
        window.opens_at_ms,
        window.closes_for(crate::clock::Allowance::default()),
    );
    let warn = |is_wrong| {
        if is_wrong {
            CheckState::Warning
        } else {
            CheckState::Good
        }
    };
    let published = if *is_published {
        CheckState::Good
    } else {
        CheckState::Blocks
    };
    let open = if closes_ms <= *now_ms {
        CheckState::Blocks
    } else {
        warn(!is_published && opens_ms <= *now_ms)
    };
    let length_ms = closes_ms - opens_ms;
    let duration_ms = window.duration_ms.unwrap_or(0);
    let in_minutes = |ms: Millis| usize::try_from(ms / minutes(1)).unwrap_or(0);
    [
        Check::new(CheckKind::Published, published),
        Check::new(CheckKind::Window, open).between(opens_ms, closes_ms),
        Check::new(CheckKind::Duration, warn(duration_ms > length_ms))
            .count(in_minutes(duration_ms), in_minutes(length_ms)),
        Check::new(CheckKind::Night, warn(is_at_night(window, closes_ms))).between(opens_ms, closes_ms),
    ]
}

/// Whether it is sat in the early morning, or a short one past midnight. A window of days is meant to have nights.
fn is_at_night(window: &Window, closes_ms: Millis) -> bool {
    let local = |ms: Millis| ms + ZONE_MS;
    let day = |ms: Millis| local(ms).div_euclid(days(1));
    let is_early = |ms: Millis| local(ms).rem_euclid(days(1)) < MORNING_MS;
    let is_short = closes_ms - window.opens_at_ms < days(1);
    let ends_next_day = day(closes_ms - 1) != day(window.opens_at_ms);
    is_short && (is_early(window.opens_at_ms) || ends_next_day)
}

/// Whoever teaches a class of the assessment marks it.
fn check_markers(paper: &PaperFacts, markers: i64) -> Check {
    let by_hand = paper.by_hand;
    let state = if by_hand > 0 && markers == 0 {
        CheckState::Blocks
    } else {
        CheckState::Good
    };
    Check::new(CheckKind::Markers, state).count(by_hand, usize::try_from(markers).unwrap_or(0))
}

fn check_host(host: Host, has_uploads: bool) -> Vec<Check> {
    let good_if = |is_good| {
        if is_good {
            CheckState::Good
        } else {
            CheckState::Blocks
        }
    };
    let disk = match host.room {
        Room::Plenty => CheckState::Good,
        // Uploads are refused by now: nothing to a paper without any.
        Room::Low if !has_uploads => CheckState::Warning,
        Room::Low | Room::Reserve => CheckState::Blocks,
    };
    let database = match host.write_ms {
        None => CheckState::Blocks,
        Some(ms) if ms > SLOW_WRITE_MS => CheckState::Warning,
        Some(_) => CheckState::Good,
    };
    let python = host
        .is_isolated
        .map(|is_isolated| Check::new(CheckKind::Python, good_if(is_isolated)));
    let host = [
        Check::new(CheckKind::Disk, disk),
        Check {
            count: host.write_ms.unwrap_or(0),
            ..Check::new(CheckKind::Database, database)
        },
    ];
    python.into_iter().chain(host).collect()
}

#[cfg(test)]
mod tests;
