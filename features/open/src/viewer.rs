//! Who asks by a token, what of it they ask for, and which rows of it.

use platform::access::{SchoolId, UserId};

/// Whoever asks: the office sees the school, a teacher the classes they teach.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Viewer {
    pub(crate) school: SchoolId,
    /// None: the whole school.
    pub(crate) teacher: Option<UserId>,
}

/// What of all that they may see is asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Only {
    pub(crate) class: Option<i64>,
    pub(crate) course: Option<i64>,
    pub(crate) user: Option<i64>,
    /// Where scores come from, by the name in the database.
    pub(crate) source: Option<String>,
    pub(crate) item: Option<i64>,
}

/// All of it.
pub(crate) static EVERYTHING: Only = Only {
    class: None,
    course: None,
    user: None,
    source: None,
    item: None,
};

/// Which rows of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) limit: i64,
    pub(crate) offset: i64,
}

impl Window {
    /// One row.
    pub(crate) const ONE: Self = Self { limit: 1, offset: 0 };
    /// Everything, for the export: more than a school has.
    pub(crate) const ALL: Self = Self {
        limit: 10_000_000,
        offset: 0,
    };
}

/// Which rows of each of several lists that stand one after the other are in the window.
pub(crate) fn split(counts: &[i64], window: Window) -> Vec<Window> {
    let (first, last) = (window.offset, window.offset + window.limit);
    let mut before = 0;
    let parts = counts.iter().map(|count| {
        let end = before + count;
        let part = Window {
            limit: (last.min(end) - first.max(before)).max(0),
            offset: (first - before).clamp(0, *count),
        };
        before = end;
        part
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_over_several_lists_shows_each_row_once() {
        let lists = [vec![0, 1, 2], vec![], vec![3, 4], vec![5, 6, 7, 8]];
        let counts: Vec<_> = lists.iter().map(|list| list.len() as i64).collect();
        for limit in 1..=10 {
            for offset in 0..=10 {
                let parts = split(&counts, Window { limit, offset });
                let shown: Vec<i64> = lists
                    .iter()
                    .zip(&parts)
                    .flat_map(|(list, part)| list.iter().skip(part.offset as usize).take(part.limit as usize))
                    .copied()
                    .collect();
                let expected: Vec<i64> = (0..9).skip(offset as usize).take(limit as usize).collect();
                assert_eq!(shown, expected, "{limit} from {offset}: {parts:?}");
            }
        }
    }
}
