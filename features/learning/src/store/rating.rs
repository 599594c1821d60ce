//! SQL of `learning_rating`.

use courses::LectureId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    MINE = "select stars from learning_rating where lecture_id = $1 and user_id = $2";
    SUM = "select count(*) as total, cast(coalesce(sum(stars), 0) as bigint) as stars from learning_rating \
           where lecture_id = $1";
    PUT = "insert into learning_rating (lecture_id, user_id, stars, rated_at_ms) values ($1, $2, $3, $4) \
           on conflict (lecture_id, user_id) do update set stars = excluded.stars, rated_at_ms = excluded.rated_at_ms";
}

/// What people think of a lecture.
#[derive(Debug, Clone, Copy)]
pub struct Rating {
    /// My stars, 1–5.
    pub mine: Option<i64>,
    /// The mean, if anybody rated.
    pub mean: Option<f64>,
    /// How many rated.
    pub count: i64,
}

pub async fn find_rating(tx: &Tx, lecture: LectureId, user: UserId) -> Result<Rating> {
    let mine = tx.query_optional_as(&MINE, params![lecture, user]).await?;
    let (count, stars): (i64, i64) = tx.query_one_as(&SUM, params![lecture]).await?;
    Ok(Rating {
        mine,
        mean: (count > 0).then(|| (stars as f64 * 10.0 / count as f64).round() / 10.0),
        count,
    })
}

pub async fn put_rating(tx: &Tx, lecture: LectureId, user: UserId, stars: i64, now_ms: Millis) -> Result<()> {
    tx.execute(&PUT, params![lecture, user, stars, now_ms])
        .await
        .map(drop)
}
