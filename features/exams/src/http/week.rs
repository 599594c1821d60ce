//! 本周考试: what the office has to know of, over all classes of the school.

use crate::{AssessmentId, store::week};
use axum::extract::State;
use platform::{ApiResult, App, Envelope, Error, Millis, access::Staff, clock::days};
use serde::Serialize;

/// How far ahead is looked, in days.
const DAYS: i64 = 7;

/// The most that are listed.
const MOST: i64 = 100;

/// An assessment that is open, or opens within a week.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WeekExam {
    id: AssessmentId,
    title: String,
    course_title: String,
    /// Who gave it.
    teacher: String,
    classes: Vec<String>,
    /// Members of these classes; whoever is in two counts twice.
    students: i64,
    opens_at_ms: Millis,
    /// For whoever has no more time of their own.
    end_ms: Millis,
}

/// The exams of the school that are open or open within seven days, the earliest first.
#[utoipa::path(get, path = "/api/exams/week/", tag = "exams",
    responses((status = 200, body = platform::Envelope<Vec<WeekExam>>)))]
pub(super) async fn list_week(State(app): State<App>, staff: Staff) -> ApiResult<Vec<WeekExam>> {
    let now_ms = app.now_ms();
    let (coming, classes) = app
        .db
        .read(move |tx| async move {
            let window = (now_ms, now_ms + days(DAYS));
            let coming = week::list(&tx, staff.school, window, MOST).await?;
            let classes = week::list_classes(&tx, &coming).await?;
            Ok::<_, Error>((coming, classes))
        })
        .await?;
    let view = |exam: week::Coming| {
        let given = || classes.iter().filter(|class| class.id == exam.id);
        WeekExam {
            classes: given().map(|class| class.name.clone()).collect(),
            students: given().map(|class| class.students).sum(),
            id: exam.id,
            title: exam.title,
            course_title: exam.course_title,
            teacher: exam.author_name,
            opens_at_ms: exam.opens_at_ms,
            end_ms: exam.end_ms,
        }
    };
    Ok(Envelope::ok(coming.into_iter().map(view).collect()))
}
