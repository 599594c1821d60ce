//! Who may see a class, and how a person comes to a course.

use crate::{
    Class, ClassId,
    store::{self, class::find_class},
};
use courses::{
    Course, CourseId,
    rights::{Permission, may},
};
use database::Tx;
use platform::{CurrentUser, Error, Role};
use serde::Deserialize;

/// The class, if this person teaches it (or runs the installation); 404 to everybody else.
pub async fn require_teacher(tx: &Tx, user: &CurrentUser, class: ClassId) -> Result<Class, Error> {
    user.require(Role::ClassManagement)?;
    let class = find_class(tx, class)
        .await?
        .filter(|class| class.school == user.school)
        .ok_or(Error::NotFound)?;
    let is_own = user.has(Role::Admin) || store::teacher::is_teacher(tx, class.id, user.id).await?;
    if is_own { Ok(class) } else { Err(Error::NotFound) }
}

/// A class and one of its courses, as an address names them: who may is known before what was sent is read.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct ClassCourse {
    /// The class.
    pub class_id: ClassId,
    /// The course it takes.
    pub course_id: CourseId,
}

impl ClassCourse {
    /// The course, for whoever teaches the class, if the class takes it; 404 otherwise.
    pub async fn require(self, tx: &Tx, user: &CurrentUser) -> Result<Course, Error> {
        require_teacher(tx, user, self.class_id).await?;
        require_course_of(tx, user, self.class_id, self.course_id).await
    }
}

/// The course, if it is of this person's school and the class takes it. Who may know of the class is asked before.
async fn require_course_of(
    tx: &Tx,
    user: &CurrentUser,
    class: ClassId,
    course: CourseId,
) -> Result<Course, Error> {
    let taken = store::class::list_courses_of_class(tx, class).await?;
    let course = courses::find_course(tx, course).await?;
    course
        .filter(|course| course.school == user.school && taken.contains(&course.id))
        .ok_or(Error::NotFound)
}

/// The course, if this person may read its hidden tests and solutions: who owns or edits it, or teaches a class that takes
/// it. 404 for another school's, 403 otherwise.
pub async fn require_tests_reader(tx: &Tx, user: &CurrentUser, course: CourseId) -> Result<Course, Error> {
    let course = courses::require_course(tx, user, course).await?;
    if may_read_tests(tx, user, course.id).await? {
        return Ok(course);
    }
    Err(Error::not_allowed(
        "courses.tests_hidden",
        "隐藏测试和参考答案只对课程负责人、编辑者，以及班级使用该课程的教师开放。",
    ))
}

/// Whether this person may read the hidden tests of a course of their school.
pub async fn may_read_tests(tx: &Tx, user: &CurrentUser, course: CourseId) -> database::Result<bool> {
    let teaches = store::teacher::teaches_course(tx, user.id, course).await?;
    let relation = courses::editors::relation(tx, user, course).await?;
    Ok(may(relation, Permission::ReadTests { teaches }))
}

/// How a person comes to a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CourseAccess {
    /// As a member of a class that takes it.
    Member(ClassId),
    /// By choosing it in the course centre.
    Enrolled,
    /// As a teacher of the school: sees everything, is counted nowhere.
    Teacher,
}

impl CourseAccess {
    /// The class, for a member.
    pub fn class(self) -> Option<ClassId> {
        match self {
            Self::Member(class) => Some(class),
            Self::Enrolled | Self::Teacher => None,
        }
    }

    /// Whether it is a teacher's, who sees everything.
    pub fn is_teacher(self) -> bool {
        self == Self::Teacher
    }
}

/// How this person comes to the course; none if they do not. With several classes, the newest counts.
pub async fn course_access(
    tx: &Tx,
    user: &CurrentUser,
    course: CourseId,
) -> database::Result<Option<CourseAccess>> {
    if let Some(class) = store::class::find_class_with_course(tx, user.id, course).await? {
        return Ok(Some(CourseAccess::Member(class)));
    }
    if user.has(Role::ClassManagement) {
        return Ok(Some(CourseAccess::Teacher));
    }
    Ok(courses::is_enrolled(tx, course, user.id)
        .await?
        .then_some(CourseAccess::Enrolled))
}

/// The course and how this person comes to it; 404 if they do not.
pub async fn require_course_access(
    tx: &Tx,
    user: &CurrentUser,
    course: CourseId,
) -> Result<(Course, CourseAccess), Error> {
    let course = courses::find_course(tx, course)
        .await?
        .filter(|course| course.school == user.school);
    let course = course.ok_or(Error::NotFound)?;
    let access = course_access(tx, user, course.id).await?.ok_or(Error::NotFound)?;
    Ok((course, access))
}
