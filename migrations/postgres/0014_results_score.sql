-- What counts for a student in a course: one row for each exam, task, exercise. part: practical, final, tasks, exercises, python, learning, none
create table result_score (
  user_id bigint not null references identity_user (id),
  source_kind text not null,
  source_id bigint not null,
  course_id bigint not null references course_course (id),
  part text not null,
  title text not null,
  earned_points bigint not null,
  full_points bigint not null,
  attempts bigint not null,
  at_ms bigint not null,
  primary key (user_id, source_kind, source_id)
);
create index result_score_of_course on result_score (course_id, user_id);
create index result_score_of_source on result_score (source_kind, source_id);

create table result_preference (
  user_id bigint not null references identity_user (id),
  course_id bigint not null references course_course (id),
  hides_name bigint not null,
  primary key (user_id, course_id)
);
