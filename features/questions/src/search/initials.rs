//! First letters of pinyin.

use pinyin::ToPinyin as _;
use std::collections::BTreeSet;

/// Characters that accounting reads in two ways; all others are taken as they are read most often.
const READ_TWICE: [(char, &str); 14] = [
    ('会', "hk"),
    ('行', "hx"),
    ('长', "cz"),
    ('重', "cz"),
    ('调', "dt"),
    ('折', "sz"),
    ('率', "ls"),
    ('给', "gj"),
    ('参', "cs"),
    ('传', "cz"),
    ('还', "hs"),
    ('系', "jx"),
    ('降', "jx"),
    ('单', "ds"),
];

/// The first letters that a character may be typed by; none where it has no pinyin.
fn letters_of(c: char) -> Vec<char> {
    if let Some((_, letters)) = READ_TWICE.iter().find(|(known, _)| *known == c) {
        return letters.chars().collect();
    }
    let first = c.to_pinyin().and_then(|read| read.plain().chars().next());
    first.into_iter().collect()
}

/// First letters from each character of a run on, at most so many: 应收账款 is `yszk`, `szk`, `zk` and `k`.
pub(super) fn windows(han: &[char], length: usize) -> BTreeSet<String> {
    let letters: Vec<Vec<char>> = han.iter().map(|c| letters_of(*c)).collect();
    let mut all = BTreeSet::new();
    for start in 0..letters.len() {
        let mut readings = vec![String::new()];
        for choice in letters[start..]
            .iter()
            .take(length)
            .take_while(|one| !one.is_empty())
        {
            readings = readings
                .iter()
                .flat_map(|read| choice.iter().map(move |letter| format!("{read}{letter}")))
                .collect();
        }
        all.extend(readings.into_iter().filter(|read| !read.is_empty()));
    }
    all
}
