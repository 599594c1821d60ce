//! Names of objects for programs: a word that says what it is, and the rows it is made of. They never change and are never used again.

use super::{GRADEBOOK, ROSTERING};
use std::fmt;

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Id {
    Org(i64),
    /// A school year, by the year it begins in.
    Year(i64),
    Term(i64),
    Course(i64),
    /// A class with one of its courses.
    Class(i64, i64),
    User(i64),
    Enrolment(i64, i64, i64),
    Category(String),
    /// What can be earned in a class: where it comes from, and the row there.
    Item(i64, i64, String, i64),
    /// What somebody earned of it.
    Result(i64, i64, String, i64, i64),
}

impl Id {
    /// The name, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let word = parts.next()?;
        let rest: Vec<&str> = parts.collect();
        let id = match (word, rest.as_slice()) {
            ("org", [id]) => Self::Org(number(id)?),
            ("year", [year]) => Self::Year(number(year)?),
            ("term", [id]) => Self::Term(number(id)?),
            ("course", [id]) => Self::Course(number(id)?),
            ("class", [class, course]) => Self::Class(number(class)?, number(course)?),
            ("user", [id]) => Self::User(number(id)?),
            ("enrollment", [class, course, user]) => {
                Self::Enrolment(number(class)?, number(course)?, number(user)?)
            }
            ("category", [key]) => Self::Category((*key).to_owned()),
            ("lineitem", [class, course, source, id]) => {
                Self::Item(number(class)?, number(course)?, (*source).to_owned(), number(id)?)
            }
            ("result", [class, course, source, id, user]) => Self::Result(
                number(class)?,
                number(course)?,
                (*source).to_owned(),
                number(id)?,
                number(user)?,
            ),
            _ => return None,
        };
        Some(id)
    }

    /// The service it belongs to, its collection, and its kind in a reference.
    pub(crate) fn place(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Org(_) => (ROSTERING, "orgs", "org"),
            Self::Year(_) | Self::Term(_) => (ROSTERING, "academicSessions", "academicSession"),
            Self::Course(_) => (ROSTERING, "courses", "course"),
            Self::Class(..) => (ROSTERING, "classes", "class"),
            Self::User(_) => (ROSTERING, "users", "user"),
            Self::Enrolment(..) => (ROSTERING, "enrollments", "enrollment"),
            Self::Category(_) => (GRADEBOOK, "categories", "category"),
            Self::Item(..) => (GRADEBOOK, "lineItems", "lineItem"),
            Self::Result(..) => (GRADEBOOK, "results", "result"),
        }
    }
}

/// Digits only, as they are written: no object has two names.
fn number(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text && number >= 0).then_some(number)
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Org(id) => write!(out, "org-{id}"),
            Self::Year(year) => write!(out, "year-{year}"),
            Self::Term(id) => write!(out, "term-{id}"),
            Self::Course(id) => write!(out, "course-{id}"),
            Self::Class(class, course) => write!(out, "class-{class}-{course}"),
            Self::User(id) => write!(out, "user-{id}"),
            Self::Enrolment(class, course, user) => write!(out, "enrollment-{class}-{course}-{user}"),
            Self::Category(key) => write!(out, "category-{key}"),
            Self::Item(class, course, source, id) => write!(out, "lineitem-{class}-{course}-{source}-{id}"),
            Self::Result(class, course, source, id, user) => {
                write!(out, "result-{class}-{course}-{source}-{id}-{user}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_was_written() {
        let ids = [
            Id::Org(1),
            Id::Year(2026),
            Id::Term(3),
            Id::Course(4),
            Id::Class(5, 6),
            Id::User(7),
            Id::Enrolment(5, 6, 7),
            Id::Category("exercises".into()),
            Id::Item(5, 6, "exam".into(), 8),
            Id::Result(5, 6, "exam".into(), 8, 7),
        ];
        for id in ids {
            assert_eq!(Id::parse(&id.to_string()), Some(id));
        }
    }

    #[test]
    fn an_object_has_no_second_name() {
        for text in [
            "",
            "user",
            "user-",
            "user--1",
            "user-01",
            "user-+1",
            "user-1-2",
            "class-1",
            "thing-1",
            "user-99999999999999999999",
        ] {
            assert_eq!(Id::parse(text), None, "{text}");
        }
    }
}
