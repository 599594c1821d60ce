create table course_course (
  id integer primary key,
  school_id integer not null references school_school (id),
  key text not null,
  title text not null,
  subtitle text not null,
  introduction text not null,
  category text not null,
  hours integer not null,
  credits real not null,
  audience text not null,
  cover_hash text,
  cover_name text,
  weights text not null,
  teachers text not null,
  is_listed integer not null,
  content_hash text not null,
  imported_at_ms integer not null,
  created_at_ms integer not null,
  unique (school_id, key)
) strict;

-- Content items keep their key over imports; what a new import lacks is marked removed, so that students' work survives.
create table course_chapter (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  title text not null,
  hours integer not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

create table course_lecture (
  id integer primary key,
  course_id integer not null references course_course (id),
  chapter_id integer not null references course_chapter (id),
  key text not null,
  position integer not null,
  title text not null,
  minutes integer not null,
  text text not null,
  video_hash text,
  video_name text,
  video_seconds integer not null,
  captions_hash text,
  captions_name text,
  knowledge text not null,
  questions text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;
create index course_lecture_of_chapter on course_lecture (chapter_id, position);

create table course_resource (
  id integer primary key,
  course_id integer not null references course_course (id),
  chapter_id integer not null references course_chapter (id),
  key text not null,
  position integer not null,
  title text not null,
  kind text not null,
  text text not null,
  file_hash text,
  file_name text,
  file_bytes integer not null,
  link text,
  is_removed integer not null,
  unique (course_id, key)
) strict;

create table course_enrolment (
  course_id integer not null references course_course (id),
  user_id integer not null references identity_user (id),
  enrolled_at_ms integer not null,
  primary key (course_id, user_id)
) strict;
create index course_enrolment_of_user on course_enrolment (user_id);

create table course_watch (
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  intervals text not null,
  seconds integer not null,
  position_s integer not null,
  finished_at_ms integer,
  updated_at_ms integer not null,
  primary key (lecture_id, user_id)
) strict;
create index course_watch_of_user on course_watch (user_id);

create table course_note (
  id integer primary key,
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  at_s integer not null,
  text text not null,
  updated_at_ms integer not null
) strict;
create index course_note_of_user on course_note (user_id, lecture_id, at_s);

create table course_rating (
  lecture_id integer not null references course_lecture (id),
  user_id integer not null references identity_user (id),
  stars integer not null,
  rated_at_ms integer not null,
  primary key (lecture_id, user_id)
) strict;

-- What a person opened, and for how long: the learning record.
create table course_visit (
  id integer primary key,
  course_id integer not null references course_course (id),
  user_id integer not null references identity_user (id),
  item_kind text not null,
  item_id integer not null,
  begun_at_ms integer not null,
  seconds integer not null
) strict;
create index course_visit_of_user on course_visit (user_id, course_id, begun_at_ms);
create index course_visit_of_item on course_visit (item_kind, item_id, user_id);
