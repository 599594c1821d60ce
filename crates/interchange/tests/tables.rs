//! Tables in and out: rosters as schools send them, damaged files, exports read back.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use interchange::export::{Column, ColumnKind, Export, Value, write_csv, write_xlsx};
use interchange::roster::{read_roster, roster_template};
use interchange::sheet::{Sheet, SheetError, SheetLimits, read_sheet};
use jiff::civil::{date, datetime};
use ledger::Fen;
use proptest::prelude::*;
use scoring::Points;

fn text_columns(titles: &[&str]) -> Vec<Column> {
    titles
        .iter()
        .map(|title| Column::new(*title, ColumnKind::Text))
        .collect()
}

fn texts(cells: &[&str]) -> Vec<Value> {
    cells.iter().map(|cell| Value::text(*cell)).collect()
}

fn roster() -> Vec<u8> {
    let mut export = Export::new();
    let rows = [
        texts(&["2026 级名单", "", "", ""]),
        texts(&["序号", "学号 *", " 姓　名", "联系电话", "行政班"]),
        vec![
            1.into(),
            2_026_010_001_i64.into(),
            "张伟".into(),
            13_800_000_001_i64.into(),
            "会计 2601".into(),
        ],
        vec![
            2.into(),
            "２０２６010002".into(),
            "欧阳 娜娜".into(),
            "+86 138-0000-0002".into(),
            Value::Empty,
        ],
        vec![
            3.into(),
            "2026010002".into(),
            "重复".into(),
            Value::Empty,
            Value::Empty,
        ],
        vec![
            4.into(),
            Value::Empty,
            "没有学号".into(),
            "123".into(),
            Value::Empty,
        ],
        vec![
            5.into(),
            "2026/5".into(),
            Value::Empty,
            "13800000001".into(),
            Value::Empty,
        ],
        texts(&["", "", "", "", ""]),
        vec![6.into(), 1e16.into(), "长号".into()],
    ];
    export
        .add_sheet("名单", &text_columns(&["", "", "", "", ""]), rows)
        .unwrap();
    export.finish().unwrap()
}

#[test]
fn a_roster_is_reported_row_by_row() {
    let report = read_roster(&roster()).unwrap();
    assert_eq!(report.header_row, 3);
    assert_eq!(report.ignored_columns, ["序号"]);
    let entries: Vec<_> = report
        .entries
        .iter()
        .map(|entry| {
            (
                entry.row,
                entry.student_number.as_str(),
                entry.name.as_str(),
                entry.phone.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        entries,
        [
            (4, "2026010001", "张伟", Some("13800000001")),
            (5, "2026010002", "欧阳 娜娜", Some("13800000002")),
        ]
    );
    assert_eq!(report.entries[0].class_name.as_deref(), Some("会计 2601"));
    let faults: Vec<_> = report
        .faults
        .iter()
        .map(|fault| (fault.row, fault.column.as_str(), fault.code))
        .collect();
    assert_eq!(
        faults,
        [
            (6, "学号 (B)", "roster.repeated_number"),
            (7, "学号 (B)", "roster.no_number"),
            (7, "手机号 (D)", "roster.bad_phone"),
            (8, "学号 (B)", "roster.bad_number"),
            (8, "姓名 (C)", "roster.no_name"),
            (8, "手机号 (D)", "roster.repeated_phone"),
            (10, "学号 (B)", "roster.rounded_number"),
        ]
    );
    assert!(report.faults[0].zh.contains("第 5 行"), "{}", report.faults[0].zh);
}

#[test]
fn the_template_has_the_columns_and_no_students() {
    let report = read_roster(&roster_template().unwrap()).unwrap();
    assert_eq!((report.header_row, report.faults[0].code), (1, "roster.empty"));
}

#[test]
fn wrong_columns_are_named() {
    let bytes = write_xlsx(
        "x",
        &text_columns(&["姓名", "姓名", "分数"]),
        [texts(&["张伟", "", "5"])],
    )
    .unwrap();
    let report = read_roster(&bytes).unwrap();
    let faults: Vec<_> = report.faults.iter().map(|fault| fault.zh.as_str()).collect();
    assert_eq!(faults, ["缺少「学号」列", "「姓名」列出现两次"]);
    let report = read_roster("分数,名次\n5,1\n".as_bytes()).unwrap();
    assert_eq!(report.faults[0].code, "sheet.no_header");
    assert!(report.entries.is_empty());
}

#[test]
fn csv_comes_in_the_encodings_of_excel() {
    let text = "学号,姓名\r\n1,张伟\r\n";
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let gbk = b"\xd1\xa7\xba\xc5,\xd0\xd5\xc3\xfb\r\n1,\xd5\xc5\xce\xb0\r\n".to_vec();
    let tabs = text.replace(',', "\t");
    let bom = format!("\u{feff}{text}");
    for bytes in [
        text.into(),
        utf16,
        gbk,
        tabs.into_bytes(),
        bom.into_bytes(),
        text.replace(',', ";").into_bytes(),
    ] {
        let report = read_roster(&bytes).unwrap();
        assert_eq!(report.entries[0].name, "张伟");
    }
}

#[test]
fn what_is_no_table_says_so() {
    let error = |bytes: &[u8]| read_roster(bytes).unwrap_err();
    assert_eq!(error(b""), SheetError::Empty);
    assert_eq!(error(b"\n\n , \n"), SheetError::Empty);
    assert_eq!(error(b"\x89PNG\r\n\x1a\n\0\0\0"), SheetError::Unrecognised);
    assert_eq!(
        error("\n<HTML><table><tr><td>科目编码</td></tr></table>".as_bytes()),
        SheetError::Markup
    );
    assert_eq!(error(&vec![b'x'; (10 << 20) + 1]), SheetError::FileTooLarge(10));
    assert!(matches!(error(b"PK\x03\x04half"), SheetError::Archive(_)));
    assert_eq!(
        error(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 nothing more"),
        SheetError::Broken
    );
    let mut locked = b"\xD0\xCF\x11\xE0".to_vec();
    locked.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(error(&locked), SheetError::Encrypted);
    let wide = vec![b','; 100];
    assert_eq!(
        error(&[wide, b"x".to_vec()].concat()),
        SheetError::TooManyColumns(60)
    );
    let long = "学号,姓名\n".to_owned() + &"1,张\n".repeat(6_000);
    assert_eq!(error(long.as_bytes()), SheetError::TooManyRows(5_050));
    assert_eq!(
        error(format!("学号,姓名\n1,{}\n", "长".repeat(501)).as_bytes()),
        SheetError::CellTooLong(2, 500)
    );
}

#[test]
fn half_an_xlsx_is_refused_wherever_it_is_cut() {
    let bytes = roster();
    for end in (0..bytes.len()).step_by(7) {
        let result = read_roster(&bytes[..end]);
        assert!(
            matches!(
                result,
                Err(SheetError::Archive(_) | SheetError::Empty | SheetError::Unrecognised)
            ),
            "{end}"
        );
    }
}

#[test]
fn exports_are_typed_and_read_back() {
    let columns = [
        Column::new("文本", ColumnKind::Text),
        Column::new("整数", ColumnKind::Integer),
        Column::new("金额", ColumnKind::Money),
        Column::new("得分", ColumnKind::Points),
        Column::new("比例", ColumnKind::Percent),
        Column::new("日期", ColumnKind::Date),
        Column::new("时间", ColumnKind::DateTime),
    ];
    let row = || {
        vec![
            Value::text("=HYPERLINK(\"http://x\")"),
            Value::Integer(60),
            Value::Money(Fen(-123_456)),
            Value::Points(Points(250)),
            Value::Number(0.125),
            Value::Date(date(2026, 1, 31)),
            Value::DateTime(datetime(2026, 1, 31, 8, 30, 15, 0)),
        ]
    };
    let sheet = read_sheet(
        &write_xlsx("成绩", &columns, [row(), vec![Value::Empty]]).unwrap(),
        &SheetLimits::ROSTER,
    )
    .unwrap();
    let expected = [
        "=HYPERLINK(\"http://x\")",
        "60",
        "-1234.56",
        "2.5",
        "0.125",
        "2026-01-31",
        "2026-01-31 08:30:15",
    ];
    assert_eq!(sheet.rows[1].cells, expected);
    assert_eq!(sheet.rows.len(), 2);

    let csv = String::from_utf8(write_csv(&columns, [row()])).unwrap();
    assert!(csv.starts_with("\u{feff}文本,整数"));
    assert!(csv.contains(
        "\"'=HYPERLINK(\"\"http://x\"\")\",60,-1234.56,2.5,0.125,2026-01-31,2026-01-31 08:30:15\r\n"
    ));
}

#[test]
fn sheet_names_are_made_fit_and_unique() {
    let mut export = Export::new();
    for name in ["成绩/一班", "成绩/一班", "", "很长".repeat(20).as_str()] {
        export
            .add_sheet(name, &text_columns(&["a"]), [texts(&["x"])])
            .unwrap();
    }
    assert!(format!("{export:?}").contains("成绩 一班2"));
    export.finish().unwrap();
    Export::new().finish().unwrap();
}

#[test]
fn a_large_export_keeps_its_rows() {
    let columns = text_columns(&["学号", "姓名"]);
    let rows = (0..5_000).map(|number| vec![Value::Integer(number), Value::text(format!("学生{number}"))]);
    let bytes = write_xlsx("大", &columns, rows).unwrap();
    assert_eq!(read_roster(&bytes).unwrap().entries.len(), 5_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever bytes come, the answer is a table or an error.
    #[test]
    fn no_bytes_stop_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..400), at in 0_usize..6000) {
        let _ = read_roster(&bytes);
        let mut damaged = roster();
        let at = at % damaged.len();
        for (offset, byte) in bytes.iter().take(8).enumerate() {
            if let Some(place) = damaged.get_mut(at + offset) {
                *place ^= byte;
            }
        }
        let _ = read_roster(&damaged);
    }

    /// Texts of any sort come back from CSV and from Excel as they went.
    #[test]
    fn texts_survive_csv_and_excel(cells in proptest::collection::vec("[ -~一-龥=+@'\n-]{1,12}", 1..6)) {
        let cells: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect();
        prop_assume!(!cells.is_empty() && cells.iter().all(|cell| !cell.starts_with('\'')));
        let columns: Vec<Column> = cells.iter().map(|_| Column::new("列", ColumnKind::Text)).collect();
        let row: Vec<Value> = cells.iter().map(Value::text).collect();
        let read = |bytes: &[u8]| -> Sheet { read_sheet(bytes, &SheetLimits::QUESTIONS).unwrap() };
        prop_assert_eq!(&read(&write_csv(&columns, [row.clone()])).rows[1].cells, &cells);
        prop_assert_eq!(&read(&write_xlsx("x", &columns, [row]).unwrap()).rows[1].cells, &cells);
    }
}
