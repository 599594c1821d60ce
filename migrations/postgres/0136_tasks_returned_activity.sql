-- A hand-in for an activity of a task that its teacher gave back to be done again: why, and until when. tries: how many of the student's
-- hand-ins counted for the activity then; once there are more, it was done again.
create table task_activity_return (
  activity_id bigint not null references task_activity (id),
  user_id bigint not null references identity_user (id),
  tries bigint not null,
  reason text not null,
  due_at_ms bigint not null,
  returned_by bigint not null references identity_user (id),
  returned_at_ms bigint not null,
  primary key (activity_id, user_id, tries)
);
create index task_activity_return_of_user on task_activity_return (user_id);
