//! Files that are small and would become large.

use crate::book_sheets::read_balances;
use crate::export::{Column, ColumnKind, Value, write_xlsx};
use crate::sheet::{SheetError, SheetLimits, read_sheets};
use std::fmt::Write as _;

#[test]
fn one_long_text_named_by_very_many_cells_is_refused() {
    let columns = ["一", "二", "三"].map(|title| Column::new(title, ColumnKind::Text));
    let text = "帐".repeat(1_900);
    let rows = (0..6_000).map(|_| vec![Value::text(text.as_str()); 3]);
    let bytes = write_xlsx("表", &columns, rows).expect("a workbook");
    assert!(bytes.len() < 1 << 20, "it is small: {}", bytes.len());
    let refused = read_sheets(&bytes, &SheetLimits::BOOK).expect_err("too much");
    assert_eq!(refused, SheetError::TooMuchText(64));
}

#[test]
fn a_code_of_a_thousand_digits_is_none() {
    let mut csv = String::from("科目编码,科目名称,期初借方,期初贷方\n1001,库存现金,1.00,\n");
    for row in 0..50 {
        let code = format!("{}{row:03}", "1".repeat(1_900));
        writeln!(csv, "{code},长,1.00,").expect("a text");
    }
    let read = read_balances(csv.as_bytes()).expect("a table");
    assert_eq!(read.rows.len(), 1);
    assert_eq!(read.faults.len(), 50);
}
