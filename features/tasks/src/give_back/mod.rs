//! Work given back: its student may do it once more until a new date, and is told so. What was handed in and earned stays in the
//! history, and counts by the rule of its kind.
//!
//! What every kind of work has in common stands here: what may be given back, and what its students are told.

mod activity;
mod exercise;

pub use activity::{ActivityWork, ReturnedActivity, extended, list_returned, outstanding};
pub use exercise::GivenBack;

use crate::ExerciseAttemptId;
use classes::{ClassId, NewNotice};
use database::Tx;
use platform::{Error, Limit, Millis, access::UserId};
use serde::Serialize;

/// Why something is given back, until when, and by whom.
#[derive(Debug, Clone, Copy)]
pub struct GiveBack<'a> {
    /// Its students read it.
    pub reason: &'a str,
    /// Until when it is to be done again.
    pub due_at_ms: Millis,
    /// Who gives it back.
    pub by: UserId,
}

/// What of a student's hand-ins counts once there is one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhatCounts {
    /// The best of them.
    Best,
    /// The last of them.
    Last,
    /// What a teacher decided, until they decide again.
    Decided,
}

impl WhatCounts {
    /// By the rule of what was done.
    pub const fn kept(keeps_best: bool) -> Self {
        if keeps_best { Self::Best } else { Self::Last }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Best => "重新提交后，取各次提交中得分最高的一次计入成绩。",
            Self::Last => "重新提交后，以最后一次提交的得分计入成绩。",
            Self::Decided => "重新提交后，教师评定的成绩继续有效，直到教师重新评定。",
        }
    }
}

/// Why a hand-in cannot be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WhyNotGivenBack)]
pub enum WhyNot {
    /// What was done without a task may be done again at any time.
    Practice,
    /// Some of it has no mark yet.
    Unmarked,
    /// It was done again already.
    Superseded,
    /// Its student is in no class.
    NoClass,
    /// What an exam asked is not asked again.
    Exam,
}

impl From<WhyNot> for Error {
    fn from(why: WhyNot) -> Self {
        match why {
            WhyNot::Practice => Self::conflict("tasks.return_practice", "自由练习随时可以再做，不需要退回。"),
            WhyNot::Unmarked => Self::conflict(
                "tasks.return_unmarked",
                "这份作业还有内容没有批改，请全部批完后再退回。",
            ),
            WhyNot::Superseded => {
                Self::conflict("tasks.return_superseded", "学生已经开始新的作答，不需要退回。")
            }
            WhyNot::NoClass => {
                Self::conflict("tasks.return_no_class", "这名学生不在班级中学习，不能退回重做。")
            }
            WhyNot::Exam => Self::conflict("tasks.return_exam", "考核的答卷不能退回重做。"),
        }
    }
}

/// A hand-in that its source knows how to give back.
#[derive(Debug, Clone)]
pub enum Returnable {
    /// An attempt at an exercise.
    Attempt(ExerciseAttemptId),
    /// A program, a book or a flow.
    Activity(ActivityWork),
}

/// What may be done with a hand-in now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnStanding {
    /// Why it cannot be given back; none where it can.
    pub why_not: Option<WhyNot>,
    /// Why and until when it was given back, while it is still to be done again.
    pub given: Option<(String, Millis)>,
}

impl Returnable {
    /// How it stands.
    ///
    /// # Errors
    /// 404 where it is gone.
    pub async fn standing(&self, tx: &Tx) -> Result<ReturnStanding, Error> {
        let (may, given) = match self {
            Self::Attempt(id) => exercise::standing(tx, *id).await?,
            Self::Activity(work) => activity::standing(tx, work).await?,
        };
        Ok(ReturnStanding {
            why_not: may.err(),
            given: given.filter(|_| may.is_ok()),
        })
    }

    /// Gives it back: its students are told, have more time, and may hand in once more.
    ///
    /// # Errors
    /// 404; `due_at_ms` in the past; [`WhyNot`].
    pub async fn give_back(&self, tx: &Tx, why: &GiveBack<'_>, now_ms: Millis) -> Result<(), Error> {
        match self {
            Self::Attempt(id) => exercise::give_back(tx, *id, why, now_ms).await,
            Self::Activity(work) => activity::give_back(tx, work, why, now_ms).await,
        }
    }
}

/// A hand-in, as far as it matters for giving it back.
#[derive(Debug)]
pub(crate) struct HandedIn {
    /// Who handed it in: a student, or a team.
    pub(crate) users: Vec<UserId>,
    /// What it was handed in for, by its title.
    pub(crate) title: String,
    /// The hand-in in a notice: 训练「…」第 2 次作答.
    pub(crate) name: String,
    pub(crate) counts: WhatCounts,
    pub(crate) ground: ReturnGround,
}

/// What decides whether a hand-in may go back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReturnGround {
    /// The class it was done for.
    pub(crate) class: Option<ClassId>,
    /// Whether some of it has no mark yet.
    pub(crate) is_waiting: bool,
    /// Whether it was done again already.
    pub(crate) is_superseded: bool,
}

impl ReturnGround {
    /// The class, if the work may be given back.
    pub(crate) const fn check(&self) -> Result<ClassId, WhyNot> {
        match self.class {
            _ if self.is_waiting => Err(WhyNot::Unmarked),
            _ if self.is_superseded => Err(WhyNot::Superseded),
            Some(class) => Ok(class),
            None => Err(WhyNot::NoClass),
        }
    }
}

impl HandedIn {
    /// The class, if the work may be given back until then.
    ///
    /// # Errors
    /// `due_at_ms` in the past; [`WhyNot`].
    pub(crate) fn check(&self, why: &GiveBack<'_>, now_ms: Millis) -> Result<ClassId, Error> {
        if why.due_at_ms <= now_ms {
            return Err(Error::invalid("due_at_ms", "新的截止时间应晚于现在。"));
        }
        Ok(self.ground.check()?)
    }

    /// Tells the students.
    pub(crate) async fn tell(
        &self,
        tx: &Tx,
        class: ClassId,
        why: &GiveBack<'_>,
        now_ms: Millis,
    ) -> Result<(), Error> {
        let head: String = self.title.chars().take(80).collect();
        let due = interchange::export::moment_text(why.due_at_ms);
        let notice = NewNotice {
            class,
            author: why.by,
            title: format!("退回重做：{head}"),
            text: format!(
                "{}已退回，请在 {due} 之前重新作答。\n\n原因：{}\n\n{}原来的作答和评分保留在记录中。",
                self.name,
                why.reason,
                self.counts.words()
            ),
            attachments: Vec::new(),
            publish_at_ms: now_ms,
            recipients: self.users.clone(),
            about: None,
        };
        classes::add_notice(tx, &notice, now_ms).await?;
        Ok(())
    }
}

/// How often something may be tried: once more for each time that it was given back.
pub fn tries_allowed(limit: Limit, given_back: usize) -> Limit {
    limit
        .get()
        .map_or(Limit::NONE, |most| Limit::at_most(most + given_back as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(class: Option<ClassId>, is_waiting: bool, is_superseded: bool, due_at_ms: Millis) -> String {
        let work = HandedIn {
            users: vec![UserId(1)],
            title: "记账".into(),
            name: "任务「记账」第 1 次提交".into(),
            counts: WhatCounts::Best,
            ground: ReturnGround {
                class,
                is_waiting,
                is_superseded,
            },
        };
        let why = GiveBack {
            reason: "请补上凭证",
            due_at_ms,
            by: UserId(2),
        };
        work.check(&why, 100)
            .map_or_else(|error| error.code().to_owned(), |class| format!("{}", class.0))
    }

    #[test]
    fn only_what_is_marked_and_stands_last_goes_back_to_a_class() {
        let class = Some(ClassId(7));
        assert_eq!(refused(class, false, false, 101), "7");
        assert_ne!(refused(class, false, false, 100), "7", "the new date lies ahead");
        assert_eq!(refused(class, true, false, 101), "tasks.return_unmarked");
        assert_eq!(refused(class, false, true, 101), "tasks.return_superseded");
        assert_eq!(refused(None, false, false, 101), "tasks.return_no_class");
    }

    #[test]
    fn each_hand_in_given_back_allows_one_more() {
        assert_eq!(tries_allowed(Limit::at_most(2), 1).get(), Some(3));
        assert_eq!(tries_allowed(Limit::NONE, 4).get(), None);
    }
}
