//! Rows that make a class very large: students, exercises that are open to it, a score of each for everybody.

/// The first row id of what is added: above everything in the demo.
const FROM: usize = 100_000;

/// A script for either engine: so many students from a row id on, whose names begin so.
pub(crate) fn people(from: usize, count: usize, prefix: &str) -> String {
    let last = from + count - 1;
    format!(
        "with recursive n(id) as (select {from} union all select id + 1 from n where id < {last})
insert into identity_user (id, school_id, username, phone, real_name, student_number, avatar_hash, avatar_name,
  password_hash, status, must_change_password, delete_requested_at_ms, created_at_ms, updated_at_ms)
select n.id, 1, '{prefix}' || n.id, null, '学生' || n.id, '{prefix}' || n.id, null, null, null, 'active', 0, null, 0, 0 from n;
"
    )
}

/// A script for either engine that fills the demo's first class and course up to this many students and columns.
pub(crate) fn script(students: usize, columns: usize) -> String {
    let last_column = FROM + columns - 1;
    let students = people(FROM, students, "many");
    format!(
        "
{students}insert into class_member (class_id, user_id, state, extra_time_percent, joined_at_ms)
select 1, id, 'member', 0, 0 from identity_user where id >= {FROM};
with recursive n(id) as (select {FROM} union all select id + 1 from n where id < {last_column})
insert into task_exercise (id, course_id, chapter_id, key, position, title, summary, minutes, attempts, keep, spec,
  content_hash, is_removed)
select n.id, e.course_id, e.chapter_id, 'many-' || n.id, n.id, '训练 ' || n.id, '', e.minutes, e.attempts, e.keep, e.spec,
  'many-' || n.id, 0 from n, task_exercise e
  where e.id = (select min(id) from task_exercise where course_id = 1);
insert into class_opening (id, class_id, item_kind, item_id, is_open, opens_at_ms, due_at_ms, closes_at_ms, weight,
  updated_at_ms)
select e.id, 1, 'exercise', e.id, 1, null, null, null, 100, 0 from task_exercise e where e.id >= {FROM};
insert into result_score (user_id, source_kind, source_id, course_id, part, title, earned_points, full_points, attempts,
  at_ms, weight, why, standing, lateness)
select u.id, 'exercise', e.id, 1, 'exercises', e.title, (u.id * 7 + e.id * 13) % 10001, 10000, 1, 0, 100, '[]',
  case when (u.id + e.id) % 23 = 0 then 'missed' when (u.id + e.id) % 29 = 0 then 'waiting' else 'scored' end, 'none'
from identity_user u cross join task_exercise e where u.id >= {FROM} and e.id >= {FROM};
"
    )
}
