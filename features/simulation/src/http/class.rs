//! What a teacher sees of a class's books.

use crate::{
    BookId, CompanyId,
    grading::PartReport,
    store::{
        company::{list_companies, load_template},
        overrides::{Override, list_overrides_of_class},
        progress::{BookProgress, HandIn, list_progress},
    },
};
use ::tasks::{Activity, ActivityId, ActivityKind};
use axum::extract::State;
use classes::{ClassId, Member};
use courses::CourseId;
use database::Tx;
use garde::Validate;
use ledger::Period;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use scoring::{BasisPoints, total::Part};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Which course of the class, and the books of which activity.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ClassBooksFilter {
    #[garde(skip)]
    pub(super) course_id: CourseId,
    /// The first one if not said; 0 for free practice.
    #[garde(skip)]
    pub(super) activity_id: Option<ActivityId>,
}

/// What books are kept for.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct BookPlace {
    /// None for free practice.
    activity_id: Option<ActivityId>,
    /// The task; empty for free practice.
    pub(super) title: String,
    /// The company whose books they are; none for free practice, where each student chooses one.
    company_id: Option<CompanyId>,
    /// How many businesses are to be decided or booked.
    businesses: usize,
}

impl BookPlace {
    pub(super) fn activity_id(&self) -> Option<ActivityId> {
        self.activity_id
    }
}

/// How a class stands with the books of a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassBooks {
    places: Vec<BookPlace>,
    /// Which of them the rows are about; none when the course has no company.
    place: Option<BookPlace>,
    /// Every member of the class, by student number.
    rows: Vec<ClassBookRow>,
}

/// A student and their book.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassBookRow {
    student_id: UserId,
    student_name: String,
    student_number: Option<String>,
    /// None before the student opened it.
    book: Option<BookSummary>,
}

/// What one student has made of what books are kept for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StudentBookRow {
    place: BookPlace,
    /// None before the student opened it.
    book: Option<BookSummary>,
}

/// How a student stands with a book.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookSummary {
    id: BookId,
    /// Which team of the class keeps it; none for a student alone.
    team_number: Option<i64>,
    period: Period,
    /// Vouchers of the student's own that were saved, and posted.
    saved: i64,
    posted: i64,
    /// What counts, in percent: the teacher's decision or else the best hand-in; none before the first.
    percent: Option<f64>,
    /// The parts of the best hand-in.
    parts: Vec<BookPartMark>,
    hand_ins: Vec<BookHandIn>,
    begun_at_ms: Millis,
    updated_at_ms: Millis,
    decided: Option<OverrideView>,
}

/// What a part of the mark came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookPartMark {
    part: Part,
    label: String,
    weight: u32,
    percent: f64,
}

/// One hand-in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookHandIn {
    number: i64,
    percent: f64,
    is_late: bool,
    submitted_at_ms: Millis,
}

/// What a teacher decided that a book counts for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookOverride)]
pub(super) struct OverrideView {
    percent: f64,
    reason: String,
    decided_by_name: String,
    decided_at_ms: Millis,
}

impl OverrideView {
    /// As it counts for one who keeps the book, or, to whoever does not, for the book.
    pub(super) fn of(of: Override, reader: UserId) -> Self {
        Self {
            percent: of.share_of(reader).percent(),
            reason: of.decided.reason,
            decided_by_name: of.decided_by_name,
            decided_at_ms: of.decided.decided_at_ms,
        }
    }
}

fn view(progress: &BookProgress, user: UserId, decided: Option<Override>) -> BookSummary {
    let counts = decided.as_ref().map(|of| of.share_of(user));
    let best = progress.best(user).map(|best| best.share_of(user));
    let part = |part: &PartReport| BookPartMark {
        percent: part.share.percent(),
        part: part.part,
        label: part.label.clone(),
        weight: part.weight,
    };
    let hand_in = |one: &HandIn| BookHandIn {
        number: one.number,
        percent: one.share_of(user).percent(),
        is_late: one.is_late,
        submitted_at_ms: one.submitted_at_ms,
    };
    BookSummary {
        id: progress.book,
        team_number: progress.team_number,
        period: progress.period,
        saved: progress.saved,
        posted: progress.posted,
        percent: counts.or(best).map(BasisPoints::percent),
        parts: progress.parts.iter().map(part).collect(),
        hand_ins: progress.hand_ins.iter().map(hand_in).collect(),
        begun_at_ms: progress.begun_at_ms,
        updated_at_ms: progress.updated_at_ms,
        decided: decided.map(|decided| OverrideView::of(decided, user)),
    }
}

/// Everything that books of a course are kept for: its simulation activities in order, and free practice.
pub(super) async fn list_places(tx: &Tx, course: CourseId) -> Result<Vec<BookPlace>, Error> {
    let companies = list_companies(tx, course).await?;
    let Some(first) = companies.first() else {
        return Ok(Vec::new());
    };
    let template = load_template(tx, first.id, first.version).await?;
    let titles: HashMap<_, _> = tasks::list_tasks(tx, course)
        .await?
        .into_iter()
        .map(|task| (task.id, task.title))
        .collect();
    let place = |activity: Activity| BookPlace {
        activity_id: Some(activity.id),
        title: titles.get(&activity.task).cloned().unwrap_or_default(),
        company_id: companies
            .iter()
            .find(|company| company.key == activity.company())
            .map(|company| company.id),
        businesses: match activity.spec["businesses"].as_array() {
            Some(keys) if !keys.is_empty() => keys.len(),
            _ => template.businesses.len(),
        },
    };
    let activities = tasks::list_activities(tx, course).await?.into_iter();
    let kept = activities.filter(|activity| activity.kind == ActivityKind::Simulation);
    let free = BookPlace {
        activity_id: None,
        title: String::new(),
        company_id: None,
        businesses: template.businesses.len(),
    };
    Ok(kept.map(place).chain([free]).collect())
}

/// The books that the students of a class keep for an activity, with what they earned part by part.
#[utoipa::path(get, path = "/api/class/{class_id}/books/", tag = "simulation",
    params(("class_id" = i64, Path), ClassBooksFilter),
    responses((status = 200, body = platform::Envelope<ClassBooks>)))]
pub(super) async fn list_class_books(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<ClassBooksFilter>,
) -> ApiResult<ClassBooks> {
    let books = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, filter.course_id).await?;
            let places = list_places(&tx, filter.course_id).await?;
            let place = choose(&places, filter.activity_id)?;
            let books = list_progress(&tx, class, filter.course_id, None).await?;
            let decided = list_overrides_of_class(&tx, class, filter.course_id).await?;
            let members = classes::list_members(&tx, class).await?;
            let rows = place.as_ref().map_or_else(Vec::new, |place| {
                rows_of(members, books, &decided, place.activity_id)
            });
            Ok::<_, Error>(ClassBooks { places, place, rows })
        })
        .await?;
    Ok(Envelope::ok(books))
}

pub(super) async fn require_class_course(
    tx: &Tx,
    teacher: &Teacher,
    class: ClassId,
    course: CourseId,
) -> Result<(), Error> {
    classes::require_teacher(tx, teacher, class).await?;
    classes::require_course_access(tx, teacher, course).await?;
    Ok(())
}

pub(super) fn choose(places: &[BookPlace], asked: Option<ActivityId>) -> Result<Option<BookPlace>, Error> {
    let found = match asked {
        None => places.first(),
        Some(ActivityId(0)) => places.last(),
        Some(id) => {
            let found = places.iter().find(|place| place.activity_id == Some(id));
            Some(found.ok_or(Error::NotFound)?)
        }
    };
    Ok(found.cloned())
}

fn rows_of(
    members: Vec<Member>,
    books: Vec<BookProgress>,
    decided: &HashMap<BookId, Override>,
    activity: Option<ActivityId>,
) -> Vec<ClassBookRow> {
    let mut books: HashMap<UserId, BookSummary> = books
        .into_iter()
        .filter(|progress| progress.activity == activity)
        .flat_map(|progress| {
            let decided = decided.get(&progress.book);
            let of = |user: &UserId| (*user, view(&progress, *user, decided.cloned()));
            progress.keepers.iter().map(of).collect::<Vec<_>>()
        })
        .collect();
    let row = |member: Member| ClassBookRow {
        book: books.remove(&member.user),
        student_id: member.user,
        student_name: member.real_name,
        student_number: member.student_number,
    };
    members.into_iter().map(row).collect()
}

/// Which course.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StudentBooksFilter {
    #[garde(skip)]
    course_id: CourseId,
}

/// What one student of the class has made of every set of books of a course.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/books/", tag = "simulation",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), StudentBooksFilter),
    responses((status = 200, body = platform::Envelope<Vec<StudentBookRow>>)))]
pub(super) async fn list_student_books(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(filter): Query<StudentBooksFilter>,
) -> ApiResult<Vec<StudentBookRow>> {
    let course = filter.course_id;
    let rows = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, course).await?;
            let member = classes::find_member(&tx, class, student).await?;
            member.ok_or(Error::NotFound)?;
            let mut decided = list_overrides_of_class(&tx, class, course).await?;
            let mut books = list_progress(&tx, class, course, Some(student)).await?;
            let mut row = |place: BookPlace| {
                let own = |progress: &BookProgress| progress.activity == place.activity_id;
                let book = books.iter().position(own).map(|at| books.swap_remove(at));
                StudentBookRow {
                    book: book.map(|book| {
                        let decided = decided.remove(&book.book);
                        view(&book, student, decided)
                    }),
                    place,
                }
            };
            let places = list_places(&tx, course).await?;
            Ok::<_, Error>(places.into_iter().map(&mut row).collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}
