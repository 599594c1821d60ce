//! Reading the gradebook: its head, what its cells come to, and the cells of those students who are on the screen.

use super::{
    book::Book,
    view::{Gradebook, GradebookRow, GradebookTotals},
};
use crate::{gradebook::sheet::RequestState, store::request};
use axum::extract::State;
use classes::ClassCourse;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Path, Query,
    access::{Teacher, UserId},
    ids,
};
use serde::{Deserialize, Serialize};

/// The most students whose cells are asked for at once: a few screens.
const MOST_STUDENTS: usize = 100;

/// The gradebook of a class I teach: rules, columns, students; what their cells come to is asked for by itself.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Gradebook>)))]
pub(super) async fn show_gradebook(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<Gradebook> {
    let (book, requests) = app
        .db
        .read(move |tx| async move {
            let book = Book::load_head(&tx, &user, of).await?;
            let requests = match &book.sheet {
                Some(sheet) => request::list(&tx, sheet.id).await?,
                None => Vec::new(),
            };
            Ok::<_, Error>((book, requests))
        })
        .await?;
    let waiting = requests.iter().filter(|one| one.state == RequestState::Waiting);
    Ok(Envelope::ok(book.view(waiting.count())))
}

/// What the cells of a gradebook come to: totals of students, means of columns and categories.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/totals/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<GradebookTotals>)))]
pub(super) async fn show_totals(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<GradebookTotals> {
    let book = app
        .db
        .read(move |tx| async move { Book::load(&tx, &user, of).await })
        .await?;
    Ok(Envelope::ok(book.totals()))
}

/// Whose cells.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CellsOf {
    /// Row ids of at most 100 students, separated by commas.
    #[garde(length(chars, max = 2_000))]
    user_ids: String,
}

/// Cells of the gradebook.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookCells {
    rows: Vec<GradebookRow>,
}

/// The cells of some students, in the order of the gradebook's columns; whoever is no member of the class is left out.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/cells/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path), CellsOf),
    responses((status = 200, body = platform::Envelope<GradebookCells>)))]
pub(super) async fn list_cells(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Query(asked): Query<CellsOf>,
) -> ApiResult<GradebookCells> {
    let users = ids::listed("user_ids", &asked.user_ids, MOST_STUDENTS, UserId)?;
    let book = app
        .db
        .read(move |tx| async move { Book::load_rows(&tx, &user, of, &users).await })
        .await?;
    let rows = book.members.iter();
    Ok(Envelope::ok(GradebookCells {
        rows: rows
            .map(|member| book.row(member.user).view(member.user))
            .collect(),
    }))
}
