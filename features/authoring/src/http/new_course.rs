//! A course that begins in the browser.

use super::outline::base_36;
use axum::extract::State;
use course_folder::Decisions;
use course_folder::items::blank_course;
use courses::{CourseId, CoursePart, ImportMode, ImportSource, ImportedBy, Importer};
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, access::Teacher};
use serde::{Deserialize, Serialize};

/// A new course.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "title": "管理会计与数据分析" }))]
pub(super) struct NewCourse {
    #[garde(length(chars, min = 1, max = 60))]
    title: String,
}

/// Which course was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CreatedCourse {
    course_id: CourseId,
}

/// Begins a course; it belongs to whoever begins it.
#[utoipa::path(post, path = "/api/authoring/", tag = "authoring",
    request_body = NewCourse, responses((status = 200, body = platform::Envelope<CreatedCourse>)))]
pub(super) async fn create_course(
    State(app): State<App>,
    teacher: Teacher,
    State(parts): State<&'static [CoursePart]>,
    Body(form): Body<NewCourse>,
) -> ApiResult<CreatedCourse> {
    let title = form.title.trim();
    if title.is_empty() {
        return Err(Error::invalid("title", "请填写课程名称。"));
    }
    let key = format!("course-{}", base_36(app.now_ms()));
    let importer = Importer {
        school: teacher.school,
        by: ImportedBy::Person(teacher.0),
        source: ImportSource::Browser,
        note: String::new(),
        decisions: Decisions::default(),
        parts,
    };
    let course = blank_course(&key, title);
    let report = courses::import(&app, importer, course, &[], ImportMode::Apply).await?;
    let course_id = report
        .course_id
        .ok_or_else(|| Error::Internal("a new course has no id".into()))?;
    Ok(Envelope::with_message(
        "课程已建立。",
        CreatedCourse { course_id },
    ))
}
