//! The Excel files of the academic office.

use crate::{
    audit_words,
    new_teacher::FIELDS,
    store::{PersonRow, audit::EntryView},
};
use interchange::export::{Column, ColumnKind, ExportError, Value, write_xlsx};
use platform::{Error, Role, access::UserId};

/// Teachers with their roles.
pub(crate) fn teachers(rows: &[PersonRow], roles: &[(UserId, Role)]) -> Result<Vec<u8>, Error> {
    let columns = [
        Column::new("用户名", ColumnKind::Text),
        Column::new("姓名", ColumnKind::Text),
        Column::new("工号", ColumnKind::Text),
        Column::new("手机号", ColumnKind::Text),
        Column::new("角色", ColumnKind::Text).wide(24.0),
        Column::new("状态", ColumnKind::Text),
        Column::new("在教班级", ColumnKind::Integer),
        Column::new("最近登录", ColumnKind::DateTime),
    ];
    let cells = |row: &PersonRow| {
        let held = roles.iter().filter(|(user, _)| *user == row.id);
        let held: Vec<_> = held.map(|(_, role)| role_word(*role)).collect();
        let status = if row.status == "disabled" {
            "已停用"
        } else {
            "正常"
        };
        vec![
            row.username.clone().into(),
            row.real_name.clone().into(),
            row.number.clone().into(),
            row.phone.as_deref().map(identity::masked_phone).into(),
            held.join("、").into(),
            status.into(),
            row.classes.into(),
            row.last_seen_at_ms.map_or(Value::Empty, Value::at_ms),
        ]
    };
    write_xlsx("教师", &columns, rows.iter().map(cells)).map_err(broken)
}

/// What a role is called.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::ClassManagement => "班级管理",
        Role::TeacherManagement => "教师管理",
        Role::Admin => "系统管理员",
    }
}

/// An empty list of teachers with one row that shows how to fill it in.
pub(crate) fn teacher_template() -> Result<Vec<u8>, Error> {
    let columns: Vec<_> = FIELDS
        .iter()
        .map(|field| Column::new(field.title, ColumnKind::Text))
        .collect();
    let example = ["zhanglaoshi", "张老师", "T2026001", "13800000000"];
    write_xlsx("教师", &columns, [example.into_iter().map(Value::from).collect()]).map_err(broken)
}

/// The audit log.
pub(crate) fn audit(entries: &[EntryView]) -> Result<Vec<u8>, Error> {
    let columns = [
        Column::new("时间", ColumnKind::DateTime),
        Column::new("操作人", ColumnKind::Text),
        Column::new("做了什么", ColumnKind::Text).wide(40.0),
        Column::new("改动", ColumnKind::Text).wide(60.0),
        Column::new("原因", ColumnKind::Text).wide(24.0),
    ];
    let cells = |entry: &EntryView| {
        vec![
            Value::at_ms(entry.at_ms),
            entry.actor_name.clone().unwrap_or_else(|| "系统".into()).into(),
            audit_words::sentence(entry).into(),
            audit_words::changes(entry).into(),
            entry.reason.clone().into(),
        ]
    };
    write_xlsx("操作日志", &columns, entries.iter().map(cells)).map_err(broken)
}

fn broken(error: ExportError) -> Error {
    Error::internal("write a workbook", error)
}
