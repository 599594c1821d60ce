//! What each member of a team earns: part of it is what the book earned, the rest what they did at their posts.
//!
//! Every post answers for what it lets through: the accountant for the vouchers they wrote and those that nobody wrote, the
//! cashier for those they signed and those they should have signed, the reviewer likewise, the supervisor for ledgers,
//! statements and the order of the books. What was left undone falls to whoever holds the post at the end.

use super::{POSTS, acts::Hands};
use crate::{VoucherId, grading::Report, template::Post};
use platform::access::UserId;
use scoring::{BasisPoints, Share, total::Part};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A team as it handed its book in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HandedTeam {
    /// How much of a mark is what the book earned as a whole, in percent.
    pub(crate) team_percent: u32,
    /// Who was in it, with their posts.
    pub(crate) members: Vec<(UserId, Vec<Post>)>,
    /// Whose hands each voucher went through.
    pub(crate) hands: BTreeMap<VoucherId, Hands>,
}

/// What a member earned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberShare {
    /// The student.
    pub user: UserId,
    /// Of the marks.
    pub share: BasisPoints,
    /// What they did at their posts, of its marks; none for whoever had nothing to do.
    pub own: Option<BasisPoints>,
    /// Post by post.
    pub duties: Vec<DutyShare>,
}

/// What a member did at a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = TeamDuty)]
pub struct DutyShare {
    /// Which.
    pub post: Post,
    /// Of its marks.
    #[schema(value_type = i64)]
    pub share: BasisPoints,
    /// Businesses it answers for, of these the wholly right ones, and those that were left undone.
    pub asked: u32,
    /// See `asked`.
    pub right: u32,
    /// See `asked`.
    pub undone: u32,
}

/// Of these parts the supervisor answers for the book as a whole.
const OF_THE_SUPERVISOR: [Part; 3] = [Part::Ledgers, Part::Statements, Part::Compliance];
/// Of these the accountant, besides the vouchers.
const OF_THE_ACCOUNTANT: [Part; 2] = [Part::Openings, Part::Documents];

/// Something that a post answers for.
struct Answered {
    weight: u32,
    share: Share,
    /// Whether it is a business, and not a part of the report.
    is_business: bool,
    is_undone: bool,
}

/// What each member earned with a book that was marked so. `money`: vouchers that the cashier signs.
pub(crate) fn members_of(
    report: &Report,
    team: &HandedTeam,
    money: &BTreeSet<VoucherId>,
) -> Vec<MemberShare> {
    let mut answered: BTreeMap<(UserId, usize), Vec<Answered>> = BTreeMap::new();
    for (place, post) in POSTS.into_iter().enumerate() {
        let holders: Vec<UserId> = team
            .members
            .iter()
            .filter(|(_, posts)| posts.contains(&post))
            .map(|(user, _)| *user)
            .collect();
        for (by, one) in businesses_of(post, report, team, money) {
            let users = by.map_or_else(|| holders.clone(), |user| vec![user]);
            for user in users {
                answered
                    .entry((user, place))
                    .or_default()
                    .push(Answered { ..one });
            }
        }
        for part in parts_of(post, report) {
            for user in &holders {
                answered
                    .entry((*user, place))
                    .or_default()
                    .push(Answered { ..part });
            }
        }
    }
    let member = |(user, posts): &(UserId, Vec<Post>)| {
        let duties: Vec<DutyShare> = POSTS
            .into_iter()
            .enumerate()
            .filter_map(|(place, post)| Some(duty(post, answered.get(&(*user, place))?)))
            .collect();
        let own = own_share(&duties, posts.is_empty());
        MemberShare {
            user: *user,
            share: together(report.share, own, team.team_percent),
            own,
            duties,
        }
    };
    team.members.iter().map(member).collect()
}

/// The businesses a post answers for, and who did its work; none where it was left undone.
fn businesses_of(
    post: Post,
    report: &Report,
    team: &HandedTeam,
    money: &BTreeSet<VoucherId>,
) -> Vec<(Option<UserId>, Answered)> {
    let mut all = Vec::new();
    // What is left out is nobody's work.
    for item in report.items.iter().filter(|item| item.left_out.is_none()) {
        let answered = |share: Share, is_undone| Answered {
            weight: item.weight,
            share,
            is_business: true,
            is_undone,
        };
        if item.vouchers.is_empty() {
            // Nobody can sign or check what was never written.
            if post == Post::Accountant {
                // It earned nothing, unless a teacher lets it.
                all.push((None, answered(item.share.into(), true)));
            }
            continue;
        }
        let mut asked = item
            .vouchers
            .iter()
            .filter(|id| post != Post::Cashier || money.contains(id));
        let Some(first) = asked.next() else { continue };
        let by = |id: &VoucherId| team.hands.get(id).and_then(|hands| hands.at(post));
        // A business booked in several vouchers is done when each of them is.
        let is_done = by(first).is_some() && asked.all(|id| by(id).is_some());
        let share = match post {
            _ if !is_done => Share::ZERO,
            // Posting adds no judgement of its own.
            Post::Supervisor => Share::ONE,
            _ => item.share.into(),
        };
        all.push((by(first).filter(|_| is_done), answered(share, !is_done)));
    }
    if post == Post::Supervisor {
        // Posted by an accountant or the supervisor, it is the supervisor who sees that it is done.
        for (by, _) in &mut all {
            *by = None;
        }
    }
    all
}

/// The parts of the report a post answers for.
fn parts_of(post: Post, report: &Report) -> impl Iterator<Item = Answered> {
    let own: &[Part] = match post {
        Post::Accountant => &OF_THE_ACCOUNTANT,
        Post::Supervisor => &OF_THE_SUPERVISOR,
        _ => &[],
    };
    // A part weighs as much as the businesses that its share of the mark stands for.
    let all: u32 = report.items.iter().map(|item| item.weight).sum();
    let vouchers = report.parts.iter().find(|part| part.part == Part::Vouchers);
    let per_percent = (all, vouchers.map_or(0, |part| part.weight));
    report
        .parts
        .iter()
        .filter(|part| own.contains(&part.part))
        .map(move |part| Answered {
            weight: match per_percent {
                (0, _) | (_, 0) => part.weight,
                (all, of) => (part.weight * all).div_ceil(of),
            },
            share: part.share.into(),
            is_business: false,
            is_undone: false,
        })
}

fn duty(post: Post, answered: &[Answered]) -> DutyShare {
    let businesses = || answered.iter().filter(|one| one.is_business);
    DutyShare {
        post,
        share: Share::weighted_mean(answered.iter().map(|one| (one.weight.max(1), one.share))).into(),
        asked: businesses().count() as u32,
        right: businesses().filter(|one| one.share == Share::ONE).count() as u32,
        undone: businesses().filter(|one| one.is_undone).count() as u32,
    }
}

/// The mean of one's posts. Whoever had a post but nothing to do at it is not asked; whoever had none and did nothing has nothing.
fn own_share(duties: &[DutyShare], is_without_post: bool) -> Option<BasisPoints> {
    if duties.is_empty() {
        return is_without_post.then_some(BasisPoints::ZERO);
    }
    let shares = duties.iter().map(|duty| (1, duty.share.into()));
    Some(Share::weighted_mean(shares).into())
}

/// The shares with what members did at their posts marked otherwise by a teacher, and whether any was. Without a `team_percent` nobody
/// knows any more how a share came about.
pub(crate) fn with_changed_duties(
    mut members: Vec<MemberShare>,
    (book, team_percent): (BasisPoints, Option<u32>),
    changed: impl Fn(&MemberShare, Post) -> Option<BasisPoints>,
) -> (Vec<MemberShare>, bool) {
    let Some(team_percent) = team_percent else {
        return (members, false);
    };
    let mut is_changed = false;
    for member in &mut members {
        let others: Vec<Option<BasisPoints>> = member
            .duties
            .iter()
            .map(|duty| changed(member, duty.post))
            .collect();
        if others.iter().all(Option::is_none) {
            continue;
        }
        for (duty, other) in member.duties.iter_mut().zip(others) {
            duty.share = other.unwrap_or(duty.share);
        }
        member.own = own_share(&member.duties, false);
        member.share = together(book, member.own, team_percent);
        is_changed = true;
    }
    (members, is_changed)
}

fn together(book: BasisPoints, own: Option<BasisPoints>, team_percent: u32) -> BasisPoints {
    let own = own.unwrap_or(book);
    let team_percent = team_percent.min(100);
    Share::weighted_mean([(team_percent, book.into()), (100 - team_percent, own.into())]).into()
}

#[cfg(test)]
mod tests;
