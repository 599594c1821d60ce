//! The folder a teacher keeps a course in (format: `docs/course-format.md`). Pure: files in, a [`Course`] and findings out.
//!
//! - [`read`] checks every file and builds the course; [`write()`] turns a course back into files. `read(write(course))` is the
//!   course, and writing again gives the same bytes.
//! - [`read_zip`] and [`write_zip`] do the same for a zip from a browser; [`load_folder`] reads a folder of the disk.
//! - [`read_archive`] also reads what other platforms export: a Common Cartridge, a backup of Moodle, a folder of Markdown.
//! - [`parse`] reads without checking, for what is still being written; [`items`] takes a course apart into pieces and puts them back.
//! - [`mp4_length_ms`] and [`webm_length_ms`] say how long a film is.
//! - [`merge()`] brings a folder together with what was edited in the browser meanwhile, and names what both changed.
//! - [`variation`] makes a company of each student's own from a company and a seed.
//! - INVARIANT: a course is only checked as good when nothing is wrong with it ([`Reading::course`]); warnings do not count.
//! - INVARIANT: every finding has a file, a stable code of [`CODES`] and a plain sentence in Chinese and English.

mod changes;
mod check;
mod codes;
mod csv_table;
mod decode;
mod document_types;
mod einvoice;
mod encode;
mod finding;
mod folder;
mod in_ledger;
pub mod items;
mod keys;
mod lint;
mod merge;
pub mod model;
mod money;
mod month_end;
mod mp4;
mod packages;
mod paths;
mod questions;
mod read;
mod sizes;
mod source;
pub mod variation;
mod webm;
mod write;

pub use changes::{FieldChange, question_changes};
pub use codes::CODES;
pub use document_types::{labelled_fields, printed_items};
pub use einvoice::{document_of_einvoice, document_toml};
pub use finding::{Code, Finding, Severity};
pub use folder::{load_folder, read_zip, write_zip};
pub use in_ledger::{
    account_of_ledger, cash_before, ledger_account, ledger_filer, ledger_opening, ledger_voucher,
    opening_of_ledger, voucher_of_ledger,
};
pub use keys::{account_choices, flow_parts, full_name, reference_vouchers};
pub use merge::{Bases, Conflict, Decisions, Merged, MergedKind, MergedRef, Prefer, merge};
pub use model::{Course, Files};
pub use month_end::{Invoiced, KeptMonth, SALES_INVOICES, invoiced, special_invoices};
pub use mp4::length_ms as mp4_length_ms;
pub use packages::{ArchiveReading, PackageError, PackageSummary, read_archive, write_course_cartridge};
pub use questions::{question_parts, written_question};
pub use read::{Reading, parse, read};
pub use webm::length_ms as webm_length_ms;
pub use write::write;
