//! Coming into a class with its code.

use crate::{
    Class, ClassId, Member, MemberState,
    class_code::{self, ClassCode, Joining, Relation},
    events::members_changed,
    store::{class::find_class_by_code, member, teacher::is_teacher},
};
use database::Tx;
use platform::{
    Error, Millis,
    access::{SchoolId, UserId},
};

/// What came of joining.
#[derive(Debug, Clone)]
pub struct Joined {
    /// The class.
    pub class: Class,
    /// Whether a teacher has to let the person in first.
    pub is_waiting: bool,
}

/// Lets a person of the school into the class with that code, by the rules of [`class_code`].
pub async fn join(
    tx: &Tx,
    school: SchoolId,
    user: UserId,
    code: &ClassCode,
    now_ms: Millis,
) -> Result<Joined, Error> {
    let class = find_class_by_code(tx, school, code)
        .await?
        .ok_or_else(class_code::unknown)?;
    let known = member::find_member(tx, class.id, user).await?;
    let relation = relation(tx, class.id, user, known.as_ref()).await?;
    let members = member::count_members(tx, class.id).await?;
    let joining = class_code::decide(&class, relation, members, now_ms)?;
    match joining {
        Joining::Member => {
            member::put_member(tx, class.id, user, MemberState::Member, now_ms).await?;
            members_changed(tx, &[class.id], now_ms).await?;
        }
        Joining::Waiting => member::put_member(tx, class.id, user, MemberState::Waiting, now_ms).await?,
        Joining::Already => {}
    }
    let is_waiting = joining == Joining::Waiting || matches!(relation, Relation::Waiting(_));
    Ok(Joined { class, is_waiting })
}

async fn relation(
    tx: &Tx,
    class: ClassId,
    user: UserId,
    known: Option<&Member>,
) -> database::Result<Relation> {
    if is_teacher(tx, class, user).await? {
        return Ok(Relation::Teacher);
    }
    Ok(match known {
        None => Relation::Stranger,
        Some(member) => match member.state {
            MemberState::Member => Relation::Member(member.joined_at_ms),
            MemberState::Waiting => Relation::Waiting(member.joined_at_ms),
            MemberState::Removed => Relation::Removed,
        },
    })
}
