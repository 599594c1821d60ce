//! Landing pages of other platforms: the course that their visitors are led to.

use crate::{CourseId, find_course_by_key};
use axum::extract::State;
use platform::{ApiResult, App, Envelope, Error, Path, access::SchoolId};
use serde::Serialize;

/// Where a visitor of a landing page comes from, and where they are led.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct EntryView {
    key: String,
    /// What the other platform is called.
    name: String,
    school_id: SchoolId,
    school_name: String,
    /// The course that visitors are enrolled in.
    course_key: Option<String>,
    /// Its row id; none if the school does not have it.
    course_id: Option<CourseId>,
}

/// A landing page, for visitors who have not signed in.
#[utoipa::path(get, path = "/api/school/entry/{entry_key}/", tag = "courses", params(("entry_key" = String, Path)),
    responses((status = 200, body = platform::Envelope<EntryView>)))]
pub(super) async fn show_entry(State(app): State<App>, Path(key): Path<String>) -> ApiResult<EntryView> {
    let view = app
        .db
        .read(move |tx| async move {
            let entry = school::find_entry(&tx, &key)
                .await?
                .filter(|entry| entry.is_open)
                .ok_or(Error::NotFound)?;
            let school = school::find(&tx, entry.school).await?.ok_or(Error::NotFound)?;
            let course = match &entry.course_key {
                Some(key) => find_course_by_key(&tx, entry.school, key).await?,
                None => None,
            };
            Ok::<_, Error>(EntryView {
                school_id: entry.school,
                school_name: school.settings.name_zh,
                course_id: course.map(|course| course.id),
                course_key: entry.course_key,
                key: entry.key,
                name: entry.name,
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}
