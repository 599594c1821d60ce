//! Interactions as questions, alone or as the parts of one.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use scoring::question::matching::{self, MatchItem, Pair};
use scoring::question::{QuestionBody, QuestionKey, file_upload, multiple, ordering};

use super::declared::Declared;
use super::item::{ItemReader, rich};
use super::scored::Scored;
use crate::excel_questions::QuestionDraft;
use crate::question_formats::blanks;
use crate::question_formats::item::{Choice, Item, Side};
use crate::question_formats::xml::Element;

/// 填空题: every interaction is a typed text within the stem.
pub(super) fn blanks(mut reader: ItemReader<'_, '_>, found: &[&Element]) -> QuestionDraft {
    let mut rules = Vec::new();
    for (interaction, number) in found.iter().zip(1..) {
        let place = if found.len() > 1 {
            format!("第 {number} 空")
        } else {
            String::new()
        };
        rules.push(rule(&mut reader, interaction, &place));
    }
    blanks::blank(reader.item, rules)
}

fn rule(
    reader: &mut ItemReader<'_, '_>,
    interaction: &Element,
    place: &str,
) -> scoring::question::blank::BlankRule {
    let (declared, processing) = (reader.declared.clone(), reader.processing.clone());
    let scored = scored(interaction, &declared, &processing);
    let accepted = scored
        .map(|scored| scored.accepted(&mut reader.item))
        .unwrap_or_default();
    blanks::rule_of(&mut reader.item, &accepted, place)
}

fn scored<'i>(
    interaction: &'i Element,
    declared: &'i BTreeMap<String, Declared>,
    processing: &'i super::declared::Processing,
) -> Option<Scored<'i>> {
    let name = interaction.get("responseIdentifier")?;
    Some(Scored {
        name,
        declared: declared.get(name)?,
        processing,
    })
}

/// The question of an item with one interaction.
///
/// # Errors
/// Why it is no question here.
pub(super) fn alone(mut reader: ItemReader<'_, '_>, interaction: &Element) -> Result<QuestionDraft, String> {
    reader.add_prompt(interaction);
    one(&mut reader, interaction)
}

/// 综合题: each interaction is a part.
///
/// # Errors
/// When none of its parts can be said.
pub(super) fn composite(mut reader: ItemReader<'_, '_>, found: &[&Element]) -> Result<QuestionDraft, String> {
    let whole = std::mem::take(&mut reader.item);
    let mut whole = Item {
        points: None,
        ..whole
    };
    let mut parts = Vec::new();
    for (interaction, number) in found.iter().zip(1..) {
        let name = interaction.get("responseIdentifier").unwrap_or_default();
        let has_prompt = interaction.first("prompt").is_some();
        reader.item = Item {
            stem: if has_prompt {
                String::new()
            } else {
                format!("（{number}）")
            },
            points: reader.worths.get(name).copied(),
            analysis: reader.analyses.remove(name).unwrap_or_default(),
            ..Item::default()
        };
        if interaction.name == "textEntryInteraction" {
            reader.item.stem.push_str("____");
            let rule = rule(&mut reader, interaction, "");
            parts.push(blanks::blank(std::mem::take(&mut reader.item), vec![rule]));
            continue;
        }
        reader.add_prompt(interaction);
        match one(&mut reader, interaction) {
            Ok(draft) => parts.push(draft),
            Err(reason) => whole.note(format!("第 {number} 小题{reason}")),
        }
    }
    for (part, number) in parts.iter_mut().zip(1..) {
        for note in std::mem::take(&mut part.notes) {
            whole.note(format!("第 {number} 小题：{note}"));
        }
    }
    if parts.is_empty() {
        return Err("各小题都不能表示，没有导入".to_owned());
    }
    Ok(whole.composite(parts))
}

fn one(reader: &mut ItemReader<'_, '_>, interaction: &Element) -> Result<QuestionDraft, String> {
    let (declared, processing) = (reader.declared.clone(), reader.processing.clone());
    let name = interaction.get("responseIdentifier").unwrap_or_default();
    let nothing = Declared::default();
    let scored = Scored {
        name,
        declared: declared.get(name).unwrap_or(&nothing),
        processing: &processing,
    };
    match interaction.name.as_str() {
        "choiceInteraction" => Ok(choice(reader, interaction, "simpleChoice", scored)),
        "inlineChoiceInteraction" => Ok(choice(reader, interaction, "inlineChoice", scored)),
        "hottextInteraction" => Ok(hottext(reader, interaction, scored)),
        "orderInteraction" => Ok(order(reader, interaction, scored)),
        "matchInteraction" => Ok(matched(reader, interaction, scored)),
        "associateInteraction" => Ok(associated(reader, interaction, scored)),
        "gapMatchInteraction" => Ok(gaps(reader, interaction, scored)),
        "extendedTextInteraction" => Ok(essay(reader, scored)),
        "uploadInteraction" => Ok(upload(reader, interaction)),
        "sliderInteraction" => {
            let accepted = scored.accepted(&mut reader.item);
            let rule = blanks::rule_of(&mut reader.item, &accepted, "");
            reader.item.note("滑块按填空题导入");
            Ok(blanks::blank(std::mem::take(&mut reader.item), vec![rule]))
        }
        other => Err(format!("的交互（{other}）不能表示，没有导入")),
    }
}

fn choice(
    reader: &mut ItemReader<'_, '_>,
    interaction: &Element,
    tag: &str,
    scored: Scored<'_>,
) -> QuestionDraft {
    let options = interaction.descendants(tag);
    let mut found = Vec::new();
    for option in options {
        let (text, picture) = reader.pictured(option);
        found.push((option.get("identifier").unwrap_or_default(), text, picture));
    }
    choose(reader, interaction, found, scored)
}

fn hottext(reader: &mut ItemReader<'_, '_>, interaction: &Element, scored: Scored<'_>) -> QuestionDraft {
    let text = rich(interaction).text;
    if !reader.item.stem.is_empty() {
        reader.item.stem.push_str("\n\n");
    }
    reader.item.stem.push_str(&text);
    reader.item.note("在文中点选的词语按选项导入");
    let found = interaction
        .descendants("hottext")
        .into_iter()
        .map(|word| {
            (
                word.get("identifier").unwrap_or_default(),
                word.text().trim().to_owned(),
                None,
            )
        })
        .collect();
    choose(reader, interaction, found, scored)
}

fn choose(
    reader: &mut ItemReader<'_, '_>,
    interaction: &Element,
    options: Vec<(&str, String, Option<String>)>,
    scored: Scored<'_>,
) -> QuestionDraft {
    let most = interaction.get("maxChoices").unwrap_or("1");
    let is_single = interaction.name == "inlineChoiceInteraction"
        || (scored.declared.cardinality != "multiple" && most != "0")
        || most == "1";
    let choices = options
        .into_iter()
        .map(|(identifier, text, picture)| Choice {
            text,
            picture,
            weight: if is_single {
                scored.single_weight(identifier)
            } else {
                scored.added_weight(identifier)
            },
            feedback: String::new(),
        })
        .collect();
    let item = std::mem::take(&mut reader.item);
    if is_single || scored.is_mapped() {
        return item.choice(choices, is_single);
    }
    item.choice_by(choices, multiple::Rule::ExactOnly)
}

fn order(reader: &mut ItemReader<'_, '_>, interaction: &Element, scored: Scored<'_>) -> QuestionDraft {
    let mut items: Vec<(String, Side)> = Vec::new();
    for option in interaction.descendants("simpleChoice") {
        let (text, picture) = reader.pictured(option);
        items.push((
            option.get("identifier").unwrap_or_default().to_owned(),
            Side { text, picture },
        ));
    }
    let right = &scored.declared.correct;
    let place = |identifier: &str| right.iter().position(|own| own == identifier);
    if right.len() < items.len() {
        reader.item.note("原题没有给出全部项目的正确顺序，请核对顺序");
    }
    items.sort_by_key(|(identifier, _)| place(identifier).unwrap_or(usize::MAX));
    if reader.processing.is_custom {
        reader.item.note("按全部排对才得分");
    }
    let items = items.into_iter().map(|(_, side)| side).collect();
    std::mem::take(&mut reader.item).ordering(items, ordering::Rule::Exact)
}

/// The pairs that are right: those that are correct, or earn something.
fn right_pairs(scored: Scored<'_>) -> Vec<(String, String)> {
    let mapped = scored
        .declared
        .mapping
        .iter()
        .filter(|(_, worth)| *worth > Decimal::ZERO);
    let texts: Vec<&str> = if scored.declared.correct.is_empty() {
        mapped.map(|(key, _)| key.as_str()).collect()
    } else {
        scored.declared.correct.iter().map(String::as_str).collect()
    };
    texts
        .iter()
        .filter_map(|pair| pair.split_once(char::is_whitespace))
        .map(|(one, other)| (one.to_owned(), other.trim().to_owned()))
        .collect()
}

/// Items of a set by their identifiers.
type Set = Vec<(String, String, Option<String>)>;

fn set(reader: &mut ItemReader<'_, '_>, elements: &[&Element]) -> Set {
    let mut found = Vec::new();
    for element in elements {
        let (text, picture) = reader.pictured(element);
        found.push((
            element.get("identifier").unwrap_or_default().to_owned(),
            text,
            picture,
        ));
    }
    found
}

fn match_sets(
    reader: &mut ItemReader<'_, '_>,
    left: Set,
    right: Set,
    pairs: &[(String, String)],
) -> QuestionDraft {
    let side = |prefix: &str, set: &Set| -> Vec<MatchItem> {
        let items = set.iter().enumerate();
        items
            .map(|(at, (_, text, picture))| MatchItem {
                id: format!("{prefix}{}", at + 1),
                text: text.clone(),
                img_path: picture.clone(),
            })
            .collect()
    };
    let body = matching::Body {
        left: side("l", &left),
        right: side("r", &right),
    };
    let place = |set: &Set, identifier: &str| set.iter().position(|(own, ..)| own == identifier);
    let pairs = pairs.iter().filter_map(|(one, other)| {
        let straight = place(&left, one).zip(place(&right, other));
        let (left, right) = straight.or_else(|| place(&left, other).zip(place(&right, one)))?;
        Some(Pair {
            left: format!("l{}", left + 1),
            right: format!("r{}", right + 1),
        })
    });
    let key = matching::Key {
        pairs: pairs.collect(),
    };
    std::mem::take(&mut reader.item).draft(QuestionBody::Matching(body), QuestionKey::Matching(key))
}

fn matched(reader: &mut ItemReader<'_, '_>, interaction: &Element, scored: Scored<'_>) -> QuestionDraft {
    let sets: Vec<Vec<&Element>> = interaction
        .all("simpleMatchSet")
        .map(|set| set.elements().collect())
        .collect();
    let nothing = Vec::new();
    let left = set(reader, sets.first().unwrap_or(&nothing));
    let right = set(reader, sets.get(1).unwrap_or(&nothing));
    match_sets(reader, left, right, &right_pairs(scored))
}

/// Pairs within one set: what stands first in a pair is the left side.
fn associated(reader: &mut ItemReader<'_, '_>, interaction: &Element, scored: Scored<'_>) -> QuestionDraft {
    reader.item.note("联想题按匹配题导入，每对的前一项放在左侧");
    let all = set(reader, &interaction.descendants("simpleAssociableChoice"));
    let pairs = right_pairs(scored);
    let (left, right): (Set, Set) = all
        .into_iter()
        .partition(|(identifier, ..)| pairs.iter().any(|(one, _)| one == identifier));
    match_sets(reader, left, right, &pairs)
}

/// Words for the gaps of a text: the gaps are the left side.
fn gaps(reader: &mut ItemReader<'_, '_>, interaction: &Element, scored: Scored<'_>) -> QuestionDraft {
    let words: Vec<&Element> = interaction
        .elements()
        .filter(|element| matches!(element.name.as_str(), "gapText" | "gapImg"))
        .collect();
    let right = set(reader, &words);
    let mut left: Set = Vec::new();
    let rich =
        crate::question_formats::markdown::of_element(interaction, &mut |element, writer| match element
            .name
            .as_str()
        {
            "gapText" | "gapImg" | "prompt" => true,
            "gap" => {
                let identifier = element.get("identifier").unwrap_or_default();
                let place = format!("（{}）", left.len() + 1);
                writer.write(&place);
                left.push((identifier.to_owned(), place, None));
                true
            }
            _ => false,
        });
    if !reader.item.stem.is_empty() {
        reader.item.stem.push_str("\n\n");
    }
    reader.item.stem.push_str(&rich.text);
    match_sets(reader, left, right, &right_pairs(scored))
}

fn essay(reader: &mut ItemReader<'_, '_>, scored: Scored<'_>) -> QuestionDraft {
    let mut guide = reader.guide(scored.name);
    if guide.is_empty() {
        guide = scored.declared.correct.join("\n");
    }
    std::mem::take(&mut reader.item).essay(&guide)
}

fn upload(reader: &mut ItemReader<'_, '_>, interaction: &Element) -> QuestionDraft {
    let kinds = interaction.get("type").unwrap_or_default();
    let accept: Vec<String> = kinds
        .split_whitespace()
        .filter_map(|kind| kind.strip_prefix("application/x-ending-"))
        .map(str::to_owned)
        .collect();
    if accept.is_empty() && !kinds.is_empty() {
        reader
            .item
            .note(format!("原题只收 {kinds} 类型的文件，这里不限，请核对"));
    }
    let number = |name: &str| interaction.get(name).and_then(|text| text.parse::<u64>().ok());
    let body = file_upload::Body {
        accept,
        max_files: number("data-max-files")
            .and_then(|count| u32::try_from(count).ok())
            .unwrap_or(1),
        max_size_bytes: number("data-max-bytes").unwrap_or(20 << 20),
    };
    std::mem::take(&mut reader.item).upload(body)
}
