//! The arithmetic that keys are written in: `round(qty * price * (1 + 13%), 2)`, `net('5001') - tax('进项税额')`.
//!
//! Decimal, never floating point. Names and functions beyond the built-in ones come from a [`Scope`]: the variables and
//! cells of a calculation question, or a student's own book when errors are carried forward.

mod parser;

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
    #[error("公式在第 {0} 个字符处无法识别")]
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

const LARGEST_EXPONENT: i64 = 1200;

impl Expression {
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        parser::parse(text)
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

    /// Every name that stands anywhere in the expression, such as `L1`.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Name(name) => vec![name.as_str()],
            Self::Negative(inner) => inner.names(),
            Self::Binary(left, _, right) => [left.names(), right.names()].concat(),
            Self::Call(_, arguments) => {
                let values = arguments.iter().filter_map(|argument| match argument {
                    Argument::Value(inner) => Some(inner.names()),
                    Argument::Text(_) => None,
                });
                values.flatten().collect()
            }
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

#[cfg(test)]
mod tests;
