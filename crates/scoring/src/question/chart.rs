//! The accounts that exist for a question: those of the national charts, and details under them.

use ledger::{AccountCode, Chart, Standard};
use std::sync::LazyLock;

static CHARTS: LazyLock<[Chart; 2]> = LazyLock::new(|| [Standard::Asbe.chart(), Standard::Assbe.chart()]);

/// Digits of a first-level account.
const FIRST_LEVEL: usize = 4;

fn names(code: &AccountCode) -> impl Iterator<Item = &'static str> {
    CHARTS
        .iter()
        .filter_map(|chart| chart.find(code))
        .map(|account| account.name.as_str())
}

/// Whether a code is an account of a national chart, or can be a detail of one: `1002`, `100201`, not `abcd` or `99999`.
pub(crate) fn account_exists(code: &AccountCode) -> bool {
    let digits = code.as_str();
    let is_code = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits.len() == FIRST_LEVEL || digits.len() >= FIRST_LEVEL + 2);
    is_code && names(&AccountCode::from(code.first_level())).next().is_some()
}

/// The name both standards give a code, or the only one that has it; none where they differ.
pub fn standard_name(code: &AccountCode) -> Option<&'static str> {
    let mut names = names(code);
    let first = names.next()?;
    names.all(|other| other == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invented_account_does_not_exist_and_a_detail_does() {
        for code in ["1002", "100201", "22210101", "140301"] {
            assert!(account_exists(&code.into()), "{code}");
        }
        for code in ["abcd", "99999", "9999", "10025", "", "100"] {
            assert!(!account_exists(&code.into()), "{code}");
        }
    }

    #[test]
    fn a_code_that_the_standards_read_differently_has_no_name() {
        assert_eq!(standard_name(&"1002".into()), Some("银行存款"));
        assert_eq!(standard_name(&"5001".into()), None, "生产成本 and 主营业务收入");
    }
}
