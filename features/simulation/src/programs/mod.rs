//! Books for programs: what stands in a student's book and in the tables of its company, as CSV files, as one SQLite file, and
//! as the Python module that reads it.

mod file;

use crate::{
    CompanyId,
    bookkeeping::{Vouchers, load_book},
    export::{BALANCES_COLUMNS, JOURNAL_COLUMNS, balances_rows, csv_of, journal_rows},
    store::{
        book::list_books,
        company::{find_company, load_template},
    },
    template::Template,
};
use database::{Result, Tx};
use ledger::{Book, Chart, PeriodRange};
use platform::{App, Error, access::UserId};
use std::sync::Arc;
use tasks::ActivityId;

/// The module that programs import: `from books import lines`. It reads [`SQLITE`] beside it.
pub const MODULE: &str = "books.py";
/// The tables of the book and of its company.
pub const SQLITE: &str = "books.sqlite";
/// 序时账
pub const JOURNAL: &str = "my-journal.csv";
/// 科目余额表
pub const BALANCES: &str = "my-balances.csv";

/// The text of [`MODULE`].
pub const MODULE_TEXT: &str = include_str!("books.py");

/// The book of a company that a student keeps for the task at hand, or else worked in last; the company before its first voucher where
/// they keep none.
#[derive(Debug)]
pub struct ProgramBooks {
    template: Arc<Template>,
    chart: Chart,
    vouchers: Arc<Vouchers>,
    books: Arc<Book>,
    range: PeriodRange,
    /// Whether it is a book of the student's, not the company as everybody finds it.
    pub is_kept: bool,
}

impl ProgramBooks {
    /// What a program of this student finds of that company; none where there is no such company. `of_task`: the activities of the
    /// program's task in which its books are kept; where there are any, no other book is meant.
    pub async fn load(
        tx: &Tx,
        user: UserId,
        company: CompanyId,
        of_task: &[ActivityId],
    ) -> Result<Option<Self>> {
        let Some(company) = find_company(tx, company).await? else {
            return Ok(None);
        };
        let books = list_books(tx, company.course, user).await?;
        let newest = books
            .into_iter()
            .filter(|book| book.company == company.id)
            .filter(|book| of_task.is_empty() || book.activity.is_some_and(|own| of_task.contains(&own)))
            .max_by_key(|book| (book.updated_at_ms, book.id));
        if let Some(newest) = newest
            && let Some(kept) = load_book(tx, newest.id).await?
        {
            return Ok(Some(Self {
                books: kept.books(true),
                range: PeriodRange {
                    from: kept.template.start,
                    to: kept.book.period,
                },
                template: kept.template,
                chart: kept.chart,
                vouchers: kept.vouchers,
                is_kept: true,
            }));
        }
        let template = load_template(tx, company.id, company.version).await?;
        let chart = template.chart();
        let books = Book::open(chart.clone(), template.start, template.openings.clone())
            .expect("the import refuses faulty openings");
        Ok(Some(Self {
            range: PeriodRange {
                from: template.start,
                to: template.start,
            },
            chart,
            vouchers: Arc::default(),
            books: Arc::new(books),
            template,
            is_kept: false,
        }))
    }

    /// The journal in the columns of the company's own tables: UTF-8 without a mark, amounts as plain decimals.
    pub fn journal_csv(&self) -> Vec<u8> {
        csv_of(&JOURNAL_COLUMNS, &journal_rows(&self.books, self.range))
    }

    /// The trial balance down to the last level with auxiliary items, likewise.
    pub fn balances_csv(&self) -> Vec<u8> {
        csv_of(&BALANCES_COLUMNS, &balances_rows(&self.books, self.range))
    }

    /// [`SQLITE`]: `vouchers`, `lines`, `accounts`, `balances`, and each table of the company's business data.
    ///
    /// # Errors
    /// When a table's file cannot be read.
    pub async fn sqlite(self, app: &App) -> Result<Vec<u8>, Error> {
        let company = file::company_tables(app, &self.template.tables).await?;
        let made = tokio::task::spawn_blocking(move || file::with_books(&company, &self));
        made.await
            .map_err(|error| Error::internal("write books.sqlite", error))?
            .map_err(|error| Error::internal("write books.sqlite", error))
    }
}
