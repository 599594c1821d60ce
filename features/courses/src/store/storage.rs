//! SQL of the room that a school takes.

use database::{Result, Tx, params};
use platform::access::SchoolId;

database::sql! {
    USED = "select cast(coalesce(sum(bytes), 0) as bigint) as used from ( \
            select f.file_hash as hash, f.size_bytes as bytes from course_file f join course_course c on c.id = f.course_id \
            where c.school_id = $1 union \
            select s.hash, s.bytes from course_film_size s join course_file f on f.file_hash = s.film_hash \
            join course_course c on c.id = f.course_id where c.school_id = $1 union \
            select u.hash, u.bytes from identity_v_person p join platform_v_upload u on u.owner_id = p.id \
            where p.school_id = $1) files";
    COMING = "select cast(coalesce(sum(u.size_bytes), 0) as bigint) as used from identity_v_person p \
              join platform_v_coming u on u.owner_id = p.id where p.school_id = $1";
}

/// The bytes of a school's files, each counted once, and of what its people are uploading.
pub(crate) async fn used_bytes(tx: &Tx, school: SchoolId) -> Result<i64> {
    let used: i64 = tx.query_one_as(&USED, params![school]).await?;
    let coming: i64 = tx.query_one_as(&COMING, params![school]).await?;
    Ok(used + coming)
}
