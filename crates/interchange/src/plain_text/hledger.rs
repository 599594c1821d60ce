//! hledger: https://hledger.org/1.25/hledger.html#journal-format

use super::{
    Declared, Journal, JournalFault, Notes, Transaction,
    beancount::read_posting,
    lines::{dated, file_note, lines_of, note, write_file_notes},
    weigh::{ReadPosting, balanced},
};
use std::fmt::Write as _;

/// Directives of one line that change no amount.
const LEFT_OUT: [&str; 5] = ["commodity", "P", "D", "payee", "tag"];

/// Reads a journal. Prices, formats and balance assertions are passed over; what is read from elsewhere or made by rule (`include`,
/// `alias`, periodic and automated transactions, virtual postings) is refused.
///
/// # Errors
/// The first line that cannot be read, or where a transaction does not balance.
pub fn read_hledger(text: &str) -> Result<Journal, JournalFault> {
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
    is_in_account: bool,
    is_in_comment: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), JournalFault> {
        if self.is_in_comment {
            self.is_in_comment = line != "end comment";
            return Ok(());
        }
        if line.trim().is_empty() {
            return self.end_transaction();
        }
        if let Some(found) = file_note(line) {
            note(&mut self.journal.notes, found);
            return Ok(());
        }
        if line.starts_with([';', '#', '*']) {
            return Ok(());
        }
        if line.starts_with([' ', '\t']) {
            return self.indented(number, line.trim());
        }
        self.end_transaction()?;
        self.is_in_account = false;
        if let Some((date, rest)) = dated(line) {
            self.open = Some((heading(number, date, rest), Vec::new()));
            return Ok(());
        }
        self.directive(number, line)
    }

    fn directive(&mut self, number: usize, line: &str) -> Result<(), JournalFault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "comment" => self.is_in_comment = true,
            "account" => {
                let (name, tags) = split_comment(rest);
                let mut declared = Declared {
                    name: name.trim().to_owned(),
                    ..Declared::default()
                };
                take_tags(&mut declared.notes, tags);
                self.journal.accounts.push(declared);
                self.is_in_account = true;
            }
            word if LEFT_OUT.contains(&word) => {
                *self.journal.left_out.entry(word.to_owned()).or_default() += 1;
            }
            word => return Err(JournalFault::at(number, format!("不支持「{word}」"))),
        }
        Ok(())
    }

    fn indented(&mut self, number: usize, text: &str) -> Result<(), JournalFault> {
        let (text, tags) = split_comment(text);
        let Some((transaction, postings)) = &mut self.open else {
            if let Some(account) = self.journal.accounts.last_mut().filter(|_| self.is_in_account) {
                take_tags(&mut account.notes, tags);
            }
            return Ok(());
        };
        if !text.is_empty() {
            if text.starts_with(['(', '[']) {
                return Err(JournalFault::at(number, "不支持虚拟分录"));
            }
            let text = text
                .strip_prefix("* ")
                .or_else(|| text.strip_prefix("! "))
                .unwrap_or(text);
            let (account, amount) = split_account(text);
            // What the balance should be afterwards is the writer's own check.
            let amount = amount.split('=').next().unwrap_or_default();
            postings.push(read_posting(number, account, amount)?);
        }
        let notes = postings
            .last_mut()
            .map_or(&mut transaction.notes, |last| &mut last.posting.notes);
        take_tags(notes, tags);
        Ok(())
    }

    fn end_transaction(&mut self) -> Result<(), JournalFault> {
        if let Some((transaction, postings)) = self.open.take() {
            self.journal.transactions.push(balanced(transaction, postings)?);
        }
        Ok(())
    }
}

fn heading(line: usize, date: jiff::civil::Date, rest: &str) -> Transaction {
    let (rest, tags) = split_comment(rest);
    let (is_cleared, rest) = match rest.strip_prefix('*') {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix('!').unwrap_or(rest)),
    };
    let (payee, narration) = match rest.split_once(" | ") {
        Some((payee, narration)) => (payee, narration),
        None => ("", rest),
    };
    let mut notes = Notes::new();
    take_tags(&mut notes, tags);
    Transaction {
        line,
        date,
        is_cleared,
        payee: payee.trim().to_owned(),
        narration: narration.trim().to_owned(),
        notes,
        postings: Vec::new(),
    }
}

fn split_comment(text: &str) -> (&str, &str) {
    let (text, comment) = text.split_once(';').unwrap_or((text, ""));
    (text.trim(), comment.trim())
}

/// An account ends at two spaces or a tab: its name may have single ones.
fn split_account(text: &str) -> (&str, &str) {
    let end = [text.find("  "), text.find('\t')].into_iter().flatten().min();
    end.map_or((text, ""), |end| (&text[..end], &text[end..]))
}

/// `key: value`, several of them apart by commas; a comment without one is no tag.
fn take_tags(notes: &mut Notes, comment: &str) {
    for tag in comment.split(", ") {
        if let Some((key, value)) = tag.split_once(':') {
            let key = key.trim();
            if !key.is_empty() && !key.contains(char::is_whitespace) {
                note(notes, (key, &unescape(value.trim())));
            }
        }
    }
}

/// A tag ends at a comma, and its line at its end: both are written as percent signs with their code.
fn escape(text: &str) -> String {
    let mut escaped = text.replace('%', "%25").replace(',', "%2C").replace(';', "%3B");
    escaped = escaped.replace('\n', "%0A");
    if escaped.starts_with(' ') || escaped.ends_with(' ') {
        escaped = escaped.replace(' ', "%20");
    }
    escaped
}

fn unescape(text: &str) -> String {
    let text = text.replace("%20", " ").replace("%0A", "\n");
    text.replace("%3B", ";").replace("%2C", ",").replace("%25", "%")
}

/// Writes a journal.
pub fn write_hledger(journal: &Journal, title: &str) -> String {
    let mut text = format!("; {}\n", title.replace('\n', " "));
    write_file_notes(&mut text, &journal.notes);
    let notes = |text: &mut String, notes: &Notes| {
        for (key, value) in notes {
            writeln!(text, "    ; {key}: {}", escape(value)).expect("a string");
        }
    };
    for account in &journal.accounts {
        writeln!(text, "\naccount {}", account.name).expect("a string");
        notes(&mut text, &account.notes);
    }
    let plain = |text: &str| text.replace([';', '\n', '|'], " ");
    for one in &journal.transactions {
        let flag = if one.is_cleared { '*' } else { '!' };
        write!(text, "\n{} {flag} ", one.date).expect("a string");
        if !one.payee.is_empty() {
            write!(text, "{} | ", plain(&one.payee)).expect("a string");
        }
        writeln!(text, "{}", plain(&one.narration)).expect("a string");
        notes(&mut text, &one.notes);
        for posting in &one.postings {
            write!(text, "    {}  {}", posting.account, posting.amount).expect("a string");
            if let Some(price) = posting.cost.as_ref().or(posting.price.as_ref()) {
                write!(text, " @ {price}").expect("a string");
            }
            text.push('\n');
            notes(&mut text, &posting.notes);
        }
    }
    text
}
