//! Whose a paper is, and when it may be put away.
//!
//! A paper that a teacher composed has an owner and editors of its own. One that came with its course has none: whoever owns
//! or edits the course owns or edits it. What either may do is the same as with a course: [`courses::rights`].

use crate::{
    Paper, PaperId,
    store::paper_editor::{list_editors, list_editors_of_course, list_owners_of_course},
};
use courses::{
    CourseId, EditorRole, find_role,
    ownership::{EditorName, Ownership},
};
use database::Tx;
use platform::{CurrentUser, access::UserId};
use std::collections::HashMap;

/// What a person is to the paper; `course_role` is what they are to its course.
pub fn role_of(paper: &Ownership, user: UserId, course_role: Option<EditorRole>) -> Option<EditorRole> {
    if paper.owner.is_none() {
        course_role
    } else {
        paper.role_of(user)
    }
}

/// Who owns and edits a paper; nobody one that belongs to its course.
pub(crate) async fn ownership(tx: &Tx, paper: &Paper) -> database::Result<Ownership> {
    let Some(owner) = paper.owner else {
        return Ok(Ownership::default());
    };
    let owner = identity::find_user(tx, owner).await?.map(|user| EditorName {
        user_id: user.id,
        is_active: user.status == identity::Status::Active,
        real_name: user.real_name,
        username: user.username,
    });
    Ok(Ownership {
        owner,
        editors: list_editors(tx, paper.id).await?,
    })
}

/// The same for all papers of a course that are somebody's.
pub(crate) async fn ownership_of_course(
    tx: &Tx,
    course: CourseId,
) -> database::Result<HashMap<PaperId, Ownership>> {
    let mut all: HashMap<PaperId, Ownership> = HashMap::new();
    for (paper, owner) in list_owners_of_course(tx, course).await? {
        all.entry(paper).or_default().owner = Some(owner);
    }
    for (paper, editor) in list_editors_of_course(tx, course).await? {
        all.entry(paper).or_default().editors.push(editor);
    }
    Ok(all)
}

/// What a person is to a course.
pub(crate) async fn course_role(
    tx: &Tx,
    user: &CurrentUser,
    course: CourseId,
) -> database::Result<Option<EditorRole>> {
    find_role(tx, course, user.id).await
}

/// Whether a paper may be put away while so many assessments that took it have not released their scores: a mark that is
/// changed until then is explained by the paper.
pub const fn may_put_away(pending_uses: i64) -> bool {
    pending_uses == 0
}

/// Whether the paper came with its course: it follows the folder and is nobody's own.
pub fn is_of_course(paper: &Paper) -> bool {
    paper.owner.is_none() && !paper.key.starts_with("own-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(id: i64) -> EditorName {
        EditorName {
            user_id: UserId(id),
            real_name: id.to_string(),
            username: id.to_string(),
            is_active: true,
        }
    }

    #[test]
    fn who_owns_a_course_does_not_own_a_colleagues_paper_in_it() {
        let of_course = Ownership::default();
        let of_person = Ownership {
            owner: Some(name(1)),
            editors: vec![name(2)],
        };
        let roles = [None, Some(EditorRole::Editor), Some(EditorRole::Owner)];
        for course_role in roles {
            assert_eq!(role_of(&of_course, UserId(3), course_role), course_role);
            assert_eq!(
                role_of(&of_person, UserId(1), course_role),
                Some(EditorRole::Owner)
            );
            assert_eq!(
                role_of(&of_person, UserId(2), course_role),
                Some(EditorRole::Editor)
            );
            assert_eq!(role_of(&of_person, UserId(3), course_role), None);
        }
        assert!(may_put_away(0) && !may_put_away(1));
    }
}
