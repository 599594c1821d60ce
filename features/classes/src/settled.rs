//! Which courses nobody is taught in any more: all their classes were put away, or their terms are over, for long.

use crate::store::class::list_course_classes;
use courses::CourseId;
use database::{FromRow, Result, Tx};
use jiff::{
    Timestamp,
    tz::{Offset, TimeZone},
};
use platform::{Millis, access::SchoolId};
use std::collections::{BTreeMap, BTreeSet};

/// A class as it takes a course.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct CourseClass {
    #[row(rename = "course_id")]
    pub(crate) course: CourseId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    /// The name of its term; there need not be such a term.
    pub(crate) term: String,
    pub(crate) archived_at_ms: Option<Millis>,
}

/// The courses of which every class was put away before that time, or has a term that was over by then. A course without a class
/// is not among them: people choose it themselves.
pub async fn list_settled_courses(tx: &Tx, before_ms: Millis) -> Result<BTreeSet<CourseId>> {
    let classes = list_course_classes(tx).await?;
    let schools: BTreeSet<_> = classes.iter().map(|class| class.school.0).collect();
    let mut over = BTreeSet::new();
    let day = day_in_china(before_ms);
    for school in schools.into_iter().map(SchoolId) {
        let terms = school::list_terms(tx, school).await?.into_iter();
        let ended = terms.filter(|term| term.ends_on < day);
        over.extend(ended.map(|term| (school.0, term.name)));
    }
    Ok(settled(&classes, &over, before_ms))
}

fn settled(classes: &[CourseClass], over: &BTreeSet<(i64, String)>, before_ms: Millis) -> BTreeSet<CourseId> {
    let is_settled = |class: &CourseClass| {
        class.archived_at_ms.is_some_and(|at_ms| at_ms < before_ms)
            || over.contains(&(class.school.0, class.term.clone()))
    };
    let mut courses: BTreeMap<CourseId, bool> = BTreeMap::new();
    for class in classes {
        *courses.entry(class.course).or_insert(true) &= is_settled(class);
    }
    let settled = courses.into_iter().filter(|(_, is_settled)| *is_settled);
    settled.map(|(course, _)| course).collect()
}

/// `2026-09-07`, as terms say it; before every day where the calendar has none.
fn day_in_china(at_ms: Millis) -> String {
    let china = TimeZone::fixed(Offset::constant(8));
    Timestamp::from_millisecond(at_ms)
        .map_or_else(|_| String::new(), |time| time.to_zoned(china).date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(course: i64, term: &str, archived_at_ms: Option<Millis>) -> CourseClass {
        CourseClass {
            course: CourseId(course),
            school: SchoolId(1),
            term: term.into(),
            archived_at_ms,
        }
    }

    #[test]
    fn a_course_is_settled_when_its_last_class_is() {
        let over = BTreeSet::from([(1, "2024秋".to_owned()), (2, "2025春".to_owned())]);
        let classes = [
            class(1, "2024秋", None),
            class(1, "2025春", Some(99)),
            class(2, "2024秋", None),
            class(2, "2025春", None),
            class(3, "2026秋", Some(100)),
            class(4, "", Some(50)),
        ];
        let found: Vec<_> = settled(&classes, &over, 100)
            .into_iter()
            .map(|one| one.0)
            .collect();
        assert_eq!(
            found,
            [1, 4],
            "2: the term of that name is another school's; 3: not long enough"
        );
    }

    #[test]
    fn a_day_is_that_of_china() {
        assert_eq!(day_in_china(1_788_796_799_999), "2026-09-07");
        assert_eq!(day_in_china(1_788_796_800_000), "2026-09-08");
    }
}
