//! Marking a book: vouchers, ledger, statements, compliance, documents, and the reasons in words.

use crate::{
    VoucherId,
    accepted::{self, Way},
    bookkeeping::{Booked, LoadedBook, Vouchers},
    closing::closing_of,
    reconciliation::marking::{self, Reconciled},
    remark::Corrections,
    set_up,
    store::{
        book::{Decisions, FiledStatement},
        voucher::BookVoucher,
    },
    template::Business,
};
use ledger::{
    BalanceKey, Category, Fen, Period, PeriodRange, Voucher, VoucherKind, correction::is_red_copy,
    statement::Statement, voucher::signing::VoucherState,
};
use scoring::{
    BasisPoints, Points, Reason, ReasonCode, Share,
    book::{BookContext, BookScore, ReferenceScore, grade_book, total},
    documents::{DocumentDecision, ExpectedDocument, grade_documents},
    parts::{
        CellCheck, CellRules, KeyState, PartScore, VoucherRecord, grade_cells, grade_compliance, grade_ledger,
    },
    total::{Part, task_score},
    voucher::ReferenceVoucher,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tasks::LeftOut;

/// What a book earned, and why not more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Of the marks.
    pub share: BasisPoints,
    /// The parts that count.
    pub parts: Vec<PartReport>,
    /// Business by business, reference by reference.
    pub items: Vec<ItemReport>,
    /// Vouchers that belong to no business.
    pub surplus: Vec<VoucherId>,
}

/// One part of the mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookPartReport)]
pub struct PartReport {
    /// Which part.
    pub part: Part,
    /// What it is called.
    pub label: String,
    /// Its weight among the parts.
    pub weight: u32,
    /// Of its marks.
    pub share: BasisPoints,
    /// Why not more.
    pub reasons: Vec<ReasonText>,
}

/// What was earned for one expected voucher.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemReport {
    /// The business, by key.
    pub business: String,
    /// The reference, by key.
    pub reference: String,
    /// Its weight among the items.
    pub weight: u32,
    /// Of its marks.
    pub share: BasisPoints,
    /// The vouchers it was found in.
    pub vouchers: Vec<VoucherId>,
    /// Why not more, or what was accepted.
    pub reasons: Vec<ReasonText>,
    /// What became of its marks, where its teacher left it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<LeftOut>,
}

/// A reason in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookReason)]
pub struct ReasonText {
    /// A stable code such as `E-AMT`.
    pub code: String,
    /// The sentence.
    pub text: String,
}

/// What was done about a book beside its vouchers.
#[derive(Clone, Copy)]
pub(crate) struct BesideVouchers<'a> {
    pub(crate) decisions: &'a Decisions,
    pub(crate) statements: &'a [FiledStatement],
    /// Of the company's first bank account, where that counts.
    pub(crate) reconciled: Option<&'a Reconciled>,
}

/// What a class's teachers say beside the company and the task.
#[derive(Clone, Copy)]
pub(crate) struct Granted<'a> {
    /// What is accepted beside the company's own references.
    pub(crate) ways: &'a [Way],
    /// What businesses are worth, and which are left out.
    pub(crate) corrections: &'a Corrections,
}

impl Granted<'_> {
    /// Nothing is.
    pub(crate) const NONE: Self = Self {
        ways: &[],
        corrections: &Corrections::NONE,
    };
}

/// Marks a book as it stands.
pub(crate) fn grade(kept: &LoadedBook, done: BesideVouchers<'_>, granted: Granted<'_>) -> Report {
    let scope = asked_of(kept);
    let counted = without_reversed(&kept.vouchers);
    let marked = Marked {
        kept,
        scope: &scope,
        counted: &counted,
        period: kept.last_period(),
        granted,
    };
    let score = marked.vouchers();
    let surplus: Vec<&BookVoucher> = score
        .surplus
        .iter()
        .map(|&place| counted[place])
        .filter(|voucher| kept.is_own(voucher))
        .collect();
    let is_own = |place: &&usize| kept.is_own(counted[**place]);
    let fictitious = score.fictitious.iter().filter(is_own).count();
    let parts: Vec<(u32, Part, PartScore)> = kept
        .rules
        .weights
        .iter()
        .filter_map(|&(part, weight)| {
            let scored = match part {
                Part::Openings => marked.set_up_part(),
                Part::Vouchers => marked.voucher_part(&score, surplus.len(), fictitious),
                Part::Ledgers => marked.ledger_part(&score),
                Part::Statements => marked.statement_part(&score, done.statements)?,
                Part::Compliance => marked.compliance_part(&surplus),
                Part::Documents => marked.document_part(done.decisions),
                Part::Reconciliation => marking::grade(kept, done.reconciled),
            };
            Some((weight, part, scored))
        })
        .collect();
    let full = Points::whole(100);
    let total = task_score(
        parts.iter().map(|(weight, _, scored)| (*weight, scored.share)),
        full,
    );
    let told = |(weight, part, scored): (u32, Part, PartScore)| PartReport {
        part,
        label: part.label().into(),
        weight,
        share: scored.share.into(),
        reasons: in_words(kept, &scored.reasons),
    };
    Report {
        share: total.out_of(full).into(),
        parts: parts.into_iter().map(told).collect(),
        items: marked.items(&score),
        surplus: surplus.into_iter().map(|voucher| voucher.id).collect(),
    }
}

/// The businesses that are marked; where no voucher is asked for, none is the student's.
fn asked_of(kept: &LoadedBook) -> Vec<&Business> {
    if kept.rules.asks_vouchers() {
        kept.scope()
    } else {
        Vec::new()
    }
}

/// What counts: everything saved, but a wrong voucher that was reversed in red, and its reversal, cancel out.
pub(crate) fn without_reversed(vouchers: &Vouchers) -> Vec<&BookVoucher> {
    let saved: Vec<(&BookVoucher, Option<Voucher>)> = vouchers
        .iter()
        .filter(|voucher| voucher.state != VoucherState::Draft)
        .map(|voucher| (voucher, Voucher::new(voucher.draft.clone()).ok()))
        .collect();
    let mut cancelled = BTreeSet::new();
    for (red, copy) in &saved {
        let original = red
            .reverses
            .and_then(|id| saved.iter().find(|(voucher, _)| voucher.id == id));
        if let (Some(copy), Some((original, Some(voucher)))) = (copy, original)
            && is_red_copy(copy, voucher)
        {
            cancelled.extend([red.id, original.id]);
        }
    }
    saved
        .into_iter()
        .map(|(voucher, _)| voucher)
        .filter(|voucher| !cancelled.contains(&voucher.id))
        .collect()
}

/// A book under the marker's eyes.
struct Marked<'a> {
    kept: &'a LoadedBook,
    scope: &'a [&'a Business],
    /// Saved vouchers, those that cancel out left aside; the given ones among them.
    counted: &'a [&'a BookVoucher],
    period: Period,
    granted: Granted<'a>,
}

impl Marked<'_> {
    /// The businesses that were booked before the task begins.
    fn given(&self) -> impl Iterator<Item = &Business> {
        self.kept.template.before(&self.kept.rules).into_iter()
    }

    /// Given vouchers are marked beside the student's, because figures that follow rest on both; they earn nothing.
    fn vouchers(&self) -> BookScore {
        let drafts: Vec<_> = self.counted.iter().map(|voucher| voucher.draft.clone()).collect();
        let businesses = self.given().chain(self.scope.iter().copied());
        let (business_of, mut references): (Vec<&str>, Vec<ReferenceVoucher>) = businesses
            .flat_map(|business| business.references.iter().map(move |own| (business, own)))
            .map(|(business, reference)| {
                let with = accepted::with_ways(reference, self.granted.ways);
                let with = accepted::with_ways(&with, &self.kept.rules.ways);
                (business.key.as_str(), with)
            })
            .unzip();
        self.granted.corrections.weigh(&mut references, &business_of);
        if self.kept.rules.booked == Booked::Wrong {
            // A correction is dated when it is made.
            for date in references
                .iter_mut()
                .filter_map(|reference| reference.date.as_mut())
            {
                date.1 = date.1.max(self.period.last_day());
            }
        }
        let context = BookContext {
            openings: &self.kept.template.openings,
            chart: Some(&self.kept.chart),
        };
        let mut score = grade_book(&drafts, &references, &self.kept.rules.preset(), context);
        // A mistake that was left as it stood is nobody's work, however much of it is right.
        for one in &mut score.references {
            let mut found = one.vouchers.iter().map(|&place| self.counted[place]);
            if found.len() > 0 && found.all(|voucher| voucher.is_given) {
                one.share = Share::ZERO;
            }
        }
        for (one, business) in score.references.iter_mut().zip(&business_of) {
            if let Some(how) = self.granted.corrections.left_out(business) {
                one.share = match how {
                    LeftOut::Full => Share::ONE,
                    LeftOut::Zero | LeftOut::Removed => Share::ZERO,
                };
                one.reasons.clear();
            }
        }
        score
    }

    fn is_in_scope(&self, reference: &str) -> Option<&Business> {
        self.scope
            .iter()
            .copied()
            .find(|business| business.references.iter().any(|own| own.id == reference))
    }

    /// As `scoring::book` totals it, over the references of the task alone.
    fn voucher_part(&self, score: &BookScore, surplus: usize, fictitious: usize) -> PartScore {
        let own = score
            .references
            .iter()
            .filter(|one| self.is_in_scope(&one.reference).is_some());
        let surplus = surplus - fictitious;
        let said = |code, count| (0..count).map(move |_| Reason::new(code));
        PartScore {
            share: total(own, surplus, fictitious, &self.kept.rules.preset()),
            reasons: said(ReasonCode::FictitiousVoucher, fictitious)
                .chain(said(ReasonCode::SurplusVoucher, surplus))
                .collect(),
        }
    }

    fn items(&self, score: &BookScore) -> Vec<ItemReport> {
        let item = |one: &ReferenceScore| {
            let business = self.is_in_scope(&one.reference)?;
            Some(ItemReport {
                business: business.key.clone(),
                reference: one.reference.clone(),
                weight: one.weight,
                share: one.share.into(),
                vouchers: one.vouchers.iter().map(|&place| self.counted[place].id).collect(),
                reasons: in_words(self.kept, &one.reasons),
                left_out: self.granted.corrections.left_out(&business.key),
            })
        };
        score.references.iter().filter_map(item).collect()
    }

    /// Whether books are right in the way in which the student booked a reference: another one that is right, or whatever was booked
    /// for a business that is left out.
    fn is_as_booked(&self, one: &ReferenceScore) -> bool {
        let business = self.is_in_scope(&one.reference);
        one.by_alternative
            || business.is_some_and(|business| self.granted.corrections.left_out(&business.key).is_some())
    }

    /// The task's solutions. Whoever booked something in another way that is right has books that are right in that way.
    fn solved<'b>(&'b self, score: &'b BookScore) -> impl Iterator<Item = &'b ledger::VoucherDraft> {
        let alternative = |id: &str| {
            let mut found = score.references.iter();
            found.find(|one| one.reference == id && self.is_as_booked(one))
        };
        self.scope.iter().flat_map(move |business| {
            let solutions = business.references.iter().zip(&business.solution);
            solutions.flat_map(move |(reference, solution)| match alternative(&reference.id) {
                Some(one) => one.vouchers.iter().map(|&at| &self.counted[at].draft).collect(),
                None => vec![solution],
            })
        })
    }

    /// The books as they should be at the end: what was given, and what the task is solved by.
    fn right_books(&self, score: &BookScore) -> ledger::Book {
        let mut books = self.kept.empty_books();
        let given = self.given().flat_map(|business| &business.solution);
        post_all(&mut books, given.chain(self.solved(score)).cloned());
        let mut solved = self.solved(score);
        let closes = solved.any(|draft| draft.kind == VoucherKind::PlClose);
        if closes && score.references.iter().any(|one| self.is_as_booked(one)) {
            // The solution closes the accounts of the first way; whatever another way left open is closed all the same.
            let still_open = closing_of(self.kept, &books, self.period).profit_and_loss();
            post_all(&mut books, still_open.into_iter());
        }
        books
    }

    /// What the solution moves. Nothing is closed that another way to book left unmoved.
    fn right_keys(&self, score: &BookScore) -> BTreeSet<BalanceKey> {
        let given = self.given().flat_map(|business| &business.solution);
        let (closing, others): (Vec<_>, Vec<_>) = self
            .solved(score)
            .partition(|draft| draft.kind == VoucherKind::PlClose);
        let moved = keys_of(given.chain(others.iter().copied()));
        let is_closed = |key: &BalanceKey| {
            moved.contains(key) || self.kept.chart.category(&key.account) != Some(Category::ProfitLoss)
        };
        let mut right = keys_of(others.into_iter());
        right.extend(keys_of(closing.into_iter()).into_iter().filter(is_closed));
        right
    }

    fn states(&self, books: &ledger::Book, moved: &BTreeSet<BalanceKey>) -> BTreeMap<BalanceKey, KeyState> {
        let range = PeriodRange {
            from: self.kept.template.start,
            to: self.period,
        };
        let balances = books.balances(range);
        let state = |(key, balance): (&BalanceKey, ledger::book::Balance)| {
            let state = KeyState {
                closing: balance.closing(),
                is_moved: moved.contains(key),
            };
            (key.clone(), state)
        };
        balances.keys().map(state).collect()
    }

    /// What was entered against the company's openings.
    fn set_up_part(&self) -> PartScore {
        set_up::grade(&self.kept.template, self.kept.set_up.as_ref())
    }

    /// What the student posted against what should stand there; what came with the book earns nothing.
    fn ledger_part(&self, score: &BookScore) -> PartScore {
        let posted = self
            .counted
            .iter()
            .filter(|voucher| !voucher.is_given && voucher.state == VoucherState::Posted);
        let own = keys_of(posted.map(|voucher| &voucher.draft));
        grade_ledger(
            &self.states(&self.kept.books(false), &own),
            &self.states(&self.right_books(score), &self.right_keys(score)),
        )
    }

    /// `None` when the company has none of the statements that count.
    fn statement_part(&self, score: &BookScore, filed: &[FiledStatement]) -> Option<PartScore> {
        let filer = self.kept.template.filer();
        let (right, own) = (self.right_books(score), self.kept.books(false));
        let (mut shares, mut reasons) = (Vec::new(), Vec::new());
        for kind in self.kept.rules.statements() {
            let drawn_up = |books| filer.draw_up(*kind, books, self.period);
            let (Some(expected), Some(computed)) = (drawn_up(&right), drawn_up(&own)) else {
                continue;
            };
            let filed = filed.iter().find(|filed| filed.kind == *kind);
            let (weight, scored) = grade_statement(&expected, &computed, filed);
            shares.push((weight, scored.share));
            reasons.extend(scored.reasons);
        }
        (!shares.is_empty()).then(|| PartScore {
            share: Share::weighted_mean(shares),
            reasons,
        })
    }

    fn compliance_part(&self, surplus: &[&BookVoucher]) -> PartScore {
        let saved = self
            .kept
            .vouchers
            .iter()
            .filter(|voucher| voucher.state != VoucherState::Draft);
        let has_own = saved.clone().any(|voucher| !voucher.is_given);
        let records: Vec<VoucherRecord> = saved
            .filter(|_| has_own)
            .map(|voucher| VoucherRecord {
                word: voucher.draft.word.clone(),
                period: voucher.period,
                number: voucher.draft.number.unwrap_or_default(),
                standing: self.kept.status(voucher),
            })
            .collect();
        let uncorrected = surplus
            .iter()
            .filter(|voucher| voucher.state == VoucherState::Posted);
        grade_compliance(&records, uncorrected.count())
    }

    fn document_part(&self, decisions: &Decisions) -> PartScore {
        let booked: BTreeSet<&String> = self
            .counted
            .iter()
            .filter(|voucher| !voucher.is_given)
            .flat_map(|voucher| &voucher.draft.documents)
            .collect();
        let (mut decided, mut expected) = (BTreeMap::new(), BTreeMap::new());
        let counts = |business: &&&Business| self.granted.corrections.left_out(&business.key).is_none();
        for business in self.scope.iter().filter(counts) {
            for document in &business.documents {
                let of = ExpectedDocument {
                    decision: business.action,
                    business: business.key.clone(),
                    faults: document.faults.clone(),
                };
                expected.insert(document.key.clone(), of);
                let decision = if booked.contains(&document.key) {
                    Some(DocumentDecision::Entry)
                } else {
                    decisions.made.get(&business.key).copied()
                };
                decided.extend(decision.map(|decision| (document.key.clone(), decision)));
            }
        }
        grade_documents(&decided, &decisions.named, &expected)
    }
}

/// Posts what can be posted: a solution off the chart is refused by the import's checks.
fn post_all(books: &mut ledger::Book, drafts: impl Iterator<Item = ledger::VoucherDraft>) {
    for voucher in drafts.filter_map(|draft| Voucher::new(draft).ok()) {
        let _ = books.post(voucher);
    }
}

/// What a statement as filled in earns, and how many cells it is marked by.
fn grade_statement(
    expected: &Statement,
    computed: &Statement,
    filed: Option<&FiledStatement>,
) -> (u32, PartScore) {
    let mut cells = Vec::new();
    for line in &expected.lines {
        for (column, cell) in expected.columns.iter().zip(&line.cells) {
            let given = filed.and_then(|filed| {
                let mut cells = filed.cells.iter();
                cells.find(|cell| cell.line == line.no && cell.column == column.column)
            });
            cells.push(CellCheck {
                cell: format!("{} 第{}行 {}", expected.title, line.no, column.label),
                expected: cell.amount,
                own: computed.amount(line.no, column.column),
                given: given.map(|cell| cell.amount),
                weight: 1,
            });
        }
    }
    let counted = cells
        .iter()
        .filter(|cell| !cell.expected.is_zero() || !cell.given.unwrap_or(Fen::ZERO).is_zero());
    let weight = counted.count() as u32;
    // A statement taken from wrong books shows no skill of its own: half; one worked out from them does.
    let is_generated = filed.is_some_and(|filed| filed.is_generated);
    let rules = CellRules {
        carried: if is_generated { Share::HALF } else { Share::ONE },
        ..CellRules::default()
    };
    (weight, grade_cells(&cells, rules))
}

fn keys_of<'a>(drafts: impl Iterator<Item = &'a ledger::VoucherDraft>) -> BTreeSet<BalanceKey> {
    drafts
        .flat_map(|draft| &draft.lines)
        .map(|line| BalanceKey {
            account: line.account.clone(),
            aux: line.aux.clone(),
        })
        .collect()
}

/// The reasons with accounts and documents by name.
fn in_words(kept: &LoadedBook, reasons: &[Reason]) -> Vec<ReasonText> {
    let document = |key: &str| {
        let mut documents = kept
            .template
            .businesses
            .iter()
            .flat_map(|business| &business.documents);
        documents
            .find(|document| document.key == key)
            .map(|document| document.title.clone())
    };
    reasons
        .iter()
        .map(|reason| {
            let mut named = reason.clone();
            if let Some(account) = named.params.get_mut("account") {
                let code = account.as_str().into();
                if kept.chart.find(&code).is_some() {
                    *account = format!("{code} {}", kept.chart.full_name(&code));
                }
            }
            if let Some(key) = named.params.get_mut("document")
                && let Some(title) = document(key)
            {
                *key = title;
            }
            ReasonText {
                code: named.code.code().into(),
                text: named.text(),
            }
        })
        .collect()
}
