//! Words that say the same to whoever marks an answer.

use scoring::question::QuestionKey;

/// Words of everyday accounting prose that say the same, the first in each row for all of them. None is a part of an account's
/// name (应付职工薪酬, 销售费用, 材料采购): to write another account is another answer. Nor do two words share a row whose denials
/// differ: 不需要 is not 不应当.
const ROWS: &[&[&str]] = &[
    &["账", "帐"],
    &["其他", "其它"],
    &["企业", "本公司", "我公司", "公司", "本企业", "我企业"],
    &["购买", "购入", "购进", "买入", "买进"],
    &["出售", "售出", "卖出"],
    &["月末", "月底"],
    &["年末", "年底"],
    &["应当", "应该"],
    &["但是", "但"],
    &["因为", "由于"],
    &["所以", "因此", "因而"],
    &["以及", "和", "与"],
    &["增值税专用发票", "增值税专票", "专用发票", "专票"],
    &["增值税普通发票", "增值税普票", "普通发票", "普票"],
];

/// Particles that say nothing.
pub(super) const PARTICLES: &[char] = &['的', '了', '呢', '吧', '啊'];

/// Each word that has others for it, with the one that stands for it: the longest first, for a longer word says more.
pub(super) struct Synonyms(Vec<(String, String)>);

impl Synonyms {
    /// The general ones, and those of the question: the words of a point of which one is enough.
    pub(super) fn of(key: &QuestionKey, normalised: impl Fn(&str) -> String) -> Self {
        let points = match key {
            QuestionKey::ShortAnswer(key) => key.rubric.as_slice(),
            _ => &[],
        };
        let own = points
            .iter()
            .map(|point| point.any_of.iter().map(|word| normalised(word)).collect());
        let general = ROWS
            .iter()
            .map(|row| row.iter().map(|word| (*word).to_owned()).collect());
        let mut pairs: Vec<(String, String)> = Vec::new();
        for row in own.chain(general).collect::<Vec<Vec<String>>>() {
            let Some(first) = row.first().cloned() else {
                continue;
            };
            for word in row {
                // The question's own rows come first: a word that stands in two rows belongs to them.
                if !word.is_empty() && pairs.iter().all(|(known, _)| *known != word) {
                    pairs.push((word, first.clone()));
                }
            }
        }
        pairs.sort_by_key(|(word, _)| std::cmp::Reverse(word.chars().count()));
        Self(pairs)
    }

    /// The text with one word for all that say the same.
    pub(super) fn replaced(&self, text: &str) -> String {
        let mut said = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            let pair = self.0.iter().find(|(word, _)| rest.starts_with(word.as_str()));
            let (one, taken) = pair.map_or((&rest[..next.len_utf8()], next.len_utf8()), |(word, one)| {
                (one.as_str(), word.len())
            });
            said.push_str(one);
            rest = &rest[taken..];
        }
        said
    }
}
