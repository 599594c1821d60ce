//! SQL of `exam_assessment`, `exam_assessment_class`, `exam_allowance`.

use crate::{
    AssessmentId, CountsAs, PaperId,
    clock::{Allowance, End, Window},
    review::Rules,
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use questions::set::Pinned;
use scoring::Points;
use std::collections::{BTreeSet, HashMap};

database::sql! {
    INSERT = "insert into exam_assessment (school_id, course_id, paper_id, title, opens_at_ms, closes_at_ms, counts_as, \
              rules, notice, full_points, author_id, created_at_ms, updated_at_ms) \
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $11) returning id";
    UPDATE = "update exam_assessment set paper_id = $2, title = $3, opens_at_ms = $4, closes_at_ms = $5, counts_as = $6, \
              rules = $7, notice = $8, updated_at_ms = $9 where id = $1";
    FIND = "select * from exam_assessment where id = $1";
    FORM = "select form from exam_assessment where id = $1";
    OF_CLASS = "select a.* from exam_assessment a join exam_assessment_class c on c.assessment_id = a.id \
                where c.class_id = $1 order by a.opens_at_ms desc, a.id desc";
    OF_COURSE = "select distinct a.* from exam_assessment a join exam_assessment_class c on c.assessment_id = a.id \
                 join class_v_member m on m.class_id = c.class_id \
                 where a.course_id = $1 and m.user_id = $2 and a.published_at_ms is not null \
                 order by a.opens_at_ms desc, a.id desc";
    OF_TEACHER = "select distinct a.* from exam_assessment a join exam_assessment_class c on c.assessment_id = a.id \
                  join class_v_teacher t on t.class_id = c.class_id where t.user_id = $1 \
                  order by a.opens_at_ms desc, a.id desc";
    IS_TAUGHT_BY = "select 1 as found from exam_assessment_class c join class_v_teacher t on t.class_id = c.class_id \
                    where c.assessment_id = $1 and t.user_id = $2";
    CLASSES = "select c.class_id, k.name from exam_assessment_class c join class_v_class k on k.id = c.class_id \
               where c.assessment_id = $1 order by k.name, c.class_id";
    DELETE_CLASSES = "delete from exam_assessment_class where assessment_id = $1";
    PUT_CLASS = "insert into exam_assessment_class (assessment_id, class_id) values ($1, $2) \
                 on conflict (assessment_id, class_id) do nothing";
    // Whoever is a member of any of its classes; the most generous membership counts.
    ALLOWANCE = "select given.assessment_id, given.user_id, cast(coalesce(max(m.extra_time_percent), 0) as bigint) as percent, \
                 cast(coalesce(max(w.extra_ms), 0) as bigint) as extra_ms from $given(assessment_id bigint, user_id bigint) \
                 join exam_assessment_class c on c.assessment_id = given.assessment_id \
                 join class_v_member m on m.class_id = c.class_id and m.user_id = given.user_id \
                 left join exam_allowance w on w.assessment_id = given.assessment_id and w.user_id = given.user_id \
                 group by given.assessment_id, given.user_id";
    ALLOWANCES = "select user_id, extra_ms from exam_allowance where assessment_id = $1";
    GRANT = "insert into exam_allowance (assessment_id, user_id, extra_ms, reason, granted_by, granted_at_ms) \
             values ($1, $2, $3, $4, $5, $6) on conflict (assessment_id, user_id) do update set \
             extra_ms = exam_allowance.extra_ms + excluded.extra_ms, reason = excluded.reason, \
             granted_by = excluded.granted_by, granted_at_ms = excluded.granted_at_ms";
    EXTEND_ALL = "update exam_assessment set extended_ms = extended_ms + $2, updated_at_ms = $3 where id = $1";
    END = "update exam_assessment set ended_at_ms = $2, ended_keeps_extra = $3, updated_at_ms = $2 where id = $1";
    REOPEN = "update exam_assessment set ended_at_ms = null, ended_keeps_extra = 0 where id = $1";
    RELEASED = "update exam_assessment set released_at_ms = $2 where id = $1 and released_at_ms is null";
    WITHDRAW = "update exam_assessment set released_at_ms = null, updated_at_ms = $2 where id = $1";
    DELETE = "delete from exam_assessment where id = $1";
    DELETE_ALLOWANCES = "delete from exam_allowance where assessment_id = $1";
    DELETE_MESSAGES = "delete from exam_message where assessment_id = $1";
}

/// A paper given to classes.
#[derive(Debug, Clone, FromRow)]
pub struct Assessment {
    /// Row id.
    pub id: AssessmentId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// The course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The paper.
    #[row(rename = "paper_id")]
    pub paper: PaperId,
    /// Its title.
    pub title: String,
    /// Not before.
    pub opens_at_ms: Millis,
    /// Not after, without extensions.
    pub closes_at_ms: Millis,
    /// Granted to everybody while it ran.
    pub extended_ms: Millis,
    /// A teacher ended it before its time.
    #[row(with = ended)]
    pub ended: Option<End>,
    /// What it counts for in the course's mark.
    pub counts_as: CountsAs,
    /// Its rules.
    #[row(json)]
    pub rules: Rules,
    /// Shown before the start; Markdown.
    pub notice: String,
    /// What it is worth.
    #[row(from = i64)]
    pub full_points: Points,
    /// Since when students see it; none for a draft.
    pub published_at_ms: Option<Millis>,
    /// When its scores were made known.
    pub released_at_ms: Option<Millis>,
}

impl Assessment {
    /// Its window.
    pub fn window(&self) -> Window {
        Window {
            opens_at_ms: self.opens_at_ms,
            closes_at_ms: self.closes_at_ms,
            duration_ms: self.rules.duration_ms(),
            late_entry_ms: self.rules.late_entry_minutes.get().map(platform::clock::minutes),
            extended_ms: self.extended_ms,
            ended: self.ended,
        }
    }

    /// When its window closes, or closed, for everybody without an allowance of their own.
    pub fn end_ms(&self) -> Millis {
        self.window().closes_for(Allowance::default())
    }

    /// Whether its window has closed for everybody without an allowance of their own.
    pub fn is_closed(&self, now_ms: Millis) -> bool {
        now_ms >= self.end_ms()
    }
}

/// An assessment to be saved.
#[derive(Debug, Clone)]
pub struct NewAssessment {
    /// The school.
    pub school: SchoolId,
    /// The course.
    pub course: CourseId,
    /// The paper.
    pub paper: PaperId,
    /// Its title.
    pub title: String,
    /// Not before.
    pub opens_at_ms: Millis,
    /// Not after.
    pub closes_at_ms: Millis,
    /// What it counts for in the course's mark.
    pub counts_as: CountsAs,
    /// Its rules.
    pub rules: Rules,
    /// Shown before the start.
    pub notice: String,
    /// The classes it is given to.
    pub classes: Vec<ClassId>,
    /// Who set it.
    pub author: UserId,
}

impl NewAssessment {
    /// Saves it as a draft.
    pub async fn add(&self, tx: &Tx, now_ms: Millis) -> Result<AssessmentId> {
        let values = params![
            self.school,
            self.course,
            self.paper,
            &self.title,
            self.opens_at_ms,
            self.closes_at_ms,
            self.counts_as,
            Json(&self.rules),
            &self.notice,
            self.author,
            now_ms
        ];
        let id = tx.query_one(&INSERT, values).await?.get("id")?;
        put_classes(tx, id, &self.classes).await?;
        Ok(id)
    }

    pub(crate) async fn update(&self, tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
        let values = params![
            id,
            self.paper,
            &self.title,
            self.opens_at_ms,
            self.closes_at_ms,
            self.counts_as,
            Json(&self.rules),
            &self.notice,
            now_ms
        ];
        tx.execute(&UPDATE, values).await?;
        tx.execute(&DELETE_CLASSES, params![id]).await?;
        put_classes(tx, id, &self.classes).await
    }
}

async fn put_classes(tx: &Tx, id: AssessmentId, classes: &[ClassId]) -> Result<()> {
    for class in classes {
        tx.execute(&PUT_CLASS, params![id, *class]).await?;
    }
    Ok(())
}

/// The assessment with that id, whatever its school: the caller compares.
pub async fn find_assessment(tx: &Tx, id: AssessmentId) -> Result<Option<Assessment>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The paper with its versions as it was published; none for a draft.
pub(crate) async fn find_pinned(tx: &Tx, id: AssessmentId) -> Result<Option<Pinned>> {
    let form: Option<Json<Option<Pinned>>> = tx.query_optional_as(&FORM, params![id]).await?;
    Ok(form.and_then(|form| form.0))
}

/// The assessments of a class, the newest first, drafts too.
pub async fn list_of_class(tx: &Tx, class: ClassId) -> Result<Vec<Assessment>> {
    tx.query_as(&OF_CLASS, params![class]).await
}

/// The published assessments of a course that a student may see, the newest first.
pub async fn list_of_course(tx: &Tx, course: CourseId, student: UserId) -> Result<Vec<Assessment>> {
    tx.query_as(&OF_COURSE, params![course, student]).await
}

pub(crate) async fn list_of_teacher(tx: &Tx, teacher: UserId) -> Result<Vec<Assessment>> {
    tx.query_as(&OF_TEACHER, params![teacher]).await
}

pub(crate) async fn is_taught_by(tx: &Tx, id: AssessmentId, teacher: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_TAUGHT_BY, params![id, teacher])
        .await?
        .is_some())
}

/// The classes it is given to, with their names.
pub async fn list_classes(tx: &Tx, id: AssessmentId) -> Result<Vec<(ClassId, String)>> {
    tx.query_as(&CLASSES, params![id]).await
}

/// More time for this student; none if they are in none of its classes.
pub(crate) async fn find_allowance(tx: &Tx, id: AssessmentId, student: UserId) -> Result<Option<Allowance>> {
    let found = list_allowances_of(tx, &BTreeSet::from([(id, student)])).await?;
    Ok(found.into_values().next())
}

/// The same for many; who is in no class of the assessment is left out.
pub(crate) async fn list_allowances_of(
    tx: &Tx,
    places: &BTreeSet<(AssessmentId, UserId)>,
) -> Result<HashMap<(AssessmentId, UserId), Allowance>> {
    #[derive(FromRow)]
    struct Allowed {
        assessment_id: AssessmentId,
        user_id: UserId,
        #[row(flatten)]
        allowance: Allowance,
    }
    let wanted = places
        .iter()
        .map(|(assessment, user)| params![*assessment, *user]);
    let found: Vec<Allowed> = tx.query_rows(&ALLOWANCE, wanted.collect()).await?;
    let place = |one: Allowed| ((one.assessment_id, one.user_id), one.allowance);
    Ok(found.into_iter().map(place).collect())
}

pub(crate) async fn list_allowances(tx: &Tx, id: AssessmentId) -> Result<HashMap<UserId, Millis>> {
    Ok(tx.query_as(&ALLOWANCES, params![id]).await?.into_iter().collect())
}

/// More time for one student.
#[derive(Debug, Clone)]
pub(crate) struct Grant<'a> {
    pub(crate) assessment: AssessmentId,
    pub(crate) student: UserId,
    pub(crate) extra_ms: Millis,
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
}

pub(crate) async fn grant(tx: &Tx, grant: &Grant<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        grant.assessment,
        grant.student,
        grant.extra_ms,
        grant.reason,
        grant.by,
        now_ms
    ];
    tx.execute(&GRANT, values).await.map(drop)
}

pub(crate) async fn extend_all(tx: &Tx, id: AssessmentId, by_ms: Millis, now_ms: Millis) -> Result<()> {
    tx.execute(&EXTEND_ALL, params![id, by_ms, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn end(tx: &Tx, id: AssessmentId, end: End) -> Result<()> {
    tx.execute(&END, params![id, end.at_ms, end.keeps_extra])
        .await
        .map(drop)
}

/// Takes back the end that a teacher gave.
pub(crate) async fn reopen(tx: &Tx, id: AssessmentId) -> Result<()> {
    tx.execute(&REOPEN, params![id]).await.map(drop)
}

pub(crate) async fn mark_released(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&RELEASED, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn mark_withdrawn(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&WITHDRAW, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn delete(tx: &Tx, id: AssessmentId) -> Result<()> {
    for statement in [&DELETE_CLASSES, &DELETE_ALLOWANCES, &DELETE_MESSAGES, &DELETE] {
        tx.execute(statement, params![id]).await?;
    }
    Ok(())
}

fn ended(row: &Row) -> Result<Option<End>> {
    let at_ms: Option<Millis> = row.get("ended_at_ms")?;
    let keeps_extra = row.get("ended_keeps_extra")?;
    Ok(at_ms.map(|at_ms| End { at_ms, keeps_extra }))
}
