//! The endpoints of this feature, a file per screen.

mod account;
mod browser;
mod profile;
mod recover;
mod register;
mod sign_in;
mod ticket;

pub(crate) use browser::KNOWN_DAYS;

use crate::{code::Asker, password::Hasher, rules::check_password, session::Device, store};
use axum::extract::FromRef;
use browser::Browser;
use database::Tx;
use platform::{
    App, Error,
    access::{SchoolId, UserId},
    http::ClientAddress,
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// Hashes passwords.
    pub hasher: Hasher,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::login))
        .routes(routes!(sign_in::logout))
        .routes(routes!(register::send_verify_code))
        .routes(routes!(register::register))
        .routes(routes!(register::sign_up))
        .routes(routes!(recover::forget_password))
        .routes(routes!(recover::bind_phone))
        .routes(routes!(profile::show_user))
        .routes(routes!(profile::update_user))
        .routes(routes!(profile::set_avatar))
        .routes(routes!(account::change_username))
        .routes(routes!(account::change_password))
        .routes(routes!(account::delete_account))
        .routes(routes!(account::list_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::export_user))
        .routes(routes!(ticket::enter))
}

/// A session's device, from the request.
fn device(client: ClientAddress) -> Device {
    Device {
        name: client.user_agent,
        address: client.address,
    }
}

/// Who asks for a code or tries one, before it is known for which account.
fn asker(browser: &Browser, client: &ClientAddress) -> Asker {
    Asker {
        browser: browser.known(),
        names: browser.hash(),
        address: client.address.clone(),
        is_known: false,
    }
}

/// Whether the browser came with its cookie and has signed in to this account before.
async fn is_known(tx: &Tx, browser: Option<&str>, user: UserId) -> database::Result<bool> {
    match browser {
        Some(hash) => store::known_device::exists(tx, user, hash).await,
        None => Ok(false),
    }
}

/// Checks a new password and hashes it.
async fn hash_new(hasher: &Hasher, password: &str, username: &str) -> Result<String, Error> {
    check_password(password, username).map_err(|fault| Error::Invalid(vec![fault]))?;
    hasher.hash(password.into()).await
}

/// The school asked for, or the first of the host.
async fn school_or_first(app: &App, school: Option<SchoolId>) -> Result<SchoolId, Error> {
    let found = app
        .db
        .read(move |tx| async move {
            match school {
                Some(id) => school::find(&tx, id).await,
                None => school::first(&tx).await,
            }
        })
        .await?;
    found
        .map(|school| school.id)
        .ok_or_else(|| Error::invalid("school_id", "请选择学校。"))
}
