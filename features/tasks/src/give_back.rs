//! An attempt at an exercise given back: its student may try once more until a new date. What was answered and earned stays in
//! the history, and counts by the exercise's rule.

use crate::{
    ExerciseAttemptId,
    store::{
        exercise::{self, Attempt},
        give_back::put,
    },
};
use classes::{ItemKind, NewExtension, NewNotice, OpeningsChanged};
use database::{FromRow, Tx};
use platform::{Error, Limit, Millis, access::UserId};
use serde::Serialize;

/// An attempt that was given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
#[schema(as = ReturnedAttempt)]
pub struct GivenBack {
    /// The attempt.
    #[row(rename = "attempt_id")]
    pub attempt_id: ExerciseAttemptId,
    /// Its number, from 1.
    pub number: i64,
    /// Why, in the teacher's words.
    pub reason: String,
    /// Until when it is to be done again.
    pub due_at_ms: Millis,
    /// When it was given back.
    pub returned_at_ms: Millis,
    /// The last attempt handed in.
    #[serde(skip)]
    pub last_number: i64,
}

impl GivenBack {
    /// Whether it has not been done again yet.
    pub fn is_outstanding(&self) -> bool {
        self.number == self.last_number
    }

    /// Whether it may still be done again.
    pub fn may_be_redone_at(&self, now_ms: Millis) -> bool {
        self.is_outstanding() && now_ms <= self.due_at_ms
    }
}

/// How often an exercise may be tried: once more for each attempt that was given back.
pub fn tries_allowed(limit: Limit, given_back: usize) -> Limit {
    limit
        .get()
        .map_or(Limit::NONE, |most| Limit::at_most(most + given_back as i64))
}

/// What is given back, why, and until when.
#[derive(Debug, Clone, Copy)]
pub struct GiveBack<'a> {
    /// The attempt.
    pub attempt: ExerciseAttemptId,
    /// Its student reads it.
    pub reason: &'a str,
    /// Until when it is to be done again.
    pub due_at_ms: Millis,
    /// Who gives it back.
    pub by: UserId,
}

/// Gives an attempt back: its student is told, has more time, and may try once more.
///
/// # Errors
/// 404; `due_at_ms` in the past; `tasks.return_unmarked`, `tasks.return_superseded`, `tasks.return_no_class`.
pub async fn give_back(tx: &Tx, what: &GiveBack<'_>, now_ms: Millis) -> Result<(), Error> {
    let attempt = exercise::find_attempt(tx, what.attempt)
        .await?
        .ok_or(Error::NotFound)?;
    let all = exercise::list_attempts(tx, attempt.exercise, attempt.user).await?;
    check(&attempt, &all, what.due_at_ms, now_ms)?;
    let class = attempt.class.ok_or(Error::conflict(
        "tasks.return_no_class",
        "这名学生不在班级中学习，不能退回重做。",
    ))?;
    let exercise = exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    put(tx, attempt.id, (what.reason, what.due_at_ms), what.by, now_ms).await?;
    let more_time = NewExtension {
        class,
        kind: ItemKind::Exercise,
        item: exercise.id.0,
        user: attempt.user,
        due_at_ms: what.due_at_ms,
        reason: what.reason.chars().take(200).collect(),
        granted_by: what.by,
    };
    classes::put_extension(tx, &more_time, now_ms).await?;
    jobs::emit(tx, &OpeningsChanged { class_id: class }, now_ms).await?;
    let head: String = exercise.title.chars().take(80).collect();
    let due = interchange::export::moment_text(what.due_at_ms);
    let notice = NewNotice {
        class,
        author: what.by,
        title: format!("退回重做：{head}"),
        text: format!(
            "训练「{}」第 {} 次作答已退回，请在 {due} 之前重新作答。\n\n原因：{}\n\n原来的作答和评分保留在作答记录中。",
            exercise.title, attempt.number, what.reason
        ),
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients: vec![attempt.user],
        about: None,
    };
    classes::add_notice(tx, &notice, now_ms).await?;
    Ok(())
}

/// Refuses to give back what is not marked, or was done again.
fn check(attempt: &Attempt, all: &[Attempt], due_at_ms: Millis, now_ms: Millis) -> Result<(), Error> {
    if attempt.submitted_at_ms.is_none() {
        return Err(Error::NotFound);
    }
    if due_at_ms <= now_ms {
        return Err(Error::invalid("due_at_ms", "新的截止时间应晚于现在。"));
    }
    if attempt.is_waiting() {
        return Err(Error::conflict(
            "tasks.return_unmarked",
            "这份训练还有题目没有批改，请全部批完后再退回。",
        ));
    }
    if all.iter().any(|other| other.number > attempt.number) {
        return Err(Error::conflict(
            "tasks.return_superseded",
            "学生已经开始新的作答，不需要退回。",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given_back(number: i64, last_number: i64) -> GivenBack {
        GivenBack {
            attempt_id: ExerciseAttemptId(1),
            number,
            reason: String::new(),
            due_at_ms: 100,
            returned_at_ms: 0,
            last_number,
        }
    }

    #[test]
    fn what_was_given_back_may_be_done_again_once_until_its_date() {
        assert!(given_back(2, 2).may_be_redone_at(100));
        assert!(!given_back(2, 2).may_be_redone_at(101));
        assert!(!given_back(2, 3).may_be_redone_at(50));
    }

    #[test]
    fn each_attempt_given_back_allows_one_more() {
        assert_eq!(tries_allowed(Limit::at_most(2), 1).get(), Some(3));
        assert_eq!(tries_allowed(Limit::NONE, 4).get(), None);
    }
}
