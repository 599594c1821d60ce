//! How far a task is, and what it earns.

use crate::{Activity, ActivityId, ActivityKind, ActivityResult};
use classes::Opening;
use platform::Millis;
use scoring::{BasisPoints, Points};
use serde::Serialize;
use std::collections::HashMap;

/// Where a student stands with a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaskState {
    /// 未开放
    Shut,
    /// 未开始
    NotStarted,
    /// 进行中
    InProgress,
    /// 待批改: a person still has to mark something.
    Waiting,
    /// 已结束: its time is over and something was not handed in.
    Ended,
    /// 已完成: every graded activity was handed in.
    Done,
}

/// What a task has come to for one student.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskProgress {
    /// Where the student stands.
    pub state: TaskState,
    /// Marks earned so far, after what lateness costs.
    pub earned: Points,
    /// Graded activities handed in.
    pub done: usize,
    /// Graded activities in all.
    pub graded: usize,
    /// Whether something was handed in late.
    pub is_late: bool,
}

impl TaskProgress {
    /// The same as the task's opening lets it be seen: one state, and nothing earned while it counts nothing.
    #[must_use]
    pub fn seen_through(self, opening: &Opening, now_ms: Millis) -> Self {
        if !opening.counts_at(now_ms) {
            return Self {
                state: TaskState::Shut,
                earned: Points::ZERO,
                done: 0,
                is_late: false,
                ..self
            };
        }
        let is_unfinished = matches!(self.state, TaskState::NotStarted | TaskState::InProgress);
        let state = if is_unfinished && !opening.is_open_at(now_ms) {
            TaskState::Ended
        } else {
            self.state
        };
        Self { state, ..self }
    }

    /// Whether everything graded was handed in, marked or not: what both the student's and the teacher's pages count.
    pub fn is_complete(&self) -> bool {
        self.graded > 0 && self.done == self.graded
    }
}

/// The marks of a task: each graded activity's share by its weight; what was late counts for `late_percent`.
pub fn task_progress(
    activities: &[Activity],
    results: &HashMap<ActivityId, ActivityResult>,
    points: Points,
    late_percent: i64,
    is_started: bool,
) -> TaskProgress {
    let graded: Vec<_> = activities
        .iter()
        .filter(|activity| activity.kind != ActivityKind::Table)
        .collect();
    let weights: i64 = graded.iter().map(|activity| activity.weight).sum();
    let mut earned = 0;
    let (mut done, mut is_late, mut is_waiting) = (0, false, false);
    for activity in &graded {
        let Some(result) = results.get(&activity.id) else {
            continue;
        };
        let percent = if result.is_late { late_percent } else { 100 };
        earned += points.0 * activity.weight * result.share.get() * percent;
        done += 1;
        is_late |= result.is_late;
        is_waiting |= result.needs_marker;
    }
    let whole = weights.max(1) * BasisPoints::WHOLE.get() * 100;
    let state = match (done, is_waiting) {
        (_, true) => TaskState::Waiting,
        (0, _) if !is_started => TaskState::NotStarted,
        (count, _) if count == graded.len() && !graded.is_empty() => TaskState::Done,
        _ => TaskState::InProgress,
    };
    // Half up, once, at the end.
    TaskProgress {
        state,
        earned: Points((earned + whole / 2) / whole),
        done,
        graded: graded.len(),
        is_late,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(id: i64, kind: ActivityKind, weight: i64) -> Activity {
        Activity {
            id: ActivityId(id),
            task: crate::TaskId(1),
            key: id.to_string(),
            kind,
            title: String::new(),
            spec: serde_json::Value::Null,
            weight,
        }
    }

    fn result(id: i64, share: i64, is_late: bool) -> (ActivityId, ActivityResult) {
        let result = ActivityResult {
            activity: ActivityId(id),
            user: platform::access::UserId(1),
            share: share.into(),
            tries: 1,
            is_late,
            late_ms: i64::from(is_late),
            needs_marker: false,
            last_at_ms: 0,
            is_from_exam: false,
        };
        (ActivityId(id), result)
    }

    #[test]
    fn a_task_earns_its_activities_shares_by_weight() {
        let activities = [
            activity(1, ActivityKind::Python, 60),
            activity(2, ActivityKind::Flow, 40),
            activity(3, ActivityKind::Table, 0),
        ];
        let results = HashMap::from([result(1, 5_000, false)]);
        let half = task_progress(&activities, &results, Points(10_000), 100, true);
        assert_eq!((half.earned, half.state), (Points(3_000), TaskState::InProgress));
        let results = HashMap::from([result(1, 5_000, false), result(2, 10_000, true)]);
        let late = task_progress(&activities, &results, Points(10_000), 80, true);
        assert_eq!(
            (late.earned, late.state, late.is_late),
            (Points(6_200), TaskState::Done, true)
        );
    }

    #[test]
    fn a_task_that_is_only_read_is_in_progress_once_begun() {
        let activities = [activity(3, ActivityKind::Table, 0)];
        let begun = task_progress(&activities, &HashMap::new(), Points(0), 100, true);
        assert_eq!(begun.state, TaskState::InProgress);
    }
}
