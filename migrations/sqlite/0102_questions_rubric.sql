-- A rubric under a name, to be taken into questions. course_id: the course whose teachers share it; null for the one of user_id alone.
-- lines: JSON, as in the key of a short answer.
create table question_rubric (
  id integer primary key,
  school_id integer not null references school_school (id),
  course_id integer references course_course (id),
  user_id integer not null references identity_user (id),
  name text not null,
  lines text not null,
  updated_at_ms integer not null
) strict;
create index question_rubric_of_user on question_rubric (user_id, name);
create index question_rubric_of_course on question_rubric (course_id, name);
