//! SQL of `result_preference`.

use courses::CourseId;
use database::{Result, Tx, params};
use platform::access::UserId;
use std::collections::BTreeSet;

database::sql! {
    PUT = "insert into result_preference (user_id, course_id, hides_name) values ($1, $2, $3) \
           on conflict (user_id, course_id) do update set hides_name = excluded.hides_name";
    HIDDEN = "select user_id from result_preference where course_id = $1 and hides_name = 1";
}

pub(crate) async fn put(tx: &Tx, user: UserId, course: CourseId, hides_name: bool) -> Result<()> {
    tx.execute(&PUT, params![user, course, hides_name])
        .await
        .map(drop)
}

/// Who hides their name in this course's ranking.
pub(crate) async fn list_hidden(tx: &Tx, course: CourseId) -> Result<BTreeSet<UserId>> {
    let hidden: Vec<UserId> = tx.query_as(&HIDDEN, params![course]).await?;
    Ok(hidden.into_iter().collect())
}
