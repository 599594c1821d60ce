//! 综合题 in a table: its row holds the material, each row after it of a kind `小题·单选题` is one of its parts.

use crate::question::table::TableForm;

/// What the kind of a part's row begins with.
pub const PART: &str = "小题";

pub const FORM: TableForm = TableForm {
    names: &["材料"],
    guide: "题干写材料，答案留空；下面各行为小题，题型写作 小题·单选题、小题·分录题 等",
    example: &[],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: true,
};
