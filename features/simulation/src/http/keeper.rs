//! Whoever asks for a book: the person, the computer they sit at, and what an exam says about its books.

use crate::ExamWatch;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use platform::{CurrentUser, Error};
use std::ops::Deref;

/// The header in which a page that keeps a book in an exam says its computer's name; the one it began the attempt with.
const DEVICE: &str = "exam-device";

/// A signed-in person at a book.
#[derive(Clone)]
pub(in crate::http) struct Keeper {
    user: CurrentUser,
    /// Empty outside exams.
    pub(in crate::http) device: String,
    pub(in crate::http) watch: ExamWatch,
}

impl Deref for Keeper {
    type Target = CurrentUser;

    fn deref(&self) -> &CurrentUser {
        &self.user
    }
}

impl<S> FromRequestParts<S> for Keeper
where
    S: Send + Sync,
    ExamWatch: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let user = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        let device = parts.headers.get(DEVICE).and_then(|value| value.to_str().ok());
        Ok(Self {
            user,
            device: device.unwrap_or_default().to_owned(),
            watch: ExamWatch::from_ref(state),
        })
    }
}
