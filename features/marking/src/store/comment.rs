//! SQL of `marking_comment`: what a marker says again and again.

use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use serde::Serialize;

database::sql! {
    LIST = "select id, text, tags, uses from marking_comment where user_id = $1 order by uses desc, id limit 50";
    USED = "update marking_comment set uses = uses + 1, used_at_ms = $3, tags = $4 where user_id = $1 and text = $2";
    ADD = "insert into marking_comment (user_id, text, uses, used_at_ms, tags) values ($1, $2, 1, $3, $4)";
    DELETE = "delete from marking_comment where id = $1 and user_id = $2";
}

/// A comment to be used again.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ReusableComment)]
pub struct Comment {
    /// Row id.
    pub id: i64,
    /// What it says.
    pub text: String,
    /// What it is about, in short.
    #[row(json)]
    pub tags: Vec<String>,
    /// How often it was used.
    pub uses: i64,
}

pub(crate) async fn list(tx: &Tx, user: UserId) -> Result<Vec<Comment>> {
    tx.query_as(&LIST, params![user]).await
}

/// Counts a use of the comment, with the tags it was given now; one not known yet is kept.
pub(crate) async fn remember(
    tx: &Tx,
    user: UserId,
    (text, tags): (&str, &[String]),
    now_ms: Millis,
) -> Result<()> {
    let values = || params![user, text, now_ms, Json(tags)];
    if tx.execute(&USED, values()).await? == 0 {
        tx.execute(&ADD, values()).await?;
    }
    Ok(())
}

pub(crate) async fn delete(tx: &Tx, id: i64, user: UserId) -> Result<bool> {
    Ok(tx.execute(&DELETE, params![id, user]).await? == 1)
}
