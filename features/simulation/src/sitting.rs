//! Books that answer a question of an exam or an exercise. The exam says who may write in them and until when ([`ExamWatch`]), and
//! the attempt of an exercise does ([`crate::exercise_books`]); here they are opened, and marked when the attempt has been handed in.

use crate::{
    Book, BookId, Company, VoucherId,
    bookkeeping::{
        LoadedBook, TaskRules, load_book, open_sitting_book,
        saving::{VoucherSave, prepare},
    },
    grading::{BesideVouchers, Granted, Report, grade},
    hand_in::reconciled,
    remark::{SittingRules, seen_by},
    set_up::{EnteredLine, OwnChart, complete_part},
    store::{
        self,
        book::{self, FiledCell, FiledStatement, find_sitting, list_decisions, list_statements},
        submission::{NewSubmission, insert_submission, list_submissions},
        voucher::{BookVoucher, insert_voucher, update_voucher},
    },
    team::acts::{About, TeamStep, note},
    template::Post,
};
use classes::ClassId;
use database::Tx;
use ledger::{Period, VoucherDraft, statement::StatementKind};
use platform::{CurrentUser, Error, Millis, access::UserId, gate::Checked};
use scoring::question::books;
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, pin::Pin};

/// What is sat by keeping a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SittingOf {
    /// An attempt of an assessment.
    Exam,
    /// An attempt at an exercise.
    Exercise,
}

database::text_column! { SittingOf }

/// The question of an attempt that a book answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitting {
    /// Whose attempt it is: their row ids are not told apart by themselves.
    pub of: SittingOf,
    /// The row id of the attempt.
    pub attempt: i64,
    /// Its place on the form, from 0.
    pub position: i64,
}

/// How much of a marked book its student may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// What they entered, no mark.
    Own,
    /// What it earned, and why not more.
    Report,
    /// What was expected, too.
    Key,
}

/// Whoever wants to write in a book of an exam.
#[derive(Debug, Clone, Copy)]
pub struct SittingWriter<'a> {
    /// What the book answers.
    pub sitting: Sitting,
    /// The student.
    pub user: &'a CurrentUser,
    /// The name the browser gave itself.
    pub device: &'a str,
    /// When.
    pub now_ms: Millis,
}

/// What an exam says about the books that are kept in it; given by whoever puts the features together.
#[derive(Clone, Copy)]
pub struct ExamWatch {
    /// Refuses to write once the attempt is over, its time is up, or another device has it. Nobody can hand the attempt in
    /// before the unit ends.
    pub require_writable: for<'a> fn(&'a Tx, SittingWriter<'a>) -> Checked<'a>,
    /// How much its student may see now.
    pub sight: for<'a> fn(&'a Tx, Sitting, Millis) -> Seen<'a>,
}

/// The future of [`ExamWatch::sight`].
pub type Seen<'a> = Pin<Box<dyn Future<Output = Result<Sight, Error>> + Send + 'a>>;

/// A book that a question asks for.
#[derive(Debug, Clone)]
pub struct SittingBook<'a> {
    /// What it answers.
    pub sitting: Sitting,
    /// The company.
    pub company: &'a Company,
    /// The student.
    pub user: UserId,
    /// The class in which they sit it; its teachers see the book.
    pub class: Option<ClassId>,
    /// What is asked.
    pub asked: (&'a books::Body, &'a books::Key),
}

/// Refuses to open the book of a company that its course does not have.
pub fn no_company() -> Error {
    Error::conflict(
        "simulation.no_company",
        "这道题所用的企业不在本课程中，请联系教师。",
    )
}

/// The book that answers a question of an attempt, opened if it is not yet.
pub async fn open_sitting(tx: &Tx, wanted: &SittingBook<'_>, now_ms: Millis) -> database::Result<BookId> {
    if let Some(book) = find_sitting(tx, wanted.sitting).await? {
        return Ok(book.id);
    }
    open_sitting_book(tx, wanted, &TaskRules::of_question(wanted.asked), now_ms).await
}

/// Marks the book of an attempt that was handed in, as it stands: what was on the screen and is complete is booked and filed
/// first. A second time returns the same report. None when the book was never opened.
pub async fn mark_sitting(
    tx: &Tx,
    sitting: Sitting,
    (answer, rules): (Option<&books::Answer>, &SittingRules),
    now_ms: Millis,
) -> Result<Option<Report>, Error> {
    let Some(book) = find_sitting(tx, sitting).await? else {
        return Ok(None);
    };
    if let Some(known) = list_submissions(tx, book.id).await?.pop() {
        return Ok(Some(known.report));
    }
    let load = async || load_book(tx, book.id).await?.ok_or(Error::NotFound);
    let mut kept = load().await?;
    for value in answer.iter().flat_map(|answer| answer.typing.values()) {
        match Typed::deserialize(value) {
            Ok(Typed::Voucher { id, content, sheet }) => {
                book_typed(tx, &kept, (id, sheet.business), content, now_ms).await?;
                // The next one is checked and numbered beside it, whoever wrote the answer.
                kept = load().await?;
            }
            Ok(Typed::Statement { content }) => {
                file_typed(tx, book.id, &content, now_ms).await?;
            }
            Ok(Typed::SetUp { content }) => {
                start_typed(tx, &kept, &content, now_ms).await?;
                kept = load().await?;
            }
            // Nothing, or what no desk of this version has written: it stays in the answer.
            Err(_) => {}
        }
    }
    let decisions = list_decisions(tx, book.id).await?;
    let statements = list_statements(tx, book.id, kept.last_period()).await?;
    // Classes that sit the same question are marked by the same references: what one of them was granted does not count here.
    let reconciled = reconciled(tx, &kept).await?;
    let done = BesideVouchers {
        decisions: &decisions,
        statements: &statements,
        reconciled: reconciled.as_ref(),
    };
    let (seen, by) = seen_by(tx, &kept, rules).await?;
    let report = grade(&seen, done, Granted::NONE);
    let new = NewSubmission {
        book: book.id,
        number: 1,
        report: &report,
        members: &[],
        is_late: false,
        work: None,
        by: &by,
    };
    insert_submission(tx, &new, now_ms).await?;
    book::touch(tx, book.id, now_ms).await?;
    Ok(Some(report))
}

/// What was being typed, as the desk keeps it: beside what it needs to show it again, what it would have sent.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Typed {
    Voucher {
        /// The voucher that is being changed; none for a new one.
        #[serde(default)]
        id: Option<VoucherId>,
        content: VoucherDraft,
        /// The same as the desk shows it.
        #[serde(default)]
        sheet: TypedSheet,
    },
    Statement {
        content: TypedStatement,
    },
    SetUp {
        content: TypedSetUp,
    },
}

/// Opening balances being entered.
#[derive(Deserialize)]
struct TypedSetUp {
    /// One that cannot be read is left out.
    lines: Vec<serde_json::Value>,
    #[serde(flatten)]
    own: OwnChart,
}

#[derive(Default, Deserialize)]
struct TypedSheet {
    /// The business that it books.
    #[serde(default)]
    business: Option<String>,
}

#[derive(Deserialize)]
struct TypedStatement {
    statement: StatementKind,
    period: Period,
    cells: Vec<FiledCell>,
}

/// Books a voucher that was on the screen if the book would have taken it; otherwise the book stays as it was saved. One that was
/// saved already, and of which the screen did not hear, is not booked twice.
async fn book_typed(
    tx: &Tx,
    kept: &LoadedBook,
    (id, business): (Option<VoucherId>, Option<String>),
    draft: VoucherDraft,
    now_ms: Millis,
) -> Result<(), Error> {
    let current = match id {
        Some(id) => match kept.voucher(id) {
            Some(current) => Some(current),
            None => return Ok(()),
        },
        None => None,
    };
    let save = VoucherSave {
        draft,
        is_draft: false,
        business,
        post: Post::Accountant,
    };
    let Ok((new, _)) = prepare(kept, current, save) else {
        return Ok(());
    };
    let is_same = |known: &BookVoucher| !known.is_given && unnumbered(&known.draft) == unnumbered(&new.draft);
    if current.is_none() && kept.vouchers.iter().any(is_same) {
        return Ok(());
    }
    let booked = match current {
        Some(current) => update_voucher(tx, (current, current.version), new, now_ms).await?,
        None => Some(insert_voucher(tx, new, now_ms).await?),
    };
    let Some(booked) = booked else {
        return Ok(());
    };
    let about = About::Voucher(booked.id, &booked.draft);
    Ok(note(tx, kept, TeamStep::Prepare, about, now_ms).await?)
}

/// Starts books with what was complete of their openings.
async fn start_typed(tx: &Tx, kept: &LoadedBook, typed: &TypedSetUp, now_ms: Millis) -> Result<(), Error> {
    if !kept.waits_for_set_up() {
        return Ok(());
    }
    let read = |line| EnteredLine::deserialize(line).ok();
    let lines: Vec<EnteredLine> = typed.lines.iter().filter_map(read).collect();
    let (lines, own) = complete_part(kept.set_up_chart(), (&lines, &typed.own));
    if !lines.is_empty() && store::set_up::start(tx, kept.book.id, (&lines, &own), now_ms).await? {
        note(tx, kept, TeamStep::SetUp, About::Text(""), now_ms).await?;
    }
    Ok(())
}

fn unnumbered(draft: &VoucherDraft) -> VoucherDraft {
    VoucherDraft {
        number: None,
        ..draft.clone()
    }
}

async fn file_typed(tx: &Tx, book: BookId, typed: &TypedStatement, now_ms: Millis) -> Result<(), Error> {
    let filed = FiledStatement {
        kind: typed.statement,
        cells: typed.cells.clone(),
        is_generated: false,
        updated_at_ms: now_ms,
    };
    Ok(book::file_statement(tx, book, typed.period, &filed).await?)
}

/// The book that answers a question of an attempt, if it was opened.
pub async fn find_sitting_book(tx: &Tx, sitting: Sitting) -> database::Result<Option<Book>> {
    find_sitting(tx, sitting).await
}

/// How many vouchers of their own students have saved in the books of these attempts of exams; attempts without a book are left out.
pub async fn count_booked(tx: &Tx, attempts: &[i64]) -> database::Result<HashMap<i64, i64>> {
    book::count_booked(tx, attempts).await
}

/// Removes the books of attempts of exams that leave no trace.
pub async fn remove_sittings(tx: &Tx, attempts: &[i64]) -> database::Result<()> {
    book::remove_sittings(tx, attempts).await
}
