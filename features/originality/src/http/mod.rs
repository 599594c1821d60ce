//! The endpoints of this feature, a file per screen.

mod cases;
mod checks;
mod mine;
mod pair;

use crate::{
    CaseId, CheckId,
    store::check::{self, Check},
};
use classes::ClassId;
use database::Tx;
use platform::{App, CurrentUser, Error, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(checks::list_sources))
        .routes(routes!(checks::ask_check))
        .routes(routes!(checks::show_check))
        .routes(routes!(pair::show_pair))
        .routes(routes!(cases::list_cases))
        .routes(routes!(cases::open_case))
        .routes(routes!(cases::close_case))
        .routes(routes!(mine::list_my_cases))
        .routes(routes!(mine::show_my_case))
        .routes(routes!(mine::answer_case))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("originality/classes/{class_id}", |tx, user, id| {
            Box::pin(async move { classes::require_teacher(tx, user, ClassId(id)).await.map(drop) })
        }),
        ("originality/checks/{check_id}", |tx, user, id| {
            Box::pin(async move { require_check(tx, user, CheckId(id)).await.map(drop) })
        }),
        ("originality/cases/{case_id}", |tx, user, id| {
            Box::pin(async move { cases::require_case(tx, user, CaseId(id)).await.map(drop) })
        }),
        ("originality/mine/{case_id}", |tx, user, id| {
            Box::pin(async move { mine::require_own(tx, user, CaseId(id)).await.map(drop) })
        }),
    ]
}

/// A comparison, for whoever teaches the class it was made for.
pub(crate) async fn require_check(tx: &Tx, user: &CurrentUser, id: CheckId) -> Result<Check, Error> {
    let found = check::find(tx, id)
        .await?
        .filter(|found| found.school == user.school);
    let found = found.ok_or(Error::NotFound)?;
    classes::require_teacher(tx, user, found.class).await?;
    Ok(found)
}
