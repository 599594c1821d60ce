//! What a teacher changes of the mark of a book inside it: a business's, or what one deduction in it costs. `marking` keeps the changes
//! with the person's mark that they come to.

use crate::{
    BookId, Sitting,
    bookkeeping::{LoadedBook, load_book},
    grading::{ItemReport, ReasonText, Report},
    remark::MarkedBy,
    store::{
        book::{Book, find_sitting},
        overrides::{find_override, put_override, remove_override},
        submission::{Submission, list_submissions},
    },
};
use database::Tx;
use platform::{Error, Millis};
use scoring::{
    BasisPoints, Points, ReasonCode, Share,
    book::{ReferenceScore, total},
    total::{Part, task_score},
    voucher::{Preset, costs, earned_with},
};
use serde::{Deserialize, Serialize};
use tasks::DecidedShare;

/// A change of a teacher in a hand-in of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookLineChange)]
pub struct LineChange {
    /// Which hand-in, from 1.
    pub number: i64,
    /// The business, by key.
    pub business: String,
    /// Which of its vouchers, by key.
    pub reference: String,
    /// One deduction; none where the business has another mark as a whole.
    pub deduction: Option<Deduction>,
    /// What the deduction cost, or what the business earned.
    pub before: BasisPoints,
    /// What it costs, or what the business earns.
    pub after: BasisPoints,
    /// Why; its student reads it.
    pub reason: String,
    /// When.
    pub at_ms: Millis,
}

/// A deduction, as its report has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookDeductionPlace)]
pub struct Deduction {
    /// Its place among the reasons of its business, from 0.
    pub place: usize,
    /// Its code.
    pub code: String,
    /// Its sentence.
    pub text: String,
}

/// What a teacher wants to be changed.
#[derive(Debug, Clone, Copy)]
pub struct WantedChange<'a> {
    /// Which hand-in, from 1.
    pub number: i64,
    /// The business, by key.
    pub business: &'a str,
    /// Which of its vouchers, by key.
    pub reference: &'a str,
    /// The deduction by its place and code; none for the business as a whole.
    pub deduction: Option<(usize, &'a str)>,
    /// What it is to cost, or the business to earn; none takes the change back.
    pub share: Option<BasisPoints>,
    /// Why.
    pub reason: &'a str,
}

/// What a book comes to by a change and those that stand.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Of the marks: the best of its hand-ins.
    pub share: BasisPoints,
    /// Everything that stands now.
    pub changes: Vec<LineChange>,
    /// What was changed, in words: 业务 7「…」：不扣「…」。
    pub said: String,
}

impl LineChange {
    fn is_about(&self, number: i64, item: &ItemReport) -> bool {
        self.number == number && self.business == item.business && self.reference == item.reference
    }

    /// Its place among these reasons; none where they are others by now.
    fn place_in(&self, reasons: &[ReasonText]) -> Option<usize> {
        let deduction = self.deduction.as_ref()?;
        let is_same = |one: &ReasonText| one.code == deduction.code && one.text == deduction.text;
        match reasons.get(deduction.place) {
            Some(one) if is_same(one) => Some(deduction.place),
            _ => reasons.iter().position(is_same),
        }
    }
}

/// Whether a reason says that something is right.
pub(crate) fn is_praise(reason: &ReasonText) -> bool {
    ReasonCode::find(&reason.code).is_none_or(ReasonCode::is_praise)
}

/// What was changed of a business as a whole.
pub(crate) fn whole_change<'a>(
    (number, changes): (i64, &'a [LineChange]),
    item: &ItemReport,
) -> Option<&'a LineChange> {
    let mut own = changes.iter().filter(|one| one.is_about(number, item));
    own.find(|one| one.deduction.is_none())
}

/// What was changed of the deduction at a place of a business.
pub(crate) fn change_of<'a>(
    (number, changes): (i64, &'a [LineChange]),
    item: &ItemReport,
    place: usize,
) -> Option<&'a LineChange> {
    let mut own = changes.iter().filter(|one| one.is_about(number, item));
    own.find(|one| one.place_in(&item.reasons) == Some(place))
}

/// By what a hand-in was marked, as far as its deductions follow from it.
pub(crate) struct Priced<'a> {
    kept: &'a LoadedBook,
    preset: Preset,
}

impl<'a> Priced<'a> {
    /// `kept`: with what was expected when the hand-in was marked last.
    pub(crate) fn of(kept: &'a LoadedBook, submission: &Submission) -> Self {
        Self {
            kept,
            preset: MarkedBy::last(kept, submission).rules.preset(),
        }
    }

    /// What each reason of a business cost it.
    pub(crate) fn costs(&self, item: &ItemReport) -> Vec<BasisPoints> {
        let codes: Vec<ReasonCode> = item
            .reasons
            .iter()
            .map(|reason| ReasonCode::find(&reason.code).unwrap_or(ReasonCode::Ok))
            .collect();
        let lost = BasisPoints::from(BasisPoints::WHOLE.get() - item.share.get());
        costs(&codes, self.lines_of(item), &self.preset, lost)
    }

    fn lines_of(&self, item: &ItemReport) -> usize {
        let business = self.kept.template.business(&item.business);
        let lines = business.and_then(|business| {
            let place = business
                .references
                .iter()
                .position(|own| own.id == item.reference)?;
            Some(business.solution.get(place)?.lines.len())
        });
        lines.unwrap_or(2)
    }

    /// What a business earns with the changes of its hand-in; none where nothing of it was changed.
    pub(crate) fn changed_share(
        &self,
        item: &ItemReport,
        (number, changes): (i64, &[LineChange]),
    ) -> Option<BasisPoints> {
        if let Some(whole) = whole_change((number, changes), item) {
            return Some(whole.after);
        }
        let changed: Vec<(usize, BasisPoints)> = changes
            .iter()
            .filter(|one| one.is_about(number, item))
            .filter_map(|one| Some((one.place_in(&item.reasons)?, one.after)))
            .collect();
        let marked = (item.share, self.preset.all_or_nothing);
        (!changed.is_empty()).then(|| earned_with(&self.costs(item), &changed, marked))
    }

    /// What a hand-in comes to with its changes; none where none of them touches it.
    pub(crate) fn changed_total(&self, report: &Report, of: (i64, &[LineChange])) -> Option<BasisPoints> {
        let shares: Vec<Option<BasisPoints>> = report
            .items
            .iter()
            .map(|item| self.changed_share(item, of))
            .collect();
        if shares.iter().all(Option::is_none) {
            return None;
        }
        let references: Vec<ReferenceScore> = report
            .items
            .iter()
            .zip(shares)
            .map(|(item, share)| ReferenceScore {
                reference: item.reference.clone(),
                weight: item.weight,
                share: share.unwrap_or(item.share).into(),
                vouchers: vec![0; item.vouchers.len()],
                by_alternative: false,
                reasons: Vec::new(),
            })
            .collect();
        let parts = report.parts.iter().map(|part| {
            let share: Share = match part.part {
                Part::Vouchers => {
                    let said = |code: ReasonCode| {
                        let told = part.reasons.iter().filter(|reason| reason.code == code.code());
                        told.count()
                    };
                    let surplus = said(ReasonCode::SurplusVoucher);
                    let fictitious = said(ReasonCode::FictitiousVoucher);
                    total(&references, surplus, fictitious, &self.preset)
                }
                _ => part.share.into(),
            };
            (part.weight, share)
        });
        let full = Points::whole(100);
        Some(task_score(parts, full).out_of(full).into())
    }
}

/// What a book comes to by one more change, or without one that stood. Writes nothing.
///
/// # Errors
/// 404 for what the book does not have; `simulation.no_lines_in_team`, `simulation.deduction_gone`, `simulation.business_left_out`,
/// `simulation.no_such_change`.
pub async fn decide_line(
    tx: &Tx,
    book: BookId,
    standing: &[LineChange],
    wanted: WantedChange<'_>,
    now_ms: Millis,
) -> Result<Decision, Error> {
    let kept = load_book(tx, book).await?.ok_or(Error::NotFound)?;
    if kept.team.is_some() {
        let msg = "分岗账套的每个成员得分不同，不能逐处修改评分；需要时请修改整本账套的得分。";
        return Err(Error::conflict("simulation.no_lines_in_team", msg));
    }
    let submissions = list_submissions(tx, book).await?;
    let submission = submissions
        .iter()
        .find(|one| one.number == wanted.number)
        .ok_or(Error::NotFound)?;
    let seen = seen_as_marked(tx, &kept, submission).await?;
    let (changes, said) = with_wanted(&seen, submission, standing, (wanted, now_ms))?;
    let mut share = BasisPoints::ZERO;
    for one in &submissions {
        let seen = seen_as_marked(tx, &kept, one).await?;
        let changed = Priced::of(&seen, one).changed_total(&one.report, (one.number, &changes));
        share = share.max(changed.unwrap_or(one.share));
    }
    Ok(Decision { share, changes, said })
}

async fn seen_as_marked(tx: &Tx, kept: &LoadedBook, submission: &Submission) -> Result<LoadedBook, Error> {
    let (seen, _) = MarkedBy::last(kept, submission).see_or_own(tx, kept).await?;
    Ok(seen)
}

/// The changes with the wanted one in its place, and what it is in words.
fn with_wanted(
    seen: &LoadedBook,
    submission: &Submission,
    standing: &[LineChange],
    (wanted, now_ms): (WantedChange<'_>, Millis),
) -> Result<(Vec<LineChange>, String), Error> {
    let is_item = |one: &&ItemReport| one.business == wanted.business && one.reference == wanted.reference;
    let item = submission
        .report
        .items
        .iter()
        .find(is_item)
        .ok_or(Error::NotFound)?;
    if item.left_out.is_some() {
        let msg = "这笔业务已作废，不再逐处扣分。";
        return Err(Error::conflict("simulation.business_left_out", msg));
    }
    let priced = Priced::of(seen, submission);
    let deduction = wanted.deduction.map(|of| find_deduction(item, of)).transpose()?;
    let before = match &deduction {
        Some(found) => priced.costs(item).get(found.place).copied().unwrap_or_default(),
        None => item.share,
    };
    let place = deduction.as_ref().map(|found| found.place);
    let is_same = |one: &LineChange| {
        one.is_about(wanted.number, item)
            && one.deduction.is_none() == place.is_none()
            && one.place_in(&item.reasons) == place
    };
    let mut changes: Vec<LineChange> = standing.to_vec();
    let stood = changes.iter().position(is_same);
    let former = stood.map(|at| changes.remove(at));
    let Some(after) = wanted.share else {
        let former = former.ok_or(Error::conflict(
            "simulation.no_such_change",
            "这一处没有改过，不用恢复。",
        ))?;
        let said = said_of(seen, item, &former, true);
        return Ok((changes, said));
    };
    let change = LineChange {
        number: wanted.number,
        business: item.business.clone(),
        reference: item.reference.clone(),
        deduction,
        before,
        after,
        reason: wanted.reason.to_owned(),
        at_ms: now_ms,
    };
    let said = said_of(seen, item, &change, false);
    changes.push(change);
    Ok((changes, said))
}

fn find_deduction(item: &ItemReport, (place, code): (usize, &str)) -> Result<Deduction, Error> {
    let named = item.reasons.get(place);
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

/// 业务 7「购入材料」：不扣「…」。
fn said_of(seen: &LoadedBook, item: &ItemReport, change: &LineChange, is_taken_back: bool) -> String {
    let business = seen.template.business(&item.business);
    let named = business.map_or_else(
        || item.business.clone(),
        |business| format!("业务 {}「{}」", business.number, business.title),
    );
    let percent = |share: BasisPoints| format!("{}%", share.percent());
    let what = match (&change.deduction, is_taken_back) {
        (Some(deduction), true) => format!("恢复扣分「{}」", deduction.text),
        (None, true) => "恢复系统评分".to_owned(),
        (Some(deduction), false) if change.after == BasisPoints::ZERO => {
            format!("不扣「{}」", deduction.text)
        }
        (Some(deduction), false) => format!("「{}」改扣 {}", deduction.text, percent(change.after)),
        (None, false) => format!("改为得 {}", percent(change.after)),
    };
    format!("{named}：{what}")
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
        Some(decided) => put_override(tx, id, decided, changes).await?,
        None if find_override(tx, id).await?.is_some() => remove_override(tx, id).await?,
        None => {}
    }
    Ok(())
}
