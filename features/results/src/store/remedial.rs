//! SQL of `result_remedial` and `result_remedial_student`.

use crate::{RemedialId, insight::remedial::Work};
use classes::ClassId;
use courses::{CourseId, LectureId};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Share;

database::sql! {
    ADD = "insert into result_remedial (class_id, course_id, knowledge, note, works, author_id, created_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7) returning id";
    ADD_STUDENT = "insert into result_remedial_student (remedial_id, user_id, share_before) values ($1, $2, $3)";
    LIST = "select r.*, p.real_name as author_name from result_remedial r \
            join identity_v_person p on p.id = r.author_id \
            where r.class_id = $1 and r.course_id = $2 order by r.id desc limit $3";
    STUDENTS = "select s.remedial_id, s.user_id, s.share_before from result_remedial r \
                join result_remedial_student s on s.remedial_id = r.id where r.class_id = $1 and r.course_id = $2 \
                order by s.remedial_id, s.user_id";
    OF_STUDENT = "select r.*, p.real_name as author_name from result_remedial_student s \
                  join result_remedial r on r.id = s.remedial_id join identity_v_person p on p.id = r.author_id \
                  where s.user_id = $1 and r.course_id = $2 and r.created_at_ms >= $3 order by r.id desc limit $4";
    FIND = "select r.*, p.real_name as author_name from result_remedial r join identity_v_person p on p.id = r.author_id \
            where r.id = $1 and r.class_id = $2 and r.course_id = $3";
    REMOVE = "delete from result_remedial where id = $1";
    FINISHED_LECTURES = "select w.user_id, w.lecture_id, w.updated_at_ms from class_v_member m \
                         join course_v_lecture l on l.course_id = $2 \
                         join learning_v_watch w on w.lecture_id = l.id and w.user_id = m.user_id \
                         where m.class_id = $1 and w.finished_at_ms is not null";
    FINISHED_LECTURES_OF = "select w.user_id, w.lecture_id, w.updated_at_ms from course_v_lecture l \
                            join learning_v_watch w on w.lecture_id = l.id \
                            where l.course_id = $2 and w.user_id = $1 and w.finished_at_ms is not null";
}

/// What was given to some students of a class.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Remedial {
    pub(crate) id: RemedialId,
    /// The knowledge point.
    pub(crate) knowledge: String,
    /// What the teacher says to it.
    pub(crate) note: String,
    #[row(json)]
    pub(crate) works: Vec<Work>,
    pub(crate) author_name: String,
    pub(crate) created_at_ms: Millis,
}

/// To whom it was given.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Recipient {
    #[row(rename = "remedial_id")]
    pub(crate) remedial: RemedialId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    /// Parts of [`Share::ONE`]; none where they had shown nothing.
    pub(crate) share_before: Option<i64>,
}

/// What is to be given.
#[derive(Debug, Clone)]
pub(crate) struct NewRemedial {
    pub(crate) class: ClassId,
    pub(crate) course: CourseId,
    pub(crate) knowledge: String,
    pub(crate) note: String,
    pub(crate) works: Vec<Work>,
    pub(crate) author: UserId,
    /// Each student, with what they have reached in the knowledge point.
    pub(crate) students: Vec<(UserId, Option<Share>)>,
}

/// Gives works to students.
pub(crate) async fn add(tx: &Tx, new: &NewRemedial, now_ms: Millis) -> Result<RemedialId> {
    let values = params![
        new.class,
        new.course,
        &new.knowledge,
        &new.note,
        Json(&new.works),
        new.author,
        now_ms
    ];
    let id: RemedialId = tx.query_one(&ADD, values).await?.get("id")?;
    for (user, share) in &new.students {
        tx.execute(&ADD_STUDENT, params![id, *user, share.map(|share| share.0)])
            .await?;
    }
    Ok(id)
}

/// What was given in a class, the newest first, with the students of all of it.
pub(crate) async fn list_of_class(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    most: i64,
) -> Result<(Vec<Remedial>, Vec<Recipient>)> {
    let given = tx.query_as(&LIST, params![class, course, most]).await?;
    let students = tx.query_as(&STUDENTS, params![class, course]).await?;
    Ok((given, students))
}

/// What was given to a student since then, the newest first.
pub(crate) async fn list_of_student(
    tx: &Tx,
    (user, course): (UserId, CourseId),
    since_ms: Millis,
    most: i64,
) -> Result<Vec<Remedial>> {
    tx.query_as(&OF_STUDENT, params![user, course, since_ms, most])
        .await
}

/// What was given in this class under this id.
pub(crate) async fn find(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    id: RemedialId,
) -> Result<Option<Remedial>> {
    tx.query_optional_as(&FIND, params![id, class, course]).await
}

/// Takes it back.
pub(crate) async fn remove(tx: &Tx, id: RemedialId) -> Result<()> {
    tx.execute(&REMOVE, params![id]).await.map(drop)
}

#[derive(FromRow)]
struct Watched {
    user_id: UserId,
    lecture_id: LectureId,
    updated_at_ms: Millis,
}

impl Watched {
    fn parts(self) -> (UserId, LectureId, Millis) {
        (self.user_id, self.lecture_id, self.updated_at_ms)
    }
}

/// Who of a class finished which lecture of a course, and watched it last when.
pub(crate) async fn list_finished_lectures(
    tx: &Tx,
    class: ClassId,
    course: CourseId,
) -> Result<Vec<(UserId, LectureId, Millis)>> {
    let rows: Vec<Watched> = tx.query_as(&FINISHED_LECTURES, params![class, course]).await?;
    Ok(rows.into_iter().map(Watched::parts).collect())
}

/// The same of one student.
pub(crate) async fn list_finished_lectures_of(
    tx: &Tx,
    user: UserId,
    course: CourseId,
) -> Result<Vec<(UserId, LectureId, Millis)>> {
    let rows: Vec<Watched> = tx.query_as(&FINISHED_LECTURES_OF, params![user, course]).await?;
    Ok(rows.into_iter().map(Watched::parts).collect())
}
