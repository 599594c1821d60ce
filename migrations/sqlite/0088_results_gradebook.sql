-- How a score stands, so that a sheet of a class need not read why. standing: scored, waiting, missed; lateness: none, charged (the
-- item's own rule has taken its part), free (nothing has been taken yet).
alter table result_score add column standing text not null default 'scored';
alter table result_score add column lateness text not null default 'none';
update result_score set standing = 'missed' where why like '%"code":"missed"%';
update result_score set standing = 'waiting' where standing = 'scored'
  and (why like '%"code":"waiting"%' or why like '%"is_waiting":true%');
update result_score set lateness = 'charged' where why like '%"late_percent":%'
  and replace(why, '"late_percent":null', '') like '%"late_percent":%';
update result_score set lateness = 'free' where why like '%"code":"late"%';

-- How the marks of a class in a course are made, where its teachers have set it. rules: JSON; null: as the course says.
-- version: raised by every change, so that two teachers cannot overwrite each other.
create table result_scheme (
  class_id integer not null,
  course_id integer not null,
  version integer not null,
  rules text not null,
  changed_by integer not null,
  changed_at_ms integer not null,
  primary key (class_id, course_id)
) strict;

-- A column that a teacher fills in by hand: 考勤, 课堂表现. category: key of a category, none counts for nothing.
create table result_column (
  id integer primary key,
  class_id integer not null,
  course_id integer not null,
  title text not null,
  category text,
  weight integer not null,
  created_by integer not null,
  created_at_ms integer not null,
  removed_at_ms integer
) strict;
create index result_column_of_class on result_column (class_id, course_id);

-- What teachers set in place of a score, in order: rows are only ever added, the one with the highest number holds. kind: points
-- (of 100, in hundredths), excused, system (the score holds again). before: what the cell showed, none where it showed nothing.
create table result_change (
  id integer primary key,
  class_id integer not null,
  course_id integer not null,
  user_id integer not null,
  source_kind text not null,
  source_id integer not null,
  number integer not null,
  kind text not null,
  points integer,
  before_points integer,
  code text not null,
  reason text not null,
  by_id integer not null,
  at_ms integer not null,
  unique (course_id, user_id, source_kind, source_id, number)
) strict;

-- How a school rounds and names final marks. rules: JSON.
create table result_policy (
  school_id integer primary key,
  rules text not null,
  changed_at_ms integer not null
) strict;

-- The final marks of a class in a course: handed to the office, approved, or given back (then the row stays open).
create table result_sheet (
  id integer primary key,
  school_id integer not null,
  class_id integer not null,
  course_id integer not null,
  state text not null,
  note text not null,
  returned_because text,
  submitted_by integer not null,
  submitted_at_ms integer not null,
  decided_by integer,
  decided_at_ms integer,
  unique (class_id, course_id)
) strict;
create index result_sheet_of_school on result_sheet (school_id, state);

-- A final mark as it was handed in. total: of 100, in hundredths, before rounding; mark, parts: JSON.
create table result_final (
  sheet_id integer not null references result_sheet (id),
  user_id integer not null,
  total integer not null,
  weight_so_far integer not null,
  mark text not null,
  parts text not null,
  primary key (sheet_id, user_id)
) strict;
create index result_final_of_user on result_final (user_id);

-- A teacher's wish to change a mark that the office has approved. state: waiting, granted, refused.
create table result_request (
  id integer primary key,
  sheet_id integer not null references result_sheet (id),
  user_id integer not null,
  before_points integer not null,
  after_points integer not null,
  reason text not null,
  by_id integer not null,
  at_ms integer not null,
  state text not null,
  reply text not null,
  decided_by integer,
  decided_at_ms integer
) strict;
create index result_request_of_sheet on result_request (sheet_id);

-- What others may know of a course.
create view course_v_course as select id, school_id, title from course_course;
