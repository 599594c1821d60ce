-- A question of a course's bank. Its text, body and key stand in its versions; what lists and searches need stands here.
create table question_question (
  id integer primary key,
  school_id integer not null references school_school (id),
  course_id integer not null references course_course (id),
  key text not null,
  kind text not null,
  stem text not null,
  chapter text not null,
  difficulty integer not null,
  points integer not null,
  version integer not null,
  version_id integer not null,
  archived_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  unique (course_id, key)
) strict;
create index question_question_of_course on question_question (course_id, kind, id);

-- Never changed once written: papers and attempts name a version, not a question.
create table question_version (
  id integer primary key,
  question_id integer not null references question_question (id),
  version integer not null,
  kind text not null,
  stem text not null,
  image text,
  body text not null,
  key text not null,
  analysis text not null,
  author_id integer,
  created_at_ms integer not null,
  unique (question_id, version)
) strict;

-- facet: tag, knowledge
create table question_label (
  question_id integer not null references question_question (id),
  facet text not null,
  name text not null,
  primary key (question_id, facet, name)
) strict;
create index question_label_by_name on question_label (facet, name, question_id);
