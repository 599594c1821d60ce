//! Whose a paper is, and when it may be put away.
//!
//! A paper that a teacher composed has an owner and editors of its own. One that came with its course has none: whoever owns
//! or edits the course owns or edits it. What either may do is the same as with a course: [`courses::rights`].

use crate::{
    Paper, PaperId,
    store::paper_editor::{list_editors, list_editors_of_course, list_owners_of_course},
};
use courses::{CourseId, EditorRole, editors::EditorName, find_role};
use database::Tx;
use platform::{CurrentUser, access::UserId};
use std::collections::HashMap;

/// Who owns and edits a paper.
#[derive(Debug, Clone, Default)]
pub struct Ownership {
    /// Whose it is; none for a paper that belongs to its course.
    pub owner: Option<EditorName>,
    /// Who edits beside the owner.
    pub editors: Vec<EditorName>,
}

impl Ownership {
    /// What a person is to the paper; `course_role` is what they are to its course.
    pub fn role_of(&self, user: UserId, course_role: Option<EditorRole>) -> Option<EditorRole> {
        match &self.owner {
            None => course_role,
            Some(owner) if owner.user_id == user => Some(EditorRole::Owner),
            Some(_) => self
                .editors
                .iter()
                .any(|editor| editor.user_id == user)
                .then_some(EditorRole::Editor),
        }
    }

    pub(crate) async fn of_paper(tx: &Tx, paper: &Paper) -> database::Result<Self> {
        let Some(owner) = paper.owner else {
            return Ok(Self::default());
        };
        let owner = identity::find_user(tx, owner).await?.map(|user| EditorName {
            user_id: user.id,
            is_active: user.status == identity::Status::Active,
            real_name: user.real_name,
            username: user.username,
        });
        Ok(Self {
            owner,
            editors: list_editors(tx, paper.id).await?,
        })
    }

    /// The same for all papers of a course that are somebody's.
    pub(crate) async fn of_course(tx: &Tx, course: CourseId) -> database::Result<HashMap<PaperId, Self>> {
        let mut all: HashMap<PaperId, Self> = HashMap::new();
        for (paper, owner) in list_owners_of_course(tx, course).await? {
            all.entry(paper).or_default().owner = Some(owner);
        }
        for (paper, editor) in list_editors_of_course(tx, course).await? {
            all.entry(paper).or_default().editors.push(editor);
        }
        Ok(all)
    }
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
            assert_eq!(of_course.role_of(UserId(3), course_role), course_role);
            assert_eq!(of_person.role_of(UserId(1), course_role), Some(EditorRole::Owner));
            assert_eq!(
                of_person.role_of(UserId(2), course_role),
                Some(EditorRole::Editor)
            );
            assert_eq!(of_person.role_of(UserId(3), course_role), None);
        }
        assert!(may_put_away(0) && !may_put_away(1));
    }
}
