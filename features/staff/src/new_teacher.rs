//! Adding teachers: one by a form, many by a table.

use crate::password_reset::readable_password;
use database::Tx;
use identity::{
    NewUser, Phone, Status, find_by_phone, find_by_student_number, find_by_username, password::Hasher,
};
use interchange::{
    header::{Field, find_header},
    sheet::{Sheet, SheetError, SheetLimits, SheetRow, read_sheet},
};
use platform::{Error, FieldError, Millis, Role, access::SchoolId, access::UserId};
use serde::Serialize;
use std::collections::BTreeSet;

/// The columns of a list of teachers, in the order of the template.
pub(crate) const FIELDS: &[Field] = &[
    Field {
        title: "用户名",
        names: &["登录名", "账号", "username", "account"],
        is_required: true,
    },
    Field {
        title: "姓名",
        names: &["教师姓名", "真实姓名", "name", "full name"],
        is_required: true,
    },
    Field {
        title: "工号",
        names: &["教师工号", "职工号", "staff number", "number"],
        is_required: false,
    },
    Field {
        title: "手机号",
        names: &["手机", "手机号码", "电话", "联系电话", "phone", "mobile"],
        is_required: false,
    },
];

/// A teacher to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewTeacher {
    /// The row in the file; 0 for the form.
    pub(crate) row: u32,
    pub(crate) username: String,
    pub(crate) real_name: String,
    pub(crate) staff_number: Option<String>,
    pub(crate) phone: Option<String>,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct TeacherProblem {
    /// As numbered in the file; 0 for the file as a whole.
    pub(crate) row: u32,
    /// The column's title.
    pub(crate) column: String,
    /// What is wrong and what to do.
    pub(crate) reason: String,
}

impl TeacherProblem {
    fn at(row: u32, field: usize, reason: impl Into<String>) -> Self {
        Self {
            row,
            column: FIELDS[field].title.into(),
            reason: reason.into(),
        }
    }

    fn whole(reason: impl Into<String>) -> Self {
        Self {
            row: 0,
            column: String::new(),
            reason: reason.into(),
        }
    }
}

/// Reads a table of teachers: those that can be added as far as the table tells, and what is wrong with the others.
pub(crate) fn read_teachers(bytes: &[u8]) -> Result<(Vec<NewTeacher>, Vec<TeacherProblem>), SheetError> {
    let sheet = read_sheet(bytes, &SheetLimits::ROSTER)?;
    Ok(teachers_of(&sheet))
}

fn teachers_of(sheet: &Sheet) -> (Vec<NewTeacher>, Vec<TeacherProblem>) {
    let Some(header) = find_header(sheet, FIELDS) else {
        return (
            Vec::new(),
            vec![TeacherProblem::whole("找不到表头：需要「用户名」和「姓名」两列")],
        );
    };
    if !header.missing.is_empty() {
        let missing = header.missing.join("、");
        return (
            Vec::new(),
            vec![TeacherProblem::whole(format!("缺少列：{missing}"))],
        );
    }
    let (mut teachers, mut problems, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for row in &sheet.rows[header.index + 1..] {
        let teacher = teacher_of(row, &header.columns);
        if teacher.username.is_empty() && teacher.real_name.is_empty() {
            continue;
        }
        let mut faults: Vec<TeacherProblem> = faults_of(&teacher)
            .into_iter()
            .map(|(field, reason)| TeacherProblem::at(row.number, field, reason))
            .collect();
        if !seen.insert(teacher.username.clone()) {
            faults.push(TeacherProblem::at(row.number, 0, "用户名与前面的行重复"));
        }
        if faults.is_empty() {
            teachers.push(teacher);
        }
        problems.extend(faults);
    }
    (teachers, problems)
}

fn teacher_of(row: &SheetRow, columns: &[Option<usize>]) -> NewTeacher {
    let text = |field: usize| {
        columns[field]
            .map(|column| row.cell(column).trim().to_owned())
            .unwrap_or_default()
    };
    let filled = |field: usize| Some(text(field)).filter(|text| !text.is_empty());
    NewTeacher {
        row: row.number,
        username: text(0),
        real_name: text(1),
        staff_number: filled(2),
        phone: filled(3),
    }
}

/// What can be seen to be wrong without asking the database: the field and the reason.
fn faults_of(teacher: &NewTeacher) -> Vec<(usize, &'static str)> {
    let length = teacher.username.chars().count();
    let is_plain = teacher
        .username
        .chars()
        .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.'));
    let mut faults = Vec::new();
    if !(3..=32).contains(&length) || !is_plain || Phone::parse(&teacher.username).is_some() {
        faults.push((
            0,
            "用户名应为 3 到 32 位文字、字母、数字、点、下划线或连字符，且不能是手机号",
        ));
    }
    if !(2..=30).contains(&teacher.real_name.chars().count()) {
        faults.push((1, "姓名应为 2 到 30 个字"));
    }
    if teacher
        .staff_number
        .as_deref()
        .is_some_and(|number| number.len() > 32)
    {
        faults.push((2, "工号最长 32 位"));
    }
    if teacher
        .phone
        .as_deref()
        .is_some_and(|phone| Phone::parse(phone).is_none())
    {
        faults.push((3, "请填写 11 位手机号"));
    }
    faults
}

/// What the accounts of the school say against adding the teacher: the field and the reason.
pub(crate) async fn conflict_of(
    tx: &Tx,
    school: SchoolId,
    teacher: &NewTeacher,
) -> database::Result<Option<(usize, String)>> {
    if find_by_username(tx, school, &teacher.username).await?.is_some() {
        return Ok(Some((0, format!("用户名 {} 已被使用", teacher.username))));
    }
    if let Some(number) = &teacher.staff_number
        && find_by_student_number(tx, school, number).await?.is_some()
    {
        return Ok(Some((2, format!("工号 {number} 已被使用"))));
    }
    if let Some(phone) = teacher.phone.as_deref().and_then(Phone::parse)
        && let Some(owner) = find_by_phone(tx, school, &phone).await?
    {
        return Ok(Some((3, format!("手机号已被 {} 使用", owner.real_name))));
    }
    Ok(None)
}

/// Splits teachers into those the school can add and what is wrong with the others.
pub(crate) async fn check_all(
    tx: &Tx,
    school: SchoolId,
    teachers: Vec<NewTeacher>,
) -> database::Result<(Vec<NewTeacher>, Vec<TeacherProblem>)> {
    let (mut fine, mut problems) = (Vec::new(), Vec::new());
    for teacher in teachers {
        match conflict_of(tx, school, &teacher).await? {
            Some((field, reason)) => problems.push(TeacherProblem::at(teacher.row, field, reason)),
            None => fine.push(teacher),
        }
    }
    Ok((fine, problems))
}

/// Refuses a teacher typed into a form, by field.
pub(crate) async fn require_addable(tx: &Tx, school: SchoolId, teacher: &NewTeacher) -> Result<(), Error> {
    const NAMES: [&str; 4] = ["username", "real_name", "staff_number", "phone"];
    let mut faults: Vec<FieldError> = faults_of(teacher)
        .into_iter()
        .map(|(field, reason)| FieldError {
            field: NAMES[field].into(),
            message: format!("{reason}。"),
        })
        .collect();
    if let Some((field, reason)) = conflict_of(tx, school, teacher).await? {
        faults.push(FieldError {
            field: NAMES[field].into(),
            message: format!("{reason}。"),
        });
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(Error::Invalid(faults))
}

/// A first password and its hash.
pub(crate) async fn first_password(hasher: &Hasher) -> Result<(String, String), Error> {
    let password = readable_password();
    let hash = hasher.hash(password.clone()).await?;
    Ok((password, hash))
}

/// Makes the account with its roles; the password must be changed at the first sign-in.
pub(crate) async fn add(
    tx: &Tx,
    school: SchoolId,
    teacher: NewTeacher,
    hash: String,
    roles: &[Role],
    now_ms: Millis,
) -> database::Result<UserId> {
    let new = NewUser {
        school,
        username: teacher.username,
        phone: teacher.phone.as_deref().and_then(Phone::parse),
        real_name: teacher.real_name,
        student_number: teacher.staff_number,
        password_hash: Some(hash),
        status: Status::Active,
        must_change_password: true,
    };
    let id = identity::add_user(tx, &new, now_ms).await?;
    for role in roles {
        identity::set_role(tx, id, *role, true, now_ms).await?;
    }
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_teachers_is_read_with_the_fault_of_each_row() {
        let table = "用户名,姓名,工号,手机号\nlinzy,林知远,T001,13800001111\nab,顾,,123\nlinzy,重名,,\n,,,\n";
        let (teachers, problems) = read_teachers(table.as_bytes()).expect("a table");
        assert_eq!(teachers.len(), 1);
        assert_eq!(teachers[0].staff_number.as_deref(), Some("T001"));
        let told: Vec<_> = problems
            .iter()
            .map(|problem| (problem.row, problem.column.as_str()))
            .collect();
        assert_eq!(told, [(3, "用户名"), (3, "姓名"), (3, "手机号"), (4, "用户名")]);
    }

    #[test]
    fn a_table_without_the_needed_columns_is_refused_as_a_whole() {
        let (teachers, problems) = read_teachers("用户名,电话\nlinzy,1\n".as_bytes()).expect("a table");
        assert!(teachers.is_empty());
        assert_eq!(problems[0].reason, "缺少列：姓名");
    }
}
