//! 小规模纳税人免征增值税: while the sales of a month (of a quarter, for who files by the quarter) stay within the limit, VAT on what was
//! not sold with a special invoice is not due, and goes into profit (财会〔2016〕22号 二（十）).

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{Closing, Surcharge, Taxpayer, credit, debit};
use crate::book::BalanceKey;
use crate::tax::TaxRates;
use crate::{Fen, Finding, Line, PeriodRange, Voucher, VoucherDraft, VoucherKind};

/// What of a detail's name says that its sales are free of VAT for another reason.
const FREE: &str = "免税";

impl Closing<'_> {
    /// What a return is about: the month, or its quarter up to it.
    pub(crate) fn tax_range(&self) -> PeriodRange {
        let from = if self.is_quarterly() {
            self.period.first_of_quarter()
        } else {
            self.period
        };
        PeriodRange {
            from,
            to: self.period,
        }
    }

    fn is_quarterly(&self) -> bool {
        self.taxes.taxpayer == Taxpayer::Small && self.taxes.is_quarterly
    }

    /// Whether taxes are looked at later, at the end of the quarter.
    pub(super) fn waits_for_quarter(&self) -> bool {
        self.is_quarterly() && !self.period.is_quarter_end()
    }

    /// Whether the sales stay within what is free of a tax; nothing sold is nothing freed.
    fn is_within(&self, tax: &str) -> bool {
        if self.taxes.taxpayer != Taxpayer::Small {
            return false;
        }
        let span = if self.taxes.is_quarterly {
            "quarter"
        } else {
            "month"
        };
        let limit = TaxRates::of_the_product().limit(&format!("{tax}.{span}"), self.period.last_day());
        let sold: Fen = self.sales(|_| true).values().copied().sum();
        sold > Fen::ZERO && limit.is_some_and(|limit| sold <= limit)
    }

    /// Whether VAT is not due on what was sold without special invoices.
    pub fn is_vat_free(&self) -> bool {
        self.is_within("vat.small.free")
    }

    /// The surcharges that are due at all: 教育费附加 and 地方教育附加 have a limit of their own.
    pub fn levies(&self, rates: &TaxRates, day: Date) -> Vec<Surcharge> {
        let levies = self.accounts.levies.iter();
        let due = levies.filter(|levy| !self.is_levy_free(&levy.rate)).cloned();
        self.taxes.surcharges(&due.collect::<Vec<_>>(), rates, day)
    }

    /// Whether the sales free a company of a surcharge.
    pub fn is_levy_free(&self, key: &str) -> bool {
        let mut levies = self.accounts.levies.iter();
        levies.any(|levy| levy.rate == key) && self.is_within(&format!("{key}.free"))
    }

    /// What was sold free of VAT, by key.
    pub fn free_sales(&self) -> Vec<(BalanceKey, Fen)> {
        if !self.is_vat_free() {
            return Vec::new();
        }
        let sales = self.sales(|voucher| !self.is_special(voucher));
        sales
            .into_iter()
            .filter(|(key, _)| !self.is_free_anyway(key))
            .collect()
    }

    /// What was sold with special invoices, by key: VAT is due on it whatever the limit.
    pub fn special_sales(&self) -> Vec<(BalanceKey, Fen)> {
        self.sales(|voucher| self.is_special(voucher))
            .into_iter()
            .collect()
    }

    /// The VAT of such sales that still stands as payable, by key.
    fn free_vat(&self) -> BTreeMap<BalanceKey, Fen> {
        let Some(vat) = self.vat().filter(|_| self.is_vat_free()) else {
            return BTreeMap::new();
        };
        let charging = |voucher: &Voucher| !self.pays_taxes(voucher) && !self.is_special(voucher);
        self.credited(charging, |line| line.account.is_under(vat.code.as_str()))
    }

    /// The same as a sum.
    pub(super) fn vat_freed(&self) -> Fen {
        self.free_vat().values().copied().sum::<Fen>().max(Fen::ZERO)
    }

    /// Moves the VAT that is not due into profit; nothing where none is left, and before the end of the quarter.
    pub(super) fn vat_relief(&self) -> Result<Option<VoucherDraft>, Finding> {
        let freed = self.vat_freed();
        if self.waits_for_quarter() || freed.is_zero() {
            return Ok(None);
        }
        let relief = &self.accounts.vat_relief;
        let income = self.leaf_named(&relief.account, &relief.name)?;
        let mut lines: Vec<_> = (self.free_vat().iter())
            .map(|(key, amount)| debit(key, *amount))
            .collect();
        lines.push(credit(&income, freed));
        Ok(self.draw_up(VoucherKind::Carry, "销售额未超过免税标准，免征增值税", lines))
    }

    /// Whether it was moved already.
    pub(super) fn has_relief(&self) -> bool {
        let Some(vat) = self.vat() else {
            return false;
        };
        let vouchers = self.book.vouchers_in(self.tax_range());
        vouchers.iter().any(|voucher| {
            let on = |account: &str, debits: bool| {
                let mut lines = voucher.lines().iter();
                lines.any(|line| line.account.is_under(account) && (line.net_debit() > Fen::ZERO) == debits)
            };
            on(vat.code.as_str(), true) && on(&self.accounts.vat_relief.account, false)
        })
    }

    /// Credits less debits of the sales accounts, without the closing of profit and loss.
    fn sales(&self, counts: impl Fn(&Voucher) -> bool) -> BTreeMap<BalanceKey, Fen> {
        let is_open = |voucher: &Voucher| voucher.kind() != VoucherKind::PlClose && counts(voucher);
        let accounts = &self.accounts.sales;
        self.credited(is_open, |line| {
            accounts.iter().any(|code| line.account.is_under(code))
        })
    }

    fn credited(
        &self,
        counts: impl Fn(&Voucher) -> bool,
        takes: impl Fn(&Line) -> bool,
    ) -> BTreeMap<BalanceKey, Fen> {
        let vouchers = self.book.vouchers_in(self.tax_range());
        let mut sums: BTreeMap<BalanceKey, Fen> = BTreeMap::new();
        for voucher in vouchers.into_iter().filter(|voucher| counts(voucher)) {
            for line in voucher.lines().iter().filter(|line| takes(line)) {
                let key = BalanceKey {
                    account: line.account.clone(),
                    aux: line.aux.clone(),
                };
                *sums.entry(key).or_default() += line.credit() - line.debit();
            }
        }
        sums.retain(|_, sum| !sum.is_zero());
        sums
    }

    fn is_special(&self, voucher: &Voucher) -> bool {
        let mut documents = voucher.documents().iter();
        documents.any(|document| self.book.is_special_invoice(document))
    }

    fn is_free_anyway(&self, key: &BalanceKey) -> bool {
        let chart = self.book.chart();
        let named = chart
            .find(&key.account)
            .is_some_and(|account| account.name.contains(FREE));
        named || key.aux.0.values().any(|item| item.contains(FREE))
    }
}
