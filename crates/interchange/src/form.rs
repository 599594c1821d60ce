//! A form as an Excel sheet to be printed: title, number, whose it is and for when, then numbered lines with their amounts.

use ledger::Fen;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

/// What stands on the form.
#[derive(Clone, Debug)]
pub struct Form {
    pub title: String,
    /// 会小企01
    pub number: String,
    /// 编制单位：…
    pub company: String,
    pub period: String,
    /// 单位：元
    pub unit: String,
    /// The headings over the amounts.
    pub columns: Vec<String>,
    /// Rows side by side: assets beside liabilities and equity. One page for most forms.
    pub pages: Vec<Vec<FormRow>>,
}

/// A line of a form.
#[derive(Clone, Debug)]
pub struct FormRow {
    pub label: String,
    pub indent: u8,
    /// 行次; none for a heading between lines.
    pub number: Option<u16>,
    /// In the order of the columns; zero is left blank.
    pub amounts: Vec<Fen>,
    pub is_total: bool,
}

impl FormRow {
    /// A heading between lines.
    pub fn section(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            indent: 0,
            number: None,
            amounts: Vec::new(),
            is_total: true,
        }
    }
}

/// The rows above the headings.
const HEAD: u32 = 3;
/// Widths in characters: the item, its number, an amount.
const WIDTHS: [f64; 3] = [40.0, 6.0, 18.0];

impl Form {
    /// The sheet, fitted to the width of a page.
    pub fn write_xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        let page_width = 2 + self.columns.len() as u16;
        let width = page_width * (self.pages.len().max(1) as u16);
        self.write_head(sheet, width - 1)?;
        for (place, page) in (0_u16..).zip(&self.pages) {
            self.write_page(sheet, place * page_width, page)?;
        }
        if width > 4 {
            sheet.set_landscape();
        }
        sheet.set_paper_size(9);
        sheet.set_print_fit_to_pages(1, 0);
        workbook.save_to_buffer()
    }

    fn write_head(&self, sheet: &mut Worksheet, last: u16) -> Result<(), XlsxError> {
        let title = Format::new()
            .set_bold()
            .set_font_size(16)
            .set_align(FormatAlign::Center);
        let right = Format::new().set_align(FormatAlign::Right);
        sheet.merge_range(0, 0, 0, last, &self.title, &title)?;
        sheet.write_string_with_format(1, last, &self.number, &right)?;
        sheet.write_string(2, 0, &self.company)?;
        sheet.write_string(2, 1, &self.period)?;
        sheet.write_string_with_format(2, last, &self.unit, &right)?;
        Ok(())
    }

    fn write_page(&self, sheet: &mut Worksheet, left: u16, rows: &[FormRow]) -> Result<(), XlsxError> {
        let head = Format::new()
            .set_bold()
            .set_border(FormatBorder::Thin)
            .set_text_wrap()
            .set_align(FormatAlign::Center)
            .set_align(FormatAlign::VerticalCenter);
        let columns = ["项目", "行次"]
            .into_iter()
            .chain(self.columns.iter().map(String::as_str));
        for (place, label) in (0_u16..).zip(columns) {
            sheet.write_string_with_format(HEAD, left + place, label, &head)?;
            sheet.set_column_width(left + place, WIDTHS[usize::from(place.min(2))])?;
        }
        for (row, line) in (HEAD + 1..).zip(rows) {
            let cell = || {
                let format = Format::new().set_border(FormatBorder::Thin);
                if line.is_total { format.set_bold() } else { format }
            };
            let label = cell().set_indent(line.indent).set_text_wrap();
            sheet.write_string_with_format(row, left, &line.label, &label)?;
            let number = line.number.map(|number| number.to_string()).unwrap_or_default();
            let centred = cell().set_align(FormatAlign::Center);
            sheet.write_string_with_format(row, left + 1, number, &centred)?;
            let money = cell().set_num_format("#,##0.00;[Red]-#,##0.00");
            for place in 0..self.columns.len() {
                let column = left + 2 + place as u16;
                match line.amounts.get(place).filter(|amount| !amount.is_zero()) {
                    Some(amount) => {
                        sheet.write_number_with_format(row, column, amount.0 as f64 / 100.0, &money)?;
                    }
                    None => {
                        sheet.write_blank(row, column, &money)?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Data, Reader as _, Xlsx};

    #[test]
    fn pages_stand_side_by_side_below_title_number_and_company() {
        let row = |label: &str, number, amount| FormRow {
            label: label.into(),
            indent: 0,
            number: Some(number),
            amounts: vec![Fen(amount)],
            is_total: false,
        };
        let form = Form {
            title: "资产负债表".into(),
            number: "会小企01".into(),
            company: "编制单位：青禾".into(),
            period: "2026年01月".into(),
            unit: "单位：元".into(),
            columns: vec!["期末余额".into()],
            pages: vec![
                vec![FormRow::section("流动资产："), row("货币资金", 1, 86_300_000)],
                vec![row("短期借款", 31, 0)],
            ],
        };
        let bytes = form.write_xlsx().expect("a sheet");
        let mut book = Xlsx::new(std::io::Cursor::new(bytes)).expect("a workbook");
        let sheet = book.worksheet_range_at(0).expect("a sheet").expect("readable");
        let at = |row, column| sheet.get_value((row, column)).cloned().unwrap_or(Data::Empty);
        let text = |text: &str| Data::String(text.to_owned());
        assert_eq!(at(0, 0), text("资产负债表"));
        assert_eq!((at(1, 5), at(2, 0)), (text("会小企01"), text("编制单位：青禾")));
        assert_eq!((at(3, 2), at(4, 0)), (text("期末余额"), text("流动资产：")));
        assert_eq!((at(5, 1), at(5, 2)), (text("1"), Data::Float(863_000.0)));
        assert_eq!(
            (at(4, 3), at(4, 4), at(4, 5)),
            (text("短期借款"), text("31"), Data::Empty)
        );
    }
}
