//! How a learner comes to a course and to what stands in it.

use classes::{ClassId, CourseAccess, ItemKind, Opening};
use courses::{Course, CourseId, Lecture, LectureId, Resource, ResourceId};
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use std::collections::HashMap;

/// A course, entered by somebody who may.
#[derive(Debug, Clone)]
pub struct Entered {
    /// The course.
    pub course: Course,
    /// As whom.
    pub access: CourseAccess,
}

/// The course, if this person may learn in it: as a member of `class` (or of their newest class that takes it), by their
/// own choice, or as a teacher. 404 otherwise.
pub async fn enter_course(
    tx: &Tx,
    user: &CurrentUser,
    course: CourseId,
    class: Option<ClassId>,
) -> Result<Entered, Error> {
    let (course, access) = classes::require_course_access(tx, user, course).await?;
    let access = match (class, access) {
        (Some(class), CourseAccess::Member(newest)) if class != newest => {
            require_member(tx, user, class, course.id).await?;
            CourseAccess::Member(class)
        }
        (_, access) => access,
    };
    Ok(Entered { course, access })
}

async fn require_member(tx: &Tx, user: &CurrentUser, class: ClassId, course: CourseId) -> Result<(), Error> {
    let member = classes::find_member(tx, class, user.id).await?;
    let is_member = member.is_some_and(|member| member.state == classes::MemberState::Member);
    if is_member && classes::list_courses_of_class(tx, class).await?.contains(&course) {
        Ok(())
    } else {
        Err(Error::NotFound)
    }
}

impl Entered {
    /// What the class may open; without a class everything is open.
    pub async fn openings(&self, tx: &Tx, kind: ItemKind, user: &CurrentUser) -> database::Result<Openings> {
        let set = match self.access {
            CourseAccess::Member(class) => classes::list_openings(tx, class, kind, Some(user.id)).await?,
            CourseAccess::Enrolled | CourseAccess::Teacher => HashMap::new(),
        };
        Ok(Openings { kind, set })
    }
}

/// The openings of one kind of item, for one learner.
#[derive(Debug, Clone)]
pub struct Openings {
    kind: ItemKind,
    set: HashMap<i64, Opening>,
}

impl Openings {
    /// What holds for an item.
    pub fn of(&self, item: i64) -> Opening {
        self.set
            .get(&item)
            .cloned()
            .unwrap_or(Opening::by_default(self.kind))
    }
}

/// Why a closed item is closed, for the learner.
fn closed(opening: &Opening, now_ms: Millis) -> Error {
    let msg = match opening.opens_at_ms {
        Some(opens_at_ms) if opening.is_open && now_ms < opens_at_ms => "这项内容还没有到开放时间。",
        _ => "教师还没有开放这项内容，或已经关闭。",
    };
    Error::conflict("learning.closed", msg)
}

/// The lecture, open or not, to whoever learns in its course; 404 to everybody else.
pub(crate) async fn require_lecture(tx: &Tx, user: &CurrentUser, id: LectureId) -> Result<(), Error> {
    let lecture = courses::find_lecture(tx, id).await?.ok_or(Error::NotFound)?;
    enter_course(tx, user, lecture.course, None).await.map(drop)
}

/// The lecture and its course, entered; 404 if it is gone or the person may not, 409 while it is closed.
pub(crate) async fn open_lecture(
    tx: &Tx,
    user: &CurrentUser,
    id: LectureId,
    class: Option<ClassId>,
    now_ms: Millis,
) -> Result<(Lecture, Entered), Error> {
    let lecture = courses::find_lecture(tx, id).await?;
    let lecture = lecture
        .filter(|lecture| !lecture.is_removed)
        .ok_or(Error::NotFound)?;
    let entered = enter_course(tx, user, lecture.course, class).await?;
    let opening = entered.openings(tx, ItemKind::Lecture, user).await?.of(id.0);
    if opening.is_open_at(now_ms) {
        Ok((lecture, entered))
    } else {
        Err(closed(&opening, now_ms))
    }
}

/// The resource and its course, entered; 404 if it is gone or the person may not, 409 while it is closed.
pub(crate) async fn open_resource(
    tx: &Tx,
    user: &CurrentUser,
    id: ResourceId,
    class: Option<ClassId>,
    now_ms: Millis,
) -> Result<(Resource, Entered), Error> {
    let resource = courses::find_resource(tx, id).await?;
    let resource = resource
        .filter(|resource| !resource.is_removed)
        .ok_or(Error::NotFound)?;
    let entered = enter_course(tx, user, resource.course, class).await?;
    let opening = entered.openings(tx, ItemKind::Resource, user).await?.of(id.0);
    if opening.is_open_at(now_ms) {
        Ok((resource, entered))
    } else {
        Err(closed(&opening, now_ms))
    }
}
