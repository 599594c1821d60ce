//! Our books as journals and back: nothing of a chart, its openings and its vouchers is lost on the way.
//!
//! Other programs see accounts, days and amounts. What they have no place for (the number of a voucher, the auxiliary items of a line, the
//! side of a red entry) stands in notes.

use super::{Amount, Declared, Journal, JournalFault, Notes, Posting, Transaction};
use crate::standing::{CarriedVoucher, Standing};
use ledger::{
    Account, AccountCode, Aux, Fen, LineDraft, Period, Side, VoucherDraft,
    book::Opening,
    chart::{Category, NormalSide},
    voucher::signing::{Signatures, VoucherState},
};
use rust_decimal::Decimal;
use serde::{Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// What books are kept in.
const CURRENCY: &str = "CNY";
const OPENING: &str = "opening";
/// The note of the whole file that says which month is open.
const OPEN_PERIOD: &str = "open-period";

/// A book as a file carries it.
#[derive(Debug, Clone, PartialEq)]
pub struct JournalBook {
    /// The month it begins in.
    pub start: Period,
    /// The month that is open: those before it are closed. None where the file says nothing.
    pub open: Option<Period>,
    /// Its chart of accounts.
    pub accounts: Vec<Account>,
    /// Its opening balances.
    pub openings: Vec<Opening>,
    /// Its vouchers; each has a date.
    pub vouchers: Vec<CarriedVoucher>,
}

/// Why a journal is no book of ours: the place, and what it lacks there.
pub type NotABook = JournalFault;

/// The journal of a book. Vouchers without a date are left out: they are not in the books.
pub fn journal_of(book: &JournalBook) -> Journal {
    let names = Names::of(&book.accounts);
    let open = book.open.map(|open| (OPEN_PERIOD.to_owned(), open.to_string()));
    let mut journal = Journal {
        notes: open.into_iter().collect(),
        accounts: book
            .accounts
            .iter()
            .map(|account| names.declare(account))
            .collect(),
        ..Journal::default()
    };
    if !book.openings.is_empty() {
        journal.transactions.push(names.opening(book));
    }
    let vouchers = book
        .vouchers
        .iter()
        .filter_map(|voucher| names.transaction(voucher));
    journal.transactions.extend(vouchers);
    // Beancount wants every account declared that is posted to, those of auxiliary items too.
    let mut known: BTreeSet<String> = journal.accounts.iter().map(|one| one.name.clone()).collect();
    for posting in journal.transactions.iter().flat_map(|one| &one.postings) {
        if known.insert(posting.account.clone()) {
            journal.accounts.push(Declared {
                name: posting.account.clone(),
                ..Declared::default()
            });
        }
    }
    let first_day = book.start.first_day();
    for account in &mut journal.accounts {
        account.opened = Some(first_day);
    }
    journal
}

/// What accounts are called in a journal.
struct Names<'a>(BTreeMap<&'a str, &'a Account>);

impl<'a> Names<'a> {
    fn of(accounts: &'a [Account]) -> Self {
        Self(
            accounts
                .iter()
                .map(|account| (account.code.as_str(), account))
                .collect(),
        )
    }

    /// `Assets:1122-应收账款:客户-百汇电商`
    fn name(&self, code: &AccountCode, aux: &Aux) -> String {
        let code = code.as_str();
        let prefixes = (1..=code.len()).filter_map(|length| self.0.get(code.get(..length)?));
        let parts = prefixes.map(|account| format!("{}-{}", account.code, account.name));
        let items = aux.0.iter().map(|(kind, item)| format!("{kind}-{item}"));
        let root = self.0.get(code).map_or("Equity", |account| root_of(account));
        let mut name = root.to_owned();
        for part in parts.chain(items) {
            name.push(':');
            name.push_str(&plain(&part));
        }
        name
    }

    fn declare(&self, account: &Account) -> Declared {
        let mut notes = Notes::from([
            ("code".into(), account.code.to_string()),
            ("name".into(), account.name.clone()),
            ("category".into(), word_of(&account.category)),
            ("direction".into(), word_of(&account.direction)),
        ]);
        if !account.aux.is_empty() {
            notes.insert("aux".into(), json_of(&account.aux));
        }
        if let Some(money) = &account.money {
            notes.insert("money".into(), word_of(money));
        }
        if let Some(unit) = &account.unit {
            notes.insert("unit".into(), unit.clone());
        }
        if account.disabled {
            notes.insert("disabled".into(), "true".into());
        }
        Declared {
            name: self.name(&account.code, &Aux::none()),
            opened: None,
            notes,
        }
    }

    fn opening(&self, book: &JournalBook) -> Transaction {
        let posting = |opening: &Opening| {
            let mut notes = notes_of(&opening.account, &opening.aux);
            for (key, amount) in [
                ("year-debit", opening.year_debit),
                ("year-credit", opening.year_credit),
            ] {
                if !amount.is_zero() {
                    notes.insert(key.into(), amount.to_string());
                }
            }
            if let Some(quantity) = opening.quantity {
                notes.insert("quantity".into(), quantity.to_string());
            }
            self.posting(&opening.account, &opening.aux, opening.balance, notes)
        };
        Transaction {
            line: 0,
            date: book.start.first_day(),
            is_cleared: true,
            payee: String::new(),
            narration: "期初余额".into(),
            notes: Notes::from([("kind".into(), OPENING.into())]),
            postings: book.openings.iter().map(posting).collect(),
        }
    }

    fn transaction(&self, carried: &CarriedVoucher) -> Option<Transaction> {
        let voucher = &carried.draft;
        let mut notes = notes_of_standing(&carried.standing);
        notes.insert("word".into(), voucher.word.clone());
        notes.insert("kind".into(), word_of(&voucher.kind));
        if let Some(number) = voucher.number {
            notes.insert("number".into(), number.to_string());
        }
        if voucher.attachments > 0 {
            notes.insert("attachments".into(), voucher.attachments.to_string());
        }
        if !voucher.documents.is_empty() {
            notes.insert("documents".into(), json_of(&voucher.documents));
        }
        let narration = voucher.lines.first().map_or("", |line| &line.summary);
        Some(Transaction {
            line: 0,
            date: voucher.date?,
            is_cleared: true,
            payee: String::new(),
            narration: narration.to_owned(),
            notes,
            postings: voucher.lines.iter().map(|line| self.line(line)).collect(),
        })
    }

    fn line(&self, line: &LineDraft) -> Posting {
        let mut notes = notes_of(&line.account, &line.aux);
        notes.insert("summary".into(), line.summary.clone());
        let side = if line.credit.is_zero() {
            Side::Debit
        } else {
            Side::Credit
        };
        // A red entry stands on the side that its sign does not show.
        if line.debit.is_negative() || line.credit.is_negative() {
            notes.insert("side".into(), word_of(&side));
        }
        for (key, number) in [("quantity", line.quantity), ("unit-price", line.unit_price)] {
            if let Some(number) = number {
                notes.insert(key.into(), number.to_string());
            }
        }
        if let Some(item) = line.cash_flow_item {
            notes.insert("cash-flow".into(), item.to_string());
        }
        self.posting(&line.account, &line.aux, line.net_debit(), notes)
    }

    fn posting(&self, code: &AccountCode, aux: &Aux, debit: Fen, notes: Notes) -> Posting {
        Posting {
            account: self.name(code, aux),
            amount: Amount::new(Decimal::new(debit.0, 2), CURRENCY),
            cost: None,
            price: None,
            notes,
        }
    }
}

fn notes_of(code: &AccountCode, aux: &Aux) -> Notes {
    let mut notes = Notes::from([("code".into(), code.to_string())]);
    if !aux.is_empty() {
        notes.insert("items".into(), json_of(aux));
    }
    notes
}

/// Nothing of a voucher that nobody has signed.
fn notes_of_standing(standing: &Standing) -> Notes {
    let signed = &standing.signatures;
    let state = (standing.state != VoucherState::Saved).then(|| word_of(&standing.state));
    let said = [
        ("state", state),
        ("prepared-by", signed.prepared_by.clone()),
        ("cashier-by", signed.cashier_by.clone()),
        ("reviewed-by", signed.reviewed_by.clone()),
        ("posted-by", signed.posted_by.clone()),
        ("reverses", standing.reverses.as_ref().map(ToString::to_string)),
        ("corrects", standing.corrects.as_ref().map(ToString::to_string)),
        ("business", standing.business.clone()),
    ];
    let said = said.into_iter();
    said.filter_map(|(key, text)| Some((key.to_owned(), text?)))
        .collect()
}

fn root_of(account: &Account) -> &'static str {
    match (account.category, account.direction) {
        // What is being made is an asset until it is done.
        (Category::Asset | Category::Common | Category::Cost, _) => "Assets",
        (Category::Liability, _) => "Liabilities",
        (Category::Equity, _) => "Equity",
        (Category::ProfitLoss, NormalSide::Credit) => "Income",
        (Category::ProfitLoss, _) => "Expenses",
    }
}

/// A part of a name as both programs take it: no space, and of the signs of ASCII only the hyphen.
fn plain(part: &str) -> String {
    let fits = |c: char| !c.is_ascii() && !c.is_whitespace() || c.is_ascii_alphanumeric();
    let mut plain: String = part.chars().map(|c| if fits(c) { c } else { '-' }).collect();
    let begins_well =
        plain.starts_with(|c: char| !c.is_ascii() || c.is_ascii_uppercase() || c.is_ascii_digit());
    if !begins_well {
        plain.insert(0, 'X');
    }
    plain
}

/// The word that JSON has for a value of an enum.
fn word_of<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn json_of<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The book that a journal carries which [`journal_of`] made.
///
/// # Errors
/// The first place where a note is missing or says nothing known.
pub fn book_of(journal: &Journal) -> Result<JournalBook, NotABook> {
    let accounts = journal
        .accounts
        .iter()
        .filter(|one| one.notes.contains_key("category"));
    let accounts: Vec<Account> = accounts.map(account_of).collect::<Result<_, _>>()?;
    let opened = journal.accounts.iter().filter_map(|one| one.opened).min();
    let dates = journal.transactions.iter().map(|one| one.date);
    let first = opened.or(dates.min());
    let first = first.ok_or_else(|| NotABook::at(1, "文件中没有科目和凭证"))?;
    let mut book = JournalBook {
        start: Period::of(first),
        open: Read(1, &journal.notes).number(OPEN_PERIOD)?,
        accounts,
        openings: Vec::new(),
        vouchers: Vec::new(),
    };
    for transaction in &journal.transactions {
        if transaction.notes.get("kind").is_some_and(|kind| kind == OPENING) {
            let openings = transaction
                .postings
                .iter()
                .map(|one| opening_of(transaction.line, one));
            book.openings = openings.collect::<Result<_, _>>()?;
        } else {
            book.vouchers.push(voucher_of(transaction)?);
        }
    }
    Ok(book)
}

/// The notes of a place, read as what they stand for.
struct Read<'a>(usize, &'a Notes);

impl Read<'_> {
    fn text(&self, key: &str) -> Result<String, NotABook> {
        let found = self.1.get(key).cloned();
        found.ok_or_else(|| NotABook::at(self.0, format!("缺少「{key}」，不是本平台导出的账套")))
    }

    fn fault(&self, key: &str) -> NotABook {
        NotABook::at(self.0, format!("「{key}」的内容无法识别"))
    }

    fn word<T: DeserializeOwned>(&self, key: &str) -> Result<T, NotABook> {
        let word = serde_json::Value::String(self.text(key)?);
        serde_json::from_value(word).map_err(|_| self.fault(key))
    }

    fn json<T: DeserializeOwned + Default>(&self, key: &str) -> Result<T, NotABook> {
        let Some(text) = self.1.get(key) else {
            return Ok(T::default());
        };
        serde_json::from_str(text).map_err(|_| self.fault(key))
    }

    fn number<T: FromStr>(&self, key: &str) -> Result<Option<T>, NotABook> {
        let Some(text) = self.1.get(key) else {
            return Ok(None);
        };
        text.parse().map(Some).map_err(|_| self.fault(key))
    }
}

/// The account that a declaration of ours stands for; none of anybody else's.
pub(crate) fn declared_account(declared: &Declared) -> Option<Account> {
    declared
        .notes
        .contains_key("category")
        .then(|| account_of(declared).ok())?
}

fn account_of(declared: &Declared) -> Result<Account, NotABook> {
    let read = Read(1, &declared.notes);
    Ok(Account {
        code: read.text("code")?.as_str().into(),
        name: read.text("name")?,
        category: read.word("category")?,
        direction: read.word("direction")?,
        aux: read.json("aux")?,
        money: match declared.notes.get("money") {
            Some(_) => Some(read.word("money")?),
            None => None,
        },
        unit: declared.notes.get("unit").cloned(),
        disabled: declared.notes.contains_key("disabled"),
    })
}

/// The amount of a posting in fen.
fn fen_of(line: usize, posting: &Posting) -> Result<Fen, NotABook> {
    let fen = posting.amount.number * Decimal::ONE_HUNDRED;
    let is_ours = posting.amount.commodity == CURRENCY && fen.fract().is_zero();
    let whole = i64::try_from(fen.trunc()).ok().filter(|_| is_ours);
    whole
        .map(Fen)
        .ok_or_else(|| NotABook::at(line, "金额应为人民币，最多两位小数"))
}

fn opening_of(line: usize, posting: &Posting) -> Result<Opening, NotABook> {
    let read = Read(line, &posting.notes);
    Ok(Opening {
        account: read.text("code")?.as_str().into(),
        aux: read.json("items")?,
        balance: fen_of(line, posting)?,
        year_debit: read.number("year-debit")?.unwrap_or_default(),
        year_credit: read.number("year-credit")?.unwrap_or_default(),
        quantity: read.number("quantity")?,
    })
}

fn standing_of(read: &Read<'_>) -> Result<Standing, NotABook> {
    let name = |key: &str| read.1.get(key).cloned();
    Ok(Standing {
        state: match read.1.get("state") {
            Some(_) => read.word("state")?,
            None => VoucherState::Saved,
        },
        signatures: Signatures {
            prepared_by: name("prepared-by"),
            cashier_by: name("cashier-by"),
            reviewed_by: name("reviewed-by"),
            posted_by: name("posted-by"),
        },
        reverses: read.number("reverses")?,
        corrects: read.number("corrects")?,
        business: name("business"),
    })
}

fn voucher_of(transaction: &Transaction) -> Result<CarriedVoucher, NotABook> {
    let read = Read(transaction.line, &transaction.notes);
    let lines = transaction
        .postings
        .iter()
        .map(|posting| line_of(transaction.line, posting));
    let draft = VoucherDraft {
        word: read.text("word")?,
        number: read.number("number")?,
        date: Some(transaction.date),
        kind: read.word("kind")?,
        attachments: read.number("attachments")?.unwrap_or_default(),
        documents: read.json("documents")?,
        lines: lines.collect::<Result<_, _>>()?,
    };
    Ok(CarriedVoucher {
        draft,
        standing: standing_of(&read)?,
    })
}

fn line_of(line: usize, posting: &Posting) -> Result<LineDraft, NotABook> {
    let read = Read(line, &posting.notes);
    let amount = fen_of(line, posting)?;
    let side = match posting.notes.get("side") {
        Some(_) => read.word("side")?,
        None if amount.is_negative() => Side::Credit,
        None => Side::Debit,
    };
    let (debit, credit) = match side {
        Side::Debit => (amount, Fen::ZERO),
        Side::Credit => (Fen::ZERO, -amount),
    };
    Ok(LineDraft {
        summary: read.text("summary")?,
        account: read.text("code")?.as_str().into(),
        aux: read.json("items")?,
        debit,
        credit,
        quantity: read.number("quantity")?,
        unit_price: read.number("unit-price")?,
        cash_flow_item: read.number("cash-flow")?,
    })
}
