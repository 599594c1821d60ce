//! 往来核销 and 账龄: what customers and suppliers still owe or are owed, voucher by voucher, and for how long.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::{
    BalanceKey, Book,
    set_off::{ItemAt, SetOff, apply},
};
use crate::{Account, Category, Fen, Line, Period, Side, Voucher};

/// The last day of each age band but the last, which has no end.
pub const AGE_BANDS: [i32; 5] = [30, 60, 90, 180, 365];

/// An amount that was booked on one key, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OpenItem {
    /// The line it was booked by; `None` for an opening balance.
    pub at: Option<ItemAt>,
    /// `None` for an opening balance, which is older than the books.
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
    /// Empty for an opening balance.
    #[schema(example = "记-7")]
    pub voucher: String,
    pub summary: String,
    /// On the account's normal side; what stands on the other (a receipt, a payment in advance) is negative.
    pub amount: Fen,
    /// What nothing has been set off against yet; 0 when settled.
    pub remaining: Fen,
    /// Days from its date to the day of the report.
    pub days: i32,
    pub settlements: Vec<Settlement>,
    /// A red line: it takes the latest back.
    #[serde(skip)]
    pub(super) is_red: bool,
}

/// Part of an amount that was set off against another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Settlement {
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
    /// The other voucher; empty for the opening balance.
    pub voucher: String,
    /// Never negative.
    pub amount: Fen,
    /// Which set-off by hand it is ([`SetOff::id`]); `None` where the rule made it.
    pub set_off_id: Option<i64>,
}

/// One key: an account with its auxiliary items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OpenAccount {
    #[serde(flatten)]
    pub key: BalanceKey,
    #[schema(example = "应收账款")]
    pub name: String,
    /// The item of the type that was asked for.
    #[schema(example = "百汇电商")]
    pub item: String,
    /// The side on which amounts are positive.
    pub side: Side,
    pub balance: Fen,
    /// The balance by age: up to 30, 60, 90, 180, 365 days, and older.
    pub ages: Vec<Fen>,
    pub items: Vec<OpenItem>,
}

/// The auxiliary types that name somebody who owes or is owed (往来单位); every other type only divides an account.
pub const PARTNER_KINDS: [&str; 7] = ["客户", "供应商", "往来单位", "单位", "职员", "员工", "个人"];

/// Whether an account is kept item by item (往来): an asset or a liability of a partner, neither money nor stock.
pub fn has_open_items(account: &Account) -> bool {
    let is_kept = matches!(account.category, Category::Asset | Category::Liability);
    is_kept
        && account.money.is_none()
        && account.unit.is_none()
        && account.aux.iter().any(|kind| is_partner(kind))
}

fn is_partner(kind: &str) -> bool {
    PARTNER_KINDS.contains(&kind)
}

/// The partner types of such accounts, in the order of the chart.
pub fn open_item_kinds(book: &Book) -> Vec<&str> {
    let mut kinds: Vec<&str> = Vec::new();
    let accounts = book.chart().leaves().filter(|account| has_open_items(account));
    for kind in accounts.flat_map(|account| &account.aux) {
        if is_partner(kind) && !kinds.contains(&kind.as_str()) {
            kinds.push(kind);
        }
    }
    kinds
}

/// What is open on a day on every key with an item of `kind`, by item and account.
///
/// What was set off by hand comes first, as far as it holds. Of what is left a later amount settles earlier ones of the other
/// sign: first one of exactly its size, then the oldest (先进先出). A red entry (a return, a correction) takes the latest
/// instead, which is the one it takes back. What is left of an amount waits for those to come. Untouched keys are left out.
pub fn open_items(book: &Book, kind: &str, as_of: Date, by_hand: &[SetOff]) -> Vec<OpenAccount> {
    let mut accounts: BTreeMap<BalanceKey, OpenAccount> = BTreeMap::new();
    for opening in book.openings().filter(|opening| !opening.balance.is_zero()) {
        let key = BalanceKey {
            account: opening.account.clone(),
            aux: opening.aux.clone(),
        };
        add(
            book,
            &mut accounts,
            kind,
            &key,
            OpenItem::opening(opening.balance),
        );
    }
    let mut vouchers: Vec<&Voucher> = book
        .vouchers()
        .filter(|voucher| voucher.date() <= as_of)
        .collect();
    vouchers.sort_by_key(|voucher| (voucher.date(), voucher.word(), voucher.number()));
    for voucher in vouchers {
        for (position, line) in voucher.lines().iter().enumerate() {
            let key = BalanceKey {
                account: line.account.clone(),
                aux: line.aux.clone(),
            };
            let item = OpenItem::of_line(voucher, position, line);
            add(book, &mut accounts, kind, &key, item);
        }
    }
    let mut open: Vec<OpenAccount> = accounts.into_values().collect();
    apply(by_hand, &mut open);
    for account in &mut open {
        account.settle();
        account.measure(book, as_of);
    }
    open.sort_by(|one, other| (&one.item, &one.key).cmp(&(&other.item, &other.key)));
    open
}

/// Books an amount, told as a debit, on its key if that is kept item by item for `kind`.
fn add(
    book: &Book,
    accounts: &mut BTreeMap<BalanceKey, OpenAccount>,
    kind: &str,
    key: &BalanceKey,
    mut amount: OpenItem,
) {
    let account = book
        .chart()
        .find(&key.account)
        .filter(|account| has_open_items(account));
    let (Some(account), Some(item)) = (account, key.aux.0.get(kind)) else {
        return;
    };
    let side = account.direction.side();
    if side == Side::Credit {
        amount.amount = -amount.amount;
        amount.remaining = -amount.remaining;
    }
    let empty = || OpenAccount {
        key: key.clone(),
        name: book.chart().full_name(&key.account),
        item: item.clone(),
        side,
        balance: Fen::ZERO,
        ages: Vec::new(),
        items: Vec::new(),
    };
    accounts
        .entry(key.clone())
        .or_insert_with(empty)
        .items
        .push(amount);
}

impl OpenItem {
    fn opening(balance: Fen) -> Self {
        Self {
            at: None,
            is_red: false,
            date: None,
            voucher: String::new(),
            summary: String::new(),
            amount: balance,
            remaining: balance,
            days: 0,
            settlements: Vec::new(),
        }
    }

    fn of_line(voucher: &Voucher, position: usize, line: &Line) -> Self {
        Self {
            at: Some(ItemAt {
                period: Period::of(voucher.date()),
                voucher: voucher.label(),
                position: position as u32,
            }),
            is_red: line.debit().is_negative() || line.credit().is_negative(),
            date: Some(voucher.date()),
            voucher: voucher.label(),
            summary: line.summary.clone(),
            ..Self::opening(line.net_debit())
        }
    }

    /// Sets off as much as both have left, `most` at most. `by_hand`: by which decision of a person.
    pub(super) fn set_off(&mut self, other: &mut Self, most: Fen, by_hand: Option<i64>) {
        let amount = self.remaining.abs().min(other.remaining.abs()).min(most);
        let sign = |item: &Self| {
            if item.remaining.is_negative() {
                -amount
            } else {
                amount
            }
        };
        let (own, others) = (sign(self), sign(other));
        self.remaining -= own;
        other.remaining -= others;
        let settlement = |with: &Self| Settlement {
            date: with.date,
            voucher: with.voucher.clone(),
            amount,
            set_off_id: by_hand,
        };
        let told = settlement(other);
        other.settlements.push(settlement(self));
        self.settlements.push(told);
    }

    /// Undoes what the rule set off; what a person did stays.
    pub(super) fn give_back_what_the_rule_set_off(&mut self) {
        let is_negative = self.amount.is_negative();
        self.settlements.retain(|settlement| {
            if settlement.set_off_id.is_none() {
                self.remaining += if is_negative {
                    -settlement.amount
                } else {
                    settlement.amount
                };
            }
            settlement.set_off_id.is_some()
        });
    }

    pub(super) fn is_against(&self, other: &Self) -> bool {
        !self.remaining.is_zero()
            && !other.remaining.is_zero()
            && self.remaining.is_negative() != other.remaining.is_negative()
    }
}

impl OpenAccount {
    /// Sets each amount off against those before it.
    fn settle(&mut self) {
        for at in 1..self.items.len() {
            let (before, after) = self.items.split_at_mut(at);
            let new = &mut after[0];
            let mut earlier: Vec<&mut OpenItem> =
                before.iter_mut().filter(|item| item.is_against(new)).collect();
            if new.is_red {
                earlier.reverse();
            }
            // Stable: those of its size come first, each part still in its order.
            earlier.sort_by_key(|item| item.remaining != -new.remaining);
            for item in earlier {
                if item.is_against(new) {
                    item.set_off(new, Fen(i64::MAX), None);
                }
            }
        }
    }

    /// Tells balance and ages on a day.
    fn measure(&mut self, book: &Book, as_of: Date) {
        self.balance = self.items.iter().map(|item| item.remaining).sum();
        self.ages = vec![Fen::ZERO; AGE_BANDS.len() + 1];
        let before = book.start().first_day().yesterday().unwrap_or(Date::MIN);
        for item in &mut self.items {
            item.days = as_of
                .since(item.date.unwrap_or(before))
                .map_or(0, |span| span.get_days());
            let band = AGE_BANDS.iter().take_while(|last| item.days > **last).count();
            self.ages[band] += item.remaining;
        }
    }
}
