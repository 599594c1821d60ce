//! 年结: 本年利润 to 未分配利润, the statutory reserve, and the details of 利润分配.

use rust_decimal::Decimal;

use super::{Closing, credit, debit};
use crate::{Aux, BalanceKey, Fen, Finding, PeriodRange, Voucher, VoucherDraft, VoucherKind};

impl Closing<'_> {
    pub(super) fn retained(&self) -> Result<BalanceKey, Finding> {
        self.leaf_named(&self.accounts.distribution, &self.accounts.retained)
    }

    /// 本年利润 to 利润分配—未分配利润; a loss the other way round.
    pub fn year_profit(&self) -> Result<Option<VoucherDraft>, Finding> {
        let earned = -self.balance(&self.accounts.profit).closing();
        if earned.is_zero() {
            return Ok(None);
        }
        let profit = BalanceKey::new(&self.accounts.profit, Aux::none());
        let retained = self.retained()?;
        let lines = if earned.is_negative() {
            vec![debit(&retained, -earned), credit(&profit, -earned)]
        } else {
            vec![debit(&profit, earned), credit(&retained, earned)]
        };
        Ok(self.draw_up(VoucherKind::YearClose, "结转本年利润", lines))
    }

    /// The year's profit after tax; below zero a loss.
    pub(super) fn net_profit(&self) -> Fen {
        let year = PeriodRange::year_to(self.period);
        let movements = self.book.movements_before_close(year);
        let keys = movements.keys().filter(|(key, _)| self.is_of_this_year(key));
        keys.map(|(_, balance)| balance.year_credit - balance.year_debit)
            .sum()
    }

    /// What the statutory reserve is due on: the year's net profit, less what earlier years lost (公司法第二百一十条).
    pub(super) fn reserve_base(&self) -> Result<Fen, Finding> {
        let year = self.book.balances(PeriodRange::year_to(self.period));
        let lost = year.of_key(&self.retained()?).year_opening().max(Fen::ZERO);
        Ok((self.net_profit() - lost).max(Fen::ZERO))
    }

    /// What the reserve may still take until it is half the capital.
    pub(super) fn reserve_room(&self) -> Fen {
        let reserve = -self.balance(&self.accounts.reserve).closing();
        let capital = -self.balance(&self.accounts.capital).closing();
        (Fen(capital.0 / 2) - reserve).max(Fen::ZERO)
    }

    /// 提取法定盈余公积: a part of the year's net profit until the reserve is half the capital, less what was put aside this
    /// year; nothing on a loss.
    pub fn statutory_reserve(&self, rate: Decimal) -> Result<Option<VoucherDraft>, Finding> {
        let too_large = || Finding::blocks("ledger.too_large", "盈余公积金额过大");
        let due = self.reserve_base()?.times(rate).ok_or_else(too_large)?;
        let amount = (due - self.put_aside()).min(self.reserve_room());
        if amount <= Fen::ZERO {
            return Ok(None);
        }
        let accounts = &self.accounts;
        let appropriated = self.leaf_named(&accounts.distribution, &accounts.reserve_appropriated)?;
        let reserve = self.leaf_named(&accounts.reserve, &accounts.statutory_reserve)?;
        let lines = vec![debit(&appropriated, amount), credit(&reserve, amount)];
        Ok(self.draw_up(VoucherKind::YearClose, "提取法定盈余公积", lines))
    }

    /// What went from 利润分配 to 盈余公积 this year.
    pub(super) fn put_aside(&self) -> Fen {
        let (reserve, distribution) = (&self.accounts.reserve, &self.accounts.distribution);
        let vouchers = self.book.vouchers_in(PeriodRange::year_to(self.period));
        let distributes = |voucher: &&Voucher| {
            let mut lines = voucher.lines().iter();
            lines.any(|line| line.account.is_under(distribution))
        };
        vouchers
            .into_iter()
            .filter(distributes)
            .flat_map(Voucher::lines)
            .filter(|line| line.account.is_under(reserve))
            .map(|line| line.credit() - line.debit())
            .sum()
    }

    /// The details of 利润分配 with a balance, 未分配利润 aside.
    pub(super) fn open_distribution(&self) -> Vec<(BalanceKey, Fen)> {
        let retained = self.named(&self.accounts.distribution, &self.accounts.retained);
        let Some(retained) = retained.map(|account| account.code.clone()) else {
            return Vec::new();
        };
        let mut open = self.open_keys(&self.accounts.distribution);
        open.retain(|(key, _)| key.account != retained);
        open
    }

    /// Every other detail of 利润分配 to 未分配利润.
    pub fn distribution_details(&self) -> Result<Option<VoucherDraft>, Finding> {
        let details = self.open_distribution();
        if details.is_empty() {
            return Ok(None);
        }
        let total: Fen = details.iter().map(|(_, balance)| *balance).sum();
        let mut lines = vec![debit(&self.retained()?, total)];
        lines.extend(details.iter().map(|(key, balance)| credit(key, *balance)));
        Ok(self.draw_up(VoucherKind::YearClose, "结转利润分配明细", lines))
    }
}
