//! A TOML text with the place of everything in it.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::decode::{Fault, decode};

/// A parsed TOML text: a whole file, or the front matter of a Markdown file.
#[derive(Debug)]
pub(crate) struct TomlSource {
    lines: Lines,
    /// Where the TOML begins in the file, in bytes.
    base: usize,
    root: Node,
    pub(crate) is_broken: bool,
}

/// A value and where it stands, in bytes of the TOML.
#[derive(Debug)]
struct Node {
    span: Range<usize>,
    value: NodeValue,
}

#[derive(Debug)]
enum NodeValue {
    Table(Vec<(String, Node)>),
    Array(Vec<Node>),
    /// A text or a number; whether it is a text of nothing but blanks.
    Leaf {
        is_blank: bool,
    },
}

impl Node {
    fn of_table(table: &DeTable<'_>, span: Range<usize>) -> Self {
        let fields = table
            .iter()
            .map(|(key, value)| {
                let mut node = Self::of(value);
                // The span of an array of tables is useless; the key's is where an author looks.
                if node.span.is_empty() {
                    node.span = key.span();
                }
                (key.get_ref().to_string(), node)
            })
            .collect();
        Self {
            span,
            value: NodeValue::Table(fields),
        }
    }

    fn of(value: &Spanned<DeValue<'_>>) -> Self {
        let span = value.span();
        match value.get_ref() {
            DeValue::Table(table) => Self::of_table(table, span),
            DeValue::Array(elements) => Self {
                span,
                value: NodeValue::Array(elements.iter().map(Self::of).collect()),
            },
            leaf => {
                let is_blank = leaf.as_str().is_some_and(|text| text.trim().is_empty());
                Self {
                    span,
                    value: NodeValue::Leaf { is_blank },
                }
            }
        }
    }

    /// A text of nothing but blanks, or an empty list.
    fn is_blank(&self) -> bool {
        match &self.value {
            NodeValue::Leaf { is_blank } => *is_blank,
            NodeValue::Array(elements) => elements.is_empty(),
            NodeValue::Table(_) => false,
        }
    }

    fn get(&self, step: &str) -> Option<&Self> {
        match &self.value {
            NodeValue::Table(fields) => fields.iter().find(|(key, _)| key == step).map(|(_, node)| node),
            NodeValue::Array(elements) => elements.get(step.parse::<usize>().ok()?),
            NodeValue::Leaf { .. } => None,
        }
    }
}

/// Turns byte offsets of a file into lines and columns.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    text: String,
    starts: Vec<usize>,
}

impl Lines {
    pub(crate) fn new(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self {
            text: text.to_owned(),
            starts,
        }
    }

    /// Line and column (characters), both from 1.
    pub(crate) fn place(&self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let column = self
            .text
            .get(start..offset)
            .map_or(0, |before| before.chars().count());
        (line as u32, column as u32 + 1)
    }
}

/// A syntax error: what the parser says and where in the file, in bytes.
pub(crate) type SyntaxError = (String, Range<usize>);

impl TomlSource {
    /// Parses the part `toml` of a file's text as `T`.
    pub(crate) fn parse<T: DeserializeOwned + Default>(
        text: &str,
        toml: Range<usize>,
    ) -> (Self, T, Vec<SyntaxError>, Vec<Fault>) {
        let base = toml.start;
        let (table, errors) = DeTable::parse_recoverable(&text[toml]);
        let errors: Vec<_> = errors
            .into_iter()
            .map(|error| {
                let span = error.span().unwrap_or(0..0);
                (error.message().to_owned(), span.start + base..span.end + base)
            })
            .collect();
        let (value, faults) = decode(table.get_ref());
        let root = Node::of_table(table.get_ref(), 0..0);
        (
            Self {
                lines: Lines::new(text),
                base,
                root,
                is_broken: !errors.is_empty(),
            },
            value,
            errors,
            faults,
        )
    }

    /// Line and column of a byte range that the parser reported, relative to the TOML.
    pub(crate) fn place_of_span(&self, span: &Range<usize>) -> (u32, u32) {
        self.lines.place(span.start + self.base)
    }

    /// Line and column of an offset in the file.
    pub(crate) fn place_in_file(&self, offset: usize) -> (u32, u32) {
        self.lines.place(offset)
    }

    /// Line and column of `question.3.answer`: of the deepest part of that path that exists.
    pub(crate) fn place(&self, path: &str) -> (u32, u32) {
        let mut node = &self.root;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let Some(deeper) = node.get(step) else { break };
            node = deeper;
        }
        self.place_of_span(&node.span)
    }

    /// The fields of the table at `path`: name, and whether it is blank.
    pub(crate) fn fields(&self, path: &str) -> Vec<(&str, bool)> {
        let mut node = &self.root;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let Some(deeper) = node.get(step) else {
                return Vec::new();
            };
            node = deeper;
        }
        let NodeValue::Table(fields) = &node.value else {
            return Vec::new();
        };
        fields
            .iter()
            .map(|(key, node)| (key.as_str(), node.is_blank()))
            .collect()
    }
}

/// Where the front matter's TOML and the Markdown after it stand in a file.
pub(crate) fn split_front_matter(text: &str) -> Option<(Range<usize>, usize)> {
    const FENCE: &str = "+++\n";
    let inner = text.strip_prefix(FENCE)?;
    let mut at = FENCE.len();
    for line in inner.split_inclusive('\n') {
        if line.trim_end() == "+++" {
            return Some((FENCE.len()..at, at + line.len()));
        }
        at += line.len();
    }
    None
}
