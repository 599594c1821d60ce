//! Opening a book: the vouchers of businesses before the task's first are booked already.

use super::TaskRules;
use crate::{
    BookId, Seed, TeamId,
    sitting::SittingBook,
    store::{
        book::{Book, NewBook, find_alike, find_book_at, find_book_of_team, find_sitting, insert_book},
        company::{Company, load_template, load_template_of},
        voucher::{NewVoucher, copy_given, insert_voucher},
    },
    template::{Business, Post, Template},
};
use classes::ClassId;
use database::Tx;
use ledger::{
    Period, VoucherDraft,
    voucher::signing::{Signatures, VoucherState, needs_cashier},
};
use platform::{Millis, access::UserId};
use tasks::Activity;

/// Whose book it is, and what for.
#[derive(Debug, Clone)]
pub struct BookContext<'a> {
    /// The company.
    pub company: &'a Company,
    /// The student.
    pub user: UserId,
    /// The activity; none for free practice.
    pub activity: Option<&'a Activity>,
    /// The class it is kept for.
    pub class: Option<ClassId>,
    /// The team that keeps it; none for a student alone.
    pub team: Option<TeamId>,
    /// From what a company of the student's own is drawn; none for what nobody foresees.
    pub seed: Option<Seed>,
}

/// The student's book at that place, opened if it is not yet.
pub async fn open_book(tx: &Tx, place: &BookContext<'_>, now_ms: Millis) -> database::Result<BookId> {
    if let Some(book) = find_at(tx, place).await? {
        return Ok(book.id);
    }
    let template = load_template(tx, place.company.id, place.company.version).await?;
    open_book_of(tx, place, &template, now_ms).await
}

/// The book that is kept there; none before it is opened.
pub(crate) async fn find_at(tx: &Tx, place: &BookContext<'_>) -> database::Result<Option<Book>> {
    match place.team {
        Some(team) => find_book_of_team(tx, team).await,
        None => {
            let activity = place.activity.map(|activity| activity.id);
            find_book_at(tx, place.user, place.company.id, activity).await
        }
    }
}

/// The same with the company's newest template at hand.
pub async fn open_book_of(
    tx: &Tx,
    place: &BookContext<'_>,
    template: &Template,
    now_ms: Millis,
) -> database::Result<BookId> {
    let activity = place.activity.map(|activity| activity.id);
    let company = place.company;
    let rules = TaskRules::of(place.activity);
    let new = NewBook {
        company: company.id,
        version: company.version,
        seed: template
            .draw_seed(&rules)
            .map(|fresh| place.seed.unwrap_or(fresh)),
        course: company.course,
        user: place.user,
        activity,
        class: place.class,
        period: template.start,
        team: place.team,
        sitting: None,
    };
    match begin(tx, &new, template, &rules, now_ms).await? {
        Some(book) => Ok(book),
        // Two windows opened it at once: the other one did the work.
        None => opened(find_at(tx, place).await?),
    }
}

/// The book that answers a question of an exam, with what was booked before its businesses.
pub(crate) async fn open_sitting_book(
    tx: &Tx,
    wanted: &SittingBook<'_>,
    rules: &TaskRules,
    now_ms: Millis,
) -> database::Result<BookId> {
    let company = wanted.company;
    let template = load_template(tx, company.id, company.version).await?;
    let new = NewBook {
        company: company.id,
        version: company.version,
        seed: template.draw_seed(rules),
        course: company.course,
        user: wanted.user,
        activity: None,
        class: wanted.class,
        period: template.start,
        team: None,
        sitting: Some((wanted.sitting, rules)),
    };
    match begin(tx, &new, &template, rules, now_ms).await? {
        Some(book) => Ok(book),
        None => opened(find_sitting(tx, wanted.sitting).await?),
    }
}

fn opened(found: Option<Book>) -> database::Result<BookId> {
    found
        .map(|book| book.id)
        .ok_or(database::Error::NoRow("simulation_book"))
}

/// Opens a book with what comes with it; none if it was open already.
async fn begin(
    tx: &Tx,
    new: &NewBook<'_>,
    template: &Template,
    rules: &TaskRules,
    now_ms: Millis,
) -> database::Result<Option<BookId>> {
    let Some(book) = insert_book(tx, new, now_ms).await? else {
        return Ok(None);
    };
    if new.seed.is_some() {
        let own = load_template_of(tx, new.company, new.version, new.seed).await?;
        give(tx, book, &own, rules, now_ms).await?;
        return Ok(Some(book));
    }
    if template.given(rules).is_empty() {
        return Ok(Some(book));
    }
    // A class opens the same activity: what the first book was given is copied to the others in two statements.
    if let Some(other) = find_alike(tx, book, new).await? {
        copy_given(tx, other, book, now_ms).await?;
        return Ok(Some(book));
    }
    give(tx, book, template, rules, now_ms).await?;
    Ok(Some(book))
}

/// Books what comes with a book: the businesses before its first.
pub(crate) async fn give(
    tx: &Tx,
    book: BookId,
    template: &Template,
    rules: &TaskRules,
    now_ms: Millis,
) -> database::Result<()> {
    for (business, draft) in template.given(rules) {
        insert_voucher(tx, given(book, template, business, draft), now_ms).await?;
    }
    Ok(())
}

/// A voucher that comes with the book: signed by the company's people and posted.
fn given(book: BookId, template: &Template, business: &Business, draft: &VoucherDraft) -> NewVoucher {
    let cashier = needs_cashier(draft, &template.chart()).then(|| template.signature(Post::Cashier));
    NewVoucher {
        book,
        period: draft.date.map_or(template.start, Period::of),
        draft: draft.clone(),
        state: VoucherState::Posted,
        signatures: Signatures {
            prepared_by: Some(template.signature(Post::Accountant)),
            cashier_by: cashier,
            reviewed_by: Some(template.signature(Post::Reviewer)),
            posted_by: Some(template.signature(Post::Supervisor)),
        },
        business: Some(business.key.clone()),
        is_given: true,
        reverses: None,
        corrects: None,
    }
}
