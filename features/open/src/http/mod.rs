//! The endpoints of this feature's page: tokens, hooks, the export.

mod export;
mod hooks;
mod stores;
mod tokens;

use crate::{HookId, TokenId, store::token};
use axum::{extract::FromRequestParts, http::request::Parts};
use platform::{App, CurrentUser, Error, Role, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature, those for programs included.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tokens::list_tokens))
        .routes(routes!(tokens::make_token))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(hooks::list_hooks))
        .routes(routes!(hooks::add_hook))
        .routes(routes!(hooks::switch_hook, hooks::remove_hook))
        .routes(routes!(hooks::test_hook))
        .routes(routes!(hooks::list_deliveries))
        .routes(routes!(stores::add_record_store))
        .routes(routes!(export::export_roster))
        .merge(crate::v1::routes())
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("open/tokens/{token_id}", |tx, user, id| {
            Box::pin(async move {
                let is_own = token::exists(tx, TokenId(id), user.id).await?;
                is_own.then_some(()).ok_or(Error::NotFound)
            })
        }),
        ("open/hooks/{hook_id}", |tx, user, id| {
            Box::pin(async move { hooks::require_own(tx, user, HookId(id)).await.map(drop) })
        }),
    ]
}

/// A teacher, or somebody of the academic office; as a handler's argument it answers 401 or 403 before the body is read.
#[derive(Debug, Clone)]
pub(crate) struct TeacherOrOffice(pub(crate) CurrentUser);

impl<S: Send + Sync> FromRequestParts<S> for TeacherOrOffice {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if user.has(Role::ClassManagement) || user.has(Role::TeacherManagement) {
            Ok(Self(user))
        } else {
            Err(Error::Forbidden)
        }
    }
}
