//! SQL of `task_exercise` and `task_exercise_attempt`.

use super::{keep_column, keeps_best};
use crate::{
    ExerciseAttemptId, ExerciseId,
    exercise::{Answers, Feedback, earned},
};
use classes::{ClassId, Late};
use courses::{ChapterId, CourseId, Known, list_known};
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Limit, Millis, access::UserId, autosave::Change};
use questions::{
    VersionId,
    set::{Form, FormItem, FormSection},
};
use scoring::{Mark, Points, draw::Draw};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

database::sql! {
    KNOWN = "select id, key, content_hash, is_removed from task_exercise where course_id = $1 and is_set = 0";
    PUT = "insert into task_exercise (course_id, chapter_id, key, position, title, summary, minutes, attempts, keep, spec, \
           content_hash, is_removed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0) \
           on conflict (course_id, key) do update set chapter_id = excluded.chapter_id, position = excluded.position, \
           title = excluded.title, summary = excluded.summary, minutes = excluded.minutes, attempts = excluded.attempts, \
           keep = excluded.keep, spec = excluded.spec, content_hash = excluded.content_hash, is_removed = 0";
    REMOVE = "update task_exercise set is_removed = 1 where course_id = $1 and key = $2";
    FIND = "select * from task_exercise where id = $1";
    SHOWN = "select id from task_exercise where course_id = $1 and key = $2 and is_removed = 0";
    LIST = "select * from task_exercise where course_id = $1 and is_removed = 0 and is_set = 0 order by position, id";
    BEGIN = "insert into task_exercise_attempt (exercise_id, user_id, class_id, number, seed, items, answers, seq, marks, earned, \
             full_points, is_late, started_at_ms, saved_at_ms) values ($1, $2, $3, $4, $5, $6, '{}', 0, '[]', 0, $7, 0, $8, $8) returning id";
    FIND_ATTEMPT = "select * from task_exercise_attempt where id = $1";
    LOCK_ATTEMPT = sqlite "select * from task_exercise_attempt where id = $1"
                   postgres "select * from task_exercise_attempt where id = $1 for update";
    ATTEMPTS = "select * from task_exercise_attempt where exercise_id = $1 and user_id = $2 order by number";
    // INVARIANT: answers never move backwards: only a later epoch, or a higher number within it, is stored.
    SAVE = "update task_exercise_attempt set answers = $2, seq = $3, saved_at_ms = $4, epoch = $5 \
            where id = $1 and submitted_at_ms is null and (epoch < $5 or (epoch = $5 and seq < $3))";
    SUBMIT = "update task_exercise_attempt set marks = $2, earned = $3, is_waiting = $4, is_late = $5, submitted_at_ms = $6, late_ms = $7 \
              where id = $1 and submitted_at_ms is null";
    LAST = "select a.* from task_exercise_attempt a join task_exercise e on e.id = a.exercise_id \
            where e.course_id = $1 and (e.is_removed = 0 or e.is_set = 1) and a.user_id in \
            (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json))) \
            and a.submitted_at_ms is not null and not exists (select 1 from task_exercise_attempt n where n.exercise_id = a.exercise_id and n.user_id = a.user_id \
            and n.number > a.number and n.submitted_at_ms is not null) order by a.id";
    // The members first; a version stands on a form before its points.
    LAST_OF_CLASS = "select a.* from class_v_member m join task_exercise_attempt a on a.user_id = m.user_id \
                     join task_exercise e on e.id = a.exercise_id where m.class_id = $1 and e.course_id = $2 \
                     and (e.is_removed = 0 or e.is_set = 1) and a.submitted_at_ms is not null and a.items like $3 \
                     and not exists (select 1 from task_exercise_attempt n where n.exercise_id = a.exercise_id \
                     and n.user_id = a.user_id and n.number > a.number and n.submitted_at_ms is not null) order by a.id";
    ASKING = "select a.exercise_id, e.title, a.class_id, given.version_id, a.seed, a.items \
              from $given(class_id bigint, version_id bigint, asked text) \
              join task_exercise_attempt a on a.class_id = given.class_id join task_exercise e on e.id = a.exercise_id \
              where a.submitted_at_ms is not null and a.items like given.asked order by a.exercise_id, a.id";
    CLASSES = "select distinct class_id from task_exercise_attempt where exercise_id = $1 and class_id is not null \
               and submitted_at_ms is not null order by class_id";
    OF_EXERCISE = "select * from task_exercise_attempt where exercise_id = $1 and class_id = $2 order by user_id, number";
    PUT_FORM = "update task_exercise_attempt set items = $2 where id = $1";
    PUT_WORTH = "update task_exercise_attempt set items = given.items, full_points = given.full_points \
                 from $given(id bigint, items text, full_points bigint) where task_exercise_attempt.id = given.id";
    PUT_MARKS = "update task_exercise_attempt set marks = $2, earned = $3, is_waiting = $4, feedback = $5 where id = $1";
    WAITING = "select id from task_exercise_attempt where is_waiting = 1 order by id";
    OF_STUDENT = "select a.exercise_id, e.keep, a.earned, a.full_points, a.is_late, a.late_ms, a.submitted_at_ms, \
                  a.is_waiting \
                  from task_exercise_attempt a join task_exercise e on e.id = a.exercise_id \
                  where e.course_id = $1 and a.user_id = $2 and a.submitted_at_ms is not null \
                  order by a.exercise_id, a.number";
    OF_CLASS = "select a.user_id, a.exercise_id, e.keep, a.earned, a.full_points, a.is_late, a.late_ms, a.submitted_at_ms, \
                a.is_waiting \
                from task_exercise_attempt a join task_exercise e on e.id = a.exercise_id \
                join class_v_member m on m.user_id = a.user_id \
                where e.course_id = $1 and m.class_id = $2 and a.submitted_at_ms is not null \
                order by a.user_id, a.exercise_id, a.number";
}

/// A repeatable, graded set of questions 训练.
#[derive(Debug, Clone, FromRow)]
pub struct Exercise {
    /// Row id.
    pub id: ExerciseId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its chapter.
    #[row(rename = "chapter_id")]
    pub chapter: Option<ChapterId>,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// What it practises.
    pub summary: String,
    /// Minutes an attempt may take.
    pub minutes: Limit,
    /// How often it may be tried.
    pub attempts: Limit,
    /// Whether it is given to some students alone, and stands in no folder.
    pub is_set: bool,
    /// Whether it is no longer there: the last import lacked it, or its teacher took it back.
    pub is_removed: bool,
    /// Whether the best attempt counts, or the last.
    #[row(with = keeps_best)]
    pub keeps_best: bool,
    /// What the course folder says of it.
    #[row(json)]
    pub spec: course_folder::model::Exercise,
}

/// One try.
#[derive(Debug, Clone, FromRow)]
pub struct Attempt {
    /// Row id.
    pub id: ExerciseAttemptId,
    /// The exercise.
    #[row(rename = "exercise_id")]
    pub exercise: ExerciseId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The class it is done for.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// From 1.
    pub number: i64,
    /// Chance of this try.
    #[row(with = seed)]
    pub seed: u64,
    /// Its questions.
    #[row(with = form)]
    pub form: Form,
    /// What was answered and acknowledged.
    #[row(json)]
    pub answers: Answers,
    /// The change they come from.
    #[row(flatten)]
    pub change: Change,
    /// When they were saved last.
    pub saved_at_ms: Millis,
    /// Its marks, by item; empty until handed in.
    #[row(json)]
    pub marks: Vec<Mark>,
    /// What a marker said, by the item's place.
    #[row(json)]
    pub feedback: BTreeMap<usize, Feedback>,
    /// Marks earned.
    #[row(from = i64)]
    pub earned: Points,
    /// Full marks.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// Whether it was handed in late.
    pub is_late: bool,
    /// How late, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
    /// When it was begun.
    pub started_at_ms: Millis,
    /// When it was handed in.
    pub submitted_at_ms: Option<Millis>,
}

impl Attempt {
    /// Whether a person or a machine still has to mark an answer.
    pub fn is_waiting(&self) -> bool {
        self.marks.iter().any(|mark| !mark.is_final())
    }
}

/// What a student has made of an exercise: the attempt that counts by its rule, the best or the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ExerciseResult {
    /// Attempts handed in.
    #[row(skip)]
    pub tries: i64,
    /// What counts.
    #[row(from = i64)]
    pub earned: Points,
    /// Full marks of the attempt that counts.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// Whether it was handed in late.
    pub is_late: bool,
    /// How late, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
    /// When the last attempt was handed in.
    #[row(rename = "submitted_at_ms")]
    pub last_at_ms: Millis,
    /// Whether a mark that is still to come may change what counts.
    pub is_waiting: bool,
}

impl ExerciseResult {
    /// What counts after one more attempt.
    fn after(self, next: Self, keeps_best: bool) -> Self {
        // Drawn papers may differ in their full marks: shares are compared, without dividing.
        let is_better = next.earned.0 * self.full.0 >= self.earned.0 * next.full.0;
        Self {
            tries: self.tries + 1,
            last_at_ms: next.last_at_ms,
            is_waiting: next.is_waiting || (keeps_best && self.is_waiting),
            ..if is_better || !keeps_best { next } else { self }
        }
    }
}

pub(crate) async fn known_exercises(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN, course).await
}

pub(crate) async fn put_exercise(
    tx: &Tx,
    course: CourseId,
    chapter: Option<ChapterId>,
    position: i64,
    exercise: &course_folder::model::Exercise,
    hash: &str,
) -> Result<()> {
    let spec = Json(exercise);
    let values = params![
        course,
        chapter,
        &exercise.id,
        position,
        &exercise.title,
        &exercise.summary,
        exercise.minutes,
        exercise.attempts,
        keep_column(exercise.keep),
        spec,
        hash
    ];
    tx.execute(&PUT, values).await.map(drop)
}

pub(crate) async fn remove_exercise(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, key]).await.map(drop)
}

/// The exercise with that id, also one that the last import lacked.
pub async fn find_exercise(tx: &Tx, id: ExerciseId) -> Result<Option<Exercise>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The exercise of a course with that key that students see.
pub async fn find_shown_exercise(tx: &Tx, course: CourseId, key: &str) -> Result<Option<ExerciseId>> {
    tx.query_optional_as(&SHOWN, params![course, key]).await
}

/// The exercises of a course, in order.
pub async fn list_exercises(tx: &Tx, course: CourseId) -> Result<Vec<Exercise>> {
    tx.query_as(&LIST, params![course]).await
}

/// The questions of an attempt as they may be stored: attempts begun before exercises had forms held a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredForm {
    Form(Form),
    Old(Vec<OldItem>),
}

#[derive(Deserialize)]
struct OldItem {
    version: VersionId,
    points: Points,
}

fn form_of(stored: StoredForm, seed: u64) -> Form {
    let old = match stored {
        StoredForm::Form(form) => return form,
        StoredForm::Old(items) => items,
    };
    // The seed of one item: variables of two questions in one attempt must not be the same draw.
    let seed_of =
        |place: u64| Draw::from_seed(seed ^ (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64();
    let items = old.into_iter().zip(0_u32..).map(|(item, place)| FormItem {
        position: i64::from(place),
        version: item.version,
        points: item.points,
        seed: seed_of(u64::from(place)),
        kind: None,
        values: scoring::question::calculation::Values::new(),
    });
    Form {
        shuffle_options: false,
        sections: vec![FormSection {
            title: String::new(),
            items: items.collect(),
        }],
    }
}

/// An attempt to be begun.
pub(crate) struct NewAttempt<'a> {
    pub(crate) exercise: ExerciseId,
    pub(crate) user: UserId,
    pub(crate) class: Option<ClassId>,
    pub(crate) number: i64,
    pub(crate) seed: u64,
    pub(crate) form: &'a Form,
    /// What it is worth: more than its questions together where one of them was taken out.
    pub(crate) full: Points,
}

/// Begins an attempt. Fails with [`database::Error::Unique`] if its number exists already (a double click).
pub(crate) async fn begin(tx: &Tx, new: &NewAttempt<'_>, now_ms: Millis) -> Result<ExerciseAttemptId> {
    let items = Json(new.form);
    let values = params![
        new.exercise,
        new.user,
        new.class,
        new.number,
        new.seed.cast_signed(),
        items,
        new.full.0,
        now_ms
    ];
    tx.query_one(&BEGIN, values).await?.get("id")
}

/// The attempt with that id. Not scoped to an owner: callers must check.
pub async fn find_attempt(tx: &Tx, id: ExerciseAttemptId) -> Result<Option<Attempt>> {
    tx.query_optional_as(&FIND_ATTEMPT, params![id]).await
}

/// The same, held until the unit ends: whoever hands it in waits.
pub(crate) async fn lock_attempt(tx: &Tx, id: ExerciseAttemptId) -> Result<Option<Attempt>> {
    tx.query_optional_as(&LOCK_ATTEMPT, params![id]).await
}

/// A student's attempts at an exercise, the first one first.
pub async fn list_attempts(tx: &Tx, exercise: ExerciseId, user: UserId) -> Result<Vec<Attempt>> {
    tx.query_as(&ATTEMPTS, params![exercise, user]).await
}

/// The last attempt that a person handed in at each exercise of a course.
pub async fn list_last_attempts(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Attempt>> {
    list_last_attempts_of(tx, course, &[user]).await
}

/// The same of some people.
pub async fn list_last_attempts_of(tx: &Tx, course: CourseId, people: &[UserId]) -> Result<Vec<Attempt>> {
    let these = database::list(people.iter().map(|user| user.0));
    tx.query_as(&LAST, params![course, these]).await
}

/// Of the members of a class, the last attempt at each exercise of a course that asked a question in this version.
pub async fn list_last_attempts_with(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    version: VersionId,
) -> Result<Vec<Attempt>> {
    let asked = format!("%\"version\":{version},%");
    tx.query_as(&LAST_OF_CLASS, params![class, course, asked]).await
}

/// An attempt of a class that was handed in and asked a question in a version.
#[derive(Debug, Clone, FromRow)]
pub struct AskedInExercise {
    /// The exercise.
    #[row(rename = "exercise_id")]
    pub exercise: ExerciseId,
    /// Its name.
    pub title: String,
    /// The class.
    #[row(rename = "class_id")]
    pub class: ClassId,
    /// The version.
    #[row(rename = "version_id")]
    pub version: VersionId,
    #[row(with = form)]
    form: Form,
}

impl AskedInExercise {
    /// What the question is worth on it.
    pub fn full(&self) -> Option<Points> {
        let asked = self.form.items().find(|item| item.version == self.version);
        asked.map(|item| item.points)
    }
}

/// The attempts of these classes that asked a question in one of these versions, exercise by exercise.
pub async fn list_attempts_asking(
    tx: &Tx,
    classes: &[ClassId],
    versions: &[VersionId],
) -> Result<Vec<AskedInExercise>> {
    let asked = |version: &VersionId| format!("%\"version\":{version},%");
    let rows = classes.iter().flat_map(|class| {
        let of = |version: &VersionId| params![*class, *version, asked(version)];
        versions.iter().map(of)
    });
    tx.query_rows(&ASKING, rows.collect()).await
}

/// The classes in which somebody has handed an exercise in.
pub async fn list_classes_of_exercise(tx: &Tx, exercise: ExerciseId) -> Result<Vec<ClassId>> {
    let rows = tx.query(&CLASSES, params![exercise]).await?;
    rows.iter().map(|row| row.get("class_id")).collect()
}

/// Everybody's attempts at an exercise for a class, also those that are still open; each student's the first one first.
pub async fn list_attempts_of_class(tx: &Tx, exercise: ExerciseId, class: ClassId) -> Result<Vec<Attempt>> {
    tx.query_as(&OF_EXERCISE, params![exercise, class]).await
}

/// Writes the questions of an attempt, of which some stand in another version.
pub(crate) async fn put_form(tx: &Tx, id: ExerciseAttemptId, form: &Form) -> Result<()> {
    tx.execute(&PUT_FORM, params![id, Json(form)]).await.map(drop)
}

/// Writes the questions of attempts, of which some are worth something else, and what the attempts are worth.
pub(crate) async fn put_worth(tx: &Tx, all: &[Attempt]) -> Result<()> {
    let row = |one: &Attempt| params![one.id, Json(&one.form), one.full.0];
    let rows = all.iter().map(row).collect();
    tx.execute_rows(&PUT_WORTH, rows).await.map(drop)
}

/// Saves answers; an older save than the last one, or one after the end, changes nothing.
pub(crate) async fn save(
    tx: &Tx,
    id: ExerciseAttemptId,
    answers: &Answers,
    change: Change,
    now_ms: Millis,
) -> Result<bool> {
    let answers = Json(answers);
    let values = params![id, answers, change.seq, now_ms, change.epoch];
    Ok(tx.execute(&SAVE, values).await? == 1)
}

/// Ends an attempt with its marks; returns whether it was still open.
pub(crate) async fn submit(
    tx: &Tx,
    (id, full): (ExerciseAttemptId, Points),
    marks: &[Mark],
    late: Late,
    now_ms: Millis,
) -> Result<bool> {
    let earned = earned(marks, full).0;
    let waits = marks.iter().any(|mark| !mark.is_final());
    let values = params![id, Json(marks), earned, waits, late.is_late, now_ms, late.late_ms];
    Ok(tx.execute(&SUBMIT, values).await? == 1)
}

/// Writes the marks of an attempt that was handed in, and what was said to them.
pub(crate) async fn put_marks(
    tx: &Tx,
    (id, full): (ExerciseAttemptId, Points),
    marks: &[Mark],
    feedback: &BTreeMap<usize, Feedback>,
) -> Result<()> {
    let earned = earned(marks, full).0;
    let waits = marks.iter().any(|mark| !mark.is_final());
    let marks = Json(marks);
    let feedback = Json(feedback);
    tx.execute(&PUT_MARKS, params![id, marks, earned, waits, feedback])
        .await
        .map(drop)
}

/// The attempts of all schools in which an answer waits for its mark.
pub async fn list_waiting_attempts(tx: &Tx) -> Result<Vec<ExerciseAttemptId>> {
    tx.query_as(&WAITING, params![]).await
}

/// What a student has made of the exercises of a course; those never handed in are absent.
pub async fn list_exercise_results(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<HashMap<ExerciseId, ExerciseResult>> {
    let mut results = HashMap::new();
    for row in tx.query(&OF_STUDENT, params![course, user]).await? {
        take_result(&mut results, &row)?;
    }
    Ok(results)
}

/// The same for every member of a class.
pub async fn list_exercise_results_of_class(
    tx: &Tx,
    course: CourseId,
    class: ClassId,
) -> Result<HashMap<UserId, HashMap<ExerciseId, ExerciseResult>>> {
    let mut results: HashMap<UserId, HashMap<ExerciseId, ExerciseResult>> = HashMap::new();
    for row in tx.query(&OF_CLASS, params![course, class]).await? {
        take_result(results.entry(row.get("user_id")?).or_default(), &row)?;
    }
    Ok(results)
}

/// Adds one attempt to what is known of its exercise; attempts come in their order.
fn take_result(results: &mut HashMap<ExerciseId, ExerciseResult>, row: &Row) -> Result<()> {
    let next = ExerciseResult {
        tries: 1,
        ..row.read()?
    };
    let keeps_best = keeps_best(row)?;
    results
        .entry(row.get("exercise_id")?)
        .and_modify(|known| *known = known.after(next, keeps_best))
        .or_insert(next);
    Ok(())
}

fn seed(row: &Row) -> Result<u64> {
    Ok(row.get::<i64>("seed")?.cast_unsigned())
}

fn form(row: &Row) -> Result<Form> {
    Ok(form_of(
        row.get::<Json<_>>("items")?.0,
        row.get::<i64>("seed")?.cast_unsigned(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(earned: i64, full: i64, last_at_ms: Millis) -> ExerciseResult {
        ExerciseResult {
            tries: 1,
            earned: Points(earned),
            full: Points(full),
            is_late: false,
            late_ms: 0,
            last_at_ms,
            is_waiting: false,
        }
    }

    #[test]
    fn the_best_attempt_counts_by_its_share_or_the_last_one_does() {
        let first = attempt(800, 1000, 1);
        let second = attempt(900, 2000, 2);
        let best = first.after(second, true);
        assert_eq!(
            (best.earned, best.full, best.tries, best.last_at_ms),
            (Points(800), Points(1000), 2, 2)
        );
        let last = first.after(second, false);
        assert_eq!(
            (last.earned, last.full, last.tries),
            (Points(900), Points(2000), 2)
        );
    }
}
