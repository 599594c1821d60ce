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
