//! Handing a book in, and the report of what it earned.

use super::access::{require_book, require_own_book};
use crate::{
    BookId, VoucherId,
    grading::{PartReport, ReasonText, grade},
    keeping::KeptBook,
    store::{
        book::{self, touch},
        submission::{BookResult, Submission, insert_submission, list_results_of_class, list_submissions},
        voucher::BookVoucher,
    },
};
use ::tasks::{ActivityId, NewResult, OpenActivity, progress::WHOLE};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use ledger::{LineDraft, voucher::signing::VoucherState};
use platform::{
    Answer, App, CurrentUser, Envelope, Error, Filter, Millis, Path,
    access::{Teacher, UserId},
};
use serde::{Deserialize, Serialize};

/// What a book earned, and why not more.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookReport {
    number: i64,
    percent: f64,
    is_late: bool,
    submitted_at_ms: Millis,
    /// How often it may still be handed in; none for as often as one likes.
    #[schema(required = true)]
    tries_left: Option<i64>,
    parts: Vec<PartView>,
    items: Vec<ItemView>,
    /// Vouchers that belong to no business.
    surplus: Vec<VoucherName>,
    /// Whether the expected entries are shown: after full marks, the last try, or in practice.
    shows_key: bool,
}

/// One part of the mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookPartView)]
struct PartView {
    #[serde(flatten)]
    part: PartReport,
    percent: f64,
}

/// What was earned for one expected voucher.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookItemView)]
struct ItemView {
    business: String,
    number: u32,
    title: String,
    weight: u32,
    percent: f64,
    vouchers: Vec<VoucherName>,
    reasons: Vec<ReasonText>,
    /// What I booked.
    own: Vec<LineDraft>,
    /// What was expected; none while the key is not shown.
    #[schema(required = true)]
    expected: Option<Vec<LineDraft>>,
}

/// A voucher by what it is called.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct VoucherName {
    id: VoucherId,
    /// `记-7`; empty for one that was deleted since.
    label: String,
}

fn name_of(kept: &KeptBook, id: VoucherId) -> VoucherName {
    let label = |voucher: &BookVoucher| {
        let number = voucher.draft.number.unwrap_or_default();
        format!("{}-{number}", voucher.draft.word)
    };
    VoucherName {
        id,
        label: kept.voucher(id).map(label).unwrap_or_default(),
    }
}

fn view(kept: &KeptBook, submission: &Submission, submitted: i64, is_shut: bool) -> BookReport {
    let tries_left = kept.rules.tries().map(|tries| (tries - submitted).max(0));
    let shows_key = kept.rules.is_helpful() || submission.share == WHOLE || tries_left == Some(0) || is_shut;
    let report = &submission.report;
    let percent = |share: i64| share as f64 / 100.0;
    let items = report.items.iter().filter_map(|item| {
        let business = kept.template.business(&item.business)?;
        let place = business
            .references
            .iter()
            .position(|reference| reference.id == item.reference)?;
        let expected = business.solution.get(place).map(|draft| draft.lines.clone());
        let booked = item.vouchers.iter().filter_map(|id| kept.voucher(*id));
        Some(ItemView {
            business: item.business.clone(),
            number: business.number,
            title: business.title.clone(),
            weight: item.weight,
            percent: percent(item.share),
            vouchers: item.vouchers.iter().map(|id| name_of(kept, *id)).collect(),
            reasons: item.reasons.clone(),
            own: booked.flat_map(|voucher| voucher.draft.lines.clone()).collect(),
            expected: expected.filter(|_| shows_key),
        })
    });
    BookReport {
        number: submission.number,
        percent: percent(submission.share),
        is_late: submission.is_late,
        submitted_at_ms: submission.submitted_at_ms,
        tries_left,
        parts: report
            .parts
            .iter()
            .map(|part| PartView {
                percent: percent(part.share),
                part: part.clone(),
            })
            .collect(),
        items: items.collect(),
        surplus: report.surplus.iter().map(|id| name_of(kept, *id)).collect(),
        shows_key,
    }
}

/// Hands the book in as it stands and answers what it earned.
#[utoipa::path(post, path = "/api/book/{book_id}/submit/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<BookReport>)))]
pub(super) async fn submit_book(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
) -> Answer<BookReport> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move {
            let (kept, open) = require_own_book(&tx, &user, id, now_ms).await?;
            hand_in(&tx, &kept, open.as_ref(), now_ms).await
        })
        .await?;
    Ok(Envelope::said("已提交。", report))
}

async fn hand_in(
    tx: &Tx,
    kept: &KeptBook,
    open: Option<&OpenActivity>,
    now_ms: Millis,
) -> Result<BookReport, Error> {
    let has_own = kept
        .vouchers
        .iter()
        .any(|voucher| !voucher.is_given && voucher.state != VoucherState::Draft);
    if !has_own {
        return Err(Error::conflict(
            "simulation.nothing_to_hand_in",
            "还没有保存任何凭证。",
        ));
    }
    let book = kept.book.id;
    let decisions = book::list_decisions(tx, book).await?;
    let statements = book::list_statements(tx, book, kept.last_period()).await?;
    let report = grade(kept, &decisions, &statements);
    let is_late = open.is_some_and(|open| open.is_late_at(now_ms));
    let number = list_submissions(tx, book).await?.len() as i64 + 1;
    let id = insert_submission(tx, book, number, &report, is_late, now_ms).await?;
    touch(tx, book, now_ms).await?;
    if let Some(open) = open {
        let result = NewResult {
            activity: open.activity.id,
            user: kept.book.user,
            class: open.access.class(),
            share: report.share,
            is_late,
            needs_marker: false,
            keeps_best: true,
        };
        tasks::record_result(tx, &result, now_ms).await?;
    }
    let submission = Submission {
        id,
        number,
        share: report.share,
        report,
        is_late,
        submitted_at_ms: now_ms,
    };
    Ok(view(kept, &submission, number, false))
}

/// Which hand-in.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportFilter {
    /// From 1; the last one if not said.
    #[garde(skip)]
    number: Option<i64>,
}

/// The report of a hand-in: mine, or of a student whose class I teach.
#[utoipa::path(get, path = "/api/book/{book_id}/report/", tag = "simulation",
    params(("book_id" = i64, Path), ReportFilter),
    responses((status = 200, body = platform::Envelope<BookReport>)))]
pub(super) async fn show_report(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
    Filter(filter): Filter<ReportFilter>,
) -> Answer<BookReport> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let submissions = list_submissions(&tx, id).await?;
            let found = match filter.number {
                Some(number) => submissions.iter().find(|one| one.number == number),
                None => submissions.last(),
            };
            let found = found.ok_or(Error::NotFound)?;
            // A teacher sees the key at once; a student when nothing can be handed in any more.
            let is_shut = kept.book.user != user.id
                || matches!(
                    require_own_book(&tx, &user, id, now_ms).await,
                    Err(Error::Conflict { .. })
                );
            Ok::<_, Error>(view(&kept, found, submissions.len() as i64, is_shut))
        })
        .await?;
    Ok(Envelope::ok(report))
}

/// Which course of the class.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ClassBooksFilter {
    #[garde(skip)]
    course_id: CourseId,
}

/// How a student stands with a book.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassBookRow {
    book_id: BookId,
    student_id: UserId,
    student_name: String,
    #[schema(required = true)]
    activity_id: Option<ActivityId>,
    #[schema(required = true)]
    best_percent: Option<f64>,
    tries: i64,
    is_late: bool,
    #[schema(required = true)]
    submitted_at_ms: Option<Millis>,
    updated_at_ms: Millis,
}

/// The books that the students of a class keep in a course, with what they earned.
#[utoipa::path(get, path = "/api/class/{class_id}/books/", tag = "simulation",
    params(("class_id" = i64, Path), ClassBooksFilter),
    responses((status = 200, body = platform::Envelope<Vec<ClassBookRow>>)))]
pub(super) async fn list_class_books(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Filter(filter): Filter<ClassBooksFilter>,
) -> Answer<Vec<ClassBookRow>> {
    let (results, members) = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            let results = list_results_of_class(&tx, class, filter.course_id).await?;
            Ok::<_, Error>((results, classes::list_members(&tx, class).await?))
        })
        .await?;
    let row = |result: BookResult| {
        let member = members.iter().find(|member| member.user == result.user)?;
        Some(ClassBookRow {
            book_id: result.book,
            student_id: result.user,
            student_name: member.real_name.clone(),
            activity_id: result.activity,
            best_percent: result.share.map(|share| share as f64 / 100.0),
            tries: result.tries,
            is_late: result.is_late,
            submitted_at_ms: result.submitted_at_ms,
            updated_at_ms: result.updated_at_ms,
        })
    };
    Ok(Envelope::ok(results.into_iter().filter_map(row).collect()))
}
