//! What OneRoster 1.2 lets programs ask of a list beside its page: `filter`, `sort` with `orderBy`, `fields` (REST binding 1.2, 3.3 to
//! 3.5). Fields are those that are shown; within a reference its `sourcedId` can be named too: `class.sourcedId`.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use platform::Error;
use serde_json::Value;
use std::cmp::Ordering;

/// What may be named within another object.
const WITHIN: [&str; 5] = ["sourcedId", "href", "type", "role", "roleType"];

/// A field, perhaps one of an object within.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place(Vec<String>);

impl Place {
    /// None where no such field is shown.
    fn parse(text: &str, known: &[String]) -> Option<Self> {
        let parts: Vec<String> = text.split('.').map(str::to_owned).collect();
        let (first, rest) = parts.split_first()?;
        let is_known = known.contains(first) && rest.len() < 3;
        let are_within = rest
            .iter()
            .all(|part| WITHIN.contains(&part.as_str()) || part == "org");
        (is_known && are_within).then_some(Self(parts))
    }

    /// What stands there; several values where a list is on the way.
    fn find<'a>(&self, row: &'a Value) -> Vec<&'a Value> {
        self.0.iter().fold(vec![row], |found, part| {
            let inside = found.into_iter().flat_map(|value| match value {
                Value::Array(all) => all.iter().collect(),
                one => vec![one],
            });
            inside.filter_map(|value| value.get(part)).collect()
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Is,
    IsNot,
    Above,
    AtLeast,
    Below,
    AtMost,
    Contains,
}

/// The longer ones first: `>` begins `>=`.
const OPERATORS: [(&str, Operator); 7] = [
    ("!=", Operator::IsNot),
    (">=", Operator::AtLeast),
    ("<=", Operator::AtMost),
    ("=", Operator::Is),
    (">", Operator::Above),
    ("<", Operator::Below),
    ("~", Operator::Contains),
];

/// `field operator 'value'`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Condition {
    place: Place,
    operator: Operator,
    value: String,
}

/// One condition, or two that are joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filter {
    first: Condition,
    /// The second, and whether both must hold.
    second: Option<(bool, Condition)>,
}

impl Filter {
    /// Reads `familyName='张' AND role='student'`.
    ///
    /// # Errors
    /// 400 where it is none, or names a field that is not shown.
    pub(super) fn parse(text: &str, known: &[String]) -> Result<Self, Error> {
        let (first, rest) = condition(text, known)?;
        let rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(Self { first, second: None });
        }
        let joined = [("AND ", true), ("OR ", false)];
        let joined = joined
            .into_iter()
            .find_map(|(word, both)| Some((rest.strip_prefix(word)?, both)));
        let (rest, both) = joined.ok_or_else(no_filter)?;
        let (second, rest) = condition(rest, known)?;
        if !rest.trim().is_empty() {
            return Err(no_filter());
        }
        let second = Some((both, second));
        Ok(Self { first, second })
    }

    /// Whether a row is meant.
    pub(super) fn takes(&self, row: &Value) -> bool {
        let first = self.first.holds(row);
        match &self.second {
            None => first,
            Some((true, second)) => first && second.holds(row),
            Some((false, second)) => first || second.holds(row),
        }
    }
}

fn no_filter() -> Error {
    Error::malformed(
        "input.filter",
        "filter 应为 字段 运算符 '值'，最多用 AND 或 OR 连接两项；运算符为 = != > >= < <= ~。",
    )
}

/// Reads a condition; returns it and what follows.
fn condition<'a>(text: &'a str, known: &[String]) -> Result<(Condition, &'a str), Error> {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    let (field, rest) = text.split_at(end.ok_or_else(no_filter)?);
    let rest = rest.trim_start();
    let operator = OPERATORS
        .iter()
        .find_map(|(sign, of)| Some((rest.strip_prefix(sign)?, *of)));
    let (rest, operator) = operator.ok_or_else(no_filter)?;
    let quoted = rest.trim_start().strip_prefix('\'').ok_or_else(no_filter)?;
    let (value, rest) = until_quote(quoted).ok_or_else(no_filter)?;
    let place = Place::parse(field, known).ok_or_else(|| {
        Error::malformed(
            "input.filter",
            format!("filter 中的字段「{field}」不存在，可用：{}。", known.join("、")),
        )
    })?;
    let condition = Condition {
        place,
        operator,
        value,
    };
    Ok((condition, rest))
}

/// The text before the closing quote, and what follows it; a doubled quote is one of the text.
fn until_quote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('\'')?;
        value.push_str(before);
        match after.strip_prefix('\'') {
            Some(more) => {
                value.push('\'');
                rest = more;
            }
            None => return Some((value, after)),
        }
    }
}

impl Condition {
    fn holds(&self, row: &Value) -> bool {
        let found = self.place.find(row);
        if let [Value::Array(all)] = found.as_slice() {
            return self.holds_of(&all.iter().collect::<Vec<_>>(), true);
        }
        self.holds_of(&found, found.len() > 1)
    }

    /// Of a field with several values, `=` means exactly these (joined by commas), and `~` one of them.
    fn holds_of(&self, values: &[&Value], are_several: bool) -> bool {
        let is = |value: &Value, text: &str| compare(value, text) == Some(Ordering::Equal);
        let is_exactly = || {
            let wanted: Vec<&str> = self.value.split(',').map(str::trim).collect();
            values.len() == wanted.len()
                && wanted
                    .iter()
                    .all(|text| values.iter().any(|value| is(value, text)))
        };
        let orders = |wanted: &[Ordering]| {
            let found = values.iter().filter_map(|value| compare(value, &self.value));
            found.into_iter().any(|order| wanted.contains(&order))
        };
        match (self.operator, are_several) {
            (Operator::Is, true) => is_exactly(),
            (Operator::IsNot, true) => !is_exactly(),
            (Operator::Is, false) => orders(&[Ordering::Equal]),
            (Operator::IsNot, false) => !orders(&[Ordering::Equal]),
            (Operator::Above, _) => orders(&[Ordering::Greater]),
            (Operator::AtLeast, _) => orders(&[Ordering::Greater, Ordering::Equal]),
            (Operator::Below, _) => orders(&[Ordering::Less]),
            (Operator::AtMost, _) => orders(&[Ordering::Less, Ordering::Equal]),
            (Operator::Contains, _) => {
                let wanted = self.value.to_lowercase();
                values
                    .iter()
                    .any(|value| text_of(value).to_lowercase().contains(&wanted))
            }
        }
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Numbers as numbers, times as times, all else as text without regard to capitals; none where they cannot be compared.
fn compare(value: &Value, text: &str) -> Option<Ordering> {
    match value {
        Value::Null | Value::Object(_) | Value::Array(_) => None,
        Value::Number(number) => number.as_f64()?.partial_cmp(&text.parse().ok()?),
        other => {
            let found = text_of(other);
            match (instant(&found), instant(text)) {
                (Some(found), Some(wanted)) => Some(found.cmp(&wanted)),
                _ => Some(found.to_lowercase().cmp(&text.to_lowercase())),
            }
        }
    }
}

/// A time, or the beginning of a day.
fn instant(text: &str) -> Option<Timestamp> {
    let is_date = text.len() >= 10 && text.as_bytes()[4] == b'-';
    if !is_date {
        return None;
    }
    text.parse().ok().or_else(|| {
        let day: Date = text.parse().ok()?;
        Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
    })
}

/// In which order rows come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sort {
    place: Place,
    is_descending: bool,
}

impl Sort {
    /// Reads `sort` and `orderBy`; none where neither is there.
    ///
    /// # Errors
    /// 400 for a field that is not shown, another order than `asc` and `desc`, or an order of nothing.
    pub(super) fn parse(
        field: Option<&str>,
        order: Option<&str>,
        known: &[String],
    ) -> Result<Option<Self>, Error> {
        let is_descending = match order {
            None | Some("asc") => false,
            Some("desc") => true,
            Some(_) => return Err(Error::malformed("input.sort", "orderBy 只能是 asc 或 desc。")),
        };
        let Some(field) = field else {
            return match order {
                None => Ok(None),
                Some(_) => Err(Error::malformed("input.sort", "orderBy 须与 sort 一起使用。")),
            };
        };
        let place = Place::parse(field, known).ok_or_else(|| {
            Error::malformed(
                "input.sort",
                format!("sort 中的字段「{field}」不存在，可用：{}。", known.join("、")),
            )
        })?;
        Ok(Some(Self { place, is_descending }))
    }

    /// By what a row is put in order.
    pub(super) fn key(&self, row: &Value) -> Key {
        match self.place.find(row).first() {
            None | Some(Value::Null) => Key::Nothing,
            Some(Value::Number(number)) => Key::Number(number.as_f64().unwrap_or_default()),
            Some(other) => Key::Text(text_of(other)),
        }
    }

    /// Which of two comes first; what is not there comes last.
    pub(super) fn order(&self, one: &Key, other: &Key) -> Ordering {
        let order = match (one, other) {
            (Key::Nothing, Key::Nothing) => return Ordering::Equal,
            (Key::Nothing, _) => return Ordering::Greater,
            (_, Key::Nothing) => return Ordering::Less,
            (Key::Number(one), Key::Number(other)) => one.total_cmp(other),
            (Key::Text(one), Key::Text(other)) => one.cmp(other),
            (Key::Number(_), Key::Text(_)) => Ordering::Less,
            (Key::Text(_), Key::Number(_)) => Ordering::Greater,
        };
        if self.is_descending {
            order.reverse()
        } else {
            order
        }
    }
}

/// By what rows are put in order.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Key {
    Number(f64),
    Text(String),
    Nothing,
}

/// Reads `fields`; none where all are wanted.
///
/// # Errors
/// 400 for a field that is not shown.
pub(super) fn selection(text: Option<&str>, known: &[String]) -> Result<Option<Vec<String>>, Error> {
    let Some(text) = text else { return Ok(None) };
    let wanted: Vec<String> = text.split(',').map(|field| field.trim().to_owned()).collect();
    match wanted.iter().find(|field| !known.contains(field)) {
        None => Ok(Some(wanted)),
        Some(field) => Err(Error::malformed(
            "input.fields",
            format!("fields 中的字段「{field}」不存在，可用：{}。", known.join("、")),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn known() -> Vec<String> {
        [
            "familyName",
            "score",
            "dateLastModified",
            "class",
            "roles",
            "grades",
        ]
        .map(str::to_owned)
        .into()
    }

    fn takes(filter: &str, row: &Value) -> bool {
        Filter::parse(filter, &known()).expect(filter).takes(row)
    }

    #[test]
    fn filters_are_read_as_the_standard_writes_them() {
        let row = json!({
            "familyName": "O'Hara", "score": 9.5, "dateLastModified": "2026-09-06T16:30:00.000Z",
            "class": { "sourcedId": "class-7-5" }, "grades": ["09", "10"], "roles": [{ "role": "student" }],
        });
        for right in [
            "familyName='o''hara'",
            "familyName~'har'",
            "familyName!='Hara'",
            "score>'9'",
            "score >= '9.5'",
            "score<'10' AND score>'9'",
            "score='1' OR familyName~'O'",
            "dateLastModified>'2026-09-06'",
            "dateLastModified='2026-09-06T16:30:00Z'",
            "dateLastModified<'2026-09-07T00:30:01+08:00'",
            "class.sourcedId='class-7-5'",
            "roles.role='student'",
            "grades='10,09'",
            "grades~'09'",
        ] {
            assert!(takes(right, &row), "{right}");
        }
        for wrong in [
            "score>'10'",
            "familyName='Hara'",
            "score='1' AND familyName~'O'",
            "grades='09'",
            "class.sourcedId='class-7'",
            "dateLastModified>='2026-09-07'",
        ] {
            assert!(!takes(wrong, &row), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_filter_is_refused() {
        for wrong in [
            "",
            "familyName",
            "familyName=",
            "familyName=Smith",
            "familyName='Smith",
            "familyName=='Smith'",
            "familyName='a' and score='1'",
            "familyName='a' AND score='1' AND score='2'",
            "familyName='a' score='1'",
            "password='x'",
            "class.password='x'",
            "'a'=familyName",
        ] {
            let refused = Filter::parse(wrong, &known()).expect_err(wrong);
            assert_eq!(refused.code(), "input.filter", "{wrong}");
        }
    }

    #[test]
    fn orders_and_selections_name_fields_that_are_shown() {
        let sort = |field, order| Sort::parse(field, order, &known()).map_err(|error| error.code());
        assert_eq!(sort(None, None), Ok(None));
        assert_eq!(sort(Some("password"), None), Err("input.sort"));
        assert_eq!(sort(Some("score"), Some("up")), Err("input.sort"));
        assert_eq!(sort(None, Some("asc")), Err("input.sort"));
        let down = sort(Some("score"), Some("desc"))
            .expect("an order")
            .expect("a sort");
        let keys = [json!({ "score": 1 }), json!({}), json!({ "score": 2 })].map(|row| down.key(&row));
        assert_eq!(down.order(&keys[0], &keys[2]), Ordering::Greater);
        assert_eq!(
            down.order(&keys[1], &keys[2]),
            Ordering::Greater,
            "what is not there comes last"
        );
        assert_eq!(
            selection(Some("score, class"), &known()).ok().flatten(),
            Some(vec!["score".to_owned(), "class".to_owned()])
        );
        assert!(selection(Some("score,password"), &known()).is_err());
    }

    proptest! {
        #[test]
        fn any_value_can_be_asked_for_and_no_text_breaks_the_reader(value in ".{0,20}", text in ".{0,40}") {
            let row = json!({ "familyName": value });
            let filter = format!("familyName='{}'", value.replace('\'', "''"));
            prop_assert!(takes(&filter, &row));
            let _ = Filter::parse(&text, &known());
        }
    }
}
