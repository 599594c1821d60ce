//! The sheet of final marks that a teacher signs and the office keeps: title, marks, statistics, signature lines, fitted to A4.

use crate::export::{ExportError, Value};
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet};

/// What stands on the sheet.
#[derive(Clone, Debug, Default)]
pub struct MarkSheet {
    /// The school and what the sheet is.
    pub title: String,
    /// Class, course, term, teacher: in one line beneath the title.
    pub facts: Vec<String>,
    /// Heads with their widths in characters.
    pub columns: Vec<(String, f64)>,
    pub rows: Vec<Vec<Value>>,
    /// Lines beneath the marks.
    pub statistics: Vec<String>,
    /// Who signs.
    pub signatures: Vec<String>,
}

impl MarkSheet {
    /// The workbook.
    pub fn write_xlsx(&self) -> Result<Vec<u8>, ExportError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_name("成绩登记表")?;
        sheet.set_paper_size(9).set_print_fit_to_pages(1, 0);
        let last = u16::try_from(self.columns.len().max(2) - 1).map_err(|_| ExportError::TooManyColumns)?;
        let title = Format::new()
            .set_bold()
            .set_font_size(16)
            .set_align(FormatAlign::Center);
        sheet.merge_range(0, 0, 0, last, &self.title, &title)?;
        sheet.merge_range(1, 0, 1, last, &self.facts.join("    "), &Format::new())?;
        let head = boxed().set_bold().set_text_wrap();
        for (column, (text, width)) in (0_u16..).zip(&self.columns) {
            sheet.set_column_width(column, *width)?;
            sheet.write_string_with_format(2, column, text, &head)?;
        }
        // The heads stand on every printed page.
        sheet.set_repeat_rows(0, 2)?;
        let mut row = 3;
        for values in &self.rows {
            for (column, value) in (0_u16..).zip(values) {
                write(sheet, row, column, value)?;
            }
            row += 1;
        }
        for line in &self.statistics {
            row += 1;
            sheet.merge_range(row, 0, row, last, line, &Format::new())?;
        }
        row += 2;
        let signed = self.signatures.join("                    ");
        sheet.merge_range(row, 0, row, last, &signed, &Format::new())?;
        Ok(workbook.save_to_buffer()?)
    }
}

fn boxed() -> Format {
    Format::new()
        .set_border(FormatBorder::Thin)
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter)
}

fn write(sheet: &mut Worksheet, row: u32, column: u16, value: &Value) -> Result<(), ExportError> {
    match value {
        Value::Integer(number) => sheet.write_number_with_format(row, column, *number as f64, &boxed())?,
        Value::Points(points) => {
            let format = boxed().set_num_format("0.##");
            sheet.write_number_with_format(row, column, points.0 as f64 / 100.0, &format)?
        }
        Value::Text(text) => sheet.write_string_with_format(row, column, text, &boxed())?,
        _ => sheet.write_blank(row, column, &boxed())?,
    };
    Ok(())
}
