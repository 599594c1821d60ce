//! Beancount 2: https://beancount.github.io/docs/beancount_language_syntax.html

use super::{
    Amount, Declared, Journal, JournalFault, Notes, Posting, Transaction,
    lines::{dated, file_note, lines_of, note, write_file_notes},
    weigh::{ReadPosting, balanced},
};
use std::fmt::Write as _;

/// Directives that change no amount, or check what others say.
const LEFT_OUT: [&str; 9] = [
    "balance",
    "price",
    "event",
    "query",
    "custom",
    "commodity",
    "note",
    "document",
    "close",
];

/// Reads a journal. Assertions and prices are passed over; what the program would fill in by itself (`pad`) or read from elsewhere
/// (`include`, `plugin`) is refused.
///
/// # Errors
/// The first line that cannot be read, or where a transaction does not balance.
pub fn read_beancount(text: &str) -> Result<Journal, JournalFault> {
    let mut reader = Reader::default();
    for (number, line) in lines_of(text)? {
        reader.line(number, line)?;
    }
    reader.end_transaction()?;
    Ok(reader.journal)
}

#[derive(Default)]
struct Reader {
    journal: Journal,
    open: Option<(Transaction, Vec<ReadPosting>)>,
    /// Whether the notes that follow are of an account.
    is_in_account: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), JournalFault> {
        if let Some(found) = file_note(line) {
            note(&mut self.journal.notes, found);
            return Ok(());
        }
        let text = without_comment(line);
        if text.trim().is_empty() {
            if line.is_empty() {
                self.end_transaction()?;
            }
            return Ok(());
        }
        if line.starts_with([' ', '\t']) {
            return self.indented(number, text.trim());
        }
        self.end_transaction()?;
        self.is_in_account = false;
        match dated(text) {
            Some((date, rest)) => self.directive(number, date, rest),
            None => undated(number, text),
        }
    }

    fn directive(&mut self, number: usize, date: jiff::civil::Date, rest: &str) -> Result<(), JournalFault> {
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        if matches!(word, "*" | "!" | "txn") {
            let (payee, narration) = strings(rest);
            let transaction = Transaction {
                line: number,
                date,
                is_cleared: word != "!",
                payee,
                narration,
                notes: Notes::new(),
                postings: Vec::new(),
            };
            self.open = Some((transaction, Vec::new()));
            return Ok(());
        }
        if word == "open" {
            let name = rest.split_whitespace().next().unwrap_or_default().to_owned();
            self.journal.accounts.push(Declared {
                name,
                opened: Some(date),
                notes: Notes::new(),
            });
            self.is_in_account = true;
            return Ok(());
        }
        if LEFT_OUT.contains(&word) {
            *self.journal.left_out.entry(word.to_owned()).or_default() += 1;
            return Ok(());
        }
        Err(JournalFault::at(number, format!("不支持「{word}」")))
    }

    /// A posting, or a note of what stands above.
    fn indented(&mut self, number: usize, text: &str) -> Result<(), JournalFault> {
        if let Some(of_account) = self.journal.accounts.last_mut().filter(|_| self.is_in_account) {
            if let Some(found) = noted(text) {
                note(&mut of_account.notes, (found.0, &found.1));
            }
            return Ok(());
        }
        let Some((transaction, postings)) = &mut self.open else {
            // Of a directive that is left out.
            return Ok(());
        };
        if let Some((key, value)) = noted(text) {
            let notes = postings
                .last_mut()
                .map_or(&mut transaction.notes, |last| &mut last.posting.notes);
            note(notes, (key, &value));
            return Ok(());
        }
        let text = text.strip_prefix(['*', '!']).map_or(text, str::trim_start);
        let (account, amount) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        postings.push(read_posting(number, account, amount)?);
        Ok(())
    }

    fn end_transaction(&mut self) -> Result<(), JournalFault> {
        if let Some((transaction, postings)) = self.open.take() {
            self.journal.transactions.push(balanced(transaction, postings)?);
        }
        Ok(())
    }
}

/// A line without a date: an option or a heading, which say nothing of amounts.
fn undated(number: usize, text: &str) -> Result<(), JournalFault> {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word == "option" || word.starts_with('*') || word.starts_with("pushtag") || word.starts_with("poptag")
    {
        return Ok(());
    }
    Err(JournalFault::at(number, format!("不支持「{word}」")))
}

/// `10 ITOT {83.16 USD, 2026-01-05} @ 84.00 USD` behind an account.
pub(super) fn read_posting(number: usize, account: &str, text: &str) -> Result<ReadPosting, JournalFault> {
    let unreadable = || JournalFault::at(number, format!("无法识别金额「{}」", text.trim()));
    let (text, price) = match text.split_once('@') {
        Some((rest, price)) => (rest, Some(price)),
        None => (text, None),
    };
    let (units, cost) = match text.split_once('{') {
        Some((units, cost)) => (units, Some(cost.trim_matches(['{', '}', ' ']))),
        None => (text, None),
    };
    let amount = match units.trim() {
        "" => None,
        units => Some(Amount::read(units).ok_or_else(unreadable)?),
    };
    let each = |amount: &Amount, total: Amount| Amount {
        number: if amount.number.is_zero() {
            total.number
        } else {
            total.number / amount.number.abs()
        },
        commodity: total.commodity,
    };
    let cost = match cost {
        Some(cost) => {
            let cost = cost.split(',').next().unwrap_or_default();
            Some(Amount::read(cost).ok_or_else(unreadable)?)
        }
        None => None,
    };
    let price = match (price, &amount) {
        (Some(price), Some(amount)) => {
            let (price, is_total) = price
                .strip_prefix('@')
                .map_or((price, false), |total| (total, true));
            let price = Amount::read(price).ok_or_else(unreadable)?;
            Some(if is_total { each(amount, price) } else { price })
        }
        (Some(_), None) => return Err(unreadable()),
        (None, _) => None,
    };
    Ok(ReadPosting {
        has_amount: amount.is_some(),
        posting: Posting {
            account: account.to_owned(),
            amount: amount.unwrap_or_else(|| Amount::new(0.into(), "")),
            cost,
            price,
            notes: Notes::new(),
        },
    })
}

/// The text before a comment; a `;` within quotes begins none.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' if before != '\\' => is_quoted = !is_quoted,
            ';' if !is_quoted => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

/// Payee and narration; of one string it is the narration.
fn strings(text: &str) -> (String, String) {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('"') {
        let Some((string, after)) = quoted(&rest[start..]) else {
            break;
        };
        found.push(string);
        rest = after;
    }
    let mut found = found.into_iter();
    match (found.next(), found.next()) {
        (Some(payee), Some(narration)) => (payee, narration),
        (Some(narration), None) => (String::new(), narration),
        _ => (String::new(), String::new()),
    }
}

/// The string that a text begins with, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut string = String::new();
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => {
                string.push(if c == 'n' { '\n' } else { c });
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            '"' => return Some((string, &text[at + 1..])),
            c => string.push(c),
        }
    }
    None
}

/// `key: "value"`
fn noted(text: &str) -> Option<(&str, String)> {
    let (key, value) = text.split_once(':')?;
    let is_key = key.starts_with(|c: char| c.is_ascii_lowercase())
        && key
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let value = value.trim();
    let value = quoted(value).map_or_else(|| value.to_owned(), |(string, _)| string);
    is_key.then_some((key, value))
}

fn quote(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}

/// Writes a journal.
pub fn write_beancount(journal: &Journal, title: &str) -> String {
    let mut text = format!("option \"title\" {}\n", quote(title));
    write_file_notes(&mut text, &journal.notes);
    let first = journal.transactions.iter().map(|one| one.date).min();
    let notes = |text: &mut String, indent: &str, notes: &Notes| {
        for (key, value) in notes {
            writeln!(text, "{indent}{key}: {}", quote(value)).expect("a string");
        }
    };
    for account in &journal.accounts {
        let opened = account.opened.or(first).unwrap_or(jiff::civil::date(1900, 1, 1));
        writeln!(text, "\n{opened} open {}", account.name).expect("a string");
        notes(&mut text, "  ", &account.notes);
    }
    for one in &journal.transactions {
        let flag = if one.is_cleared { '*' } else { '!' };
        write!(text, "\n{} {flag} ", one.date).expect("a string");
        if !one.payee.is_empty() {
            write!(text, "{} ", quote(&one.payee)).expect("a string");
        }
        writeln!(text, "{}", quote(&one.narration)).expect("a string");
        notes(&mut text, "  ", &one.notes);
        for posting in &one.postings {
            write!(text, "  {}  {}", posting.account, posting.amount).expect("a string");
            if let Some(cost) = &posting.cost {
                write!(text, " {{{cost}}}").expect("a string");
            }
            if let Some(price) = &posting.price {
                write!(text, " @ {price}").expect("a string");
            }
            text.push('\n');
            notes(&mut text, "    ", &posting.notes);
        }
    }
    text
}
