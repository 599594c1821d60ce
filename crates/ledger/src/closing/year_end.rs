//! 年结: 本年利润 to 未分配利润, the statutory reserve, and the details of 利润分配.

use rust_decimal::Decimal;

use super::{Closing, credit, debit};
use crate::{Aux, BalanceKey, Fen, Finding, VoucherDraft, VoucherKind};

/// 盈余公积 and 实收资本 in both standards: the reserve is due until it is half the capital.
struct EquityCodes {
    reserve: &'static str,
    capital: &'static str,
}

impl Closing<'_> {
    fn equity(&self) -> EquityCodes {
        match self.standard {
            crate::Standard::Assbe => EquityCodes {
                reserve: "3101",
                capital: "3001",
            },
            crate::Standard::Asbe => EquityCodes {
                reserve: "4101",
                capital: "4001",
            },
        }
    }

    fn retained(&self) -> Result<BalanceKey, Finding> {
        self.leaf_named(self.standard.profit_distribution(), "未分配利润")
    }

    /// 本年利润 to 利润分配—未分配利润; a loss the other way round.
    pub fn year_profit(&self) -> Result<Option<VoucherDraft>, Finding> {
        let profit = BalanceKey::new(self.standard.current_year_profit(), Aux::none());
        let earned = -self.balance(self.standard.current_year_profit()).closing();
        let retained = self.retained()?;
        let lines = if earned.is_negative() {
            vec![debit(&retained, -earned), credit(&profit, -earned)]
        } else {
            vec![debit(&profit, earned), credit(&retained, earned)]
        };
        Ok(self.draw_up(VoucherKind::YearClose, "结转本年利润", lines))
    }

    /// 提取法定盈余公积: a part of the year's net profit until the reserve is half the capital; nothing on a loss.
    pub fn statutory_reserve(&self, net_profit: Fen, rate: Decimal) -> Result<Option<VoucherDraft>, Finding> {
        let codes = self.equity();
        let (reserve, capital) = (
            -self.balance(codes.reserve).closing(),
            -self.balance(codes.capital).closing(),
        );
        let too_large = || Finding::blocks("ledger.too_large", "盈余公积金额过大");
        let room = (Fen(capital.0 / 2) - reserve).max(Fen::ZERO);
        let amount = net_profit
            .max(Fen::ZERO)
            .times(rate)
            .ok_or_else(too_large)?
            .min(room);
        let appropriated = self.leaf_named(self.standard.profit_distribution(), "提取法定盈余公积")?;
        let reserve = self.leaf_named(codes.reserve, "法定盈余公积")?;
        let lines = vec![debit(&appropriated, amount), credit(&reserve, amount)];
        Ok(self.draw_up(VoucherKind::YearClose, "提取法定盈余公积", lines))
    }

    /// Every other detail of 利润分配 to 未分配利润.
    pub fn distribution_details(&self) -> Result<Option<VoucherDraft>, Finding> {
        let retained = self.retained()?;
        let open = self.open_keys(self.standard.profit_distribution());
        let details: Vec<_> = open
            .into_iter()
            .filter(|(key, _)| key.account != retained.account)
            .collect();
        let total: Fen = details.iter().map(|(_, balance)| *balance).sum();
        let mut lines = vec![debit(&retained, total)];
        lines.extend(details.iter().map(|(key, balance)| credit(key, *balance)));
        Ok(self.draw_up(VoucherKind::YearClose, "结转利润分配明细", lines))
    }
}
