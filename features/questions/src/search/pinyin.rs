//! Pinyin: how characters are typed by first letters (`yszk`) and in full (`yingshou`).

use pinyin::ToPinyin as _;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Characters that accounting reads in two ways; all others are taken as they are read most often.
const READ_TWICE: [(char, [&str; 2]); 14] = [
    ('会', ["hui", "kuai"]),
    ('行', ["hang", "xing"]),
    ('长', ["chang", "zhang"]),
    ('重', ["chong", "zhong"]),
    ('调', ["diao", "tiao"]),
    ('折', ["she", "zhe"]),
    ('率', ["lv", "shuai"]),
    ('给', ["gei", "ji"]),
    ('参', ["can", "shen"]),
    ('传', ["chuan", "zhuan"]),
    ('还', ["hai", "huan"]),
    ('系', ["ji", "xi"]),
    ('降', ["jiang", "xiang"]),
    ('单', ["dan", "shan"]),
];

/// As keyboards type it: ü is v.
fn typed(plain: &str) -> String {
    plain.replace('ü', "v")
}

/// The syllables that a character may be typed by; none where it has no pinyin.
fn readings_of(c: char) -> Vec<String> {
    if let Some((_, readings)) = READ_TWICE.iter().find(|(known, _)| *known == c) {
        return readings.map(str::to_owned).to_vec();
    }
    c.to_pinyin()
        .map(|read| typed(read.plain()))
        .into_iter()
        .collect()
}

/// What a run is kept under.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    /// First letters from each character on, at most so many: 应收账款 is `yszk`, `szk`, `zk` and `k`.
    pub(super) initials: BTreeSet<String>,
    /// Syllables of neighbours, and the last one: `yingshou`, `shouzhang`, `zhangkuan` and `kuan`.
    pub(super) syllables: BTreeSet<String>,
}

/// The letters of a run of Han characters; `length` is how many first letters are kept together.
pub(super) fn letters_of(han: &[char], length: usize) -> Letters {
    let read: Vec<Vec<String>> = han.iter().map(|c| readings_of(*c)).collect();
    let mut letters = Letters::default();
    for start in 0..read.len() {
        let known = |most: usize| {
            let rest = read[start..].iter().take(most);
            rest.take_while(|one| !one.is_empty())
        };
        let first = |reading: &String| reading.chars().next().unwrap_or_default().to_string();
        letters.initials.extend(joined(known(length), first));
        letters.syllables.extend(joined(known(2), String::clone));
    }
    letters
}

/// Every way of reading characters one after another, as far as their pinyin is known; none where that of the first is not.
fn joined<'r>(
    characters: impl Iterator<Item = &'r Vec<String>>,
    of_one: impl Fn(&String) -> String,
) -> BTreeSet<String> {
    let mut all = BTreeSet::from([String::new()]);
    for readings in characters {
        let longer = |begun: &String| -> Vec<String> {
            readings
                .iter()
                .map(|one| format!("{begun}{}", of_one(one)))
                .collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|letters| !letters.is_empty());
    all
}

/// Every syllable that some character is read by.
static SYLLABLES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let common = ('\u{4e00}'..='\u{9fff}').filter_map(|c| c.to_pinyin());
    common.map(|read| typed(read.plain())).collect()
});

/// More ways of reading than so many say nothing: what is typed is then no pinyin.
const WAYS: usize = 6;
/// The longest syllable, as `zhuang`.
const LONGEST: usize = 6;

/// What was typed as syllables, the last of which may be unfinished: `yingsho` is `ying`, `sho`. Longer syllables first, at most
/// [`WAYS`] ways.
pub(super) fn syllables_of(word: &str) -> Vec<Vec<&str>> {
    let mut cuts = Cuts::default();
    // Of letters alone: whoever cuts it cuts between characters. One letter alone would find everything.
    if word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        cuts.cut(word);
    }
    cuts.ways
}

/// A word that is being cut.
#[derive(Default)]
struct Cuts<'w> {
    begun: Vec<&'w str>,
    ways: Vec<Vec<&'w str>>,
    /// Lengths of ends that cannot be cut.
    dead: BTreeSet<usize>,
}

impl<'w> Cuts<'w> {
    fn cut(&mut self, rest: &'w str) {
        let is_beginning = |text: &str| {
            let from = SYLLABLES.range(text.to_owned()..).next();
            from.is_some_and(|syllable| syllable.starts_with(text))
        };
        let before = self.ways.len();
        for length in (1..=rest.len().min(LONGEST)).rev() {
            if self.ways.len() == WAYS {
                return;
            }
            let (syllable, more) = rest.split_at(length);
            self.begun.push(syllable);
            if more.is_empty() && is_beginning(syllable) {
                self.ways.push(self.begun.clone());
            } else if SYLLABLES.contains(syllable) && !self.dead.contains(&more.len()) {
                self.cut(more);
            }
            self.begun.pop();
        }
        if self.ways.len() == before {
            self.dead.insert(rest.len());
        }
    }
}
