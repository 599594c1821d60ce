//! The vouchers that stand in a book, and the books that they make.

use crate::store::voucher::BookVoucher;
use std::sync::{Arc, OnceLock};

/// The vouchers of a book, by period and number, drafts last. They never change: a book that does has others.
#[derive(Debug, Clone, Default)]
pub struct Vouchers {
    list: Vec<Arc<BookVoucher>>,
    /// The books that the posted ones make.
    posted: OnceLock<Arc<ledger::Book>>,
    /// The books that all make that were saved.
    saved: OnceLock<Arc<ledger::Book>>,
}

impl Vouchers {
    /// These vouchers, in the order of the book.
    pub fn new(mut list: Vec<Arc<BookVoucher>>) -> Self {
        list.sort_by_key(|voucher| {
            let number = voucher.draft.number.unwrap_or(u32::MAX);
            (voucher.period, number, voucher.id)
        });
        Self {
            list,
            ..Self::default()
        }
    }

    /// These and one more.
    #[must_use]
    pub fn with(&self, voucher: BookVoucher) -> Self {
        let mut list = self.list.clone();
        list.push(Arc::new(voucher));
        Self::new(list)
    }

    /// One after the other.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &BookVoucher> + Clone {
        self.list.iter().map(AsRef::as_ref)
    }

    /// The same, to be kept.
    pub fn shared(&self) -> impl Iterator<Item = &Arc<BookVoucher>> {
        self.list.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The books that they make, as `make` made them when they were first asked for.
    pub(super) fn books(
        &self,
        with_unposted: bool,
        make: impl FnOnce() -> ledger::Book,
    ) -> Arc<ledger::Book> {
        let known = if with_unposted { &self.saved } else { &self.posted };
        Arc::clone(known.get_or_init(|| Arc::new(make())))
    }
}
