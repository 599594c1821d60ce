//! 转出未交增值税 and 转出多交增值税.

use super::{Closing, Taxpayer, credit, debit};
use crate::{Account, Fen, Finding, PeriodRange, VoucherDraft, VoucherKind};

impl Closing<'_> {
    /// 应交增值税: a leaf for small taxpayers, with columns below it for general ones.
    pub(crate) fn vat(&self) -> Option<&Account> {
        let name = &self.accounts.vat;
        self.book
            .chart()
            .under(&self.accounts.taxes)
            .find(|account| account.name == *name)
    }

    /// Moves the month's VAT to 未交增值税. A surplus of input tax stays where it is (留抵); prepaid tax that exceeds what
    /// is due goes out through 转出多交增值税, once. A small taxpayer has nothing to move but what is not due (免征).
    pub fn vat_transfer(&self) -> Result<Option<VoucherDraft>, Finding> {
        if self.taxes.taxpayer == Taxpayer::Small {
            return self.vat_relief();
        }
        let Some(vat) = self.vat() else {
            return Ok(None);
        };
        let (above, accounts) = (vat.code.as_str(), &self.accounts);
        let due = self.vat_still_due();
        if due > Fen::ZERO {
            let unpaid = self.leaf_named(&accounts.taxes, &accounts.vat_unpaid)?;
            let out = self.leaf_named(above, &accounts.vat_unpaid_out)?;
            let lines = vec![debit(&out, due), credit(&unpaid, due)];
            return Ok(self.draw_up(VoucherKind::Carry, "转出本月未交增值税", lines));
        }
        let excess = self.vat_excess();
        if excess <= Fen::ZERO {
            return Ok(None);
        }
        let unpaid = self.leaf_named(&accounts.taxes, &accounts.vat_unpaid)?;
        let out = self.leaf_named(above, &accounts.vat_excess_out)?;
        let lines = vec![debit(&unpaid, excess), credit(&out, excess)];
        Ok(self.draw_up(VoucherKind::Carry, "转出本月多交增值税", lines))
    }

    /// What stands on 应交增值税 to be moved; below zero what may be deducted later.
    pub(super) fn vat_still_due(&self) -> Fen {
        self.vat()
            .map_or(Fen::ZERO, |vat| -self.balance(vat.code.as_str()).closing())
    }

    /// What was prepaid this month beyond what is due, and has not been moved yet. The rest of a debit balance is input
    /// tax, which stays.
    pub(super) fn vat_excess(&self) -> Fen {
        let prepaid = self.vat_column(&self.accounts.vat_paid);
        let moved = -self.vat_column(&self.accounts.vat_excess_out);
        (prepaid - moved).min(-self.vat_still_due()).max(Fen::ZERO)
    }

    /// Debit less credit of the month in one column of 应交增值税; nothing where the chart has no such column.
    pub(super) fn vat_column(&self, name: &str) -> Fen {
        let column = self.vat().and_then(|vat| self.named(vat.code.as_str(), name));
        let balances = self.book.balances(PeriodRange::month(self.period));
        column.map_or(Fen::ZERO, |column| {
            balances.of_account(column.code.as_str()).net_movement()
        })
    }

    /// The VAT that this month's business makes payable, however much of it was paid or moved already.
    pub fn vat_payable(&self) -> Fen {
        let Some(vat) = self.vat() else {
            return Fen::ZERO;
        };
        if self.taxes.taxpayer == Taxpayer::Small {
            return self.accrued(vat.code.as_str()) - self.vat_freed();
        }
        let moved = self.vat_column(&self.accounts.vat_unpaid_out);
        let returned = -self.vat_column(&self.accounts.vat_excess_out) + self.vat_excess();
        let prepaid = self.vat_column(&self.accounts.vat_paid) - returned;
        moved + self.vat_still_due().max(Fen::ZERO) + prepaid
    }
}
