//! Keeping a book: what it was opened for, and what stands in it.

pub(crate) mod bringing;
mod open;
mod rules;
pub mod saving;
pub mod signing;
mod vouchers;

pub use open::{BookContext, open_book, open_book_of};
pub(crate) use open::{find_at, give, open_sitting_book};
pub use rules::{Booked, TaskRules};
pub use vouchers::Vouchers;

use crate::{
    BookId, VoucherId,
    set_up::{SetUp, SetUpChart},
    store::{
        book::{self, Book},
        company::load_template_of,
        set_up, team,
        voucher::{self, BookVoucher},
    },
    team::TeamHere,
    template::{Business, Post, Template},
};
use database::Tx;
use ledger::{
    Chart, Finding, Opening, Period, Severity, Voucher, VoucherDraft,
    book::shortage::shortages_of,
    voucher::{
        checks::{self, Context},
        signing::{BookMode, VoucherState, VoucherStatus, needs_cashier},
    },
};
use platform::{Error, access::UserId};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};
use tasks::ReturnedActivity;

/// A book with everything that is needed to write in it or to mark it.
#[derive(Debug, Clone)]
pub struct LoadedBook {
    /// Whose it is, and its open period.
    pub book: Book,
    /// The company as it was when the book was opened.
    pub template: Arc<Template>,
    /// Its chart of accounts.
    pub chart: Chart,
    /// What it is kept for.
    pub rules: TaskRules,
    /// With what the student started it; none where that is not asked, or not yet done.
    pub set_up: Option<SetUp>,
    /// Its vouchers, drafts last.
    pub vouchers: Arc<Vouchers>,
    /// The team that keeps it; none where one student does.
    pub team: Option<TeamHere>,
    /// What was given back of it, the first one first.
    pub returned: Vec<ReturnedActivity>,
}

/// The book with that id and all that stands in it. Not scoped to an owner: callers must check.
pub async fn load_book(tx: &Tx, id: BookId) -> database::Result<Option<LoadedBook>> {
    let Some(book) = book::find_book(tx, id).await? else {
        return Ok(None);
    };
    let template = load_template_of(tx, book.company, book.version, book.seed).await?;
    let activity = match book.activity {
        Some(activity) => tasks::find_activity(tx, activity).await?,
        None => None,
    };
    let rules = book
        .rules
        .clone()
        .unwrap_or_else(|| TaskRules::of(activity.as_ref()));
    let set_up = if rules.sets_up() {
        set_up::find(tx, id).await?
    } else {
        None
    };
    let team = match book.team {
        Some(id) => team::find(tx, id).await?,
        None => None,
    };
    let mut kept = LoadedBook {
        team: team.map(|team| TeamHere {
            team,
            writer: None,
            held: BTreeMap::new(),
        }),
        chart: template.chart(),
        rules,
        set_up,
        returned: Vec::new(),
        vouchers: Arc::default(),
        template,
        book,
    };
    kept.vouchers = voucher::list_vouchers(tx, &kept.book, kept.waits_for_set_up()).await?;
    kept.returned = returned_of(tx, &kept).await?;
    Ok(Some(kept))
}

/// What was given back of a book; of a team's, what its longest member remembers: who joined later was not told.
async fn returned_of(tx: &Tx, kept: &LoadedBook) -> database::Result<Vec<ReturnedActivity>> {
    let mut longest = Vec::new();
    let Some(activity) = kept.book.activity else {
        return Ok(longest);
    };
    for user in kept.keepers() {
        let own = tasks::list_returned(tx, activity, user).await?;
        if own.len() > longest.len() {
            longest = own;
        }
    }
    Ok(longest)
}

impl LoadedBook {
    /// Whether it is this person's book, alone or with others.
    pub fn is_kept_by(&self, user: UserId) -> bool {
        match &self.team {
            Some(here) => here.team.member(user).is_some(),
            None => self.book.user == user,
        }
    }

    /// Who keeps it: the student, or the members of its team.
    pub fn keepers(&self) -> Vec<UserId> {
        match &self.team {
            Some(here) => here.team.members.iter().map(|member| member.user).collect(),
            None => vec![self.book.user],
        }
    }

    /// How often it may be handed in: once more for each time that it was given back. None for as often as one likes.
    pub fn tries(&self) -> Option<i64> {
        let given_back = self.returned.len() as i64;
        self.rules.tries().map(|tries| tries + given_back)
    }

    /// As whom one signs at a post: alone as the company's person there, in a team in one's own name.
    pub fn signature(&self, post: Post) -> String {
        let own = self.team.as_ref().and_then(TeamHere::signature);
        own.map_or_else(|| self.template.signature(post), str::to_owned)
    }

    /// Refuses a member of a team to act at a post that others hold; alone one plays them all.
    pub fn require_post(&self, post: Post) -> Result<(), Error> {
        self.team.as_ref().map_or(Ok(()), |here| here.require_post(post))
    }

    /// Refuses to touch a voucher that another member of the team is changing.
    pub fn require_free(&self, voucher: VoucherId) -> Result<(), Error> {
        self.team
            .as_ref()
            .map_or(Ok(()), |here| here.require_free(voucher))
    }

    /// The post at which vouchers are drawn up for whoever asks.
    pub(crate) fn drawing_post(&self) -> Post {
        let posts = [Post::Accountant, Post::Supervisor];
        let own = self.team.as_ref().and_then(|here| here.post_among(&posts));
        own.unwrap_or(Post::Accountant)
    }

    /// The businesses it is about.
    pub fn scope(&self) -> Vec<&Business> {
        if self.rules.only_sets_up() {
            return Vec::new();
        }
        self.template.scope(&self.rules.businesses)
    }

    /// Its vouchers as books: the posted ones, or all that were saved. Made once for what stands in the book, and moved with each
    /// change of it.
    pub fn books(&self, with_unposted: bool) -> Arc<ledger::Book> {
        self.vouchers.books(with_unposted, || self.empty_books())
    }

    /// The chart as it is given to whoever sets the books up.
    pub(crate) fn set_up_chart(&self) -> SetUpChart {
        if self.rules.sets_up_accounts() {
            SetUpChart::given(&self.template)
        } else {
            SetUpChart::whole(&self.template)
        }
    }

    /// Whether nothing can be booked yet, because the student has not entered the opening balances.
    pub fn waits_for_set_up(&self) -> bool {
        self.rules.sets_up() && self.set_up.is_none()
    }

    /// The opening balances that stand in it: the company's, once the books have started.
    pub fn openings(&self) -> &[Opening] {
        if self.waits_for_set_up() {
            &[]
        } else {
            &self.template.openings
        }
    }

    /// The books before any voucher.
    pub fn empty_books(&self) -> ledger::Book {
        ledger::Book::open(self.chart.clone(), self.template.start, self.openings().to_vec())
            .expect("the import refuses faulty openings")
            .with_cash_before(self.template.cash_before.clone())
            .with_special_invoices(self.template.special_invoices.clone())
    }

    /// Whether posting and closing can be taken back: always in practice, in graded work where the company says so.
    pub fn mode(&self) -> BookMode {
        if self.rules.is_helpful() {
            BookMode::Teaching
        } else {
            self.template.mode
        }
    }

    /// The last closed period, where it may be opened again.
    pub fn reopens(&self) -> Option<Period> {
        let may = self.mode() == BookMode::Teaching && self.book.period > self.template.start;
        may.then(|| self.book.period.previous())
    }

    /// What a draft would leave short: warnings about the money and the stock it moves.
    pub fn shortages(&self, draft: &VoucherDraft, id: Option<VoucherId>) -> Vec<Finding> {
        let Ok(voucher) = Voucher::new(draft.clone()) else {
            return Vec::new();
        };
        let current = id.and_then(|id| self.vouchers.find(id));
        let current = current.filter(|current| current.state != VoucherState::Draft);
        let current = current.and_then(|current| Voucher::new(current.draft.clone()).ok());
        let period = Period::of(voucher.date());
        let mut books = ledger::Book::clone(&self.books(true));
        if books.change(current.as_ref(), Some(voucher.clone())).is_err() {
            return Vec::new();
        }
        let accounts = voucher.lines().iter().map(|line| &line.account);
        shortages_of(&books, period, &accounts.collect())
    }

    /// Everything wrong with a draft, as the voucher `id` of this book or as a new one.
    pub fn check(&self, draft: &VoucherDraft, id: Option<VoucherId>) -> Vec<Finding> {
        let documents = draft.documents.iter();
        let booked: BTreeSet<String> = documents
            .filter(|document| self.vouchers.is_booked(document, id))
            .cloned()
            .collect();
        checks::check(
            draft,
            &Context {
                chart: &self.chart,
                open_period: self.book.period,
                last_posted: self.vouchers.last_posted(&draft.word),
                // Students come back to what they left out; the order of dates is told, not forced.
                date_order: Severity::Warning,
                words: &self.template.words,
                booked_documents: &booked,
                business_of_document: &self.template.business_of_document(),
            },
        )
    }

    /// The next number within a period and word.
    pub fn next_number(&self, period: Period, word: &str) -> u32 {
        self.vouchers.highest_number(period, word) + 1
    }

    /// Where a voucher stands, for `ledger`.
    pub fn status(&self, voucher: &BookVoucher) -> VoucherStatus {
        VoucherStatus {
            state: voucher.state,
            signatures: voucher.signatures.clone(),
            needs_cashier: needs_cashier(&voucher.draft, &self.chart),
        }
    }

    /// Whether an earlier period than the open one; nothing in it can be changed.
    pub fn is_closed(&self, period: Period) -> bool {
        period < self.book.period
    }

    /// The period in which what it is kept for ends.
    pub fn last_period(&self) -> Period {
        let scope = self.scope();
        let dates = scope
            .iter()
            .map(|business| business.date_until.unwrap_or(business.date));
        dates.max().map_or(self.template.start, Period::of)
    }

    /// Whether a voucher that came with the book is one of those to correct.
    pub fn is_mistake(&self, voucher: &BookVoucher) -> bool {
        let key = voucher.business.as_deref();
        let is_of_task = self
            .scope()
            .iter()
            .any(|business| Some(business.key.as_str()) == key);
        voucher.is_given && self.rules.booked == Booked::Wrong && is_of_task
    }

    /// Whether a voucher is marked: the student's own, and a mistake that was left standing.
    pub fn is_own(&self, voucher: &BookVoucher) -> bool {
        !voucher.is_given || self.is_mistake(voucher)
    }

    /// The voucher with that id.
    pub fn voucher(&self, id: VoucherId) -> Option<&BookVoucher> {
        self.vouchers.find(id)
    }
}
