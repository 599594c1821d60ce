//! How a class has booked what a reference asks for: equal ways together, the most frequent first.

use super::{WayLine, way_of};
use crate::{BookId, VoucherId};
use ledger::LineDraft;
use platform::access::UserId;
use scoring::{BasisPoints, voucher::ReferenceVoucher};
use std::collections::BTreeMap;

/// What one student booked for a reference.
#[derive(Debug, Clone)]
pub(crate) struct Booked<'a> {
    /// The student, or the members of a team.
    pub(crate) users: &'a [UserId],
    pub(crate) book: BookId,
    /// Several where it was booked in parts.
    pub(crate) vouchers: Vec<VoucherId>,
    pub(crate) lines: Vec<LineDraft>,
    /// The reference as it is in the student's own company.
    pub(crate) reference: &'a ReferenceVoucher,
    /// What it earned; none for a voucher that was not recognised.
    pub(crate) share: Option<BasisPoints>,
}

/// Those who booked it alike.
#[derive(Debug, Clone)]
pub(crate) struct Alike<'a> {
    pub(crate) way: Vec<WayLine>,
    /// At least one.
    pub(crate) booked: Vec<Booked<'a>>,
}

impl Alike<'_> {
    /// The best that it earned anybody; the same way may be dated or documented better by one than by another.
    pub(crate) fn share(&self) -> Option<BasisPoints> {
        self.booked.iter().filter_map(|one| one.share).max()
    }
}

/// Groups of equal ways, those of most students first.
pub(crate) fn alike(booked: Vec<Booked<'_>>) -> Vec<Alike<'_>> {
    let mut ways: BTreeMap<Vec<WayLine>, Vec<Booked<'_>>> = BTreeMap::new();
    for one in booked {
        ways.entry(way_of(&one.lines, one.reference))
            .or_default()
            .push(one);
    }
    let mut groups: Vec<Alike<'_>> = ways
        .into_iter()
        .filter(|(way, _)| !way.is_empty())
        .map(|(way, booked)| Alike { way, booked })
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.booked.len()));
    groups
}
