//! A wrong key of a large exam put right: ten thousand attempts of the demo's paper, previewed, applied and taken back.

use crate::{
    demo_school::{DemoSchool, say},
    fill::people,
};
use serde_json::{Value, json};
use std::time::Instant;
use testkit::Client;

const ATTEMPTS: usize = 10_000;
/// Seconds in which everybody's marks are known and written, from the teacher's word on.
pub(crate) const MOST_SECONDS: f64 = 60.0;
/// The first row id of what is added: above the demo, [`crate::fill`] and [`crate::desk`].
const FROM: usize = 1_000_000;
/// The demo's exam whose attempts are copied.
const EXAM: usize = 1;
/// Room for the answers of one attempt among the ids.
const PLACES: usize = 100;

/// A script for either engine: the demo's first exam, sat by so many; each answers as one of its own students did.
fn script() -> String {
    let students = people(FROM, ATTEMPTS, "again");
    format!(
        "
insert into exam_assessment (id, school_id, course_id, paper_id, title, opens_at_ms, closes_at_ms, extended_ms, counts_as, rules, notice,
  form, full_points, published_at_ms, released_at_ms, author_id, created_at_ms, updated_at_ms, ended_keeps_extra)
select {FROM}, school_id, course_id, paper_id, '统考', opens_at_ms, closes_at_ms, extended_ms, counts_as, rules, notice,
  form, full_points, published_at_ms, released_at_ms, author_id, created_at_ms, updated_at_ms, 0 from exam_assessment where id = {EXAM};
insert into exam_assessment_class (assessment_id, class_id) values ({FROM}, 1);
{students}insert into class_member (class_id, user_id, state, extra_time_percent, joined_at_ms)
select 1, id, 'member', 0, 0 from identity_user where id >= {FROM};
insert into exam_attempt (id, assessment_id, user_id, number, state, seed, full_points, questions, device, started_at_ms, deadline_at_ms,
  submitted_at_ms, submitted_by, answered, leaves, receipt_number, receipt_hash, earned_points, graded_at_ms, released_at_ms,
  created_at_ms, schedule_version, heard_version, corrections, corrections_seen)
select u.id, {FROM}, u.id, 1, a.state, a.seed, a.full_points, a.questions, '', a.started_at_ms, a.deadline_at_ms, a.submitted_at_ms,
  'student', a.answered, 0, 0, '', a.earned_points, a.graded_at_ms, a.released_at_ms, 1, 0, 0, 0, 0
from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join exam_attempt a on a.id = own.id where u.id >= {FROM};
insert into exam_form (attempt_id, form)
select u.id, f.form from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join exam_form f on f.attempt_id = own.id where u.id >= {FROM};
insert into exam_answer (attempt_id, position, seq, answer, is_empty, is_flagged, saved_at_ms, epoch)
select u.id, a.position, a.seq, a.answer, a.is_empty, a.is_flagged, a.saved_at_ms, a.epoch
from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join exam_answer a on a.attempt_id = own.id where u.id >= {FROM};
insert into marking_sheet (attempt_id, assessment_id, marks)
select u.id, {FROM}, s.marks from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join marking_sheet s on s.attempt_id = own.id where u.id >= {FROM};
insert into marking_item (id, school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id,
  version_id, answer, answer_hash, full_points, state, needs_person, marks, mark_number, proposal_number, created_at_ms)
select {FROM} + (u.id - {FROM}) * {PLACES} + i.position, 1, 'exam', u.id, {FROM}, i.position, i.part, u.id, i.course_id, i.class_id,
  i.question_id, i.version_id, i.answer, i.answer_hash, i.full_points, i.state, i.needs_person, i.marks, i.mark_number,
  i.proposal_number, 1
from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join marking_item i on i.source_kind = 'exam' and i.source_id = own.id where u.id >= {FROM};
insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms)
select {FROM} + (u.id - {FROM}) * {PLACES} + i.position, m.number, m.kind, m.counts, m.points, m.rubric, m.comment, m.reason,
  m.reasons, m.by_id, m.at_ms
from identity_user u join ({base}) own on own.place = (u.id - {FROM}) % own.others
  join marking_item i on i.source_kind = 'exam' and i.source_id = own.id
  join marking_mark m on m.item_id = i.id where u.id >= {FROM};
",
        base = format_args!(
            "select id, row_number() over (order by id) - 1 as place, count(*) over () as others \
             from exam_attempt where assessment_id = {EXAM} and state = 'released'"
        ),
    )
}

/// What a step took.
struct Step {
    seconds: f64,
    statements: u64,
}

/// Says what a step took as soon as it is done: a later one may fail.
async fn timed<T>(school: &DemoSchool, name: &str, step: impl Future<Output = T>) -> (T, Step) {
    let (begun, before) = (Instant::now(), school.app.db.statements());
    let done = step.await;
    let seconds = begun.elapsed().as_secs_f64();
    let statements = school.app.db.statements() - before;
    say(format_args!(
        "regrade-{ATTEMPTS}-{name:14} {seconds:8.1} s  {statements} statements"
    ));
    (done, Step { seconds, statements })
}

/// The first question of one choice, and a key that it does not have.
async fn other_key(teacher: &Client, list: &str) -> Value {
    let found = teacher.get(list).await.data().clone();
    let all = found["questions"].as_array().expect("questions");
    let is_single = |one: &&Value| one["answer_key"]["kind"] == "single";
    let single = all.iter().find(is_single).expect("a choice");
    let now = single["answer_key"]["correct"].as_str().expect("a choice");
    let other = if now == "A" { "B" } else { "A" };
    let change = json!({ "kind": "key", "answer_key": { "kind": "single", "correct": other } });
    json!({ "version_id": single["version_id"], "change": change, "reason": "原答案有误" })
}

/// How many marks of all that was handed in are not what their record comes to.
pub(crate) async fn recheck(school: &DemoSchool) -> Value {
    let begun = Instant::now();
    let found = marking::recheck(&school.app.db).await.expect("it is read");
    for one in found.differing.iter().take(5) {
        say(format_args!("  {one:?}"));
    }
    let (differing, seconds) = (found.differing.len(), begun.elapsed().as_secs_f64());
    say(format_args!(
        "marks-differing              {differing:8}  of {} works, {} answers, {seconds:.1} s",
        found.works, found.same
    ));
    json!({ "name": "marks-differing", "unit": "answers", "value": differing, "works": found.works,
        "answers": found.same, "seconds": seconds })
}

/// Puts a key right and takes it back; the row is the preview with the regrade itself, and what follows from it.
pub(crate) async fn measure(school: &DemoSchool, teacher: &Client) -> Value {
    school.database.run(&script()).await;
    let list = format!("/api/marking/assessments/{FROM}/regrades/");
    let wanted = other_key(teacher, &list).await;
    let preview = async {
        let asked = teacher.post(&list, wanted).await;
        school.run_jobs().await;
        asked.data()["regrade_id"].as_i64().expect("an id")
    };
    let (id, preview) = timed(school, "preview", preview).await;
    let path = format!("/api/marking/regrades/{id}/");
    let word = json!({ "changes_released": true });
    let (applied, apply) = timed(school, "apply", teacher.post(&format!("{path}apply/"), word)).await;
    assert!(
        applied.status.is_success(),
        "{}: {}",
        applied.status,
        applied.json
    );
    let ((), follow) = timed(school, "scores", school.run_jobs()).await;
    let word = json!({ "changes_released": true, "reason": "原答案没有错" });
    let (undone, undo) = timed(school, "undo", teacher.post(&format!("{path}undo/"), word)).await;
    assert!(undone.status.is_success(), "{}: {}", undone.status, undone.json);
    let report = teacher.get(&path).await.data()["report"].clone();
    let seconds = preview.seconds + apply.seconds;
    let name = format!("regrade-{ATTEMPTS}");
    say(format_args!(
        "{name:28} {seconds:8.1} s  {} answers changed or kept",
        report["rows"].as_array().map_or(0, Vec::len)
    ));
    json!({ "name": name, "unit": "s", "value": seconds, "preview_s": preview.seconds, "apply_s": apply.seconds,
        "scores_s": follow.seconds, "undo_s": undo.seconds,
        "statements": preview.statements + apply.statements })
}
