//! What a teacher sees of one student's learning: the same figures as on the student's own pages.

use crate::{
    Learning, Visit, VisitSearch, list_visits, load_learning, overview::LectureProgress, store::visit,
};
use axum::extract::State;
use classes::ClassId;
use courses::{ChapterId, CourseId, LectureId, ResourceId, list_chapters};
use platform::{
    ApiResult, App, Envelope, Error, Millis, Page, Path, Query,
    access::{Teacher, UserId},
    clock::{days, hours},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Days shown in the trend.
const TREND_DAYS: i64 = 60;
/// The newest stays that are listed.
const STAYS: u32 = 300;

/// Which course of the class.
#[derive(Debug, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    #[garde(skip)]
    course_id: CourseId,
}

/// One student's learning in a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StudentLearning {
    /// Time spent at lectures and resources.
    seconds: i64,
    /// The mark of learning, in per cent.
    percent: f64,
    last_at_ms: Option<Millis>,
    lectures: Vec<StudentLecture>,
    resources: Vec<StudentResource>,
    /// Seconds of each of the last days on which there were any, the oldest first.
    days: Vec<LearningDay>,
    /// The newest stays first.
    stays: Vec<StudentStay>,
    /// Stays that were archived: they count in the sums, and are listed no more.
    archived_visits: i64,
    /// When the last archived one ended. None: nothing was archived.
    archived_until_ms: Option<Millis>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StudentLecture {
    id: LectureId,
    chapter: String,
    title: String,
    /// Distinct seconds played.
    seconds: i64,
    length_s: i64,
    percent: i64,
    finished_at_ms: Option<Millis>,
    updated_at_ms: Option<Millis>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StudentResource {
    id: ResourceId,
    chapter: String,
    title: String,
    visits: i64,
    seconds: i64,
    last_at_ms: Option<Millis>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LearningDay {
    /// Midnight in China.
    day_ms: Millis,
    seconds: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StudentStay {
    /// `lecture` or `resource`.
    kind: String,
    item_id: i64,
    title: String,
    begun_at_ms: Millis,
    last_at_ms: Millis,
    seconds: i64,
}

impl From<Visit> for StudentStay {
    fn from(visit: Visit) -> Self {
        Self {
            kind: visit.item_kind,
            item_id: visit.item_id,
            title: visit.title,
            begun_at_ms: visit.begun_at_ms,
            last_at_ms: visit.last_at_ms,
            seconds: visit.seconds,
        }
    }
}

/// What one student of a class I teach has learned in a course, when, and for how long.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/learning/", tag = "learning",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), OfCourse),
    responses((status = 200, body = platform::Envelope<StudentLearning>)))]
pub(super) async fn show_student_learning(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(OfCourse { course_id }): Query<OfCourse>,
) -> ApiResult<StudentLearning> {
    let now_ms = app.now_ms();
    let answer = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::find_member(&tx, class, student)
                .await?
                .ok_or(Error::NotFound)?;
            let (course, _) = classes::require_course_access(&tx, &teacher, course_id).await?;
            let learning = load_learning(&tx, &course, student).await?;
            let chapters = list_chapters(&tx, course_id).await?;
            let since_ms = now_ms - days(TREND_DAYS);
            let trend = visit::list_stays_since(&tx, course_id, student, since_ms).await?;
            let search = VisitSearch {
                course: course_id,
                user: student,
                kind: String::new(),
            };
            let newest = Page {
                page: 1,
                page_size: STAYS,
            };
            let stays = list_visits(&tx, &search, newest).await?;
            let chapters = chapters.into_iter().map(|one| (one.id, one.title)).collect();
            Ok::<_, Error>(view(learning, &chapters, &trend, stays))
        })
        .await?;
    Ok(Envelope::ok(answer))
}

fn view(
    learning: Learning,
    chapters: &HashMap<ChapterId, String>,
    trend: &[(Millis, i64)],
    stays: Vec<Visit>,
) -> StudentLearning {
    let chapter = |id: &ChapterId| chapters.get(id).cloned().unwrap_or_default();
    let lecture = |one: LectureProgress| StudentLecture {
        id: one.lecture.id,
        chapter: chapter(&one.lecture.chapter),
        length_s: one.lecture.length_s(),
        title: one.lecture.title.clone(),
        seconds: one.seconds,
        percent: one.percent,
        finished_at_ms: one.finished_at_ms,
        updated_at_ms: one.updated_at_ms,
    };
    let resources = learning.resources.into_iter();
    StudentLearning {
        seconds: learning.seconds,
        percent: learning.percent,
        last_at_ms: learning.last_at_ms,
        lectures: learning.lectures.into_iter().map(lecture).collect(),
        resources: resources
            .map(|one| StudentResource {
                id: one.resource.id,
                chapter: chapter(&one.resource.chapter),
                title: one.resource.title,
                visits: one.visits,
                seconds: one.seconds,
                last_at_ms: one.last_at_ms,
            })
            .collect(),
        days: by_day(trend),
        archived_visits: learning.archived.lecture_visits + learning.archived.resource_visits,
        archived_until_ms: learning
            .archived
            .until_ms
            .filter(|_| learning.archived.lecture_visits + learning.archived.resource_visits > 0),
        stays: stays.into_iter().map(StudentStay::from).collect(),
    }
}

/// Sums stays by the day in China on which they began.
fn by_day(stays: &[(Millis, i64)]) -> Vec<LearningDay> {
    let mut sums: BTreeMap<Millis, i64> = BTreeMap::new();
    for (begun_at_ms, seconds) in stays {
        let day_ms = (begun_at_ms + hours(8)).div_euclid(days(1)) * days(1) - hours(8);
        *sums.entry(day_ms).or_default() += seconds;
    }
    sums.into_iter()
        .map(|(day_ms, seconds)| LearningDay { day_ms, seconds })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_are_summed_by_the_day_in_china() {
        // 2026-09-07 23:30, 2026-09-08 00:30 and 09:00 in China.
        let stays = [
            (1_788_795_000_000, 60),
            (1_788_798_600_000, 30),
            (1_788_829_200_000, 10),
        ];
        let days: Vec<_> = by_day(&stays).into_iter().map(|day| day.seconds).collect();
        assert_eq!(days, [60, 40]);
    }
}
