//! 科目汇总表: the sums of a set of vouchers by first-level account.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{AccountCode, Chart, Fen, Voucher};

/// One account's sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AccountSummaryRow {
    pub account: AccountCode,
    pub name: String,
    pub debit: Fen,
    pub credit: Fen,
}

/// Sums debits and credits by first-level account; the two columns are equal because every voucher balances.
pub fn account_summary<'a>(
    chart: &Chart,
    vouchers: impl IntoIterator<Item = &'a Voucher>,
) -> Vec<AccountSummaryRow> {
    let mut sums: BTreeMap<AccountCode, (Fen, Fen)> = BTreeMap::new();
    for line in vouchers.into_iter().flat_map(Voucher::lines) {
        let first_level = chart.line_of(&line.account).swap_remove(0);
        let (debit, credit) = sums.entry(first_level).or_default();
        *debit += line.debit();
        *credit += line.credit();
    }
    sums.into_iter()
        .map(|(account, (debit, credit))| {
            let name = chart.full_name(&account);
            AccountSummaryRow {
                account,
                name,
                debit,
                credit,
            }
        })
        .collect()
}
