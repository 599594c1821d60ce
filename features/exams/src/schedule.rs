//! Changes of when attempts begin and end. [`apply`] is the only place that makes one: it writes down who made it, for whom and
//! why, moves the ends of who is writing by [`crate::clock`], and tells their pages.
//!
//! Nobody's end is moved without a reason, and each attempt keeps every end it ever had.

use crate::{
    Assessment, AssessmentId, RoomId,
    clock::{End, Window},
    find_assessment, pushes, require_assessment,
    store::{
        assessment::{self, NewAssessment},
        attempt::{self, Running},
        event::{EventKind, Happened, record_all},
        room,
        schedule::{self, Moved, NewChange},
    },
};
use classes::ClassId;
use database::Tx;
use platform::{CurrentUser, Error, Millis, access::UserId, clock::minutes};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a change of time is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScheduleChangeKind)]
pub enum ChangeKind {
    /// More time.
    Extended,
    /// Another window or another duration, by an edit of the assessment.
    Window,
    /// A window of one's own.
    MakeUp,
    /// Being let in later than the others.
    LateEntry,
    /// An end before its time.
    Ended,
    /// Open again after an end.
    Reopened,
}

database::text_column! { ChangeKind }

/// Whom a change is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom {
    Everybody,
    Class(ClassId),
    Room(RoomId),
    Student(UserId),
}

/// A change of time.
#[derive(Debug)]
pub(crate) enum What<'a> {
    /// More time.
    Extended { by_ms: Millis },
    /// A window of their own, for one student.
    MakeUp {
        opens_at_ms: Millis,
        closes_at_ms: Millis,
    },
    /// Letting one student in until then.
    LateEntry { until_ms: Millis },
    /// The assessment as it is edited, its times perhaps among it.
    Edited(&'a NewAssessment),
    /// An end before its time, for everybody.
    Ended(End),
}

/// Who makes a change, when and why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Why<'a> {
    /// May be empty while nobody writes.
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
    pub(crate) now_ms: Millis,
}

/// An assessment that is about to change or to go, as it stands: until the unit ends nobody begins an attempt at it, saves or
/// hands in. The unit is one that locks what it reads (`write_locked`).
pub(crate) async fn lock(tx: &Tx, user: &CurrentUser, id: AssessmentId) -> Result<Assessment, Error> {
    // Who may is decided before anybody has to wait.
    require_assessment(tx, user, id).await?;
    let locked = assessment::find_locked(tx, id).await?.ok_or(Error::NotFound)?;
    attempt::lock_running(tx, id).await?;
    Ok(locked)
}

/// Makes a change of an assessment's times, which is locked.
///
/// # Errors
/// `reason` is wanted where somebody who is writing gets another end.
pub(crate) async fn apply(
    tx: &Tx,
    known: &Assessment,
    whom: Whom,
    what: &What<'_>,
    why: Why<'_>,
) -> Result<(), Error> {
    let from_ms = end_for(tx, known, whom, what).await?;
    write(tx, known, whom, what, why.now_ms).await?;
    let after = find_assessment(tx, known.id).await?.ok_or(Error::NotFound)?;
    let to_ms = match (what, whom) {
        (What::Extended { by_ms }, Whom::Room(_)) => from_ms + by_ms,
        _ => end_for(tx, &after, whom, what).await?,
    };
    let moved = moved(after.window(), &attempt::list_running(tx, known.id).await?);
    let kind = kind(known, &after, what);
    let has_changed = after.window() != known.window() || !matches!(what, What::Edited(_));
    if !has_changed && moved.is_empty() {
        return Ok(());
    }
    if !moved.is_empty() && why.reason.trim().is_empty() {
        return Err(Error::invalid(
            "reason",
            format!("有 {} 名学生正在作答，请写明调整时间的原因。", moved.len()),
        ));
    }
    let change = NewChange {
        assessment: known.id,
        kind,
        class: match whom {
            Whom::Class(class) => Some(class),
            _ => None,
        },
        room: match whom {
            Whom::Room(room) => room::find_name(tx, room).await?,
            _ => None,
        },
        student: match whom {
            Whom::Student(student) => Some(student),
            _ => None,
        },
        from_ms,
        to_ms,
        detail: detail(known.window(), after.window(), what),
        reason: why.reason,
        by: why.by,
        at_ms: why.now_ms,
    };
    schedule::add(tx, &change, &moved).await?;
    tell(tx, known.id, &moved, why).await
}

/// Writes what moved into each attempt's own record, and tells the pages.
async fn tell(tx: &Tx, id: AssessmentId, moved: &[Moved], why: Why<'_>) -> Result<(), Error> {
    let happened = moved.iter().map(|one| Happened {
        attempt: one.attempt,
        kind: EventKind::Rescheduled,
        detail: format!("{}：{}", shift(one.to_ms - one.from_ms), why.reason),
        actor: Some(why.by),
        at_ms: why.now_ms,
    });
    record_all(tx, happened).await?;
    for one in moved {
        pushes::attempt(one.attempt).push(tx);
    }
    pushes::board(id).push(tx);
    Ok(())
}

/// Who is writing and would get another end by a window like this.
pub(crate) async fn preview(tx: &Tx, id: AssessmentId, window: Window) -> Result<Vec<Moved>, Error> {
    Ok(moved(window, &attempt::list_running(tx, id).await?))
}

fn moved(window: Window, running: &[Running]) -> Vec<Moved> {
    let moved = |one: &Running| Moved {
        attempt: one.id,
        student: one.user,
        version: one.schedule_version + 1,
        from_ms: one.deadline_at_ms,
        to_ms: window.deadline(one.started_at_ms, one.allowance),
    };
    let all = running.iter().map(moved);
    all.filter(|one| one.from_ms != one.to_ms).collect()
}

/// The end for whom a change is meant; of letting in late, until when they may begin.
async fn end_for(tx: &Tx, known: &Assessment, whom: Whom, what: &What<'_>) -> Result<Millis, Error> {
    let window = known.window();
    match whom {
        // Those who sit in a room have ends of their own: what is told is the shared one.
        Whom::Everybody | Whom::Room(_) => Ok(known.end_ms()),
        Whom::Class(class) => {
            Ok(known.end_ms() + assessment::find_class_extension(tx, known.id, class).await?)
        }
        Whom::Student(student) => {
            let allowance = assessment::find_allowance(tx, known.id, student).await?;
            let allowance = allowance.ok_or(Error::NotFound)?;
            let closes_at_ms = window.closes_for(allowance);
            Ok(match what {
                What::LateEntry { .. } => window.entry_ends_for(allowance).unwrap_or(closes_at_ms),
                _ => closes_at_ms,
            })
        }
    }
}

async fn write(
    tx: &Tx,
    known: &Assessment,
    whom: Whom,
    what: &What<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    match (what, whom) {
        (What::Extended { by_ms }, Whom::Everybody) => {
            assessment::extend_all(tx, known.id, *by_ms, now_ms).await?
        }
        (What::Extended { by_ms }, Whom::Class(class)) => {
            assessment::extend_class(tx, known.id, class, *by_ms).await?;
        }
        (What::Extended { by_ms }, Whom::Room(room)) => {
            assessment::extend_room(tx, known.id, room, *by_ms).await?;
        }
        (What::Extended { by_ms }, Whom::Student(student)) => {
            assessment::extend_student(tx, known.id, student, *by_ms).await?;
        }
        (
            What::MakeUp {
                opens_at_ms,
                closes_at_ms,
            },
            Whom::Student(student),
        ) => {
            let window = (*opens_at_ms, *closes_at_ms);
            assessment::put_own_window(tx, known.id, student, window, known.extended_ms).await?;
        }
        (What::LateEntry { until_ms }, Whom::Student(student)) => {
            assessment::let_in_until(tx, known.id, student, *until_ms).await?;
        }
        (What::Edited(new), _) => {
            new.update(tx, known.id, now_ms).await?;
            // A new end in the future is how an assessment that was ended by mistake opens again.
            if new.closes_at_ms != known.closes_at_ms && new.closes_at_ms > now_ms {
                assessment::reopen(tx, known.id).await?;
            }
        }
        (What::Ended(end), _) => assessment::end(tx, known.id, *end).await?,
        (What::MakeUp { .. } | What::LateEntry { .. }, _) => {
            return Err(Error::invalid("whom", "请选择学生：这项安排只能给具体的学生。"));
        }
    }
    Ok(())
}

fn kind(before: &Assessment, after: &Assessment, what: &What<'_>) -> ChangeKind {
    match what {
        What::Extended { .. } => ChangeKind::Extended,
        What::MakeUp { .. } => ChangeKind::MakeUp,
        What::LateEntry { .. } => ChangeKind::LateEntry,
        What::Ended(_) => ChangeKind::Ended,
        What::Edited(_) if before.ended.is_some() && after.ended.is_none() => ChangeKind::Reopened,
        What::Edited(_) => ChangeKind::Window,
    }
}

/// What else a change says than the end.
fn detail(before: Window, after: Window, what: &What<'_>) -> Value {
    let window = |window: Window| {
        json!({ "opens_at_ms": window.opens_at_ms, "closes_at_ms": window.closes_at_ms, "duration_ms": window.duration_ms,
            "late_entry_ms": window.late_entry_ms })
    };
    match what {
        What::Extended { by_ms } => json!({ "by_ms": by_ms }),
        What::MakeUp {
            opens_at_ms,
            closes_at_ms,
        } => json!({ "opens_at_ms": opens_at_ms, "closes_at_ms": closes_at_ms }),
        What::LateEntry { until_ms } => json!({ "until_ms": until_ms }),
        What::Ended(end) => json!({ "keeps_extra": end.keeps_extra }),
        What::Edited(_) => json!({ "from": window(before), "to": window(after) }),
    }
}

/// 「+5 分钟」, 「−12 分 30 秒」
fn shift(by_ms: Millis) -> String {
    let sign = if by_ms < 0 { '−' } else { '+' };
    let (whole, seconds) = (by_ms.abs() / minutes(1), by_ms.abs() % minutes(1) / 1000);
    if seconds == 0 {
        format!("{sign}{whole} 分钟")
    } else {
        format!("{sign}{whole} 分 {seconds} 秒")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_is_told_in_minutes_and_seconds() {
        assert_eq!(shift(minutes(5)), "+5 分钟");
        assert_eq!(shift(-minutes(12) - 30_500), "−12 分 30 秒");
    }
}
