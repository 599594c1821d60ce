create table task_project (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  title text not null,
  summary text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

create table task_task (
  id integer primary key,
  course_id integer not null references course_course (id),
  chapter_id integer not null references course_chapter (id),
  project_id integer references task_project (id),
  key text not null,
  position integer not null,
  title text not null,
  text text not null,
  points integer not null,
  due_days integer,
  late_percent integer not null,
  knowledge text not null,
  requires text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- kind: python, simulation, flow, exercise, table. spec: what the folder says of it, as JSON.
create table task_activity (
  id integer primary key,
  task_id integer not null references task_task (id),
  key text not null,
  position integer not null,
  kind text not null,
  title text not null,
  spec text not null,
  weight integer not null,
  is_removed integer not null,
  unique (task_id, key)
) strict;

-- What a student has reached in an activity. share: of the activity's marks, in hundredths of a percent.
create table task_result (
  activity_id integer not null references task_activity (id),
  user_id integer not null references identity_user (id),
  class_id integer,
  share integer not null,
  tries integer not null,
  is_late integer not null,
  needs_marker integer not null,
  first_at_ms integer not null,
  last_at_ms integer not null,
  primary key (activity_id, user_id)
) strict;
create index task_result_of_user on task_result (user_id);
create index task_result_of_class on task_result (class_id, activity_id);

-- That a student has begun a task, before anything is handed in.
create table task_start (
  task_id integer not null references task_task (id),
  user_id integer not null references identity_user (id),
  started_at_ms integer not null,
  primary key (task_id, user_id)
) strict;

create table task_exercise (
  id integer primary key,
  course_id integer not null references course_course (id),
  chapter_id integer references course_chapter (id),
  key text not null,
  position integer not null,
  title text not null,
  summary text not null,
  minutes integer not null,
  attempts integer not null,
  keep text not null,
  spec text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- items: the questions drawn for this attempt (version, points, order of options) and what was answered, as JSON.
create table task_exercise_attempt (
  id integer primary key,
  exercise_id integer not null references task_exercise (id),
  user_id integer not null references identity_user (id),
  class_id integer,
  number integer not null,
  seed integer not null,
  items text not null,
  answers text not null,
  seq integer not null,
  marks text not null,
  earned integer not null,
  full_points integer not null,
  is_late integer not null,
  started_at_ms integer not null,
  saved_at_ms integer not null,
  submitted_at_ms integer,
  unique (exercise_id, user_id, number)
) strict;
create index task_exercise_attempt_of_user on task_exercise_attempt (user_id, exercise_id);
create index task_exercise_attempt_of_class on task_exercise_attempt (class_id, exercise_id);
