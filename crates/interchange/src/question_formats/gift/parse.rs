//! GIFT as its parts, before anything is made of them.
//!
//! The syntax: <https://docs.moodle.org/en/GIFT_format>; where it leaves a question open, what Moodle's reader does.

use rust_decimal::Decimal;

use super::answers::{self, Shape};
use super::text::{self, Markup, Text, find};
use crate::question_formats::MOST_QUESTIONS;

/// An item of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GiftItem {
    /// The line where it begins.
    pub(super) line: u32,
    pub(super) id: Option<String>,
    pub(super) tags: Vec<String>,
    pub(super) title: Option<String>,
    pub(super) stem: Text,
    /// Whether the answers stand within the stem, which then has a gap there.
    pub(super) has_gap: bool,
    pub(super) feedback: Option<Text>,
    pub(super) shape: Shape,
}

/// A number of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Number {
    Simple(Decimal),
    Range { number: Decimal, range: Decimal },
    HighLow { low: Decimal, high: Decimal },
}

/// As many blocks are read: questions, and a category or a comment for each.
const MOST_BLOCKS: usize = 3 * MOST_QUESTIONS;

/// The gap that stands for answers within a stem.
const GAP: &str = "_____";

/// Reads all items of a file.
pub(super) fn parse(source: &str) -> Vec<GiftItem> {
    let source = source
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let mut items = Vec::new();
    let (mut id, mut tags) = (None, Vec::new());
    for block in blocks(&source) {
        for comment in &block.comments {
            id = bracketed(comment, "id").pop().or(id);
            tags.extend(bracketed(comment, "tag"));
        }
        if block.text.trim().is_empty() {
            continue;
        }
        let item = read_item(&block, id.take(), std::mem::take(&mut tags));
        items.push(item);
    }
    items
}

/// Lines that belong together.
#[derive(Debug, Default)]
struct Block {
    line: u32,
    text: String,
    comments: Vec<String>,
}

/// Blocks are parted by blank lines, but not within braces, unless those are never closed.
fn blocks(source: &str) -> Vec<Block> {
    let lines: Vec<&str> = source.lines().collect();
    let ends = closed_ends(&lines);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() && found.len() <= MOST_BLOCKS {
        if lines[at].trim().is_empty() {
            at += 1;
            continue;
        }
        let end = if is_category(lines[at]) {
            at + 1
        } else {
            ends[at].map_or_else(|| next_end(&lines, at), |end| end as usize)
        };
        let mut block = Block {
            line: at as u32 + 1,
            ..Block::default()
        };
        for line in &lines[at..end] {
            match line.trim_start().strip_prefix("//") {
                Some(comment) => block.comments.push(comment.to_owned()),
                None => {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
        }
        found.push(block);
        at = end;
    }
    found
}

fn is_category(line: &str) -> bool {
    line.trim_start().starts_with("$CATEGORY:")
}

/// Whether a line ends the block before it.
fn is_end(line: &str) -> bool {
    line.trim().is_empty() || is_category(line)
}

/// The next line that ends a block, whatever is open.
fn next_end(lines: &[&str], from: usize) -> usize {
    let found = lines.iter().skip(from + 1).position(|line| is_end(line));
    found.map_or(lines.len(), |more| from + 1 + more)
}

/// For each line, where a block that begins there ends outside of braces; none where its braces are never closed. Found from the
/// last line to the first: however braces lie, each line is looked at twice.
fn closed_ends(lines: &[&str]) -> Vec<Option<u32>> {
    let mut ends = vec![None; lines.len()];
    // Where a block ends that comes to the line below outside of braces, and within them.
    let (mut outside, mut within) = (u32::try_from(lines.len()).ok(), None);
    for (at, line) in lines.iter().enumerate().rev() {
        if !line.trim_start().starts_with("//") {
            let after = |is_open: bool| if opens(line, is_open) { within } else { outside };
            (outside, within) = (after(false), after(true));
        }
        ends[at] = outside;
        if is_end(line) {
            outside = u32::try_from(at).ok();
        }
    }
    ends
}

/// Whether a brace is open behind a line, by whether one was before it.
fn opens(line: &str, mut is_open: bool) -> bool {
    let mut rest = line;
    while let Some(place) = find(rest, if is_open { &["}"] } else { &["{"] }) {
        is_open = !is_open;
        rest = &rest[place + 1..];
    }
    is_open
}

/// The values of `[id:393]` or `[tag:a]` in a comment.
fn bracketed(comment: &str, name: &str) -> Vec<String> {
    let start = format!("[{name}:");
    let mut found = Vec::new();
    let mut rest = comment;
    while let Some(at) = rest.find(&start) {
        rest = &rest[at + start.len()..];
        let mut value = String::new();
        let mut letters = rest.char_indices();
        let mut end = rest.len();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
                ']' => {
                    end = at;
                    break;
                }
                _ => value.push(letter),
            }
        }
        found.push(value.trim().to_owned());
        rest = &rest[end..];
    }
    found
}

fn read_item(block: &Block, id: Option<String>, tags: Vec<String>) -> GiftItem {
    let written = block.text.trim();
    let mut item = GiftItem {
        line: block.line,
        id,
        tags,
        title: None,
        stem: Text::default(),
        has_gap: false,
        feedback: None,
        shape: Shape::Description,
    };
    if let Some(category) = written.strip_prefix("$CATEGORY:") {
        item.shape = Shape::Category(category.trim().to_owned());
        return item;
    }
    let mut rest = written;
    if let Some((title, after)) = written
        .strip_prefix("::")
        .and_then(|titled| text::split(titled, "::"))
    {
        item.title = Text::read_some(title, Markup::Moodle).map(|title| title.text);
        rest = after;
    }
    let Some((before, inside)) = text::split(rest, "{") else {
        item.stem = Text::read(rest, Markup::Moodle);
        return item;
    };
    let (inside, after) = text::split(inside, "}").unwrap_or((inside, ""));
    item.has_gap = !after.trim().is_empty();
    let stem = if item.has_gap {
        format!("{} {GAP} {}", before.trim(), after.trim())
    } else {
        before.to_owned()
    };
    item.stem = Text::read(&stem, Markup::Moodle);
    let usual = item.stem.markup;
    let (inside, feedback) = text::split(inside, "####").unwrap_or((inside, ""));
    item.feedback = Text::read_some(feedback, usual);
    item.shape = answers::read(inside.trim(), usual);
    item
}
