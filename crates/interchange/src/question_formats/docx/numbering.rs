//! The numbers that Word writes before paragraphs by itself.

use std::collections::BTreeMap;

use crate::question_formats::xml::Element;

/// A level of a list.
#[derive(Clone, Debug)]
struct Level {
    /// `decimal`, `upperLetter`, `chineseCounting` …
    format: String,
    /// `%1.` or `（%2）`.
    text: String,
    start: u32,
}

/// The lists of a document and where each stands.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// Abstract list and levels by the number of a list.
    lists: BTreeMap<String, BTreeMap<usize, Level>>,
    counters: BTreeMap<(String, usize), u32>,
}

impl Numbering {
    pub(super) fn read(root: &Element) -> Self {
        let value = |element: &Element, name: &str| -> String {
            let child = element.first(name).and_then(|child| child.get("val"));
            child.unwrap_or_default().to_owned()
        };
        let levels = |element: &Element| -> BTreeMap<usize, Level> {
            element
                .all("lvl")
                .filter_map(|level| {
                    let read = Level {
                        format: value(level, "numFmt"),
                        text: value(level, "lvlText"),
                        start: value(level, "start").parse().unwrap_or(1),
                    };
                    Some((level.get("ilvl")?.parse().ok()?, read))
                })
                .collect()
        };
        let shapes: BTreeMap<&str, BTreeMap<usize, Level>> = root
            .all("abstractNum")
            .filter_map(|shape| Some((shape.get("abstractNumId")?, levels(shape))))
            .collect();
        let lists = root.all("num").filter_map(|list| {
            let shape = value(list, "abstractNumId");
            let mut own = shapes.get(shape.as_str()).cloned().unwrap_or_default();
            for changed in list.all("lvlOverride") {
                let at: usize = changed.get("ilvl")?.parse().ok()?;
                own.extend(levels(changed));
                if let (Some(level), Ok(start)) = (own.get_mut(&at), value(changed, "startOverride").parse())
                {
                    level.start = start;
                }
            }
            Some((list.get("numId")?.to_owned(), own))
        });
        Self {
            lists: lists.collect(),
            counters: BTreeMap::new(),
        }
    }

    /// What stands before the next paragraph of a list; none for bullets.
    pub(super) fn next(&mut self, list: &str, level: usize) -> Option<String> {
        let levels = self.lists.get(list)?;
        let own = levels.get(&level)?;
        let counter = self
            .counters
            .entry((list.to_owned(), level))
            .and_modify(|counter| *counter += 1)
            .or_insert(own.start);
        let _ = counter;
        // A paragraph of a higher level lets the lower ones begin again.
        self.counters.retain(|(of, at), _| of != list || *at <= level);
        if own.format == "bullet" {
            return None;
        }
        let mut text = own.text.clone();
        for (at, shape) in levels {
            let number = self
                .counters
                .get(&(list.to_owned(), *at))
                .copied()
                .unwrap_or(shape.start);
            text = text.replace(&format!("%{}", at + 1), &written(number, &shape.format));
        }
        Some(text)
    }
}

/// A number in the signs of a format.
fn written(number: u32, format: &str) -> String {
    match format {
        "upperLetter" => letter(number, 'A'),
        "lowerLetter" => letter(number, 'a'),
        "chineseCounting" | "chineseCountingThousand" | "japaneseCounting" | "ideographDigital" => {
            chinese(number)
        }
        "decimalEnclosedCircle" | "decimalEnclosedCircleChinese" if (1..=20).contains(&number) => {
            char::from_u32(0x2460 + number - 1)
                .map(String::from)
                .unwrap_or_default()
        }
        _ => number.to_string(),
    }
}

fn letter(number: u32, first: char) -> String {
    let place = number.saturating_sub(1) % 26;
    char::from_u32(first as u32 + place)
        .map(String::from)
        .unwrap_or_default()
}

fn chinese(number: u32) -> String {
    const DIGITS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |one: u32| DIGITS[one as usize % 10];
    match number {
        0..=9 => digit(number).to_owned(),
        10..=99 => {
            let tens = if number < 20 { "" } else { digit(number / 10) };
            let ones = if number.is_multiple_of(10) {
                ""
            } else {
                digit(number % 10)
            };
            format!("{tens}十{ones}")
        }
        _ => number.to_string(),
    }
}
