//! 转出未交增值税 and 附加税费.

use rust_decimal::Decimal;

use super::{Closing, credit, debit};
use crate::{Fen, Finding, PeriodRange, VoucherDraft, VoucherKind};

/// 应交税费.
const TAXES: &str = "2221";

/// One surcharge: the word its accounts are called by, and its rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surcharge {
    pub name: String,
    pub rate: Decimal,
}

impl Closing<'_> {
    /// Moves the month's VAT to 未交增值税. A surplus of input tax stays where it is (留抵); prepaid tax that exceeds what
    /// is due goes out through 转出多交增值税.
    pub fn vat_transfer(&self) -> Result<Option<VoucherDraft>, Finding> {
        let Some(vat) = self
            .book
            .chart()
            .under(TAXES)
            .find(|account| account.name.ends_with("应交增值税"))
        else {
            return Ok(None);
        };
        let due = -self.balance(vat.code.as_str()).closing();
        let unpaid = self.leaf_named(TAXES, "未交增值税")?;
        if due > Fen::ZERO {
            let out = self.leaf_named(vat.code.as_str(), "转出未交增值税")?;
            let lines = vec![debit(&out, due), credit(&unpaid, due)];
            return Ok(self.draw_up(VoucherKind::Carry, "转出本月未交增值税", lines));
        }
        let Ok(prepaid_in) = self.leaf_named(vat.code.as_str(), "已交税金") else {
            return Ok(None);
        };
        let prepaid = self.balance(prepaid_in.account.as_str()).debit;
        let excess = prepaid.min(-due);
        if excess <= Fen::ZERO {
            return Ok(None);
        }
        let out = self.leaf_named(vat.code.as_str(), "转出多交增值税")?;
        let lines = vec![debit(&unpaid, excess), credit(&out, excess)];
        Ok(self.draw_up(VoucherKind::Carry, "转出本月多交增值税", lines))
    }

    /// 附加税费 on a base (the VAT and consumption tax payable of the month), each rounded on its own.
    pub fn surcharges(&self, base: Fen, surcharges: &[Surcharge]) -> Result<Option<VoucherDraft>, Finding> {
        let (mut debits, mut credits) = (Vec::new(), Vec::new());
        for surcharge in surcharges {
            let too_large = || Finding::blocks("ledger.too_large", "附加税费金额过大");
            let amount = base.times(surcharge.rate).ok_or_else(too_large)?;
            let expense = self.leaf_named(self.standard.taxes_and_surcharges(), &surcharge.name)?;
            debits.push(debit(&expense, amount));
            credits.push(credit(&self.leaf_named(TAXES, &surcharge.name)?, amount));
        }
        debits.append(&mut credits);
        Ok(self.draw_up(VoucherKind::Carry, "计提附加税费", debits))
    }

    /// The VAT that became payable this month: what was credited to 未交增值税 by the transfer.
    pub fn vat_payable(&self) -> Fen {
        let vouchers = self.book.vouchers_in(PeriodRange::month(self.period));
        let chart = self.book.chart();
        let lines = vouchers
            .iter()
            .filter(|voucher| voucher.kind() == VoucherKind::Carry)
            .flat_map(|v| v.lines());
        let to_unpaid = lines.filter(|line| {
            let name = chart
                .find(&line.account)
                .map_or("", |account| account.name.as_str());
            line.account.is_under(TAXES) && name.ends_with("未交增值税") && !name.starts_with("转出")
        });
        to_unpaid.map(|line| line.credit() - line.debit()).sum()
    }
}
