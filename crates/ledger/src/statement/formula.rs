//! The formula language of statement lines.
//!
//! `B(p,…)` closing balance of all keys under the prefixes, as a debit; `C` the same as a credit; `D+` / `C+` the sum
//! over single keys (leaf × auxiliary items) that stand in debit / in credit; `F(p,…)` net credit movement without the
//! closing of profit and loss, `FD` the same as a debit, `FC(p,…)` the credits alone; `FA(p|word;word)` net debit movement of the details whose name
//! contains one of the words, `BA` their net debit closing balance, `DA` the balances of those accounts next below p, so
//! named, that stand in debit as a whole; `X(n)` the lines tagged with cash-flow item n; `OPENING B(…)` the balance at the
//! beginning; `Ln` another line; `+`, `-`, whole numbers of yuan, parentheses. `QM` and `QC` are understood for `B` and `OPENING B`.

use crate::Fen;

/// A parsed formula: terms that are added or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    pub terms: Vec<Term>,
}

/// One term with its sign: +1 or −1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub sign: i64,
    pub source: Source,
}

/// Where a term takes its amount from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// `B`: net debit closing balance.
    Balance(Vec<String>),
    /// `OPENING B`: net debit opening balance.
    OpeningBalance(Vec<String>),
    /// `D+`: keys in debit.
    DebitKeys(Vec<String>),
    /// `C+`: keys in credit.
    CreditKeys(Vec<String>),
    /// `FD`: net debit movement before closing.
    Movement(Vec<String>),
    /// `FC`: credits before closing, whatever was debited.
    Credits(Vec<String>),
    /// `FA`: net debit movement before closing of details by name.
    NamedMovement {
        account: String,
        words: Vec<String>,
    },
    /// `BA`: net debit closing balance of details by name.
    NamedBalance {
        account: String,
        words: Vec<String>,
    },
    /// `DA`: those accounts next below, by name, that stand in debit as a whole.
    NamedDebits {
        account: String,
        words: Vec<String>,
    },
    /// `X`: a cash-flow item.
    CashFlow(u16),
    /// `Ln`.
    Line(u16),
    Constant(Fen),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaError {
    #[error("公式「{formula}」在第 {at} 个字符处无法识别")]
    Unreadable { formula: String, at: usize },
    #[error("没有函数「{0}」")]
    UnknownFunction(String),
    #[error("公式嵌套太深")]
    TooDeep,
}

const DEEPEST: usize = 32;

impl Formula {
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let mut parser = Parser {
            text,
            characters: text.chars().collect(),
            at: 0,
        };
        let mut terms = Vec::new();
        parser.sum(1, 0, &mut terms)?;
        if parser.peek().is_some() {
            Err(parser.unreadable())
        } else {
            Ok(Self { terms })
        }
    }

    /// The numbers of the lines it refers to.
    pub fn lines(&self) -> impl Iterator<Item = u16> {
        self.terms.iter().filter_map(|term| match term.source {
            Source::Line(no) => Some(no),
            _ => None,
        })
    }

    /// The account prefixes it reads, cash-flow items aside.
    pub fn accounts(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().flat_map(|term| match &term.source {
            Source::Balance(list)
            | Source::OpeningBalance(list)
            | Source::DebitKeys(list)
            | Source::CreditKeys(list)
            | Source::Movement(list)
            | Source::Credits(list) => list.iter().map(String::as_str).collect(),
            Source::NamedMovement { account, .. }
            | Source::NamedBalance { account, .. }
            | Source::NamedDebits { account, .. } => vec![account.as_str()],
            Source::CashFlow(_) | Source::Line(_) | Source::Constant(_) => Vec::new(),
        })
    }
}

struct Parser<'a> {
    text: &'a str,
    characters: Vec<char>,
    at: usize,
}

impl Parser<'_> {
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
        let are_codes = list
            .iter()
            .all(|code| !code.is_empty() && code.bytes().all(|b| b.is_ascii_digit()));
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
        _ => return Err(BadCall::Function),
    })
}
