//! The template: an example of each kind, and how to fill it in.

use super::QUESTION_FIELDS;
use super::write::columns;
use crate::export::{Column, ColumnKind, Export, ExportError, Value};

/// An empty table with an example of each kind, and a sheet that explains how to fill it in.
pub fn question_template() -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    let rows = EXAMPLES.iter().map(|cells| {
        let mut row = vec![Value::Empty; QUESTION_FIELDS.len()];
        for (title, text) in *cells {
            let field = QUESTION_FIELDS.iter().position(|field| field.title == *title);
            row[field.expect("examples name columns of the template")] = Value::text(*text);
        }
        row
    });
    export.add_sheet("题库", &columns(), rows)?;
    add_guide(&mut export)?;
    export.finish()
}

/// Column title and cell of one example.
type Example = &'static [(&'static str, &'static str)];

const EXAMPLES: &[Example] = &[
    &[
        ("题型", "单选题"),
        ("题干", "企业收到客户前欠货款存入银行，贷方科目应为"),
        ("选项A", "主营业务收入"),
        ("选项B", "应收账款"),
        ("选项C", "预收账款"),
        ("答案", "B"),
        ("分值", "2"),
        ("难度", "1"),
        ("解析", "债权减少。"),
        ("知识点", "往来"),
    ],
    &[
        ("题型", "多选题"),
        ("题干", "数据清洗的合理做法有"),
        ("选项A", "统一日期格式"),
        ("选项B", "标记并核查重复发票"),
        ("选项C", "删除全部负数金额"),
        ("答案", "AB"),
        ("计分规则", "少选得一半"),
        ("分值", "3"),
    ],
    &[
        ("题型", "判断题"),
        ("题干", "试算平衡说明记账一定没有错误。"),
        ("答案", "错"),
        ("分值", "1.5"),
    ],
    &[
        ("题型", "填空题"),
        ("题干", "资产 = 负债 + ____；月折旧 ____ 元"),
        ("答案", "所有者权益|权益\n#3800±0.01"),
        ("分值", "2"),
    ],
    &[
        ("题型", "简答题"),
        ("题干", "简述未达账项的种类和调节方法。"),
        ("答案", "企收银未收等四类；双方各自加减后余额应相等。"),
        ("评分要点", "四类=4：企收银未收/企业已收\n调节=2：+余额调节表"),
        ("分值", "6"),
    ],
    &[
        ("题型", "计算题"),
        (
            "题干",
            "期初 1000 件@200，完工 1000 件@204.80，求单位成本和发出 590 件的成本。",
        ),
        (
            "答案",
            "单位成本（元）=202.40±0.01 [2分]\n发出成本（元）=119416.00±0.01 [3分]",
        ),
        ("分值", "5"),
    ],
    &[
        ("题型", "分录题"),
        ("题干", "采购材料 50 000 元，税额 6 500 元，款未付。"),
        (
            "答案",
            "借 140301 50000.00\n借 22210101 6500.00\n贷 2202[供应商=恒泰板材] 56500.00",
        ),
        ("分值", "4"),
    ],
    &[
        ("题型", "匹配题"),
        ("题干", "把科目与类别配对。"),
        ("答案", "库存现金=资产\n短期借款=负债\n=成本"),
        ("分值", "2"),
    ],
];

const GUIDE: &[(&str, &str)] = &[
    (
        "题型",
        "单选题、多选题、判断题、填空题、简答题、计算题、分录题、匹配题、文件上传题",
    ),
    ("编号", "可不填。填了编号的题目再次导入时更新原题，而不是新增"),
    ("题干", "可用 Markdown。填空题用四个以上下划线 ____ 表示一个空"),
    ("答案 · 单选", "一个选项字母，如 B"),
    (
        "答案 · 多选",
        "选项字母，如 AB；计分规则可填 少选得一半（默认）、少选按比例、全对才得分、选对减选错",
    ),
    ("答案 · 判断", "对 或 错"),
    (
        "答案 · 填空",
        "每空一行；几种写法用 | 隔开；数字写作 #3800±0.01；正则写作 /…/；计分规则填 不分先后 表示顺序不限",
    ),
    (
        "答案 · 简答",
        "参考答案；评分要点每行一条：标题=分值：关键词/关键词；+必须出现；-不得出现",
    ),
    ("答案 · 计算", "每格一行：名称（单位）=数值±误差 [分值]"),
    (
        "答案 · 分录",
        "每行：借或贷、科目编码、[辅助类别=项目]、金额；多张凭证之间空一行；不需要分录时填 无需编制分录",
    ),
    ("答案 · 匹配", "每行 左=右；干扰项写作 =右"),
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
    let rows = GUIDE
        .iter()
        .map(|(column, text)| vec![Value::text(*column), Value::text(*text)]);
    export.add_sheet("填写说明", &columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::excel_questions::{FIRST_OPTION, OPTION_COLUMNS, kind_of, read_questions, write_questions};

    #[test]
    fn columns_stand_where_their_numbers_say() {
        assert_eq!(QUESTION_FIELDS[FIRST_OPTION].title, "选项A");
        assert_eq!(QUESTION_FIELDS[FIRST_OPTION + OPTION_COLUMNS].title, "答案");
        assert!(EXAMPLES.iter().all(|example| {
            example
                .iter()
                .any(|(title, text)| *title == "题型" && kind_of(text).is_some())
        }));
    }

    #[test]
    fn the_template_imports_and_exports_as_it_is() {
        let report = read_questions(&question_template().unwrap()).unwrap();
        assert_eq!(report.faults, []);
        assert_eq!(report.questions.len(), EXAMPLES.len());
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
