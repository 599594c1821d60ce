//! What a post does in a team's book.

use super::Team;
use crate::template::Post;
use platform::{Error, access::UserId};

/// A kind of work in a book. Alone one plays every post; in a team it is done by whoever holds one of its posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duty {
    /// What everybody may: type drafts, take a voucher up. Vouchers and signatures name the post themselves.
    Any,
    /// Deal with documents, delete vouchers and close gaps in their numbers, draw up closing vouchers, set amounts of
    /// partners off, set the books up.
    Book,
    /// Hold the bank's statement against the books: whoever keeps the money does not.
    Reconcile,
    /// Fill statements in.
    Report,
    /// Close a period, open it again, begin anew, hand the book in.
    Close,
}

impl Duty {
    /// Who does it; everybody where empty.
    const fn posts(self) -> &'static [Post] {
        match self {
            Self::Any => &[],
            Self::Book | Self::Reconcile | Self::Report => &[Post::Accountant, Post::Supervisor],
            Self::Close => &[Post::Supervisor],
        }
    }

    /// Refuses a member whose posts do not do this.
    pub(crate) fn require(self, team: &Team, user: UserId) -> Result<(), Error> {
        let posts = self.posts();
        let member = team.member(user).ok_or(Error::NotFound)?;
        if posts.is_empty() || member.posts.iter().any(|post| posts.contains(post)) {
            return Ok(());
        }
        Err(not_your_post(team, posts))
    }
}

/// The refusal of work that others of the team do.
pub(crate) fn not_your_post(team: &Team, posts: &[Post]) -> Error {
    let labels: Vec<_> = posts.iter().map(|post| post.label()).collect();
    let names = team.names_at(posts);
    let msg = if names.is_empty() {
        format!("这一步由{}完成，本组该岗位还没有人。", labels.join("或"))
    } else {
        format!("这一步由{}完成：{}。", labels.join("或"), names.join("、"))
    };
    Error::conflict("simulation.not_your_post", msg)
}
