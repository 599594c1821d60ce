//! Reading expressions: recursive descent, bounded in length and depth.

use super::{Argument, Expression, ExpressionError, Operator};
use rust_decimal::Decimal;

const LONGEST: usize = 1000;
const DEEPEST: usize = 64;

pub(super) fn parse(text: &str) -> Result<Expression, ExpressionError> {
    let characters: Vec<char> = text.trim().trim_start_matches('=').chars().collect();
    if characters.len() > LONGEST {
        return Err(ExpressionError::TooLarge);
    }
    let mut parser = Parser {
        characters,
        at: 0,
        depth: 0,
    };
    let expression = parser.sum()?;
    parser.skip_blanks();
    if parser.at < parser.characters.len() {
        Err(parser.unreadable())
    } else {
        Ok(expression)
    }
}

struct Parser {
    characters: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn sum(&mut self) -> Result<Expression, ExpressionError> {
        self.chain(Self::product, |c| match c {
            '+' => Some(Operator::Plus),
            '-' | '−' => Some(Operator::Minus),
            _ => None,
        })
    }

    fn product(&mut self) -> Result<Expression, ExpressionError> {
        self.chain(Self::signed, |c| match c {
            '*' | '×' => Some(Operator::Times),
            '/' | '÷' => Some(Operator::Over),
            _ => None,
        })
    }

    /// `operand (operator operand)*`, grouped from the left.
    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Result<Expression, ExpressionError>,
        operator: fn(char) -> Option<Operator>,
    ) -> Result<Expression, ExpressionError> {
        let mut left = operand(self)?;
        while let Some(operator) = self.peek().and_then(operator) {
            self.at += 1;
            left = Expression::Binary(Box::new(left), operator, Box::new(operand(self)?));
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expression, ExpressionError> {
        if self.take('-') || self.take('−') {
            self.deeper(|parser| Ok(Expression::Negative(Box::new(parser.signed()?))))
        } else {
            let base = self.atom()?;
            if self.take('^') {
                let exponent = self.deeper(Self::signed)?;
                return Ok(Expression::Binary(
                    Box::new(base),
                    Operator::Power,
                    Box::new(exponent),
                ));
            }
            Ok(base)
        }
    }

    fn atom(&mut self) -> Result<Expression, ExpressionError> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.deeper(Self::sum)?;
                self.expect(')')?;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if is_name_character(c) => {
                let name = self.take_while(is_name_character);
                if self.take('(') {
                    self.deeper(|parser| parser.arguments(name))
                } else {
                    Ok(Expression::Name(name))
                }
            }
            _ => Err(self.unreadable()),
        }
    }

    fn arguments(&mut self, function: String) -> Result<Expression, ExpressionError> {
        let mut arguments = Vec::new();
        while !self.take(')') {
            if !arguments.is_empty() {
                self.expect(',')?;
            }
            let argument = match self.peek() {
                Some(quote @ ('\'' | '"')) => {
                    self.at += 1;
                    let text = self.take_while(|c| c != quote);
                    self.expect(quote)?;
                    Argument::Text(text)
                }
                _ => Argument::Value(self.sum()?),
            };
            arguments.push(argument);
        }
        Ok(Expression::Call(function, arguments))
    }

    fn number(&mut self) -> Result<Expression, ExpressionError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit() || c == '.');
        let number: Decimal = digits.parse().map_err(|_| ExpressionError::Unreadable(start))?;
        Ok(Expression::Number(if self.take('%') {
            number / Decimal::ONE_HUNDRED
        } else {
            number
        }))
    }

    fn deeper(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Expression, ExpressionError>,
    ) -> Result<Expression, ExpressionError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ExpressionError::TooLarge);
        }
        let expression = inner(self);
        self.depth -= 1;
        expression
    }

    fn skip_blanks(&mut self) {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, wanted: char) -> Result<(), ExpressionError> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(self.unreadable())
        }
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let start = self.at;
        while self.characters.get(self.at).is_some_and(|c| belongs(*c)) {
            self.at += 1;
        }
        self.characters[start..self.at].iter().collect()
    }

    fn unreadable(&self) -> ExpressionError {
        ExpressionError::Unreadable(self.at + 1)
    }
}

/// Letters of any script, digits and `_`; a digit cannot come first because numbers are tried before names.
fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
