//! Who is asking, and what a role may do. The server enforces; the screens only hide.

use crate::Error;
use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::request::Parts,
};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;

crate::id_type! {
    /// A school; everything belongs to one.
    SchoolId
    /// A person's log-in.
    UserId
    /// A signed-in device.
    SessionId
}

/// What a person may do beyond being a student. The ids are fixed constants of the product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Role {
    /// Runs classes, sets papers, marks: the class-management role of teachers.
    #[serde(rename = "6f1a2c9e4b7d4e0f9a35c8d21e7b6043")]
    ClassManagement,
    /// Manages teachers and the school: the teacher-management role of the academic office.
    #[serde(rename = "b84d07e35c1f4a6e8d92f3a1706c5e2b")]
    TeacherManagement,
    /// Runs the installation: may do everything in every area of its school.
    #[serde(rename = "admin")]
    Admin,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 3] = [Self::ClassManagement, Self::TeacherManagement, Self::Admin];

    /// The fixed identifier, as stored and as the client sees it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ClassManagement => "6f1a2c9e4b7d4e0f9a35c8d21e7b6043",
            Self::TeacherManagement => "b84d07e35c1f4a6e8d92f3a1706c5e2b",
            Self::Admin => "admin",
        }
    }

    /// The role with that identifier.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.id() == id)
    }
}

/// The person behind a request. As a handler's argument it answers 401 to a stranger, and 403 to whoever still has the
/// password that somebody else set: nothing is theirs before they have changed it. See [`AnyUser`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentUser {
    /// The person.
    pub id: UserId,
    /// Their school: nothing of another school may be read or written.
    pub school: SchoolId,
    /// The device they are signed in on.
    pub session: SessionId,
    /// What they may do.
    pub roles: Vec<Role>,
    /// Whether somebody else knows their password, because they set it.
    pub must_change_password: bool,
}

impl CurrentUser {
    /// Whether the person holds the role. An operator holds every role.
    pub fn has(&self, role: Role) -> bool {
        self.roles.contains(&role) || self.roles.contains(&Role::Admin)
    }

    /// Refuses with 403 whoever lacks the role.
    pub fn require(&self, role: Role) -> Result<(), Error> {
        if self.has(role) {
            Ok(())
        } else {
            Err(Error::Forbidden)
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let AnyUser(user) = <AnyUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        if user.must_change_password {
            return Err(Error::MustChangePassword);
        }
        Ok(user)
    }
}

/// Anybody who is signed in, even with a password they must change first: only for changing it, for who one is, and for
/// signing out.
#[derive(Debug, Clone)]
pub struct AnyUser(pub CurrentUser);

impl<S: Send + Sync> FromRequestParts<S> for AnyUser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let user = parts.extensions.get::<CurrentUser>().cloned();
        user.map(Self).ok_or(Error::Unauthenticated)
    }
}

/// As `Option<AnyUser>`: nobody, of a stranger.
impl<S: Send + Sync> OptionalFromRequestParts<S> for AnyUser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Infallible> {
        Ok(parts.extensions.get::<CurrentUser>().cloned().map(Self))
    }
}

/// A person with the class-management role; as a handler's argument it answers 401 or 403 before the body is read.
#[derive(Debug, Clone)]
pub struct Teacher(pub CurrentUser);

/// A person with the teacher-management role; as a handler's argument it answers 401 or 403 before the body is read.
#[derive(Debug, Clone)]
pub struct Staff(pub CurrentUser);

/// The operator; as a handler's argument it answers 401 or 403 before the body is read.
#[derive(Debug, Clone)]
pub struct Operator(pub CurrentUser);

macro_rules! guard {
    ($($guard:ident requires $role:ident),*) => {$(
        impl<S: Send + Sync> FromRequestParts<S> for $guard {
            type Rejection = Error;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
                let user = CurrentUser::from_request_parts(parts, state).await?;
                user.require(Role::$role)?;
                Ok(Self(user))
            }
        }

        impl std::ops::Deref for $guard {
            type Target = CurrentUser;

            fn deref(&self) -> &CurrentUser {
                &self.0
            }
        }
    )*};
}

guard!(Teacher requires ClassManagement, Staff requires TeacherManagement, Operator requires Admin);
