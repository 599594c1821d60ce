//! What deductions of a report cost, and what the report comes to where a teacher lets them cost something else. Pure.

use super::{ChangesOf, ReportLine, changed_costs, whole_change};
use crate::{
    bookkeeping::LoadedBook,
    grading::{ItemReport, PartReport, ReasonText, Report},
    hand_in::{HandedIn, Marked},
    remark::MarkedBy,
    store::submission::Submission,
    team::share::{MemberShare, with_changed_duties},
};
use scoring::{
    BasisPoints, Points, ReasonCode, Share,
    book::{ReferenceScore, SurplusCost, total},
    documents::DocumentDecision,
    parts::{shared, weight_in_part},
    total::{Part, task_score},
    voucher::{Preset, costs, earned_with},
};

/// By what a hand-in was marked, as far as its deductions follow from it.
pub(crate) struct Priced<'a> {
    kept: &'a LoadedBook,
    preset: Preset,
}

fn code_of(reason: &ReasonText) -> ReasonCode {
    ReasonCode::find(&reason.code).unwrap_or(ReasonCode::Ok)
}

fn lost(share: BasisPoints) -> BasisPoints {
    BasisPoints::from(BasisPoints::WHOLE.get() - share.get())
}

fn count(part: &PartReport, code: ReasonCode) -> usize {
    part.reasons
        .iter()
        .filter(|reason| code_of(reason) == code)
        .count()
}

/// What businesses earned, as `scoring` totals them.
fn references(items: &[ItemReport]) -> Vec<ReferenceScore> {
    let reference = |item: &ItemReport| ReferenceScore {
        reference: item.reference.clone(),
        weight: item.weight,
        share: item.share.into(),
        vouchers: vec![0; item.vouchers.len()],
        by_alternative: false,
        reasons: Vec::new(),
    };
    items.iter().map(reference).collect()
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
    pub(crate) fn item_costs(&self, item: &ItemReport) -> Vec<BasisPoints> {
        let codes: Vec<ReasonCode> = item.reasons.iter().map(code_of).collect();
        costs(&codes, self.lines_of(item), &self.preset, lost(item.share))
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

    /// What each reason of a part cost it. Those of the vouchers are beside what the businesses lost.
    pub(crate) fn part_costs(&self, report: &Report, part: &PartReport) -> Vec<BasisPoints> {
        if part.part == Part::Vouchers {
            let each = self.surplus_cost(&references(&report.items), part);
            let cost = |reason: &ReasonText| match code_of(reason) {
                ReasonCode::SurplusVoucher => each.surplus.into(),
                ReasonCode::FictitiousVoucher => each.fictitious.into(),
                _ => BasisPoints::ZERO,
            };
            return part.reasons.iter().map(cost).collect();
        }
        let weight = |reason: &ReasonText| match (part.part, weight_in_part(code_of(reason))) {
            (_, None) => 0,
            (Part::Documents, Some(weight)) => weight * self.weight_of_document(report, &reason.text),
            (_, Some(weight)) => weight,
        };
        let weights: Vec<i64> = part.reasons.iter().map(weight).collect();
        shared(lost(part.share), &weights)
    }

    fn surplus_cost(&self, references: &[ReferenceScore], part: &PartReport) -> SurplusCost {
        let surplus = count(part, ReasonCode::SurplusVoucher);
        let fictitious = count(part, ReasonCode::FictitiousVoucher);
        SurplusCost::of(references, surplus, fictitious, &self.preset)
    }

    /// Documents to book weigh together as much as those to refuse: one of few weighs more than one of many.
    fn weight_of_document(&self, report: &Report, sentence: &str) -> i64 {
        let is_left_out = |key: &str| {
            let mut items = report.items.iter();
            items.any(|item| item.business == key && item.left_out.is_some())
        };
        let scope = self.kept.scope();
        let asked = scope.iter().filter(|business| !is_left_out(&business.key));
        let documents = asked.flat_map(|business| {
            let is_entry = business.action == DocumentDecision::Entry;
            let documents = business.documents.iter();
            documents.map(move |document| (is_entry, format!("「{}」", document.title)))
        });
        let documents: Vec<(bool, String)> = documents.collect();
        let to_book = documents.iter().filter(|(is_entry, _)| *is_entry).count();
        let to_refuse = documents.len() - to_book;
        let found = documents.iter().find(|(_, title)| sentence.contains(title));
        let others = match found {
            Some((true, _)) => to_refuse,
            Some((false, _)) => to_book,
            None => 1,
        };
        i64::try_from(others.max(1)).unwrap_or(1)
    }

    /// What a business earns with the changes of its hand-in; none where nothing of it was changed.
    pub(crate) fn changed_item(&self, item: &ItemReport, of: ChangesOf<'_>) -> Option<BasisPoints> {
        let line = ReportLine::of_item(item);
        if let Some(whole) = whole_change(of, &line) {
            return Some(whole.after);
        }
        let changed = changed_costs(of, (&line, &item.reasons));
        let marked = (item.share, self.preset.all_or_nothing);
        (!changed.is_empty()).then(|| earned_with(&self.item_costs(item), &changed, marked))
    }

    /// What a part earns with the changes of its hand-in; none where nothing of it was changed. `items`: the businesses with theirs.
    fn changed_part(
        &self,
        (report, part): (&Report, &PartReport),
        items: &[ItemReport],
        of: ChangesOf<'_>,
    ) -> Option<BasisPoints> {
        let line = ReportLine::of_part(part);
        if let Some(whole) = whole_change(of, &line) {
            return Some(whole.after);
        }
        let changed = changed_costs(of, (&line, &part.reasons));
        if part.part == Part::Vouchers {
            let is_other = !changed.is_empty() || *items != report.items;
            return is_other.then(|| self.changed_vouchers(part, items, &changed));
        }
        let costs = self.part_costs(report, part);
        (!changed.is_empty()).then(|| earned_with(&costs, &changed, (part.share, false)))
    }

    fn changed_vouchers(
        &self,
        part: &PartReport,
        items: &[ItemReport],
        changed: &[(usize, BasisPoints)],
    ) -> BasisPoints {
        let references = references(items);
        let each = self.surplus_cost(&references, part);
        let costs = part.reasons.iter().enumerate().map(|(place, reason)| {
            let other = changed.iter().find(|(of, _)| *of == place);
            match (other, code_of(reason)) {
                (Some((_, cost)), _) => Share::from(*cost),
                (None, ReasonCode::SurplusVoucher) => each.surplus,
                (None, ReasonCode::FictitiousVoucher) => each.fictitious,
                (None, _) => Share::ZERO,
            }
        });
        let costs: Share = costs.sum();
        (total(&references, 0, 0, &self.preset) - costs)
            .max(Share::ZERO)
            .into()
    }

    /// The report with the changes of its hand-in; none where none of them touches it.
    pub(crate) fn changed_report(&self, report: &Report, of: ChangesOf<'_>) -> Option<Report> {
        let mut changed = report.clone();
        for item in &mut changed.items {
            item.share = self.changed_item(item, of).unwrap_or(item.share);
        }
        let is_item = report
            .items
            .iter()
            .any(|item| self.changed_item(item, of).is_some());
        let mut is_part = false;
        for (part, was) in changed.parts.iter_mut().zip(&report.parts) {
            if let Some(share) = self.changed_part((report, was), &changed.items, of) {
                (part.share, is_part) = (share, true);
            }
        }
        if !is_item && !is_part {
            return None;
        }
        let full = Points::whole(100);
        let parts = changed.parts.iter().map(|part| (part.weight, part.share.into()));
        changed.share = task_score(parts, full).out_of(full).into();
        Some(changed)
    }

    /// What a hand-in comes to with its changes, for each member of a team too; none where none of them touches it. `work`: what
    /// a team handed in.
    pub(crate) fn changed(
        &self,
        submission: &Submission,
        work: Option<&HandedIn>,
        of: ChangesOf<'_>,
    ) -> Option<Marked> {
        let report = self.changed_report(&submission.report, of);
        let is_changed = report.is_some();
        let report = report.unwrap_or_else(|| submission.report.clone());
        let members = match work.filter(|_| is_changed) {
            Some(work) => work.members(&work.put_back(self.kept.clone()), &report),
            None => submission.members.clone(),
        };
        let duty = |member: &MemberShare, post| {
            let line = ReportLine::Duty {
                user: member.user,
                post,
            };
            whole_change(of, &line).map(|change| change.after)
        };
        let team_percent = work.and_then(HandedIn::team_percent);
        let (members, is_duty) = with_changed_duties(members, (report.share, team_percent), duty);
        (is_changed || is_duty).then_some(Marked { report, members })
    }
}
