//! What pages hear of without asking: see [`platform::push`].

use platform::{Error, access::UserId, gate::Objects, push::Subject};

/// The appeals of a person, by the person's id: a student's own, those of a teacher's classes.
const APPEALS: &str = "marking/appeals";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![(APPEALS, |_, user, id| {
        Box::pin(async move {
            if user.id.0 == id {
                Ok(())
            } else {
                Err(Error::NotFound)
            }
        })
    })]
}

pub(crate) fn appeals(of: UserId) -> Subject {
    Subject::new(APPEALS, of.0)
}
