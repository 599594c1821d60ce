-- Lectures, exercises and Python tasks that a teacher gives to the students who are weak in a knowledge point. works: JSON.
create table result_remedial (
  id integer primary key,
  class_id integer not null references class_class (id),
  course_id integer not null references course_course (id),
  knowledge text not null,
  note text not null,
  works text not null,
  author_id integer not null references identity_user (id),
  created_at_ms integer not null
) strict;
create index result_remedial_of_class on result_remedial (class_id, course_id, id);

-- To whom, and what each had reached in the knowledge point then; null where nothing.
create table result_remedial_student (
  remedial_id integer not null references result_remedial (id) on delete cascade,
  user_id integer not null references identity_user (id),
  share_before integer,
  primary key (remedial_id, user_id)
) strict;
create index result_remedial_of_student on result_remedial_student (user_id, remedial_id);

-- When somebody finished a lecture, and watched it last.
create view learning_v_watch as select lecture_id, user_id, finished_at_ms, updated_at_ms from learning_watch;
