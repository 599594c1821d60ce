-- What counts for a student in a course: one row for each exam, task, exercise. part: practical, final, tasks, exercises, python, learning, none
create table result_score (
  user_id integer not null references identity_user (id),
  source_kind text not null,
  source_id integer not null,
  course_id integer not null references course_course (id),
  part text not null,
  title text not null,
  earned_points integer not null,
  full_points integer not null,
  attempts integer not null,
  at_ms integer not null,
  primary key (user_id, source_kind, source_id)
) strict;
create index result_score_of_course on result_score (course_id, user_id);
create index result_score_of_source on result_score (source_kind, source_id);

create table result_preference (
  user_id integer not null references identity_user (id),
  course_id integer not null references course_course (id),
  hides_name integer not null,
  primary key (user_id, course_id)
) strict;
