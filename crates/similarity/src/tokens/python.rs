//! Python programs: keywords, operators, attributes and what is called from outside stay; the author's own names, literals,
//! comments and documentation do not.
//!
//! A scanner of our own, not a parser: programs that do not compile are compared too.

use super::Token;
use std::{iter::Peekable, str::CharIndices};

/// Words of the language: they stay as they are.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// What a piece of a program is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Piece<'a> {
    Word(&'a str),
    /// A name that the author gave: all are the same.
    Name,
    Number,
    Text,
    Sign(&'a str),
}

/// A piece with its place.
#[derive(Debug, Clone)]
struct Placed<'a> {
    piece: Piece<'a>,
    line: u32,
    /// Whether it is the first of a line that continues nothing.
    begins: bool,
}

/// Reads a program, whole or broken.
pub fn python(code: &str) -> Vec<Token> {
    let pieces = scan(code);
    let mut tokens = Vec::with_capacity(pieces.len());
    for (at, placed) in pieces.iter().enumerate() {
        let next = pieces.get(at + 1);
        let ends = next.is_none_or(|next| next.begins);
        // A text that is a line by itself is documentation.
        if placed.begins && ends && placed.piece == Piece::Text {
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| pieces.get(at));
        tokens.push(Token::of(&named(placed, before, next), placed.line));
    }
    tokens
}

/// What a word counts as. Attributes, keyword arguments and functions that are called by a plain name are words of a
/// library as often as not, and stay: they are what tells one way to do it from another.
fn named<'a>(placed: &Placed<'a>, before: Option<&Placed<'a>>, next: Option<&Placed<'a>>) -> Piece<'a> {
    let Piece::Word(word) = placed.piece else {
        return placed.piece.clone();
    };
    let follows = |sign| before.is_some_and(|before| before.piece == Piece::Sign(sign));
    let defines = before.is_some_and(|before| matches!(before.piece, Piece::Word("def" | "class")));
    let is_called = next.is_some_and(|next| next.piece == Piece::Sign("("));
    let is_argument =
        (follows(",") || follows("(")) && next.is_some_and(|next| next.piece == Piece::Sign("="));
    let stays =
        KEYWORDS.contains(&word) || follows(".") || is_argument || (is_called && !defines && is_known(word));
    if stays { Piece::Word(word) } else { Piece::Name }
}

/// Functions of the language that programs of a course call; whatever else is called is the author's own.
fn is_known(word: &str) -> bool {
    const KNOWN: [&str; 30] = [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "enumerate",
        "filter",
        "float",
        "format",
        "input",
        "int",
        "isinstance",
        "iter",
        "len",
        "list",
        "map",
        "max",
        "min",
        "next",
        "open",
        "print",
        "range",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "zip",
    ];
    KNOWN.contains(&word)
}

struct Scanner<'a> {
    code: &'a str,
    rest: Peekable<CharIndices<'a>>,
    line: u32,
    /// Open brackets: inside of them a new line continues the old one.
    depth: usize,
    begins: bool,
    pieces: Vec<Placed<'a>>,
}

fn scan(code: &str) -> Vec<Placed<'_>> {
    let mut scanner = Scanner {
        code,
        rest: code.char_indices().peekable(),
        line: 1,
        depth: 0,
        begins: true,
        pieces: Vec::new(),
    };
    while let Some((at, letter)) = scanner.rest.next() {
        scanner.read(at, letter);
    }
    scanner.pieces
}

impl<'a> Scanner<'a> {
    fn read(&mut self, at: usize, letter: char) {
        match letter {
            '\n' => {
                self.line += 1;
                self.begins |= self.depth == 0;
            }
            // The line goes on behind it.
            '\\' => {
                if self.rest.next_if(|(_, next)| *next == '\n').is_some() {
                    self.line += 1;
                }
            }
            '#' => while self.rest.next_if(|(_, next)| *next != '\n').is_some() {},
            '\'' | '"' => self.text(letter),
            letter if letter.is_whitespace() => {}
            letter if letter.is_ascii_digit() => {
                self.take_while(at, |next| {
                    next.is_ascii_alphanumeric() || matches!(next, '.' | '_')
                });
                self.push(Piece::Number);
            }
            letter if letter.is_alphabetic() || letter == '_' => self.word(at),
            _ => self.sign(at),
        }
    }

    fn push(&mut self, piece: Piece<'a>) {
        self.push_at(piece, self.line);
    }

    fn push_at(&mut self, piece: Piece<'a>, line: u32) {
        self.pieces.push(Placed {
            piece,
            line,
            begins: std::mem::take(&mut self.begins),
        });
    }

    /// The text from `at` on as far as its letters pass.
    fn take_while(&mut self, at: usize, passes: impl Fn(char) -> bool) -> &'a str {
        while self.rest.next_if(|(_, next)| passes(*next)).is_some() {}
        let end = self.rest.peek().map_or(self.code.len(), |(end, _)| *end);
        &self.code[at..end]
    }

    fn word(&mut self, at: usize) {
        let word = self.take_while(at, |next| next.is_alphanumeric() || next == '_');
        let is_prefix = word.len() <= 2 && word.chars().all(|letter| "rRbBuUfF".contains(letter));
        match self
            .rest
            .next_if(|(_, next)| is_prefix && matches!(next, '\'' | '"'))
        {
            Some((_, quote)) => self.text(quote),
            None => self.push(Piece::Word(word)),
        }
    }

    /// A text, whose opening quote has been read; one that is not closed ends with its line.
    fn text(&mut self, quote: char) {
        let line = self.line;
        let mut is_long = false;
        if self.rest.next_if(|(_, next)| *next == quote).is_some() {
            if self.rest.next_if(|(_, next)| *next == quote).is_none() {
                return self.push(Piece::Text);
            }
            is_long = true;
        }
        let mut quotes = 0;
        while let Some((_, letter)) = self.rest.next_if(|(_, next)| is_long || *next != '\n') {
            quotes = if letter == quote { quotes + 1 } else { 0 };
            match letter {
                '\\' => self.line += u32::from(self.rest.next().is_some_and(|(_, next)| next == '\n')),
                '\n' => self.line += 1,
                _ => {}
            }
            if quotes == if is_long { 3 } else { 1 } {
                break;
            }
        }
        self.push_at(Piece::Text, line);
    }

    fn sign(&mut self, at: usize) {
        let first = &self.code[at..];
        const LONG: [&str; 22] = [
            "**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", "->", ":=", "+=", "-=", "*=", "/=",
            "%=", "&=", "|=", "^=", "**", "//", "<<",
        ];
        let sign = LONG.iter().find(|sign| first.starts_with(**sign)).copied();
        if let Some(sign) = sign {
            for _ in 1..sign.len() {
                self.rest.next();
            }
            return self.push(Piece::Sign(sign));
        }
        let end = self.rest.peek().map_or(self.code.len(), |(end, _)| *end);
        let sign = &self.code[at..end];
        match sign {
            "(" | "[" | "{" => self.depth += 1,
            ")" | "]" | "}" => self.depth = self.depth.saturating_sub(1),
            // Two statements in a line are two lines.
            ";" => {
                self.begins = true;
                return;
            }
            _ => {}
        }
        self.push(Piece::Sign(sign));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn codes(code: &str) -> Vec<u64> {
        python(code).iter().map(|token| token.code).collect()
    }

    #[test]
    fn names_comments_layout_literals_and_documentation_do_not_count() {
        let one = "def total(rows):\n    \"\"\"Adds.\"\"\"\n    s = 0  # start\n    for r in rows:\n        s += r['金额']\n    return s\n";
        let other = "def sum_up( entries ):\n  result=10\n  for entry in (\n      entries):\n    result += entry[\"amount\"]\n\n  return result";
        let other = other.replace("(\n      entries)", "entries");
        assert_eq!(codes(one), codes(&other));
    }

    #[test]
    fn attributes_arguments_and_functions_of_the_language_count() {
        assert_ne!(codes("a.groupby(b)"), codes("a.merge(b)"));
        assert_ne!(codes("f(a, axis=1)"), codes("f(a, how=1)"));
        assert_ne!(codes("sum(a)"), codes("len(a)"));
        assert_eq!(codes("my_sum(a)"), codes("total(b)"));
    }

    #[test]
    fn a_token_knows_its_line_also_behind_long_texts() {
        let lines: Vec<_> = python("a = '''x\ny'''\nb = 1 \\\n  + 2")
            .iter()
            .map(|token| token.line)
            .collect();
        assert_eq!(lines, [1, 1, 1, 3, 3, 3, 4, 4]);
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_read(code in "[a-z'\"#\\\\\n (){}=+.0-9中]{0,200}") {
            let lines = u32::try_from(code.lines().count()).unwrap();
            let tokens = python(&code);
            prop_assert!(tokens.iter().all(|token| token.line >= 1 && token.line <= lines.max(1)));
            prop_assert!(tokens.is_sorted_by_key(|token| token.line));
        }
    }
}
