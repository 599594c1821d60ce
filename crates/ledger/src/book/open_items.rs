//! 往来核销 and 账龄: what customers and suppliers still owe or are owed, voucher by voucher, and for how long.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::{BalanceKey, Book};
use crate::{Account, Category, Fen, Line, Side, Voucher};

/// The last day of each age band but the last, which has no end.
pub const AGE_BANDS: [i32; 5] = [30, 60, 90, 180, 365];

/// An amount that was booked on one key, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OpenItem {
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
/// A later amount settles earlier ones of the other sign: first one of exactly its size, then the oldest (先进先出). A red
/// entry (a return, a correction) takes the latest instead, which is the one it takes back. What is left of an amount waits
/// for those to come. Untouched keys are left out.
pub fn open_items(book: &Book, kind: &str, as_of: Date) -> Vec<OpenAccount> {
    let mut accounts: BTreeMap<BalanceKey, OpenAccount> = BTreeMap::new();
    for opening in book.openings().filter(|opening| !opening.balance.is_zero()) {
        let key = BalanceKey {
            account: opening.account.clone(),
            aux: opening.aux.clone(),
        };
        let first = OpenItem::new(None, String::new(), String::new(), opening.balance);
        add(book, &mut accounts, kind, &key, (first, Order::Oldest));
    }
    let mut vouchers: Vec<&Voucher> = book
        .vouchers()
        .iter()
        .filter(|voucher| voucher.date() <= as_of)
        .collect();
    vouchers.sort_by_key(|voucher| (voucher.date(), voucher.word(), voucher.number()));
    for voucher in vouchers {
        for line in voucher.lines() {
            let key = BalanceKey {
                account: line.account.clone(),
                aux: line.aux.clone(),
            };
            let is_red = line.debit().is_negative() || line.credit().is_negative();
            let order = if is_red { Order::Latest } else { Order::Oldest };
            add(
                book,
                &mut accounts,
                kind,
                &key,
                (OpenItem::of_line(voucher, line), order),
            );
        }
    }
    let mut open: Vec<OpenAccount> = accounts.into_values().collect();
    for account in &mut open {
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
    (mut amount, order): (OpenItem, Order),
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
        .settle(amount, order);
}

/// Which amounts a new one is set off against first.
#[derive(Clone, Copy)]
enum Order {
    Oldest,
    Latest,
}

impl OpenItem {
    fn new(date: Option<Date>, voucher: String, summary: String, amount: Fen) -> Self {
        Self {
            date,
            voucher,
            summary,
            amount,
            remaining: amount,
            days: 0,
            settlements: Vec::new(),
        }
    }

    fn of_line(voucher: &Voucher, line: &Line) -> Self {
        let date = Some(voucher.date());
        Self::new(date, voucher.label(), line.summary.clone(), line.net_debit())
    }

    /// Sets as much as both have left off against each other.
    fn set_off(&mut self, other: &mut Self) {
        let amount = self.remaining.abs().min(other.remaining.abs());
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
        };
        let told = settlement(other);
        other.settlements.push(settlement(self));
        self.settlements.push(told);
    }

    fn is_against(&self, other: &Self) -> bool {
        !self.remaining.is_zero()
            && !other.remaining.is_zero()
            && self.remaining.is_negative() != other.remaining.is_negative()
    }
}

impl OpenAccount {
    fn settle(&mut self, mut new: OpenItem, order: Order) {
        let mut earlier: Vec<&mut OpenItem> = self
            .items
            .iter_mut()
            .filter(|item| item.is_against(&new))
            .collect();
        if matches!(order, Order::Latest) {
            earlier.reverse();
        }
        // Stable: those of its size come first, each part still in its order.
        earlier.sort_by_key(|item| item.remaining != -new.remaining);
        for item in earlier {
            if item.is_against(&new) {
                item.set_off(&mut new);
            }
        }
        self.items.push(new);
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
