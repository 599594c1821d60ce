//! The classes I teach, page by page.

use crate::{
    ClassId,
    store::{
        class::{ClassRow, ClassSearch, list_courses_between, search_classes},
        teacher::list_teachers_between,
    },
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Page, PageOf, Query, Role,
    access::{SchoolId, Teacher, UserId},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Which classes.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ClassFilter {
    /// Part of a name or a code.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// `active` (if absent), `archived` or `all`.
    #[garde(inner(length(chars, max = 20)))]
    state: Option<String>,
    #[garde(inner(length(chars, max = 40)))]
    term: Option<String>,
    /// `name`, `term`, `members` or `created_at`, with a leading minus for descending.
    #[garde(inner(length(chars, max = 20)))]
    sort: Option<String>,
}

/// A class in a list, and at the head of its screens.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct ClassView {
    pub(super) id: ClassId,
    pub(super) name: String,
    pub(super) term: String,
    /// What students join with.
    pub(super) code: String,
    pub(super) code_expires_at_ms: Option<Millis>,
    pub(super) capacity: i64,
    pub(super) needs_approval: bool,
    pub(super) archived_at_ms: Option<Millis>,
    pub(super) created_at_ms: Millis,
    pub(super) members: i64,
    /// Students who wait to be let in.
    pub(super) waiting: i64,
    /// Whether the class belongs to whoever asks.
    pub(super) is_owner: bool,
    pub(super) teachers: Vec<TeacherName>,
    pub(super) courses: Vec<CourseName>,
}

#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct TeacherName {
    pub(super) id: UserId,
    pub(super) real_name: String,
    pub(super) is_owner: bool,
}

#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct CourseName {
    pub(super) id: CourseId,
    pub(super) title: String,
}

/// The classes I teach; an operator sees all of the school.
#[utoipa::path(get, path = "/api/classes/", tag = "classes", params(ClassFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<ClassView>>)))]
pub(super) async fn list_classes(
    State(app): State<App>,
    teacher: Teacher,
    Query(filter): Query<ClassFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<ClassView>> {
    let search = ClassSearch {
        school: teacher.school,
        user: teacher.id,
        is_operator: teacher.has(Role::Admin),
        like: database::like_pattern(filter.q.as_deref()),
        state: filter.state.unwrap_or_else(|| "active".into()),
        term: filter.term.unwrap_or_default(),
        sort: filter.sort.unwrap_or_default(),
        page,
    };
    let found = app
        .db
        .read(move |tx| async move {
            let (rows, total) = search_classes(&tx, &search).await?;
            let items = views(&tx, search.school, rows).await?;
            Ok::<_, Error>(PageOf { items, total })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// Adds the names of teachers and courses to rows.
pub(super) async fn views(
    tx: &Tx,
    school: SchoolId,
    rows: Vec<ClassRow>,
) -> database::Result<Vec<ClassView>> {
    let ids = rows.iter().map(|row| row.class.id);
    let (Some(first), Some(last)) = (ids.clone().min(), ids.max()) else {
        return Ok(Vec::new());
    };
    let mut teachers: HashMap<ClassId, Vec<TeacherName>> = HashMap::new();
    for teacher in list_teachers_between(tx, school, first, last).await? {
        teachers.entry(teacher.class).or_default().push(TeacherName {
            id: teacher.user,
            real_name: teacher.real_name,
            is_owner: teacher.is_owner,
        });
    }
    let titles: HashMap<CourseId, String> = courses::list_courses(tx, school)
        .await?
        .into_iter()
        .map(|course| (course.id, course.title))
        .collect();
    let mut taken: HashMap<ClassId, Vec<CourseName>> = HashMap::new();
    for (class, course) in list_courses_between(tx, school, first, last).await? {
        if let Some(title) = titles.get(&course) {
            let course = CourseName {
                id: course,
                title: title.clone(),
            };
            taken.entry(class).or_default().push(course);
        }
    }
    Ok(rows
        .into_iter()
        .map(|row| {
            let id = row.class.id;
            view(
                row,
                teachers.remove(&id).unwrap_or_default(),
                taken.remove(&id).unwrap_or_default(),
            )
        })
        .collect())
}

fn view(row: ClassRow, teachers: Vec<TeacherName>, courses: Vec<CourseName>) -> ClassView {
    let class = row.class;
    ClassView {
        id: class.id,
        name: class.name,
        term: class.term,
        code: class.code,
        code_expires_at_ms: class.code_expires_at_ms,
        capacity: class.capacity,
        needs_approval: class.needs_approval,
        archived_at_ms: class.archived_at_ms,
        created_at_ms: class.created_at_ms,
        members: row.members,
        waiting: row.waiting,
        is_owner: row.is_owner,
        teachers,
        courses,
    }
}
