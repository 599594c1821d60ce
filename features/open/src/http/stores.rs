//! Learning record stores: adding one. What else can be done about them is done as with any address that is told of changes.

use super::{TeacherOrOffice, hooks::require_room};
use crate::{
    HookId,
    hook::address,
    store::hook::{self, NewStore},
    xapi::{self, XapiVersion},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A record store, and what it asks for.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OpenRecordStoreForm, example = json!({ "name": "学习数据中心", "url": "https://lrs.example.edu.cn/xapi", "key": "suanpan", "secret": "…", "tells_names": false, "version": "1.0.3" }))]
pub(super) struct RecordStoreForm {
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    /// By https, and on the internet; statements go to `statements` below it.
    #[garde(length(chars, min = 1, max = address::LONGEST))]
    url: String,
    /// The name of the Basic sign-in.
    #[garde(length(chars, min = 1, max = 200), custom(without_colon))]
    key: String,
    /// Its password; kept encrypted, and shown to nobody.
    #[garde(length(chars, min = 1, max = 200))]
    secret: String,
    /// Whether statements carry the names of students. Otherwise a pseudonym alone says who it was.
    #[garde(skip)]
    tells_names: bool,
    /// Which version of xAPI the store speaks.
    #[garde(skip)]
    version: XapiVersion,
}

/// RFC 7617: the name ends at the first colon.
fn without_colon(key: &str, (): &()) -> garde::Result {
    if key.contains(':') || key.chars().any(char::is_control) {
        return Err(garde::Error::new("用户名不能含冒号。"));
    }
    Ok(())
}

/// A record store that was added.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenRecordStoreAdded)]
pub(super) struct RecordStoreAdded {
    id: HookId,
}

/// Adds a learning record store: it is told what students do and reach from now on, as statements of xAPI.
#[utoipa::path(post, path = "/api/open/record_stores/", tag = "open", request_body = RecordStoreForm,
    responses((status = 200, body = platform::Envelope<RecordStoreAdded>)))]
pub(super) async fn add_record_store(
    State(app): State<App>,
    user: TeacherOrOffice,
    Body(form): Body<RecordStoreForm>,
) -> ApiResult<RecordStoreAdded> {
    let (now_ms, user) = (app.now_ms(), user.0);
    let url = address::parse(&form.url)?;
    address::resolve(&url, &app.config).await?;
    let locked = app.secret.lock(xapi::SECRET_PURPOSE, &form.secret);
    let unit = move |tx| async move { keep(&tx, &user, &form, (url.as_str(), &locked), now_ms).await };
    let id = app.db.write(unit).await?;
    let msg = "学习记录库已添加，今后的学习记录会推送过去。";
    Ok(Envelope::with_message(msg, RecordStoreAdded { id }))
}

async fn keep(
    tx: &Tx,
    user: &CurrentUser,
    form: &RecordStoreForm,
    (url, locked_secret): (&str, &str),
    now_ms: Millis,
) -> Result<HookId, Error> {
    require_room(tx, user).await?;
    let new = NewStore {
        school: user.school,
        user: user.id,
        name: form.name.trim(),
        url,
        key_name: &form.key,
        locked_secret,
        tells_names: form.tells_names,
        version: form.version,
    };
    let id = hook::add_store(tx, &new, now_ms).await?;
    let facts = json!({ "url": url, "tells_names": form.tells_names });
    let act = Act::of("open.record_store_added", new.name).with(facts);
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(id)
}
