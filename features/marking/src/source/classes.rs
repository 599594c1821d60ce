//! What most sources have in common: their work is marked by the teachers of the class it was done for.

use super::{Group, MyShare};
use crate::store::item::Item;
use ::classes::{ClassId, MemberState};
use database::Tx;
use platform::{CurrentUser, Error, access::UserId};

/// Refuses whoever does not teach the item's class: 404.
pub(super) async fn require_teacher_of(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
    let class = item.class.ok_or(Error::NotFound)?;
    ::classes::require_teacher(tx, user, class).await.map(drop)
}

/// The items of the classes this person teaches, or of one of them.
pub(super) async fn share_of_teacher(
    tx: &Tx,
    user: &CurrentUser,
    of: &Group,
    mut items: Vec<Item>,
) -> Result<MyShare, Error> {
    let mut own = ::classes::list_classes_of_teacher(tx, user.id).await?;
    own.retain(|class| of.class.is_none_or(|only| only == class.id));
    items.retain(|item| own.iter().any(|class| item.class == Some(class.id)));
    own.retain(|class| items.iter().any(|item| item.class == Some(class.id)));
    Ok(MyShare {
        class_names: own.into_iter().map(|class| class.name).collect(),
        items,
    })
}

/// The first of these classes whose member the student is.
pub(super) async fn class_among(
    tx: &Tx,
    student: UserId,
    classes: impl Iterator<Item = ClassId>,
) -> Result<Option<ClassId>, Error> {
    for class in classes {
        let member = ::classes::find_member(tx, class, student).await?;
        if member.is_some_and(|member| member.state == MemberState::Member) {
            return Ok(Some(class));
        }
    }
    Ok(None)
}
