//! 学习记录: what I did, when, how long.

use super::InClass;
use crate::{Visit, VisitId, VisitSearch, count_visits, enter_course, list_visits, load_learning};
use axum::extract::State;
use courses::CourseId;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Page, Path, Query};
use serde::{Deserialize, Serialize};

/// Which part of the record.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RecordFilter {
    /// `lecture` or `resource`; both if absent.
    #[garde(length(max = 20))]
    #[serde(default)]
    kind: String,
}

/// One stay.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LearningRecordRow {
    visit_id: VisitId,
    /// `lecture` or `resource`.
    kind: String,
    item_id: i64,
    title: String,
    /// Whether it is no longer part of the course.
    is_removed: bool,
    begun_at_ms: Millis,
    last_at_ms: Millis,
    /// How long.
    seconds: i64,
    /// Where the player stood at the end.
    position_s: i64,
}

impl From<Visit> for LearningRecordRow {
    fn from(visit: Visit) -> Self {
        Self {
            visit_id: visit.id,
            kind: visit.item_kind,
            item_id: visit.item_id,
            title: visit.title,
            is_removed: visit.is_removed,
            begun_at_ms: visit.begun_at_ms,
            last_at_ms: visit.last_at_ms,
            seconds: visit.seconds,
            position_s: visit.position_s,
        }
    }
}

/// A page of the record, with the sums of the course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LearningRecord {
    items: Vec<LearningRecordRow>,
    /// Stays that can be listed.
    total: i64,
    /// Stays of that kind that were archived: they count in the sums, and are listed no more.
    archived_visits: i64,
    /// When the last archived one ended. None: nothing was archived.
    archived_until_ms: Option<Millis>,
    /// Time spent in the course.
    seconds: i64,
    lectures_finished: i64,
    lectures_total: i64,
    resources_opened: i64,
    resources_total: i64,
}

/// What I did in a course, the latest first.
#[utoipa::path(get, path = "/api/course/{course_id}/learning_record/", tag = "learning",
    params(("course_id" = i64, Path), InClass, RecordFilter, Page),
    responses((status = 200, body = platform::Envelope<LearningRecord>)))]
pub(super) async fn show_record(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Query(InClass { class_id }): Query<InClass>,
    Query(filter): Query<RecordFilter>,
    Query(page): Query<Page>,
) -> ApiResult<LearningRecord> {
    let (learning, visits, total, archived_visits) = app
        .db
        .read(move |tx| async move {
            let entered = enter_course(&tx, &user, id, class_id).await?;
            let search = VisitSearch {
                course: id,
                user: user.id,
                kind: filter.kind,
            };
            let learning = load_learning(&tx, &entered.course, user.id).await?;
            let visits = list_visits(&tx, &search, page).await?;
            let archived_visits = match search.kind.as_str() {
                "lecture" => learning.archived.lecture_visits,
                "resource" => learning.archived.resource_visits,
                _ => learning.archived.lecture_visits + learning.archived.resource_visits,
            };
            let total = count_visits(&tx, &search).await?;
            Ok::<_, Error>((learning, visits, total, archived_visits))
        })
        .await?;
    Ok(Envelope::ok(LearningRecord {
        items: visits.into_iter().map(LearningRecordRow::from).collect(),
        total,
        archived_visits,
        archived_until_ms: learning.archived.until_ms.filter(|_| archived_visits > 0),
        seconds: learning.seconds,
        lectures_finished: learning.finished_lectures() as i64,
        lectures_total: learning.lectures.len() as i64,
        resources_opened: learning.opened_resources() as i64,
        resources_total: learning.resources.len() as i64,
    }))
}
