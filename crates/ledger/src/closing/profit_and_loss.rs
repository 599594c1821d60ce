//! 结转损益: revenue and expense to 本年利润, each leaf and auxiliary item on its own line so that every detail ledger
//! ends at zero; 以前年度损益调整 to 利润分配—未分配利润 (CAS 28 第十二条 and its application guide).

use super::{Closing, credit, debit};
use crate::book::BalanceKey;
use crate::chart::NormalSide;
use crate::{Aux, Fen, Finding, VoucherDraft, VoucherKind};

impl Closing<'_> {
    /// At most two vouchers: one for revenue, one for expense. A balance against the normal side keeps its side and goes
    /// in red (利息收入 in 财务费用).
    pub fn profit_and_loss(&self) -> Vec<VoucherDraft> {
        let profit = BalanceKey::new(&self.accounts.profit, Aux::none());
        let revenue = self.open_profit_and_loss(NormalSide::Credit);
        let expense = self.open_profit_and_loss(NormalSide::Debit);
        let total = |keys: &[(BalanceKey, Fen)]| keys.iter().map(|(_, balance)| *balance).sum::<Fen>();

        let mut from_revenue: Vec<_> = revenue
            .iter()
            .map(|(key, balance)| debit(key, -*balance))
            .collect();
        from_revenue.push(credit(&profit, -total(&revenue)));
        let mut from_expense = vec![debit(&profit, total(&expense))];
        from_expense.extend(expense.iter().map(|(key, balance)| credit(key, *balance)));
        [
            self.draw_up(VoucherKind::PlClose, "结转收入至本年利润", from_revenue),
            self.draw_up(VoucherKind::PlClose, "结转成本费用至本年利润", from_expense),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// 以前年度损益调整 to 利润分配—未分配利润: what corrects earlier years never passes through this year's profit.
    pub fn prior_years(&self) -> Result<Option<VoucherDraft>, Finding> {
        let Some(account) = &self.accounts.prior_years else {
            return Ok(None);
        };
        let keys = self.open_keys(account);
        if keys.is_empty() {
            return Ok(None);
        }
        let total: Fen = keys.iter().map(|(_, balance)| *balance).sum();
        let mut lines = vec![debit(&self.retained()?, total)];
        lines.extend(keys.iter().map(|(key, balance)| credit(key, *balance)));
        Ok(self.draw_up(VoucherKind::PlClose, "结转以前年度损益调整", lines))
    }

    pub(super) fn corrects_earlier_years(&self, key: &BalanceKey) -> bool {
        let account = self.accounts.prior_years.as_ref();
        account.is_some_and(|account| key.account.is_under(account))
    }

    /// Profit-and-loss keys of one side that have a balance; accounts that may stand on either count as expense.
    fn open_profit_and_loss(&self, side: NormalSide) -> Vec<(BalanceKey, Fen)> {
        let wants_credit = side == NormalSide::Credit;
        let chart = self.book.chart();
        self.open_keys("")
            .into_iter()
            .filter(|(key, _)| self.is_of_this_year(key))
            .filter(|(key, _)| {
                let account = chart.find(&key.account);
                account.is_some_and(|account| (account.direction == NormalSide::Credit) == wants_credit)
            })
            .collect()
    }
}
