//! What was posted on each key in each month, kept as vouchers are posted, changed and taken out.

use std::collections::BTreeMap;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::delta::Delta;
use super::quantities::Quantities;
use crate::{AccountCode, Aux, Fen, Line, Period, Voucher, VoucherKind};

/// Debits and credits; red entries keep their sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) debit: Fen,
    pub(super) credit: Fen,
}

impl Sides {
    pub(super) fn add(&mut self, other: Self) {
        self.debit += other.debit;
        self.credit += other.credit;
    }

    fn negated(self) -> Self {
        Self {
            debit: -self.debit,
            credit: -self.credit,
        }
    }
}

/// How many, in units of 10⁻¹⁰: a sum of these can be taken apart again, where decimals of many digits are rounded or too large.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Count(i128);

impl Count {
    const DIGITS: u32 = 10;

    pub(super) fn of(quantity: Decimal) -> Self {
        let rounded = quantity.round_dp(Self::DIGITS);
        let shift = Self::DIGITS.saturating_sub(rounded.scale());
        Self(rounded.mantissa().wrapping_mul(10_i128.pow(shift)))
    }

    pub(super) fn add(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }

    fn negated(self) -> Self {
        Self(self.0.wrapping_neg())
    }

    pub(super) fn is_negative(self) -> bool {
        self.0 < 0
    }
}

/// What moved on a key in a month. Whatever was added can be taken away again, and leaves what would be there without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moved {
    /// Everything but the closing of profit and loss and of the year.
    pub(super) before_close: Sides,
    closing: Sides,
    /// Received less issued.
    pub(super) quantity: Count,
    lines: i64,
    /// Of these the ones that do not say how many.
    numberless: i64,
}

impl Moved {
    /// What a line of a voucher of this kind moves.
    pub(super) fn of_line(kind: VoucherKind, line: &Line) -> Self {
        let sides = Sides {
            debit: line.debit(),
            credit: line.credit(),
        };
        let mut moved = Self {
            lines: 1,
            numberless: i64::from(line.quantity.is_none()),
            ..Self::default()
        };
        if matches!(kind, VoucherKind::PlClose | VoucherKind::YearClose) {
            moved.closing = sides;
        } else {
            moved.before_close = sides;
        }
        if line.quantity.is_some() {
            moved.quantity = Count::of(Quantities::of_line(line).balance);
        }
        moved
    }

    /// The closing entries included.
    pub(super) fn all(self) -> Sides {
        let mut all = self.before_close;
        all.add(self.closing);
        all
    }

    /// Debit less credit, the closing entries included.
    pub(super) fn net(self) -> Fen {
        let all = self.all();
        all.debit - all.credit
    }

    /// Whether every line says how many.
    pub(super) fn is_counted(self) -> bool {
        self.numberless == 0
    }

    pub(super) fn add(&mut self, other: Self) {
        self.before_close.add(other.before_close);
        self.closing.add(other.closing);
        self.quantity.add(other.quantity);
        self.lines += other.lines;
        self.numberless += other.numberless;
    }

    pub(super) fn negated(self) -> Self {
        Self {
            before_close: self.before_close.negated(),
            closing: self.closing.negated(),
            quantity: self.quantity.negated(),
            lines: -self.lines,
            numberless: -self.numberless,
        }
    }

    /// Whether nothing was posted: amounts that cancel each other out were.
    pub(super) fn is_untouched(self) -> bool {
        self.lines == 0
    }
}

pub(super) type Months = BTreeMap<Period, Moved>;
type Keys = BTreeMap<Aux, Months>;

/// The movements of every key that is touched, by month. A copy shares what neither changes: an account at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Movements(BTreeMap<AccountCode, Arc<Keys>>);

impl Movements {
    pub(super) fn add(&mut self, voucher: &Voucher) {
        let period = Period::of(voucher.date());
        for line in voucher.lines() {
            let moved = Moved::of_line(voucher.kind(), line);
            let months = self.months(&line.account, &line.aux);
            months.entry(period).or_default().add(moved);
        }
    }

    /// Changes what a change of vouchers moves, and nothing else. A key on which nothing is left is gone.
    pub(super) fn apply(&mut self, delta: &Delta) {
        for (account, aux, period, moved) in delta.moved() {
            let months = self.months(account, aux);
            let month = months.entry(period).or_default();
            month.add(moved);
            if month.is_untouched() {
                months.remove(&period);
            }
            if months.is_empty() {
                self.forget(account, aux);
            }
        }
    }

    fn forget(&mut self, account: &AccountCode, aux: &Aux) {
        let Some(keys) = self.0.get_mut(account) else {
            return;
        };
        Arc::make_mut(keys).remove(aux);
        if keys.is_empty() {
            self.0.remove(account);
        }
    }

    /// The months of a key; copies what names it only when it is new.
    fn months(&mut self, account: &AccountCode, aux: &Aux) -> &mut Months {
        if !self.0.contains_key(account) {
            self.0.insert(account.clone(), Arc::default());
        }
        let keys = Arc::make_mut(self.0.get_mut(account).expect("it was just added"));
        if !keys.contains_key(aux) {
            keys.insert(aux.clone(), Months::new());
        }
        keys.get_mut(aux).expect("it was just added")
    }

    /// Every key with its months, in the order of code and auxiliary items.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&AccountCode, &Aux, &Months)> {
        self.0
            .iter()
            .flat_map(|(account, keys)| keys.iter().map(move |(aux, months)| (account, aux, months)))
    }

    /// What moved on each key of an account, without those below it, before a month.
    pub(super) fn before<'a>(
        &'a self,
        account: &AccountCode,
        period: Period,
    ) -> impl Iterator<Item = (&'a Aux, Moved)> + use<'a> {
        let keys = self.0.get(account).into_iter().flat_map(|keys| keys.iter());
        keys.map(move |(aux, months)| {
            let mut sum = Moved::default();
            for (_, moved) in months.range(..period) {
                sum.add(*moved);
            }
            (aux, sum)
        })
    }
}
