//! SQL about the server as a whole: how much the database holds, who is here.

use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    SIZE = sqlite "select c.page_count * s.page_size as bytes from pragma_page_count() c, pragma_page_size() s"
           postgres "select pg_database_size(current_database()) as bytes";
    // The plus keeps SQLite from reading every session in the order of people.
    HERE = "select count(distinct +user_id) as total from identity_v_seen where last_seen_at_ms > $1";
}

/// What the database takes on its disk, in bytes.
pub(super) async fn size_bytes(tx: &Tx) -> Result<i64> {
    tx.query_one(&SIZE, params![]).await?.get("bytes")
}

/// How many people were seen since then.
pub(super) async fn count_here(tx: &Tx, since_ms: Millis) -> Result<i64> {
    tx.query_one(&HERE, params![since_ms]).await?.get("total")
}
