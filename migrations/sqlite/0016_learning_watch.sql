-- intervals: [[from_ms, to_ms], …] of the lecture that were really played, ascending and apart; seconds is their sum.
create table learning_watch (
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  intervals text not null,
  seconds integer not null,
  position_s integer not null,
  finished_at_ms integer,
  begun_at_ms integer not null,
  updated_at_ms integer not null,
  primary key (lecture_id, user_id)
) strict;
create index learning_watch_of_user on learning_watch (user_id, updated_at_ms);

-- How much media a person may still report, so that nobody watches faster than a clock allows.
create table learning_pace (
  user_id integer primary key references identity_user (id),
  credit_ms integer not null,
  updated_at_ms integer not null
) strict;

create table learning_note (
  id integer primary key,
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  at_s integer not null,
  text text not null,
  updated_at_ms integer not null
) strict;
create index learning_note_of_user on learning_note (user_id, lecture_id, at_s);

create table learning_rating (
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  stars integer not null,
  rated_at_ms integer not null,
  primary key (lecture_id, user_id)
) strict;

-- The first and the latest answer to a question asked inside a video.
create table learning_answer (
  lecture_id integer not null references course_lecture (id),
  question_key text not null,
  user_id integer not null references identity_user (id),
  answer text not null,
  is_right integer not null,
  was_right_first integer not null,
  tries integer not null,
  answered_at_ms integer not null,
  primary key (lecture_id, question_key, user_id)
) strict;

-- What a person opened, and for how long: the learning record. item_kind: lecture, resource.
create table learning_visit (
  id integer primary key,
  course_id integer not null references course_course (id),
  user_id integer not null references identity_user (id),
  item_kind text not null,
  item_id integer not null,
  begun_at_ms integer not null,
  last_at_ms integer not null,
  seconds integer not null,
  position_s integer not null
) strict;
create index learning_visit_of_user on learning_visit (user_id, course_id, begun_at_ms);
create index learning_visit_of_item on learning_visit (item_kind, item_id, user_id);
