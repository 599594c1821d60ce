//! What has changed, whether the course would be sound, and publishing it.

use crate::{
    course::{Texts, published},
    publish::{self, Fault, Published, Publishing},
    rule::{ItemState, state_of},
    store::draft,
};
use axum::extract::State;
use course_folder::items::{Item, ItemRef, find_item};
use courses::{CourseFinding, CourseId, CoursePart};
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, Millis, Path, access::Teacher};
use serde::{Deserialize, Serialize};

/// An item whose draft differs from what is published.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ItemChange {
    at: ItemRef,
    title: String,
    state: ItemState,
    saved_by: String,
    saved_at_ms: Millis,
    /// As students have it; none for a new one.
    #[schema(required = true)]
    before: Option<Item>,
    /// As it would be; none where it is to be taken away.
    #[schema(required = true)]
    after: Option<Item>,
}

/// What differs from what is published.
#[utoipa::path(get, path = "/api/authoring/{course_id}/changes/", tag = "authoring", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<ItemChange>>)))]
pub(super) async fn list_changes(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
) -> ApiResult<Vec<ItemChange>> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let drafts = app
        .db
        .read(move |tx| async move { Ok::<_, Error>(draft::list(&tx, id).await?) })
        .await?;
    let changes = drafts.into_iter().filter_map(|draft| {
        let at = draft.at();
        let before = find_item(&course, &at);
        let state = state_of(
            &at,
            draft.content.as_ref(),
            draft.base_hash.as_deref(),
            before.as_ref(),
        );
        let title = draft
            .content
            .as_ref()
            .or(before.as_ref())
            .map_or("", Item::title)
            .to_owned();
        (state != ItemState::Published).then_some(ItemChange {
            title,
            at,
            state,
            saved_by: draft.saved_by_name,
            saved_at_ms: draft.saved_at_ms,
            before,
            after: draft.content,
        })
    });
    Ok(Envelope::ok(changes.collect()))
}

/// What is to be published.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "items": null, "note": "补充第二章的例题" }))]
pub(super) struct PublishForm {
    /// The items; none for all that were changed.
    #[garde(length(max = 500))]
    #[serde(default)]
    items: Option<Vec<ItemRef>>,
    /// What is said of it in the history; may be empty.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    note: String,
}

/// A fault the course would have.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseFault {
    /// Where it can be mended; none for what is not written here.
    #[schema(required = true)]
    at: Option<ItemRef>,
    /// Whether it forbids publishing.
    is_error: bool,
    finding: CourseFinding,
}

impl From<Fault> for CourseFault {
    fn from(fault: Fault) -> Self {
        Self {
            at: fault.at,
            is_error: fault.is_error,
            finding: fault.finding,
        }
    }
}

/// What came of publishing.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PublishReport {
    is_published: bool,
    /// What forbids it, and what should be looked at.
    faults: Vec<CourseFault>,
}

fn wanted(id: CourseId, teacher: Teacher, parts: &'static [CoursePart], form: PublishForm) -> Publishing {
    Publishing {
        course: id,
        by: teacher.0,
        items: form.items.map(|items| items.into_iter().collect()),
        note: form.note.trim().to_owned(),
        parts,
    }
}

/// The faults the course would have if this were published; nothing is written.
#[utoipa::path(post, path = "/api/authoring/{course_id}/check/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = PublishForm, responses((status = 200, body = platform::Envelope<Vec<CourseFault>>)))]
pub(super) async fn check_course(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<PublishForm>,
) -> ApiResult<Vec<CourseFault>> {
    let faults = publish::check(&app, &texts, &wanted(id, teacher, parts, form)).await?;
    Ok(Envelope::ok(faults.into_iter().map(CourseFault::from).collect()))
}

/// Publishes what was written: students see it at once. With faults nothing is written, and the report names them.
#[utoipa::path(post, path = "/api/authoring/{course_id}/publish/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = PublishForm, responses((status = 200, body = platform::Envelope<PublishReport>)))]
pub(super) async fn publish_course(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<PublishForm>,
) -> ApiResult<PublishReport> {
    match publish::publish(&app, &texts, wanted(id, teacher, parts, form)).await? {
        Published::Done => Ok(Envelope::with_message(
            "已发布，学生现在看到的就是这一版。",
            PublishReport {
                is_published: true,
                faults: Vec::new(),
            },
        )),
        Published::Faulty(faults) => Ok(Envelope::with_message(
            "课程还有错误，未发布。",
            PublishReport {
                is_published: false,
                faults: faults.into_iter().map(CourseFault::from).collect(),
            },
        )),
    }
}
