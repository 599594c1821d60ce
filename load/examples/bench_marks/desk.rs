//! A hall that waits for marks, and so many markers at once: 200 attempts of 12 essays, each answer marked by a request of its own.

use crate::{
    demo_school::{DemoSchool, say},
    fill::people,
};
use serde_json::{Value, json};
use std::time::Instant;
use testkit::Client;

const ATTEMPTS: usize = 200;
const QUESTIONS: usize = 12;
const MARKERS: usize = 32;
/// Marks a second that the server bears on two processors.
pub(crate) const LEAST_PER_SECOND: f64 = 500.0;
/// The first row id of what is added: above the demo and [`crate::fill`].
const FROM: usize = 300_000;

/// A script for either engine: an exam of the demo's class whose answers all wait for a person.
fn script() -> String {
    let (last, items) = (FROM + ATTEMPTS - 1, ATTEMPTS * QUESTIONS - 1);
    let students = people(FROM, ATTEMPTS, "desk");
    format!(
        "
insert into exam_assessment (id, school_id, course_id, paper_id, title, opens_at_ms, closes_at_ms, extended_ms, counts_as, rules, notice,
  form, full_points, published_at_ms, released_at_ms, author_id, created_at_ms, updated_at_ms, ended_keeps_extra)
select {FROM}, school_id, course_id, paper_id, '批改', opens_at_ms, closes_at_ms, extended_ms, counts_as, rules, notice,
  form, 6000, published_at_ms, null, author_id, created_at_ms, updated_at_ms, 0 from exam_assessment where id = 1;
insert into exam_assessment_class (assessment_id, class_id) values ({FROM}, 1);
{students}insert into exam_attempt (id, assessment_id, user_id, number, state, seed, full_points, questions, device, started_at_ms, deadline_at_ms,
  submitted_at_ms, submitted_by, answered, leaves, receipt_number, receipt_hash, created_at_ms, schedule_version, heard_version,
  corrections, corrections_seen)
select u.id, {FROM}, u.id, 1, 'submitted', 1, 6000, {QUESTIONS}, '', 1, 2, 2, 'student', {QUESTIONS}, 0, 0, '', 1, 0, 0, 0, 0
from identity_user u where u.id between {FROM} and {last};
insert into exam_form (attempt_id, form) select a.id, f.form from exam_attempt a, exam_form f
where a.id between {FROM} and {last} and f.attempt_id = (select min(attempt_id) from exam_form);
with recursive n(id) as (select 0 union all select id + 1 from n where id < {items})
insert into marking_item (id, school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id,
  version_id, answer, answer_hash, full_points, state, needs_person, marks, mark_number, proposal_number, created_at_ms)
select {FROM} + n.id, 1, 'exam', {FROM} + n.id / {QUESTIONS}, {FROM}, n.id % {QUESTIONS}, '', {FROM} + n.id / {QUESTIONS}, 1, null,
  v.question_id, v.id, '{{\"kind\":\"short_answer\",\"text\":\"先审批后付款\"}}', 'h' || n.id, 500, 'waiting', 1, 0, null, null, 1
from n join question_version v on v.id = (n.id % {QUESTIONS}) + 1;
"
    )
}

/// Marks a part of the answers, one by one.
async fn mark(client: Client, marker: usize) {
    for at in (marker..ATTEMPTS * QUESTIONS).step_by(MARKERS) {
        let body = json!({ "item_ids": [FROM + at], "points": (at % 11) as f64 / 2.0, "comment": "" });
        let reply = client.post("/api/marking/marks/", body).await;
        assert!(reply.status.is_success(), "{}: {}", reply.status, reply.json);
    }
}

/// Fails where an answer has no mark after all: a rate of nothing is worth nothing.
async fn require_marked(teacher: &Client) {
    for attempt in FROM..FROM + ATTEMPTS {
        let path = format!("/api/marking/items/?source_kind=exam&source_id={attempt}");
        let items = teacher.get(&path).await.data().clone();
        let marked = items
            .as_array()
            .expect("items")
            .iter()
            .filter(|item| item["state"] == "marked");
        assert_eq!(marked.count(), QUESTIONS, "{path}");
    }
}

/// Has everything marked and says how many marks a second that were.
pub(crate) async fn measure(school: &DemoSchool, teacher: &Client) -> Value {
    school.database.run(&script()).await;
    let begun = Instant::now();
    let markers: Vec<_> = (0..MARKERS)
        .map(|marker| tokio::spawn(mark(teacher.clone(), marker)))
        .collect();
    for marker in markers {
        marker.await.expect("a marker");
    }
    let taken = begun.elapsed();
    require_marked(teacher).await;
    let rate = (ATTEMPTS * QUESTIONS) as f64 / taken.as_secs_f64();
    let name = format!("grader-{ATTEMPTS}x{QUESTIONS}-c{MARKERS}");
    say(format_args!("{name:28} {rate:8.0} marks/s"));
    json!({ "name": name, "unit": "marks/s", "value": rate })
}
