//! 课程首页: progress by chapter, what is due, where to go on.

use super::{InClass, my_courses::NextLecture};
use crate::{
    AgendaItem, AgendaPart, Learner, Learning, access::Openings, agenda, enter_course, load_learning,
    store::visit::list_stays_since,
};
use axum::extract::State;
use classes::{ClassId, CourseAccess, ItemKind};
use courses::{Chapter, ChapterId, Course, CourseId};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query, clock::days};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct HomeClass {
    class_id: ClassId,
    name: String,
    term: String,
    unread_notices: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ChapterProgress {
    chapter_id: ChapterId,
    title: String,
    hours: i64,
    /// Markdown.
    summary: String,
    /// Whole per cent of its lectures.
    percent: i64,
    lectures_finished: i64,
    lectures_total: i64,
    resources_opened: i64,
    resources_total: i64,
    /// Lectures that are closed just now.
    lectures_closed: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct HomeTeacher {
    name: String,
    title: String,
    photo: Option<String>,
}

/// A day of the last week, and the time learned on it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StudyDay {
    /// Midnight in China.
    day_ms: Millis,
    seconds: i64,
}

/// A course as a learner comes home to it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseHome {
    course_id: CourseId,
    title: String,
    subtitle: String,
    cover: Option<String>,
    teachers: Vec<HomeTeacher>,
    /// None for a self-chosen course.
    class: Option<HomeClass>,
    /// `member`, `enrolled` or `teacher`.
    access: &'static str,
    /// Learned, in whole per cent.
    percent: i64,
    /// Time spent, in seconds.
    seconds: i64,
    lectures_finished: i64,
    lectures_total: i64,
    resources_opened: i64,
    resources_total: i64,
    next: Option<NextLecture>,
    chapters: Vec<ChapterProgress>,
    /// What there is to do, the most urgent first.
    agenda: Vec<AgendaItem>,
    /// The last seven days, the oldest first.
    week: Vec<StudyDay>,
}

/// Everything a learner needs to go on with a course.
#[utoipa::path(get, path = "/api/course/{course_id}/home/", tag = "learning",
    params(("course_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<CourseHome>)))]
pub(super) async fn show_home(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Query(InClass { class_id }): Query<InClass>,
    State(parts): State<&'static [AgendaPart]>,
) -> ApiResult<CourseHome> {
    let (shared, now_ms) = (app.clone(), app.now_ms());
    let home = app
        .db
        .read(move |tx| async move {
            let entered = enter_course(&tx, &user, id, class_id).await?;
            let class = entered.access.class();
            let learner = Learner {
                user: user.id,
                course: id,
                class,
                now_ms,
            };
            let view = HomeParts {
                chapters: courses::list_chapters(&tx, id).await?,
                learning: load_learning(&tx, &entered.course, user.id).await?,
                openings: entered.openings(&tx, ItemKind::Lecture, &user).await?,
                agenda: agenda::collect(&tx, parts, &learner).await?,
                stays: list_stays_since(&tx, id, user.id, first_day(now_ms)).await?,
                class: home_class(&tx, class, &user, now_ms).await?,
                access: entered.access,
                course: entered.course,
            };
            Ok::<_, Error>(view)
        })
        .await?
        .view(&shared);
    Ok(Envelope::ok(home))
}

async fn home_class(
    tx: &database::Tx,
    class: Option<ClassId>,
    user: &CurrentUser,
    now_ms: Millis,
) -> Result<Option<HomeClass>, Error> {
    let Some(id) = class else { return Ok(None) };
    let unread = classes::count_unread_notices(tx, user.id, now_ms).await?;
    let count = unread.iter().find(|(class, _)| *class == id);
    Ok(classes::find_class(tx, id).await?.map(|class| HomeClass {
        class_id: class.id,
        name: class.name,
        term: class.term,
        unread_notices: count.map_or(0, |(_, count)| *count),
    }))
}

/// China has one time zone, eight hours ahead.
const CHINA_MS: Millis = platform::clock::hours(8);

fn midnight(at_ms: Millis) -> Millis {
    (at_ms + CHINA_MS).div_euclid(days(1)) * days(1) - CHINA_MS
}

fn first_day(now_ms: Millis) -> Millis {
    midnight(now_ms) - days(6)
}

/// What was read for the page.
struct HomeParts {
    course: Course,
    access: CourseAccess,
    class: Option<HomeClass>,
    chapters: Vec<Chapter>,
    learning: Learning,
    openings: Openings,
    agenda: Vec<AgendaItem>,
    stays: Vec<(Millis, i64)>,
}

impl HomeParts {
    fn view(self, app: &App) -> CourseHome {
        let now_ms = app.now_ms();
        let chapters = self.chapters.iter().map(|chapter| self.chapter(chapter, now_ms));
        let chapters = chapters.collect();
        let week = (0..7).map(|day| {
            let day_ms = first_day(now_ms) + days(day);
            let seconds = self
                .stays
                .iter()
                .filter(|(begun_ms, _)| midnight(*begun_ms) == day_ms);
            StudyDay {
                day_ms,
                seconds: seconds.map(|(_, seconds)| seconds).sum(),
            }
        });
        let mut open = self.learning.clone();
        open.lectures
            .retain(|lecture| self.openings.of(lecture.lecture.id.0).is_open_at(now_ms));
        let teachers = self.course.teachers.iter().map(|teacher| HomeTeacher {
            name: teacher.name.clone(),
            title: teacher.title.clone(),
            photo: teacher
                .photo
                .as_ref()
                .map(|file| file.address(&app.secret, now_ms)),
        });
        CourseHome {
            course_id: self.course.id,
            cover: self
                .course
                .cover
                .as_ref()
                .map(|file| file.address(&app.secret, now_ms)),
            teachers: teachers.collect(),
            access: match self.access {
                CourseAccess::Member(_) => "member",
                CourseAccess::Enrolled => "enrolled",
                CourseAccess::Teacher => "teacher",
            },
            percent: self.learning.percent as i64,
            seconds: self.learning.seconds,
            lectures_finished: self.learning.finished_lectures() as i64,
            lectures_total: self.learning.lectures.len() as i64,
            resources_opened: self.learning.opened_resources() as i64,
            resources_total: self.learning.resources.len() as i64,
            next: NextLecture::of(&open),
            week: week.collect(),
            chapters,
            title: self.course.title,
            subtitle: self.course.subtitle,
            class: self.class,
            agenda: self.agenda,
        }
    }

    fn chapter(&self, chapter: &Chapter, now_ms: Millis) -> ChapterProgress {
        let of_chapter = self.learning.lectures.iter();
        let lectures: Vec<_> = of_chapter.filter(|of| of.lecture.chapter == chapter.id).collect();
        let resources = self.learning.resources.iter();
        let resources: Vec<_> = resources.filter(|of| of.resource.chapter == chapter.id).collect();
        let watched: i64 = lectures.iter().map(|lecture| lecture.percent).sum();
        let is_closed = |id: i64| !self.openings.of(id).is_open_at(now_ms);
        ChapterProgress {
            chapter_id: chapter.id,
            title: chapter.title.clone(),
            hours: chapter.hours,
            summary: chapter.summary.clone(),
            percent: watched / (lectures.len() as i64).max(1),
            lectures_finished: lectures.iter().filter(|of| of.finished_at_ms.is_some()).count() as i64,
            lectures_total: lectures.len() as i64,
            resources_opened: resources.iter().filter(|of| of.visits > 0).count() as i64,
            resources_total: resources.len() as i64,
            lectures_closed: lectures.iter().filter(|of| is_closed(of.lecture.id.0)).count() as i64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_in_china() {
        // 2026-11-21 00:30 in China is still the 20th in UTC.
        let half_past_ms = 1_795_192_200_000;
        assert_eq!(midnight(half_past_ms), half_past_ms - 30 * 60_000);
        assert_eq!(
            midnight(half_past_ms - 31 * 60_000),
            half_past_ms - 30 * 60_000 - days(1)
        );
    }
}
