-- What the marker says to the student, by item, as JSON.
alter table task_exercise_attempt add column feedback text not null default '{}';

-- A file that answers a question of an exercise.
create table task_exercise_file (
  id integer primary key,
  attempt_id integer not null references task_exercise_attempt (id),
  position integer not null,
  hash text not null,
  name text not null,
  bytes integer not null,
  uploaded_at_ms integer not null
) strict;
create index task_exercise_file_of_attempt on task_exercise_file (attempt_id, position);
