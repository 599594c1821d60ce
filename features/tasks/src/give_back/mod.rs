//! Work given back: its student may do it once more until a new date, and is told so. What was handed in and earned stays in the
//! history, and counts by the rule of its kind.
//!
//! What every kind of work has in common stands here: what may be given back, and what its students are told.

mod activity;
mod exercise;

pub use activity::{
    ActivityWork, ReturnedActivity, extended, give_back_activity, list_returned, outstanding,
};
pub use exercise::{GivenBack, give_back};

use classes::{ClassId, NewNotice};
use database::Tx;
use platform::{Error, Limit, Millis, access::UserId};

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

/// A hand-in, as far as it matters for giving it back.
#[derive(Debug)]
pub(crate) struct HandedIn<'a> {
    /// The class it was done for.
    pub(crate) class: Option<ClassId>,
    /// Who handed it in: a student, or a team.
    pub(crate) users: &'a [UserId],
    /// What it was handed in for, by its title.
    pub(crate) title: &'a str,
    /// The hand-in in a notice: 训练「…」第 2 次作答.
    pub(crate) name: String,
    pub(crate) counts: WhatCounts,
    /// Whether some of it has no mark yet.
    pub(crate) is_waiting: bool,
    /// Whether it was done again already.
    pub(crate) is_superseded: bool,
}

impl HandedIn<'_> {
    /// The class, if the work may be given back.
    ///
    /// # Errors
    /// `due_at_ms` in the past; `tasks.return_unmarked`, `tasks.return_superseded`, `tasks.return_no_class`.
    pub(crate) fn check(&self, why: &GiveBack<'_>, now_ms: Millis) -> Result<ClassId, Error> {
        if why.due_at_ms <= now_ms {
            return Err(Error::invalid("due_at_ms", "新的截止时间应晚于现在。"));
        }
        if self.is_waiting {
            return Err(Error::conflict(
                "tasks.return_unmarked",
                "这份作业还有内容没有批改，请全部批完后再退回。",
            ));
        }
        if self.is_superseded {
            return Err(Error::conflict(
                "tasks.return_superseded",
                "学生已经开始新的作答，不需要退回。",
            ));
        }
        self.class.ok_or(Error::conflict(
            "tasks.return_no_class",
            "这名学生不在班级中学习，不能退回重做。",
        ))
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
            recipients: self.users.to_vec(),
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
            class,
            users: &[UserId(1)],
            title: "记账",
            name: "任务「记账」第 1 次提交".into(),
            counts: WhatCounts::Best,
            is_waiting,
            is_superseded,
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
