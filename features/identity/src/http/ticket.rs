//! The signed-ticket entry of other platforms: single use, five minutes.

use super::{
    browser::Browser,
    device,
    sign_in::{Entered, SignedIn},
};
use crate::{
    session,
    store::{
        self,
        user::{self, NewUser, Status},
    },
};
use axum::extract::State;
use garde::Validate;
use platform::{App, Body, Envelope, Error, Millis, clock, http::ClientAddress, ids, secret};
use serde::Deserialize;

/// How far a ticket's time may lie from ours.
const LIFE_MS: Millis = clock::minutes(5);

/// A ticket: HMAC-SHA256 over `entry\nstudent_number\nreal_name\ntime_ms\nnonce` with the entry's key, hexadecimal.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "entry": "zjkf-demo", "student_number": "K2026001", "real_name": "周一鸣", "time_ms": 1767225600000_i64,
    "nonce": "5f2b7c1d9e8a4b3c", "signature": "00"
}))]
pub(super) struct Ticket {
    #[garde(length(chars, min = 1, max = 64))]
    entry: String,
    #[garde(length(chars, min = 1, max = 32))]
    student_number: String,
    #[garde(length(chars, min = 2, max = 30))]
    real_name: String,
    #[garde(skip)]
    time_ms: Millis,
    #[garde(length(chars, min = 8, max = 64))]
    nonce: String,
    #[garde(length(chars, max = 128))]
    signature: String,
}

/// Signs in a visitor whom another platform vouches for, making the account if there is none.
#[utoipa::path(post, path = "/api/thirdparty/zjkf/", tag = "identity", request_body = Ticket,
    responses((status = 200, body = platform::Envelope<SignedIn>)))]
pub(super) async fn enter(
    State(app): State<App>,
    browser: Browser,
    client: ClientAddress,
    Body(ticket): Body<Ticket>,
) -> Entered {
    let (now_ms, signing, device_hash) = (app.now_ms(), app.secret.clone(), browser.hash());
    let signed_in = app
        .db
        .write(move |tx| async move {
            let entry = school::find_entry(&tx, &ticket.entry)
                .await?
                .filter(|entry| entry.is_open);
            let entry = entry
                .ok_or_else(|| refused("identity.no_entry", "该入口不存在或已关闭，请联系来源平台。"))?;
            check(&ticket, &entry.signing_key, now_ms)?;
            user::use_ticket(&tx, &ticket.nonce, now_ms).await.map_err(used)?;
            let known = user::find_by_student_number(&tx, entry.school, &ticket.student_number).await?;
            let id = match known {
                Some(user) if user.real_name != ticket.real_name.trim() => {
                    return Err(refused(
                        "identity.ticket_name",
                        "学号与姓名不一致，请联系来源平台核对。",
                    ));
                }
                Some(user) if user.status == Status::Active => user.id,
                Some(user) if user.status == Status::Imported => {
                    user::set_status(&tx, user.id, Status::Active, now_ms).await?;
                    user.id
                }
                Some(_) => return Err(refused("identity.disabled", "账号已停用，请联系学校教务处。")),
                None => {
                    let new = NewUser {
                        school: entry.school,
                        username: format!("k{}", ids::token().split_at(10).0),
                        phone: None,
                        real_name: ticket.real_name.trim().into(),
                        student_number: Some(ticket.student_number.trim().into()),
                        password_hash: None,
                        status: Status::Active,
                        must_change_password: false,
                    };
                    user::add_user(&tx, &new, now_ms).await?
                }
            };
            store::known_device::put(&tx, id, &device_hash, now_ms).await?;
            let issued = session::begin(&tx, &signing, id, &device(client), false, now_ms).await?;
            Ok::<_, Error>(SignedIn::new(issued, false))
        })
        .await?;
    Ok((browser, Envelope::with_message("登录成功。", signed_in)))
}

fn check(ticket: &Ticket, key: &str, now_ms: Millis) -> Result<(), Error> {
    let Ticket {
        entry,
        student_number,
        real_name,
        time_ms,
        nonce,
        signature,
    } = ticket;
    let text = format!("{entry}\n{student_number}\n{real_name}\n{time_ms}\n{nonce}");
    if !secret::is_hmac(key.as_bytes(), text.as_bytes(), signature) {
        return Err(refused(
            "identity.ticket_signature",
            "登录票据无效，请从来源平台重新进入。",
        ));
    }
    if (now_ms - time_ms).abs() > LIFE_MS {
        return Err(refused(
            "identity.ticket_expired",
            "登录票据已过期，请从来源平台重新进入。",
        ));
    }
    Ok(())
}

fn refused(code: &'static str, msg: &'static str) -> Error {
    Error::conflict(code, msg)
}

fn used(error: database::Error) -> Error {
    if error.is_unique() {
        return refused("identity.ticket_used", "登录票据已被使用，请从来源平台重新进入。");
    }
    error.into()
}
