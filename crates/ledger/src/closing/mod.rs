//! 期末结转: rules that look at the books and draw up vouchers; nothing here writes a balance.
//!
//! Order: depreciation and accruals → costs (carry) → cost of sales → foreign money → VAT → surcharges → profit and loss → income tax → profit and loss again → in December the
//! year. Every rule gives nothing when there is nothing left to move, so running it twice changes nothing.

mod accounts;
mod income_tax;
mod month_end;
mod payable;
mod preconditions;
mod profit_and_loss;
mod small_relief;
mod step;
mod taxes;
mod vat;
mod year_end;

pub use accounts::{ClosingAccounts, NamedDetail};
pub use month_end::{Accrual, ExchangeRate, MonthEnd, SoldStock};
pub use preconditions::PeriodState;
pub use step::{ClosingStep, StepState, StepView};
pub use taxes::{CityRate, Surcharge, TaxPolicy, Taxpayer};

use std::collections::BTreeMap;

use crate::book::{Balance, BalanceKey};
use crate::{Aux, Book, Fen, Finding, LineDraft, Period, PeriodRange, Standard, VoucherDraft, VoucherKind};

/// The closing of one period of a book.
#[derive(Clone, Debug)]
pub struct Closing<'a> {
    pub book: &'a Book,
    pub period: Period,
    /// The accounts of the book's standard.
    pub accounts: ClosingAccounts,
    pub taxes: TaxPolicy,
    /// 凭证字 of the vouchers drawn up: 记 or 转.
    pub word: &'a str,
    /// The company's auxiliary items by type, for costs that go into an item.
    pub items: BTreeMap<&'a str, &'a [String]>,
    /// What the company's data say about this month; its steps are there for what it says.
    pub month_end: MonthEnd,
}

impl<'a> Closing<'a> {
    /// With the accounts in force at the end of the period, general VAT, no auxiliary items and no data of the company.
    pub fn new(book: &'a Book, period: Period, standard: Standard, word: &'a str) -> Self {
        Self {
            book,
            period,
            accounts: ClosingAccounts::of(standard, period.last_day()),
            taxes: TaxPolicy::default(),
            word,
            items: BTreeMap::new(),
            month_end: MonthEnd::default(),
        }
    }

    /// The keys under an account with a balance at the end of the period.
    fn open_keys(&self, account: &str) -> Vec<(BalanceKey, Fen)> {
        let balances = self.book.balances(PeriodRange::month(self.period));
        let keys = balances
            .keys_under(account)
            .map(|(key, balance)| (key.clone(), balance.closing()));
        keys.filter(|(_, balance)| !balance.is_zero()).collect()
    }

    /// A voucher on the last day of the period with one summary on every line, debits above credits; `None` without lines.
    fn draw_up(&self, kind: VoucherKind, summary: &str, mut lines: Vec<LineDraft>) -> Option<VoucherDraft> {
        lines.retain(|line| !line.debit.is_zero() || !line.credit.is_zero());
        for line in &mut lines {
            summary.clone_into(&mut line.summary);
        }
        lines.sort_by_key(|line| line.debit.is_zero());
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

    /// Moves everything under an account into one key: 制造费用 into 生产成本, 生产成本 into 库存商品.
    pub fn carry(&self, from: &str, into: &BalanceKey, summary: &str) -> Option<VoucherDraft> {
        let keys = self.open_keys(from);
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

    /// The leaf that costs go into: with the item of that name for each type it keeps, or the only item there is.
    fn key_of(&self, account: &str, item: &str) -> Result<BalanceKey, Finding> {
        let missing = |what: &str| {
            let message = format!("请手工填制：转入哪个「{what}」不能自动判断");
            Finding::blocks("ledger.no_closing_account", message)
        };
        let chart = self.book.chart();
        let code = account.into();
        let found = chart.find(&code).filter(|_| chart.is_leaf(&code));
        let found = found.ok_or_else(|| missing(&chart.full_name(&code)))?;
        let mut aux = Aux::none();
        for kind in &found.aux {
            let items = self.items.get(kind.as_str()).copied().unwrap_or_default();
            let chosen = items
                .iter()
                .find(|one| *one == item)
                .or_else(|| items.first().filter(|_| items.len() == 1));
            let chosen = chosen.ok_or_else(|| missing(kind))?;
            aux.0.insert(kind.clone(), chosen.clone());
        }
        Ok(BalanceKey { account: code, aux })
    }

    /// The leaf under an account that is called by a word (`企业所得税` or `应交企业所得税`); the account itself when it
    /// has no details. Auxiliary items, where asked for, get the word as their name.
    fn leaf_named(&self, above: &str, word: &str) -> Result<BalanceKey, Finding> {
        let chart = self.book.chart();
        let itself = || {
            chart
                .find(&above.into())
                .filter(|account| chart.is_leaf(&account.code))
        };
        let account = self.named(above, word).or_else(itself).ok_or_else(|| {
            Finding::blocks(
                "ledger.no_closing_account",
                format!(
                    "科目表中没有「{}」下的「{word}」，请手工填制",
                    chart.full_name(&above.into())
                ),
            )
        })?;
        let aux = account
            .aux
            .first()
            .map(|kind| Aux::one(kind, word))
            .unwrap_or_default();
        Ok(BalanceKey {
            account: account.code.clone(),
            aux,
        })
    }

    /// The leaf under an account with that name.
    fn named<'b>(&'b self, above: &'b str, word: &str) -> Option<&'b crate::Account> {
        let chart = self.book.chart();
        chart
            .under(above)
            .find(|account| chart.is_leaf(&account.code) && is_called(&account.name, word))
    }
}

/// Whether a detail bears a name, with or without 应交 before it: 应交教育费附加 is 教育费附加.
pub(crate) fn is_called(name: &str, word: &str) -> bool {
    name == word || name.strip_prefix("应交") == Some(word)
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
