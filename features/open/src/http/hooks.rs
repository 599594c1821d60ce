//! Addresses that are told of changes: adding one, whose key is shown once; trying it; what was sent.

use super::TeacherOrOffice;
use crate::{
    DeliveryId, HookId,
    hook::{
        DeliveryState, HookEvent, HookKind, HookState, MOST_HOOKS, address,
        batch::{release_waiting, send_waiting},
        sign::HookKey,
        tell_test,
    },
    store::{
        delivery::{self, Delivery},
        hook::{self, Hook, NewHook},
    },
    xapi::{self, XapiVersion},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    audit::{self, Act},
    http::Nothing,
    ids,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// An address of one's own; 404 otherwise.
pub(super) async fn require_own(tx: &Tx, user: &CurrentUser, id: HookId) -> Result<Hook, Error> {
    hook::find(tx, id, user.id).await?.ok_or(Error::NotFound)
}

/// An address as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenHook)]
pub(super) struct HookView {
    id: HookId,
    name: String,
    url: String,
    events: Vec<HookEvent>,
    state: HookState,
    /// Tries in a row that did not arrive.
    failures: i64,
    created_at_ms: Millis,
    kind: HookKind,
    /// Of a record store: whether statements carry names.
    tells_names: bool,
    /// Of a record store: which version of xAPI it speaks.
    xapi_version: Option<XapiVersion>,
}

impl From<Hook> for HookView {
    fn from(hook: Hook) -> Self {
        Self {
            id: hook.id,
            name: hook.name,
            url: hook.url,
            events: match hook.kind {
                HookKind::Webhook => hook.events,
                HookKind::RecordStore => vec![HookEvent::Statements],
            },
            state: hook.state,
            failures: hook.failures,
            created_at_ms: hook.created_at_ms,
            kind: hook.kind,
            tells_names: hook.tells_names,
            xapi_version: hook.xapi_version,
        }
    }
}

/// One's own addresses, the newest first.
#[utoipa::path(get, path = "/api/open/hooks/", tag = "open",
    responses((status = 200, body = platform::Envelope<Vec<HookView>>)))]
pub(super) async fn list_hooks(State(app): State<App>, user: TeacherOrOffice) -> ApiResult<Vec<HookView>> {
    let owner = user.0.id;
    let found = app
        .db
        .read(move |tx| async move { hook::list(&tx, owner).await })
        .await?;
    Ok(Envelope::ok(found.into_iter().map(HookView::from).collect()))
}

/// An address, and what it is told of.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OpenHookForm, example = json!({ "name": "教务系统", "url": "https://example.edu.cn/suanpan", "events": ["result.released"] }))]
pub(super) struct HookForm {
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    /// By https, and on the internet.
    #[garde(length(chars, min = 1, max = address::LONGEST))]
    url: String,
    #[garde(length(min = 1, max = 5), inner(custom(real_event)))]
    events: Vec<HookEvent>,
}

/// Nobody waits for tests, and statements go to record stores.
fn real_event(event: &HookEvent, (): &()) -> garde::Result {
    if !event.is_for_webhooks() {
        return Err(garde::Error::new("请选择要推送的事件。"));
    }
    Ok(())
}

/// An address that was added.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenHookAdded)]
pub(super) struct HookAdded {
    id: HookId,
    /// What its messages are signed with; only this once.
    secret: String,
}

/// Adds an address. Its key is shown once.
#[utoipa::path(post, path = "/api/open/hooks/", tag = "open", request_body = HookForm,
    responses((status = 200, body = platform::Envelope<HookAdded>)))]
pub(super) async fn add_hook(
    State(app): State<App>,
    user: TeacherOrOffice,
    Body(form): Body<HookForm>,
) -> ApiResult<HookAdded> {
    let (now_ms, user) = (app.now_ms(), user.0);
    let url = address::parse(&form.url)?;
    address::resolve(&url, &app.config).await?;
    let salt = ids::token();
    let secret = HookKey::of(&app.secret, &salt).shown();
    let unit = move |tx| async move { keep(&tx, &user, &form, (url.as_str(), &salt), now_ms).await };
    let id = app.db.write(unit).await?;
    let msg = "推送地址已添加，密钥只显示这一次，请立即保存。";
    Ok(Envelope::with_message(msg, HookAdded { id, secret }))
}

/// Refuses one address more than a person may have, record stores included.
pub(super) async fn require_room(tx: &Tx, user: &CurrentUser) -> Result<(), Error> {
    if hook::count(tx, user.id).await? >= MOST_HOOKS {
        return Err(Error::conflict(
            "open.too_many_hooks",
            "每人最多有 10 个推送地址，请先删除不用的地址。",
        ));
    }
    Ok(())
}

async fn keep(
    tx: &Tx,
    user: &CurrentUser,
    form: &HookForm,
    (url, salt): (&str, &str),
    now_ms: Millis,
) -> Result<HookId, Error> {
    require_room(tx, user).await?;
    let mut events = form.events.clone();
    events.sort_unstable();
    events.dedup();
    let new = NewHook {
        school: user.school,
        user: user.id,
        name: form.name.trim(),
        url,
        events: &events,
        salt,
    };
    let id = hook::add(tx, &new, now_ms).await?;
    let act = Act::of("open.hook_added", new.name).with(json!({ "url": url, "events": events }));
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(id)
}

/// Whether an address is to be told.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OpenHookSwitch, example = json!({ "is_on": true }))]
pub(super) struct HookSwitch {
    #[garde(skip)]
    is_on: bool,
}

/// Switches an address on or off. What happens while it is off is not told later.
#[utoipa::path(put, path = "/api/open/hooks/{hook_id}/", tag = "open", params(("hook_id" = i64, Path)),
    request_body = HookSwitch, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn switch_hook(
    State(app): State<App>,
    user: TeacherOrOffice,
    Path(id): Path<HookId>,
    Body(switch): Body<HookSwitch>,
) -> ApiResult<Nothing> {
    let (now_ms, user) = (app.now_ms(), user.0);
    let (to, action, msg) = if switch.is_on {
        (HookState::On, "open.hook_switched_on", "推送已开启。")
    } else {
        (HookState::Off, "open.hook_switched_off", "推送已关闭。")
    };
    app.db
        .write(move |tx| async move {
            let found = require_own(&tx, &user, id).await?;
            if found.state != to && hook::switch(&tx, id, found.state, to).await? {
                audit::record_act(&tx, &user, Act::of(action, &found.name), now_ms).await?;
                go_on(&tx, &found, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message(msg, Nothing {}))
}

/// Lets a record store that is on again begin with what happens now; one that was only out of reach goes on where it was.
async fn go_on(tx: &Tx, found: &Hook, now_ms: Millis) -> Result<(), Error> {
    if found.state == HookState::Off {
        hook::begin_again(tx, found.id, now_ms).await?;
    }
    if found.kind == HookKind::RecordStore {
        // A message whose job was lost must not keep the others back for ever.
        release_waiting(tx, found.id, now_ms).await?;
        send_waiting(tx, found.id, now_ms).await?;
    }
    Ok(())
}

/// Removes an address with all that was sent to it.
#[utoipa::path(delete, path = "/api/open/hooks/{hook_id}/", tag = "open", params(("hook_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_hook(
    State(app): State<App>,
    user: TeacherOrOffice,
    Path(id): Path<HookId>,
) -> ApiResult<Nothing> {
    let (now_ms, user) = (app.now_ms(), user.0);
    app.db
        .write(move |tx| async move {
            let found = require_own(&tx, &user, id).await?;
            hook::remove(&tx, id).await?;
            let act = Act::of("open.hook_removed", &found.name).with(json!({ "url": found.url }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("推送地址已删除。", Nothing {}))
}

/// Sends a message that says nothing, once. What came of it stands in the log.
#[utoipa::path(post, path = "/api/open/hooks/{hook_id}/test/", tag = "open", params(("hook_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn test_hook(
    State(app): State<App>,
    user: TeacherOrOffice,
    Path(id): Path<HookId>,
) -> ApiResult<Nothing> {
    let (now_ms, user, host) = (app.now_ms(), user.0, app.clone());
    app.db
        .write(move |tx| async move {
            let found = require_own(&tx, &user, id).await?;
            if found.state != HookState::On {
                return Err(Error::conflict("open.hook_off", "推送已关闭，请先开启。"));
            }
            match found.kind {
                HookKind::Webhook => tell_test(&tx, id, now_ms).await?,
                HookKind::RecordStore => xapi::tell_test(&tx, &host, (id, user.id), now_ms).await?,
            }
            audit::record_act(&tx, &user, Act::of("open.hook_tested", &found.name), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已发出测试消息，结果见记录。", Nothing {}))
}

/// Something that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenDelivery)]
pub(super) struct DeliveryView {
    id: DeliveryId,
    /// Its name for the receiver, the same at every try: `webhook-id`.
    message: String,
    event: HookEvent,
    state: DeliveryState,
    tries: i64,
    /// Of the last reply, if there was one.
    status: Option<i64>,
    duration_ms: Option<Millis>,
    /// Why there was none: `timed_out`, `no_connection`, `broken_off`, `unknown_host`, `private_address`, `not_https`, `switched_off`,
    /// `key_unreadable`.
    fault: Option<String>,
    created_at_ms: Millis,
    tried_at_ms: Option<Millis>,
}

impl From<Delivery> for DeliveryView {
    fn from(one: Delivery) -> Self {
        Self {
            id: one.id,
            message: one.message,
            event: one.event,
            state: one.state,
            tries: one.tries,
            status: one.status,
            duration_ms: one.duration_ms,
            fault: one.fault,
            created_at_ms: one.created_at_ms,
            tried_at_ms: one.tried_at_ms,
        }
    }
}

/// What was sent to an address, the newest first; the last 100.
#[utoipa::path(get, path = "/api/open/hooks/{hook_id}/deliveries/", tag = "open", params(("hook_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<DeliveryView>>)))]
pub(super) async fn list_deliveries(
    State(app): State<App>,
    user: TeacherOrOffice,
    Path(id): Path<HookId>,
) -> ApiResult<Vec<DeliveryView>> {
    let user = user.0;
    let found = app
        .db
        .read(move |tx| async move {
            require_own(&tx, &user, id).await?;
            Ok::<_, Error>(delivery::list(&tx, id).await?)
        })
        .await?;
    Ok(Envelope::ok(found.into_iter().map(DeliveryView::from).collect()))
}
