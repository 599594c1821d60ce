//! 常用摘要: what lines of vouchers are usually called (`content/accounting/summaries.json`); no company's business is among them.

use jiff::civil::Date;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The day they were collected.
    #[expect(dead_code, reason = "says how old the list is")]
    as_of: Date,
    #[expect(dead_code, reason = "says where it is from")]
    source: String,
    summaries: Vec<Group>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    #[expect(dead_code, reason = "orders the file for whoever edits it")]
    group: String,
    texts: Vec<String>,
}

/// The usual summaries in the order of the file, each once.
pub fn usual_summaries() -> Vec<String> {
    let json = include_str!("../../../content/accounting/summaries.json");
    let file: File = serde_json::from_str(json).expect("the summaries that come with the product are tested");
    file.summaries.into_iter().flat_map(|group| group.texts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn usual_summaries_are_words_without_figures_each_once() {
        let all = usual_summaries();
        assert!(all.len() > 50);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        assert!(
            all.iter()
                .all(|text| !text.contains(|c: char| c.is_ascii_digit()))
        );
    }
}
