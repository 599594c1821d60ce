//! SQL of `exam_paper`.

use crate::{AssessmentId, PaperId, paper::Definition};
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Error, Millis,
    access::{SchoolId, UserId},
};
use questions::set::Pinned;
use scoring::Points;
use tasks::ActivityId;

database::sql! {
    INSERT = "insert into exam_paper (school_id, course_id, key, title, minutes, total, definition, author_id, owner_id, \
              created_at_ms, updated_at_ms, activity_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9, $10) returning id";
    UPDATE = "update exam_paper set title = $2, minutes = $3, total = $4, definition = $5, archived_at_ms = null, \
              updated_at_ms = $6 where id = $1";
    ARCHIVE = "update exam_paper set archived_at_ms = $2 where id = $1 and archived_at_ms is null";
    FIND = "select * from exam_paper where id = $1";
    BY_KEY = "select * from exam_paper where course_id = $1 and key = $2";
    LIST = "select p.*, (select count(*) from exam_assessment a where a.paper_id = p.id and a.trial_kind is null) as uses, \
            (select count(*) from exam_assessment a where a.paper_id = p.id and a.released_at_ms is null \
            and a.trial_kind is null) as pending \
            from exam_paper p where p.course_id = $1 and p.archived_at_ms is null and p.activity_id is null order by p.id desc";
    ALL = "select * from exam_paper where course_id = $1 and activity_id is null order by id";
    USES = "select count(*) as uses, count(case when released_at_ms is null then 1 end) as pending \
            from exam_assessment where paper_id = $1 and trial_kind is null";
    PUBLISH = "update exam_assessment set form = $2, full_points = $3, published_at_ms = $4, updated_at_ms = $4 \
               where id = $1";
}

/// A paper.
#[derive(Debug, Clone, FromRow)]
pub struct Paper {
    /// Row id.
    pub id: PaperId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// The course whose bank it takes questions from.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its stable key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Time proposed.
    pub minutes: i64,
    /// What it is worth.
    #[row(from = i64)]
    pub total: Points,
    /// What it consists of.
    #[row(json)]
    pub definition: Definition,
    /// Whose it is; none for one that belongs to its course.
    #[row(rename = "owner_id")]
    pub owner: Option<UserId>,
    /// When it was put away.
    pub archived_at_ms: Option<Millis>,
    /// When it was last changed.
    pub updated_at_ms: Millis,
    /// The activity of a task that it was made of; none of a paper that somebody composed.
    #[row(rename = "activity_id")]
    pub activity: Option<ActivityId>,
}

/// A paper to be saved.
#[derive(Debug, Clone)]
pub struct NewPaper {
    /// The school.
    pub school: SchoolId,
    /// The course.
    pub course: CourseId,
    /// Its stable key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Time proposed.
    pub minutes: i64,
    /// What it is worth.
    pub total: Points,
    /// What it consists of.
    pub definition: Definition,
    /// Who composed and owns it; none for an import: that belongs to the course.
    pub author: Option<UserId>,
}

impl NewPaper {
    /// Another paper on the bank of the same course, with a key of its own; neither follows the other.
    pub(crate) fn beside(
        of: &Paper,
        (title, author): (String, Option<UserId>),
        definition: Definition,
        total: Points,
    ) -> Self {
        Self {
            school: of.school,
            course: of.course,
            key: format!("own-{}", &platform::ids::token()[..12]),
            title,
            minutes: of.minutes,
            total,
            definition,
            author,
        }
    }
}

pub(crate) async fn add_paper(tx: &Tx, new: &NewPaper, now_ms: Millis) -> Result<PaperId> {
    add_paper_of(tx, new, None, now_ms).await
}

/// Adds a paper that is made of an activity of a task, or of none.
pub(crate) async fn add_paper_of(
    tx: &Tx,
    new: &NewPaper,
    activity: Option<ActivityId>,
    now_ms: Millis,
) -> Result<PaperId> {
    let values = params![
        new.school,
        new.course,
        &new.key,
        &new.title,
        new.minutes,
        new.total.0,
        Json(&new.definition),
        new.author,
        now_ms,
        activity
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// Adds a paper that differs from another in what it consists of.
pub async fn add_variant(
    tx: &Tx,
    of: &Paper,
    (title, owner): (&str, Option<UserId>),
    definition: Definition,
    now_ms: Millis,
) -> Result<PaperId, Error> {
    let bank = questions::list_candidates(tx, of.course).await?;
    let total = definition.pin(&bank)?.full_points();
    let new = NewPaper::beside(of, (title.into(), owner), definition, total);
    Ok(add_paper(tx, &new, now_ms).await?)
}

pub(crate) async fn update_paper(tx: &Tx, id: PaperId, new: &NewPaper, now_ms: Millis) -> Result<()> {
    let values = params![
        id,
        &new.title,
        new.minutes,
        new.total.0,
        Json(&new.definition),
        now_ms
    ];
    tx.execute(&UPDATE, values).await.map(drop)
}

pub(crate) async fn archive(tx: &Tx, id: PaperId, now_ms: Millis) -> Result<()> {
    tx.execute(&ARCHIVE, params![id, now_ms]).await.map(drop)
}

/// Every paper of a course that somebody composed, put away or not, in the order in which they came.
pub(crate) async fn list_all(tx: &Tx, course: CourseId) -> Result<Vec<Paper>> {
    tx.query_as(&ALL, params![course]).await
}

pub(crate) async fn find_paper(tx: &Tx, id: PaperId) -> Result<Option<Paper>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The paper of a course with that stable key.
pub async fn find_paper_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<Paper>> {
    tx.query_optional_as(&BY_KEY, params![course, key]).await
}

/// How many assessments took a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Uses {
    /// All of them.
    #[row(rename = "uses")]
    pub(crate) all: i64,
    /// Those whose scores are not released: drafts, too.
    pub(crate) pending: i64,
}

/// How many assessments took this paper.
pub(crate) async fn count_uses(tx: &Tx, id: PaperId) -> Result<Uses> {
    tx.query_one_as(&USES, params![id]).await
}

/// The papers of a course, the newest first, each with how many assessments took it.
pub(crate) async fn list_papers(tx: &Tx, course: CourseId) -> Result<Vec<(Paper, Uses)>> {
    let rows = tx.query(&LIST, params![course]).await?;
    rows.iter().map(|row| Ok((row.read()?, row.read()?))).collect()
}

pub(crate) async fn put_pinned(tx: &Tx, id: AssessmentId, pinned: &Pinned, now_ms: Millis) -> Result<()> {
    let values = params![id, Json(pinned), pinned.full_points().0, now_ms];
    tx.execute(&PUBLISH, values).await.map(drop)
}
