//! A team at its book: who of it is asking, and which vouchers the others have in hand.

use super::{Team, TeamMember, duty::not_your_post};
use crate::{VoucherId, template::Post};
use platform::{Error, access::UserId};
use std::collections::BTreeMap;

/// The team that keeps a book.
#[derive(Debug, Clone)]
pub struct TeamHere {
    /// The team.
    pub team: Team,
    /// The member who writes; none while somebody only looks.
    pub writer: Option<UserId>,
    /// Vouchers that a member is changing now, and who.
    pub held: BTreeMap<VoucherId, UserId>,
}

impl TeamHere {
    fn writer(&self) -> Option<&TeamMember> {
        self.team.member(self.writer?)
    }

    /// By what the writing member signs; none while somebody only looks.
    pub(crate) fn signature(&self) -> Option<&str> {
        self.writer().map(|member| member.name.as_str())
    }

    /// Refuses the writing member to act at a post of somebody else.
    pub(crate) fn require_post(&self, post: Post) -> Result<(), Error> {
        match self.writer() {
            Some(member) if !member.posts.contains(&post) => Err(not_your_post(&self.team, &[post])),
            _ => Ok(()),
        }
    }

    /// The post, of these, at which the writing member acts where they do not say.
    pub(crate) fn post_among(&self, posts: &[Post]) -> Option<Post> {
        let held = &self.writer()?.posts;
        posts.iter().copied().find(|post| held.contains(post))
    }

    /// Who but this person is changing a voucher.
    pub(crate) fn held_by_other(&self, voucher: VoucherId, than: UserId) -> Option<&str> {
        let holder = *self.held.get(&voucher)?;
        let member = self.team.member(holder).filter(|_| holder != than)?;
        Some(&member.name)
    }

    /// Refuses to touch a voucher that another member is changing.
    pub(crate) fn require_free(&self, voucher: VoucherId) -> Result<(), Error> {
        match self.writer.and_then(|writer| self.held_by_other(voucher, writer)) {
            Some(name) => Err(Error::conflict(
                "simulation.voucher_held",
                format!("{name}正在改这张凭证，请等他改完。"),
            )),
            None => Ok(()),
        }
    }
}
