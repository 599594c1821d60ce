//! The classes of the first school that have lived through the term: who is in them, and where they learn.

use super::name_of;
use classes::{ClassId, class_code::ClassCode};
use courses::CourseId;
use database::Tx;
use platform::{
    Error,
    access::{SchoolId, UserId},
};
use std::ops::RangeInclusive;

/// How large the demo's first school is.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Students of each class, 12 at least.
    pub students: usize,
    /// Classes alike, 26 at most: each has its own students and its own teacher.
    pub classes: usize,
}

impl Size {
    /// A school whose first class has so many students.
    pub fn of(students: usize) -> Self {
        Self { students, classes: 1 }
    }

    pub(super) fn cohorts(self) -> impl Iterator<Item = Cohort> {
        (0..self.classes).map(move |index| Cohort {
            index,
            students: self.students,
        })
    }
}

/// One of the classes alike.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cohort {
    index: usize,
    students: usize,
}

/// A cohort's class as it was made.
#[derive(Debug, Clone)]
pub(super) struct Taught {
    pub(super) school: SchoolId,
    pub(super) course: CourseId,
    pub(super) class: ClassId,
    pub(super) teacher: UserId,
    /// Teaches along, and sets the resit.
    pub(super) colleague: UserId,
    pub(super) students: Vec<UserId>,
}

impl Cohort {
    pub(super) fn is_first(self) -> bool {
        self.index == 0
    }

    /// Usernames of the owner and of who teaches along; beyond the first class one person is both.
    pub(super) fn teachers(self) -> [String; 2] {
        let owner = if self.is_first() { 1 } else { self.index + 2 };
        let colleague = if self.is_first() { 2 } else { owner };
        [format!("teacher{owner}"), format!("teacher{colleague}")]
    }

    /// The owner's name.
    pub(super) fn teacher_name(self) -> String {
        name_of(self.index + 200)
    }

    pub(super) fn name(self) -> String {
        format!("会计26{:02}班", self.index + 1)
    }

    pub(super) fn code(self) -> String {
        let letter = char::from(b'A' + u8::try_from(self.index).unwrap_or(25));
        format!("QHZN26{letter}")
    }

    /// Numbers of its students, from one.
    pub(super) fn numbers(self) -> RangeInclusive<usize> {
        let first = self.index * self.students;
        first + 1..=first + self.students
    }

    /// The class and its course; none where the host lacks the demo's first school.
    pub(super) async fn find(self, tx: &Tx) -> Result<Option<Taught>, Error> {
        let Some(school) = school::find_by_key(tx, "huadong").await? else {
            return Ok(None);
        };
        let course = courses::find_course_by_key(tx, school.id, "shuzhi-kuaiji").await?;
        let class = classes::find_class_by_code(tx, school.id, &ClassCode::parse(&self.code())?).await?;
        let [owner, colleague] = self.teachers();
        let teacher = identity::find_by_username(tx, school.id, &owner).await?;
        let colleague = identity::find_by_username(tx, school.id, &colleague).await?;
        let (Some(course), Some(class), Some(teacher), Some(colleague)) = (course, class, teacher, colleague)
        else {
            return Ok(None);
        };
        let members = classes::list_members(tx, class.id).await?;
        Ok(Some(Taught {
            school: school.id,
            course: course.id,
            class: class.id,
            teacher: teacher.id,
            colleague: colleague.id,
            students: members.into_iter().map(|member| member.user).collect(),
        }))
    }
}
