//! 分岗协作: students of a class keep one book together, each at posts of their own and signing in their own name.
//!
//! Posts follow the separation of duties of 《会计法》 (2024) article 35 and 《会计基础工作规范》 articles 11 and 12: whoever keeps the
//! cash neither writes vouchers nor checks them, and nobody checks what they wrote ([`arrangement`]). Who may do what in the
//! book follows from the posts ([`Duty`]); what each did is recorded ([`acts`]) and marked ([`share`]).

pub(crate) mod acts;
mod arrange;
pub(crate) mod arrangement;
mod duty;
pub(crate) mod hand_over;
mod here;
pub(crate) mod share;

use crate::{TeamId, template::Post};
use classes::ClassId;
use platform::access::UserId;
use tasks::ActivityId;

pub use acts::TeamStep;
pub(crate) use arrange::{WantedTeam, Wish, arrange};
pub(crate) use duty::Duty;
pub use here::TeamHere;

/// Students who keep one book for an activity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Row id.
    pub id: TeamId,
    /// The class.
    pub class: ClassId,
    /// What its book is kept for.
    pub activity: ActivityId,
    /// From 1 within class and activity.
    pub number: i64,
    /// How much of a member's mark is what the book earned as a whole, in percent.
    pub team_percent: u32,
    /// Who is in it, by name.
    pub members: Vec<TeamMember>,
}

/// A student of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMember {
    /// The student.
    pub user: UserId,
    /// Their name, told apart from others of the same name in the team.
    pub name: String,
    /// Their posts now, in the order of [`POSTS`].
    pub posts: Vec<Post>,
}

/// The posts that a team fills.
pub(crate) const POSTS: [Post; 4] = [Post::Accountant, Post::Cashier, Post::Reviewer, Post::Supervisor];

impl Team {
    /// The member who is this person.
    pub fn member(&self, user: UserId) -> Option<&TeamMember> {
        self.members.iter().find(|member| member.user == user)
    }

    /// Names of those at any of the posts.
    pub(crate) fn names_at(&self, posts: &[Post]) -> Vec<&str> {
        let at = |member: &&TeamMember| member.posts.iter().any(|post| posts.contains(post));
        self.members
            .iter()
            .filter(at)
            .map(|member| member.name.as_str())
            .collect()
    }
}

impl TeamMember {
    /// 制单会计、会计主管; 未任岗 without a post.
    pub(crate) fn posts_in_words(&self) -> String {
        if self.posts.is_empty() {
            return "未任岗".into();
        }
        let labels: Vec<_> = self.posts.iter().map(|post| post.label()).collect();
        labels.join("、")
    }
}

/// Names by which members of a team sign: two of the same name are told apart by student number, or else by place.
pub(crate) fn told_apart(people: Vec<(UserId, String, Option<String>)>) -> Vec<(UserId, String)> {
    let names: Vec<String> = people.iter().map(|(_, name, _)| name.clone()).collect();
    let told = |(place, (user, name, number)): (usize, (UserId, String, Option<String>))| {
        let alike = names.iter().filter(|other| **other == name).count() > 1;
        let by = number.unwrap_or_else(|| (place + 1).to_string());
        (user, if alike { format!("{name}（{by}）") } else { name })
    };
    people.into_iter().enumerate().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_a_name_sign_differently() {
        let people = vec![
            (UserId(1), "王芳".into(), Some("2401".into())),
            (UserId(2), "李明".into(), None),
            (UserId(3), "王芳".into(), None),
        ];
        let names: Vec<_> = told_apart(people).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["王芳（2401）", "李明", "王芳（3）"]);
    }
}
