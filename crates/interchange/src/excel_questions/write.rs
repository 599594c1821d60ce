//! Questions → Excel, and the template.

use ledger::{Side, VoucherKind};
use scoring::question::{ChoiceOption, QuestionBody, QuestionKey};
use scoring::voucher::{AuxRule, PresetName, ReferenceVoucher};
use scoring::{Points, question::blank};

use super::answer::{ANY_ORDER, NO_ENTRY, RULES, UPLOAD};
use super::{BankQuestion, OPTION_COLUMNS, QUESTION_FIELDS, read_questions};
use crate::export::{Column, ColumnKind, Export, ExportError, Value};

/// A question that Excel cannot hold, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedQuestion {
    /// Its place among the questions given, from 0.
    pub index: usize,
    pub zh: String,
    pub en: String,
}

/// What a kind writes into the answer, rubric and rule columns.
#[derive(Default)]
struct Cells {
    options: Vec<String>,
    answer: String,
    rubric: String,
    rule: String,
}

/// The questions as a workbook, and those that are left out because a table cannot say all that they say.
pub fn write_questions(questions: &[BankQuestion]) -> Result<(Vec<u8>, Vec<SkippedQuestion>), ExportError> {
    let mut rows = Vec::new();
    let mut skipped = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        let cells = cells_of(question).filter(|_| reads_back(question));
        match cells {
            Some(cells) => rows.push(row_of(question, cells)),
            None => skipped.push(SkippedQuestion {
                index,
                zh: format!(
                    "{}的内容无法用表格完整表示，请用课程文件夹导出",
                    question.body.kind().label_zh()
                ),
                en: "a table cannot hold all of this question; export it as a course folder".to_owned(),
            }),
        }
    }
    let mut export = Export::new();
    export.add_sheet("题库", &columns(), rows)?;
    add_guide(&mut export)?;
    Ok((export.finish()?, skipped))
}

/// Whether the row says all of the question: written alone and read again it is the same.
fn reads_back(question: &BankQuestion) -> bool {
    let Some(cells) = cells_of(question) else {
        return false;
    };
    let row = row_of(question, cells);
    let too_long = row
        .iter()
        .any(|value| matches!(value, Value::Text(text) if text.chars().count() > 20_000));
    let bytes = crate::export::write_csv(&columns(), [row]);
    !too_long
        && read_questions(&bytes).is_ok_and(|report| {
            report.questions.first().is_some_and(|read| {
                BankQuestion {
                    row: question.row,
                    ..read.clone()
                } == *question
            })
        })
}

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

fn columns() -> Vec<Column> {
    QUESTION_FIELDS
        .iter()
        .map(|field| {
            let title = if field.is_required {
                format!("{} *", field.title)
            } else {
                field.title.to_owned()
            };
            let width = match field.title {
                "题干" | "答案" | "解析" | "评分要点" => 40.0,
                "分值" | "难度" | "编号" => 8.0,
                _ => 14.0,
            };
            Column::new(title, ColumnKind::Text).wide(width)
        })
        .collect()
}

fn row_of(question: &BankQuestion, cells: Cells) -> Vec<Value> {
    let mut row: Vec<Value> = vec![
        question.id.clone().into(),
        question.body.kind().label_zh().into(),
        question.stem.clone().into(),
    ];
    let mut options = cells.options;
    options.resize(OPTION_COLUMNS, String::new());
    row.extend(options.into_iter().map(Value::from));
    row.extend([
        cells.answer.into(),
        cells.rubric.into(),
        cells.rule.into(),
        question.points.to_string().into(),
        question.difficulty.to_string().into(),
        question.analysis.clone().into(),
        question.knowledge.join("、").into(),
        question.tags.join("、").into(),
        question.chapter.clone().into(),
    ]);
    row
}

/// The option texts; `None` when there are too many, their tabs are not A, B, C… or they show pictures.
fn option_texts(options: &[ChoiceOption]) -> Option<Vec<String>> {
    let is_plain = options.len() <= OPTION_COLUMNS
        && ('A'..).zip(options).all(|(tab, option)| {
            option.tab == tab.to_string() && option.img_path.is_none() && option.file_id.is_none()
        });
    is_plain.then(|| options.iter().map(|option| option.text.clone()).collect())
}

fn cells_of(question: &BankQuestion) -> Option<Cells> {
    let answer = |answer: String| {
        Some(Cells {
            answer,
            ..Cells::default()
        })
    };
    match (&question.body, &question.key) {
        (QuestionBody::Single(body), QuestionKey::Single(key)) if key.partial.is_empty() => Some(Cells {
            options: option_texts(&body.options)?,
            answer: key.correct.clone(),
            ..Cells::default()
        }),
        (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
            let rule = RULES.iter().find(|(_, rule)| *rule == key.rule)?.0;
            Some(Cells {
                options: option_texts(&body.options)?,
                answer: key
                    .correct
                    .iter()
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(""),
                rule: rule.to_owned(),
                ..Cells::default()
            })
        }
        (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
            answer((if key.correct { "对" } else { "错" }).to_owned())
        }
        (QuestionBody::Blank(_), QuestionKey::Blank(key)) => {
            let lines: Vec<String> = key.blanks.iter().map(blank_line).collect();
            let is_any_order = key.blanks.iter().any(|rule| rule.group.is_some());
            let rule = if is_any_order {
                ANY_ORDER.to_owned()
            } else {
                String::new()
            };
            Some(Cells {
                answer: lines.join("\n"),
                rule,
                ..Cells::default()
            })
        }
        (QuestionBody::ShortAnswer(_), QuestionKey::ShortAnswer(key)) => {
            let lines: Vec<String> = key
                .rubric
                .iter()
                .map(|point| {
                    let words = |mark: &str, words: &[String]| {
                        if words.is_empty() {
                            None
                        } else {
                            Some(format!("{mark}{}", words.join("/")))
                        }
                    };
                    let parts = [
                        words("", &point.any_of),
                        words("+", &point.all_of),
                        words("-", &point.none_of),
                    ];
                    let parts: Vec<String> = parts.into_iter().flatten().collect();
                    format!(
                        "{}={}：{}",
                        point.title,
                        Points(i64::from(point.weight)),
                        parts.join("；")
                    )
                })
                .collect();
            Some(Cells {
                answer: key.reference.clone(),
                rubric: lines.join("\n"),
                ..Cells::default()
            })
        }
        (QuestionBody::Calculation(body), QuestionKey::Calculation(key)) => {
            let mut lines = Vec::new();
            for (slot, rule) in body.cells.iter().zip(&key.cells) {
                let unit = if slot.unit.is_empty() {
                    String::new()
                } else {
                    format!("（{}）", slot.unit)
                };
                let tolerance = rule
                    .tolerance
                    .map(|tolerance| format!("±{tolerance}"))
                    .unwrap_or_default();
                let weight = rule
                    .weight
                    .map(|weight| format!(" [{}分]", Points(i64::from(weight))))
                    .unwrap_or_default();
                lines.push(format!("{}{unit}={}{tolerance}{weight}", slot.label, rule.value?));
            }
            answer(lines.join("\n"))
        }
        (QuestionBody::Entry(_), QuestionKey::Entry(key)) if key.preset == PresetName::default() => {
            if key.no_entry {
                return answer(NO_ENTRY.to_owned());
            }
            let vouchers: Option<Vec<String>> = key.vouchers.iter().map(voucher_lines).collect();
            answer(vouchers?.join("\n\n"))
        }
        (QuestionBody::Matching(body), QuestionKey::Matching(key)) => {
            let text = |items: &[scoring::question::matching::MatchItem], id: &str| {
                items
                    .iter()
                    .find(|item| item.id == id)
                    .map(|item| item.text.clone())
            };
            let mut lines = Vec::new();
            for item in &body.left {
                let pair = key.pairs.iter().find(|pair| pair.left == item.id)?;
                lines.push(format!("{}={}", item.text, text(&body.right, &pair.right)?));
            }
            let unmatched = body
                .right
                .iter()
                .filter(|item| !key.pairs.iter().any(|pair| pair.right == item.id));
            lines.extend(unmatched.map(|item| format!("={}", item.text)));
            answer(lines.join("\n"))
        }
        (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) => {
            let is_plain = body.accept.is_empty()
                && (body.max_files, body.max_size_bytes) == UPLOAD
                && key.criteria.is_empty();
            is_plain.then(Cells::default)
        }
        _ => None,
    }
}

fn blank_line(rule: &blank::BlankRule) -> String {
    match (&rule.number, &rule.pattern) {
        (Some(number), _) => format!("#{}±{}", number.value, number.tolerance),
        (_, Some(pattern)) => format!("/{pattern}/"),
        _ => rule.accept.join("|"),
    }
}

fn voucher_lines(voucher: &ReferenceVoucher) -> Option<String> {
    let [variant] = voucher.variants.as_slice() else {
        return None;
    };
    if voucher.kind != VoucherKind::Normal {
        return None;
    }
    let lines: Vec<String> = variant
        .lines
        .iter()
        .map(|line| {
            let side = if line.side == Side::Debit { "借" } else { "贷" };
            let codes: Vec<&str> = line.accounts.iter().map(|code| code.0.as_str()).collect();
            let aux: Vec<String> = line
                .aux
                .iter()
                .map(|(kind, rule)| match rule {
                    AuxRule::Is(item) => format!("{kind}={item}"),
                    AuxRule::Any => format!("{kind}=*"),
                })
                .collect();
            let aux = if aux.is_empty() {
                String::new()
            } else {
                format!("[{}]", aux.join(";"))
            };
            format!("{side} {}{aux} {}", codes.join("|"), line.amount)
        })
        .collect();
    Some(lines.join("\n"))
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
];

fn add_guide(export: &mut Export) -> Result<(), ExportError> {
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
    use crate::excel_questions::{FIRST_OPTION, kind_of};

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
        let (bytes, skipped) = write_questions(&report.questions).unwrap();
        assert_eq!(skipped, []);
        assert_eq!(read_questions(&bytes).unwrap().questions, report.questions);
    }
}
