//! 视频学习: the lectures of a course with how far they were watched.

use super::InClass;
use crate::{LectureProgress, access::Openings, enter_course, load_learning};
use axum::extract::State;
use classes::ItemKind;
use courses::{ChapterId, CourseId, LectureId};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query};
use serde::Serialize;

/// A lecture in the list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureRow {
    lecture_id: LectureId,
    title: String,
    /// Planned minutes.
    minutes: i64,
    has_video: bool,
    /// Of the video, or of attentive reading.
    length_s: i64,
    /// Address of its picture.
    poster: Option<String>,
    seconds: i64,
    percent: i64,
    position_s: i64,
    is_finished: bool,
    /// When it was watched last.
    updated_at_ms: Option<Millis>,
    question_count: i64,
    is_open: bool,
    /// When it opens, if that is yet to come.
    opens_at_ms: Option<Millis>,
    knowledge: Vec<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LectureChapter {
    chapter_id: ChapterId,
    title: String,
    /// Markdown.
    summary: String,
    lectures: Vec<LectureRow>,
}

/// The lectures of a course by chapter.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureList {
    course_id: CourseId,
    chapters: Vec<LectureChapter>,
}

/// The lectures of a course, with how far I watched each.
#[utoipa::path(get, path = "/api/course/{course_id}/lectures/", tag = "learning",
    params(("course_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<LectureList>)))]
pub(super) async fn list_lectures_of_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<LectureList> {
    let (chapters, learning, openings) = app
        .db
        .read(move |tx| async move {
            let entered = enter_course(&tx, &user, id, class_id).await?;
            let openings = entered.openings(&tx, ItemKind::Lecture, &user).await?;
            let learning = load_learning(&tx, &entered.course, user.id).await?;
            Ok::<_, Error>((courses::list_chapters(&tx, id).await?, learning, openings))
        })
        .await?;
    let chapters = chapters.into_iter().map(|chapter| {
        let lectures = learning.lectures.iter();
        let lectures = lectures.filter(|of| of.lecture.chapter == chapter.id);
        LectureChapter {
            chapter_id: chapter.id,
            lectures: lectures.map(|lecture| row(&app, lecture, &openings)).collect(),
            title: chapter.title,
            summary: chapter.summary,
        }
    });
    let chapters = chapters.filter(|chapter| !chapter.lectures.is_empty()).collect();
    Ok(Envelope::ok(LectureList {
        course_id: id,
        chapters,
    }))
}

fn row(app: &App, of: &LectureProgress, openings: &Openings) -> LectureRow {
    let (lecture, now_ms) = (&of.lecture, app.now_ms());
    let opening = openings.of(lecture.id.0);
    LectureRow {
        lecture_id: lecture.id,
        title: lecture.title.clone(),
        minutes: lecture.minutes,
        has_video: lecture.has_video(),
        length_s: lecture.length_s(),
        poster: lecture
            .poster
            .as_ref()
            .map(|file| file.address(&app.secret, now_ms)),
        seconds: of.seconds,
        percent: of.percent,
        position_s: of.position_s,
        is_finished: of.finished_at_ms.is_some(),
        updated_at_ms: of.updated_at_ms,
        question_count: lecture.questions.len() as i64,
        is_open: opening.is_open_at(now_ms),
        opens_at_ms: opening.opens_at_ms.filter(|opens_at_ms| *opens_at_ms > now_ms),
        knowledge: lecture.knowledge.clone(),
    }
}
