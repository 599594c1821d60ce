//! Marks that were given from a rubric, by the one that takes its place. Pure.

use super::change::Change;
use crate::{rule::MarkKind, store::item::Item};
use platform::Error;
use scoring::{Points, Rubric, Tick, question::QuestionKey};

/// The most lines of a rubric.
const MOST_LINES: usize = 50;

/// A rubric and the one that takes its place.
#[derive(Debug, Clone)]
pub(crate) struct Rubrics {
    before: Rubric,
    after: Rubric,
    /// Of each line after: which one it was before.
    from: Vec<Option<usize>>,
}

/// What becomes of a person's mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Carried {
    pub(super) points: Points,
    pub(super) ticks: Vec<Tick>,
    /// Whether the mark is one that its ticks do not explain, or that was changed by hand with a reason: its points stand.
    pub(super) is_kept: bool,
}

impl Rubrics {
    /// None where the change is about something else. `before`: the key that answers were marked by.
    pub(crate) fn of(before: &QuestionKey, change: &Change) -> Option<Self> {
        let Change::Rubric { answer_key, from } = change else {
            return None;
        };
        Some(Self {
            before: before.rubric(),
            after: answer_key.rubric(),
            from: from.clone(),
        })
    }

    /// Refuses lines that do not say what they were, or that were the same one.
    ///
    /// # Errors
    /// What is wrong with `from` or the rubric.
    pub(super) fn check(&self) -> Result<(), Error> {
        let lines = self.after.lines.len();
        if lines > MOST_LINES {
            let message = format!("评分要点最多 {MOST_LINES} 条。");
            return Err(Error::invalid("answer_key", message));
        }
        let is_known = |line: &usize| *line < self.before.lines.len();
        let known: Vec<usize> = self.from.iter().flatten().copied().collect();
        let is_once = (0..known.len()).all(|at| !known[..at].contains(&known[at]));
        if self.from.len() != lines || !known.iter().all(is_known) || !is_once {
            return Err(Error::invalid(
                "from",
                "评分要点与原来的对应关系有误，请刷新后重试。",
            ));
        }
        Ok(())
    }

    /// The lines that were given, by their numbers in the rubric after. What is gone is given no more.
    fn moved(&self, ticks: &[Tick]) -> Vec<Tick> {
        let after = |tick: &Tick| self.from.iter().position(|from| *from == Some(tick.line));
        renumbered(ticks, after)
    }

    /// The lines that were given since, by their numbers in the rubric before.
    pub(super) fn moved_back(&self, ticks: &[Tick]) -> Vec<Tick> {
        renumbered(ticks, |tick| self.from.get(tick.line).copied().flatten())
    }

    /// What a person's mark comes to; none where nobody gave one.
    pub(super) fn carried(&self, item: &Item) -> Option<Carried> {
        let mark = item.mark.as_ref().filter(|mark| mark.kind.is_human())?;
        let is_from_rubric = mark.kind != MarkKind::Override
            && !mark.rubric.is_empty()
            && self.before.earned(&mark.rubric, item.full) == mark.points;
        let ticks = self.moved(&mark.rubric);
        Some(Carried {
            points: if is_from_rubric {
                self.after.earned(&ticks, item.full)
            } else {
                mark.points
            },
            ticks,
            is_kept: !is_from_rubric,
        })
    }
}

fn renumbered(ticks: &[Tick], number: impl Fn(&Tick) -> Option<usize>) -> Vec<Tick> {
    let moved = ticks.iter().filter_map(|tick| {
        let line = number(tick)?;
        Some(Tick { line, ..*tick })
    });
    let mut moved: Vec<Tick> = moved.collect();
    moved.sort_by_key(|tick| tick.line);
    moved
}
