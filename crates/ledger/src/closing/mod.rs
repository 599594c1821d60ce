//! 期末结转: rules that look at the books and draw up vouchers; nothing here writes a balance.
//!
//! Order: costs (carry) → VAT → surcharges → profit and loss → income tax → profit and loss again → in December the
//! year. Every rule gives nothing when there is nothing left to move, so running it twice changes nothing.

mod income_tax;
mod preconditions;
mod profit_and_loss;
mod taxes;
mod year_end;

pub use preconditions::{PeriodState, check_close};
pub use taxes::Surcharge;

use crate::book::{Balance, BalanceKey};
use crate::{Book, Fen, Finding, LineDraft, Period, PeriodRange, Standard, VoucherDraft, VoucherKind};

/// The closing of one period of a book.
#[derive(Clone, Copy, Debug)]
pub struct Closing<'a> {
    pub book: &'a Book,
    pub period: Period,
    pub standard: Standard,
    /// 凭证字 of the vouchers drawn up: 记 or 转.
    pub word: &'a str,
}

impl Closing<'_> {
    /// The keys under an account with a balance at the end of the period.
    fn open_keys(&self, account: &str) -> Vec<(BalanceKey, Fen)> {
        let balances = self.book.balances(PeriodRange::month(self.period));
        let keys = balances
            .keys_under(account)
            .map(|(key, balance)| (key.clone(), balance.closing()));
        keys.filter(|(_, balance)| !balance.is_zero()).collect()
    }

    /// A voucher on the last day of the period with one summary on every line; `None` without lines.
    fn draw_up(&self, kind: VoucherKind, summary: &str, mut lines: Vec<LineDraft>) -> Option<VoucherDraft> {
        lines.retain(|line| !line.debit.is_zero() || !line.credit.is_zero());
        for line in &mut lines {
            summary.clone_into(&mut line.summary);
        }
        let date = Some(self.period.last_day());
        let word = self.word.to_owned();
        (lines.len() >= 2).then(|| VoucherDraft {
            word,
            date,
            kind,
            lines,
            ..VoucherDraft::default()
        })
    }

    /// Moves everything under some accounts into one key: 制造费用 into 生产成本, 生产成本 into 库存商品.
    pub fn carry(&self, from: &[&str], into: &BalanceKey, summary: &str) -> Option<VoucherDraft> {
        let keys: Vec<_> = from.iter().flat_map(|account| self.open_keys(account)).collect();
        let total: Fen = keys.iter().map(|(_, balance)| *balance).sum();
        let mut lines = vec![debit(into, total)];
        lines.extend(keys.iter().map(|(key, balance)| credit(key, *balance)));
        self.draw_up(VoucherKind::Carry, summary, lines)
    }

    fn balance(&self, account: &str) -> Balance {
        self.book
            .balances(PeriodRange::month(self.period))
            .of_account(account)
    }

    /// The leaf under an account that is called by a word (`企业所得税` or `应交企业所得税`); the account itself when it
    /// has no details. Auxiliary items, where asked for, get the word as their name.
    fn leaf_named(&self, above: &str, word: &str) -> Result<BalanceKey, Finding> {
        let chart = self.book.chart();
        let is_called = |name: &str| name == word || name.strip_prefix("应交") == Some(word);
        let named = chart
            .under(above)
            .find(|account| chart.is_leaf(&account.code) && is_called(&account.name));
        let itself = || {
            chart
                .find(&above.into())
                .filter(|account| chart.is_leaf(&account.code))
        };
        let account = named.or_else(itself).ok_or_else(|| {
            Finding::blocks(
                "ledger.no_closing_account",
                format!("科目表中没有「{above}」下的「{word}」，无法自动结转"),
            )
        })?;
        let aux = account
            .aux
            .first()
            .map(|kind| crate::Aux::one(kind, word))
            .unwrap_or_default();
        Ok(BalanceKey {
            account: account.code.clone(),
            aux,
        })
    }
}

fn debit(key: &BalanceKey, amount: Fen) -> LineDraft {
    LineDraft {
        account: key.account.clone(),
        aux: key.aux.clone(),
        debit: amount,
        ..LineDraft::default()
    }
}

fn credit(key: &BalanceKey, amount: Fen) -> LineDraft {
    LineDraft {
        account: key.account.clone(),
        aux: key.aux.clone(),
        credit: amount,
        ..LineDraft::default()
    }
}
