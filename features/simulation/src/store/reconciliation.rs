//! SQL of `simulation_bank_line`, `simulation_match` and `simulation_match_line`.

use super::set_off;
use crate::{BankLineId, BookId, MatchId, VoucherId};
use database::{FromRow, Result, Row, Text, Tx, params};
use jiff::civil::Date;
use ledger::{
    Fen,
    reconciliation::{BankLine, BookLineKey, MatchGroup},
};
use platform::Millis;
use std::collections::HashMap;

database::sql! {
    BANK_LINES = "select * from simulation_bank_line where book_id = $1 and account = $2 order by position";
    // A match without a line of the books is none; it cannot be left behind, but nothing depends on that here.
    MATCHES = "select m.id, m.is_by_hand, l.voucher_id, l.position from simulation_match m \
               join simulation_match_line l on l.match_id = m.id where m.book_id = $1 and m.account = $2 \
               order by m.id, l.voucher_id, l.position";
    ADD_BANK_LINES = "insert into simulation_bank_line (book_id, account, position, date, reference, summary, counterparty, amount, \
                      balance) select book_id, account, position, date, reference, summary, counterparty, amount, balance \
                      from $given(book_id bigint, account text, position bigint, date text, reference text, summary text, \
                      counterparty text, amount bigint, balance bigint)";
    REMOVE_BANK_LINES = "delete from simulation_bank_line where book_id = $1 and account = $2 and date >= $3";
    MATCHES_SINCE = "select distinct match_id from simulation_bank_line where book_id = $1 and account = $2 and date >= $3 \
                     and match_id is not null";
    ADD_MATCH = "insert into simulation_match (book_id, account, is_by_hand, created_at_ms) values ($1, $2, $3, $4) returning id";
    SET_MATCH = "update simulation_bank_line set match_id = given.match_id from $given(id bigint, match_id bigint) \
                 where simulation_bank_line.id = given.id";
    ADD_MATCH_LINES = "insert into simulation_match_line (voucher_id, position, match_id) \
                       select voucher_id, position, match_id from $given(voucher_id bigint, position bigint, match_id bigint)";
    FREE_BANK_LINES = "update simulation_bank_line set match_id = null where match_id = $1";
    REMOVE_MATCH_LINES = "delete from simulation_match_line where match_id = $1";
    REMOVE_MATCH = "delete from simulation_match where id = $1";
    MATCHES_OF_VOUCHER = "select distinct match_id from simulation_match_line where voucher_id = $1";
    CLEAR_BANK_LINES = "delete from simulation_bank_line where book_id = $1";
    CLEAR_MATCH_LINES = "delete from simulation_match_line where match_id in (select id from simulation_match where book_id = $1)";
    CLEAR_MATCHES = "delete from simulation_match where book_id = $1";
    BOOKS_OF_SITTING = "select id from simulation_book where sitting_of = 'exam' and sitting_id = $1";
}

/// A line of a bank's statement before it is stored.
#[derive(Debug, Clone)]
pub(crate) struct NewBankLine {
    pub(crate) date: Date,
    pub(crate) reference: String,
    pub(crate) summary: String,
    pub(crate) counterparty: String,
    pub(crate) amount: Fen,
    pub(crate) balance: Option<Fen>,
}

/// A match as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct StoredMatch {
    pub(crate) id: MatchId,
    pub(crate) is_by_hand: bool,
    pub(crate) group: MatchGroup,
}

/// What is kept of a bank account: the lines of its statement in order, and the matches by id.
pub(crate) async fn list_lines(
    tx: &Tx,
    book: BookId,
    account: &str,
) -> Result<(Vec<BankLine>, Vec<StoredMatch>)> {
    let mut bank = Vec::new();
    let mut of_match: HashMap<MatchId, Vec<i64>> = HashMap::new();
    for row in tx.query(&BANK_LINES, params![book, account]).await? {
        let line = bank_line(&row)?;
        if let Some(id) = row.get::<Option<MatchId>>("match_id")? {
            of_match.entry(id).or_default().push(line.id);
        }
        bank.push(line);
    }
    let mut matches: Vec<StoredMatch> = Vec::new();
    let lines: Vec<MatchLine> = tx.query_as(&MATCHES, params![book, account]).await?;
    for line in lines {
        if matches.last().is_none_or(|last| last.id != line.id) {
            matches.push(StoredMatch {
                id: line.id,
                is_by_hand: line.is_by_hand,
                group: MatchGroup {
                    bank: of_match.remove(&line.id).unwrap_or_default(),
                    book: Vec::new(),
                },
            });
        }
        if let Some(last) = matches.last_mut() {
            last.group.book.push(BookLineKey {
                voucher_id: line.voucher.0,
                position: line.position,
            });
        }
    }
    Ok((bank, matches))
}

#[derive(FromRow)]
struct MatchLine {
    id: MatchId,
    is_by_hand: bool,
    #[row(rename = "voucher_id")]
    voucher: VoucherId,
    position: u32,
}

fn bank_line(row: &Row) -> Result<BankLine> {
    Ok(BankLine {
        id: row.get("id")?,
        date: row.get::<Text<_>>("date")?.0,
        reference: row.get("reference")?,
        summary: row.get("summary")?,
        counterparty: row.get("counterparty")?,
        amount: Fen(row.get("amount")?),
        balance: row.get::<Option<i64>>("balance")?.map(Fen),
    })
}

/// Adds lines to the end of a statement; `from` is the place of the first.
pub(crate) async fn add_bank_lines(
    tx: &Tx,
    book: BookId,
    account: &str,
    from: usize,
    lines: &[NewBankLine],
) -> Result<()> {
    let row = |(at, line): (usize, &NewBankLine)| {
        params![
            book,
            account,
            (from + at) as i64,
            line.date.to_string(),
            &line.reference,
            &line.summary,
            &line.counterparty,
            line.amount.0,
            line.balance.map(|balance| balance.0)
        ]
    };
    let rows = lines.iter().enumerate().map(row).collect();
    tx.execute_rows(&ADD_BANK_LINES, rows).await.map(drop)
}

/// Removes the lines of a statement from a day on, with their matches.
pub(crate) async fn remove_bank_lines(tx: &Tx, book: BookId, account: &str, from: Date) -> Result<()> {
    let since = || params![book, account, from.to_string()];
    let matches: Vec<MatchId> = tx.query_as(&MATCHES_SINCE, since()).await?;
    remove_matches(tx, &matches).await?;
    tx.execute(&REMOVE_BANK_LINES, since()).await.map(drop)
}

/// Keeps matches; none of their lines stands in another.
pub(crate) async fn add_matches(
    tx: &Tx,
    (book, account): (BookId, &str),
    groups: &[MatchGroup],
    is_by_hand: bool,
    now_ms: Millis,
) -> Result<()> {
    let (mut bank, mut lines) = (Vec::new(), Vec::new());
    for group in groups {
        let values = params![book, account, is_by_hand, now_ms];
        let id: MatchId = tx.query_one(&ADD_MATCH, values).await?.get("id")?;
        bank.extend(group.bank.iter().map(|line| params![BankLineId(*line), id]));
        lines.extend(
            group
                .book
                .iter()
                .map(|key| params![VoucherId(key.voucher_id), key.position, id]),
        );
    }
    tx.execute_rows(&SET_MATCH, bank).await?;
    tx.execute_rows(&ADD_MATCH_LINES, lines).await.map(drop)
}

/// Removes matches; their lines are free again.
pub(crate) async fn remove_matches(tx: &Tx, matches: &[MatchId]) -> Result<()> {
    for id in matches {
        for statement in [&FREE_BANK_LINES, &REMOVE_MATCH_LINES, &REMOVE_MATCH] {
            tx.execute(statement, params![*id]).await?;
        }
    }
    Ok(())
}

/// Removes the matches that a voucher's lines stand in.
pub(crate) async fn remove_matches_of_voucher(tx: &Tx, voucher: VoucherId) -> Result<()> {
    let matches: Vec<MatchId> = tx.query_as(&MATCHES_OF_VOUCHER, params![voucher]).await?;
    remove_matches(tx, &matches).await
}

/// Removes everything that is kept of a book's bank accounts and of its partners.
pub(crate) async fn clear(tx: &Tx, book: BookId) -> Result<()> {
    for statement in [&CLEAR_BANK_LINES, &CLEAR_MATCH_LINES, &CLEAR_MATCHES] {
        tx.execute(statement, params![book]).await?;
    }
    set_off::clear(tx, book).await
}

/// The same of every book of an attempt.
pub(crate) async fn clear_sitting(tx: &Tx, attempt: i64) -> Result<()> {
    let books: Vec<BookId> = tx.query_as(&BOOKS_OF_SITTING, params![attempt]).await?;
    for book in books {
        clear(tx, book).await?;
    }
    Ok(())
}
