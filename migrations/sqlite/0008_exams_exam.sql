-- A template of questions. `definition` holds sections, questions by key, and draws by criteria.
create table exam_paper (
  id integer primary key,
  school_id integer not null references school_school (id),
  course_id integer not null references course_course (id),
  key text not null,
  title text not null,
  minutes integer not null,
  total integer not null,
  definition text not null,
  author_id integer,
  archived_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  unique (course_id, key)
) strict;

-- A paper given to classes in a window under rules. `form` pins the versions of all its questions when it is published.
create table exam_assessment (
  id integer primary key,
  school_id integer not null references school_school (id),
  course_id integer not null references course_course (id),
  paper_id integer not null references exam_paper (id),
  title text not null,
  opens_at_ms integer not null,
  closes_at_ms integer not null,
  extended_ms integer not null default 0,
  counts_as text not null,
  rules text not null,
  notice text not null,
  form text,
  full_points integer not null,
  published_at_ms integer,
  released_at_ms integer,
  author_id integer not null references identity_user (id),
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict;
create index exam_assessment_of_course on exam_assessment (course_id, opens_at_ms);

create table exam_assessment_class (
  assessment_id integer not null references exam_assessment (id),
  class_id integer not null references class_class (id),
  primary key (assessment_id, class_id)
) strict;
create index exam_assessment_class_of_class on exam_assessment_class (class_id, assessment_id);

-- More time for one student, granted by a teacher; added to what the class membership grants.
create table exam_allowance (
  assessment_id integer not null references exam_assessment (id),
  user_id integer not null references identity_user (id),
  extra_ms integer not null,
  reason text not null,
  granted_by integer not null,
  granted_at_ms integer not null,
  primary key (assessment_id, user_id)
) strict;

-- state: ready, running, submitted, graded, released. submitted_by: student, time, teacher, leaving
create table exam_attempt (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  user_id integer not null references identity_user (id),
  number integer not null,
  state text not null,
  seed integer not null,
  form text not null,
  full_points integer not null,
  questions integer not null,
  device text not null,
  started_at_ms integer,
  deadline_at_ms integer,
  submitted_at_ms integer,
  submitted_by text,
  answered integer not null default 0,
  leaves integer not null default 0,
  receipt_number integer not null default 0,
  receipt_hash text not null,
  saved_at_ms integer,
  seen_at_ms integer,
  earned_points integer,
  graded_at_ms integer,
  released_at_ms integer,
  created_at_ms integer not null,
  unique (assessment_id, user_id, number)
) strict;
create index exam_attempt_due on exam_attempt (deadline_at_ms) where state = 'running';
create index exam_attempt_of_user on exam_attempt (user_id, id);

-- The newest answer to each question of an attempt; `seq` counts its changes and never moves backwards.
create table exam_answer (
  attempt_id integer not null references exam_attempt (id),
  position integer not null,
  seq integer not null,
  answer text not null,
  is_empty integer not null,
  is_flagged integer not null,
  saved_at_ms integer not null,
  primary key (attempt_id, position)
) strict;

-- What was acknowledged, chained by hash: each receipt covers all before it.
create table exam_receipt (
  attempt_id integer not null references exam_attempt (id),
  number integer not null,
  hash text not null,
  content text not null,
  at_ms integer not null,
  primary key (attempt_id, number)
) strict;

create table exam_event (
  id integer primary key,
  attempt_id integer not null references exam_attempt (id),
  kind text not null,
  detail text not null,
  actor_id integer,
  at_ms integer not null
) strict;
create index exam_event_of_attempt on exam_event (attempt_id, id);

create table exam_message (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  user_id integer,
  text text not null,
  sender_id integer not null,
  sent_at_ms integer not null
) strict;
create index exam_message_of_assessment on exam_message (assessment_id, id);

create table exam_file (
  id integer primary key,
  attempt_id integer not null references exam_attempt (id),
  position integer not null,
  hash text not null,
  name text not null,
  bytes integer not null,
  uploaded_at_ms integer not null
) strict;
create index exam_file_of_attempt on exam_file (attempt_id, position);

-- The settings a course folder proposes for an assessment; a teacher opens one for classes.
create table exam_template (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  title text not null,
  paper_key text not null,
  counts_as text not null,
  rules text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;
