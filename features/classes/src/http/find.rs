//! What a teacher looks for by name: students and classes of their own.

use crate::{
    ClassId,
    store::find::{self, FoundStudent},
};
use axum::extract::State;
use database::like_pattern;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Query,
    access::{Teacher, UserId},
};
use serde::{Deserialize, Serialize};

/// What is looked for.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FindFilter {
    /// Part of a name or of a student number.
    #[garde(length(chars, min = 1, max = 60))]
    q: String,
}

/// Students and classes of this teacher.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = FoundInClasses)]
pub(super) struct Found {
    students: Vec<FoundStudentView>,
    classes: Vec<FoundClass>,
}

/// A student, in one class.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = FoundStudent)]
struct FoundStudentView {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    class_id: ClassId,
    class_name: String,
}

/// A class.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FoundClass {
    id: ClassId,
    name: String,
    term: String,
}

/// Up to eight students and eight classes of one's own whose name or number holds a text.
#[utoipa::path(get, path = "/api/classes/find/", tag = "classes", params(FindFilter),
    responses((status = 200, body = platform::Envelope<Found>)))]
pub(super) async fn find_in_classes(
    State(app): State<App>,
    teacher: Teacher,
    Query(filter): Query<FindFilter>,
) -> ApiResult<Found> {
    let pattern = like_pattern(Some(&filter.q));
    if pattern.is_empty() {
        return Err(Error::invalid("q", "此项必填。"));
    }
    let (students, classes) = app
        .db
        .read(move |tx| async move {
            let students = find::find_students(&tx, teacher.school, teacher.id, &pattern).await?;
            let classes = find::find_classes(&tx, teacher.school, teacher.id, &pattern).await?;
            Ok::<_, Error>((students, classes))
        })
        .await?;
    let student = |one: FoundStudent| FoundStudentView {
        user_id: one.user,
        real_name: one.real_name,
        student_number: one.student_number,
        class_id: one.class,
        class_name: one.class_name,
    };
    Ok(Envelope::ok(Found {
        students: students.into_iter().map(student).collect(),
        classes: classes
            .into_iter()
            .map(|(id, name, term)| FoundClass { id, name, term })
            .collect(),
    }))
}
