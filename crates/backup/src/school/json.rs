//! Numbers in JSON, written anew at the places where they name rows. All else stays byte for byte: what was signed or hashed as
//! text, the order of fields and the digits of fractions.

use super::references::{Whose, Words};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// How deep JSON may lie in itself: nothing of ours comes near.
const DEEPEST: usize = 64;

/// A step of a place: `name` is a field, `*` every element or field, `**` any depth, a number an element of an array, `#` the
/// names of an object's fields, which are numbers there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Field(&'static str),
    Each,
    Deep,
    At(usize),
    Names,
}

/// Where numbers stand, and whose they are.
#[derive(Debug, Clone)]
pub(super) struct Place {
    steps: Vec<Step>,
    whose: Whose,
}

impl Place {
    /// Reads `rows.*.item_id`.
    pub(super) fn read(path: &'static str, whose: Whose) -> Self {
        let step = |word: &'static str| match word {
            "*" => Step::Each,
            "**" => Step::Deep,
            "#" => Step::Names,
            word => word.parse().map_or(Step::Field(word), Step::At),
        };
        Self {
            steps: path.split('.').map(step).collect(),
            whose,
        }
    }
}

/// Gives the number that one of a table has now.
pub(super) type Renumber<'a> = dyn FnMut(&'static str, i64) -> i64 + 'a;

/// A place, and how many of its steps are done.
type Way = (usize, usize);

struct Scanner<'a, 'b> {
    text: &'a str,
    at: usize,
    places: &'a [Place],
    written: String,
    new: &'a mut Renumber<'b>,
}

/// The text with its numbers renumbered.
///
/// # Errors
/// If it is no JSON.
pub(super) fn rewrite(text: &str, places: &[Place], new: &mut Renumber<'_>) -> Result<String, &'static str> {
    let mut scanner = Scanner {
        text,
        at: 0,
        places,
        written: String::with_capacity(text.len() + 16),
        new,
    };
    let ways: Vec<Way> = (0..places.len()).map(|place| (place, 0)).collect();
    scanner.value(&ways, None, 0)?;
    scanner.blanks();
    if scanner.at == text.len() {
        Ok(scanner.written)
    } else {
        Err("something follows its JSON")
    }
}

impl Scanner<'_, '_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes what is read over as it is.
    fn keep(&mut self, to: usize) {
        self.written.push_str(&self.text[self.at..to]);
        self.at = to;
    }

    fn blanks(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.keep(self.at + blank);
    }

    fn expect(&mut self, byte: u8) -> Result<(), &'static str> {
        if self.peek() != Some(byte) {
            return Err("it is no JSON");
        }
        self.keep(self.at + 1);
        Ok(())
    }

    /// A value; `object` is where the object begins that it is a field of.
    fn value(&mut self, ways: &[Way], object: Option<usize>, depth: usize) -> Result<(), &'static str> {
        if depth > DEEPEST {
            return Err("its JSON lies too deep in itself");
        }
        self.blanks();
        let ways = self.widened(ways);
        match self.peek() {
            Some(b'{') => self.object(&ways, depth),
            Some(b'[') => self.array(&ways, depth),
            Some(b'"') => {
                let end = self.end_of_text(self.at)?;
                self.keep(end);
                Ok(())
            }
            Some(b'-' | b'0'..=b'9') => {
                self.number(&ways, object);
                Ok(())
            }
            Some(_) => self.word(),
            None => Err("its JSON breaks off"),
        }
    }

    /// `**` may stand for nothing too.
    fn widened(&self, ways: &[Way]) -> Vec<Way> {
        let mut all = ways.to_vec();
        for (place, done) in ways {
            if self.places[*place].steps.get(*done) == Some(&Step::Deep) {
                all.push((*place, done + 1));
            }
        }
        all
    }

    /// The ways that go on into a part of this value.
    fn within(&self, ways: &[Way], fits: impl Fn(Step) -> bool) -> Vec<Way> {
        let next = |(place, done): &Way| match self.places[*place].steps.get(*done)? {
            Step::Deep => Some((*place, *done)),
            step => fits(*step).then_some((*place, done + 1)),
        };
        ways.iter().filter_map(next).collect()
    }

    fn object(&mut self, ways: &[Way], depth: usize) -> Result<(), &'static str> {
        let begin = self.at;
        self.expect(b'{')?;
        self.blanks();
        if self.peek() == Some(b'}') {
            return self.expect(b'}');
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return Err("it is no JSON");
            }
            let end = self.end_of_text(self.at)?;
            let name = self.text[self.at + 1..end - 1].to_owned();
            self.name(&name, ways, end);
            self.blanks();
            self.expect(b':')?;
            let inner = self.within(ways, |step| match step {
                Step::Field(field) => field == name,
                Step::Each => true,
                _ => false,
            });
            self.value(&inner, Some(begin), depth + 1)?;
            self.blanks();
            match self.peek() {
                Some(b',') => self.expect(b',')?,
                _ => return self.expect(b'}'),
            }
        }
    }

    /// The name of a field, which may be a number that names a row.
    fn name(&mut self, name: &str, ways: &[Way], end: usize) {
        let named = ways
            .iter()
            .find(|(place, done)| self.places[*place].steps[*done..] == [Step::Names]);
        match (named.map(|(place, _)| self.places[*place].whose), name.parse()) {
            (Some(Whose::Of(table)), Ok(number)) => {
                let number = (self.new)(table, number);
                let _ = write!(self.written, "\"{number}\"");
                self.at = end;
            }
            _ => self.keep(end),
        }
    }

    fn array(&mut self, ways: &[Way], depth: usize) -> Result<(), &'static str> {
        self.expect(b'[')?;
        self.blanks();
        if self.peek() == Some(b']') {
            return self.expect(b']');
        }
        for place in 0.. {
            let inner = self.within(ways, |step| step == Step::Each || step == Step::At(place));
            self.value(&inner, None, depth + 1)?;
            self.blanks();
            match self.peek() {
                Some(b',') => self.expect(b',')?,
                _ => break,
            }
        }
        self.expect(b']')
    }

    fn number(&mut self, ways: &[Way], object: Option<usize>) {
        let rest = &self.text.as_bytes()[self.at..];
        let is_of_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let end = self.at + rest.iter().take_while(is_of_number).count();
        let named = ways
            .iter()
            .find(|(place, done)| self.places[*place].steps.len() == *done)
            .and_then(|(place, _)| self.table_of(self.places[*place].whose, object));
        match (named, self.text[self.at..end].parse()) {
            (Some(table), Ok(number)) => {
                let number = (self.new)(table, number);
                let _ = write!(self.written, "{number}");
                self.at = end;
            }
            _ => self.keep(end),
        }
    }

    fn table_of(&self, whose: Whose, object: Option<usize>) -> Option<&'static str> {
        match whose {
            Whose::Of(table) => Some(table),
            Whose::By(field, words) => self.said_by(field, words, object?),
            Whose::ByParent(..) => None,
        }
    }

    /// The table that a field beside this one says.
    fn said_by(&self, field: &str, words: Words, object: usize) -> Option<&'static str> {
        let mut values =
            serde_json::Deserializer::from_str(&self.text[object..]).into_iter::<Map<String, Value>>();
        let fields = values.next()?.ok()?;
        let said = fields.get(field)?.as_str()?;
        words
            .iter()
            .find(|(word, _)| *word == said)
            .map(|(_, table)| *table)
    }

    fn word(&mut self) -> Result<(), &'static str> {
        let rest = &self.text[self.at..];
        let known = ["true", "false", "null"]
            .into_iter()
            .find(|word| rest.starts_with(word));
        let word = known.ok_or("it is no JSON")?;
        self.keep(self.at + word.len());
        Ok(())
    }

    /// Behind the closing quotation mark of the text that begins there.
    fn end_of_text(&self, begin: usize) -> Result<usize, &'static str> {
        let bytes = self.text.as_bytes();
        let mut at = begin + 1;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => return Ok(at + 1),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        Err("its JSON breaks off")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: Whose = Whose::Of("person");

    fn plus_100(text: &str, places: &[(&'static str, Whose)]) -> String {
        let places: Vec<Place> = places
            .iter()
            .map(|(path, whose)| Place::read(path, *whose))
            .collect();
        let mut new = |table: &'static str, number: i64| number + if table == "person" { 100 } else { 1000 };
        rewrite(text, &places, &mut new).expect("it is JSON")
    }

    #[test]
    fn numbers_change_at_their_places_and_nothing_else_does() {
        let cases: [(&str, &str, &str); 8] = [
            (
                "rows.*.user",
                r#"{"rows":[{"user": 1 ,"at":1},{"at":2.50,"user":null}]}"#,
                r#"{"rows":[{"user": 101 ,"at":1},{"at":2.50,"user":null}]}"#,
            ),
            ("*.1", "[[7,7,7],[8,8]]", "[[7,107,7],[8,108]]"),
            ("*", "[1,2]", "[101,102]"),
            (
                "**.user",
                r#"{"user":1,"a":{"b":[{"user":2}]},"users":3}"#,
                r#"{"user":101,"a":{"b":[{"user":102}]},"users":3}"#,
            ),
            (
                "hands.#",
                r#"{"hands":{"7":{"a":7}},"8":1}"#,
                r#"{"hands":{"107":{"a":7}},"8":1}"#,
            ),
            (
                "hands.*.*",
                r#"{"hands":{"7":{"a":7,"b":null}}}"#,
                r#"{"hands":{"7":{"a":107,"b":null}}}"#,
            ),
            ("a.0", r#"{"a":[1,2],"0":3}"#, r#"{"a":[101,2],"0":3}"#),
            (
                "user",
                r#"{"a\"user":1,"user":"1","x":"{\"user\":1}"}"#,
                r#"{"a\"user":1,"user":"1","x":"{\"user\":1}"}"#,
            ),
        ];
        for (place, before, after) in cases {
            assert_eq!(plus_100(before, &[(place, PERSON)]), after, "{place}");
        }
        let both = [("a.*", PERSON), ("b", Whose::Of("class"))];
        assert_eq!(plus_100(r#"{"a":[1],"b":1}"#, &both), r#"{"a":[101],"b":1001}"#);
    }

    #[test]
    fn a_field_beside_it_says_whose_a_number_is() {
        let by = [("*.id", Whose::By("kind", &[("one", "person"), ("two", "class")]))];
        let text = r#"[{"id":1,"kind":"one"},{"kind":"two","id":1},{"id":1,"kind":"three"}]"#;
        let after = r#"[{"id":101,"kind":"one"},{"kind":"two","id":1001},{"id":1,"kind":"three"}]"#;
        assert_eq!(plus_100(text, &by), after);
    }

    #[test]
    fn what_is_no_json_is_refused() {
        let deep = "[".repeat(1000);
        for text in [
            "", "{", "[1,]x", "[1 2]", "{\"a\"}", "nul", "\"a", "1 2", &deep, "{1:2}",
        ] {
            let places = [Place::read("*", PERSON)];
            assert!(rewrite(text, &places, &mut |_, number| number).is_err(), "{text}");
        }
    }
}
