//! When an item is open to a class, and until when it may be handed in.

use database::FromRow;
use platform::Millis;
use serde::{Deserialize, Serialize};

/// The kinds of item that a teacher opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// 讲
    Lecture,
    /// 资源
    Resource,
    /// 项目
    Project,
    /// 任务
    Task,
    /// 训练
    Exercise,
}

database::text_column! { ItemKind }

impl ItemKind {
    /// Whether it is open to a class that nobody has opened it for: what is only read is, what is graded is not.
    pub const fn is_open_by_default(self) -> bool {
        matches!(self, Self::Lecture | Self::Resource)
    }
}

/// What a teacher set for one item and one class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Opening {
    /// Whether it was opened at all.
    pub is_open: bool,
    /// Not before.
    pub opens_at_ms: Option<Millis>,
    /// Handed in later counts as late.
    pub due_at_ms: Option<Millis>,
    /// Not after.
    pub closes_at_ms: Option<Millis>,
    /// Its share of the mark, in hundredths.
    pub weight: i64,
}

impl Opening {
    /// What holds where nobody has set anything.
    pub const fn by_default(kind: ItemKind) -> Self {
        Self {
            is_open: kind.is_open_by_default(),
            opens_at_ms: None,
            due_at_ms: None,
            closes_at_ms: None,
            weight: 100,
        }
    }

    /// Whether it may be entered and handed in now.
    pub fn is_open_at(&self, now_ms: Millis) -> bool {
        self.counts_at(now_ms) && self.closes_at_ms.is_none_or(|closes_at_ms| now_ms < closes_at_ms)
    }

    /// Whether it counts in a mark: once it was opened, also after it has closed. What is not open yet, or was shut
    /// again, counts nothing, neither in what is earned nor in what could be.
    pub fn counts_at(&self, now_ms: Millis) -> bool {
        self.is_open && self.opens_at_ms.is_none_or(|opens_at_ms| now_ms >= opens_at_ms)
    }

    /// Whether handing in now is late.
    pub fn is_late_at(&self, now_ms: Millis) -> bool {
        self.due_at_ms.is_some_and(|due_at_ms| now_ms > due_at_ms)
    }

    /// How late handing in now is.
    pub fn late_at(&self, now_ms: Millis) -> Late {
        Late::by(self.due_at_ms.map_or(0, |due_at_ms| now_ms - due_at_ms))
    }

    /// The same opening for a student whose time was extended.
    #[must_use]
    pub fn extended_to(mut self, due_at_ms: Millis) -> Self {
        self.due_at_ms = Some(self.due_at_ms.map_or(due_at_ms, |due| due.max(due_at_ms)));
        self.closes_at_ms = self.closes_at_ms.map(|closes| closes.max(due_at_ms));
        self
    }
}

/// Whether something was handed in late, and how late.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Late {
    /// Whether it was late.
    pub is_late: bool,
    /// After its due time, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
}

impl Late {
    /// In time.
    pub const NOT: Self = Self {
        is_late: false,
        late_ms: 0,
    };

    /// So long after the due time; not late where that is nothing.
    pub const fn by(late_ms: Millis) -> Self {
        if late_ms > 0 {
            Self {
                is_late: true,
                late_ms,
            }
        } else {
            Self::NOT
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening() -> Opening {
        Opening {
            is_open: true,
            opens_at_ms: Some(10),
            due_at_ms: Some(20),
            closes_at_ms: Some(30),
            weight: 100,
        }
    }

    #[test]
    fn an_item_is_open_from_its_opening_until_its_close() {
        let open: Vec<_> = [9, 10, 29, 30]
            .into_iter()
            .map(|now_ms| opening().is_open_at(now_ms))
            .collect();
        assert_eq!(open, [false, true, true, false]);
    }

    #[test]
    fn an_item_counts_once_it_was_opened_and_after_its_close() {
        let counts: Vec<_> = [9, 10, 30]
            .into_iter()
            .map(|now_ms| opening().counts_at(now_ms))
            .collect();
        assert_eq!(counts, [false, true, true]);
        let shut = Opening {
            is_open: false,
            ..opening()
        };
        assert!(!shut.counts_at(20));
    }

    #[test]
    fn what_comes_after_its_due_time_is_late_by_the_time_between() {
        let late = |now_ms| opening().late_at(now_ms);
        assert_eq!((late(20), late(27)), (Late::NOT, Late::by(7)));
        assert_eq!(late(27).is_late, opening().is_late_at(27));
    }

    #[test]
    fn an_extension_moves_due_date_and_close_but_never_back() {
        let extended = opening().extended_to(40);
        assert!(extended.is_open_at(39) && !extended.is_late_at(40));
        assert_eq!(opening().extended_to(15), opening());
    }
}
