//! What the form of a class lets choose from.

use super::class_list::CourseName;
use crate::store::{class::list_terms, teacher::list_colleagues};
use axum::extract::State;
use platform::{
    ApiResult, App, Envelope, Error,
    access::{Teacher, UserId},
};
use serde::Serialize;

/// Terms, colleagues and courses of the school.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassChoices {
    /// The newest first; any other text may be typed.
    terms: Vec<String>,
    teachers: Vec<ColleagueName>,
    courses: Vec<CourseName>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ColleagueName {
    id: UserId,
    real_name: String,
    username: String,
}

/// Terms, colleagues and courses to choose from.
#[utoipa::path(get, path = "/api/classes/choices/", tag = "classes",
    responses((status = 200, body = platform::Envelope<ClassChoices>)))]
pub(super) async fn list_choices(State(app): State<App>, teacher: Teacher) -> ApiResult<ClassChoices> {
    let school = teacher.school;
    let choices = app
        .db
        .read(move |tx| async move {
            let mut terms = school::list_terms(&tx, school)
                .await?
                .into_iter()
                .map(|term| term.name)
                .collect::<Vec<_>>();
            for term in list_terms(&tx, school).await? {
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
            let teachers = list_colleagues(&tx, school).await?;
            let courses = courses::list_courses(&tx, school).await?;
            Ok::<_, Error>((terms, teachers, courses))
        })
        .await?;
    let (terms, teachers, courses) = choices;
    let colleague = |(id, real_name, username)| ColleagueName {
        id,
        real_name,
        username,
    };
    Ok(Envelope::ok(ClassChoices {
        terms,
        teachers: teachers.into_iter().map(colleague).collect(),
        courses: courses
            .into_iter()
            .map(|course| CourseName {
                id: course.id,
                title: course.title,
            })
            .collect(),
    }))
}
