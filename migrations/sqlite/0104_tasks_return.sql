-- An attempt at an exercise that its teacher gave back to be done again: why, and until when.
create table task_return (
  attempt_id integer primary key references task_exercise_attempt (id),
  reason text not null,
  due_at_ms integer not null,
  returned_by integer not null references identity_user (id),
  returned_at_ms integer not null
) strict;
