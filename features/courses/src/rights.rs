//! Who may do what with a course and its question bank.
//!
//! What a school teaches is shared: each of its teachers reads every course and every question, and copies what is of use.
//! Writing is a matter of right: a course has one owner and any number of editors.

use serde::{Deserialize, Serialize};

/// What a person is to a course, or to a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EditorRole {
    /// It is theirs: they write, name editors and hand it over.
    Owner,
    /// They write.
    Editor,
}

database::text_column! { EditorRole }

/// How a person stands to a course of their own school, or to one of its papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Relation {
    /// What they are to it; none for a colleague.
    pub role: Option<EditorRole>,
    /// Whether they hold the class-management role.
    pub is_teacher: bool,
    /// Whether they hold the teacher-management role.
    pub is_office: bool,
    /// Whether they run the installation.
    pub is_operator: bool,
}

/// What can be done with a course or a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Read it with its keys; copy questions and papers to what is one's own.
    ReadAndCopy,
    /// Read hidden tests and solutions of Python tasks; take the whole folder away.
    ReadTests {
        /// Whether a class of the person takes the course.
        teaches: bool,
    },
    /// Change it, import it again, add to its bank and put away.
    Write,
    /// Put the whole away.
    Delete,
    /// Name editors, and hand it over.
    Manage,
}

/// Whether the person may. The academic office names owners and editors but writes nothing: a course without an owner is
/// held by it until it finds one.
pub fn may(relation: Relation, permission: Permission) -> bool {
    let Relation {
        role,
        is_teacher,
        is_office,
        is_operator,
    } = relation;
    if is_operator {
        return true;
    }
    // A role as editor is worth something only while the person teaches at all.
    let role = role.filter(|_| is_teacher);
    match permission {
        Permission::ReadAndCopy => is_teacher,
        Permission::ReadTests { teaches } => is_teacher && (teaches || role.is_some()),
        Permission::Write => role.is_some(),
        Permission::Delete => role == Some(EditorRole::Owner),
        Permission::Manage => is_office || role == Some(EditorRole::Owner),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERMISSIONS: [Permission; 6] = [
        Permission::ReadAndCopy,
        Permission::ReadTests { teaches: false },
        Permission::ReadTests { teaches: true },
        Permission::Write,
        Permission::Delete,
        Permission::Manage,
    ];

    /// Every relation there is.
    fn relations() -> Vec<Relation> {
        let mut all = Vec::new();
        for role in [None, Some(EditorRole::Editor), Some(EditorRole::Owner)] {
            for bits in 0..8 {
                all.push(Relation {
                    role,
                    is_teacher: bits & 1 > 0,
                    is_office: bits & 2 > 0,
                    is_operator: bits & 4 > 0,
                });
            }
        }
        all
    }

    #[test]
    fn a_table_of_who_may_what() {
        let teacher = Relation {
            is_teacher: true,
            ..Relation::default()
        };
        let office = Relation {
            is_office: true,
            ..Relation::default()
        };
        let operator = Relation {
            is_operator: true,
            ..Relation::default()
        };
        let of = |role| Relation {
            role: Some(role),
            ..teacher
        };
        for (relation, allowed) in [
            (Relation::default(), [false, false, false, false, false, false]),
            (teacher, [true, false, true, false, false, false]),
            (of(EditorRole::Editor), [true, true, true, true, false, false]),
            (of(EditorRole::Owner), [true, true, true, true, true, true]),
            (office, [false, false, false, false, false, true]),
            (operator, [true, true, true, true, true, true]),
        ] {
            assert_eq!(
                PERMISSIONS.map(|permission| may(relation, permission)),
                allowed,
                "{relation:?}"
            );
        }
    }

    #[test]
    fn nobody_writes_without_a_role_and_an_owner_may_all_an_editor_may() {
        for relation in relations() {
            let as_role = |role| Relation { role, ..relation };
            for permission in PERMISSIONS {
                let [nobody, editor, owner] = [None, Some(EditorRole::Editor), Some(EditorRole::Owner)]
                    .map(|role| may(as_role(role), permission));
                assert!(nobody <= editor && editor <= owner, "{relation:?} {permission:?}");
            }
            let writes = may(relation, Permission::Write);
            assert!(
                !writes || relation.is_operator || relation.role.is_some(),
                "{relation:?}"
            );
            let with_role = relation.role.is_some();
            let is_nobody = !relation.is_teacher && !relation.is_office && !relation.is_operator;
            assert!(
                !is_nobody || !PERMISSIONS.iter().any(|permission| may(relation, *permission)),
                "a role outlived the right to teach: {with_role}"
            );
        }
    }
}
