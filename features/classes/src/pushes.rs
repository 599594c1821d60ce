//! What pages hear of without asking: see [`platform::push`].

use crate::{ClassId, store::member::list_members};
use database::Tx;
use platform::{Error, access::UserId, gate::Objects, push::Subject};

/// The notices of a person, by the person's id.
const NOTICES: &str = "classes/notices";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![(NOTICES, |_, user, id| {
        Box::pin(async move {
            if user.id.0 == id {
                Ok(())
            } else {
                Err(Error::NotFound)
            }
        })
    })]
}

/// Tells these students that their notices have changed.
pub fn push_notices_of(tx: &Tx, students: &[UserId]) {
    for student in students {
        Subject::new(NOTICES, student.0).push(tx);
    }
}

/// Tells the students of a class that their notices have changed.
pub(crate) async fn push_notices(tx: &Tx, class: ClassId) -> Result<(), Error> {
    for member in list_members(tx, class).await? {
        Subject::new(NOTICES, member.user.0).push(tx);
    }
    Ok(())
}
