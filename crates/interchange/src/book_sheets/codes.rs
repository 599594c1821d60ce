//! Codes of accounts as programs write them: `100201`, `1002.01`, `1002-01`, and `1002.01 工行` in one cell.

use ledger::{AccountCode, half_width::to_half_width};

/// No chart has longer ones.
const LONGEST_CODE: usize = 30;

/// Why a cell is no code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CodeFault {
    NotACode,
    /// A part between dots is shorter than those of other codes on its level: Excel takes the last zero off `1002.10`.
    OtherWidth,
}

/// How codes with dots are read: the digits of each level, as the longest code of the sheet has them.
#[derive(Clone, Debug, Default)]
pub(super) struct Codes {
    widths: Vec<usize>,
}

impl Codes {
    /// Learns the widths from every cell of the column of codes.
    pub(super) fn of<'a>(cells: impl Iterator<Item = &'a str>) -> Self {
        let mut codes = Self::default();
        for cell in cells {
            let (code, _) = split_code(cell);
            for (level, part) in parts(&code).enumerate().skip(1) {
                if codes.widths.len() <= level {
                    codes.widths.resize(level + 1, 0);
                }
                codes.widths[level] = codes.widths[level].max(part.len());
            }
        }
        codes
    }

    /// The code of a cell without dots.
    pub(super) fn read(&self, cell: &str) -> Result<AccountCode, CodeFault> {
        let (code, _) = split_code(cell);
        if code.is_empty() || code.len() > LONGEST_CODE {
            return Err(CodeFault::NotACode);
        }
        let is_narrow = parts(&code)
            .enumerate()
            .skip(1)
            .any(|(level, part)| self.widths.get(level).is_some_and(|width| part.len() != *width));
        if is_narrow {
            return Err(CodeFault::OtherWidth);
        }
        Ok(AccountCode(parts(&code).collect()))
    }
}

fn parts(code: &str) -> impl Iterator<Item = &str> {
    code.split(['.', '-', '_']).filter(|part| !part.is_empty())
}

/// The code at the beginning of a cell, and the name that may follow it.
pub(super) fn split_code(cell: &str) -> (String, String) {
    let half = to_half_width(cell);
    let half = half.trim_start_matches('\'');
    let is_inside = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '_');
    let end = half.find(|c| !is_inside(c)).unwrap_or(half.len());
    let (code, rest) = half.split_at(end);
    let code = code.trim_end_matches(['.', '-', '_']);
    // A letter right after the digits belongs to something that is no code of ours.
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric())
        || !code.starts_with(|c: char| c.is_ascii_digit())
    {
        return (String::new(), half.to_owned());
    }
    let name = rest.trim_start_matches([' ', '/', '\\', ':', '-', '_', ',']);
    (code.to_owned(), name.trim().to_owned())
}
