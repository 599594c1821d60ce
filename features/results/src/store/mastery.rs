//! SQL of `result_mastery`.

use crate::{analysis::Sums, insight::answered::Answered};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::access::UserId;
use std::collections::BTreeMap;

database::sql! {
    // INVARIANT: the number grows with every write of a student's results: who has read before it knows it at once.
    PUT = "insert into result_mastery (course_id, user_id, sums, answers, number) \
           select course_id, user_id, sums, answers, 1 from $given(course_id bigint, user_id bigint, sums text, answers text) \
           where true \
           on conflict (course_id, user_id) do update set sums = excluded.sums, answers = excluded.answers, \
           number = result_mastery.number + 1";
    PUT_AFTER = "insert into result_mastery (course_id, user_id, sums, answers, number) values ($1, $2, $3, $4, $5 + 1) \
                 on conflict (course_id, user_id) do update set sums = excluded.sums, answers = excluded.answers, \
                 number = excluded.number where result_mastery.number = $5";
    NUMBERED = "select number, sums, answers from result_mastery where course_id = $1 and user_id = $2";
    FIND = "select sums from result_mastery where course_id = $1 and user_id = $2";
    // The members first: a course has many classes.
    OF_OTHERS = "select r.sums from class_v_member m cross join result_mastery r \
                 where r.course_id = $1 and r.user_id = m.user_id and m.class_id = $3 and m.user_id <> $2";
}

/// What a student has shown in a course.
#[derive(Debug, Clone, Default, PartialEq, FromRow)]
pub(crate) struct Mastered {
    /// Of each knowledge point.
    #[row(json)]
    pub(crate) sums: Sums,
    /// With which answers, as far as they are answers to questions.
    #[row(json)]
    pub(crate) answers: Vec<Answered>,
}

/// Writes what students have shown in a course.
pub(crate) async fn put_mastery(tx: &Tx, course: CourseId, shown: &BTreeMap<UserId, Mastered>) -> Result<()> {
    let row =
        |(user, shown): (&UserId, &Mastered)| params![course, *user, Json(&shown.sums), Json(&shown.answers)];
    let rows = shown.iter().map(row).collect();
    tx.execute_rows(&PUT, rows).await.map(drop)
}

/// What a student has shown in a course, with how often their results were written; 0 and none before the first time.
pub(crate) async fn find_numbered(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<(i64, Option<Mastered>)> {
    let found: Option<Numbered> = tx.query_optional_as(&NUMBERED, params![course, user]).await?;
    Ok(found.map_or((0, None), |found| (found.number, Some(found.shown))))
}

/// Writes what a student has shown unless their results were written since that number; returns whether it did.
pub(crate) async fn put_numbered(
    tx: &Tx,
    course: CourseId,
    user: UserId,
    shown: &Mastered,
    number: i64,
) -> Result<bool> {
    let values = params![course, user, Json(&shown.sums), Json(&shown.answers), number];
    Ok(tx.execute(&PUT_AFTER, values).await? == 1)
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

#[derive(FromRow)]
struct Numbered {
    number: i64,
    #[row(flatten)]
    shown: Mastered,
}

#[derive(Default, FromRow)]
struct Shown {
    #[row(json)]
    sums: Sums,
}
