//! The school, its sessions, courses and classes in the shapes of OneRoster.

use super::{FIRST_MONTH, Ref, Refs, Status, day, ids::Id, school_year, time};
use crate::store::{
    enrolment::EnrolmentRow,
    roster::{ClassRow, CourseRow},
};
use platform::Millis;
use school::{School, Term};
use serde::Serialize;

/// What every object begins with.
macro_rules! shape {
    ($(#[$meta:meta])* $name:ident as $public:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(as = $public)]
        pub(crate) struct $name {
            /// Its name, stable and without meaning.
            pub(crate) sourced_id: String,
            pub(crate) status: Status,
            /// UTC, ISO 8601.
            pub(crate) date_last_modified: String,
            $($(#[$field_meta])* pub(crate) $field: $kind,)*
        }
    };
}
pub(crate) use shape;

shape! {
    /// The school.
    Org as OneRosterOrg {
        name: String,
        /// Always `school`.
        r#type: &'static str,
        /// Its short name.
        identifier: String,
    }
}

shape! {
    /// A school year, or a term of one.
    Session as OneRosterAcademicSession {
        title: String,
        /// Its first day.
        start_date: String,
        /// The day after its last.
        end_date: String,
        /// `schoolYear` or `semester`.
        r#type: &'static str,
        /// The school year of a term.
        parent: Option<Ref>,
        /// The year in which the school year ends.
        school_year: String,
    }
}

shape! {
    /// A course.
    Course as OneRosterCourse {
        title: String,
        course_code: String,
        org: Ref,
    }
}

shape! {
    /// A class with one of its courses.
    Class as OneRosterClass {
        title: String,
        class_code: String,
        /// Always `scheduled`.
        class_type: &'static str,
        course: Ref,
        school: Ref,
        terms: Vec<Ref>,
    }
}

shape! {
    /// Somebody in a class.
    Enrollment as OneRosterEnrollment {
        user: Ref,
        class: Ref,
        school: Ref,
        /// `student` or `teacher`.
        role: &'static str,
        /// `true` for whose class it is.
        primary: &'static str,
        begin_date: String,
    }
}

/// A truth as OneRoster writes it.
pub(crate) fn truth(is_true: bool) -> &'static str {
    if is_true { "true" } else { "false" }
}

pub(crate) fn org(school: &School, at_ms: Millis) -> Org {
    Org {
        sourced_id: Id::Org(school.id.0).to_string(),
        status: Status::Active,
        date_last_modified: time(at_ms),
        name: school.settings.organization_name.clone(),
        r#type: "school",
        identifier: school.key.clone(),
    }
}

/// The school years from that of `from_ms` to that of `to_ms` and of all terms, then the terms.
pub(crate) fn sessions(refs: &Refs, terms: &[Term], (from_ms, to_ms): (Millis, Millis)) -> Vec<Session> {
    let of_terms = terms.iter().filter_map(|term| year_of(&term.starts_on));
    let years: Vec<i64> = of_terms
        .chain([school_year(from_ms), school_year(to_ms)])
        .collect();
    let (first, last) = (years.iter().min().copied(), years.iter().max().copied());
    let range = first.zip(last).map_or(0..=0, |(first, last)| first..=last);
    let years = range.map(|year| Session {
        sourced_id: Id::Year(year).to_string(),
        status: Status::Active,
        date_last_modified: time(from_ms),
        title: format!("{year}—{}学年", year + 1),
        start_date: format!("{year}-{FIRST_MONTH:02}-01"),
        end_date: format!("{}-{FIRST_MONTH:02}-01", year + 1),
        r#type: "schoolYear",
        parent: None,
        school_year: (year + 1).to_string(),
    });
    let terms = terms.iter().map(|term| {
        let year = year_of(&term.starts_on).unwrap_or_else(|| school_year(from_ms));
        Session {
            sourced_id: Id::Term(term.id.0).to_string(),
            status: Status::Active,
            date_last_modified: time(from_ms),
            title: term.name.clone(),
            start_date: term.starts_on.clone(),
            end_date: next_day(&term.ends_on),
            r#type: "semester",
            parent: Some(refs.to(&Id::Year(year))),
            school_year: (year + 1).to_string(),
        }
    });
    years.chain(terms).collect()
}

fn year_of(date: &str) -> Option<i64> {
    let date: jiff::civil::Date = date.parse().ok()?;
    Some(i64::from(date.year()) - i64::from(date.month() < FIRST_MONTH))
}

/// OneRoster's last day is the first that does not belong.
fn next_day(date: &str) -> String {
    let next = date
        .parse::<jiff::civil::Date>()
        .and_then(jiff::civil::Date::tomorrow);
    next.map_or_else(|_| date.to_owned(), |next| next.to_string())
}

pub(crate) fn course(refs: &Refs, row: &CourseRow) -> Course {
    Course {
        sourced_id: Id::Course(row.id).to_string(),
        status: Status::Active,
        date_last_modified: time(row.imported_at_ms),
        title: row.title.clone(),
        course_code: row.key.clone(),
        org: refs.school(),
    }
}

/// The session of a class: the school's term of the name that the class gives, or the school year in which it was made.
pub(crate) fn session_of(term: Option<i64>, created_at_ms: Millis) -> Id {
    term.map_or_else(|| Id::Year(school_year(created_at_ms)), Id::Term)
}

pub(crate) fn class(refs: &Refs, row: &ClassRow) -> Class {
    Class {
        sourced_id: Id::Class(row.class_id, row.course_id).to_string(),
        status: Status::Active,
        date_last_modified: time(row.changed_at_ms),
        title: format!("{} · {}", row.name, row.title),
        class_code: row.name.clone(),
        class_type: "scheduled",
        course: refs.to(&Id::Course(row.course_id)),
        school: refs.school(),
        terms: vec![refs.to(&session_of(row.term_id, row.created_at_ms))],
    }
}

pub(crate) fn enrolment(refs: &Refs, row: &EnrolmentRow) -> Enrollment {
    Enrollment {
        sourced_id: Id::Enrolment(row.class_id, row.course_id, row.user_id).to_string(),
        status: Status::Active,
        date_last_modified: time(row.since_ms),
        user: refs.to(&Id::User(row.user_id)),
        class: refs.to(&Id::Class(row.class_id, row.course_id)),
        school: refs.school(),
        role: if row.is_teacher { "teacher" } else { "student" },
        primary: truth(row.is_owner),
        begin_date: day(row.since_ms),
    }
}
