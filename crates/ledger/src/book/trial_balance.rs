//! 科目余额表: every account with its opening, movements, year to date and closing, and the proof that they balance.

use serde::Serialize;

use super::balances::{Balance, Balances};
use super::{Book, PeriodRange};
use crate::{AccountCode, Fen};

/// One row; of each pair at most one balance is filled, movements may be both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrialBalanceRow {
    pub account: AccountCode,
    #[schema(example = "应收账款")]
    pub name: String,
    /// The auxiliary items, for rows below a leaf account; empty for accounts.
    #[schema(example = "百汇电商")]
    pub aux: String,
    pub level: usize,
    pub opening_debit: Fen,
    pub opening_credit: Fen,
    pub debit: Fen,
    pub credit: Fen,
    pub year_debit: Fen,
    pub year_credit: Fen,
    pub closing_debit: Fen,
    pub closing_credit: Fen,
}

/// The rows and their totals over first-level accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrialBalance {
    pub rows: Vec<TrialBalanceRow>,
    pub totals: TrialBalanceRow,
}

impl TrialBalance {
    /// Whether each of the four pairs is equal.
    pub fn is_balanced(&self) -> bool {
        let t = &self.totals;
        t.opening_debit == t.opening_credit
            && t.debit == t.credit
            && t.year_debit == t.year_credit
            && t.closing_debit == t.closing_credit
    }
}

impl TrialBalanceRow {
    pub(super) fn new(
        account: AccountCode,
        name: String,
        aux: String,
        level: usize,
        balance: Balance,
    ) -> Self {
        let (opening_debit, opening_credit) = on_sides(balance.opening);
        let (closing_debit, closing_credit) = on_sides(balance.closing());
        Self {
            account,
            name,
            aux,
            level,
            opening_debit,
            opening_credit,
            debit: balance.debit,
            credit: balance.credit,
            year_debit: balance.year_debit,
            year_credit: balance.year_credit,
            closing_debit,
            closing_credit,
        }
    }

    /// The last row, before anything is added.
    pub(super) fn of_totals() -> Self {
        Self::new(
            AccountCode::default(),
            "合计".into(),
            String::new(),
            0,
            Balance::default(),
        )
    }

    pub(super) fn add(&mut self, row: &Self) {
        self.opening_debit += row.opening_debit;
        self.opening_credit += row.opening_credit;
        self.debit += row.debit;
        self.credit += row.credit;
        self.year_debit += row.year_debit;
        self.year_credit += row.year_credit;
        self.closing_debit += row.closing_debit;
        self.closing_credit += row.closing_credit;
    }
}

fn on_sides(balance: Fen) -> (Fen, Fen) {
    if balance.is_negative() {
        (Fen::ZERO, -balance)
    } else {
        (balance, Fen::ZERO)
    }
}

/// The trial balance down to a level (1 = first-level accounts), with the auxiliary items of leaf accounts if wanted.
///
/// Accounts without any figure are left out.
pub fn trial_balance(book: &Book, range: PeriodRange, down_to_level: usize, with_aux: bool) -> TrialBalance {
    let balances = book.balances(range);
    let chart = book.chart();
    let mut rows = Vec::new();
    let mut totals = TrialBalanceRow::of_totals();
    for account in chart.accounts() {
        let code = account.code.as_str();
        let level = chart.level(&account.code);
        if level > down_to_level || !balances.is_touched(code) {
            continue;
        }
        let row = TrialBalanceRow::new(
            account.code.clone(),
            account.name.clone(),
            String::new(),
            level,
            balances.of_account(code),
        );
        if level == 1 {
            totals.add(&row);
        }
        rows.push(row);
        if with_aux && chart.is_leaf(&account.code) {
            rows.extend(aux_rows(&balances, &account.code, &account.name, level + 1));
        }
    }
    TrialBalance { rows, totals }
}

fn aux_rows(
    balances: &Balances<'_>,
    account: &AccountCode,
    name: &str,
    level: usize,
) -> Vec<TrialBalanceRow> {
    balances
        .keys_under(account.as_str())
        .filter(|(key, _)| !key.aux.is_empty())
        .map(|(key, balance)| {
            TrialBalanceRow::new(
                account.clone(),
                name.to_owned(),
                key.aux.to_string(),
                level,
                balance,
            )
        })
        .collect()
}
