//! SQL of `simulation_hand_over`.

use crate::{
    HandOverId, TeamId,
    team::hand_over::{HandOver, HandOverState, Standing},
    template::Post,
};
use database::{FromRow, Json, Result, Text, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    INSERT = "insert into simulation_hand_over (team_id, from_user_id, to_user_id, post, in_return, note, standing, state, \
              offered_at_ms) values ($1, $2, $3, $4, $5, $6, $7, 'offered', $8)";
    LIST = "select * from simulation_hand_over where team_id = $1 order by id";
    ANSWER = "update simulation_hand_over set state = $2, answered_at_ms = $3 where id = $1 and state = 'offered'";
    WITHDRAW_ALL = "update simulation_hand_over set state = 'withdrawn', answered_at_ms = $2 where team_id = $1 \
                    and state = 'offered'";
}

#[derive(FromRow)]
struct HandOverRow {
    id: HandOverId,
    #[row(rename = "team_id")]
    team: TeamId,
    #[row(rename = "from_user_id")]
    from: UserId,
    #[row(rename = "to_user_id")]
    to: UserId,
    #[row(text)]
    post: Post,
    #[row(text)]
    in_return: Option<Post>,
    note: String,
    #[row(json)]
    standing: Standing,
    #[row(text)]
    state: HandOverState,
    offered_at_ms: Millis,
    answered_at_ms: Option<Millis>,
}

/// An offer before it is stored.
pub(crate) struct NewHandOver<'a> {
    pub(crate) team: TeamId,
    pub(crate) from: UserId,
    pub(crate) to: UserId,
    pub(crate) post: Post,
    pub(crate) in_return: Option<Post>,
    pub(crate) note: &'a str,
    pub(crate) standing: &'a Standing,
}

pub(crate) async fn insert(tx: &Tx, new: &NewHandOver<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        new.team,
        new.from,
        new.to,
        Text(&new.post),
        new.in_return.as_ref().map(Text),
        new.note,
        Json(new.standing),
        now_ms
    ];
    tx.execute(&INSERT, values).await.map(drop)
}

/// The offers of a team, the first first.
pub(crate) async fn list(tx: &Tx, team: TeamId) -> Result<Vec<HandOver>> {
    let rows: Vec<HandOverRow> = tx.query_as(&LIST, params![team]).await?;
    let offer = |row: HandOverRow| HandOver {
        id: row.id,
        team: row.team,
        from: row.from,
        to: row.to,
        post: row.post,
        in_return: row.in_return,
        note: row.note,
        standing: row.standing,
        state: row.state,
        offered_at_ms: row.offered_at_ms,
        answered_at_ms: row.answered_at_ms,
    };
    Ok(rows.into_iter().map(offer).collect())
}

/// Answers an offer; returns whether nobody had answered it yet.
pub(crate) async fn answer(tx: &Tx, id: HandOverId, state: HandOverState, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&ANSWER, params![id, Text(&state), now_ms]).await? == 1)
}

/// Takes every open offer of a team back: its posts were arranged anew.
pub(crate) async fn withdraw_all(tx: &Tx, team: TeamId, now_ms: Millis) -> Result<()> {
    tx.execute(&WITHDRAW_ALL, params![team, now_ms]).await.map(drop)
}
