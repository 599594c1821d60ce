//! Questions in Excel: what an author gets told, and what a table cannot hold.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::BTreeMap;

use interchange::excel_questions::{
    BankQuestion, QuestionReport, question_template, read_questions, write_questions,
};
use interchange::export::{Column, ColumnKind, Value, write_xlsx};
use interchange::sheet_pictures::{SheetPicture, read_pictures};
use scoring::Points;
use scoring::question::{QuestionBody, QuestionKey, QuestionKind, python};

fn read(titles: &[&str], rows: &[&[&str]]) -> QuestionReport {
    let columns: Vec<Column> = titles
        .iter()
        .map(|title| Column::new(*title, ColumnKind::Text))
        .collect();
    let rows = rows
        .iter()
        .map(|row| row.iter().map(|cell| Value::text(*cell)).collect());
    read_questions(&write_xlsx("题库", &columns, rows).unwrap()).unwrap()
}

#[test]
fn each_fault_names_its_row_and_column() {
    let titles = ["题型", "题干", "A", "B", "正确答案", "分值", "难度", "编号"];
    let report = read(
        &titles,
        &[
            &["单选", "好题", "甲", "乙", "ｂ", "2分", "易", "x1"],
            &["选择", "题型不对", "甲", "乙", "A"],
            &["单选题", "", "甲", "乙", "A", "0", "9"],
            &["单选题", "答案不在选项里", "甲", "乙", "C"],
            &["多选题", "只有一个选项", "甲", "", "A"],
            &["判断题", "不是对错", "", "", "也许"],
            &["填空题", "两个 ____ 空 ____", "", "", "一"],
            &["计算题", "格式不对", "", "", "五块"],
            &["分录题", "不平", "", "", "借 1001 1.00\n贷 1002 2.00"],
            &["编程题", "不能从表格来", "", "", "x"],
            &["判断题", "编号重复", "", "", "对", "", "", "x1"],
            &["简答题", "没有答案"],
        ],
    );
    assert_eq!(report.questions.len(), 1);
    let question = &report.questions[0];
    assert_eq!(
        (question.points, question.difficulty, question.id.as_deref()),
        (Points::whole(2), 1, Some("x1"))
    );
    assert_eq!(question.body.kind(), QuestionKind::Single);
    let faults: Vec<_> = report
        .faults
        .iter()
        .map(|fault| (fault.row, fault.column.as_str(), fault.code))
        .collect();
    assert_eq!(
        faults,
        [
            (3, "题型 (A)", "questions.bad_kind"),
            (4, "题干 (B)", "questions.no_stem"),
            (4, "分值 (F)", "questions.bad_points"),
            (4, "难度 (G)", "questions.bad_difficulty"),
            (5, "答案 (E)", "questions.bad_answer"),
            (6, "选项A (C)", "questions.bad_answer"),
            (7, "答案 (E)", "questions.bad_answer"),
            (8, "答案 (E)", "questions.bad_answer"),
            (9, "答案 (E)", "questions.bad_answer"),
            (10, "答案 (E)", "questions.bad_answer"),
            (11, "题型 (A)", "questions.bad_answer"),
            (13, "答案 (E)", "questions.bad_answer"),
            (12, "", "questions.repeated_id"),
        ]
    );
}

#[test]
fn wrong_columns_are_named() {
    let report = read(&["题型", "内容"], &[&["单选题", "x"]]);
    let faults: Vec<_> = report.faults.iter().map(|fault| fault.zh.as_str()).collect();
    assert_eq!(faults, ["缺少「题干」列", "缺少「答案」列"]);
    assert_eq!(report.ignored_columns, ["内容"]);
}

#[test]
fn what_a_table_cannot_hold_is_left_out_and_named() {
    let python = BankQuestion {
        row: 0,
        id: None,
        stem: "写函数".into(),
        analysis: String::new(),
        points: Points::whole(12),
        difficulty: 3,
        knowledge: vec![],
        tags: vec![],
        chapter: None,
        body: QuestionBody::Python(python::Body {
            task: Some("p6".into()),
            ..python::Body::default()
        }),
        key: QuestionKey::Python(python::Key::default()),
    };
    let (bytes, skipped) = write_questions(&[python], &BTreeMap::new()).unwrap();
    assert_eq!(
        skipped[0].zh,
        "编程题的内容无法用表格完整表示，请用课程文件夹导出"
    );
    assert!(read_questions(&bytes).unwrap().questions.is_empty());
}

/// The smallest PNG: one pixel.
const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0,
    0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0d, b'I', b'D', b'A', b'T', 0x78, 0xda, 0x63,
    0x64, 0xf8, 0xcf, 0x50, 0x0f, 0, 3, 0x86, 1, 0x80, 0x5a, 0x34, 0x7d, 0x6b, 0, 0, 0, 0, b'I', b'E', b'N',
    b'D', 0xae, 0x42, 0x60, 0x82,
];

#[test]
fn a_picture_comes_back_in_the_row_of_its_question() {
    let questions = read_questions(&question_template().unwrap()).unwrap().questions;
    let (bytes, _) = write_questions(&questions, &BTreeMap::from([(2, PIXEL.to_vec())])).unwrap();
    let pictures = read_pictures(&bytes);
    assert_eq!(pictures.len(), 1);
    let read = read_questions(&bytes).unwrap();
    assert_eq!(read.questions[2].row, pictures[0].row);
    assert_eq!(pictures[0].bytes, PIXEL);
    assert!(read.ignored_columns.is_empty(), "{:?}", read.ignored_columns);
}

#[test]
fn pictures_inside_cells_as_wps_writes_them_are_found() {
    let part = |text: &str| text.as_bytes().to_vec();
    let files = BTreeMap::from([
        (
            "xl/workbook.xml".to_owned(),
            part(r#"<workbook><sheets><sheet name="题库" r:id="rId1"/></sheets></workbook>"#),
        ),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            part(
                r#"<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
            ),
        ),
        (
            "xl/worksheets/sheet1.xml".to_owned(),
            part(
                r#"<worksheet><sheetData><row r="3"><c r="U3" t="str"><f>_xlfn.DISPIMG("ID_AB12",1)</f><v>=DISPIMG("ID_AB12",1)</v></c></row></sheetData></worksheet>"#,
            ),
        ),
        (
            "xl/cellimages.xml".to_owned(),
            part(
                r#"<etc:cellImages><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_AB12"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>"#,
            ),
        ),
        (
            "xl/_rels/cellimages.xml.rels".to_owned(),
            part(
                r#"<Relationships><Relationship Id="rId1" Type="x/image" Target="media/image1.png"/></Relationships>"#,
            ),
        ),
        ("xl/media/image1.png".to_owned(), PIXEL.to_vec()),
    ]);
    let pictures = read_pictures(&interchange::archive::pack(&files).unwrap());
    assert_eq!(
        pictures,
        [SheetPicture {
            row: 3,
            bytes: PIXEL.to_vec()
        }]
    );
}

#[test]
fn the_parts_of_a_composite_question_are_the_rows_below_it() {
    let titles = ["题型", "题干", "A", "B", "正确答案", "分值", "编号"];
    let report = read(
        &titles,
        &[
            &["综合题", "本月业务如下。", "", "", "", "5", "c1"],
            &["小题·单选题", "应转出吗？", "是", "否", "A", "2"],
            &["小题·排序题", "排序", "", "", "审核\n编制\n登记", "3"],
            &["综合题", "分值不符", "", "", "", "9", "c2"],
            &["小题·判断题", "对吗？", "", "", "对", "2"],
            &["综合题", "小题有误", "", "", "", "", "c3"],
            &["小题·判断题", "对吗？", "", "", "也许", "2"],
            &["综合题", "没有小题"],
            &["判断题", "不是小题", "", "", "对"],
            &["小题·判断题", "没有材料", "", "", "对"],
        ],
    );
    let ids: Vec<_> = report
        .questions
        .iter()
        .map(|question| question.id.clone())
        .collect();
    assert_eq!(ids, [Some("c1".to_owned()), None]);
    let faults: Vec<(u32, &str)> = report
        .faults
        .iter()
        .map(|fault| (fault.row, fault.zh.as_str()))
        .collect();
    assert_eq!(
        faults.iter().map(|(row, _)| *row).collect::<Vec<_>>(),
        [5, 8, 9, 11],
        "{faults:?}"
    );
    assert!(faults[1].1.contains("第 1 小题"), "{faults:?}");
    let (bytes, skipped) =
        write_questions(&report.questions, &BTreeMap::from([(1, PIXEL.to_vec())])).unwrap();
    assert_eq!(skipped, []);
    let again = read_questions(&bytes).unwrap();
    let parts = |report: &QuestionReport| {
        report
            .questions
            .iter()
            .map(|one| one.body.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(parts(&again), parts(&report));
    // The picture lies in the row of its question, behind the three rows of the one before.
    let pictures = read_pictures(&bytes);
    assert_eq!(
        pictures.iter().map(|picture| picture.row).collect::<Vec<_>>(),
        [5]
    );
}
