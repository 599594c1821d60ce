//! 月末计提与结转 from data of the company: depreciation, accruals, the cost of what was sold, foreign money.
//!
//! Nothing is drawn up twice: an asset whose 累计折旧 was credited this month, an accrual that was booked with the same two
//! accounts, stock that was issued, and foreign money at this month's rate are done, whatever the amounts.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::{Closing, credit, debit};
use crate::book::quantities::Quantities;
use crate::fixed_asset::{AssetCard, AssetKind};
use crate::{BalanceKey, Fen, Finding, LineDraft, PeriodRange, Side, VoucherDraft, VoucherKind};

/// What a company's data say about the end of this month.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonthEnd {
    pub assets: Vec<AssetCard>,
    pub accruals: Vec<Accrual>,
    pub sales: Vec<SoldStock>,
    pub rates: Vec<ExchangeRate>,
}

/// 计提、摊销: an entry of every month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accrual {
    /// Its summary.
    pub title: String,
    pub debit: BalanceKey,
    pub credit: BalanceKey,
    /// This month's amount; none where it cannot be told from the books as they stand.
    pub amount: Option<Fen>,
}

/// Stock that was sold this month, whose cost is to be carried out by the weighted average of the month (月末一次加权平均法).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoldStock {
    /// 库存商品
    pub stock: BalanceKey,
    /// 主营业务成本
    pub cost: BalanceKey,
    /// How many, less what came back.
    pub quantity: Decimal,
}

/// The rate of a foreign currency on the last day of the month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeRate {
    /// The unit of the accounts that are kept in it: 美元.
    pub unit: String,
    /// Yuan for one.
    pub rate: Decimal,
}

impl Closing<'_> {
    /// 计提折旧 and 摊销: a voucher for each kind of asset, over the cards of which nothing was booked this month.
    pub(super) fn depreciation(&self) -> Result<Vec<VoucherDraft>, Finding> {
        let mut drafts = Vec::new();
        for (kind, summary) in [
            (AssetKind::Fixed, "计提本月折旧"),
            (AssetKind::Intangible, "无形资产摊销"),
        ] {
            let (mut borne, mut gathered) = (Sums::default(), Sums::default());
            for card in self.month_end.assets.iter().filter(|card| card.kind == kind) {
                if self.is_credited(&card.accumulated) {
                    continue;
                }
                let charge = card.charge(self.period);
                borne.add(self.leaf(&card.expense)?, charge);
                gathered.add(self.leaf(&card.accumulated)?, charge);
            }
            let lines = borne.lines(debit).chain(gathered.lines(credit)).collect();
            drafts.extend(self.draw_up(VoucherKind::Normal, summary, lines));
        }
        Ok(drafts)
    }

    /// Whether any asset loses something this month.
    pub(super) fn has_charges(&self) -> bool {
        let mut assets = self.month_end.assets.iter();
        assets.any(|card| !card.charge(self.period).is_zero())
    }

    /// Whether any accrual has an amount this month.
    pub(super) fn has_accruals(&self) -> bool {
        let mut accruals = self.month_end.accruals.iter();
        accruals.any(|accrual| accrual.amount.is_none_or(|amount| !amount.is_zero()))
    }

    /// Whether anything was sold this month.
    pub(super) fn has_sales(&self) -> bool {
        self.month_end.sales.iter().any(|sold| !sold.quantity.is_zero())
    }

    /// The accruals that were not booked yet, a voucher each.
    pub(super) fn accruals(&self) -> Result<Vec<VoucherDraft>, Finding> {
        let mut drafts = Vec::new();
        for accrual in &self.month_end.accruals {
            let (into, from) = (self.leaf(&accrual.debit)?, self.leaf(&accrual.credit)?);
            if self.was_booked(&into, &from) {
                continue;
            }
            let amount = accrual.amount.ok_or_else(|| {
                let message = format!("「{}」的金额不能由账簿算出，请手工填制", accrual.title);
                Finding::blocks("ledger.no_amount_of_accrual", message)
            })?;
            let lines = vec![debit(&into, amount), credit(&from, amount)];
            drafts.extend(self.draw_up(VoucherKind::Normal, &accrual.title, lines));
        }
        Ok(drafts)
    }

    /// 结转销售成本: what was sold and not carried out yet, at the month's average. What leaves no piece leaves no cent.
    pub(super) fn cost_of_sales(&self) -> Result<Option<VoucherDraft>, Finding> {
        let mut lines = Vec::new();
        for sold in &self.month_end.sales {
            let (stock, cost) = (self.leaf(&sold.stock)?, self.leaf(&sold.cost)?);
            let moved = self.moved(&stock);
            let issued_without_number = moved.quantities.issued.is_zero() && !moved.credit.is_zero();
            let left = sold.quantity - moved.quantities.issued;
            if issued_without_number || left <= Decimal::ZERO {
                continue;
            }
            if moved.debit.is_zero() && !self.is_clear(&self.accounts.production) {
                let message = "先办理完工产品入库，再结转销售成本";
                return Err(Finding::blocks("ledger.too_early", message));
            }
            let amount = moved.cost_of(left).ok_or_else(|| {
                let name = self.book.chart().full_name(&stock.account);
                let message = format!("「{name}」的结存数量少于销售数量，请先核对入库");
                Finding::blocks("ledger.short_of_stock", message)
            })?;
            lines.push(debit(&cost, amount));
            lines.push(LineDraft {
                quantity: Some(left),
                ..credit(&stock, amount)
            });
        }
        Ok(self.draw_up(VoucherKind::Carry, "结转销售成本", lines))
    }

    /// 汇兑损益: foreign money at the rate of the last day, against what the books carry it at.
    pub(super) fn exchange_differences(&self) -> Result<Option<VoucherDraft>, Finding> {
        let mut lines = Vec::new();
        let mut net = Fen::ZERO;
        for (key, worth) in self.foreign_balances() {
            let carried = self.balance_of(&key);
            let difference = worth - carried;
            match difference.0.signum() {
                1 => lines.push(debit(&key, difference)),
                -1 => lines.push(credit(&key, -difference)),
                _ => {}
            }
            net += difference;
        }
        if net.is_zero() {
            // Gains and losses that cancel out still move the accounts.
            return Ok(self.draw_up(VoucherKind::Normal, EXCHANGE, lines));
        }
        let detail = if net.is_negative() {
            &self.accounts.exchange_loss
        } else {
            &self.accounts.exchange_gain
        };
        let against = match self.named(&detail.account, &detail.name) {
            Some(account) => BalanceKey::new(account.code.as_str(), crate::Aux::none()),
            None => self.key_of(&detail.account, &detail.name)?,
        };
        // A gain of 财务费用 stands in red on its own side, as its other items do.
        let is_expense = detail.account == self.accounts.exchange_loss.account;
        lines.push(if is_expense {
            debit(&against, -net)
        } else {
            credit(&against, net)
        });
        Ok(self.draw_up(VoucherKind::Normal, EXCHANGE, lines))
    }

    /// What each key kept in foreign money is worth at the month's rate.
    pub(super) fn foreign_balances(&self) -> Vec<(BalanceKey, Fen)> {
        let mut worth = Vec::new();
        for rate in &self.month_end.rates {
            let chart = self.book.chart();
            let foreign = chart
                .leaves()
                .filter(|account| account.unit.as_ref() == Some(&rate.unit));
            for key in foreign.flat_map(|account| self.keys_of(account.code.as_str())) {
                let left = self.moved(&key).quantities.balance;
                worth.extend(Fen::from_decimal(left * rate.rate).map(|amount| (key, amount)));
            }
        }
        worth
    }

    /// Whether this month's books hold a voucher that debits the one and credits the other.
    fn was_booked(&self, into: &BalanceKey, from: &BalanceKey) -> bool {
        let vouchers = self.book.vouchers_in(PeriodRange::month(self.period));
        vouchers.iter().any(|voucher| {
            let has = |key: &BalanceKey, side| {
                let mut lines = voucher.lines().iter();
                lines.any(|line| line.side == side && line.account == key.account && line.aux == key.aux)
            };
            has(into, Side::Debit) && has(from, Side::Credit)
        })
    }

    pub(super) fn is_credited(&self, key: &BalanceKey) -> bool {
        !self.moved(key).credit.is_zero()
    }

    /// A key that takes entries, or a finding that says which account does not.
    fn leaf(&self, key: &BalanceKey) -> Result<BalanceKey, Finding> {
        if self.book.chart().is_leaf(&key.account) {
            return Ok(key.clone());
        }
        let message = format!("科目表中没有末级科目「{}」，请手工填制", key.account);
        Err(Finding::blocks("ledger.no_closing_account", message))
    }

    fn keys_of(&self, account: &str) -> Vec<BalanceKey> {
        let balances = self.book.balances(PeriodRange::month(self.period));
        let keys: BTreeSet<BalanceKey> = balances.keys_under(account).map(|(key, _)| key.clone()).collect();
        keys.into_iter().collect()
    }

    fn balance_of(&self, key: &BalanceKey) -> Fen {
        let balances = self.book.balances(PeriodRange::month(self.period));
        let mut found = balances.keys_under(key.account.as_str());
        found
            .find(|(one, _)| *one == key)
            .map_or(Fen::ZERO, |(_, balance)| balance.closing())
    }

    /// What stands and moves under a key this month, with how many.
    fn moved(&self, key: &BalanceKey) -> MovedStock {
        let is_key =
            |account: &crate::AccountCode, aux: &crate::Aux| *account == key.account && *aux == key.aux;
        let mut moved = MovedStock::default();
        for opening in self.book.openings().filter(|one| is_key(&one.account, &one.aux)) {
            let quantity = opening.quantity.unwrap_or_default().abs();
            moved.opening += opening.balance;
            moved.quantity += if opening.balance.is_negative() {
                -quantity
            } else {
                quantity
            };
        }
        for voucher in self.book.vouchers() {
            let lines = voucher
                .lines()
                .iter()
                .filter(|line| is_key(&line.account, &line.aux));
            for line in lines {
                moved.line(line, voucher.date(), self.period);
            }
        }
        moved.quantities.balance += moved.quantity;
        moved
    }
}

const EXCHANGE: &str = "期末外币账户调汇";

/// A key over a month: amounts and quantities before it, what came in and went out.
#[derive(Default)]
struct MovedStock {
    /// Before the month.
    opening: Fen,
    /// How many, before the month.
    quantity: Decimal,
    debit: Fen,
    credit: Fen,
    /// Of the month; the balance is what is left after it.
    quantities: Quantities,
}

impl MovedStock {
    fn line(&mut self, line: &crate::Line, date: jiff::civil::Date, period: crate::Period) {
        let quantities = Quantities::of_line(line);
        let (debit, credit) = match line.side {
            Side::Debit => (line.amount, Fen::ZERO),
            Side::Credit => (Fen::ZERO, line.amount),
        };
        if date < period.first_day() {
            self.opening += debit - credit;
            self.quantity += quantities.balance;
        } else if date <= period.last_day() {
            self.debit += debit;
            self.credit += credit;
            self.quantities.add(quantities);
        }
    }

    /// What so many of what is left cost at the average of the month; none where there are not so many.
    fn cost_of(&self, quantity: Decimal) -> Option<Fen> {
        let came = self.quantity + self.quantities.received;
        let left = self.quantities.balance;
        if came <= Decimal::ZERO || quantity > left {
            return None;
        }
        if quantity == left {
            return Some(self.opening + self.debit - self.credit);
        }
        let amount = (self.opening + self.debit).to_decimal();
        Fen::from_decimal(amount * quantity / came)
    }
}

/// Amounts by key, in the order of the keys.
#[derive(Default)]
struct Sums(BTreeMap<BalanceKey, Fen>);

impl Sums {
    fn add(&mut self, key: BalanceKey, amount: Fen) {
        *self.0.entry(key).or_default() += amount;
    }

    fn lines(&self, of: fn(&BalanceKey, Fen) -> LineDraft) -> impl Iterator<Item = LineDraft> {
        self.0.iter().map(move |(key, amount)| of(key, *amount))
    }
}
