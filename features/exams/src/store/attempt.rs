//! SQL of `exam_attempt`.

use crate::{
    AssessmentId, AttemptId, AttemptState, RoomId, SubmittedBy,
    answers::{Receipt, first_hash},
    clock::Allowance,
    starts::Start,
    submits::HandIn,
};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId, clock::minutes};
use questions::set::Form;
use scoring::{Points, Share};
use std::collections::{BTreeSet, HashMap, HashSet};

database::sql! {
    // INVARIANT: two starts of the same student in the same moment give one attempt: the second finds the first.
    INSERT = "insert into exam_attempt (assessment_id, user_id, number, state, seed, full_points, questions, device, \
              receipt_hash, created_at_ms) select assessment_id, user_id, number, 'ready', seed, full_points, questions, \
              device, '', created_at_ms from $given(assessment_id bigint, user_id bigint, number bigint, seed bigint, \
              full_points bigint, questions bigint, device text, created_at_ms bigint) where true \
              on conflict (assessment_id, user_id, number) do nothing returning id, assessment_id, user_id, seed";
    // Beside the attempt: every save writes the row of its attempt anew, and a form is ten times as long.
    INSERT_FORMS = "insert into exam_form (attempt_id, form) select attempt_id, form from $given(attempt_id bigint, form text)";
    BEGIN = "update exam_attempt set state = 'running', started_at_ms = given.now_ms, deadline_at_ms = given.deadline_at_ms, \
             seen_at_ms = given.now_ms, receipt_hash = given.hash \
             from $given(id bigint, now_ms bigint, deadline_at_ms bigint, hash text) \
             where exam_attempt.id = given.id and exam_attempt.state = 'ready'";
    EARLIER = "select t.assessment_id, t.user_id, t.id, t.state from $given(assessment_id bigint, user_id bigint) \
               join exam_attempt t on t.assessment_id = given.assessment_id and t.user_id = given.user_id order by t.number";
    // An attempt without questions is what is left of a trial: see `store::trial`.
    FIND = "select t.*, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
            where t.id = $1 and t.questions > 0";
    OF_USER = "select t.*, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
               where t.assessment_id = $1 and t.user_id = $2 order by t.number";
    OF_ASSESSMENT = "select t.*, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
                     where t.assessment_id = $1 order by t.id";
    OF_PEOPLE = "select t.*, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
                 where t.assessment_id = $1 and t.user_id in \
                 (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json))) order by t.id";
    RELEASED = "select t.id from exam_attempt t join exam_assessment a on a.id = t.assessment_id where t.user_id in \
                (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
                and a.course_id = $2 and a.trial_kind is null and t.state = 'released'";
    WHO_SAT = "select distinct user_id from exam_attempt where assessment_id = $1 order by user_id";
    OF_PERSON = "select t.*, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id \
                 join exam_assessment a on a.id = t.assessment_id \
                 where t.user_id = $1 and a.course_id = $2 and a.trial_kind is null order by t.id desc";
    // Of each exam of which a person has a released attempt, the points of everybody's, by what they are out of.
    // Mine first (of several at one assessment, the first), then the members of one class: an assessment may be given to many.
    MEANS = "select t.assessment_id, t.full_points, cast(sum(t.earned_points) as bigint) as earned_points, count(*) as total \
             from exam_attempt o cross join exam_assessment a cross join class_v_member m cross join exam_attempt t \
             where o.user_id = $1 and o.state = 'released' and a.id = o.assessment_id and a.course_id = $2 \
             and o.number = (select min(f.number) from exam_attempt f where f.assessment_id = o.assessment_id \
             and f.user_id = o.user_id and f.state = 'released') \
             and m.class_id = $3 and t.assessment_id = o.assessment_id and t.user_id = m.user_id \
             and t.state = 'released' and t.earned_points is not null group by t.assessment_id, t.full_points";
    // Handed in, and the score not known yet.
    UNRELEASED = "select t.assessment_id, t.user_id from exam_assessment_class c \
                  join exam_assessment a on a.id = c.assessment_id and a.trial_kind is null \
                  join exam_attempt t on t.assessment_id = a.id \
                  where c.class_id = $1 and t.state in ('submitted', 'graded') order by t.id";
    SUBMIT = "update exam_attempt set state = 'submitted', submitted_at_ms = given.at_ms, submitted_by = given.by_whom \
              from $given(id bigint, at_ms bigint, by_whom text) \
              where exam_attempt.id = given.id and exam_attempt.state = 'running'";
    SEEN = "update exam_attempt set seen_at_ms = $2, place = coalesce($3, place) where id = $1";
    TAKE_OVER = "update exam_attempt set device = $2, seen_at_ms = $3, asked_device = null, asked_at_ms = null where id = $1";
    ASK = "update exam_attempt set asked_device = $2, asked_at_ms = $3 where id = $1";
    LEFT = "update exam_attempt set leaves = leaves + 1, seen_at_ms = $2 where id = $1 returning leaves";
    DUE = "select id from exam_attempt where state = 'running' and deadline_at_ms < $1 order by deadline_at_ms limit $2";
    WRITING = "select t.id from exam_attempt t join exam_assessment a on a.id = t.assessment_id \
               where t.state = 'running' and t.seen_at_ms > $1 and a.trial_kind is null limit 1";
    GRADE = "update exam_attempt set state = $2, earned_points = $3, graded_at_ms = $4 where id = $1";
    MARK_AGAIN = "update exam_attempt set state = 'submitted', earned_points = null, graded_at_ms = null where id = $1";
    RELEASE = "update exam_attempt set state = 'released', released_at_ms = $2 where assessment_id = $1 and state = 'graded'";
    WITHDRAW = "update exam_attempt set state = 'graded', released_at_ms = null \
                where assessment_id = $1 and state = 'released'";
    // Whoever is writing, with the time of their own; the most generous membership counts.
    // Locked in one order, as by a save.
    LOCK_RUNNING = sqlite "select id from exam_attempt where assessment_id = $1 and state = 'running'"
                   postgres "select id from exam_attempt where assessment_id = $1 and state = 'running' order by id for update";
    RUNNING = "select t.id, t.user_id, t.started_at_ms, t.deadline_at_ms, t.schedule_version, \
               cast(coalesce(max(m.extra_time_percent), 0) as bigint) as percent, \
               cast(coalesce(max(w.extra_ms), 0) + coalesce(max(case when m.user_id is null then 0 else c.extended_ms end), 0) \
               as bigint) as extra_ms, \
               max(w.opens_at_ms) as own_opens_at_ms, max(w.closes_at_ms) as own_closes_at_ms, \
               max(w.extended_before_ms) as extended_before_ms, max(w.enter_until_ms) as enter_until_ms from exam_attempt t \
               left join exam_assessment_class c on c.assessment_id = t.assessment_id \
               left join class_v_member m on m.class_id = c.class_id and m.user_id = t.user_id \
               left join exam_allowance w on w.assessment_id = t.assessment_id and w.user_id = t.user_id \
               where t.assessment_id = $1 and t.state = 'running' group by t.id, t.user_id, t.started_at_ms, \
               t.deadline_at_ms, t.schedule_version order by t.id";
    // Of schools that came from a host that signed receipts with this key.
    CHAINED_AS = "select t.id from exam_attempt t join exam_assessment a on a.id = t.assessment_id \
                  join exam_receipt_key k on k.school_id = a.school_id \
                  where t.chained_as = $1 and k.public_key = $2 order by t.id";
    NUMBERED = "select id from exam_attempt where id = $1 union select id from exam_attempt where chained_as = $1 order by id";
    IN_STATE = "select id from exam_attempt where assessment_id = $1 and state = $2 order by id";
    COUNTS = "select state, count(*) as total from exam_attempt where assessment_id = $1 group by state";
    // Everybody who is expected, with their newest attempt if there is one.
    BOARD = "select distinct u.id as user_id, u.real_name, u.student_number, k.id as class_id, k.name as class_name, \
             m.extra_time_percent, cast(coalesce(w.extra_ms, 0) + c.extended_ms as bigint) as extra_ms, \
             s.room_id, s.seat, t.asked_at_ms, \
             w.opens_at_ms as own_opens_at_ms, w.closes_at_ms as own_closes_at_ms, w.enter_until_ms, \
             t.id as attempt_id, t.number, t.state, t.started_at_ms, t.deadline_at_ms, t.saved_at_ms, t.seen_at_ms, \
             t.answered, t.questions, t.leaves, t.submitted_at_ms, t.submitted_by, t.earned_points, t.full_points, \
             t.receipt_number, t.schedule_version, t.heard_version, t.corrections, t.corrections_seen \
             from exam_assessment_class c join class_v_class k on k.id = c.class_id \
             join class_v_member m on m.class_id = c.class_id \
             join identity_v_person u on u.id = m.user_id \
             left join exam_allowance w on w.assessment_id = c.assessment_id and w.user_id = u.id \
             left join exam_seat s on s.assessment_id = c.assessment_id and s.user_id = u.id \
             left join exam_attempt t on t.assessment_id = c.assessment_id and t.user_id = u.id and t.number = \
             (select max(n.number) from exam_attempt n where n.assessment_id = c.assessment_id and n.user_id = u.id) \
             where c.assessment_id = $1 order by u.student_number, u.id, k.id";
}

/// One student taking an assessment, once.
#[derive(Debug, Clone, FromRow)]
pub struct Attempt {
    /// Row id.
    pub id: AttemptId,
    /// The assessment.
    #[row(rename = "assessment_id")]
    pub assessment: AssessmentId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Counted from 1.
    pub number: i64,
    /// Where it stands.
    pub state: AttemptState,
    /// What its form was drawn from.
    pub seed: i64,
    /// The number its receipts are bound to, where it was begun on another host.
    pub chained_as: Option<AttemptId>,
    /// Its questions.
    #[row(json)]
    pub form: Form,
    /// What it is worth.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// The device that may write to it.
    pub device: String,
    /// A device that waits for an invigilator to let it go on.
    pub asked_device: Option<String>,
    /// When it began.
    pub started_at_ms: Option<Millis>,
    /// When it ends.
    pub deadline_at_ms: Option<Millis>,
    /// When it was handed in.
    pub submitted_at_ms: Option<Millis>,
    /// By whom.
    pub submitted_by: Option<SubmittedBy>,
    /// How many questions have an answer.
    pub answered: i64,
    /// How often its student left the page.
    pub leaves: i64,
    /// The newest receipt.
    #[row(flatten)]
    pub receipt: Receipt,
    /// When its student was last heard of.
    pub seen_at_ms: Option<Millis>,
    /// The place on the form where its student last was, from 0.
    pub place: Option<i64>,
    /// How often its end was moved.
    pub schedule_version: i64,
    /// The newest of these ends that the student's page has shown.
    pub heard_version: i64,
    /// How many corrections of its questions reached it.
    pub corrections: i64,
    /// Its score, once every answer has its mark.
    #[row(rename = "earned_points", from = i64)]
    pub earned: Option<Points>,
    /// When it was graded.
    pub graded_at_ms: Option<Millis>,
}

impl Attempt {
    /// The hash before its first receipt.
    pub fn first_hash(&self) -> String {
        first_hash(self.chained_as.unwrap_or(self.id), self.seed)
    }
}

/// An attempt to be made.
#[derive(Debug, Clone)]
pub(crate) struct NewAttempt<'a> {
    pub(crate) start: &'a Start,
    /// Counted from 1.
    pub(crate) number: i64,
    pub(crate) form: &'a Form,
    /// What it is worth: more than its questions together where one of them was taken out.
    pub(crate) full: Points,
}

/// An attempt that was made.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Inserted {
    pub(crate) id: AttemptId,
    #[row(rename = "assessment_id")]
    pub(crate) assessment: AssessmentId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) seed: i64,
}

impl Inserted {
    /// Whether it was made by this start: of two of one student in a unit, the first made it.
    pub(crate) fn is_of(&self, start: &Start) -> bool {
        (self.assessment, self.user, self.seed) == (start.assessment, start.student, start.seed)
    }
}

/// Makes attempts, and returns those that were not there.
pub(crate) async fn insert(tx: &Tx, new: &[NewAttempt<'_>]) -> Result<Vec<Inserted>> {
    let row = |new: &NewAttempt<'_>| {
        params![
            new.start.assessment,
            new.start.student,
            new.number,
            new.start.seed,
            new.full.0,
            new.form.len() as i64,
            &new.start.device,
            new.start.now_ms
        ]
    };
    let inserted: Vec<Inserted> = tx.query_rows(&INSERT, new.iter().map(row).collect()).await?;
    let forms = inserted.iter().filter_map(|made| {
        let of = new.iter().find(|new| made.is_of(new.start))?;
        Some(params![made.id, Json(of.form)])
    });
    tx.execute_rows(&INSERT_FORMS, forms.collect()).await?;
    Ok(inserted)
}

/// How an attempt begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begun {
    pub(crate) id: AttemptId,
    /// Of its form, which binds its receipts to it.
    pub(crate) seed: i64,
    pub(crate) now_ms: Millis,
    pub(crate) deadline_ms: Millis,
}

/// Begins attempts that were just made.
pub(crate) async fn begin(tx: &Tx, all: &[Begun]) -> Result<()> {
    let row = |one: &Begun| params![one.id, one.now_ms, one.deadline_ms, first_hash(one.id, one.seed)];
    tx.execute_rows(&BEGIN, all.iter().map(row).collect())
        .await
        .map(drop)
}

/// Attempts that had this number on a host that signed receipts with this key.
pub(crate) async fn list_chained_as(tx: &Tx, then: AttemptId, public_key: &str) -> Result<Vec<AttemptId>> {
    tx.query_as(&CHAINED_AS, params![then, public_key]).await
}

/// Attempts that have this number, here or where they were begun.
pub(crate) async fn list_numbered(tx: &Tx, number: AttemptId) -> Result<Vec<AttemptId>> {
    tx.query_as(&NUMBERED, params![number]).await
}

/// An attempt that a student has of an assessment.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Earlier {
    #[row(rename = "assessment_id")]
    assessment: AssessmentId,
    #[row(rename = "user_id")]
    user: UserId,
    pub(crate) id: AttemptId,
    pub(crate) state: AttemptState,
}

/// The attempts of students of assessments, each in the order of their numbers.
pub(crate) async fn list_earlier(
    tx: &Tx,
    places: &BTreeSet<(AssessmentId, UserId)>,
) -> Result<HashMap<(AssessmentId, UserId), Vec<Earlier>>> {
    let wanted = places
        .iter()
        .map(|(assessment, user)| params![*assessment, *user]);
    let mut all: HashMap<_, Vec<Earlier>> = HashMap::new();
    for one in tx.query_rows::<Earlier>(&EARLIER, wanted.collect()).await? {
        all.entry((one.assessment, one.user)).or_default().push(one);
    }
    Ok(all)
}

/// The attempt with that id. Not scoped to an owner: callers must check.
pub async fn find_attempt(tx: &Tx, id: AttemptId) -> Result<Option<Attempt>> {
    tx.query_optional_as(&FIND, params![id]).await
}

pub(crate) async fn list_of_user(tx: &Tx, assessment: AssessmentId, user: UserId) -> Result<Vec<Attempt>> {
    tx.query_as(&OF_USER, params![assessment, user]).await
}

/// Every attempt of an assessment.
pub async fn list_attempts(tx: &Tx, assessment: AssessmentId) -> Result<Vec<Attempt>> {
    tx.query_as(&OF_ASSESSMENT, params![assessment]).await
}

/// Who has begun an assessment.
pub async fn list_who_sat(tx: &Tx, assessment: AssessmentId) -> Result<Vec<UserId>> {
    let rows = tx.query(&WHO_SAT, params![assessment]).await?;
    rows.iter().map(|row| row.get("user_id")).collect()
}

/// The attempts of these people at an assessment, in their order.
pub async fn list_attempts_of_people(
    tx: &Tx,
    assessment: AssessmentId,
    people: &[UserId],
) -> Result<Vec<Attempt>> {
    let these = database::list(people.iter().map(|user| user.0));
    tx.query_as(&OF_PEOPLE, params![assessment, these]).await
}

/// Which attempts of these people in a course are released.
pub async fn list_released_of_people(
    tx: &Tx,
    course: courses::CourseId,
    people: &[UserId],
) -> Result<HashSet<AttemptId>> {
    let these = database::list(people.iter().map(|user| user.0));
    let rows = tx.query(&RELEASED, params![these, course]).await?;
    rows.iter().map(|row| row.get("id")).collect()
}

/// Every attempt of a person in a course, the newest first.
pub async fn list_attempts_of_user(tx: &Tx, user: UserId, course: courses::CourseId) -> Result<Vec<Attempt>> {
    tx.query_as(&OF_PERSON, params![user, course]).await
}

/// Who has handed in which assessment of a class without knowing a score yet.
pub async fn list_unreleased_of_class(tx: &Tx, class: ClassId) -> Result<Vec<(AssessmentId, UserId)>> {
    tx.query_as(&UNRELEASED, params![class]).await
}

/// The mean share of all released attempts in a class, of each assessment of a course of which this person has one.
pub async fn list_means_beside(
    tx: &Tx,
    course: courses::CourseId,
    user: UserId,
    class: ClassId,
) -> Result<HashMap<AssessmentId, Share>> {
    let mut parts: HashMap<AssessmentId, Vec<(u32, Share)>> = HashMap::new();
    for row in tx.query(&MEANS, params![user, course, class]).await? {
        let (full, total): (i64, i64) = (row.get("full_points")?, row.get("total")?);
        let earned = Points(row.get("earned_points")?);
        let weight = u32::try_from(total).unwrap_or(u32::MAX);
        let part = (weight, earned.out_of(Points(full * total)));
        parts.entry(row.get("assessment_id")?).or_default().push(part);
    }
    let mean = |(id, parts): (_, Vec<_>)| (id, Share::weighted_mean(parts));
    Ok(parts.into_iter().map(mean).collect())
}

/// Hands attempts in that are locked and running.
pub(crate) async fn submit(tx: &Tx, all: &[HandIn]) -> Result<()> {
    let row = |one: &HandIn| params![one.attempt, one.at_ms, one.by];
    tx.execute_rows(&SUBMIT, all.iter().map(row).collect())
        .await
        .map(drop)
}

/// Notes that the student was heard of, and where on the form they are if they said so.
pub(crate) async fn put_seen(tx: &Tx, id: AttemptId, place: Option<i64>, now_ms: Millis) -> Result<()> {
    tx.execute(&SEEN, params![id, now_ms, place]).await.map(drop)
}

pub(crate) async fn take_over(tx: &Tx, id: AttemptId, device: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&TAKE_OVER, params![id, device, now_ms])
        .await
        .map(drop)
}

/// Notes that a device waits to be let go on, or that none does any more.
pub(crate) async fn put_asking(tx: &Tx, id: AttemptId, device: Option<&str>, now_ms: Millis) -> Result<()> {
    let since_ms = device.map(|_| now_ms);
    tx.execute(&ASK, params![id, device, since_ms]).await.map(drop)
}

pub(crate) async fn count_leaving(tx: &Tx, id: AttemptId, now_ms: Millis) -> Result<i64> {
    tx.query_one(&LEFT, params![id, now_ms]).await?.get("leaves")
}

/// Attempts whose time has passed, the most overdue first.
pub(crate) async fn list_due(tx: &Tx, before_ms: Millis, at_most: i64) -> Result<Vec<AttemptId>> {
    tx.query_as(&DUE, params![before_ms, at_most]).await
}

/// Whoever was heard of so lately is writing.
const WRITING_MS: Millis = minutes(5);

/// Whether anybody on this host writes an exam that is no trial.
pub async fn is_anybody_writing(tx: &Tx, now_ms: Millis) -> Result<bool> {
    let found = tx.query_optional(&WRITING, params![now_ms - WRITING_MS]).await?;
    Ok(found.is_some())
}

pub(crate) async fn put_grade(
    tx: &Tx,
    id: AttemptId,
    state: AttemptState,
    earned: Points,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&GRADE, params![id, state, earned.0, now_ms])
        .await
        .map(drop)
}

/// Sends an attempt back to be marked: its answers changed.
pub(crate) async fn mark_again(tx: &Tx, id: AttemptId) -> Result<()> {
    tx.execute(&MARK_AGAIN, params![id]).await.map(drop)
}

pub(crate) async fn release_graded(tx: &Tx, assessment: AssessmentId, now_ms: Millis) -> Result<u64> {
    tx.execute(&RELEASE, params![assessment, now_ms]).await
}

pub(crate) async fn withdraw_released(tx: &Tx, assessment: AssessmentId) -> Result<u64> {
    tx.execute(&WITHDRAW, params![assessment]).await
}

/// An attempt that is being written.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Running {
    pub(crate) id: AttemptId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) started_at_ms: Millis,
    pub(crate) deadline_at_ms: Millis,
    /// How often its end was moved.
    pub(crate) schedule_version: i64,
    #[row(flatten)]
    pub(crate) allowance: Allowance,
}

/// Lets nobody save, hand in or move the end of an attempt that runs until the unit ends.
pub(crate) async fn lock_running(tx: &Tx, assessment: AssessmentId) -> Result<()> {
    tx.query(&LOCK_RUNNING, params![assessment]).await.map(drop)
}

/// Every attempt of an assessment that is being written.
pub(crate) async fn list_running(tx: &Tx, assessment: AssessmentId) -> Result<Vec<Running>> {
    tx.query_as(&RUNNING, params![assessment]).await
}

pub(crate) async fn list_attempts_in(
    tx: &Tx,
    id: AssessmentId,
    state: AttemptState,
) -> Result<Vec<AttemptId>> {
    tx.query_as(&IN_STATE, params![id, state]).await
}

/// How many attempts stand in which state.
pub(crate) async fn count_by_state(tx: &Tx, assessment: AssessmentId) -> Result<Vec<(AttemptState, i64)>> {
    tx.query_as(&COUNTS, params![assessment]).await
}

/// A student as the live board shows them.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema, FromRow)]
pub struct BoardRow {
    /// The student.
    pub user_id: UserId,
    /// Their name.
    pub real_name: String,
    /// 学号
    pub student_number: Option<String>,
    /// Their class.
    pub class_id: classes::ClassId,
    /// Its name.
    pub class_name: String,
    /// Their newest attempt; none if they have not begun.
    pub attempt_id: Option<AttemptId>,
    /// Counted from 1.
    pub number: Option<i64>,
    /// Where it stands.
    pub state: Option<AttemptState>,
    /// When it began.
    pub started_at_ms: Option<Millis>,
    /// When it ends.
    pub deadline_at_ms: Option<Millis>,
    /// When an answer was last saved.
    pub saved_at_ms: Option<Millis>,
    /// When the student was last heard of.
    pub seen_at_ms: Option<Millis>,
    /// Questions answered.
    pub answered: Option<i64>,
    /// Questions in all.
    pub questions: Option<i64>,
    /// How often they left the page.
    pub leaves: Option<i64>,
    /// How many acknowledgements they hold.
    #[row(rename = "receipt_number")]
    pub receipts: Option<i64>,
    /// When it was handed in.
    pub submitted_at_ms: Option<Millis>,
    /// By whom.
    pub submitted_by: Option<SubmittedBy>,
    /// Its score.
    #[row(rename = "earned_points", from = i64)]
    pub earned: Option<Points>,
    /// What it is worth.
    #[row(rename = "full_points", from = i64)]
    pub full: Option<Points>,
    /// How often the end of the attempt was moved.
    pub schedule_version: Option<i64>,
    /// The newest of these ends that the student's page has shown.
    pub heard_version: Option<i64>,
    /// How many corrections of its questions reached the attempt, and how many of them its student has seen.
    pub corrections: Option<i64>,
    /// See `corrections`.
    pub corrections_seen: Option<i64>,
    /// More time granted in this exam to this student and their class.
    pub extra_ms: Millis,
    /// A window of their own instead of the assessment's: when it opens.
    pub own_opens_at_ms: Option<Millis>,
    /// And when it closes.
    pub own_closes_at_ms: Option<Millis>,
    /// Until when they were let in.
    pub enter_until_ms: Option<Millis>,
    /// The room they sit in.
    pub room_id: Option<RoomId>,
    /// Their seat in it, counted from 1.
    pub seat: Option<i64>,
    /// Since when another device of theirs waits to be let go on.
    pub asked_at_ms: Option<Millis>,
    /// More time that this student has in every exam, in percent of the duration.
    #[row(rename = "extra_time_percent")]
    pub extra_percent: i64,
}

/// Everybody who is expected at an assessment, each once, whatever the number of their classes.
pub async fn list_board(tx: &Tx, assessment: AssessmentId) -> Result<Vec<BoardRow>> {
    let mut board: Vec<BoardRow> = Vec::new();
    for next in tx.query_as::<BoardRow>(&BOARD, params![assessment]).await? {
        match board.last_mut().filter(|last| last.user_id == next.user_id) {
            Some(last) => {
                last.extra_percent = last.extra_percent.max(next.extra_percent);
                last.extra_ms = last.extra_ms.max(next.extra_ms);
            }
            None => board.push(next),
        }
    }
    Ok(board)
}
