//! Marks of a class from Excel or CSV: a row for each student, a column for each piece of work, as the gradebook writes them.

use crate::sheet::{Sheet, SheetError, SheetLimits, read_sheet};
use ledger::half_width::to_half_width;
use scoring::Points;

/// What a file of marks may be: a large class with a term's work.
const LIMITS: SheetLimits = SheetLimits {
    file_bytes: 10 << 20,
    rows: 5_050,
    columns: 300,
    cell_chars: 200,
};

/// Rows in which the heads are looked for: schools put titles above them.
const SEARCHED_ROWS: usize = 20;

/// The head of the column that says whose row it is.
const NUMBER: &str = "学号";

/// What a cell says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkCell {
    /// A mark of 100.
    Points(Points),
    /// 免计
    Excused,
    /// A word that stands for no mark: 缺交, 待批.
    Word(String),
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkRow {
    /// As the program shows it, for messages.
    pub row: u32,
    pub student_number: String,
    /// For each head that was asked for; none where the cell is empty or the file has no such column.
    pub cells: Vec<Option<MarkCell>>,
}

/// What a file of marks holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarksReport {
    pub rows: Vec<MarkRow>,
    /// (row, why): what could not be read.
    pub faults: Vec<(u32, String)>,
    /// Whether each head was found.
    pub found: Vec<bool>,
}

/// Reads marks. `heads`: the heads of the columns that may be read, each unique.
pub fn read_marks(bytes: &[u8], heads: &[String]) -> Result<MarksReport, SheetError> {
    let sheet = read_sheet(bytes, &LIMITS)?;
    let mut report = MarksReport {
        found: vec![false; heads.len()],
        ..MarksReport::default()
    };
    let Some(at) = header_row(&sheet) else {
        report.faults.push((1, format!("没有找到「{NUMBER}」一列")));
        return Ok(report);
    };
    let header: Vec<String> = sheet.rows[at].cells.iter().map(|cell| comparable(cell)).collect();
    let column_of = |head: &str| header.iter().position(|cell| *cell == comparable(head));
    let columns: Vec<Option<usize>> = heads.iter().map(|head| column_of(head)).collect();
    report.found = columns.iter().map(Option::is_some).collect();
    let number = column_of(NUMBER).unwrap_or_default();
    for row in &sheet.rows[at + 1..] {
        let student_number = row.cell(number).to_owned();
        // Statistics and signatures stand beneath the marks.
        if student_number.is_empty() {
            continue;
        }
        let mut cells = Vec::with_capacity(heads.len());
        for (column, head) in columns.iter().zip(heads) {
            let text = column.map_or("", |column| row.cell(column));
            match parse(text) {
                Ok(cell) => cells.push(cell),
                Err(()) => {
                    cells.push(None);
                    let fault = format!("「{head}」一列的「{text}」不是 0 至 100 的成绩");
                    report.faults.push((row.number, fault));
                }
            }
        }
        report.rows.push(MarkRow {
            row: row.number,
            student_number,
            cells,
        });
    }
    Ok(report)
}

fn header_row(sheet: &Sheet) -> Option<usize> {
    let has_number = |cells: &[String]| cells.iter().any(|cell| comparable(cell) == NUMBER);
    let mut searched = sheet.rows.iter().take(SEARCHED_ROWS);
    searched.position(|row| has_number(&row.cells))
}

fn comparable(text: &str) -> String {
    let half = to_half_width(text).to_lowercase();
    half.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A cell; none where it is empty, an error where it is neither a mark nor a word that stands for none.
fn parse(text: &str) -> Result<Option<MarkCell>, ()> {
    let text = comparable(text);
    match text.as_str() {
        "" | "-" | "—" | "·" => return Ok(None),
        "免" | "免计" | "免修" | "缓考" => return Ok(Some(MarkCell::Excused)),
        "缺交" | "缺考" | "待批" => return Ok(Some(MarkCell::Word(text))),
        _ => {}
    }
    let number: f64 = text.parse().map_err(|_| ())?;
    if !(0.0..=100.0).contains(&number) {
        return Err(());
    }
    Ok(Some(MarkCell::Points(Points((number * 100.0).round() as i64))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads() -> Vec<String> {
        vec!["任务：建账".into(), "考核：期中".into()]
    }

    #[test]
    fn marks_are_read_beneath_a_title_and_above_signatures() {
        let csv = "成绩登记表,,,\n学号,姓名,任务：建账,考核: 期中\n2026010101,黄雨桐,88.5,免计\n2026010102,高明哲,缺交,\n,,,\n任课教师签名,,,\n";
        let report = read_marks(csv.as_bytes(), &heads()).unwrap();
        assert_eq!(report.found, [true, true]);
        assert_eq!(report.faults, []);
        let rows: Vec<_> = report.rows.iter().map(|row| row.cells.clone()).collect();
        assert_eq!(
            rows[0],
            [Some(MarkCell::Points(Points(8_850))), Some(MarkCell::Excused)]
        );
        assert_eq!(rows[1], [Some(MarkCell::Word("缺交".into())), None]);
    }

    #[test]
    fn what_is_no_mark_is_reported_at_its_row() {
        let csv = "学号,任务：建账\n1,101\n2,优\n3,-3\n";
        let report = read_marks(csv.as_bytes(), &heads()).unwrap();
        let rows: Vec<u32> = report.faults.iter().map(|(row, _)| *row).collect();
        assert_eq!(rows, [2, 3, 4]);
        assert_eq!(report.found, [true, false]);
        let none = read_marks("姓名,成绩\n张三,90\n".as_bytes(), &heads()).unwrap();
        assert_eq!((none.rows.len(), none.faults.len()), (0, 1));
    }
}
