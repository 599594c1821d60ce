//! 账务实训题 in a table: not at all; it lives in a course folder.

use super::{Body, Key};
use crate::question::table::{Cells, Row, TableForm, Wrong};

pub const FORM: TableForm = TableForm::NONE;

pub fn read(_: &Row<'_>) -> Result<(Body, Key), Wrong> {
    Err(Wrong::not_in_a_table("账务实训题"))
}

pub const fn write(_: &Body, _: &Key) -> Option<Cells> {
    None
}
