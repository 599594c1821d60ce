//! SQL of `result_sheet`: final marks on their way to the office.

use crate::{MarkSheetId, gradebook::sheet::SheetState};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use scoring::Points;

database::sql! {
    FIND = "select s.*, b.real_name as submitted_by_name, d.real_name as decided_by_name from result_sheet s \
            left join identity_v_person b on b.id = s.submitted_by left join identity_v_person d on d.id = s.decided_by \
            where s.class_id = $1 and s.course_id = $2";
    SUBMIT = "insert into result_sheet (school_id, class_id, course_id, state, note, submitted_by, submitted_at_ms) \
              values ($1, $2, $3, 'submitted', $4, $5, $6) on conflict (class_id, course_id) do update set \
              state = 'submitted', note = excluded.note, returned_because = null, submitted_by = excluded.submitted_by, \
              submitted_at_ms = excluded.submitted_at_ms, decided_by = null, decided_at_ms = null returning id";
    COURSE = "select course_id from result_sheet where id = $1";
    MOVE = "update result_sheet set state = $2, returned_because = $3, decided_by = $4, decided_at_ms = $5 where id = $1";
    OF_SCHOOL = "select s.class_id, s.course_id, k.name as class_name, k.term, c.title as course_title, s.state, \
                 s.submitted_at_ms, b.real_name as teacher, count(f.user_id) as students, \
                 cast(coalesce(sum(f.total), 0) as bigint) as total, coalesce(max(f.total), 0) as highest, \
                 coalesce(min(f.total), 0) as lowest, \
                 cast(coalesce(sum(case when f.total >= $2 then 1 else 0 end), 0) as bigint) as passed, \
                 (select count(*) from result_request r where r.sheet_id = s.id and r.state = 'waiting') as requests \
                 from result_sheet s join class_v_class k on k.id = s.class_id join course_v_course c on c.id = s.course_id \
                 left join identity_v_person b on b.id = s.submitted_by left join result_final f on f.sheet_id = s.id \
                 where s.school_id = $1 and s.state <> 'open' \
                 group by s.id, s.class_id, s.course_id, k.name, k.term, c.title, s.state, s.submitted_at_ms, b.real_name \
                 order by s.state desc, s.submitted_at_ms desc, s.id";
}

/// The final marks of a class in a course.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Sheet {
    pub(crate) id: MarkSheetId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    pub(crate) state: SheetState,
    pub(crate) note: String,
    pub(crate) returned_because: Option<String>,
    pub(crate) submitted_by_name: Option<String>,
    pub(crate) submitted_at_ms: Millis,
    pub(crate) decided_by_name: Option<String>,
    pub(crate) decided_at_ms: Option<Millis>,
}

/// One for the office, with what its marks come to.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct SheetLine {
    pub(crate) class_id: ClassId,
    pub(crate) course_id: CourseId,
    pub(crate) class_name: String,
    pub(crate) term: String,
    pub(crate) course_title: String,
    pub(crate) state: SheetState,
    pub(crate) submitted_at_ms: Millis,
    pub(crate) teacher: Option<String>,
    pub(crate) students: i64,
    /// The sum, in hundredths.
    pub(crate) total: i64,
    #[row(from = i64)]
    pub(crate) highest: Points,
    #[row(from = i64)]
    pub(crate) lowest: Points,
    pub(crate) passed: i64,
    /// Wishes that wait for the office.
    pub(crate) requests: i64,
}

/// The sheet of a class in a course; none while nothing was ever handed in.
pub(crate) async fn find(tx: &Tx, class: ClassId, course: CourseId) -> Result<Option<Sheet>> {
    tx.query_optional_as(&FIND, params![class, course]).await
}

/// Hands it in, for the first time or again.
pub(crate) async fn submit(
    tx: &Tx,
    school: SchoolId,
    (class, course): (ClassId, CourseId),
    note: &str,
    (by, now_ms): (UserId, Millis),
) -> Result<MarkSheetId> {
    let values = params![school, class, course, note, by, now_ms];
    tx.query_one(&SUBMIT, values).await?.get("id")
}

/// Moves it on, or back with a reason.
pub(crate) async fn put_state(
    tx: &Tx,
    id: MarkSheetId,
    state: SheetState,
    returned_because: Option<&str>,
    (by, now_ms): (UserId, Millis),
) -> Result<()> {
    let values = params![id, state, returned_because, by, now_ms];
    tx.execute(&MOVE, values).await.map(drop)
}

/// What a school's teachers have handed in, what waits first. `pass`: from which total a course is passed.
pub(crate) async fn list_of_school(tx: &Tx, school: SchoolId, pass: Points) -> Result<Vec<SheetLine>> {
    tx.query_as(&OF_SCHOOL, params![school, pass.0]).await
}

/// The course of a sheet.
pub(crate) async fn find_course(tx: &Tx, id: MarkSheetId) -> Result<CourseId> {
    tx.query_one_as(&COURSE, params![id]).await
}
