//! People in the shape of OneRoster, which knows given and family names.

use super::{
    Ref, Refs, Status,
    ids::Id,
    rostering::{shape, truth},
    time,
};
use crate::store::roster::PersonRow;
use platform::Role;
use serde::Serialize;

/// Family names of two characters. A list, because nothing else tells them from a name of one: those of 《百家姓》 that are in use.
const COMPOUND: [&str; 24] = [
    "欧阳", "司马", "上官", "诸葛", "夏侯", "东方", "皇甫", "尉迟", "公孙", "慕容", "长孙", "宇文", "司徒",
    "司空", "令狐", "端木", "独孤", "南宫", "西门", "东郭", "百里", "呼延", "轩辕", "澹台",
];

shape! {
    /// A person. Their phone number is not given out.
    User as OneRosterUser {
        username: String,
        /// `true` while they may sign in.
        enabled_user: &'static str,
        given_name: String,
        family_name: String,
        /// 学号, or a teacher's staff number.
        identifier: Option<String>,
        roles: Vec<RoleOf>,
    }
}

/// What somebody is at the school.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OneRosterRole)]
pub(crate) struct RoleOf {
    /// Always `primary`.
    pub(crate) role_type: &'static str,
    /// `student`, `teacher` or `administrator`.
    pub(crate) role: &'static str,
    pub(crate) org: Ref,
}

pub(crate) fn user(refs: &Refs, row: &PersonRow) -> User {
    let (family_name, given_name) = names(&row.real_name);
    let role = match row.role_id.as_deref().and_then(Role::from_id) {
        None => "student",
        Some(Role::ClassManagement) => "teacher",
        Some(Role::TeacherManagement | Role::Admin) => "administrator",
    };
    User {
        sourced_id: Id::User(row.id).to_string(),
        status: Status::Active,
        date_last_modified: time(row.updated_at_ms),
        username: row.username.clone(),
        enabled_user: truth(row.status == "active"),
        given_name,
        family_name,
        identifier: row.student_number.clone(),
        roles: vec![RoleOf {
            role_type: "primary",
            role,
            org: refs.school(),
        }],
    }
}

/// Family and given name. Both together are the name again: of names with spaces with one between them.
fn names(name: &str) -> (String, String) {
    if let Some((given, family)) = name.rsplit_once(' ') {
        return (family.to_owned(), given.to_owned());
    }
    let letters: Vec<char> = name.chars().collect();
    let is_compound = letters.len() > 2 && COMPOUND.iter().any(|family| name.starts_with(family));
    let (family, given) = letters.split_at(if is_compound { 2 } else { 1.min(letters.len()) });
    (family.iter().collect(), given.iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_as_people_do() {
        for (name, family, given) in [
            ("王小雨", "王", "小雨"),
            ("欧阳修", "欧阳", "修"),
            ("司马", "司", "马"),
            ("Ada King", "King", "Ada"),
            ("龙", "龙", ""),
            ("", "", ""),
        ] {
            assert_eq!(names(name), (family.to_owned(), given.to_owned()), "{name}");
        }
    }
}
