//! What pages hear of without asking: see [`platform::push`].

use crate::CheckId;
use platform::{Error, access::UserId, gate::Objects, push::Subject};

/// A comparison, by its id.
const CHECK: &str = "originality/check";
/// The cases of a person, by the person's id: a student's own, those of a teacher's classes.
const CASES: &str = "originality/cases";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![
        (CHECK, |tx, user, id| {
            Box::pin(async move { crate::http::require_check(tx, user, CheckId(id)).await.map(drop) })
        }),
        (CASES, |_, user, id| {
            Box::pin(async move {
                if user.id.0 == id {
                    Ok(())
                } else {
                    Err(Error::NotFound)
                }
            })
        }),
    ]
}

pub(crate) fn check(id: CheckId) -> Subject {
    Subject::new(CHECK, id.0)
}

pub(crate) fn cases(of: UserId) -> Subject {
    Subject::new(CASES, of.0)
}
