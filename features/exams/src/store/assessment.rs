//! SQL of `exam_assessment`, `exam_assessment_class`, `exam_allowance`.

use crate::{
    AssessmentId, AttemptState, CountsAs, PaperId, RoomId,
    clock::{Allowance, End, Window},
    review::Rules,
    store::{answer_file, correction, rehearsal, room, schedule, trial},
    trials::TrialKind,
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
    // Whoever begins an attempt holds the assessment as it is and waits for nobody else who begins; whoever changes when its
    // attempts begin and end holds it alone.
    SHARE = sqlite "select * from exam_assessment where id = $1"
            postgres "select * from exam_assessment where id = $1 for share";
    LOCK = sqlite "select * from exam_assessment where id = $1"
           postgres "select * from exam_assessment where id = $1 for update";
    THESE = "select a.* from $given(id bigint) join exam_assessment a on a.id = given.id";
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
    DELETE_CLASS = "delete from exam_assessment_class where assessment_id = $1 and class_id = $2";
    PUT_CLASS = "insert into exam_assessment_class (assessment_id, class_id) values ($1, $2) \
                 on conflict (assessment_id, class_id) do nothing";
    // Whoever is a member of any of its classes; the most generous membership counts.
    ALLOWANCE = "select given.assessment_id, given.user_id, cast(coalesce(max(m.extra_time_percent), 0) as bigint) as percent, \
                 cast(coalesce(max(w.extra_ms), 0) + max(c.extended_ms) as bigint) as extra_ms, \
                 max(w.opens_at_ms) as own_opens_at_ms, max(w.closes_at_ms) as own_closes_at_ms, \
                 max(w.extended_before_ms) as extended_before_ms, max(w.enter_until_ms) as enter_until_ms \
                 from $given(assessment_id bigint, user_id bigint) \
                 join exam_assessment_class c on c.assessment_id = given.assessment_id \
                 join class_v_member m on m.class_id = c.class_id and m.user_id = given.user_id \
                 left join exam_allowance w on w.assessment_id = given.assessment_id and w.user_id = given.user_id \
                 group by given.assessment_id, given.user_id";
    // The most that anybody has. Only the few are read who have anything: the members with more time, and those with an
    // allowance who are still members.
    MOST = "select given.id as assessment_id, cast(coalesce(max(m.extra_time_percent), 0) as bigint) as percent, \
            cast(coalesce(max(case when o.user_id is not null then w.extra_ms end), 0) + max(c.extended_ms) as bigint) as extra_ms, \
            max(case when o.user_id is not null then w.opens_at_ms end) as own_opens_at_ms, \
            max(case when o.user_id is not null then w.closes_at_ms end) as own_closes_at_ms, \
            min(case when o.user_id is not null then w.extended_before_ms end) as extended_before_ms, \
            max(case when o.user_id is not null then w.enter_until_ms end) as enter_until_ms \
            from $given(id bigint) join exam_assessment_class c on c.assessment_id = given.id \
            left join class_v_member m on m.class_id = c.class_id and m.extra_time_percent > 0 \
            left join exam_allowance w on w.assessment_id = c.assessment_id \
            left join class_v_member o on o.class_id = c.class_id and o.user_id = w.user_id \
            group by given.id";
    EXTEND_STUDENT = "insert into exam_allowance (assessment_id, user_id, extra_ms) values ($1, $2, $3) \
                      on conflict (assessment_id, user_id) do update set extra_ms = exam_allowance.extra_ms + excluded.extra_ms";
    // Whoever sits in the room now; where they sit later does not matter.
    EXTEND_ROOM = "insert into exam_allowance (assessment_id, user_id, extra_ms) \
                   select s.assessment_id, s.user_id, cast($3 as bigint) from exam_seat s \
                   where s.assessment_id = $1 and s.room_id = $2 \
                   on conflict (assessment_id, user_id) do update set extra_ms = exam_allowance.extra_ms + excluded.extra_ms";
    OWN_WINDOW = "insert into exam_allowance (assessment_id, user_id, extra_ms, opens_at_ms, closes_at_ms, extended_before_ms) \
                  values ($1, $2, 0, $3, $4, $5) on conflict (assessment_id, user_id) do update set \
                  opens_at_ms = excluded.opens_at_ms, closes_at_ms = excluded.closes_at_ms, \
                  extended_before_ms = excluded.extended_before_ms";
    LET_IN = "insert into exam_allowance (assessment_id, user_id, extra_ms, enter_until_ms) values ($1, $2, 0, $3) \
              on conflict (assessment_id, user_id) do update set enter_until_ms = excluded.enter_until_ms";
    EXTEND_CLASS = "update exam_assessment_class set extended_ms = extended_ms + $3 where assessment_id = $1 and class_id = $2";
    CLASS_EXTENSION = "select extended_ms from exam_assessment_class where assessment_id = $1 and class_id = $2";
    EXTEND_ALL = "update exam_assessment set extended_ms = extended_ms + $2, updated_at_ms = $3 where id = $1";
    END = "update exam_assessment set ended_at_ms = $2, ended_keeps_extra = $3, updated_at_ms = $2 where id = $1";
    REOPEN = "update exam_assessment set ended_at_ms = null, ended_keeps_extra = 0 where id = $1";
    RELEASED = "update exam_assessment set released_at_ms = $2, release_at_ms = null, release_by = null \
                where id = $1 and released_at_ms is null";
    HOLD_NAMES = "update exam_assessment set names_held = $2 where id = $1";
    PLAN_RELEASE = "update exam_assessment set release_at_ms = $2, release_by = $3 where id = $1";
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
    /// When they are to be made known by themselves.
    #[row(with = planned_release)]
    pub planned_release: Option<PlannedRelease>,
    /// What it is tried for; none of what students sit.
    #[row(rename = "trial_kind")]
    pub trial: Option<TrialKind>,
    /// Whether names are kept from whoever marks it until the release.
    pub names_held: bool,
}

/// A release that comes by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedRelease {
    /// When.
    pub at_ms: Millis,
    /// Who planned it.
    pub by: UserId,
}

impl Assessment {
    /// Whether nobody who may mark it may know whose an attempt in this state is: it is handed in and not released.
    pub fn hides_whose(&self, state: AttemptState) -> bool {
        self.names_held && state.is_over() && state != AttemptState::Released
    }

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
        // A class that stays keeps what it was granted.
        for (class, _) in list_classes(tx, id).await? {
            if !self.classes.contains(&class) {
                remove_class(tx, id, class).await?;
            }
        }
        put_classes(tx, id, &self.classes).await
    }
}

/// Takes an assessment away from a class.
pub(crate) async fn remove_class(tx: &Tx, id: AssessmentId, class: ClassId) -> Result<()> {
    tx.execute(&DELETE_CLASS, params![id, class]).await.map(drop)
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

/// The same, which until the unit ends stays as it is.
pub(crate) async fn find_shared(tx: &Tx, id: AssessmentId) -> Result<Option<Assessment>> {
    tx.query_optional_as(&SHARE, params![id]).await
}

/// The same, which until the unit ends nobody else changes, and of which nobody begins an attempt.
pub(crate) async fn find_locked(tx: &Tx, id: AssessmentId) -> Result<Option<Assessment>> {
    tx.query_optional_as(&LOCK, params![id]).await
}

/// The assessments with these ids, each once.
pub(crate) async fn list_these(
    tx: &Tx,
    ids: impl Iterator<Item = AssessmentId>,
) -> Result<HashMap<AssessmentId, Assessment>> {
    let ids: BTreeSet<AssessmentId> = ids.collect();
    let found: Vec<Assessment> = tx
        .query_rows(&THESE, ids.into_iter().map(|id| params![id]).collect())
        .await?;
    Ok(found.into_iter().map(|one| (one.id, one)).collect())
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
    let mut allowances: HashMap<_, _> = found.into_iter().map(place).collect();
    // Whoever is in no class of it may be one who sits a trial.
    let others: Vec<_> = places
        .iter()
        .filter(|place| !allowances.contains_key(*place))
        .collect();
    let sitting = trial::list_sitting(tx, others.into_iter().copied()).await?;
    allowances.extend(sitting.into_iter().map(|place| (place, Allowance::default())));
    Ok(allowances)
}

/// When nobody can write these assessments any more, whoever has what of their own: no later, though perhaps earlier.
pub async fn list_last_ends(tx: &Tx, all: &[&Assessment]) -> Result<HashMap<AssessmentId, Millis>> {
    let ids: BTreeSet<AssessmentId> = all.iter().map(|one| one.id).collect();
    let found: Vec<Most> = tx
        .query_rows(&MOST, ids.into_iter().map(|id| params![id]).collect())
        .await?;
    let most: HashMap<AssessmentId, Allowance> = found
        .into_iter()
        .map(|one| (one.assessment_id, one.allowance))
        .collect();
    let last = |one: &&Assessment| {
        let (window, most) = (one.window(), most.get(&one.id).copied().unwrap_or_default());
        let shared = Allowance { own: None, ..most };
        let last_ms = window.closes_for(most).max(window.closes_for(shared));
        (one.id, last_ms)
    };
    Ok(all.iter().map(last).collect())
}

/// Whether nobody can write it any more, whatever they have of their own.
pub async fn is_over_for_all(tx: &Tx, known: &Assessment, now_ms: Millis) -> Result<bool> {
    let ends = list_last_ends(tx, &[known]).await?;
    Ok(ends.values().all(|end_ms| now_ms >= *end_ms))
}

#[derive(FromRow)]
struct Most {
    assessment_id: AssessmentId,
    #[row(flatten)]
    allowance: Allowance,
}

pub(crate) async fn extend_student(tx: &Tx, id: AssessmentId, student: UserId, by_ms: Millis) -> Result<()> {
    tx.execute(&EXTEND_STUDENT, params![id, student, by_ms])
        .await
        .map(drop)
}

/// Gives more time to those who sit in a room now.
pub(crate) async fn extend_room(tx: &Tx, id: AssessmentId, room: RoomId, by_ms: Millis) -> Result<()> {
    tx.execute(&EXTEND_ROOM, params![id, room, by_ms]).await.map(drop)
}

/// Gives one student a window of their own, from and to; `extended_ms` is what everybody was granted before.
pub(crate) async fn put_own_window(
    tx: &Tx,
    id: AssessmentId,
    student: UserId,
    (opens_at_ms, closes_at_ms): (Millis, Millis),
    extended_ms: Millis,
) -> Result<()> {
    let values = params![id, student, opens_at_ms, closes_at_ms, extended_ms];
    tx.execute(&OWN_WINDOW, values).await.map(drop)
}

pub(crate) async fn let_in_until(tx: &Tx, id: AssessmentId, student: UserId, until_ms: Millis) -> Result<()> {
    tx.execute(&LET_IN, params![id, student, until_ms])
        .await
        .map(drop)
}

pub(crate) async fn extend_class(tx: &Tx, id: AssessmentId, class: ClassId, by_ms: Millis) -> Result<()> {
    tx.execute(&EXTEND_CLASS, params![id, class, by_ms])
        .await
        .map(drop)
}

/// What a class was granted; 0 for a class that the assessment was not given to.
pub(crate) async fn find_class_extension(tx: &Tx, id: AssessmentId, class: ClassId) -> Result<Millis> {
    let found: Option<Millis> = tx.query_optional_as(&CLASS_EXTENSION, params![id, class]).await?;
    Ok(found.unwrap_or(0))
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

/// Plans when the scores are made known, or takes the plan back.
pub async fn plan_release(tx: &Tx, id: AssessmentId, plan: Option<PlannedRelease>) -> Result<()> {
    let values = params![id, plan.map(|plan| plan.at_ms), plan.map(|plan| plan.by)];
    tx.execute(&PLAN_RELEASE, values).await.map(drop)
}

pub(crate) async fn mark_released(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&RELEASED, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn mark_withdrawn(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&WITHDRAW, params![id, now_ms]).await.map(drop)
}

pub(crate) async fn delete(tx: &Tx, id: AssessmentId) -> Result<()> {
    rehearsal::delete(tx, id).await?;
    schedule::delete(tx, id).await?;
    correction::delete(tx, id).await?;
    answer_file::delete(tx, id).await?;
    room::delete(tx, id).await?;
    for statement in [&DELETE_CLASSES, &DELETE_ALLOWANCES, &DELETE_MESSAGES, &DELETE] {
        tx.execute(statement, params![id]).await?;
    }
    Ok(())
}

fn planned_release(row: &Row) -> Result<Option<PlannedRelease>> {
    let at_ms: Option<Millis> = row.get("release_at_ms")?;
    let by: Option<UserId> = row.get("release_by")?;
    Ok(at_ms.zip(by).map(|(at_ms, by)| PlannedRelease { at_ms, by }))
}

fn ended(row: &Row) -> Result<Option<End>> {
    let at_ms: Option<Millis> = row.get("ended_at_ms")?;
    let keeps_extra = row.get("ended_keeps_extra")?;
    Ok(at_ms.map(|at_ms| End { at_ms, keeps_extra }))
}

/// Keeps names from whoever marks an assessment until the release, or no longer.
pub async fn hold_names(tx: &Tx, id: AssessmentId, holds: bool) -> Result<()> {
    tx.execute(&HOLD_NAMES, params![id, holds]).await.map(drop)
}
