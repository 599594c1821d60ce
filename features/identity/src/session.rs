//! Sessions: a signed token that names a session which the server can end at any moment.

use crate::store;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use database::{Database, Event, Tx};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use moka::sync::Cache;
use platform::{
    App, CurrentUser, Error, Millis,
    access::{SessionId, UserId},
    clock,
    committer::Committer,
    ids,
    secret::Secret,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::broadcast::{self, error::TryRecvError};

/// How long a session lives that asked to be remembered, and one that did not.
const REMEMBERED_MS: Millis = clock::days(30);
const NOT_REMEMBERED_MS: Millis = clock::hours(16);
/// How long another instance may still believe in a session that was ended here, if the event was lost.
const CACHED: Duration = Duration::from_secs(5);
/// How often the time a session was last seen is written down.
const SEEN_EVERY_MS: Millis = clock::minutes(5);

/// What the token says. It is signed, but worth nothing without its session.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    /// The session's random name.
    sid: String,
    /// The person.
    sub: i64,
    /// When it expires, in seconds.
    exp: i64,
}

/// A token that was handed out.
#[derive(Debug, Clone)]
pub struct Issued {
    /// For `Authorization: JWT <token>`.
    pub token: String,
    /// When it expires.
    pub expires_at_ms: Millis,
}

/// Where somebody signs in from.
#[derive(Debug, Clone)]
pub struct Device {
    /// What the browser calls itself, shortened.
    pub name: String,
    /// The network address.
    pub address: String,
}

/// Begins a session and makes its token.
pub async fn begin(
    tx: &Tx,
    secret: &Secret,
    user: UserId,
    device: &Device,
    is_remembered: bool,
    now_ms: Millis,
) -> Result<Issued, Error> {
    let sid = ids::token();
    let life_ms = if is_remembered {
        REMEMBERED_MS
    } else {
        NOT_REMEMBERED_MS
    };
    let expires_at_ms = now_ms + life_ms;
    store::session::insert(
        tx,
        user,
        &hash(&sid),
        &device.name,
        &device.address,
        now_ms,
        expires_at_ms,
    )
    .await?;
    let claims = Claims {
        sid,
        sub: user.0,
        exp: expires_at_ms / 1000,
    };
    let key = EncodingKey::from_secret(secret.bytes());
    let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
        .map_err(|error| Error::internal("sign a token", error))?;
    Ok(Issued { token, expires_at_ms })
}

/// Ends one session of a person; returns whether there was one.
pub async fn revoke(tx: &Tx, user: UserId, session: SessionId, now_ms: Millis) -> database::Result<bool> {
    let hash = store::session::revoke(tx, user, session, now_ms).await?;
    if let Some(hash) = &hash {
        tx.notify("identity.session_revoked", hash);
    }
    Ok(hash.is_some())
}

/// Ends all sessions of a person, but perhaps one.
pub async fn revoke_all(
    tx: &Tx,
    user: UserId,
    but: Option<SessionId>,
    now_ms: Millis,
) -> database::Result<()> {
    for hash in store::session::revoke_all(tx, user, but, now_ms).await? {
        tx.notify("identity.session_revoked", hash);
    }
    Ok(())
}

/// Living sessions, remembered for seconds and forgotten at once when one is ended.
#[derive(Clone)]
pub struct Sessions {
    living: Cache<String, Arc<CurrentUser>>,
    seen: Cache<SessionId, Millis>,
    /// A class that comes in at once is noted in one unit.
    touches: Committer<(SessionId, Millis), ()>,
    ended: Arc<Ended>,
}

/// The ends of sessions that this process has not looked at yet.
struct Ended {
    events: Mutex<broadcast::Receiver<Event>>,
    /// Counts the ends that were looked at: what was read before one of them is not remembered after it.
    count: AtomicU64,
}

impl Sessions {
    /// Starts remembering sessions, and listening for their end.
    pub fn new(db: &Database) -> Self {
        let ended = Ended {
            events: Mutex::new(db.subscribe()),
            count: AtomicU64::new(0),
        };
        let touching = db.clone();
        let touches = Committer::start(1, move |batch: Vec<Arc<(SessionId, Millis)>>, _turn| {
            let db = touching.clone();
            async move {
                // A session stands in a unit once: the time of the last of its requests.
                let seen: BTreeMap<SessionId, Millis> = batch.iter().map(|one| **one).collect();
                db.write_locked(move |tx| async move { store::session::touch(&tx, seen.into_iter()).await })
                    .await?;
                Ok(batch.iter().map(|_| Ok(())).collect())
            }
        });
        Self {
            touches,
            living: Cache::builder().max_capacity(50_000).time_to_live(CACHED).build(),
            seen: Cache::builder().max_capacity(50_000).build(),
            ended: Arc::new(ended),
        }
    }

    /// Forgets the sessions that ended until now; returns how many ends there were. A unit of work that ends a session is
    /// answered after its event was sent, so that the next request of that session is a stranger's.
    fn forget_ended(&self) -> u64 {
        let mut events = self.ended.events.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match events.try_recv() {
                Ok(event) if event.topic == "identity.session_revoked" => {
                    self.living.invalidate(&event.payload)
                }
                Ok(_) => continue,
                Err(TryRecvError::Lagged(_)) => self.living.invalidate_all(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
            self.ended.count.fetch_add(1, Ordering::AcqRel);
        }
        self.ended.count.load(Ordering::Acquire)
    }

    async fn find(&self, app: &App, sid: &str) -> Result<Option<Arc<CurrentUser>>, Error> {
        let ended = self.forget_ended();
        let hash = hash(sid);
        if let Some(user) = self.living.get(&hash) {
            return Ok(Some(user));
        }
        let now_ms = app.now_ms();
        let key = hash.clone();
        let found = app
            .db
            .read(move |tx| async move { store::session::find_user(&tx, &key, now_ms).await })
            .await?;
        let Some(user) = found.map(Arc::new) else {
            return Ok(None);
        };
        // Whoever must change the password is let in the moment they have: nothing old may be remembered then.
        if !user.must_change_password && self.forget_ended() == ended {
            self.living.insert(hash, Arc::clone(&user));
        }
        if self
            .seen
            .get(&user.session)
            .is_none_or(|seen_ms| now_ms - seen_ms >= SEEN_EVERY_MS)
        {
            self.seen.insert(user.session, now_ms);
            // Nobody is turned away because it could not be noted that they came: on a full disk they still read.
            self.touches.commit((user.session, now_ms)).await.ok();
        }
        Ok(Some(user))
    }
}

/// Middleware: finds out who is asking. A stranger goes on as a stranger; the handlers decide what that means.
pub async fn authenticate(
    State((app, sessions)): State<(App, Sessions)>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(sid) = session_name(request.headers(), &app.secret, app.now_ms()) {
        match sessions.find(&app, &sid).await {
            Ok(Some(user)) => {
                request.extensions_mut().insert((*user).clone());
            }
            Ok(None) => {}
            Err(error) => return error.into_response(),
        }
    }
    next.run(request).await
}

/// The session's name from the header, if the token is signed by us and not expired.
fn session_name(headers: &HeaderMap, secret: &Secret, now_ms: Millis) -> Option<String> {
    let token = headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("JWT ")?;
    let mut validation = Validation::new(Algorithm::HS256);
    // Expiry is judged by our own clock, which a test can move.
    validation.validate_exp = false;
    let key = DecodingKey::from_secret(secret.bytes());
    let claims = jsonwebtoken::decode::<Claims>(token, &key, &validation)
        .ok()?
        .claims;
    (now_ms < claims.exp * 1000).then_some(claims.sid)
}

fn hash(sid: &str) -> String {
    hex::encode(Sha256::digest(sid.as_bytes()))
}
