//! The Excel files of this feature.

use crate::store::member::MemberRow;
use interchange::{
    export::{Column, ColumnKind, ExportError, Value, write_xlsx},
    roster::ROSTER_FIELDS,
};
use platform::Error;

/// The students of a class.
pub(crate) fn members(rows: &[MemberRow]) -> Result<Vec<u8>, Error> {
    let columns = [
        Column::new("学号", ColumnKind::Text),
        Column::new("姓名", ColumnKind::Text),
        Column::new("用户名", ColumnKind::Text),
        Column::new("手机号", ColumnKind::Text),
        Column::new("账号状态", ColumnKind::Text),
        Column::new("考试加时（%）", ColumnKind::Integer),
        Column::new("加入时间", ColumnKind::DateTime),
    ];
    let cells = |row: &MemberRow| {
        vec![
            row.member.student_number.clone().into(),
            row.member.real_name.clone().into(),
            row.username.clone().into(),
            row.phone.as_deref().map(identity::masked_phone).into(),
            account_word(&row.account).into(),
            row.member.extra_time_percent.into(),
            Value::at_ms(row.member.joined_at_ms),
        ]
    };
    write_xlsx("学生名单", &columns, rows.iter().map(cells)).map_err(broken)
}

fn account_word(status: &str) -> &'static str {
    match status {
        "active" => "已激活",
        "imported" => "未激活",
        "disabled" => "已停用",
        _ => "已注销",
    }
}

/// An empty roster with one row that shows how to fill it in.
pub(crate) fn roster_template() -> Result<Vec<u8>, Error> {
    let columns: Vec<_> = ROSTER_FIELDS
        .iter()
        .map(|field| Column::new(field.title, ColumnKind::Text))
        .collect();
    let example = ["2026010101", "张三", "13800000000", "会计2601班", "大数据与会计"];
    let row = example.into_iter().map(Value::from).collect();
    write_xlsx("学生名单", &columns, [row]).map_err(broken)
}

fn broken(error: ExportError) -> Error {
    Error::internal("write a workbook", error)
}
