//! 计提所得税: on the profit of the year so far, less what was booked already.

use rust_decimal::Decimal;

use super::{Closing, credit, debit};
use crate::{BalanceKey, Category, Fen, Finding, PeriodRange, VoucherDraft, VoucherKind};

impl Closing<'_> {
    /// The profit of the year before income tax, up to the end of the period.
    pub fn profit_before_tax(&self) -> Fen {
        self.profits_before_tax().iter().map(|(_, amount)| *amount).sum()
    }

    /// What each key of profit and loss adds to that profit: credit less debit of the year. Corrections of earlier years are
    /// no profit of this one (CAS 28 第十二条).
    pub(crate) fn profits_before_tax(&self) -> Vec<(BalanceKey, Fen)> {
        let movements = self
            .book
            .movements_before_close(PeriodRange::year_to(self.period));
        let tax = self.accounts.income_tax.as_str();
        let counts = |key: &BalanceKey| self.is_of_this_year(key) && !key.account.is_under(tax);
        movements
            .keys()
            .filter(|(key, _)| counts(key))
            .map(|(key, b)| (key.clone(), b.year_credit - b.year_debit))
            .collect()
    }

    /// Whether a key makes up the year's profit.
    pub(super) fn is_of_this_year(&self, key: &BalanceKey) -> bool {
        let is_profit_and_loss = self.book.chart().category(&key.account) == Some(Category::ProfitLoss);
        is_profit_and_loss && !self.corrects_earlier_years(key)
    }

    /// Income tax at a rate on that profit (nothing on a loss) less the expense booked this year; red when too much was.
    pub fn income_tax(&self, rate: Decimal) -> Result<Option<VoucherDraft>, Finding> {
        let too_large = || Finding::blocks("ledger.too_large", "所得税金额过大");
        let due = self
            .profit_before_tax()
            .max(Fen::ZERO)
            .times(rate)
            .ok_or_else(too_large)?;
        let amount = due - self.income_tax_booked(PeriodRange::year_to(self.period));
        if amount.is_zero() || self.is_tax_worked_out() {
            return Ok(None);
        }
        let expense = self.leaf_named(&self.accounts.income_tax, &self.accounts.current_tax)?;
        let payable = self.leaf_named(&self.accounts.taxes, &self.accounts.income_tax_payable)?;
        let lines = vec![debit(&expense, amount), credit(&payable, amount)];
        Ok(self.draw_up(VoucherKind::Carry, "计提本月所得税", lines))
    }

    /// Whether this month's tax was booked by hand where taxes are deferred: it rests on adjustments that the books do not tell
    /// (CAS 18 第四条), so that the rate on the profit says nothing against it.
    pub(super) fn is_tax_worked_out(&self) -> bool {
        let month = self.book.balances(PeriodRange::month(self.period));
        let is_deferred = self.accounts.deferred_tax.iter().any(|account| {
            let year = month.of_account(account);
            !year.year_debit.is_zero() || !year.year_credit.is_zero()
        });
        let expense = self.leaf_named(&self.accounts.income_tax, &self.accounts.current_tax);
        let payable = self.leaf_named(&self.accounts.taxes, &self.accounts.income_tax_payable);
        is_deferred
            && expense
                .is_ok_and(|expense| payable.is_ok_and(|payable| self.times_booked(&expense, &payable) > 0))
    }

    /// The expense of a range, before it was closed to the profit.
    pub(super) fn income_tax_booked(&self, range: PeriodRange) -> Fen {
        let movements = self.book.movements_before_close(range);
        let booked = movements.of_account(&self.accounts.income_tax);
        booked.debit - booked.credit
    }
}
