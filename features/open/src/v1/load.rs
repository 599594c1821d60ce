//! What handlers read: rows become the shapes of OneRoster.

use crate::{
    oneroster::{
        Refs,
        gradebook::{self, LineItem, Outcome},
        people::{self, User},
        rostering::{self, Class, Course, Enrollment, Org, Session},
    },
    store::{cells, enrolment, roster},
    viewer::{Only, Viewer, Window},
};
use database::Tx;
use platform::{Error, Millis};
use school::School;

/// Rows, and how many there are.
type Rows<T> = Result<(Vec<T>, i64), Error>;

pub(super) async fn find_school(tx: &Tx, viewer: Viewer) -> Result<School, Error> {
    school::find(tx, viewer.school).await?.ok_or(Error::NotFound)
}

pub(super) async fn org(tx: &Tx, viewer: Viewer) -> Result<Org, Error> {
    let school = find_school(tx, viewer).await?;
    let since_ms = roster::first_class_at(tx, viewer).await?;
    Ok(rostering::org(&school, since_ms.unwrap_or_default()))
}

/// All of them: a school has few.
pub(super) async fn sessions(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    now_ms: Millis,
) -> Result<Vec<Session>, Error> {
    let mut terms = school::list_terms(tx, viewer.school).await?;
    terms.sort_by_key(|term| term.id.0);
    let since_ms = roster::first_class_at(tx, viewer).await?.unwrap_or(now_ms);
    Ok(rostering::sessions(refs, &terms, (since_ms, now_ms)))
}

/// Turns rows into shapes.
fn shaped<R, T>((rows, total): (Vec<R>, i64), refs: &Refs, shape: fn(&Refs, &R) -> T) -> (Vec<T>, i64) {
    (rows.iter().map(|row| shape(refs, row)).collect(), total)
}

pub(super) async fn courses(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    only: &Only,
    window: Window,
) -> Rows<Course> {
    let found = roster::list_courses(tx, viewer, only, window).await?;
    Ok(shaped(found, refs, rostering::course))
}

pub(super) async fn classes(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    only: &Only,
    window: Window,
) -> Rows<Class> {
    let found = roster::list_classes(tx, viewer, only, window).await?;
    Ok(shaped(found, refs, rostering::class))
}

/// `role`: `student` or `teacher` within a class.
pub(super) async fn users(
    tx: &Tx,
    (viewer, refs): (Viewer, &Refs),
    only: &Only,
    role: Option<&str>,
    window: Window,
) -> Rows<User> {
    let found = roster::list_people(tx, viewer, only, role, window).await?;
    Ok(shaped(found, refs, people::user))
}

pub(super) async fn enrollments(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    only: &Only,
    window: Window,
) -> Rows<Enrollment> {
    let found = enrolment::list(tx, viewer, only, window).await?;
    Ok(shaped(found, refs, rostering::enrolment))
}

pub(super) async fn items(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    only: &Only,
    window: Window,
) -> Rows<LineItem> {
    let found = cells::list_items(tx, viewer, only, window).await?;
    Ok(shaped(found, refs, gradebook::item))
}

pub(super) async fn results(
    tx: &Tx,
    viewer: Viewer,
    refs: &Refs,
    only: &Only,
    window: Window,
) -> Rows<Outcome> {
    let found = cells::list_results(tx, viewer, only, window).await?;
    Ok(shaped(found, refs, gradebook::result))
}

/// The one that was asked for.
///
/// # Errors
/// 404 if it is not there, or not this person's to see.
pub(super) fn only_one<T>((rows, _): (Vec<T>, i64)) -> Result<T, Error> {
    rows.into_iter().next().ok_or(Error::NotFound)
}

/// Refuses a class that is not there, or not this person's to see.
pub(super) async fn require_class(tx: &Tx, viewer: Viewer, only: &Only) -> Result<(), Error> {
    let (rows, _) = roster::list_classes(tx, viewer, only, Window::ONE).await?;
    if rows.is_empty() {
        return Err(Error::NotFound);
    }
    Ok(())
}
