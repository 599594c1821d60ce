//! Who comes with a token, and whether it has the right to what is asked.

use crate::{
    TokenId,
    rule::{self, Scope, access},
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
pub(super) struct Program {
    pub(super) token: TokenId,
    viewer: Viewer,
    pub(super) scopes: Vec<Scope>,
    /// When its token ends.
    pub(super) expires_at_ms: Millis,
}

/// As a right stands in a token's list.
pub(super) fn name_of(scope: Scope) -> String {
    let name = match scope {
        Scope::Classes => "classes.read",
        Scope::Roster => "roster.read",
        Scope::Results => "results.read",
    };
    name.to_owned()
}

/// How a program shows whose it is.
enum Shown {
    /// The token of a person, by its hash.
    Own(String),
    /// What was given for one, and the rights it has.
    Access(TokenId, Vec<Scope>),
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
    /// By `Authorization: Bearer …`: a person's token, or what was given for one.
    async fn of(parts: &Parts, app: &App) -> Result<Self, Error> {
        let token = parts.headers.get(header::AUTHORIZATION);
        let token = token.and_then(|value| value.to_str().ok());
        let token = token.and_then(|value| value.strip_prefix("Bearer "));
        let token = token.ok_or(Error::Unauthenticated)?;
        if !token.starts_with(access::PREFIX) {
            return Self::of_token(token, app).await;
        }
        let read = access::read(&app.secret, token, app.now_ms());
        let (id, scopes) = read.ok_or(Error::Unauthenticated)?;
        Self::find(app, Shown::Access(id, scopes)).await
    }

    /// By a person's token.
    pub(super) async fn of_token(token: &str, app: &App) -> Result<Self, Error> {
        if !token.starts_with(rule::PREFIX) {
            return Err(Error::Unauthenticated);
        }
        Self::find(app, Shown::Own(rule::hash(token))).await
    }

    /// Finds the token, counts the call, notes its time. One unit of work: what was taken back a moment ago does not count.
    async fn find(app: &App, shown: Shown) -> Result<Self, Error> {
        let now_ms = app.now_ms();
        let shown = std::sync::Arc::new(shown);
        let unit = move |tx| async move {
            let found = match &*shown {
                Shown::Own(hash) => token::find_living(&tx, hash, now_ms).await?,
                Shown::Access(id, _) => token::find_living_by_id(&tx, *id, now_ms).await?,
            };
            let mut found = found.ok_or(Error::Unauthenticated)?;
            let viewer = viewer(&found).ok_or(Error::Unauthenticated)?;
            identity::count_call(&tx, found.id.0, now_ms).await?;
            if found
                .last_used_at_ms
                .is_none_or(|used_ms| now_ms - used_ms >= USED_EVERY_MS)
            {
                token::touch(&tx, found.id, now_ms).await?;
            }
            if let Shown::Access(_, given) = &*shown {
                found.scopes.retain(|scope| given.contains(scope));
            }
            Ok::<_, Error>(Self {
                token: found.id,
                viewer,
                scopes: found.scopes,
                expires_at_ms: found.expires_at_ms,
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
