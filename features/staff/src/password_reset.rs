//! Who may give whom a new password, and what such a password looks like.

use database::Tx;
use identity::User;
use platform::{CurrentUser, Error, Role, ids};

/// A password that can be read out: two groups without letters that look alike.
pub(crate) fn readable_password() -> String {
    format!("{}-{}", ids::readable_code(5), ids::readable_code(5))
}

/// Finds the account whose password may be reset by this person; 404 if they may not know of it, 403 if they may not.
///
/// A teacher may for students of their own classes, the office for anybody of the school but operators, an operator for
/// anybody of the school.
pub(crate) async fn require_resettable(tx: &Tx, user: &CurrentUser, wanted: i64) -> Result<User, Error> {
    let found = identity::find_user(tx, platform::access::UserId(wanted)).await?;
    let found = found
        .filter(|found| found.school == user.school && found.status != identity::Status::Deleted)
        .ok_or(Error::NotFound)?;
    let roles = identity::list_roles(tx, found.id).await?;
    if user.has(Role::Admin) {
        return Ok(found);
    }
    if user.has(Role::TeacherManagement) {
        if roles.contains(&Role::Admin) {
            return Err(Error::Forbidden);
        }
        return Ok(found);
    }
    if !roles.is_empty() {
        return Err(Error::NotFound);
    }
    if classes::is_taught_by(tx, found.id, user.id).await? {
        return Ok(found);
    }
    Err(Error::NotFound)
}
