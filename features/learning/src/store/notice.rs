//! Unread notices of `class_notice`, read only.

use classes::ClassId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    UNREAD = "select n.class_id, count(*) as total from class_notice n \
              join class_member m on m.class_id = n.class_id and m.user_id = $1 \
              left join class_notice_read r on r.notice_id = n.id and r.user_id = $1 \
              where m.state = 'member' and n.recalled_at_ms is null and n.publish_at_ms <= $2 \
              and r.notice_id is null group by n.class_id order by n.class_id";
}

pub async fn count_unread_notices(tx: &Tx, user: UserId, now_ms: Millis) -> Result<Vec<(ClassId, i64)>> {
    tx.query(&UNREAD, params![user, now_ms])
        .await?
        .iter()
        .map(|row| Ok((row.get("class_id")?, row.get("total")?)))
        .collect()
}
