//! The arithmetic that keys are written in: `round(qty * price * (1 + 13%), 2)`, `net('5001') - tax('进项税额')`.
//!
//! Decimal, never floating point. Names and functions beyond the built-in ones come from a [`Scope`]: the variables and
//! cells of a calculation question, or a student's own book when errors are carried forward.

use rust_decimal::{Decimal, RoundingStrategy};

/// A parsed expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(Decimal),
    Name(String),
    Negative(Box<Expression>),
    Binary(Box<Expression>, Operator, Box<Expression>),
    Call(String, Vec<Argument>),
}

/// What a function is given: a value, or a text in quotes such as an account code.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Value(Expression),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Power,
}

/// Where names and functions get their values.
pub trait Scope {
    fn value_of(&self, name: &str) -> Option<Decimal>;

    /// A function of texts, such as `bal('4101')`; `None` when there is no such function or it has no value here.
    fn call(&self, _function: &str, _texts: &[&str]) -> Option<Decimal> {
        None
    }
}

impl Scope for std::collections::BTreeMap<String, Decimal> {
    fn value_of(&self, name: &str) -> Option<Decimal> {
        self.get(name).copied()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    #[error("公式在第 {0} 个字符处读不懂")]
    Unreadable(usize),
    #[error("公式太长或嵌套太深")]
    TooLarge,
    #[error("公式中的「{0}」没有定义")]
    Unknown(String),
    #[error("函数「{0}」的参数不对")]
    WrongArguments(String),
    #[error("公式中出现除以零")]
    DivisionByZero,
    #[error("公式的结果超出范围")]
    Overflow,
}

const LONGEST: usize = 1000;
const DEEPEST: usize = 64;
const LARGEST_EXPONENT: i64 = 1200;

impl Expression {
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
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

    /// The value in a scope; exact except for division, which keeps 28 digits.
    pub fn evaluate(&self, scope: &dyn Scope) -> Result<Decimal, ExpressionError> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => scope
                .value_of(name)
                .ok_or_else(|| ExpressionError::Unknown(name.clone())),
            Self::Negative(inner) => Ok(-inner.evaluate(scope)?),
            Self::Binary(left, operator, right) => {
                apply(left.evaluate(scope)?, *operator, right.evaluate(scope)?)
            }
            Self::Call(function, arguments) => call(function, arguments, scope),
        }
    }

    /// Every function called anywhere in the expression, with its text arguments.
    pub fn calls(&self) -> Vec<(&str, Vec<&str>)> {
        match self {
            Self::Number(_) | Self::Name(_) => Vec::new(),
            Self::Negative(inner) => inner.calls(),
            Self::Binary(left, _, right) => [left.calls(), right.calls()].concat(),
            Self::Call(function, arguments) => {
                let mut calls = vec![(function.as_str(), texts(arguments))];
                for argument in arguments {
                    if let Argument::Value(inner) = argument {
                        calls.extend(inner.calls());
                    }
                }
                calls
            }
        }
    }
}

/// Rounds half-up (away from zero), the one rounding rule of the product.
pub fn round_half_up(value: Decimal, places: u32) -> Decimal {
    value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

fn apply(left: Decimal, operator: Operator, right: Decimal) -> Result<Decimal, ExpressionError> {
    match operator {
        Operator::Plus => left.checked_add(right),
        Operator::Minus => left.checked_sub(right),
        Operator::Times => left.checked_mul(right),
        Operator::Over if right.is_zero() => return Err(ExpressionError::DivisionByZero),
        Operator::Over => left.checked_div(right),
        Operator::Power => power(left, right),
    }
    .ok_or(ExpressionError::Overflow)
}

/// Whole exponents only (compound interest); a negative one divides.
fn power(base: Decimal, exponent: Decimal) -> Option<Decimal> {
    let times = i64::try_from(exponent)
        .ok()
        .filter(|times| exponent.fract().is_zero() && times.abs() <= LARGEST_EXPONENT)?;
    let mut result = Decimal::ONE;
    for _ in 0..times.abs() {
        result = result.checked_mul(base)?;
    }
    if times < 0 {
        Decimal::ONE.checked_div(result)
    } else {
        Some(result)
    }
}

fn texts(arguments: &[Argument]) -> Vec<&str> {
    arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Text(text) => Some(text.as_str()),
            Argument::Value(_) => None,
        })
        .collect()
}

fn call(function: &str, arguments: &[Argument], scope: &dyn Scope) -> Result<Decimal, ExpressionError> {
    let wrong = || ExpressionError::WrongArguments(function.to_owned());
    let texts = texts(arguments);
    if !texts.is_empty() {
        if texts.len() < arguments.len() {
            return Err(wrong());
        }
        return scope
            .call(function, &texts)
            .ok_or_else(|| ExpressionError::Unknown(function.to_owned()));
    }

    let mut values = Vec::with_capacity(arguments.len());
    for argument in arguments {
        if let Argument::Value(inner) = argument {
            values.push(inner.evaluate(scope)?);
        }
    }
    match (function, values.as_slice()) {
        ("round", [value, places]) => {
            let places = u32::try_from(*places)
                .ok()
                .filter(|places| *places <= 12)
                .ok_or_else(wrong)?;
            Ok(round_half_up(*value, places))
        }
        ("round", [value]) => Ok(round_half_up(*value, 0)),
        ("r2", [value]) => Ok(round_half_up(*value, 2)),
        ("floor", [value]) => Ok(value.floor()),
        ("ceil", [value]) => Ok(value.ceil()),
        ("abs", [value]) => Ok(value.abs()),
        ("min", [first, rest @ ..]) => Ok(rest.iter().fold(*first, |least, value| least.min(*value))),
        ("max", [first, rest @ ..]) => Ok(rest.iter().fold(*first, |most, value| most.max(*value))),
        ("round" | "r2" | "floor" | "ceil" | "abs" | "min" | "max", _) => Err(wrong()),
        _ => scope
            .call(function, &[])
            .ok_or_else(|| ExpressionError::Unknown(function.to_owned())),
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn value(text: &str) -> Result<String, ExpressionError> {
        let scope = BTreeMap::from([
            ("qty".to_owned(), Decimal::from(590)),
            ("单价".to_owned(), Decimal::new(20240, 2)),
        ]);
        Expression::parse(text)?
            .evaluate(&scope)
            .map(|value| value.normalize().to_string())
    }

    #[test]
    fn arithmetic_follows_the_usual_order() {
        for (text, result) in [
            ("1 + 2 * 3", "7"),
            ("(1 + 2) × 3", "9"),
            ("-2^2", "-4"),
            ("2^-2", "0.25"),
            ("10 - 4 - 3", "3"),
            ("qty * 单价", "119416"),
            ("= round(1000/3, 2)", "333.33"),
            ("round(2.675, 2)", "2.68"),
            ("100 * 13%", "13"),
            ("ceil(45000 / (400 - 242.40))", "286"),
            ("max(1, 3, 2) - min(4, 2)", "1"),
        ] {
            assert_eq!(value(text).as_deref(), Ok(result), "{text}");
        }
    }

    #[test]
    fn faults_are_told_apart() {
        assert_eq!(value("1 +"), Err(ExpressionError::Unreadable(4)));
        assert_eq!(value("1 2"), Err(ExpressionError::Unreadable(3)));
        assert_eq!(value("1 / 0"), Err(ExpressionError::DivisionByZero));
        assert_eq!(value("tax + 1"), Err(ExpressionError::Unknown("tax".into())));
        assert_eq!(
            value("round(1, 2, 3)"),
            Err(ExpressionError::WrongArguments("round".into()))
        );
        assert_eq!(value("10 ^ 1000"), Err(ExpressionError::Overflow));
        assert_eq!(value(&"(".repeat(200)), Err(ExpressionError::TooLarge));
        assert_eq!(value(&"-".repeat(200)), Err(ExpressionError::TooLarge));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[-0-9a-z'(),.+*/^% =单价]{0,40}") {
            let _ = value(&text);
        }
    }
}
