create table coding_task (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  title text not null,
  chapter text not null,
  practice integer not null,
  points integer not null,
  difficulty integer not null,
  knowledge text not null,
  attempts integer not null,
  keep text not null,
  instructions text not null,
  starter text not null,
  solution text not null,
  declared_tests text,
  test_program text,
  files text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- place: `task:<id>`, `activity:<id>` or `scratch`. seq grows with each save; an older save changes nothing.
create table coding_draft (
  user_id integer not null references identity_user (id),
  place text not null,
  code text not null,
  seq integer not null,
  saved_at_ms integer not null,
  primary key (user_id, place)
) strict;

create table coding_run (
  id integer primary key,
  user_id integer not null references identity_user (id),
  place text not null,
  reason text not null,
  wall_ms real not null,
  cpu_ms real not null,
  memory_peak_bytes integer not null,
  begun_at_ms integer not null
) strict;
create index coding_run_of_user on coding_run (user_id, id);

-- state: queued, done, broken (the tests themselves are wrong). share: of the marks, in hundredths of a percent.
create table coding_submission (
  id integer primary key,
  task_id integer not null references coding_task (id),
  activity_id integer references task_activity (id),
  class_id integer,
  user_id integer not null references identity_user (id),
  number integer not null,
  code text not null,
  state text not null,
  share integer not null,
  report text not null,
  is_late integer not null,
  submitted_at_ms integer not null,
  marked_at_ms integer,
  unique (task_id, user_id, number)
) strict;
create index coding_submission_of_user on coding_submission (user_id, task_id);
create index coding_submission_of_class on coding_submission (class_id, task_id);
