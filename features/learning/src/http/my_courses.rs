//! 我的课程: the courses of my classes, and those I chose myself.

use crate::{Entered, Learning, access::enter_course, load_learning};
use axum::extract::State;
use classes::{Class, ClassId, ItemKind, list_classes_of_student, list_classes_of_teacher};
use courses::{CourseId, LectureId};
use database::Tx;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, Role};
use serde::{Deserialize, Serialize};

/// Which of my courses.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CourseFilter {
    /// Only courses whose name, or whose class's name, holds this.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
}

/// Where to go on in a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NextLecture {
    lecture_id: LectureId,
    title: String,
    position_s: i64,
    percent: i64,
    /// Whether it has been begun.
    is_begun: bool,
}

impl NextLecture {
    pub(super) fn of(learning: &Learning) -> Option<Self> {
        let next = learning.next_lecture()?;
        Some(Self {
            lecture_id: next.lecture.id,
            title: next.lecture.title.clone(),
            position_s: next.position_s,
            percent: next.percent,
            is_begun: next.updated_at_ms.is_some(),
        })
    }
}

/// A course on my desk.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseCard {
    course_id: CourseId,
    /// The class that takes it; none for a self-chosen course.
    class_id: Option<ClassId>,
    class_name: Option<String>,
    term: Option<String>,
    /// Whether I teach the class: then progress says nothing.
    is_teacher: bool,
    title: String,
    subtitle: String,
    category: String,
    /// Address of the cover.
    cover: Option<String>,
    /// Names of its teachers.
    teachers: Vec<String>,
    /// Learned, in whole per cent.
    percent: i64,
    lectures_finished: i64,
    lectures_total: i64,
    resources_opened: i64,
    resources_total: i64,
    /// Time spent, in seconds.
    seconds: i64,
    /// When I last learned in it.
    last_at_ms: Option<Millis>,
    /// Where to go on; none when every lecture is finished.
    next: Option<NextLecture>,
    /// Notices of the class that I have not read.
    unread_notices: i64,
}

/// My courses.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseCards {
    items: Vec<CourseCard>,
    total: i64,
}

impl CourseCards {
    fn of(mut items: Vec<CourseCard>, filter: &CourseFilter) -> Self {
        let wanted = filter.q.trim().to_lowercase();
        items.retain(|card| {
            let class = card.class_name.as_deref().unwrap_or_default();
            wanted.is_empty()
                || [&card.title, class]
                    .iter()
                    .any(|text| text.to_lowercase().contains(&wanted))
        });
        let total = items.len() as i64;
        Self { items, total }
    }
}

/// One card, for a person who may enter the course.
async fn card(
    tx: &Tx,
    app: &App,
    user: &CurrentUser,
    entered: Entered,
    class: Option<(&Class, bool)>,
) -> Result<CourseCard, Error> {
    let mut learning = load_learning(tx, &entered.course, user.id).await?;
    let now_ms = app.now_ms();
    let openings = entered.openings(tx, ItemKind::Lecture, user).await?;
    // A closed lecture is no place to go on.
    let mut open = learning.clone();
    open.lectures
        .retain(|lecture| openings.of(lecture.lecture.id.0).is_open_at(now_ms));
    let next = NextLecture::of(&open);
    learning.percent = learning.percent.floor();
    let course = entered.course;
    Ok(CourseCard {
        course_id: course.id,
        class_id: class.map(|(class, _)| class.id),
        class_name: class.map(|(class, _)| class.name.clone()),
        term: class.map(|(class, _)| class.term.clone()),
        is_teacher: class.is_some_and(|(_, is_teacher)| is_teacher),
        cover: course
            .cover
            .as_ref()
            .map(|file| file.address(&app.secret, now_ms)),
        teachers: course.teachers.into_iter().map(|teacher| teacher.name).collect(),
        title: course.title,
        subtitle: course.subtitle,
        category: course.category,
        percent: learning.percent as i64,
        lectures_finished: learning.finished_lectures() as i64,
        lectures_total: learning.lectures.len() as i64,
        resources_opened: learning.opened_resources() as i64,
        resources_total: learning.resources.len() as i64,
        seconds: learning.seconds,
        last_at_ms: learning.last_at_ms,
        next,
        unread_notices: 0,
    })
}

/// The courses I chose myself, the latest first.
#[utoipa::path(get, path = "/api/user/courses/", tag = "learning", params(CourseFilter),
    responses((status = 200, body = platform::Envelope<CourseCards>)))]
pub(super) async fn list_chosen_courses(
    State(app): State<App>,
    user: CurrentUser,
    Query(filter): Query<CourseFilter>,
) -> ApiResult<CourseCards> {
    let shared = app.clone();
    let cards = app
        .db
        .read(move |tx| async move {
            let mut cards = Vec::new();
            for id in courses::list_enrolled_courses(&tx, user.id).await? {
                let Some(course) = courses::find_course(&tx, id).await? else {
                    continue;
                };
                let access = classes::CourseAccess::Enrolled;
                let entered = Entered { course, access };
                cards.push(card(&tx, &shared, &user, entered, None).await?);
            }
            Ok::<_, Error>(cards)
        })
        .await?;
    Ok(Envelope::ok(CourseCards::of(cards, &filter)))
}

/// The courses of the classes I learn in or teach, the newest class first.
#[utoipa::path(get, path = "/api/user/class_courses/", tag = "learning", params(CourseFilter),
    responses((status = 200, body = platform::Envelope<CourseCards>)))]
pub(super) async fn list_class_courses(
    State(app): State<App>,
    user: CurrentUser,
    Query(filter): Query<CourseFilter>,
) -> ApiResult<CourseCards> {
    let shared = app.clone();
    let cards = app
        .db
        .read(move |tx| async move { class_cards(&tx, &shared, &user).await })
        .await?;
    Ok(Envelope::ok(CourseCards::of(cards, &filter)))
}

async fn class_cards(tx: &Tx, app: &App, user: &CurrentUser) -> Result<Vec<CourseCard>, Error> {
    let unread = classes::count_unread_notices(tx, user.id, app.now_ms()).await?;
    let learnt = list_classes_of_student(tx, user.id).await?;
    let taught = if user.has(Role::ClassManagement) {
        list_classes_of_teacher(tx, user.id).await?
    } else {
        Vec::new()
    };
    let mut cards = Vec::new();
    let all = learnt
        .iter()
        .map(|class| (class, false))
        .chain(taught.iter().map(|class| (class, true)))
        .filter(|(class, _)| class.archived_at_ms.is_none());
    for (class, is_teacher) in all {
        for course in classes::list_courses_of_class(tx, class.id).await? {
            let entered = enter_course(tx, user, course, (!is_teacher).then_some(class.id)).await?;
            let mut card = card(tx, app, user, entered, Some((class, is_teacher))).await?;
            let mine = unread.iter().find(|(id, _)| *id == class.id && !is_teacher);
            card.unread_notices = mine.map_or(0, |(_, count)| *count);
            cards.push(card);
        }
    }
    Ok(cards)
}
