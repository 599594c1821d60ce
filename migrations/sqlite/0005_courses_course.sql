create table course_course (
  id integer primary key,
  school_id integer not null references school_school (id),
  key text not null,
  title text not null,
  subtitle text not null,
  introduction text not null,
  category text not null,
  tags text not null,
  hours integer not null,
  credits real not null,
  audience text not null,
  cover_hash text,
  cover_name text,
  knowledge text not null,
  weights text not null,
  learning_weights text not null,
  teachers text not null,
  is_listed integer not null,
  archive_hash text not null,
  content_hash text not null,
  imported_at_ms integer not null,
  created_at_ms integer not null,
  unique (school_id, key)
) strict;

-- Every file of the folder that is not text of the course itself: pictures, videos, captions, resources, tables.
-- The text (course.toml, lectures, questions, …) is one zip, course_course.archive_hash.
create table course_file (
  course_id integer not null references course_course (id),
  path text not null,
  file_hash text not null,
  size_bytes integer not null,
  primary key (course_id, path)
) strict;

-- Content items keep their key over imports; what a new import lacks is marked removed, so that students' work survives.
create table course_chapter (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  title text not null,
  hours integer not null,
  summary text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- captions: [{language, hash, name}]; marks: [{at_s, title}]; questions: [{key, at_s, points, stem, analysis, body, answer}]
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
  video_link text,
  video_seconds integer not null,
  poster_hash text,
  poster_name text,
  captions text not null,
  marks text not null,
  knowledge text not null,
  questions text not null,
  content_hash text not null,
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
  summary text not null,
  minutes integer not null,
  text text not null,
  file_hash text,
  file_name text,
  file_bytes integer not null,
  link text,
  knowledge text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;
create index course_resource_of_chapter on course_resource (chapter_id, position);

create table course_enrolment (
  course_id integer not null references course_course (id),
  user_id integer not null references identity_user (id),
  enrolled_at_ms integer not null,
  primary key (course_id, user_id)
) strict;
create index course_enrolment_of_user on course_enrolment (user_id);
