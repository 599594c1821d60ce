//! The template: an example of each kind, and how to fill it in.

use scoring::question::QuestionKind;

use super::write::columns;
use super::{KIND, QUESTION_FIELDS};
use crate::export::{Column, ColumnKind, Export, ExportError, Value};

/// An empty table with an example of each kind, and a sheet that explains how to fill it in.
pub fn question_template() -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    let rows = examples().map(|kind| {
        let mut row = vec![Value::Empty; QUESTION_FIELDS.len()];
        row[KIND] = Value::text(kind.label_zh());
        for (title, text) in kind.table_form().example {
            let field = QUESTION_FIELDS.iter().position(|field| field.title == *title);
            row[field.expect("examples name columns of the template")] = Value::text(*text);
        }
        row
    });
    export.add_sheet("题库", &columns(), rows)?;
    add_guide(&mut export)?;
    export.finish()
}

/// The kinds that a table can hold.
fn in_tables() -> impl Iterator<Item = QuestionKind> {
    QuestionKind::ALL
        .iter()
        .copied()
        .filter(|kind| kind.table_form().is_in_tables)
}

fn examples() -> impl Iterator<Item = QuestionKind> {
    in_tables().filter(|kind| !kind.table_form().example.is_empty())
}

/// How to fill in the columns, and between the text and the rest the answer of each kind.
fn guide() -> Vec<(String, String)> {
    let own = |(column, text): &(&str, &str)| ((*column).to_owned(), (*text).to_owned());
    let kinds: Vec<&str> = in_tables().map(QuestionKind::label_zh).collect();
    let answers = in_tables()
        .map(|kind| (kind.label_zh().trim_end_matches('题'), kind.table_form().guide))
        .filter(|(_, text)| !text.is_empty())
        .map(|(kind, text)| (format!("答案 · {kind}"), text.to_owned()));
    std::iter::once(("题型".to_owned(), kinds.join("、")))
        .chain(BEFORE_ANSWERS.iter().map(own))
        .chain(answers)
        .chain(AFTER_ANSWERS.iter().map(own))
        .collect()
}

const BEFORE_ANSWERS: &[(&str, &str)] = &[
    ("编号", "可不填。填了编号的题目再次导入时更新原题，而不是新增"),
    ("题干", "可用 Markdown。填空题用四个以上下划线 ____ 表示一个空"),
];

const AFTER_ANSWERS: &[(&str, &str)] = &[
    ("难度", "1 到 5，或 易、较易、中、较难、难；默认 3"),
    ("知识点、标签", "几个之间用顿号隔开"),
    ("章", "课程中一章的名称，如 借贷记账法"),
    (
        "图片",
        "把图片放在题目所在的行（浮动图片或 WPS 的单元格图片），PNG 或 JPEG，每张不超过 5 MB",
    ),
];

pub(super) fn add_guide(export: &mut Export) -> Result<(), ExportError> {
    let columns = [
        Column::new("列", ColumnKind::Text),
        Column::new("说明", ColumnKind::Text).wide(90.0),
    ];
    let rows = guide()
        .into_iter()
        .map(|(column, text)| vec![Value::text(column), Value::text(text)]);
    export.add_sheet("填写说明", &columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoring::question::table::OPTION_COLUMNS;

    use crate::excel_questions::{FIRST_OPTION, kind_of, read_questions, write_questions};

    #[test]
    fn columns_stand_where_their_numbers_say() {
        assert_eq!(QUESTION_FIELDS[FIRST_OPTION].title, "选项A");
        assert_eq!(QUESTION_FIELDS[FIRST_OPTION + OPTION_COLUMNS].title, "答案");
        assert!(examples().all(|kind| kind_of(kind.label_zh()) == Some(kind)));
    }

    #[test]
    fn the_template_imports_and_exports_as_it_is() {
        let report = read_questions(&question_template().unwrap()).unwrap();
        assert_eq!(report.faults, []);
        assert_eq!(report.questions.len(), examples().count());
        let (bytes, skipped) =
            write_questions(&report.questions, &std::collections::BTreeMap::new()).unwrap();
        assert_eq!(skipped, []);
        assert_eq!(read_questions(&bytes).unwrap().questions, report.questions);
        let csv = crate::excel_questions::write_questions_csv(&report.questions).0;
        let from_csv = read_questions(&csv).unwrap().questions;
        // Cells of several lines move the line numbers of a CSV.
        let without_rows = |questions: &[crate::excel_questions::BankQuestion]| -> Vec<_> {
            questions
                .iter()
                .cloned()
                .map(|question| crate::excel_questions::BankQuestion { row: 0, ..question })
                .collect()
        };
        assert_eq!(without_rows(&from_csv), without_rows(&report.questions));
    }
}
