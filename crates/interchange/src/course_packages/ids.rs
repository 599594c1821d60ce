//! Ids of a course folder (a-z, 0-9, hyphens) from the names that other platforms give.

use std::collections::{BTreeMap, BTreeSet};

/// The longest id, with room for a number behind it.
const LONGEST: usize = 56;
/// Letters of a hash that tell one course of a school from its others.
const SHORT_HASH: usize = 8;

/// The ids of one type that were given already.
#[derive(Debug, Default)]
pub(super) struct Ids {
    given: BTreeSet<String>,
    /// The number from which the next id of a name is looked for.
    next: BTreeMap<String, u32>,
}

impl Ids {
    /// An id for what is called `raw` elsewhere; the same name gives the same id, the second time with a number.
    pub(super) fn give(&mut self, prefix: &str, raw: &str) -> String {
        let first = of(prefix, raw);
        if self.given.insert(first.clone()) {
            return first;
        }
        let next = self.next.entry(first.clone()).or_insert(2);
        loop {
            let numbered = format!("{first}-{next}");
            *next += 1;
            if self.given.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// The id that belongs to a name.
pub(super) fn of(prefix: &str, raw: &str) -> String {
    let plain: String = raw
        .to_ascii_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let id = format!("{prefix}-{}", plain.trim_matches('-'));
    let is_whole = raw
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ' '));
    if is_whole && id.len() <= LONGEST && !plain.trim_matches('-').is_empty() {
        id
    } else {
        format!("{prefix}-{}", hash(raw))
    }
}

/// The id of a course. Some platforms name every course the same (`man00001` of Blackboard), so that its title tells it from others.
pub(super) fn of_course(prefix: &str, raw: &str, title: &str) -> String {
    let named: String = of(prefix, raw).chars().take(LONGEST - SHORT_HASH - 1).collect();
    let hash = hash(&format!("{raw}\n{title}"));
    format!("{}-{}", named.trim_end_matches('-'), &hash[..SHORT_HASH])
}

/// FNV-1a: it need not resist anybody, it makes a short name of a long one.
fn hash(text: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_same_id_each_time_and_two_things_never_share_one() {
        let mut ids = Ids::default();
        assert_eq!(ids.give("p", "I_12 Intro"), "p-i-12-intro");
        assert_eq!(ids.give("p", "i_12 intro"), "p-i-12-intro-2");
        assert_eq!(of("p", "第一讲"), of("p", "第一讲"));
        assert_ne!(of("p", "第一讲"), of("p", "第二讲"));
        assert!(of("p", &"x".repeat(500)).len() <= 64);
    }

    #[test]
    fn many_things_of_one_name_took_minutes() {
        let mut ids = Ids::default();
        let last = (0..200_000).map(|_| ids.give("p", "x")).last();
        assert_eq!(last.as_deref(), Some("p-x-200000"));
    }

    #[test]
    fn two_courses_of_one_name_were_one_course() {
        let id = |title| of_course("cc", "man00001", title);
        assert_eq!(id("会计基础"), id("会计基础"));
        assert_ne!(id("会计基础"), id("审计"));
        assert_ne!(of_course("cc", "A_1", "审计"), of_course("cc", "a-1", "审计"));
        assert!(of_course("cc", &"x".repeat(500), "审计").len() <= LONGEST);
    }
}
