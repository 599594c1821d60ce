//! A set of books: opening it, seeing it, deciding about documents, taking it along as CSV.

use super::keeper::Keeper;
use super::{
    access::{note_held, open_by, require_book, sight_of},
    companies::{BusinessView, CompanyCard, card_of, card_with, view_business},
    tables::{csv_answer, text_answer},
    team_desk::{TeamView, team_view},
    vouchers::{VoucherView, view_voucher},
};
use crate::{
    BookId, CompanyId, Sight, SittingOf,
    bookkeeping::{BookContext, Booked, LoadedBook, find_at, open_book},
    export::{self, BookFile},
    store::{
        book::{self, Decisions, list_books},
        company::{find_company, find_company_by_key},
        overrides::find_override,
        submission::{Submission, list_submissions},
        team,
    },
    template::Template,
};
use ::tasks::{ActivityId, ActivityKind, ReturnedActivity};
use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use classes::CourseAccess;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use ledger::{
    Period,
    voucher::signing::{BookMode, VoucherState},
};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::UserId, http::Download,
};
use scoring::{
    BasisPoints,
    document_types::{DocumentType, document_types},
    documents::{DocumentDecision, NamedField},
    total::Part,
    voucher::PresetName,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One of my books, as the list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookRow {
    id: BookId,
    company_id: CompanyId,
    company_name: String,
    /// None in free practice.
    activity_id: Option<ActivityId>,
    /// The task it belongs to; none in free practice.
    task_title: Option<String>,
    /// Which team keeps it; none for a book of my own.
    team_number: Option<i64>,
    period: Period,
    /// Vouchers of my own that were saved, and posted.
    saved: usize,
    posted: usize,
    /// What counts, in percent: the teacher's decision or else the best hand-in.
    best_percent: Option<f64>,
    tries: usize,
    updated_at_ms: Millis,
}

/// My books in a course.
#[utoipa::path(get, path = "/api/course/{course_id}/books/", tag = "simulation", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<BookRow>>)))]
pub(super) async fn list_course_books(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<BookRow>> {
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, course).await?;
            let mut rows = Vec::new();
            for book in list_books(&tx, course, user.id).await? {
                let kept = require_book(&tx, &user, book.id).await?;
                rows.push(row(&tx, &kept, user.id).await?);
            }
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

async fn row(tx: &Tx, kept: &LoadedBook, reader: UserId) -> Result<BookRow, Error> {
    let submissions = list_submissions(tx, kept.book.id).await?;
    let own = || kept.vouchers.iter().filter(|voucher| !voucher.is_given);
    Ok(BookRow {
        id: kept.book.id,
        company_id: kept.book.company,
        company_name: kept.template.profile.name.clone(),
        activity_id: kept.book.activity,
        task_title: task_title(tx, kept).await?,
        team_number: kept.team.as_ref().map(|here| here.team.number),
        period: kept.book.period,
        saved: own()
            .filter(|voucher| voucher.state != VoucherState::Draft)
            .count(),
        posted: own()
            .filter(|voucher| voucher.state == VoucherState::Posted)
            .count(),
        best_percent: match find_override(tx, kept.book.id).await? {
            Some(before) => Some(before.share_of(reader).percent()),
            None => best_percent(&submissions, reader),
        },
        tries: submissions.len(),
        updated_at_ms: kept.book.updated_at_ms,
    })
}

fn best_percent(submissions: &[Submission], reader: UserId) -> Option<f64> {
    let best = submissions
        .iter()
        .map(|submission| submission.share_of(reader))
        .max();
    best.map(BasisPoints::percent)
}

async fn task_title(tx: &Tx, kept: &LoadedBook) -> Result<Option<String>, Error> {
    let Some(id) = kept.book.activity else {
        return Ok(None);
    };
    let Some(activity) = tasks::find_activity(tx, id).await? else {
        return Ok(None);
    };
    Ok(tasks::find_task(tx, activity.task).await?.map(|task| task.title))
}

/// Which book: that of an activity, or the one of free practice with a company.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "company_id": 1 }))]
pub(super) struct BookOpening {
    #[garde(skip)]
    #[serde(default)]
    activity_id: Option<ActivityId>,
    #[garde(skip)]
    #[serde(default)]
    company_id: Option<CompanyId>,
}

/// A book with everything its desk shows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookView {
    id: BookId,
    course_id: CourseId,
    company_id: CompanyId,
    company_key: String,
    activity_id: Option<ActivityId>,
    /// In what it answers a question, and with what it is handed in; null of a book that is kept for itself.
    sitting: Option<SittingOf>,
    /// Whether its company is one of the student's own, with figures that nobody else has.
    is_own_company: bool,
    /// What was drawn for it; only teachers are told.
    drawn: Vec<DrawnFigure>,
    task_title: Option<String>,
    /// The open period; those before it are closed.
    period: Period,
    card: CompanyCard,
    businesses: Vec<BookBusiness>,
    /// The kinds of its documents with the fields that each can have: those that can be marked as faulty.
    document_types: Vec<DocumentType>,
    vouchers: Vec<VoucherView>,
    /// What was saved in it beside vouchers: openings entered, documents decided on, statements filed. Counted in an exam only.
    others: usize,
    rules: BookRules,
    submissions: Vec<BookSubmissionRow>,
    /// Whether I may write in it; a teacher may only look.
    is_mine: bool,
    /// Whose it is; none if mine.
    student_name: Option<String>,
    /// The team that keeps it; none for a book of one student.
    team: Option<TeamView>,
    due_at_ms: Option<Millis>,
    /// Why nothing can be changed any more; none while it can.
    shut: Option<String>,
    /// Why it was given back to be done again, and until when; none where it was not, and once it was done again.
    returned: Option<ReturnedActivity>,
}

/// One thing that was drawn for a company of one's own: 销售数量, 640 台.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct DrawnFigure {
    label: String,
    value: String,
}

/// A business as the to-do list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookBusiness {
    #[serde(flatten)]
    business: BusinessView,
    /// What I decided instead of booking it.
    decision: Option<DocumentDecision>,
    /// 有误之处: the fields that I marked on its documents when I sent them back.
    named: Vec<NamedField>,
}

/// How the book is marked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookRules {
    preset: PresetName,
    parts: Vec<BookPart>,
    /// How often it may be handed in; none for as often as one likes.
    tries: Option<i64>,
    /// Whether hints and drawn-up closing vouchers are offered, and a cash-flow item that is left open is chosen by the
    /// counter-accounts when a voucher is saved.
    is_helpful: bool,
    /// Whether posting and closing can be taken back: always in practice.
    mode: BookMode,
    /// What of its businesses stood in the book when it was opened.
    booked: Booked,
    /// Whether the student enters the opening balances.
    sets_up: bool,
    /// Whether that begins with detail accounts and auxiliary items.
    sets_up_accounts: bool,
    /// Whether that is still to be done: nothing can be booked before.
    waits_for_set_up: bool,
}

/// A part that counts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookPart {
    part: Part,
    label: String,
    weight: u32,
}

/// A hand-in, without its reasons.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookSubmissionRow {
    number: i64,
    percent: f64,
    is_late: bool,
    submitted_at_ms: Millis,
}

/// Opens my book for an activity or for free practice; answers it as it stands if it is open already.
#[utoipa::path(post, path = "/api/books/", tag = "simulation", request_body = BookOpening,
    responses((status = 200, body = platform::Envelope<BookView>)))]
pub(super) async fn open_a_book(
    State(app): State<App>,
    user: Keeper,
    Body(form): Body<BookOpening>,
) -> ApiResult<BookView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let id = open(&tx, &user, &form, now_ms).await?;
            view(&tx, &user, id, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn open(tx: &Tx, user: &CurrentUser, form: &BookOpening, now_ms: Millis) -> Result<BookId, Error> {
    if let Some(id) = form.activity_id {
        let found = tasks::find_activity(tx, id)
            .await?
            .filter(|activity| activity.kind == ActivityKind::Simulation)
            .ok_or(Error::NotFound)?;
        let task = tasks::find_task(tx, found.task).await?.ok_or(Error::NotFound)?;
        let company = find_company_by_key(tx, task.course, found.company())
            .await?
            .ok_or(Error::NotFound)?;
        let team = team::find_of_member(tx, user.id, id).await?;
        let mut place = BookContext {
            company: &company,
            user: user.id,
            activity: Some(&found),
            class: None,
            team,
            seed: None,
        };
        if let Some(known) = find_at(tx, &place).await? {
            // What was done stays readable after the activity is shut.
            return Ok(known.id);
        }
        let open = tasks::require_activity(tx, user, id, now_ms).await?;
        place.class = open.access.class();
        if let Some(team) = team
            && let Some(team) = team::find(tx, team).await?
        {
            place.class = Some(team.class);
        }
        return Ok(open_book(tx, &place, now_ms).await?);
    }
    let id = form
        .company_id
        .ok_or_else(|| Error::invalid("company_id", "请说明是哪家公司或哪个任务。"))?;
    let company = find_company(tx, id).await?.ok_or(Error::NotFound)?;
    let (_, access) = classes::require_course_access(tx, user, company.course).await?;
    let place = BookContext {
        company: &company,
        user: user.id,
        activity: None,
        class: CourseAccess::class(access),
        team: None,
        seed: None,
    };
    Ok(open_book(tx, &place, now_ms).await?)
}

/// A book with its vouchers and businesses: mine, or of a student whose class I teach.
#[utoipa::path(get, path = "/api/book/{book_id}/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<BookView>)))]
pub(super) async fn show_book(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
) -> ApiResult<BookView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move { view(&tx, &user, id, now_ms).await })
        .await?;
    Ok(Envelope::ok(view))
}

async fn view(tx: &Tx, user: &Keeper, id: BookId, now_ms: Millis) -> Result<BookView, Error> {
    let mut kept = require_book(tx, user, id).await?;
    note_held(tx, &mut kept, now_ms).await?;
    let is_mine = kept.is_kept_by(user.id);
    let (mut shut, mut due_at_ms) = (None, None);
    if is_mine {
        match open_by(tx, user, id, now_ms).await {
            Ok(open) => due_at_ms = open.and_then(|open| open.opening.due_at_ms),
            Err(Error::Conflict { msg, .. }) => shut = Some(msg.into_owned()),
            Err(error) => return Err(error),
        }
    }
    let company = find_company(tx, kept.book.company)
        .await?
        .ok_or(Error::NotFound)?;
    let decisions = book::list_decisions(tx, id).await?;
    let mut submissions = list_submissions(tx, id).await?;
    if sight_of(tx, user, &kept.book, now_ms).await? < Sight::Report {
        submissions.clear();
    }
    let student = match kept.book.class.filter(|_| !is_mine && kept.team.is_none()) {
        Some(class) => classes::find_member(tx, class, kept.book.user).await?,
        None => None,
    };
    let others = count_others(tx, &kept, &decisions).await?;
    Ok(BookView {
        id,
        others,
        course_id: kept.book.course,
        company_id: company.id,
        company_key: company.key,
        activity_id: kept.book.activity,
        sitting: kept.book.sitting.map(|sitting| sitting.of),
        is_own_company: kept.book.seed.is_some(),
        drawn: drawn(&kept.template, !is_mine),
        task_title: task_title(tx, &kept).await?,
        period: kept.book.period,
        card: card(&kept),
        businesses: businesses(&kept, &decisions),
        document_types: document_types_of(&kept),
        vouchers: kept
            .vouchers
            .iter()
            .map(|voucher| view_voucher(&kept, voucher))
            .collect(),
        rules: rules(&kept),
        submissions: submissions
            .iter()
            .map(|one| submission_row(one, user.id))
            .collect(),
        is_mine,
        student_name: student.map(|student| student.real_name),
        team: team_view(tx, &kept, user.id).await?,
        due_at_ms,
        shut,
        returned: tasks::outstanding(&kept.returned).cloned(),
    })
}

/// What was saved beside vouchers; counted where it answers a question.
async fn count_others(tx: &Tx, kept: &LoadedBook, decisions: &Decisions) -> Result<usize, Error> {
    if kept.book.sitting.is_none() {
        return Ok(0);
    }
    let filed = book::list_statements(tx, kept.book.id, kept.last_period()).await?;
    Ok(filed.len() + decisions.made.len() + usize::from(kept.set_up.is_some()))
}

fn submission_row(submission: &Submission, user: UserId) -> BookSubmissionRow {
    BookSubmissionRow {
        number: submission.number,
        percent: submission.share_of(user).percent(),
        is_late: submission.is_late,
        submitted_at_ms: submission.submitted_at_ms,
    }
}

/// The company's card; while accounts are to be set up, without those that the student adds.
fn card(kept: &LoadedBook) -> CompanyCard {
    if kept.waits_for_set_up() && kept.rules.sets_up_accounts() {
        let given = kept.set_up_chart();
        card_with(&kept.template, &given.chart(), &given.aux)
    } else {
        card_of(&kept.template)
    }
}

fn drawn(template: &Template, is_told: bool) -> Vec<DrawnFigure> {
    let told = template.drawn.iter().filter(|_| is_told);
    let figures = told.map(|drawn| DrawnFigure {
        label: drawn.label.clone(),
        value: drawn.value.clone(),
    });
    figures.collect()
}

fn businesses(kept: &LoadedBook, decisions: &Decisions) -> Vec<BookBusiness> {
    let mut scope = kept.scope();
    // By date, so that a document that needs no entry does not stand out at the end.
    scope.sort_by_key(|business| (business.date, business.number));
    scope
        .into_iter()
        .map(|business| BookBusiness {
            business: view_business(business, kept.rules.is_helpful()),
            decision: decisions.made.get(&business.key).copied(),
            named: (decisions.named.get(&business.key).into_iter().flatten().cloned()).collect(),
        })
        .collect()
}

fn document_types_of(kept: &LoadedBook) -> Vec<DocumentType> {
    let scope = kept.scope();
    let documents = scope.iter().flat_map(|business| &business.documents);
    let kinds: BTreeSet<&str> = documents.map(|document| document.kind.as_str()).collect();
    document_types()
        .filter(|known| kinds.contains(known.name))
        .collect()
}

fn rules(kept: &LoadedBook) -> BookRules {
    let rules = &kept.rules;
    let part = |(part, weight): &(Part, u32)| BookPart {
        part: *part,
        label: part.label().into(),
        weight: *weight,
    };
    BookRules {
        preset: rules.preset,
        parts: rules.weights.iter().map(part).collect(),
        tries: kept.tries(),
        is_helpful: rules.is_helpful(),
        mode: kept.mode(),
        booked: kept.rules.booked,
        sets_up: kept.rules.sets_up(),
        sets_up_accounts: kept.rules.sets_up_accounts(),
        waits_for_set_up: kept.waits_for_set_up(),
    }
}

/// A book as a file for spreadsheets or for other accounting programs.
#[utoipa::path(get, path = "/api/book/{book_id}/file/{book_file}/", tag = "simulation",
    params(("book_id" = i64, Path), ("book_file" = inline(BookFile), Path)),
    responses((status = 200, content_type = "text/plain")))]
pub(super) async fn download_book_file(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, file)): Path<(BookId, BookFile)>,
) -> Result<Response, Error> {
    let kept = app
        .db
        .read(move |tx| async move { require_book(&tx, &user, id).await })
        .await?;
    Ok(match file {
        BookFile::Journal => csv_answer("my-journal.csv", export::journal_csv(&kept)),
        BookFile::Balances => csv_answer("my-balances.csv", export::balances_csv(&kept)),
        BookFile::Excel => {
            // A long book takes a core for a moment: not one that answers requests.
            let made = tokio::task::spawn_blocking(move || export::excel(&kept)).await;
            let bytes = made.map_err(|error| Error::internal("write a workbook", error))??;
            Download::xlsx("my-book", bytes).into_response()
        }
        BookFile::Beancount => text_answer("my-book.beancount", export::beancount(&kept)),
        BookFile::Hledger => text_answer("my-book.journal", export::hledger(&kept)),
    })
}
