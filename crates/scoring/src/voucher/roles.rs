//! What accounts are for, by the data of the standards (`content/accounting/`): no code names one.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use ledger::closing::ClosingAccounts;
use ledger::{AccountCode, Standard};

const STANDARDS: [Standard; 2] = [Standard::Assbe, Standard::Asbe];

/// First-level accounts that hold money in either standard: 库存现金, 银行存款, 其他货币资金.
static MONEY: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let charts = STANDARDS.map(Standard::chart);
    let accounts = charts.iter().flat_map(ledger::Chart::accounts);
    let money = accounts.filter(|account| account.money.is_some());
    money
        .map(|account| account.code.first_level().to_owned())
        .collect()
});

/// First-level accounts of taxes in either standard: 应交税费.
static TAXES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let all = STANDARDS.into_iter().flat_map(ClosingAccounts::all_of);
    all.map(|accounts| accounts.taxes).collect()
});

/// Whether it is an account of cash or of a bank.
pub(crate) fn is_money(account: &AccountCode) -> bool {
    MONEY.contains(account.first_level())
}

/// Whether it is an account of taxes.
pub(crate) fn is_tax(account: &AccountCode) -> bool {
    TAXES.contains(account.first_level())
}

/// The accounts of taxes, first level.
pub(crate) fn taxes() -> impl Iterator<Item = &'static str> {
    TAXES.iter().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standards_say_which_accounts_hold_money_and_which_taxes() {
        for (code, money, tax) in [
            ("1001", true, false),
            ("100201", true, false),
            ("1012", true, false),
            ("22210101", false, true),
            ("1122", false, false),
        ] {
            let account = AccountCode::from(code);
            assert_eq!((is_money(&account), is_tax(&account)), (money, tax), "{code}");
        }
        assert_eq!(taxes().collect::<Vec<_>>(), ["2221"], "in both standards");
    }
}
