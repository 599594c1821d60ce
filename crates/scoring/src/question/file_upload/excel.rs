//! 文件上传题 in a table: one file of any kind, of 20 MiB at most; nothing else can be said there.

use super::{Body, Key};
use crate::question::table::{Cells, Row, TableForm, Wrong};

pub const FORM: TableForm = TableForm {
    names: &[],
    guide: "",
    example: &[],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: true,
};

fn plain() -> Body {
    Body {
        accept: Vec::new(),
        max_files: 1,
        max_size_bytes: 20 << 20,
    }
}

pub fn read(_: &Row<'_>) -> Result<(Body, Key), Wrong> {
    Ok((plain(), Key::default()))
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    (*body == plain() && key.criteria.is_empty()).then(Cells::default)
}
