//! Files that come from and go to other programs. Pure: bytes in, values or findings out; no database, no network, no clock.
//!
//! - [`archive`]: zip files from strangers, unpacked in memory under limits; zip files written reproducibly.
//! - [`sheet_pictures`]: the pictures that lie in a sheet, by row.
//! - [`sheet`], [`header`]: .xlsx, .xls and .csv as tables of text; [`roster`]: the students of a class.
//! - [`marks`]: the marks of a class; [`mark_sheet`]: the signed sheet of final marks.
//! - [`bank_statement`]: the lines of a bank's statement.
//! - [`book_sheets`]: charts, openings and vouchers of 用友, 金蝶 and our own, and a book as a workbook.
//! - [`plain_text`]: journals of Beancount and hledger; [`book_file`]: a whole book from any of these files; [`standing`]: who signed its
//!   vouchers, and which corrects which.
//! - [`course_packages`]: whole courses of other platforms: Common Cartridge, backups of Moodle, folders of Markdown.
//! - [`einvoice`]: a fully digital invoice from its XML.
//! - [`excel_questions`]: the question bank as an Excel table, with a template.
//! - [`question_formats`]: GIFT, Aiken, Moodle XML, QTI and Word to questions and back.
//! - [`question_text`]: questions as people type them in Word.
//! - [`export`]: .xlsx and .csv of any table, safe against formulas in texts.
//! - [`sqlite_file`]: tables as an SQLite file.
//! - [`notebook`]: Jupyter notebooks as Python tasks, stripped of what students must not see.
//! - INVARIANT: what comes in is read whole and reported row by row before anybody writes it anywhere.

pub mod archive;
pub mod bank_statement;
pub mod book_file;
pub mod book_sheets;
mod cells;
pub mod course_packages;
pub mod einvoice;
pub mod excel_questions;
pub mod export;
pub mod form;
pub mod header;
pub mod mark_sheet;
pub mod marks;
pub mod notebook;
pub mod plain_text;
pub mod question_formats;
pub mod question_text;
pub mod roster;
pub mod sheet;
pub mod sheet_pictures;
pub mod sqlite_file;
pub mod standing;
