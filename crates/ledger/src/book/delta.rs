//! What a change of one voucher moves: the difference between what stood in the books before and what stands there after.

use std::collections::BTreeMap;

use super::BalanceKey;
use super::movements::Moved;
use crate::{AccountCode, Aux, Period, Voucher};

/// The movements by which the books differ before and after a change, by key and month. It follows from the two vouchers alone, and
/// is as large as they are, however many others stand in the books.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta(BTreeMap<(BalanceKey, Period), Moved>);

impl Delta {
    /// Of a voucher that was drawn up (nothing before), changed, or taken out (nothing after).
    pub fn between(before: Option<&Voucher>, after: Option<&Voucher>) -> Self {
        let mut delta = Self::default();
        if before == after {
            return delta;
        }
        delta.take(before, Moved::negated);
        delta.take(after, |moved| moved);
        // What stands on both is no change.
        delta.0.retain(|_, moved| *moved != Moved::default());
        delta
    }

    fn take(&mut self, voucher: Option<&Voucher>, sign: impl Fn(Moved) -> Moved) {
        let Some(voucher) = voucher else { return };
        let period = Period::of(voucher.date());
        for line in voucher.lines() {
            let key = BalanceKey {
                account: line.account.clone(),
                aux: line.aux.clone(),
            };
            let moved = sign(Moved::of_line(voucher.kind(), line));
            self.0.entry((key, period)).or_default().add(moved);
        }
    }

    /// The keys and months whose balances change.
    pub fn touched(&self) -> impl Iterator<Item = (&BalanceKey, Period)> {
        self.0.keys().map(|(key, period)| (key, *period))
    }

    pub(super) fn moved(&self) -> impl Iterator<Item = (&AccountCode, &Aux, Period, Moved)> {
        let parts = self.0.iter();
        parts.map(|((key, period), moved)| (&key.account, &key.aux, *period, *moved))
    }
}
