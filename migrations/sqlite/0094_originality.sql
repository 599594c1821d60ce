-- Which hand-ins resemble each other, compared when a teacher asks. source_kind: python (source_id: a Python task), question (source_id: a
-- question of the bank). state: waiting, done, failed. base: what was taken out because everybody was given it.
create table originality_check (
  id integer primary key,
  school_id integer not null references school_school (id),
  class_id integer not null references class_class (id),
  course_id integer not null references course_course (id),
  source_kind text not null,
  source_id integer not null,
  title text not null,
  state text not null,
  asked_by integer not null references identity_user (id),
  asked_at_ms integer not null,
  done_at_ms integer,
  documents integer not null,
  compared integer not null
) strict;
create index originality_check_of_class on originality_check (class_id, course_id, source_kind, source_id, id);

-- What was compared. ref_id: the submission, or the answer. group_number: those that belong together; null for the others.
create table originality_document (
  check_id integer not null references originality_check (id),
  place integer not null,
  ref_id integer not null,
  user_id integer not null references identity_user (id),
  class_id integer,
  handed_in_at_ms integer not null,
  group_number integer,
  primary key (check_id, place)
) strict;

-- Two that resemble each other, the most alike first. Percent of each one's own; passages: JSON.
create table originality_pair (
  check_id integer not null references originality_check (id),
  number integer not null,
  one_place integer not null,
  other_place integer not null,
  one_percent integer not null,
  other_percent integer not null,
  passages text not null,
  primary key (check_id, number)
) strict;

-- What a teacher asks a student about a resemblance, and what the student says. state: asked, answered, closed. own_lines: the lines of
-- the student's own work that are spoken of, JSON.
create table originality_case (
  id integer primary key,
  school_id integer not null references school_school (id),
  class_id integer not null references class_class (id),
  course_id integer not null references course_course (id),
  check_id integer not null references originality_check (id),
  place integer not null,
  user_id integer not null references identity_user (id),
  own_lines text not null,
  state text not null,
  question text not null,
  asked_by integer not null references identity_user (id),
  asked_at_ms integer not null,
  answer text not null,
  answered_at_ms integer,
  closing text not null,
  closed_by integer references identity_user (id),
  closed_at_ms integer,
  unique (check_id, place)
) strict;
create index originality_case_of_class on originality_case (class_id, state);
create index originality_case_of_user on originality_case (user_id, course_id);

-- The answers to a question of the bank, wherever it was asked.
create index marking_item_of_question on marking_item (question_id, user_id, id);
