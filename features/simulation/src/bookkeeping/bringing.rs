//! Bringing the vouchers of a file into a book: all of them, or none and every reason why not.
//!
//! The months of the file are gone through in order: what belongs to the open one is saved, and while later vouchers wait it is signed,
//! posted and closed, as it was in the book that the file was made of; so are the months that were closed there after the last voucher.
//! Who signed a voucher of ours there has signed it here; which one takes back or puts right which is found again by their names when all
//! are there.

use super::{
    LoadedBook, load_book,
    saving::prepare_brought,
    signing::{SignStep, sign},
};
use crate::{
    VoucherId,
    closing::findings_of_close,
    store::{
        book::{close_period, list_decisions, touch},
        voucher::{BookVoucher, insert_voucher, sign_voucher, tie_voucher},
    },
    template::Post,
};
use database::Tx;
use interchange::{
    book_file::{BookReading, FileVoucher},
    header::RowFault,
    standing::{Standing, VoucherName},
};
use ledger::{
    AccountCode, Aux, Fen, Period, Severity, VoucherDraft,
    voucher::signing::{SigningError, VoucherState, needs_cashier},
};
use platform::{Error, Millis};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Vouchers that one file may bring.
pub(crate) const MOST_BROUGHT: usize = 1_000;
/// Months that one file may close: the unit holds the writer.
const MOST_CLOSED: usize = 60;

/// What becomes of a voucher of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VoucherFate {
    /// It is saved.
    Added,
    /// It stands in the book already.
    Present,
    /// It cannot be saved.
    Refused,
}

/// What a file did to a book, or would do.
#[derive(Debug, Clone, Default)]
pub(crate) struct Brought {
    /// In the order in which they are saved, each with the number it gets.
    pub(crate) vouchers: Vec<(FileVoucher, VoucherFate)>,
    /// The months that are posted and closed on the way.
    pub(crate) closed: Vec<Period>,
    pub(crate) faults: Vec<RowFault>,
    pub(crate) remarks: Vec<RowFault>,
}

impl Brought {
    fn fault(&mut self, row: u32, code: &'static str, said: (impl Into<String>, impl Into<String>)) {
        self.faults.push(told(row, code, said));
    }
}

/// What is told of a row, in Chinese and in English.
fn told(row: u32, code: &'static str, (zh, en): (impl Into<String>, impl Into<String>)) -> RowFault {
    RowFault {
        row,
        column: String::new(),
        code,
        zh: zh.into(),
        en: en.into(),
    }
}

/// A reason of the books themselves, which are said in Chinese; the client has their English (`sentences.json`).
fn as_it_is(zh: &str) -> (&str, &str) {
    (zh, zh)
}

/// Saves the vouchers of a file. With a fault among them the unit must not be committed.
pub(crate) async fn bring(
    tx: &Tx,
    mut kept: LoadedBook,
    reading: BookReading,
    now_ms: Millis,
) -> Result<Brought, Error> {
    let mut brought = Brought {
        faults: reading.faults,
        remarks: reading.remarks,
        ..Brought::default()
    };
    brought.remarks.extend(other_openings(&kept, &reading.openings));
    let mut links = Links::default();
    let mut months: BTreeMap<Period, Vec<FileVoucher>> = BTreeMap::new();
    let mut present = Present::of(&kept);
    let count = reading.vouchers.len();
    if count > MOST_BROUGHT {
        let zh = format!("文件里有 {count} 张凭证，一次最多导入 {MOST_BROUGHT} 张，请分段导入");
        let en =
            format!("The file has {count} vouchers; at most {MOST_BROUGHT} come at once. Bring it in parts.");
        brought.fault(0, "simulation.too_many_vouchers", (zh, en));
        return Ok(brought);
    }
    for voucher in in_order(reading.vouchers) {
        let Some(period) = voucher.draft.date.map(Period::of) else {
            let said = ("凭证没有日期", "The voucher has no date");
            brought.fault(voucher.row, "ledger.no_date", said);
            continue;
        };
        if let Some(id) = present.take(&voucher.draft) {
            links.name(&voucher.draft, id);
            brought.vouchers.push((voucher, VoucherFate::Present));
        } else {
            months.entry(period).or_default().push(voucher);
        }
    }
    let last = months.keys().next_back().copied();
    for (period, vouchers) in months {
        // Months without vouchers in between are closed as well.
        while kept.book.period < period && brought.faults.is_empty() {
            let row = vouchers.first().map_or(0, |voucher| voucher.row);
            kept = close(tx, kept, row, &mut brought, now_ms).await?;
        }
        if kept.book.period < period {
            let left = vouchers
                .into_iter()
                .map(|voucher| (voucher, VoucherFate::Refused));
            brought.vouchers.extend(left);
            continue;
        }
        add_month(tx, &kept, vouchers, (&mut brought, &mut links), now_ms).await?;
        if Some(period) != last || reading.open.is_some_and(|open| open > period) {
            kept = reload(tx, &kept).await?;
        }
    }
    kept = close_until(tx, kept, reading.open, &mut brought, now_ms).await?;
    links.tie(tx, &mut brought, now_ms).await?;
    touch(tx, kept.book.id, now_ms).await?;
    Ok(brought)
}

/// Which voucher of the file is which in the book, and what they say of each other.
#[derive(Default)]
struct Links {
    /// By their names in the file: a number may be another one in the book.
    named: HashMap<VoucherName, VoucherId>,
    said: Vec<(u32, VoucherId, Standing)>,
}

impl Links {
    fn name(&mut self, draft: &VoucherDraft, id: VoucherId) {
        if let Some(name) = VoucherName::of(draft) {
            self.named.insert(name, id);
        }
    }

    /// Ties them together; one whose other is nowhere is told of.
    async fn tie(self, tx: &Tx, brought: &mut Brought, now_ms: Millis) -> Result<(), Error> {
        for (row, id, standing) in self.said {
            let mut find = |name: &Option<VoucherName>| {
                let name = name.as_ref()?;
                let found = self.named.get(name).copied().filter(|other| *other != id);
                if found.is_none() {
                    let zh = format!("这张凭证更正的 {name} 不在文件和账套里，两张凭证没有连上");
                    let en = format!(
                        "It corrects {name}, which is neither in the file nor in the books; they were not tied together"
                    );
                    brought
                        .remarks
                        .push(told(row, "simulation.other_missing", (zh, en)));
                }
                found
            };
            let (reverses, corrects) = (find(&standing.reverses), find(&standing.corrects));
            if reverses.is_some() || corrects.is_some() {
                tie_voucher(tx, id, (reverses, corrects), now_ms).await?;
            }
        }
        Ok(())
    }
}

/// By month and number, as a book has them; those without a number after the others, by date.
fn in_order(mut vouchers: Vec<FileVoucher>) -> Vec<FileVoucher> {
    vouchers.sort_by(|one, other| {
        let key = |voucher: &FileVoucher| {
            let draft = &voucher.draft;
            (
                draft.date.map(Period::of),
                draft.word.clone(),
                draft.number.unwrap_or(u32::MAX),
                draft.date,
                voucher.row,
            )
        };
        key(one).cmp(&key(other))
    });
    vouchers
}

/// The vouchers that stand in a book, each to be found once.
struct Present(Vec<(VoucherId, VoucherDraft)>);

impl Present {
    fn of(kept: &LoadedBook) -> Self {
        let saved = kept.vouchers.iter();
        let saved = saved.filter(|voucher| voucher.state != VoucherState::Draft);
        Self(saved.map(|voucher| (voucher.id, voucher.draft.clone())).collect())
    }

    fn take(&mut self, draft: &VoucherDraft) -> Option<VoucherId> {
        let is_same = |(_, other): &(VoucherId, VoucherDraft)| {
            (other.date, &other.word, &other.lines) == (draft.date, &draft.word, &draft.lines)
                && (other.number == draft.number || draft.number.is_none())
        };
        let found = self.0.iter().position(is_same);
        found.map(|at| self.0.swap_remove(at).0)
    }
}

/// Accounts whose opening balance the file has otherwise: the book's own stay.
fn other_openings(kept: &LoadedBook, openings: &[ledger::Opening]) -> Option<RowFault> {
    let sum = |list: &[ledger::Opening]| {
        let mut sums: BTreeMap<(AccountCode, Aux), Fen> = BTreeMap::new();
        for one in list {
            *sums.entry((one.account.clone(), one.aux.clone())).or_default() += one.balance;
        }
        sums.retain(|_, balance| !balance.is_zero());
        sums
    };
    let (own, read) = (sum(kept.openings()), sum(openings));
    if read.is_empty() || own == read {
        return None;
    }
    let mut differing: BTreeSet<&AccountCode> = BTreeSet::new();
    for (key, balance) in own.iter().chain(&read) {
        if own.get(key) != Some(balance) || read.get(key) != Some(balance) {
            differing.insert(&key.0);
        }
    }
    let named: Vec<String> = differing.iter().take(8).map(ToString::to_string).collect();
    let (more, and_more) = if differing.len() > named.len() {
        (" 等", " and more")
    } else {
        ("", "")
    };
    let zh = format!("期初余额与本账套不同，以本账套为准：{}{more}", named.join("、"));
    let named = named.join(", ");
    let en = format!("Opening balances differ from those of these books, which stay: {named}{and_more}");
    Some(told(0, "simulation.other_openings", (zh, en)))
}

async fn reload(tx: &Tx, kept: &LoadedBook) -> Result<LoadedBook, Error> {
    load_book(tx, kept.book.id).await?.ok_or(Error::NotFound)
}

/// Saves the vouchers of the open month.
async fn add_month(
    tx: &Tx,
    kept: &LoadedBook,
    vouchers: Vec<FileVoucher>,
    (brought, links): (&mut Brought, &mut Links),
    now_ms: Millis,
) -> Result<(), Error> {
    let numbered = kept.vouchers.of(kept.book.period);
    let mut used: BTreeSet<(String, u32)> = numbered
        .filter_map(|one| Some((one.draft.word.clone(), one.draft.number?)))
        .collect();
    let mut documents: BTreeSet<String> = BTreeSet::new();
    for mut voucher in vouchers {
        let wanted = voucher.draft.number.unwrap_or_default();
        let number = free_number(&used, &voucher.draft.word, wanted);
        if wanted > 0 && number != wanted {
            let word = &voucher.draft.word;
            let zh = format!("{word}-{wanted} 已有另一张凭证，这张改为 {number} 号");
            let en = format!("{word}-{wanted} is another voucher; this one gets the number {number}");
            let fault = told(voucher.row, "simulation.other_number", (zh, en));
            brought.remarks.push(fault);
        }
        let twice = voucher
            .draft
            .documents
            .iter()
            .find(|key| !documents.insert((*key).clone()));
        if let Some(key) = twice {
            let zh = format!("原始凭证 {key} 在文件中已经入账");
            let en = format!("The document {key} is booked already in the file");
            brought.fault(voucher.row, "ledger.booked_twice", (zh, en));
        }
        let fate = match prepare_brought(kept, (voucher.draft.clone(), &voucher.standing), number) {
            Ok((new, why)) => {
                used.insert((new.draft.word.clone(), number));
                brought.remarks.extend(why.map(|why| unsigned(&voucher, why)));
                let saved = insert_voucher(tx, new, now_ms).await?;
                links.name(&voucher.draft, saved.id);
                links.said.push((voucher.row, saved.id, voucher.standing.clone()));
                voucher.draft = saved.draft;
                VoucherFate::Added
            }
            Err(whys) => {
                for why in whys {
                    brought.fault(voucher.row, "simulation.not_brought", as_it_is(&why));
                }
                VoucherFate::Refused
            }
        };
        brought.vouchers.push((voucher, fate));
    }
    Ok(())
}

fn unsigned(voucher: &FileVoucher, why: SigningError) -> RowFault {
    let zh = format!("签字没有带入，凭证只是已保存：{why}");
    let en = "The signatures could not have been given one after the other; the voucher is brought as saved";
    told(voucher.row, "simulation.signatures_left_out", (zh, en))
}

/// The number that is wanted if nobody has it; else the one after the last.
fn free_number(used: &BTreeSet<(String, u32)>, word: &str, wanted: u32) -> u32 {
    if wanted > 0 && !used.contains(&(word.to_owned(), wanted)) {
        return wanted;
    }
    let of_word = used.iter().filter(|(other, _)| other == word);
    of_word.map(|(_, number)| *number).max().unwrap_or(0) + 1
}

/// Closes what was closed in the books that the file was made of. A month that is closed here already stays closed.
async fn close_until(
    tx: &Tx,
    mut kept: LoadedBook,
    open: Option<Period>,
    brought: &mut Brought,
    now_ms: Millis,
) -> Result<LoadedBook, Error> {
    while open.is_some_and(|open| kept.book.period < open) && brought.faults.is_empty() {
        kept = close(tx, kept, 0, brought, now_ms).await?;
    }
    Ok(kept)
}

/// Signs, posts and closes the open month, so that the next one may be written; or says what keeps it open.
async fn close(
    tx: &Tx,
    kept: LoadedBook,
    row: u32,
    brought: &mut Brought,
    now_ms: Millis,
) -> Result<LoadedBook, Error> {
    let period = kept.book.period;
    if brought.closed.len() == MOST_CLOSED {
        let zh = format!("文件跨越的月份太多，一次最多结账 {MOST_CLOSED} 个月，请分段导入");
        let en = format!(
            "The file spans too many months; at most {MOST_CLOSED} are closed at once. Bring it in parts."
        );
        brought.fault(row, "simulation.too_many_months", (zh, en));
        return Ok(kept);
    }
    if let Err(why) = post_month(tx, &kept, now_ms).await? {
        let zh = format!("{period} 不能记账：{why}");
        brought.fault(row, "simulation.not_closed", as_it_is(&zh));
        return Ok(kept);
    }
    let kept = reload(tx, &kept).await?;
    let findings = findings_of_close(&kept, &list_decisions(tx, kept.book.id).await?);
    let open = findings
        .into_iter()
        .filter(|finding| finding.severity != Severity::Warning);
    let whys: Vec<String> = open.map(|finding| finding.message).collect();
    for why in &whys {
        let zh = format!("{period} 还不能结账，以后月份的凭证没有导入：{why}");
        brought.fault(row, "simulation.not_closed", as_it_is(&zh));
    }
    if !whys.is_empty() {
        return Ok(kept);
    }
    close_period(tx, kept.book.id, period, now_ms).await?;
    brought.closed.push(period);
    reload(tx, &kept).await
}

async fn post_month(tx: &Tx, kept: &LoadedBook, now_ms: Millis) -> Result<Result<(), String>, Error> {
    for voucher in kept.vouchers.of(kept.book.period) {
        let posted = post(tx, kept, voucher, now_ms).await?;
        if posted.is_err() {
            return Ok(posted);
        }
    }
    Ok(Ok(()))
}

/// Cashier, reviewer and supervisor sign what they have not signed yet.
async fn post(
    tx: &Tx,
    kept: &LoadedBook,
    voucher: &BookVoucher,
    now_ms: Millis,
) -> Result<Result<(), String>, Error> {
    if voucher.state == VoucherState::Draft {
        return Ok(Err("还有没保存的草稿".into()));
    }
    let mut voucher = voucher.clone();
    let signs_cash = needs_cashier(&voucher.draft, &kept.chart);
    let steps = [
        (VoucherState::CashierSigned, SignStep::CashierSign, Post::Cashier),
        (VoucherState::Reviewed, SignStep::Review, Post::Reviewer),
        (VoucherState::Posted, SignStep::Post, Post::Supervisor),
    ];
    for (after, step, post) in steps {
        let is_due = voucher.state < after && (after != VoucherState::CashierSigned || signs_cash);
        if !is_due {
            continue;
        }
        match sign(kept, &voucher, step, post) {
            Ok(signed) => voucher = signed,
            Err(refusal) => return Ok(Err(refusal.message)),
        }
        sign_voucher(tx, &mut voucher, now_ms).await?;
    }
    Ok(Ok(()))
}
