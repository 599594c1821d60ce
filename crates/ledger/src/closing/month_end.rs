//! 月末计提与结转 from data of the company: depreciation, accruals, the cost of what was sold, foreign money.
//!
//! Nothing is drawn up twice: an asset whose 累计折旧 was credited this month, an accrual that stands with its two accounts, stock
//! whose cost was carried out, and foreign money at this month's rate are done, whatever the amounts.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::{Closing, NamedDetail, credit, debit};
use crate::book::quantities::Quantities;
use crate::fixed_asset::{AssetCard, AssetKind};
use crate::{BalanceKey, Fen, Finding, Line, LineDraft, PeriodRange, Voucher, VoucherDraft, VoucherKind};

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
        let mut by_hand = None;
        let mut same: BTreeMap<(BalanceKey, BalanceKey), i64> = BTreeMap::new();
        for accrual in &self.month_end.accruals {
            let (into, from) = (self.leaf(&accrual.debit)?, self.leaf(&accrual.credit)?);
            // Of two accruals with the same accounts, one voucher stands for the first.
            let before = same.entry((into.clone(), from.clone())).or_default();
            let is_booked = self.times_booked(&into, &from) > *before;
            *before += 1;
            if is_booked {
                continue;
            }
            let Some(amount) = accrual.amount else {
                let message = format!("「{}」的金额不能由账簿算出，请手工填制", accrual.title);
                by_hand.get_or_insert(Finding::blocks("ledger.no_amount_of_accrual", message));
                continue;
            };
            let lines = vec![debit(&into, amount), credit(&from, amount)];
            drafts.extend(self.draw_up(VoucherKind::Normal, &accrual.title, lines));
        }
        by_hand.filter(|_| drafts.is_empty()).map_or(Ok(drafts), Err)
    }

    /// 结转销售成本: what was sold and not carried out yet, at the month's average. What leaves no piece leaves no cent.
    pub(super) fn cost_of_sales(&self) -> Result<Option<VoucherDraft>, Finding> {
        let mut lines = Vec::new();
        for sold in &self.month_end.sales {
            let (stock, cost) = (self.leaf(&sold.stock)?, self.leaf(&sold.cost)?);
            let moved = self.moved(&stock, Some(&cost));
            let carried_without_number = moved.carried.is_zero() && !moved.carried_amount.is_zero();
            let left = sold.quantity - moved.carried;
            if carried_without_number
                || left.is_zero()
                || (left.is_sign_negative() && !moved.carried.is_zero())
            {
                continue;
            }
            let name = || self.book.chart().full_name(&stock.account);
            if left.is_sign_negative() {
                let message = format!("「{}」本月退回多于销售，请手工填制", name());
                return Err(Finding::blocks("ledger.more_returned", message));
            }
            moved.require_numbers(&name())?;
            if moved.debit.is_zero() && !self.is_clear(&self.accounts.production) {
                let message = "生产成本还有余额：先办理完工产品入库，或手工结转销售成本";
                return Err(Finding::blocks("ledger.too_early", message));
            }
            let amount = moved.cost_of(left).ok_or_else(|| {
                let message = format!("「{}」的结存数量少于销售数量，请先核对入库", name());
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

    /// 汇兑损益: foreign money at the rate of the last day, against what the books carry it at; gains and losses apart, where the
    /// standard has an account for each.
    pub(super) fn exchange_differences(&self) -> Result<Option<VoucherDraft>, Finding> {
        let mut lines = Vec::new();
        let (mut gains, mut losses) = (Fen::ZERO, Fen::ZERO);
        for (key, carried, worth) in self.foreign_balances()? {
            let difference = worth - carried;
            match difference.0.signum() {
                1 => lines.push(debit(&key, difference)),
                -1 => lines.push(credit(&key, -difference)),
                _ => continue,
            }
            // What was taken for a gain this month is less of a gain before it is a loss, and the other way round.
            let (gained, lost) = self.exchange_booked(&key);
            let back = if difference.is_negative() {
                difference.max(-gained)
            } else {
                difference.min(lost)
            };
            let (of_gains, of_losses) = if difference.is_negative() {
                (back, difference - back)
            } else {
                (difference - back, back)
            };
            gains += of_gains;
            losses += of_losses;
        }
        let (gain, loss) = (&self.accounts.exchange_gain, &self.accounts.exchange_loss);
        if gain == loss {
            (losses, gains) = (gains + losses, Fen::ZERO);
        }
        if !losses.is_zero() {
            // Less of an expense stands in red on its own side, as its other items do.
            lines.push(debit(&self.detail_of(loss)?, -losses));
        }
        if !gains.is_zero() {
            lines.push(credit(&self.detail_of(gain)?, gains));
        }
        Ok(self.draw_up(VoucherKind::Normal, EXCHANGE, lines))
    }

    fn detail_of(&self, detail: &NamedDetail) -> Result<BalanceKey, Finding> {
        match self.named(&detail.account, &detail.name) {
            Some(_) => self.leaf_named(&detail.account, &detail.name),
            None => self.key_of(&detail.account, &detail.name),
        }
    }

    /// What this month's books took for a gain and for a loss beside a key, where the standard has an account for each.
    fn exchange_booked(&self, key: &BalanceKey) -> (Fen, Fen) {
        let (gain, loss) = (
            &self.accounts.exchange_gain.account,
            &self.accounts.exchange_loss.account,
        );
        if gain == loss {
            return (Fen::ZERO, Fen::ZERO);
        }
        let with_key = self.of_month().into_iter();
        let with_key = with_key.filter(|voucher| voucher.lines().iter().any(|line| is_of(line, key)));
        let lines: Vec<&Line> = with_key.flat_map(Voucher::lines).collect();
        let credits = |account: &str| -> Fen {
            let under = lines.iter().filter(|line| line.account.is_under(account));
            under.map(|line| line.credit() - line.debit()).sum()
        };
        (credits(gain).max(Fen::ZERO), (-credits(loss)).max(Fen::ZERO))
    }

    /// Each key kept in foreign money: what the books carry it at, and what it is worth at the month's rate.
    pub(super) fn foreign_balances(&self) -> Result<Vec<(BalanceKey, Fen, Fen)>, Finding> {
        let chart = self.book.chart();
        let balances = self.book.balances(PeriodRange::month(self.period));
        let mut foreign = Vec::new();
        for rate in &self.month_end.rates {
            let accounts = chart
                .leaves()
                .filter(|account| account.unit.as_ref() == Some(&rate.unit));
            for (key, balance) in accounts.flat_map(|account| balances.keys_under(account.code.as_str())) {
                let moved = self.moved(key, None);
                moved.require_numbers(&chart.full_name(&key.account))?;
                let worth = Fen::from_decimal(moved.quantities.balance * rate.rate);
                foreign.extend(worth.map(|worth| (key.clone(), balance.closing(), worth)));
            }
        }
        Ok(foreign)
    }

    /// Whether anything stands on an account that is kept in foreign money.
    pub(super) fn has_foreign_money(&self) -> bool {
        self.foreign_balances().is_ok_and(|balances| !balances.is_empty())
    }

    fn of_month(&self) -> Vec<&Voucher> {
        self.book.vouchers_in(PeriodRange::month(self.period))
    }

    /// How many of this month's vouchers debit the one and credit the other; one in red takes one away.
    pub(super) fn times_booked(&self, into: &BalanceKey, from: &BalanceKey) -> i64 {
        let times = |voucher: &&Voucher| {
            let lines = voucher.lines().iter();
            let net = |key: &BalanceKey| -> Fen {
                let of_key = lines.clone().filter(|line| is_of(line, key));
                of_key.map(|line| line.debit() - line.credit()).sum()
            };
            let (debited, credited) = (net(into).0.signum(), -net(from).0.signum());
            if debited == credited { debited } else { 0 }
        };
        self.of_month().iter().map(times).sum()
    }

    fn is_credited(&self, key: &BalanceKey) -> bool {
        !self.moved(key, None).credit.is_zero()
    }

    /// A key that takes entries, or a finding that says which account does not.
    fn leaf(&self, key: &BalanceKey) -> Result<BalanceKey, Finding> {
        if self.book.chart().is_leaf(&key.account) {
            return Ok(key.clone());
        }
        let message = format!("科目表中没有末级科目「{}」，请手工填制", key.account);
        Err(Finding::blocks("ledger.no_closing_account", message))
    }

    /// What stands and moves under a key this month, with how many. What stands on a voucher with `cost` is carried out, or comes
    /// back from there, and is neither bought nor made.
    fn moved(&self, key: &BalanceKey, cost: Option<&BalanceKey>) -> MonthOfKey {
        let mut moved = MonthOfKey::default();
        let openings = self.book.openings();
        for opening in openings.filter(|one| one.account == key.account && one.aux == key.aux) {
            let quantity = opening.quantity.unwrap_or_default().abs();
            moved.opening += opening.balance;
            moved.opening_quantity += if opening.balance.is_negative() {
                -quantity
            } else {
                quantity
            };
        }
        for voucher in self.book.vouchers() {
            let carries = cost.is_some_and(|cost| voucher.lines().iter().any(|line| is_of(line, cost)));
            for line in voucher.lines().iter().filter(|line| is_of(line, key)) {
                moved.line(line, voucher.date(), self.period);
                if carries && self.period.contains(voucher.date()) {
                    moved.carry(line);
                } else if line.quantity.is_none() && !self.is_adjustment(voucher) {
                    moved.numberless.push(voucher.label());
                }
            }
        }
        moved.quantities.balance += moved.opening_quantity;
        moved
    }

    /// Whether a voucher only brings foreign money to a rate: its lines have no foreign amount.
    fn is_adjustment(&self, voucher: &Voucher) -> bool {
        let accounts = [
            &self.accounts.exchange_gain.account,
            &self.accounts.exchange_loss.account,
        ];
        let mut lines = voucher.lines().iter();
        lines.any(|line| accounts.into_iter().any(|account| line.account.is_under(account)))
    }
}

fn is_of(line: &Line, key: &BalanceKey) -> bool {
    line.account == key.account && line.aux == key.aux
}

const EXCHANGE: &str = "期末外币账户调汇";

/// A key over a month: amounts and quantities before it, what came in and went out.
#[derive(Default)]
struct MonthOfKey {
    /// Before the month.
    opening: Fen,
    /// How many, before the month.
    opening_quantity: Decimal,
    debit: Fen,
    credit: Fen,
    /// Of the month; the balance is what is left after it.
    quantities: Quantities,
    /// How many were carried out to the cost of sales this month, less what came back from there.
    carried: Decimal,
    carried_amount: Fen,
    /// Vouchers with a line that says no number.
    numberless: Vec<String>,
}

impl MonthOfKey {
    /// A line between the stock and the cost of sales.
    fn carry(&mut self, line: &Line) {
        let quantities = Quantities::of_line(line);
        self.carried += quantities.issued - quantities.received;
        self.carried_amount += line.credit() - line.debit();
        // What came back is less that went, not more that came in.
        self.quantities.received -= quantities.received;
        self.quantities.issued -= quantities.received;
        self.debit -= line.debit();
        self.credit -= line.debit();
    }

    fn require_numbers(&self, name: &str) -> Result<(), Finding> {
        let Some(label) = self.numberless.first() else {
            return Ok(());
        };
        let message = format!("{label} 的「{name}」没有填写数量（外币金额），补填后再办理，或手工填制");
        Err(Finding::blocks("ledger.no_quantity", message))
    }

    fn line(&mut self, line: &Line, date: jiff::civil::Date, period: crate::Period) {
        let quantities = Quantities::of_line(line);
        if date < period.first_day() {
            self.opening += line.debit() - line.credit();
            self.opening_quantity += quantities.balance;
        } else if date <= period.last_day() {
            self.debit += line.debit();
            self.credit += line.credit();
            self.quantities.add(quantities);
        }
    }

    /// What so many of what is left cost at the average of the month; none where there are not so many.
    fn cost_of(&self, quantity: Decimal) -> Option<Fen> {
        let came = self.opening_quantity + self.quantities.received;
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
