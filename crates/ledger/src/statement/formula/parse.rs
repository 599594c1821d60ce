//! Reading a formula.

use super::{Figure, Formula, FormulaError, Rate, Source, Term, split};
use crate::Fen;
use crate::statement::kind::Column;

const DEEPEST: usize = 32;

pub(super) struct Parser<'a> {
    text: &'a str,
    characters: Vec<char>,
    at: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            characters: text.chars().collect(),
            at: 0,
        }
    }

    pub(super) fn formula(&mut self, depth: usize) -> Result<Formula, FormulaError> {
        let mut terms = Vec::new();
        self.sum(1, depth, &mut terms)?;
        Ok(Formula { terms })
    }

    /// Nothing may be left.
    pub(super) fn end(&mut self) -> Result<(), FormulaError> {
        if self.peek().is_some() {
            Err(self.unreadable())
        } else {
            Ok(())
        }
    }

    /// `[-] term ((+|-) term)*`, each term with the sign that stands before the whole sum multiplied in.
    fn sum(&mut self, outer: i64, depth: usize, terms: &mut Vec<Term>) -> Result<(), FormulaError> {
        if depth > DEEPEST {
            return Err(FormulaError::TooDeep);
        }
        let mut sign = if self.take('-') { -outer } else { outer };
        loop {
            self.term(sign, depth, terms)?;
            sign = if self.take('+') {
                outer
            } else if self.take('-') {
                -outer
            } else {
                return Ok(());
            };
        }
    }

    fn term(&mut self, sign: i64, depth: usize, terms: &mut Vec<Term>) -> Result<(), FormulaError> {
        if self.take('(') {
            self.sum(sign, depth + 1, terms)?;
            return self.expect(')');
        }
        let word = self.take_while(|c| c.is_ascii_alphanumeric());
        if let Ok(yuan) = word.parse::<i64>() {
            let fen = yuan.checked_mul(100).ok_or_else(|| self.unreadable())?;
            terms.push(Term {
                sign,
                source: Source::Constant(Fen(fen)),
            });
            return Ok(());
        }
        if let Some(no) = word.strip_prefix('L').and_then(|no| no.parse().ok()) {
            terms.push(Term {
                sign,
                source: Source::Line(no),
            });
            return Ok(());
        }
        if let Some(source) = self.over_formulas(&word, depth)? {
            terms.push(Term { sign, source });
            return Ok(());
        }
        let function = match word.as_str() {
            "OPENING" => format!("OPENING {}", self.take_while(|c| c.is_ascii_alphabetic())),
            "D" | "C" if self.take('+') => format!("{word}+"),
            _ => word,
        };
        let arguments = self.arguments()?;
        let (turn, source) = source(&function, &arguments).map_err(|error| match error {
            BadCall::Function => FormulaError::UnknownFunction(function.clone()),
            BadCall::Arguments => self.unreadable(),
        })?;
        terms.push(Term {
            sign: sign * turn,
            source,
        });
        Ok(())
    }

    /// A function whose arguments are formulas.
    fn over_formulas(&mut self, function: &str, depth: usize) -> Result<Option<Source>, FormulaError> {
        let source = match function {
            "RATE" | "DUE" => {
                self.expect('(')?;
                let key = self.take_while(|c| c.is_ascii_alphanumeric() || "._".contains(c));
                self.expect(';')?;
                let is_due = function == "DUE";
                let of = self.formula(depth + 1)?;
                let rate = Rate { key, is_due };
                Source::Rated { rate, of }
            }
            "MIN" | "MAX" => {
                self.expect('(')?;
                let one = self.formula(depth + 1)?;
                self.expect(';')?;
                let two = Box::new([one, self.formula(depth + 1)?]);
                if function == "MIN" {
                    Source::Smaller(two)
                } else {
                    Source::Larger(two)
                }
            }
            _ => return Ok(None),
        };
        self.expect(')')?;
        Ok(Some(source))
    }

    /// The text between parentheses.
    fn arguments(&mut self) -> Result<String, FormulaError> {
        self.expect('(')?;
        let inner = self.take_while(|c| c != ')' && c != '(');
        self.expect(')')?;
        Ok(inner)
    }

    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, wanted: char) -> Result<(), FormulaError> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(self.unreadable())
        }
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> String {
        self.peek();
        let start = self.at;
        while self.characters.get(self.at).is_some_and(|c| belongs(*c)) {
            self.at += 1;
        }
        self.characters[start..self.at].iter().collect()
    }

    fn unreadable(&self) -> FormulaError {
        FormulaError::Unreadable {
            formula: self.text.to_owned(),
            at: self.at + 1,
        }
    }
}

enum BadCall {
    Function,
    Arguments,
}

/// The source a function names, and the sign it turns it by (`C` is `B` seen from the credit side).
fn source(function: &str, arguments: &str) -> Result<(i64, Source), BadCall> {
    let prefixes = || {
        let list: Vec<String> = arguments.split(',').map(|code| code.trim().to_owned()).collect();
        let are_codes = list.iter().all(|prefix| {
            let (code, names) = split(prefix);
            let is_code = !code.is_empty() && code.bytes().all(|b| b.is_ascii_digit());
            is_code && names.iter().all(|name| !name.is_empty())
        });
        if are_codes {
            Ok(list)
        } else {
            Err(BadCall::Arguments)
        }
    };
    let named = || {
        let (account, words) = arguments.split_once(['|', '∣']).ok_or(BadCall::Arguments)?;
        let words = words.split(';').map(|word| word.trim().to_owned()).collect();
        Ok((account.trim().to_owned(), words))
    };
    Ok(match function {
        "B" | "QM" => (1, Source::Balance(prefixes()?)),
        "C" => (-1, Source::Balance(prefixes()?)),
        "OPENING B" | "QC" => (1, Source::OpeningBalance(prefixes()?)),
        "D+" => (1, Source::DebitKeys(prefixes()?)),
        "C+" => (1, Source::CreditKeys(prefixes()?)),
        "F" => (-1, Source::Movement(prefixes()?)),
        "FD" => (1, Source::Movement(prefixes()?)),
        "FC" => (1, Source::Credits(prefixes()?)),
        "FJ" => (1, Source::Debits(prefixes()?)),
        "FA" => {
            let (account, words) = named()?;
            (1, Source::NamedMovement { account, words })
        }
        "BA" => {
            let (account, words) = named()?;
            (1, Source::NamedBalance { account, words })
        }
        "DA" => {
            let (account, words) = named()?;
            (1, Source::NamedDebits { account, words })
        }
        "X" => (
            1,
            Source::CashFlow(arguments.trim().parse().map_err(|_| BadCall::Arguments)?),
        ),
        "K" => (1, Source::Cell(named_one::<Column>(arguments)?)),
        "T" => (1, Source::Figure(named_one::<Figure>(arguments)?)),
        "PERCENT" => (1, Source::Percent(arguments.trim().to_owned())),
        _ => return Err(BadCall::Function),
    })
}

/// A column or a figure by the name it has in data.
fn named_one<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, BadCall> {
    serde_json::from_value(name.trim().into()).map_err(|_| BadCall::Arguments)
}
