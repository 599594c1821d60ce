//! SQL of `simulation_voucher` and `simulation_line`.

use super::{book::Book, reconciliation, set_off};
use crate::{
    BookId, VoucherId,
    bookkeeping::{LoadedBook, Vouchers},
};
use database::{FromRow, Json, Result, Revised, Row, Text, Tx, params};
use ledger::{
    Fen, LineDraft, Period, VoucherDraft,
    voucher::signing::{Signatures, VoucherState},
};
use platform::{Millis, ids};
use std::{collections::HashMap, sync::Arc};

database::sql! {
    INSERT = "insert into simulation_voucher (book_id, period, word, number, date, kind, state, business, attachments, documents, \
              version, is_given, reverses_id, prepared_by, cashier_by, reviewed_by, posted_by, created_at_ms, updated_at_ms, \
              revision, corrects_id) \
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19) returning id";
    UPDATE = "update simulation_voucher set period = $3, word = $4, number = $5, date = $6, kind = $7, state = $8, business = $9, \
              attachments = $10, documents = $11, prepared_by = $12, version = version + 1, updated_at_ms = $13, revision = $14 \
              where id = $1 and version = $2";
    SIGN = "update simulation_voucher set state = $3, prepared_by = $4, cashier_by = $5, reviewed_by = $6, posted_by = $7, \
            version = version + 1, updated_at_ms = $8, revision = $9 where id = $1 and version = $2";
    SET_NUMBER = "update simulation_voucher set number = $2, version = version + 1, updated_at_ms = $3, revision = $4 \
                  where id = $1";
    REVISE = "update simulation_book set revision = $2 where id = $1";
    REVISE_OF_VOUCHER = "update simulation_book set revision = $2 \
                         where id = (select book_id from simulation_voucher where id = $1)";
    TIE = "update simulation_voucher set reverses_id = cast($2 as bigint), corrects_id = cast($3 as bigint), business = coalesce(business, \
           (select o.business from simulation_voucher o where o.id = coalesce(cast($2 as bigint), cast($3 as bigint)))), \
           updated_at_ms = $4, revision = $5 where id = $1";
    DELETE_LINES = "delete from simulation_line where voucher_id = $1";
    DELETE = "delete from simulation_voucher where id = $1";
    CLEAR_LINES = "delete from simulation_line where voucher_id in (select id from simulation_voucher where book_id = $1)";
    CLEAR = "delete from simulation_voucher where book_id = $1";
    FINISH = "update simulation_book set revision = $2, updated_at_ms = $3 where id = $1";
    INSERT_LINES = "insert into simulation_line (voucher_id, position, summary, account, aux, debit, credit, quantity, unit_price, \
                    cash_flow_item) select voucher_id, position, summary, account, aux, debit, credit, quantity, unit_price, \
                    cash_flow_item from $given(voucher_id bigint, position bigint, summary text, account text, aux text, debit bigint, \
                    credit bigint, quantity text, unit_price text, cash_flow_item bigint)";
    COPY_GIVEN = "insert into simulation_voucher (book_id, period, word, number, date, kind, state, business, attachments, \
                  documents, version, is_given, prepared_by, cashier_by, reviewed_by, posted_by, created_at_ms, updated_at_ms, revision) \
                  select cast($2 as bigint), period, word, number, date, kind, state, business, attachments, documents, 1, 1, \
                  prepared_by, cashier_by, reviewed_by, posted_by, cast($3 as bigint), cast($3 as bigint), \
                  cast($4 as bigint) \
                  from simulation_voucher where book_id = $1 and is_given = 1 order by id";
    COPY_GIVEN_LINES = "insert into simulation_line (voucher_id, position, summary, account, aux, debit, credit, quantity, \
                        unit_price, cash_flow_item) select n.id, l.position, l.summary, l.account, l.aux, l.debit, l.credit, \
                        l.quantity, l.unit_price, l.cash_flow_item from simulation_line l \
                        join simulation_voucher o on o.id = l.voucher_id join simulation_voucher n \
                        on n.book_id = $2 and n.period = o.period and n.word = o.word and n.number = o.number \
                        where o.book_id = $1 and o.is_given = 1";
    FIND = "select * from simulation_voucher where id = $1";
    LINES = "select * from simulation_line where voucher_id = $1 order by position";
    LISTED = "select id, revision, version, updated_at_ms from simulation_voucher where book_id = $1";
    OF_BOOK = "select * from simulation_voucher where book_id = $1";
    LINES_OF_BOOK = "select l.* from simulation_line l join simulation_voucher v on v.id = l.voucher_id \
                     where v.book_id = $1 order by l.voucher_id, l.position";
    SOME = "select v.* from $given(id bigint) join simulation_voucher v on v.id = given.id";
    LINES_OF_SOME = "select l.* from $given(id bigint) join simulation_line l on l.voucher_id = given.id \
                     order by l.voucher_id, l.position";
}

/// A voucher of a book, with where it stands.
#[derive(Debug, Clone, FromRow)]
pub struct BookVoucher {
    /// Row id.
    pub id: VoucherId,
    /// The book.
    #[row(rename = "book_id")]
    pub book: BookId,
    /// The period it belongs to.
    #[row(text)]
    pub period: Period,
    /// What stands on it; its number is none for a draft.
    #[row(with = draft)]
    pub draft: VoucherDraft,
    /// Where it stands.
    #[row(text)]
    pub state: VoucherState,
    /// Who signed.
    #[row(with = signatures)]
    pub signatures: Signatures,
    /// The business it books, by key.
    pub business: Option<String>,
    /// Whether it came with the book and is not the student's work.
    pub is_given: bool,
    /// The voucher it reverses in red.
    #[row(rename = "reverses_id")]
    pub reverses: Option<VoucherId>,
    /// The voucher whose amounts it puts right by the difference.
    #[row(rename = "corrects_id")]
    pub corrects: Option<VoucherId>,
    /// Grows with each change.
    pub version: i64,
    /// When it changed last.
    pub updated_at_ms: Millis,
    /// Drawn with each change.
    pub(crate) revision: i64,
}

/// A voucher before it is stored.
#[derive(Debug, Clone)]
pub struct NewVoucher {
    /// The book.
    pub book: BookId,
    /// The period it belongs to.
    pub period: Period,
    /// What stands on it.
    pub draft: VoucherDraft,
    /// Where it stands.
    pub state: VoucherState,
    /// Who signed.
    pub signatures: Signatures,
    /// The business it books, by key.
    pub business: Option<String>,
    /// Whether it came with the book and is not the student's work.
    pub is_given: bool,
    /// The voucher it reverses in red.
    pub reverses: Option<VoucherId>,
    /// The voucher whose amounts it puts right by the difference.
    pub corrects: Option<VoucherId>,
}

/// Inserts a voucher with its lines, and returns it as it stands in the book.
pub async fn insert_voucher(tx: &Tx, new: NewVoucher, now_ms: Millis) -> Result<BookVoucher> {
    let revision = revise(tx, new.book).await?;
    let VoucherDraft {
        word,
        number,
        date,
        kind,
        attachments,
        documents,
        lines,
    } = &new.draft;
    let values = params![
        new.book,
        new.period.to_string(),
        word,
        *number,
        date.map(|date| date.to_string()),
        Text(kind),
        Text(&new.state),
        new.business.as_deref(),
        *attachments,
        Json(documents),
        new.is_given,
        new.reverses,
        new.signatures.prepared_by.as_deref(),
        new.signatures.cashier_by.as_deref(),
        new.signatures.reviewed_by.as_deref(),
        new.signatures.posted_by.as_deref(),
        now_ms,
        revision,
        new.corrects
    ];
    let id = tx.query_one(&INSERT, values).await?.get("id")?;
    insert_lines(tx, id, lines).await?;
    Ok(BookVoucher {
        id,
        book: new.book,
        period: new.period,
        draft: new.draft,
        state: new.state,
        signatures: new.signatures,
        business: new.business,
        is_given: new.is_given,
        reverses: new.reverses,
        corrects: new.corrects,
        version: 1,
        updated_at_ms: now_ms,
        revision,
    })
}

/// Copies what one book was given into another that was just opened for the same.
pub(crate) async fn copy_given(tx: &Tx, from: BookId, to: BookId, now_ms: Millis) -> Result<()> {
    let revision = revise(tx, to).await?;
    tx.execute(&COPY_GIVEN, params![from, to, now_ms, revision])
        .await?;
    tx.execute(&COPY_GIVEN_LINES, params![from, to]).await.map(drop)
}

/// Draws the revision of a change of a book, before the change is written: what is kept in memory of the book holds no longer.
pub(super) async fn revise(tx: &Tx, book: BookId) -> Result<i64> {
    let revision = ids::revision();
    tx.execute(&REVISE, params![book, revision]).await?;
    Ok(revision)
}

/// The same for the book that a voucher stands in.
async fn revise_of(tx: &Tx, voucher: VoucherId) -> Result<i64> {
    let revision = ids::revision();
    tx.execute(&REVISE_OF_VOUCHER, params![voucher, revision]).await?;
    Ok(revision)
}

async fn insert_lines(tx: &Tx, voucher: VoucherId, lines: &[LineDraft]) -> Result<()> {
    let rows = lines.iter().enumerate().map(|(position, line)| {
        params![
            voucher,
            position as i64,
            &line.summary,
            line.account.as_str(),
            Json(&line.aux),
            line.debit.0,
            line.credit.0,
            line.quantity.map(|quantity| quantity.to_string()),
            line.unit_price.map(|price| price.to_string()),
            line.cash_flow_item
        ]
    });
    tx.execute_rows(&INSERT_LINES, rows.collect()).await.map(drop)
}

/// Writes the content of `current` anew; returns it as it stands in the book then, or none if somebody else had changed it since
/// `version`.
pub(crate) async fn update_voucher(
    tx: &Tx,
    (current, version): (&BookVoucher, i64),
    new: NewVoucher,
    now_ms: Millis,
) -> Result<Option<BookVoucher>> {
    let revision = revise(tx, current.book).await?;
    let draft = &new.draft;
    let values = params![
        current.id,
        version,
        new.period.to_string(),
        &draft.word,
        draft.number,
        draft.date.map(|date| date.to_string()),
        Text(&draft.kind),
        Text(&new.state),
        new.business.as_deref(),
        draft.attachments,
        Json(&draft.documents),
        new.signatures.prepared_by.as_deref(),
        now_ms,
        revision
    ];
    if tx.execute(&UPDATE, values).await? == 0 {
        return Ok(None);
    }
    tx.execute(&DELETE_LINES, params![current.id]).await?;
    insert_lines(tx, current.id, &draft.lines).await?;
    Ok(Some(BookVoucher {
        period: new.period,
        draft: new.draft,
        state: new.state,
        signatures: Signatures {
            prepared_by: new.signatures.prepared_by,
            ..current.signatures.clone()
        },
        business: new.business,
        version: version + 1,
        updated_at_ms: now_ms,
        revision,
        ..current.clone()
    }))
}

/// Writes where a voucher stands and who signed it; returns whether nobody else had changed it since `voucher.version`, which is then
/// the next one.
pub async fn sign_voucher(tx: &Tx, voucher: &mut BookVoucher, now_ms: Millis) -> Result<bool> {
    let revision = revise(tx, voucher.book).await?;
    let signed = &voucher.signatures;
    let values = params![
        voucher.id,
        voucher.version,
        Text(&voucher.state),
        signed.prepared_by.as_deref(),
        signed.cashier_by.as_deref(),
        signed.reviewed_by.as_deref(),
        signed.posted_by.as_deref(),
        now_ms,
        revision
    ];
    if tx.execute(&SIGN, values).await? == 0 {
        return Ok(false);
    }
    voucher.version += 1;
    voucher.updated_at_ms = now_ms;
    voucher.revision = revision;
    Ok(true)
}

/// What a unit changed in a book that it had read before.
#[derive(Debug, Default)]
pub(crate) struct Changed {
    /// The vouchers as they stand in the book now, new ones and old ones.
    pub(crate) put: Vec<BookVoucher>,
    pub(crate) deleted: Vec<VoucherId>,
}

impl Changed {
    /// None of the vouchers: something else of the book.
    pub(crate) fn nothing() -> Self {
        Self::default()
    }

    /// One voucher, drawn up or changed.
    pub(crate) fn one(voucher: &BookVoucher) -> Self {
        Self {
            put: vec![voucher.clone()],
            deleted: Vec::new(),
        }
    }
}

/// Notes that something in the book changed, and keeps in memory what stands in it now: whoever reads it next reads no voucher, and adds
/// up no balance.
///
/// INVARIANT: `kept` was read in this unit while it held the book, and `changed` is all that the unit did to its vouchers since.
pub(crate) async fn finish(tx: &Tx, kept: &LoadedBook, changed: Changed, now_ms: Millis) -> Result<()> {
    let book = kept.book.id;
    let drawn = ids::revision();
    tx.execute(&FINISH, params![book, drawn, now_ms]).await?;
    let put = changed.put.into_iter().map(Arc::new).collect();
    tx.keep_revised(StoredVouchers {
        book,
        revision: BookRevision {
            drawn,
            at_ms: now_ms,
            waits_for_set_up: kept.waits_for_set_up(),
        },
        vouchers: Arc::new(kept.vouchers.changed(&changed.deleted, put)),
    });
    Ok(())
}

/// Says of a voucher which other one it takes back, or puts right by the difference; it belongs to the business of that one then.
pub(crate) async fn tie_voucher(
    tx: &Tx,
    id: VoucherId,
    (reverses, corrects): (Option<VoucherId>, Option<VoucherId>),
    now_ms: Millis,
) -> Result<()> {
    let revision = revise_of(tx, id).await?;
    tx.execute(&TIE, params![id, reverses, corrects, now_ms, revision])
        .await
        .map(drop)
}

/// Gives vouchers new numbers, in two steps so that no number is taken twice on the way.
pub(crate) async fn renumber(
    tx: &Tx,
    kept: &LoadedBook,
    numbers: &[(VoucherId, u32)],
    now_ms: Millis,
) -> Result<Changed> {
    let revision = revise(tx, kept.book.id).await?;
    for (id, _) in numbers {
        tx.execute(&SET_NUMBER, params![*id, None::<u32>, now_ms, revision])
            .await?;
    }
    for (id, number) in numbers {
        tx.execute(&SET_NUMBER, params![*id, *number, now_ms, revision])
            .await?;
    }
    let numbered = numbers.iter().filter_map(|(id, number)| {
        let mut voucher = kept.voucher(*id)?.clone();
        voucher.draft.number = Some(*number);
        voucher.version += 2;
        (voucher.updated_at_ms, voucher.revision) = (now_ms, revision);
        Some(voucher)
    });
    Ok(Changed {
        put: numbered.collect(),
        deleted: Vec::new(),
    })
}

/// Deletes a voucher, with the bank matches and the set-offs its lines stand in.
pub(crate) async fn delete_voucher(tx: &Tx, id: VoucherId) -> Result<()> {
    revise_of(tx, id).await?;
    reconciliation::remove_matches_of_voucher(tx, id).await?;
    set_off::remove_set_offs_of_voucher(tx, id).await?;
    tx.execute(&DELETE_LINES, params![id]).await?;
    tx.execute(&DELETE, params![id]).await.map(drop)
}

/// Takes away everything that stands in a book, with what its bank accounts were reconciled with.
pub(crate) async fn clear_vouchers(tx: &Tx, book: BookId) -> Result<()> {
    revise(tx, book).await?;
    reconciliation::clear(tx, book).await?;
    tx.execute(&CLEAR_LINES, params![book]).await?;
    tx.execute(&CLEAR, params![book]).await.map(drop)
}

/// The voucher with that id. Not scoped to an owner: callers must check.
pub async fn find_voucher(tx: &Tx, id: VoucherId) -> Result<Option<BookVoucher>> {
    let found: Option<BookVoucher> = tx.query_optional_as(&FIND, params![id]).await?;
    let Some(mut voucher) = found else {
        return Ok(None);
    };
    let lines = tx.query(&LINES, params![id]).await?;
    voucher.draft.lines = lines.iter().map(line).collect::<Result<_>>()?;
    Ok(Some(voucher))
}

/// The vouchers with these ids, of whatever books; those that are gone are left out.
pub(crate) async fn list_some(tx: &Tx, ids: &[VoucherId]) -> Result<HashMap<VoucherId, BookVoucher>> {
    let rows = || ids.iter().map(|id| params![*id]).collect::<Vec<_>>();
    let found: Vec<BookVoucher> = tx.query_rows(&SOME, rows()).await?;
    let mut vouchers: HashMap<_, _> = found.into_iter().map(|voucher| (voucher.id, voucher)).collect();
    let lines: Vec<StoredLine> = tx.query_rows(&LINES_OF_SOME, rows()).await?;
    for StoredLine { voucher, line } in lines {
        if let Some(of) = vouchers.get_mut(&voucher) {
            of.draft.lines.push(line);
        }
    }
    Ok(vouchers)
}

/// A line with the voucher it stands on.
#[derive(FromRow)]
struct StoredLine {
    #[row(rename = "voucher_id")]
    voucher: VoucherId,
    #[row(with = line)]
    line: LineDraft,
}

/// All vouchers of a book, by period and number, drafts last; those that did not change since they were read stay in memory, with
/// the books that they make. `waits_for_set_up`: whether these begin without openings.
pub async fn list_vouchers(tx: &Tx, book: &Book, waits_for_set_up: bool) -> Result<Arc<Vouchers>> {
    let revision = BookRevision {
        drawn: book.revision,
        at_ms: book.updated_at_ms,
        waits_for_set_up,
    };
    let load = |older: Option<Arc<StoredVouchers>>| async move {
        let vouchers = match older {
            None => Vouchers::new(load_all(tx, book.id).await?),
            // The books that they make begin otherwise then.
            Some(older) if older.revision.waits_for_set_up != waits_for_set_up => {
                let now = load_changed(tx, book.id, &older.vouchers).await?;
                Vouchers::new(now.shared().cloned().collect())
            }
            Some(older) => load_changed(tx, book.id, &older.vouchers).await?,
        };
        Ok(StoredVouchers {
            book: book.id,
            revision,
            vouchers: Arc::new(vouchers),
        })
    };
    let stored = tx.revised(&book.id, &revision, load).await?;
    Ok(Arc::clone(&stored.vouchers))
}

/// What the vouchers of a book, and the books that they make, are known by.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BookRevision {
    drawn: i64,
    at_ms: Millis,
    /// By the task's rules, which change without the book.
    waits_for_set_up: bool,
}

/// The vouchers of a book as they were read.
struct StoredVouchers {
    book: BookId,
    revision: BookRevision,
    vouchers: Arc<Vouchers>,
}

impl Revised for StoredVouchers {
    type Key = BookId;
    type Revision = BookRevision;
    /// In kilobytes, as [`Revised::weight`] estimates them.
    const KEPT: u64 = 96_000;

    fn key(&self) -> BookId {
        self.book
    }

    fn revision(&self) -> &BookRevision {
        &self.revision
    }

    /// Two ledgers with a chart each, and a voucher in the list and in both.
    fn weight(&self) -> u32 {
        100 + 3 * self.vouchers.len() as u32
    }
}

async fn load_all(tx: &Tx, book: BookId) -> Result<Vec<Arc<BookVoucher>>> {
    // PORTABILITY: on PostgreSQL each statement sees what was committed before it. Lines that are newer than their voucher are
    // read again at its next revision; older ones would be kept under it.
    let mut vouchers: Vec<BookVoucher> = tx.query_as(&OF_BOOK, params![book]).await?;
    let mut lines: HashMap<VoucherId, Vec<LineDraft>> = HashMap::new();
    for row in tx.query(&LINES_OF_BOOK, params![book]).await? {
        lines.entry(row.get("voucher_id")?).or_default().push(line(&row)?);
    }
    for voucher in &mut vouchers {
        voucher.draft.lines = lines.remove(&voucher.id).unwrap_or_default();
    }
    Ok(vouchers.into_iter().map(Arc::new).collect())
}

/// Those of `known` that still stand as they were, and the others read anew.
async fn load_changed(tx: &Tx, book: BookId, known: &Vouchers) -> Result<Vouchers> {
    type Listed = (VoucherId, i64, i64, Millis);
    let listed: Vec<Listed> = tx.query_as(&LISTED, params![book]).await?;
    let mut gone: HashMap<VoucherId, Listed> = known
        .iter()
        .map(|one| (one.id, (one.id, one.revision, one.version, one.updated_at_ms)))
        .collect();
    let mut changed = Vec::new();
    for one in &listed {
        if gone.remove(&one.0) != Some(*one) {
            changed.push(one.0);
        }
    }
    let read = list_some(tx, &changed).await?;
    // Those that were deleted since they were listed are gone too.
    let unread = changed.into_iter().filter(|id| !read.contains_key(id));
    let gone: Vec<VoucherId> = gone.into_keys().chain(unread).collect();
    Ok(known.changed(&gone, read.into_values().map(Arc::new).collect()))
}

fn draft(row: &Row) -> Result<VoucherDraft> {
    Ok(VoucherDraft {
        word: row.get("word")?,
        number: row.get("number")?,
        date: row.get::<Text<_>>("date")?.0,
        kind: row.get::<Text<_>>("kind")?.0,
        attachments: row.get("attachments")?,
        documents: row.get::<Json<_>>("documents")?.0,
        lines: Vec::new(),
    })
}

fn signatures(row: &Row) -> Result<Signatures> {
    Ok(Signatures {
        prepared_by: row.get("prepared_by")?,
        cashier_by: row.get("cashier_by")?,
        reviewed_by: row.get("reviewed_by")?,
        posted_by: row.get("posted_by")?,
    })
}

fn line(row: &Row) -> Result<LineDraft> {
    Ok(LineDraft {
        summary: row.get("summary")?,
        account: row.get::<String>("account")?.as_str().into(),
        aux: row.get::<Json<_>>("aux")?.0,
        debit: Fen(row.get("debit")?),
        credit: Fen(row.get("credit")?),
        quantity: row.get::<Text<_>>("quantity")?.0,
        unit_price: row.get::<Text<_>>("unit_price")?.0,
        cash_flow_item: row.get("cash_flow_item")?,
    })
}
