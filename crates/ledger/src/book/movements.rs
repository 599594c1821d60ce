//! What was posted on each key in each month, kept as vouchers are posted.

use std::collections::BTreeMap;

use crate::{AccountCode, Aux, Fen, Period, Voucher, VoucherKind};

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
}

/// What moved on a key in a month.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moved {
    /// Everything but the closing of profit and loss and of the year.
    pub(super) before_close: Sides,
    closing: Sides,
}

impl Moved {
    /// The closing entries included.
    pub(super) fn all(self) -> Sides {
        let mut all = self.before_close;
        all.add(self.closing);
        all
    }
}

type Months = BTreeMap<Period, Moved>;

/// The movements of every key that was ever touched, by month.
#[derive(Clone, Debug, Default)]
pub(super) struct Movements(BTreeMap<AccountCode, BTreeMap<Aux, Months>>);

impl Movements {
    pub(super) fn add(&mut self, voucher: &Voucher) {
        let period = Period::of(voucher.date());
        let is_closing = matches!(voucher.kind(), VoucherKind::PlClose | VoucherKind::YearClose);
        for line in voucher.lines() {
            let sides = Sides {
                debit: line.debit(),
                credit: line.credit(),
            };
            let moved = self.months(&line.account, &line.aux).entry(period).or_default();
            if is_closing {
                moved.closing.add(sides);
            } else {
                moved.before_close.add(sides);
            }
        }
    }

    /// The months of a key; copies what names it only when it is new.
    fn months(&mut self, account: &AccountCode, aux: &Aux) -> &mut Months {
        if !self.0.contains_key(account) {
            self.0.insert(account.clone(), BTreeMap::new());
        }
        let keys = self.0.get_mut(account).expect("it was just added");
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
}
