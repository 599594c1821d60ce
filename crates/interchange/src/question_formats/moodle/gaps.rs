//! Words dragged or chosen into gaps `[[1]]` of a text.

use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;

use super::Reader;
use crate::excel_questions::QuestionDraft;
use crate::question_formats::item::{Choice, Item, Side};

static GAP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[\[\s*(\d{1,3})\s*\]\]").expect("the pattern is tested"));

/// A word that may stand in a gap.
struct Word {
    text: String,
    group: String,
}

impl Reader<'_> {
    /// Dragged words are a 匹配题 of gaps and words; a choice in each gap is a 综合题 of single choices.
    ///
    /// # Errors
    /// Why it is no question.
    pub(super) fn gaps(mut self, is_dragged: bool) -> Result<QuestionDraft, String> {
        let words: Vec<Word> = self
            .question
            .elements()
            .filter(|element| matches!(element.name.as_str(), "dragbox" | "selectoption"))
            .map(|element| Word {
                text: element.text_of("text"),
                group: element.text_of("group"),
            })
            .collect();
        let gaps: Vec<usize> = GAP
            .captures_iter(&self.item.stem)
            .filter_map(|found| found[1].parse().ok())
            .collect();
        if gaps.is_empty() || gaps.iter().any(|gap| *gap == 0 || *gap > words.len()) {
            return Err("题干中的空与备选词不对应，没有导入".to_owned());
        }
        let mut number = 0;
        self.item.stem = GAP
            .replace_all(&self.item.stem, |_: &regex::Captures<'_>| {
                number += 1;
                format!("（{number}）")
            })
            .into_owned();
        if is_dragged {
            return Ok(dragged(self.item, &gaps, &words));
        }
        self.item.points = None;
        let parts = gaps
            .iter()
            .zip(1..)
            .map(|(gap, number)| chosen(&words, *gap, number))
            .collect();
        Ok(self.item.composite(parts))
    }
}

fn dragged(mut item: Item, gaps: &[usize], words: &[Word]) -> QuestionDraft {
    let groups: std::collections::BTreeSet<&str> = words.iter().map(|word| word.group.as_str()).collect();
    if groups.len() > 1 {
        item.note("原题的备选词分组，这里每个空都可选全部备选词");
    }
    let placed = gaps.iter().zip(1..).map(|(gap, number)| {
        (
            Side::text(format!("（{number}）")),
            Side::text(&*words[gap - 1].text),
        )
    });
    let unused = (1..=words.len())
        .filter(|number| !gaps.contains(number))
        .map(|number| (Side::default(), Side::text(&*words[number - 1].text)));
    let pairs = placed.chain(unused).collect();
    item.matching(pairs)
}

fn chosen(words: &[Word], gap: usize, number: usize) -> QuestionDraft {
    let right = &words[gap - 1];
    let choices = words
        .iter()
        .filter(|word| word.group == right.group)
        .map(|word| Choice {
            text: word.text.clone(),
            weight: if std::ptr::eq(word, right) {
                Decimal::ONE_HUNDRED
            } else {
                Decimal::ZERO
            },
            ..Choice::default()
        });
    let item = Item {
        stem: format!("（{number}）"),
        ..Item::default()
    };
    item.choice(choices.collect(), true)
}
