-- Whether an answer of the attempt waits for its mark: the marks themselves were searched for it, one text after the other.
alter table task_exercise_attempt add column is_waiting integer not null default 0;
update task_exercise_attempt set is_waiting = 1
  where submitted_at_ms is not null and (marks like '%"needs_marker":true%' or marks like '%"needs_verdict":true%');
create index task_exercise_attempt_waiting on task_exercise_attempt (id) where is_waiting = 1;
