//! The vouchers that stand in a book, and the books that they make.

use crate::{VoucherId, store::voucher::BookVoucher};
use jiff::civil::Date;
use ledger::{Book, Period, Voucher, voucher::signing::VoucherState};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, OnceLock},
};

/// The vouchers of a book, by period and number, drafts last. They never change: a book that does has others, which share with these the
/// months and the balances that are the same (see [`Vouchers::changed`]).
#[derive(Debug, Clone, Default)]
pub struct Vouchers {
    months: BTreeMap<Period, Arc<Month>>,
    count: usize,
    /// The books that the posted ones make.
    posted: OnceLock<Arc<Book>>,
    /// The books that all make that were saved.
    saved: OnceLock<Arc<Book>>,
}

/// The vouchers of a month, by number.
#[derive(Debug, Default)]
struct Month {
    list: Vec<Arc<BookVoucher>>,
    facts: OnceLock<Facts>,
}

/// What is asked of the vouchers of a month whenever one more is saved.
#[derive(Debug, Default)]
struct Facts {
    places: HashMap<VoucherId, usize>,
    /// Which saved vouchers book a document, by its key.
    booked: HashMap<String, Vec<VoucherId>>,
    /// The last day of a posted voucher, by word.
    last_posted: HashMap<String, Date>,
    highest_number: HashMap<String, u32>,
}

impl Month {
    fn new(mut list: Vec<Arc<BookVoucher>>) -> Self {
        list.sort_by_key(|voucher| (voucher.draft.number.unwrap_or(u32::MAX), voucher.id));
        Self {
            list,
            facts: OnceLock::new(),
        }
    }

    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| {
            let mut facts = Facts::default();
            for (place, voucher) in self.list.iter().enumerate() {
                facts.take(place, voucher);
            }
            facts
        })
    }
}

impl Facts {
    fn take(&mut self, place: usize, voucher: &BookVoucher) {
        self.places.insert(voucher.id, place);
        let draft = &voucher.draft;
        if let Some(number) = draft.number {
            let highest = self.highest_number.entry(draft.word.clone()).or_default();
            *highest = number.max(*highest);
        }
        if voucher.state == VoucherState::Draft {
            return;
        }
        for document in &draft.documents {
            self.booked.entry(document.clone()).or_default().push(voucher.id);
        }
        if let Some(date) = draft.date.filter(|_| voucher.state == VoucherState::Posted) {
            let last = self.last_posted.entry(draft.word.clone()).or_insert(date);
            *last = date.max(*last);
        }
    }
}

impl Vouchers {
    /// These vouchers, in the order of the book.
    pub fn new(list: Vec<Arc<BookVoucher>>) -> Self {
        let count = list.len();
        let mut months: BTreeMap<Period, Vec<Arc<BookVoucher>>> = BTreeMap::new();
        for voucher in list {
            months.entry(voucher.period).or_default().push(voucher);
        }
        let months = months.into_iter();
        Self {
            months: months
                .map(|(period, list)| (period, Arc::new(Month::new(list))))
                .collect(),
            count,
            ..Self::default()
        }
    }

    /// These and one more.
    #[must_use]
    pub fn with(&self, voucher: BookVoucher) -> Self {
        self.changed(&[], vec![Arc::new(voucher)])
    }

    /// These without those that are `gone`, and with `put`, each in the place of the one with its id if there is one. What is known of
    /// the balances moves with them; only the months that change are listed again. The books must begin as they did.
    #[must_use]
    pub fn changed(&self, gone: &[VoucherId], put: Vec<Arc<BookVoucher>>) -> Self {
        let mut changes: BTreeMap<VoucherId, Change> = BTreeMap::new();
        for id in gone.iter().copied().chain(put.iter().map(|voucher| voucher.id)) {
            let before = self.shared_voucher(id).cloned();
            changes.entry(id).or_insert(Change { before, after: None });
        }
        for voucher in put {
            let change = changes.entry(voucher.id).or_default();
            change.after = Some(voucher);
        }
        let mut months = self.months.clone();
        for (period, list) in lists_of(&self.months, changes.values()) {
            if list.is_empty() {
                months.remove(&period);
            } else {
                months.insert(period, Arc::new(Month::new(list)));
            }
        }
        Self {
            count: months.values().map(|month| month.list.len()).sum(),
            months,
            posted: moved(&self.posted, changes.values(), |voucher| counts(voucher, false)),
            saved: moved(&self.saved, changes.values(), |voucher| counts(voucher, true)),
        }
    }

    /// One after the other.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &BookVoucher> + Clone {
        self.shared().map(AsRef::as_ref)
    }

    /// The same, to be kept.
    pub fn shared(&self) -> impl DoubleEndedIterator<Item = &Arc<BookVoucher>> + Clone {
        self.months.values().flat_map(|month| month.list.iter())
    }

    /// Those of a period.
    pub fn of(&self, period: Period) -> impl DoubleEndedIterator<Item = &BookVoucher> + Clone {
        let month = self.months.get(&period).into_iter();
        month.flat_map(|month| month.list.iter()).map(AsRef::as_ref)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The voucher with that id.
    pub fn find(&self, id: VoucherId) -> Option<&BookVoucher> {
        self.shared_voucher(id).map(AsRef::as_ref)
    }

    fn shared_voucher(&self, id: VoucherId) -> Option<&Arc<BookVoucher>> {
        // What is asked for stands in one of the last months, as a rule.
        let mut months = self.months.values().rev();
        months.find_map(|month| month.list.get(*month.facts().places.get(&id)?))
    }

    /// Whether a saved voucher books a document; `except` is not asked.
    pub(super) fn is_booked(&self, document: &str, except: Option<VoucherId>) -> bool {
        let mut months = self.months.values();
        months.any(|month| {
            let by = month.facts().booked.get(document);
            by.is_some_and(|by| by.iter().any(|id| Some(*id) != except))
        })
    }

    /// The day of the last posted voucher with that word.
    pub(super) fn last_posted(&self, word: &str) -> Option<Date> {
        let mut months = self.months.values().rev();
        months.find_map(|month| month.facts().last_posted.get(word).copied())
    }

    /// The highest number within a period and word; 0 where there is none.
    pub(super) fn highest_number(&self, period: Period, word: &str) -> u32 {
        let month = self.months.get(&period);
        let highest = month.and_then(|month| month.facts().highest_number.get(word).copied());
        highest.unwrap_or(0)
    }

    /// The books that they make: `empty` with all of them that count, unless they are known.
    pub(super) fn books(&self, with_unposted: bool, empty: impl FnOnce() -> Book) -> Arc<Book> {
        let known = if with_unposted { &self.saved } else { &self.posted };
        let make = || {
            let mut books = empty();
            for voucher in self.iter().filter(|voucher| counts(voucher, with_unposted)) {
                if let Ok(voucher) = Voucher::new(voucher.draft.clone()) {
                    books
                        .post(voucher)
                        .expect("what was saved stands on leaves of the chart");
                }
            }
            Arc::new(books)
        };
        Arc::clone(known.get_or_init(make))
    }
}

/// A voucher as it was and as it is.
#[derive(Default)]
struct Change {
    before: Option<Arc<BookVoucher>>,
    after: Option<Arc<BookVoucher>>,
}

/// The lists of the months that changes touch.
fn lists_of<'a>(
    months: &BTreeMap<Period, Arc<Month>>,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> BTreeMap<Period, Vec<Arc<BookVoucher>>> {
    let mut lists: BTreeMap<Period, Vec<Arc<BookVoucher>>> = BTreeMap::new();
    let both = changes
        .clone()
        .flat_map(|change| change.before.iter().chain(&change.after));
    for period in both.map(|voucher| voucher.period) {
        lists.entry(period).or_insert_with(|| {
            let month = months.get(&period);
            month.map(|month| month.list.clone()).unwrap_or_default()
        });
    }
    let gone: HashMap<VoucherId, Period> = changes
        .clone()
        .filter_map(|change| change.before.as_ref())
        .map(|voucher| (voucher.id, voucher.period))
        .collect();
    for (period, list) in &mut lists {
        list.retain(|voucher| gone.get(&voucher.id) != Some(period));
    }
    for after in changes.filter_map(|change| change.after.as_ref()) {
        let list = lists.get_mut(&after.period).expect("its month was listed");
        list.push(Arc::clone(after));
    }
    lists
}

/// Whether a voucher stands in the books that the posted ones make, or all that were saved.
fn counts(voucher: &BookVoucher, with_unposted: bool) -> bool {
    voucher.state == VoucherState::Posted || (with_unposted && voucher.state != VoucherState::Draft)
}

/// The books after some changes, if they were known before.
fn moved<'a>(
    known: &OnceLock<Arc<Book>>,
    changes: impl Iterator<Item = &'a Change>,
    counts: impl Fn(&BookVoucher) -> bool,
) -> OnceLock<Arc<Book>> {
    let Some(books) = known.get() else {
        return OnceLock::new();
    };
    let mut books = Arc::clone(books);
    let posted = |voucher: &Option<Arc<BookVoucher>>| {
        let voucher = voucher.as_ref().filter(|voucher| counts(voucher))?;
        Voucher::new(voucher.draft.clone()).ok()
    };
    for change in changes {
        let (before, after) = (posted(&change.before), posted(&change.after));
        if before == after {
            continue;
        }
        if Arc::make_mut(&mut books).change(before.as_ref(), after).is_err() {
            // They are made anew when they are asked for.
            return OnceLock::new();
        }
    }
    OnceLock::from(books)
}
