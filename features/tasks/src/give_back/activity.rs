//! A hand-in for an activity of a task given back: that activity alone is open to its student until the new date. The other parts of
//! the task keep the task's date: an extension of the task would make a present of them.

use super::{GiveBack, HandedIn, ReturnGround, WhatCounts, WhyNot};
use crate::{
    ActivityId,
    store::{
        activity::{ActivityKind, find_activity},
        activity_return::{self, list_of_activity},
        exam,
        task::find_task,
    },
};
use classes::{ClassId, Opening};
use database::{FromRow, Tx};
use platform::{Error, Millis, access::UserId};
use serde::Serialize;

/// A hand-in for an activity that was given back to its student.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
pub struct ReturnedActivity {
    /// The activity.
    #[row(rename = "activity_id")]
    pub activity_id: ActivityId,
    /// Why, in the teacher's words.
    pub reason: String,
    /// Until when it is to be done again.
    pub due_at_ms: Millis,
    /// When it was given back.
    pub returned_at_ms: Millis,
    /// How many hand-ins counted for the activity then.
    #[serde(skip)]
    pub tries: i64,
    /// How many do now.
    #[serde(skip)]
    pub last_tries: i64,
}

impl ReturnedActivity {
    /// Whether it has not been done again yet.
    pub fn is_outstanding(&self) -> bool {
        self.tries == self.last_tries
    }

    /// Whether it may still be done again.
    pub fn may_be_redone_at(&self, now_ms: Millis) -> bool {
        self.is_outstanding() && now_ms <= self.due_at_ms
    }
}

/// When an activity is open to a student to whom hand-ins for it were given back: until the latest date they were given, and, while
/// one is to be done again, also where its task is shut. A task without a due time has none again once all is done again.
#[must_use]
pub fn extended(opening: Opening, returned: &[ReturnedActivity], now_ms: Millis) -> Opening {
    let is_dated = opening.due_at_ms.is_some();
    let mut opening = returned
        .iter()
        .filter(|one| is_dated || one.is_outstanding())
        .fold(opening, |opening, one| opening.extended_to(one.due_at_ms));
    if returned.iter().any(|one| one.may_be_redone_at(now_ms)) {
        opening.is_open = true;
        opening.opens_at_ms = None;
    }
    opening
}

/// Of what was given back, what has not been done again.
pub fn outstanding(returned: &[ReturnedActivity]) -> Option<&ReturnedActivity> {
    returned.iter().rfind(|one| one.is_outstanding())
}

/// What was given back to a student of an activity, the first one first.
pub async fn list_returned(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
) -> database::Result<Vec<ReturnedActivity>> {
    list_of_activity(tx, activity, user).await
}

/// A hand-in for an activity.
#[derive(Debug, Clone)]
pub struct ActivityWork {
    /// The activity; none in practice.
    pub activity: Option<ActivityId>,
    /// The class it was done for.
    pub class: Option<ClassId>,
    /// Who handed it in: a student, or a team.
    pub users: Vec<UserId>,
    /// From 1, as its history counts.
    pub number: i64,
    /// What counts after it was done again.
    pub counts: WhatCounts,
    /// Whether some of it has no mark yet.
    pub is_waiting: bool,
    /// Whether it was done again already.
    pub is_superseded: bool,
}

impl ActivityWork {
    const fn ground(&self) -> ReturnGround {
        ReturnGround {
            class: self.class,
            is_waiting: self.is_waiting,
            is_superseded: self.is_superseded,
        }
    }
}

/// Whether a hand-in may go back, and why and until when it was given back.
pub(super) async fn standing(
    tx: &Tx,
    work: &ActivityWork,
) -> Result<(Result<ClassId, WhyNot>, Option<(String, Millis)>), Error> {
    let Some(activity) = work.activity else {
        return Ok((Err(WhyNot::Practice), None));
    };
    let returned = match work.users.first() {
        Some(user) => list_of_activity(tx, activity, *user).await?,
        None => Vec::new(),
    };
    let given = outstanding(&returned).map(|one| (one.reason.clone(), one.due_at_ms));
    let class = if is_examined(tx, activity, work.class).await? {
        Err(WhyNot::Exam)
    } else {
        work.ground().check()
    };
    Ok((class, given))
}

/// Whether a class does an activity as an exam now: nobody could do again what was done of it before.
async fn is_examined(tx: &Tx, activity: ActivityId, class: Option<ClassId>) -> database::Result<bool> {
    match class {
        Some(class) => Ok(exam::find(tx, activity, class)
            .await?
            .is_some_and(|link| link.is_live)),
        None => Ok(false),
    }
}

/// Gives a hand-in for an activity back: its students are told, have more time for this activity, and may hand in once more.
pub(super) async fn give_back(
    tx: &Tx,
    work: &ActivityWork,
    why: &GiveBack<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    let id = work.activity.ok_or(WhyNot::Practice)?;
    if is_examined(tx, id, work.class).await? {
        return Err(WhyNot::Exam.into());
    }
    let activity = find_activity(tx, id).await?.ok_or(Error::NotFound)?;
    let task = find_task(tx, activity.task).await?.ok_or(Error::NotFound)?;
    let part = if activity.title.is_empty() {
        String::new()
    } else {
        format!("中的「{}」", activity.title)
    };
    let handed_in = HandedIn {
        users: work.users.clone(),
        name: format!(
            "任务「{}」{part}（{}）第 {} 次提交",
            task.title,
            kind_name(activity.kind),
            work.number
        ),
        title: task.title,
        counts: work.counts,
        ground: work.ground(),
    };
    let class = handed_in.check(why, now_ms)?;
    for user in &work.users {
        activity_return::put(tx, (id, *user), why, now_ms).await?;
    }
    handed_in.tell(tx, class, why, now_ms).await
}

/// What an activity is called where its task is named.
const fn kind_name(kind: ActivityKind) -> &'static str {
    match kind {
        ActivityKind::Python => "Python",
        ActivityKind::Simulation => "账套",
        ActivityKind::Flow => "流程设计",
        ActivityKind::Exercise => "训练",
        ActivityKind::Table => "数据表",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use classes::ItemKind;

    fn returned(tries: i64, last_tries: i64, due_at_ms: Millis) -> ReturnedActivity {
        ReturnedActivity {
            activity_id: ActivityId(1),
            reason: String::new(),
            due_at_ms,
            returned_at_ms: 0,
            tries,
            last_tries,
        }
    }

    fn shut() -> Opening {
        Opening {
            is_open: false,
            due_at_ms: Some(10),
            closes_at_ms: Some(20),
            ..Opening::by_default(ItemKind::Task)
        }
    }

    #[test]
    fn an_activity_given_back_is_open_until_its_date_though_its_task_is_shut() {
        let open = |at_ms| extended(shut(), &[returned(1, 1, 100)], at_ms);
        assert!(open(50).is_open_at(50) && !open(50).is_late_at(100));
        assert!(!open(101).is_open_at(101), "its time is over");
        assert!(!extended(shut(), &[], 50).is_open_at(50));
    }

    #[test]
    fn a_task_without_a_due_time_has_none_again_once_all_is_done_again() {
        let free = || Opening {
            due_at_ms: None,
            closes_at_ms: None,
            ..shut()
        };
        assert_eq!(extended(free(), &[returned(1, 1, 100)], 50).due_at_ms, Some(100));
        assert_eq!(extended(free(), &[returned(1, 2, 100)], 150).due_at_ms, None);
    }

    #[test]
    fn what_was_done_again_keeps_its_date_and_opens_no_task() {
        let done = [returned(1, 2, 100)];
        let opening = extended(shut(), &done, 50);
        assert_eq!((opening.is_open, opening.due_at_ms), (false, Some(100)));
        assert_eq!(outstanding(&done), None);
        let again = [returned(1, 2, 100), returned(2, 2, 90)];
        assert_eq!(outstanding(&again).map(|one| one.due_at_ms), Some(90));
    }
}
