//! A change decided: what the book, and each member of its team, comes to.

use super::{Decision, Deduction, LineChange, LineStep, Priced, ReportLine, WantedChange, is_praise};
use crate::{
    BookId, Sitting,
    bookkeeping::{LoadedBook, load_book},
    grading::{ItemReport, PartReport, ReasonText},
    hand_in::HandedIn,
    remark::MarkedBy,
    store::{
        book::{Book, find_sitting},
        overrides::{find_override, put_override, remove_override},
        submission::{Submission, find_work, list_submissions, share_of},
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::BasisPoints;
use tasks::DecidedShare;

/// What a book comes to by one more change, or without one that stood. Writes nothing.
///
/// # Errors
/// 404 for what the report does not have; `simulation.deduction_gone`, `simulation.business_left_out`, `simulation.no_such_change`.
pub async fn decide_line(
    tx: &Tx,
    book: BookId,
    standing: &[LineChange],
    wanted: WantedChange<'_>,
    now_ms: Millis,
) -> Result<Decision, Error> {
    let kept = load_book(tx, book).await?.ok_or(Error::NotFound)?;
    let submissions = list_submissions(tx, book).await?;
    let submission = submissions
        .iter()
        .find(|one| one.number == wanted.number)
        .ok_or(Error::NotFound)?;
    let seen = seen_as_marked(tx, &kept, submission).await?;
    let (changes, step) = with_wanted(&seen, submission, standing, (wanted, now_ms))?;
    let mut share = BasisPoints::ZERO;
    for one in &submissions {
        let seen = seen_as_marked(tx, &kept, one).await?;
        let changed = Priced::of(&seen, one).changed_report(&one.report, (one.number, &changes));
        share = share.max(changed.map_or(one.share, |report| report.share));
    }
    Ok(Decision { share, changes, step })
}

/// What each member of a team comes to by these changes: the best of the hand-ins. Empty where one student keeps the book.
pub(crate) async fn members_with(
    tx: &Tx,
    book: &Book,
    changes: &[LineChange],
) -> Result<Vec<(UserId, BasisPoints)>, Error> {
    if book.team.is_none() || changes.is_empty() {
        return Ok(Vec::new());
    }
    let kept = load_book(tx, book.id).await?.ok_or(Error::NotFound)?;
    let keepers = kept.keepers();
    let mut best: Vec<(UserId, BasisPoints)> = keepers
        .into_iter()
        .map(|user| (user, BasisPoints::ZERO))
        .collect();
    for one in list_submissions(tx, book.id).await? {
        let seen = seen_as_marked(tx, &kept, &one).await?;
        let work = work_of_team(tx, &kept, &one).await?;
        let changed = Priced::of(&seen, &one).changed(&one, work.as_ref(), (one.number, changes));
        for (user, share) in &mut best {
            let now = changed.as_ref().map_or_else(
                || one.share_of(*user),
                |changed| share_of(&changed.members, *user).unwrap_or(changed.report.share),
            );
            *share = now.max(*share);
        }
    }
    Ok(best)
}

/// What a team handed in, from which what its members earned follows.
pub(crate) async fn work_of_team(
    tx: &Tx,
    kept: &LoadedBook,
    submission: &Submission,
) -> database::Result<Option<HandedIn>> {
    if kept.team.is_none() {
        return Ok(None);
    }
    find_work(tx, submission.id).await
}

async fn seen_as_marked(tx: &Tx, kept: &LoadedBook, submission: &Submission) -> Result<LoadedBook, Error> {
    let (seen, _) = MarkedBy::last(kept, submission).see_or_own(tx, kept).await?;
    Ok(seen)
}

/// A line of a report as a teacher finds it.
struct Found<'a> {
    business_number: Option<u32>,
    title: String,
    share: BasisPoints,
    /// With what each cost; empty at a post, whose mark is made of others.
    reasons: &'a [ReasonText],
    costs: Vec<BasisPoints>,
}

fn find_line<'a>(
    seen: &LoadedBook,
    submission: &'a Submission,
    line: &ReportLine,
) -> Result<Found<'a>, Error> {
    let report = &submission.report;
    let priced = Priced::of(seen, submission);
    let found = match line {
        ReportLine::Business { .. } => {
            let mut items = report.items.iter();
            let item = items.find(|item| ReportLine::of_item(item) == *line);
            let item = item.ok_or(Error::NotFound)?;
            require_counted(item)?;
            let business = seen.template.business(&item.business);
            Found {
                business_number: business.map(|business| business.number),
                title: business.map_or_else(|| item.business.clone(), |business| business.title.clone()),
                share: item.share,
                reasons: &item.reasons,
                costs: priced.item_costs(item),
            }
        }
        ReportLine::Part { part } => {
            let found = report.parts.iter().find(|one| one.part == *part);
            let found: &PartReport = found.ok_or(Error::NotFound)?;
            Found {
                business_number: None,
                title: found.label.clone(),
                share: found.share,
                reasons: &found.reasons,
                costs: priced.part_costs(report, found),
            }
        }
        ReportLine::Duty { user, post } => {
            let member = submission.members.iter().find(|member| member.user == *user);
            let mut duties = member.iter().flat_map(|member| &member.duties);
            let duty = duties.find(|duty| duty.post == *post).ok_or(Error::NotFound)?;
            Found {
                business_number: None,
                title: name_of_member(seen, *user),
                share: duty.share,
                reasons: &[],
                costs: Vec::new(),
            }
        }
    };
    Ok(found)
}

fn require_counted(item: &ItemReport) -> Result<(), Error> {
    if item.left_out.is_none() {
        return Ok(());
    }
    let msg = "这笔业务已作废，不再逐处扣分。";
    Err(Error::conflict("simulation.business_left_out", msg))
}

/// Empty for whoever left the team.
fn name_of_member(seen: &LoadedBook, user: UserId) -> String {
    let member = seen.team.as_ref().and_then(|here| here.team.member(user));
    member.map(|member| member.name.clone()).unwrap_or_default()
}

/// The changes with the wanted one in its place, and what it is.
fn with_wanted(
    seen: &LoadedBook,
    submission: &Submission,
    standing: &[LineChange],
    (wanted, now_ms): (WantedChange<'_>, Millis),
) -> Result<(Vec<LineChange>, LineStep), Error> {
    let found = find_line(seen, submission, wanted.line)?;
    let deduction = wanted.deduction;
    let deduction = deduction
        .map(|of| find_deduction(found.reasons, of))
        .transpose()?;
    let place = deduction.as_ref().map(|deduction| deduction.place);
    let is_same = |one: &LineChange| {
        one.is_about(wanted.number, wanted.line)
            && one.deduction.is_none() == place.is_none()
            && one.place_in(found.reasons) == place
    };
    let mut changes: Vec<LineChange> = standing.to_vec();
    let stood = changes.iter().position(is_same);
    let former = stood.map(|at| changes.remove(at));
    let step = LineStep {
        number: wanted.number,
        line: wanted.line.clone(),
        business_number: found.business_number,
        title: found.title,
        deduction: deduction.as_ref().map(|deduction| deduction.text.clone()),
        to: wanted.to.map(|(share, _)| share),
    };
    let Some((after, reason)) = wanted.to else {
        former.ok_or(Error::conflict(
            "simulation.no_such_change",
            "这一处没有改过，不用恢复。",
        ))?;
        return Ok((changes, step));
    };
    let cost = place.map(|place| found.costs.get(place).copied().unwrap_or_default());
    changes.push(LineChange {
        number: wanted.number,
        line: wanted.line.clone(),
        deduction,
        before: cost.unwrap_or(found.share),
        after,
        reason: reason.to_owned(),
        at_ms: now_ms,
    });
    Ok((changes, step))
}

fn find_deduction(reasons: &[ReasonText], (place, code): (usize, &str)) -> Result<Deduction, Error> {
    let named = reasons.get(place);
    let found = named.filter(|reason| reason.code == code && !is_praise(reason));
    let found = found.ok_or(Error::conflict(
        "simulation.deduction_gone",
        "评分报告已经更新，没有这一处扣分；请刷新后再改。",
    ))?;
    Ok(Deduction {
        place,
        code: found.code.clone(),
        text: found.text.clone(),
    })
}

/// Keeps what was changed in a book of an exam, where its student reads the report; with nothing, what stood is taken away.
pub async fn show_changes(
    tx: &Tx,
    sitting: Sitting,
    decided: Option<&DecidedShare>,
    changes: &[LineChange],
) -> Result<(), Error> {
    let Some(Book { id, .. }) = find_sitting(tx, sitting).await? else {
        return Ok(());
    };
    match decided.filter(|_| !changes.is_empty()) {
        // One student sits an exam.
        Some(decided) => put_override(tx, id, (decided, &[]), changes).await?,
        None if find_override(tx, id).await?.is_some() => remove_override(tx, id).await?,
        None => {}
    }
    Ok(())
}
