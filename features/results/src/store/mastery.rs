//! SQL of `result_mastery`.

use crate::analysis::Sums;
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::access::UserId;

database::sql! {
    // INVARIANT: writing the same again changes nothing.
    PUT = "insert into result_mastery (course_id, user_id, sums) values ($1, $2, $3) \
           on conflict (course_id, user_id) do update set sums = excluded.sums where result_mastery.sums <> excluded.sums";
    FIND = "select sums from result_mastery where course_id = $1 and user_id = $2";
    OF_OTHERS = "select r.sums from class_v_member m join result_mastery r on r.course_id = $1 and r.user_id = m.user_id \
                 where m.class_id = $3 and m.user_id <> $2";
}

/// Writes what a student has shown in a course.
pub(crate) async fn put_mastery(tx: &Tx, course: CourseId, user: UserId, sums: &Sums) -> Result<()> {
    tx.execute(&PUT, params![course, user, Json(sums)])
        .await
        .map(drop)
}

/// What a student has shown in a course; nothing before the first answer.
pub(crate) async fn find_mastery(tx: &Tx, course: CourseId, user: UserId) -> Result<Sums> {
    let found: Option<Shown> = tx.query_optional_as(&FIND, params![course, user]).await?;
    Ok(found.unwrap_or_default().sums)
}

/// What the other members of a class have shown in a course, together.
pub(crate) async fn sum_of_others(tx: &Tx, course: CourseId, class: ClassId, user: UserId) -> Result<Sums> {
    let mut together = Sums::default();
    let others: Vec<Shown> = tx.query_as(&OF_OTHERS, params![course, user, class]).await?;
    for one in others {
        together.add(one.sums);
    }
    Ok(together)
}

#[derive(Default, FromRow)]
struct Shown {
    #[row(json)]
    sums: Sums,
}
