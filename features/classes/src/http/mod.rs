//! The endpoints of this feature, a file per screen or dialog.

mod choices;
mod class;
mod class_list;
mod extensions;
mod find;
mod hand_ins;
mod join;
mod members;
mod my_notices;
mod notices;
mod openings;
mod reshape;
mod roster;
mod teachers;

use crate::{Catalogue, Class, ClassId, require_teacher};
use axum::extract::FromRef;
use database::Tx;
use platform::{App, CurrentUser, Error, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// What a teacher can open to a class.
    pub catalogue: Catalogue,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(join::join_class))
        .routes(routes!(class_list::list_classes, class::add_class))
        .routes(routes!(choices::list_choices))
        .routes(routes!(find::find_in_classes))
        .routes(routes!(class::show_class, class::update_class))
        .routes(routes!(class::rotate_code))
        .routes(routes!(class::archive_class))
        .routes(routes!(reshape::merge_class))
        .routes(routes!(reshape::split_class))
        .routes(routes!(teachers::add_teacher))
        .routes(routes!(teachers::remove_teacher))
        .routes(routes!(teachers::hand_over))
        .merge(member_routes())
        .merge(notice_routes())
        .merge(opening_routes())
}

fn member_routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(members::list_members))
        .routes(routes!(members::export_members))
        .routes(routes!(members::decide_members))
        .routes(routes!(members::remove_members))
        .routes(routes!(members::show_member, members::update_member))
        .routes(routes!(roster::download_template))
        .routes(routes!(roster::preview_roster))
        .routes(routes!(roster::apply_roster))
}

fn notice_routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(notices::list_notices, notices::add_notice))
        .routes(routes!(notices::add_attachment))
        .routes(routes!(
            notices::show_notice,
            notices::update_notice,
            notices::delete_notice
        ))
        .routes(routes!(notices::recall_notice))
        .routes(routes!(notices::remind_of_notice))
        .routes(routes!(my_notices::list_my_notices))
        .routes(routes!(my_notices::count_my_unread_notices))
        .routes(routes!(my_notices::read_my_notices))
        .routes(routes!(my_notices::read_my_notice))
}

fn opening_routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(openings::list_item_openings, openings::change_openings))
        .routes(routes!(openings::copy_class_openings))
        .routes(routes!(
            extensions::list_item_extensions,
            extensions::grant_extensions
        ))
        .routes(routes!(extensions::withdraw_extension))
        .routes(routes!(hand_ins::list_hand_ins))
        .routes(routes!(hand_ins::remind_of_hand_in))
}

/// The class, if this person teaches it and it is not put away: an archived class is only read.
async fn require_active(tx: &Tx, user: &CurrentUser, class: ClassId) -> Result<Class, Error> {
    let class = require_teacher(tx, user, class).await?;
    if class.archived_at_ms.is_some() {
        return Err(Error::conflict(
            "classes.archived",
            "该班级已归档，请先取消归档再修改。",
        ));
    }
    Ok(class)
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![("classes/{class_id}", |tx, user, id| {
        Box::pin(async move { require_teacher(tx, user, ClassId(id)).await.map(drop) })
    })]
}
