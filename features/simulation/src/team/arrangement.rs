//! How students are arranged in teams, and which posts go together.

use super::POSTS;
use crate::template::Post;
use platform::access::UserId;

/// The fewest members: accountant, cashier and reviewer cannot be fewer people.
pub(crate) const FEWEST: usize = 3;
/// The most: beyond that nobody has enough to do.
pub(crate) const MOST: usize = 8;

/// A student and the posts they are to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) user: UserId,
    pub(crate) posts: Vec<Post>,
}

/// What is wrong with an arrangement of one team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// Nobody is at this post.
    Empty(Post),
    /// 《会计法》 art. 35: whoever keeps the money keeps no other books.
    CashierBooks,
    /// 《会计法》 art. 35: whoever keeps the money does not check.
    CashierChecks,
    /// Whoever writes the vouchers does not check them.
    OwnReviewer,
}

impl Fault {
    /// What is wrong, and what to do.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Empty(post) => format!("还没有人担任{}。", post.label()),
            Self::CashierBooks => "出纳不得兼任制单会计或会计主管（《会计法》第三十五条）。".into(),
            Self::CashierChecks => "出纳不得兼任审核（《会计法》第三十五条）。".into(),
            Self::OwnReviewer => "制单会计不得兼任审核：自己填制的凭证不能自己审核。".into(),
        }
    }
}

/// Everything wrong with who holds what, each once.
pub(crate) fn faults_of<'a>(held: impl Iterator<Item = &'a [Post]> + Clone) -> Vec<Fault> {
    let nobody = |post: &Post| !held.clone().any(|posts| posts.contains(post));
    let mut faults: Vec<Fault> = POSTS.into_iter().filter(nobody).map(Fault::Empty).collect();
    for posts in held {
        let holds = |post| posts.contains(&post);
        if holds(Post::Cashier) && (holds(Post::Accountant) || holds(Post::Supervisor)) {
            faults.push(Fault::CashierBooks);
        }
        if holds(Post::Cashier) && holds(Post::Reviewer) {
            faults.push(Fault::CashierChecks);
        }
        if holds(Post::Accountant) && holds(Post::Reviewer) {
            faults.push(Fault::OwnReviewer);
        }
    }
    faults.sort();
    faults.dedup();
    faults
}

/// Deals students into teams of about `size`, in the order given; the posts of a team go round in that order. Too few for one
/// team make none.
pub(crate) fn propose(students: &[UserId], size: usize) -> Vec<Vec<Placed>> {
    let size = size.clamp(FEWEST, MOST);
    let teams = (students.len() / size).max(usize::from(students.len() >= FEWEST));
    (0..teams)
        .map(|team| {
            let members: Vec<UserId> = students.iter().skip(team).step_by(teams).copied().collect();
            let posts = posts_for(members.len());
            let placed = members.into_iter().zip(posts);
            placed.map(|(user, posts)| Placed { user, posts }).collect()
        })
        .collect()
}

/// The posts of a team of that many: three share four posts, beyond four the further ones write vouchers too.
fn posts_for(members: usize) -> Vec<Vec<Post>> {
    let mut posts = match members {
        ..=3 => vec![
            vec![Post::Accountant],
            vec![Post::Cashier],
            vec![Post::Reviewer, Post::Supervisor],
        ],
        _ => POSTS.into_iter().map(|post| vec![post]).collect(),
    };
    posts.resize(members.max(FEWEST), vec![Post::Accountant]);
    posts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn faults(held: &[&[Post]]) -> Vec<Fault> {
        faults_of(held.iter().copied())
    }

    #[test]
    fn the_posts_that_do_not_go_together() {
        use Post::{Accountant, Cashier, Reviewer, Supervisor};
        assert!(faults(&[&[Accountant], &[Cashier], &[Reviewer, Supervisor]]).is_empty());
        assert!(faults(&[&[Accountant, Supervisor], &[Cashier], &[Reviewer]]).is_empty());
        assert_eq!(
            faults(&[&[Accountant, Reviewer], &[Cashier, Supervisor]]),
            [Fault::CashierBooks, Fault::OwnReviewer]
        );
        assert_eq!(
            faults(&[&[Accountant, Supervisor], &[Cashier, Reviewer]]),
            [Fault::CashierChecks]
        );
        assert_eq!(
            faults(&[&[Accountant], &[Reviewer, Supervisor]]),
            [Fault::Empty(Cashier)]
        );
    }

    proptest! {
        #[test]
        fn every_proposed_team_can_work(students in 0_i64..90, size in 0_usize..12) {
            let students: Vec<UserId> = (1..=students).map(UserId).collect();
            let teams = propose(&students, size);
            prop_assert_eq!(teams.is_empty(), students.len() < FEWEST);
            let mut placed: Vec<UserId> = teams.iter().flatten().map(|one| one.user).collect();
            placed.sort();
            if !teams.is_empty() {
                prop_assert_eq!(placed, students);
            }
            for team in &teams {
                prop_assert!(team.len() >= FEWEST);
                prop_assert!(faults_of(team.iter().map(|one| one.posts.as_slice())).is_empty());
            }
        }
    }
}
