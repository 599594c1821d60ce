//! Handing a book in, and the report of what it earned.

use super::keeper::Keeper;
use super::{
    access::{open_by, require_book, require_own_book, sight_of},
    class::OverrideView,
    faults::{MarkedDocumentView, marked_documents},
};
use crate::{
    BookId, Sight, VoucherId,
    accepted::unchanged,
    bookkeeping::LoadedBook,
    grading::{PartReport, ReasonText, Report},
    hand_in::{HandedIn, Marked, hand_in, has_own_work},
    line_changes::{
        ChangesOf, LineChange, Priced, ReportLine, change_of, is_praise, whole_change, work_of_team,
    },
    remark::MarkedBy,
    store::{
        accepted::{self, AcceptedWay},
        book::Decisions,
        overrides::{Override, find_override},
        submission::{Submission, find_work, list_submissions},
        voucher::BookVoucher,
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
        share::{DutyShare, MemberShare},
    },
    template::Post,
};
use axum::extract::State;
use classes::Late;
use database::Tx;
use garde::Validate;
use ledger::LineDraft;
use platform::{ApiResult, App, Envelope, Error, Millis, Path, Query, access::UserId};
use scoring::{BasisPoints, total::Part};
use serde::{Deserialize, Serialize};
use tasks::LeftOut;

/// What a book earned, and why not more.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookReport {
    number: i64,
    percent: f64,
    is_late: bool,
    submitted_at_ms: Millis,
    /// How often it may still be handed in; none for as often as one likes.
    tries_left: Option<i64>,
    parts: Vec<PartView>,
    items: Vec<ItemView>,
    /// Vouchers that belong to no business.
    surplus: Vec<VoucherName>,
    /// Documents on which something was marked as faulty, or is to be.
    documents: Vec<MarkedDocumentView>,
    /// Whether the expected entries are shown: after full marks, the last try, or in practice.
    shows_key: bool,
    /// What a teacher decided that the book counts for; none while the best hand-in counts.
    decided: Option<OverrideView>,
    /// What it was marked at when it was handed in; none where it was not marked otherwise since.
    handed_percent: Option<f64>,
    /// What each member of the team earned: all of them for their teacher, a member sees their own.
    members: Vec<MemberView>,
    /// Businesses of which another way is accepted, and why.
    accepted: Vec<AcceptedReason>,
    /// What the book comes to by this hand-in with what a teacher changed inside it; none where nothing was, or for one member's part.
    changed_percent: Option<f64>,
    /// Whether its reader may change what its lines earn and deductions cost.
    may_change: bool,
}

/// That a teacher changed what a deduction costs, or what a business earns.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookChangeView)]
struct ChangeView {
    before_percent: f64,
    percent: f64,
    reason: String,
    at_ms: Millis,
}

impl From<&LineChange> for ChangeView {
    fn from(of: &LineChange) -> Self {
        Self {
            before_percent: of.before.percent(),
            percent: of.after.percent(),
            reason: of.reason.clone(),
            at_ms: of.at_ms,
        }
    }
}

/// Why a line did not earn more, or what was accepted of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookDeductionView)]
struct DeductionView {
    #[serde(flatten)]
    reason: ReasonText,
    /// What it cost, of the marks of its business or part; none of what is right.
    cost_percent: Option<f64>,
    /// What a teacher lets it cost.
    change: Option<ChangeView>,
}

/// What a member of a team earned.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TeamMemberMark)]
struct MemberView {
    student_id: UserId,
    name: String,
    is_me: bool,
    percent: f64,
    /// What was done at one's posts; none for whoever had nothing to do.
    own_percent: Option<f64>,
    duties: Vec<DutyView>,
    /// What they earn with what a teacher changed; none where nothing of it concerns them.
    changed_percent: Option<f64>,
    /// See `own_percent`.
    changed_own_percent: Option<f64>,
}

/// What a member did at a post.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TeamDutyMark)]
struct DutyView {
    post: Post,
    label: &'static str,
    percent: f64,
    /// Businesses it answers for, of these the wholly right ones, and those that were left undone.
    asked: u32,
    right: u32,
    undone: u32,
    /// What it comes to with what a teacher changed; none where nothing of it concerns the post.
    changed_percent: Option<f64>,
    /// What a teacher lets it earn.
    change: Option<ChangeView>,
}

fn members_of(
    kept: &LoadedBook,
    submission: &Submission,
    changed: &Changed<'_>,
    reader: UserId,
) -> Vec<MemberView> {
    let Some(here) = &kept.team else {
        return Vec::new();
    };
    let sees_all = !kept.is_kept_by(reader);
    let seen = submission
        .members
        .iter()
        .filter(|of| sees_all || of.user == reader);
    let member = |of: &MemberShare| {
        let after = changed.member(of);
        MemberView {
            student_id: of.user,
            name: here
                .team
                .member(of.user)
                .map_or_else(String::new, |member| member.name.clone()),
            is_me: of.user == reader,
            percent: of.share.percent(),
            own_percent: of.own.map(BasisPoints::percent),
            changed_percent: after.map(|after| after.share.percent()),
            changed_own_percent: after.and_then(|after| after.own).map(BasisPoints::percent),
            duties: of.duties.iter().map(|duty| changed.duty(of, duty)).collect(),
        }
    };
    seen.map(member).collect()
}

/// That another way to book a business is accepted.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct AcceptedReason {
    number: u32,
    title: String,
    reason: String,
    accepted_at_ms: Millis,
}

/// One part of the mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookPartView)]
struct PartView {
    part: Part,
    /// What it is called.
    label: String,
    /// Its weight among the parts.
    weight: u32,
    percent: f64,
    reasons: Vec<DeductionView>,
    /// What it earns with what a teacher changed of it, or of its businesses; none where nothing was.
    changed_percent: Option<f64>,
    /// What a teacher lets it earn as a whole.
    change: Option<ChangeView>,
}

/// What was earned for one expected voucher.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BookItemView)]
struct ItemView {
    business: String,
    reference: String,
    number: u32,
    title: String,
    weight: u32,
    percent: f64,
    vouchers: Vec<VoucherName>,
    reasons: Vec<DeductionView>,
    /// What it earns with what a teacher changed of it; none where nothing was.
    changed_percent: Option<f64>,
    /// What a teacher lets it earn as a whole.
    change: Option<ChangeView>,
    /// What I booked.
    own: Vec<LineDraft>,
    /// What was expected; none while the key is not shown.
    expected: Option<Vec<LineDraft>>,
    /// What became of its marks, where a teacher left it out.
    left_out: Option<LeftOut>,
}

/// A voucher by what it is called.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct VoucherName {
    id: VoucherId,
    /// `记-7`; empty for one that was deleted since.
    label: String,
}

fn name_of(kept: &LoadedBook, id: VoucherId) -> VoucherName {
    let label = |voucher: &BookVoucher| {
        let number = voucher.draft.number.unwrap_or_default();
        format!("{}-{number}", voucher.draft.word)
    };
    VoucherName {
        id,
        label: kept.voucher(id).map(label).unwrap_or_default(),
    }
}

/// What stands beside a hand-in: how many there are, what was decided and accepted.
struct Beside {
    submitted: i64,
    /// Whether nothing can be handed in any more.
    is_shut: bool,
    decided: Option<Override>,
    /// What a team handed in, where something was changed of it.
    work: Option<HandedIn>,
    accepted: Vec<AcceptedWay>,
    /// What was decided about documents; none where nobody knows any more.
    decisions: Option<Decisions>,
}

impl Beside {
    async fn of(
        tx: &Tx,
        (kept, submission): (&LoadedBook, &Submission),
        submitted: i64,
        is_shut: bool,
    ) -> Result<Self, Error> {
        let accepted = match (kept.book.class, kept.book.sitting) {
            (Some(class), None) => accepted::list(tx, class, kept.book.company).await?,
            _ => Vec::new(),
        };
        let decided = find_override(tx, kept.book.id).await?;
        let work = match &decided {
            Some(decided) if !decided.changes.is_empty() => work_of_team(tx, kept, submission).await?,
            _ => None,
        };
        let handed = match find_work(tx, submission.id).await? {
            Some(work) => Some(work),
            None => unchanged(tx, kept, submission).await?,
        };
        Ok(Self {
            submitted,
            is_shut,
            decisions: handed.map(|work| work.decisions().clone()),
            decided,
            work,
            accepted,
        })
    }
}

/// The accepted ways of businesses that the report is about.
fn reasons_of(kept: &LoadedBook, submission: &Submission, ways: Vec<AcceptedWay>) -> Vec<AcceptedReason> {
    let reason = |way: AcceptedWay| {
        let item = submission
            .report
            .items
            .iter()
            .find(|item| item.reference == way.reference)?;
        let business = kept.template.business(&item.business)?;
        Some(AcceptedReason {
            number: business.number,
            title: business.title.clone(),
            reason: way.reason,
            accepted_at_ms: way.accepted_at_ms,
        })
    };
    ways.into_iter().filter_map(reason).collect()
}

/// What was changed inside a hand-in, beside what it was marked.
struct Changed<'a> {
    priced: Priced<'a>,
    report: &'a Report,
    of: ChangesOf<'a>,
    /// The whole with the changes; none where none of them touches it.
    after: Option<Marked>,
}

impl<'a> Changed<'a> {
    fn of(
        kept: &'a LoadedBook,
        submission: &'a Submission,
        work: Option<&HandedIn>,
        changes: &'a [LineChange],
    ) -> Self {
        let priced = Priced::of(kept, submission);
        let of = (submission.number, changes);
        Self {
            after: priced.changed(submission, work, of),
            report: &submission.report,
            priced,
            of,
        }
    }

    /// What the book comes to; none where it comes to what it was marked.
    fn total(&self) -> Option<f64> {
        self.priced.changed_report(self.report, self.of)?;
        self.after.as_ref().map(|after| after.report.share.percent())
    }

    fn member(&self, of: &MemberShare) -> Option<&MemberShare> {
        let after = self.after.as_ref()?;
        let found = after.members.iter().find(|one| one.user == of.user);
        found.filter(|found| *found != of)
    }

    fn duty(&self, of: &MemberShare, duty: &DutyShare) -> DutyView {
        let line = ReportLine::Duty {
            user: of.user,
            post: duty.post,
        };
        let after = self.member(of).and_then(|after| {
            let mut duties = after.duties.iter();
            duties.find(|one| one.post == duty.post && one.share != duty.share)
        });
        DutyView {
            post: duty.post,
            label: duty.post.label(),
            percent: duty.share.percent(),
            asked: duty.asked,
            right: duty.right,
            undone: duty.undone,
            changed_percent: after.map(|after| after.share.percent()),
            change: whole_change(self.of, &line).map(ChangeView::from),
        }
    }

    fn part(&self, part: &PartReport) -> PartView {
        let line = ReportLine::of_part(part);
        let after = self.after.as_ref().and_then(|after| {
            let mut parts = after.report.parts.iter();
            parts.find(|one| one.part == part.part && one.share != part.share)
        });
        let costs = self.priced.part_costs(self.report, part);
        PartView {
            part: part.part,
            label: part.label.clone(),
            weight: part.weight,
            percent: part.share.percent(),
            reasons: self.deductions((&line, &part.reasons), &costs),
            changed_percent: after.map(|after| after.share.percent()),
            change: whole_change(self.of, &line).map(ChangeView::from),
        }
    }

    fn deductions(
        &self,
        (line, reasons): (&ReportLine, &[ReasonText]),
        costs: &[BasisPoints],
    ) -> Vec<DeductionView> {
        let view = |(place, (reason, cost)): (usize, (&ReasonText, &BasisPoints))| DeductionView {
            reason: reason.clone(),
            cost_percent: (!is_praise(reason)).then(|| cost.percent()),
            change: change_of(self.of, (line, reasons), place).map(ChangeView::from),
        };
        reasons.iter().zip(costs).enumerate().map(view).collect()
    }
}

/// Business by business; what was expected where the key is shown.
fn items_of(
    kept: &LoadedBook,
    submission: &Submission,
    changed: &Changed<'_>,
    shows_key: bool,
) -> Vec<ItemView> {
    let items = submission.report.items.iter().filter_map(|item| {
        let business = kept.template.business(&item.business)?;
        let place = business
            .references
            .iter()
            .position(|reference| reference.id == item.reference)?;
        let expected = business.solution.get(place).map(|draft| draft.lines.clone());
        let booked = item.vouchers.iter().filter_map(|id| kept.voucher(*id));
        let line = ReportLine::of_item(item);
        let costs = changed.priced.item_costs(item);
        let share = changed.priced.changed_item(item, changed.of);
        Some(ItemView {
            business: item.business.clone(),
            reference: item.reference.clone(),
            number: business.number,
            title: business.title.clone(),
            weight: item.weight,
            percent: item.share.percent(),
            vouchers: item.vouchers.iter().map(|id| name_of(kept, *id)).collect(),
            reasons: changed.deductions((&line, &item.reasons), &costs),
            changed_percent: share.map(BasisPoints::percent),
            change: whole_change(changed.of, &line).map(ChangeView::from),
            own: booked.flat_map(|voucher| voucher.draft.lines.clone()).collect(),
            expected: expected.filter(|_| shows_key),
            left_out: item.left_out,
        })
    });
    items.collect()
}

fn view(kept: &LoadedBook, submission: &Submission, reader: UserId, beside: Beside) -> BookReport {
    // One that answers a question is handed in with it, once.
    let tries = kept.tries().filter(|_| kept.book.sitting.is_none());
    let tries_left = tries.map(|tries| (tries - beside.submitted).max(0));
    // A book that answers a question does not say by itself when its key is shown.
    let may_show =
        || kept.rules.is_helpful() || submission.share == BasisPoints::WHOLE || tries_left == Some(0);
    let shows_key = beside.is_shut || (kept.book.sitting.is_none() && may_show());
    let report = &submission.report;
    let changes = beside.decided.as_ref().map_or(&[] as &[_], |of| &of.changes);
    let changed = Changed::of(kept, submission, beside.work.as_ref(), changes);
    BookReport {
        number: submission.number,
        percent: submission.share.percent(),
        is_late: submission.is_late,
        submitted_at_ms: submission.submitted_at_ms,
        tries_left,
        parts: report.parts.iter().map(|part| changed.part(part)).collect(),
        items: items_of(kept, submission, &changed, shows_key),
        surplus: report.surplus.iter().map(|id| name_of(kept, *id)).collect(),
        documents: marked_documents(kept, beside.decisions.as_ref(), shows_key),
        shows_key,
        changed_percent: changed.total(),
        may_change: !kept.is_kept_by(reader),
        handed_percent: submission.handed_share.map(BasisPoints::percent),
        members: members_of(kept, submission, &changed, reader),
        // Who marked an exam is not said; what was changed in the book stands beside it.
        decided: beside
            .decided
            .filter(|_| kept.book.sitting.is_none())
            .map(|decided| OverrideView::of(decided, reader)),
        accepted: reasons_of(kept, submission, beside.accepted),
    }
}

/// The book with what was expected when this was marked last.
async fn as_marked(tx: &Tx, kept: LoadedBook, submission: &Submission) -> Result<LoadedBook, Error> {
    let (seen, _) = MarkedBy::last(&kept, submission).see_or_own(tx, &kept).await?;
    Ok(LoadedBook {
        template: seen.template,
        ..kept
    })
}

/// Hands the book in as it stands and returns what it earned.
#[utoipa::path(post, path = "/api/book/{book_id}/submit/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<BookReport>)))]
pub(super) async fn submit_book(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
) -> ApiResult<BookReport> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move {
            let (kept, open) = require_own_book(&tx, &user, id, Duty::Close, now_ms).await?;
            if kept.book.sitting.is_some() {
                let msg = "这套账随整份作答一起提交，请在作答页面提交。";
                return Err(Error::conflict("simulation.handed_in_with_answers", msg));
            }
            if !has_own_work(&kept) {
                let msg = "还没有保存任何凭证。";
                return Err(Error::conflict("simulation.nothing_to_hand_in", msg));
            }
            let class = open.as_ref().map_or(kept.book.class, |open| open.access.class());
            let late = open.map_or(Late::NOT, |open| open.late_at(now_ms));
            let submission = hand_in(&tx, &kept, class, late, now_ms).await?;
            note(&tx, &kept, TeamStep::HandIn, About::Text(""), now_ms).await?;
            let kept = as_marked(&tx, kept, &submission).await?;
            let beside = Beside::of(&tx, (&kept, &submission), submission.number, false).await?;
            Ok(view(&kept, &submission, user.id, beside))
        })
        .await?;
    Ok(Envelope::with_message("已提交。", report))
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
    user: Keeper,
    Path(id): Path<BookId>,
    Query(filter): Query<ReportFilter>,
) -> ApiResult<BookReport> {
    let now_ms = app.now_ms();
    let report = app
        .db
        .write(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let sight = sight_of(&tx, &user, &kept.book, now_ms).await?;
            if sight < Sight::Report {
                let msg = "成绩公布后才能查看得分和扣分原因。";
                return Err(Error::conflict("simulation.report_not_released", msg));
            }
            let submissions = list_submissions(&tx, id).await?;
            let found = match filter.number {
                Some(number) => submissions.iter().find(|one| one.number == number),
                None => submissions.last(),
            };
            let found = found.ok_or(Error::NotFound)?;
            // A teacher sees the key at once; a student when nothing can be handed in any more.
            let is_shut = !kept.is_kept_by(user.id)
                || match kept.book.sitting {
                    Some(_) => sight == Sight::Key,
                    None => matches!(open_by(&tx, &user, id, now_ms).await, Err(Error::Conflict { .. })),
                };
            let kept = as_marked(&tx, kept, found).await?;
            let beside = Beside::of(&tx, (&kept, found), submissions.len() as i64, is_shut).await?;
            Ok::<_, Error>(view(&kept, found, user.id, beside))
        })
        .await?;
    Ok(Envelope::ok(report))
}
