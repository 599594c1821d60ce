//! A teacher arranges the teams of a class for an activity: who is in which, and at which posts.

use super::{
    POSTS, Team,
    arrangement::{FEWEST, MOST, Placed, faults_of},
};
use crate::{
    TeamId, pushes,
    store::{
        book::{find_book_of_team, list_alone, remove_unbegun},
        hand_over, team as store,
    },
    template::Post,
};
use classes::{ClassId, Member};
use database::Tx;
use platform::{Error, FieldError, Millis, access::UserId};
use std::collections::{BTreeMap, BTreeSet};
use tasks::ActivityId;

/// A team as it is to be.
#[derive(Debug, Clone)]
pub(crate) struct WantedTeam {
    /// None for a new one.
    pub(crate) id: Option<TeamId>,
    pub(crate) members: Vec<Placed>,
}

/// The teams as they are to be; those of before that are not among them are dissolved.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) class: ClassId,
    pub(crate) activity: ActivityId,
    pub(crate) team_percent: u32,
    pub(crate) teams: Vec<WantedTeam>,
}

/// Arranges the teams, or says what is wrong with which of them. A team that has begun its book stays; its posts may change.
pub(crate) async fn arrange(
    tx: &Tx,
    wish: &Wish,
    members: &[Member],
    now_ms: Millis,
) -> Result<Vec<Team>, Error> {
    let place = (wish.class, wish.activity);
    let before = store::list(tx, place.0, place.1).await?;
    let faults = faults_in(wish, &before, members);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    dissolve(tx, wish, &before).await?;
    leave_alone(tx, wish, &before, members).await?;
    for team in &before {
        let wanted = wish.teams.iter().find(|wanted| wanted.id == Some(team.id));
        if let Some(wanted) = wanted {
            let staying = |user| wanted.members.iter().any(|placed| placed.user == user);
            for member in team.members.iter().filter(|member| !staying(member.user)) {
                move_posts(tx, team.id, member.user, (&member.posts, &[]), now_ms).await?;
                store::leave(tx, team.id, member.user, now_ms).await?;
            }
        }
    }
    let mut last = before.iter().map(|team| team.number).max().unwrap_or(0);
    for wanted in &wish.teams {
        let known = before.iter().find(|team| Some(team.id) == wanted.id);
        let id = match known {
            Some(team) => team.id,
            None => {
                last += 1;
                store::insert(tx, place, last, wish.team_percent, now_ms).await?
            }
        };
        store::set_percent(tx, id, wish.team_percent).await?;
        take_in(tx, id, known, &wanted.members, now_ms).await?;
    }
    Ok(store::list(tx, place.0, place.1).await?)
}

/// Brings a team to what it is to be; its open offers are void where anything changes.
async fn take_in(
    tx: &Tx,
    id: TeamId,
    known: Option<&Team>,
    members: &[Placed],
    now_ms: Millis,
) -> Result<(), Error> {
    let same = |team: &Team| {
        team.members.len() == members.len()
            && members.iter().all(|placed| {
                let member = team.member(placed.user);
                member.is_some_and(|member| member.posts == in_order(&placed.posts))
            })
    };
    if known.is_some_and(same) {
        return Ok(());
    }
    hand_over::withdraw_all(tx, id, now_ms).await?;
    for placed in members {
        let member = known.and_then(|team| team.member(placed.user));
        if member.is_none() {
            store::join(tx, id, placed.user, now_ms).await?;
        }
        let held = member.map_or(&[][..], |member| &member.posts);
        move_posts(tx, id, placed.user, (held, &placed.posts), now_ms).await?;
    }
    if let Some(book) = find_book_of_team(tx, id).await? {
        pushes::book(book.id).push(tx);
    }
    Ok(())
}

fn in_order(posts: &[Post]) -> Vec<Post> {
    POSTS.into_iter().filter(|post| posts.contains(post)).collect()
}

/// A student gives the posts up that they no longer have, and takes those that are new.
async fn move_posts(
    tx: &Tx,
    id: TeamId,
    user: UserId,
    (held, wanted): (&[Post], &[Post]),
    now_ms: Millis,
) -> Result<(), Error> {
    for post in held.iter().filter(|post| !wanted.contains(post)) {
        store::leave_post(tx, id, user, *post, now_ms).await?;
    }
    for post in in_order(wanted).iter().filter(|post| !held.contains(post)) {
        store::take_post(tx, id, user, *post, now_ms).await?;
    }
    Ok(())
}

fn faults_in(wish: &Wish, before: &[Team], members: &[Member]) -> Vec<FieldError> {
    let names: BTreeMap<UserId, &str> = members
        .iter()
        .map(|member| (member.user, member.real_name.as_str()))
        .collect();
    let mut faults = Vec::new();
    let mut placed = BTreeSet::new();
    for (place, team) in wish.teams.iter().enumerate() {
        let mut fault = |message: String| {
            faults.push(FieldError {
                field: format!("teams[{place}].members"),
                message,
            });
        };
        if team
            .id
            .is_some_and(|id| before.iter().all(|known| known.id != id))
        {
            fault("没有这个小组，请刷新后再改。".into());
        }
        if !(FEWEST..=MOST).contains(&team.members.len()) {
            fault(format!("每组 {FEWEST} 到 {MOST} 人。"));
        }
        for member in &team.members {
            match names.get(&member.user) {
                None => fault("有人不在这个班级。".into()),
                Some(name) if !placed.insert(member.user) => fault(format!("{name}被分到了两处。")),
                Some(_) => {}
            }
        }
        let held = team.members.iter().map(|placed| placed.posts.as_slice());
        for one in faults_of(held) {
            fault(one.message());
        }
    }
    faults
}

/// Removes teams that are no longer wanted; one with a book has work in it that is somebody's.
async fn dissolve(tx: &Tx, wish: &Wish, before: &[Team]) -> Result<(), Error> {
    let is_wanted = |team: &&Team| wish.teams.iter().any(|wanted| wanted.id == Some(team.id));
    for team in before.iter().filter(|team| !is_wanted(team)) {
        if find_book_of_team(tx, team.id).await?.is_some() {
            let msg = format!(
                "第 {} 组已经开始做账，不能解散，只能调整成员和岗位。",
                team.number
            );
            return Err(Error::conflict("simulation.team_has_begun", msg));
        }
        store::remove(tx, team.id).await?;
    }
    Ok(())
}

/// Refuses students who have begun the book alone; what they opened without a stroke gives way.
async fn leave_alone(tx: &Tx, wish: &Wish, before: &[Team], members: &[Member]) -> Result<(), Error> {
    let was_placed = |user: UserId| before.iter().any(|team| team.member(user).is_some());
    let new: Vec<UserId> = wish
        .teams
        .iter()
        .flat_map(|team| &team.members)
        .map(|placed| placed.user)
        .filter(|user| !was_placed(*user))
        .collect();
    let alone = list_alone(tx, wish.activity, &new).await?;
    let begun: Vec<&str> = members
        .iter()
        .filter(|member| alone.iter().any(|book| book.is_begun && book.user == member.user))
        .map(|member| member.real_name.as_str())
        .collect();
    if !begun.is_empty() {
        let msg = format!("{}已经单独开始做账，不能再编入小组。", begun.join("、"));
        return Err(Error::conflict("simulation.begun_alone", msg));
    }
    for book in alone {
        remove_unbegun(tx, book.id).await?;
    }
    Ok(())
}
