//! SQL of `simulation_team`, `simulation_team_member` and `simulation_team_post`.

use crate::{
    TeamId,
    team::{POSTS, Team, TeamMember, told_apart},
    template::Post,
};
use classes::ClassId;
use database::{FromRow, Result, Text, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into simulation_team (class_id, activity_id, number, team_percent, created_at_ms) \
              values ($1, $2, $3, $4, $5) returning id";
    SET_PERCENT = "update simulation_team set team_percent = $2 where id = $1";
    JOIN = "insert into simulation_team_member (team_id, user_id, joined_ms) values ($1, $2, $3) \
            on conflict (team_id, user_id) do update set left_ms = null";
    LEAVE = "update simulation_team_member set left_ms = $3 where team_id = $1 and user_id = $2 and left_ms is null";
    TAKE_POST = "insert into simulation_team_post (team_id, user_id, post, from_ms) values ($1, $2, $3, $4)";
    LEAVE_POST = "update simulation_team_post set until_ms = $4 where team_id = $1 and user_id = $2 and post = $3 \
                  and until_ms is null";
    FIND = "select * from simulation_team where id = $1";
    MEMBERS = "select m.team_id, m.user_id, u.real_name, u.student_number from simulation_team_member m \
               join identity_v_person u on u.id = m.user_id where m.team_id = $1 and m.left_ms is null \
               order by u.student_number, u.id";
    EVERYBODY = "select m.user_id, u.real_name, u.student_number from simulation_team_member m \
                 join identity_v_person u on u.id = m.user_id where m.team_id = $1 order by u.student_number, u.id";
    POSTS_NOW = "select team_id, user_id, post from simulation_team_post where team_id = $1 and until_ms is null";
    OF_CLASS = "select * from simulation_team where class_id = $1 and activity_id = $2 order by number";
    HAS_TEAMS = "select 1 as found from simulation_team where class_id = $1 and activity_id = $2";
    MEMBERS_OF_CLASS = "select m.team_id, m.user_id, u.real_name, u.student_number from simulation_team t \
                        join simulation_team_member m on m.team_id = t.id join identity_v_person u on u.id = m.user_id \
                        where t.class_id = $1 and t.activity_id = $2 and m.left_ms is null order by u.student_number, u.id";
    POSTS_OF_CLASS = "select p.team_id, p.user_id, p.post from simulation_team t \
                      join simulation_team_post p on p.team_id = t.id \
                      where t.class_id = $1 and t.activity_id = $2 and p.until_ms is null";
    KEEPERS_OF_CLASS = "select m.team_id, m.user_id from simulation_team t join simulation_team_member m on m.team_id = t.id \
                        where t.class_id = $1 and m.left_ms is null order by m.team_id, m.user_id";
    OF_MEMBER = "select t.id from simulation_team_member m join simulation_team t on t.id = m.team_id \
                 where m.user_id = $1 and t.activity_id = $2 and m.left_ms is null order by t.id limit 1";
    IS_MEMBER = "select 1 as found from simulation_team_member where team_id = $1 and user_id = $2 and left_ms is null";
    REMOVE_POSTS = "delete from simulation_team_post where team_id = $1";
    REMOVE_HAND_OVERS = "delete from simulation_hand_over where team_id = $1";
    REMOVE_MEMBERS = "delete from simulation_team_member where team_id = $1";
    REMOVE = "delete from simulation_team where id = $1";
}

#[derive(FromRow)]
struct TeamRow {
    id: TeamId,
    #[row(rename = "class_id")]
    class: ClassId,
    #[row(rename = "activity_id")]
    activity: ActivityId,
    number: i64,
    team_percent: u32,
}

#[derive(FromRow)]
struct MemberRow {
    #[row(rename = "team_id")]
    team: TeamId,
    #[row(rename = "user_id")]
    user: UserId,
    real_name: String,
    student_number: Option<String>,
}

#[derive(FromRow)]
struct PostRow {
    #[row(rename = "team_id")]
    team: TeamId,
    #[row(rename = "user_id")]
    user: UserId,
    #[row(text)]
    post: Post,
}

fn put_together(teams: Vec<TeamRow>, members: Vec<MemberRow>, posts: &[PostRow]) -> Vec<Team> {
    let mut people: HashMap<TeamId, Vec<_>> = HashMap::new();
    for row in members {
        let person = (row.user, row.real_name, row.student_number);
        people.entry(row.team).or_default().push(person);
    }
    let held = |team: TeamId, user: UserId, post: &Post| {
        posts
            .iter()
            .any(|row| row.team == team && row.user == user && row.post == *post)
    };
    let team = |row: TeamRow| Team {
        members: told_apart(people.remove(&row.id).unwrap_or_default())
            .into_iter()
            .map(|(user, name)| TeamMember {
                user,
                name,
                posts: POSTS
                    .into_iter()
                    .filter(|post| held(row.id, user, post))
                    .collect(),
            })
            .collect(),
        id: row.id,
        class: row.class,
        activity: row.activity,
        number: row.number,
        team_percent: row.team_percent,
    };
    teams.into_iter().map(team).collect()
}

/// A team without members.
pub(crate) async fn insert(
    tx: &Tx,
    (class, activity): (ClassId, ActivityId),
    number: i64,
    team_percent: u32,
    now_ms: Millis,
) -> Result<TeamId> {
    let values = params![class, activity, number, i64::from(team_percent), now_ms];
    tx.query_one(&INSERT, values).await?.get("id")
}

pub(crate) async fn set_percent(tx: &Tx, id: TeamId, team_percent: u32) -> Result<()> {
    tx.execute(&SET_PERCENT, params![id, i64::from(team_percent)])
        .await
        .map(drop)
}

/// Takes a student into a team, or back into it.
pub(crate) async fn join(tx: &Tx, id: TeamId, user: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&JOIN, params![id, user, now_ms]).await.map(drop)
}

/// A member leaves; what they did stays theirs.
pub(crate) async fn leave(tx: &Tx, id: TeamId, user: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&LEAVE, params![id, user, now_ms]).await.map(drop)
}

pub(crate) async fn take_post(tx: &Tx, id: TeamId, user: UserId, post: Post, now_ms: Millis) -> Result<()> {
    tx.execute(&TAKE_POST, params![id, user, Text(&post), now_ms])
        .await
        .map(drop)
}

pub(crate) async fn leave_post(tx: &Tx, id: TeamId, user: UserId, post: Post, now_ms: Millis) -> Result<()> {
    tx.execute(&LEAVE_POST, params![id, user, Text(&post), now_ms])
        .await
        .map(drop)
}

/// The team with that id. Not scoped to anybody: callers must check.
pub(crate) async fn find(tx: &Tx, id: TeamId) -> Result<Option<Team>> {
    let Some(team) = tx.query_optional_as(&FIND, params![id]).await? else {
        return Ok(None);
    };
    let members = tx.query_as(&MEMBERS, params![id]).await?;
    let posts: Vec<PostRow> = tx.query_as(&POSTS_NOW, params![id]).await?;
    Ok(put_together(vec![team], members, &posts).pop())
}

/// The names of everybody who is or was in a team.
pub(crate) async fn list_names(tx: &Tx, id: TeamId) -> Result<HashMap<UserId, String>> {
    let people: Vec<(UserId, String, Option<String>)> = tx.query_as(&EVERYBODY, params![id]).await?;
    Ok(told_apart(people).into_iter().collect())
}

/// The teams of a class for an activity, by number.
pub(crate) async fn list(tx: &Tx, class: ClassId, activity: ActivityId) -> Result<Vec<Team>> {
    let teams = tx.query_as(&OF_CLASS, params![class, activity]).await?;
    let members = tx.query_as(&MEMBERS_OF_CLASS, params![class, activity]).await?;
    let posts: Vec<PostRow> = tx.query_as(&POSTS_OF_CLASS, params![class, activity]).await?;
    Ok(put_together(teams, members, &posts))
}

/// Whether students of a class keep the books of an activity together.
pub async fn has_teams(tx: &Tx, class: ClassId, activity: ActivityId) -> Result<bool> {
    let found = tx.query_optional(&HAS_TEAMS, params![class, activity]).await?;
    Ok(found.is_some())
}

/// Who is in which team of a class.
pub(crate) async fn list_keepers(tx: &Tx, class: ClassId) -> Result<HashMap<TeamId, Vec<UserId>>> {
    let rows: Vec<(TeamId, UserId)> = tx.query_as(&KEEPERS_OF_CLASS, params![class]).await?;
    let mut keepers: HashMap<TeamId, Vec<UserId>> = HashMap::new();
    for (team, user) in rows {
        keepers.entry(team).or_default().push(user);
    }
    Ok(keepers)
}

/// The team in which a student keeps the book of an activity.
pub(crate) async fn find_of_member(tx: &Tx, user: UserId, activity: ActivityId) -> Result<Option<TeamId>> {
    tx.query_optional_as(&OF_MEMBER, params![user, activity]).await
}

/// Whether somebody is in a team now.
pub(crate) async fn is_member(tx: &Tx, id: TeamId, user: UserId) -> Result<bool> {
    Ok(tx.query_optional(&IS_MEMBER, params![id, user]).await?.is_some())
}

/// Removes a team that has no book.
pub(crate) async fn remove(tx: &Tx, id: TeamId) -> Result<()> {
    for statement in [&REMOVE_POSTS, &REMOVE_HAND_OVERS, &REMOVE_MEMBERS, &REMOVE] {
        tx.execute(statement, params![id]).await?;
    }
    Ok(())
}
