//! What a tax account was charged with in a month, payments aside.

use super::Closing;
use crate::{Fen, Voucher};

impl Closing<'_> {
    /// Credit less debit of the month (of the quarter, for who files by the quarter) under a tax account, without the vouchers that pay taxes.
    pub(super) fn accrued(&self, account: &str) -> Fen {
        let vouchers = self.book.vouchers_in(self.tax_range());
        let charging = vouchers.into_iter().filter(|voucher| !self.pays_taxes(voucher));
        charging
            .flat_map(Voucher::lines)
            .filter(|line| line.account.is_under(account))
            .map(|line| line.credit() - line.debit())
            .sum()
    }

    /// Whether a voucher only hands money over for taxes.
    pub(super) fn pays_taxes(&self, voucher: &Voucher) -> bool {
        let chart = self.book.chart();
        let is_money = |line: &crate::Line| chart.money(&line.account).is_some();
        let is_tax = |line: &crate::Line| line.account.is_under(&self.accounts.taxes);
        let lines = voucher.lines();
        lines.iter().any(is_money) && lines.iter().all(|line| is_money(line) || is_tax(line))
    }
}
