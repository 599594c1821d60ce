//! The gradebook as Excel files: every cell as it is shown, and the sheet of final marks that is signed.

use super::book::Book;
use crate::{
    ScoreSource,
    gradebook::{
        cell::{Cell, CellState},
        policy::{GradePoints, MarkScale, PASS},
        total::usual_and_final,
    },
    store::final_mark::FinalRow,
};
use axum::extract::State;
use classes::{ClassCourse, Member};
use garde::Validate;
use interchange::{
    export::{Column, ColumnKind, Export, ExportError, Value},
    mark_sheet::MarkSheet,
};
use platform::{App, Error, Path, Query, access::Teacher, http::Download};
use scoring::{Points, Share, distribution::distribution};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which students an export holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ExportFilter {
    /// Everybody.
    #[default]
    All,
    /// Whoever has missed something.
    Missing,
    /// Whoever has something that waits for its mark.
    Waiting,
}

/// What is exported.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportOf {
    /// Which students.
    #[garde(skip)]
    #[param(inline)]
    #[serde(default)]
    only: ExportFilter,
}

/// The gradebook of a class I teach as an Excel file; filled in, it can be imported again.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/export/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path), ExportOf),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_gradebook(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Query(asked): Query<ExportOf>,
) -> Result<Download, Error> {
    let book = app
        .db
        .read(move |tx| async move { Book::load(&tx, &user, of).await })
        .await?;
    let bytes = workbook(&book, asked.only).map_err(|error| Error::internal("write an Excel file", error))?;
    Ok(Download::xlsx("成绩册", bytes))
}

/// What kind of work a column is, before its name: two works of one name keep apart.
const fn kind_word(source: ScoreSource) -> &'static str {
    match source {
        ScoreSource::Learning => "学习",
        ScoreSource::Task => "任务",
        ScoreSource::Exercise => "训练",
        ScoreSource::Python => "编程",
        ScoreSource::Exam => "考核",
        ScoreSource::Manual => "自建",
    }
}

/// The heads of the columns, each unique: an import finds its columns by them.
pub(super) fn heads(book: &Book) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let heads = book.columns.iter().map(|column| {
        let title = if column.title.is_empty() {
            "学习进度"
        } else {
            &column.title
        };
        let head = format!("{}：{title}", kind_word(column.source));
        let times = seen.entry(head.clone()).or_default();
        *times += 1;
        match *times {
            1 => head,
            again => format!("{head}（{again}）"),
        }
    });
    heads.collect()
}

/// What a cell says in a file.
pub(super) fn value(cell: Option<Cell>) -> Value {
    match cell {
        None => Value::Empty,
        Some(cell) => match (cell.state, cell.points()) {
            (CellState::Excused, _) => Value::from("免计"),
            (CellState::Missing, _) => Value::from("缺交"),
            (CellState::Waiting, _) => Value::from("待批"),
            (CellState::Scored, points) => Value::from(points),
        },
    }
}

fn workbook(book: &Book, only: ExportFilter) -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    let mut columns = vec![
        Column::new("学号", ColumnKind::Text),
        Column::new("姓名", ColumnKind::Text),
        Column::new("总评", ColumnKind::Points),
    ];
    columns.extend(
        heads(book)
            .into_iter()
            .map(|head| Column::new(head, ColumnKind::Points)),
    );
    let rows = book.members.iter().filter_map(|member| {
        let row = book.row(member.user);
        let is_asked = match only {
            ExportFilter::All => true,
            ExportFilter::Missing => row.count(CellState::Missing) > 0,
            ExportFilter::Waiting => row.count(CellState::Waiting) > 0,
        };
        let mut values = vec![
            Value::from(member.student_number.clone()),
            Value::from(member.real_name.clone()),
            Value::from((row.total.weight_so_far > 0).then_some(row.total.points)),
        ];
        values.extend(row.cells.iter().map(|cell| value(*cell)));
        is_asked.then_some(values)
    });
    export.add_sheet("成绩册", &columns, rows.collect::<Vec<_>>())?;
    export.finish()
}

/// The sheet of final marks of a class I teach, to be printed and signed: 平时, 期末, 总评, statistics.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/export_final/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_final_marks(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
) -> Result<Download, Error> {
    let (book, school, class, teacher) = app
        .db
        .read(move |tx| async move {
            let book = Book::load(&tx, &user, of).await?;
            let school = school::find(&tx, user.school).await?.ok_or(Error::NotFound)?;
            let class = classes::find_class(&tx, of.class_id)
                .await?
                .ok_or(Error::NotFound)?;
            let teachers = classes::list_teachers(&tx, user.school, of.class_id).await?;
            let teacher = teachers.into_iter().find(|one| one.user == user.id);
            Ok::<_, Error>((book, school, class, teacher))
        })
        .await?;
    let sheet = MarkSheet {
        title: format!("{}学生成绩登记表", school.settings.name_zh),
        facts: vec![
            format!("课程：{}", book.course.title),
            format!("班级：{}", class.name),
            format!("学期：{}", class.term),
            format!(
                "任课教师：{}",
                teacher.map(|one| one.real_name).unwrap_or_default()
            ),
        ],
        ..final_sheet(&book)
    };
    let bytes = sheet
        .write_xlsx()
        .map_err(|error| Error::internal("write an Excel file", error))?;
    Ok(Download::xlsx("成绩登记表", bytes))
}

/// The heads of the sheet of final marks, with their widths in characters.
const COLUMNS: [(&str, f64); 9] = [
    ("序号", 6.0),
    ("学号", 14.0),
    ("姓名", 12.0),
    ("平时成绩", 10.0),
    ("期末成绩", 10.0),
    ("总评成绩", 10.0),
    ("等级", 8.0),
    ("绩点", 8.0),
    ("备注", 12.0),
];

fn final_sheet(book: &Book) -> MarkSheet {
    let columns = COLUMNS;
    let marks: Vec<(&Member, FinalRow)> = book
        .members
        .iter()
        .map(|member| {
            let known = book.finals.get(&member.user).cloned();
            (member, known.unwrap_or_else(|| book.final_row(member.user)))
        })
        .collect();
    let rows = marks.iter().enumerate().map(|(at, (member, row))| {
        let missing = book.row(member.user).count(CellState::Missing);
        let (usual, last) = usual_and_final(&row.parts);
        let note = (missing > 0).then(|| format!("缺 {missing} 项"));
        vec![
            Value::from(at as i64 + 1),
            Value::from(member.student_number.clone()),
            Value::from(member.real_name.clone()),
            Value::from(usual),
            Value::from(last),
            Value::from(row.mark.points),
            Value::from(row.mark.level.map(|level| level.word(book.policy.scale))),
            Value::from(row.mark.grade_point),
            Value::from(note),
        ]
    });
    let used = |title: &str| match title {
        "等级" => book.policy.scale != MarkScale::Hundred,
        "绩点" => book.policy.grade_points != GradePoints::None,
        _ => true,
    };
    let keep: Vec<bool> = columns.iter().map(|(title, _)| used(title)).collect();
    let kept = |values: Vec<Value>| {
        let values = values.into_iter().zip(&keep);
        values.filter_map(|(value, keep)| keep.then_some(value)).collect()
    };
    MarkSheet {
        columns: columns
            .iter()
            .filter(|(title, _)| used(title))
            .map(|(title, width)| ((*title).to_owned(), *width))
            .collect(),
        rows: rows.map(kept).collect(),
        statistics: statistics(&marks.iter().map(|(_, row)| row.mark.points).collect::<Vec<_>>()),
        signatures: vec![
            "任课教师（签名）：".into(),
            "教研室主任（签名）：".into(),
            "日期：".into(),
        ],
        ..MarkSheet::default()
    }
}

/// How many, the mean, the ends, the pass rate, and how many in each band.
fn statistics(marks: &[Points]) -> Vec<String> {
    let whole = Points::whole(100);
    let shares: Vec<Share> = marks.iter().map(|mark| mark.out_of(whole)).collect();
    let found = distribution(&shares, PASS.0 / 100);
    let passed = whole.times(Share::of(found.passed as i64, found.count as i64));
    let failed: usize = found.tenths[..6].iter().sum();
    let bands = [9, 8, 7, 6].map(|tenth| {
        let to = if tenth == 9 { 100 } else { tenth * 10 + 9 };
        format!("{}–{to} 分 {} 人", tenth * 10, found.tenths[tenth])
    });
    vec![
        format!(
            "人数 {}，平均 {:.1}，最高 {}，最低 {}，及格 {} 人，及格率 {passed}%",
            found.count, found.mean, found.highest, found.lowest, found.passed,
        ),
        format!("{}，60 分以下 {failed} 人", bands.join("，")),
    ]
}
