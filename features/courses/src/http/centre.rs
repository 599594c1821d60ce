//! 选课中心: the courses of the school, their introduction and outline, choosing one and giving it up.

use crate::{
    Course, CourseId, Lecture, count_enrolled, enrol, is_enrolled, leave, list_chapters, list_courses,
    list_enrolled_courses, list_lectures, list_resources, markdown, require_course,
};
use axum::extract::State;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query, Role, http::Nothing};
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, sync::Arc};

/// A course on the shelf.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CentreCourse {
    course_id: CourseId,
    title: String,
    subtitle: String,
    category: String,
    tags: Vec<String>,
    /// Address of the cover.
    cover: Option<String>,
    /// Names of its teachers.
    teachers: Vec<String>,
    hours: i64,
    credits: f64,
    /// How many people chose it.
    enrolled_count: i64,
    /// Whether I chose it.
    is_enrolled: bool,
}

/// The courses of the school.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseCentre {
    items: Vec<CentreCourse>,
    total: i64,
    /// The shelves, in order of their names.
    categories: Vec<String>,
}

/// The courses that may be chosen.
#[utoipa::path(get, path = "/api/select_course/list/", tag = "courses",
    responses((status = 200, body = platform::Envelope<CourseCentre>)))]
pub(super) async fn list_centre(State(app): State<App>, user: CurrentUser) -> ApiResult<CourseCentre> {
    let (school, id) = (user.school, user.id);
    let (courses, counts, mine) = app
        .db
        .read(move |tx| async move {
            let courses = list_courses(&tx, school).await?;
            let mine = list_enrolled_courses(&tx, id).await?;
            Ok::<_, Error>((courses, count_enrolled(&tx, school).await?, mine))
        })
        .await?;
    let (mine, now_ms) = (HashSet::<CourseId>::from_iter(mine), app.now_ms());
    let items: Vec<_> = courses
        .into_iter()
        .filter(|course| course.is_listed || mine.contains(&course.id))
        .map(|course| CentreCourse {
            course_id: course.id,
            cover: course
                .cover
                .as_ref()
                .map(|file| file.address(&app.secret, now_ms)),
            teachers: course.teachers.into_iter().map(|teacher| teacher.name).collect(),
            enrolled_count: counts.get(&course.id).copied().unwrap_or(0),
            is_enrolled: mine.contains(&course.id),
            title: course.title,
            subtitle: course.subtitle,
            category: course.category,
            tags: course.tags,
            hours: course.hours,
            credits: course.credits,
        })
        .collect();
    let mut categories: Vec<_> = items.iter().map(|course| course.category.clone()).collect();
    categories.retain(|category| !category.is_empty());
    categories.sort();
    categories.dedup();
    let total = items.len() as i64;
    Ok(Envelope::ok(CourseCentre {
        items,
        total,
        categories,
    }))
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CourseTeacherView {
    name: String,
    title: String,
    /// Markdown.
    intro: String,
    /// Address of the photo.
    photo: Option<String>,
}

/// Shares of the final mark, in per cent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CourseWeights {
    learning: u32,
    tasks: u32,
    exercises: u32,
    python: u32,
    practical: u32,
    r#final: u32,
}

/// A course introduced.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseIntroduction {
    course_id: CourseId,
    title: String,
    subtitle: String,
    category: String,
    tags: Vec<String>,
    cover: Option<String>,
    /// Markdown.
    text: String,
    audience: String,
    hours: i64,
    credits: f64,
    teachers: Vec<CourseTeacherView>,
    weights: CourseWeights,
    chapter_count: i64,
    lecture_count: i64,
    resource_count: i64,
    enrolled_count: i64,
    is_enrolled: bool,
    imported_at_ms: i64,
}

/// What the course is, who teaches it, whom it is for.
#[utoipa::path(get, path = "/api/select_course/{id}/info/", tag = "courses", params(("id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<CourseIntroduction>)))]
pub(super) async fn show_introduction(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
) -> ApiResult<CourseIntroduction> {
    let now_ms = app.now_ms();
    let secret = app.secret.clone();
    let view = app
        .db
        .read(move |tx| async move {
            let course = require_course(&tx, &user, id).await?;
            let lectures = list_lectures(&tx, id).await?;
            let counts = [
                list_chapters(&tx, id).await?.len(),
                lectures.len(),
                list_resources(&tx, id).await?.len(),
            ];
            let enrolled = count_enrolled(&tx, user.school).await?;
            let is_mine = is_enrolled(&tx, id, user.id).await?;
            let count = enrolled.get(&id).copied().unwrap_or(0);
            Ok::<_, Error>((with_links(course, &lectures), counts, count, is_mine))
        })
        .await
        .map(|(course, counts, count, is_mine)| {
            introduction(&secret, course, counts, count, is_mine, now_ms)
        })?;
    Ok(Envelope::ok(view))
}

/// The course with links to its lectures in its texts.
fn with_links(mut course: Course, lectures: &[Arc<Lecture>]) -> Course {
    course.introduction = markdown::linked(&course.introduction, lectures);
    for teacher in &mut course.teachers {
        teacher.intro = markdown::linked(&teacher.intro, lectures);
    }
    course
}

fn introduction(
    secret: &platform::secret::Secret,
    course: Course,
    [chapters, lectures, resources]: [usize; 3],
    enrolled_count: i64,
    is_enrolled: bool,
    now_ms: i64,
) -> CourseIntroduction {
    let weights = course.weights;
    CourseIntroduction {
        course_id: course.id,
        cover: course.cover.as_ref().map(|file| file.address(secret, now_ms)),
        text: markdown::signed(secret, &course.introduction, now_ms),
        teachers: course
            .teachers
            .into_iter()
            .map(|teacher| CourseTeacherView {
                photo: teacher.photo.as_ref().map(|file| file.address(secret, now_ms)),
                intro: markdown::signed(secret, &teacher.intro, now_ms),
                name: teacher.name,
                title: teacher.title,
            })
            .collect(),
        weights: CourseWeights {
            learning: weights.learning,
            tasks: weights.tasks,
            exercises: weights.exercises,
            python: weights.python,
            practical: weights.practical,
            r#final: weights.r#final,
        },
        title: course.title,
        subtitle: course.subtitle,
        category: course.category,
        tags: course.tags,
        audience: course.audience,
        hours: course.hours,
        credits: course.credits,
        chapter_count: chapters as i64,
        lecture_count: lectures as i64,
        resource_count: resources as i64,
        enrolled_count,
        is_enrolled,
        imported_at_ms: course.imported_at_ms,
    }
}

/// A chapter and what stands in it, by name only.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OutlineChapter {
    title: String,
    hours: i64,
    /// Markdown.
    summary: String,
    lectures: Vec<OutlineItem>,
    resources: Vec<OutlineItem>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OutlineItem {
    title: String,
    /// As the folder plans it; 0 if it does not say.
    minutes: i64,
    /// How long the video really lasts, in seconds; none without one.
    video_s: Option<i64>,
    /// `video`, `text`, or the kind of resource.
    kind: String,
}

/// The outline of a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseOutline {
    course_id: CourseId,
    chapters: Vec<OutlineChapter>,
}

#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OutlineQuery {
    /// Only chapters, lectures and resources whose name holds this.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
}

/// What is taught, chapter by chapter.
#[utoipa::path(get, path = "/api/select_course/{id}/show/", tag = "courses",
    params(("id" = i64, Path), OutlineQuery),
    responses((status = 200, body = platform::Envelope<CourseOutline>)))]
pub(super) async fn show_outline(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
    Query(query): Query<OutlineQuery>,
) -> ApiResult<CourseOutline> {
    let (chapters, lectures, resources) = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, id).await?;
            let lectures = list_lectures(&tx, id).await?;
            let resources = list_resources(&tx, id).await?;
            Ok::<_, Error>((list_chapters(&tx, id).await?, lectures, resources))
        })
        .await?;
    let is_match = |title: &str| query.q.is_empty() || title.contains(query.q.trim());
    let chapters = chapters.into_iter().map(|chapter| {
        let is_whole = is_match(&chapter.title);
        let lectures = lectures.iter().filter(|lecture| lecture.chapter == chapter.id);
        let resources = resources.iter().filter(|resource| resource.chapter == chapter.id);
        OutlineChapter {
            lectures: lectures
                .filter(|lecture| is_whole || is_match(&lecture.title))
                .map(|lecture| OutlineItem {
                    title: lecture.title.clone(),
                    minutes: lecture.minutes,
                    video_s: lecture.has_video().then(|| lecture.length_s()),
                    kind: if lecture.has_video() { "video" } else { "text" }.into(),
                })
                .collect(),
            resources: resources
                .filter(|resource| is_whole || is_match(&resource.title))
                .map(|resource| OutlineItem {
                    title: resource.title.clone(),
                    minutes: resource.minutes,
                    video_s: None,
                    kind: resource.kind.clone(),
                })
                .collect(),
            title: chapter.title,
            hours: chapter.hours,
            summary: chapter.summary,
        }
    });
    let chapters = chapters
        .filter(|chapter| {
            is_match(&chapter.title) || !chapter.lectures.is_empty() || !chapter.resources.is_empty()
        })
        .collect();
    Ok(Envelope::ok(CourseOutline {
        course_id: id,
        chapters,
    }))
}

/// Chooses the course.
#[utoipa::path(post, path = "/api/select_course/{course_id}/enrol/", tag = "courses",
    params(("course_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn enrol_in_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let course = require_course(&tx, &user, id).await?;
            if !course.is_listed && !user.has(Role::ClassManagement) {
                return Err(Error::NotFound);
            }
            Ok(enrol(&tx, id, user.id, now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("已加入我的课程。", Nothing {}))
}

/// Gives the course up. What was learned stays, and is back after choosing it again.
#[utoipa::path(delete, path = "/api/select_course/{course_id}/enrol/", tag = "courses",
    params(("course_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn leave_course(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CourseId>,
) -> ApiResult<Nothing> {
    let left = app
        .db
        .write(move |tx| async move {
            require_course(&tx, &user, id).await?;
            Ok::<_, Error>(leave(&tx, id, user.id).await?)
        })
        .await?;
    if left {
        Ok(Envelope::with_message("已退出课程，学习记录会保留。", Nothing {}))
    } else {
        Err(Error::conflict("courses.not_enrolled", "你没有自选这门课程。"))
    }
}
