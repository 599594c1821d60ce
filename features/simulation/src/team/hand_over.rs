//! 交接: a member hands a post over to another, who takes it or declines (《会计基础工作规范》 articles 25 to 31).

use super::{Team, TeamMember, arrangement::faults_of};
use crate::{HandOverId, TeamId, bookkeeping::LoadedBook, store::voucher::BookVoucher, template::Post};
use ledger::{
    Fen, Period,
    voucher::signing::{VoucherState, needs_cashier},
};
use platform::{Error, FieldError, Millis, access::UserId};
use serde::{Deserialize, Serialize};

/// What became of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandOverState {
    /// Not answered yet.
    Offered,
    /// The post is the other's.
    Taken,
    /// The other does not want it.
    Declined,
    /// Whoever offered it thought better of it.
    Withdrawn,
}

database::text_column! { HandOverState }

/// A post that is offered, or was handed over.
#[derive(Debug, Clone)]
pub(crate) struct HandOver {
    pub(crate) id: HandOverId,
    pub(crate) team: TeamId,
    pub(crate) from: UserId,
    pub(crate) to: UserId,
    pub(crate) post: Post,
    /// What the other gives for it.
    pub(crate) in_return: Option<Post>,
    pub(crate) note: String,
    pub(crate) standing: Standing,
    pub(crate) state: HandOverState,
    pub(crate) offered_at_ms: Millis,
    pub(crate) answered_at_ms: Option<Millis>,
}

/// How the books stood when a post was offered: what the other would take over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = HandOverStanding)]
pub struct Standing {
    /// The open period.
    pub period: Period,
    /// Vouchers of the team's own that were saved.
    pub saved: u32,
    /// Of these, those that wait for the cashier, for the reviewer, to be posted.
    pub to_sign: u32,
    /// See `to_sign`.
    pub to_review: u32,
    /// See `to_sign`.
    pub to_post: u32,
    /// What cash and bank accounts come to, saved vouchers included.
    pub money: Vec<MoneyBalance>,
}

/// What an account of cash or bank comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MoneyBalance {
    /// 1001 库存现金
    pub account: String,
    /// In yuan.
    pub balance: Fen,
}

/// How a book stands.
pub(crate) fn standing(kept: &LoadedBook) -> Standing {
    let count = |waits: &dyn Fn(&BookVoucher) -> bool| {
        let own = kept.vouchers.iter().filter(|voucher| !voucher.is_given);
        own.filter(|voucher| waits(voucher)).count() as u32
    };
    let is_money = |voucher: &BookVoucher| needs_cashier(&voucher.draft, &kept.chart);
    let books = kept.books(true);
    let period = kept.book.period;
    let money = kept
        .chart
        .leaves()
        .filter(|account| kept.chart.money(&account.code).is_some());
    Standing {
        period,
        saved: count(&|voucher| voucher.state != VoucherState::Draft),
        to_sign: count(&|voucher| voucher.state == VoucherState::Saved && is_money(voucher)),
        to_review: count(&|voucher| match voucher.state {
            VoucherState::Saved => !is_money(voucher),
            state => state == VoucherState::CashierSigned,
        }),
        to_post: count(&|voucher| voucher.state == VoucherState::Reviewed),
        money: money
            .map(|account| MoneyBalance {
                account: format!("{} {}", account.code, account.name),
                balance: books.balance_at(account.code.as_str(), period),
            })
            .collect(),
    }
}

/// Refuses what could not be taken: not one's own post, not a member, nothing to give for it, posts that do not go together.
pub(crate) fn check(
    team: &Team,
    from: UserId,
    to: UserId,
    (post, in_return): (Post, Option<Post>),
) -> Result<(), Error> {
    let giver = team.member(from).ok_or(Error::NotFound)?;
    let fault = |field: &str, message: String| FieldError {
        field: field.into(),
        message,
    };
    let mut faults = Vec::new();
    if !giver.posts.contains(&post) {
        faults.push(fault("post", format!("{}不是你的岗位。", post.label())));
    }
    match (team.member(to).filter(|taker| taker.user != from), in_return) {
        (None, _) => faults.push(fault("to", "请选择同组的另一位成员。".into())),
        (Some(taker), Some(back)) if !taker.posts.contains(&back) => {
            let message = format!("{}没有担任{}。", taker.name, back.label());
            faults.push(fault("in_return", message));
        }
        (Some(taker), _) if taker.posts.contains(&post) => {
            let message = format!("{}已经担任{}。", taker.name, post.label());
            faults.push(fault("to", message));
        }
        _ => {}
    }
    if faults.is_empty() {
        let held = held_after(team, (from, to), (post, in_return));
        let all = faults_of(held.iter().map(Vec::as_slice)).into_iter();
        faults.extend(all.map(|one| fault("post", format!("这样交接后，{}", one.message()))));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(faults))
    }
}

/// Who would hold what.
fn held_after(
    team: &Team,
    (from, to): (UserId, UserId),
    (post, in_return): (Post, Option<Post>),
) -> Vec<Vec<Post>> {
    let after = |member: &TeamMember| {
        let mut posts = member.posts.clone();
        if member.user == from {
            posts.retain(|held| *held != post);
            posts.extend(in_return);
        } else if member.user == to {
            posts.retain(|held| Some(*held) != in_return);
            posts.push(post);
        }
        posts
    };
    team.members.iter().map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team() -> Team {
        let member = |user, posts: &[Post]| TeamMember {
            user: UserId(user),
            name: format!("学生{user}"),
            posts: posts.to_vec(),
        };
        Team {
            id: TeamId(1),
            class: classes::ClassId(1),
            activity: tasks::ActivityId(1),
            number: 1,
            team_percent: 50,
            members: vec![
                member(1, &[Post::Accountant]),
                member(2, &[Post::Cashier]),
                member(3, &[Post::Reviewer, Post::Supervisor]),
            ],
        }
    }

    fn fields(result: Result<(), Error>) -> Vec<String> {
        match result {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn posts_are_exchanged_but_not_piled_up() {
        let (one, two, three) = (UserId(1), UserId(2), UserId(3));
        assert!(check(&team(), one, two, (Post::Accountant, Some(Post::Cashier))).is_ok());
        // The cashier would write vouchers too.
        assert_eq!(
            fields(check(&team(), one, two, (Post::Accountant, None))),
            ["post"]
        );
        // The accountant would check their own.
        assert_eq!(
            fields(check(&team(), three, one, (Post::Reviewer, None))),
            ["post"]
        );
        assert!(check(&team(), three, one, (Post::Supervisor, None)).is_ok());
    }

    #[test]
    fn only_ones_own_post_to_another_member() {
        let (one, two) = (UserId(1), UserId(2));
        assert_eq!(fields(check(&team(), one, two, (Post::Reviewer, None))), ["post"]);
        assert_eq!(fields(check(&team(), one, one, (Post::Accountant, None))), ["to"]);
        assert_eq!(
            fields(check(&team(), one, UserId(9), (Post::Accountant, None))),
            ["to"]
        );
        assert_eq!(
            fields(check(&team(), one, two, (Post::Accountant, Some(Post::Reviewer)))),
            ["in_return"]
        );
    }
}
