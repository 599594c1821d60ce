//! Books of simulated companies: the rules mark them at once, a person may give another mark.

use super::{
    Adapter, FULL, Ground, Group, MarkedQuestion, MyShare, NewAnswer, Source, SourceKind, Work, classes, decided,
};
use crate::store::item::Item;
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use questions::VersionId;
use scoring::{
    Mark,
    question::{QuestionBody, QuestionKey, books},
};
use simulation::{BookId, Company, CompanyId, best_share, books_outside_sittings, find_book, find_company, keepers_of};
use tasks::Returnable;

/// What a book counts for. A book is shown where it is kept.
pub(super) struct Book;

/// Books of a company as a question.
pub(crate) fn books_of(company: &Company, stem: String) -> MarkedQuestion {
    MarkedQuestion {
        stem,
        body: QuestionBody::Books(books::Body {
            company: company.key.clone(),
            businesses: Vec::new(),
            own_company: false,
            statements_by_hand: false,
            booked: books::Booked::Nothing,
            own_accounts: false,
        }),
        // The company's own reference decides, not a model answer.
        answer_key: QuestionKey::Books(books::Key::default()),
        analysis: String::new(),
        shared: None,
        shown: None,
    }
}

impl Adapter for Book {
    const IS_READ_WHERE_KEPT: bool = true;

    /// The book as one item worth a hundred points; handing it in again may make it worth more.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let book = find_book(tx, BookId(id)).await?.ok_or(Error::NotFound)?;
        let course = courses::find_course(tx, book.course)
            .await?
            .ok_or(Error::NotFound)?;
        let Some(best) = best_share(tx, book.id).await? else {
            return Ok(None);
        };
        let source = Source {
            kind: SourceKind::Book,
            id,
            group: book.company.0,
        };
        let mut work = Work::new(source, (course.school, course.id), book.user, book.class);
        work.may_change = true;
        work.answers.push(NewAnswer {
            position: 0,
            part: String::new(),
            asked: None,
            answer: None,
            answer_hash: format!("book:{id}"),
            mark: Mark {
                earned: FULL.times(best.into()),
                ..Mark::right(FULL)
            },
        });
        Ok(Some(work))
    }

    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        let first = items.first();
        let decided = first.and_then(decided);
        let changes = first.map_or(&[] as &[_], Item::changes);
        simulation::settle_mark(tx, BookId(id), (decided.as_ref(), changes), now_ms).await
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        let found = find_company(tx, CompanyId(group)).await?;
        Ok(found.ok_or(Error::NotFound)?.name)
    }

    /// The company. What was booked is read in the book.
    async fn question(
        tx: &Tx,
        group: i64,
        _named: (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        let company = find_company(tx, CompanyId(group)).await?;
        Ok(company.map(|company| books_of(&company, String::new())))
    }

    /// Books that answer a question of an exam are marked with the exam, and a teacher's own are nobody's to mark.
    async fn my_share(tx: &Tx, user: &CurrentUser, of: &Group, mut items: Vec<Item>) -> Result<MyShare, Error> {
        let books: Vec<BookId> = items.iter().map(|item| BookId(item.source.id)).collect();
        let kept = books_outside_sittings(tx, &books, of.activity).await?;
        items.retain(|item| item.user != user.id && kept.contains(&BookId(item.source.id)));
        classes::share_of_teacher(tx, user, of, items).await
    }

    /// A teacher who tries a book out is not its marker.
    async fn require_marker(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
        if item.user == user.id {
            return Err(Error::NotFound);
        }
        classes::require_teacher_of(tx, user, item).await
    }

    /// A book that answers a question never: its attempt is.
    async fn returnable(tx: &Tx, id: i64) -> Result<Option<Returnable>, Error> {
        let book = find_book(tx, BookId(id)).await?.ok_or(Error::NotFound)?;
        if book.sitting.is_some() {
            return Ok(None);
        }
        let work = simulation::returnable(tx, book.id).await?;
        Ok(Some(Returnable::Activity(work)))
    }

    /// A book that answers a question is marked with its attempt. Of a team's book each member may appeal, and what is
    /// decided counts for all.
    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
        let book = find_book(tx, BookId(id)).await?.ok_or(Error::NotFound)?;
        if book.sitting.is_some() {
            return Ok(None);
        }
        let Some(work) = Self::work(tx, id).await? else {
            return Ok(None);
        };
        Ok(Some(Ground {
            owners: keepers_of(tx, &book).await?,
            ..Ground::at_once(work, book.updated_at_ms)
        }))
    }
}
