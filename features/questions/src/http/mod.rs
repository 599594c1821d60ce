//! The endpoints of the bank, inside `/gradeManage/testPaper`.

mod alike;
mod bank;
mod banks;
mod bring;
mod bulk;
mod copy;
mod document_kinds;
mod edit;
mod export;
mod link;
mod moving;
mod rubrics;
mod versions;

pub use bank::require_question;
pub use copy::copy_by_key;

use axum::extract::DefaultBodyLimit;

use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(bank::list_questions))
        .routes(routes!(bank::list_labels))
        .routes(routes!(bank::list_chapters))
        .routes(routes!(document_kinds::list_document_kinds))
        .routes(routes!(bank::show_question))
        .routes(routes!(alike::list_alike))
        .routes(routes!(alike::list_alike_groups))
        .routes(routes!(edit::add_question))
        .routes(routes!(edit::edit_question))
        .routes(routes!(edit::archive_question))
        .routes(routes!(edit::try_question))
        .routes(routes!(versions::show_version))
        .routes(routes!(versions::restore_version))
        .routes(routes!(rubrics::list_rubrics, rubrics::save_rubric))
        .routes(routes!(rubrics::delete_rubric))
        .routes(routes!(copy::copy_questions))
        .routes(routes!(moving::move_questions))
        .routes(routes!(link::link_questions))
        .routes(routes!(link::unlink_questions))
        .routes(routes!(bulk::change_questions))
        .routes(routes!(banks::list_banks))
        .routes(routes!(banks::list_school_editors, banks::set_school_editor))
        .routes(routes!(export::export_questions))
        .routes(routes!(export::list_losses))
        .merge(imports())
}

/// Files with pictures and long lists of drafts are larger than other requests.
fn imports() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(bring::download_template))
        .routes(routes!(bring::read_question_file))
        .routes(routes!(bring::read_question_upload))
        .routes(routes!(bring::read_question_text))
        .routes(routes!(bring::check_drafts))
        .routes(routes!(bring::import_drafts))
        .layer(DefaultBodyLimit::max(bring::FILE_LIMIT_BYTES + (1 << 20)))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("questions/{question_id}", |tx, user, id| {
            Box::pin(async move {
                bank::require_question(tx, user, crate::QuestionId(id))
                    .await
                    .map(drop)
            })
        }),
        ("questions/rubrics/{rubric_id}", |tx, user, id| {
            Box::pin(async move {
                rubrics::require_rubric(tx, user, crate::RubricId(id))
                    .await
                    .map(drop)
            })
        }),
        ("PUT questions/{question_id}/", |tx, user, id| {
            Box::pin(async move {
                bank::require_own_question(tx, user, crate::QuestionId(id))
                    .await
                    .map(drop)
            })
        }),
    ]
}
