//! Who comes with a token, and whether it has the right to what is asked.

use crate::{
    rule::{self, Scope},
    store::token::{self, LivingToken},
    viewer::Viewer,
};
use axum::{
    extract::{FromRef, FromRequestParts},
    http::{header, request::Parts},
};
use platform::{App, Error, Millis, Role, clock::minutes};

/// How often the time a token was last used is written down.
const USED_EVERY_MS: Millis = minutes(1);

/// A program, on behalf of whoever made its token.
struct Program {
    viewer: Viewer,
    scopes: Vec<Scope>,
}

/// What the owner of a token may see now; none if they are neither teacher nor office any more.
fn viewer(token: &LivingToken) -> Option<Viewer> {
    let holds = |role| token.roles.contains(&role) || token.roles.contains(&Role::Admin);
    let teacher = if holds(Role::TeacherManagement) {
        None
    } else if holds(Role::ClassManagement) {
        Some(token.user)
    } else {
        return None;
    };
    Some(Viewer {
        school: token.school,
        teacher,
    })
}

impl Program {
    /// Finds the token, counts the call, notes its time. One unit of work: what was taken back a moment ago does not count.
    async fn of(parts: &Parts, app: &App) -> Result<Self, Error> {
        let token = parts.headers.get(header::AUTHORIZATION);
        let token = token.and_then(|value| value.to_str().ok());
        let token = token.and_then(|value| value.strip_prefix("Bearer "));
        let token = token.filter(|token| token.starts_with(rule::PREFIX));
        let hash = rule::hash(token.ok_or(Error::Unauthenticated)?);
        let now_ms = app.now_ms();
        let unit = move |tx| async move {
            let found = token::find_living(&tx, &hash, now_ms).await?;
            let found = found.ok_or(Error::Unauthenticated)?;
            let viewer = viewer(&found).ok_or(Error::Unauthenticated)?;
            identity::count_call(&tx, found.id.0, now_ms).await?;
            if found
                .last_used_at_ms
                .is_none_or(|used_ms| now_ms - used_ms >= USED_EVERY_MS)
            {
                token::touch(&tx, found.id, now_ms).await?;
            }
            Ok::<_, Error>(Self {
                viewer,
                scopes: found.scopes,
            })
        };
        app.db.write(unit).await
    }

    fn require(self, scopes: &[Scope]) -> Result<Viewer, Error> {
        if scopes.iter().all(|scope| self.scopes.contains(scope)) {
            return Ok(self.viewer);
        }
        Err(Error::not_allowed(
            "open.scope_missing",
            "此令牌没有读取这类数据的权限，请在「开放接口」页另建一个令牌。",
        ))
    }
}

macro_rules! guard {
    ($($(#[$meta:meta])* $guard:ident requires $scopes:expr;)*) => {$(
        $(#[$meta])*
        pub(super) struct $guard(pub(super) Viewer);

        impl<S: Send + Sync> FromRequestParts<S> for $guard
        where
            App: FromRef<S>,
        {
            type Rejection = Error;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
                let program = Program::of(parts, &App::from_ref(state)).await?;
                program.require(&$scopes).map(Self)
            }
        }
    )*};
}

guard! {
    /// As a handler's argument: 401 without a token that counts, 403 without the right to classes.
    ReadsClasses requires [Scope::Classes];
    /// The same for people.
    ReadsRoster requires [Scope::Roster];
    /// The same for results.
    ReadsResults requires [Scope::Results];
    /// The same for everything.
    ReadsAll requires Scope::ALL;
}
